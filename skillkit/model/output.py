"""The shape of `candidates --format json`, from which its schema is made. Fields may be added: others are allowed."""

from typing import Literal

from pydantic import BaseModel
from pydantic import Field

from skillkit.model.candidate import Choice
from skillkit.model.candidate import Level
from skillkit.model.candidate import Outcome
from skillkit.model.candidate import Passage
from skillkit.model.candidate import Reason
from skillkit.model.candidate import Support


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
    kind: Literal["new", "enhancement"]
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
    """How many are staged, drafts among them, and were dropped; for how many more there is room."""

    candidates: int = Field(ge=0, le=10)
    drafts: int = Field(ge=0)
    dropped: int = Field(ge=0)
    room: int = Field(ge=0)


class CandidatesOutput(BaseModel):
    """What is staged, the surest first."""

    version: Literal[1]
    command: Literal["candidates"]
    candidates: list[CandidateOutput]
    summary: StagedSummary
