"""Several sessions of a project go through the same commands in the same order.

## What it finds
Closed sequences of normalised commands that at least three sessions share, each within one piece of work (a wish with
what was changed for it, and the wishes that finish it), other commands allowed in between. Arguments that were the same
every time stay; those that differed become parameters, named and typed from what stood there. What failed at a step in
several sessions stands with it, with its message and what was run then; so does what all commits have in common.

## What it leaves alone
Commands that only look; failed attempts; runs that no person asked for; sequences of what every agent does everywhere
(`git add`, `git commit`, `mkdir` …) without two steps that belong to the project; steps that the project's instructions
name already, if nothing else is to be told. Of sequences that overlap, the one that most sessions and steps speak for
is kept.
"""

from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.commands import plain
from skillkit.mining.corpus import Corpus
from skillkit.mining.sequences import Pattern
from skillkit.mining.sequences import frequent
from skillkit.mining.work import Piece
from skillkit.mining.work import pieces
from skillkit.mining.workflows import Done
from skillkit.mining.workflows import Run
from skillkit.mining.workflows import documented
from skillkit.mining.workflows import done_in
from skillkit.mining.workflows import is_own
from skillkit.mining.workflows import is_worth_telling
from skillkit.mining.workflows import of_sessions
from skillkit.mining.workflows import workflow
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace

MIN_SESSIONS = 3
MIN_STEPS = 3
MIN_OWN_STEPS = 2


def _runs(pattern: Pattern[str], work: Sequence[Piece], done: Sequence[Sequence[Done]]) -> list[Run]:
    """The runs through a pattern, one for each session."""
    found = ((work[run], places, done[run]) for run, places in sorted(pattern.places.items()))
    return of_sessions(Run(piece, tuple(commands[place] for place in places)) for piece, places, commands in found)


def _chosen(patterns: Sequence[tuple[Pattern[str], list[Run]]]) -> Iterator[tuple[Pattern[str], list[Run]]]:
    """The patterns worth telling: of those that share steps, the one with most sessions times steps."""
    told: set[str] = set()
    ranked = sorted(
        (each for each in patterns if len(each[1]) >= MIN_SESSIONS),
        key=lambda each: (-len(each[1]) * (len(each[0].items) - 1), -len(each[0].items), each[0].items),
    )
    for pattern, runs in ranked:
        own = {verb for verb in pattern.items if is_own(verb)}
        if len(own) >= MIN_OWN_STEPS and not own & told:
            told |= own
            yield pattern, runs


def _told_most(traces: Sequence[Trace]) -> frozenset[str]:
    """The digests of the traces that count, one for each session: of one in several logs that which tells most."""
    told: dict[str, str] = {}
    for trace in sorted(traces, key=lambda t: (-len(t.observations), t.digest)):
        told.setdefault(trace.session, trace.digest)
    return frozenset(told.values())


@detector("repeated-workflow", says="same steps")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each workflow of each project."""
    counting = _told_most(corpus.traces)
    for project, all_own in corpus.projects.items():
        own = [trace for trace in all_own if trace.digest in counting]
        work = [piece for trace in own for piece in corpus.of(trace, pieces)]
        done = [done_in(piece) for piece in work]
        verbs = [[each.action.verb for each in run] for run in done]
        patterns = frequent(verbs, min_runs=MIN_SESSIONS, min_length=MIN_STEPS)
        documents = documented(own)
        for pattern, runs in _chosen([(pattern, _runs(pattern, work, done)) for pattern in patterns]):
            facts = workflow(runs)
            if is_worth_telling(facts, documents):
                yield Lesson(
                    detector="repeated-workflow",
                    intent=("repeated-workflow", project, *pattern.items),
                    facts=facts,
                    evidence=tuple(
                        witness(
                            run.piece.trace,
                            "repeated-workflow",
                            turns=(each.turn for each in run.done),
                            outcome="done",
                            actions=(plain(each.action) for each in run.done),
                        )
                        for run in runs
                    ),
                )
