"""A script that is run by its name has no #! line.

## What it does
Checks that scripts which commands in SKILL.md run by their own name (`./scripts/check`) begin with `#!`. It ignores
scripts run through an interpreter (`python scripts/check.py`), empty files, and extensions that no script has
(`./prompt.md`).

## Why is this bad
The calling shell runs the file itself: Python code fails with a puzzling error, and shell code runs in whatever shell
that is.

## Example
`./scripts/check` in SKILL.md, and the file begins with `import sys`.

## Use instead
`#!/usr/bin/env python3` as the first line.
"""

from skillkit.documents.file_mentions import runs
from skillkit.documents.references import is_inside
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.source import Location
from skillkit.rules import Violations, rule


@rule("SK302", "script-without-shebang", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields the start of each such script."""
    for run in runs(folder):
        text = text_at(folder.tree, run.path) if is_inside(folder, run.path) else None
        # A compiled program is no text, or holds what no text holds. An empty file is not there yet.
        if text and not text.startswith("#!") and "\0" not in text:
            line = run.location.start_line
            message = f"the script has no #! line and is run by its name, on line {line} of SKILL.md"
            yield Violation(Location(path=run.path), message)
