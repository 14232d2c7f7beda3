"""Whether a skill says it already: what to do stands there, beside the failure or its message.

Words alone are compared, without markup, blanks and line ends: a reviewer may have wrapped or emphasised them.
"""

import re
from collections.abc import Iterator

from skillkit.drafting.point import Point

NEAR = 2
"""Lines before and after in which what belongs together stands."""
MARKUP = re.compile(r"[`*\\>|]|^\s*(?:[-+]|\d+[.)]|#+)\s+", re.MULTILINE)
WARNS = re.compile(
    r"\b(?:never|do not|don't|not|instead|avoid|without|fails?|error|nunca|no|jamais|pas|niemals|nicht|statt|não|nie"
    r"|не|вместо)\b|不要|而不是|代わりに|❌",
    re.IGNORECASE,
)


def bare(text: str) -> str:
    """The words of a text in one line, without markup."""
    return " ".join(MARKUP.sub(" ", text).split()).casefold()


def names(text: str, words: str) -> bool:
    """Whether a bare text has these words, as whole ones."""
    wanted = bare(words)
    return bool(wanted) and re.search(rf"(?<![\w/.-]){re.escape(wanted)}(?![\w-])", text) is not None


def _paragraphs(text: str) -> Iterator[str]:
    """What stands together: the lines of a paragraph or an item, and what is near to them."""
    lines = text.split("\n")
    for number in range(len(lines)):
        yield bare("\n".join(lines[max(0, number - NEAR) : number + NEAR + 1]))
    yield from map(bare, re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)", text))


def _remedied(there: str, point: Point) -> bool:
    """Whether what is right stands in a text, beside what is wrong and not as a part of it."""
    wrong = bare(point.wrong)
    rest = there.replace(wrong, " ") if wrong and any(bare(each) in wrong for each in point.right) else there
    return all(names(rest, each) for each in point.right)


def says(text: str, point: Point) -> bool:
    """Whether a text says what a point says."""
    whole = bare(text)
    if not _remedied(whole, point):
        return False
    if not point.wrong:
        return True
    message = bare(point.message).removesuffix("…").strip()
    if message and message in whole:
        return True
    for there in _paragraphs(text):
        told = names(there, point.wrong) and _remedied(there, point)
        if told and (point.replaces is None or WARNS.search(there)):
            return True
    return False
