"""Regrouped expressions stand in the same texts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillkit.regrouped import regrouped

ALTERNATIVES = st.sampled_from(
    [r"\ba", r"\bab?", r"b\b", r"(?<!a )\bb", r"(?=\w)(?!a)\bb.", r"[|)(\]]\bc", r"[^]a]", r"\|", r"\(a", "", r"\Ba"]
)
GROUPS = st.sampled_from(["(?:{})", "(?P<of{number}>{})", "(?={})", "(?<!x)(?:{})", "(?>{})", "(?i:{})c", "(?:{})?b"])
TEXTS = st.text(alphabet="abAc |()]", max_size=12)


@st.composite
def expressions(draw: st.DrawFn) -> str:
    """Alternatives, some of them groups of alternatives."""
    found = []
    for number in range(draw(st.integers(1, 4))):
        inner = "|".join(draw(st.lists(ALTERNATIVES, min_size=1, max_size=5)))
        found += draw(st.lists(ALTERNATIVES, max_size=3))
        found.append(draw(GROUPS).replace("{number}", str(number)).replace("{}", inner))
    return "|".join(found)


@given(expressions(), TEXTS)
def test_it_stands_where_the_other_stands(text: str, searched: str) -> None:
    assert bool(re.search(regrouped(text), searched)) == bool(re.search(text, searched))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\ba|\bb|c", r"\b(?:a|b)|c"),
        (r"c|\ba|(?<!no )\bb\b", r"\b(?:a|(?<!no )b\b)|c"),
        (r"x(?:\ba|\bb)y", r"x(?:\b(?:a|b))y"),
        (r"\ba|c", r"\ba|c"),
        (r"(?>\bab|\ba)b", r"(?>\bab|\ba)b"),
        (r"(\ba|\bb)\1", r"(\ba|\bb)\1"),
        (r"(?:\ba|\bab)?+b", r"(?:\ba|\bab)?+b"),
        (r"(?i)\ba|\bb", r"(?i)\ba|\bb"),
        (r"\ba[|]\b|\bb\|", r"\b(?:a[|]\b|b\|)"),
    ],
)
def test_alternatives_at_the_edge_of_a_word_are_one(text: str, expected: str) -> None:
    assert regrouped(text) == expected
