"""Nothing in the skill mentions a file.

## What it does
Reports files in `scripts/`, `references/` and `assets/` that neither SKILL.md, the workflow, `agents/openai.yaml` nor
a file that these lead to mentions: by path, name, module or folder. It does not search tables, logs, lock files,
minified code and files above 64 KiB. Files of one folder are reported together. A file whose name a text writes in
other letters (`FORMS.md` for `forms.md`) counts as mentioned: SK205 reports the name.

## Why is this bad
An agent reads SKILL.md and what it points to. It finds other files only if it happens to list the folder.

## Example
A skill with `references/errors.md`, which SKILL.md does not mention.

## Use instead
```markdown
What the errors mean is in [errors.md](references/errors.md).
```

or the skill without the file.
"""

import posixpath

from skillkit.documents.clients import listed
from skillkit.documents.file_mentions import unmentioned
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

SILENT = frozenset(
    {"__init__.py", "py.typed", "requirements.txt", "package.json", "package-lock.json", "pyproject.toml"}
)
"""Files that tools find by themselves."""


def _is_silent(path: str) -> bool:
    name = posixpath.basename(path)
    return name in SILENT or name.startswith((".", "LICENSE", "LICENCE", "NOTICE", "README"))


MAX_DEPTH = 8
SHOWN = 3
"""How many files of a folder are named."""


def _message(name: str, inside: list[str], *, has_others: bool) -> str:
    """What is wrong with files of a folder, by their paths in it; `has_others` if texts mention other files of it."""
    if len(inside) == 1:
        return f'nothing in the skill mentions "{posixpath.join(name, inside[0])}"'
    rest = [f"{len(inside) - SHOWN} more"] if len(inside) > SHOWN else []
    files = listed(inside[:SHOWN] + rest)
    if has_others:
        return f'nothing in the skill mentions {len(inside)} files in "{name}": {files}'
    return f'nothing in the skill mentions the folder "{name}" with its {len(inside)} files: {files}'


@rule("SK301", "orphan-file", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields each folder with such files, at the first of them."""
    if folder.skill_md is None:
        return
    orphans = [path for path in unmentioned(folder) if not _is_silent(path)]
    mentioned = {path for path in folder.files if not _is_silent(path)}.difference(orphans) if orphans else set()
    found: dict[str, list[str]] = {}
    for path in orphans:
        parent = posixpath.dirname(path)
        # The highest folder of which nothing is mentioned, else the file's own.
        above = [parent]
        while posixpath.dirname(above[-1]) not in ("", folder.path) and len(above) < MAX_DEPTH:
            above.append(posixpath.dirname(above[-1]))
        whole = (each for each in reversed(above) if not any(other.startswith(f"{each}/") for other in mentioned))
        found.setdefault(next(whole, parent), []).append(path)
    for base, paths in found.items():
        has_others = any(other.startswith(f"{base}/") for other in mentioned)
        inside = [posixpath.relpath(path, base) for path in paths]
        yield Violation(
            Location(path=paths[0]), _message(posixpath.relpath(base, folder.path), inside, has_others=has_others)
        )
