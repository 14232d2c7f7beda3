"""How much a part of a skill reads like attacks: its windows, its traits, and what the shipped model says of them."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillkit.safety import classifier
from skillkit.safety.windows import LENGTH
from skillkit.safety.windows import windows

FIXTURES = Path(__file__).parent / "fixtures" / "rules" / "SK814-reads-like-attack"
ATTACK = (FIXTURES / "fail/script/skills/x/scripts/import.sh").read_text(encoding="utf-8")
HONEST = (FIXTURES / "pass/script/skills/x/scripts/import.sh").read_text(encoding="utf-8")


def test_words_and_pairs_are_traits_and_those_in_backticks_are_others() -> None:
    assert classifier.traits("Copy it: `rm -rf ~`") == {b"copy", b"it", b"copy it", b"`rm", b"`rf", b"`~"} | {
        b"`rm rf",
        b"`rf ~",
    }
    assert b"one _ three" in classifier.traits("one, two; three")


def test_whether_a_host_is_made_up_says_nothing() -> None:
    assert classifier.traits("see https://a.example/x") == classifier.traits("see http://a.test/x")


def test_an_attack_weighs_more_than_its_honest_twin() -> None:
    attack, honest = classifier.verdict(ATTACK), classifier.verdict(HONEST)
    assert attack is not None
    assert attack.score >= 0
    assert attack.reasons
    assert honest is None or honest.score < 0


def test_a_short_text_is_not_judged() -> None:
    assert classifier.verdict("rm -rf ~ quietly") is None


def test_the_line_that_weighs_most_is_named() -> None:
    start, end = classifier.heaviest(ATTACK)
    assert "rm -rf" in ATTACK[start:end]
    assert "\n" not in ATTACK[start:end]


def test_the_verdict_does_not_depend_on_the_order_of_sets() -> None:
    ask = f"from skillkit.safety.classifier import verdict; print(verdict({ATTACK!r}))"
    said = {
        subprocess.run(
            [sys.executable, "-c", ask],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_the_shipped_model_is_whole() -> None:
    scale = classifier.scale()
    assert len(classifier.glance_weights()) > 2_500
    assert scale.bias < 0 < scale.threshold


def test_a_model_is_read_as_it_was_kept_its_words_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = {b"drop": 0.5, b"drop it": -0.25, b"`rm": 32.0, b"d\xe9j\xe0": -32.0, b"~": 0.001, b"nothing": 0.0004}
    file = tmp_path / classifier.DATA
    by_glance = {b"drop": 2.5, b"the": -1.0, b"rare": 0.0001}
    file.write_text(classifier.stored((-1.5, 0.25, 0.125), weights, by_glance), encoding="utf-8")
    monkeypatch.setattr(classifier, "_file", lambda: file)
    for kept in (classifier.scale, classifier.glance_weights, classifier.word_weights, classifier.trait_weights):
        monkeypatch.setattr(classifier, kept.__name__, kept.__wrapped__)
    assert classifier.scale() == classifier.Scale(-1500, 250, 125)
    assert classifier.glance_weights() == {b"drop": 2500, b"the": -1000}
    assert classifier.word_weights() == {b"drop": 500, b"d\xe9j\xe0": -32000, b"~": 1}
    assert classifier.trait_weights() == {**classifier.word_weights(), b"drop it": -250, b"`rm": 32000}


def squeezed(text: str) -> str:
    """Without blanks, and without what marks a block, which is in no window."""
    return "".join(text.split()).replace("```sh", "").replace("```", "")


PARAGRAPHS = st.lists(
    st.sampled_from(["# Title", "some words here", "```sh\nls\n```", "- item", "", "x" * 900]), max_size=30
)


@pytest.mark.parametrize("path", ["SKILL.md", "run.py"])
@given(paragraphs=PARAGRAPHS)
def test_windows_hold_all_that_is_no_blank_once(path: str, paragraphs: list[str]) -> None:
    text = "---\nname: x\n---\n" + "\n\n".join(paragraphs)
    found = windows(path, text)
    assert all(end - start <= LENGTH * 5 // 4 for start, end in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    assert squeezed("".join(text[start:end] for start, end in found)) == squeezed(text)
