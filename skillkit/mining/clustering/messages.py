"""Failures that several sessions met, and what mended them."""

import re
from collections import Counter
from collections.abc import Sequence

from skillkit.model.observation import Observation
from skillkit.signatures import signature

HARNESS = re.compile(r"<tool_use_error>|InputValidationError|File has not been read|exceeds maximum")
"""Errors of the agent's program, not of the work."""
SOON = 6
"""Moments after a failure within which what mends it is done."""


def _quoted(text: str) -> str:
    return "`" + text.replace("`", "'") + "`"


def _mended(own: Sequence[Observation], at: int) -> str:
    """What was run between the failure there and the same command's next success, if it was one thing."""
    verbs = {action.verb for action in own[at].actions}
    between: list[str] = []
    for seen in own[at + 1 : at + 1 + SOON]:
        if seen.kind == "action" and verbs & {action.verb for action in seen.actions}:
            return f"; mended by {_quoted(between[0])}" if len(between) == 1 else ""
        if any(action.effect == "change" for action in seen.actions):
            between.append(seen.command or f"{seen.actions[0].verb} {' '.join(seen.files)}")
    return ""


def messages(sessions: Sequence[Sequence[Observation]]) -> list[str]:
    """The messages that two or more sessions met, the commonest first, as the first session had them."""
    held: Counter[str] = Counter()
    told: dict[str, str] = {}
    for own in sessions:
        met: set[str] = set()
        for at, seen in enumerate(own):
            if seen.kind == "error" and seen.text and not HARNESS.search(seen.text):
                message = seen.text.splitlines()[-1]
                met.add(signature(message))
                told.setdefault(signature(message), f"{_quoted(message)}{_mended(own, at)}")
        held.update(met)
    ranked = sorted(held.items(), key=lambda item: (-item[1], item[0]))
    return [told[each] for each, count in ranked if count > 1]
