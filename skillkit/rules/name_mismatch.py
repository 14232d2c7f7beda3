"""The name differs from the folder's.

## What it does
Compares `name` in the frontmatter with the name of the folder that holds SKILL.md. SK103 covers names that differ only
in characters that no name may have (`Make Release` in `make-release`).

## Why is this bad
The specification requires them to be equal. Copilot and VS Code do not load the skill; others use the one name or the
other.

## Example
`name: make-release` in `skills/release/SKILL.md`

## Use instead
`name: release`, or the folder renamed to `make-release`.

## Fix safety
Unsafe: people may call the skill by its current name.
"""

from skillkit.documents.frontmatter import renamed
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.specification import valid_name
from skillkit.rules import Violations, rule


@rule("SK101", "name-mismatch", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the name, where it is not the folder's."""
    document = folder.skill_md
    if document is None:
        return
    name = document.data.get("name")
    if isinstance(name, str) and folder.name and folder.name not in (name, valid_name(name)):
        message = f'the name is "{name}", the folder "{folder.name}"'
        fix = renamed(document, folder.name, "take the folder's name")
        yield Violation(
            document.source.at("/name"),
            message,
            note="Copilot and VS Code do not load the skill; others call it by the one or the other",
            fix=fix,
        )
