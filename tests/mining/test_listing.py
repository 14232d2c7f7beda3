"""A session as a short text: the marks, the limits, what is left out, what is masked."""

import json
from pathlib import Path

import pytest

from skillkit.mining.listing import VARIABLE, compact
from skillkit.model.session import Session, ToolCall, Turn
from tests.conftest import skillkit

FIXTURES = Path(__file__).parent.parent / "fixtures" / "readers" / "claude-code"


def session(*turns: tuple[str, str, str]) -> Session:
    made = [
        Turn(
            index=number,
            origin=origin,  # type: ignore[arg-type]  # parametrised as plain text
            text=text,
            tool_calls=(ToolCall(id=str(number), name="read", kind="read", result=result),) if result else (),
        )
        for number, (origin, text, result) in enumerate(turns)
    ]
    return Session(id="s", format="x", agent="x", turns=tuple(made))


def plain(text: str) -> str:
    return text


def test_the_marks_and_the_order() -> None:
    said = session(
        ("harness", "<hook>", ""),
        ("user", "Refactor this", ""),
        ("agent", "I read it", "export function\n  parse()"),
        ("summary", "So far", ""),
        ("agent", "", "done"),
    )
    assert compact(said, plain) == (
        "[User] Refactor this\n\n[Assistant] I read it\n\n[Tool] read\n[Result] export function parse()\n\n"
        "[Summary] So far\n\n[Tool] read\n[Result] done\n"
    )


def test_a_result_is_cut_and_what_is_said_is_not() -> None:
    said = session(("agent", "a" * 500, "b" * 500))
    assert f"[Assistant] {'a' * 500}\n" in compact(said, plain)
    assert compact(said, plain).endswith(f"[Result] {'b' * 200}...\n")
    assert compact(said, plain, results=7).endswith("[Result] bbbbbbb...\n")
    assert compact(said, plain, results=None).endswith(f"[Result] {'b' * 500}\n")


@pytest.mark.parametrize("total", [40, 100, 333, 1000, 100_000])
def test_above_the_total_the_middle_is_left_out(total: int) -> None:
    said = session(*(("user", f"turn {n:03} {'x' * 20}", "") for n in range(50)))
    text = compact(said, plain, total=total)
    assert len(text) <= total
    shown = text.count("[User]")
    assert (f"[... {50 - shown} paragraphs left out ...]" in text) == (shown < 50)
    if shown > 1:
        assert text.startswith("[User] turn 000")
        assert "[User] turn 049" in text


def test_a_paragraph_too_long_is_cut_and_the_end_is_shown() -> None:
    said = session(("user", "a" * 5000, ""), ("agent", "b" * 5000, ""), ("agent", "done", ""))
    first, between, last = compact(said, plain, total=1000).strip().split("\n\n")
    assert first.startswith("[User] aaa")
    assert first.endswith("a...")
    assert between == "[... 1 paragraph left out ...]" or between.startswith("[Assistant] bbb")
    assert last == "[Assistant] done"
    assert 900 < len(compact(said, plain, total=1000)) <= 1000


def test_masked_before_it_is_cut() -> None:
    said = session(("agent", "", "x" * 195 + "secret"))
    assert compact(said, lambda text: text.replace("secret", "<secret>")).endswith("x<secr...\n")


def test_show_finds_a_session_by_the_beginning_of_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = FIXTURES / "parallel-calls"
    wanted = json.loads((case / "expected.json").read_text("utf-8"))["header"]["id"]
    log = str(case / "session.jsonl")
    whole = skillkit("sessions", "show", wanted, log)
    assert (whole.code, whole.stderr) == (0, "")
    assert whole.stdout.startswith("[User] ")
    assert skillkit("sessions", "show", wanted[:4], log).stdout == whole.stdout
    monkeypatch.setenv(VARIABLE, "3")
    short = skillkit("sessions", "show", wanted, log, "--compact", "--output", str(tmp_path / "out.txt"))
    assert (short.code, short.stdout) == (0, "")
    assert "..." in (tmp_path / "out.txt").read_text("utf-8")
    monkeypatch.setenv(VARIABLE, "many")
    assert f"{VARIABLE} is 'many'" in skillkit("sessions", "show", wanted, log, "--compact").stderr


def test_an_id_of_no_session_and_one_of_several() -> None:
    unknown = skillkit("sessions", "show", "nobody", str(FIXTURES / "parallel-calls"))
    assert (unknown.code, unknown.stdout) == (2, "")
    assert "no session has the id nobody" in unknown.stderr
    several = skillkit("sessions", "show", "", str(FIXTURES))
    assert several.code == 2
    assert "write more of it" in several.stderr
