"""The safety rules did not read a file of the skill.

## What it does
Reports texts and scripts above 1 MiB, not in UTF-8 or not readable; programs above 64 KiB or minified; and other files
that cannot be read, or are above 1 MiB and not binary. Also reports folders of installed packages (`node_modules`,
`.venv`) that git does not ignore, and workflow commands above 64 KiB. Other rules cover media, archives, compiled
files and links.

## Why is this bad
A payload may follow a megabyte of padding.

## Example
`references/data.md` with 3 MB.

## Use instead
Files of a size that an agent can read, in UTF-8; large data as a download.
"""

from collections.abc import Iterator

from skillkit.expressions.templates import templates
from skillkit.model.finding import Violation
from skillkit.model.folder import Resource
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations
from skillkit.rules import rule
from skillkit.safety import passages
from skillkit.shell import MAX_BYTES

OTHERS = "json jsonl yaml yml toml ini cfg conf env template tmpl j2 xml css csv tsv sql log h scala vue svelte"
TEXTS = passages.PROSE | passages.PAGES | passages.SCRIPTS | passages.SHELL | frozenset(OTHERS.split())
PROGRAMS = ("shell", "script")
LOOK = 8_192
"""How many bytes decide whether a file is text."""


def _is_for_another_rule(folder: SkillFolder, resource: Resource) -> bool:
    """Whether it could be read, is of a kind that holds no text, or is a large binary."""
    suffix = passages.suffix_of(resource.path)
    if resource.text is not None or suffix in TEXTS:
        return resource.text is not None
    if not resource.unread:
        return bool(suffix) or not resource.head.startswith(b"#!")
    try:
        return b"\0" in folder.tree.read(resource.path)[:LOOK]
    except OSError:
        return False


def _long_commands(folder: SkillFolder) -> Iterator[Location]:
    """The commands of the workflow that are cut before they are read."""
    document = folder.readable_workflow
    if document and len(document.source.text) > MAX_BYTES // 4:
        for template in templates(document.data):
            if template.kind == "command" and len(template.text.encode("utf-8", errors="replace")) > MAX_BYTES:
                yield document.source.at(template.pointer)


@rule("SK813", "file-not-examined", "safety", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such file, folder or command."""
    for fault in folder.faults("too-large"):
        yield Violation(fault.location, fault.message)
    for path in folder.closed:
        yield Violation(Location(path=path), "the files in this folder were not looked into")
    links = frozenset(folder.links)
    for resource in folder.resources:
        if resource.path not in links and not _is_for_another_rule(folder, resource):
            yield Violation(Location(path=resource.path), resource.unread or "not UTF-8; not looked into")
        elif (
            resource.text
            and passages.kind_of(resource.path, resource.text)[0] in PROGRAMS
            and passages.is_data(resource.path, resource.text)
        ):
            message = "a program that is minified or longer than the safety rules read"
            yield Violation(Location(path=resource.path), message)
    for place in _long_commands(folder):
        yield Violation(place, f"only the first {MAX_BYTES:,} bytes of the command were looked into")
