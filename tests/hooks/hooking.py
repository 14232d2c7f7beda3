"""Events of Claude Code as its hooks report them, and the worker that they start."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit import paths
from skillkit.drafting.staging import Staging
from skillkit.hooks.log import log_file
from skillkit.hooks.queue import Queue, locked
from skillkit.model.candidate import Candidate
from tests.conftest import Outcome, skillkit

AGENT = ("--agent", "claude-code")
MOST_SECONDS = 90.0


def payload(
    session: str, log: Path | str, cwd: Path | str = "/home/ada/secret-project", **more: object
) -> dict[str, Any]:
    """What all events of Claude Code say."""
    return {"session_id": session, "transcript_path": str(log), "cwd": str(cwd), **more}


def hook(name: str, given: object, *options: str) -> Outcome:
    """Runs the command in this process; a worker that it starts is a real one."""
    stdin = given if isinstance(given, str | bytes) else json.dumps(given)
    return skillkit("hook", name, *(options or AGENT), stdin=stdin)


def started(name: str, given: object, **streams: Any) -> "subprocess.Popen[bytes]":
    """Starts the command as an agent does, and gives it its payload."""
    words = [sys.executable, "-m", "skillkit", "hook", name, *AGENT]
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    process = subprocess.Popen(words, **piped)
    assert process.stdin
    try:
        process.stdin.write(given if isinstance(given, bytes) else json.dumps(given).encode())
        process.stdin.close()
    except BrokenPipeError:
        pass
    process.stdin = None
    return process


def worked() -> None:
    """Waits until no worker is at work and none has anything to do."""
    queue, until = Queue(), time.monotonic() + MOST_SECONDS
    while time.monotonic() < until:
        number = locked(queue.folder)
        if number is not None:
            os.close(number)
            if not queue.has_work():
                return
        time.sleep(0.02)
    raise AssertionError(f"the worker is still at it: {sorted(queue.folder.iterdir())}, {logged()}")


def work(before: str = "", **variables: str) -> None:
    """Runs a worker to its end, as a process in a shell that says something before."""
    worker = f"{before} exec {sys.executable} -m skillkit.hooks.worker"
    environment = {**os.environ, **variables}
    subprocess.run(["sh", "-c", worker], check=False, timeout=MOST_SECONDS, env=environment)


def waiting() -> list[str]:
    """The files of the queue that stand for work, without those that were seen."""
    folder = Queue().folder
    return sorted(path.name for path in folder.glob("*") if path.suffix in (".json", ".working", ".new"))


def given_up() -> list[str]:
    """The sessions of the entries that were given up."""
    return sorted(json.loads(path.read_text())["session"] for path in (Queue().folder / "failed").glob("*.json"))


def logged() -> str:
    """The log of the hooks."""
    return log_file().read_text(encoding="utf-8") if log_file().exists() else ""


def context(reply: Mapping[str, Any]) -> str:
    """The text that an answer gives to the agent; empty if it gives none."""
    return str(reply.get("hookSpecificOutput", {}).get("additionalContext", ""))


def begin(session: str, cwd: Path | str = "/home/ada/secret-project") -> str:
    """What a session is offered that begins."""
    outcome = hook("SessionStart", payload(session, f"/none/{session}.jsonl", cwd, source="startup"))
    assert (outcome.code, outcome.stderr) == (0, "")
    return context(outcome.json)


def ask(session: str = "asking", agent: str = "claude-code", name: str = "UserPromptSubmit") -> list[str]:
    """The lines that the user of an agent is shown at an event."""
    outcome = hook(name, payload(session, f"/none/{session}.jsonl", prompt="go on"), "--agent", agent)
    assert (outcome.code, outcome.stderr) == (0, "")
    return str(outcome.json.get("systemMessage", "")).splitlines()


def staged() -> dict[str, Candidate]:
    """What is staged, by id."""
    return {each.id: each for each in Staging(paths.state_dir()).candidates()}
