"""Runs the user's agent command on a prepared prompt, boxed in: no shell, an empty folder, a time limit, no tools.

The command is the user's own (`claude -p`, `codex exec`, `llm`); it gets the prompt on stdin and answers on stdout.
"""

import os
import shlex
import tempfile
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.process import run

GUARD = "SKILLKIT_ASKING"
"""Set for the command: a skillkit that it starts, as a hook of the agent may, asks no model again."""

BOXES: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    ("claude",): (("--tools", ""), ("--strict-mcp-config",), ("--no-session-persistence",)),
    ("codex", "exec"): (("--sandbox", "read-only"), ("--skip-git-repo-check",), ("--ephemeral",)),
}
"""By how a command begins the options that leave its model no tools, and its session no log (Claude Code, Codex)."""

SECONDS = 300
MAX_MESSAGE = 200


def boxed(command: str) -> list[str]:
    """The words of a command, with the options that box it in where it names none of them.

    Raises SkillkitError for a command that is none.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SkillkitError(f"the command cannot be read: {error}", "quote it as a shell would want it") from None
    if not words:
        raise SkillkitError("the command is empty", "name an agent's command, such as 'claude -p'")
    begins = [Path(words[0]).name, *words[1:2]]
    options = next((found for start, found in BOXES.items() if begins[: len(start)] == list(start)), ())
    added = [word for option in options if option[0] not in words for word in option]
    return [*words, *added]


def ask(command: str, prompt: str, seconds: float = SECONDS) -> str:
    """What the command answers to a prompt. Raises SkillkitError if it fails, is late or says nothing."""
    if os.environ.get(GUARD):
        raise SkillkitError("a model is already being asked", f"unset {GUARD} if that is not so")
    with tempfile.TemporaryDirectory(prefix="skillkit-") as folder:
        done = run(
            boxed(command),
            cwd=Path(folder),
            stdin=prompt.encode(),
            environment={GUARD: "1"},
            seconds=seconds,
            apart=True,
        )
    if done.code:
        last = done.stderr.strip().splitlines()[-1:]
        detail = f": {last[0][:MAX_MESSAGE]}" if last else ", no output"
        raise SkillkitError(f"the command exited with status {done.code}{detail}", "run it by hand to see why")
    said = done.stdout.decode("utf-8", errors="replace").strip()
    if not said:
        raise SkillkitError("the command answered nothing", "run it by hand to see why")
    return said
