"""Finds secrets in commands and requests: behind an option, in a pipe or a header, and in what a command printed."""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.expressions.literals import Signs
from skillkit.expressions.literals import lines_at
from skillkit.expressions.patterns import Pattern
from skillkit.redact.shapes import RULES
from skillkit.redact.shapes import Secret
from skillkit.redact.words import APART
from skillkit.redact.words import NAMING
from skillkit.redact.words import is_chosen
from skillkit.redact.words import is_key
from skillkit.redact.words import is_phrase
from skillkit.redact.words import is_placeholder
from skillkit.redact.words import is_plain

QUOTE = r"\\{0,8}[\"'`]"
QUOTED = r"\\{0,8}[\"'](?![$<{])([^\"'\n\\]{4,400})"
VALUE = rf"(?:{QUOTED}|(?![$<{{(-])([^\s\"'`|;&\\]{{4,400}}))"
READERS = RULES["piped"]["readers"]
HEADER = Pattern(
    rf"(?i)\bauthorization{QUOTE}?\s{{0,9}}[:=]\s{{0,9}}{QUOTE}?(?:[a-z][\w-]{{2,20}}\s+)?(?![<${{])([^\s\"'\\,]{{12,4000}})"
    r"|\bbearer\s+(?![<${])([A-Za-z0-9._~+/=-]{16,4000})|\bbasic\s+([A-Za-z0-9+/]{16,4000}={0,2})"
)
COOKIE = Pattern(
    rf"(?i)(?:cookie{QUOTE}?:\s{{0,9}}{QUOTE}?|(?:\s-b|--cookie)[ =]{QUOTE})"
    r"(?!(?:samesite|path|domain|expires|max-age)=)([\w.%-]{1,100}=[^\"'\\\n;]{6,4000}[^\"'\\\n]{0,4000})"
)
PIPED = Pattern(
    rf"(?:echo|printf)\s+(?:-\w+\s+)?(?:\\{{0,8}}[\"'][^\"'\n]{{0,20}}\\{{0,8}}[\"']\s+)?{VALUE}\\{{0,8}}[\"']?\s*(?:;[^|\n]{{0,60}})?"
    rf"(?:\|\s*(?:sudo\s+)?(?:{READERS})|>>?\s*\\{{0,8}}[\"']?[^\s|;&]{{0,80}}(?:pass|secret|token|cred|auth|\.key|netrc))"
)
HERE = Pattern(rf"(?:{READERS})[^\n|;&]{{0,80}}<<<\s*{VALUE}")
IN_LINES = (
    ("header", HEADER, "token"),
    ("cookie", COOKIE, "cookie"),
    ("piped", PIPED, "password"),
    ("here", HERE, "password"),
)
PROGRAMS = tuple(
    (Pattern(rf"(?<![\w./-])(?:[\w./-]*/)?(?:{program})(?=\s)"), Pattern(rf"(?<=\s)(?:{option}){VALUE}"))
    for program, option in RULES["options"].items()
)
SENT = Pattern(
    rf"(?i)(?:ass(?:word|phrase|code)|\bpin\b)[^\n]{{0,60}}\n?[^\n]{{0,60}}?"
    rf"\bsend(?:line)?\s{{0,4}}\(?\s{{0,4}}(?:--\s{{1,4}})?{QUOTED}"
)
"""What a script answers where it is asked for a password."""
LISTED = re.compile(r"[\"'],\s{0,9}[\"']")
"""What parts the arguments of a command in a list."""
ANY_PROGRAM = Pattern(rf"(?<![\w.-])(?:{'|'.join(RULES['options'])})\s")
SIGNS_OF_COMMANDS = {
    "cookie": ("cookie:", 'cookie":', "-b ", "--cookie"),
    "header": ("bearer ", "basic ", "authorization"),
    "option": (
        *(" -", " /", "\t-", "'-", '"-', " add_user ", " change_password ", " set ", " add ", " auth ", " login "),
        *("sqlplus ", "phrase ", "authtoken ", " using "),
    ),
    "sent": ("send ", "send(", "sendline", "send\t"),
    "piped": ("echo ", "printf "),
    "here": ("<<<",),
    "prompt": ("$ ",),
}
END = re.compile(r"(?<=\s)(?:&&|\|\|?|;)(?=\s)|;\s|\Z")
REACH = 1_000
"""Characters of a command behind its program that are looked through for options."""
PRINTING = Pattern("|".join(RULES["printing"]["commands"]))
STEP = re.compile(r"\s*(?:;|&&|\|\||\n)\s*")
ASIDE = re.compile(r"cd |export \w+=|source |\. |set |echo(?: -n)?$|echo [\"']?-{2,}|true$")
"""What may be beside a command that prints a secret, and prints nothing."""
ASKED = 130
"""Characters before a line that may ask for what the line answers."""
LEAST, LONGEST, LINES = 6, 400, 8
"""Characters and lines of an output that is secret as a whole."""
SHOWN = re.compile(r"(?m:^)[ \t]*\$ ([^\n]{4,400})\n(?![ \t]*\$ )([^\n]{6,400})")
"""A command as somebody shows it, and the first line that it printed."""


def _given(match: re.Match[str], kind: str) -> Iterator[Secret]:
    group = match.lastindex or 0
    value = match[group] if group else ""
    if kind == "cookie" and not any(is_key(part) or is_chosen(part) for part in APART.split(value.replace("=", " "))):
        return
    if value and not is_placeholder(value, quoted=True) and not (is_plain(value) and NAMING.search(value)):
        yield Secret(*match.span(group), kind)


def commands_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets that programs and requests are given, in a text with these signs, in no order."""
    for sign, pattern, kind in IN_LINES:
        for line in lines_at(text, signs.get(sign, ())):
            for match in pattern.finditer(text, *line):
                yield from _given(match, kind)
    for start, end in lines_at(text, signs.get("sent", ())):
        for match in SENT.finditer(text, max(0, start - ASKED), end):
            yield from _given(match, "password")
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
    lines = [line.strip() for line in output.strip().splitlines()]
    if len(lines) <= LINES and all(map(PRINTING.search, steps)):
        yield from (line for line in lines if LEAST <= len(line) <= LONGEST and _is_printed(line))


def _is_printed(line: str) -> bool:
    if re.search(r"\s|[\\/]\S*[\\/]|^https?:", line):
        return is_phrase(line)
    return not is_placeholder(line, quoted=True) and not line.isalpha()
