"""A command fails; soon after, it passes; what was done in between is the fix.

## What it finds
Two forms, each related by the command itself, never by order alone:

- **rewrite**: the command was called wrongly (the program says so: unknown subcommand, illegal option, not found),
  and the next call of it, written differently, passes. The difference is the lesson: a word in front dropped, an option
  replaced.
- **before**: the same command fails and passes, and between the two stand only one or two other commands.

## What it leaves alone
A command that passes on the second try by itself; a failure mended by editing files (that is the work, not a lesson);
wrong guesses of a path; a search that found nothing; the failures of editing tools, which belong to the agent's
program.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.shell import quoted
from skillkit.actions.verbs import EDITORS
from skillkit.detectors import detector
from skillkit.detectors import in_order
from skillkit.detectors import witness
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.outcomes import USAGE
from skillkit.signatures import signature

WINDOW = 12
"""Tool calls within which a fix follows; farther apart the two runs have little to do with each other."""
MAX_ACTS = 2
MAX_PREFIX = 2
MAX_CHANGED_FLAGS = 2
MAX_EXAMPLES = 3


class Found(NamedTuple):
    """One occurrence in one session."""

    intent: tuple[str, ...]
    facts: ErrorFix
    trace: Trace
    turns: tuple[int, int]


def _doing(observation: Observation) -> tuple[Action, ...]:
    return tuple(action for action in observation.actions if action.effect != "look")


def _failing_action(error: Observation) -> Action:
    """The simple command that failed: the one whose name begins the message, else the last that does something."""
    for line in error.text.splitlines():
        program = line.split(":", 1)[0].rpartition("/")[2]
        for action in error.actions:
            if program == action.verb:
                return action
    return (_doing(error) or error.actions)[-1]


def _differing_lines(error: Observation, passed: Observation) -> tuple[str, ...]:
    """What the failing run says and the passing one does not: passing runs print errors of their own."""
    usual = {signature(line) for line in passed.text.splitlines()}
    return tuple(line for line in error.text.splitlines() if signature(line) not in usual)


def _is_edit(action: Action) -> bool:
    """Whether a file is edited: by a tool, or by `sed -i`, `cat > file` and the like."""
    return action.kind != "shell" or (action.verb in EDITORS and action.effect == "change")


class Change(NamedTuple):
    """How a call was written differently: the words dropped and added, and the program they were given to."""

    dropped: tuple[str, ...]
    added: tuple[str, ...]
    subject: str


def _rewrite(failed: Action, passed: Action) -> Change | None:
    """What was written differently in the second call; None if it is another command altogether."""
    before, after = failed.words, passed.words
    for length in range(1, MAX_PREFIX + 1):
        if before[length:] == after:
            return Change(before[:length], (), after[0])
    if failed.verb != passed.verb:
        return None
    dropped = tuple(flag for flag in failed.flags if flag not in passed.flags)
    added = tuple(flag for flag in passed.flags if flag not in failed.flags)
    if not dropped or max(len(dropped), len(added)) > MAX_CHANGED_FLAGS:
        return None
    return Change(dropped, added, failed.verb)


def _names(message: Sequence[str], change: Change) -> bool:
    """Whether the program complains of what was changed: of a dropped option, or of what stood behind a dropped
    word.
    """
    blamed = change.dropped if change.dropped[0].startswith("-") else (change.subject,)
    return any(re.search(rf"(?<!\w){re.escape(word.lstrip('-'))}(?!\w)", line) for line in message for word in blamed)


def _as_rewrite(trace: Trace, error: Observation, later: Sequence[Observation]) -> Found | None:
    if not USAGE.search(error.text):
        return None
    failed = _failing_action(error)
    for passed in later:
        if passed.status != "ok":
            continue
        for action in passed.actions:
            change = _rewrite(failed, action)
            message = _differing_lines(error, passed)
            if change is None or not _names(message, change):
                continue
            facts = ErrorFix(
                change="rewrite",
                failing=" ".join(map(quoted, failed.words)),
                passing=" ".join(map(quoted, action.words)),
                dropped=change.dropped,
                added=change.added,
                subject=change.subject,
                message=tuple(line for line in message if USAGE.search(line))[:2] or message[:1],
            )
            return Found(("rewrite", change.subject, *change.dropped), facts, trace, (error.turn, passed.turn))
        if _doing(passed):
            return None
    return None


def _places(action: Action) -> list[str]:
    """Where an action's paths lie: their first two parts, without the name that differs from run to run."""
    paths = (slot.value for slot in action.slots if slot.kind == "path")
    return sorted({"/".join(path.strip("/").split("/")[:2]) for path in paths})


