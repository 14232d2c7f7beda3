"""Claude Code runs the hooks of your settings, of a project's settings, and of plugins.

`CLAUDE_CONFIG_DIR` moves your settings. Use one of the three: each adds its own hooks.

It leaves out all hooks of a file of settings with comments in it, and says nothing. It ends a hook at the end of a
session after 1.5 seconds, or after the longest time that a hook asks for there: ours asks for 5.

Copilot CLI runs the hooks of a project's `.claude/settings.json`, too. skillkit ignores what comes from there.

## The plugin

```text
claude plugin marketplace add skillkit-git/skillkit
claude plugin install skillkit@skillkit
```

It has the same hooks, the commands `/skillkit:mine`, `/skillkit:candidates`, `/skillkit:enhance` and `/skillkit:lint`,
and the skills that say how skills are written. It calls the `skillkit` on the PATH, and does nothing without one.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit.agents import AGENTS, Agent, Event, Moment, Scope
from skillkit.agents._json_hooks import JsonHooks, comments_warning
from skillkit.agents._shared import event_of, hook_output, of_user

NAME = "claude-code"
MOMENTS: Mapping[str, Moment] = {
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "question",
    "Stop": "turn",
    "SessionEnd": "end",
}
ASKS = "AskUserQuestion"
"""The tool with which it asks the user."""
TIMEOUTS = {"SessionStart": 10, "UserPromptSubmit": 5, "PreToolUse": 5, "SessionEnd": 5}
HOOKS = JsonHooks(NAME, TIMEOUTS, matchers={"PreToolUse": ASKS})


def _event(name: str, payload: Mapping[str, Any]) -> Event | None:
    """The event; None for those of Copilot CLI, which names no transcript at a session's start and end."""
    event = event_of(NAME, MOMENTS, name, payload)
    if event is None or not event.transcript or "stop_reason" in payload:
        return None
    if event.moment == "question":
        asked = payload.get("tool_input") if payload.get("tool_name") == ASKS else None
        if not isinstance(asked, dict):
            return None
        event = event._replace(asked=asked)
    # `claude -p` and programs that start it: `sdk-cli`, `sdk-py`, …
    return event._replace(unwatched=os.environ.get("CLAUDE_CODE_ENTRYPOINT", "").startswith("sdk"))


def _reply(event: Event, context: str, lines: str = "") -> dict[str, Any]:
    """The answer of `hook_output`; with answers to a question also these, in the form that the tool takes them."""
    output = hook_output(MOMENTS, event, context, lines)
    if event.answers and event.asked is not None:
        given = {**event.asked, "answers": dict(event.answers)}
        output.setdefault("hookSpecificOutput", {"hookEventName": "PreToolUse"})
        output["hookSpecificOutput"] |= {"permissionDecision": "allow", "updatedInput": given}
    return output


def _settings(scope: Scope, root: Path) -> Path:
    folder = of_user(root, ".claude", "CLAUDE_CONFIG_DIR") if scope == "user" else root / ".claude"
    return folder / "settings.json"


AGENTS.add(
    NAME,
    Agent(
        name=NAME,
        title="Claude Code",
        event=_event,
        reply=_reply,
        settings=_settings,
        installed=HOOKS.installed,
        uninstalled=HOOKS.uninstalled,
        skill_folders={"user": (".claude/skills",), "project": (".claude/skills",)},
        program="claude",
        shows=("prompt",),
        doc=__doc__,
        warning=comments_warning,
    ),
)
