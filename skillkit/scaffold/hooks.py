"""The entry in `.pre-commit-config.yaml`, put into the text that is there: every other line stays as it is.

A round trip through a YAML library keeps comments and changes indents, quotes and long lines. So the entry is inserted
as text, and the result read again: it counts only if it says what the file said before, and the entry.
"""

import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from skillkit.documents.yaml_document import YamlText

FILE = ".pre-commit-config.yaml"
INDENT = 2


class Merged(NamedTuple):
    """The text with the entry, or none and why."""

    text: str = ""
    reason: str = ""


def _item(entry: str, column: int) -> str:
    """The entry as an item of a list whose dashes are in a column, counted from 0."""
    return textwrap.indent(f"- {textwrap.indent(entry, '  ').strip()}\n", " " * column)


def new(entry: str) -> str:
    """A file with this entry alone."""
    return f"repos:\n{_item(entry, INDENT)}"


def _ours(repos: list[Any]) -> list[str]:
    """The hooks of ours among them."""
    hooks = [hook for repo in repos if isinstance(repo, dict) for hook in repo.get("hooks") or ()]
    return sorted({str(h["id"]) for h in hooks if isinstance(h, dict) and str(h.get("id")).startswith("skillkit-")})


def _places(read: YamlText, lines: list[str]) -> Iterator[int]:
    """Before which lines (from 0) a further item may go: behind the last one with its comments, at the end."""
    column = read.values["/repos"].start_column - 1
    number = max(place.end_line for pointer, place in read.values.items() if pointer.startswith("/repos/"))
    while number < len(lines) and lines[number].startswith(" " * (column + 1)) and lines[number].lstrip()[:1] == "#":
        number += 1
    yield number
    yield len(lines)


def merged(text: str, entry: str) -> Merged:
    """`text`, a pre-commit configuration, with `entry` as its last repository."""
    read = YamlText(FILE, text)
    repos = read.data.get("repos") if isinstance(read.data, dict) else None
    if read.faults or not isinstance(repos, list):
        return Merged(reason="it is no configuration of pre-commit")
    known = _ours(repos)
    if known:
        return Merged(reason=f"has {' and '.join(known)}")
    wanted = {**read.data, "repos": [*repos, YamlText(FILE, entry).data]}
    for whole in _tries(read, text, entry):
        again = YamlText(FILE, whole)
        if not again.faults and again.data == wanted:
            return Merged(whole)
    return Merged(reason="its list of repositories is not written line by line")


def _tries(read: YamlText, text: str, entry: str) -> Iterator[str]:
    """Texts with the entry in them."""
    end = "\r\n" if "\r\n" in text else "\n"
    if not read.data["repos"]:
        head, _, tail = text.partition("[]")
        item = _item(entry, INDENT).rstrip("\n").replace("\n", end)
        yield f"{head.rstrip()}{end}{item}{tail or end}"
        return
    lines = text.splitlines(keepends=True)
    if not lines[-1].endswith("\n"):
        lines[-1] += end
    item = _item(entry, read.values["/repos"].start_column - 1).replace("\n", end)
    for number in _places(read, lines):
        yield "".join([*lines[:number], item, *lines[number:]])
