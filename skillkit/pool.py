"""Shares work among processes, and hands back what they made in the order of the work."""

import gc
import os
import sys
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from typing import Any
from typing import TypeVar

from skillkit.errors import SkillkitError

T = TypeVar("T")
R = TypeVar("R")

FORKS = sys.platform == "linux"
"""Whether a process begins with what there is already. Elsewhere a fork is not safe beside the system's libraries."""

_makes: list[Callable[[Any], Any]] = []
"""What a process makes of its pieces, set when it begins: what that holds on to is inherited, not handed over."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin(make: Callable[[Any], Any]) -> None:
    """Ctrl-C reaches all processes: the first one ends the others, and tells. What there was stays."""
    import signal  # noqa: PLC0415 - as below

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    _makes[:] = [make]


def _made(piece: Any) -> Any:
    return _makes[0](piece)


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


@contextmanager
def at_work(make: Callable[[T], R], work: Sequence[T], *, jobs: int) -> Iterator[Iterator[R]]:
    """What `make` makes of each piece of work, in its order: `jobs` processes are at it from now on.

    An exception in one of them is raised where its piece is asked for. Raises SkillkitError if one is killed.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - 20 ms that one process need not spend
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - goes with it
    from multiprocessing import active_children  # noqa: PLC0415 - goes with it
    from multiprocessing import get_context  # noqa: PLC0415 - goes with it

    context = get_context("fork" if FORKS else "spawn")
    before = active_children()
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=context, initializer=_begin, initargs=(make,))
    try:
        with _held_back():
            # `map` would cancel what waits when it is left, and the pool's thread trips over that.
            made = [pool.submit(_made, piece) for piece in work]
        yield (future.result() for future in made)
    except BrokenProcessPool:
        raise SkillkitError(
            "a process that shared the work was killed, perhaps for want of memory", "--jobs 1 works in one process"
        ) from None
    except BaseException:
        # Whatever it was, nobody waits for the rest.
        for process in active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown()


def in_order(make: Callable[[T], R], work: Sequence[T], *, jobs: int) -> Iterator[R]:
    """What `make` makes of each piece of work, by at most `jobs` processes; with one, in this process.

    Raises what `at_work` raises.
    """
    if jobs < 2 or len(work) < 2:
        yield from map(make, work)
        return
    with at_work(make, work, jobs=jobs) as made:
        yield from made
