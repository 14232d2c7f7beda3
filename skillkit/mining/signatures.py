"""Reduces an error to what stays the same from run to run: no paths, numbers, addresses, times, temporary names.

Numbers that name the error stay: `TS2304`, `E501`, `exit code 127`, `HTTP 404`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from skillkit.expressions.patterns import COLOUR

SUFFIXES = "py|pyi|js|jsx|mjs|cjs|ts|tsx|go|rs|rb|java|kt|cs|c|h|cc|cpp|hpp|php|swift|vue|svelte|sh|sql|md"
PATH = re.compile(r"(?:~|\.{0,2})?(?:/[\w.@+~-]+)+/?|\b[\w.-]{1,255}/[\w./-]+")
PLACED = re.compile(rf"\.(?:{SUFFIXES})(?=[:(]\d|[\"']?,? line \d)")
FILE = re.compile(rf"\b[\w-]{{1,100}}(?:\.[\w-]{{1,100}}){{0,8}}{PLACED.pattern}")
"""A file with the number of a line behind it, and how its name ends."""
ADDRESSES = (
    ("\x1b", COLOUR, ""),
    ("://", re.compile(r"\b[a-z][a-z0-9+.-]{0,40}://[^\s'\"<>)\]]+"), "<url>"),
    (":\\", re.compile(r"\b[A-Za-z]:(?:\\+[\w.@+~-]+)+"), "<path>"),
    ("==", re.compile(r"^=+ | =+$"), ""),
)
TIMES_AND_IDS = (
    (" ", re.compile(r"^[EFIW]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ "), ""),
    ("-", re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "<time>"),
    ("-", re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"), "#"),
    ("tmp", re.compile(r"\btmp[._]?(?=\w*[A-Z0-9])\w{6,}\b"), "<temp>"),
    ("-", re.compile(r"(?<=-)(?=\w*[A-Z]\w*[A-Z])(?=\w*[a-z])\w{6}\b"), "<temp>"),
)
"""What differs, after a literal that every match contains, and its replacement."""
HASH = re.compile(r"0x[0-9a-fA-F]+|\b(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{7,40}\b")
SEVEN = re.compile(r"0x|[0-9a-fA-F]{7}")
"""Every hash contains a match."""
MEASURE = re.compile(r"(?<!\w)\d+(?:\.\d+){0,9}\s?(?:ns|µs|us|ms|s|sec|min|[KMG]i?B)\b")
KEPT = re.compile(
    r"\b[A-Z]{1,8}_?\d{2,5}\b"
    r"|(?i:\b(?:exit(?:ed with)?(?: code| status)?|http(?:/\d\.\d)?|status(?: code)?|signal|errno|error|returned)"
    r"[ :=]+\d+)\b"
    r"|\bcurl: \(\d+\)"
)
NUMBER = re.compile(r"\d+(?:\.\d+)*")
DIGIT = re.compile(r"\d")
SHORT = 400
"""Lines up to this length recur, so that their signatures are cached."""


def _numbers(line: str) -> str:
    """Returns the line without its numbers, except those that name the error."""
    parts, end = [], 0
    for kept in KEPT.finditer(line):
        parts += [NUMBER.sub("#", line[end : kept.start()]), kept[0]]
        end = kept.end()
    return "".join((*parts, NUMBER.sub("#", line[end:])))


def _replaced(line: str, steps: Iterable[tuple[str, re.Pattern[str], str]]) -> str:
    for literal, pattern, instead in steps:
        if literal in line:
            line = pattern.sub(instead, line)
    return line


@lru_cache(maxsize=4096)
def _signature(line: str) -> str:
    line = _replaced(line, ADDRESSES)
    if "/" in line:
        # No path goes over a blank, and most words are none: only those with a slash are looked at.
        line = " ".join(PATH.sub("<path>", word) if "/" in word else word for word in line.split(" "))
    if PLACED.search(line):
        line = FILE.sub("<path>", line)
    line = _replaced(line, TIMES_AND_IDS)
    if DIGIT.search(line):
        line = HASH.sub("#", line) if SEVEN.search(line) else line
        line = _numbers(MEASURE.sub("#", line))
    return " ".join(line.split())


def signature(line: str) -> str:
    """Returns the line without what differs between runs."""
    return _signature(line) if len(line) <= SHORT else _signature.__wrapped__(line)
