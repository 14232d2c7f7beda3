"""Finds secrets in commands and requests: behind an option, in a pipe or a header, and in what a command printed."""

import re
from collections.abc import Iterable, Iterator

from skillkit.expressions.literals import Signs, lines_at
from skillkit.expressions.patterns import Pattern
from skillkit.redact import rules, words
from skillkit.redact.shapes import Secret

LISTED, CODES, CODE, END, STEP, ASIDE, SHOWN, REPORT = rules.expressions(
    "LISTED CODES CODE_LISTED END STEP ASIDE SHOWN REPORT"
)
GIVEN = {name: (kind, rules.pattern(expression)) for name, (kind, _, expression) in rules.RULES["given"].items()}
PROGRAMS = tuple(
    (Pattern(rf"(?<![\w./-])(?:[\w./-]*/)?(?:{program})(?=\s)"), rules.pattern(rf"(?<=\s)(?:{option}){{VALUE}}"))
    for program, option in rules.RULES["options"].items()
)
ANY_PROGRAM = Pattern(rf"(?<![\w.-])(?:{'|'.join(rules.RULES['options'])})\s")
SIGNS_OF_COMMANDS = {
    **{name: signs for name, (_, signs, _) in rules.RULES["given"].items()},
    "option": rules.RULES["words"]["option"],
    "prompt": ("$ ",),
    "codes": ("recovery", "backup code", "scratch code"),
}
REACH = 1_000
"""Characters of a command behind its program that are looked through for options."""
PRINTING = Pattern("|".join(rules.RULES["words"]["printing"]))
ASKED = 130
"""Characters before a line that may ask for what the line answers."""
LEAST, LONGEST, LINES = 6, 400, 8
"""Characters and lines of an output that is secret as a whole."""


def _given(match: re.Match[str], kind: str) -> Iterator[Secret]:
    group = match.lastindex or 0
    value = match[group] if group else ""
    parts = words.APART.split(value.replace("=", " ")) if kind == "cookie" else [value]
    if kind in ("cookie", "argument") and not any(map(words.is_chosen, parts)):
        return
    is_named = words.is_plain(value) and words.NAMING.search(value)
    if value and not is_named and not words.is_placeholder(value, quoted=True):
        yield Secret(*match.span(group), kind)


def commands_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets that programs and requests are given, in a text with these signs, in no order."""
    for sign in (sign for sign in signs if sign in GIVEN):
        kind, expression = GIVEN[sign]
        for start, end in lines_at(text, signs[sign]):
            # A script answers what an earlier line asks.
            for match in expression.finditer(text, max(0, start - ASKED) if sign == "sent" else start, end):
                yield from _given(match, kind)
    for start, end in lines_at(text, signs.get("codes", ())):
        heading = CODES.search(text, start, end + 1)
        code = CODE.match(text, heading.end()) if heading else None
        while code:
            yield Secret(*code.span(1), "password")
            code = CODE.match(text, code.end())
    if "option" in signs:
        # A list of arguments is read as a command line of the same length.
        yield from _given_options(LISTED.sub(lambda comma: " " * len(comma[0]), text), signs["option"])
    for match in SHOWN.finditer(text) if "prompt" in signs else ():
        for secret in printed(match[1].strip(), match[2]):
            start = match.start(2) + match[2].index(secret)
            yield Secret(start, start + len(secret), "password")


def _given_options(text: str, places: Iterable[int]) -> Iterator[Secret]:
    for start, end in lines_at(text, places):
        for program, option in PROGRAMS if ANY_PROGRAM.search(text, start, end) else ():
            found = program.search(text, start, end)
            if found:
                ending = END.search(text, found.end(), min(end, found.end() + REACH))
                for match in option.finditer(text, found.end(), ending.start() if ending else end):
                    yield from _given(match, "password")


def printed(command: str, output: str) -> Iterator[str]:
    """The secrets that a command printed whose whole work is to print some."""
    if len(command) > LONGEST or len(output) > LINES * LONGEST or ">" in command or not PRINTING.search(command):
        return
    steps = [step for step in STEP.split(command.strip()) if step and not ASIDE.match(step)]
    lines = [line.strip() for line in REPORT.sub("", output).strip().splitlines()]
    if len(lines) <= LINES and all(map(PRINTING.search, steps)):
        yield from (line for line in lines if LEAST <= len(line) <= LONGEST and _is_printed(line))


def _is_printed(line: str) -> bool:
    if re.search(r"\s|[\\/]\S*[\\/]|^https?:", line):
        return words.is_phrase(line)
    return not words.is_placeholder(line, quoted=True) and not line.isalpha()
