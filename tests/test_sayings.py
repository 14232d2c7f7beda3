"""Sentences that say the same are found, as comparing all of them would."""

from hypothesis import given
from hypothesis import strategies as st

from skillkit.mining.feedback import alike
from skillkit.mining.feedback.sayings import MIN_WORDS
from skillkit.mining.feedback.sayings import SAME
from skillkit.mining.feedback.sayings import Sayings

SENTENCES = st.lists(st.frozensets(st.sampled_from("abcdefghij"), max_size=7), max_size=12)


@given(SENTENCES, st.frozensets(st.sampled_from("abcdefghijk"), max_size=7))
def test_none_is_missed_and_the_first_comes_first(sentences: list[frozenset[str]], asked: frozenset[str]) -> None:
    known: Sayings[int] = Sayings()
    for number, words in enumerate(sentences):
        known.add(words, number)
    expected = [
        number
        for number, words in enumerate(sentences)
        if min(len(words), len(asked)) >= MIN_WORDS and alike(words, asked) >= SAME
    ]
    assert list(known.like(asked)) == expected


def test_half_of_the_words_are_enough_and_less_are_not() -> None:
    known: Sayings[str] = Sayings()
    known.add(frozenset({"run", "tests", "commit", "lint"}), "run them")
    assert list(known.like(frozenset({"run", "tests", "commit", "push"}))) == ["run them"]
    assert list(known.like(frozenset({"run", "tests", "deploy", "push"}))) == []
    assert list(known.like(frozenset({"run", "tests"}))) == []
