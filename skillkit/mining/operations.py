"""Finds patterns in what an agent does, one operation at a time: failures in a row, repeats, tasks brought to an end.

A pattern looks at the last operations only, so the session may be finished or still going on. Most patterns are
routine: `took_tries` and `may_recur` say which of them are worth a look.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from skillkit.mining.feedback import content
from skillkit.mining.resolutions.acts import SUMMARIES, WRAPPERS, failing_action, is_edit
from skillkit.mining.signatures import signature
from skillkit.model.observation import Action, Observation, Trace
from skillkit.model.session import Status
from skillkit.shell.programs import is_common
from skillkit.shell.tables import BUILDS, CHECK_WORDS, GENERIC, GOALS, INTERPRETERS, TASK_VERBS, TESTED, words

Role = Literal["search", "query", "read", "edit", "check", "build", "deploy", "ingest", "look", "run"]
WINDOW = 100
"""Operations that a pattern may span."""
TRIES = 3
REPEATS = {"repeated-failure": 2, "repeated-success": 3, "repeated-query": 2}
ACTS: tuple[Role, ...] = ("run", "build", "deploy", "ingest")
ROLES: tuple[tuple[Role, frozenset[str]], ...] = (
    ("deploy", words("apply deploy deployment publish release rollout ship")),
    ("build", words("assemble build bundle compile dist package")),
    ("ingest", words("add import index ingest load store upload upsert")),
    ("check", TESTED | CHECK_WORDS | words("doctest smoke spec")),
    ("query", words("answer ask context docs fetch find lookup query retrieve search")),
)
"""What a command, a target or a tool does, by a word of its name; the first word that says something decides."""
INSIDE = ("docker run", "docker exec", "docker compose run", "docker compose exec", "podman run", "kubectl exec")
"""Verbs that run another program, which says what is done."""
SEARCHES = words("ack ag egrep fd find git-grep grep rg")
READS = words("bat cat head less nl sed tail")
PART = re.compile(r"[a-z]+")
LOCAL = re.compile(r"(?i)\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b")
ECHOES = re.compile(
    r"(?i)[$>\u279c\u2713\u2714\u221a]|<tool_use_error>|.{150}|.{0,80}\b(?:warn(?:ing)?|time(?:d |-)?out)\b"
)
"""Lines of a runner on a step that it begins, or that went well; long ones; warnings; what passes by itself."""
EVERYWHERE = TESTED | CHECK_WORDS | BUILDS | words("ci deploy dev fix fmt format release run serve start")
"""Names of targets that every project has."""
SAYS_NOTHING = (ECHOES.match, WRAPPERS.match, SUMMARIES.search)
FOREIGN = re.compile(r"^[^\w.]|(?:^| )/|\$|(?:^|[/ ])skills/")
"""A variable, a script outside of the project, a script of a skill."""


class Operation(NamedTuple):
    """One call of a tool or a command: its `arguments` in a line (redacted), how it ended, what it said on failing.

    `tool` is the name of the tool, or the command without its arguments; `subject` the file or the query that it is
    about. `duration_ms` is None where that is not known.
    """

    tool: str
    project: str
    arguments: str
    result: Status
    timestamp: datetime | None = None
    duration_ms: int | None = None
    role: Role = "run"
    subject: str = ""
    message: str = ""
    turn: int = 0

    @property
    def failed(self) -> bool:
        """Whether it is known to have failed."""
        return self.result == "error"


def role_of(action: Action) -> Role:
    """Returns what an action does, by its kind, its effect and the words of its name."""
    if action.kind in ("search", "read"):
        return action.kind
    if is_edit(action):
        return "edit"
    if action.kind == "web":
        return "query"
    program = action.verb.partition(" ")[0]
    if action.kind == "shell" and action.effect == "look":
        return "search" if program in SEARCHES else "read" if program in READS else "look"
    if action.effect == "check":
        return "check"
    named = " ".join(action.words) if action.verb in INSIDE else tool_of(action)
    if named in GENERIC:
        return "run"
    for word in PART.findall(re.sub(r"([a-z])([A-Z])", r"\1 \2", named.rpartition("__")[2]).lower()):
        for role, own in ROLES:
            if word in own and (role != "query" or action.kind == "mcp"):
                return role
    return "run"


def _message(text: str) -> str:
    """Returns the first line of a failure that says what is wrong, empty if its lines only sum up."""
    lines = (" ".join(line.split()).lstrip("\u00d7\u2716 ") for line in text.splitlines())
    return next((each for each in lines if each and not any(found(each) for found in SAYS_NOTHING)), "")


def tool_of(action: Action) -> str:
    """Returns the name of a tool, the verb of a command, or the interpreter with the script that it runs."""
    runs = action.verb in INTERPRETERS and len(action.words) > 1 and "/" in action.words[1]
    return " ".join(action.words[:2]) if runs else action.verb


def operation_of(trace: Trace, seen: Observation, action: Action, result: Status) -> Operation:
    """Returns the operation that an action of an observation is."""
    role = role_of(action)
    asked = seen.text if action.kind == "web" else seen.command
    line = asked if action.kind in ("web", "mcp", "search") else " ".join(action.words or seen.files)
    return Operation(
        tool=tool_of(action),
        project=trace.project,
        arguments=" ".join(line.split()),
        result=result,
        timestamp=seen.timestamp,
        role=role,
        subject=seen.files[0] if seen.files else next((s.value for s in action.slots if s.kind == "path"), ""),
        message=_message(seen.text) if result == "error" else "",
        turn=seen.turn,
    )


def operations(trace: Trace) -> Iterator[Operation]:
    """Yields the operations of a session. Of a script that fails, the command that failed, and those before it."""
    for seen in trace.observations:
        if seen.kind not in ("action", "error") or seen.status in ("denied", "interrupted"):
            continue
        failing = failing_action(seen) if seen.kind == "error" and seen.actions else None
        for action in seen.actions:
            yield operation_of(trace, seen, action, "error" if action is failing else "ok" if failing else seen.status)
            if action is failing:
                break


class Pattern(NamedTuple):
    """Operations that make a pattern, of which the `key` is what it has in common with those of other sessions."""

    kind: Literal["repeated-failure", "repeated-success", "repeated-query", "task-completion"]
    name: str
    key: tuple[str, ...]
    operations: tuple[Operation, ...]

    @property
    def last(self) -> Operation:
        """The operation that completed it."""
        return self.operations[-1]

    @property
    def is_way_out(self) -> bool:
        """Whether the last operation differs from those before: the same once more is a plain retry."""
        return all(each.arguments != self.last.arguments for each in self.operations[:-1])


def failure_key(operation: Operation) -> tuple[str, ...]:
    """Returns what a failure has in common with those of other sessions: its tool, and what it said."""
    return operation.tool, signature(operation.message)


def repeat_of(operation: Operation) -> Pattern | None:
    """Returns an operation as the first of those that would repeat it; None if its repeats say nothing.

    A query's key leaves out what does not change its meaning: case, order, stops, the fragment of a URL.
    """
    if operation.role in ("query", "search"):
        asked = operation.arguments.partition("#")[0].rstrip("/?. ").lower()
        key = (asked,) if "://" in asked else (operation.tool, *sorted(content(asked)))
        return Pattern("repeated-query", operation.arguments, key, (operation,)) if asked else None
    if operation.failed:
        return Pattern("repeated-failure", operation.tool, failure_key(operation), (operation,))
    if operation.role not in (*ACTS, "check"):
        return None
    key = (operation.tool, operation.arguments)
    return Pattern("repeated-success", operation.arguments or operation.tool, key, (operation,))


def _repeated_failure(window: Sequence[Operation]) -> Pattern | None:
    """The same tool fails twice or more in a row; what it does when it goes well again ends the pattern."""
    last = window[-1]
    if not (last.failed or last.result == "ok"):
        return None
    tries: list[Operation] = [] if last.failed else [last]
    for each in reversed(window if last.failed else window[:-1]):
        if each.tool == last.tool:
            if not each.failed:
                break
            tries.append(each)
    failed = [each for each in tries if each.failed]
    if len(failed) < REPEATS["repeated-failure"]:
        return None
    keys = Counter(map(failure_key, failed))
    return Pattern("repeated-failure", last.tool, max(keys, key=lambda key: (keys[key], key)), tuple(reversed(tries)))


def _repeated(window: Sequence[Operation]) -> Pattern | None:
    """The same operation, with the same arguments, goes well three times or more; or the same is asked again."""
    last = repeat_of(window[-1])
    if last is None or last.last.failed:
        return None
    same = [o for o in window if o.role == last.last.role and (each := repeat_of(o)) and each.key == last.key]
    return last._replace(operations=tuple(same)) if len(same) >= REPEATS[last.kind] else None


def _ingestion(window: Sequence[Operation]) -> Pattern | None:
    """Three calls or more in a row put different things into one store, and all go well."""
    run: list[Operation] = []
    for each in reversed(window):
        if each.role in ("ingest", "run") and each.tool == window[-1].tool and not each.failed:
            run.append(each)
        elif each.role not in ("look", "read", "search"):
            break
    is_one = window[-1].role == "ingest" and len({each.arguments for each in run}) > 2
    return Pattern("task-completion", "ingestion", (window[-1].tool,), tuple(reversed(run))) if is_one else None


def _in_order(window: Sequence[Operation], *roles: Role) -> tuple[Operation, ...]:
    """Returns the latest operations with these roles in their order, of which the newest is the last; else nothing."""
    found: list[Operation] = []
    left = list(roles)
    for each in reversed(window):
        if left and each.role == left[-1] and not each.failed:
            found.append(each)
            left.pop()
        elif not found or (each.role == roles[-1] and len(found) > 1):
            break
    return () if left else tuple(reversed(found))


def _deployment(window: Sequence[Operation]) -> Pattern | None:
    """What was built and tested is deployed, by whatever tool."""
    done = _in_order(window, "build", "check", "deploy") if window[-1].role == "deploy" else ()
    return Pattern("task-completion", "deployment", tuple(each.tool for each in done), done) if done else None


def _change(window: Sequence[Operation]) -> Pattern | None:
    """What was searched for, read and edited passes a check."""
    last = window[-1]
    done = _in_order(window, "search", "read", "edit", "check") if last.role == "check" else ()
    return Pattern("task-completion", "change", (last.tool, done[2].subject), done) if done else None


PATTERNS: tuple[Callable[[Sequence[Operation]], Pattern | None], ...] = (
    _repeated_failure,
    _repeated,
    _ingestion,
    _deployment,
    _change,
)


class Tracker:
    """Keeps the last `size` operations and returns the patterns that each new one completes or goes on with."""

    def __init__(self, size: int = WINDOW) -> None:
        self._last: deque[Operation] = deque(maxlen=size)

    def feed(self, operation: Operation) -> list[Pattern]:
        """Adds an operation; returns what it completes. A longer pattern begins with the same operation as before."""
        self._last.append(operation)
        window = tuple(self._last)
        return [found for pattern in PATTERNS if (found := pattern(window))]


def patterns(trace: Trace) -> Iterator[Pattern]:
    """Yields the patterns of a session, each in its longest form."""
    tracker = Tracker()
    longest: dict[Hashable, Pattern] = {}
    for operation in operations(trace):
        for found in tracker.feed(operation):
            first = found.key if found.kind == "repeated-success" else found.operations[0]
            longest[found.kind, found.name, first] = found
    yield from longest.values()


def is_own(operation: Operation) -> bool:
    """Returns whether a command belongs to the project: a script or an uncommon program, or a target that few have."""
    tool, (program, *rest) = operation.tool, operation.tool.split(" ")
    if FOREIGN.search(tool) or tool in GENERIC:
        return False
    if program in GOALS or program in TASK_VERBS or " ".join((program, *rest[:1])) in TASK_VERBS:
        return bool(set(PART.findall(" ".join(rest))) - EVERYWHERE)
    if program in INTERPRETERS:
        return "/" in tool
    return "__" in tool or not is_common(program)


def took_tries(pattern: Pattern) -> bool:
    """Returns whether a tool failed alike three times or more, and then went well otherwise, not for an edit."""
    *failed, last = pattern.operations
    if pattern.kind != "repeated-failure" or last.failed or len(failed) < TRIES or last.role not in ACTS:
        return False
    alike = len({signature(each.message) for each in failed}) == 1 and bool(failed[0].message)
    return alike and pattern.is_way_out


def may_recur(pattern: Pattern) -> bool:
    """Returns whether a pattern would be worth a look if other sessions showed it as well."""
    first, last = pattern.operations[0], pattern.last
    match pattern.kind:
        case "repeated-failure":
            return (
                first.role in (*ACTS, "check", "query") and bool(first.message) and (last.failed or pattern.is_way_out)
            )
        case "repeated-success":
            return last.role != "check" and is_own(last) and "__" not in last.tool
        case "repeated-query":
            return last.role == "query" and len(pattern.key[-1]) > 1 and not LOCAL.search(last.arguments)
        case _:
            return pattern.name == "deployment" or is_own(last)
