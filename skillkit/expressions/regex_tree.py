"""Regular expressions as the standard library parses them, and which characters each of their items takes."""

import importlib
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

MANY = 16
"""From so many repetitions on, a repetition counts as one without end."""
ONE_CHARACTER = ("LITERAL", "NOT_LITERAL", "ANY", "IN")
PROBES = [chr(code) for code in range(32, 127)] + ["\n", "\t", "\u00e9", "\u4e2d"]
"""Characters that represent all others: a character class is described by those of them that it holds."""

# The standard library's own parser of regular expressions: its module has no public name since Python 3.11.
_parser: Any = importlib.import_module("re._parser")
Item = tuple[Any, Any]
Items = list[Item]


def parsed(regex: str) -> Any:
    """The tree of an expression that ignores case; raises re.error."""
    return _parser.parse(regex, re.IGNORECASE)


def items_of(tree: Any) -> Items:
    """The items of a sequence."""
    return list(tree)


def name_of(item: Item) -> str:
    """What kind of item it is, in the parser's words."""
    return str(item[0])


def width(sequence: Items) -> int:
    """The fewest characters that a sequence matches."""
    return sum(least(item) for item in sequence)


def least(item: Item) -> int:
    """The fewest characters that an item matches."""
    name, argument = name_of(item), item[1]
    if name in ONE_CHARACTER:
        return 1
    if name == "SUBPATTERN":
        return width(items_of(argument[3]))
    if name == "ATOMIC_GROUP":
        return width(items_of(argument))
    if name == "BRANCH":
        return min(width(items_of(branch)) for branch in argument[1])
    if name.endswith("_REPEAT"):
        return int(argument[0]) * width(items_of(argument[2]))
    return 0


def bodies(item: Item) -> Iterator[Items]:
    """The sequences inside an item."""
    name, argument = name_of(item), item[1]
    if name == "SUBPATTERN":
        yield items_of(argument[3])
    elif name == "ATOMIC_GROUP":
        yield items_of(argument)
    elif name in ("ASSERT", "ASSERT_NOT"):
        yield items_of(argument[1])
    elif name == "BRANCH":
        yield from (items_of(branch) for branch in argument[1])
    elif name.endswith("_REPEAT"):
        yield items_of(argument[2])


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


def _member(item: Item) -> frozenset[str]:
    name, argument = name_of(item), item[1]
    if name == "LITERAL":
        return frozenset({chr(argument).lower(), chr(argument).upper()})
    if name == "RANGE":
        low, high = argument
        inside = {probe for probe in PROBES if low <= ord(probe) <= high}
        return frozenset(inside | {probe.swapcase() for probe in inside})
    if name == "CATEGORY":
        return _class(CATEGORIES[str(argument)])
    return frozenset()


def characters(item: Item) -> frozenset[str]:
    """The characters that an item takes that takes one."""
    name, argument = name_of(item), item[1]
    if name == "ANY":
        return frozenset(PROBES) - {"\n"}
    if name == "NOT_LITERAL":
        return frozenset(PROBES) - {chr(argument)}
    if name == "IN":
        members = frozenset().union(*(_member(one) for one in argument))
        return frozenset(PROBES) - members if name_of(argument[0]) == "NEGATE" else members
    return _member(item)
