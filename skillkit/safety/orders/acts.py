"""What a sentence tells an agent, by the concepts that stand together in it."""

from collections.abc import Callable

from skillkit.safety.concepts.joined import Clause
from skillkit.safety.concepts.joined import follows
from skillkit.safety.concepts.joined import in_clause
from skillkit.safety.concepts.joined import names
from skillkit.safety.concepts.joined import near
from skillkit.safety.concepts.joined import of
from skillkit.safety.concepts.reading import Sentence
from skillkit.safety.concepts.telling import OBJECT
from skillkit.safety.orders.denying import is_denied
from skillkit.safety.orders.denying import is_kept
from skillkit.safety.orders.denying import is_unknown
from skillkit.safety.orders.denying import is_untold


def _is_untold_alone(clause: Clause) -> bool:
    return bool(of(clause, "UNTOLD")) and not of(clause, "OBJECT")


def conceals(sentence: Sentence) -> bool:
    """Whether something is kept from somebody."""
    if in_clause(sentence, lambda clause: is_unknown(sentence, clause)) and names(sentence, "PERSON"):
        return True
    return in_clause(sentence, lambda clause: is_kept(sentence, clause))


def leaves_out(sentence: Sentence) -> bool:
    """Whether something is left out of a report."""
    return not names(sentence, "BEFORE") and in_clause(
        sentence, lambda clause: is_denied(sentence, clause, "TELL", 6) and bool(of(clause, "REPORT"))
    )


def keeps_this(sentence: Sentence) -> bool:
    """Whether what was just told is kept from somebody, not some word of it."""
    return in_clause(
        sentence,
        lambda clause: (
            (is_untold(sentence, clause) and (near(clause, "TELL", "THIS", 6) or near(clause, "UNTOLD", "THIS", 12)))
            or (is_unknown(sentence, clause) and bool(of(clause, "PERSON")))
            or bool(of(clause, "HIDE"))
        ),
    ) or (sentence.language in OBJECT and in_clause(sentence, _is_untold_alone))


def acts_untold(sentence: Sentence) -> bool:
    """Whether something is to be done without telling somebody."""
    return not follows(sentence.marks, "NOT", "WITHOUT", 15) and in_clause(
        sentence, lambda clause: follows(clause, "WITHOUT", "TELL", 6) and bool(of(clause, "PERSON"))
    )


def lies(sentence: Sentence) -> bool:
    """Whether a question is to be answered by a claim."""
    return names(sentence, "IF", "ASKED", "CLAIM")


def answers_so(sentence: Sentence) -> bool:
    """Whether it is told what to say when somebody asks."""
    return (
        names(sentence, "PERSON")
        and follows(sentence.marks, "IF", "ASKED", 8)
        and follows(sentence.marks, "ASKED", "SAY", 8)
    )


def calms(sentence: Sentence) -> bool:
    """Whether a question is to be answered by what calms."""
    return names(sentence, "IF", "ASKED") and near(sentence.marks, "SAY", "INNOCENT", 12)


def asks_nobody(sentence: Sentence) -> bool:
    """Whether nobody is to be asked, unless that is forbidden."""
    return in_clause(
        sentence,
        lambda clause: (
            is_denied(sentence, clause, "CONSENT", 5) != near(clause, "WITHOUT", "CONSENT", 4)
            and not follows(clause, "NOT", "WITHOUT", 8)
        ),
    )


def asks(sentence: Sentence) -> bool:
    """Whether somebody is to be asked first."""
    return in_clause(
        sentence,
        lambda clause: (
            near(clause, "BEFORE", "CONSENT", 8)
            and not near(clause, "NOT", "CONSENT", 5)
            and not near(clause, "WITHOUT", "CONSENT", 4)
            and not follows(clause, "CONSENT", "WITHOUT", 12)
        ),
    )


def answers_for(sentence: Sentence) -> bool:
    """Whether the agent is to consent in the place of somebody who is asked."""
    return signs_for(sentence) and near(sentence.marks, "YES", "CONSENT", 40)


def signs_for(sentence: Sentence) -> bool:
    """Whether the agent is to consent under another name."""
    return near(sentence.marks, "YES", "BEHALF", 12)


def overrules(sentence: Sentence) -> bool:
    """Whether it is to be so whatever somebody or some rule says."""
    return in_clause(
        sentence,
        lambda clause: (
            near(clause, "EVEN", "WANTS", 18)
            and (near(clause, "EVEN", "PERSON", 12) or near(clause, "EVEN", "RULES", 12))
        ),
    )


def outranks(sentence: Sentence) -> bool:
    """Whether this text is put above the user or the system."""
    above = names(sentence, "OUTRANKS") and not names(sentence, "NOT")
    over = follows(sentence.marks, "THIS", "OUTRANKS", 4) and follows(sentence.marks, "OUTRANKS", "WISH", 14)
    return above and (over or follows(sentence.marks, "THIS_FILE", "SYSTEM", 40))


