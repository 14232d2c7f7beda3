"""A file of the skill was not looked into.

## What it does
Names each text or script of the skill that the rules on safety could not read: above 1 MiB, not UTF-8, or not
readable; and each folder of installed packages (`node_modules`, `.venv`) in the skill, which nobody walks, unless git
ignores it. Pictures, fonts, documents and other media are no texts; archives and compiled files are another rule's.

## Why is this bad
What is not looked into is not known to be harmless: a payload may stand behind a megabyte of padding.

## Example
`references/data.md` with 3 MB.

## Use instead
Files of a size that an agent can read, in UTF-8; large data at an address.
"""

import posixpath
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.passages import RUNNABLE
from skillkit.rules import rule

SUFFIXES = (
    "md mdx markdown txt rst prompt json jsonl yaml yml toml ini cfg conf html htm xml svg css csv tsv sql log env r "
    "go rs java c h "
    "cs cpp swift kt scala vue svelte tsx jsx template tmpl j2"
)
TEXTS = RUNNABLE | frozenset(SUFFIXES.split())


@rule("SK813", "file-not-examined", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such file or folder."""
    for path in folder.closed:
        yield Violation(location=Location(path=path), message="the files in this folder were not looked into")
    for resource in folder.resources:
        suffix = posixpath.splitext(resource.path)[1][1:].lower()
        if resource.text is not None or (suffix and suffix not in TEXTS):
            continue
        if not suffix and not resource.unread and not resource.head.startswith(b"#!"):
            continue
        why = resource.unread or "not UTF-8; not looked into"
        yield Violation(location=Location(path=resource.path), message=why)
