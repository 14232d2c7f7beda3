"""The evidence file of a proposed skill, `provenance/<id>.yaml`."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from skillkit.model.base import Frozen
from skillkit.model.claim import After, Speaker

SCHEMA_VERSION = 1
MAX_ROWS = 20
MAX_AGAINST = 10
MAX_VERBS = 16
HEX16 = r"^[0-9a-f]{16}$"
HEX32 = r"^[0-9a-f]{32}$"
MAX_CLAIMS = 80


def _is_week(week: str) -> str:
    if week:
        try:
            date.fromisocalendar(int(week[:4]), int(week[-2:]), 1)
        except ValueError:
            raise PydanticCustomError("week", "there is no week {week}", {"week": week}) from None
    return week


Week = Annotated[
    str,
    Field(pattern=r"^(\d{4}-W(0[1-9]|[1-4]\d|5[0-3]))?$", json_schema_extra={"format": "iso-week"}),
    AfterValidator(_is_week),
]
"""An ISO week of the calendar, `YYYY-Www`; empty if not known."""


class Row(Frozen):
    """One session's evidence.

    `session` and `project` are pseudonyms, `actions` digests of commands, `verbs` digests of the programs with their
    subcommands in them: what the session ran, or named in words of the draft. `day` numbers the days of one
    file from 1 in their order, without naming them; 0 if it is not known.
    """

    session: str = Field(pattern=HEX16)
    project: str = Field(pattern=HEX16)
    week: Week
    day: int = Field(0, ge=0, le=MAX_ROWS + MAX_AGAINST)
    detector: str
    outcome: str = Field(pattern="^(fixed|done|told|failed|unknown)$")
    actions: tuple[str, ...] = Field(max_length=16)
    verbs: tuple[str, ...] = Field((), max_length=MAX_VERBS)
    excerpt: str = Field("", max_length=200)


class ClaimRow(Frozen):
    """A claim behind a line of a skill that an author wrote: who said it and what became of it, never its words.

    `bullet` is the digest of the line, `quote` that of the quoted words; `family` and `session` are pseudonyms. `task`
    marks what a user asked with the words that began a session.
    """

    bullet: str = Field(pattern=HEX32)
    family: str = Field(pattern=HEX16)
    session: str = Field(pattern=HEX16)
    week: Week
    speaker: Speaker
    after: After
    landed: bool = False
    at_head: bool = False
    guess: bool = False
    task: bool = False
    explains: bool = False
    quote: str = Field(pattern=HEX32)


class Provenance(Frozen):
    """The evidence for one proposed skill. `draft_digest` is that of its files as they were proposed.

    `lines` are the digests of their lines, 12 digits each: by them the gate tells which lines were edited since.

    `against` are sessions in which it went otherwise, `specificity` how far it is from what is known everywhere (0 to
    1), `newest` the week of the newest session of its projects. Version 1 of `confidence_model` knows none of these.
    `claims` are what version 3 weighs: those behind each line that an author wrote. `accepted`: a person accepted the
    draft, or wrote it for the candidate, and the gate judges it as handwritten.
    """

    schema_version: int = Field(SCHEMA_VERSION, ge=1, le=SCHEMA_VERSION)
    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    skill: str
    detectors: tuple[str, ...]
    confidence_model: int = Field(ge=1)
    confidence: float = Field(ge=0, le=1)
    sessions: int = Field(ge=1)
    draft_digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    lines: str = Field("", pattern=r"^([0-9a-f]{12})*$", max_length=4800)
    evidence: tuple[Row, ...] = Field(min_length=1, max_length=MAX_ROWS)
    against: tuple[Row, ...] = Field((), max_length=MAX_AGAINST)
    specificity: float = Field(1.0, ge=0, le=1)
    newest: Week = ""
    claims: tuple[ClaimRow, ...] = Field((), max_length=MAX_CLAIMS)
    accepted: bool = False
