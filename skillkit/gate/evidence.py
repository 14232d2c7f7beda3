"""Which skills were mined, and the confidence of their evidence, recomputed: the written number is never trusted.

A mined skill stays one, whichever of its marks is deleted. Its lines are as they were mined, or a person has edited,
added or removed them since.
"""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from skillkit.detectors import DETECTORS
from skillkit.documents.lines import WORDS, Line, digests_in, lines_in
from skillkit.drafting import provenance
from skillkit.drafting.draft import frame
from skillkit.drafting.provenance import BRANCH_PREFIX, digest_of, inconsistency
from skillkit.drafting.validate import baseless, unfounded
from skillkit.gate.change import Change, id_in, read_evidence
from skillkit.gate.request import Request
from skillkit.mining.confidence import LATEST, confidence, reasons, total, version_of
from skillkit.model.candidate import Reason
from skillkit.model.config import Assurance
from skillkit.model.folder import SkillFolder
from skillkit.model.proposal import Edits, Weighed
from skillkit.model.provenance import ClaimRow, Provenance


class Compared(NamedTuple):
    """A skill beside its evidence.

    `edits` are what a person changed, `kept` the files without it, `claims` those behind lines that are as mined, and
    `is_mined` whether evidence is behind any line.
    """

    edits: Edits
    kept: dict[str, str]
    claims: tuple[ClaimRow, ...]
    is_mined: bool


def _without(text: str, edited: list[Line]) -> str:
    """A file without these lines, as blank ones: what is around them means what it meant."""
    rows = text.splitlines()
    for line in edited:
        rows[line.first - 1 : line.last] = [""] * (line.last - line.first + 1)
    return "\n".join(rows) + "\n"


def compared(evidence: Provenance, files: Mapping[str, str], before: Mapping[str, str]) -> Compared:
    """Compares the files of a skill with the lines that its evidence names.

    `before` are the files that the base has of it and that its evidence was not given for: their lines are neither
    mined nor edited. No evidence is behind headings, the frontmatter and the sentences that all drafts share.
    """
    shared = {line.digest for line in lines_in("frame.md", frame())}
    mined = digests_in(evidence.lines)
    old = {line.digest for name, text in before.items() for line in lines_in(name, text)}
    gone = {line.digest for name in before.keys() - files.keys() for line in lines_in(name, before[name])}
    places, kept = list[str](), dict[str, str]()
    there, total, borne = set[str](), 0, 0
    for name, text in sorted(files.items()):
        edited = list[Line]()
        for line in lines_in(name, text):
            there.add(line.digest)
            if line.digest in old:
                continue
            total += 1
            if line.digest not in mined:
                edited.append(line)
            elif line.kind in ("item", "text") and line.digest not in shared:
                borne += 1
        places += [f"{name}:{line.first}" for line in edited]
        kept[name] = _without(text, edited)
    words = {digest[:WORDS] for digest in there}
    claims = tuple(row for row in evidence.claims if row.bullet[:WORDS] in words)
    removed = max(0, len((mined | gone) - there) - len(places))
    edits = Edits(lines=len(places), of=total, removed=removed, places=tuple(places))
    return Compared(edits, kept, claims, bool(claims if evidence.claims else borne))


def strange_claim(evidence: Provenance) -> bool:
    """Whether a claim is behind a line that was not mined."""
    return not {row.bullet[:WORDS] for row in evidence.claims} <= {
        digest[:WORDS] for digest in digests_in(evidence.lines)
    }


MARK = re.compile(
    r"^[ \t]*skillkit-id:[ \t]*([0-9a-f]{8})?|<!--\s*skillkit\b(?: id=([0-9a-f]{8})\b)?", re.IGNORECASE | re.MULTILINE
)
"""The mark in the messages of proposed commits and in the texts of their pull requests."""
REPRODUCED = "skillkit-reproduced-"
"""Prefix of the label that a person sets who holds logs and has verified the evidence; its digest follows."""


class Origin(NamedTuple):
    """Why a skill counts as mined (empty: a person wrote it), and the id of its evidence, if that is known."""

    mark: str = ""
    claimed: str = ""


