"""Payloads that the clients sent, and what they are answered."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillkit.agents import AGENTS, Event

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "agents").glob("*/*.json"))
CONTEXT = {"additionalContext": "a lesson"}


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_payloads(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    for variable in ("COPILOT_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    case = json.loads(file.read_text(encoding="utf-8"))
    expected = case["expected"] and Event(agent=file.parent.name, **case["expected"])
    assert AGENTS[file.parent.name].event(case["event"], case["payload"]) == expected


@pytest.mark.parametrize("name", AGENTS.names())
@pytest.mark.parametrize("payload", [{}, {"session_id": 1, "sessionId": [], "sessionID": {}, "cwd": None, "prompt": 2}])
def test_payloads_of_another_shape(name: str, payload: dict[str, Any]) -> None:
    agent = AGENTS[name]
    assert agent.event("rm -rf", payload) is None
    for event in ("SessionStart", "sessionStart", "session.created"):
        found = agent.event(event, payload)
        assert found is None or (found.session, found.cwd, found.prompt) == ("", "", "")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *(
            (name, {"hookSpecificOutput": {"hookEventName": "SessionStart", **CONTEXT}})
            for name in ("claude-code", "codex", "gemini-cli")
        ),
        ("copilot-cli", CONTEXT),
        ("opencode", {"context": "a lesson"}),
    ],
)
def test_replies(name: str, answer: dict[str, Any]) -> None:
    reply = AGENTS[name].reply
    assert reply(Event(name, "start"), "a lesson", "") == answer
    assert reply(Event(name, "start"), "", "") == {}
    # What is said at a turn's end makes agents go on.
    assert reply(Event(name, "turn"), "a lesson", "line") == reply(Event(name, "end"), "a lesson", "line") == {}
    # Row 84: lines for the user are shown by the agent, where it can, and never given to its model.
    assert reply(Event(name, "start"), "", "line") == LINES.get(name, {})
    assert bool(LINES.get(name)) == bool(AGENTS[name].shows)


LINES = {
    **{name: {"systemMessage": "line"} for name in ("claude-code", "codex", "gemini-cli")},
    "opencode": {"toast": "line"},
}
