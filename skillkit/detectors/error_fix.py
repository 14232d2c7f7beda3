"""A command fails; soon after, the aim is reached; what was done differently or in between is the fix.

## What it finds
Forms that are each related by the command itself, by what it was given and by the message, never by order alone:

- **rewrite**: the command was called wrongly (the program says so: unknown subcommand, illegal option, a value that
  must be of another form), and the next call of it, written differently, passes. The difference is the lesson: a word
  in front dropped, an option replaced after a look at the help, a value of the form that was asked for.
- **before**: the same command fails and passes, and between the two stand only one or two other commands.
- **settings**: the same command fails and passes, and between the two one or two files of settings were edited (an
  ignore list, a manifest, a hook). What has to stand there, an author has to say.
- **instead**: a tool refuses, and another program or subcommand does it, given the same number, id or path.
- **quoting**: the shell ran words between backticks in a double-quoted text, and the next call hands the text over in
  a file, a heredoc or single quotes.

What was learnt in single sessions about how one program is called is one lesson about that program.

## What it leaves alone
A command that passes on the second try by itself; a failure mended by editing what the project is made of (that is the
work, not a lesson); wrong guesses of a path; a search that found nothing; the failures of editing tools, which belong
to the agent's program.
"""

import itertools
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.actions.levels import SUBCOMMAND
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.corpus import Corpus
from skillkit.mining.resolutions import RUNNERS
from skillkit.mining.resolutions import Fix
from skillkit.mining.resolutions.found import fixes_in
from skillkit.mining.resolutions.found import told_by
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

MIN_SESSIONS = 2
OF_CALLS = ("rewrite", "instead", "quoting")
"""Changes that tell how a program wants to be called."""

TASK_WORDS = frozenset({"run", "exec", "x", "task", "test"})
"""Names that say nothing of what is run."""

Group = dict[str, list[Fix]]
"""Occurrences of one fix by session."""


def _evidence(found: Sequence[Fix], told: ErrorFix) -> Evidence:
    """One row for a session, however often it shows the same thing: what the lesson tells, if it shows that."""
    first = next((each for each in found if each.facts.passing == told.passing), found[0])
    return witness(
        first.trace,
        "error-fix",
        turns=(turn for each in found for turn in each.turns),
        outcome="fixed",
        actions=(first.facts.failing, *first.facts.acts, *first.facts.files, first.facts.passing),
        excerpt=first.facts.message[0],
    )


def _lesson(intent: tuple[str, ...], group: Group) -> Lesson:
    facts = told_by(found for each in group.values() for found in each)
    rows = tuple(_evidence(found, facts) for found in group.values())
    return Lesson(detector="error-fix", intent=("error-fix", *intent), facts=facts, evidence=rows)


def _called(facts: ErrorFix) -> tuple[str, ...]:
    """What is called: the program, or the names that tell a runner or an interpreter what to run."""
    words = facts.failing.split()
    if facts.subject.split(" ", 1)[0] not in RUNNERS:
        return (facts.subject.split(" ", 1)[0],)
    named = itertools.takewhile(lambda word: not word.startswith("-"), words[1:])
    return tuple(word for word in named if SUBCOMMAND.match(word) and word not in TASK_WORDS)


def _way(facts: ErrorFix) -> str:
    """How a program wants to be called, in a few words."""
    match facts.change:
        case "quoting":
            return "text with backticks in a file"
        case "instead":
            return f"{facts.added[0]} for {facts.dropped[0]}"
        case _ if facts.dropped and " " in facts.dropped[0]:
            return f"{facts.dropped[0].split(' ', 1)[0]} of the form it asks for"
        case _ if facts.dropped and facts.added:
            return f"{' '.join(facts.added)} for {' '.join(facts.dropped)}"
        case _:
            return f"without {' '.join(facts.dropped)}" if facts.dropped else f"with {' '.join(facts.added)}"


def _of_program(project: str, name: str, groups: Sequence[Group]) -> Lesson:
    """What was learnt about one program, in the order of the ways."""
    told = [told_by(found for each in group.values() for found in each) for group in groups]
    sessions: Group = defaultdict(list)
    for group in groups:
        for session, found in group.items():
            sessions[session] += found
    ways = ", ".join(sorted((_way(facts) for facts in told), key=len))
    lines = [f"`{each.failing}` fails with `{each.message[0]}`. This worked: `{each.passing}`" for each in told]
    noted = Notes(
        title=f"Call {name} with {ways}",
        when=f"`{name}` is called, or fails with `{told[0].message[0]}`",
        passages=(Passage(heading="Calls that fail", form="list", lines=tuple(lines)),),
        complete=True,
    )
    rows = tuple(_evidence(found, found[0].facts) for found in sessions.values())
    return Lesson(detector="error-fix", intent=("error-fix", "calls", project, name), facts=noted, evidence=rows)


def _programs(lone: Sequence[tuple[tuple[str, ...], Group]]) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """The intents seen in one session alone, by project and program: what a runner runs, if several calls share it."""
    calls = {intent: next(iter(group.values()))[0] for intent, group in lone}
    words = {intent: _called(found.facts) for intent, found in calls.items()}
    common = Counter((found.trace.project, word) for intent, found in calls.items() for word in set(words[intent]))
    by_program: dict[tuple[str, str], list[tuple[str, ...]]] = defaultdict(list)
    for intent, found in calls.items():
        project = found.trace.project
        name = max(words[intent], key=lambda word: common[project, word], default=found.facts.subject)
        by_program[project, name].append(intent)
    return by_program


@detector("error-fix", says="fail → pass")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each fix, with a row of evidence for every session that shows it."""
    groups: dict[tuple[str, ...], Group] = defaultdict(lambda: defaultdict(list))
    for trace in corpus.ordered:
        for found in corpus.of(trace, fixes_in):
            groups[found.intent][trace.session].append(found)
    lone: list[tuple[tuple[str, ...], Group]] = []
    for intent, group in sorted(groups.items()):
        if len(group) < MIN_SESSIONS and next(iter(group.values()))[0].facts.change in OF_CALLS:
            lone.append((intent, group))
        else:
            yield _lesson(intent, group)
    for (project, name), intents in sorted(_programs(lone).items()):
        if len(intents) > 1:
            yield _of_program(project, name, [groups[intent] for intent in intents])
        else:
            yield _lesson(intents[0], groups[intents[0]])
