"""The JSON Schemas of the files of a skill repository, and of what `candidates` prints, made from the models; `docgen`
publishes them in `schemas/`.
"""

from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, Field, TypeAdapter

from skillkit.model.candidate import Choice, Level, Outcome, Passage, Reason, Support
from skillkit.model.config import Config
from skillkit.model.provenance import Provenance
from skillkit.model.question import Question
from skillkit.model.signature import Signature
from skillkit.model.skill import Frontmatter, Workflow


class EvidenceOutput(BaseModel):
    """One occurrence in one session, redacted."""

    session: str
    project: str
    day: str
    detector: str
    turns: list[int]
    excerpt: str
    outcome: Outcome


class SimilarOutput(BaseModel):
    """An existing skill, as far as `mine` was shown any."""

    name: str
    score: float = Field(ge=0, le=1)
    verdict: Literal["distinct", "similar", "duplicate"]


class CandidateOutput(BaseModel):
    """A candidate. `files` and `provenance` are empty for a lead: `passages` and `questions` are for its author.

    An enhancement changes the skill `target`: `files` are the new texts of what changes, `patch` the difference, `base`
    the digest of what the files were. `choice` says why it is a new skill or a change.
    """

    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    fingerprint: str
    kind: Literal["new", "enhancement", "question"]
    target: str | None
    choice: Choice | None
    name: str
    title: str
    description: str
    detectors: list[str]
    confidence: float = Field(ge=0, le=1)
    level: Level
    support: Support
    reasons: list[Reason]
    evidence: list[EvidenceOutput]
    similar: list[SimilarOutput]
    passages: list[Passage]
    questions: list[str]
    readiness: Literal["draft", "lead"]
    files: dict[str, str]
    patch: str
    base: str
    provenance: dict[str, object]


class StagedSummary(BaseModel):
    """How many are staged, drafts among them, offered before, were dropped; for how many more there is room."""

    candidates: int = Field(ge=0)
    drafts: int = Field(ge=0)
    offered: int = Field(ge=0)
    dropped: int = Field(ge=0)
    room: int = Field(ge=0)


class CandidatesOutput(BaseModel):
    """What is staged, the surest first."""

    version: Literal[1]
    command: Literal["candidates"]
    candidates: list[CandidateOutput]
    summary: StagedSummary


DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODELS: dict[str, tuple[type, str]] = {
    "candidates": (CandidatesOutput, "The output of skillkit candidates --format json"),
    "config": (Config, "skillkit.toml, or [tool.skillkit] in pyproject.toml"),
    "provenance": (Provenance, "provenance/<id>.yaml of a skill repository"),
    "questions": (Question, "questions/*.yaml of a skill repository, or of a user"),
    "signature": (Signature, "A signature: .skillkit/signatures/*.yaml of a project, signatures/*.yaml of a user"),
    "skill": (Frontmatter, "Frontmatter of SKILL.md"),
    "workflow": (Workflow, "workflow.yaml of a skill"),
}


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of that name, a key of MODELS."""
    model, title = MODELS[name]
    return {"$schema": DIALECT, **TypeAdapter(model).json_schema(by_alias=True), "title": title}
