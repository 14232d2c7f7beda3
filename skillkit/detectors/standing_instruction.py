"""A user lays down how to work: always, never, from now on, before you do this do that, "add it to your CLAUDE.md".

## What it finds
Sentences of a user that state a rule for the work, in several languages; wishes to write something where agents read
it; and the same wish in the first words of two or more sessions. Of two rules that contradict each other the newer one
counts. What the session itself wrote into the project's instructions is marked so.

## What it leaves alone
What holds for the product ("the icon must always be visible"), questions, complaints ("why does it always fail"),
prompts that a program wrote or that are the same as a whole in many sessions.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining import feedback as wishes
from skillkit.mining.corpus import Corpus
from skillkit.mining.exchanges import Exchange
from skillkit.mining.exchanges import done
from skillkit.mining.exchanges import exchanges
from skillkit.mining.exchanges import noted_in
from skillkit.mining.feedback.sayings import Sayings
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RULE
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

SAME_PROMPT = 0.8
MIN_WISH_WORDS = 4
MAX_SAID = 4
MAX_TITLE_RULE = 160
WIDTH = 300
DANGLES = re.compile(
    r"(?i)\b(?:this|that|it|these|those|them|here|there|eso|esto|lo|ça|cela|ceci|das|dies|es)\b(?! (?:repo|project"
    r"|file))"
)
"""A word for something said before: the sentence cannot stand alone."""
BEFORE = re.compile(
    r"(?i)\b(?:before|antes de|avant de|bevor|after|después de|nach dem|whenever|each time|every time) [^,.;:]{4,60}"
)


class Said(NamedTuple):
    """A rule as a user said it once, and what the rule is in one sentence."""

    exchange: Exchange
    rule: str
    words: frozenset[str]
    stated: bool

    @property
    def negates(self) -> bool:
        """Whether it forbids."""
        return wishes.negates(self.rule)


def _said(each: Exchange) -> Iterator[Said]:
    """The rules in a user's words."""
    if not wishes.is_typed(each.text):
        return
    said = wishes.sentences(each.text)
    rules = [sentence for sentence in said if wishes.is_rule(sentence)]
    for rule in rules:
        yield Said(each, wishes.plain(rule), wishes.content(rule), stated=True)
    for place, sentence in enumerate(said):
        # What is to be written down is said in the same sentence, or in the one before ("add that to your CLAUDE.md").
        rule = said[place - 1] if place and DANGLES.search(sentence) else sentence
        if not rules and wishes.noted_down(sentence) and wishes.orders(rule):
            yield Said(each, wishes.plain(rule), wishes.content(rule), stated=False)
            return


def _wishes(each: Exchange) -> Iterator[Said]:
    """The sentences of a first request that say how to work, if it says what to do beside them."""
    said = wishes.sentences(each.text)
    if each.before or len(said) < 2 or not wishes.is_typed(each.text):
        return
    for sentence in said:
        words = wishes.content(sentence)
        if len(words) >= MIN_WISH_WORDS and len(sentence) <= wishes.MAX_RULE and wishes.orders(sentence):
            yield Said(each, wishes.plain(sentence), words, stated=False)


class Rule(NamedTuple):
    """What says the same as the newest of them, in order; and what said the contrary in between: a user who wavers."""

    said: list[Said]
    contrary: list[Said]

    @property
    def sessions(self) -> set[str]:
        """Those in which it was said."""
        return {each.exchange.trace.session for each in self.said}

    @property
    def words(self) -> frozenset[str]:
        """The words in which it was said first."""
        return self.said[0].words


def _newest(group: Sequence[Said]) -> Rule:
    """The rule that counts of what is alike. What was said to the contrary before it was ever said is merely old."""
    same = [each for each in group if each.negates == group[-1].negates]
    since = group[group.index(same[0]) :]
    return Rule(same, [each for each in since if each.negates != same[0].negates])


