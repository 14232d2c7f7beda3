"""Stop hooks of the user: named in `settings.json` in the user's configuration folder, and nowhere else.

Each is `{"name": ..., "command": [...]}`, which gets the context as JSON on stdin, or `{"name": ..., "python":
"module:function"}`, both with optional "seconds". Both run as processes of their own, which are ended with their
children when time is up. The last line that one prints is its message. docs/hooks.md describes them for users.
"""

import json
import sys
from pathlib import Path
from typing import Any

from skillkit import process
from skillkit.agents.stop_hooks import SECONDS, StopHook, StopHookContext, StopHookRegistry
from skillkit.errors import SkillkitError
from skillkit.hooks.log import note
from skillkit.hooks.mine_session import NAME
from skillkit.hooks.user_settings import read_settings, settings_file

KEY = "stopHooks"
GRACE_SECONDS = 5.0
"""How much later the registry gives up than the process is ended."""
CALL = """
import json, sys
from importlib import import_module
from skillkit.agents.stop_hooks import StopHookContext
module, _, name = sys.argv[1].partition(":")
said = getattr(import_module(module), name)(StopHookContext(**json.load(sys.stdin)))
print(said or "")
"""


def _command_of(row: dict[str, Any]) -> list[str]:
    """The words of the process that a row asks for. Raises SkillkitError."""
    command, python = row.get("command"), row.get("python")
    if isinstance(command, list) and command and all(isinstance(word, str) for word in command) and not python:
        return command
    if isinstance(python, str) and all(python.partition(":")) and not command:
        return [sys.executable, "-P", "-c", CALL, python]
    raise SkillkitError('it needs "command", a list of words, or "python", "module:function"')


def _hook(words: list[str], seconds: float) -> StopHook:
    def run(context: StopHookContext) -> str:
        cwd = Path(context.cwd)
        here = cwd if context.cwd and cwd.is_dir() else Path.home()
        given = json.dumps(context._asdict()).encode()
        done = process.run(words, cwd=here, stdin=given, seconds=seconds, apart=True)
        said = done.stdout.decode(errors="replace").strip().splitlines()
        if done.code:
            last = (done.stderr.strip().splitlines() or said or ["no output"])[-1]
            error = SkillkitError(f"it ended with status {done.code}: {last}")
            error.add_note(done.stderr.strip())
            raise error
        return said[-1] if said else ""

    return run


def _of_row(row: object) -> tuple[str, StopHook, float]:
    """The name, the hook and the seconds that a row of the settings asks for. Raises SkillkitError."""
    name = row.get("name") if isinstance(row, dict) else None
    if not isinstance(row, dict) or not isinstance(name, str) or name in ("", NAME):
        raise SkillkitError(f'it needs a "name" other than {NAME}')
    seconds = row.get("seconds", SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= SECONDS:
        raise SkillkitError(f'"seconds" is a number up to {SECONDS:g}')
    return name, _hook(_command_of(row), float(seconds)), float(seconds)


def register(registry: StopHookRegistry) -> None:
    """Registers the stop hooks of the user, in their order; wrong ones are left out, and noted in the log."""
    try:
        rows = read_settings().get(KEY, [])
    except SkillkitError as error:
        note(f"no stop hook of the user runs: {error.message}")
        return
    if not isinstance(rows, list):
        note(f"no stop hook of the user runs: {KEY} in {settings_file()} is no list")
        return
    for number, row in enumerate(rows, 1):
        try:
            name, hook, seconds = _of_row(row)
        except SkillkitError as error:
            note(f"stop hook {number} in {settings_file().name} is left out: {error.message}")
        else:
            registry.register(name, hook, seconds + GRACE_SECONDS)
