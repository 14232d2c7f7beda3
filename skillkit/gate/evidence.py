"""What the evidence for a mined skill comes to, recomputed: the number written down is never trusted."""

import base64
import hashlib
import re
from collections import Counter
from typing import NamedTuple

from skillkit.detectors import DETECTORS
from skillkit.drafting import provenance
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.drafting.provenance import digest_of
from skillkit.drafting.validate import unfounded
from skillkit.gate.change import Change
from skillkit.gate.change import has_id
from skillkit.gate.change import id_in
from skillkit.gate.change import read_evidence
from skillkit.gate.request import Request
from skillkit.mining.confidence import LATEST
from skillkit.mining.confidence import confidence
from skillkit.mining.confidence import reasons
from skillkit.mining.confidence import total
from skillkit.mining.confidence import version_of
from skillkit.model.candidate import Reason
from skillkit.model.config import Assurance
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import is_evidence
from skillkit.model.provenance import Provenance

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


REPRODUCED = "skillkit-reproduced-"
"""How the label begins that a person sets who holds logs and has verified the evidence; its digest follows."""


class Assessment(NamedTuple):
    """The recomputed confidence of a mined skill and its parts, the one it declares, its sessions, who stands for it,
    and what does not hold.
    """

    confidence: float | None = None
    parts: tuple[Reason, ...] = ()
    declared: float | None = None
    sessions: int = 0
    assurance: Assurance = "self-reported"
    wrong: str = ""


def label_of(evidence: Provenance) -> str:
    """The label that says of this very evidence, with its id, that it was reproduced: 46 characters, a forge has 50."""
    digest = hashlib.sha256(evidence.model_dump_json(exclude_defaults=True).encode()).digest()
    return REPRODUCED + base64.b32encode(digest[:16]).decode().rstrip("=").lower()


def _doings(found: Provenance) -> set[tuple[str, tuple[str, ...]]]:
    return {(row.session, row.actions or (row.excerpt,)) for row in found.evidence}


def _copied(change: Change, path: str, found: Provenance) -> str:
    """The other evidence of which a row was copied: the same session did the very same, whoever found it.

    Where a session did nothing, what is quoted of it tells.
    """
    rows = _doings(found)
    others = {other for row in found.evidence for other in change.sessions.get(row.session, ()) if other != path}
    for other in sorted(others):
        known, _ = read_evidence(change.head, other)
        if known and rows & _doings(known):
            return other
    return ""


def _proposed(change: Change, skill: SkillFolder, found: Provenance, files: dict[str, str]) -> dict[str, str]:
    """The files that the evidence was given for: of a skill that the base has those that differ, else all.

    A file that was taken away differs, too; no proposal does that, so its digest is never that of what is left.
    """
    old = change.before.get(skill.path)
    if old is None:
        return files
    before = old.texts()
    removed = before.keys() - files.keys()
    if not removed and digest_of(files) == found.draft_digest:
        return files
    differing = {name: text for name, text in files.items() if before.get(name) != text}
    return {**dict.fromkeys(removed, ""), **differing} or files


def _wrong(change: Change, skill: SkillFolder, path: str, found: Provenance) -> str:
    """What does not hold of evidence that could be read; empty if all does."""
    if found.skill != skill.name or provenance.path_of(found.id) != path:
        return f"{path} is about {found.id} {found.skill}"
    try:
        files = skill.texts()
        proposed = _proposed(change, skill, found, files)
        old = change.before.get(skill.path)
        wrong = unfounded(found, proposed, files, old.texts() if old else {})
    except OSError as error:
        return f"a file of the skill cannot be read: {error.strerror or error}"
    from skillkit.authoring.compose import DETECTOR as AUTHOR  # noqa: PLC0415 - 100 ms that most changes need not spend

    strange = {*found.detectors} - {*DETECTORS.names(), AUTHOR}
    if path in change.files and strange and not wrong:
        return f"{min(strange)} is no detector of this version"
    loose = loose_evidence(change)
    if loose and not wrong:
        return f"the change touches {loose[0]}, which is about none of its skills"
    copied = "" if wrong else _copied(change, path, found)
    return f"a row is that of {copied}" if copied else wrong


def _assurance(change: Change, request: Request, found: Provenance) -> Assurance:
    if label_of(found) in request.labels:
        return "reproduced"
    listed = {each.casefold() for each in change.policy.settings.proposers}
    return "attested" if request.opener and request.opener.casefold() in listed else "self-reported"


def assess(change: Change, request: Request, skill: SkillFolder, origin: Origin) -> Assessment:
    """What the evidence for a mined skill comes to."""
    if not origin.claimed:
        return Assessment(wrong=f"{origin.mark}, and no evidence in the change names it")
    path = provenance.path_of(origin.claimed)
    found, wrong = read_evidence(change.head, path)
    if found is None:
        return Assessment(wrong=wrong)
    is_new = path in change.files
    parts = reasons(found, version_of(found) if is_new else min(found.confidence_model, LATEST))
    honest = confidence(found, min(found.confidence_model, LATEST))
    untrue = f"it says {found.confidence:.2f}, and comes to {honest:.2f}" if found.confidence != honest else ""
    return Assessment(
        total(parts),
        parts,
        found.confidence,
        found.sessions,
        _assurance(change, request, found),
        _wrong(change, skill, path, found) or untrue,
    )
