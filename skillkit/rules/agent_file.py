"""The frontmatter of a sub-agent or a command cannot be used.

## What it does
Reads `agents/*.md` and `commands/*.md` of `.claude` and of plugins, which have a manifest or are in a marketplace's.
Reports frontmatter that is not closed or not YAML, and sub-agents without frontmatter, name or description. An unquoted
colon in a value on one line is a note: Claude Code repairs it, other parsers do not.

## Why is this bad
Claude Code ignores the frontmatter: a sub-agent of a plugin gets a description that says nothing, so that it gets no
task, one in `.claude/agents` is not loaded, and a command loses its description and its tools.

## Example
```yaml
argument-hint: [version] [--dry-run]
```

## Use instead
```yaml
argument-hint: "[version] [--dry-run]"
```
"""

import posixpath
from collections.abc import Iterator, Sequence

from skillkit.documents.formats import parse_json, parse_skill_md
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Severity, Violation
from skillkit.model.folder import SkillFolder, Tree, text_at
from skillkit.model.layout import MANIFEST_FOLDER, is_aside
from skillkit.model.source import Document, Fault
from skillkit.rules import Scope, Violations, repository_rule

FOLDERS = ("agents", "commands")
NEXT = Pattern(r"[\w-]{1,60}:|---")
"""What follows a value that ends with its line."""
FOR_PEOPLE = ("readme.md", "changelog.md", "agents.md", "claude.md", "index.md", "license.md")


def _roots(tree: Tree, files: Sequence[str]) -> Iterator[str]:
    """The folders of plugins, and those called `.claude`."""
    for path in files:
        folder, _, name = path.rpartition("/")
        root = posixpath.dirname(folder) or "."
        if posixpath.basename(folder) == MANIFEST_FOLDER and name == "plugin.json":
            yield root
        elif posixpath.basename(folder) == MANIFEST_FOLDER and name == "marketplace.json":
            plugins = parse_json(path, text_at(tree, path)).data.get("plugins")
            sources = (
                [entry.get("source") for entry in plugins or () if isinstance(entry, dict)]
                if isinstance(plugins, list)
                else []
            )
            yield from (
                posixpath.normpath(posixpath.join(root, source)) for source in sources if isinstance(source, str)
            )


def _is_repaired(document: Document, fault: Fault) -> bool:
    """Whether Claude Code reads a value in spite of its colon: it quotes one on one line, and tries again."""
    if fault.kind != "unquoted-colon":
        return False
    rows = document.source.text.split("\n")
    return NEXT.match("".join(rows[fault.location.start_line : fault.location.start_line + 1])) is not None


def _faults(document: Document, *, is_agent: bool) -> Violations:
    for fault in document.faults:
        if fault.kind != "no-frontmatter":
            severity: Severity = "note" if _is_repaired(document, fault) else "warning"
            message = f"the frontmatter cannot be parsed: {fault.message}"
            yield Violation(fault.location, message, clients=("claude-code",), severity=severity)
        elif is_agent:
            yield Violation(fault.location, "the sub-agent has no frontmatter", clients=("claude-code",))
    if is_agent and not document.faults:
        for key in ("name", "description"):
            if not document.data.get(key):
                place = document.source.key_at(f"/{key}")
                yield Violation(place, f"the sub-agent has no {key}", clients=("claude-code",))


@repository_rule("SK118", "agent-file", "client", "warning")
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each fault, at its place."""
    del scope
    if not folders:
        return
    tree = folders[0].tree
    files = tree.files()
    places = {posixpath.normpath(posixpath.join(root, name)) for root in _roots(tree, files) for name in FOLDERS}
    places |= {
        folder for path in files if (folder := posixpath.dirname(path)).endswith(tuple(f".claude/{n}" for n in FOLDERS))
    }
    for path in files:
        folder, _, name = path.rpartition("/")
        if folder in places and name.endswith(".md") and name.lower() not in FOR_PEOPLE and not is_aside(path):
            text = text_at(tree, path)
            if text is not None:
                yield from _faults(parse_skill_md(path, text), is_agent=posixpath.basename(folder) == "agents")
