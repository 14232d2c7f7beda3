"""Finds failures and what resolved them: the later act that made a command pass.

Each way relates the failure and the act by the command itself, by its arguments or by the message, never by order
alone. Here: the same command passes after one or two other commands, or an edit of settings.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from skillkit.mining.resolutions.acts import (
    WINDOW,
    Fix,
    acts_of,
    content,
    differing_lines,
    doing,
    failing_action,
    is_edit,
    is_settings,
    written,
)
from skillkit.mining.resolutions.rewrite import FAR, by_other_command, by_quoting, by_rewriting
from skillkit.mining.signatures import signature
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action, Observation, Trace
from skillkit.shell.tables import GENERIC

MAX_ACTS = 2
MAX_FILES = 2


def _places(action: Action) -> list[str]:
    """Returns the first two parts of an action's paths, without the name that differs from run to run."""
    paths = (slot.value for slot in action.slots if slot.kind == "path")
    return sorted({"/".join(path.strip("/").split("/")[:2]) for path in paths})


def _line(action: Action) -> tuple[str, ...]:
    """Returns the words of an action without its messages, which name what it is about this time."""
    messages = {slot.value for slot in action.slots if slot.kind == "message"}
    return tuple(word for word in action.words if word not in messages)


def _again(error: Observation, passed: Observation) -> bool:
    """Returns whether a command is the failing one again, word for word, with the same text."""
    same = list(map(_line, doing(passed))) == list(map(_line, doing(error)))
    return same and content(passed.command) == content(error.command)


def by_step(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """Returns the fix if acts precede the next run of the same command, and it passes then."""
    failed = [action.verb for action in doing(error)]
    if not failed:
        return None
    acts: list[Action] = []
    lines: list[str] = []
    files: list[str] = []
    for seen in later:
        does = doing(seen)
        if seen.status == "ok" and _again(error, seen):
            break
        if any(map(is_edit, does)):
            if seen.status != "ok" or not seen.files or not all(map(is_settings, seen.files)):
                return None
            files += seen.files
            continue
        changing = [action for action in does if action.effect == "change" and action.verb not in failed]
        if changing and seen.status == "ok":
            acts += changing
            # What it was run with (`cd`, a filter) belongs to that session.
            lines += map(written, changing)
    else:
        return None
    message = differing_lines(error, seen)
    turns = error.turn, seen.turn
    if not message:
        return None
    if files:
        return _by_settings(trace, (error, seen), sorted(set(files)), acts, message)
    if not 0 < len(acts) <= MAX_ACTS:
        return None
    places = [place for act in acts for place in _places(act)]
    # Of many lines of a test run, the one that names what the act touched explains most.
    ranked = sorted(message, key=lambda line: not any(place in line for place in places))
    failed_action = failing_action(error)
    facts = ErrorFix(
        change="before",
        failing=written(failed_action),
        passing=written(failed_action),
        subject=failed_action.verb,
        acts=tuple(lines),
        message=tuple(ranked),
    )
    ways = sorted({" ".join((act.verb, *act.flags, *_places(act))) for act in acts})
    return Fix(("before", facts.subject.split()[0], *ways), facts, trace, turns)


def _by_settings(
    trace: Trace,
    runs: tuple[Observation, Observation],
    files: Sequence[str],
    acts: Sequence[Action],
    message: Sequence[str],
) -> Fix | None:
    """Returns the fix by an edit of settings, if nothing but what records the edit was run besides."""
    error, passed = runs
    if len(files) > MAX_FILES or any(act.verb not in GENERIC for act in acts):
        return None
    facts = ErrorFix(
        change="settings",
        failing=error.command,
        passing=passed.command,
        subject=failing_action(error).verb,
        files=tuple(files),
        message=tuple(message[:4]),
    )
    return Fix(("settings", facts.subject, *files), facts, trace, (error.turn, passed.turn))


def fixes_in(trace: Trace) -> Iterator[Fix]:
    """Yields the resolved failures of a session in their order, each with the first way that explains it."""
    acts = acts_of(trace)
    for index, seen in enumerate(acts):
        if seen.actions[0].kind != "shell" or not seen.text:
            continue
        later = acts[index + 1 : index + 1 + WINDOW]
        found = by_quoting(trace, seen, acts[index + 1 : index + 1 + FAR])
        if not found and seen.kind == "error":
            fixed = by_rewriting(trace, seen, later) or by_step(trace, seen, later)
            found = fixed or by_other_command(trace, seen, later)
        if found:
            yield found


MAX_MESSAGE = 2


def shared_line(lines: Iterable[str], message: Sequence[str]) -> str:
    """Returns the line that is one of the message but for what differs from run to run; empty if none is."""
    known = {signature(line) for line in message}
    return next((line for line in lines if signature(line) in known), "")


def united(fixes: Iterable[Fix]) -> ErrorFix:
    """Returns the facts of several occurrences of one fix: those of the most usual one.

    Its message has the lines that most sessions print; of one that differs between them, what stays the same.
    """
    occurrences = list(fixes)
    texts: dict[str, set[str]] = defaultdict(set)
    printed: dict[str, set[str]] = defaultdict(set)
    for each in occurrences:
        for line in each.facts.message:
            texts[signature(line)].add(line)
            printed[signature(line)].add(each.trace.session)
    seen = Counter((each.facts.failing, each.facts.passing) for each in occurrences)
    ways = Counter((each.facts.added, each.facts.acts) for each in occurrences)

    def held(line: str) -> int:
        return len(printed[signature(line)])

    best = min(
        (each.facts for each in occurrences),
        key=lambda f: (
            -max(map(held, f.message)),
            -ways[f.added, f.acts],
            -seen[f.failing, f.passing],
            # Text that is sent away shows more of quoting than text that is searched for.
            f.change == "quoting" and -len(f.subject.split()),
            len(f.failing),
            f.failing,
            f.passing,
        ),
    )
    lines = dict.fromkeys(sorted(map(signature, best.message), key=lambda each: -len(printed[each])))
    message = tuple(min(texts[each]) if len(texts[each]) == 1 else each for each in lines)
    return best.model_copy(update={"message": message[:MAX_MESSAGE]})
