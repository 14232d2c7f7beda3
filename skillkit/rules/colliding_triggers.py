r"""One sentence triggers two workflows.

## What it does
Compares the triggers of all workflows in the repository. Reports two that are equal, and one that matches the shortest
sentence that triggers another.

## Why is this bad
Which workflow runs depends on the order of files.

## Example
In `skills/release/workflow.yaml` and in `skills/release-docs/workflow.yaml`:

```yaml
triggers:
  - pattern: '\brelease'
```

## Use instead
In the second a narrower pattern, which the first one does not match:

```yaml
triggers:
  - pattern: '\bpublish the docs'
```
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillkit.documents import triggers
from skillkit.expressions.backtracking import backtracks
from skillkit.expressions.templates import choices, items, parameters
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location, pointer_to
from skillkit.rules import Scope, Violations, repository_rule
from skillkit.similarity.lines import ESCAPED

MAX_LENGTH = 500


class _Trigger(NamedTuple):
    owner: str
    pattern: str
    place: Location
    expression: re.Pattern[str]
    said: str


def _read_count(folder: SkillFolder) -> bytes:
    document = folder.readable_workflow
    return bytes(1 for _ in items(document.data, "triggers")) if document else b""


def _has_triggers(folder: SkillFolder) -> bool:
    return bool(folder.fact("triggers", _read_count))


def _triggers(folder: SkillFolder) -> Iterator[_Trigger]:
    """The triggers of a workflow that can be compared, each with the shortest sentence that it matches."""
    document = folder.readable_workflow if _has_triggers(folder) else None
    if document is None:
        return
    types, values = parameters(document.data), choices(document.data)
    for index, trigger in items(document.data, "triggers"):
        pattern = trigger.get("pattern")
        if not isinstance(pattern, str) or len(pattern) > MAX_LENGTH:
            continue
        try:
            if backtracks(triggers.expression(pattern, types, values)):
                continue
            said, expression = triggers.sample(pattern, types, values), triggers.compiled(pattern, types, values)
        except (re.error, RecursionError, OverflowError):
            continue
        if said:
            place = document.source.at(pointer_to("triggers", index, "pattern"))
            yield _Trigger(folder.path, pattern, place, expression, said)


def _outlook(folders: Sequence[SkillFolder], scope: Scope) -> set[str]:
    """The key of triggers, if a skill in scope has some; it may have an escape."""
    some = any(scope.covers(folder.path) and _has_triggers(folder) for folder in folders)
    return {"triggers", ESCAPED} if some else set()


def _collision(trigger: _Trigger, other: _Trigger, *, is_earlier: bool) -> str:
    """How a trigger collides with another one; empty if it does not. Of two that are the same, the later one does."""
    where = f"{other.place.path}:{other.place.start_line}"
    if other.owner == trigger.owner:
        return ""
    if other.pattern == trigger.pattern:
        return f"the trigger is that of {where}, too" if is_earlier else ""
    return f'"{trigger.said}" is matched by {where}, too' if other.expression.search(trigger.said) else ""


def _first(index: int, found: Sequence[_Trigger], among: Sequence[int]) -> Violation | None:
    """The first collision of a trigger with those at the places `among`."""
    for place in among:
        message = _collision(found[index], found[place], is_earlier=place < index)
        if message:
            return Violation(found[index].place, message, beside=found[place].place.path)
    return None


@repository_rule("SK603", "colliding-triggers", "advice", "warning", outlook=_outlook, prepare=_has_triggers)
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each trigger that collides with one of another skill, once."""
    found = [trigger for folder in folders for trigger in _triggers(folder)]
    asked = [index for index, trigger in enumerate(found) if scope.covers(trigger.owner)]
    paths = {found[index].place.path for index in asked}
    for index, trigger in enumerate(found):
        is_asked = trigger.place.path in paths
        if is_asked or _first(index, found, asked):
            collision = _first(index, found, range(len(found)))
            if collision and (is_asked or collision.beside in paths):
                yield collision
