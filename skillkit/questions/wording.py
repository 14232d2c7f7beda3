"""What a question is about, whether it makes sense outside of its session, and what an answer says.

There is no list of phrases: closed classes of words (pronouns, auxiliaries, question words, verbs for going on) are
taken out of a question, and two are compared by the roots that both have of the others, weighted by how rare these are.
"""

import re
from typing import Literal, NamedTuple

from skillkit.drafting.words import slug
from skillkit.similarity.subject import level, root
from skillkit.similarity.text import words
from skillkit.workflows import sentences
from skillkit.workflows.vocabulary import FUNCTION, LIGHT

SAME = 0.45
"""From here on two questions are the same one."""
CHOICE = 0.34
"""From here on they are, if the same was chosen out of more than yes and no: that says the same again."""
NEAR = 0.4
"""From here on two questions are near enough for different answers to contradict each other."""
MAX_WORDS = 9
"""Words of an answer; one with more explains."""
MAX_CHOSEN = 5
"""Words of a free answer to a question that offers nothing."""

YES = frozenset("yes y yeah yep yup sure absolutely definitely".split())
ASSENT = YES | frozenset("ok okay please".split())
"""Words that say yes alone, and begin anything else."""
NO = sentences.NOT | frozenset("n nope nah".split())
GOING_ON = frozenset(
    "proceed continue go start begin keep move finish stop wait resume do does done doing ready happy try".split()
)
"""Verbs for going on, or not, with what the question names."""
HOLDING = frozenset("stop wait finish".split())
TALK = frozenset(
    "option approach way idea plan step question suggestion proposal preference choice prefer choose pick decide think"
    " mind sound look want like help handle confirm first next instead now yet already again either one ones thing"
    " things anything something everything other others else separately all both more same".split()
)
"""Words about the talk itself: a question that has no others asks about what was said before."""
WORK = frozenset("change file code issue error bug problem fix work item task finding result output edit todo".split())
"""What every session has its own of: "the changes", "these files"."""
POINTING = sentences.PRONOUN | frozenset("above below following previous earlier remaining rest latter former".split())
GIT = frozenset("commit push merge rebase tag amend squash".split())
"""Verbs whose object is always the work at hand, and that mean the same in every session."""
CONDITION = sentences.SUBORDINATE | frozenset("but except only".split())
LEAVES_OPEN = sentences.YOU | POINTING | frozenset("whatever either any depends maybe both".split())
NEGATED = re.compile(r"n['\u2019]t\b")
SHORTENED = re.compile(r"['\u2019](?:s|re|ve|ll|d|m)\b")
LABEL = re.compile(r"^\(?(?:option |number |#)?([0-9]{1,2}|[a-z])[.)]?$")
OFFERED = re.compile(r"\s{0,3}\((?:recommended|default|suggested)\)\s{0,3}$", re.IGNORECASE)
PRIVATE = re.compile(r"<(?:secret|email|user|host)>|~/")
OWN_NAME = re.compile(
    r"://|(?<![\w.])\.{0,2}/\w|\w/\w+[/.]|#\d|\b(?=[a-f]{0,40}\d)[0-9a-f]{7,40}\b|\b[A-Z]{2,9}-?\d{1,6}\b"
)
"""A path, an address, a number of an issue, a digest, a label such as WP14."""
COUNT = re.compile(r"(?<![.\w])\d+(?![\w]|\.\d)")
"""A whole number; versions such as 3.12 may come up again."""
LETTER = re.compile(r"\b[B-HJ-Z]\b(?![+#'])|(?i:\boption|\bpart|\bphase|\bstep)\s+\w{1,2}\b")
"""An option or a part by its letter."""

Kind = Literal["yes-no", "choice", "open"]


class Answer(NamedTuple):
    """What an answer comes to: `yes`, `no`, or the roots of its words; whether it settles the question; its text."""

    key: tuple[str, ...]
    settles: bool
    text: str

    @property
    def is_choice(self) -> bool:
        """Whether it says more than yes or no."""
        return self.key not in (("yes",), ("no",))


def _uncontracted(text: str) -> str:
    """A text with `you're` as `you` and `doesn't` as `does not`."""
    return SHORTENED.sub("", NEGATED.sub(" not", text))


def _clause(question: str) -> str:
    """The question without a sentence before it."""
    return re.split(r"(?<=[.!:;])\s", question.strip())[-1]


def kind_of(question: str) -> Kind:
    """What a question asks for: yes or no, one of the things that it names, or anything."""
    said = words(_uncontracted(_clause(question)))
    head = next((at for at, word in enumerate(said) if word not in sentences.POLITE), 0)
    if sentences.QUESTION.intersection(said[head : head + 3]):
        return "open"
    return "choice" if "or" in said[1:-1] else "yes-no"


def _pointed(said: list[str]) -> list[tuple[str, str]]:
    """The words of a question with the one before each, without those that point at something in their session."""
    kept: list[tuple[str, str]] = []
    before, demonstrative = "", False
    for word in said:
        if demonstrative and word not in FUNCTION and word not in GOING_ON:
            continue
        demonstrative = word in sentences.PRONOUN
        is_own = root(word) in _WORK and (before in sentences.DETERMINER or before in POINTING or before.isdigit())
        if not (demonstrative or is_own or word in POINTING):
            kept.append((word, before))
        before = word
    return kept


