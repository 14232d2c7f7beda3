"""What the chain takes from a project's repository: files by name, telling excerpts, commits."""

from pathlib import Path

import pytest

from skillkit.authoring.checkout import Checkout, Passages
from skillkit.authoring.reduce import Line, Plan, bundles
from skillkit.authoring.review_prompt import at_head
from skillkit.errors import SkillkitError
from skillkit.model.claim import Claim, Quote, TaughtLesson
from skillkit.redact.engine import Redactor
from skillkit.transcripts.typed import spoken_in
from tests.authored import project

FILES = {
    "CLAUDE.md": "# Rules\n\nTalk to kim@shop.example.org.\n",
    "docs/money.md": "# Money\n",
    "src/a/till.py": "import sys\n" * 40 + "CENTS_ONLY = True\n" + "import os\n" * 40,
    "src/b/till.py": "import sys\n",
    "src/large.py": "x = 1\n" * 60_000,
    ".claude/skills/count/SKILL.md": "---\nname: count\ndescription: Counts. Use when money is counted.\n---\n",
}


def repository(folder: Path, files: dict[str, str]) -> Checkout:
    return Checkout(project(folder, files), Redactor())


def test_files_are_found_by_their_ends_if_one_has_it(tmp_path: Path) -> None:
    checkout = repository(tmp_path, FILES)
    assert checkout.named(["src/a/till.py", "a/till.py", "till.py", "nothing.py", ""]) == ["src/a/till.py"]
    assert checkout.documents == ["CLAUDE.md"]
    assert checkout.skills == [".claude/skills/count/SKILL.md"]
    assert checkout.subjects == ["Begin"]


def test_what_is_shown_of_a_file_is_redacted_and_bounded(tmp_path: Path) -> None:
    checkout = repository(tmp_path, FILES)
    assert checkout.text("CLAUDE.md") == "# Rules\n\nTalk to <email>.\n"
    (checkout.root / "docs" / "money.md").write_text("not committed", encoding="utf-8")
    assert checkout.text("docs/money.md") == "# Money\n"
    assert checkout.text("src/large.py") == ""
    assert checkout.text("nothing") == ""


def test_an_excerpt_is_about_the_most_telling_words(tmp_path: Path) -> None:
    checkout = repository(tmp_path, FILES)
    words = ["import", "CENTS_ONLY"]
    assert checkout.having(words, 1) == ["src/a/till.py"]
    weights = {**checkout.weights(words), "CENTS": 0.1, "True": 0.7, "ONLY": 0.2}
    shown = checkout.excerpt("src/a/till.py", weights, 120)
    assert shown == checkout.excerpt("src/a/till.py", dict(reversed(weights.items())), 120)
    assert "41: CENTS_ONLY = True" in shown
    assert len(shown) < 200


def test_names_that_the_repository_has_nowhere_are_said_to_be(tmp_path: Path) -> None:
    checkout = repository(tmp_path, FILES)
    text = 'Write `CENTS_ONLY` in `src/a/till.py`, below `docs/`, not `EUROS_ONLY`: the label is "Your total".'
    shown = at_head(Plan("till", "cents", "Cents", "Cents.", "", (("Rules", (Line(text, (), ()),)),)), checkout)
    assert shown.splitlines() == [
        "nowhere in the repository: EUROS_ONLY, Your total",
        "CENTS_ONLY: 1 files, src/a/till.py:41: CENTS_ONLY = True",
    ]


def test_the_section_nearest_to_each_line_is_shown_those_of_several_lines_first(tmp_path: Path) -> None:
    guide = "# Guide\n\n## Prices\n\nPrices are cents.\n\n## Receipts\n\nReceipts stay for ten years.\n"
    passages = Passages(repository(tmp_path, {**FILES, "docs/guide.md": guide}))
    receipts, prices = (
        ("docs/guide.md", "## Receipts\n\nReceipts stay for ten years."),
        ("docs/guide.md", "## Prices\n\nPrices are cents."),
    )
    lines = ["Are prices floats?", "How long do receipts stay?", "Keep receipts for years.", "Nothing like it."]
    assert passages.about(lines, 1_000) == [receipts, prices]
    assert passages.about(lines, len(receipts[1]) + 5) == [receipts]


def test_a_folder_without_a_repository_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SkillkitError, match="not in a git repository"):
        Checkout(tmp_path, Redactor())


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Please look.", ["Please look."]),
        ("Please look:\n\n> quoted\n\nThanks.", ["Please look:", "Thanks."]),
        ("See\n\n```\nline\n\nmore\n```\n\nthis is why", ["See", "this is why"]),
        ("$ till check\nerror: x\n\ni no longer use it", ["i no longer use it"]),
        ("Look:\n\n## Review\n\n" + "The till has to be rewritten from scratch. " * 20, ["Look:"]),
    ],
)
def test_typed_paragraphs(text: str, typed: list[str]) -> None:
    assert [paragraph for speaker, paragraph in spoken_in(text) if speaker == "user"] == typed


def lesson(number: int, words: str) -> TaughtLesson:
    claim = Claim(
        id=f"{number}.1",
        text=words * 40,
        status="observed",
        speaker="output",
        after="held",
        evidence=(Quote(line=1, quote=words),),
    )
    return TaughtLesson(
        id=str(number),
        title=words,
        when_to_use=words,
        kind="procedure",
        scope="project",
        would_merge="yes",
        session=f"s{number:04}",
        family=f"s{number:04}",
        project="till",
        day="2026-03-02",
        claims=(claim,),
    )


def test_many_lessons_are_asked_about_by_subject() -> None:
    subjects = ("receipt printer paper feed", "tax table columns rounding", "login token session expiry")
    found = bundles([lesson(number, subjects[number % 3] + " ") for number in range(180)])
    assert len(found) > 1
    assert sorted(each.id for bundle in found for each in bundle) == sorted(str(number) for number in range(180))
    assert bundles([]) == []
    assert [len(bundle) for bundle in bundles([lesson(1, "a b"), lesson(2, "c d")])] == [2]
