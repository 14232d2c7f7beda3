"""Several sessions of a project go through the steps of a known kind of work: a release, a pull request, a deployment.

## What it finds
The signatures that come with skillkit (release, deploy, maintenance, test, commit, format, service, pr, issue), those
of the user and those in the `.skillkit/signatures` of a project: their steps in their order, within one piece of work,
each done and gone well, in at least two sessions. Where the user asked for this kind of work, fewer steps are enough.
Files that are edited and the project's own commands become steps. It is a draft with two commands of the project's own
that change something and that its documents lack, else a lead; of low confidence if every project does it so.

## What it leaves alone
Calls that are many but in another order; runs that were not brought to their end.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.corpus import Corpus
from skillkit.mining.segments import Piece, is_edit, pieces, went_well
from skillkit.mining.signature_files import builtin, together
from skillkit.mining.workflows import (
    PIECE,
    Done,
    Run,
    documented,
    is_own,
    of_sessions,
    rows_of,
    with_own_commands,
    with_wider,
    workflow,
)
from skillkit.model.lesson import Lesson, RepeatedWorkflow
from skillkit.model.signature import Signature, SignatureStep
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.shell.wrappers import unwrapped


class Event(NamedTuple):
    """A command line that went well, files that were edited, or a check that reported something."""

    done: Done
    line: str
    failed: bool = False


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _events(piece: Piece) -> Iterator[Event]:
    """Yields what was done in a piece of work: commands that went well, edits, checks that failed."""
    for number, seen in enumerate(piece.observations):
        if is_edit(seen) and went_well(seen):
            yield Event(Done(seen.actions[0], seen.turn, seen.files, (number, 0)), "")
            continue
        failed = seen.kind == "error"
        for place, action in enumerate(seen.actions if failed or went_well(seen) else ()):
            if action.kind == "shell" and action.words and (not failed or action.effect == "check"):
                done = Done(action, seen.turn, place=(number, place))
                yield Event(done, " ".join(unwrapped(action.words)), failed)


def _edited(step: SignatureStep, event: Event) -> tuple[str, ...]:
    return tuple(file for file in event.done.files if _compiled(step.edit).search(file))


def _fits(step: SignatureStep, event: Event, *, reports: bool) -> bool:
    """Returns whether an event is the step; one that `reports` what is edited next may fail."""
    if step.edit:
        return bool(_edited(step, event))
    runs = bool(event.line) and _compiled(rf"(?:{step.run})(?!\S)").match(event.line) is not None
    return runs and (reports or not event.failed)


def _done(signature: Signature, places: Mapping[int, int], seen: Sequence[Event]) -> Iterator[Done | None]:
    """Yields what was done at each step; of an edit all files up to the next step."""
    for number, step in enumerate(signature.steps):
        if number not in places:
            yield None
        elif step.run:
            yield seen[places[number]].done
        else:
            end = min((place for later, place in places.items() if later > number), default=len(seen))
            files = (file for event in seen[places[number] : end] for file in _edited(step, event))
            yield seen[places[number]].done._replace(files=tuple(dict.fromkeys(files)))


def match(signature: Signature, piece: Piece, seen: Sequence[Event]) -> Run | None:
    """Returns the run through the steps that ends with the last required one."""

    def place_of(number: int, start: int, end: int) -> int | None:
        step, following = signature.steps[number], signature.steps[number + 1 : number + 2]
        reports = any(each.edit for each in following)
        return next((n for n in range(start, end) if _fits(step, seen[n], reports=reports)), None)

    implied = bool(_asked(signature, [piece]))
    places: dict[int, int] = {}
    start = 0
    for number, step in enumerate(signature.steps):
        if not (step.optional or (step.implied and implied)):
            place = place_of(number, start, len(seen))
            if place is None:
                return None
            places[number], start = place, place + 1
    start = 0
    for number in range(len(signature.steps)):
        if number not in places:
            end = min((place for later, place in places.items() if later > number), default=len(seen))
            place = place_of(number, start, end)
            if place is None:
                continue
            places[number] = place
        start = places[number] + 1
    found, steps = [signature.steps[number] for number in places], signature.steps
    lacks = any(step.implied and number not in places for number, step in enumerate(steps))
    # "Release the lock" is no release: one that lacks a step has an edit where the signature has some.
    is_whole = not lacks or not any(step.edit for step in steps) or any(step.edit for step in found)
    is_run = is_whole and any(step.run for step in found)
    return Run(piece, tuple(_done(signature, places, seen))) if is_run else None


MIN_SESSIONS = 2
MIN_NEW_STEPS = 2
"""Commands that the project alone has; with fewer their order is no lesson."""
USUAL = 0.5
"""Share of the runs from which on an optional step belongs to the workflow."""


def _usual(signature: Signature, runs: Sequence[Run]) -> list[Run]:
    """The runs with the steps that most of them, in two sessions if there are so many, went through."""
    least = max(min(MIN_SESSIONS, len(runs)), USUAL * len(runs))
    numbers = range(len(signature.steps))
    kept = [number for number in numbers if sum(run.steps[number] is not None for run in runs) >= least]
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
    known = listed([f"`{step.verb}`" for step in facts.steps if step.command and step.verb not in new])
    return (f"Every project has {known}, or this one's documents do: what is done differently here?",)


def _lesson(project: str, signature: Signature, runs: Sequence[Run], documents: str) -> tuple[Lesson, Sequence[Run]]:
    """Returns the lesson, and the runs with the steps that it has."""
    usual = with_own_commands(_usual(signature, runs), USUAL)
    asked = _asked(signature, (run.piece for run in runs))
    facts = workflow(usual, title=signature.title, when=signature.when, asked=asked)
    facts = facts.model_copy(update={"questions": _question(facts, documents)})
    evidence = rows_of(usual, "signature", facts)
    intent = ("signature", project, signature.name)
    return Lesson(detector="signature", intent=intent, facts=facts, evidence=evidence), usual


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
    lessons: dict[str, list[tuple[Lesson, Sequence[Run]]]] = defaultdict(list)
    by_name = {signature.name: signature for signature in known}
    for (project, name), all_runs in sorted(found.items()):
        documents = documented(corpus.projects[project])
        lessons[project].append(_lesson(project, by_name[name], of_sessions(all_runs), documents))
    for _, own in sorted(lessons.items()):
        yield from with_wider(own)
