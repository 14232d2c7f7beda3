"""What a project's settings ask of Markdown, as its linters say it, and pages that are written so."""

import json
from pathlib import Path

import pytest

from skillkit.documents.house_rules import HouseRules
from skillkit.documents.house_rules import house_rules
from skillkit.documents.markdown import blocks
from skillkit.documents.markdownlint import faults
from skillkit.documents.markdownlint import new_faults
from skillkit.documents.markdownlint import rules_of
from tests.conftest import Expect

FIXTURES = Path(__file__).parent.parent / "fixtures"
LINTED = FIXTURES / "markdownlint"
HOUSES = FIXTURES / "house-rules"
SETTINGS = json.loads((LINTED / "settings.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SETTINGS)
def test_the_faults_are_those_that_markdownlint_finds(name: str) -> None:
    """`expected.json` is what markdownlint 0.40 says of the page under each of the settings."""
    text = (LINTED / "page.md").read_text(encoding="utf-8")
    wanted = json.loads((LINTED / "expected.json").read_text(encoding="utf-8"))[name]
    assert sorted({f"{fault.line} {fault.code}" for fault in faults(text, rules_of(SETTINGS[name]))}) == wanted


@pytest.mark.parametrize("case", sorted(each.name for each in HOUSES.iterdir() if each.is_dir()))
def test_a_page_is_written_as_the_house_wants_it(case: str, expect: Expect) -> None:
    def text_of(path: str) -> str:
        file = HOUSES / case / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    lines = (HOUSES / "lines.txt").read_text(encoding="utf-8").splitlines()
    before = text_of("docs/page.md")
    rules = house_rules(text_of, "docs/page.md").like(before)
    page = f"# {rules.title('Touch the till.')}\n\n{rules.items(map(rules.prose, lines))}\n"
    assert [token.type for token in blocks(page)].count("list_item_open") == len(lines)
    notes = rules.notes("docs/page.md", "", page)
    read = f"read: {', '.join(rules.read) or 'nothing'}"
    expect(HOUSES / case / "expected.txt", "\n".join((page, read, *notes, "")))


def test_only_what_is_new_is_a_fault() -> None:
    rules = rules_of({"default": True, "MD013": {"line_length": 60}})
    before = "# Till\n* Count.\n\n* See https://example.com\n"
    after = before + "* Count.\n* See https://example.com\n"
    assert [(fault.line, fault.code) for fault in new_faults(before, after, rules)] == [(6, "MD034")]
    assert new_faults(before, before, rules) == []


def test_a_wrapped_line_breaks_no_code() -> None:
    text = "Run `till check --strict --all --again` " + "and look at what it says " * 5
    lines = HouseRules(width=60).item(text).split("\n")
    assert len(lines) > 2
    assert all(line.count("`") % 2 == 0 and len(line) <= 60 for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])
