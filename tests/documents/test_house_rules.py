"""What a project's settings ask of Markdown, as its linters say it, and pages that are written so."""

from pathlib import Path

import pytest

from skillkit.documents.house_rules import HouseRules, house_rules
from skillkit.documents.markdown import blocks
from tests.conftest import Expect

FIXTURES = Path(__file__).parent.parent / "fixtures"
HOUSES = FIXTURES / "house-rules"


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


def test_only_new_lines_that_cannot_be_broken_are_noted() -> None:
    """The front matter, code where `code_blocks` is off, and lines of the document do not count."""
    settings = '{"MD013": {"line_length": 60, "code_blocks": false, "heading_line_length": 20}}'
    rules = house_rules(lambda path: settings if path == ".markdownlint.json" else "", "a.md")
    old = f"---\ndescription: {'long ' * 20}\n---\n# Till of the team of Ada\n\n* {'old ' * 20}\n"
    span = f"`{'till  ' * 15}`"
    new = f"\n## The second till of ours\n\n```sh\n{'till ' * 20}\n```\n\n{rules.item(f'Run {span}, and look.')}\n"
    long = f"a.md: line 15 breaks MD013/line-length: {len(span) + 3} characters, 60 are allowed"
    assert rules.notes("a.md", old, old + new) == [
        "a.md: line 8 breaks MD013/line-length: 26 characters, 20 are allowed",
        long,
    ]
    assert rules.notes("a.md", old, old) == []


def test_a_wrapped_line_breaks_no_code() -> None:
    text = "Run `till check --strict --all --again` " + "and look at what it says " * 5
    lines = HouseRules(width=60).item(text).split("\n")
    assert len(lines) > 2
    assert all(line.count("`") % 2 == 0 and len(line) <= 60 for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])
