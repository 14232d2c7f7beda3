"""The allowed tools are a list.

## What it does
Reports `allowed-tools` with a list as its value.

## Why is this bad
The specification asks for "a space-separated string". Claude Code reads both forms, imports into Claude Desktop have
refused skills for a list, and Codex and Gemini CLI ignore the key. The finding is a warning because the reference
validator accepts a list in block style, and because the key is experimental.

## Example
```yaml
allowed-tools: [Read, Bash(git:*)]
```

## Use instead
```yaml
allowed-tools: Read Bash(git:*)
```

## Fix safety
Safe: the text names the same tools in the same order. There is no fix if a tool's name holds a blank or a comma, or if
a comment, an anchor or an alias would be lost.
"""

from skillkit.documents.yaml_document import quoted
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document, Location
from skillkit.rules import Violations, rule

TOOL = Pattern(r"[^\s,#'\"\\]+")
PLAIN = Pattern(r"[A-Za-z](?:(?!: | #)[\x20-\x7e])*[^:]")
"""Text that needs no quotes in YAML."""


def _fix(document: Document, tools: list[object]) -> Fix | None:
    value = document.source.at("/allowed-tools")
    key = document.source.keys["/allowed-tools"]
    rows = document.source.text.split("\n")
    lines = rows[key.start_line - 1 : value.end_line]

    def _is_written_here(place: Location) -> bool:
        # What an anchor names, or an alias, would be lost.
        return place.start_line >= key.start_line and rows[place.start_line - 1][place.start_column - 1] not in "&*!"

    if not tools or not all(isinstance(tool, str) and TOOL.compiled.fullmatch(tool) for tool in tools):
        return None
    places = [value, *(document.source.at(f"/allowed-tools/{index}") for index in range(len(tools)))]
    if key.start_column != 1 or any("#" in line for line in lines) or not all(map(_is_written_here, places)):
        return None
    text = " ".join(str(tool) for tool in tools)
    place = Location(
        path=value.path,
        start_line=key.end_line,
        start_column=key.end_column,
        end_line=value.end_line,
        end_column=value.end_column,
    )
    edit = Edit(location=place, text=f": {text if PLAIN.compiled.fullmatch(text) else quoted(text)}")
    return Fix(title="make it one text", applicability="safe", edits=(edit,))


@rule("SK112", "list-of-tools", "spec", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields the list."""
    document = folder.readable_skill_md
    tools = document.data.get("allowed-tools") if document else None
    if document is None or not isinstance(tools, list):
        return
    yield Violation(
        document.source.at("/allowed-tools"),
        "allowed-tools is a list; the specification asks for one text, with blanks between the tools",
        note="Claude Code reads both; imports into Claude Desktop have failed for a list",
        fix=_fix(document, tools),
    )
