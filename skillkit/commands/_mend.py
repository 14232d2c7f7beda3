"""What `lint --fix` and `--diff` do with fixed texts: to the disk, to standard output, or as a diff."""

import difflib

import click

from skillkit.commands._place import Place
from skillkit.files import write_atomically
from skillkit.fix import Fixed


def diff(place: Place, fixed: Fixed) -> str:
    """What fixing changes, as a unified diff."""
    lines: list[str] = []
    for path, after in sorted(fixed.texts.items()):
        before = place.tree.read(path).decode("utf-8").splitlines(keepends=True)
        lines += difflib.unified_diff(before, after.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def deliver(place: Place, fixed: Fixed) -> None:
    """Writes what was fixed; the document of standard input goes to standard output, fixed or as it came."""
    if place.document is not None:
        text = fixed.texts.get(place.document)
        click.echo(place.raw if text is None else text.encode(), nl=False)
        return
    for path, text in fixed.texts.items():
        write_atomically(place.root / path, text)
