"""Triggers of workflows: regular expressions in which `{name}` stands for a parameter.

They are judged by their structure, not by running them: whether one compiles, and can match at all.
"""

import re
from functools import lru_cache

from skillkit.regex_tree import MANY
from skillkit.regex_tree import Items
from skillkit.regex_tree import bodies
from skillkit.regex_tree import characters
from skillkit.regex_tree import items_of
from skillkit.regex_tree import name_of
from skillkit.regex_tree import parsed
from skillkit.regex_tree import width
from skillkit.templates import PARAMETER

STANDS_FOR = {"semver": r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?", "path": r"\S+", "bool": "(?:true|false|yes|no)"}
ANYTHING = ".+?"
SAMPLES = {"semver": "1.2.3", "path": "a/b.txt", "bool": "true"}


def expression(pattern: str, types: dict[str, str]) -> str:
    """A trigger as a regular expression: every declared parameter becomes what its type looks like."""

    def group(match: re.Match[str]) -> str:
        return f"(?:{STANDS_FOR.get(types[match[1]], ANYTHING)})" if match[1] in types else match[0]

    return PARAMETER.sub(group, pattern)


def compiled(pattern: str, types: dict[str, str]) -> re.Pattern[str]:
    """A trigger, ready to search with; raises re.error."""
    return re.compile(expression(pattern, types), re.IGNORECASE)


def _sets_flags(items: Items) -> bool:
    """Whether flags hold for a part of it, so that anchors may mean something else there."""
    return any(
        (name_of(item) == "SUBPATTERN" and item[1][1] & re.MULTILINE) or any(_sets_flags(body) for body in bodies(item))
        for item in items
    )


def _never(items: Items, before: int, after: int) -> str:
    """The anchor for which a sequence can never match, with so many characters before and after it; else empty."""
    for index, item in enumerate(items):
        left, right = before + width(items[:index]), width(items[index + 1 :]) + after
        name, argument = name_of(item), item[1]
        if name == "AT":
            if left and str(argument) in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
                return "^" if str(argument) == "AT_BEGINNING" else r"\A"
            if right and str(argument) in ("AT_END", "AT_END_STRING"):
                return "$" if str(argument) == "AT_END" else r"\Z"
        elif name == "BRANCH":
            found = [_never(body, left, right) for body in bodies(item)]
            if all(found):
                return found[0]
        elif name in ("SUBPATTERN", "ATOMIC_GROUP") or (name.endswith("_REPEAT") and argument[0]):
            for body in bodies(item):
                if found_one := _never(body, left, right):
                    return found_one
    return ""


@lru_cache(maxsize=256)
def never_matches(regex: str) -> str:
    """The anchor that stands where it can never hold, such as `^` behind a character; empty if there is none."""
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
    """The shortest thing to say that a trigger matches; None if none is found."""
    filled = PARAMETER.sub(lambda m: re.escape(SAMPLES.get(types[m[1]], "thing")) if m[1] in types else m[0], pattern)
    text = _shortest(items_of(parsed(filled)))
    return text if text and compiled(pattern, types).search(text) else None
