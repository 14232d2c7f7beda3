"""JSON, version 1: a shape of its own for each command, described in docs/json.md, not a dump of the models."""

import importlib
import json
from dataclasses import asdict

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters import reporter

VERSION = 1


def document_of(report: Report) -> dict[str, object]:
    """The report as the module of its command's name shapes it."""
    shape = importlib.import_module(f"skillkit.reporters.json.{report.command}")
    return {"version": VERSION, "command": report.command, **shape.shape(report)}


@reporter("json")
def render(report: Report, style: Style) -> str:
    """One document."""
    document = document_of(report)
    if style.statistics:
        document["statistics"] = [asdict(row) for row in report.statistics]
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
