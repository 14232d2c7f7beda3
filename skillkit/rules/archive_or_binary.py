"""The skill's folder holds an archive or a compiled file.

## What it does
Looks at the names and first bytes of files: archives, executables, libraries, compiled code, disk images, and pictures
with data after their end. Office documents, fonts, and files in folders of fixtures and samples pass.

## Why is this bad
Nobody can review the content, and an agent unpacks or runs it when it is asked to.

## Example
`scripts/helper.pyc`, `assets/tools.zip`

## Use instead
The files themselves, as text; or a package from a registry, with its version.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK809", "archive-or-binary", "safety", "warning")(lambda folder: violations(folder, "SK809"))
