"""OpenCode has plugins and no hooks: skillkit puts a plugin into your folder of them, or into a project's.

`XDG_CONFIG_HOME` moves yours. No event says that a session is over, so that skillkit is called after each turn. What it
has to say goes into the system prompt of one request of a session; the request for the session's title is left alone.
If skillkit fails or takes longer than ten seconds, it is asked again at the next request, three times in all.
"""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit.agents import AGENTS, Agent, Event, Moment, Scope
from skillkit.agents._shared import of_user, text
from skillkit.errors import SkillkitError

NAME = "opencode"
MOMENTS: Mapping[str, Moment] = {"session.created": "start", "session.idle": "turn"}
PLUGIN = Path(__file__).with_name("opencode_plugin.js")
MARK = "// skillkit hooks install wrote this file"
COMMAND = '["skillkit"]'


def _event(name: str, payload: Mapping[str, Any]) -> Event | None:
    """The event; its transcript is the database of all sessions."""
    if name not in MOMENTS:
        return None
    return Event(
        agent=NAME,
        moment=MOMENTS[name],
        session=text(payload, "sessionID"),
        cwd=text(payload, "directory"),
        transcript=str(of_user(Path.home(), ".local/share", "XDG_DATA_HOME") / "opencode" / "opencode.db"),
        nested=bool(payload.get("parentID")),
    )


def _reply(event: Event, context: str, lines: str = "") -> dict[str, Any]:
    given = {"context": context, "toast": lines} if event.moment == "start" else {}
    return {name: text for name, text in given.items() if text}


def _settings(scope: Scope, root: Path) -> Path:
    own = of_user(root, ".config", "XDG_CONFIG_HOME") / "opencode"
    return (own if scope == "user" else root / ".opencode") / "plugins" / "skillkit.js"


def _installed(before: str | None, command: str) -> str:
    """The plugin's text, which calls a command without a shell."""
    if before is not None and not before.startswith(MARK):
        raise SkillkitError("this file is not skillkit's", "move it away, then try again; nothing was written")
    return PLUGIN.read_text(encoding="utf-8").replace(COMMAND, json.dumps(shlex.split(command)), 1)


def _uninstalled(before: str) -> str | None:
    return None if before.startswith(MARK) else before


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="OpenCode",
        event=_event,
        reply=_reply,
        settings=_settings,
        installed=_installed,
        uninstalled=_uninstalled,
        skill_folders={
            "user": (".agents/skills", ".claude/skills", ".config/opencode/skills"),
            "project": (".agents/skills", ".claude/skills", ".opencode/skills"),
        },
        program="opencode",
        shows=("start",),
        doc=__doc__,
    ),
)
