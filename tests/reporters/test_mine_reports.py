"""What mine and candidates show beyond JSON: the table, Markdown, the page, and the page in a real browser."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from skillkit import paths
from skillkit.mining.confidence import Held, reasons as parts_of
from skillkit.model.candidate import Candidate, Dropped, Evidence, Passage, Support
from skillkit.model.report import Report
from skillkit.model.similar import Similar
from skillkit.reporters import REPORTERS, Style
from skillkit.reporters.html.timeline import weeks_between
from skillkit.reporters.text.paint import columns
from tests.browser import browser, tab
from tests.conftest import Run, SessionLogs
from tests.titles import title

MARKED_UP = "</pre></details><script>document.title='taken'</script><img src=x onerror=alert(1)>"
HOSTILE = MARKED_UP + " @ada #7 \u202egnp\x1b[2J`"
"""What a log may say: it must be seen and do nothing."""
VOID = {"meta", "input"}
EXAMPLES = paths.examples() / "sessions"


def candidate(
    number: int, *, title: str = "", readiness: str = "draft", rows: int = 3, said: str = "boom"
) -> Candidate:
    """An invented one, with a row of evidence a week."""
    evidence = tuple(
        Evidence(
            session=f"{number:04}-{row:04}-session",
            digest="",
            project=("kiosk", "till")[(number + row) % 2],
            day=f"2026-{1 + row // 4:02}-{5 + 7 * (row % 4):02}",
            week=f"2026-W{2 + 4 * (row // 4) + row % 4:02}",
            detector="error-fix",
            turns=(row, row + 4),
            outcome="fixed",
            actions=("make test",),
            excerpt=said,
        )
        for row in range(rows)
    )
    return Candidate(
        id=f"{number:08x}",
        fingerprint="0" * 16,
        name=f"do-{number}",
        title=title or f"Do {number}",
        description=f"Does {number}. Use when it is due: {said}",
        readiness=readiness,
        detectors=("error-fix",),
        confidence=0.66,
        level="medium",
        support=Support(sessions=rows, days=rows, weeks=rows, projects=2),
        reasons=parts_of(Held(evidence)),
        evidence=evidence,
        similar=(Similar(name="nearly", score=0.31, verdict="distinct"),),
        passages=(Passage(heading="Files", form="files", lines=("src/till.py", said)),) if readiness == "lead" else (),
        questions=(f"Is it so? {said}",) if readiness == "lead" else (),
        files={"SKILL.md": f"---\nname: do-{number}\n---\n\n{said}\n"} if readiness == "draft" else {},
    )


def report(*candidates: Candidate) -> Report:
    return Report(
        command="mine",
        candidates=candidates,
        dropped=(Dropped(title=HOSTILE, reason="generic", text="what every agent knows", sessions=("a",)),),
        by_format={"claude-code": 9},
        redactions={"home": 3},
        weeks={"2026-W02": 4, "2026-W04": 2},
        counts={"sessions": 9, "read": 9, "days": 5, "projects": 2, "unrecognised": 0},
    )


class Page(HTMLParser):
    """The elements of a page with their attributes, its texts, and whether each element ends where it should."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def hostile() -> Report:
    return report(
        candidate(1, title=HOSTILE, said=HOSTILE), candidate(2, readiness="lead", said=HOSTILE), candidate(3, rows=9)
    )


def test_the_page_is_whole_and_shows_every_text_to_the_letter(hostile: Report) -> None:
    page = Page(REPORTERS["html"](hostile, Style()))
    assert page.open == []
    text = "".join(page.texts)
    assert text.count(MARKED_UP) >= 6
    assert r"\u202egnp\u001b[2J" in text
    assert len(page.named("script")) == 1
    assert page.named("img") == []
    for said in ("0.66", "fail → pass", "2026-01-05", "nearly", "src/till.py", "Is it so?", "Left out: 1"):
        assert said in text, said