class Assessment(NamedTuple):
    """The evidence of a mined skill: recomputed confidence and its parts, the declared one, sessions, and errors.

    `edits` are what a person changed since it was mined. `is_handwritten`: no line that evidence is behind is left.
    `is_accepted`: its evidence says that a person accepted it; `proposer` is the account for which it does not count.
    """

    confidence: float | None = None
    parts: tuple[Reason, ...] = ()
    declared: float | None = None
    sessions: int = 0
    assurance: Assurance = "self-reported"
    wrong: str = ""
    edits: Edits | None = None
    is_handwritten: bool = False
    is_accepted: bool = False
    proposer: str = ""


def _proposer(change: Change, request: Request) -> str:
    """The account or address among `proposers` that opened or wrote the change; empty if none did."""
    people = {request.opener, *(each for about in change.commits for each in (about.author, about.email))}
    return min((each for each in people if each.casefold() in change.policy.proposers), default="")


def _marks(change: Change, request: Request) -> Iterator[Origin]:
    """What marks the change as that of a proposal, each with the id that it names."""
    # A remote's name, or refs/heads, may come before it.
    _, is_proposal, rest = f"/{change.branch}".partition(f"/{BRANCH_PREFIX}")
    if is_proposal:
        yield Origin(f"it is on the branch {change.branch}", rest.rpartition("-")[2])
    messages = [about.message for about in change.commits]
    for what, texts in (("a commit of the change", messages), ("the text of the pull request", [request.text])):
        for mark in (mark for text in texts for mark in MARK.finditer(text)):
            yield Origin(f"{what} bears the mark of a proposal", (mark[1] or mark[2] or "").lower())


def _origin_of_change(change: Change, request: Request) -> Origin:
    """Why every skill of the change counts as mined: who proposes it, or what belongs to none of its skills.

    A mark that names the evidence of a skill in the change belongs to that skill alone.
    """
    own = {change.named.get(skill.name, "") for skill in change.changed} - {""}
    known = {each for each in own if change.head.blob(provenance.path_of(each))}
    marks = [mark for mark in _marks(change, request) if mark.claimed not in known]
    if marks:
        return Origin(marks[0].mark, next((each.claimed for each in marks if each.claimed), ""))
    if listed := _proposer(change, request):
        return Origin(f"{listed} is a proposer")
    loose = _loose_evidence(change)
    return Origin(f"the change touches {loose[0]}") if loose else Origin()


def _loose_evidence(change: Change) -> list[str]:
    """The files of evidence in the change that belong to none of its skills: deleted, broken, or more."""
    own = {provenance.path_of(change.named.get(skill.name, "")) for skill in change.changed}
    return [path for path in change.evidence if path not in own or not change.head.blob(path)]


def _was_reviewed(change: Change, skill: SkillFolder, claimed: str) -> bool:
    """Whether the base has this mined skill with its evidence, here or where the change moved it from.

    Then the change is an edit by a person.
    """
    path = provenance.path_of(claimed)
    if not change.base.blob(path) or path in change.files:
        return False
    same = [old for old in change.before.values() if id_in(old) == claimed]
    return any(old.path == skill.path or (old.path not in change.after and _is_moved(old, skill)) for old in same)


def _is_moved(old: SkillFolder, skill: SkillFolder) -> bool:
    """Whether the two share most lines of the longer one: else it is a new text with an old id."""
    lines, others = (
        Counter(line for file in each.documents for line in file.source.text.splitlines() if line.strip())
        for each in (old, skill)
    )
    return 2 * (lines & others).total() > max(lines.total(), others.total())


