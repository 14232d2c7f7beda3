"""How far a long run is, on standard error: at a terminal a bar after half a second, elsewhere a line a minute."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import click

from skillkit.pool import Watch, unwatched
from skillkit.terminal import visible, write_raw

T = TypeVar("T")

PATIENCE_SECONDS = 0.5
BETWEEN_SECONDS = 0.1
MINUTE_SECONDS = 60
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


def _lines(label: str) -> Watch:
    """Writes a line for each minute in which the run goes on."""

    def watch(things: Sequence[T], /) -> Iterable[T]:
        begun = said = time.monotonic()
        for number, thing in enumerate(things):
            now = time.monotonic()
            if now - said >= MINUTE_SECONDS:
                said = now
                minutes = int((now - begun) // MINUTE_SECONDS)
                click.echo(f"{label}: {number:,} of {len(things):,} after {minutes} min", err=True)
            yield thing

    return watch


@contextmanager
def watched(ctx: click.Context, label: str) -> Iterator[Watch]:
    """Says with that label how far what passes through it is, unless the user has asked for quiet."""
    if ctx.obj["quiet"]:
        yield unwatched
        return
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb" or os.environ.get("CI"):
        yield _lines(label)
        return
    line = _Line(label)
    try:
        yield line.watch
    finally:
        line.clear()
