"""`skillkit doctor`: what it names, and what it calls wrong."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from skillkit.store import FILE, Store
from tests.conftest import SessionLogs, SkillRepo, skillkit


def facts(outcome: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    return {fact["name"]: fact["found"] for fact in outcome["facts"]}


def test_what_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    logs = tmp_path / "claude" / "projects" / "-srv-x"
    logs.mkdir(parents=True)
    (logs / "a.jsonl").write_text("{}\n", encoding="utf-8")
    (tmp_path / "skillkit.toml").write_text("", encoding="utf-8")
    run = skillkit("doctor", "--format", "json", cwd=tmp_path)
    found = facts(run.json)
    assert (run.code, run.json["conclusion"]) == (0, "success")
    assert found["settings"] == str(tmp_path / "skillkit.toml")
    assert found["state folder"] == f"{tmp_path / 'state'} (not made yet)"
    assert found["logs of claude-code"].startswith("1 file, 3 bytes, last written 20")
    assert found["logs of claude-code"].endswith(f", in {tmp_path / 'claude' / 'projects'}")
    assert "codex" in found["no logs of"]
    assert found["remembered"].startswith("nothing yet")
    assert not (tmp_path / "state").exists()
    text = skillkit("doctor", cwd=tmp_path).stdout
    assert f"settings             {tmp_path / 'skillkit.toml'}\n" in text


def test_a_broken_database_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path))
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    run = skillkit("doctor", cwd=tmp_path)
    assert run.code == 1
    assert "wrong: what was remembered cannot be opened" in run.stdout
    assert f"move {tmp_path / FILE} away: " in run.stdout
    assert run.stdout.endswith("\n1 thing wrong\n")


def test_a_database_without_its_tables_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path))
    Store(tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        database.execute("DROP TABLE sessions")
    assert wrongs(tmp_path)["remembered"][0] == "what was remembered cannot be opened: no such table: sessions"
    assert skillkit("forget", "--all").stderr.startswith("error: what was remembered cannot be opened")


def wrongs(folder: Path) -> dict[str, tuple[str, str]]:
    run = skillkit("doctor", "--format", "json", cwd=folder)
    found = {fact["name"]: (fact["wrong"], fact["remedy"]) for fact in run.json["facts"] if fact["wrong"]}
    assert (run.code, all(remedy for _, remedy in found.values())) == (1 if found else 0, True)
    return found


def test_a_machine_on_which_nothing_is_set_up(tmp_path: Path) -> None:
    run = skillkit("doctor", "--format", "json", cwd=tmp_path)
    found = facts(run.json)
    assert run.code == 0
    assert found["session logs"].startswith("none in ~/.claude, ~/.cline/data, ~/.codex, ")
    assert found["session logs"].endswith("skillkit mine FOLDER")
    assert found["repository"].startswith("none here")


def test_what_is_remembered_is_reported(logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    skillkit("mine", str(logs.folder), "--remember")
    told = facts(skillkit("doctor", "--format", "json", cwd=tmp_path).json)["remembered"]
    assert told.startswith("9 sessions (claude-code 9) since 2026-01-05, ")
    assert told.endswith(" kB; forgotten after 400 days (SKILLKIT_KEEP_DAYS)")
    monkeypatch.setenv("SKILLKIT_KEEP_DAYS", "long")
    assert list(wrongs(tmp_path)) == ["remembered"]


def test_a_folder_that_cannot_be_made_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", "/proc/nowhere")  # whose permissions let root write
    assert wrongs(tmp_path)["state folder"][0].startswith("/proc cannot be written to: ")


def test_what_is_wrong_with_settings_and_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "skillkit.toml").write_text("colour = 1\n", encoding="utf-8")
    monkeypatch.setenv("CODEX_HOME", str(tmp_path / "gone"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    (tmp_path / "projects").symlink_to("projects")
    found = wrongs(tmp_path)
    assert list(found) == ["settings", "logs of claude-code", "logs of codex"]
    assert found["settings"][0] == 'skillkit.toml: "colour" is no key of the settings'
    assert found["logs of claude-code"][0] == f"{tmp_path / 'projects'} cannot be read"
    assert found["logs of codex"] == (
        f"CODEX_HOME names {tmp_path / 'gone'}, which is no folder",
        "mend or unset CODEX_HOME",
    )


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_log_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    (tmp_path / "projects" / "x").mkdir(parents=True)
    (tmp_path / "projects" / "x" / "a.jsonl").touch(0)
    assert wrongs(tmp_path)["logs of claude-code"][0].endswith("a.jsonl cannot be read")


def test_the_repository_here(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> None:
    told = facts(skillkit("doctor", "--format", "json", cwd=skill_repo.root / "skills").json)
    assert told["repository"] == str(skill_repo.root)
    assert told["remote"] == f"origin, {skill_repo.remote}"
    assert told["hooks"].startswith("none of skillkit's")
    skill_repo.write({".pre-commit-config.yaml": "repos:\n- repo: x\n  hooks:\n  - id: skillkit-lint\n"})
    assert facts(skillkit("doctor", "--format", "json", cwd=skill_repo.root).json)["hooks"].endswith(
        "pre-commit install"
    )
    skill_repo.write({"ours/pre-commit": ""})
    skill_repo.git("config", "core.hooksPath", "ours")
    assert "before each commit" in skillkit("doctor", cwd=skill_repo.root).stdout
    skill_repo.git("remote", "remove", "origin")
    skill_repo.git("config", "user.useConfigOnly", "true")
    skill_repo.git("config", "--unset", "user.email")
    assert "git remote add origin" in skillkit("doctor", cwd=skill_repo.root).stdout
    assert wrongs(skill_repo.root)["commits"][1].startswith("set git config user.name")
    monkeypatch.setenv("PATH", "")
    assert wrongs(skill_repo.root)["git"][1].startswith("install git")


def test_one_day_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_KEEP_DAYS", "1")
    skillkit("mine", Path(__file__).parent.parent.parent / "examples" / "sessions", "--remember", cwd=tmp_path)
    assert (
        "; forgotten after 1 day (SKILLKIT_KEEP_DAYS)"
        in facts(skillkit("doctor", "--format", "json").json)["remembered"]
    )
