"""Reads what an agent asked with a tool of its own, and what the user chose or typed.

Known are `AskUserQuestion` (Claude Code), `ask_user` (Copilot CLI, Gemini CLI), `request_user_input` (Codex) and
`question` (OpenCode).
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from skillkit.model.session import ToolCall
from skillkit.transcripts.json_fields import mapping, sequence, text

ASKING = frozenset({"AskUserQuestion", "ask_user", "request_user_input", "question"})
"""The tools with which agents ask their users."""
ASKED = ("questions", "question", "options", "choices")
"""What such a tool is given."""
SEARCHED = 4_000
"""Characters of a tool's result that are read."""
ANSWER = re.compile(r'"([^"]+)"="([^"]+)"')
RESPONSE = re.compile(r"(?i)\AUser (?:responded|selected|answered)(?: with)?: ?(.*)", re.DOTALL)


class Reply(NamedTuple):
    """A question, the labels of the options that went with it, and the user's answer; empty if it has none."""

    question: str
    options: tuple[str, ...]
    answer: str


def _labels(options: object) -> tuple[str, ...]:
    rows = (text(mapping(each).get("label")) if isinstance(each, dict) else text(each) for each in sequence(options))
    return tuple(filter(None, rows))


class Put(NamedTuple):
    """A question as such a tool is given it, with its id if it has one; `several` of the options may be chosen."""

    question: str
    options: tuple[str, ...]
    several: bool
    id: str


def asked_with(given: Mapping[str, object]) -> list[Put]:
    """What such a tool is given: one question or a list of them, empty where it has none."""
    return [
        Put(
            text(row.get("question")),
            _labels(row.get("options") or row.get("choices")),
            row.get("multiSelect") is True,
            text(row.get("id")),
        )
        for row in [mapping(each) for each in sequence(given.get("questions"))] or [dict(given)]
    ]


def _in_json(result: str) -> dict[str, str]:
    """The answers in a JSON object, by the question's number or id: a text, or a list of texts."""
    try:
        answers = mapping(mapping(json.loads(result)).get("answers"))
    except (ValueError, RecursionError):
        return {}
    found: dict[str, str] = {}
    for key, value in answers.items():
        given = mapping(value).get("answers", value)
        found[str(key)] = given if isinstance(given, str) else ", ".join(filter(None, map(text, sequence(given))))
    return found


def replies_in(call: ToolCall) -> Iterator[Reply]:
    """Yields what was asked and answered in a call of one of these tools; nothing for another call."""
    if call.name not in ASKING or call.status not in ("ok", "unknown"):
        return
    result = call.result[:SEARCHED]
    written, keyed = dict(ANSWER.findall(result)), _in_json(result)
    response, asked = RESPONSE.match(result), asked_with(call.arguments)
    for number, each in enumerate(asked):
        keys = (each.question, each.id or str(number), str(number))
        answer = next((found for key in keys if (found := written.get(key) or keyed.get(key))), "")
        if not answer and response and len(asked) == 1:
            answer = response[1]
        if each.question:
            written.pop(each.question, None)
            yield Reply(each.question, each.options, answer.strip())
    # A result may tell more than the call did: its arguments may be cut.
    yield from (Reply(question, (), answer.strip()) for question, answer in written.items())
