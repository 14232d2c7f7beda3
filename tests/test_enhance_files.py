"""What a lesson adds to a skill: each case a skill, a lesson, and the difference; done twice it is as done once."""

from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies
from pydantic import TypeAdapter

from skillkit.drafting.diff import unified
from skillkit.drafting.enhance import revision_of
from skillkit.drafting.point import Point
from skillkit.drafting.point import point_of
from skillkit.drafting.says import says
from skillkit.drafting.shelf import Kept
from skillkit.drafting.validate import new_faults
from skillkit.library import read_skills
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.tree import MemoryTree

CASES = sorted((Path(__file__).parent / "fixtures" / "enhance").iterdir())
TITLE = "Build before the tests"
FACTS: TypeAdapter[Facts] = TypeAdapter(Facts)


def lesson_of(case: Path) -> Lesson:
    facts = FACTS.validate_json((case / "lesson.json").read_text(encoding="utf-8"))
    row = Evidence(
        session="a",
        digest="a",
        project="kiosk",
        day="2026-03-02",
        week="2026-W10",
        detector=facts.kind,
        turns=(1,),
        outcome="fixed",
        actions=("bun test",),
    )
    return Lesson(detector=facts.kind, intent=("x",), facts=facts, evidence=(row,))


def point_for(lesson: Lesson) -> Point | None:
    return point_of(lesson.facts, getattr(lesson.facts, "title", "") or TITLE)


def kept_in(files: dict[str, str], name: str) -> Kept:
    (folder,) = read_skills(MemoryTree({f"skills/{name}/{file}": text for file, text in files.items()}))
    assert folder.readable_skill_md
    return Kept(folder, folder.readable_skill_md, is_ours=True)


def files_in(case: Path) -> dict[str, str]:
    return {file.name: file.read_bytes().decode() for file in sorted(case.iterdir()) if file.suffix in (".md", ".yaml")}


def changed(files: dict[str, str], lesson: Lesson, name: str) -> tuple[str, dict[str, str]] | None:
    kept, point = kept_in(files, name), point_for(lesson)
    if point and says(kept.text, point):
        return "said", files
    revision = revision_of(kept, lesson, point)
    if revision is None:
        return None
    new = {path.rpartition("/")[2]: text for path, text in revision.texts.items()}
    assert new_faults(kept.folder, new) == [], new
    return revision.what, {**files, **new}


def built() -> Lesson:
    return lesson_of(Path(__file__).parent / "fixtures" / "enhance" / "bullets")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_case_changes_as_expected_and_a_second_time_not_at_all(case: Path) -> None:
    files, lesson = files_in(case), lesson_of(case)
    outcome = changed(files, lesson, case.name)
    expected = (case / "expected.diff").read_text(encoding="utf-8")
    if outcome is None:
        assert expected == "none\n"
        return
    what, after = outcome
    diff = unified((name, files[name], after[name]) for name in files)
    assert f"{what}\n{diff}" == expected
    assert after["SKILL.md"].split("---")[1] == files["SKILL.md"].split("---")[1]
    assert changed(after, lesson, case.name) in (None, ("said", after))


@pytest.mark.parametrize("case", ["bullets", "steps", "corrected", "parameter"])
def test_line_ends_and_a_byte_order_mark_stay(case: str) -> None:
    folder = Path(__file__).parent / "fixtures" / "enhance" / case
    lesson = lesson_of(folder)
    plain = changed(files_in(folder), lesson, case)
    marked = {name: f"\ufeff{text}".replace("\n", "\r\n") for name, text in files_in(folder).items()}
    after = changed(marked, lesson, case)
    assert plain
    assert after
    assert after[1] == {name: f"\ufeff{text}".replace("\n", "\r\n") for name, text in plain[1].items()}


def test_a_file_whose_lines_end_in_several_ways_is_left_alone() -> None:
    files = files_in(Path(__file__).parent / "fixtures" / "enhance" / "bullets")
    assert changed({"SKILL.md": files["SKILL.md"].replace("\n", "\r\n", 3)}, built(), "bullets") is None


def test_a_file_without_an_end_of_its_last_line_is_added_to() -> None:
    files = files_in(Path(__file__).parent / "fixtures" / "enhance" / "bold")
    after = changed({"SKILL.md": files["SKILL.md"].rstrip("\n")}, built(), "bold")
    assert after
    assert after[1]["SKILL.md"].startswith(files["SKILL.md"])


PIECES = strategies.sampled_from(
    (
        "# Run the tests",
        "## Gotchas",
        "### Inside",
        "Troubleshooting\n---",
        "- one\n- two\n\n  with more",
        "* **Bold**: said",
        "1. `bun test`\n2. `git push`",
        "9) a\n10) b\n    ```sh\n    bun test\n    ```",
        "| a | b |\n|---|---|\n| `x` | y |",
        "| Problem | Cause | Fix |\n|:--|:-:|--:|\n| a | b | c |",
        "```sh\nbun test\n```",
        "```sh\nbun test",
        "~~~~\n# no heading",
        "<!-- never\nended",
        "<details>\n\ntext",
        "    indented",
        "> quoted\nlazy",
        "[x]: https://example.com",
        "**Bold.** text\nwrapped at about forty characters of it\nand so on",
        "`bun test` fails, run `bun run build`",
        "---",
        "\u2028\x0b\x85",
        "",
    )
)


@settings(max_examples=300, deadline=None)
@given(pieces=strategies.lists(strategies.one_of(PIECES, strategies.text(max_size=30)), max_size=8), end=...)
def test_done_twice_is_as_done_once_whatever_the_skill_says(pieces: list[str], end: Literal["", "\n"]) -> None:
    body = "\n\n".join(piece.replace("\r", " ").replace("\0", " ") for piece in pieces)
    text = f"---\nname: any\ndescription: Runs the tests. Use when asked to.\n---\n{body}{end}"
    lesson = built()
    point = point_for(lesson)
    kept = kept_in({"SKILL.md": text}, "any")
    assert point
    revision = None if says(kept.text, point) else revision_of(kept, lesson, point)
    if revision is None:
        return
    after = revision.texts["skills/any/SKILL.md"]
    assert says(after, point)
    lines = iter(after.split("\n"))
    assert all(line in lines for line in text.rstrip("\n").split("\n")), "a line is gone, or moved"
