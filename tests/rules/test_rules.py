"""Every rule against its fixture folders, and what all rules have in common."""

import ast
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest

import skillkit
from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree, MemoryTree
from skillkit.lint.autofix import fix
from skillkit.lint.engine import findings_of, lint
from skillkit.model.finding import Finding
from skillkit.model.folder import MAX_BYTES, Tree
from skillkit.rules import RULES, Rule
from tests.conftest import Expect

FIXTURES = Path(__file__).parent.parent / "fixtures" / "rules"
CASES = sorted(folder for kind in ("pass", "fail") for folder in FIXTURES.glob(f"*/{kind}/*") if folder.is_dir())
FIXED = sorted(FIXTURES.glob("*/fixed/*"))
SECTIONS = ["What it does", "Why is this bad", "Example", "Use instead"]
ALL = sorted(RULES, key=lambda rule: rule.code)
MODULES = {"skillkit", *(info.name for info in pkgutil.walk_packages(skillkit.__path__, "skillkit."))}
RULE_MODULES = sorted(name for name in MODULES if name.startswith("skillkit.rules."))
BY_CODE = {rule.code: rule for rule in ALL}


def named(case: Path) -> str:
    return "/".join(case.parts[-3:])


def rule_of(case: Path) -> Rule:
    return BY_CODE[case.parts[-3].partition("-")[0]]


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "expected.txt")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def after_fixing(tree: Tree, rules: list[Rule], *, unsafe: bool) -> dict[str, bytes]:
    """What fixing leaves behind, in the files that it changed."""
    fixed = fix(tree, read_skills(tree), rules, unsafe=unsafe, root_name="")
    return {path: text.encode() for path, text in fixed.texts.items()}


def shown(finding: Finding) -> str:
    where = finding.location
    return f"{where.path}:{where.start_line}:{where.start_column} {finding.code} {finding.message}"


def lies_in_its_text(finding: Finding, case: Path, texts: dict[str, str]) -> bool:
    """Whether a finding is at a place that its file has; `texts` are those that were read."""
    where = finding.location
    if where.path not in texts:
        file = case / where.path
        assert file.is_symlink() or file.exists()
        is_text = not file.is_symlink() and not file.is_dir()
        texts[where.path] = file.read_bytes().decode("utf-8", errors="replace") if is_text else ""
    rows = texts[where.path].split("\n")
    if where.start_line > len(rows) or not texts[where.path]:
        outside = ("SK001", "SK003", "SK809", "SK813")
        return finding.code in outside or (where.start_line, where.start_column) == (1, 1)
    return (
        1 <= where.start_column <= len(rows[where.start_line - 1]) + 1
        and (where.start_line, where.start_column) <= (where.end_line, where.end_column)
        and where.end_column <= len(rows[where.end_line - 1]) + 2
    )


@pytest.mark.parametrize("case", CASES, ids=named)
def test_rule_finds_what_is_expected_and_all_rules_find_it_in_form(case: Path, expect: Expect) -> None:
    rule = rule_of(case)
    folders = read_skills(DiskTree(case))
    # A suppression is judged by what it suppresses, so the other rules have to run beside these.
    found = lint(folders, ALL if rule.check_suppression else [rule])
    lines = [shown(f) for f in found if f.code == rule.code]
    assert bool(lines) == (case.parts[-2] == "fail"), lines
    if lines:
        expect(case / "expected.txt", "".join(f"{line}\n" for line in lines))

    everything = findings_of(folders)
    texts = {d.source.path: d.source.text for folder in folders for d in folder.documents}
    texts |= {resource.path: resource.text or "" for folder in folders for resource in folder.resources}
    assert [shown(f) for f in everything if not lies_in_its_text(f, case, texts)] == []
    assert [shown(f) for f in everything if f.message[0].isupper() or f.message.endswith(".")] == []
    if case.parts[-2] == "pass" and not case.name.endswith("-is-another-rule"):
        unread = [f for f in everything if f.severity == "error" and f.code.startswith("SK0")]
        assert [shown(f) for f in unread] == []


@pytest.mark.parametrize("case", FIXED, ids=named)
def test_fixing_gives_what_is_expected(case: Path, expect: Expect) -> None:
    broken = case.parent.parent / "fail" / case.name
    tree = DiskTree(broken)
    changed = after_fixing(tree, [rule_of(case)], unsafe=case.name.endswith("-unsafe"))
    assert changed
    result = {**contents(broken), **changed}
    for path, content in result.items():
        expect(case / path, content)
    assert contents(case).keys() == result.keys()


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)
def test_a_rule_with_fixes_has_fixed_cases(rule: Rule) -> None:
    folder = FIXTURES / f"{rule.code}-{rule.name}"
    found = [f for case in folder.glob("fail/*") for f in findings_of(read_skills(DiskTree(case)), [rule])]
    assert any(f.fix for f in found) == any(folder.glob("fixed/*")) == ("\n## Fix safety\n" in rule.doc)


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)
def test_rule_has_cases_and_documentation(rule: Rule) -> None:
    folder = FIXTURES / f"{rule.code}-{rule.name}"
    assert list(folder.glob("pass/*"))
    assert list(folder.glob("fail/*"))
    assert re.fullmatch(r"SK\d{3}", rule.code)
    assert rule.title
    sections = re.findall(r"^## (.+)$", rule.doc, re.MULTILINE)
    assert sections in (SECTIONS, [*SECTIONS, "Fix safety"]), "indent headings within an example"
    check = rule.check_skill or rule.check_repository or rule.check_suppression
    assert check is not None
    assert check.__module__ == f"skillkit.rules.{rule.name.replace('-', '_')}"


def test_codes_and_fixture_folders_are_those_of_the_rules() -> None:
    assert len(BY_CODE) == len(ALL)
    assert {folder.name for folder in FIXTURES.iterdir()} == {f"{rule.code}-{rule.name}" for rule in ALL}


@cache
def imports_of(module: str) -> set[str]:
    """The modules of skillkit that one imports at once or late, with their packages."""
    path = Path(skillkit.__file__).parent.parent / module.replace(".", "/")
    tree = ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body.clear()
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {name for node in nodes for alias in node.names for name in (node.module, f"{node.module}.{alias.name}")}
    return {str(name) for name in (*names, module.rpartition(".")[0]) if name in MODULES}


def test_a_rule_reaches_few_modules() -> None:
    for rule in RULE_MODULES:
        reached, left = set[str](), {rule}
        while left:
            reached |= left
            left = set[str]().union(*map(imports_of, left)) - reached
        assert len(reached) <= 33, f"{rule} reaches {sorted(reached)}"


def test_a_large_file_is_not_read() -> None:
    tree = MemoryTree({"skills/x/SKILL.md": "---\n" + "a" * MAX_BYTES})
    assert [shown(f) for f in findings_of(read_skills(tree))] == [
        "skills/x/SKILL.md:1:1 SK813 1,048,580 bytes; not read above 1,048,576"
    ]


@pytest.mark.parametrize(("size", "found"), [(100, ["SK203"]), (70_000, [])])
def test_a_very_long_page_is_data(size: int, found: list[str]) -> None:
    page = "# Rows\n\n" + "1 2 3\n" * (size // 6)
    text = "---\nname: x\ndescription: Sums rows. Use when asked to.\n---\n\nSee [rows](rows.md#columns).\n"
    tree = MemoryTree({"skills/x/SKILL.md": text, "skills/x/rows.md": page})
    assert [f.code for f in findings_of(read_skills(tree))] == found
