"""Copilot CLI runs the hooks of every file in a folder of yours and, in a folder that it trusts, in the project's.

skillkit has a file of its own there. `COPILOT_HOME` moves yours. The events name no transcript when a session starts or
ends; it is `session-state/ID/events.jsonl` in the same home.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit.agents import AGENTS, Agent, Event, Moment, Scope
from skillkit.agents._json_hooks import JsonHooks
from skillkit.agents._shared import of_user, text

NAME = "copilot-cli"
MOMENTS: Mapping[str, Moment] = {
    "sessionStart": "start",
    "userPromptSubmitted": "prompt",
    "agentStop": "turn",
    "sessionEnd": "end",
}
ID = re.compile(r"[\w-]{1,100}")


def _entry(command: str, seconds: int) -> dict[str, Any]:
    return {"type": "command", "bash": command, "timeoutSec": seconds}


HOOKS = JsonHooks(NAME, {"sessionStart": 10, "sessionEnd": 5}, _entry)


def _home(home: Path) -> Path:
    return of_user(home, ".copilot", "COPILOT_HOME")


def _event(name: str, payload: Mapping[str, Any]) -> Event | None:
    if name not in MOMENTS:
        return None
    session = text(payload, "sessionId")
    is_id = ID.fullmatch(session)
    log = str(_home(Path.home()) / "session-state" / session / "events.jsonl") if is_id else ""
    return Event(
        agent=NAME,
        moment=MOMENTS[name],
        session=session,
        cwd=text(payload, "cwd"),
        transcript=text(payload, "transcriptPath") or log,
        prompt=text(payload, "prompt"),
        nested=payload.get("stop_hook_active") is True,
    )


def _reply(event: Event, context: str, lines: str = "") -> dict[str, Any]:
    del lines  # it shows none
    return {"additionalContext": context} if context and event.moment in ("start", "prompt") else {}


def _settings(scope: Scope, root: Path) -> Path:
    return (_home(root) if scope == "user" else root / ".github") / "hooks" / "skillkit.json"


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="Copilot CLI",
        event=_event,
        reply=_reply,
        settings=_settings,
        installed=HOOKS.installed,
        uninstalled=HOOKS.uninstalled,
        skill_folders={
            "user": (".agents/skills", ".copilot/skills"),
            "project": (".agents/skills", ".claude/skills", ".github/skills"),
        },
        program="copilot",
        doc=__doc__,
    ),
)
