"""Several sessions of a project run the same commands of the project in the same order.

## What it finds
Three or more different commands of the project (targets of make, scripts of a package, files that are run, services of
a compose file, programs that few other projects have) that went well in the same order within one piece of work, in two
sessions or more; with other commands between as well, and whatever the requests were. It is a lead, with a template of
a skill.

## What it leaves alone
Commands that only look; the same commands in another order; a sequence that is for the most part a piece of another.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.corpus import Corpus
from skillkit.mining.segments import Piece, pieces
from skillkit.mining.workflows import Done, Run, commands_in, of_sessions, own_command, rows_of, with_wider, workflow
from skillkit.model.lesson import Lesson

NAME = "repeated-sequence"
MIN_COMMANDS = 3
MANY = 80
"""Of more different sequences in one project the newest are compared."""
LONG = 30
"""Commands of one piece of work that are compared, the last ones."""

Verbs = tuple[str, ...]


def _sequence(piece: Piece) -> list[tuple[str, Done]]:
    """Returns the project's commands that went well, each with its name; repeats right after each other count once."""
    found: list[tuple[str, Done]] = []
    for done in commands_in(piece.observations):
        name = own_command(done.action)
        if name and (not found or found[-1][0] != name):
            found.append((name, done))
    return found[-LONG:]


def common(one: Verbs, other: Verbs) -> Verbs:
    """Returns the longest sequence that two have in common, of several the first by name; each command once."""
    best: list[list[Verbs]] = [[()] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in reversed(range(len(one))):
        for j in reversed(range(len(other))):
            if one[i] == other[j] and one[i] not in best[i + 1][j + 1]:
                best[i][j] = (one[i], *best[i + 1][j + 1])
            else:
                best[i][j] = min(best[i + 1][j], best[i][j + 1], key=lambda verbs: (-len(verbs), verbs))
    return best[0][0]


def _places(pattern: Verbs, sequence: Sequence[tuple[str, Done]]) -> tuple[Done, ...] | None:
    """Returns what was done at each command of a pattern; None where a sequence lacks it."""
    rest = iter(sequence)
    found = tuple(next((done for name, done in rest if name == verb), None) for verb in pattern)
    return tuple(done for done in found if done) if None not in found else None


def _lesson(project: str, pattern: Verbs, runs: Sequence[Run]) -> Lesson:
    names = [verb.rpartition("/")[2] for verb in pattern]
    shown = listed([f"`{name}`" for name in names])
    facts = workflow(runs, title=f"Run {listed(names)}", when=f"{names[-1]} is due", asked=())
    asked = f"Which of {shown} does a task need each time, in which order, and what has to hold at the end?"
    evidence = rows_of(runs, NAME, facts)
    facts = facts.model_copy(update={"questions": (asked,)})
    # What it ends with stays as evidence grows; what comes before may become less.
    return Lesson(detector=NAME, intent=(NAME, project, pattern[-1]), facts=facts, evidence=evidence)


def _of_project(project: str, found: Sequence[tuple[Piece, list[tuple[str, Done]]]]) -> Iterator[Lesson]:
    """Yields the patterns of a project, those first that cover most: commands times sessions."""
    by_verbs: dict[Verbs, set[str]] = {}
    for piece, sequence in reversed(found):
        by_verbs.setdefault(tuple(name for name, _ in sequence), set()).add(piece.trace.session)
    newest = list(by_verbs)[:MANY]
    patterns = {common(verbs, verbs) for verbs in newest if len(by_verbs[verbs]) > 1}
    patterns |= {common(one, other) for one, other in combinations(newest, 2)
                 if len(set(one) & set(other)) >= MIN_COMMANDS}  # fmt: skip
    covered = {
        pattern: of_sessions(Run(piece, done) for piece, sequence in found if (done := _places(pattern, sequence)))
        for pattern in sorted(patterns)
        if len(pattern) >= MIN_COMMANDS
    }
    best: dict[str, Verbs] = {}
    for pattern, runs in sorted(covered.items(), key=lambda item: (-len(item[0]) * len(item[1]), item[0])):
        if len(runs) > 1:
            best.setdefault(pattern[-1], pattern)
    yield from with_wider(
        [(_lesson(project, pattern, covered[pattern]), covered[pattern]) for pattern in best.values()]
    )


@detector(NAME, says="same commands in order")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each sequence of each project."""
    for project, traces in corpus.projects.items():
        each = ((piece, _sequence(piece)) for trace in traces for piece in corpus.of(trace, pieces))
        found = [(piece, sequence) for piece, sequence in each if len({name for name, _ in sequence}) >= MIN_COMMANDS]
        yield from _of_project(project, found)
