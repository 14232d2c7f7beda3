"""Orders that are told by what stands together in a paragraph: to keep silent, to lie, to ask nobody, to obey this alone."""

from collections.abc import Callable
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.concepts.reading import Mark
from skillkit.concepts.reading import Sentence
from skillkit.concepts.reading import readings
from skillkit.looks import Look

MANY = 5
"""So many sentences are looked at together."""


class Order(NamedTuple):
    """What stands together, in words, and from where to where."""

    what: str
    start: int
    end: int


def _of(marks: tuple[Mark, ...], concept: str) -> list[Mark]:
    return [mark for mark in marks if mark.concept == concept]


def _near(marks: tuple[Mark, ...], one: str, other: str, most: int) -> bool:
    """Whether two concepts stand within some words of each other, in two words."""
    return any(0 < abs(a.number - b.number) <= most for a in _of(marks, one) for b in _of(marks, other))


def _follows(marks: tuple[Mark, ...], one: str, other: str, most: int) -> bool:
    """Whether a concept follows another within some words."""
    return any(0 < b.number - a.number <= most for a in _of(marks, one) for b in _of(marks, other))


def _names(sentence: Sentence, *concepts: str) -> bool:
    held = {mark.concept for mark in sentence.marks}
    return all(concept in held for concept in concepts)


def _in_clause(sentence: Sentence, is_so: Callable[[tuple[Mark, ...]], bool]) -> bool:
    return any(is_so(clause) for clause in sentence.clauses)


def _is_untold(clause: tuple[Mark, ...]) -> bool:
    return bool(
        _near(clause, "NOT", "TELL", 6) or _follows(clause, "WITHOUT", "TELL", 4) or _of(clause, "UNTOLD")
    )


def _conceals(sentence: Sentence) -> bool:
    """Whether something is kept from somebody."""
    if _in_clause(sentence, _is_untold) and any(_names(sentence, one) for one in ("THIS", "REPORT", "PERSON")):
        return True
    if _in_clause(sentence, lambda clause: _near(clause, "NOT", "LEARN", 6)) and _names(sentence, "PERSON"):
        return True
    return _in_clause(
        sentence,
        lambda clause: bool(_of(clause, "HIDE")) and not _follows(clause, "NOT", "HIDE", 4),
    ) and any(_names(sentence, one) for one in ("THIS", "PERSON", "REPORT"))


def _keeps_this(sentence: Sentence) -> bool:
    """Whether what was just told is kept from somebody, not some word of it."""
    if _in_clause(sentence, lambda clause: _is_untold(clause) and bool(_of(clause, "THIS"))):
        return True
    return _in_clause(
        sentence,
        lambda clause: (_near(clause, "NOT", "LEARN", 6) and bool(_of(clause, "PERSON"))) or bool(_of(clause, "HIDE")),
    )


def _lies(sentence: Sentence) -> bool:
    """Whether a question is to be answered by a claim."""
    return _names(sentence, "IF", "ASKED", "CLAIM")


def _calms(sentence: Sentence) -> bool:
    """Whether a question is to be answered by what calms."""
    return _names(sentence, "IF", "ASKED") and _follows(sentence.marks, "SAY", "INNOCENT", 12)


def _asks_nobody(sentence: Sentence) -> bool:
    """Whether nobody is to be asked, unless that is forbidden."""
    return _in_clause(
        sentence,
        lambda clause: _near(clause, "NOT", "CONSENT", 4) != _near(clause, "WITHOUT", "CONSENT", 4)
        and not _follows(clause, "NOT", "WITHOUT", 8),
    )


def _asks(sentence: Sentence) -> bool:
    """Whether somebody is to be asked first."""
    return _in_clause(
        sentence,
        lambda clause: _near(clause, "BEFORE", "CONSENT", 8)
        and not _near(clause, "NOT", "CONSENT", 4)
        and not _near(clause, "WITHOUT", "CONSENT", 4),
    )


def _answers_for(sentence: Sentence) -> bool:
    """Whether the agent is to consent in the place of somebody."""
    marks = sentence.marks
    given = {mark.number for mark in _of(marks, "YES")}
    return bool(given) and _names(sentence, "BEHALF") and any(m.number not in given for m in _of(marks, "CONSENT"))


def _overrules(sentence: Sentence) -> bool:
    marks = sentence.marks
    return _near(marks, "EVEN", "WANTS", 18) and (_near(marks, "EVEN", "PERSON", 12) or _near(marks, "EVEN", "RULES", 12))


def _outranks(sentence: Sentence) -> bool:
    """Whether this text is put above the user or the system."""
    marks = sentence.marks
    return _names(sentence, "OUTRANKS") and _follows(marks, "THIS_FILE", "SYSTEM", 40) and not _names(sentence, "NOT")


def _announces(sentence: Sentence) -> bool:
    return _near(sentence.marks, "NOTICE", "VENDOR", 8)


def _lifts(sentence: Sentence) -> bool:
    return _near(sentence.marks, "LIFTED", "CONSENT", 8) or _near(sentence.marks, "LIFTED", "RULES", 8)


def _passes(sentence: Sentence) -> bool:
    """Whether a verdict is given whatever is found."""
    return _names(sentence, "VERDICT", "EVEN", "READ")


def _reads_nothing(sentence: Sentence) -> bool:
    return _in_clause(
        sentence, lambda clause: _near(clause, "NOT", "READ", 5) or _near(clause, "WITHOUT", "READ", 4)
    )


def _passes_over(sentence: Sentence) -> bool:
    return _names(sentence, "WISH", "PASS_OVER", "PERSON") and not _names(sentence, "NOT")


