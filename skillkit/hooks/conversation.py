"""What was said in a session, for stop hooks: redacted, and bounded in size."""

from pathlib import Path
from typing import Any

from skillkit import paths
from skillkit.agents.stop_hooks import StopHookContext
from skillkit.errors import SkillkitError
from skillkit.hooks.enhance import session_in
from skillkit.hooks.log import note, reason
from skillkit.mining.extract.cleaner import redactor_of

MOST_MESSAGES = 200
MOST_CHARACTERS = 4_000
"""Characters of a message; of the last one, `MOST_RESPONSE`."""
MOST_RESPONSE = 32_000
ROLES = {"user": "user", "agent": "assistant"}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def with_conversation(context: StopHookContext) -> StopHookContext:
    """Returns the context with what the log says; as it is where the log cannot be read, which is noted."""
    try:
        session = session_in(Path(context.transcript), context.session_id)
    except (SkillkitError, OSError) as error:
        note(f"stop hooks get no messages of session {context.session_id}: {reason(error)}")
        return context
    # Redacted before it is cut: half a secret has no shape by which to detect it.
    clean = redactor_of(session, paths.user_names(), paths.host_names())
    said = [(ROLES[turn.origin], turn.text) for turn in session.turns if turn.origin in ROLES and turn.text.strip()]
    last = next((text for role, text in reversed(said) if role == "assistant"), "")
    latest: list[dict[str, Any]] = [
        {"role": role, "text": _cut(clean(text).strip(), MOST_CHARACTERS)} for role, text in said[-MOST_MESSAGES:]
    ]
    return context._replace(
        messages=latest,
        left_out=len(said) - len(latest),
        final_response=_cut(clean(last).strip(), MOST_RESPONSE),
    )