def origin_of(change: Change, request: Request, skill: SkillFolder) -> Origin:
    """Whether a skill was mined.

    Looks at the evidence of the change, the skill, the base's version of it, the branch's name, who proposes, and the
    messages: deleting one of these marks makes no skill hand-written, nor does another name, if the evidence in the
    change names most of its lines.
    """
    # None is read where there may be thousands.
    if (touched := len(change.evidence)) > len(change.changed):
        return Origin(f"the change touches {touched} files of evidence, more than skills")
    own = id_in(skill) or id_in(change.before.get(skill.path)) or ""
    whole = _origin_of_change(change, request)
    named = change.named.get(skill.name, "")
    if whole.mark:
        return Origin(whole.mark, named or own or whole.claimed)
    if named:
        return Origin(f"{provenance.path_of(named)} is about it", named)
    if own and not _was_reviewed(change, skill, own):
        return Origin(f"its metadata name {own}", own)
    if not own and id_in(skill) is not None:
        return Origin("its metadata have the key of an id, and no id")
    if change.mined_lines and _is_renamed(change, skill):
        return Origin("most of its lines are those of another skill's evidence")
    return Origin()


def _is_renamed(change: Change, skill: SkillFolder) -> bool:
    """Whether the evidence in the change names at least half of a skill's lines.

    Lines that all drafts share, or that the base has of the skill, do not count.
    """
    old = change.before.get(skill.path)
    sources = [each.source for each in old.documents] if old else []
    texts = [("frame.md", frame()), *((source.path, source.text) for source in sources)]
    known = {line.digest for name, text in texts for line in lines_in(name, text)}
    lines = [line for each in skill.documents for line in lines_in(each.source.path, each.source.text)]
    own = [line.digest for line in lines if line.kind in ("item", "text") and line.digest not in known]
    return bool(own) and 2 * sum(digest in change.mined_lines for digest in own) >= len(own)


def label_of(evidence: Provenance) -> str:
    """The label for this evidence, with its id, as reproduced: 46 characters, a forge has 50."""
    digest = hashlib.sha256(evidence.model_dump_json(exclude_defaults=True).encode()).digest()
    return REPRODUCED + base64.b32encode(digest[:16]).decode().rstrip("=").lower()


def _acts(evidence: Provenance) -> set[tuple[str, tuple[str, ...]]]:
    """What each session did; its quote, where it did nothing."""
    return {(row.session, row.actions or (row.excerpt,)) for row in evidence.evidence}


def _copied(change: Change, path: str, evidence: Provenance) -> str:
    """The other evidence that has a row of this one: the same session did the very same."""
    acts = _acts(evidence)
    others = {other for row in evidence.evidence for other in change.sessions.get(row.session, ()) if other != path}
    for other in sorted(others):
        known, _ = read_evidence(change.head, other)
        if known and acts & _acts(known):
            return other
    return ""


