"""The shapes in which an author answers, and how an answer is read: JSON of one schema, with limits, else an error."""

import json
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from skillkit.errors import SkillkitError
from skillkit.model.claim import After, Scope, Status
from skillkit.model.specification import DESCRIPTION_MAX, NAME_MAX

MAX_ANSWER = 200_000
"""Characters; an answer that is longer is none."""
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
FENCED = re.compile(r"(?>.*?```(?:json)?\s*\n(?=\{))(.*\})\s*\n```", re.DOTALL)
HINT = "answer with one JSON object of the shape that was given, and nothing else"

T = TypeVar("T", bound=BaseModel)


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


def _word(value: object) -> object:
    """`True` and `Yes` as the words of the schema."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.strip().lower().replace("_", "-") if isinstance(value, str) else value


Title = Annotated[str, Field(min_length=3, max_length=300)]
Said = Annotated[str, Field(min_length=3, max_length=1_200)]
Word = BeforeValidator(_word)


class GivenQuote(_Shape):
    """A quote as the model gives it; whether it is one is checked."""

    line: int
    quote: Annotated[str, Field(min_length=1, max_length=1_200)]


class GivenClaim(_Shape):
    """A claim as the model gives it."""

    text: Said
    evidence: Annotated[tuple[GivenQuote, ...], Field(max_length=8)]
    status: Annotated[Status, Word]
    after: Annotated[After, Word] = "unknown"


class GivenLesson(_Shape):
    """A lesson as the model gives it."""

    title: Title
    when_to_use: Said
    kind: Annotated[str, Field(max_length=40)]
    scope: Annotated[Scope, Word] = "project"
    would_merge: Annotated[Literal["yes", "maybe", "no"], Word] = "maybe"
    why: Annotated[str, Field(max_length=1_200)] = ""
    claims: Annotated[tuple[GivenClaim, ...], Field(max_length=20)]
    part: int = 1


class GivenDecline(_Shape):
    """A message of the user of which no lesson is made, and why."""

    line: int
    reason: Annotated[str, Field(max_length=1_200)]
    part: int = 1


class Lessons(_Shape):
    """The answer to parts of digests, which it names by their numbers in the prompt. No lesson is a good answer."""

    lessons: Annotated[tuple[GivenLesson, ...], Field(max_length=60)]
    declined: Annotated[tuple[GivenDecline, ...], Field(max_length=200)] = ()


class GivenBullet(_Shape):
    """A line of a skill and the ids of the claims behind it."""

    text: Said
    claims: Annotated[tuple[str, ...], Field(max_length=40)] = ()


class GivenSection(_Shape):
    """Bullets under a heading."""

    heading: Annotated[str, Field(min_length=2, max_length=80)]
    bullets: Annotated[tuple[GivenBullet, ...], Field(max_length=20)]


class GivenSkill(_Shape):
    """A skill, or an addition to the file `target` that the repository has already."""

    action: Annotated[Literal["create", "enhance"], Word]
    target: Annotated[str, Field(max_length=300)] = ""
    name: Annotated[str, Field(max_length=NAME_MAX)] = ""
    title: Title
    description: Annotated[str, Field(min_length=10, max_length=DESCRIPTION_MAX)]
    sections: Annotated[tuple[GivenSection, ...], Field(min_length=1, max_length=8)]
    why: Annotated[str, Field(max_length=1_200)] = ""

    @model_validator(mode="after")
    def _has_a_name(self) -> Self:
        if not re.match(NAME, self.name) and (self.name or self.action == "create"):
            raise ValueError("name has to be words of small letters and digits with hyphens between them")
        return self


class GivenDropped(_Shape):
    """Lessons of which nothing is made, and why."""

    lessons: tuple[str, ...]
    reason: Annotated[str, Field(max_length=1_200)]


class Skills(_Shape):
    """The answer to all lessons of a project. No skill is a good answer. The most useful skill comes first."""

    skills: Annotated[tuple[GivenSkill, ...], Field(max_length=40)]
    dropped: Annotated[tuple[GivenDropped, ...], Field(max_length=300)] = ()


class GivenCheck(_Shape):
    """What decides or completes a line: a line of a file with its words, or a command, its exit status and its output.

    Whether it is so is looked at again.
    """

    file: Annotated[str, Field(max_length=300)] = ""
    line: int = 0
    quote: Annotated[str, Field(max_length=1_200)] = ""
    command: Annotated[str, Field(max_length=600)] = ""
    exit: int = 0
    output: Annotated[str, Field(max_length=2_000)] = ""


Checks = Annotated[tuple[GivenCheck, ...], Field(max_length=12)]


class GivenLine(_Shape):
    """A line as the maintainer would merge it, the numbers of the draft's bullets in it, and what it was held against.

    In an addition to a document, `after` is the line of it below which this one goes, `replaces` a sentence of it that
    this one corrects. `document` is the one that the line belongs into instead.
    """

    text: Said
    bullets: Annotated[tuple[int, ...], Field(max_length=12)]
    checks: Checks = ()
    document: Annotated[str, Field(max_length=300)] = ""
    after: Annotated[str, Field(max_length=600)] = ""
    replaces: Annotated[str, Field(max_length=1_200)] = ""


class GivenLines(_Shape):
    """Lines under a heading."""

    heading: Annotated[str, Field(min_length=2, max_length=80)]
    lines: Annotated[tuple[GivenLine, ...], Field(max_length=20)]


class GivenRefusal(_Shape):
    """Why a bullet of the draft is left out."""

    bullet: int
    verdict: Annotated[Literal["superseded", "mended-in-code", "unsupported", "said-already", "not-worth-it"], Word]
    checks: Checks = ()
    reason: Annotated[str, Field(max_length=1_200)] = ""


class Review(_Shape):
    """The answer to a draft with what the repository says: the skill as it would be merged, and what is left out."""

    decision: Annotated[Literal["keep", "nothing"], Word]
    reason: Annotated[str, Field(max_length=1_200)] = ""
    title: Annotated[str, Field(max_length=300)] = ""
    description: Annotated[str, Field(max_length=DESCRIPTION_MAX)] = ""
    sections: Annotated[tuple[GivenLines, ...], Field(max_length=8)] = ()
    dropped: Annotated[tuple[GivenRefusal, ...], Field(max_length=160)] = ()


class Decision(_Shape):
    """The answer to a session that has ended: what to make of it, the skill's name, and why."""

    decision: Annotated[Literal["create", "enhance", "none"], Word]
    skill: Annotated[str, Field(max_length=200)] = ""
    reason: Annotated[str, Field(max_length=1_200)] = ""

    @model_validator(mode="after")
    def _names_a_skill(self) -> Self:
        if self.decision != "none" and not self.skill:
            raise ValueError("skill is missing")
        return self


