"""Shares work among processes, and hands back what they made in the order of the work.

Each process sends what it made through a pipe of its own, which this one reads. So whenever one of them ends, in the
middle of a result too, its pipe does, and nobody waits for the rest: an executor would, for a queue that all share.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from skillkit.errors import SkillkitError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkContext, SpawnContext
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

FORKS = sys.platform == "linux"
"""Whether a process begins with what there is already. Elsewhere a fork is not safe beside the system's libraries."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sendable(error: Exception) -> Exception:
    """An exception that another process can raise: with where it was raised, and as what it says if it is no value."""
    import pickle  # noqa: PLC0415 - goes with what hands over results
    import traceback  # noqa: PLC0415 - only who fails needs it

    raised = "".join(traceback.format_exception(error)).rstrip()
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - made by the line itself
    except Exception:  # noqa: BLE001 - raised by the constructor of any class
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(raised)
    return error


def _work(make: Callable[[Any], Any], work: Sequence[Any], taken: Any, results: "Connection") -> None:
    """What a process does: makes the next piece that none has taken, until there is none."""
    import signal  # noqa: PLC0415 - 1 ms that one process need not spend

    # Ctrl-C reaches all processes: the first one ends the others and reports it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    while True:
        with taken.get_lock():
            number = taken.value
            taken.value += 1
        if number >= len(work):
            return
        try:
            made = make(work[number])
        except Exception as error:  # noqa: BLE001 - the first process raises it
            results.send((number, _sendable(error), None))
        else:
            results.send((number, None, made))


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C waits meanwhile. A process that is begun here never hears of it, not even before its first step."""
    import signal  # noqa: PLC0415 - 1 ms that one process need not spend

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _made(processes: dict["Connection", "BaseProcess"], count: int) -> Iterator[Any]:
    """What the processes at the other ends of these pipes make, in the order of the work."""
    from multiprocessing.connection import Connection, wait  # noqa: PLC0415 - only who shares work needs it

    ready: dict[int, tuple[Exception | None, Any]] = {}
    for number in range(count):
        while number not in ready:
            for pipe in (each for each in wait(list(processes)) if isinstance(each, Connection)):
                try:
                    made, error, value = pipe.recv()
                    ready[made] = error, value
                except (EOFError, OSError):
                    process = processes.pop(pipe)
                    process.join()
                    if process.exitcode or not processes:
                        raise SkillkitError(
                            "a process that shared the work was killed, perhaps for want of memory",
                            "--jobs 1 works in one process",
                        ) from None
        failed, value = ready.pop(number)
        if failed:
            raise failed
        yield value


@contextmanager
def at_work(make: Callable[[T], R], work: Sequence[T], *, jobs: int) -> Iterator[Iterator[R]]:
    """What `make` makes of each piece of work, in its order: `jobs` processes are at it from now on.

    An exception in one of them is raised where its piece is asked for. Raises SkillkitError if one is killed.
    """
    from multiprocessing import get_context  # noqa: PLC0415 - 20 ms that one process need not spend

    context: ForkContext | SpawnContext = get_context("fork") if FORKS else get_context("spawn")
    taken = context.Value("i", 0)
    processes: dict[Connection, BaseProcess] = {}
    try:
        with _held_back():
            for _ in range(min(jobs, len(work))):
                pipe, results = context.Pipe(duplex=False)
                process: BaseProcess = context.Process(target=_work, args=(make, work, taken, results), daemon=True)
                process.start()
                # The process alone holds that end now: it closes when the process ends.
                results.close()
                processes[pipe] = process
        yield _made(processes, len(work))
    finally:
        # Whatever it was, nobody waits for the rest.
        for pipe, process in processes.items():
            process.kill()
            process.join()
            pipe.close()


def in_order(make: Callable[[T], R], work: Sequence[T], *, jobs: int) -> Iterator[R]:
    """What `make` makes of each piece of work, by at most `jobs` processes; with one, in this process.

    Raises what `at_work` raises.
    """
    if jobs < 2 or len(work) < 2:
        yield from map(make, work)
        return
    with at_work(make, work, jobs=jobs) as made:
        yield from made


class Watch(Protocol):
    """Gives the same things in the same order. What it does meanwhile is its own business."""

    def __call__(self, things: Sequence[T], /) -> Iterable[T]:
        """The things, as they are asked for."""


def unwatched(things: Sequence[T], /) -> Iterable[T]:
    """The things, and nobody watches."""
    return things
