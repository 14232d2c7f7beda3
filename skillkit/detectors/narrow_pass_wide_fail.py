"""A narrow check passes, the change seems done, and a wider one fails.

## What it finds
In two or more sessions of a project, with no edit in between: a test of some files passes and the whole suite fails; or
one check passes and another one fails late, in the hook of a commit or a push, or after the agent had said that it was
done. The wide command has to be run before.

## What it leaves alone
Checks that are run one after the other anyway, and fail where it costs nothing; failures that say nothing of the code
that was written (a hook that cannot run, an index that another session holds); lines that passing runs print too;
checks that the project's instructions name already.
"""

import re
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.fixes import called
from skillkit.fixes import doing
from skillkit.fixes import is_edit
from skillkit.fixes import written
from skillkit.fixes.own_lines import OF_THE_WORK
from skillkit.fixes.own_lines import PassingLines
from skillkit.fixes.own_lines import key_of
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

MIN_SESSIONS = 2
MAX_LINES = 4
HOOKED = frozenset({"git commit", "git push"})
"""Commands that run checks on their way, where a project has hooks."""
SAID_DONE = frozenset({"answer", "request"})
SCRIPT = re.compile(r"""(?x)script\ ["'`]([\w:.-]+)["'`] | ^([\w -]+?)\.{3,}\s?Failed""")
"""How a hook names what it ran."""


Passed = tuple[Action, Observation]


class Late(NamedTuple):
    """A check that passed, and the wider one that failed after it."""

    narrow: Action
    wide: Action
    error: Observation
    passed: Observation
    trace: Trace
    lines: tuple[str, ...]


def _is_whole(wide: Action, narrow: Action) -> bool:
    """Whether a check is the same without what narrowed it: names of files, a pattern."""
    return (
        called(wide) == called(narrow) and len(wide.words) < len(narrow.words) and set(wide.words) < set(narrow.words)
    )


def _told(error: Observation, usual: PassingLines, project: str) -> tuple[str, ...]:
    """What a failed check says of the code that was written, and passing runs never say."""
    lines = error.text.splitlines()
    return tuple(line for line in lines if OF_THE_WORK.search(line) and key_of(line) not in usual.of(project))


def _checks(observation: Observation) -> list[Action]:
    return [action for action in doing(observation) if action.effect == "check"]


def _behind(wide: Action, passed: Sequence[Passed], *, done: bool) -> Passed | None:
    """The narrower check that passed last: the same in part, or any other if the change seemed done."""
    fits = (each for each in reversed(passed) if _is_whole(wide, each[0]) or (done and called(wide) != called(each[0])))
    return next(fits, None)


def _in_trace(trace: Trace, usual: PassingLines) -> Iterator[Late]:
    passed: list[Passed] = []
    done = False
    for seen in trace.observations:
        if seen.kind in SAID_DONE:
            done = True
        if not seen.actions:
            continue
        edits = any(map(is_edit, doing(seen)))
        if seen.status == "error" and (passed or edits) and (lines := _told(seen, usual, trace.project)):
            wide = next((a for a in reversed(doing(seen)) if a.effect == "check" or a.verb in HOOKED), None)
            before = _behind(wide, passed, done=done or wide.verb in HOOKED) if wide else None
            if wide and before:
                yield Late(before[0], wide, seen, before[1], trace, lines)
            passed = []
        elif edits:
            passed, done = [], False
        elif seen.status == "ok" and (checks := _checks(seen)):
            passed += [(action, seen) for action in checks]
            done = False


def _documented(traces: Sequence[Trace], names: Collection[str]) -> bool:
    """Whether the instructions speak of one of them."""
    documents = (seen for trace in traces for seen in trace.observations if seen.kind == "document")
    return any(name in seen.text for seen in documents for name in names)


def _scripts(found: Sequence[Late]) -> tuple[str, ...]:
    """What the hooks say that they ran."""
    named = {name for late in found for match in SCRIPT.finditer(late.error.text) for name in match.groups() if name}
    return tuple(sorted(named))


def _facts(command: str, found: Sequence[Late]) -> Notes:
    lines = tuple(dict.fromkeys(line for late in found for line in late.lines))
    narrow = tuple(dict.fromkeys(written(late.narrow) for late in found))
    names = " and ".join(sorted({called(late.narrow) for late in found})[:2])
    whole = all(_is_whole(late.wide, late.narrow) for late in found)
    hooked, scripts = command in HOOKED, _scripts(found)
    if hooked:
        title = f"run {' and '.join(scripts) or 'what its hook runs'} before {command}"
    else:
        title = f"run all of {command} before git commit" if whole else f"run {command} before git commit"
    return Notes(
        title=title,
        when=f"{'a part of ' if whole else ''}{names} passes and the change seems done",
        passages=(
            Passage(heading="what passed", form="commands", lines=narrow[:3]),
            Passage(heading="what failed then", form="commands", lines=(_shown(found[0]),)),
            Passage(heading="the message", form="messages", lines=lines[:MAX_LINES]),
        ),
        questions=(f"Which commands does the hook of {command} run?",) if hooked else (),
        complete=not hooked,
    )


def _lesson(project: str, command: str, found: Sequence[Late]) -> Lesson:
    rows = tuple(
        witness(
            group[0].trace,
            "narrow-pass-wide-fail",
            turns=(turn for late in group for turn in (late.passed.turn, late.error.turn)),
            outcome="failed",
            actions=(written(group[0].narrow), _shown(group[0])),
            excerpt=group[0].lines[0],
        )
        for group in by_session(found)
    )
    intent = ("narrow-pass-wide-fail", project, command)
    return Lesson(detector="narrow-pass-wide-fail", intent=intent, facts=_facts(command, found), evidence=rows)


def _shown(late: Late) -> str:
    return late.wide.verb if late.wide.verb in HOOKED else written(late.wide)


@detector("narrow-pass-wide-fail", says="narrow pass → wide fail")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each wide command of each project."""
    usual = PassingLines(corpus)
    groups: dict[tuple[str, str], list[Late]] = defaultdict(list)
    for trace in corpus.ordered:
        for late in _in_trace(trace, usual) if trace.project else ():
            groups[trace.project, called(late.wide)].append(late)
    for (project, command), found in sorted(groups.items()):
        names = _scripts(found) if command in HOOKED else (command,)
        sessions = {late.trace.session for late in found}
        if len(sessions) >= MIN_SESSIONS and not _documented(corpus.projects[project], names):
            yield _lesson(project, command, found)
