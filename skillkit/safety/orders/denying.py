"""What is forbidden to tell, to know or to ask, by how a denial stands to it in its clause."""

from skillkit.safety.concepts.joined import Clause
from skillkit.safety.concepts.joined import follows
from skillkit.safety.concepts.joined import names
from skillkit.safety.concepts.joined import near
from skillkit.safety.concepts.joined import of
from skillkit.safety.concepts.reading import Mark
from skillkit.safety.concepts.reading import Sentence

LEADING = frozenset({"en", "es", "pt", "fr", "it"})
"""Languages in which a denial stands before what it denies."""


def _between(clause: Clause, concept: str, first: int, last: int) -> bool:
    """Whether a concept stands after one word and before another, or is that one, by their numbers."""
    return any(first < mark.number <= last for mark in of(clause, concept))


def _asks_somebody(clause: Clause, no: Mark, act: Mark) -> bool:
    """Whether it is denied to want something of somebody else, which is no consent."""
    return any(
        no.number < wish.number <= act.number and not _between(clause, "CONSENT", wish.number, wish.number + 5)
        for wish in of(clause, "REQUEST")
    )


def _is_order(clause: Clause, no: Mark, act: Mark) -> bool:
    """Whether an English denial forbids an act, rather than to say that somebody does not do it."""
    if not of(clause, "BOUND"):
        stated = _between(clause, "STATED", no.number - 2, no.number)
        alone = any(no.number == word.number for word in of(clause, "NO"))
        answered = alone and _between(clause, "SAY", no.number - 2, no.number - 1)
        if stated or answered or (alone and act.number - no.number > 2):
            return False
    done = _between(clause, "PERSON", no.number - 4, no.number - 1)
    passive = _between(clause, "BE", no.number, act.number)
    paused = act.concept == "TELL" and _between(clause, "HALT", no.number, act.number)
    return not (paused or (done and not passive) or _asks_somebody(clause, no, act))


def is_denied(sentence: Sentence, clause: Clause, concept: str, most: int) -> bool:
    """Whether something is forbidden, at most so many words from the denial."""
    leads = sentence.language in LEADING
    return any(
        0 < (act.number - no.number if leads else abs(act.number - no.number)) <= most
        and (sentence.language != "en" or _is_order(clause, no, act))
        for act in of(clause, concept)
        for no in of(clause, "NOT")
    )


def goes_untold(sentence: Sentence, clause: Clause, most: int) -> bool:
    """Whether something is to be done without telling, at most so many words on."""
    return follows(clause, "WITHOUT", "TELLING" if sentence.language == "en" else "TELL", most)


def is_untold(sentence: Sentence, clause: Clause) -> bool:
    """Whether something is not to be told."""
    denied = is_denied(sentence, clause, "TELL", 6)
    return denied or goes_untold(sentence, clause, 4) or bool(of(clause, "UNTOLD"))


def is_unknown(sentence: Sentence, clause: Clause) -> bool:
    """Whether something is not to be known."""
    stated = of(clause, "STATED") and not of(clause, "BOUND")
    leads = sentence.language in LEADING
    return not stated and (follows if leads else near)(clause, "NOT", "LEARN", 6)


def is_kept(sentence: Sentence, clause: Clause) -> bool:
    """Whether something is not to be told, or hidden, and it is said what or from whom."""
    hidden = of(clause, "HIDE") and not follows(clause, "NOT", "HIDE", 4)
    if not hidden and not is_untold(sentence, clause):
        return False
    if sentence.language != "en":
        return any(names(sentence, one) for one in ("THIS", "REPORT", "PERSON"))
    told = {mark.number for mark in of(clause, "TELL")}
    what = any(mark.number not in told for one in ("THIS", "REPORT", "PERSON", "CONSENT") for mark in of(clause, one))
    return what or follows(clause, "TELL", "THAT", 2)
