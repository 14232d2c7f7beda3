"""Observations beyond commands: words, instructions, marks of the program; and segments, which requests begin."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillkit.mining.extract import admission, findings, observe, sentences
from skillkit.mining.extract.calls import identifiers
from skillkit.mining.keep import mark_of, written
from skillkit.mining.segments import segments
from skillkit.mining.sessions import Logs
from skillkit.model.observation import Observation, Trace
from skillkit.model.session import Session, ToolCall, Turn
from tests.conftest import skillkit


def call(name: str, kind: str, given: dict[str, Any], result: str = "", status: str = "ok") -> ToolCall:
    return ToolCall(id="1", name=name, kind=kind, arguments=given, result=result, status=status)  # type: ignore[arg-type]


def observations_of(*turns: Turn) -> tuple[Observation, ...]:
    return observe(Session(id="s", format="f", agent="a", cwd="/srv/kiosk", project="kiosk", turns=turns)).observations


def agent(index: int, text: str = "", *calls: ToolCall) -> Turn:
    return Turn(index=index, origin="agent", text=text, tool_calls=calls)


@pytest.mark.parametrize(
    "text",
    ["It turns out that the till reads stale prices.", "**The root cause** was a cache that nobody cleared."],
)
def test_a_sentence_reports_a_finding(text: str) -> None:
    assert len(list(findings(sentences(text)))) == 1


def test_an_agent_concedes() -> None:
    assert admission(sentences("Yes. You’re right — that is twice the same. I take it out.")) == (  # noqa: RUF001
        "You're right — that is twice the same."
    )
    assert admission(sentences("The right column is fair game.")) == ""


@pytest.mark.parametrize(
    "text",
    [
        "The prefix of the affixes is a fixture of the till.",
        "Let me look for the root cause of this failure.",
        "I'll check why the tests fail with that error.",
        "```\nerror: it turns out that this is code and no prose\n```",
        "| error | it turns out that this is a cell of a table |",
        "It fails.",
    ],
)
def test_plans_code_and_parts_of_words_report_nothing(text: str) -> None:
    assert list(findings(sentences(text))) == []


def test_the_last_words_before_the_user_speaks_are_an_answer() -> None:
    turns = (
        Turn(index=0, origin="user", text="Show the prices"),
        agent(1, "Looking."),
        agent(2, "They are in prices.toml."),
        Turn(index=3, origin="user", text="And the taxes?"),
        agent(4, "In taxes.toml."),
    )
    answers = [(each.turn, each.text) for each in observations_of(*turns) if each.kind == "answer"]
    assert answers == [(2, "They are in prices.toml."), (4, "In taxes.toml.")]


def test_a_refused_call_holds_what_the_user_said_instead() -> None:
    said = "The user doesn't want to proceed. To tell you how to proceed, the user said:\nask kim@kiosk.example first"
    found = observations_of(agent(0, "", call("Edit", "edit", {"file_path": "/srv/kiosk/till.py"}, said, "denied")))
    assert [(each.kind, each.status) for each in found] == [("action", "denied"), ("correction", "unknown")]
    assert found[-1].text == "ask <email> first"


@pytest.mark.parametrize(
    "text",
    [
        "The user doesn't want to proceed. To tell you how to proceed, the user said:\nThe user wants to clarify these "
        "questions.\n    This means they may have additional information",
        "Permission denied. Reason: Blocked by classifier. If you have other tasks, continue with those.",
        "Operation stopped by hook: do not push",
    ],
)
def test_what_the_harness_says_on_a_refusal_is_nobodys_words(text: str) -> None:
    found = observations_of(agent(0, "", call("Edit", "edit", {"file_path": "/srv/kiosk/till.py"}, text, "denied")))
    assert [each.kind for each in found] == ["action"]


def test_what_filters_the_output_of_a_check_only_looks() -> None:
    script = "npx markdownlint '**/*.md' | Select-Object -Last 60; cat a.sql | psql tills"
    (found,) = observations_of(agent(0, "", call("Bash", "shell", {"command": script})))
    assert [(each.words[0], each.effect != "look") for each in found.actions] == [
        ("npx", True),
        ("Select-Object", False),
        ("cat", False),
        ("psql", True),
    ]


def test_instructions_are_observed_when_read_written_and_given() -> None:
    text = "     1\t# Till\n     2\tThe till is old.\n     3\tAlways run `make check` first.\n"
    given = "# AGENTS.md instructions for /srv/kiosk\n\nNever push to main."
    found = observations_of(
        Turn(index=0, origin="harness", text=given),
        agent(1, "", call("Read", "read", {"file_path": "/srv/kiosk/CLAUDE.md"}, text)),
        agent(2, "", call("Bash", "shell", {"command": "cat .agents/release.md"}, "Tag only from `main`.\n")),
        agent(3, "", call("Write", "write", {"file_path": "memory/tills.md", "content": "Ask before a release."})),
        agent(4, "", call("Edit", "edit", {"file_path": "till.py", "new_string": "class Till: reads = True"})),
    )
    documents = {each.files[0]: each.text for each in found if each.kind == "document"}
    assert documents["CLAUDE.md"] == "Always run `make check` first."
    assert documents[".agents/release.md"] == "Tag only from `main`."
    assert "Never push to main." in documents["AGENTS.md"]
    wrote = {each.files[0]: each.text for each in found if each.actions and each.actions[0].kind in ("write", "edit")}
    assert wrote == {"memory/tills.md": "Ask before a release.", "till.py": ""}


def test_skills_searches_and_tools_of_servers_are_observed() -> None:
    found = observations_of(
        agent(
            0,
            "",
            call("Skill", "other", {"skill": "release"}),
            call("WebSearch", "web", {"query": "bun test timeout"}),
            call("mcp__tills__open", "mcp", {"till": 3}, "error: till 3 is not there", "error"),
            call("TodoWrite", "other", {"todos": []}),
        )
    )
    assert [(each.actions[0].verb, each.actions[0].words, each.text) for each in found] == [
        ("skill", ("skill", "release"), ""),
        ("web", (), "bun test timeout"),
        ("mcp__tills__open", (), "error: till 3 is not there"),
    ]


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Implement the following plan:\n\n# Plan: new till\n\nsteps", "plan Plan: new till"),
        ("<command-message>x</command-message>\n<command-name>/release</command-name>", "command release"),
        ("Base directory for this skill: /srv/skills/tills\n\n# Tills", "skill tills"),
        ("[Request interrupted by user for tool use]", "interrupted"),
        ("<scheduled-task name='x'>", "scheduled"),
        ("Caveat: the messages below", ""),
    ],
)
def test_what_the_program_says_in_the_users_place_has_a_mark(text: str, mark: str) -> None:
    assert mark_of(text) == mark


def test_a_session_is_cut_at_wishes_of_the_user_and_of_the_program() -> None:
    def at(turn: int, kind: str, text: str) -> Observation:
        return Observation(session="s", turn=turn, kind=kind, text=text)  # type: ignore[arg-type]

    observations = (
        at(0, "answer", "hello"),
        at(1, "request", "commit"),
        at(2, "answer", "done"),
        at(3, "program", "interrupted"),
        at(4, "program", "plan new till"),
        at(5, "answer", "done"),
    )
    trace = Trace(session="s", digest="d", agent="a", project="p", observations=observations)
    cut = list(segments(trace))
    assert [(each.asked and each.asked.text, len(each.observations), each.is_of_program) for each in cut] == [
        (None, 1, False),
        ("commit", 2, False),
        ("plan new till", 1, True),
    ]


def test_identifiers_are_names_and_no_tokens() -> None:
    text = "df = pandas.read_csv(path)\ndf.groupby('till').sum()\ntoken = 'a1B2c3D4e5F6'\nreturn df"
    assert identifiers(text) == ["pandas.read_csv", "path", "df.groupby", "till", "sum", "token"]


def test_of_a_patch_what_it_adds_is_written() -> None:
    patch = "*** Begin Patch\n*** Update File: a.md\n-old\n+new\n+newer\n*** End Patch"
    assert written({"patch": patch}) == "new\nnewer"
    assert written({"edits": [{"newText": "a"}, {"newText": "b"}]}) == "a\nb"
    assert written(json.loads('{"written": "x", "content": "y"}')) == "x"


def test_secrets_in_what_is_written_are_masked(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    given = {"file_path": str(tmp_path / "CLAUDE.md"), "content": f"Use the token {token} of kim@kiosk.example."}
    found = observations_of(agent(0, f"It turns out that {token} is the token.", call("Write", "write", given)))
    assert token not in repr(found)
    assert "kim@kiosk" not in repr(found)


def test_a_secret_wrapped_within_a_line_of_escaped_json_is_masked() -> None:
    key = "AKIA" + "SK7Y4S753GRWAH7A"
    said = '{"output": "' + "." * 40 + f"error: cannot read {key[:10]}" + "\\n" + f'{key[10:]} (exit code 3)"}}'
    found = observations_of(agent(0, "", call("Bash", "shell", {"command": "make till"}, said, "error")))
    assert "cannot read" in repr(found)
    assert key[10:] not in repr(found)


def test_a_request_on_a_branch_left_behind_does_not_count_and_its_commands_do() -> None:
    log = Path(__file__).parent.parent / "fixtures" / "readers" / "claude-code" / "rewound" / "session.jsonl"
    (session,) = Logs([log])
    found = observe(session).observations
    assert [each.text for each in found if each.kind == "request"] == ["Show what is here", "Count the tills"]
    assert [each.command for each in found if each.command] == ["ls", "pwd", "rm tills.py", "wc -l tills.py"]
    assert "[User, on a branch left behind] Delete the tills\n" in skillkit("sessions", "show", "5d1c", log).stdout
