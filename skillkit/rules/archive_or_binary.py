"""The skill's folder holds an archive or a compiled file.

## What it does
Reports archives, executables, libraries, compiled code, disk images, and pictures with data after their end or with a
program in them, by name and bytes. It ignores Office documents and fonts. In folders of fixtures and samples, a file
that no text of the skill names is a note.

## Why is this bad
Nobody can review the content, and an agent unpacks or runs it when asked to.

## Example
`scripts/helper.pyc`, `assets/tools.zip`

## Use instead
The files themselves as text, or a pinned package from a registry.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK809", "archive-or-binary", "safety", "warning")(lambda folder: violations(folder, "SK809"))
