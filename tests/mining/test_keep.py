"""What is dropped while a log is read changes nothing in its trace."""

import json
import tracemalloc
from pathlib import Path

import pytest

from skillkit.mining.extract import observe
from skillkit.mining.keep import COUNTED, KEEP, short
from skillkit.mining.sessions import Logs
from skillkit.model.session import Session, ToolCall, Turn
from skillkit.transcripts import transcript

READERS = Path(__file__).parent.parent / "fixtures" / "readers"
LOGS = sorted(
    file for file in READERS.rglob("*") if file.suffix in (".json", ".jsonl", ".traj") and "expected" not in file.name
)
NUMBERED = [f"line {number} of a long output" for number in range(400)]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: str(log.relative_to(READERS)))
def test_the_trace_is_that_of_the_whole_session(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "MUCH", 0)
    traces = [observe(session, users=["kim"]) for session in Logs([log])]
    assert [observe(session, users=["kim"]) for session in Logs([log], keep=KEEP)] == traces


@pytest.mark.parametrize("log", LOGS, ids=lambda log: str(log.relative_to(READERS)))
def test_who_counts_turns_and_calls_holds_nothing_of_what_they_say(log: Path) -> None:
    counted, whole = list(Logs([log], keep=COUNTED)), list(Logs([log]))
    assert [len(session.turns) for session in counted] == [len(session.turns) for session in whole]
    for session, other in zip(counted, whole, strict=True):
        said = [(turn.text, turn.thought) for turn in session.turns[:-1]]
        assert set(said) <= {("", "")}
        assert [(call.status, call.exit_code) for call in session.tool_calls] == [
            (call.status, call.exit_code) for call in other.tool_calls
        ]
        assert {call.result.strip() for call in session.tool_calls} <= {""}


def _shell(result: str) -> Session:
    call = ToolCall(id="1", name="Bash", kind="shell", arguments={"command": "make | tail"}, result=result, status="ok")
    return Session(id="s", format="f", agent="a", turns=(Turn(index=0, origin="agent", tool_calls=(call,)),))


@pytest.mark.parametrize(
    "lines",
    [
        NUMBERED,
        [*NUMBERED, "2 failed, 3 passed", *NUMBERED[:5], "", "  "],
        [f"error: {word} is not there" if n % 20 == 7 else line for n, line in enumerate(NUMBERED) for word in "ab"],
        [f"error: {'abcdefghijklmnopqrstuvwxyz'[n // 9 % 26]} failed" if n % 9 == 0 else "x" * n for n in range(300)],
        ["ghp_" + "a1B2" * 15, "c3D4" * 4 + " is invalid", *NUMBERED, "w" * 60 + "ghp_" + "a1B2" * 5, "a1B2" * 4],
        ["\x1b[31merror: red\x1b[0m", "x\r", "\u2028", *NUMBERED, "fatal: \x1b[1mbold\x1b[0m"],
        ["usage: make [target]", *NUMBERED],
        [*NUMBERED, "error: " + "y" * 5_000, *NUMBERED],
    ],
)
def test_a_shorter_output_tells_the_same(lines: list[str]) -> None:
    result = "\n".join(lines)
    kept = short(result)
    assert len(kept) < len(result)
    assert observe(_shell(kept)) == observe(_shell(result))
    # What comes later is added to what was kept.
    more = "\nerror: b failed\n" + "\n".join(NUMBERED[:30]) + "\n1 failed"
    assert observe(_shell(short(kept + more))) == observe(_shell(result + more))


def test_a_name_is_masked_that_stood_in_what_was_let_go(tmp_path: Path) -> None:
    said = [
        {"type": "text", "text": "word " * 1_000 + "\nUSER=kwalker is what the environment says"},
        {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "make test"}},
    ]
    records = [
        {"type": "assistant", "sessionId": "s", "message": {"role": "assistant", "id": "m1", "content": said}},
        _result("toolu_1", "error: kwalker may not do that"),
    ]
    log = tmp_path / "log.jsonl"
    log.write_text("".join(json.dumps(record) + "\n" for record in records))
    (session,) = Logs([log], keep=KEEP)
    assert "kwalker" not in session.turns[0].text
    assert "kwalker" not in repr(observe(session))


def _result(call: str, text: str) -> dict[str, object]:
    block = {"type": "tool_result", "tool_use_id": call, "content": text}
    return {"type": "user", "sessionId": "s", "message": {"role": "user", "content": [block]}}


def test_a_long_log_takes_no_more_memory_than_what_is_kept_of_it(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with log.open("w") as out:
        for number in range(600):
            name, given = ("Read", {"file_path": "a.py"}) if number % 2 else ("Bash", {"command": f"make {number}"})
            call = {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": given}
            message = {"role": "assistant", "id": f"m{number}", "content": [call]}
            out.write(json.dumps({"type": "assistant", "sessionId": "s", "message": message}) + "\n")
            text = f"{number}: " + "\n".join(NUMBERED * 3)
            out.write(json.dumps(_result(f"toolu_{number}", text)) + "\n")
    size = log.stat().st_size
    tracemalloc.start()
    try:
        (session,) = Logs([log], keep=KEEP)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(session.tool_calls) == 600
    assert size > 19_000_000
    assert peak < 8_000_000