def test_the_page_loads_and_runs_nothing_but_its_own(hostile: Report) -> None:
    text = REPORTERS["html"](hostile, Style())
    page = Page(text)
    (policy,) = (a["content"] for a in page.named("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy
    assert policy.startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    for tag, attributes in page.elements:
        loading = {"src", "href", "style", "action", "srcset"} & set(attributes)
        assert not loading, (tag, attributes)
        assert not [name for name in attributes if name.startswith("on")]
    assert "url(" not in text
    assert "@import" not in text


def test_the_page_tells_the_filter_what_it_asks_for(hostile: Report) -> None:
    page = Page(REPORTERS["html"](hostile, Style()))
    cards = [attributes for attributes in page.named("li") if attributes.get("class") == "card"]
    assert [card["id"] for card in cards] == ["c-00000001", "c-00000002", "c-00000003"]
    assert [card["data-readiness"] for card in cards] == ["draft", "lead", "draft"]
    assert {str(card["data-projects"]) for card in cards} <= {"kiosk\ntill", "till\nkiosk"}
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    (form,) = page.named("form")
    assert "hidden" in form  # without its script it would do nothing
    assert len(page.named("label")) == len(page.named("input")) + len(page.named("select"))


def test_the_page_of_nothing_says_so() -> None:
    text = REPORTERS["html"](report(), Style())
    assert "Nothing worth keeping was found" in text
    assert "<form" not in text


@pytest.mark.parametrize(
    ("known", "between"),
    [
        ([], []),
        (["2025-W52"], ["2025-W52"]),
        (["2026-W02", "2025-W52"], ["2025-W52", "2026-W01", "2026-W02"]),
        (["2020-W53", "2021-W01"], ["2020-W53", "2021-W01"]),
    ],
)
def test_no_week_is_missing_in_the_timeline(known: list[str], between: list[str]) -> None:
    assert weeks_between(known) == between
    assert len(weeks_between(["2001-W01", "2026-W01"])) == 120


def test_nothing_in_markdown_links_notifies_or_hides(hostile: Report) -> None:
    text = REPORTERS["markdown"](hostile, Style())
    made = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    page = Page(made)
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= {
        *("h3", "p", "table", "thead", "tbody", "tr", "th", "td", "strong", "code", "pre", "ul", "li"),
        *("details", "summary"),
    }
    visible = re.sub(r"<(code)[ >].*?</\1>", "", made, flags=re.DOTALL)
    assert "@ada" not in visible
    assert "#7" not in visible
    assert "onerror" in "".join(page.texts)
    assert text.count("<details>") == 3


def test_markdown_fits_into_an_issue() -> None:
    long = "x" * 9_000
    text = REPORTERS["markdown"](report(*(candidate(n, said=long) for n in range(300))), Style())
    assert len(text) < 65_536
    assert "200 more have a lower confidence." in text
    assert re.search(r"\d+ more are not unfolded here", text)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
@pytest.mark.parametrize(
    "title", ["Do it", "Rebuild the core distribution before the tests of the command line are run", "字" * 60]
)
def test_the_table_fits_the_terminal_and_needs_no_colour(width: int, title: str) -> None:
    many = report(*(candidate(n, title=title, readiness="lead" if n % 2 else "draft") for n in range(4)))
    plain = REPORTERS["text"](many, Style(width=width))
    rows = re.split(r"project\n|candidate\n", plain)[1].partition("\n\n")[0].splitlines()
    assert max(map(columns, rows)) <= width
    table = [row for row in rows if row.startswith(" ")]
    assert len(rows) - len(table) == 4  # headings: the invented order has drafts and leads in turn
    assert len(table) in (4, 8)
    assert sum(" draft" in line for line in table) == sum(" lead" in line for line in table) == 2
    painted = REPORTERS["text"](many, Style(width=width, color=True))
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain
    assert "\x1b" not in plain


def test_a_candidate_is_one_line_where_there_is_room() -> None:
    wide = REPORTERS["text"](report(candidate(1)), Style(width=100)).splitlines()
    assert "  00000001  0.66        Do 1       draft  3 sessions, 3 weeks, fail → pass  till +1" in wide


def test_what_is_redirected_is_not_cut(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    title = "Rebuild the core distribution before the tests of the command line are run " * 4
    assert title.strip() in REPORTERS["text"](report(candidate(1, title=title.strip())), Style())
    wide = run("mine", EXAMPLES).stdout
    assert "…" not in wide
    assert max(map(len, wide.splitlines())) > 120
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, run("mine", EXAMPLES).stdout.splitlines())) <= 80


def test_a_merged_draft_is_not_counted_as_to_be_proposed() -> None:
    merged = candidate(2).model_copy(update={"similar": (Similar("do-2", 1.0, "duplicate", ("same-title",)),)})
    assert "a branch for 1 draft\n" in REPORTERS["text"](report(candidate(1), merged), Style())
    assert "skillkit propose" not in REPORTERS["text"](report(merged), Style())


def test_what_mine_showed_last_can_be_looked_at(run: Run, logs: SessionLogs) -> None:
    found = run("mine", logs.folder, "--format", "json").json["candidates"]
    shown = run("candidates", "show", found[0]["id"])
    assert (shown.code, shown.stderr) == (0, "")
    assert found[0]["title"] in shown.stdout
    assert run("candidates").stdout.startswith("0 candidates staged")
    assert f"candidates show {found[0]['id']} " in run("mine", logs.folder).stdout
    assert "candidates show" not in run("mine", logs.folder, "--no-store").stdout
    run("forget", "--all", "--yes")
    assert run("candidates", "show", found[0]["id"]).code == 2


def test_the_page_goes_to_a_file(run: Run, logs: SessionLogs, tmp_path: Path) -> None:
    done = run("mine", logs.folder, "--format", "html", "--output", tmp_path / "page.html")
    assert (done.code, done.said) == (0, "")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert title("bun") in text
    assert "secret-project" in text  # the project's name; the home folder above it is masked
    assert "/home/ada" not in text


FILTER = """(() => {
  const form = document.forms[0], told = {hidden: form.hidden, all: form.elements.count.value};
  const set = (name, value) => {
    form.elements[name].value = value;
    form.dispatchEvent(new Event("input"));
    return form.elements.count.value;
  };
  told.draft = set("readiness", "draft");
  told.text = set("text", "DO-3 does");
  told.none = set("text", "no such words");
  set("text", "");
  told.again = set("readiness", "");
  form.elements.expand.click();
  told.open = document.querySelectorAll(".card > details[open]").length;
  told.title = document.title;
  return told;
})()"""


@pytest.mark.slow
def test_the_page_in_a_browser(hostile: Report, tmp_path: Path) -> None:
    program = browser()
    if program is None:
        pytest.skip("no Chromium here; SKILLKIT_TEST_BROWSER names one")
    page = tmp_path / "page.html"
    page.write_text(REPORTERS["html"](hostile, Style()), encoding="utf-8")
    backs = set()
    with tab(program, tmp_path / "profile") as shown:
        for width, scheme in ((1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")):
            shown.open(page, width=width, scheme=scheme)
            assert shown.value(FILTER) == {
                "hidden": False,
                "all": "3 in all",
                "draft": "2 of 3",
                "text": "1 of 3",
                "none": "0 of 3",
                "again": "3 in all",
                "open": 3,
                "title": "What your sessions teach",
            }
            assert shown.value("document.documentElement.scrollWidth") <= width
            backs.add((scheme, shown.value("getComputedStyle(document.body).backgroundColor")))
        assert len(backs) == 2
        assert shown.logged == []  # nothing was refused by the page's policy, and nothing failed


def test_ten_leads_of_a_project_are_shown_and_the_others_counted() -> None:
    leads = [candidate(number, readiness="lead") for number in range(0, 28, 2)]
    found = report(candidate(99), *leads)
    short, long = (REPORTERS["text"](found, Style(width=120, verbose=each)) for each in (False, True))
    assert [short.count(f"  {each.id}  ") for each in leads] == [1] * 10 + [0] * 4
    assert "4 weaker leads of the same projects; -v lists all" in short
    assert [long.count(f"  {each.id}  ") for each in leads] == [1] * 14
