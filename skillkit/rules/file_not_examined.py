"""The safety rules did not read all of a file of the skill.

## What it does
Reports files that cannot be read or are above 8 MiB, and what lies between the first and the last 256 KiB of a text
above 1 MiB. Reports files that should be text and are not (in UTF-8, UTF-16 or Latin-1), and, as a note, other files
of unknown content. Also reports folders of installed packages (`node_modules`, `.venv`) that git does not ignore.
Other rules cover media, archives, compiled files and links. Also reports programs in Python or shell that do not parse:
they are searched as text, which finds less; a note if only single lines are concerned.

## Why is this bad
A payload may follow a megabyte of padding.

## Example
`references/data.md` with 3 MB.

## Use instead
Files of a size that an agent can read, in UTF-8; large data as a download.
"""

from mimetypes import MimeTypes

from skillkit.model.finding import Violation
from skillkit.model.folder import Resource, SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule
from skillkit.safety import passages, violations

TEXTS = passages.PROSE | passages.MARKUP | passages.SCRIPTS | passages.SHELL | passages.CONFIG
MEDIA = ("image/", "audio/", "video/", "font/", "application/pdf")
FONTS = frozenset({"ttf", "otf", "ttc", "eot"})
"""Endings that `mimetypes` does not know."""


def _violation(resource: Resource) -> Violation | None:
    """What was not read of a file."""
    from skillkit.safety import scanner  # noqa: PLC0415 - it is large

    suffix, where = passages.suffix_of(resource.path), Location(path=resource.path)
    if resource.text is None and suffix not in TEXTS and (not resource.unread or resource.head):
        kind = MimeTypes().guess_type(f"x.{suffix}")[0] or ""
        if kind.startswith(MEDIA) or suffix in FONTS or suffix in scanner.DOCUMENTS or scanner.binary_kind(resource):
            return None
        if not kind.startswith("text/") and not resource.head.startswith(b"#!"):
            return Violation(where, resource.unread or "not text; not looked into", severity="note")
    if resource.text is None or resource.unread:
        return Violation(where, resource.unread or "not text in UTF-8, UTF-16 or Latin-1; not looked into")
    return None


@rule("SK813", "file-not-examined", "safety", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such file or folder."""
    for fault in folder.faults("too-large"):
        yield Violation(fault.location, fault.message)
    for path in folder.closed:
        yield Violation(Location(path=path), "the files in this folder were not looked into")
    links = frozenset(folder.links)
    for resource in folder.resources:
        if resource.path not in links and (violation := _violation(resource)):
            yield violation
    yield from violations(folder, "SK813")
