"""What a lesson adds to a skill: each case a skill, a lesson, and the difference; done twice it is as done once."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from skillkit.enhance import revision_of
from skillkit.enhance.point import Point
from skillkit.enhance.point import point_of
from skillkit.enhance.says import says
from skillkit.enhance.shelf import Kept
from skillkit.library import read_skills
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.sound import new_faults
from skillkit.tree import MemoryTree
from skillkit.unified import unified

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
