"""Words and texts at both sides of each bound of redaction: moved by one or turned round, a check fails here."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.redact import context, names, words
from skillkit.redact.commands import printed
from skillkit.redact.engine import Redactor

FIXTURES = Path(__file__).parent.parent / "fixtures"
WORDS: dict[str, dict[str, list[str]]] = yaml.safe_load((FIXTURES / "edges.yaml").read_text("utf-8"))
TEXTS: list[str] = yaml.safe_load((FIXTURES / "edges-in-texts.yaml").read_text("utf-8"))
REPEATED = re.compile(r"\*(\d+)")


def plain(text: str) -> str:
    """What a fixture means: without bars, `x*3` as `xxx`."""
    word, *rest = REPEATED.split(text.replace("\u00a6", ""))
    return word * int(rest[0]) + rest[1] if rest else word


@pytest.mark.parametrize(
    ("check", "word", "expected"),
    [(check, word, kind) for check, kinds in WORDS.items() for kind, given in kinds.items() for word in given],
)
def test_each_bound_of_a_word(check: str, word: str, expected: str) -> None:
    function: Any = next(getattr(where, check) for where in (words, names, context) if hasattr(where, check))
    assert function(plain(word)) == {"true_": True, "false_": False}.get(expected, expected)


@pytest.mark.parametrize("text", TEXTS)
def test_each_bound_of_a_text(text: str) -> None:
    parts = re.split("\u00ab(.*?)\u00bb", text.replace("\u00a6", ""), flags=re.DOTALL)
    expected = "(?:<\\w+>|~)".join(map(re.escape, parts[::2]))
    assert re.fullmatch(expected, Redactor()("".join(parts)))


@pytest.mark.parametrize(("width", "shown"), [(40, "<secret>"), (39, "granite-quartz-lamp")])
def test_a_wide_line_that_ends_in_a_colon_gives_its_value_in_the_next(width: int, shown: str) -> None:
    lines = ["the password:".rjust(width, "x"), "granite-quartz-lamp"]
    assert Redactor().line(lines, 1, str) == shown


def test_an_output_of_more_lines_is_no_secret() -> None:
    lines = [f"kelp;Trumpet{number}" for number in range(9)]
    assert list(printed("op read op://Ops/router/pw", "\n".join(lines[:8]))) == lines[:8]
    assert list(printed("op read op://Ops/router/pw", "\n".join(lines))) == []
