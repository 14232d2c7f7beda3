"""Triggers of workflows: regular expressions in which `{name}` stands for a parameter.

They are judged by their structure, not by running them: whether one compiles, can match at all, and may take for ever
on a text that it does not fit.
"""

import importlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from skillkit.templates import PARAMETER

STANDS_FOR = {"semver": r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?", "path": r"\S+", "bool": "(?:true|false|yes|no)"}
ANYTHING = ".+?"
MANY = 16
"""From so many repetitions on, a repetition counts as one without end."""
PROBES = [chr(code) for code in range(32, 127)] + ["\n", "\t", "\u00e9", "\u4e2d"]
"""Characters that stand for all: what a character class holds is told by these."""
SAMPLES = {"semver": "1.2.3", "path": "a/b.txt", "bool": "true"}

# The standard library's own parser of regular expressions: its module has no public name since Python 3.11.
_parser: Any = importlib.import_module("re._parser")
_Items = list[tuple[Any, Any]]


def expression(pattern: str, types: dict[str, str]) -> str:
    """A trigger as a regular expression: every declared parameter becomes what its type looks like."""

    def group(match: re.Match[str]) -> str:
        return f"(?:{STANDS_FOR.get(types[match[1]], ANYTHING)})" if match[1] in types else match[0]

    return PARAMETER.sub(group, pattern)


def compiled(pattern: str, types: dict[str, str]) -> re.Pattern[str]:
    """A trigger, ready to search with; raises re.error."""
    return re.compile(expression(pattern, types), re.IGNORECASE)


def _items(parsed: Any) -> _Items:
    return list(parsed)


def _name(item: tuple[Any, Any]) -> str:
    return str(item[0])


def _width(items: _Items) -> int:
    """The fewest characters that a sequence matches."""
    return sum(_least(item) for item in items)


def _least(item: tuple[Any, Any]) -> int:
    name, argument = _name(item), item[1]
    if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
        return 1
    if name == "SUBPATTERN":
        return _width(_items(argument[3]))
    if name == "ATOMIC_GROUP":
        return _width(_items(argument))
    if name == "BRANCH":
        return min(_width(_items(branch)) for branch in argument[1])
    if name.endswith("_REPEAT"):
        return int(argument[0]) * _width(_items(argument[2]))
    return 0


def _bodies(item: tuple[Any, Any]) -> Iterator[_Items]:
    """The sequences inside an item."""
    name, argument = _name(item), item[1]
    if name == "SUBPATTERN":
        yield _items(argument[3])
    elif name == "ATOMIC_GROUP":
        yield _items(argument)
    elif name == "BRANCH":
        yield from (_items(branch) for branch in argument[1])
    elif name.endswith("_REPEAT"):
        yield _items(argument[2])


def _sets_flags(items: _Items) -> bool:
    """Whether flags hold for a part of it, so that anchors may mean something else there."""
    return any(
        (_name(item) == "SUBPATTERN" and item[1][1] & re.MULTILINE) or any(_sets_flags(body) for body in _bodies(item))
        for item in items
    )


def _never(items: _Items, before: int, after: int) -> str:
    """The anchor for which a sequence can never match, with so many characters before and after it; else empty."""
    for index, item in enumerate(items):
        left, right = before + _width(items[:index]), _width(items[index + 1 :]) + after
        name, argument = _name(item), item[1]
        if name == "AT":
            if left and str(argument) in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
                return "^" if str(argument) == "AT_BEGINNING" else r"\A"
            if right and str(argument) in ("AT_END", "AT_END_STRING"):
                return "$" if str(argument) == "AT_END" else r"\Z"
        elif name == "BRANCH":
            found = [_never(body, left, right) for body in _bodies(item)]
            if all(found):
                return found[0]
        elif name in ("SUBPATTERN", "ATOMIC_GROUP") or (name.endswith("_REPEAT") and argument[0]):
            for body in _bodies(item):
                if found_one := _never(body, left, right):
                    return found_one
    return ""


@lru_cache(maxsize=256)
def never_matches(regex: str) -> str:
    """The anchor that stands where it can never hold, such as `^` behind a character; empty if there is none."""
    parsed = _parser.parse(regex, re.IGNORECASE)
    items = _items(parsed)
    if parsed.state.flags & (re.MULTILINE | re.VERBOSE) or _sets_flags(items) or r"\n" in regex or "\n" in regex:
        return ""
    return _never(items, 0, 0)


@lru_cache(maxsize=1024)
def _class(source: str) -> frozenset[str]:
    found = re.compile(source, re.IGNORECASE)
    return frozenset(probe for probe in PROBES if found.fullmatch(probe))


CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}


