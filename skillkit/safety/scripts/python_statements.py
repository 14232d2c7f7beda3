"""Parses Python programs, and of a program that does not parse the statements that do."""

import ast
from collections import Counter

from skillkit.expressions.patterns import Pattern as Lazy

MOST_REPAIRS = 60
MOST_LETTERS = 1_000_000
"""Letters of one statement that are parsed again after repairs, all together."""
TOP = Lazy(r"\n(?=[^\s#)\]}])(?!(?:else|elif|except|finally)\b)")


def _part(text: str) -> tuple[list[ast.stmt], set[int]] | None:
    """The statements of a part of a program and the lines (from 0) that were replaced; `None` if it does not parse.

    A line that does not parse becomes `pass`, so that its block remains, and then nothing.
    """
    rows = text.split("\n")
    tries: Counter[int] = Counter()
    for _ in range(min(MOST_REPAIRS, 3 + MOST_LETTERS // (len(text) + 1))):
        try:
            return ast.parse("\n".join(rows)).body, set(tries)
        except SyntaxError as error:
            at = min(error.lineno or 1, len(rows)) - 1
            tries[at] += 1
            if tries[at] > 2:
                return None
            code = rows[at].lstrip()
            rows[at] = f"{rows[at].removesuffix(code)}pass" if code and tries[at] == 1 else ""
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
