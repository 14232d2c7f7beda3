"""The worker: a process of its own that looks at the queued sessions, one after the other, and ends.

It holds a lock that it inherits from the hook that started it, so there is one. It may be ended at any moment: an entry
is taken out of the queue when its work is done, and what is done twice comes to the same.
"""

import contextlib
import os
from pathlib import Path

from skillkit import paths
from skillkit.agents.stop_hooks import REGISTRY, StopHookContext
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.hooks import enhance, mine_session, user_hooks
from skillkit.hooks.conversation import with_conversation
from skillkit.hooks.events import WORKER, start_worker
from skillkit.hooks.log import note, one_line, reason, trace_of
from skillkit.hooks.queue import Entry, Queue, locked
from skillkit.mining.sessions import logs_of
from skillkit.readers import READERS

NICENESS = 10
OWN_SECONDS = 1_800.0
"""How long skillkit's own work on a session may take, an author's answers included."""
MAX_TRANSCRIPT = 512 * 1024 * 1024
MAX_MESSAGE = 300
DATABASES = frozenset({".db", ".sqlite3"})


def transcript_of(entry: Entry) -> Path | None:
    """The log of a session: the file that its agent named, else one of the agent's with its id; None if there is none.

    An agent that keeps all sessions in a database has that one alone.
    """
    if entry.transcript:
        named = Path(entry.transcript).expanduser()
        return named if named.is_absolute() and named.is_file() else None
    if entry.agent not in READERS.names():
        return None
    logs = logs_of(READERS[entry.agent])
    named_so = (log for log in logs if entry.session in str(log))
    return next(named_so, None) or next((log for log in logs if log.suffix in DATABASES), None)


def _say(message: str) -> None:
    """Keeps a line for the user until an event comes at which it can be told, and in the log."""
    line = one_line(message, MAX_MESSAGE)
    note(line)
    try:
        Staging(paths.state_dir()).leave_message(line)
    except SkillkitError as error:
        note(f"the line above is only here: {error.message}")


def look_at(entry: Entry, queue: Queue) -> None:
    """Runs the stop hooks on a claimed session; then takes it out of the queue, or lets it wait for another try.

    skillkit's own work decides: what hooks of the user do is theirs, and a failure of theirs is noted.
    """
    log = transcript_of(entry)
    if log is None:
        note(f"session {entry.session} is not mined: its log is not there: {entry.transcript}")
        if mine_session.author_for(entry.cwd):
            _say(f"{enhance.FAILED}{enhance.NOT_FOUND}")
        queue.done(entry._replace(final=True))
        return
    if log.stat().st_size > MAX_TRANSCRIPT:
        note(f"{log} is larger than {MAX_TRANSCRIPT // 1024**2} MB: nothing is made of it")
        queue.done(entry)
        return
    context = StopHookContext(entry.agent, entry.session, entry.cwd, str(log), entry.final)
    if REGISTRY.names() != [mine_session.NAME]:  # ours reads the log itself
        context = with_conversation(context)
    results = REGISTRY.execute_all(context)
    for result in results:
        if result.error:
            note(f"stop hook {result.name}: {result.error}", result.trace)
        elif result.message:
            _say(result.message)
    own = next((each for each in results if each.name == mine_session.NAME), None)
    if own and own.error:
        queue.failed(entry, f"skillkit's own work failed: {own.error}")
    else:
        queue.done(entry)
    if any(result.late for result in results):
        raise LateError


class LateError(Exception):
    """A hook still runs in its thread: only the end of this process ends it."""


def work(lock: int | None, queue: Queue) -> None:
    """Looks at all that is due. Lets go of the lock, then looks once more: for what has come in between."""
    while lock is not None:
        try:
            queue.put_back()
            for entry in queue.claimed():
                look_at(entry, queue)
        finally:
            os.close(lock)
        lock = locked(queue.folder) if queue.has_work() else None


def main() -> None:
    """Works as the process that a hook started. Never raises; what fails is noted in the log."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    queue = Queue()
    try:
        given = os.environ.get(WORKER, "")
        lock: int | None = int(given) if given.isdecimal() else locked(queue.folder)
        os.environ[WORKER] = str(lock)
        if lock is not None:
            os.set_inheritable(lock, False)  # noqa: FBT003 - it has no name
        REGISTRY.register(mine_session.NAME, mine_session.stage_session, OWN_SECONDS)
        user_hooks.register(REGISTRY)
        work(lock, queue)
    except LateError:
        start_worker(queue)
        os._exit(1)
    except Exception as error:  # noqa: BLE001 - nobody sees what a worker raises
        note(f"the worker ended: {reason(error)}", trace_of(error))


if __name__ == "__main__":
    main()
