"""Expressions behind a look for their words: they find what they find without it, and the look is worth it."""

import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import skillkit
from skillkit.expressions.sieve import Sieve
from skillkit.mining.extract import ADMITS, CAUSES, FAILS, OBVIOUS, SOLVES

FIXTURES = Path(__file__).parent.parent / "fixtures" / "detectors"
PACKAGES = ("mining.resolutions", "mining.extract")


def sieves() -> dict[str, Sieve]:
    """Those that skillkit has."""
    names = ["skillkit.mining.outcomes", "skillkit.mining.known"]
    for package in PACKAGES:
        names.append(f"skillkit.{package}")
        folder = Path(skillkit.__path__[0], *package.split("."))
        names += [m.name for m in pkgutil.iter_modules([str(folder)], f"skillkit.{package}.")]
    found = ((module, vars(importlib.import_module(module)).items()) for module in names)
    named = [(f"{module}.{name}", each) for module, all_ in found for name, each in all_]
    named += [(f"{name}.{key}", each) for name, all_ in named if isinstance(all_, dict) for key, each in all_.items()]
    held = {each: name for name, each in named if isinstance(each, Sieve)}
    return {name: each for each, name in held.items()}


@cache
def texts() -> list[str]:
    """Pieces of logs, in several languages, whole lines and what stands between quotes."""
    lines = [line for file in sorted(FIXTURES.rglob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return list(dict.fromkeys(part for line in lines for part in line.split('"') if len(part) > 12))


@pytest.mark.parametrize("name", sieves())
def test_nothing_is_missed_by_the_look(name: str) -> None:
    sieve = sieves()[name]
    found = [text for text in texts() if sieve.compiled.search(text)]
    assert [text for text in texts() if sieve.search(text)] == found


@pytest.mark.parametrize(
    ("regex", "fitting", "other"),
    [
        (r"(?i)\b(?:always|never)\b", ["ALWAYS", "it never ends"], ["it ends", "nevertheless"]),
        (r"(?i)colou?r|shape", ["Color", "colour", "SHAPE"], ["cool", "shade"]),
        (r"(?i)(?:ab|cd)+ef", ["ABCDEF"], ["ef", "abc"]),
        (r"(?i)\d+|x", ["7", "X"], ["seven"]),
        (r"(?i)\bkiss\b", ["KISS", "\u212aiss", "k\u0131ss", "ki\u017fs", "K\u0130SS"], ["miss"]),
        (r"(?i)\bm[uü]ss\b|всегда|從", ["Muss", "MÜSS", "Всегда", "從"], ["mass", "je"]),
        (r"(?i)(?:please )?stop", ["stop", "Please stop"], ["please"]),
        (r"(?i)(?!never)[a-z]{5}\.", ["later."], ["never."]),
        (r"(?i)(?:)", ["", "anything"], []),
    ],
)
def test_what_it_finds_is_what_the_expression_finds(regex: str, fitting: list[str], other: list[str]) -> None:
    for text in (*fitting, *other):
        found, expected = Sieve(regex).search(text), re.search(regex, text)
        assert (found and found.span()) == (expected and expected.span())
    assert all(map(Sieve(regex).search, fitting))
    assert not any(map(Sieve(regex).search, other))


def test_a_text_without_the_words_is_not_searched() -> None:
    sieve = Sieve(r"(?i)\b(?:always|never|from now on)\b.{0,40}\btests?\b")
    assert not sieve.search("run the suite once more")
    assert "compiled" not in vars(sieve)
    assert sieve.search("Never skip a test")


TOLD = {"causes": CAUSES, "obvious": OBVIOUS, "fails": FAILS, "solves": SOLVES, "admits": ADMITS}


@pytest.mark.parametrize("sieve", TOLD.values(), ids=TOLD)
@given(data=st.data())
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_what_the_expression_makes_of_letters_is_found(sieve: Sieve, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(sieve.compiled)).swapcase()
    found, alone = sieve.search(text), sieve.compiled.search(text)
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
        ("a?", set()),
        ("[ab]", set()),
        ("abc|", set()),
        ("(?:abc)*", set()),
    ],
)
def test_the_tree_of_an_expression_tells_what_each_match_holds(regex: str, literals: set[str]) -> None:
    assert Sieve(regex).literals == literals


def test_each_sign_of_what_is_told_has_literals() -> None:
    assert all(sign.literals for sign in TOLD.values())
