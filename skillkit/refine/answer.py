"""The answer of a model: JSON of one shape, found in whatever it stands in, with limits."""

import json
import re
from typing import Annotated
from typing import Literal

from pydantic import Field
from pydantic import ValidationError

from skillkit.errors import SkillkitError
from skillkit.model.base import Frozen
from skillkit.model.specification import DESCRIPTION_MAX
from skillkit.model.specification import NAME_MAX

MAX_ANSWER = 60_000
"""Characters; an answer that is longer is none."""
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
FENCED = re.compile(r"```(?:json)?\s*\n(\{.*?\})\s*\n```", re.DOTALL)
HINT = "answer with one JSON object of the shape that was given, and nothing else"


class Answer(Frozen):
    """A draft in the model's words, or that there is nothing to make of the evidence."""

    decision: Literal["draft", "nothing"]
    reason: Annotated[str, Field(max_length=600)] = ""
    name: Annotated[str, Field(pattern=NAME, max_length=NAME_MAX)] = "none"
    title: Annotated[str, Field(max_length=120)] = ""
    description: Annotated[str, Field(max_length=DESCRIPTION_MAX)] = ""
    body: Annotated[str, Field(max_length=12_000)] = ""


def _object_in(said: str) -> str:
    """The JSON object in an answer: the answer, a fenced block of it, or from its first brace to its last."""
    text = said.strip()
    fenced = FENCED.search(text)
    if fenced and not text.startswith("{"):
        return fenced[1]
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _unwrapped(data: object) -> object:
    """What a client puts its model's text into (`claude -p --output-format json`): that text."""
    if isinstance(data, dict) and "decision" not in data and isinstance(data.get("result"), str):
        return json.loads(_object_in(data["result"]))
    return data


def read(said: str) -> Answer:
    """The answer in what a model said. Raises SkillkitError for anything else."""
    if len(said) > MAX_ANSWER:
        raise SkillkitError(f"the answer has more than {MAX_ANSWER} characters", HINT)
    try:
        answer = Answer.model_validate(_unwrapped(json.loads(_object_in(said))))
    except RecursionError:
        raise SkillkitError("the answer is nested too deep", HINT) from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the answer"
        raise SkillkitError(f"{where}: {first['msg'].lower()}", HINT) from None
    except ValueError as error:
        raise SkillkitError(f"the answer is no JSON: {error}"[:200], HINT) from None
    if answer.decision == "draft" and not (answer.title and answer.description and answer.body):
        raise SkillkitError("a draft needs a name, a title, a description and a body", HINT)
    return answer
