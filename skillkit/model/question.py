"""A known question: what agents ask, what the user always answers, and where that was seen."""

from hashlib import sha256
from typing import Annotated

from pydantic import Field

from skillkit.model.base import Frozen

Wording = Annotated[str, Field(min_length=3, max_length=300)]


class Question(Frozen):
    """A file `questions/NAME.yaml` of a repository."""

    question: Wording = Field(description="The question, as an agent asks it.")
    answer: str = Field(min_length=1, max_length=200, description="What the user answers.")
    also: tuple[Wording, ...] = Field((), max_length=20, description="Other wordings of the question.")
    options: tuple[Annotated[str, Field(min_length=1, max_length=200)], ...] = Field(
        (), max_length=20, description="The answers that an agent offered."
    )
    projects: tuple[Annotated[str, Field(min_length=1, max_length=200)], ...] = Field(
        (), max_length=50, description="The projects in which the answer holds; without any it holds in all."
    )
    answers: str = Field("", pattern=r"^([1-9]\d{0,4} of [1-9]\d{0,4})?$", description="In how many sessions: 4 of 4.")
    sessions: tuple[Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")], ...] = Field(
        (), max_length=50, description="The sessions, by pseudonyms; without any a person wrote the file."
    )
    automatic: bool = Field(
        default=False,
        description="Whether the answer may be given without asking, if the user's own settings allow it, too.",
    )

    @property
    def wordings(self) -> tuple[str, ...]:
        """All wordings, the first one first."""
        return (self.question, *self.also)

    @property
    def content_digest(self) -> str:
        """The SHA-256 of what is asked and answered, to which a user's consent to answer is tied."""
        return sha256(repr((self.question, self.also, self.answer, self.options)).encode()).hexdigest()
