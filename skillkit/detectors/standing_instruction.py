"""A user lays down how to work: always, never, from now on, must not ever.

## What it finds
Sentences of a user that state a rule for all work to come and that a stranger understands as they stand. The same rule
said in several sessions is one lesson; of two that contradict each other the newer one counts.

## What it leaves alone
Questions, complaints ("why does it always fail"), descriptions ("it always runs"), tasks and pasted texts, rules that
point at something said before ("never do that again").
"""

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus
from skillkit.mining.corpus import by_session
from skillkit.mining.corpus import witness
from skillkit.mining.segments import Exchange
from skillkit.mining.segments import exchanges
from skillkit.mining.segments import noted_in
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RULE
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Trace

MAX_SAID = 4
WIDTH = 300


class Said(NamedTuple):
    """A rule as a user said it once, and the rule as a sentence that stands alone."""

    exchange: Exchange
    rule: str

    @property
    def trace(self) -> Trace:
        """The session."""
        return self.exchange.trace


def _rules(said: Sequence[Exchange]) -> Iterator[Said]:
    for place, each in enumerate(said):
        retracted = place + 1 < len(said) and feedback.retracts(said[place + 1].text)
        if feedback.is_typed(each.text) and not retracted:
            rules = (
                feedback.title_of(sentence, order=False)
                for sentence in feedback.sentences(each.text)
                if feedback.is_rule(sentence)
            )
            yield from (Said(each, rule) for rule in rules if rule)


def _is_whole_task(said: Said, corpus: Corpus) -> bool:
    """Returns whether a rule is part of the only message of its session."""
    return len(corpus.of(said.trace, exchanges)) == 1


def _rows(said: Sequence[Said]) -> tuple[Evidence, ...]:
    return tuple(
        witness(
            own[0].trace,
            "standing-instruction",
            turns=(each.exchange.said.turn for each in own),
            outcome="told",
            excerpt=own[-1].exchange.text,
        )
        for own in by_session(said)
    )


def _lesson(group: Sequence[Said]) -> Lesson:
    last = group[-1]
    negative = feedback.negates(last.rule)
    same = [each for each in group if feedback.negates(each.rule) == negative]
    since = group.index(same[0])
    noted = dict.fromkeys(file for each in same for file in noted_in(each.exchange.after))
    quotes = dict.fromkeys(each.exchange.text[:WIDTH] for each in same if each.exchange.text != each.rule)
    parts = (
        Passage(heading=RULE, form="prose", lines=(f"{last.rule}.",)),
        Passage(heading="as the user said it", form="quotes", lines=tuple(quotes)[-MAX_SAID:]),
        Passage(heading="written down in the same session", form="files", lines=tuple(noted)),
    )
    return Lesson(
        detector="standing-instruction",
        intent=("standing-instruction", last.trace.project, *sorted(feedback.content(same[0].rule))),
        facts=Notes(
            title=last.rule,
            when=f"working in {last.trace.project or 'this project'}",
            passages=tuple(part for part in parts if part.lines),
            questions=("Which steps follow from the rule, and for which work does it hold?",),
        ),
        evidence=_rows(same),
        against=_rows([each for each in group[since:] if feedback.negates(each.rule) != negative]),
    )


@detector("standing-instruction", says="user rule")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each rule, with a row of evidence for every session in which it was said."""
    found: dict[str, list[Said]] = defaultdict(list)
    for trace in corpus.ordered:
        found[trace.project] += _rules(corpus.of(trace, exchanges))
    for _, said in sorted(found.items()):
        for group in feedback.groups(said, lambda each: feedback.content(each.rule)):
            sessions = {each.trace.session for each in group}
            # A task that is all that was ever said may be a program's; what several tasks say is none of one task.
            if len(sessions) > 1 or not all(_is_whole_task(each, corpus) for each in group):
                yield _lesson(group)
