"""The event of a CI run."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.gated import Event


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Lets the run be that of an event, by default of a pull request."""

    def starts(*, opener: str = "ada", labels: tuple[str, ...] = (), body: str | None = None, **instead: Any) -> None:
        pull = {"user": {"login": opener}, "labels": [{"name": name} for name in labels], "body": body, "title": "New"}
        file = tmp_path / "event.json"
        file.write_text(json.dumps(instead or {"pull_request": pull}), encoding="utf-8")
        monkeypatch.setenv("GITHUB_EVENT_PATH", str(file))

    return starts
