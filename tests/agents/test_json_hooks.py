"""Hooks in JSON settings: what is put in and taken out again leaves every other byte as it was."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from skillkit.agents import AGENTS
from skillkit.agents._json_text import MAX_BYTES
from skillkit.errors import SkillkitError

COMMAND = "/opt/skill kit/skillkit"
CLAUDE = AGENTS["claude-code"]
JSON_AGENTS = ["claude-code", "codex", "copilot-cli", "gemini-cli"]

OTHERS = {"type": "command", "command": "echo skillkit hook SessionStart", "timeout": 1}
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b/*", "//c", "hooks", "é"]), inner, max_size=3),
    ),
    max_leaves=6,
)
GROUPS = st.lists(
    st.one_of(
        st.just({"hooks": [OTHERS]}), st.just({"matcher": "startup", "hooks": [OTHERS, OTHERS]}), st.just({"hooks": []})
    ),
    max_size=2,
)
EVENTS = st.dictionaries(st.sampled_from(["SessionStart", "SessionEnd", "Stop", "sessionStart"]), GROUPS, max_size=3)
OBJECTS = st.dictionaries(st.sampled_from(["model", "env", "permissions", "$schema"]), VALUES, max_size=3)
DOCUMENTS = st.one_of(OBJECTS, st.builds(lambda rest, hooks: {**rest, "hooks": hooks}, OBJECTS, EVENTS))
PLACES = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
GAPS = ["", "", "", " ", "\n", "\t", "\n\n   ", "/* , */", " // } \n", "\r", "/**/ ", "//\n"]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A JSON document with white space and comments anywhere, and any indentation and line ends."""
    value = draw(DOCUMENTS)
    indent = draw(st.sampled_from([None, 0, 1, 2, 4, "\t"]))
    text = json.dumps(value, indent=indent, ensure_ascii=draw(st.booleans()))
    if draw(st.booleans()):
        gaps = draw(st.lists(st.sampled_from(GAPS), min_size=1, max_size=30))
        tokens = PLACES.findall(text)
        text = "".join(gaps[i % len(gaps)] + token for i, token in enumerate(tokens)) + gaps[-1]
    text += draw(st.sampled_from(["", "\n", "\n\n", " "]))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return draw(st.sampled_from(["", "", "\ufeff"])) + text


def plain(text: str) -> Any:
    """What a JSON text with comments says."""
    found = re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m[1] or " ", text, flags=re.DOTALL)
    return json.loads(found.removeprefix("\ufeff"))


@pytest.mark.parametrize("name", JSON_AGENTS)
@given(text=texts())
@settings(max_examples=150, deadline=None)
def test_uninstalling_restores_each_byte(name: str, text: str) -> None:
    agent = AGENTS[name]
    installed = agent.installed(text, COMMAND)
    before, after = plain(text), plain(installed)
    for event, groups in after.pop("hooks").items():
        had = before.get("hooks", {}).get(event, [])
        assert groups[: len(had)] == had
        assert len(groups) - len(had) == (event.lower() in ("sessionstart", "sessionend") and event in agent_events(name))
    before.pop("hooks", None)
    assert after == before
    assert agent.installed(installed, COMMAND) == installed
    assert agent.uninstalled(installed) == text
    outdated = agent.installed(installed, "skillkit")
    assert outdated != installed
    assert agent.uninstalled(outdated) == text


def agent_events(name: str) -> set[str]:
    """The events that an agent's hooks are installed for."""
    return set(json.loads(AGENTS[name].installed(None, COMMAND))["hooks"])