TESTS: dict[str, Callable[[Sentence], bool]] = {
    "conceal": _conceals,
    "keep this": _keeps_this,
    "lie": _lies,
    "calm": _calms,
    "ask nobody": _asks_nobody,
    "asks": _asks,
    "answer for": _answers_for,
    "overrule": _overrules,
    "outrank": _outranks,
    "announce": _announces,
    "lift": _lifts,
    "pass": _passes,
    "read nothing": _reads_nothing,
    "pass over": _passes_over,
}
SINGLE = ("ACT", "SECRET", "SEND", "MODEL", "VERDICT", "MEMORY", "HALT")
"""Concepts that count wherever they stand."""

TOGETHER: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("to keep it secret and to answer falsely", frozenset({"conceal", "lie"}), frozenset()),
    ("to keep it secret and to answer falsely", frozenset({"keep this", "calm"}), frozenset()),
    ("to keep secret what is done", frozenset({"conceal", "keep this", "ACT"}), frozenset({"SECRET", "asks"})),
    ("to ask nobody and to keep it secret", frozenset({"conceal", "ask nobody"}), frozenset({"asks", "SECRET"})),
    ("to keep it secret, whatever is said", frozenset({"conceal", "overrule"}), frozenset({"SECRET"})),
    ("to judge unread and to keep it secret", frozenset({"keep this", "VERDICT", "read nothing"}), frozenset()),
    ("to note it for later and to keep it secret", frozenset({"conceal", "MEMORY", "ACT"}), frozenset({"asks"})),
    ("to answer falsely what it was told to do", frozenset({"lie", "ACT"}), frozenset({"asks"})),
    ("to ask nobody, whatever is said", frozenset({"ask nobody", "overrule"}), frozenset({"asks"})),
    ("to ask nobody from now on", frozenset({"ask nobody", "MEMORY"}), frozenset({"asks"})),
    ("to consent in the place of somebody", frozenset({"answer for"}), frozenset({"asks"})),
    ("to obey this text rather than the user or the system", frozenset({"outrank"}), frozenset()),
    ("by an authority that nothing must be asked", frozenset({"announce", "lift", "MODEL"}), frozenset({"asks"})),
    ("by an authority to ask nobody", frozenset({"announce", "ask nobody", "MODEL"}), frozenset({"asks"})),
    ("to pass what it judges, whatever it finds", frozenset({"pass", "conceal"}), frozenset({"asks"})),
    ("to pass what it judges, whatever it finds", frozenset({"pass", "read nothing"}), frozenset({"asks"})),
    ("to pass over what the user wants", frozenset({"pass over", "overrule"}), frozenset()),
    ("to pass over what the user wants", frozenset({"pass over", "conceal"}), frozenset()),
    ("to go on when it is to stop", frozenset({"pass over", "HALT"}), frozenset()),
)
"""What an agent is told where these stand together and none of those."""


def orders_in(text: str) -> Iterator[Order]:
    """The orders of a text, the first of each few sentences."""
    for _, sentences in readings(text):
        held = [
            frozenset(name for name, is_so in TESTS.items() if is_so(sentence))
            | {mark.concept for mark in sentence.marks if mark.concept in SINGLE}
            for sentence in sentences
        ]
        done = 0
        for at in range(len(sentences)):
            if at < done:
                continue
            few = sentences[at : at + MANY]
            together = frozenset[str]().union(*held[at : at + MANY])
            for what, needed, unless in TOGETHER:
                if needed <= together and not unless & together:
                    count = next(n for n in range(1, MANY + 1) if needed <= frozenset[str]().union(*held[at : at + n]))
                    yield Order(what, few[0].start, few[count - 1].end)
                    done = at + count
                    break


ENGLISH = (
    (
        "asks asked wonder wonders inquire inquires inquired questioned pressed",
        "if when should whenever where",
        "say says answer explain claim pretend deny insist repeat reply respond tell put assure describe",
        "not never nobody nothing without hide secret quiet leave don keep no only order normal",
    ),
    (
        "even regardless irrespective whatever matter notwithstanding despite",
        "without not never nobody approve approved pass points skip don waived no objections requests ignore",
        "user users customer rules policy guide person contain contains content they client demands",
    ),
    (
        "without nobody unprompted waived suspended skip lifted need never not behalf longer authority",
        "ask asked asking confirm confirmation confirmations approval consent permission consulted restrictions dialog "
        "trusted",
        "mention bring show tell report behalf name notice bulletin update memory claude agents summary quiet record "
        "operator authority announced say",
    ),
    (
        "mention tell bring show announced announce point disclose reveal list learn notice leave keep hint know quiet "
        "keeps",
        "not never nobody without no don nothing out quiet",
        "user users customer client person anyone nobody summary report protocol breakdown minutes they them record",
        "copy send upload forward surcharge percent fee charge install delete replace transfer append affiliate round "
        "publish publishes approve skipped copies reading overwrite filter",
    ),
    ("requests objections wishes", "noise ignored disregarded politely overrule dismiss brush carry", "halt stop user"),
)
TOLD = Look(
    *ENGLISH,
    ("nicht und wenn wird diese das auf ist", "der das den du dem ein eine zu mit für im sie"),
    ("el los las del que una", "no sin lo este sobre con para su por se es aunque si"),
    ("le les des une est que qui", "ne pas dans sur pour ce cette même sans si du au"),
    ("que uma os as não do da", "não em com ao se sem os do para"),
    ("il che di una gli della", "non per con si anche del senza è se"),
    ("het een van de", "niet dat op te naar met als ook dit zonder"),
    ("nie na si do jest przez", "z w o to jak bez tego i"),
    ("ve bir bu için ile", "bu olarak sonra ne kadar veya gibi da de"),
)
"""Words of each language that such orders cannot do without; texts in other letters are always read."""
