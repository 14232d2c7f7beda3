"""`skillkit doctor`: what it names, and what it calls wrong."""

from pathlib import Path

import pytest

from skillkit.store import FILE
from tests.conftest import skillkit


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
    assert found["logs of claude-code"] == "1 files, 0.0 MB"
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
