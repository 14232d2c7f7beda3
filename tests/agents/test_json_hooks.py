"""Hooks in JSON settings: what is put in and taken out again leaves every other byte as it was."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from skillkit.agents import AGENTS
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
GROUPS: st.SearchStrategy[list[Any]] = st.lists(
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


def events(name: str) -> set[str]:
    """The events that an agent's hooks are installed for."""
    return set(json.loads(AGENTS[name].installed(None, COMMAND))["hooks"])


@pytest.mark.parametrize("name", JSON_AGENTS)
@given(text=texts())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_uninstalling_restores_each_byte(name: str, text: str) -> None:
    agent = AGENTS[name]
    installed = agent.installed(text, COMMAND)
    before, after = plain(text), plain(installed)
    for event, groups in after.pop("hooks").items():
        had = before.get("hooks", {}).get(event, [])
        assert groups[: len(had)] == had
        assert len(groups) == len(had) + (event in events(name))
    before.pop("hooks", None)
    assert after == before
    assert agent.installed(installed, COMMAND) == installed
    assert agent.uninstalled(installed) == text
    outdated = agent.installed(installed, "skillkit")
    assert outdated != installed
    assert agent.uninstalled(outdated) == text


@given(text=texts(), place=st.integers(0, 30), new=st.sampled_from(GAPS))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_what_a_user_edits_in_between_stays(text: str, place: int, new: str) -> None:
    top = text.index("{") + 1
    more = f'{new}"mine": [1, {{}}]{"," if plain(text) else ""}'
    edited = text[:top] + more + text[top:]
    installed = CLAUDE.installed(text, COMMAND)
    by_user = installed[:top] + f'{new}"mine": [1, {{}}],' + installed[top:]
    if plain(text):
        assert CLAUDE.uninstalled(by_user) == edited
    assert plain(CLAUDE.uninstalled(by_user) or "") == plain(edited)
    # White space or a comment after any token that both texts begin with: none within a comment.
    ends = [m.end() for m in PLACES.finditer(text) if installed.startswith(text[: m.end() + 1])]
    if ends and "//" not in text and "/*" not in text:
        at = ends[place % len(ends)]
        assert CLAUDE.uninstalled(installed[:at] + new + installed[at:]) == text[:at] + new + text[at:]


START = f"{COMMAND} hook SessionStart --agent claude-code"
USERS = '{"type": "command", "command": "date"}'


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        # A member after ours, a second command in our group, our group moved before another one.
        (lambda t: t[:-2] + ',\n  "model": "x"\n}', '{\n  "a": 1,\n  "model": "x"\n}'),
        (
            lambda t: re.sub(r"(\{[^{}]*SessionEnd --agent[^{}]*\})", rf"\1, {USERS}", t),
            {"a": 1, "hooks": {"SessionEnd": [{"hooks": [json.loads(USERS)]}]}},
        ),
        (
            lambda t: t.replace('"SessionStart": [', f'"SessionStart": [// mine\n{{"hooks": [{USERS}]}},'),
            {"a": 1, "hooks": {"SessionStart": [{"hooks": [json.loads(USERS)]}]}},
        ),
        (
            lambda t: t.replace('"hooks": [', '"matcher": "startup", "hooks": [ // all of them', 1),
            '{\n  "a": 1\n}',
        ),
    ],
)
def test_edits_around_ours(edit: Any, left: Any) -> None:
    by_user = edit(CLAUDE.installed('{\n  "a": 1\n}', COMMAND))
    rest = CLAUDE.uninstalled(by_user) or ""
    assert (plain(rest) if isinstance(left, dict) else rest) == left
    assert "--agent claude-code" not in rest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,}', "line 1, column 9"),
        ('{\n  // c\n  "a" 1\n}', "line 3, column 7"),
        ("{} {}", "line 1, column 4: no valid JSON: Extra data"),
        ('{"a": NaN}', "NaN"),
        ("/* c", "line 1, column 1"),
        ("// only a comment", "no valid JSON"),
        ("\n[]", "line 2: the settings must be an object"),
        ('{\n"hooks": []}', 'line 2: "hooks" must be an object'),
        ('{"hooks":\n{"SessionStart": {}}}', 'line 2: "SessionStart" must be a list'),
        ("[" * 100_000, "nested too deeply"),
        (" " * 1_000_001, "larger than 1,000,000 bytes"),
    ],
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(SkillkitError) as refused:
        CLAUDE.installed(text, COMMAND)
    assert message in refused.value.message
    assert "nothing was written" in refused.value.hint


@pytest.mark.parametrize(
    "text", ["", "\n", " \r\n", "\ufeff", "{}", "{ }\n", '{"hooks":{}}', '{"hooks":{"SessionEnd":[\t]}}']
)
def test_empty_files_and_containers_stay(text: str) -> None:
    assert CLAUDE.uninstalled(CLAUDE.installed(text, COMMAND)) == text


@pytest.mark.parametrize(
    "command",
    [
        "skillkit hook SessionEnd --agent claude-code",
        "'/a b/skillkit' hook SessionEnd --agent claude-code",
        "/usr/bin/python3 -m skillkit hook SessionEnd --agent claude-code ",
    ],
)
def test_hooks_of_ours_are_known_by_their_command(command: str) -> None:
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{"command": command}]}]}})
    assert plain(CLAUDE.uninstalled(text) or "")["hooks"] == {"Stop": []}
    assert AGENTS["codex"].uninstalled(text) == text
