"""Output formats: a `Report` to text. One file a format; every format can show every command's report."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from skillkit.model.report import Report
from skillkit.plugins import Registry

UNLIMITED = 10_000
"""The width of text that goes to a file or a pipe: nothing is cut."""


class Style(NamedTuple):
    """How to show: with colour, with more said, with less said, counts alone, in how many columns.

    `now` is what the clock of the person at the terminal says; None where nobody looks. `files` is the address below
    which the files of the report lie, for links to them, `rows` how many rows a table has at most.
    """

    color: bool = False
    verbose: bool = False
    quiet: bool = False
    statistics: bool = False
    width: int = UNLIMITED
    files: str = ""
    rows: int = 100
    now: datetime | None = None


Render = Callable[[Report, Style], str]

REPORTERS: Registry[Render] = Registry("skillkit.reporters")


def reporter(name: str) -> Callable[[Render], Render]:
    """Registers a function that renders reports."""

    def decorate(render: Render) -> Render:
        REPORTERS.add(name, render)
        return render

    return decorate
