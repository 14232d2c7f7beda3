"""What users say of how to work, in the words of several languages: objections, directions, standing rules.

Words alone are weak: of short prompts that hold them half are none. Who asks has to look at what stands around them.
All languages are tried on all texts: prompts are too short to tell theirs, and hardly a word means something else in
another one. What is only wished of the product ("hide this button") has no word of the work in it.
"""

from functools import lru_cache

from skillkit.mining.feedback.words import BULLET
from skillkit.mining.feedback.words import CODE
from skillkit.mining.feedback.words import DIRECTS
from skillkit.mining.feedback.words import END
from skillkit.mining.feedback.words import FENCE
from skillkit.mining.feedback.words import FILLING
from skillkit.mining.feedback.words import NAMES
from skillkit.mining.feedback.words import NEGATES
from skillkit.mining.feedback.words import NOTES_DOWN
from skillkit.mining.feedback.words import OBJECTS
from skillkit.mining.feedback.words import ORDERS
from skillkit.mining.feedback.words import OWN_QUESTION
from skillkit.mining.feedback.words import POLITE
from skillkit.mining.feedback.words import PRINTED
from skillkit.mining.feedback.words import QUOTED
from skillkit.mining.feedback.words import RETRACTS
from skillkit.mining.feedback.words import STANDING
from skillkit.mining.feedback.words import STOP
from skillkit.mining.feedback.words import SWEARING
from skillkit.mining.feedback.words import TRAILING
from skillkit.mining.feedback.words import URL
from skillkit.mining.feedback.words import WORD
from skillkit.mining.feedback.words import WORK

MAX_SENTENCES = 24
MAX_RULE = 240


@lru_cache(maxsize=1024)
def sentences(text: str) -> tuple[str, ...]:
    """The first sentences of a prompt; what was pasted, such as code and outputs, is left out."""
    found: list[str] = []
    for line in URL.sub("the link", FENCE.sub("\n", text)).splitlines():
        if not QUOTED.match(line):
            found += [part for each in END.split(BULLET.sub("", line)) if (part := each.strip())]
    return tuple(found[:MAX_SENTENCES])


def is_typed(text: str) -> bool:
    """Whether a person typed it: no headings, no roles, no wrapping in quotes, as programs and templates write."""
    return PRINTED.search(text) is None


def objects(text: str) -> bool:
    """Whether a prompt objects to something: in its first sentences, before it goes on to other things."""
    return any(OBJECTS.search(sentence) for sentence in sentences(text)[:3])


def directs(text: str) -> bool:
    """Whether it says what to do, or how."""
    return any(DIRECTS.search(sentence) for sentence in sentences(text))


def retracts(text: str) -> bool:
    """Whether it takes back what was said or done before."""
    return any(RETRACTS.search(sentence) for sentence in sentences(text)[:2])


def is_rule(sentence: str) -> bool:
    """Whether a sentence lays down a rule for the work: standing, of the work, no question."""
    if len(sentence) > MAX_RULE or sentence.endswith("?") or not STANDING.search(sentence):
        return False
    return (
        CODE.search(sentence) is not None
        or WORK.search(STANDING.compiled.sub(" ", sentence)) is not None
        or _names(sentence)
    )


def _names(sentence: str) -> bool:
    """Whether it names a file or a program's option."""
    return NAMES.search(sentence) is not None


def told(text: str) -> str:
    """A prompt without its questions; one that asks for a nod at its end is none."""
    return "\n".join(s for s in sentences(text) if not s.endswith("?") or TRAILING.search(s) or OWN_QUESTION.search(s))


def orders(text: str) -> bool:
    """Whether it says how the work is to be done."""
    return any(ORDERS.search(sentence) and of_work(sentence) for sentence in sentences(text))


def of_work(text: str) -> bool:
    """Whether it speaks of the work at all."""
    return CODE.search(text) is not None or WORK.search(text) is not None or _names(text)


def plain(sentence: str) -> str:
    """A sentence without the words by which somebody takes a breath, and what asks for a nod at its end."""
    for pattern in (SWEARING, FILLING, TRAILING, POLITE):
        sentence = pattern.sub("", sentence) or sentence
    return sentence.strip(" ,.;:!?") or sentence.strip()


def noted_down(text: str) -> bool:
    """Whether it asks to write something where agents read it."""
    return any(NOTES_DOWN.search(sentence) for sentence in sentences(text))


def negates(sentence: str) -> bool:
    """Whether a rule forbids."""
    return NEGATES.search(sentence) is not None


@lru_cache(maxsize=65_536)
def content(sentence: str) -> frozenset[str]:
    """The words that carry a sentence."""
    return frozenset(word for word in map(str.lower, WORD.findall(sentence)) if word not in STOP)


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """How much two sentences share: the words in both, over the words in either."""
    return len(one & other) / (len(one | other) or 1)
