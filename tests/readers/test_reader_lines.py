"""Where in its log each turn begins and each call was made: the line of JSON Lines, else the number of the message."""

import json
import re
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from skillkit.mining.sessions import Logs
from skillkit.model.session import Session
from skillkit.model.session import Turn
from skillkit.transcripts.json_lines import MAX_LINE_BYTES
from skillkit.transcripts.json_lines import JsonLines
from skillkit.transcripts.log_file import HEAD_RECORDS
from skillkit.transcripts.log_file import LogFile
from tests.readers.test_readers import CASES
from tests.readers.test_readers import FIXTURES
from tests.readers.test_readers import log_of

LISTS = ("messages", "steps", "history")
"""What of a document holds its messages."""

NUMBERED = {
    "cursor-chats/conversation": [[(2, []), (3, []), (3, []), (4, [4, 4]), (8, [8, 8]), (11, [])]],
    "cursor-chats/words-of-the-program": [[(1, []), (1, []), (2, [2, 2]), (4, []), (5, [])]],
    "kiro/database": [[(0, []), (1, []), (1, [1]), (2, [])], [(1, []), (1, [])]],
    "opencode/database": [[(1, []), (2, [2, 2])], [(1, []), (2, [])]],
    "opencode/storage-of-files": [[(1, []), (2, [2])], [(1, [])]],
}
"""Of logs that are no text: each session's turns, and the calls in them."""


SHELLS = {"local_shell", "bash"}
"""Names of tools that their logs need not have."""


def words(value: object) -> list[str]:
    """The first words of a text, or of what a call was given."""
    while isinstance(value, dict | list):
        value = next(iter(value.values() if isinstance(value, dict) else value), "")
    return re.findall(r"[A-Za-z0-9]+", str(value))[:4]


def held_by(turn: Turn) -> list[tuple[int, list[str]]]:
    """Each line that is named, and what stands there."""
    calls = [(call.line, [*({call.name} - SHELLS), *words(call.arguments)]) for call in turn.tool_calls]
    return [(turn.line, words(turn.text)), *calls]


def places(session: Session) -> list[tuple[int, list[int]]]:
    return [(turn.line, [call.line for call in turn.tool_calls]) for turn in session.turns]


def messages_of(document: Any) -> list[Any]:
    """The messages of a document, as they are numbered."""
    if isinstance(document, list):
        return document
    if "trajectory" in document:
        # Of a history the prompts are read, of the steps the rest.
        return list(zip_longest(document.get("history", ()), document["trajectory"]))
    found: list[Any] = next(document[name] for name in LISTS if document.get(name))
    return found


def records(session: Session) -> list[str]:
    """The lines of the log, or its messages."""
    log = Path(session.source_path)
    if log.suffix == ".jsonl":
        return log.read_text("utf-8", errors="replace").split("\n")
    if log.parent.name == "events":
        return [event.read_text("utf-8") for event in sorted(log.parent.iterdir())]
    return [json.dumps(message, ensure_ascii=False) for message in messages_of(json.loads(log.read_text("utf-8")))]


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-2:]) for case in CASES])
def test_each_turn_and_call_names_the_line_that_holds_it(case: Path, tmp_path: Path) -> None:
    sessions = list(Logs([log_of(case, tmp_path)]))
    if numbered := NUMBERED.get("/".join(case.parts[-2:])):
        assert [places(session) for session in sessions] == numbered
        return
    for session in sessions[:1]:
        there = records(session)
        for line, expected in (held for turn in session.turns for held in held_by(turn)):
            assert line
            assert [word for word in expected if word not in there[line - 1]] == []


def test_each_row_of_an_output_is_one_line() -> None:
    sessions = list(Logs([FIXTURES / "openhands" / "output-rows" / "session.jsonl"]))
    assert [{line for line, _ in places(session)} for session in sessions] == [{1}, {3}]


@pytest.mark.parametrize("before", ["", "\n", "\n\n{}\n", "no JSON\n", "[1]\n{}\n" + "{}\n" * HEAD_RECORDS])
@pytest.mark.parametrize(
    ("after", "numbers"),
    [
        ('{"a": 1}\n{"a": 2}\n', [0, 1]),
        ('{"a": 1}\n\n \n{"a": 2}\n\n', [0, 3]),
        ('{"a": 1}{"a": 2}{"a": 3} {"a": 4}\n{"a": 5}', [0, 0, 0, 0, 1]),
        ('{"b": "' + "x" * MAX_LINE_BYTES + '"}\n{"a": 1}\nno JSON\n{"a": 2}\n', [1, 3]),
    ],
    ids=["plain", "blank", "glued", "long"],
)
def test_the_line_of_a_record_is_counted(before: str, after: str, numbers: list[int], tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(before + after, "utf-8")
    log = LogFile(file)
    assert log.head or "long" in log.problem
    for lines in (log.lines(), JsonLines(file)):
        found = [lines.lines for record in lines if "a" in record]
        assert found == [before.count("\n") + 1 + number for number in numbers]
        assert lines.lines == len((before + after).rstrip("\n").split("\n")) + after.endswith("\n\n")
