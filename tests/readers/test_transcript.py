"""The builder of transcripts: turns that are packed while a log is read are the turns that were added."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.sessions import Logs
from skillkit.model.session import Session
from skillkit.transcripts import transcript, turns
from skillkit.transcripts.json_lines import Counted
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.transcript import Transcript, project_of
from skillkit.transcripts.turns import OpenCall, OpenTurn, PackedTurns, Turns, packed
from tests.authored import Log

LOGS = Path(__file__).parent.parent / "fixtures" / "readers"
TURNS = [
    OpenTurn("user" if number % 3 else "agent", f"r{number}", f"said {number} ✓", None, thought="…" * (number % 2))
    for number in range(60)
]


@pytest.fixture
def packs_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs after every few turns, however few are in a row."""
    monkeypatch.setattr(transcript, "MUCH", 20)
    monkeypatch.setattr(transcript, "BLOCK", 4)
    monkeypatch.setattr(turns, "WORTH", 1)


def _session(add: Callable[[Transcript], None]) -> Session:
    built = Transcript(LogFile(Path("a.jsonl"), KEEP), Counted())
    add(built)
    (session,) = built.sessions("f", {"id": "s"})
    return session


def test_packed_turns_equal_the_turns_that_were_packed() -> None:
    held = [*packed(TURNS[:30]), *TURNS[30:33], *packed(TURNS[33:])]
    assert [type(each) for each in held] == [PackedTurns, OpenTurn, OpenTurn, OpenTurn, PackedTurns]
    unpacked, plain = Turns(held, {"r7", "r59"}), tuple(Turns(TURNS, {"r7", "r59"}))
    assert tuple(unpacked) == plain
    assert len(unpacked) == len(plain) == 60
    assert [turn.index for turn in unpacked if turn.superseded] == [7, 59]
    assert (unpacked[0], unpacked[-1], unpacked[58:]) == (plain[0], plain[-1], plain[58:])


def test_few_turns_and_those_with_huge_numbers_are_not_packed() -> None:
    assert packed(TURNS[:3]) == TURNS[:3]
    huge = [OpenTurn("agent", "", calls=[OpenCall("c", "t", "other", {"number": 10**30})]), *TURNS]
    assert packed(huge) is huge


@pytest.mark.usefixtures("packs_early")
def test_a_late_result_is_added_to_a_packed_call() -> None:
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


@pytest.mark.usefixtures("packs_early")
def test_packed_turns_are_dropped_too() -> None:
    def add(built: Transcript) -> None:
        for number in range(12):
            built.say("user", f"wish {number}", "twice" if number % 4 == 1 else f"r{number}")
        built.drop("twice")

    assert [turn.text for turn in _session(add).turns] == [f"wish {n}" for n in range(12) if n % 4 != 1]


@pytest.mark.usefixtures("packs_early")
def test_names_in_packed_results_are_masked_elsewhere() -> None:
    def add(built: Transcript) -> None:
        built.call("c", "Bash", {"command": "hostname"})
        built.result("c", "atlas-17", "ok")
        for number in range(12):
            built.say("user", f"wish {number} for atlas-17", f"r{number}")

    assert "atlas" not in repr(observe(_session(add)).observations)


@pytest.mark.parametrize("log", sorted(LOGS.rglob("*.jsonl")), ids=lambda log: "/".join(log.parts[-3:-1]))
def test_packing_changes_no_session(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def contents() -> list[object]:
        return [
            (observe(session), [[turn.line, *(call.line for call in turn.tool_calls)] for turn in session.turns])
            for session in Logs([log], keep=KEEP)
        ]

    plain = contents()
    monkeypatch.setattr(transcript, "MUCH", 200)
    monkeypatch.setattr(turns, "WORTH", 1)
    assert contents() == plain


def test_memory_grows_little_with_the_length_of_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "MUCH", 250_000)
    peaks = []
    for count in (125, 625):
        log = Log(f"of-{count}", "/srv/kiosk")
        for _ in range(count):
            log.run("make " * 400, "done")
        file = log.write(tmp_path)
        del log
        tracemalloc.start()
        try:
            (session,) = Logs([file], keep=KEEP)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
        assert len(session.turns) == count
    assert peaks[1] < 2 * peaks[0], peaks


@pytest.mark.parametrize(
    ("folder", "project"),
    [
        ("/srv/kiosk", "kiosk"),
        ("/srv/kiosk/.worktrees/other/src", "kiosk"),
        ("/srv/kiosk/.claude/worktrees/other", "kiosk"),
        ("/srv/kiosk__worktrees/other", "kiosk"),
        ("/srv/kiosk-worktrees/feat/other", "kiosk"),
        ("/srv/git-worktrees", "git-worktrees"),
        ("/srv/worktrees/kiosk", "kiosk"),
    ],
)
def test_a_worktree_belongs_to_its_project(folder: str, project: str) -> None:
    assert project_of(folder) == project
