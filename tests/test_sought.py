"""An expression that is tried only where a literal stands finds what it would find by itself."""

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from skillkit.observe.spoken import ADMITS
from skillkit.observe.spoken import SIGNS
from skillkit.observe.statements import LIKED
from skillkit.sought import Sought


@pytest.mark.parametrize("sought", [*SIGNS.values(), ADMITS, LIKED])
@given(data=st.data())
@settings(max_examples=50)
def test_what_the_expression_finds_is_found(sought: Sought, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(sought.pattern)).swapcase()
    found, alone = sought.search(text), sought.pattern.search(text)
    assert (found and found.span()) == (alone and alone.span())


@pytest.mark.parametrize(
    ("regex", "literals"),
    [
        ("(?i)\\bErrors?\\b", {"error"}),
        ("ab|cde", {"ab", "cde"}),
        ("(?:real|actual) (?:bug|issue)", {"real", "actual"}),
        ("x+yz", {"yz"}),
        ("(?:fail){2}s?", {"fail"}),
        ("a(?=b)c", {"ac"}),
        ("K\u0130\u017f", {"kis"}),
    ],
)
def test_the_tree_of_an_expression_tells_what_each_match_holds(regex: str, literals: set[str]) -> None:
    assert Sought(regex).literals == literals


@pytest.mark.parametrize("regex", ["a?", "[ab]", "abc|", "(?:abc)*"])
def test_an_expression_that_may_match_anything_is_refused(regex: str) -> None:
    with pytest.raises(ValueError, match="nothing by which to know it"):
        Sought(regex).search("abc")
