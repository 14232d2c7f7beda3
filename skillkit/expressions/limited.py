"""Ends what takes too long, such as a regular expression of somebody else, where the system can interrupt it."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in what takes longer; in other threads than the main one, and on Windows, nothing ends it.

    A limit around this one goes on.
    """

    def late(*_: object) -> None:
        raise TimeoutError

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, late)
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, left) if left else seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - began)) if left else 0)
        signal.signal(signal.SIGALRM, before)
