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

from skillkit import wishes
from skillkit.corpus import Corpus
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.exchanges import Exchange
from skillkit.exchanges import done
from skillkit.exchanges import exchanges
from skillkit.exchanges import noted_in
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RULE
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.wishes.sayings import Sayings

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


def _groups(found: Sequence[Said]) -> list[list[Said]]:
    """Rules that say the same, in the order in which they were first said; of contrary ones the newest kind."""
    groups: list[list[Said]] = []
    known: Sayings[list[Said]] = Sayings()
    for each in found:
        same = next(known.like(each.words), None)
        if same:
            same.append(each)
        else:
            groups.append([each])
            known.add(each.words, groups[-1])
    return [[each for each in group if each.negates == group[-1].negates] for group in groups]


def _repeated(found: Sequence[Said]) -> list[list[Said]]:
    """Wishes that two or more sessions begin with, whose prompts differ otherwise."""
    kept = []
    for group in _groups(found):
        whole = [wishes.content(each.exchange.text) for each in group]
        differs = any(wishes.alike(whole[0], other) < SAME_PROMPT for other in whole[1:])
        if differs and len({each.exchange.trace.session for each in group}) > 1:
            kept.append(group)
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


def _lesson(group: Sequence[Said]) -> Lesson:
    project = group[0].exchange.trace.project
    rows: dict[str, list[Said]] = defaultdict(list)
    for each in group:
        rows[each.exchange.trace.session].append(each)
    return Lesson(
        detector="standing-instruction",
        intent=("standing-instruction", project, *sorted(group[0].words)),
        facts=_facts(group, project),
        evidence=tuple(
            witness(
                said[0].exchange.trace,
                "standing-instruction",
                turns=(each.exchange.said.turn for each in said),
                outcome="told",
                actions=(),
                excerpt=said[-1].exchange.text,
            )
            for said in rows.values()
        ),
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
            rules = list(_said(each))
            if rules and _is_kept(said, place):
                stated[trace.project] += rules
        for each in said[:1]:
            wished[trace.project] += _wishes(each)
    for project in corpus.projects:
        groups, known = _groups(stated[project]), Sayings[list[Said]]()
        for group in groups:
            known.add(group[0].words, group)
        repeated = (group for group in _repeated(wished[project]) if not any(known.like(group[0].words)))
        yield from map(_lesson, (*groups, *repeated))
