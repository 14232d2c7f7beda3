"""Triggers are judged by their structure, and the judgement agrees with how the expressions behave."""

import re
import time

import pytest

from skillkit.documents.triggers import expression, never_matches, sample
from skillkit.expressions.backtracking import backtracks

EXPLODE = [
    *(r"(a+)+b", r"(\w+\s?)*!", r"(?:x+x+)+y", r"(.*)*!", r"((?:ab)*)*c", r"(?:\s*\w+)*!", r"(?:a+|b)+c"),
    *(r"(?:(?:a+)?)+b", r"(\s*,\s*)*!", r"(?:x+x+,)+y", r"(?:a|a)*b", r"(?:a|ab|b)*c", r"(?:\w|\w\w)*!"),
    *(r"(?:(?:a+)+b)*", r"(?=(a+)+b)c", r"(?>(a+)+b)", r"(a+)+$", r"(?:.* .*,)+x", r"(?:(?:a?)?b)*c"),
]
ROW = [
    *(r".*.*=", r"\s+\s+x", r"\w+\s*\w+!", r".*,.*,.*;", r".*, .*, .*;", r".+? .+? now", r"^.*.*.*="),
    *(r".*(?:.*)?=", r"(?:ab)*(?:ab)*c", r"(?=.*.*=)x"),
]
CALM = [
    *(r"(?:[\w-]+ )*go", r"(?:\w+, )+go", r"(\w+\s?)*", r"(?:a+b+)+c", r"(?:a|b)*c", r"(?:a{1,3}b?){1,3}c"),
    *(r"(?>a+)+b", r".*go.*now", r"(?:release )?v?\d+\.\d+", r"(?>(?:a+)*)b", r"(a+)+b?", r"^.*.*="),
    *(r"fix (.*) in (.*)", r"fix .+? in .+? for .+? now", r"^(\w+)\s*(\w+)$", r"\w+\s+\w+!", r".{0,40}.{0,40}="),
    *(r"(?:\w+\.)*\w+@", r"(?:https?://)?(?:[\w-]+\.)+\w+/\S*", r""),
]
TYPES = {"version": "semver", "what": "string", "path": "path", "all": "bool"}


@pytest.mark.parametrize(
    ("regex", "kind"), [*((each, "exponential") for each in EXPLODE), *((each, "polynomial") for each in ROW)]
)
def test_repetitions_that_backtrack(regex: str, kind: str) -> None:
    assert backtracks(regex) == kind


LARGE = [".*" * 900 + "=", r"(?:\w?" * 20 + ")*" * 20 + "x", "(?:x|" + "|".join(["ab"] * 400) + ")*c"]


@pytest.mark.parametrize("regex", LARGE, ids=["row", "nested", "choices"])
def test_a_large_expression_is_judged_in_time(regex: str) -> None:
    started = time.process_time()
    assert backtracks(regex)
    assert time.process_time() - started < 5


@pytest.mark.parametrize("regex", CALM)
def test_repetitions_that_are_kept_apart(regex: str) -> None:
    assert not backtracks(regex)
    started = time.process_time()
    for letter in ("a", "ab", "x ", "a, ", "1.", "ab-"):
        re.compile(regex, re.IGNORECASE).search(letter * 60 + "\x00")
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    ("regex", "anchor"),
    [
        (r"a^b", "^"),
        (r"a$b", "$"),
        (r"a\Zb", r"\Z"),
        (r"x(?:^a|^b)", "^"),
        (r"(?:a$)+b", "$"),
        (r"^a", ""),
        (r"a$", ""),
        (r"(a|^)b", ""),
        (r"(?:^a|b^c)d", ""),
        (r"(?:a$)?b", ""),
        (r"(?m)a$\n^b", ""),
        (r"(?=a)^a", ""),
        (r"visit\bing", r"\b"),
        (r"go \b, now", r"\b"),
        (r"go\B now", r"\B"),
        (r"[^\s\S] go", "a set without characters"),
        (r"[^\w\s!-/:-@\[-`{-~] go", ""),
        (r"go\b now\b", ""),
        (r"go[\s-]\bnow", ""),
        (r"gos?\bnow", ""),
        (r"[\u0430-\u044f]+ go", ""),
        (r"go|visit\bing", ""),
    ],
)
def test_anchors_that_cannot_hold(regex: str, anchor: str) -> None:
    assert never_matches(regex) == anchor


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (r"\brelease (?:version )?v?{version}", "release 1.2.3"),
        (r"^run (?:all )?tests? in {path}$", "run test in a/b.txt"),
        (r"(?:make|cut) a release", "make a release"),
        (r"[0-9]{2} {what}", "00 thing"),
        (r"go {0,3}{other}", "go{other}"),
        (r"(?!x)", None),
    ],
)
def test_the_shortest_match(pattern: str, said: str | None) -> None:
    assert sample(pattern, TYPES) == said
    if said:
        assert re.search(expression(pattern, TYPES), said, re.IGNORECASE)
