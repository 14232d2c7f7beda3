"""Whether a skill was mined or written by a person. What was mined stays so, whatever of its marks is deleted."""

import re
from collections import Counter
from typing import NamedTuple

from skillkit.drafting import provenance
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.gate.change import Change
from skillkit.gate.change import has_id
from skillkit.gate.change import id_in
from skillkit.gate.request import Request
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import is_evidence

MARK = re.compile(r"^[ \t]*skillkit-id:[ \t]*([0-9a-f]{8})?|<!--\s*skillkit\b", re.IGNORECASE | re.MULTILINE)
"""How the messages of proposed commits and the texts of their pull requests are marked."""


class Origin(NamedTuple):
    """How a skill is known to be mined (empty: a person wrote it), and the id of its evidence, if that is known."""

    mark: str = ""
    claimed: str = ""


def _marked(texts: list[str]) -> str | None:
    """The id in the first text that bears the mark, empty if it gives none; None if no text bears it."""
    found = [match for text in texts if (match := MARK.search(text))]
    return next((match[1] for match in found if match[1]), "") if found else None


def _of_change(change: Change, request: Request) -> Origin:
    """What makes every skill of the change a mined one."""
    # A remote's name, or refs/heads, may stand before it.
    _, is_proposal, rest = f"/{change.branch}".partition(f"/{BRANCH_PREFIX}")
    if is_proposal:
        return Origin(f"it is on the branch {change.branch}", rest.rpartition("-")[2])
    proposers = {each.casefold() for each in change.policy.settings.proposers}
    people = {request.opener, *(each for about in change.commits for each in (about.author, about.email))}
    listed = sorted(each for each in people if each.casefold() in proposers)
    if listed:
        return Origin(f"{listed[0]} is a proposer")
    told = _marked([about.message for about in change.commits])
    if told is not None:
        return Origin("a commit of the change bears the mark of a proposal", told)
    told = _marked([request.text])
    if told is not None:
        return Origin("the text of the pull request bears the mark of a proposal", told)
    loose = loose_evidence(change)
    return Origin(f"the change touches {loose[0]}") if loose else Origin()


def _touched(change: Change) -> list[str]:
    return sorted(filter(is_evidence, change.files))


def loose_evidence(change: Change) -> list[str]:
    """What the change has in the folder of evidence that is that of none of its skills: deleted, broken, or more."""
    own = {provenance.path_of(change.named.get(skill.name, "")) for skill in change.changed}
    return [path for path in _touched(change) if path not in own or not change.head.blob(path)]


def _was_reviewed(change: Change, skill: SkillFolder, claimed: str) -> bool:
    """Whether the base already has this mined skill with its evidence, here or where the change took it from.

    Then the change is an edit by a person.
    """
    path = provenance.path_of(claimed)
    if not change.base.blob(path) or path in change.files:
        return False
    same = [old for old in change.before.values() if id_in(old) == claimed]
    return any(old.path == skill.path or (old.path not in change.after and _is_moved(old, skill)) for old in same)


def _is_moved(old: SkillFolder, skill: SkillFolder) -> bool:
    """Whether most lines of the longer of two skills stand in the other: else it is a new text with an old id."""
    lines, others = (
        Counter(line for file in each.documents for line in file.source.text.splitlines() if line.strip())
        for each in (old, skill)
    )
    return 2 * (lines & others).total() > max(lines.total(), others.total())


def origin_of(change: Change, request: Request, skill: SkillFolder) -> Origin:
    """Where a skill comes from.

    It is looked for in the evidence of the change, in the skill, in the base's version of it, in the branch's name, in
    who proposes, and in the messages: deleting one of them makes nothing hand-written.
    """
    touched = len(_touched(change))
    if touched > len(change.changed):
        # None is read: there may be thousands.
        return Origin(f"the change touches {touched} files of evidence, more than skills")
    own = id_in(skill) or id_in(change.before.get(skill.path))
    whole = _of_change(change, request)
    named = change.named.get(skill.name, "")
    if whole.mark:
        return Origin(whole.mark, named or own or whole.claimed)
    if named:
        return Origin(f"{provenance.path_of(named)} is about it", named)
    if own and not _was_reviewed(change, skill, own):
        return Origin(f"its metadata name {own}", own)
    if not own and has_id(skill):
        return Origin("its metadata have the key of an id, and no id")
    return Origin()
