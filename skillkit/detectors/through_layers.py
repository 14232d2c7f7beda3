"""One thing that had to be carried through code, tests and documentation: the places, for the next one of its kind.

## What it finds
A name that a user asked for and that one session then wrote into eight or more files that were there before: several
sources, several tests and several pieces of documentation or schemas. Most of such a change is knowing where. Sessions
of a project that went through much the same files for other names are one lesson. It is a lead: which of the places
belong to every such change, an author has to say.

## What it leaves alone
Files that the session made itself, which are a new feature; changes of one kind of files, which are a renaming; names
that code has everywhere, and those that nobody asked for.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.habits.companions import Change
from skillkit.habits.companions import changes
from skillkit.habits.companions import is_test
from skillkit.habits.subjects import Touched
from skillkit.habits.subjects import files_of
from skillkit.habits.subjects import touched
from skillkit.habits.subjects import wish
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Trace

MIN_FILES = 8
MIN_OF_A_KIND = 2
"""One file of tests or of documentation is found anyway."""
SAME = 0.5
"""Share of the files of the smaller change that two changes have in common if they went the same way."""
MAX_FILES = 24
MAX_CHECKS = 4
TOLD = (".md", ".mdx", ".rst", ".adoc", ".txt", ".json", ".yaml", ".yml", ".toml")
"""How files end that describe what the code does, to people or to programs."""


class Carried(NamedTuple):
    """A name, the files that it was written into, and the checks that passed then."""

    touched: Touched
    files: frozenset[str]
    checks: tuple[str, ...]

    @property
    def trace(self) -> Trace:
        """The session."""
        return self.touched.trace


def _kinds(files: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The files by what they are."""
    kinds: dict[str, list[str]] = {"Sources": [], "Tests": [], "Documentation and schemas": []}
    for file in sorted(files):
        kind = "Tests" if is_test(file) else "Documentation and schemas" if file.endswith(TOLD) else "Sources"
        kinds[kind].append(file)
    return {kind: tuple(found) for kind, found in kinds.items() if found}


def _through_all(files: frozenset[str]) -> bool:
    kinds = _kinds(files)
    return len(kinds) > 2 and all(len(found) >= MIN_OF_A_KIND for found in kinds.values())


def _farthest(subjects: Sequence[Touched], done: Sequence[Change]) -> Carried | None:
    """What a session carried farthest, if that went through all kinds of files."""
    made = {file for change in done for file in change.made}
    there = {file for change in done for file in change.files} - made
    # That a diff holds no conflict is a check too, and says nothing of the change.
    checks = dict.fromkeys(check for change in done for check in change.checks if not check.startswith("git "))
    carried = [Carried(each, frozenset(files_of([each])) & there, tuple(checks)) for each in subjects]
    enough = (each for each in carried if len(each.files) >= MIN_FILES and _through_all(each.files))
    return min(enough, key=lambda each: (-len(each.files), each.touched.subject), default=None)


def _ways(found: Sequence[Carried]) -> list[list[Carried]]:
    """Those that went through much the same files, by the first of them."""
    ways: list[list[Carried]] = []
    for each in found:
        for way in ways:
            first = way[0].files
            if len(each.files & first) >= SAME * min(len(each.files), len(first)):
                way.append(each)
                break
        else:
            ways.append([each])
    return ways


def _lesson(project: str, way: Sequence[Carried]) -> Lesson:
    names = list(dict.fromkeys(" ".join(each.touched.subject) for each in way))
    always = frozenset.intersection(*(each.files for each in way))
    files = always if len(always) >= MIN_FILES else way[0].files
    wishes = dict.fromkeys(wish(each.touched) for each in way)
    checks = tuple(dict.fromkeys(check for each in way for check in each.checks))[:MAX_CHECKS]
    passages = [
        Passage(heading="What was asked", form="quotes", lines=tuple(wishes)),
        *(Passage(heading=kind, form="files", lines=each[:MAX_FILES]) for kind, each in _kinds(files).items()),
    ]
    if checks:
        passages.append(Passage(heading="What was run then", form="commands", lines=checks))
    facts = Notes(
        title=f"carry a change such as {names[0]} through all layers",
        when=f"something like {' or '.join(names[:2])} is added, renamed or taken out",
        passages=tuple(passages),
        questions=(
            "Which of these places does every such change need, and in which order?",
            "What tells that one was left out?",
        ),
    )
    rows = tuple(
        witness(
            group[0].trace,
            "through-layers",
            turns=(seen.turn for each in group for seen, _ in each.touched.edits),
            outcome="done",
            actions=sorted(file for each in group for file in each.files),
            excerpt=wish(group[0].touched),
        )
        for group in by_session(way)
    )
    return Lesson(detector="through-layers", intent=("through-layers", project, names[0]), facts=facts, evidence=rows)


@detector("through-layers", says="many places")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each way through a project's files."""
    for project, traces in corpus.projects.items():
        found = (_farthest(corpus.of(trace, touched), corpus.of(trace, changes)) for trace in traces if project)
        yield from (_lesson(project, way) for way in _ways(list(filter(None, found))))
