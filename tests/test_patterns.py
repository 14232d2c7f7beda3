"""Long expressions, and those of many words: a quicker one tells first whether there is anything to look for."""

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
    if isinstance(value, Pattern) and value.glance
}
NAMED = {name: pattern for pattern, name in HELD.items()}
CASES = Path(__file__).parent / "fixtures" / "safety"
TEXTS = [file.read_text(encoding="utf-8") for half in "kn" for file in sorted((CASES / half).rglob("*.md"))]


@pytest.mark.parametrize("name", NAMED)
def test_where_something_is_found_a_glance_finds_something(name: str) -> None:
    pattern = NAMED[name]
    assert pattern.glance
    heeds_case = bool(pattern.glance.flags & re.IGNORECASE) == bool(pattern.compiled.flags & re.IGNORECASE)
    found = [text for text in TEXTS if pattern.compiled.search(text)]
    assert [text for text in found if not pattern.glance.search(text if heeds_case else small(text))] == []


def test_a_long_expression_finds_capitals_and_gives_them_back() -> None:
    words = "|".join(f"Word{number}" for number in range(LONG))
    pattern = Pattern(rf"\b(?P<Which>{words})(?=\W|\Z)", re.IGNORECASE)
    assert pattern.glance
    text = f"one WORD7, two word70{' ' * LONG}"
    assert [match["Which"] for match in pattern.finditer(text, 0, len(text))] == ["WORD7", "word70"]
    assert list(pattern.finditer("none here" * LONG, 0, LONG)) == []
    assert list(pattern.finditer(f"word7 at the start{' ' * LONG}", 6, LONG)) == []


def test_of_words_the_first_that_stands_there_is_found() -> None:
    pattern = Pattern(r"x\w|\bone\b|\bOne more\b|(?<!no )\bone\b more|\bmore\b")
    assert pattern.glance
    text = f"{' ' * LONG}no One more, xy, one more"
    found = pattern.search(text)
    assert found is not None
    assert found[0] == "One more"
    assert [match[0] for match in pattern.finditer(text, 0, len(text))] == ["One more", "xy", "one", "more"]
    assert pattern.search(text, 0, LONG + 3) is None
    assert pattern.search(text.upper()) is None


def test_a_short_one_is_looked_for_at_once() -> None:
    assert Pattern("a|b", re.IGNORECASE).glance is None
    assert Pattern("x" * LONG).glance is None
