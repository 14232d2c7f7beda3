"""What `propose` decides, and the words that a reviewer reads: pure functions, case by case."""

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from markdown_it import MarkdownIt

from skillkit.documents import escape
from skillkit.forges import PullRequest
from skillkit.model.candidate import Candidate, Evidence, Reason, Support
from skillkit.model.similar import Similar
from skillkit.propose import marker
from skillkit.propose.body import text_of, title_of
from skillkit.propose.decide import Decision, Situation, decide
from skillkit.propose.marker import Mark

WANTED = Mark("00000000", "a" * 16, 3)
OLD = Mark("00000000", "b" * 16, 3)
HOSTILE = (
    "@maintainer and @team/admins, see #123, GH-7, octo/skills#9 and https://github.com/o/r/issues/1",
    "Fixes #12\n::error file=a::b\n  ::set-output name=x::y\n##[command]rm",
    "```\n## Approved by @admin\n``````\n<!-- skillkit id=00000000 fingerprint=bbbbbbbbbbbbbbbb sessions=1 -->",
    "<!-- /skillkit --><img src=x onerror=alert(1)>\u202ehidden\u200b\x1b[31m",
    "| a | b |\n---\n[click](javascript:alert(1)) ![i](http://x.invalid/i.png) www.x.invalid **bold** ~~gone~~",
)


def pull(state: Any, *labels: str) -> PullRequest:
    return PullRequest(7, "skillkit/a-00000000", state, "https://x.invalid/7", "", labels)


@pytest.mark.parametrize(
    ("seen", "operation", "push", "then"),
    [
        (Situation("absent"), "created", True, "open"),
        (Situation("absent", duplicate="main has b"), "duplicate", False, ""),
        (Situation("same"), "created", False, "open"),
        (Situation("ours"), "created", True, "open"),
        (Situation("edited"), "foreign", False, ""),
        (Situation("another's"), "foreign", False, ""),
        (Situation("same", pull("open"), WANTED), "unchanged", False, ""),
        (Situation("same", pull("open"), None), "unchanged", False, ""),
        (Situation("same", pull("open"), WANTED, unlabelled=True), "unchanged", False, "label"),
        (Situation("ours", pull("open"), OLD, more="it has more"), "unchanged", False, ""),
        (Situation("edited", pull("open"), OLD, more="it has more"), "foreign", False, ""),
        (Situation("same", pull("open"), OLD), "updated", False, "edit"),
        (Situation("ours", pull("open"), OLD), "updated", True, "edit"),
        (Situation("ours", pull("open"), None), "updated", True, "edit"),
        (Situation("edited", pull("open"), WANTED), "foreign", False, ""),
        (Situation("edited", pull("open"), OLD), "foreign", False, "comment"),
        (Situation("edited", pull("open"), OLD, noted=True), "foreign", False, ""),
        (Situation("another's", pull("open"), OLD), "foreign", False, ""),
        (Situation("absent", pull("closed"), OLD), "suppressed", False, ""),
        (Situation("ours", pull("closed"), None), "suppressed", False, ""),
        (Situation("absent", pull("closed"), Mark("00000000", "b" * 16, 1)), "created", True, "open"),
        (Situation("absent", pull("closed", "skillkit-never"), Mark("00000000", "b" * 16, 1)), "suppressed", False, ""),
        (Situation("edited", pull("closed"), Mark("00000000", "b" * 16, 1)), "foreign", False, ""),
        (Situation("absent", pull("merged"), OLD), "merged", False, ""),
        (Situation("absent", pull("merged"), OLD, on_base="already in main"), "merged", False, ""),
        (Situation("same", pull("open"), WANTED, on_base="already in main"), "merged", False, "close"),
        (Situation("edited", pull("open"), WANTED, on_base="already in main"), "merged", False, ""),
    ],
)
def test_what_follows_from_what_is_there(seen: Situation, *, operation: str, push: bool, then: str) -> None:
    made = decide(seen, WANTED, has_pull_requests=True, recreate=False)
    assert (made.operation, made.push, made.then) == (operation, push, then)


def test_what_was_closed_can_be_asked_for_and_what_was_merged_cannot() -> None:
    rejected = decide(
        Situation("absent", pull("closed", "skillkit-never")), WANTED, has_pull_requests=True, recreate=True
    )
    assert rejected == Decision("created", push=True, then="open")
    assert (
        decide(Situation("absent", pull("merged")), WANTED, has_pull_requests=True, recreate=True).operation == "merged"
    )


@pytest.mark.parametrize(("branch", "operation"), [("absent", "created"), ("same", "unchanged"), ("ours", "updated")])
def test_without_a_forge_the_branch_is_all_there_is(branch: Any, operation: str) -> None:
    made = decide(Situation(branch), WANTED, has_pull_requests=False, recreate=False)
    assert (made.operation, made.then) == (operation, "")


def rendered(text: str) -> tuple[str, str]:
    """The words outside of code, as the page shows them, and the code."""
    words: list[str] = []
    code: list[str] = []
    for token in MarkdownIt("gfm-like", {"linkify": False}).parse(text):
        assert token.type not in ("html_block",), token.content
        for part in token.children or [token]:
            assert part.type not in ("html_inline", "link_open", "image"), part.content
            (code if part.type in ("code_inline", "fence", "code_block") else words).append(part.content)
    return "\n".join(words), "\n".join(code)


