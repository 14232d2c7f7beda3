"""Which skills a session used: called by the agent, put in by its program, read as a file; from where to where."""

import re
from collections.abc import Iterator
from collections.abc import Mapping
from typing import NamedTuple

from skillkit.mining.segments import segments
from skillkit.model.candidate import Evidence
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

FILE = re.compile(r"(?:^|/)([\w.-]+)/SKILL\.md$")
BY_PROGRAM = ("skill ", "command ")


class Use(NamedTuple):
    """A skill by its name, the turn of its use, and the last turn before the user asked for something else."""

    name: str
    first: int
    last: int


def plain_name(name: str) -> str:
    """A skill's name without its plugin's, as `plugin:skill` has it."""
    return name.rpartition(":")[2].strip("/ ")


def _names(observation: Observation) -> Iterator[str]:
    for action in observation.actions:
        if action.verb == "skill" and len(action.words) > 1 and observation.status != "error":
            yield plain_name(action.words[1])
        if action.kind not in ("read", "shell"):
            continue
        for path in (*observation.files, *(slot.value for slot in action.slots if slot.kind == "path")):
            found = FILE.search(path) if path.endswith("SKILL.md") else None
            if found:
                yield found[1]


def uses(trace: Trace) -> Iterator[Use]:
    """The uses in a session."""
    for segment in segments(trace):
        turns = [each.turn for each in segment.observations] or [0]
        asked = segment.asked
        if asked and asked.kind == "program" and asked.text.startswith(BY_PROGRAM):
            yield Use(plain_name(asked.text.partition(" ")[2]), asked.turn, max(turns))
        for observation in segment.observations:
            for name in _names(observation):
                yield Use(name, observation.turn, max(turns))


class Usage:
    """The uses of all sessions, each looked up once."""

    def __init__(self, traces: Mapping[str, Trace]) -> None:
        self._traces = traces
        self._uses: dict[str, tuple[Use, ...]] = {}

    def _of(self, session: str) -> tuple[Use, ...]:
        if session not in self._uses:
            trace = self._traces.get(session)
            self._uses[session] = tuple(uses(trace)) if trace else ()
        return self._uses[session]

    def before(self, row: Evidence) -> frozenset[str]:
        """The skills that the session used for the same wish, before what the row shows."""
        return frozenset(
            use.name for use in self._of(row.session) for turn in row.turns if use.first <= turn <= use.last
        )

    def share(self, name: str, without: frozenset[str]) -> float:
        """The share of the other sessions that used it."""
        others = [session for session in self._traces if session not in without]
        return sum(any(use.name == name for use in self._of(s)) for s in others) / len(others) if others else 0.0
