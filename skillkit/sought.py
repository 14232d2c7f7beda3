"""Expressions that are tried only where a literal stands that each of their matches holds.

Which literals these are, the expression's own tree tells. To look for them takes a tenth of the time of an expression
that ignores the case, and most texts hold none.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from skillkit.literals import Literals
from skillkit.literals import small
from skillkit.regex_tree import Items
from skillkit.regex_tree import items_of
from skillkit.regex_tree import name_of
from skillkit.regex_tree import parsed

WIDTHLESS = ("AT", "ASSERT", "ASSERT_NOT")


def _rarest(found: Iterable[frozenset[str]]) -> frozenset[str]:
    """The set whose shortest literal is the longest."""
    return max(found, key=lambda literals: min(map(len, literals), default=0), default=frozenset())


def literals_of(items: Items) -> frozenset[str]:
    """Literals, in small letters, of which each match of a sequence holds one; none if the sequence tells none."""
    found: list[frozenset[str]] = []
    run = ""
    for item in items:
        name, argument = name_of(item), item[1]
        if name == "LITERAL":
            run += small(chr(argument))
            found.append(frozenset({run}))
            continue
        if name not in WIDTHLESS:
            run = ""
        if name == "BRANCH":
            each = [literals_of(items_of(branch)) for branch in argument[1]]
            found.append(frozenset().union(*each) if all(each) else frozenset())
        elif name == "SUBPATTERN":
            found.append(literals_of(items_of(argument[3])))
        elif name.endswith("_REPEAT") and argument[0]:
            found.append(literals_of(items_of(argument[2])))
    return _rarest(found)


class Sought:
    """An expression, and what its matches hold. Raises ValueError for one that tells no literals."""

    def __init__(self, regex: str) -> None:
        self.pattern = re.compile(regex)

    @cached_property
    def literals(self) -> frozenset[str]:
        """Of these, in small letters, each match holds one."""
        found = literals_of(items_of(parsed(self.pattern.pattern)))
        if not found:
            raise ValueError(f"each match of {self.pattern.pattern} holds nothing by which to know it")
        return found

    @cached_property
    def _signs(self) -> Literals:
        return Literals({"": self.literals})

    def search(self, text: str) -> re.Match[str] | None:
        """The first match in a text."""
        return self.pattern.search(text) if self._signs.stand_in(small(text)) else None
