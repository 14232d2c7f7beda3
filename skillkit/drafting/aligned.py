"""A workflow that sessions went through beside the steps of a skill: what the skill leaves out, and holds too fixed."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.verbs import GENERIC
from skillkit.grounding import verbs_in
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowStep

MIN_SHARED = 2
SHARE = 0.5
"""The share of the workflow's steps that a skill has to have, in their order, to be the same workflow."""
MAX_MISSING = 2
"""Who leaves out more describes something else."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")
OPEN = re.compile(r"[{}<>$]|^[A-Z][A-Z_]*$|\.\.\.|…")
"""What no fixed value has: it stands for one."""


class Missing(NamedTuple):
    """A step that is left out, and behind which of the skill's (from 0)."""

    step: WorkflowStep
    after: int


class Fixed(NamedTuple):
    """A value of one of the skill's steps that differed from run to run, and the parameter for it."""

    place: int
    value: str
    parameter: str


class Aligned(NamedTuple):
    """What the skill leaves out, and what it fixes. Both empty: it has all of the workflow."""

    missing: tuple[Missing, ...]
    fixed: tuple[Fixed, ...]


def value_in(command: str, pattern: str) -> dict[str, str]:
    """The values that a command has where a step's command has parameters; none where it is another command.

    Quotes aside: a step has them around its parameters.
    """
    parts = PLACEHOLDER.split(pattern.replace('"', ""))
    written = "".join(
        re.escape(part) if number % 2 == 0 else rf"(?P<{part}>[^\s\"']+)" for number, part in enumerate(parts)
    )
    if len(set(parts[1::2])) < len(parts[1::2]):
        return {}
    found = re.fullmatch(written, command.strip().replace('"', ""))
    return found.groupdict() if found else {}


def _fixed(place: int, commands: Sequence[str], step: WorkflowStep, paths: frozenset[str]) -> list[Fixed]:
    """Versions, numbers and dates: that sessions named other files or words does not make a skill's own ones wrong."""
    values = (value_in(command, step.command) for command in commands)
    return [
        Fixed(place, value, name)
        for each in values
        for name, value in each.items()
        if name not in paths and not OPEN.search(value) and any(map(str.isdigit, value))
    ]


def _pairs(facts: RepeatedWorkflow, commands: Sequence[Sequence[str]]) -> dict[int, int]:
    """The skill's step for each of the workflow's that it has, both in their order; the longest such row."""
    verbs = [{verb for command in each for verb in verbs_in(command)} for each in commands]
    rows, columns = len(facts.steps), len(verbs)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            same = facts.steps[i].verb in verbs[j]
            best[i][j] = max(best[i + 1][j], best[i][j + 1], (1 + best[i + 1][j + 1]) if same else 0)
    pairs: dict[int, int] = {}
    i = j = 0
    while i < rows and j < columns:
        if facts.steps[i].verb in verbs[j] and best[i][j] == 1 + best[i + 1][j + 1]:
            pairs[i] = j
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def aligned(facts: RepeatedWorkflow, commands: Sequence[Sequence[str]], known: frozenset[str]) -> Aligned | None:
    """A workflow beside the commands of a skill's steps; None where they are not the same one.

    `known` are the verbs that the skill tells of anywhere: what it has is not left out, wherever it stands.
    """
    pairs = _pairs(facts, commands)
    own = [place for place in pairs if facts.steps[place].verb not in GENERIC]
    if len(pairs) < max(MIN_SHARED, SHARE * len(facts.steps)) or not own:
        return None
    always = max(step.sessions for step in facts.steps)
    missing: list[Missing] = []
    for place, step in enumerate(facts.steps):
        if place in pairs or step.verb in known or step.verb in GENERIC or step.sessions < always:
            continue
        before = [pairs[other] for other in pairs if other < place]
        if not before or len(before) == len(pairs):
            # What comes before the first or after the last of them is something else that was done, too.
            return None
        missing.append(Missing(step, max(before)))
    if len(missing) > MAX_MISSING:
        return None
    paths = frozenset(each.name for each in facts.parameters if each.type == "path")
    fixed = [each for i, j in pairs.items() for each in _fixed(j, commands[j], facts.steps[i], paths)]
    return Aligned(tuple(missing), tuple(dict.fromkeys(fixed)))
