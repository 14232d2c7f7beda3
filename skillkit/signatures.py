"""What of an error stays the same from run to run: the line without paths, numbers, addresses, times, temporary names.

Numbers that name the error stay: `TS2304`, `E501`, `exit code 127`, `HTTP 404`.
"""

import re

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SUFFIXES = "py|pyi|js|jsx|mjs|cjs|ts|tsx|go|rs|rb|java|kt|cs|c|h|cc|cpp|hpp|php|swift|vue|svelte|sh|sql|md"
STEPS = (
    (ANSI, ""),
    (re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s'\"<>)\]]+"), "<url>"),
    (re.compile(r"\b[A-Za-z]:(?:\\[\w.@+~-]+)+"), "<path>"),
    (re.compile(r"(?:~|\.{0,2})?(?:/[\w.@+~-]+)+/?|\b[\w.-]+/[\w./-]+"), "<path>"),
    (re.compile(rf"\b[\w-]+(?:\.[\w-]+)*\.(?:{SUFFIXES})(?=[:(]\d|[\"']?,? line \d)"), "<path>"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "<time>"),
    (re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"), "#"),
    (re.compile(r"\btmp[._]?(?=\w*[A-Z0-9])\w{6,}\b|(?<=-)(?=\w*[A-Z]\w*[A-Z])(?=\w*[a-z])\w{6}\b"), "<temp>"),
    (re.compile(r"0x[0-9a-fA-F]+|\b(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{7,40}\b"), "#"),
    (re.compile(r"\b\d+(?:\.\d+)*\s?(?:ns|µs|us|ms|s|sec|min|[KMG]i?B)\b"), "#"),
)
KEPT = re.compile(
    r"\b[A-Z]{1,8}_?\d{2,5}\b"
    r"|(?i:\b(?:exit(?:ed with)?(?: code| status)?|http(?:/\d\.\d)?|status(?: code)?|signal)[ :=]+\d+)"
)
NUMBER = re.compile(r"\d+(?:\.\d+)*")


def _numbers(line: str) -> str:
    """The line without its numbers, but for those that name the error."""
    parts, end = [], 0
    for kept in KEPT.finditer(line):
        parts += [NUMBER.sub("#", line[end : kept.start()]), kept[0]]
        end = kept.end()
    return "".join((*parts, NUMBER.sub("#", line[end:])))


def signature(line: str) -> str:
    """The line without what differs between runs."""
    for pattern, instead in STEPS:
        line = pattern.sub(instead, line)
    return " ".join(_numbers(line).split())
