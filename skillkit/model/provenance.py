"""The evidence file of a proposed skill, `provenance/<id>.yaml`."""

from pydantic import Field

from skillkit.model.base import Frozen

SCHEMA_VERSION = 1
MAX_ROWS = 20
HEX16 = r"^[0-9a-f]{16}$"


class Row(Frozen):
    """One session's evidence. `session` and `project` are pseudonyms, `actions` digests of normalised commands."""

    session: str = Field(pattern=HEX16)
    project: str = Field(pattern=HEX16)
    week: str = Field(pattern=r"^(\d{4}-W\d{2})?$")
    detector: str
    outcome: str = Field(pattern="^(fixed|done|failed|unknown)$")
    actions: tuple[str, ...] = Field(max_length=16)
    excerpt: str = Field("", max_length=200)


class Provenance(Frozen):
    """The evidence for one proposed skill. `draft_digest` is that of its files as they were proposed."""

    schema_version: int = Field(SCHEMA_VERSION, ge=1, le=SCHEMA_VERSION)
    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    skill: str
    detectors: tuple[str, ...]
    confidence_model: int = Field(ge=1)
    confidence: float = Field(ge=0, le=1)
    sessions: int = Field(ge=1)
    draft_digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    evidence: tuple[Row, ...] = Field(min_length=1, max_length=MAX_ROWS)
