"""What the evidence for a mined skill comes to, recomputed: the number written down is never trusted."""

import base64
import hashlib
from typing import NamedTuple

from skillkit.detectors import DETECTORS
from skillkit.drafting import provenance
from skillkit.drafting.provenance import digest_of
from skillkit.drafting.validate import unfounded
from skillkit.gate.change import Change
from skillkit.gate.change import read_evidence
from skillkit.gate.origin import Origin
from skillkit.gate.origin import loose_evidence
from skillkit.gate.request import Request
from skillkit.mining.confidence import LATEST
from skillkit.mining.confidence import confidence
from skillkit.mining.confidence import reasons
from skillkit.mining.confidence import total
from skillkit.mining.confidence import version_of
from skillkit.model.candidate import Reason
from skillkit.model.config import Assurance
from skillkit.model.folder import SkillFolder
from skillkit.model.provenance import Provenance

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