def _proposed(evidence: Provenance, files: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """The files that the evidence was given for: of a skill that the base has those that differ, else all.

    A removed file differs, too; no proposal removes one, so its digest never matches.
    """
    removed = before.keys() - files.keys()
    if not removed and digest_of(files) == evidence.draft_digest:
        return files
    differing = {name: text for name, text in files.items() if before.get(name) != text}
    return {**dict.fromkeys(removed, ""), **differing} or files


def _held_against(change: Change, skill: SkillFolder, evidence: Provenance) -> tuple[str, Compared | None]:
    """The first thing in a skill's files that its evidence does not bear out, and what was edited since it was mined.

    Lines that were edited are left to the rules, as those of a handwritten skill are. Raises OSError.
    """
    files, old = skill.texts(), change.before.get(skill.path)
    before = old.texts() if old else {}
    proposed = _proposed(evidence, files, before)
    if digest_of(proposed) == evidence.draft_digest or not evidence.lines:
        wrong = unfounded(evidence, proposed, files, before)
        remedy = ", and it does not name their lines: mine the skill again" if wrong.endswith("was given for") else ""
        return f"{wrong}{remedy}", None
    # What the base has of the same mined skill is as mined.
    found = compared(evidence, files, {} if id_in(old) == evidence.id else before)
    if strange_claim(evidence):
        return "a claim of its evidence is behind no line of the draft as it was mined", found
    as_kept = evidence.model_copy(update={"draft_digest": digest_of(found.kept)})
    wrong = inconsistency(as_kept, found.kept, datetime.now(UTC).strftime("%G-W%V"))
    return wrong or baseless(evidence, found.kept, before), found


def _misplaced(change: Change, path: str, evidence: Provenance) -> str:
    """Why evidence does not belong to this change or this version; empty if it does."""
    from skillkit.authoring.compose import DETECTOR as AUTHOR  # noqa: PLC0415 - 100 ms that most changes need not spend

    strange = {*evidence.detectors} - {*DETECTORS.names(), AUTHOR}
    if path in change.files and strange:
        return f"{min(strange)} is no detector of this version"
    loose = _loose_evidence(change)
    if loose:
        return f"the change touches {loose[0]}, which is about none of its skills"
    copied = _copied(change, path, evidence)
    return f"a row is that of {copied}" if copied else ""


def _weighed(evidence: Provenance, version: int, found: Compared | None) -> tuple[tuple[Reason, ...], int]:
    """The parts of the confidence and the number of sessions behind the lines that are as mined.

    An edited line never raises the confidence: it may be a weak one in other words. One that is gone may.
    """
    parts = reasons(evidence, version)
    if not found or not found.claims:
        return parts, evidence.sessions
    left = reasons(evidence.model_copy(update={"claims": found.claims}), version)
    if found.edits.lines and total(left) > total(parts):
        weight = round(total(parts) - sum(part.weight for part in left), 3)
        left = (*left, Reason(code="edited", text="no more than before it was edited", weight=weight))
    return left, min(evidence.sessions, len({row.session for row in found.claims}))


def weigh_lines(evidence: Provenance, files: Mapping[str, str], *, is_new: bool = False) -> Weighed:
    """Weighs a skill with these files as the gate does: one of the base by the version that its evidence declares.

    Evidence that does not name its lines counts as a whole.
    """
    as_mined = digest_of(files) == evidence.draft_digest or not evidence.lines
    found = None if as_mined else compared(evidence, files, {})
    if found and not found.is_mined:
        return Weighed((), 0, found.edits)
    version = version_of(evidence) if is_new else min(evidence.confidence_model, LATEST)
    return Weighed(*_weighed(evidence, version, found), found and found.edits)


def assess(change: Change, request: Request, skill: SkillFolder, origin: Origin) -> Assessment:
    """Recomputes the evidence of a mined skill from what is left of the lines that it was given for."""
    if not origin.claimed:
        return Assessment(wrong=f"{origin.mark}, and no evidence in the change names it")
    path = provenance.path_of(origin.claimed)
    evidence, wrong = read_evidence(change.head, path)
    if evidence is None:
        return Assessment(wrong=wrong)
    found: Compared | None = None
    if evidence.skill != skill.name or provenance.path_of(evidence.id) != path:
        wrong = f"{path} is about {evidence.id} {evidence.skill}"
    else:
        try:
            wrong, found = _held_against(change, skill, evidence)
        except OSError as error:
            wrong = f"a file of the skill cannot be read: {error.strerror or error}"
    wrong = wrong or _misplaced(change, path, evidence)
    declared_by = min(evidence.confidence_model, LATEST)
    honest = confidence(evidence, declared_by)
    if not wrong and evidence.confidence != honest:
        wrong = f"it says {evidence.confidence:.2f}, and comes to {honest:.2f}"
    edits = found.edits if found else None
    if found and not found.is_mined and not wrong:
        return Assessment(edits=edits, is_handwritten=True)
    parts, sessions = _weighed(evidence, version_of(evidence) if path in change.files else declared_by, found)
    is_listed = request.opener and request.opener.casefold() in change.policy.proposers
    by: Assurance = "attested" if is_listed else "self-reported"
    assurance: Assurance = "reproduced" if label_of(evidence) in request.labels else by
    proposer = _proposer(change, request) if evidence.accepted else ""
    return Assessment(
        confidence=total(parts),
        parts=parts,
        declared=evidence.confidence,
        sessions=sessions,
        assurance=assurance,
        wrong=wrong,
        edits=edits,
        is_accepted=evidence.accepted and not proposer,
        proposer=proposer,
    )
