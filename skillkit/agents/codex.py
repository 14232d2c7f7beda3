"""Codex runs the hooks of your `hooks.json` and, in a project that it trusts, of the project's.

A hook that is new or has changed does not run, and nothing says so, until you have looked at it: type `/hooks` in Codex
after an install. `CODEX_HOME` moves your `hooks.json`. `SessionEnd` needs Codex 0.169 or newer. Codex refuses a file
with comments.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from skillkit.agents import AGENTS, Agent, Moment, Scope
from skillkit.agents._json_hooks import JsonHooks, comments_warning
from skillkit.agents._shared import event_of, hook_output, of_user

NAME = "codex"
MOMENTS: Mapping[str, Moment] = {
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "Stop": "turn",
    "SessionEnd": "end",
}
HOOKS = JsonHooks(NAME, {"SessionStart": 10, "UserPromptSubmit": 5, "SessionEnd": 3})
"""At the end of a session it allows three seconds at most."""


def _settings(scope: Scope, root: Path) -> Path:
    folder = of_user(root, ".codex", "CODEX_HOME") if scope == "user" else root / ".codex"
    return folder / "hooks.json"


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="Codex",
        event=partial(event_of, NAME, MOMENTS),
        reply=partial(hook_output, MOMENTS),
        settings=_settings,
        installed=HOOKS.installed,
        uninstalled=HOOKS.uninstalled,
        skill_folders={"user": (".agents/skills", ".codex/skills"), "project": (".agents/skills", ".codex/skills")},
        program="codex",
        shows=("start", "prompt"),
        doc=__doc__,
        to_do="start codex and type /hooks to allow them: until then they do not run",
        warning=comments_warning,
    ),
)
