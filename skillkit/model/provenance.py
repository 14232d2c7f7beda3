"""The evidence file of a proposed skill, `provenance/<id>.yaml`."""

from pydantic import Field

from skillkit.model.base import Frozen

SCHEMA_VERSION = 1
MAX_ROWS = 20
MAX_VERBS = 16
HEX16 = r"^[0-9a-f]{16}$"


class Row(Frozen):
    """One session's evidence.

    `session` and `project` are pseudonyms, `actions` digests of commands, `verbs` digests of the programs with their
    subcommands that these ran.
    """

    session: str = Field(pattern=HEX16)
    project: str = Field(pattern=HEX16)
    week: str = Field(pattern=r"^(\d{4}-W(0[1-9]|[1-4]\d|5[0-3]))?$")
    detector: str
    outcome: str = Field(pattern="^(fixed|done|told|failed|unknown)$")
    actions: tuple[str, ...] = Field(max_length=16)
    verbs: tuple[str, ...] = Field((), max_length=MAX_VERBS)
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