def _as_before(trace: Trace, error: Observation, later: Sequence[Observation]) -> Found | None:
    wanted = [action.verb for action in _doing(error)]
    acts: list[Action] = []
    lines: list[str] = []
    if not wanted:
        return None
    for observation in later:
        doing = _doing(observation)
        if [action.verb for action in doing] == wanted and observation.status == "ok":
            break
        if any(_is_edit(action) for action in doing):
            return None
        changing = [action for action in doing if action.effect == "change" and action.verb not in wanted]
        if changing and observation.status == "ok":
            acts += changing
            lines.append(observation.command)
    else:
        return None
    places = [place for act in acts for place in _places(act)]
    # The line that names what the fix touched tells most; a test run that failed prints many others.
    message = sorted(_differing_lines(error, observation), key=lambda line: not any(p in line for p in places))
    if not acts or not message or len(acts) > MAX_ACTS:
        return None
    facts = ErrorFix(
        change="before",
        failing=error.command,
        passing=observation.command,
        subject=wanted[-1],
        acts=tuple(lines),
        message=tuple(message[:2]),
    )
    intent = ("before", wanted[-1].split()[0], *sorted({" ".join((a.verb, *a.flags, *_places(a))) for a in acts}))
    return Found(intent, facts, trace, (error.turn, observation.turn))


def _in_trace(trace: Trace) -> Iterator[Found]:
    acts = [o for o in trace.observations if o.actions and o.actions[0].kind in ("shell", "edit", "write")]
    for index, error in enumerate(acts):
        if error.kind != "error" or not error.actions or error.actions[0].kind != "shell" or not error.text:
            continue
        later = acts[index + 1 : index + 1 + WINDOW]
        found = _as_rewrite(trace, error, later) or _as_before(trace, error, later)
        if found:
            yield found


def _evidence(found: Sequence[Found], told: ErrorFix) -> Evidence:
    """One row for a session, however often it shows the same thing: what the lesson tells, if it shows that."""
    first = next((each for each in found if each.facts.passing == told.passing), found[0])
    return witness(
        first.trace,
        "error-fix",
        turns=(turn for each in found for turn in each.turns),
        outcome="fixed",
        actions=(first.facts.failing, *first.facts.acts, first.facts.passing),
        excerpt=first.facts.message[0],
    )


@detector("error-fix", says="fail → pass")
def detect(traces: Sequence[Trace]) -> Iterator[Lesson]:
    """Yields one lesson for each fix, with a row of evidence for every session that shows it."""
    groups: dict[tuple[str, ...], dict[str, list[Found]]] = defaultdict(lambda: defaultdict(list))
    for trace in in_order(traces):
        for found in _in_trace(trace):
            groups[found.intent][trace.session].append(found)
    for intent, sessions in sorted(groups.items()):
        occurrences = [found for group in sessions.values() for found in group]
        seen = Counter((each.facts.failing, each.facts.passing) for each in occurrences)
        examples = sorted(seen, key=lambda pair: (-seen[pair], len(pair[0]), pair))
        # What was done most often is the lesson; among equals the shortest carries least of its own session.
        ways = Counter((each.facts.added, each.facts.acts) for each in occurrences)
        best = min(
            (each.facts for each in occurrences),
            key=lambda f: (-ways[f.added, f.acts], -seen[f.failing, f.passing], len(f.failing), f.failing, f.passing),
        )
        # Of several commands that failed alike, the one whose verb says most names the lesson.
        subject = max((each.facts.subject for each in occurrences), key=lambda verb: (len(verb.split()), verb))
        facts = best.model_copy(update={"examples": tuple(examples[:MAX_EXAMPLES]), "subject": subject})
        yield Lesson(
            detector="error-fix",
            intent=("error-fix", *intent),
            facts=facts,
            evidence=tuple(_evidence(group, best) for group in sessions.values()),
        )
