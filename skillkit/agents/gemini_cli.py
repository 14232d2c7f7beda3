"""Gemini CLI runs the hooks of your settings and, in a folder that it trusts, of the project's.

What a hook adds at a session's start goes before the first prompt, as `<hook_context>`. Project skills are found from
the folder that holds `.agents/skills`, not from one below it.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from skillkit.agents import AGENTS, Agent, Event, Moment, Scope
from skillkit.agents._json_hooks import JsonHooks
from skillkit.agents._shared import event_of, hook_output

NAME = "gemini-cli"
MOMENTS: Mapping[str, Moment] = {
    "SessionStart": "start",
    "BeforeAgent": "prompt",
    "AfterAgent": "turn",
    "SessionEnd": "end",
}


def _entry(command: str, milliseconds: int) -> dict[str, Any]:
    return {"hooks": [{"name": "skillkit", "type": "command", "command": command, "timeout": milliseconds}]}


HOOKS = JsonHooks(NAME, {"SessionStart": 10_000, "BeforeAgent": 5_000, "SessionEnd": 5_000}, _entry)


def _event(name: str, payload: Mapping[str, Any]) -> Event | None:
    """The event; its prompt without the context that hooks put before it."""
    event = event_of(NAME, MOMENTS, name, payload)
    if event is None or not event.prompt.startswith("<hook_context>"):
        return event
    _, _, prompt = event.prompt.partition("</hook_context>")
    return event._replace(prompt=prompt.lstrip())


def _settings(scope: Scope, root: Path) -> Path:
    del scope
    return root / ".gemini" / "settings.json"


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="Gemini CLI",
        event=_event,
        reply=partial(hook_output, MOMENTS),
        settings=_settings,
        installed=HOOKS.installed,
        uninstalled=HOOKS.uninstalled,
        skill_folders={"user": (".agents/skills", ".gemini/skills"), "project": (".agents/skills", ".gemini/skills")},
        program="gemini",
        shows=("start", "prompt"),
        doc=__doc__,
    ),
)
