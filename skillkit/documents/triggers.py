"""Triggers of workflows: regular expressions in which `{name}` is a parameter.

Their structure decides whether one can match at all; none is run for that.
"""

import re
from functools import lru_cache

from skillkit.expressions.regex_tree import MANY
from skillkit.expressions.regex_tree import ONE_CHARACTER
from skillkit.expressions.regex_tree import Item
from skillkit.expressions.regex_tree import Items
from skillkit.expressions.regex_tree import bodies
from skillkit.expressions.regex_tree import characters
from skillkit.expressions.regex_tree import items_of
from skillkit.expressions.regex_tree import name_of
from skillkit.expressions.regex_tree import parsed
from skillkit.expressions.regex_tree import width
from skillkit.expressions.templates import PARAMETER

STANDS_FOR = {"semver": r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?", "path": r"\S+", "bool": "(?:true|false|yes|no)"}
ANYTHING = ".+?"
SAMPLES = {"semver": "1.2.3", "path": "a/b.txt", "bool": "true"}


def expression(pattern: str, types: dict[str, str]) -> str:
    """A trigger as a regular expression: every declared parameter becomes what its type looks like."""

    def group(match: re.Match[str]) -> str:
        return f"(?:{STANDS_FOR.get(types[match[1]], ANYTHING)})" if match[1] in types else match[0]

    return PARAMETER.compiled.sub(group, pattern)


def compiled(pattern: str, types: dict[str, str]) -> re.Pattern[str]:
    """A trigger, ready to search with; raises re.error."""
    return re.compile(expression(pattern, types), re.IGNORECASE)


def _sets_flags(items: Items) -> bool:
    """Whether flags hold for a part of it, so that anchors may mean something else there."""
    return any(
        (name_of(item) == "SUBPATTERN" and item[1][1] & re.MULTILINE) or any(_sets_flags(body) for body in bodies(item))
        for item in items
    )


def _is_word(item: Item) -> bool | None:
    """Whether an item takes one character and that is always one of a word; None if it depends."""
    kinds = {probe.isalnum() or probe == "_" for probe in characters(item)} if name_of(item) in ONE_CHARACTER else set()
    return kinds.pop() if len(kinds) == 1 else None


def _boundary(items: Items, index: int) -> str:
    """The boundary at `index`, if it can never match between its neighbours; else empty."""
    sides = [_is_word(item) for item in (*items[index - 1 : index], *items[index + 1 : index + 2])]
    if len(sides) != 2 or None in sides:
        return ""
    excluded = ("AT_BOUNDARY", r"\b") if sides[0] == sides[1] else ("AT_NON_BOUNDARY", r"\B")
    return excluded[1] if str(items[index][1]) == excluded[0] else ""


def _own_fault(items: Items, index: int, left: int, right: int) -> str:
    """The item at `index`, if it can never hold with so many characters on either side of it; else empty."""
    name, argument = name_of(items[index]), items[index][1]
    if name == "IN":
        # Whatever else is in a set, there are letters beyond it, but for a class and its opposite.
        classes = {str(one[1]).removeprefix("CATEGORY_") for one in argument if name_of(one) == "CATEGORY"}
        is_empty = name_of(argument[0]) == "NEGATE" and any(f"NOT_{each}" in classes for each in classes)
        return "a set without characters" if is_empty else ""
    if left and str(argument) in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
        return "^" if str(argument) == "AT_BEGINNING" else r"\A"
    if right and str(argument) in ("AT_END", "AT_END_STRING"):
        return "$" if str(argument) == "AT_END" else r"\Z"
    return _boundary(items, index) if name == "AT" else ""


def _never(items: Items, before: int, after: int) -> str:
    """The part for which a sequence can never match, with so many characters before and after it; else empty."""
    for index, item in enumerate(items):
        left, right = before + width(items[:index]), width(items[index + 1 :]) + after
        name = name_of(item)
        found = [_never(body, left, right) for body in bodies(item)]
        if name in ("AT", "IN"):
            found = [_own_fault(items, index, left, right)]
        elif name.startswith("ASSERT") or (name.endswith("_REPEAT") and not item[1][0]):
            continue
        # Of branches, one that can match is enough.
        if found and all(found):
            return found[0]
    return ""


@lru_cache(maxsize=256)
def never_matches(regex: str) -> str:
    """The part that can never match in its place, such as `^` behind a character; empty if there is none."""
    tree = parsed(regex)
    items = items_of(tree)
    if tree.state.flags & (re.MULTILINE | re.VERBOSE) or _sets_flags(items) or r"\n" in regex or "\n" in regex:
        return ""
    return _never(items, 0, 0)


def _shortest(items: Items) -> str | None:
    text = ""
    for item in items:
        name, argument = name_of(item), item[1]
        part: str | None = ""
        if name == "LITERAL":
            part = chr(argument)
        elif name in ("IN", "ANY", "NOT_LITERAL"):
            letters = sorted(characters(item), key=lambda probe: (not probe.isalnum(), probe == "\n", probe))
            part = letters[0] if letters else None
        elif name == "BRANCH":
            part = _shortest(items_of(argument[1][0]))
        elif name == "SUBPATTERN":
            part = _shortest(items_of(argument[3]))
        elif name == "ATOMIC_GROUP":
            part = _shortest(items_of(argument))
        elif name.endswith("_REPEAT"):
            part = _shortest(items_of(argument[2]) * int(argument[0])) if int(argument[0]) <= MANY else None
        elif name not in ("AT", "ASSERT", "ASSERT_NOT"):
            return None
        if part is None:
            return None
        text += part
    return text


def sample(pattern: str, types: dict[str, str]) -> str | None:
    """The shortest sentence that a trigger matches; None if none is found."""
    filled = PARAMETER.compiled.sub(
        lambda m: re.escape(SAMPLES.get(types[m[1]], "thing")) if m[1] in types else m[0], pattern
    )
    text = _shortest(items_of(parsed(filled)))
    return text if text and compiled(pattern, types).search(text) else None
