"""Queues a session that ended, offers a session that begins what is staged, and names the skill for a prompt.

Agents wait for hooks, and show their errors to the user or the model. So nothing heavy is imported before it is needed,
an answer is always one JSON object, and whatever fails is noted in a log.
"""

import contextlib
import json
import os
import select
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Protocol

from skillkit.errors import SkillkitError
from skillkit.hooks.log import note, reason, trace_of
from skillkit.hooks.queue import Entry, Queue, locked

if TYPE_CHECKING:
    from skillkit.agents import Event

ASKING = "SKILLKIT_ASKING"
"""Set for an author's command (`skillkit.authoring.author.GUARD`), whose own sessions are no work of the user."""
WORKER = "SKILLKIT_WORKER"
"""Set for the worker and all that it starts: the number of the open file that is its lock."""
MAX_PAYLOAD = 1_000_000
MAX_FIELD = 4_096
MOST_SECONDS = 10.0
"""How long an incomplete payload is waited for. Agents end hooks earlier."""
PORTION = 65_536


class Give(Protocol):
    """Answers an event."""

    def __call__(self, text: str, lines: Sequence[str] = (), /) -> None:
        """Gives the agent a text, and the user lines. Raises SkillkitError where the answer cannot be read."""


def _from_pipe(number: int) -> bytes:
    """What is read until the end, until it is whole, or until time is up; at most a byte more than is allowed."""
    raw, until = b"", time.monotonic() + MOST_SECONDS
    while select.select([number], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(number, PORTION)
        if not part:
            break
        # What is too much is read as well: the agent may not expect that nobody takes it.
        raw = (raw + part)[: MAX_PAYLOAD + 1]
        if len(raw) <= MAX_PAYLOAD and part.rstrip().endswith(b"}"):
            with contextlib.suppress(ValueError, RecursionError):
                json.loads(raw)
                break  # some agents leave the pipe open
    return raw


def payload_of(stream: IO[str]) -> dict[str, Any]:
    """The JSON object on a stream; `{}` from a terminal. Raises SkillkitError for anything else."""
    if stream.isatty():
        return {}
    try:
        raw = _from_pipe(stream.fileno())
    except (OSError, ValueError):  # no file, or none that can be waited for, as on Windows
        raw = stream.buffer.read(MAX_PAYLOAD + 1) if hasattr(stream, "buffer") else stream.read().encode()
    if len(raw) > MAX_PAYLOAD:
        raise SkillkitError(f"its payload has more than {MAX_PAYLOAD:,} bytes")
    try:
        data = json.loads(raw) if raw.strip() else {}
    except (ValueError, RecursionError) as error:
        raise SkillkitError(f"its payload is no JSON: {type(error).__name__}") from None
    if not isinstance(data, dict):
        raise SkillkitError(f"its payload is no JSON object, but {type(data).__name__}")
    return data


def event_of(agent: str, name: str, payload: Mapping[str, Any]) -> "Event | None":
    """The event, in terms that all agents share; None for one of no use, and within what skillkit itself has started.

    Raises SkillkitError for an agent that is not known, and for fields that hold no short text.
    """
    if os.environ.get(ASKING) or os.environ.get(WORKER):
        return None
    from skillkit.agents import AGENTS  # noqa: PLC0415 - an agent's own module is imported with it

    try:
        plugin = AGENTS[agent]
    except KeyError:
        raise SkillkitError("there is no such agent") from None
    found = plugin.event(name, payload)
    if found is None or found.nested:
        return None
    for field in (found.session, found.cwd, found.transcript):
        if len(field) > MAX_FIELD or "\0" in field:
            raise SkillkitError("a field of its payload is no short text")
        field.encode()
    return found


def start_worker(queue: Queue) -> None:
    """Starts the worker that looks at the queue, unless one is at work: that looks once more before it ends.

    Raises OSError if it cannot be started.
    """
    number = locked(queue.folder)
    if number is None:
        return
    from skillkit.process import start_detached  # noqa: PLC0415 - 20 ms that only who starts the worker need spend

    try:
        arguments = [sys.executable, "-P", "-m", "skillkit.hooks.worker"]
        start_detached(arguments, cwd=queue.folder, environment={WORKER: str(number)}, keep=[number])
    finally:
        os.close(number)


def _queued(event: "Event") -> None:
    """Queues a session that ended, or whose agent has answered."""
    if not (event.transcript or event.session):
        raise SkillkitError("its payload names neither a session nor a transcript")
    queue = Queue()
    queue.put(Entry(event.agent, event.session, event.cwd, event.transcript, final=event.moment == "end"))
    if queue.has_work():
        start_worker(queue)


def _begun(event: "Event", give: "Give") -> None:
    """Offers what is staged, then lets the worker look at sessions of which nothing more is to be heard."""
    from skillkit.agents import AGENTS  # noqa: PLC0415 - as above
    from skillkit.hooks.offer import offer  # noqa: PLC0415 - goes with the start of a session

    try:
        offer(event.session, event.cwd, give, AGENTS[event.agent].shows)
    finally:
        queue = Queue()
        if queue.folder.is_dir():
            queue.finish_others(event.agent, event.session)
            if queue.has_work():
                start_worker(queue)


def _asked(event: "Event", give: "Give") -> None:
    """Names the skill for a prompt, and tells the user the messages where the agent shows them."""
    from skillkit.agents import AGENTS  # noqa: PLC0415 - as above
    from skillkit.hooks.suggest import suggest  # noqa: PLC0415 - goes with a prompt

    said: list[str] = []
    is_given = False

    def give_both(lines: list[str]) -> None:
        nonlocal is_given
        is_given = True
        give("\n".join(said), lines)

    try:
        suggest(event, said.append)
        if "prompt" in AGENTS[event.agent].shows and not event.unwatched:
            from skillkit.hooks.offer import tell  # noqa: PLC0415 - as above

            tell(give_both)
    finally:
        if said and not is_given:
            give("\n".join(said))


def handle(agent: str, name: str, stream: IO[str], answer: Callable[[Mapping[str, Any]], None]) -> None:
    """Does what an event calls for, and answers once. Never raises; what fails is noted in the log.

    `answer` writes an answer out, and raises OSError if nobody reads it.
    """
    is_answered = False

    def give(event: "Event", text: str, lines: Sequence[str] = ()) -> None:
        from skillkit.agents import AGENTS  # noqa: PLC0415 - as above

        nonlocal is_answered
        is_answered = True
        try:
            answer(AGENTS[agent].reply(event, text, "\n".join(lines)))
        except OSError as error:
            raise SkillkitError(f"the answer was not read: {error.strerror}") from None

    try:
        event = event_of(agent, name, payload_of(stream))
        if event and event.moment == "start":
            _begun(event, partial(give, event))
        elif event and event.moment == "prompt":
            _asked(event, partial(give, event))
        elif event and event.moment == "question":
            from skillkit.hooks.known import remind  # noqa: PLC0415 - goes with a question

            remind(event, give)
        elif event:
            _queued(event)
    except Exception as error:  # noqa: BLE001 - no error may reach the agent
        note(f"hook {name} of {agent}: {reason(error)}", trace_of(error))
    if not is_answered:
        with contextlib.suppress(OSError):
            answer({})
