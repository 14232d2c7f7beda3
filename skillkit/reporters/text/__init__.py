"""Text for a terminal: dense, 80 columns suffice, colour is never the only sign."""

import importlib

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters import reporter


@reporter("text")
def render(report: Report, style: Style) -> str:
    """The report as the module of its command's name shows it."""
    view = importlib.import_module(f"skillkit.reporters.text.{report.command}")
    lines: list[str] = list(view.lines(report, style))
    return "".join(f"{line}\n" for line in lines)
