"""A value holds a colon and is not quoted.

## What it does
Reports a value of the frontmatter, or of a workflow file, with `: ` outside quotes.

## Why is this bad
YAML reads the second `: ` as another mapping, and the whole frontmatter becomes unreadable. Codex, OpenCode and Gemini
CLI skip the skill; some versions of Claude Code repair a value on one line, others load the skill without metadata and
never call it. None of them shows an error. skillkit does not run such a workflow.

## Example
`description: Release flow: bump, tag, push`

## Use instead
`description: "Release flow: bump, tag, push"`

## Fix safety
Safe: quotes make the value what it was meant to be. There is no fix if the value continues on the next line, or if a `
#` in it may begin a comment.
"""

from skillkit.documents.yaml_document import quoted
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document, Location
from skillkit.rules import Violations, rule

CONSEQUENCES = {
    "skill-md": "Codex, OpenCode and Gemini CLI skip the skill; Claude Code may load it without metadata",
    "workflow-yaml": "skillkit run refuses the workflow",
}
"""What such a value leads to, by the format of its file."""


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
                    note=CONSEQUENCES[document.source.format],
                    fix=fix,
                )
