"""Searches passages for the named patterns of `patterns.toml`; the file explains its fields."""

import math
import re
import tomllib
from collections import Counter
from collections import defaultdict
from collections.abc import Container
from collections.abc import Iterator
from functools import cache
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any
from typing import NamedTuple

import ahocorasick

from skillkit.model.finding import Severity
from skillkit.safety import sensitive
from skillkit.safety.passages import PYTHON
from skillkit.safety.passages import Cut
from skillkit.safety.passages import Passage

FILE = Path(__file__).with_name("patterns.toml")
REACH = 500
"""How far around one of its literals a pattern is searched, unless it says so."""
MOST = 20
"""How often a pattern is looked for in a passage at most."""
FOLLOWED = frozenset(["SK804", "SK805", "SK807", "SK808", "SK812"])
"""Rules for which Python is followed: there a string is not taken for a command."""
PATHS = {"{SECRET}": sensitive.SECRET_FILES, "{START}": sensitive.START_FILES, "{AGENT}": sensitive.AGENT_FILES}
PLACEHOLDER = re.compile(
    r"(?i)example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|foobar|demo|mock|todo|not[-_]?real|\.\.\.|\*\*\*|[<$\{]|0000|1111|12345|abcdef|qwerty|deadbeef|secret|password|token|my[-_]|here|[-_]key\d*$"
)


class Pattern:
    """One entry of the file; its expressions are compiled when they are first needed."""

    def __init__(self, rule: str, name: str, entry: dict[str, Any]) -> None:
        self.rule, self.name = rule, name
        self.message: str = entry["message"]
        self.severity: Severity = entry.get("severity", "warning")
        self.places: tuple[str, ...] = tuple(entry["places"])
        self.languages = frozenset[str](entry.get("languages", ()))
        self.reach: int = entry.get("reach", REACH)
        needs = entry["needs"]
        self.needs: list[list[str]] = needs if isinstance(needs[0], list) else [needs]
        self.cited: bool = entry.get("cited", True)
        self.live: bool = entry.get("live", False)
        self.cases: list[str] = entry["cases"]
        self._entry = entry

    def _compiled(self, key: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
        text = str(self._entry[key])
        for mark, paths in PATHS.items():
            text = text.replace(mark, paths.text)
        return re.compile(text, flags | re.MULTILINE)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """What is searched."""
        return self._compiled("regex", 0 if self._entry.get("case") else re.IGNORECASE)

    @cached_property
    def also(self) -> tuple[re.Pattern[str], ...]:
        """What the same file has to hold, too."""
        held = self._entry.get("also", [])
        return tuple(re.compile(text, re.IGNORECASE) for text in (held if isinstance(held, list) else [held]))

    @cached_property
    def unless(self) -> re.Pattern[str] | None:
        """What in the same sentence speaks for an ordinary use."""
        return self._compiled("unless") if "unless" in self._entry else None

    @cached_property
    def declared(self) -> re.Pattern[str] | None:
        """What in the description of the skill makes it a note."""
        return self._compiled("declared") if "declared" in self._entry else None


class Hit(NamedTuple):
    """What a pattern found in a passage, from where to where."""

    pattern: Pattern
    start: int
    end: int


@cache
def patterns() -> tuple[Pattern, ...]:
    """Every pattern, in the order of the file."""
    rules = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Pattern(rule, name, entry) for rule, named in rules.items() for name, entry in named.items())


Signs = dict[int, list[int]]
"""By the number of a pattern, or of a kind of sign, where in a text one of its literals ends, in order."""


@cache
def _automaton() -> ahocorasick.Automaton:
    """Literals, each with the patterns and kinds of signs that need it."""
    lists = list(sensitive.FLOW_SIGNS.items())
    lists += [(number, tuple(pattern.needs[0])) for number, pattern in enumerate(patterns())]
    filed = defaultdict[str, list[int]](list)
    for number, literals in lists:
        for literal in sensitive.SECRET_SIGNS if literals == ("{SECRET}",) else literals:
            filed[literal].append(number)
    automaton = ahocorasick.Automaton()
    for literal, numbers in filed.items():
        automaton.add_word(literal, tuple(numbers))
    automaton.make_automaton()
    return automaton


def signs_in(text: str, places: Container[str]) -> Signs:
    """Where the literals are that patterns for one of these places need, as far as what has to be near is near."""
    # Small letters of another length would move what follows: such a text is searched as it is.
    small = text.lower()
    small = small if len(small) == len(text) else text
    found = defaultdict[tuple[int, ...], list[int]](list)
    for end, numbers in _automaton().iter(small):
        found[numbers].append(end)
    signs = defaultdict[int, list[int]](list)
    for numbers, ends in found.items():
        for number in numbers:
            if number < 0 or any(place in places for place in patterns()[number].places):
                signs[number] += ends
    return {number: kept for number, ends in signs.items() if (kept := _near(number, sorted(ends), small))}


def _near(number: int, ends: list[int], text: str) -> list[int]:
    """Those of the places of a pattern's literals near which one of its second list is."""
    if number < 0 or len(patterns()[number].needs) < 2:
        return ends
    pattern = patterns()[number]
    others = pattern.needs[1]
    windows = ((end, text[max(0, end - pattern.reach) : end + pattern.reach]) for end in ends)
    return [end for end, window in windows if any(other in window for other in others)]


def is_live(secret: str) -> bool:
    """Whether a secret looks random (Shannon entropy of at least 3 bits a character) and like no placeholder."""
    value = re.sub(r"^(?:[A-Za-z]{2,6}[-_])+|^https://[^/]+/\w+/", "", secret)
    if PLACEHOLDER.search(secret) or not re.search(r"\d", value) or not re.search(r"[A-Za-z]", value):
        return False
    steps = sum(ord(b) - ord(a) == 1 for a, b in pairwise(value))
    entropy = -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())
    return steps * 3 <= len(value) and entropy >= 3


def hits(cut: Cut, signs: Signs) -> Iterator[tuple[Passage, Hit]]:
    """What the patterns find in the passages of a text."""
    for number in sorted(number for number in signs if number >= 0):
        pattern = patterns()[number]
        for place in pattern.places:
            for passage, ends in cut.at(place, signs[number]):
                if pattern.languages and passage.language not in pattern.languages:
                    continue
                if place == "script" and passage.language in PYTHON and pattern.rule in FOLLOWED:
                    continue
                yield from ((passage, hit) for hit in _found(pattern, passage, ends))


def _found(pattern: Pattern, passage: Passage, ends: list[int]) -> Iterator[Hit]:
    # A sentence goes on in the next line; blanks keep the offsets.
    prose = passage.place in ("prose", "hidden", "comment")
    text = passage.text.replace("\n", " ") if prose else passage.text
    last = 0
    for end in ends[:MOST]:
        start = max(last, end - passage.start - pattern.reach)
        stop = min(len(text), end - passage.start + pattern.reach)
        match = pattern.regex.search(text, start, stop) if start < stop else None
        if match is None:
            continue
        last = match.end()
        if pattern.live and not is_live(match.groupdict().get("secret") or match[0]):
            continue
        if not all(each.search(passage.source) for each in pattern.also):
            return
        yield Hit(pattern, match.start(), match.end())
