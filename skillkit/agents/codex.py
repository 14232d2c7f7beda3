"""Codex runs the hooks of `~/.codex/hooks.json` (`CODEX_HOME` moves it) and, in a project that is trusted, of
`.codex/hooks.json`. A hook that is new or has changed does not run, and nothing says so, until you have looked at it:
type `/hooks` in Codex after an install.

`SessionEnd` needs Codex 0.169 or newer. Codex refuses a file with comments, and an answer with keys that it does not
know.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit.agents import AGENTS
from skillkit.agents import Agent
from skillkit.agents import Event
from skillkit.agents import Moment
from skillkit.agents import Scope
from skillkit.agents._events import event_of
from skillkit.agents._events import hook_output
from skillkit.agents._json_hooks import JsonHooks

NAME = "codex"
MOMENTS: Mapping[str, Moment] = {
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "Stop": "turn",
    "SessionEnd": "end",
}
HOOKS = JsonHooks(
    NAME,
    {
        "SessionStart": {"type": "command", "command": "", "timeout": 10},
        "SessionEnd": {"type": "command", "command": "", "timeout": 3},  # the longest that it allows
    },
)


def _event(name: str, payload: Mapping[str, Any]) -> Event | None:
    return event_of(NAME, MOMENTS, name, payload)


def _reply(event: Event, context: str) -> dict[str, Any]:
    return hook_output({"start": "SessionStart", "prompt": "UserPromptSubmit"}, event, context)


def _settings(scope: Scope, root: Path) -> Path:
    moved = os.environ.get("CODEX_HOME") if scope == "user" else None
    return (Path(moved) if moved else root / ".codex") / "hooks.json"


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="Codex",
        event=_event,
        reply=_reply,
        settings=_settings,
        installed=HOOKS.installed,
        uninstalled=HOOKS.uninstalled,
        skill_folders={"user": (".agents/skills", ".codex/skills"), "project": (".agents/skills", ".codex/skills")},
        program="codex",
        doc=__doc__,
        to_do="start codex and type /hooks to allow them: until then they do not run",
        reads_comments=False,
    ),
)
