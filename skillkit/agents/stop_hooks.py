"""Runs registered functions when a session has ended: the last one registered first, each with a time limit."""

import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from skillkit.errors import SkillkitError

SECONDS = 600.0


class StopHookContext(NamedTuple):
    """The session that ended."""

    agent: str
    session_id: str
    cwd: str
    transcript: str
    final: bool = True
    """Whether the session is over; otherwise the agent only finished a turn."""
    messages: Sequence[Mapping[str, str]] = ()
    """What was said, in order, redacted, the latest: each `{"role": "user" | "assistant", "text": ...}`."""
    left_out: int = 0
    """How many earlier messages are not among them."""
    final_response: str = ""
    """What the agent said last, redacted; empty if nothing."""


class HookResult(NamedTuple):
    """What one hook did: its message, or the error that ended it. A `late` one is still at it in its thread."""

    name: str
    message: str = ""
    error: str = ""
    late: bool = False
    trace: str = ""
    """The traceback of an error, or what else there is to read about it."""


StopHook = Callable[[StopHookContext], str | None]
"""Takes the context and returns a message for the user, or None. May raise anything."""


class StopHookRegistry:
    """Hooks by name, run in the reverse of the order in which they were registered."""

    def __init__(self) -> None:
        self._hooks: dict[str, tuple[StopHook, float]] = {}

    def register(self, name: str, hook: StopHook, seconds: float = SECONDS) -> None:
        """Adds a hook, or replaces the one of that name, which then counts as the last one registered."""
        self._hooks.pop(name, None)
        self._hooks[name] = hook, seconds

    def unregister(self, name: str) -> None:
        """Removes a hook; a name that is not registered is no error."""
        self._hooks.pop(name, None)

    def has(self, name: str) -> bool:
        """Whether a hook of that name is registered."""
        return name in self._hooks

    def names(self) -> list[str]:
        """The names in the order of registration."""
        return list(self._hooks)

    def execute_all(self, context: StopHookContext) -> list[HookResult]:
        """Runs all hooks. One that fails or takes too long stops no other; a late one is left behind in its thread."""
        return [_run(name, hook, seconds, context) for name, (hook, seconds) in reversed(self._hooks.items())]


def _run(name: str, hook: StopHook, seconds: float, context: StopHookContext) -> HookResult:
    results: list[HookResult] = []

    def call() -> None:
        try:
            results.append(HookResult(name, hook(context) or ""))
        except SkillkitError as error:
            results.append(HookResult(name, error=error.message, trace="\n".join(getattr(error, "__notes__", ()))))
        except BaseException as error:  # noqa: BLE001 - whatever a hook raises is its result
            trace = "".join(traceback.format_exception(error))
            results.append(HookResult(name, error=f"{type(error).__name__}: {error}", trace=trace))

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(seconds)
    return results[0] if results else HookResult(name, error=f"took longer than {seconds:g} s", late=True)


REGISTRY = StopHookRegistry()
