"""The plugin for Claude Code: its files, and what the client says about them."""

import json
import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from skillkit.agents import AGENTS
from skillkit.paths import CHECKOUT
from tests.agents.test_real_clients import QUIET, client, run as ran

PLUGIN = CHECKOUT / "plugins" / "skillkit"
SKILLS = ("mine-sessions", "skill-creator", "skill-enhance")


def test_its_skills_are_those_of_the_repository() -> None:
    assert sorted(each.name for each in (PLUGIN / "skills").iterdir()) == sorted(SKILLS)
    for name in SKILLS:
        assert (PLUGIN / "skills" / name).resolve() == (CHECKOUT / "skills" / name).resolve()


def test_its_hooks_are_those_of_an_install() -> None:
    hooks = json.loads((PLUGIN / "hooks" / "hooks.json").read_bytes())["hooks"]
    installed = json.loads(AGENTS["claude-code"].installed(None, "skillkit"))["hooks"]
    guarded = json.dumps(hooks).replace("if command -v skillkit >/dev/null 2>&1; then ", "").replace("; fi", "")
    assert json.loads(guarded) == installed


@pytest.mark.parametrize("event", ["SessionStart", "SessionEnd"])
def test_its_hooks_do_nothing_without_skillkit(event: str, tmp_path: Path) -> None:
    hooks = json.loads((PLUGIN / "hooks" / "hooks.json").read_bytes())["hooks"]
    command = hooks[event][0]["hooks"][0]["command"]
    run = subprocess.run(["/bin/sh", "-c", command], env={"PATH": str(tmp_path)}, capture_output=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_marketplace_and_plugin_agree() -> None:
    market = json.loads((CHECKOUT / ".claude-plugin" / "marketplace.json").read_bytes())
    (entry,) = market["plugins"]
    plugin = json.loads((PLUGIN / ".claude-plugin" / "plugin.json").read_bytes())
    assert (CHECKOUT / entry["source"]).resolve() == PLUGIN.resolve()
    assert (entry["name"], entry["description"]) == (plugin["name"], plugin["description"])
    commands = {file.stem for file in (PLUGIN / "commands").glob("*.md")}
    assert commands == {"mine", "candidates", "enhance", "lint"}


@pytest.mark.slow
@pytest.mark.parametrize("place", [".", "plugins/skillkit"])
def test_the_client_accepts_it(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claude = partial(ran, client("claude"), "plugin", cwd=CHECKOUT)
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    claude("validate", "--strict", place)
    if place == ".":
        claude("marketplace", "add", str(CHECKOUT))
        claude("install", "skillkit@skillkit")
        listed = re.search(r"Skills \(\d+\) +(.*)", claude("details", "skillkit@skillkit"))
        assert listed
        assert set(listed[1].split(", ")) == {*SKILLS, "mine", "candidates", "enhance", "lint"}
