"""Payloads and answers that several agents have in common: those of Claude Code's hooks."""

from collections.abc import Mapping
from typing import Any

from skillkit.agents import Event
from skillkit.agents import Moment

MAX_CHARACTERS = 100_000


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


def hook_output(names: Mapping[Moment, str], event: Event, context: str) -> dict[str, Any]:
    """The answer that adds a text to the context at the moments that have a name; nothing at others.

    What a stop hook answers makes the agent go on, so that it must answer nothing.
    """
    if not context or event.moment not in names:
        return {}
    return {"hookSpecificOutput": {"hookEventName": names[event.moment], "additionalContext": context}}
