"""A user objects to what the agent did, and the agent owns up to it or was stopped.

## What it finds
Words of denial with a direction ("no, not X but Y", "you marked it for deletion but it is useful", "why do you …")
after something the agent did, if one thing more speaks for them: the agent was interrupted or its call refused, it
admits that the user is right, or the same is said in another session. What was said nearby in the same vein belongs to
it.

## What it leaves alone
Wishes for the product ("make the button blue"), questions, doubts that nothing follows from; a first request; what the
user takes back with the next words; prompts that a program wrote.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining import feedback as wishes
from skillkit.mining.corpus import Corpus
from skillkit.mining.exchanges import Exchange
from skillkit.mining.exchanges import done
from skillkit.mining.exchanges import exchanges
from skillkit.mining.exchanges import noted_in
from skillkit.mining.feedback.imperative import imperative
from skillkit.mining.feedback.sayings import Sayings
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Action

NEAR = 12
"""So many turns apart objections belong together."""
MAX_QUOTES = 6
WIDTH = 300
QUESTIONS = (
    "Does this hold for all such work in the project, or was it about this task alone?",
    "What is to be done instead, and how does one see that it was?",
)


def _is_objection(each: Exchange) -> bool:
    text = wishes.told(each.text)
    return bool(each.before) and wishes.is_typed(each.text) and wishes.objects(text) and wishes.directs(text)


def _is_refusal(each: Exchange) -> bool:
    if not (each.before and each.refused and wishes.is_typed(each.text)):
        return False
    return wishes.directs(each.text) and wishes.of_work(each.text)


@lru_cache(maxsize=4096)
def _point(text: str) -> str:
    """The sentence that says what to do: of those that object the first, else of those that direct."""
    said = wishes.sentences(text)
    for fits in (lambda s: wishes.objects(s) and wishes.directs(s), wishes.directs, wishes.objects):
        for sentence in said:
            if fits(sentence):
                return wishes.plain(sentence)
    return wishes.plain(text)


def _is_sure(each: Exchange) -> bool:
    return bool(each.admission and _is_objection(each)) or _is_refusal(each)


def _taken_back(said: Sequence[Exchange], place: int) -> bool:
    return place + 1 < len(said) and wishes.retracts(said[place + 1].text)


def _objections(said: Sequence[Exchange]) -> tuple[list[list[Exchange]], list[Exchange]]:
    """The objections that something speaks for, each with its neighbours; and those that stand alone."""
    objections = [e for n, e in enumerate(said) if (_is_objection(e) or _is_refusal(e)) and not _taken_back(said, n)]
    groups = [[each] for each in objections if _is_sure(each)]
    alone: list[Exchange] = []
    for each in objections:
        if not _is_sure(each):
            near = min(groups, key=lambda group: abs(group[0].said.turn - each.said.turn), default=None)
            close = near and abs(near[0].said.turn - each.said.turn) <= NEAR
            (near if near and close else alone).append(each)
    return groups, alone


def _calls(lines: Sequence[str]) -> list[Action]:
    return [normal_form(simple) for line in lines for simple in simple_commands(line) if simple.words]


def _instead(text: str, had: Sequence[str], then: Sequence[str]) -> str:
    """The program that the user named and the agent called then, in the place of another one given the same."""
    named = [call for call in _calls(then) if re.search(rf"(?<![\w-]){re.escape(call.words[0])}(?![\w-])", text)]
    for wrong in reversed(_calls(had)):
        for right in named:
            same = {word for word in wrong.words[1:] if not word.startswith("-")} & set(right.words[1:])
            if same and right.words[0] != wrong.words[0]:
                return f"use {right.verb} instead of {wrong.verb}"
    return ""


def _notes(groups: Sequence[Sequence[Exchange]], project: str) -> Notes:
    first = groups[0][0]
    quotes = [each.text[:WIDTH] for group in groups for each in sorted(group, key=lambda e: e.said.turn)]
    had, then = done(first.earlier), done(first.after)
    admitted = [each.admission for group in groups for each in group if each.admission]
    noted = [file for group in groups for each in group for file in noted_in(each.after)]
    parts = (
        Passage(heading="what the user said", form="quotes", lines=tuple(quotes[:MAX_QUOTES])),
        Passage(heading="what the agent had done", form="commands", lines=tuple(had)),
        Passage(heading="what it said to that", form="quotes", lines=tuple(admitted[:MAX_QUOTES])),
        Passage(heading="what it did then", form="commands", lines=tuple(then)),
        Passage(heading="written down in the same session", form="files", lines=tuple(dict.fromkeys(noted))),
    )
    about = f"about to run `{had[-1]}`" if first.refused and had else f"working in {project or 'this project'}"
    return Notes(
        title=_instead(first.text, had, then) or imperative(_point(first.text)),
        when=about,
        passages=tuple(part for part in parts if part.lines),
        questions=QUESTIONS + (("Is it enough where it was written down?",) if noted else ()),
    )


def _lesson(groups: list[list[Exchange]]) -> Lesson:
    first = groups[0][0]
    words = sorted(wishes.content(_point(first.text)))
    return Lesson(
        detector="correction",
        intent=("correction", first.trace.project, *words),
        facts=_notes(groups, first.trace.project),
        evidence=tuple(
            witness(
                said[0].trace,
                "correction",
                turns=(each.said.turn for each in said),
                outcome="told",
                actions=done(said[0].earlier)[-1:],
                excerpt=said[0].text,
            )
            for said in by_session(each for group in groups for each in group)
        ),
    )


def _words(each: Exchange) -> frozenset[str]:
    return wishes.content(_point(each.text))


def _together(sure: Sequence[list[Exchange]], alone: Sequence[Exchange]) -> list[list[list[Exchange]]]:
    """The corrections of a project: groups that say the same, and what stands alone if it is said again elsewhere."""
    found: list[list[list[Exchange]]] = []
    known: Sayings[list[list[Exchange]]] = Sayings()
    others: Sayings[Exchange] = Sayings()

    def add(group: list[Exchange], *, is_new: bool) -> None:
        same = next(known.like(_words(group[0])), None)
        if same:
            same.append(group)
        elif is_new:
            found.append([group])
            known.add(_words(group[0]), found[-1])

    for group in sure:
        add(group, is_new=True)
    for each in alone:
        others.add(_words(each), each)
    for each in alone:
        again = any(other.trace.session != each.trace.session for other in others.like(_words(each)))
        add([each], is_new=again and wishes.of_work(each.text))
    return found


@detector("correction", says="the user objected")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each correction, with a row of evidence for every session in which it was said."""
    for traces in corpus.projects.values():
        told = [_objections(corpus.of(trace, exchanges)) for trace in traces]
        sure = [group for groups, _ in told for group in groups]
        alone = [each for _, rest in told for each in rest]
        yield from map(_lesson, _together(sure, alone))
