"""Searches passages for the named patterns of `patterns.toml`; the file explains its fields."""

import math
import re
import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import cache
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any
from typing import NamedTuple

import ahocorasick

from skillkit.model.finding import Severity
from skillkit.safety.passages import PYTHON
from skillkit.safety.passages import Cut
from skillkit.safety.passages import Passage
from skillkit.safety.sensitive import AGENT_FILES
from skillkit.safety.sensitive import FLOW_SIGNS
from skillkit.safety.sensitive import SECRET_FILES
from skillkit.safety.sensitive import SECRET_SIGNS
from skillkit.safety.sensitive import START_FILES

FILE = Path(__file__).with_name("patterns.toml")
REACH = 500
"""How far around one of its literals a pattern is searched, unless it says so."""
NEAR = 1000
"""Added to the number of a pattern for the literals that have to be near."""
MOST = 20
"""How often a pattern is looked for in a passage at most."""
FOLLOWED = frozenset(["SK804", "SK805", "SK807", "SK808", "SK812"])
"""Rules for which Python is followed: there a string is not taken for a command."""
PLACEHOLDER = re.compile(
    r"example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|foobar|demo|mock|todo|not[-_]?real|"
    r"\.\.\.|\*\*\*|[<$\{]|0000|1111|12345|abcdef|qwerty|deadbeef|secret|password|token|my[-_]|here",
    re.IGNORECASE,
)


class Pattern:
    """One entry of the file; its expressions are compiled when they are first needed."""

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        self.name = name
        self.rule: str = entry["rule"]
        self.message: str = entry["message"]
        self.severity: Severity = entry.get("severity", "warning")
        self.places: tuple[str, ...] = tuple(entry["places"])
        self.languages = frozenset[str](entry.get("languages", ()))
        self.reach: int = entry.get("reach", REACH)
        self.needs: tuple[str, ...] = tuple(entry["needs"])
        self.near: tuple[str, ...] = tuple(entry.get("near", ()))
        self.cited: bool = entry.get("cited", True)
        self.live: bool = entry.get("live", False)
        self.hit: str = entry["hit"]
        self.miss: str = entry["miss"]
        self._entry = entry

    def _compiled(self, key: str, flags: int = re.IGNORECASE) -> re.Pattern[str] | None:
        if key not in self._entry:
            return None
        text = str(self._entry[key])
        for mark, paths in (("{SECRET}", SECRET_FILES), ("{START}", START_FILES), ("{AGENT}", AGENT_FILES)):
            text = text.replace(mark, paths.pattern)
        return re.compile(text, flags | re.MULTILINE)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """What is searched."""
        found = self._compiled("regex", 0 if self._entry.get("case") else re.IGNORECASE)
        assert found
        return found

    @cached_property
    def also(self) -> tuple[re.Pattern[str], ...]:
        """What the same file has to hold, too."""
        held = self._entry.get("also", ())
        texts = held if isinstance(held, list) else [held] if held else []
        return tuple(re.compile(str(text), re.IGNORECASE) for text in texts)

    @cached_property
    def declared(self) -> re.Pattern[str] | None:
        """What in the description of the skill makes it a note."""
        return self._compiled("declared")


class Hit(NamedTuple):
    """What a pattern found in a passage, from where to where."""

    pattern: Pattern
    start: int
    end: int


@cache
def patterns() -> tuple[Pattern, ...]:
    """Every pattern, in the order of the file."""
    return tuple(Pattern(name, entry) for name, entry in tomllib.loads(FILE.read_text(encoding="utf-8")).items())


@cache
def _automaton() -> ahocorasick.Automaton:
    needed: dict[str, list[int]] = {}
    for number, literals in FLOW_SIGNS.items():
        for literal in literals:
            needed.setdefault(literal, []).append(number)
    for number, pattern in enumerate(patterns()):
        for filed, literals in ((number, pattern.needs), (number + NEAR, pattern.near)):
            for literal in literals:
                for each in SECRET_SIGNS if literal == "{SECRET}" else (literal,):
                    needed.setdefault(each, []).append(filed)
    automaton = ahocorasick.Automaton()
    for literal, numbers in needed.items():
        automaton.add_word(literal, tuple(numbers))
    automaton.make_automaton()
    return automaton


Signs = dict[int, list[int]]
"""By the number of a pattern, where in a text one of its literals ends, in order."""


def signs_in(text: str) -> Signs:
    """Where the literals that patterns need are in a text, as far as what has to be near is near."""
    found: Signs = {}
    # Small letters of another length would move what follows: such a text is searched as it is.
    small = text.lower()
    for end, numbers in _automaton().iter(small if len(small) == len(text) else text):
        for number in numbers:
            if number in found:
                found[number].append(end)
            else:
                found[number] = [end]
    return {
        number: places for number, ends in found.items() if number < NEAR and (places := _near(number, ends, found))
    }


def _near(number: int, ends: list[int], found: Signs) -> list[int]:
    if number < 0 or not patterns()[number].near:
        return ends
    others, reach = found.get(number + NEAR, ()), patterns()[number].reach
    return [at for at in ends if bisect_left(others, at - reach) < bisect_left(others, at + reach)] if others else []


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
