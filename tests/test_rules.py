"""Every rule against its fixture folders, and what all rules have in common."""

import re
from pathlib import Path

import pytest

from skillkit.library import read_skills
from skillkit.lint import findings_of
from skillkit.model.finding import Finding
from skillkit.model.folder import MAX_BYTES
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.tree import DiskTree
from skillkit.tree import MemoryTree

FIXTURES = Path(__file__).parent / "fixtures" / "rules"
CASES = sorted(folder for folder in FIXTURES.glob("*/*/*") if folder.is_dir())
SECTIONS = ["What it does", "Why is this bad", "Example", "Use instead"]
ALL = sorted(RULES, key=lambda rule: rule.code)
BY_CODE = {rule.code: rule for rule in ALL}


def shown(finding: Finding) -> str:
    where = finding.location
    return f"{where.path}:{where.start_line}:{where.start_column} {finding.code} {finding.message}"


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-3:]) for case in CASES])
def test_rule_finds_what_is_expected(case: Path) -> None:
    rule = BY_CODE[case.parts[-3].partition("-")[0]]
    expected = case / "expected.txt"
    assert expected.is_file() == (case.parts[-2] == "fail")
    lines = expected.read_text(encoding="utf-8").splitlines() if expected.is_file() else []
    assert [shown(f) for f in findings_of(read_skills(DiskTree(case)), [rule])] == lines
    assert bool(lines) == expected.is_file()


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-3:]) for case in CASES])
def test_every_finding_lies_in_its_text(case: Path) -> None:
    folders = read_skills(DiskTree(case))
    texts = {d.source.path: d.source.text for folder in folders for d in folder.documents}
    texts |= {resource.path: resource.text or "" for folder in folders for resource in folder.resources}
    for finding in findings_of(folders):
        where = finding.location
        rows = texts[where.path].split("\n")
        if where.start_line > len(rows) or not texts[where.path]:
            assert finding.code in ("SK001", "SK003", "SK809", "SK813")
            continue
        assert 1 <= where.start_column <= len(rows[where.start_line - 1]) + 1
        assert (where.start_line, where.start_column) <= (where.end_line, where.end_column)
        assert where.end_column <= len(rows[where.end_line - 1]) + 2


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-3:]) for case in CASES])
def test_what_passes_was_read(case: Path) -> None:
    if case.parts[-2] == "pass" and not case.name.endswith("-is-another-rule"):
        assert [shown(f) for f in findings_of(read_skills(DiskTree(case))) if f.code.startswith("SK0")] == []


def test_codes_are_unique() -> None:
    codes = [rule.code for rule in ALL]
    assert len(set(codes)) == len(codes)


def test_every_fixture_folder_is_a_rule() -> None:
    assert {folder.name for folder in FIXTURES.iterdir()} == {f"{rule.code}-{rule.name}" for rule in ALL}


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)
def test_rule_has_cases_and_documentation(rule: Rule) -> None:
    folder = FIXTURES / f"{rule.code}-{rule.name}"
    assert list(folder.glob("pass/*"))
    assert list(folder.glob("fail/*"))
    assert re.fullmatch(r"SK\d{3}", rule.code)
    assert rule.title
    assert re.findall(r"^## (.+)$", rule.doc, re.MULTILINE) == SECTIONS
    check = rule.check_skill or rule.check_repository
    assert check is not None
    assert check.__module__ == f"skillkit.rules.{rule.name.replace('-', '_')}"


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-3:]) for case in CASES])
def test_messages_are_lower_case_without_full_stop(case: Path) -> None:
    for finding in findings_of(read_skills(DiskTree(case))):
        assert not finding.message[0].isupper()
        assert not finding.message.endswith(".")


def test_a_large_file_is_not_read() -> None:
    tree = MemoryTree({"skills/x/SKILL.md": "---\n" + "a" * MAX_BYTES})
    assert [shown(f) for f in findings_of(read_skills(tree))] == [
        "skills/x/SKILL.md:1:1 SK003 1,048,580 bytes; not read above 1,048,576"
    ]


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "SKILL.md").symlink_to("gone.md")
    assert [shown(f) for f in findings_of(read_skills(DiskTree(tmp_path)))] == [
        "x/SKILL.md:1:1 SK003 cannot be read: No such file or directory"
    ]
