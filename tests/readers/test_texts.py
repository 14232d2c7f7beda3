"""What readers conclude from short texts: who wrote them, what a tool does, how a call ended, what a file is for."""

import random

import pytest

from skillkit.model.session import ToolKind
from skillkit.readers import droid, pi
from skillkit.readers.codex import outcome
from skillkit.transcripts import messages, prompts
from skillkit.transcripts.branches import Branches
from skillkit.transcripts.instruction_files import is_instructions, is_private_memory, orders_in, skill_of
from skillkit.transcripts.prompts import user_text
from skillkit.transcripts.tool_names import kind_of


@pytest.mark.parametrize(
    ("said", "origin", "left"),
    [
        ('<scheduled-task name="check" file="/srv/x/SKILL.md">\nThis is an automated run.', "harness", None),
        ("<ide_opened_file>The user opened /srv/shop/a.py.</ide_opened_file>\nmend it", "user", "mend it"),
        ("<ide_selection>lines 1 to 3</ide_selection>", "harness", ""),
        ("[[ ## user_query ## ]]\n\nWhat is 2+2?", "user", "What is 2+2?"),
        ("a < b, mend it", "user", None),
    ],
)
def test_text_that_a_program_put_into_a_prompt_is_not_the_users(said: str, origin: str, left: str | None) -> None:
    assert user_text(said) == (origin, said if left is None else left)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Bash", "shell"),
        ("MultiStrReplace", "edit"),
        ("ReadFile", "read"),
        ("rg", "search"),
        ("mcp__github__create_issue", "mcp"),
        ("mcp-github-create_issue", "mcp"),
        ("github___read", "mcp"),
        ("@github/read", "mcp"),
        ("_search", "other"),
        ("", "other"),
    ],
)
def test_the_kind_of_a_tool_follows_from_its_name(name: str, kind: ToolKind) -> None:
    assert kind_of(name) == kind


@pytest.mark.parametrize("own", [messages.KINDS, prompts.CURSOR_KINDS, droid.KINDS, pi.KINDS])
def test_an_agents_own_kinds_differ_from_the_common_ones_and_precede_them(own: dict[str, ToolKind]) -> None:
    for name, kind in own.items():
        assert kind_of(name) != kind
        assert kind_of(name, own) == kind


@pytest.mark.parametrize(
    ("text", "of_command", "of_other"),
    [
        ("error: 2 tests failed", "unknown", "error"),
        ("Failed to build", "unknown", "error"),
        ("built", "unknown", "ok"),
        ("", "unknown", "unknown"),
        ("tool call error: timed out", "unknown", "error"),
        ("write_stdin failed: Unknown process id", "error", "error"),
    ],
)
def test_outputs_of_codex_without_an_exit_code(text: str, of_command: str, of_other: str) -> None:
    assert (outcome(text, runs=True)[0], outcome(text, runs=False)[0]) == (of_command, of_other)


@pytest.mark.parametrize(
    ("path", "instructions", "private"),
    [
        ("/srv/kiosk/CLAUDE.md", True, False),
        (".claude/rules/tests.md", True, False),
        ("docs/README.md", True, False),
        ("skills/tills/SKILL.md", True, False),
        (".\\.claude\\\\rules\\\\tests.md", True, False),
        ("src/memory.py", False, False),
        ("docs/tills.md", False, False),
        ("README.rst.md.txt", False, False),
        ("/home/kim/.claude/projects/kiosk/memory/tills.md", True, True),
        ("~/.codex/memories/tills.md", True, True),
        ("~\\.claude\\projects\\C--kiosk\\memory\\tills.md", True, True),
        ("C:\\\\Users\\\\kim\\\\.claude\\\\projects\\\\C--kiosk\\\\memory\\\\tills.md", True, True),
        (".claude/memory/tills.md", True, False),
        ("/srv/kiosk/docs/memory/tills.md", True, False),
    ],
)
def test_files_of_instructions_and_memories_of_one_user(path: str, *, instructions: bool, private: bool) -> None:
    assert (is_instructions(path), is_private_memory(path)) == (instructions, private)


def test_the_name_of_a_skill_is_in_its_path() -> None:
    assert skill_of("plugins/a/skills/tills/SKILL.md") == "tills"
    assert skill_of("docs/SKILL.md") == ""


def test_orders_are_lines_that_instruct_and_code() -> None:
    text = "# Tills\n\nTills are old.\n\n```sh\nmake till\n```\n\nThe colour is green.\nUse `ruff`.\n"
    assert orders_in(text) == "make till\nUse `ruff`."


def left_behind(*records: tuple[str, str, str]) -> set[str]:
    """Of prompts (`?`), answers (`!`) and others, each with its id and its parent's."""
    branches = Branches()
    for uuid, parent, kind in records:
        message = {"message": {"content": "x"}} if kind else {}
        branches.add({"uuid": uuid, "parentUuid": parent, "type": "user" if kind == "?" else "assistant", **message})
    return branches.left_behind()


@pytest.mark.parametrize(
    ("records", "behind"),
    [
        ((), set()),
        ((("a", "", "?"), ("b", "a", "!"), ("c", "a", "!")), set()),
        ((("a", "", "?"), ("b", "a", "?"), ("c", "b", "!"), ("d", "a", "?")), {"b", "c"}),
        ((("c", "b", "!"), ("b", "a", "?"), ("a", "", "!"), ("d", "a", "?")), {"b", "c"}),
        ((("a", "", "?"), ("b", "torn", "?"), ("c", "b", "?")), set()),
        ((("a", "b", "?"), ("b", "a", "?")), set()),
        ((("a", "b", "!"), ("b", "a", "?"), ("c", "", "!")), {"a", "b"}),
        ((("a", "a", "?"),), set()),
        ((("a", "", "?"), ("b", "a", "?"), ("c", "a", "")), {"b"}),
    ],
)
def test_branches_that_the_user_left(records: tuple[tuple[str, str, str], ...], behind: set[str]) -> None:
    assert left_behind(*records) == behind


def test_records_without_parents_follow_each_other() -> None:
    branches = Branches()
    for uuid in "abc":
        branches.add({"uuid": uuid, "type": "user", "message": {"content": "x"}})
    assert branches.left_behind() == set()


def test_any_graph_of_records_comes_to_an_end() -> None:
    chosen = random.Random(0)
    for _ in range(200):
        ids = [str(number) for number in range(12)]
        left_behind(*((each, chosen.choice([*ids, "", "gone"]), chosen.choice("?!")) for each in ids))
