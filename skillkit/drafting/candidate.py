"""A lesson to a candidate: a new skill, a change to the one it belongs to, or nothing."""

import hashlib
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any

from skillkit import confidence
from skillkit import provenance
from skillkit.drafting import validate
from skillkit.drafting.diff import unified
from skillkit.drafting.draft import draft
from skillkit.drafting.draft import is_complete
from skillkit.drafting.draft import passages
from skillkit.drafting.draft import questions
from skillkit.drafting.enhance import Decision
from skillkit.drafting.enhance import decide
from skillkit.drafting.existing import Skills
from skillkit.mining.specificity import specificity
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Support
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.similarity.text import Text

MIN_DRAFT_SESSIONS = 2
"""What happened in fewer sessions may be chance and stays a lead, unless a user laid it down."""


def _support(evidence: Sequence[Evidence]) -> Support:
    return Support(
        sessions=len({row.session for row in evidence}),
        days=len({row.day for row in evidence if row.day}),
        weeks=len({row.week for row in evidence if row.week}),
        projects=len({row.project for row in evidence}),
    )


def identity_of(intent: Iterable[str]) -> str:
    """The id of what a candidate is about."""
    return hashlib.sha256("\0".join(intent).encode()).hexdigest()[:8]


def _changed(lesson: Lesson, folder: SkillFolder, after: str) -> dict[str, Any]:
    """What a candidate is as a change to a skill: its id depends on that one and on what the lesson is about."""
    before = folder.texts()["SKILL.md"]
    kind = {
        "id": identity_of(("enhancement", folder.name, *lesson.intent)),
        "kind": "enhancement",
        "target": folder.name,
        "name": folder.name,
        "before": before,
    }
    if not after or validate.new_faults(folder, {"SKILL.md": after}):
        return kind
    # As the repository has it, though its folder `skills` alone was read.
    place = folder.path if "/" in folder.path else f"skills/{folder.name}"
    patch = unified([(f"{place}/SKILL.md", before, after)])
    return {**kind, "files": {"SKILL.md": after}, "patch": patch, "base": provenance.digest_of({"SKILL.md": before})}


def candidate_of(lesson: Lesson, skills: Skills, key: bytes, newest: str = "") -> Candidate | Decision:
    """The candidate that a lesson makes, or why it makes none. Its id depends on what it is about alone.

    `newest` is the week of the newest session of its projects.
    """
    identity, own, support = identity_of(lesson.intent), specificity(lesson), _support(lesson.evidence)
    made = draft(lesson, identity)
    text = Text(key=f"candidate/{identity}", name=made.name, description=made.description, body=made.files["SKILL.md"])
    similar = tuple(skills.index.nearest(text))
    seen = support.sessions >= MIN_DRAFT_SESSIONS or all(row.outcome == "told" for row in lesson.evidence)
    complete = seen and is_complete(lesson.facts)
    decision = decide(lesson, made, similar, skills, own_id=identity, complete=complete)
    if decision.action == "nothing":
        return decision
    if decision.folder:
        kind = _changed(lesson, decision.folder, decision.after)
    else:
        kind = {"files": made.files} if complete and not validate.faults(made.name, made.files) else {}
    whole = sorted((kind.get("files") or made.files).items())
    # Confidence is computed from the rows that fit into the file of provenance.
    rows, against = (
        provenance.representative(lesson.evidence),
        provenance.representative_against(lesson.against, lesson.evidence),
    )
    parts = confidence.reasons(confidence.Held(rows, against, own, newest, support.sessions))
    fields: dict[str, Any] = {
        "id": identity,
        "fingerprint": hashlib.sha256(repr(whole).encode()).hexdigest()[:16],
        "name": made.name,
        "title": made.title,
        "description": made.description,
        "readiness": "draft" if "files" in kind else "lead",
        "choice": Choice(code=decision.code, text=decision.text),
        "detectors": lesson.detectors,
        "confidence": confidence.total(parts),
        "level": confidence.level(confidence.total(parts)),
        "support": support,
        "reasons": parts,
        "evidence": lesson.evidence,
        "against": tuple(provenance.opposing(lesson.against, lesson.evidence)),
        "specificity": own,
        "newest": newest,
        "similar": () if decision.folder else similar,
        "passages": passages(lesson.facts),
        "questions": questions(lesson.facts),
    }
    candidate = Candidate(**{**fields, **kind})
    if candidate.readiness == "lead":
        return candidate
    return candidate.model_copy(update={"provenance": provenance.provenance_of(candidate, key).model_dump(mode="json")})