def _object_in(said: str) -> str:
    """The JSON object in an answer: the answer, a fenced block of it, or from its first brace to its last."""
    text = said.strip()
    fenced = FENCED.match(text)
    if fenced and not text.startswith("{"):
        return fenced[1]
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _unwrapped(data: Any, shape: type[BaseModel]) -> Any:
    """What a client puts its model's text into (`claude -p --output-format json`): that text."""
    if isinstance(data, dict) and not set(data) & set(shape.model_fields) and isinstance(data.get("result"), str):
        return json.loads(_object_in(data["result"]))
    return data


def masked(data: Any, mask: Callable[[str], str]) -> Any:
    """Values of JSON with each text masked; what had the form of a name of skills keeps it."""
    if isinstance(data, str):
        text = mask(data)
        return re.sub("[<>]", "", text) if text != data and re.match(NAME, data) else text
    if isinstance(data, dict):
        return {mask(name): masked(value, mask) for name, value in data.items()}
    return [masked(value, mask) for value in data] if isinstance(data, list) else data


def read(said: str, shape: type[T], mask: Callable[[str], str] = str) -> T:
    """The answer in what a model said, its texts masked. Raises SkillkitError for anything that is none."""
    if len(said) > MAX_ANSWER:
        raise SkillkitError(f"the answer has more than {MAX_ANSWER:,} characters", HINT)
    try:
        return shape.model_validate(masked(_unwrapped(json.loads(_object_in(said)), shape), mask))
    except RecursionError:
        raise SkillkitError("the answer is nested too deep", HINT) from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the answer"
        raise SkillkitError(f"{where}: {first['msg'].lower()}", HINT) from None
    except ValueError as error:
        raise SkillkitError(f"the answer is no JSON: {error}"[:200], HINT) from None
