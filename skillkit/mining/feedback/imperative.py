"""What a user objected to, turned into what to do: a short title out of a sentence as it was typed."""

import re
from collections.abc import Callable

from skillkit.mining.feedback.words import POLITE
from skillkit.mining.feedback.words import SWEARING

MIN_WORDS = 3
"""What is left of a sentence that is cut has so many words, or it is not cut."""
NOT = r"(?: not|n'?t)"
WE = r"(?:we|you|i want you to|i'd like you to)"

Turn = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _turn(pattern: str, instead: str | Callable[[re.Match[str]], str]) -> Turn:
    return re.compile(f"(?i){pattern}"), instead


TURNS: tuple[Turn, ...] = (
    _turn(r"^.*\bshouldn'?t (?:we|you|it) (?:rather |just )?(?=have|use|keep|put|be|run|do|make)", ""),
    _turn(r"^i (?:thought|thougth|meant|said|told you|asked you)(?: to| that)? ", ""),
    _turn(r"^(?:the|our) (?:pattern|convention|rule|idea|plan|point) (?:is|was) (?:to |that )?", ""),
    _turn(rf"^{WE} (?:should|must){NOT} ", "do not "),
    _turn(rf"^{WE} (?:don'?t|do not) (?:need|have|want) to ", "do not "),
    _turn(rf"^{WE} (?:should|must|need to|have to|want to|are supposed to|were supposed to) ", ""),
    _turn(r"^why (?:don'?t|didn'?t|can'?t|do not|did not) (?:we|you) (?:just )?", ""),
    _turn(r"^why (?:do|did|would) (?:we|you) (?:always |still |again |even )?", "do not "),
    _turn(r"^you (?:didn'?t|did not) ", ""),
    _turn(r"^you forgot to ", ""),
    _turn(r"^you forgot ", "do not forget "),
    _turn(r"^(?:please )?(?:can|could|would) you (?:please |just )?", ""),
    _turn(r"^(?:tenemos que|hay que|debes|deb?emos|temos que|precisamos) ", ""),
    _turn(r"^(?:il faut|tu dois|vous devez|on doit) ", ""),
)
"""How a sentence begins that tells what to do, or what should not have been done; and what it begins with then."""
AND_NOT = re.compile(r"(?i)\b(use [^,]{2,60}?),? (?:and )?not (?:to )?(?:use )?(?=\w)")
ASIDE = re.compile(r"(?i),? \b(?:which|wich|because|cause|since|cuz|otherwise|as i said)\b.*$")


def _cut(sentence: str, pattern: re.Pattern[str]) -> str:
    """The sentence without what the pattern finds, if enough is left."""
    short = pattern.sub("", sentence)
    return short if len(short.split()) >= MIN_WORDS else sentence


def imperative(sentence: str) -> str:
    """What to do in the user's own words, as far as the beginning of the sentence lets that be told."""
    said = SWEARING.sub("", sentence).strip(" ,.;:!?")
    for pattern, instead in TURNS:
        turned = pattern.sub(instead, said, count=1)
        # What is left has to be able to stand alone.
        if turned != said and len(turned.split()) >= 2:
            said = turned
    said = AND_NOT.sub(r"\1, not ", _cut(said, ASIDE))
    return POLITE.sub("", said).strip(" ,.;:!?") or sentence
