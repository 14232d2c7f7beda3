"""The turns of a long log are packed while it is read, and come out as they went in."""

import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.sessions import Logs
from skillkit.model.session import Session
from skillkit.transcripts import transcript
from skillkit.transcripts import turns
from skillkit.transcripts.json_lines import Counted
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.transcript import Transcript
from skillkit.transcripts.turns import OpenCall
from skillkit.transcripts.turns import OpenTurn
from skillkit.transcripts.turns import PackedTurns
from skillkit.transcripts.turns import Turns
from skillkit.transcripts.turns import packed

LOGS = Path(__file__).parent.parent / "fixtures" / "readers"
TURNS = [
    OpenTurn("user" if number % 3 else "agent", f"r{number}", f"said {number} ✓", None, thought="…" * (number % 2))
    for number in range(60)
]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs after every few turns, however few belong together."""
    monkeypatch.setattr(transcript, "MUCH", 20)
    monkeypatch.setattr(transcript, "BLOCK", 4)
    monkeypatch.setattr(turns, "WORTH", 1)


def _session(add: Callable[[Transcript], None]) -> Session:
    built = Transcript(LogFile(Path("a.jsonl"), KEEP), Counted())
    add(built)
    (session,) = built.sessions("f", {"id": "s"})
    return session


def lines_of(session: Session) -> list[list[int]]:
    return [[turn.line, *(call.line for call in turn.tool_calls)] for turn in session.turns]


def test_turns_of_blocks_are_those_that_were_packed() -> None:
    held = [*packed(TURNS[:30]), *TURNS[30:33], *packed(TURNS[33:])]
    assert [type(each) for each in held] == [PackedTurns, OpenTurn, OpenTurn, OpenTurn, PackedTurns]
    turns, plain = Turns(held, {"r7", "r59"}), tuple(Turns(TURNS, {"r7", "r59"}))
    assert tuple(turns) == plain
    assert len(turns) == len(plain) == 60
    assert [turn.index for turn in turns if turn.superseded] == [7, 59]
    assert (turns[0], turns[31], turns[-1], turns[58:]) == (plain[0], plain[31], plain[-1], plain[58:])
    with pytest.raises(IndexError):
        turns[60]


def test_few_turns_and_those_that_cannot_be_packed_stay_as_they_are() -> None:
    assert packed(TURNS[:3]) == TURNS[:3]
    huge = [OpenTurn("agent", "", "", None, [OpenCall("c", "t", "other", {"number": 10**30})]), *TURNS]
    assert packed(huge) is huge


@pytest.mark.usefixtures("soon")
def test_what_comes_late_is_added_to_a_call_that_was_packed() -> None:
    def add(built: Transcript) -> None:
        for number in range(20):
            built.call(f"c{number}", "Bash", {"command": f"make {number}"}, ref=f"r{number}")
            built.result(f"c{number}", "", "ok")
        built.more("c2", "it failed after all", "error", exit_code=2)
        built.call("c20", "Bash", {"command": "make 20"}, ref="r20")
        built.note("late", "of c19")
        built.supersede({"r3"})

    session = _session(add)
    assert isinstance(session.turns, Turns)
    calls = session.tool_calls
    assert [call.id for call in calls] == [f"c{number}" for number in range(21)]
    assert (calls[2].result, calls[2].status, calls[2].exit_code) == ("it failed after all", "error", 2)
    assert [call.arguments.get("late") for call in calls[18:]] == [None, "of c19", None]
    assert [turn.ref for turn in session.turns if turn.superseded] == ["r3"]


@pytest.mark.usefixtures("soon")
def test_turns_are_left_out_of_blocks_too() -> None:
    def add(built: Transcript) -> None:
        for number in range(12):
            built.say("user", f"wish {number}", "seen twice" if number % 4 == 1 else f"r{number}")
        built.drop("seen twice")

    assert [turn.text for turn in _session(add).turns] == [f"wish {n}" for n in range(12) if n % 4 != 1]


@pytest.mark.usefixtures("soon")
def test_names_of_what_was_packed_are_masked_elsewhere() -> None:
    def add(built: Transcript) -> None:
        built.call("c", "Bash", {"command": "hostname"})
        built.result("c", "atlas-17", "ok")
        for number in range(12):
            built.say("user", f"wish {number} for atlas-17", f"r{number}")

    assert "atlas" not in repr(observe(_session(add)).observations)


@pytest.mark.parametrize("log", sorted(file for file in LOGS.rglob("*.jsonl")), ids=lambda file: str(file.name))
def test_every_log_is_read_the_same(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = [(observe(session), lines_of(session)) for session in Logs([log], keep=KEEP)]
    monkeypatch.setattr(transcript, "MUCH", 200)
    monkeypatch.setattr(turns, "WORTH", 1)
    assert [(observe(session), lines_of(session)) for session in Logs([log], keep=KEEP)] == plain


def test_a_log_ten_times_as_long_takes_little_more(tmp_path: Path) -> None:
    peaks = []
    for count in (1_500, 15_000):
        log = tmp_path / f"{count}.jsonl"
        with log.open("w") as out:
            for number in range(count):
                call = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": "make " * 400}}
                message = {"role": "assistant", "id": f"m{number}", "content": [call]}
                out.write(json.dumps({"type": "assistant", "sessionId": "s", "message": message}) + "\n")
                result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": "done"}
                said = {"role": "user", "content": [result]}
                out.write(json.dumps({"type": "user", "sessionId": "s", "message": said}) + "\n")
        tracemalloc.start()
        try:
            (session,) = Logs([log], keep=KEEP)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
        assert len(session.turns) == count
        assert {call.status for call in session.tool_calls} == {"ok"}
    assert peaks[1] < 3 * peaks[0]
