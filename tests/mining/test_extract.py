from typing import Literal

import pytest

from skillkit.mining.extract import observe
from skillkit.model import observation
from skillkit.model.session import Session, ToolCall, Turn
from skillkit.transcripts.transcript import ORIGINAL_TEXT

TOKEN = "ghp_" + "a1B2" * 9


def _session(result: str, command: str = "make test") -> Session:
    call = ToolCall(id="1", name="Bash", kind="shell", arguments={"command": command}, result=result, status="error")
    turn = Turn(index=0, origin="agent", tool_calls=(call,))
    return Session(id="s", format="f", agent="a", cwd="/Users/ada.l/code/app", project="app", turns=(turn,))


def test_a_secret_at_the_edge_of_what_is_kept_leaves_no_half() -> None:
    for padding in range(150, 215):
        (seen,) = observe(_session(f"error: {'x' * padding} {TOKEN}")).observations
        assert "ghp_" not in seen.text


def test_a_secret_in_the_command_is_masked_in_every_form_of_it() -> None:
    (seen,) = observe(_session("", f"curl -H 'Authorization: Bearer {TOKEN}' https://x.example")).observations
    assert TOKEN not in repr(seen)


def test_paths_are_told_from_the_project_and_the_user_is_not_named() -> None:
    (seen,) = observe(_session("error: /Users/ada.l/code/app/src/a.py and /Users/ada.l/.ssh/id")).observations
    assert seen.text == "error: src/a.py and ~/.ssh/id"


def test_a_failed_call_keeps_why_whatever_words_say_it() -> None:
    (seen,) = observe(_session("Exit code 1\nGraphQL: boards are going away, use projects")).observations
    assert seen.text == "GraphQL: boards are going away, use projects"
    (long,) = observe(_session("\n".join(f"line number {number}" for number in range(9)))).observations
    (none,) = observe(_session("Exit code 1\nred")).observations
    assert (long.text, none.text) == ("", "")


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        ("sed -n 1,80p src/errors.ts", ""),
        ("cd src && rg -n cannot | head -20", ""),
        ("git diff HEAD~1", ""),
        ("tail -50 server.log", "error: cannot open the till"),
        ('rg "`till`" src', "error: cannot open the till"),
        ("gh run view 7 --log", "error: cannot open the till"),
        ("npm test", "error: cannot open the till"),
    ],
)
def test_what_stands_in_a_file_is_no_failure_of_who_shows_it(command: str, kept: str) -> None:
    result, arguments = "error: cannot open the till", {"command": command}
    call = ToolCall(id="1", name="Bash", kind="shell", arguments={**arguments}, result=result, status="ok")
    turn = Turn(index=0, origin="agent", tool_calls=(call,))
    (seen,) = observe(Session(id="s", format="f", agent="a", cwd="/srv/app", project="app", turns=(turn,))).observations
    assert (seen.status, seen.text) == ("ok", kept)


def _said(origin: Literal["user", "agent"], text: str) -> list[str]:
    turn = Turn(index=0, origin=origin, text=text)
    session = Session(id="s", format="f", agent="a", cwd="/srv/app", project="app", turns=(turn,))
    return [seen.text for seen in observe(session).observations if seen.kind == "admission"]


@pytest.mark.parametrize(
    "text",
    [
        "You're absolutely right. The writer is in core.",
        "Good catch, I should have looked.",
        "Fair — I was wrong to call that a problem.",
    ],
)
def test_an_agent_that_owns_up_is_heard(text: str) -> None:
    assert len(_said("agent", text)) == 1
    assert _said("user", text) == []
    assert _said("agent", "The writer is right there, on the left. " + "It works. " * 60 + text) == []


def test_instructions_as_they_were_before_an_edit_are_read() -> None:
    arguments: dict[str, object] = {"file_path": "/srv/app/CLAUDE.md", "new_string": "Test first."}
    call = ToolCall(id="1", name="Edit", kind="edit", arguments={**arguments, ORIGINAL_TEXT: "Always lint first."})
    turn = Turn(index=0, origin="agent", tool_calls=(call,))
    seen = observe(Session(id="s", format="f", agent="a", cwd="/srv/app", project="app", turns=(turn,))).observations
    assert [(each.kind, each.files, each.text) for each in seen] == [
        ("action", ("CLAUDE.md",), "Test first."),
        ("document", ("CLAUDE.md",), "Always lint first."),
    ]


def test_a_trace_in_pieces_is_the_same_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observation, "MANY", 3)
    for count in range(9):
        seen = tuple(
            observation.Observation(session="s", turn=turn, kind="request", text=",{}[]") for turn in range(count)
        )
        trace = observation.Trace(
            session="s", digest="d", agent="a", project="p", observations=seen, redactions={"x": 1}
        )
        assert observation.from_json(b"".join(observation.in_pieces(trace))) == trace
