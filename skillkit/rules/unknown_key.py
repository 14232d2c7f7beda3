"""The frontmatter has a key that nobody reads.

## What it does
Compares the keys of the frontmatter with those of the specification: `name`, `description`, `license`, `compatibility`,
`metadata`, `allowed-tools`. Keys that a client defines, such as `model` or `argument-hint`, have their own rule, SK113.

## Why is this bad
No client reads the key, so what it says is lost; often it is a known key misspelt. Uploads to claude.ai and the Skills
API refuse a file with any key outside the specification.

## Example

```yaml
name: release
descripton: Releases a new version.
author: Ada
```

## Use instead

```yaml
name: release
description: Releases a new version.
metadata:
  author: "Ada"
```

## Fix safety
Moving a one-line value into `metadata`, as text, is safe: no client reads the key where it stands. Giving a misspelt
key its right name is unsafe: the value was without effect, and then has one.
"""

import re
from collections.abc import Iterator

from skillkit.clients import CLIENT_KEYS
from skillkit.model.finding import Edit
from skillkit.model.finding import Fix
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document
from skillkit.model.source import Location
from skillkit.model.specification import FRONTMATTER_KEYS
from skillkit.nearest import nearest
from skillkit.rules import rule
from skillkit.yaml_document import quoted

MERGE_KEY = "<<"
MERGED = re.compile(r"/<<(?:/\d+)?/([^/]+)")
"""The pointer of a key that `<<` brings in, from a mapping or from a list of them."""
PARTS = 2
"""The slashes in the pointer of a key of `metadata`."""
CONSEQUENCE = "the Skills API refuses the skill"
ORDINARY = re.compile(r"(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z_][\w.-]*", re.IGNORECASE)
"""A key that needs no quotes."""


def _place(path: str, line: int, start: int, end_line: int, end: int) -> Location:
    return Location(path=path, start_line=line, start_column=start, end_line=end_line, end_column=end)


def _turn(path: str) -> Edit:
    """An edit of nothing, at a place that all fixes of this rule share: one is done a round.

    Two of them done together could make one key twice.
    """
    return Edit(location=_place(path, 2, 1, 2, 1), text="")


def _own_line(document: Document, key: str) -> tuple[str, str] | None:
    """Key and value as text, and what follows on the line; None unless a plain value fills the line with its key."""
    place, value = document.source.keys[f"/{key}"], document.source.at(f"/{key}")
    if place.start_column != 1 or not value.start_line == value.end_line == place.start_line:
        return None
    line = document.source.text.split("\n")[place.start_line - 1].rstrip("\r")
    written, rest = line[value.start_column - 1 : value.end_column - 1], line[value.end_column - 1 :]
    if not written or written[0] in "&*!|>{[" or rest.strip()[:1] not in ("", "#"):
        return None
    is_quoted = written[0] in "'\"" and isinstance(document.data[key], str)
    return f"{key}: {written if is_quoted else quoted(written)}", rest.rstrip()


def _metadata_line(document: Document, key: str) -> tuple[int, int] | None:
    """The line and column for a new key in `metadata`: behind the last, before the first if the last has several lines.

    None unless it is a block mapping without `key`.
    """
    metadata = document.data["metadata"]
    if not isinstance(metadata, dict) or not metadata or key in metadata:
        return None
    inner = [p for p in document.source.keys if p.startswith("/metadata/") and p.count("/") == PARTS]
    first = document.source.keys[inner[0]]
    line = document.source.text.split("\n")[first.start_line - 1]
    if first.start_line == document.source.keys["/metadata"].start_line or line[: first.start_column - 1].strip():
        return None
    last, value = document.source.keys[inner[-1]], document.source.at(inner[-1])
    one_line = last.start_line == value.start_line == value.end_line and value.end_column > value.start_column
    return last.start_line + 1 if one_line else first.start_line, first.start_column


def _into_metadata(document: Document, key: str) -> Fix | None:
    own = _own_line(document, key) if ORDINARY.fullmatch(key) else None
    if own is None:
        return None
    path, line = document.source.path, document.source.keys[f"/{key}"].start_line
    width = len(document.source.text.split("\n")[line - 1].rstrip("\r"))
    if "metadata" in document.data:
        spot = _metadata_line(document, key)
        if spot is None:
            return None
        moved = " " * (spot[1] - 1) + "".join(own) + "\n"
        edits = (
            Edit(location=_place(path, spot[0], 1, spot[0], 1), text=moved),
            Edit(location=_place(path, line, 1, line + 1, 1), text=""),
        )
    else:
        made = Edit(location=_place(path, line, 1, line, width + 1), text="metadata:\n  " + "".join(own))
        edits = (_turn(path), made)
    return Fix(title="move it into metadata", applicability="safe", edits=edits)


def _renamed(document: Document, place: Location, right: str) -> Fix | None:
    if right in document.data:
        return None
    edits = (_turn(document.source.path), Edit(location=place, text=right))
    return Fix(title=f"call it {right}", applicability="unsafe", edits=edits)


@rule("SK107", "unknown-key", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such key, with the known key that is nearest."""
    document = folder.readable_skill_md
    if document is None:
        return
    known = {*FRONTMATTER_KEYS, *CLIENT_KEYS}
    for pointer, place in document.source.keys.items():
        key = pointer[1:].replace("~1", "/").replace("~0", "~")
        if "/" in pointer[1:] or key in known or key == MERGE_KEY:
            continue
        near = nearest(key, known)
        remedy = f'did you mean "{near}"?' if near else "metadata is the place for keys of your own"
        fix = _renamed(document, place, near) if near else _into_metadata(document, key)
        message = f'no client reads the key "{key}"; {remedy}'
        yield Violation(location=place, message=message, note=CONSEQUENCE, fix=fix)
    for pointer, place in document.source.keys.items():
        merged = MERGED.fullmatch(pointer)
        if merged and merged[1] not in known:
            yield Violation(location=place, message=f'no client reads the key "{merged[1]}", which << brings in')
