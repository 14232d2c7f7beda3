"""Files that are always edited together: when one changes, the others have to.

## What it finds
Groups of files that belong to one change in at least three sessions of a project, and of which each is seldom edited
without the others; two sessions are enough if in one of them a check failed until the forgotten file was edited. With
such a failure, its message and the check the lesson is complete; else it is a lead.

## What it leaves alone
A source and its own test, whose names say that they belong together; files that are written by programs or with every
change (locks, changelogs, snapshots), or anew by each session; a hot file that most sessions edit; groups of
which all but one are tests; changes of very many files.
"""

from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.habits.companions import Change
from skillkit.habits.companions import Forgotten
from skillkit.habits.companions import changes
from skillkit.habits.companions import is_test
from skillkit.habits.companions import pairs
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

MIN_SESSIONS = 3
MIN_WITH_FAILURE = 2
SURE = 0.75
"""Share of the sessions that edit a file in which the other one is edited for the same change, both ways."""
HOT = 0.5
"""A file that this share of many sessions edits goes with everything."""
MANY = 6
MAX_GROUP = 6
MAX_LINES = 6


class _Seen(NamedTuple):
    """The sessions that edit each file, and each pair of files for one change."""

    files: dict[str, set[str]]
    pairs: dict[tuple[str, str], set[str]]
    forgotten: dict[tuple[str, str], list[Forgotten]]
    made: Counter[str]


def _seen(all_changes: Sequence[Change]) -> _Seen:
    seen = _Seen(defaultdict(set), defaultdict(set), defaultdict(list), Counter())
    for change in all_changes:
        for file in change.files:
            seen.files[file].add(change.trace.session)
            if file in change.made:
                seen.made[file] += 1
        for pair in pairs(change):
            seen.pairs[pair].add(change.trace.session)
            for each in change.forgotten:
                if each.file in pair and each.before & set(pair):
                    seen.forgotten[pair].append(each)
    return seen


def _belong(seen: _Seen, sessions: int) -> list[tuple[str, str]]:
    """The pairs of which neither is edited without the other but seldom."""
    loose = {file for file, where in seen.files.items() if sessions >= MANY and len(where) > HOT * sessions}
    # What every session writes anew is no file of the project: a script to try something, a plan.
    loose |= {file for file, where in seen.files.items() if seen.made[file] >= max(2, len(where))}
    found = []
    for pair, where in seen.pairs.items():
        enough = MIN_WITH_FAILURE if seen.forgotten.get(pair) else MIN_SESSIONS
        sure = all(len(where) >= SURE * len(seen.files[file]) for file in pair)
        if len(where) >= enough and sure and not loose & set(pair):
            found.append(pair)
    return sorted(found, key=lambda pair: (-len(seen.pairs[pair]), pair))


def _groups(belong: Sequence[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The pairs put together as far as every file belongs to every other one of its group."""
    linked = set(belong)
    groups: list[set[str]] = []
    for one, other in belong:
        for group in groups:
            new = {one, other} - group
            if len(new) < 2 and all((min(a, b), max(a, b)) in linked for a in new for b in group):
                group.update(new)
                break
        else:
            groups.append({one, other})
    return [tuple(sorted(group)) for group in groups if len(group) <= MAX_GROUP]


def _names(group: Sequence[str]) -> list[str]:
    """The files' names, with as much of their folders as tells them apart."""
    parts = [file.split("/") for file in group]
    return next(
        names
        for length in range(1, max(map(len, parts)) + 1)
        if len(set(names := ["/".join(each[-length:]) for each in parts])) == len(group)
    )


def _lesson(project: str, group: tuple[str, ...], own: Sequence[Change], seen: _Seen) -> Lesson:
    inside = set(group)
    together = [change for change in own if len(inside & change.files.keys()) > 1]
    forgotten = [f for pair, found in sorted(seen.forgotten.items()) if set(pair) <= inside for f in found]
    checks = Counter(check for change in together for check in change.checks)
    check = forgotten[0].check if forgotten else min(checks, key=lambda each: (-checks[each], each), default="")
    lines = tuple(dict.fromkeys(line for each in forgotten for line in each.lines))[:MAX_LINES]
    names = _names(group)
    passages = [Passage(heading="Change together", form="files", lines=group)]
    if lines:
        passages.append(Passage(heading="What tells that one was left out", form="messages", lines=lines))
    if check:
        passages.append(Passage(heading="How to verify", form="commands", lines=(check,)))
    facts = Notes(
        title=f"Change {', '.join(names[:-1])} and {names[-1]} together",
        when="one of " + ", ".join(f"`{name}`" for name in names) + " has to change",
        passages=tuple(passages),
        questions=() if forgotten else ("What in these files has to stay in step, and what breaks when it does not?",),
        complete=bool(lines and check),
    )
    evidence = tuple(
        witness(
            group_of[0].trace,
            "files-together",
            turns=(turn for change in group_of for file, turn in change.files.items() if file in inside),
            outcome="fixed" if any(f in change.forgotten for change in group_of for f in forgotten) else "done",
            actions=sorted({file for change in group_of for file in change.files if file in inside}),
            excerpt=next((f.lines[0] for change in group_of for f in change.forgotten if f in forgotten), ""),
        )
        for group_of in by_session(together)
    )
    return Lesson(detector="files-together", intent=("files-together", project, *group), facts=facts, evidence=evidence)


@detector("files-together", says="same files")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each group of files."""
    for project, traces in corpus.projects.items():
        own = [change for trace in traces for change in corpus.of(trace, changes)]
        seen = _seen(own)
        for group in _groups(_belong(seen, len({change.trace.session for change in own}))):
            if sum(not is_test(file) for file in group) > 1:
                yield _lesson(project, group, own, seen)
