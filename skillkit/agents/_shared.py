"""What several agents have in common: payloads and answers, those of Claude Code's hooks, and folders of a user."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skillkit.agents import Event, Moment

MAX_CHARACTERS = 100_000


def of_user(home: Path, default: str, variable: str) -> Path:
    """A folder below a home folder; for the user who runs this, where a variable of the environment moves it."""
    moved = os.environ.get(variable) if home == Path.home() else None
    return Path(moved) if moved else home / default


def text(payload: Mapping[str, Any], key: str) -> str:
    """A text of a payload, cut where it is too long; empty if there is none."""
    value = payload.get(key)
    return value[:MAX_CHARACTERS] if isinstance(value, str) else ""


def event_of(agent: str, moments: Mapping[str, Moment], name: str, payload: Mapping[str, Any]) -> Event | None:
    """The event of a payload with `session_id`, `transcript_path` and `cwd`; None for a name without a moment.

    It is nested if a sub-agent caused it, or a stop hook that let the turn go on.
    """
    if name not in moments:
        return None
    return Event(
        agent=agent,
        moment=moments[name],
        session=text(payload, "session_id"),
        cwd=text(payload, "cwd"),
        transcript=text(payload, "transcript_path"),
        prompt=text(payload, "prompt"),
        nested=payload.get("stop_hook_active") is True or bool(payload.get("agent_id")),
    )


def hook_output(moments: Mapping[str, Moment], event: Event, context: str, lines: str = "") -> dict[str, Any]:
    """The answer that adds a text to the context where a session starts or somebody asks, and shows the user lines.

    Elsewhere it is empty: what a stop hook answers makes the agent go on, so that it must answer nothing.
    """
    if event.moment not in ("start", "prompt", "question"):
        return {}
    answer: dict[str, Any] = {"systemMessage": lines} if lines else {}
    if context:
        name = next(name for name, moment in moments.items() if moment == event.moment)
        answer["hookSpecificOutput"] = {"hookEventName": name, "additionalContext": context}
    return answer
