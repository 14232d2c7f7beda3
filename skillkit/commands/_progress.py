"""A bar on standard error while much is read: at a terminal only, after half a second, gone when all is done."""

import os
import sys
import time
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from typing import TypeVar

import click

from skillkit.pool import Watch
from skillkit.pool import unwatched
from skillkit.terminal import visible
from skillkit.terminal import write_raw

T = TypeVar("T")

PATIENCE_SECONDS = 0.5
BETWEEN_SECONDS = 0.1
CLEARED = "\r\x1b[K"


class _Line:
    """The line of the terminal with the bar. click makes the text; the cursor stays as it is."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._begun = self._drawn = time.monotonic()
        self._shown = False

    def watch(self, things: Sequence[T], /) -> Iterable[T]:
        """The things, each counted when the next is asked for."""
        bar: click._termui_impl.ProgressBar[int] = click.progressbar(
            length=len(things), label=self._label, file=sys.stderr, show_pos=True, width=24
        )
        for thing in things:
            now = time.monotonic()
            if now - self._begun > PATIENCE_SECONDS and now - self._drawn > BETWEEN_SECONDS:
                self._drawn = now
                self._draw(bar.format_progress_line())
            yield thing
            bar.make_step(1)
        self.clear()

    def _draw(self, text: str) -> None:
        from shutil import get_terminal_size  # noqa: PLC0415 - 2 ms that what is done soon need not spend

        self._shown = True
        write_raw(sys.stderr, CLEARED + visible(text[: get_terminal_size().columns - 1]))

    def clear(self) -> None:
        """Takes the bar away."""
        if self._shown:
            write_raw(sys.stderr, CLEARED)
            self._shown = False


@contextmanager
def watched(ctx: click.Context, label: str) -> Iterator[Watch]:
    """What shows a bar with that label for what passes through it, where somebody looks and has not asked for quiet."""
    seen = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")
    if not seen or ctx.obj["quiet"]:
        yield unwatched
        return
    line = _Line(label)
    try:
        yield line.watch
    finally:
        line.clear()
