"""A value holds a colon and is not quoted.

## What it does
Reports a value of the frontmatter, or of a workflow file, with `: ` outside quotes.

## Why is this bad
YAML reads the second `: ` as another mapping, and the whole frontmatter becomes unreadable. Claude Code loads the
skill without metadata, and never calls it; Codex, OpenCode and Gemini CLI skip it. Nobody sees an error.

## Example
`description: Release flow: bump, tag, push`

## Use instead
`description: "Release flow: bump, tag, push"`

## Fix safety
Safe: quotes make the value what it was meant to be. There is no fix if the value continues on the next line, or if a `
#` in it may begin a comment.
"""

from skillkit.documents.yaml_document import quoted
from skillkit.model.finding import Edit
from skillkit.model.finding import Fix
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document
from skillkit.model.source import Location
from skillkit.rules import Violations
from skillkit.rules import rule


def _fix(document: Document, place: Location) -> Fix | None:
    """The value in quotes; None where quotes would cut it off or take a comment in."""
    lines = [line.rstrip("\r") for line in document.source.text.split("\n")]
    below = lines[place.start_line] if place.start_line < len(lines) else ""
    if below[:1] in (" ", "\t") and below.strip():
        return None
    value = lines[place.start_line - 1][place.start_column - 1 : place.end_column - 1]
    if " #" in value or "\t#" in value:
        return None
    return Fix(title="quote the value", applicability="safe", edits=(Edit(location=place, text=quoted(value)),))


@rule("SK012", "unquoted-colon", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each such value."""
    for document in folder.documents:
        for fault in document.faults:
            if fault.kind == "unquoted-colon":
                fix = _fix(document, fault.location)
                yield Violation(
                    fault.location,
                    fault.message,
                    note="Claude Code loads it with empty metadata; Codex, OpenCode and Gemini skip it",
                    fix=fix,
                )