def _rules(found: Sequence[Said]) -> list[Rule]:
    """The rules, in the order in which they were first said."""
    groups: list[list[Said]] = []
    known: Sayings[list[Said]] = Sayings()
    for each in found:
        same = next(known.like(each.words), None)
        if same:
            same.append(each)
        else:
            groups.append([each])
            known.add(each.words, groups[-1])
    return list(map(_newest, groups))


def _repeated(found: Sequence[Said]) -> list[Rule]:
    """Wishes that two or more sessions begin with, whose prompts differ otherwise."""
    kept = []
    for rule in _rules(found):
        whole = [wishes.content(each.exchange.text) for each in rule.said]
        differs = any(wishes.alike(whole[0], other) < SAME_PROMPT for other in whole[1:])
        if differs and len(rule.sessions) > 1:
            kept.append(rule)
    return kept


def _facts(group: Sequence[Said], project: str) -> Notes:
    last = group[-1]
    noted = list(dict.fromkeys(file for each in group for file in noted_in(each.exchange.after)))
    said = list(dict.fromkeys(each.exchange.text[:WIDTH] for each in group if each.exchange.text != each.rule))
    then = done(last.exchange.after)
    stands_alone = last.stated and len(last.rule) <= MAX_TITLE_RULE and not DANGLES.search(last.rule)
    found = BEFORE.search(last.rule)
    parts = (
        Passage(heading=RULE, form="prose", lines=(f"{last.rule[:1].upper()}{last.rule[1:]}.",)),
        Passage(heading="as the user said it", form="quotes", lines=tuple(said[-MAX_SAID:])),
        Passage(heading="what was done then", form="commands", lines=() if stands_alone else tuple(then)),
        Passage(heading="written down in the same session", form="files", lines=tuple(noted)),
    )
    return Notes(
        title=last.rule,
        when=f"working in {project or 'this project'}" + (f", {found[0][:1].lower()}{found[0][1:]}" if found else ""),
        passages=tuple(part for part in parts if part.lines),
        questions=(
            *(() if stands_alone else ("Which steps follow from the rule, and for which work does it hold?",)),
            *(("Is it enough where it was written down?",) if noted else ()),
        ),
        complete=stands_alone and not noted,
    )


def _rows(group: Sequence[Said]) -> tuple[Evidence, ...]:
    """One for each session, with the words in which it was said last."""
    rows: dict[str, list[Said]] = defaultdict(list)
    for each in group:
        rows[each.exchange.trace.session].append(each)
    return tuple(
        witness(
            said[0].exchange.trace,
            "standing-instruction",
            turns=(each.exchange.said.turn for each in said),
            outcome="told",
            actions=(),
            excerpt=said[-1].exchange.text,
        )
        for said in rows.values()
    )


def _lesson(rule: Rule) -> Lesson:
    first = rule.said[0]
    project = first.exchange.trace.project
    return Lesson(
        detector="standing-instruction",
        intent=("standing-instruction", project, *sorted(first.words)),
        facts=_facts(rule.said, project),
        evidence=_rows(rule.said),
        against=_rows(rule.contrary),
    )


def _is_kept(said: Sequence[Exchange], place: int) -> bool:
    return place + 1 == len(said) or not wishes.retracts(said[place + 1].text)


@detector("standing-instruction", says="the user laid it down")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each rule, with a row of evidence for every session in which it was said."""
    stated: dict[str, list[Said]] = defaultdict(list)
    wished: dict[str, list[Said]] = defaultdict(list)
    for trace in corpus.ordered:
        said = corpus.of(trace, exchanges)
        for place, each in enumerate(said):
            found = list(_said(each))
            if found and _is_kept(said, place):
                stated[trace.project] += found
        for each in said[:1]:
            wished[trace.project] += _wishes(each)
    for project in corpus.projects:
        rules, known = _rules(stated[project]), Sayings[Rule]()
        for rule in rules:
            known.add(rule.words, rule)
        again = (rule for rule in _repeated(wished[project]) if not any(known.like(rule.words)))
        yield from map(_lesson, (*rules, *again))
