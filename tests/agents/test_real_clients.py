"""Real coding agents, without a login: hooks stage and offer, installed skills are listed.

`npm install --prefix DIR @anthropic-ai/claude-code opencode-ai @openai/codex @google/gemini-cli @github/copilot`, then
`SKILLKIT_TEST_CLIENTS=DIR/node_modules/.bin pytest -m slow tests/agents`. A client that is not there is skipped.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skillkit.agents import AGENTS
from skillkit.paths import CHECKOUT
from tests.agents.endpoint import Endpoint, endpoint
from tests.conftest import git, skill

pytestmark = pytest.mark.slow
CLIENTS = os.environ.get("SKILLKIT_TEST_CLIENTS", "")
"""Read here: a test sees no settings of the person who runs it."""
PATIENCE_SECONDS = 120
QUIET = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_AUTOUPDATER": "1",
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
    "COPILOT_OFFLINE": "true",
    "COPILOT_AUTO_UPDATE": "false",
    "GEMINI_CLI_TRUST_WORKSPACE": "true",
    "npm_config_registry": "http://127.0.0.1:9",
}
STAND_INS = {
    "rtk": "#!/bin/sh\necho \"error: unrecognized subcommand '$1'\" >&2\nexit 2\n",
    "bun": "#!/bin/sh\necho '12 pass'\n",
    "skillkit": f'#!/bin/sh\nexec "{sys.executable}" -m skillkit "$@"\n',
}
"""Programs that the sessions run, and skillkit as it is here."""


def client(name: str) -> str:
    """The path of a client's command; skips the test without it."""
    found = shutil.which(name, path=CLIENTS) if CLIENTS else None
    if not found:
        pytest.skip(f"no {name} in SKILLKIT_TEST_CLIENTS")
    return found


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository to work in; the stand-ins come first on the path."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in STAND_INS.items():
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(CHECKOUT))
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    git(tmp_path, "init", "--quiet", "harbour")
    return tmp_path / "harbour"


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with endpoint() as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-none")
        yield server


def run(*command: str, cwd: Path) -> str:
    """What a program prints; it has to succeed."""
    none = subprocess.DEVNULL
    done = subprocess.run(
        command, cwd=cwd, stdin=none, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def staged(cwd: Path) -> list[dict[str, Any]]:
    """What is staged, waited for until there is something."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        found = json.loads(run("skillkit", "candidates", "--format", "json", cwd=cwd))["candidates"]
        if found:
            return list(found)
        time.sleep(0.2)
    raise AssertionError("nothing was staged")


def test_claude_code_stages_at_the_end_and_offers_at_the_next_start_once(project: Path, model: Endpoint) -> None:
    claude = client("claude")
    run("skillkit", "hooks", "install", "--agent", "claude-code", "--scope", "project", cwd=project)
    model.commands = ["rtk bun test", "bun test"]
    assert "All done." in run(claude, "-p", "run the tests", "--allowedTools", "Bash", cwd=project)
    assert not any("skillkit-candidates" in json.dumps(request) for request in model.requests)
    (candidate,) = staged(project)
    assert "rtk" in candidate["title"]
    model.commands = ()
    model.requests.clear()
    run(claude, "-p", "go on", "--allowedTools", "Bash", cwd=project)
    assert model.requests
    for request in model.requests:
        sent = json.dumps(request)
        assert sent.count("<skillkit-candidates>") == 1
        assert sent.count(candidate["id"]) >= 1
    model.requests.clear()
    run(claude, "-p", "and on", "--allowedTools", "Bash", cwd=project)
    assert not any("<skillkit-candidates>" in json.dumps(request) for request in model.requests)


def test_claude_code_hears_of_the_skill_that_a_prompt_calls_for(project: Path, model: Endpoint) -> None:
    claude = client("claude")
    run("skillkit", "hooks", "install", "--agent", "claude-code", "--scope", "project", cwd=project)
    run(claude, "-p", "please release v1.2.3", cwd=project)
    assert any("skillkit run release version=1.2.3" in json.dumps(request) for request in model.requests)
    model.requests.clear()
    run(claude, "-p", "why did the release fail?", cwd=project)
    assert model.requests
    assert not any("skillkit run" in json.dumps(request) for request in model.requests)


LISTED = {
    "claude": ("-p", "/cost", "--output-format", "stream-json", "--verbose"),
    "opencode": ("debug", "skill"),
    "codex": ("debug", "prompt-input", "hi"),
    "gemini": ("skills", "list"),
    "copilot": ("skill", "list", "--json"),
}
"""How each client lists its skills."""


@pytest.mark.parametrize("name", LISTED)
def test_a_client_lists_an_installed_skill(project: Path, name: str) -> None:
    command = client(name)
    (project / "skills" / "light-the-lamp").mkdir(parents=True)
    text = skill("light-the-lamp", "Light it.")
    (project / "skills" / "light-the-lamp" / "SKILL.md").write_text(text, encoding="utf-8")
    git(project, "add", ".")
    git(project, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "skill")
    run("skillkit", "install", cwd=project)
    assert "light-the-lamp" in run(command, *LISTED[name], cwd=project)


def test_every_agent_has_a_client_that_is_tried() -> None:
    assert len(AGENTS.names()) == len(LISTED)
