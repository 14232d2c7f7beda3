"""Searches passages for the named patterns of `patterns.toml`; the file explains its fields."""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from skillkit.expressions.literals import Literals, Signs
from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import Severity
from skillkit.safety import passages, sensitive

FILE = Path(__file__).with_name("patterns.toml")
REACH = 500
"""The default number of characters to search around a literal of a pattern."""
PROSE = ("prose", "hidden", "comment")
"""Places with prose, where a sentence continues on the next line."""
FOLLOWED = frozenset(["SK804", "SK805", "SK807", "SK808", "SK812"])
"""Rules for which Python is followed, where a string is no command."""
PATHS = {"{SECRET}": sensitive.SECRET_FILES, "{START}": sensitive.START_FILES, "{AGENT}": sensitive.AGENT_FILES}
PLACEHOLDER = re.compile(r"(?i)example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|foobar|demo|mock|todo|not[-_]?real|\.\.\.|\*\*\*|[<$\{]|0000|1111|12345|abcdef|qwerty|deadbeef|secret|password|token|my[-_]|here|[-_]key\d*$")  # fmt: skip


class Pattern:
    """One entry of the file."""

    def __init__(self, rule: str, name: str, entry: dict[str, Any]) -> None:
        self.rule, self.name = rule, name
        self.message: str = entry["message"]
        self.severity: Severity = entry.get("severity", "warning")
        self.places: tuple[str, ...] = tuple(entry.get("places", PROSE))
        self.languages = frozenset[str](entry.get("languages", ()))
        self.reach: int = entry.get("reach", REACH)
        self.cited: bool = entry.get("cited", True)
        self.live: bool = entry.get("live", False)
        self.begins: bool = entry.get("begins", False)
        needs = entry.get("needs", [[]])
        needs = needs if isinstance(needs[0], list) else [needs]
        self.needs = [list(sensitive.SECRET_SIGNS) if each == ["{SECRET}"] else each for each in needs]
        also = entry.get("also", [])
        self.also = [Lazy(text, re.IGNORECASE) for text in ([also] if isinstance(also, str) else also)]
        self.regex = _lazy(entry["regex"], 0 if entry.get("case") else re.IGNORECASE)
        self.unless = _lazy(entry["unless"]) if "unless" in entry else None
        declared = entry.get("declared")
        self.declared = _lazy(declared) if isinstance(declared, str) else None
        self.is_declarable = declared is True


def _lazy(text: str, flags: int = re.IGNORECASE) -> Lazy:
    for mark, paths in PATHS.items():
        text = text.replace(mark, paths.text)
    return Lazy(text, flags | re.MULTILINE)


@cache
def patterns() -> tuple[Pattern, ...]:
    """Every pattern, in the order of the file."""
    rules = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Pattern(rule, name, entry) for rule, named in rules.items() for name, entry in named.items())


@lru_cache(maxsize=16)
def _literals(places: frozenset[str]) -> Literals:
    """The literals of flows and of the patterns for some places; a pattern goes by its name."""
    chosen = (pattern for pattern in patterns() if places.intersection(pattern.places))
    return Literals(sensitive.FLOW_SIGNS | passages.RUN_SIGNS | {pattern.name: pattern.needs[0] for pattern in chosen})


def signs_in(small: str, places: frozenset[str]) -> Signs:
    """The offsets of the literals of flows, and of patterns for some places, in a text in small letters."""
    return {name: sorted(starts) for name, starts in _literals(places).found(small).items()}


def is_live(secret: str) -> bool:
    """Whether a secret looks random (Shannon entropy of at least 3 bits a character), and not like a sample."""
    value = re.sub(r"^(?:[A-Za-z]{2,6}[-_])+|^https://[^/]+/\w+/", "", secret)
    letters, digits = re.sub(r"[^a-z]", "", value.lower()), re.sub(r"\D", "", value)
    words = re.split(r"[\W_]+", value)
    if len(words) > 2 and all(word.isalpha() or word.isdigit() for word in words):
        return False
    if PLACEHOLDER.search(secret) or not letters or not digits or _counts(letters) or _counts(digits):
        return False
    entropy = -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())
    return entropy >= 3


def _counts(characters: str) -> bool:
    """Whether most characters follow their predecessor, as in the samples `A1B2C3D4` and `1234567890`."""
    steps = [ord(b) - ord(a) for a, b in pairwise(characters)]
    return len(steps) >= 5 and sum(step in (1, ord("0") - ord("9")) for step in steps) * 2 > len(steps)


def hits(cut: passages.Cut, signs: Signs, small: str) -> Iterator[tuple[Pattern, passages.Passage, re.Match[str]]]:
    """The matches of patterns in the passages of a text; `small` is that text in small letters."""
    for pattern in patterns():
        for each in cut.hidden if not pattern.needs[0] else ():
            yield from ((pattern, each, match) for match in _found(pattern, each, [each.start]))
        if pattern.name not in signs:
            continue
        starts = _near_others(pattern, signs[pattern.name], small)
        for place in filter(cut.places.__contains__, pattern.places if starts else ()):
            for passage, inside in cut.at(place, starts):
                if pattern.languages and passage.language not in pattern.languages:
                    continue
                if place == "script" and passage.language in passages.PYTHON and pattern.rule in FOLLOWED:
                    continue
                yield from ((pattern, passage, match) for match in _found(pattern, passage, inside))


def _near_others(pattern: Pattern, starts: Sequence[int], small: str) -> Sequence[int]:
    """Those of the places of its first literals in whose reach one of each of its other literals is, too."""
    others = pattern.needs[1:]
    if not others or not starts or not all(any(map(small.__contains__, needs)) for needs in others):
        return () if others else starts
    kept: list[int] = []
    for low, high, inside in _windows(starts, pattern.reach):
        if all(any(small.find(other, low, high) >= 0 for other in needs) for needs in others):
            kept += inside
    return kept


def _found(pattern: Pattern, passage: passages.Passage, starts: Sequence[int]) -> Iterator[re.Match[str]]:
    """The matches of a pattern in a passage, around the places of its literals; in all of it where it has none."""
    text = passage.text.replace("\n", " ") if passage.place in PROSE else passage.text
    places = [start - passage.start for start in starts]
    matches: Iterable[re.Match[str]]
    if pattern.begins:
        matches = filter(None, (pattern.regex.match(text, at) for at in places))
    elif not pattern.needs[0]:
        matches = pattern.regex.finditer(text)
    else:
        parts = (part[:2] for part in _windows(places, pattern.reach))
        matches = chain.from_iterable(pattern.regex.finditer(text, *part) for part in parts)
    for match in matches:
        if pattern.live and not is_live(match.groupdict().get("secret") or match[0]):
            continue
        if not all(each.search(passage.source) for each in pattern.also):
            return
        yield match


def _windows(places: Sequence[int], reach: int) -> Iterator[tuple[int, int, Sequence[int]]]:
    """Yields start and end of the parts of a text that lie within `reach` of some of these sorted places, and those."""
    first = 0
    for number, at in enumerate(places):
        if number and at - reach > places[number - 1] + reach:
            yield max(0, places[first] - reach), places[number - 1] + reach, places[first:number]
            first = number
    if places:
        yield max(0, places[first] - reach), places[-1] + reach, places[first:]
