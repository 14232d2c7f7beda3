"""What a confidence stands on: rows of evidence for a lesson and against it, and what is known of it as a whole."""

from collections.abc import Sequence
from typing import NamedTuple
from typing import Protocol


class Row(Protocol):
    """What a row of evidence must say: who (session, project: names or pseudonyms), when, seen by what, how it
    ended.
    """

    @property
    def session(self) -> str:
        """The session."""

    @property
    def project(self) -> str:
        """The project."""

    @property
    def day(self) -> str | int:
        """Equal for the same day, empty or 0 if not known."""

    @property
    def week(self) -> str:
        """The ISO week, empty if not known."""

    @property
    def detector(self) -> str:
        """The detector."""

    @property
    def outcome(self) -> str:
        """`fixed`, `done`, `told`, `failed` or `unknown`."""


class ClaimRow(Protocol):
    """What a claim behind a line of a skill says: which line, who said it, what happened to it."""

    @property
    def bullet(self) -> str:
        """The digest of the line."""

    @property
    def family(self) -> str:
        """The family of sessions, or its pseudonym."""

    @property
    def speaker(self) -> str:
        """Who said it."""

    @property
    def after(self) -> str:
        """What happened later."""

    @property
    def landed(self) -> bool:
        """Whether a commit of the session is part of the main line."""

    @property
    def at_head(self) -> bool:
        """Whether a file at HEAD was shown to have it."""

    @property
    def guess(self) -> bool:
        """Whether it was only guessed."""

    @property
    def explains(self) -> bool:
        """Whether the line explains and asks for nothing."""


class Grounds(Protocol):
    """Everything that a confidence depends on; a file of provenance has it all."""

    @property
    def evidence(self) -> Sequence[Row]:
        """What sessions show of it."""

    @property
    def against(self) -> Sequence[Row]:
        """Sessions in which the same went otherwise."""

    @property
    def claims(self) -> Sequence[ClaimRow]:
        """The claims behind the lines of a skill that an author wrote; none for what rules found."""

    @property
    def specificity(self) -> float:
        """How far it is from what is known everywhere, 0 to 1."""

    @property
    def newest(self) -> str:
        """The ISO week of the newest session of its projects, empty if not known."""

    @property
    def sessions(self) -> int:
        """How many sessions show it, of which the evidence may have room for some; 0 if it has all."""


class Held(NamedTuple):
    """Grounds that are held together."""

    evidence: Sequence[Row]
    against: Sequence[Row] = ()
    specificity: float = 1.0
    newest: str = ""
    sessions: int = 0
    claims: Sequence[ClaimRow] = ()


def counted(count: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