def _member(item: tuple[Any, Any]) -> frozenset[str]:
    name, argument = _name(item), item[1]
    if name == "LITERAL":
        return frozenset({chr(argument).lower(), chr(argument).upper()})
    if name == "RANGE":
        low, high = argument
        inside = {probe for probe in PROBES if low <= ord(probe) <= high}
        return frozenset(inside | {probe.swapcase() for probe in inside})
    if name == "CATEGORY":
        return _class(CATEGORIES[str(argument)])
    return frozenset()


def _first(items: _Items) -> frozenset[str]:
    """The characters with which what a sequence matches may begin."""
    found: frozenset[str] = frozenset()
    for item in items:
        found |= _begins(item)
        if _least(item):
            break
    return found


def _begins(item: tuple[Any, Any]) -> frozenset[str]:
    name, argument = _name(item), item[1]
    if name == "ANY":
        return frozenset(PROBES) - {"\n"}
    if name == "NOT_LITERAL":
        return frozenset(PROBES) - {chr(argument)}
    if name == "IN":
        members = frozenset().union(*(_member(one) for one in argument))
        return frozenset(PROBES) - members if _name(argument[0]) == "NEGATE" else members
    if name == "LITERAL":
        return _member(item)
    return frozenset().union(*(_first(body) for body in _bodies(item)))


def _is_endless(item: tuple[Any, Any]) -> bool:
    """Whether it may repeat without end, and give back what it took."""
    return _name(item) in ("MAX_REPEAT", "MIN_REPEAT") and int(item[1][1]) >= MANY


def _flat(items: _Items) -> _Items:
    """A sequence with its plain groups taken apart, and optional parts that repeat something without end."""
    flat: _Items = []
    for item in items:
        name, argument = _name(item), item[1]
        if name == "SUBPATTERN":
            flat += _flat(_items(argument[3]))
            continue
        inner = _flat(_items(argument[2])) if name.endswith("_REPEAT") and argument[1] == 1 else []
        flat += inner if any(_is_endless(part) for part in inner) else [item]
    return flat


def _is_ambiguous(body: _Items) -> bool:
    """Whether one text can be cut into repetitions of `body` in more and more ways as it grows."""
    items = _flat(body)
    if len(items) == 1 and _name(items[0]) == "BRANCH":
        branches = [_flat(branch) for branch in _bodies(items[0])]
        if any(_is_ambiguous(branch) for branch in branches):
            return True
        single = [_first(branch) for branch in branches if len(branch) == 1 and _width(branch) == 1]
        return any(one & other for one, other in combinations(single, 2))
    for index, item in enumerate(items):
        if not _is_endless(item):
            continue
        taken = _first(_items(item[1][2]))
        # Something that must stand between two repetitions, and that the inner one cannot take, keeps them apart.
        others = [other for place, other in enumerate(items) if place != index and _least(other)]
        if not any(not (_begins(other) & taken) for other in others):
            return True
    return False


def _explodes(items: _Items, *, more: bool) -> bool:
    """Whether a repetition of an ambiguous body stands in a sequence, with something behind it that may fail."""
    for index, item in enumerate(items):
        rest = more or any(_least(other) or _name(other) == "AT" for other in items[index + 1 :])
        if rest and _is_endless(item) and _is_ambiguous(_items(item[1][2])):
            return True
        if any(_explodes(body, more=rest or _is_endless(item)) for body in _bodies(item)):
            return True
    return False


@lru_cache(maxsize=256)
def backtracks(regex: str) -> bool:
    """Whether matching may take time that doubles with every character: a repetition within a repetition, of the same
    characters, as in `(a+)+b`.
    """
    return _explodes(_items(_parser.parse(regex, re.IGNORECASE)), more=False)


def _shortest(items: _Items) -> str | None:
    text = ""
    for item in items:
        name, argument = _name(item), item[1]
        part: str | None = ""
        if name == "LITERAL":
            part = chr(argument)
        elif name in ("IN", "ANY", "NOT_LITERAL"):
            letters = sorted(_begins(item), key=lambda probe: (not probe.isalnum(), probe == "\n", probe))
            part = letters[0] if letters else None
        elif name == "BRANCH":
            part = _shortest(_items(argument[1][0]))
        elif name == "SUBPATTERN":
            part = _shortest(_items(argument[3]))
        elif name == "ATOMIC_GROUP":
            part = _shortest(_items(argument))
        elif name.endswith("_REPEAT"):
            part = _shortest(_items(argument[2]) * int(argument[0])) if int(argument[0]) <= MANY else None
        elif name not in ("AT", "ASSERT", "ASSERT_NOT"):
            return None
        if part is None:
            return None
        text += part
    return text


def sample(pattern: str, types: dict[str, str]) -> str | None:
    """The shortest thing to say that a trigger matches; None if none is found."""
    filled = PARAMETER.sub(lambda m: re.escape(SAMPLES.get(types[m[1]], "thing")) if m[1] in types else m[0], pattern)
    text = _shortest(_items(_parser.parse(filled, re.IGNORECASE)))
    return text if text and compiled(pattern, types).search(text) else None
