"""A session as a conversation: what the user said, what the agent had done before, and what it did then."""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.instruction_files import is_for_agents
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

MAX_DONE = 5
LOOKED_BACK = 60
MOVES = re.compile(r"(?m)^cd \S+(?: && |$)")
ASSIGNS = re.compile(r"^\w+=\S*$|^\w+=\$\(|^#|^set -|^cat > |^printf ")
HARNESS_WORDS = (
    *("user denied", "the user doesn't want", "user rejected", "user declined", "user cancelled", "user canceled"),
    *("blocked by", "denied by", "permission", "not allowed", "command blocked", "this action", "no reason"),
)
"""What a program says in the place of a user who refuses a call and gives no reason."""


class Exchange(NamedTuple):
    """What a user said in a session, between what stands before and after it.

    `before` and `after` reach to the user's words on either side. `refused` if a call was denied or the agent was
    interrupted right before.
    """

    trace: Trace
    said: Observation
    before: tuple[Observation, ...]
    after: tuple[Observation, ...]
    refused: bool

    @property
    def text(self) -> str:
        """The user's words."""
        return self.said.text

    @property
    def earlier(self) -> tuple[Observation, ...]:
        """All that stands before the user's words."""
        return self.trace.observations[: self.trace.observations.index(self.said)]

    @property
    def admission(self) -> str:
        """The agent's words that the user is right; empty if it does not say so."""
        return next((each.text for each in self.after if each.kind == "admission"), "")


def _is_said(observation: Observation) -> bool:
    return observation.kind == "request" or (
        observation.kind == "correction" and not observation.text.lower().startswith(HARNESS_WORDS)
    )


def _is_refusal(before: tuple[Observation, ...]) -> bool:
    """Whether what the agent did last was refused, or broken off."""
    for observation in reversed(before):
        if observation.kind == "program":
            return observation.text == "interrupted"
        if observation.actions:
            return observation.status == "denied"
    return False


def exchanges(trace: Trace) -> Iterator[Exchange]:
    """Everything that the user says after the agent has done or said something, in order."""
    told = trace.observations
    places = [number for number, observation in enumerate(told) if _is_said(observation)]
    for number, place in enumerate(places):
        before = told[places[number - 1] + 1 if number else 0 : place]
        after = told[place + 1 : places[number + 1] if number + 1 < len(places) else len(told)]
        said = told[place]
        yield Exchange(trace, said, before, after, said.kind == "correction" or _is_refusal(before))


def _line(command: str) -> str:
    """The line of a script that does something: no assignment, no change of the folder."""
    lines = [line for line in MOVES.sub("", command).splitlines() if line.strip() and not ASSIGNS.match(line)]
    return lines[0].strip() if lines else command.split("\n", 1)[0]


def done(observations: Sequence[Observation]) -> list[str]:
    """What was done to change something, the last of it: commands, and files edited."""
    found: dict[str, None] = {}
    for observation in observations[-LOOKED_BACK:]:
        changes = [action for action in observation.actions if action.effect == "change"]
        if observation.status == "error" or not changes or changes[0].kind in ("read", "search", "web", "mcp", "other"):
            continue
        line = _line(observation.command) or f"{changes[0].verb} {' '.join(observation.files[:3])}"
        found.pop(line, None)
        found[line] = None
    return list(found)[-MAX_DONE:]


def noted_in(observations: Sequence[Observation]) -> list[str]:
    """The files of instructions that were written, in order."""
    written = (o for o in observations if o.status != "error" and o.actions and o.actions[0].kind in ("edit", "write"))
    return list(dict.fromkeys(file for each in written for file in each.files if is_for_agents(file)))
