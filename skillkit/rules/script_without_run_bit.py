"""A script that is run by its name is not executable.

## What it does
Checks the permissions of scripts that commands in SKILL.md run by their own name (`./scripts/check.sh`). It ignores
scripts run through an interpreter (`bash scripts/check.sh`), empty files, and extensions that no script has
(`./prompt.md`).

## Why is this bad
The command fails with "permission denied". An agent then tries other ways, or changes the permission itself.

## Example
`./scripts/check.sh` in SKILL.md, and the file with mode 644.

## Use instead
`bash scripts/check.sh`, or `git update-index --chmod=+x scripts/check.sh`.
"""

from skillkit.documents.file_mentions import runs
from skillkit.documents.references import is_inside
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK303", "script-without-run-bit", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each command that runs such a script."""
    files = frozenset(folder.files)
    for run in runs(folder):
        if run.path in files and is_inside(folder, run.path):
            about = folder.tree.about(run.path)
            if about.size and not about.executable and not about.link:
                message = f'"{run.path.rpartition("/")[2]}" is run by its name and is not executable'
                yield Violation(run.location, message)
