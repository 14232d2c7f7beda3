"""Several sessions of a project go through the steps of a known kind of work: a release, a pull request, a deployment.

## What it finds
The signatures that come with skillkit (release, deploy, maintenance, test, commit, format, service, pr, issue), those
of the user and those in the `.skillkit/signatures` of a project: their steps in their order, within one piece of work,
each done and gone well, in at least two sessions. The project's own commands become the steps. It is a draft with two
commands of the project's own that change something and that its documents lack, else a lead.

## What it leaves alone
Calls that are many but in another order; runs that were not brought to their end; a kind of work without a command of
the project's own.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.corpus import Corpus, evidence_row
from skillkit.mining.segments import Piece, is_edit, pieces, went_well
from skillkit.mining.signature_files import builtin, together
from skillkit.mining.workflows import Done, Run, documented, is_own, of_sessions, plain, with_own_commands, workflow
from skillkit.model.lesson import Lesson, RepeatedWorkflow
from skillkit.model.signature import Signature, SignatureStep
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.shell.wrappers import unwrapped


class Event(NamedTuple):
    """Something that went well: the command line, or the files that were edited."""

    done: Done
    line: str
    files: tuple[str, ...]


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _events(piece: Piece) -> Iterator[Event]:
    """Yields what went well in a piece of work: commands that were run, edits."""
    for seen in filter(went_well, piece.observations):
        if is_edit(seen):
            yield Event(Done(seen.actions[0], seen.turn), "", seen.files)
        else:
            shell = (action for action in seen.actions if action.kind == "shell" and action.words)
            yield from (Event(Done(action, seen.turn), " ".join(unwrapped(action.words)), ()) for action in shell)


def _fits(step: SignatureStep, event: Event) -> bool:
    if step.run:
        return bool(event.line) and _compiled(rf"(?:{step.run})(?!\S)").match(event.line) is not None
    return any(_compiled(step.edit).search(file) for file in event.files)


def _next(step: SignatureStep, events: Sequence[Event], start: int, end: int) -> int | None:
    return next((place for place in range(start, end) if _fits(step, events[place])), None)


def match(signature: Signature, piece: Piece, seen: Sequence[Event]) -> Run | None:
    """Returns the run through the steps that ends with the last required one."""
    places: dict[int, int] = {}
    start = 0
    for number, step in enumerate(signature.steps):
        if not step.optional:
            place = _next(step, seen, start, len(seen))
            if place is None:
                return None
            places[number], start = place, place + 1
    start = 0
    for number, step in enumerate(signature.steps):
        if number not in places:
            end = min((place for later, place in places.items() if later > number), default=len(seen))
            place = _next(step, seen, start, end)
            if place is None:
                continue
            places[number] = place
        start = places[number] + 1
    done = (seen[places[number]].done if number in places else None for number in range(len(signature.steps)))
    return Run(piece, tuple(done))


MIN_SESSIONS = 2
MIN_STEPS = 2
MIN_NEW_STEPS = 2
"""Commands that the project alone has; with fewer their order is no lesson."""
PIECE = 0.5
USUAL = 0.5
"""Share of the runs from which on an optional step belongs to the workflow."""


def _usual(signature: Signature, runs: Sequence[Run]) -> list[Run]:
    """The runs with the steps that are commands, and that most of them, in two sessions at least, went through."""
    kept = []
    for number, step in enumerate(signature.steps):
        done = sum(run.steps[number] is not None for run in runs)
        if step.run and done >= max(MIN_SESSIONS, USUAL * len(runs)):
            kept.append(number)
    return [Run(run.piece, tuple(run.steps[number] for number in kept)) for run in runs]


def _asked(signature: Signature, found: Iterable[Piece]) -> tuple[str, ...]:
    """The signature's words by which users asked for this kind of work."""
    said = "\n".join(request.lower() for piece in found for request in piece.requests)
    words = (word for word in signature.asked if re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", said))
    return tuple(words)[:3]


def _question(facts: RepeatedWorkflow, documents: str) -> tuple[str, ...]:
    """Returns what an author has to find out where too few steps belong to the project and are not in its documents.

    A check (tests, a linter) is in the manifest, and every agent runs it before a commit.
    """
    own = (step for step in facts.steps if is_own(step.verb) and step.verb not in documents)
    new = {
        step.verb
        for step in own
        if any(normal_form(simple).effect == "change" for simple in simple_commands(step.command))
    }
    if len(new) >= MIN_NEW_STEPS:
        return ()
    known = listed([f"`{step.verb}`" for step in facts.steps if step.verb not in new])
    return (f"Every project has {known}, or this one's documents do: what is done differently here?",)


def _lesson(project: str, signature: Signature, runs: Sequence[Run], documents: str) -> Lesson | None:
    usual = _usual(signature, runs)
    if len(usual[0].steps) < MIN_STEPS:
        return None
    usual = with_own_commands(usual, USUAL)
    asked = _asked(signature, (run.piece for run in runs))
    facts = workflow(usual, title=signature.title, when=signature.when, asked=asked)
    if not any(is_own(step.verb) for step in facts.steps):
        return None
    facts = facts.model_copy(update={"questions": _question(facts, documents)})
    evidence = tuple(
        evidence_row(
            run.piece.trace,
            "signature",
            turns=(each.turn for each in run.done),
            outcome="done",
            actions=(plain(each.action) for each in run.done),
        )
        for run in usual
    )
    return Lesson(detector="signature", intent=("signature", project, signature.name), facts=facts, evidence=evidence)


def _moments(lesson: Lesson) -> set[tuple[str, int]]:
    return {(row.session, turn) for row in lesson.evidence for turn in row.turns}


def _widest(lessons: Sequence[Lesson]) -> Iterator[Lesson]:
    """The lessons of a project without those that are for the most part a piece of a wider one: a commit for a PR."""
    for lesson in lessons:
        own = _moments(lesson)
        wider = (other for other in lessons if len(_moments(other)) > len(own))
        if not any(len(own & _moments(other)) > PIECE * len(own) for other in wider):
            yield lesson


def _decided(
    known: Sequence[Signature], piece: Piece, runs: Sequence[tuple[Signature, Run]]
) -> Iterator[tuple[str, Run]]:
    """Yields the runs that count: what the user asked for decides between two kinds of work with the same steps."""
    asked = [signature for signature in known if _asked(signature, [piece])]
    turns = {signature.name: {done.turn for done in run.done} for signature, run in runs}
    for signature, run in runs:
        own = turns[signature.name]
        others = asked if signature not in asked else ()
        shares = any(len(own & turns.get(other.name, set())) > PIECE * len(own) for other in others)
        # Asked for "maintenance", a formatter and a commit are a part of that, not "format and commit".
        ends = any(other.name not in turns and other.steps[-1] == signature.steps[-1] for other in others)
        if not shares and not ends:
            yield signature.name, run


@detector("signature", says="known kind of work")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each kind of work in each project."""
    known = together(builtin(), corpus.signatures)
    found: dict[tuple[str, str], list[Run]] = defaultdict(list)
    for trace in corpus.ordered:
        for piece in corpus.of(trace, pieces):
            seen = list(_events(piece))
            matched = [(signature, run) for signature in known if (run := match(signature, piece, seen))]
            for name, run in _decided(known, piece, matched):
                found[trace.project, name].append(run)
    lessons: dict[str, list[Lesson]] = defaultdict(list)
    by_name = {signature.name: signature for signature in known}
    for (project, name), all_runs in sorted(found.items()):
        runs = of_sessions(all_runs)
        if len(runs) >= MIN_SESSIONS:
            lesson = _lesson(project, by_name[name], runs, documented(corpus.projects[project]))
            lessons[project] += [lesson] if lesson else []
    for _, own in sorted(lessons.items()):
        yield from _widest(own)
