"""How alike two skills are: same title, shared rare text, and what does not count."""

import random

import pytest

from skillkit.similarity import COMMON_IN
from skillkit.similarity import DUPLICATE
from skillkit.similarity import Index
from skillkit.similarity import Text
from skillkit.similarity import normalised_title

RANDOM = random.Random(11)
WORDS = ["".join(RANDOM.choices("abcdefghijklmnoprstuvw", k=6)) for _ in range(600)]


def prose(start: int, count: int = 60) -> str:
    return " ".join(WORDS[start : start + count])


def text(key: str, body: str, *, name: str = "", description: str = "") -> Text:
    return Text(key=key, name=name or key, description=description, body=body)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Test, lint and commit", "test-lint-commit"),
        ("Release", "the-release-skill"),
        ("Use the till", "Using a TILL"),
        ("\uff34ill", "till"),
        ("test_lint", "test lint"),
    ],
)
def test_titles_that_mean_the_same(one: str, other: str) -> None:
    assert normalised_title(one) == normalised_title(other) != ""


@pytest.mark.parametrize(("one", "other"), [("lint-test", "test-lint"), ("release", "release-notes"), ("a", "b")])
def test_titles_that_differ(one: str, other: str) -> None:
    assert normalised_title(one) != normalised_title(other) or not normalised_title(one)


def test_the_same_title_is_a_duplicate_whatever_the_text() -> None:
    index = Index([text("skills/ship", f"# Test, lint and commit\n\n{prose(0)}", name="ship")])
    (found,) = index.nearest(text("new", prose(100), name="test-lint-commit"))
    assert (found.verdict, found.score, found.reasons) == ("duplicate", 1.0, ("same-title",))


def test_titles_without_a_word_of_their_own_are_not_the_same() -> None:
    index = Index([text("x", f"# The\n\n{prose(0)}", name="use")])
    (found,) = index.nearest(text("new", f"# A skill\n\n{prose(100)}", name="using"))
    assert found.verdict == "distinct"


@pytest.mark.parametrize(
    ("shared", "verdict"), [(0, "distinct"), (12, "distinct"), (25, "similar"), (40, "duplicate"), (60, "duplicate")]
)
def test_the_more_text_is_shared_the_more_alike(shared: int, verdict: str) -> None:
    index = Index([text("old", prose(0, 60))])
    (found,) = index.nearest(text("new", prose(60 - shared, 60) if shared < 60 else prose(0, 60)))
    assert found.verdict == verdict
    assert ("shared-text" in found.reasons) == (verdict != "distinct")


def test_a_short_skill_inside_of_a_long_one_is_a_duplicate() -> None:
    index = Index([text("old", prose(0, 400))])
    (found,) = index.nearest(text("new", prose(100, 40)))
    assert (found.verdict, found.score) == ("duplicate", 1.0)


def test_case_punctuation_and_line_breaks_do_not_matter() -> None:
    index = Index([text("old", prose(0))])
    (found,) = index.nearest(text("new", prose(0).upper().replace(" ", ",\n* ")))
    assert found.score == 1.0


def test_wording_that_many_skills_share_says_nothing() -> None:
    template = prose(0, 50)
    skills = [text(f"s{i}", f"{template} {prose(100 + 20 * i, 20)}") for i in range(COMMON_IN)]
    new = text("new", f"{template} {prose(500, 20)}")
    assert {found.verdict for found in Index(skills).nearest(new)} == {"distinct"}
    assert Index(skills[:1]).nearest(new)[0].verdict == "duplicate"


def test_the_frame_of_drafts_says_nothing() -> None:
    frame = prose(0, 50)
    old, new = text("old", f"{frame} {prose(100, 20)}"), text("new", f"{frame} {prose(200, 20)}")
    assert Index([old], frame=frame).nearest(new)[0].verdict == "distinct"
    assert Index([old]).nearest(new)[0].verdict == "duplicate"


def test_a_text_of_a_few_words_is_not_judged_by_them() -> None:
    index = Index([text("old", prose(0, 8))])
    assert index.nearest(text("new", prose(0, 8)))[0].score == 0.0


def test_a_skill_is_not_compared_with_itself() -> None:
    skills = [text("a", prose(0)), text("b", prose(0))]
    assert [found.name for found in Index(skills).nearest(skills[0])] == ["b"]


def test_the_nearest_come_first_and_no_more_than_asked_for() -> None:
    skills = [text(f"s{i}", f"{prose(0, 10 * i)} {prose(100 + 50 * i, 60 - 10 * i)}") for i in range(6)]
    found = Index(skills).nearest(text("new", prose(0, 60)), limit=4)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert len(found) == 4
    assert Index(skills).nearest(text("new", prose(0, 60)), limit=4) == found
    assert Index(reversed(skills)).nearest(text("new", prose(0, 60)), limit=4) == found


def test_the_threshold_can_be_set() -> None:
    skills, new = [text("old", prose(0, 60))], text("new", prose(35, 60))
    (found,) = Index(skills).nearest(new)
    assert found.score < DUPLICATE
    assert found.verdict == "similar"
    assert Index(skills, duplicate=0.3).nearest(new)[0].verdict == "duplicate"


@pytest.mark.parametrize("body", ["", "\n", "# \n", "…", "`" * 100])
def test_a_skill_without_words_is_like_none(body: str) -> None:
    (found,) = Index([text("old", body, name="…")]).nearest(text("new", body, name="---"))
    assert (found.verdict, found.score) == ("distinct", 0.0)
