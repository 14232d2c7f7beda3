"""A lesson to a candidate: a new skill, a change to the one it belongs to, or nothing."""

import hashlib
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any

from skillkit.confidence import Held
from skillkit.confidence import level
from skillkit.confidence import reasons
from skillkit.confidence import total
from skillkit.drafting.diff import unified
from skillkit.drafting.draft import draft
from skillkit.drafting.draft import is_complete
from skillkit.drafting.draft import passages
from skillkit.drafting.draft import questions
from skillkit.drafting.enhance import Decision
from skillkit.drafting.enhance import decide
from skillkit.drafting.existing import Skills
from skillkit.drafting.validate import faults
from skillkit.drafting.validate import new_faults
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Support
from skillkit.model.lesson import Lesson
from skillkit.provenance import digest_of
from skillkit.provenance import opposing
from skillkit.provenance import provenance_of
from skillkit.provenance import representative
from skillkit.provenance import representative_against
from skillkit.similarity.text import Text
from skillkit.specificity import specificity

MIN_DRAFT_SESSIONS = 2
"""What happened once may be chance: it is told as a lead. What a user lays down is no chance."""


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


def _changed(lesson: Lesson, decision: Decision) -> dict[str, Any]:
    """What a candidate is as a change to a skill: its id depends on that one and on what the lesson is about."""
    folder = decision.folder
    assert folder is not None
    before = folder.texts()["SKILL.md"]
    kind = {
        "id": identity_of(("enhancement", folder.name, *lesson.intent)),
        "kind": "enhancement",
        "target": folder.name,
        "name": folder.name,
        "readiness": "lead",
        "before": before,
    }
    files = {"SKILL.md": decision.after}
    if not decision.after or new_faults(folder, files):
        return kind
    # As the repository has it, though its folder `skills` alone was read.
    place = folder.path if "/" in folder.path else f"skills/{folder.name}"
    patch = unified([(f"{place}/SKILL.md", before, decision.after)])
    return {**kind, "readiness": "draft", "files": files, "patch": patch, "base": digest_of({"SKILL.md": before})}


def _sure(lesson: Lesson, newest: str) -> dict[str, Any]:
    """How sure a candidate is, and what that stands on: what its file of provenance has room for."""
    own = specificity(lesson)
    rows, against = representative(lesson.evidence), representative_against(lesson.against, lesson.evidence)
    parts = reasons(Held(rows, against, own, newest, _support(lesson.evidence).sessions))
    sure = total(parts)
    return {
        "confidence": sure,
        "level": level(sure),
        "reasons": parts,
        "against": tuple(opposing(lesson.against, lesson.evidence)),
        "specificity": own,
        "newest": newest,
    }


def candidate_of(lesson: Lesson, skills: Skills, key: bytes, newest: str = "") -> Candidate | Decision:
    """The candidate that a lesson makes, or why it makes none. Its id depends on what it is about alone.

    `newest` is the week of the newest session of its projects.
    """
    identity = identity_of(lesson.intent)
    made = draft(lesson, identity)
    support = _support(lesson.evidence)
    text = Text(key=f"candidate/{identity}", name=made.name, description=made.description, body=made.files["SKILL.md"])
    similar = tuple(skills.index.nearest(text))
    seen = support.sessions >= MIN_DRAFT_SESSIONS or all(row.outcome == "told" for row in lesson.evidence)
    complete = seen and is_complete(lesson.facts)
    decision = decide(lesson, made, similar, skills, own_id=identity, complete=complete)
    if decision.action == "nothing":
        return decision
    if decision.action == "enhance":
        kind = _changed(lesson, decision)
    else:
        fits = complete and not faults(made.name, made.files)
        kind = {"readiness": "draft", "files": made.files} if fits else {"readiness": "lead"}
    whole = sorted((kind.get("files") or made.files).items())
    common: dict[str, Any] = {
        "id": identity,
        "name": made.name,
        "title": made.title,
        "description": made.description,
        "choice": Choice(code=decision.code, text=decision.text),
        "detectors": lesson.detectors,
        "support": support,
        "evidence": lesson.evidence,
        "similar": tuple(each for each in similar if decision.folder is None),
        "passages": passages(lesson.facts),
        "questions": questions(lesson.facts),
        "fingerprint": hashlib.sha256(repr(whole).encode()).hexdigest()[:16],
    }
    candidate = Candidate(**{**common, **_sure(lesson, newest), **kind})
    if candidate.readiness == "lead":
        return candidate
    return candidate.model_copy(update={"provenance": provenance_of(candidate, key).model_dump(mode="json")})
