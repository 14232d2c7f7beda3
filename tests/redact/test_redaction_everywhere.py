"""Planted secrets: none in what redaction leaves, and none in any output or file of a run over logs that hold them."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skillkit.drafting.staging import Staging
from skillkit.redact.engine import Redactor
from skillkit.store import Store
from tests.conftest import Run, SessionLogs, SkillRepo

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "benchmarks"))
import planted
from clean_texts import clean_texts
from planted import HOST, KINDS, PLACES, USER

DAYS = ("2026-01-05", "2026-01-12", "2026-01-19")
CWD = f"/home/{USER}/till"


@pytest.mark.parametrize("place", PLACES)
def test_no_planted_secret_can_be_read(place: str) -> None:
    found = [(secret, text) for secret, where, text in planted.everywhere() if where == place]
    assert len(found) >= 20
    leaking = [secret.kind for secret, text in found if planted.leaks(secret, Redactor([USER], [HOST])(text))]
    assert leaking == []


def test_three_hundred_secrets_of_twenty_five_kinds_are_planted() -> None:
    assert len(KINDS) >= 25
    assert len(list(planted.everywhere())) >= 300


def test_hardly_any_clean_text_is_masked() -> None:
    clean = clean_texts()
    assert len(clean) >= 200
    masked = [text for text in clean if Redactor([USER], [HOST])(text) != text]
    assert len(masked) < len(clean) / 100


def test_what_was_masked_is_counted_by_kind() -> None:
    redact = Redactor(["grace"])
    redact("cp /home/grace/a ada@corp.example:b; API_TOKEN=abcdefg1234 as grace; DB_PASSWORD=hijklmn5678")
    assert redact.masked == {"home": 1, "e-mail": 1, "password": 2, "user": 1}


def _told(kind: str, number: int) -> str:
    """An output in which several lines tell of a failure and hold the secret."""
    secret = planted.planted(kind, 0)
    texts = [text for other, _, text in planted.everywhere() if other == secret]
    shown = [text for position, text in enumerate(texts) if position % len(DAYS) == number]
    return "\n".join(f"error: failed with {text}" for text in shown)


def _codex(folder: Path, name: str, day: str, calls: list[tuple[str, str, int]]) -> None:
    def record(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
        return {"timestamp": f"{day}T09:00:00.000Z", "type": kind, "payload": payload}

    meta = {"id": name, "timestamp": f"{day}T09:00:00.000Z", "cwd": CWD, "cli_version": "0.140.0", "source": "cli"}
    records = [record("session_meta", meta), record("event_msg", {"type": "user_message", "message": "run the tests"})]
    for number, (command, output, code) in enumerate(calls):
        call = {"type": "function_call", "name": "exec_command", "call_id": f"c{number}"}
        told = f"Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code {code}\nOutput:\n{output}"
        back = {"type": "function_call_output", "call_id": f"c{number}", "output": told}
        records.append(record("response_item", {**call, "arguments": json.dumps({"cmd": command})}))
        records.append(record("response_item", back))
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(entry)}\n" for entry in records)
    (folder / f"rollout-{name}.jsonl").write_text(text, encoding="utf-8")


@pytest.fixture(params=[5, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
def kinds(request: pytest.FixtureRequest) -> list[str]:
    """The kinds of secrets that are planted: every fifth, which takes seconds; all, which takes most of a minute."""
    return list(KINDS)[:: request.param]


@pytest.fixture
def leaking_logs(tmp_path: Path, kinds: list[str]) -> tuple[Path, list[str]]:
    """Three sessions a kind in which the same command fails and is mended, half of them of each agent."""
    logs = SessionLogs(tmp_path / "leaking")
    for position, kind in enumerate(kinds):
        program = f"till{position}"
        script = planted.PLACES["export"](planted.planted(kind, 0)).partition(" && ")[0]
        for number, day in enumerate(DAYS):
            message = f"error: unrecognized subcommand '{program}'\n{_told(kind, number)}"
            if position % 2:
                calls = [(f"{script}; rtk {program} test", message, 2), (f"{script}; {program} test", "4 pass", 0)]
                _codex(logs.folder, f"{program}-{number}", day, calls)
            else:
                logs.add(
                    f"{program}-{number}", program=program, wrapper=f"{script}\nrtk", day=day, cwd=CWD, message=message
                )
    return logs.folder, kinds


def _written(*folders: Path) -> Iterator[str]:
    for folder in folders:
        for file in folder.rglob("*"):
            if file.is_file():
                yield file.read_bytes().decode("utf-8", errors="replace")


def _leaking(shown: str, kinds: Iterable[str] = tuple(KINDS)) -> list[str]:
    return [kind for kind in kinds if planted.leaks(planted.planted(kind, 0), shown)]


def test_no_secret_of_the_logs_is_in_any_output_or_file(
    run: Run,
    skill_repo: SkillRepo,
    leaking_logs: tuple[Path, list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs, kinds = leaking_logs
    state, cache = tmp_path / "state", tmp_path / "cache"
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(state))
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(cache))
    monkeypatch.setenv("USER", USER)
    monkeypatch.setattr("skillkit.paths.host_names", lambda: frozenset({HOST}))
    given = ("mine", logs, "--remember")
    said = [
        run(*arguments, cwd=skill_repo.root).said
        for arguments in (
            (*given, "--format", "json"),
            given,
            ("-v", *given, "--stage"),
            ("-v", "candidates"),
            ("candidates", "--format", "json"),
            ("propose", logs, "--dry-run"),
            ("propose", logs, "--dry-run", "--format", "json"),
            ("propose", logs, "--yes"),
            ("-v", "sessions", logs),
        )
    ]
    assert skill_repo.heads().keys() - {"main"}
    document = run(*given, "--format", "json", cwd=skill_repo.root).json
    assert len(document["candidates"]) >= len(kinds) / 2
    summary = document["summary"]
    assert len(Staging(state).candidates()) == 5
    assert summary["redactions"] == sum(summary["redactions_by_kind"].values())
    assert {"token", "password", "e-mail", "home"} <= summary["redactions_by_kind"].keys()
    pushed = skill_repo.git("log", "-p", "--remotes", "--branches")
    skill_repo.git("fetch", "--quiet", "origin")
    pushed += skill_repo.git("log", "-p", "--all")
    remembered = b"\n".join(Store(state).others([])).decode()
    assert "error: failed with" in remembered
    for shown in (*said, json.dumps(document), pushed, remembered, *_written(state, cache)):
        assert _leaking(shown, kinds) == []


def test_a_crash_tells_no_secret(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = [planted.planted(kind, 0) for kind in ("github", "password", "database-url", "rsa-key", "home")]

    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("; ".join(f"{secret.name}={secret.value}" for secret in secrets))

    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setattr("skillkit.mining.listing.listing", crash)
    done = run("sessions", tmp_path)
    assert done.code == 2
    (log,) = _written(tmp_path / "state")
    assert "RuntimeError" in log
    assert _leaking(done.said + log) == []


def test_lint_shows_no_secret_of_a_leaking_skill(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "cache"))
    skill = tmp_path / "skills" / "deploy" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    values = [planted.planted(kind, 0) for kind in ("github", "stripe", "anthropic", "aws-secret-key", "url-login")]
    lines = "\n".join(f"export {secret.name}={secret.value}" for secret in values)
    head = "---\nname: deploy\ndescription: Deploys the till. Use it when a release is ready.\n---\n"
    skill.write_text(f"{head}\n```sh\n{lines}\n```\n", encoding="utf-8")
    for form in ("text", "json", "sarif", "github", "junit", "markdown"):
        done = run("lint", tmp_path / "skills", "--format", form)
        assert "SK806" in done.said
        assert _leaking(done.said) == []
    assert all(_leaking(text) == [] for text in _written(tmp_path / "cache"))