def voids(sentence: Sentence) -> bool:
    """Whether rules or wishes of somebody are said not to hold."""
    marks = sentence.marks
    whose = (
        near(marks, "RULES", "PERSON", 8) or near(marks, "RULES", "SYSTEM", 8) or follows(marks, "RULES", "WANTS", 3)
    )
    return whose and near(sentence.marks, "NOT", "HOLDS", 4)


def announces(sentence: Sentence) -> bool:
    """Whether a sentence says that it comes from an authority."""
    return near(sentence.marks, "NOTICE", "VENDOR", 8)


def lifts(sentence: Sentence) -> bool:
    """Whether rules or questions are said to be lifted."""
    return near(sentence.marks, "LIFTED", "CONSENT", 8) or near(sentence.marks, "LIFTED", "RULES", 8)


def passes(sentence: Sentence) -> bool:
    """Whether a verdict is given whatever is found."""
    return names(sentence, "VERDICT") and near(sentence.marks, "EVEN", "READ", 8)


def reads_nothing(sentence: Sentence) -> bool:
    """Whether something is to be left unread."""
    return in_clause(sentence, lambda clause: near(clause, "NOT", "READ", 5) or near(clause, "WITHOUT", "READ", 4))


def passes_over(sentence: Sentence) -> bool:
    """Whether somebody's wishes are to be passed over."""
    return names(sentence, "WISH", "PASS_OVER", "PERSON") and not names(sentence, "NOT")


def discloses(sentence: Sentence) -> bool:
    """Whether it begins with the order to tell somebody or to write into a report, and nothing is kept back."""
    marks = sentence.marks
    first = next((mark.number for mark in of(marks, "TELL") if mark.start - sentence.start < 3), None)
    whom = any(mark.number != first for one in ("PERSON", "REPORT") for mark in of(marks, one))
    return (
        first is not None
        and whom
        and not any(of(marks, one) for one in ("NOT", "WITHOUT", "INNOCENT", "HIDE", "ASKED"))
    )


Test = Callable[[Sentence], bool]
ALWAYS = frozenset[str]()
TESTS: dict[str, tuple[frozenset[str], Test]] = {
    "conceal": (ALWAYS, conceals),
    "unreported": (frozenset({"NOT", "TELL", "REPORT"}), leaves_out),
    "keep this": (ALWAYS, keeps_this),
    "act untold": (frozenset({"WITHOUT", "TELL", "PERSON"}), acts_untold),
    "lie": (frozenset({"IF", "ASKED", "CLAIM"}), lies),
    "answer so": (frozenset({"IF", "ASKED", "SAY", "PERSON"}), answers_so),
    "calm": (frozenset({"IF", "ASKED", "SAY", "INNOCENT"}), calms),
    "ask nobody": (frozenset({"CONSENT"}), asks_nobody),
    "asks": (frozenset({"CONSENT", "BEFORE"}), asks),
    "answer for": (frozenset({"YES", "BEHALF", "CONSENT"}), answers_for),
    "sign for": (frozenset({"YES", "BEHALF"}), signs_for),
    "overrule": (frozenset({"EVEN", "WANTS"}), overrules),
    "outrank": (frozenset({"OUTRANKS", "SYSTEM"}), outranks),
    "void": (frozenset({"RULES", "NOT", "HOLDS"}), voids),
    "announce": (frozenset({"NOTICE", "VENDOR"}), announces),
    "lift": (frozenset({"LIFTED"}), lifts),
    "pass": (frozenset({"VERDICT", "EVEN", "READ"}), passes),
    "read nothing": (frozenset({"READ"}), reads_nothing),
    "disclose": (frozenset({"TELL"}), discloses),
    "pass over": (frozenset({"WISH", "PASS_OVER", "PERSON"}), passes_over),
}
"""What a sentence may tell: the concepts that it then names, and whether it does."""

SINGLE = frozenset({"ACT", "SECRET", "MODEL", "VERDICT", "MEMORY", "HALT"})
"""Concepts that count wherever they stand."""


def may_hold(concepts: frozenset[str]) -> frozenset[str]:
    """What texts that name these concepts may tell."""
    return (concepts & SINGLE) | {name for name, (needed, _) in TESTS.items() if needed <= concepts}


def held_by(sentence: Sentence) -> frozenset[str]:
    """What a sentence tells and names."""
    concepts = frozenset(mark.concept for mark in sentence.marks)
    told = {name for name, (needed, is_so) in TESTS.items() if needed <= concepts and is_so(sentence)}
    return frozenset(told | (concepts & SINGLE))
