"""The verdict on a change to a skill repository: lint, duplicates, confidence recomputed from the evidence.

Everything is read from commits, never from the working tree. Settings come from the base, so that a change cannot
loosen the gate it has to pass.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any
from typing import NamedTuple

from skillkit import git
from skillkit.confidence import level
from skillkit.config import placed
from skillkit.draft import frame
from skillkit.gate.change import HEAD
from skillkit.gate.change import Change
from skillkit.gate.change import change_of
from skillkit.gate.change import default_base
from skillkit.gate.evidence import Assessment
from skillkit.gate.evidence import assess
from skillkit.gate.evidence import claimed_id
from skillkit.gate.evidence import was_reviewed
from skillkit.lint import findings_of
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.folder import SkillFolder
from skillkit.model.proposal import Verdict
from skillkit.model.proposal import VerdictName
from skillkit.model.report import Report
from skillkit.model.similar import Similar
from skillkit.rules import RULES
from skillkit.rules import Scope
from skillkit.similarity.embedding import REASON
from skillkit.similarity.embedding import Embedder
from skillkit.similarity.index import Index
from skillkit.similarity.static_model import embedder_of
from skillkit.similarity.text import text_of

__all__ = ["HEAD", "default_base", "gate"]

BLOCKING = frozenset({"duplicate", "low-confidence", "unknown", "invalid"})


class Judgement(NamedTuple):
    """A verdict in short: its name, and why."""

    name: VerdictName
    reason: str


def _on_errors(errors: list[Finding]) -> Judgement | None:
    if not errors:
        return None
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return Judgement("invalid", f"{errors[0].code} {errors[0].message}{more}")


def _on_duplicate(nearest: Similar | None) -> Judgement | None:
    if nearest is None or nearest.verdict != "duplicate":
        return None
    reasons = ", ".join(nearest.reasons)
    return Judgement("duplicate", f"{nearest.name} is already there ({reasons}, {nearest.score:.2f})")


def _on_evidence(assessment: Assessment | None, least: float) -> Judgement | None:
    if assessment is None:
        return None
    if assessment.wrong or assessment.confidence is None:
        return Judgement("unknown", f"its evidence does not hold: {assessment.wrong}")
    if assessment.confidence < least:
        return Judgement("low-confidence", f"confidence {assessment.confidence:.2f} is below {least:.2f}")
    return None


def _passed(assessment: Assessment | None, nearest: Similar | None) -> Judgement:
    reason = "lints clean"
    if assessment and assessment.confidence is not None:
        sure = assessment.confidence
        reason = f"confidence {sure:.2f} ({level(sure)}) from {assessment.sessions} sessions"
    if nearest and REASON in nearest.reasons:
        return Judgement("similar", f"{reason}; means much the same as {nearest.name} ({nearest.score:.2f})")
    if nearest and nearest.verdict == "similar":
        return Judgement("similar", f"{reason}; shares text with {nearest.name} ({nearest.score:.2f})")
    return Judgement("pass", reason if assessment else f"{reason}, nothing like it")


def _nearest(skill: SkillFolder, change: Change, duplicate: float, embedder: Embedder | None) -> Similar | None:
    """The most alike skill on the base, or earlier in the change."""
    if not skill.documents:
        return None
    earlier = [other for other in change.changed if other.path < skill.path]
    compared = [text_of(other) for other in (*change.others, *earlier) if other.documents]
    index = Index([*compared, text_of(skill)], frame=frame(), duplicate=duplicate, embedder=embedder)
    near = index.nearest(text_of(skill), limit=1)
    return near[0] if near else None


def _verdict(
    skill: SkillFolder, change: Change, settings: Config, findings: list[Finding], embedder: Embedder | None
) -> Verdict:
    """The verdict on one changed skill: the first check that it fails, else pass."""
    claimed = claimed_id(change, skill)
    mined = bool(claimed) and not was_reviewed(change, skill, claimed)
    assessment = assess(change, skill, claimed) if mined else None
    nearest = _nearest(skill, change, settings.duplicate_threshold, embedder)
    inside = (skill.path, f"{skill.path}/")
    own = [f for f in findings if f.location.path == inside[0] or f.location.path.startswith(inside[1])]
    judgement = (
        _on_errors([finding for finding in own if finding.severity == "error"])
        or _on_duplicate(nearest)
        or _on_evidence(assessment, settings.min_confidence)
        or _passed(assessment, nearest)
    )
    return Verdict(
        name=skill.name,
        path=skill.documents[0].source.path if skill.documents else skill.path,
        origin="mined" if mined else "authored",
        verdict=judgement.name,
        reason=judgement.reason,
        blocks=judgement.name in BLOCKING,
        confidence=assessment.confidence if assessment else None,
        declared_confidence=assessment.declared if assessment else None,
        nearest=nearest if nearest and nearest.score > 0 else None,
    )


def _findings(change: Change, embedder: Embedder | None) -> list[Finding]:
    """What lint finds in the changed skills; only rules that compare skills see the others, too."""
    inside = {(skill.path, f"{skill.path}/") for skill in change.changed}
    clients = change.settings.clients
    comparing = [rule for rule in RULES if rule.check_repository]
    scope = Scope({skill.path for skill in change.changed}, embedder)
    found = [
        *findings_of(change.changed, [rule for rule in RULES if rule.check_skill], clients),
        *findings_of(list(change.after.values()), comparing, clients, scope=scope),
    ]
    return [f for f in found if any(f.location.path == at or f.location.path.startswith(below) for at, below in inside)]


def gate(
    folder: Path,
    base: str,
    head: str = HEAD,
    *,
    min_confidence: float | None = None,
    duplicate_threshold: float | None = None,
) -> Report:
    """Judges every skill that changed between `base` and `head`; the numbers override the base's settings.

    Raises SkillkitError if there is nothing to compare with.
    """
    change = change_of(folder, base, head)
    given: dict[str, Any] = {"min_confidence": min_confidence, "duplicate_threshold": duplicate_threshold}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = replace(change.settings, **chosen)
    embedder = embedder_of(placed(settings, git.root_of(folder)))
    findings = _findings(change, embedder)
    verdicts = [_verdict(skill, change, settings, findings, embedder) for skill in change.changed]
    wrong = {finding.location.path for finding in findings}
    documents = [document for skill in change.changed for document in skill.documents]
    notes = [f"{path} is a submodule: what is in it is not judged" for path in change.unseen]
    if head == HEAD and git.is_dirty(git.root_of(folder)):
        notes.append("uncommitted changes are not judged")
    return Report(
        command="gate",
        conclusion="failure" if any(verdict.blocks for verdict in verdicts) else "success",
        findings=tuple(findings),
        verdicts=tuple(verdicts),
        counts={"changed": len(verdicts), "blocked": sum(verdict.blocks for verdict in verdicts)},
        texts={d.source.path: d.source.text for d in documents if d.source.path in wrong},
        notes=tuple(notes),
    )
