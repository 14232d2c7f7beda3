"""Corrects the commands of a skill that sessions disproved: in its blocks of shell code and in its spans.

A line that warns of the command stays as it is, and so does what comes in a text as a quotation.
"""

import re
from collections.abc import Iterator

from skillkit.drafting.page import Page
from skillkit.drafting.says import WARNS
from skillkit.markdown import SHELL_LANGUAGES

SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")


def replaced(command: str, wrong: tuple[str, ...], right: tuple[str, ...]) -> str:
    """A command with `wrong` words that stand one after the other made `right`.

    An option may stand further behind the program: then it alone is replaced.
    """
    said = r"\s+".join(re.escape(word) for word in wrong)
    found = re.sub(rf"(?<![\w./-]){said}(?![\w./=-])", lambda _: " ".join(right), command)
    if found != command or not wrong[-1].startswith("-") or len(wrong) < 2:
        return found
    program, options = wrong[0], r"\s+".join(re.escape(word) for word in wrong[1:])
    new = " ".join(right[1:])
    pattern = rf"(?<![\w./-])({re.escape(program)}(?![\w./-])[^|&;\n]*?)\s+{options}(?![\w=-])"
    return re.sub(pattern, lambda match: f"{match[1]} {new}".rstrip(), command)


def _in_spans(line: str, wrong: tuple[str, ...], right: tuple[str, ...]) -> str:
    if WARNS.search(SPAN.sub(" ", line)) or line.lstrip().startswith(">"):
        return line
    return SPAN.sub(lambda match: f"{match[1]}{replaced(match[2], wrong, right)}{match[1]}", line)


def corrections(page: Page, wrong: tuple[str, ...], right: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The lines (from 0) that tell to run what is wrong, as they should be."""
    for token in page.tokens:
        if token.map is None:
            continue
        start, end = page.place(token)
        if token.type == "fence" and token.info.strip().partition(" ")[0].lower() in SHELL_LANGUAGES:
            for number in range(start + 1, min(end, len(page.lines)) - 1):
                line = page.lines[number]
                if not WARNS.search(line.partition("#")[2]):
                    yield from ([(number, new)] if (new := replaced(line, wrong, right)) != line else [])
        elif token.type == "inline":
            for number in range(start, end):
                line = page.lines[number]
                yield from ([(number, new)] if (new := _in_spans(line, wrong, right)) != line else [])
