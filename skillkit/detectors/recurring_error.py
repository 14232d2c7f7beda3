"""Several sessions of a project run into the same error.

## What it finds
A line that commands print when they fail and never when they pass, that says something of the project, in two or more
sessions. If one of them found what makes the command pass, that is the lesson; else it is an open question.

## What it leaves alone
What every shell, git and network says of a wrong path, a conflict, a missing program; how runners sum up; what
compilers, linters and tests say of the code that is being written, and errors that went away by editing it; errors
that passing runs print too; what other projects' sessions see as well; commands that only look; the copies of one
failure in resumed or forked sessions; what every session mended in one way, which is a fix and told as one.
"""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.corpus import Corpus
from skillkit.mining.resolutions import Fix
from skillkit.mining.resolutions import acts_of
from skillkit.mining.resolutions import doing
from skillkit.mining.resolutions import failing_action
from skillkit.mining.resolutions import is_edit
from skillkit.mining.resolutions import shown
from skillkit.mining.resolutions.found import fixes_in
from skillkit.mining.resolutions.found import told_by
from skillkit.mining.resolutions.own_lines import PassingLines
from skillkit.mining.resolutions.own_lines import key_of
from skillkit.mining.resolutions.own_lines import own
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.settings_files import is_settings

MIN_SESSIONS = 2
FAR = 60
"""Commands and edits within which a command that failed is run again."""
MAX_LINES = 3
MAX_COMMANDS = 3
SHARED = 0.5
"""Share of its moments from which a line tells of an error that another line told of already."""


class Seen(NamedTuple):
    """A line of a failure in one session, and what mended it there, if anything did."""

    line: str
    error: Observation
    trace: Trace
    fix: Fix | None


def _is_of_the_work(error: Observation, later: Sequence[Observation]) -> bool:
    """Whether the same command passed after the project's own files were edited: it was a bug, and it is gone."""
    wanted, edited = [action.verb for action in doing(error)], False
    for observation in later:
        does = doing(observation)
        if observation.status == "ok" and [action.verb for action in does] == wanted:
            return edited
        edited = edited or (
            observation.status == "ok"
            and any(map(is_edit, does))
            and (not observation.files or not all(map(is_settings, observation.files)))
        )
    return False


def _in_trace(trace: Trace, fixes: Iterable[Fix]) -> Iterator[tuple[str, Seen]]:
    acts = acts_of(trace)
    mended = {fix.turns[0]: fix for fix in fixes}
    for index, error in enumerate(acts):
        if error.kind != "error" or not error.command or not doing(error):
            continue
        if not _is_of_the_work(error, acts[index + 1 : index + 1 + FAR]):
            lines = {key_of(line): line for line in reversed(error.text.splitlines()) if own(line)}
            for key, line in lines.items():
                yield key, Seen(line, error, trace, mended.get(error.turn))


def _distinct(found: Sequence[Seen]) -> dict[str, list[Seen]]:
    """The occurrences by session, without the copies of a record that other sessions hold too."""
    sessions: dict[str, list[Seen]] = defaultdict(list)
    known: dict[str, str] = {}
    for seen in found:
        if known.setdefault(seen.error.ref or f"{seen.trace.session} {seen.error.turn}", seen.trace.session) == (
            seen.trace.session
        ):
            sessions[seen.trace.session].append(seen)
    return sessions


def _facts(lines: Sequence[str], found: Sequence[Seen]) -> ErrorFix | Notes:
    fixes = [seen.fix for seen in found if seen.fix]
    if fixes:
        # The newest remedy counts: what helped before may have been superseded.
        told = told_by(fix for fix in fixes if fix.intent == fixes[-1].intent)
        return told.model_copy(update={"message": tuple(lines)})
    verb = failing_action(found[0].error).verb
    commands = tuple(dict.fromkeys(shown(seen.error.command) for seen in found))
    return Notes(
        title=f"{verb} fails: {lines[0]}",
        when=f"{verb} fails with this message",
        passages=(
            Passage(heading="the message", form="messages", lines=tuple(lines)),
            Passage(heading="what failed", form="commands", lines=commands[:MAX_COMMANDS]),
        ),
        questions=("What makes it pass? No session found out.",),
    )


def _witness(group: Sequence[Seen]) -> Evidence:
    first, fixes = group[0], [seen.fix for seen in group if seen.fix]
    return witness(
        first.trace,
        "recurring-error",
        turns=(turn for seen in group for turn in (seen.error.turn, *(seen.fix.turns if seen.fix else ()))),
        outcome="fixed" if fixes else "failed",
        actions=(first.error.command, *(fix.facts.passing for fix in fixes[:1])),
        excerpt=first.line,
    )


def _all_mended(found: dict[str, list[Seen]]) -> bool:
    """Whether every session did the same about it: then the fix tells it all."""
    ways = {tuple(sorted({seen.fix.intent for seen in group if seen.fix})) for group in found.values()}
    return len(ways) == 1 and ways != {()}


def _moments(found: Sequence[Seen]) -> set[tuple[str, int]]:
    return {(seen.trace.session, seen.error.turn) for seen in found}


def _told_together(errors: dict[str, list[Seen]]) -> list[tuple[str, list[Seen], list[str]]]:
    """The errors of a project, those with most witnesses first, each with the lines that were printed with it."""
    told: list[tuple[str, list[Seen], list[str]]] = []
    for key, found in sorted(errors.items(), key=lambda item: (-len(_distinct(item[1])), item[0])):
        ours = _moments(found)
        shared = (
            (lines, len(ours & theirs), min(len(ours), len(theirs)))
            for lines, theirs in ((lines, _moments(other)) for _, other, lines in told)
        )
        together = next((lines for lines, both, fewer in shared if both >= SHARED * fewer), None)
        if together is None:
            told.append((key, found, [found[0].line]))
        elif len(together) < MAX_LINES:
            together.append(found[0].line)
    return told


@detector("recurring-error", says="same error")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each error that two or more sessions of a project had."""
    ordered = [trace for trace in corpus.ordered if trace.project]
    errors: dict[str, dict[str, list[Seen]]] = defaultdict(lambda: defaultdict(list))
    for trace in ordered:
        for key, seen in _in_trace(trace, corpus.of(trace, fixes_in)):
            errors[key][trace.project].append(seen)
    passing = PassingLines(corpus)
    own_errors: dict[str, dict[str, list[Seen]]] = defaultdict(dict)
    for key, projects in errors.items():
        for project, found in projects.items():
            sessions = _distinct(found)
            recurs = len(sessions) >= MIN_SESSIONS and not _all_mended(sessions)
            if recurs and len(projects) == 1 and key not in passing.of(project):
                own_errors[project][key] = found
    for project, kept in sorted(own_errors.items()):
        for key, found, lines in _told_together(kept):
            yield Lesson(
                detector="recurring-error",
                intent=("recurring-error", project, key),
                facts=_facts(lines, found),
                evidence=tuple(map(_witness, _distinct(found).values())),
            )
