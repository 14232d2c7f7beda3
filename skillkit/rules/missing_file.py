"""A link leads to a file that is not there.

## What it does
Reads the body as CommonMark and looks up the target of every relative link and image, from the folder of SKILL.md.
What only looks like a link is left alone: code, HTML comments, URLs, anchors, absolute routes, home folders, package
names, placeholders and template syntax. A target without a file extension, such as `wiki/page`, counts as a path only
if its first folder is there or is one that the specification names. A target above the folder that is linted cannot be
looked up and is left alone too.

## Why is this bad
An agent follows a link when it needs what stands there. A missing file costs it a failed call, and the knowledge.

## Example

```markdown
The steps are in [the checklist](references/checklst.md).
```

## Use instead

```markdown
The steps are in [the checklist](references/checklist.md).
```
"""

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document
from skillkit.model.source import Location
from skillkit.rules import rule

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\#?~@$%]", re.IGNORECASE)
"""The start of what is no relative path: a scheme, a route, an anchor, a home folder, a package, a variable."""

PLACEHOLDER = re.compile(r"[][{}<>*$|`]|\.\.\.|…")
"""What a path does not hold."""

SPEC_FOLDERS = frozenset({"scripts", "references", "assets"})


def _location(document: Document, line: int, column: int, length: int) -> Location:
    number = document.body_line + line
    return Location(
        path=document.source.path,
        start_line=number,
        start_column=column + 1,
        end_line=number,
        end_column=column + 1 + length,
    )


def _links(document: Document) -> Iterator[tuple[str, Location]]:
    """Every target, decoded, with its place: where it is written, or the start of its paragraph."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - 30 ms that a skill without links need not spend

    # CommonMark ends a line at a lone carriage return too; the lines of a document do not.
    text = document.body.replace("\r\n", "\n").replace("\r", " ")
    rows = text.split("\n")
    for block in MarkdownIt("commonmark").parse(text):
        if block.type != "inline" or block.map is None:
            continue
        start, end = block.map
        taken: dict[str, int] = {}
        for token in block.children or ():
            if token.type not in ("link_open", "image"):
                continue
            target = str(token.attrs.get("href") or token.attrs.get("src") or "")
            yield unquote(target), _place(document, rows, (start, end), target, taken)


def _place(document: Document, rows: list[str], block: tuple[int, int], target: str, taken: dict[str, int]) -> Location:
    written = rf"<?({re.escape(target)}|{re.escape(unquote(target))})(?=[\s>)#?]|$)"
    start, end = block
    text = "\n".join(rows[start:end])
    found = re.compile(rf"\]\(\s*{written}").search(text, taken.get(target, 0))
    if found:
        taken[target] = found.end()
        line = text.count("\n", 0, found.start(1))
        column = found.start(1) - (text.rfind("\n", 0, found.start(1)) + 1)
        return _location(document, start + line, column, len(found[1]))
    definition = re.compile(rf"[ >]*\[[^]]+\]:\s*{written}")
    for line, row in enumerate(rows):
        if match := definition.match(row):
            return _location(document, line, match.start(1), len(match[1]))
    return _location(document, start, 0, len(rows[start]))


def _file_of(target: str) -> str | None:
    """The relative path that a target names, without anchor and query; None if it names none."""
    path = re.split(r"[#?]", target, maxsplit=1)[0]
    if ELSEWHERE.match(path) or PLACEHOLDER.search(path):
        return None
    return path or None


def _is_page(folder: SkillFolder, base: str, path: str) -> bool:
    """Whether `path` may as well be a page or a word: no extension, and no folder that says it is a path."""
    first, slash, _ = path.partition("/")
    if path.startswith(".") or path.endswith("/") or "." in posixpath.basename(path):
        return False
    return not (slash and (first in SPEC_FOLDERS or folder.tree.exists(posixpath.join(base, first))))


@rule("SK201", "missing-file", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each target that is not there."""
    document = folder.skill_md
    if document is None or not ("](" in document.body or "]:" in document.body):
        return
    base = posixpath.dirname(document.source.path)
    for target, place in _links(document):
        path = _file_of(target)
        if path is None or _is_page(folder, base, path):
            continue
        wanted = posixpath.normpath(posixpath.join(base, path))
        above = wanted == ".." or wanted.startswith("../")
        if not above and wanted != "." and not folder.tree.exists(wanted):
            kind = "folder" if path.endswith("/") else "file"
            yield Violation(location=place, message=f'there is no {kind} "{path}"')