def _roots(group: frozenset[str]) -> frozenset[str]:
    return frozenset(map(root, group))


_WORK, _GIT = _roots(WORK), _roots(GIT)
_IDLE = FUNCTION | LIGHT | GOING_ON | TALK | sentences.BE | frozenset(map(root, TALK | GOING_ON))


def _is_idle(word: str) -> bool:
    return word in _IDLE or root(word) in _IDLE or (word.isascii() and len(word) == 1) or word.isdigit()


def content(question: str) -> frozenset[str]:
    """The roots of the words that say what a question is about."""
    return frozenset(root(word) for word, _ in _pointed(words(_uncontracted(question))) if not _is_idle(word))


def weight(roots: frozenset[str]) -> int:
    """How telling some roots are together."""
    return sum(map(level, roots))


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of what two questions are about that both are about, 0 to 1."""
    return weight(one & other) / (weight(one | other) or 1)


def asks_the_same(one: frozenset[str], other: frozenset[str], least: float = SAME, *, is_open: bool = False) -> bool:
    """Whether two questions are as alike as that.

    A single root has to be all that both are about: unless they agree on a choice, or ask for one (`is_open`).
    """
    is_bare = least == SAME and not is_open and min(len(one), len(other)) == 1
    return one == other if is_bare else alike(one, other) >= least


def why_not(question: str) -> str:
    """Why a question makes sense in its own session alone; empty if it may come up again.

    It names a number, a path, an address or a label, or what it asks about is only pointed at: by a pronoun, or as one
    of the things that every session has, such as its changes. A verb of git needs no more: its object is the work.
    """
    if PRIVATE.search(question):
        return "it holds something private"
    said = words(_uncontracted(question))
    if OWN_NAME.search(question) or LETTER.search(question) or COUNT.search(question):
        return "it names a number, a path, an address or a label of its session"
    kept = [(word, before) for word, before in _pointed(said) if word not in FUNCTION and word not in GOING_ON]
    about = [(word, before) for word, before in kept if not _is_idle(word)]
    if not about:
        return "it says nothing without what was said before it"
    if kind_of(question) != "yes-no" or len(about) > 1 or root(about[0][0]) in _GIT:
        return ""
    word, before = about[0]
    is_named = kept[0][0] != word or before in sentences.DETERMINER or before in sentences.PREPOSITION
    return "" if is_named else "it names what to do and only points at what to do it to"


def _chosen(reply: list[str]) -> tuple[str, ...]:
    """The roots of an answer in their order, without words that carry none."""
    telling = [root(word) for word in reply if word not in FUNCTION and word not in LIGHT]
    return tuple(dict.fromkeys(telling)) or tuple(reply)


def _option(said: list[str], options: tuple[str, ...]) -> str:
    """The one option that an answer means, by its number or letter, or by its words; empty if none or several."""
    label = LABEL.match(" ".join(said))
    if label:
        at = int(label[1]) - 1 if label[1].isdigit() else ord(label[1]) - ord("a")
        return options[at] if 0 <= at < len(options) else ""
    meant = set(_chosen(said))
    found = [each for each in options if meant >= set(_chosen(words(OFFERED.sub("", each))))]
    found = found or [each for each in options if meant and meant <= set(_chosen(words(each)))]
    return found[0] if len(found) == 1 else ""


def answer_of(question: str, options: tuple[str, ...], answer: str) -> Answer | None:
    """What an answer comes to; None for one that explains, asks back or sets a condition.

    It settles the question if it is yes or no to one that can be answered so, one of the answers that were offered or
    that the question names, or a few words where none were.
    """
    said = words(_uncontracted(answer))
    if not said or len(said) > MAX_WORDS or "?" in answer or PRIVATE.search(answer):
        return None
    kind = kind_of(question)
    chosen = _option(said, options)
    text = OFFERED.sub("", chosen or answer).strip(" .!")
    said = words(_uncontracted(text)) or said
    if not (sentences.YOU if chosen else CONDITION | sentences.YOU).isdisjoint(said):
        return None
    rest = said[1:]
    if said[0] in sentences.QUESTION or (said[0] in YES and not NO.isdisjoint(rest)):
        return None
    if not NO.isdisjoint(said[:3]):
        return Answer(("no",), kind == "yes-no", text)
    if said[0] in ASSENT and (not set(rest) - FUNCTION - GOING_ON or (said[0] in YES and kind == "yes-no")):
        return Answer(("yes",), kind == "yes-no", text)
    if said[0] in GOING_ON - HOLDING and kind == "yes-no" and not set(said) - FUNCTION - GOING_ON and not chosen:
        return Answer(("yes",), settles=True, text=text)
    key = tuple(sorted(_chosen(said)))
    if chosen:
        return Answer(key, settles=True, text=text)
    if LABEL.match(" ".join(said)) or not LEAVES_OPEN.isdisjoint(said):
        return None
    named = kind == "choice" and set(key) <= {root(word) for word in words(question)}
    return Answer(key, named or (kind == "open" and not options and len(said) <= MAX_CHOSEN), text)


def name_of(question: str) -> str:
    """A name for the file of a question, from the words that say what it is about."""
    telling = [word for word in question.rstrip("?").split() if content(word)]
    return slug(" ".join(telling) or question)
