"""Every reader against its fixture folders: a small log, and what is read of it in a compact form."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillkit.log_file import LogFile
from skillkit.model.session import Session
from skillkit.model.session import ToolCall
from skillkit.model.session import Turn
from skillkit.readers import READERS
from skillkit.readers import Reader
from skillkit.sessions import Logs
from skillkit.sessions import log_files

FIXTURES = Path(__file__).parent / "fixtures" / "readers"
CASES = sorted(folder for folder in FIXTURES.glob("*/*") if folder.is_dir())
HEADER = ("id", "format", "agent", "agent_version", "cwd", "project", "parent", "git_branch")


def log_of(case: Path) -> Path:
    """The log of a case: its one file, or folder, besides what is expected."""
    (log,) = (path for path in case.iterdir() if path.stem in ("session", "storage"))
    return log


def call_form(call: ToolCall) -> dict[str, Any]:
    form: dict[str, Any] = {name: getattr(call, name) for name in ("name", "kind", "status", "arguments", "result")}
    form |= {"exit_code": call.exit_code} if call.exit_code is not None else {}
    return form | ({"duration": call.duration} if call.duration is not None else {})


def turn_form(turn: Turn) -> dict[str, Any]:
    form: dict[str, Any] = {"origin": turn.origin, "text": turn.text}
    return form | ({"calls": [call_form(call) for call in turn.tool_calls]} if turn.tool_calls else {})


def normal_form(session: Session) -> dict[str, Any]:
    return {
        "header": {name: value for name in HEADER if (value := getattr(session, name))},
        "started_at": session.started_at.isoformat() if session.started_at else None,
        "turns": [turn_form(turn) for turn in session.turns],
        "lines": session.stats.lines,
        "tool_results": session.stats.tool_results,
        "skipped": session.stats.skipped,
    }


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-2:]) for case in CASES])
def test_reader_reads_what_is_expected(case: Path) -> None:
    sessions = list(Logs([log_of(case)]))
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    assert [normal_form(session) for session in sessions] == (expected if isinstance(expected, list) else [expected])
    assert sessions[0].format == case.parent.name
    assert [turn.index for turn in sessions[0].turns] == list(range(len(sessions[0].turns)))


def test_every_fixture_folder_is_a_reader() -> None:
    assert {folder.name for folder in FIXTURES.iterdir()} == set(READERS.names())


@pytest.mark.parametrize("reader", list(READERS), ids=lambda reader: reader.name)
def test_reader_has_cases_and_documentation(reader: Reader) -> None:
    assert len(list((FIXTURES / reader.name).iterdir())) >= 2
    assert reader.read.__doc__
    assert reader.sniff.__doc__
    assert reader.read.__module__ == f"skillkit.readers.{reader.name.replace('-', '_')}"
    assert len((reader.read.__globals__["__doc__"] or "").split()) > 10


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-2:]) for case in CASES])
def test_only_the_format_s_own_reader_takes_a_log(case: Path) -> None:
    for file in log_files([log_of(case)]):
        assert [reader.name for reader in READERS if reader.sniff(LogFile(file).head)] == [case.parent.name]
