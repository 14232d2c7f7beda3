"""A user stops the agent or objects, and says what to do instead.

## What it finds
A typed message that directs ("use bun run, not a path"), after a call was refused or the agent interrupted; or one
that objects, after which the agent concedes, or takes back or redoes what it had done. The title is the direction as a
sentence that a stranger understands.

## What it leaves alone
Questions, tasks, pasted reports of bots and programs; what the harness says in the user's place; a message of which no
sentence is understood without the chat around it; what the user takes back with the next words.
"""

from collections.abc import Iterator, Sequence

from skillkit.detectors import detector, lead
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.resolutions.acts import names
from skillkit.mining.segments import Direction, Exchange, done, exchanges, undoes
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action, Observation

WIDTH = 300
MAX_QUOTES = 6


def _is_correction(each: Exchange) -> bool:
    if not any(seen.actions for seen in each.before) or not feedback.is_typed(each.text):
        return False
    conceded = any(seen.kind == "admission" for seen in each.after)
    return each.refused or (feedback.objects(each.text) and (conceded or undoes(each.before, each.after) is not None))


def _calls(observations: Sequence[Observation]) -> list[Action]:
    return [action for seen in observations for action in seen.actions if action.words and action.effect != "look"]


def _instead(each: Exchange) -> str:
    """Returns the title for a program that the user named and the agent called in the place of another one."""
    for right in _calls(each.after):
        if names(each.text, right.words[0]):
            for wrong in reversed(_calls(each.before)):
                same = {word for word in wrong.words[1:] if not word.startswith("-")} & set(right.words[1:])
                if same and right.words[0] != wrong.words[0]:
                    return f"Use {right.verb} instead of {wrong.verb}"
    return ""


def _lesson(group: Sequence[Direction]) -> Lesson:
    first = group[0].exchange
    quotes = list(dict.fromkeys(each.exchange.text[:WIDTH] for each in group))
    rows = (
        evidence_row(
            own[0].trace,
            "correction",
            turns=(each.exchange.said.turn for each in own),
            outcome="told",
            actions=done(own[0].exchange.before)[-1:],
            excerpt=own[0].exchange.text,
        )
        for own in by_session(group)
    )
    return lead(
        "correction",
        group[0].title,
        passages(
            ("what the user said", "quotes", quotes[:MAX_QUOTES]),
            ("what the agent had done", "commands", done(first.before)),
            ("what it did then", "commands", done(first.after)),
        ),
        "Does this hold for all such work in the project, or was it about this task alone?",
        rows,
    )


def _directions(said: Sequence[Exchange]) -> Iterator[Direction]:
    for each in said:
        if _is_correction(each) and not feedback.retracts(each.following):
            title = _instead(each) or feedback.first_title(feedback.sentences(each.text), order=not each.refused)
            if title:
                yield Direction(each, title)


@detector("correction", says="the user objected")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each correction, with a row of evidence for every session in which it was said."""
    for traces in corpus.projects.values():
        found = [each for trace in traces for each in _directions(corpus.of(trace, exchanges))]
        yield from map(_lesson, feedback.groups(found, lambda each: feedback.content(each.title)))
