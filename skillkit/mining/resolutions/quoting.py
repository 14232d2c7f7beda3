"""The shell ran words of a text between backticks in double quotes; a later call passes the text in another way: in a
file, a heredoc or single quotes.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.mining.resolutions.acts import WINDOW
from skillkit.mining.resolutions.acts import Fix
from skillkit.mining.resolutions.acts import program
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

NOT_FOUND = re.compile(r"command not found: (?P<one>\S+)|(?:^|: )(?P<other>[^\s:]+): (?:command )?not found$")
HEREDOC = re.compile(r"<<-?\s*['\"\\]")
IN_A_FILE = re.compile(r"<<-?\s*['\"\\]|\$\(cat |\$\(<|-file\b|-F\b|=@")
MIN_NAME = 6
SHOWN = 120
FAR = 3 * WINDOW
"""The text is sent again after the agent has looked at what went wrong and taken it back."""


def run_in_text(command: str) -> Iterator[str]:
    """Yields what the shell runs in a text: between backticks in double quotes, up to a heredoc with a quoted end."""
    start = HEREDOC.search(command)
    inside, begun, place = "", -1, 0
    text = command[: start.start()] if start else command
    while place < len(text):
        char = text[place]
        if char == "\\" and inside != "'":
            place += 1
        elif not inside and char in "'\"":
            inside = char
        elif inside == '"' and char == "`":
            if begun >= 0:
                yield text[begun:place]
            begun = -1 if begun >= 0 else place + 1
        elif char == inside:
            inside, begun = "", -1
        place += 1


def _symptom(observation: Observation) -> tuple[str, ...]:
    """Returns the lines in which what was run by mistake complains: they name it, or its arguments."""
    words = [span.split() for span in run_in_text(observation.command) if span.split()]
    heads, names = {span[0] for span in words}, {word for span in words for word in span if len(word) >= MIN_NAME}
    lines = observation.text.splitlines() if words else []
    missing = [line for line in lines if any((m["one"] or m["other"]) in heads for m in NOT_FOUND.finditer(line))]
    named = {line: max((len(name) for name in names if name in line), default=0) for line in lines}
    return tuple(missing or sorted((line for line in lines if named[line]), key=lambda line: -named[line]))[:2]


def _from_verb(command: str, action: Action) -> str:
    """Returns the line of the command that calls the action, from its program on, cut at `SHOWN` characters."""
    called = " ".join(action.verb.split()[:2])
    line = next((line for line in command.splitlines() if called in line), command)
    found = line[max(0, line.find(called)) :]
    return found if len(found) <= SHOWN else found[:SHOWN].rpartition(" ")[0] + " …"


def _is_sent_again(failed: Action, again: Action, command: str) -> bool:
    """Returns whether a call sends or reads as the first one did, and passes the text in another way."""
    same = (again.effect == "look") == (failed.effect == "look")
    other = again.verb == failed.verb or IN_A_FILE.search(command) is not None
    return same and other and not any(run_in_text(command))


def fix(trace: Trace, first: Observation, later: Sequence[Observation]) -> Fix | None:
    """Returns the fix if a later call passes the text in another way; the first may have gone well but for the text."""
    message = _symptom(first) if "`" in first.command else ()
    failed = next((a for a in first.actions if any(slot.kind in ("message", "text") for slot in a.slots)), None)
    if not message or failed is None:
        return None
    for passed in (seen for seen in later if seen.status == "ok"):
        again = next((action for action in passed.actions if program(action) == program(failed)), None)
        if again and _is_sent_again(failed, again, passed.command):
            facts = ErrorFix(
                change="quoting",
                failing=_from_verb(first.command, failed),
                passing=_from_verb(passed.command, again),
                subject=failed.verb,
                message=message,
            )
            return Fix(("quoting",), facts, trace, (first.turn, passed.turn))
    return None
