"""`skillkit hooks`: files, links, backups and messages."""

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

from skillkit.agents import AGENTS, Scope
from skillkit.hooks import installation
from tests.conftest import Outcome, skillkit

COMMENTED = b'\xef\xbb\xbf{\r\n\t// mine\r\n\t"model": "x", /* y */\r\n\t"hooks": {}\r\n}'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home without settings, and a project in it."""
    for variable in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "state"))
    (tmp_path / "home" / "project" / "sub").mkdir(parents=True)
    return tmp_path / "home"


def hooks(home: Path, *arguments: str) -> Outcome:
    return skillkit("hooks", *arguments, cwd=home / "project")


def tree(folder: Path) -> dict[str, bytes | None]:
    return {str(f.relative_to(folder)): f.read_bytes() if f.is_file() else None for f in folder.rglob("*")}


@pytest.mark.parametrize("scope", ["user", "project"])
@pytest.mark.parametrize("name", AGENTS.names())
def test_there_and_back(home: Path, name: str, scope: Scope) -> None:
    before = tree(home)
    options = ("--agent", name, "--scope", scope)
    assert "not installed" in hooks(home, "status", *options).stdout
    installed = hooks(home, "install", *options)
    file = AGENTS[name].settings(scope, home if scope == "user" else home / "project")
    assert (installed.code, "backup" in installed.stdout) == (0, False)
    assert f"{name} " in hooks(home, "status", *options).stdout
    assert " installed " in hooks(home, "status", *options).stdout
    content = file.read_bytes()
    assert content.endswith(b"\n")
    again = hooks(home, "install", *options)
    assert "nothing to do" in again.stdout
    assert file.read_bytes() == content
    gone = hooks(home, "uninstall", *options)
    assert "removed" in gone.stdout
    assert Path(gone.stdout.split("backup: ")[1].strip()).read_bytes() == content
    assert tree(home) == before
    assert "nothing to do" in hooks(home, "uninstall", *options).stdout


def test_a_link_is_followed_and_the_file_keeps_its_mode_and_bytes(home: Path) -> None:
    target = home / "dotfiles" / "claude.json"
    target.parent.mkdir()
    target.write_bytes(COMMENTED)
    target.chmod(0o640)
    (home / ".claude").mkdir()
    link = home / ".claude" / "settings.json"
    link.symlink_to(target)
    run = hooks(home, "install", "--agent", "claude-code")
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert "comments" in run.stderr
    backup = Path(run.stdout.split("backup: ")[1].split("\n")[0])
    assert backup.read_bytes() == COMMENTED
    assert backup.stat().st_mode & 0o077 == 0
    assert "comments" in hooks(home, "status", "--agent", "claude-code").stdout
    hooks(home, "uninstall", "--agent", "claude-code")
    assert link.is_symlink()
    assert target.read_bytes() == COMMENTED


def test_empty_files_and_folders_that_were_there_stay(home: Path) -> None:
    (home / ".codex").mkdir()
    (home / ".gemini").mkdir()
    (home / ".gemini" / "settings.json").write_bytes(b"")
    before = tree(home)
    for verb in ("install", "uninstall"):
        run = hooks(home, verb, "--agent", "codex", "--agent", "gemini-cli")
        assert run.code == 0
    assert tree(home) == before


def test_an_outdated_command_is_replaced(home: Path) -> None:
    agent = AGENTS["claude-code"]
    installation.change(agent, "user", home, "/old/skillkit")
    found = hooks(home, "status", "--format", "json").json["hooks"]
    assert [each["state"] for each in found if each["agent"] == "claude-code"] == ["outdated", "not installed"]
    assert hooks(home, "install", "--agent", "claude-code").code == 0
    text = (home / ".claude" / "settings.json").read_text(encoding="utf-8")
    assert "/old/" not in text
    assert text.count(" hook ") == 4


@pytest.mark.parametrize(
    ("content", "message"),
    [(b'{\n  "a": 1,\n}', "settings.json: line 3, column 1"), (b'{"a": "\xff"}', "settings.json: byte 7 is no UTF-8")],
)
def test_a_file_that_is_wrong_stays(home: Path, content: bytes, message: str) -> None:
    file = home / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_bytes(content)
    for verb in ("install", "uninstall"):
        run = hooks(home, verb, "--agent", "claude-code")
        assert run.code == 2
        assert message in run.stderr
        assert "nothing was written" in run.stderr
    assert "unreadable" in hooks(home, "status", "--agent", "claude-code").stdout
    assert tree(home / ".claude") == {"settings.json": content}
    assert not (home.parent / "state").exists()


def test_places_that_are_refused(home: Path) -> None:
    (home / ".claude").write_text("a file", encoding="utf-8")
    assert "nothing was written" in hooks(home, "install", "--agent", "claude-code").stderr
    plugin = home / ".config" / "opencode" / "plugins" / "skillkit.js"
    plugin.parent.mkdir(parents=True)
    plugin.write_text("export default 1", encoding="utf-8")
    assert "not skillkit's" in hooks(home, "install", "--agent", "opencode").stderr
    assert "nothing to do" in hooks(home, "uninstall", "--agent", "opencode").stdout
    (home / "project" / ".gemini").symlink_to(home / "elsewhere")
    run = hooks(home, "install", "--agent", "gemini-cli", "--scope", "project")
    assert "leads out of the project" in run.stderr
    assert not (home / "elsewhere").exists()


def test_agents_to_choose_from(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = home / "bin" / "gemini"
    program.parent.mkdir()
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    run = hooks(home, "install")
    assert run.code == 2
    assert all(name in run.stderr for name in AGENTS.names())
    assert "gemini-cli" in run.stderr.split("on your PATH:")[1]
    assert 'did you mean "claude-code"' in hooks(home, "install", "--agent", "claude").stderr


def test_the_command_is_that_of_the_scope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "a b" / "skillkit"
    program.parent.mkdir()
    program.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert shlex.split(installation.command_for("user")) == [str(program)]
    assert installation.command_for("project") == "skillkit"
    monkeypatch.setattr(sys, "argv", ["__main__.py"])
    monkeypatch.setenv("PATH", "")
    assert shlex.split(installation.command_for("user")) == [sys.executable, "-m", "skillkit"]
    text = AGENTS["opencode"].installed(None, shlex.join([str(program)]))
    assert f"const COMMAND = {json.dumps([str(program)])}\n" in text
