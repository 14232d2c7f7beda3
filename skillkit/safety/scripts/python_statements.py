"""Parses Python programs, and of a program that does not parse the statements that do."""

import ast

from skillkit.expressions.patterns import Pattern as Lazy

REPAIRS = (
    (
        Lazy(
            r"(\s{0,200})(print|exec)\s{1,9}(?:>>\s{0,9}[\w.]{1,80}\s{0,9},)?([^=\s].{0,2000}?)(?:\sin\s[\w., {}]{1,80})?"
        ),
        r"\1\2(\3)",
    ),
    (Lazy(r"(\s{0,200}except\s{1,9}[\w.()]{1,200})\s{0,9},\s{0,9}\w{1,80}\s{0,9}:(.{0,2000})"), r"\1:\2"),
    (
        Lazy(r"(\s{0,200})[!%](?:%?(?:sx|system|bash|sh)\b)?\s{0,9}(.{0,4000})"),
        r'\1__import__("os").system(r"""\2 """)',
    ),
    (Lazy(r"(\s{0,200})\S.*"), r"\1pass"),
    (Lazy(r".*"), ""),
)
"""What a line becomes that does not parse: a statement of Python 2, a command of a notebook; then without it."""
MOST_REPAIRS = 60
MOST_LETTERS = 1_000_000
"""Letters of one statement that are parsed again after repairs, all together."""
TOP = Lazy(r"\n(?=[^\s#)\]}])(?!(?:else|elif|except|finally)\b)")


def _repaired(row: str, tries: int) -> tuple[str, int]:
    """A line that does not parse after its next repair, and the number of repairs that are used up."""
    for number, (pattern, template) in enumerate(REPAIRS[tries:], tries + 1):
        if found := pattern.fullmatch(row):
            return found.expand(template), number
    return row, len(REPAIRS) + 1


def _part(text: str) -> tuple[list[ast.stmt], set[int]] | None:
    """The statements of a part of a program and the lines (from 0) that were replaced; `None` if it does not parse."""
    rows = text.split("\n")
    tries = [0] * len(rows)
    for _ in range(min(MOST_REPAIRS, 3 + MOST_LETTERS // (len(text) + 1))):
        try:
            return ast.parse("\n".join(rows)).body, {row for row, count in enumerate(tries) if count}
        except SyntaxError as error:
            at = min(error.lineno or 1, len(rows)) - 1
            rows[at], tries[at] = _repaired(rows[at], tries[at])
            if tries[at] > len(REPAIRS):
                return None
        except (ValueError, RecursionError, MemoryError):
            return None
    return None


def statements_of(text: str) -> tuple[list[ast.stmt], set[int], set[int]]:
    """The statements of a program; the lines (from 0) that were replaced, and those where a statement was left out.

    If the text does not parse, each statement that begins a line is parsed for itself, without the lines that fail.
    """
    try:
        return ast.parse(text).body, set(), set()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    body: list[ast.stmt] = []
    replaced: set[int] = set()
    left_out: set[int] = set()
    first = 0
    for part in TOP.compiled.split(text.replace("\0", " ")):
        if parsed := _part(part):
            body += [ast.increment_lineno(each, first) for each in parsed[0]]
            replaced |= {first + row for row in parsed[1]}
        else:
            left_out.add(first)
        first += part.count("\n") + 1
    return body, replaced, left_out
