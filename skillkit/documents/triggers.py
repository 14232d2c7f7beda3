"""Triggers of workflows: regular expressions in which `{name}` is a parameter.

Their structure decides whether one can match at all, and how long that may take; none is run for that.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from skillkit.expressions.backtracking import backtracks
from skillkit.expressions.patterns import Pattern
from skillkit.expressions.regex_tree import (
    MANY,
    ONE_CHARACTER,
    Item,
    Items,
    bodies,
    characters,
    items_of,
    name_of,
    parsed,
    width,
)
from skillkit.expressions.templates import PARAMETER

LEADING_FLAGS = Pattern(r"(?:\(\?[aiLmsux]+\))+")
WORD = r"\S*[^\s.,;:!?]"
QUOTES = "\"'`"
QUOTED = "|".join(f"{quote}[^{quote}]+{quote}" for quote in QUOTES)
VERSION = r"\d+\.\d+\.\d+(?!\w|\.\d)(?:[-+][0-9A-Za-z]+(?:[.+-][0-9A-Za-z]+)*)?"
STANDS_FOR = {"semver": VERSION, "path": f"{QUOTED}|{WORD}", "bool": "true|false|yes|no|on|off"}
BEFORE = {"semver": "v?"}
"""What may stand before a value and is no part of it."""
ANYTHING = ".+?"
LAST = f"{QUOTED}|{WORD}"
"""A string that ends a trigger: nothing says how far it goes, so that it is a word, or what is in quotes."""
SAMPLES = {"semver": "1.2.3", "path": "a/b.txt", "bool": "true"}
NOT_INSIDE = r"(?!(?<=\w)\w)"
"""A place that is not within a word."""
MAX_TEXT = 2_000
"""So many characters of a text are looked at: within them, what is accepted as a trigger takes milliseconds."""
MAX_PATTERN = 500
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_UNRELATED = 5
"""So many of them a trigger may match: the triggers of published workflows match at most two."""
ROTATIONS = (5, 11, 18)
"""By how many letters sentences are rotated: what excludes their words by name matches the others."""

Choices = Mapping[str, Sequence[str]]
NO_CHOICES: Choices = MappingProxyType({})
"""The values of each parameter that has some to choose from."""


def expression(pattern: str, types: Mapping[str, str], choices: Choices = NO_CHOICES, *, capture: bool = False) -> str:
    """A trigger as a regular expression: every declared parameter becomes what its type looks like.

    Where it begins or ends with a letter or digit, it does so at the border of a word. Raises re.error.
    """
    named: set[str] = set()

    def group(match: re.Match[str]) -> str:
        name = match[1]
        if name not in types:
            return match[0]
        is_last = match.end() == len(pattern)
        form = STANDS_FOR.get(types[name]) or (LAST if is_last else ANYTHING)
        if types[name] == "choice" and choices.get(name):
            form = "|".join(re.escape(each) for each in sorted(choices[name], key=lambda each: (-len(each), each)))
        opened = f"(?P<{name}>" if capture and name not in named else "(?:"
        named.add(name)
        return f"{BEFORE.get(types[name], '')}{opened}{form})"

    found = PARAMETER.compiled.sub(group, pattern)
    items = items_of(parsed(found))
    begin, end = (NOT_INSIDE if _is_edge(items, side) else "" for side in (0, -1))
    if not (begin or end):
        return found
    flags = LEADING_FLAGS.match(found)
    lead = flags[0] if flags else ""
    return f"{lead}{begin}(?:{found[len(lead) :]}){end}"


def _is_edge(items: Items, side: int) -> bool:
    """Whether a sequence begins (side 0) or ends (side -1) with a character of a word, in one branch at least."""
    if not items:
        return False
    name, argument = name_of(items[side]), items[side][1]
    if name == "LITERAL":
        return chr(argument).isalnum()
    if name == "IN":
        return all(probe.isalnum() for probe in characters(items[side]))
    if name.endswith("_REPEAT") and argument[1] > 1:
        return False
    return any(_is_edge(body, side) for body in bodies(items[side])) if not name.startswith("ASSERT") else False


@lru_cache(maxsize=4_096)
def _compiled(regex: str) -> re.Pattern[str]:
    return re.compile(regex, re.IGNORECASE)


def compiled(
    pattern: str, types: Mapping[str, str], choices: Choices = NO_CHOICES, *, capture: bool = False
) -> re.Pattern[str]:
    """A trigger, ready to search with, compiled once; raises re.error."""
    return _compiled(expression(pattern, types, choices, capture=capture))


@lru_cache(maxsize=1)
def _unrelated() -> tuple[tuple[str, ...], ...]:
    """Sentences that have no subject in common, as they are and in letters of which no word is one of a language."""
    sentences = Path(__file__).with_name("everyday.txt").read_text(encoding="utf-8").splitlines()
    rotated = (str.maketrans(LETTERS, LETTERS[by:] + LETTERS[:by]) for by in ROTATIONS)
    return tuple(sentences), *(tuple(each.lower().translate(table) for each in sentences) for table in rotated)


@lru_cache(maxsize=4_096)
def _count(regex: str) -> int:
    search = _compiled(regex).search
    return max(sum(search(each) is not None for each in texts) for texts in _unrelated())


def too_general(pattern: str, types: Mapping[str, str], choices: Choices = NO_CHOICES) -> str:
    """Why a trigger says nothing of what is to be done: it matches sentences without a common subject; empty if not.

    Runs the trigger, which must not backtrack. Raises re.error.
    """
    count = _count(expression(pattern, types, choices))
    return f"matches {count} of {len(_unrelated()[0])} unrelated sentences" if count > MOST_UNRELATED else ""


def refused(pattern: str, types: Mapping[str, str], choices: Choices = NO_CHOICES) -> str:
    """Why a trigger is not used: it is no regular expression, too long, backtracks, or is general; empty if not."""
    if len(pattern) > MAX_PATTERN:
        return f"it has {len(pattern):,} characters"
    try:
        compiled(pattern, types, choices, capture=True)
        slow = backtracks(expression(pattern, types, choices))
    except (re.error, RecursionError, OverflowError) as error:
        return f"it is no regular expression: {error}"
    if slow:
        return f"it may take {slow} time"
    general = too_general(pattern, types, choices)
    return f"it {general}" if general else ""


def clean(text: str) -> str:
    """A text as triggers see it: its first characters, in one line."""
    return " ".join(text[: 2 * MAX_TEXT].split())[:MAX_TEXT]


def values(found: re.Match[str]) -> dict[str, str]:
    """The values that a text gave to the parameters of a trigger, without quotes around them."""
    given = {name: value.strip() for name, value in found.groupdict().items() if value and value.strip()}
    return {name: unquoted(value) for name, value in given.items()}


def unquoted(value: str) -> str:
    """A text without the quotes around it."""
    is_quoted = len(value) > 2 and value[0] == value[-1] and value[0] in QUOTES
    return value[1:-1] if is_quoted else value


def _runs(items: Items) -> Iterator[str]:
    """The runs of letters that every text has which a sequence matches."""
    run = ""
    for item in items:
        name = name_of(item)
        if name == "LITERAL":
            run += chr(item[1][1] if isinstance(item[1], tuple) else item[1])
            continue
        yield run
        run = ""
        if name == "SUBPATTERN":
            yield from _runs(items_of(item[1][3]))
        elif name.endswith("_REPEAT") and item[1][0]:
            yield from _runs(items_of(item[1][2]))
    yield run


def needed(pattern: str, types: Mapping[str, str]) -> str:
    """The longest literal, in small letters, that a text must have for the trigger to match; often empty."""
    filled = PARAMETER.compiled.sub(lambda match: "." if match[1] in types else match[0], pattern)
    ascii_runs = [run.lower() for run in _runs(items_of(parsed(filled))) if run.isascii()]
    return max(ascii_runs, key=len, default="")


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


def sample(pattern: str, types: Mapping[str, str], choices: Choices = NO_CHOICES) -> str | None:
    """The shortest sentence that a trigger matches; None if none is found."""

    def value(found: re.Match[str]) -> str:
        if found[1] not in types:
            return found[0]
        return re.escape(next(iter(choices.get(found[1], ())), "") or SAMPLES.get(types[found[1]], "thing"))

    filled = PARAMETER.compiled.sub(value, pattern)
    text = _shortest(items_of(parsed(filled)))
    return text if text and compiled(pattern, types, choices).search(text) else None
