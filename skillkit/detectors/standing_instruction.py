"""A user lays down how to work: always, never, from now on, must not ever.

## What it finds
Sentences of a user that state a rule for all work to come, or a fact to keep in mind, and that a stranger understands:
"always", "from now on", "remember that", "we use X, not Y". The same rule said in several sessions is one lesson; of
two that contradict each other the newer one counts.

## What it leaves alone
Questions, complaints ("why does it always fail"), descriptions ("it always runs"), tasks and pasted texts, rules that
point at something said before ("never do that again"), "remember to" do something once. In the message that opens a
course of work, a rule within the sentence of a task ("add it, and always …") is asked of that work, unless another one
repeats it; a sentence that is a rule from its first word on counts.
"""

from collections.abc import Iterator, Sequence

from skillkit.detectors import detector, lead
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.families import families_of_traces
from skillkit.mining.segments import Direction, Exchange, exchanges, noted_in
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import RULE, Lesson
from skillkit.model.observation import Trace

MAX_QUOTES = 4
WIDTH = 300


def _rules(said: Sequence[Exchange]) -> Iterator[Direction]:
    for each in said:
        if feedback.is_typed(each.text) and not feedback.retracts(each.following):
            rules = filter(feedback.is_rule, feedback.sentences(each.text))
            titles = (feedback.title_of(rule, order=False) for rule in rules)
            yield from (Direction(each, title) for title in titles if title)


def _rows(said: Sequence[Direction]) -> list[Evidence]:
    return [
        evidence_row(
            own[0].trace,
            "standing-instruction",
            turns=(each.exchange.said.turn for each in own),
            outcome="told",
            excerpt=own[-1].exchange.text,
        )
        for own in by_session(said)
    ]


def _is_of_task(said: Direction, first: Exchange) -> bool:
    """Returns whether a rule is part of the task that a session begins with."""
    own = (sentence for sentence in feedback.sentences(said.exchange.text) if feedback.opens_rule(sentence))
    return said.exchange is first and all(feedback.title_of(each, order=False) != said.title for each in own)


def _is_repeated(openings: Sequence[Direction], traces: Sequence[Trace]) -> bool:
    """Returns whether one of the openings goes on with an earlier session, or two are of different work."""
    families = families_of_traces(traces)
    newest_first = sorted(traces, key=lambda trace: str(trace.started_at), reverse=True)
    first = {families[trace.session]: trace.session for trace in newest_first}
    found = {families[each.trace.session] for each in openings}
    return len(found) > 1 or any(each.trace.session not in first.values() for each in openings)


def _lesson(group: Sequence[Direction]) -> Lesson:
    rule = group[-1].title
    negative = feedback.negates(rule)
    same = [each for each in group if feedback.negates(each.title) == negative]
    since = group.index(same[0])
    noted = dict.fromkeys(file for each in same for file in noted_in(each.exchange.after))
    quotes = dict.fromkeys(each.exchange.text[:WIDTH] for each in same if each.exchange.text != each.title)
    return lead(
        "standing-instruction",
        rule,
        passages(
            (RULE, "prose", [f"{rule}."]),
            ("as the user said it", "quotes", list(quotes)[-MAX_QUOTES:]),
            ("written down in the same session", "files", noted),
        ),
        "Which steps follow from the rule, and for which work does it hold?",
        _rows(same),
        about=same[0].title,
        against=_rows([each for each in group[since:] if feedback.negates(each.title) != negative]),
    )


@detector("standing-instruction", says="user rule")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each rule, with a row of evidence for every session in which it was said."""
    for traces in corpus.projects.values():
        said = [each for trace in traces for each in _rules(corpus.of(trace, exchanges))]
        for group in feedback.groups(said, lambda each: feedback.content(each.title)):
            openings = [_is_of_task(each, corpus.of(each.trace, exchanges)[0]) for each in group]
            if not all(openings) or _is_repeated(group, traces):
                yield _lesson(group)
