"""A session as a short text that a model, or a hurried person, can read: what was said in full, results cut.

The marks `[User]`, `[Assistant]`, `[Tool]` and `[Result]`, and 200 characters of a result, are those of Synapse's
conversation reader. All text is redacted, and before it is cut: half a secret has no shape by which to know it.
"""

import os
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.model.session import Session
from skillkit.model.session import Turn

RESULT_LIMIT = 200
VARIABLE = "SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT"
MARKS = {"user": "User", "agent": "Assistant", "summary": "Summary", "subagent": "Subagent"}
"""Who speaks. What the agent's program put in is left out."""
BETWEEN = "\n\n"
NOTE = 40
"""Characters of the note on what is left out, at most."""
LEAST = 40
"""Characters of a paragraph that are worth to be shown."""
TAKEN_BACK = ", on a branch left behind"


def result_limit() -> int:
    """How much of a result is shown, in characters: the variable of the environment, or 200.

    Raises SkillkitError if the variable is no number.
    """
    given = os.environ.get(VARIABLE, "")
    if given and not given.isdecimal():
        raise SkillkitError(f"{VARIABLE} is {given!r}", "set it to a number of characters, such as 200")
    return int(given) if given else RESULT_LIMIT


def _cut(text: str, limit: int | None) -> str:
    if limit is None:
        return text.strip("\n")
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[:limit]}..."


def _turn(turn: Turn, clean: Callable[[str], str], limit: int | None) -> Iterator[str]:
    mark = MARKS.get(turn.origin)
    if mark and turn.text.strip():
        yield f"[{mark}{TAKEN_BACK if turn.superseded else ''}] {clean(turn.text).strip()}"
    for call in turn.tool_calls:
        result = _cut(clean(call.result), limit)
        yield f"[Tool] {call.name}" + (f"\n[Result] {result}" if result else "")


def _fitting(parts: Sequence[str], room: int) -> list[str]:
    """As many of the first paragraphs as have room, the last of them cut if that leaves anything to read."""
    shown = []
    for part in parts:
        if len(part) + len(BETWEEN) > room:
            if room >= LEAST:
                shown.append(f"{part[: room - len(BETWEEN) - 3]}...")
            break
        shown.append(part)
        room -= len(part) + len(BETWEEN)
    return shown


def _size(parts: Sequence[str]) -> int:
    return sum(len(part) + len(BETWEEN) for part in parts)


def compact(
    session: Session, clean: Callable[[str], str], *, results: int | None = RESULT_LIMIT, total: int | None = None
) -> str:
    """The session's turns, one paragraph each; `results` and `total` are limits in characters, None is none.

    Above `total` the middle is left out, and how many paragraphs that are: what was asked stands at the beginning, how
    it went at the end.
    """
    parts = [part for turn in session.turns for part in _turn(turn, clean, results)]
    if total is not None and _size(parts) > total:
        room = max(0, total - NOTE)
        ending = _fitting(parts[::-1], room // 2)
        beginning = _fitting(parts[: len(parts) - len(ending)], room - _size(ending))
        # What the beginning has left over is the end's.
        ending = _fitting(parts[len(beginning) :][::-1], room - _size(beginning))
        missing = len(parts) - len(beginning) - len(ending)
        note = f"[... {missing:,} {'paragraph' if missing == 1 else 'paragraphs'} left out ...]"
        parts = [*beginning, *([note] if missing else []), *ending[::-1]]
    return BETWEEN.join(parts) + "\n"
