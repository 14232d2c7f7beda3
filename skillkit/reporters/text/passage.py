"""A passage of a session: what was said and done at a line of its log, and around it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.mining.listing import MARKS, RESULT_LIMIT, TAKEN_BACK
from skillkit.model.session import Session, ToolCall, Turn
from skillkit.reporters.text.paint import counted, cut, one_line

BEFORE, AFTER = 3, 5
"""Paragraphs that are shown before and after the line."""
MOST = 24
"""Lines of the marked paragraph that are shown: of a longer one the first and the last."""
GIVEN = ("command", "file_path", "pattern", "query", "prompt")
"""The arguments of tools that say most, the first of these."""
INDENT = "    "


class Paragraph(NamedTuple):
    """Something said or done, and the line of the log at which it begins; `text` is not redacted."""

    line: int
    head: str
    text: str


def line_of(turn: Turn) -> int:
    """The line of the log at which a turn begins; where no line was counted, the number of the turn, from 1."""
    return turn.line or turn.index + 1


def _called(call: ToolCall) -> str:
    """What a tool was given, in a few words."""
    return str(next((call.arguments[name] for name in GIVEN if call.arguments.get(name)), ""))


def _paragraphs(session: Session) -> Iterator[Paragraph]:
    for turn in session.turns:
        mark = MARKS.get(turn.origin)
        if mark and turn.text.strip():
            yield Paragraph(line_of(turn), f"[{mark}{TAKEN_BACK if turn.superseded else ''}]", turn.text)
        for call in turn.tool_calls:
            result = f"\n[Result] {call.result.strip()}" if call.result.strip() else ""
            yield Paragraph(call.line or line_of(turn), f"[Tool] {call.name}", f"{_called(call)}{result}")


def passage_lines(session: Session, clean: Callable[[str], str], line: int, whole: str) -> Iterator[str]:
    """Yields the passage around a line of a session's log, redacted: each paragraph under the line where it begins.

    What begins there, or else before it, is marked with `>`. `whole` is the command that shows the whole session.
    Raises SkillkitError if the log is shorter, or says nothing up to that line.
    """
    found = sorted(_paragraphs(session), key=lambda each: each.line)
    last = max([session.stats.lines, *(each.line for each in found)])
    if line > last:
        raise SkillkitError(
            f"the log of {session.id} has no line {line:,}: its last one is {last:,}",
            f"{whole} shows all of it",
        )
    at = max((each.line for each in found if each.line <= line), default=0)
    if not at:
        first = found[0].line if found else last
        raise SkillkitError(
            f"the log of {session.id} says nothing up to line {line:,}", f"its first words are at --line {first}"
        )
    marked = [number for number, each in enumerate(found) if each.line == at]
    start, end = max(0, marked[0] - BEFORE), min(len(found), marked[-1] + AFTER + 1)
    if start:
        yield f"{INDENT}({counted(start, 'paragraph')} before)"
        yield ""
    for each in found[start:end]:
        text = clean(each.text).strip()
        if each.line == at:
            head, *rest = f"{each.head} {text}".split("\n")
            if len(rest) > MOST:
                left_out = f"[... {counted(len(rest) - MOST, 'line')} left out ...]"
                rest = [*rest[: MOST // 2], left_out, *rest[-MOST // 2 :]]
            yield f"> L{each.line} {head}"
            yield from (f"{INDENT}{row}" for row in rest)
        else:
            yield f"  L{each.line} {each.head} {cut(one_line(text), RESULT_LIMIT)}"
        yield ""
    if end < len(found):
        yield f"{INDENT}({counted(len(found) - end, 'paragraph')} after)"
    yield f"{INDENT}{whole} shows all of it"
