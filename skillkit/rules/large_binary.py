"""A large binary file is part of the skill.

## What it does
Reports files of more than 1 MiB that are not text.

## Why is this bad
Everybody who installs the skill downloads the file, in every version that the repository ever had. Neither an agent
nor a reviewer can read it.

## Example
`assets/demo.mp4` with 40 MiB.

## Use instead
A link to the file, or a script that fetches it when it is needed.
"""

import posixpath

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

MAX_BYTES = 1_048_576
LOOK = 8_192
"""How many bytes decide whether a file is text."""


def _is_binary(folder: SkillFolder, path: str) -> bool:
    try:
        return b"\0" in folder.tree.read(path)[:LOOK]
    except OSError:
        return True


@rule("SK304", "large-binary", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such file."""
    for path in folder.files:
        about = folder.tree.about(path)
        if about.size > MAX_BYTES and not about.link and _is_binary(folder, path):
            name, size = posixpath.basename(path), about.size / MAX_BYTES
            yield Violation(Location(path=path), f'"{name}" has {size:.1f} MiB and is no text')