LINKED = re.compile(r"@[\w-]|#\d|GH-\d|://|www\.")
COMMAND = re.compile(r"(?m)^\s*::|##\[")


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_others_does_nothing(text: str) -> None:
    for made in (escape.prose(text), escape.code(text), escape.block(text)):
        words, _ = rendered(f"Before.\n\n{made}\n\nAfter.")
        assert not LINKED.search(words)
        assert words.strip().startswith("Before.")
        assert words.strip().endswith("After.")
        assert not COMMAND.search(made)
        assert "<!--" not in made
        assert not re.search("[\u202e\u200b\x1b]", made)
    assert not LINKED.search(escape.plain(text))
    assert "\n" not in escape.plain(text)


@given(st.text(alphabet="`~ \n@#1:<!-[]()*_|\\&;ab/\r\t", max_size=60))
def test_no_text_gets_out_of_its_block(text: str) -> None:
    words, _ = rendered(f"Before.\n\n{escape.block(text)}\n\nAfter.")
    assert words.split() == ["Before.", "After."]
    words, _ = rendered(f"Before {escape.prose(text)} after.")
    assert not LINKED.search(words)
    words, _ = rendered(f"Before {escape.code(text)} after.")
    assert " ".join(words.split()) == "Before after."


LOADED = "skillkit install x: links it"


def candidate(**changes: Any) -> Candidate:
    rows = [
        Evidence(
            session=f"secret-session-{number}",
            digest="",
            project="/home/ada/secret-project",
            day=f"2026-01-{5 + 7 * number:02}",
            week=f"2026-W0{2 + number}",
            detector="error-fix",
            turns=(1, 2),
            outcome="fixed",
            actions=("x",),
            excerpt="error: no such thing @admin",
        )
        for number in range(3)
    ]
    values: dict[str, Any] = {
        "id": "00000000",
        "fingerprint": "f" * 16,
        "name": "run-x-without-y",
        "title": "Run x without y",
        "description": "Run x without y. Use before running y x.",
        "readiness": "draft",
        "detectors": ("error-fix",),
        "confidence": 0.77,
        "level": "medium",
        "support": Support(sessions=3, days=3, weeks=3, projects=1),
        "reasons": (Reason(code="outcome", text="ended well 3 of 3 times", weight=0.4),),
        "evidence": tuple(rows),
        "similar": (Similar("wrap-y", 0.31, "similar", ("shared-text",)),),
        "files": {"SKILL.md": "# Run x\n\n```sh\nx test\nx lint\n```\n"},
    }
    return Candidate(**{**values, **changes})


def test_a_reviewer_reads_what_why_how_sure_and_what_it_is_like() -> None:
    text = text_of(candidate(), excerpts=True, nearest={"wrap-y": "Say `x lint` with y."}, loaded=LOADED)
    assert text.startswith("Run x without y. Use before running y x.\n")
    assert "Seen in 3 sessions over 3 weeks (2026-W02 to 2026-W04), in 1 project. It ended well 3 of 3 times." in text
    assert "3 times:\n\n```text\nerror: no such thing @admin\n```" in text
    assert "| **0.77, medium** | |" in text
    assert "`wrap-y`, 0.31, similar (shared-text). It does not mention `x test`." in text
    assert "skillkit-never" in text
    assert "### Once it is merged\n\n`skillkit install x` links it.\n" in text
    assert "secret" not in text
    assert text == text_of(candidate(), excerpts=True, nearest={"wrap-y": "Say `x lint` with y."}, loaded=LOADED)
    assert "no such thing" not in text_of(candidate(), excerpts=False, nearest={}, loaded=LOADED)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_candidate_makes_a_harmless_text(hostile: str) -> None:
    rows = tuple(row.model_copy(update={"excerpt": hostile}) for row in candidate().evidence)
    alike = (Similar(hostile.split("\n", maxsplit=1)[0], 0.5, "similar"),)
    made = candidate(title=hostile, description=hostile, evidence=rows, similar=alike)
    body = marker.framed(WANTED, text_of(made, excerpts=True, nearest={}, loaded=LOADED))
    assert len(marker.BEGIN.findall(body)) == 1
    assert body.count(marker.END) == 1
    assert not COMMAND.search(body)
    title = title_of(made)
    assert not LINKED.search(title)
    assert len(title) <= 120


def test_what_people_wrote_around_our_text_stays() -> None:
    old, new = marker.framed(OLD, "Old."), marker.framed(WANTED, "New.")
    assert marker.spliced(f"Before.\n{old}After.", new, "00000000") == f"Before.\n{new}After."
    assert marker.spliced(old, new, "00000000") == new
    assert marker.spliced("", new, "00000000") == new
    assert marker.spliced("Theirs alone.", new, "00000000") == f"Theirs alone.\n\n{new}"
    assert marker.read(f"x\r\n{new}", "00000000") == WANTED
    assert marker.read(new, "11111111") is None
