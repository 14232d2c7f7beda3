"""Text for a terminal: dense, 80 columns suffice, colour is never the only sign."""

import importlib

from skillkit.model.report import Report
from skillkit.reporters import Style, reporter

MODULES = {
    "candidates": "candidates",
    "gate": "lint",
    "history": "history",
    "lint": "lint",
    "list": "skills",
    "match": "match",
    "mine": "mine",
    "pick": "history",
    "review": "review",
    "run": "history",
    "undo": "history",
    "sessions": "usage",
    "show": "skills",
    "stats": "usage",
}
"""Where the view of a command is; that of the others is in `short`."""


@reporter("text")
def render(report: Report, style: Style) -> str:
    """The report as the view of its command shows it; a command imports what its own view needs."""
    view = importlib.import_module(f"skillkit.reporters.text.{MODULES.get(report.command, 'short')}")
    lines = getattr(view, f"{report.command}_lines")(report, style)
    return "".join(f"{line}\n" for line in lines)
