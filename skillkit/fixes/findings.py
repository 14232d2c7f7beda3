"""What an agent says of causes and remedies, as far as it could be kept: sentences that name something and explain it.

Pure. A sentence alone is a claim; what makes it a finding is the run behind it.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.fixes import doing
from skillkit.fixes import is_edit
from skillkit.fixes.finding_words import CAUSAL
from skillkit.fixes.finding_words import COMMON
from skillkit.fixes.finding_words import DENIES
from skillkit.fixes.finding_words import DISMISSES
from skillkit.fixes.finding_words import GUESSED
from skillkit.fixes.finding_words import LEAD
from skillkit.fixes.finding_words import NARRATED
from skillkit.fixes.finding_words import PLAN
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.observe.spoken import sentences
from skillkit.settings_files import is_settings

SAID = frozenset({"discovery", "solution", "problem"})
TELLING = SAID | {"answer"}
DENYING = TELLING | {"request", "correction"}
MIN_LENGTH = 40
MAX_LENGTH = 300
MIN_NAME = 3
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"(?<![\w/.-])(?:[\w@.-]*/[\w./@*<>-]+|\w+(?:[._-]\w+)+|[a-z]+[A-Z]\w+|--[a-z][\w-]+)")
WORD = re.compile(r"[A-Za-z][A-Za-z-]{3,}")
QUESTION = re.compile(r"[?:]\s*$")


remembered = lru_cache(maxsize=1 << 14)
"""Several detectors look at the same sentences."""


class Finding(NamedTuple):
    """A sentence, the place of its observation in the session, and the names in it."""

    text: str
    place: int
    turn: int
    kind: str
    names: frozenset[str]

    @property
    def is_guess(self) -> bool:
        """Whether it is only supposed."""
        return GUESSED.search(self.text) is not None


@remembered
def names_in(text: str) -> frozenset[str]:
    """What a sentence names: words between backticks, paths, options, words that only code has."""
    quoted = {word.strip("`.,;()'\"") for span in CODE.findall(text) for word in (span, *span.split())}
    plain = {word.rstrip(".,;:") for word in NAME.findall(text)}
    return frozenset(word for word in quoted | plain if len(word) >= MIN_NAME and word.lower() not in COMMON)


@remembered
def explains(text: str) -> bool:
    """Whether a sentence says why, or what is so, of something that it names."""
    sound = MIN_LENGTH <= len(text) <= MAX_LENGTH and not QUESTION.search(text)
    sound = sound and not NARRATED.match(text) and not DISMISSES.search(text)
    return sound and CAUSAL.search(text) is not None and bool(names_in(text))


def _said(observation: Observation) -> Iterable[str]:
    return sentences(observation.text) if observation.kind == "answer" else (observation.text,)


@remembered
def _without_plan(text: str) -> str:
    cut = PLAN.sub("", text).rstrip()
    return text if cut == text else f"{cut}."


@remembered
def _denies(text: str) -> bool:
    return DENIES.search(text) is not None


def findings(trace: Trace) -> Iterator[Finding]:
    """The sentences of a session that explain something and are not taken back later, in order."""
    denials = [
        (place, names_in(seen.text))
        for place, seen in enumerate(trace.observations)
        if seen.kind in DENYING and _denies(seen.text)
    ]
    known: set[str] = set()
    for place, seen in enumerate(trace.observations):
        if seen.kind not in TELLING:
            continue
        for text in (_without_plan(said) for said in _said(seen) if len(said) >= MIN_LENGTH):
            if text not in known and explains(text):
                known.add(text)
                names = names_in(text)
                if not any(later > place and names & denied for later, denied in denials):
                    yield Finding(text, place, seen.turn, seen.kind, names)


def is_work(observation: Observation) -> bool:
    """Whether what the project is made of is edited: not its settings, nor its documents."""
    if observation.status != "ok" or not any(map(is_edit, doing(observation))):
        return False
    files = observation.files
    return not files or not all(is_settings(file) or file.endswith((".md", ".mdx", ".rst", ".txt")) for file in files)


def words_in(text: str) -> frozenset[str]:
    """The words of a text that tell what it is about, in small letters."""
    return frozenset(word.lower() for word in WORD.findall(text)) - COMMON


def names(finding: Finding, text: str) -> bool:
    """Whether a text has one of a finding's names, as a whole."""
    return any(name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in finding.names)


def related(finding: Finding, text: str) -> bool:
    """Whether a text speaks of the same: it names one of its names, or shares two telling words."""
    return names(finding, text) or len(words_in(finding.text) & words_in(text)) > 1


def conclusion(text: str) -> str:
    """What was found, without the words that only say so."""
    return LEAD.sub("", text).strip()


def why(said: Sequence[Finding], turns: tuple[int, int], about: str) -> str:
    """The sentence said between two turns that explains what `about` speaks of; empty if none does.

    One that is sure goes before a guess, one that names something of it before one that does not, a later one before
    an earlier one.
    """
    told = [each for each in said if turns[0] <= each.turn <= turns[1] and related(each, about)]
    ranked = sorted(told, key=lambda e: (not e.is_guess, names(e, about), e.place))
    return ranked[-1].text if ranked else ""
