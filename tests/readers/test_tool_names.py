"""What tools do, by the names that agents have for them."""

import pytest

from skillkit.model.session import ToolKind
from skillkit.readers import droid
from skillkit.readers import pi
from skillkit.transcripts import messages
from skillkit.transcripts import prompts
from skillkit.transcripts.tool_names import kind_of


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Bash", "shell"),
        ("powershell", "shell"),
        ("ApplyPatch", "edit"),
        ("MultiStrReplace", "edit"),
        ("ReadFile", "read"),
        ("rg", "search"),
        ("SemanticSearch", "search"),
        ("mcp__github__create_issue", "mcp"),
        ("mcp-github-create_issue", "mcp"),
        ("github___read", "mcp"),
        ("@github/read", "mcp"),
        ("update_plan", "other"),
        ("_search", "other"),
        ("", "other"),
    ],
)
def test_one_table_knows_what_most_agents_call_their_tools(name: str, kind: ToolKind) -> None:
    assert kind_of(name) == kind


def test_what_a_name_means_to_one_agent_alone_goes_first() -> None:
    assert (kind_of("LS"), kind_of("LS", messages.KINDS)) == ("read", "search")
    assert (kind_of("ls"), kind_of("ls", pi.KINDS)) == ("read", "search")
    assert (kind_of("list_dir"), kind_of("list_dir", prompts.CURSOR_KINDS)) == ("read", "search")
    assert (kind_of("Execute"), kind_of("Execute", droid.KINDS)) == ("other", "shell")


@pytest.mark.parametrize("own", [messages.KINDS, prompts.CURSOR_KINDS, droid.KINDS, pi.KINDS])
def test_an_agent_names_no_tool_again_that_all_know(own: dict[str, ToolKind]) -> None:
    assert [name for name, kind in own.items() if kind_of(name) == kind] == []
