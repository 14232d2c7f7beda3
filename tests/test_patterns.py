"""Long expressions that ignore the case, looked for in small letters first."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from skillkit import safety
from skillkit.literals import small
from skillkit.patterns import LONG
from skillkit.patterns import Pattern

MODULES = [importlib.import_module(found.name) for found in pkgutil.walk_packages(safety.__path__, "skillkit.safety.")]
HELD = {
    value: f"{module.__name__}.{name}"
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, Pattern) and value.in_small
}
NAMED = {name: pattern for pattern, name in HELD.items()}
CASES = Path(__file__).parent / "fixtures" / "safety"
TEXTS = [file.read_text(encoding="utf-8") for half in "kn" for file in sorted((CASES / half).rglob("*.md"))]


@pytest.mark.parametrize("name", NAMED)
def test_what_is_found_is_found_in_small_letters(name: str) -> None:
    pattern = NAMED[name]
    assert pattern.in_small
    found = [text for text in TEXTS if pattern.compiled.search(text)]
    assert [text for text in found if not pattern.in_small.search(small(text))] == []


def test_a_long_expression_finds_capitals_and_gives_them_back() -> None:
    words = "|".join(f"Word{number}" for number in range(LONG))
    pattern = Pattern(rf"\b(?P<Which>{words})(?=\W|\Z)", re.IGNORECASE)
    assert pattern.in_small
    found = list(pattern.finditer("one WORD7, two word70", 0, 30))
    assert [match["Which"] for match in found] == ["WORD7", "word70"]
    assert list(pattern.finditer("none here", 0, 30)) == []
    assert list(pattern.finditer("word7 at the start", 6, 30)) == []


def test_a_short_one_and_one_that_heeds_the_case_are_looked_for_at_once() -> None:
    assert Pattern("a|b", re.IGNORECASE).in_small is None
    assert Pattern("x" * LONG).in_small is None
