"""The shell ran words of a text, since they stood between backticks in double quotes; the next call hands it over
in a file, a heredoc or single quotes.
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
"""The text is handed over again after what went wrong was looked at and taken back."""


def run_in_text(command: str) -> Iterator[str]:
    """What stands between backticks in double quotes, where the shell runs it; a heredoc with a quoted end ends all."""
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
    """The lines in which what was run by mistake complains: they name it, or what it was given."""
    words = [span.split() for span in run_in_text(observation.command) if span.split()]
    heads, names = {span[0] for span in words}, {word for span in words for word in span if len(word) >= MIN_NAME}
    lines = observation.text.splitlines() if words else []
    missing = [line for line in lines if any((m["one"] or m["other"]) in heads for m in NOT_FOUND.finditer(line))]
    named = {line: max((len(name) for name in names if name in line), default=0) for line in lines}
    return tuple(missing or sorted((line for line in lines if named[line]), key=lambda line: -named[line]))[:2]


def _from_verb(command: str, action: Action) -> str:
    """The line of the command in which the action stands, from its program on, as far as it is shown."""
    called = " ".join(action.verb.split()[:2])
    line = next((line for line in command.splitlines() if called in line), command)
    found = line[max(0, line.find(called)) :]
    return found if len(found) <= SHOWN else found[:SHOWN].rpartition(" ")[0] + " …"


def fix(trace: Trace, told: Observation, later: Sequence[Observation]) -> Fix | None:
    """The text handed over in another way, among what followed. The first call may have gone well but for the text."""
    if "`" not in told.command:
        return None
    message = _symptom(told)
    if not message:
        return None
    failed = next((a for a in told.actions if any(slot.kind in ("message", "text") for slot in a.slots)), None)
    if failed is None:
        return None
    for passed in later:
        again = next((action for action in passed.actions if program(action) == program(failed)), None)
        if again is None or passed.status != "ok" or (again.effect == "look") != (failed.effect == "look"):
            continue
        if not any(run_in_text(passed.command)) and (again.verb == failed.verb or IN_A_FILE.search(passed.command)):
            facts = ErrorFix(
                change="quoting",
                failing=_from_verb(told.command, failed),
                passing=_from_verb(passed.command, again),
                subject=failed.verb,
                message=message,
            )
            return Fix(("quoting",), facts, trace, (told.turn, passed.turn))
    return None
