"""A session as a short text that a model, or a hurried person, can read: what was said in full, results cut.

The marks `[User]`, `[Assistant]`, `[Tool]` and `[Result]`, and 200 characters of a result, are those of Synapse's
conversation reader. All text is redacted, and before it is cut: half a secret has no shape by which to know it.
"""

import os
from collections.abc import Callable
from collections.abc import Iterator

from skillkit.errors import SkillkitError
from skillkit.model.session import Session
from skillkit.model.session import Turn

RESULT_LIMIT = 200
VARIABLE = "SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT"
MARKS = {"user": "User", "agent": "Assistant", "summary": "Summary", "subagent": "Subagent"}
"""Who speaks. What the agent's program put in is left out."""
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


def compact(
    session: Session, clean: Callable[[str], str], *, results: int | None = RESULT_LIMIT, total: int | None = None
) -> str:
    """The session's turns, one paragraph each; `results` and `total` are limits in characters, None is none.

    Above `total` the middle is left out, and how many paragraphs that are: what was asked stands at the beginning, how
    it went at the end.
    """
    parts = [part for turn in session.turns for part in _turn(turn, clean, results)]
    if total is None or sum(len(part) + 2 for part in parts) <= total:
        return "\n\n".join(parts) + "\n"
    first, last = 0, len(parts)
    room = total
    while first < last:
        part = parts[first] if first <= len(parts) - last else parts[last - 1]
        if len(part) + 2 > room:
            break
        room -= len(part) + 2
        if first <= len(parts) - last:
            first += 1
        else:
            last -= 1
    left_out = [f"[... {last - first} left out ...]"] if first < last else []
    return "\n\n".join([*parts[:first], *left_out, *parts[last:]]) + "\n"
