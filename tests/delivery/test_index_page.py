"""The catalogue page: what is recomputed, what hostile texts come to, and the page in a real browser."""

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.browser import browser, tab
from tests.conftest import Run, skill
from tests.delivery.test_index import (
    put,
    root as root,  # noqa: PLC0414 - a fixture
)

MARKED_UP = "</pre></details><script>document.title='taken'</script><img src=x onerror=alert(1)>"
HOSTILE = MARKED_UP + " \u202egnp\u2066 \u05e9\u05dc\u05d5\u05dd"
BUN = "provenance/da61beda.yaml"


class Read(HTMLParser):
    """The elements of a page, its text, and the attributes that could do something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"


def made(root: Path, run: Run, *options: str) -> str:
    done = run("index", "--only", "catalogue", *options, cwd=root)
    assert done.code == 0, done.said
    return (root / "site/index.html").read_text(encoding="utf-8")


def card(page: str, name: str) -> str:
    """The part of the page about a skill, as text with single blanks."""
    _, _, rest = page.partition(f'<li class="card" id="s-{name}"')
    own, _, _ = rest.partition('</li><li class="card"')
    return " ".join(Read(f"<li{own}").words.split())


@pytest.fixture
def hostile(root: Path) -> Path:
    """A repository in which every text that a page shows tries to be more than text."""
    quoted = HOSTILE.replace("'", "''")
    text = skill("release", description=f"'{quoted} Use when due.'").replace(
        "---\n\n", f"license: '{quoted}'\n---\n\n", 1
    )
    put(root, "skills/release/SKILL.md", text)
    put(root, "skills/release/<img src=x onerror=alert(1)>.md", "x\n")
    put(root, "skillkit.toml", 'ignore = ["SK"]\n')
    evidence = (root / BUN).read_text(encoding="utf-8")
    put(root, BUN, re.sub("excerpt: .*", f"excerpt: '{MARKED_UP.replace(chr(39), chr(39) * 2)}'", evidence))
    market = (root / ".claude-plugin/marketplace.json").read_text(encoding="utf-8")
    put(root, ".claude-plugin/marketplace.json", market.replace('"team"', f'"{MARKED_UP}"'))
    return root


def test_hostile_texts_stay_texts(hostile: Path, run: Run) -> None:
    page = made(hostile, run)
    read = Read(page)
    assert page.count("<script>") == 1
    assert "img" not in read.tags
    assert not {name for name in read.attributes if name.startswith("on")}
    assert read.links == []
    assert not set("\u202e\u2066") & set(page)
    assert "\\u202egnp\\u2066 \u05e9\u05dc\u05d5\u05dd Use when due." in card(page, "release")
    assert MARKED_UP in card(page, "run-bun-without-rtk")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("confidence: 0.77", "confidence: 0.99", "0.77 medium"),
        ("", "", "0.77 medium"),
        ("outcome: fixed", "outcome: failed", "0.37 low"),
        ("sessions: 3", "sessions: 9", "Unknown: it claims 9 sessions and shows 3."),
        ("skill: run-bun-without-rtk", "skill: another", "Unknown: provenance/da61beda.yaml is about another skill."),
        ("schema_version: 1", "schema_version: 1\nnonsense: 1", "nonsense: extra inputs are not permitted."),
    ],
)
def test_the_confidence_is_that_of_the_rows(root: Path, run: Run, before: str, after: str, shown: str) -> None:
    put(root, "skillkit.toml", 'ignore = ["SK7"]\n')
    text = (root / BUN).read_text(encoding="utf-8")
    put(root, BUN, text.replace(before, after))
    assert shown in card(made(root, run), "run-bun-without-rtk")


def test_evidence_that_is_gone_or_of_an_earlier_text(root: Path, run: Run) -> None:
    put(root, "skillkit.toml", 'ignore = ["SK7"]\n')
    (root / BUN).unlink()
    other = root / "skills/run-cargo-without-rtk/SKILL.md"
    put(root, "skills/run-cargo-without-rtk/SKILL.md", other.read_text(encoding="utf-8") + "\nBetter.\n")
    page = made(root, run)
    assert "Unknown: provenance/da61beda.yaml is not there." in card(page, "run-bun-without-rtk")
    assert "differs from the one that this evidence was given for" in card(page, "run-cargo-without-rtk")
    assert "0.77" in card(page, "run-cargo-without-rtk")


def test_files_of_use_add_up(root: Path, run: Run) -> None:
    put(root, "more.json", '{"skills": [{"name": "release", "sessions": 3, "last": "2026-05-01"}]}')
    page = made(root, run, "--usage", "usage.json", "--usage", "more.json")
    assert "Used in 15 of 40 sessions, last on 2026-05-01." in card(page, "release")
    assert "not used yet" in card(page, "deploy")
    assert "used" not in card(page, "run-bun-without-rtk")


def test_links_lead_to_what_is_published_beside_the_page(root: Path, run: Run) -> None:
    run("index", cwd=root)
    links = Read((root / "site/index.html").read_text(encoding="utf-8")).links
    assert len(links) == 4
    assert all((root / "site" / link).is_file() for link in links)
    shutil.rmtree(root / "site/.well-known")
    assert Read(made(root, run)).links == []


@pytest.mark.skipif(not browser(), reason="no Chromium; SKILLKIT_TEST_BROWSER names one")
def test_the_page_in_a_browser(hostile: Path, tmp_path: Path, run: Run) -> None:
    made(hostile, run, "--usage", "usage.json")
    names = "[...document.querySelectorAll('.card')].filter(c => !c.hidden).map(c => c.id.slice(2)).join()"
    program = browser()
    assert program
    with tab(program, tmp_path / "profile") as shown:
        for width, scheme in ((390, "dark"), (1200, "light")):
            shown.open(hostile / "site/index.html", width=width, scheme=scheme)
            assert shown.value("document.title").startswith("Skills of </pre>")
            assert shown.value("document.documentElement.scrollWidth") <= width
            shown.value("for (const d of document.querySelectorAll('details')) d.open = true")
            assert shown.value("document.documentElement.scrollWidth") <= width
        assert shown.value(names) == "deploy,release,run-bun-without-rtk,run-cargo-without-rtk"
        enter = """(name, value) => {
            const field = document.forms[0].querySelector(name);
            field.value = value;
            field.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
        for field, value, wanted in (
            ("#order", "use", "release,deploy,run-bun-without-rtk,run-cargo-without-rtk"),
            ("#order", "confidence", "run-bun-without-rtk,run-cargo-without-rtk,deploy,release"),
            ("[name=origin]", "by hand", "deploy,release"),
            ("[name=use]", "used", "release"),
            ("[name=text]", "cargo", ""),
        ):
            shown.value(f"({enter})('{field}', '{value}')")
            assert shown.value(names) == wanted, (field, value)
        assert shown.value("document.forms[0].elements.count.value") == "0 of 4"
        assert shown.logged == []
