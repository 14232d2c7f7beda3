"""A lesson to a candidate: a new skill, a change to the one it belongs to, or nothing."""

import hashlib
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from skillkit.confidence import Held
from skillkit.confidence import level
from skillkit.confidence import reasons
from skillkit.confidence import total
from skillkit.draft import draft
from skillkit.draft import frame
from skillkit.draft import is_complete
from skillkit.draft import passages
from skillkit.draft import questions
from skillkit.enhance import Decision
from skillkit.enhance import Shelf
from skillkit.enhance import Usage
from skillkit.enhance import decide
from skillkit.mining.specificity import specificity
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Support
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.provenance import digest_of
from skillkit.provenance import opposing
from skillkit.provenance import provenance_of
from skillkit.provenance import representative
from skillkit.provenance import representative_against
from skillkit.similarity.index import Index
from skillkit.similarity.text import Text
from skillkit.similarity.text import text_of
from skillkit.sound import faults
from skillkit.sound import new_faults
from skillkit.unified import unified

MIN_DRAFT_SESSIONS = 2
"""What happened once may be chance: it is told as a lead. What a user lays down is no chance."""


def _support(evidence: Sequence[Evidence]) -> Support:
    return Support(
        sessions=len({row.session for row in evidence}),
        days=len({row.day for row in evidence if row.day}),
        weeks=len({row.week for row in evidence if row.week}),
        projects=len({row.project for row in evidence}),
    )


class Skills:
    """The skills that there are, as a lesson is compared with them; `others` than `ours` are never changed."""

    def __init__(self, ours: Iterable[SkillFolder], others: Iterable[SkillFolder], traces: Mapping[str, Trace]) -> None:
        folders = list(ours)
        self.texts = [text_of(folder) for folder in folders if folder.documents]
        self.index = Index(self.texts, frame=frame())
        self.shelf = Shelf(folders, others)
        self.usage = Usage(traces)


def identity_of(intent: Iterable[str]) -> str:
    """The id of what a candidate is about."""
    return hashlib.sha256("\0".join(intent).encode()).hexdigest()[:8]


def _changed(lesson: Lesson, decision: Decision) -> dict[str, Any]:
    """What a candidate is as a change to a skill: its id depends on that one and on what the lesson is about."""
    folder = decision.folder
    assert folder is not None
    raw = {name: text for name, text in folder.texts().items() if name in decision.files}
    # As the repository has it, though its folder `skills` alone was read.
    place = folder.path if "/" in folder.path else f"skills/{folder.name}"
    changes = [(f"{place}/{name}", raw[name], new) for name, new in sorted(decision.files.items())]
    fits = bool(decision.files) and not new_faults(folder, decision.files)
    return {
        "id": identity_of(("enhancement", folder.name, *lesson.intent)),
        "kind": "enhancement",
        "target": folder.name,
        "name": folder.name,
        "readiness": "draft" if fits else "lead",
        "files": dict(decision.files) if fits else {},
        "patch": unified(changes) if fits else "",
        "base": digest_of(raw) if fits else "",
        "before": folder.texts()["SKILL.md"],
    }


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
    decision = decide(lesson, made, similar, skills.shelf, skills.usage, own_id=identity, complete=complete)
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
