"""A skill names a provenance that does not exist.

## What it does
Looks up `skillkit-id` in the skill's metadata among the files `provenance/*.yaml` of the repository. It ignores a
skill outside `skills/` in a tree without that folder, which is linted outside its repository.

## Why is this bad
The key says that the skill was mined from sessions. Without the file nobody can check from which, and the gate judges
changes to the skill as if a person had written it.

## Example
`metadata: {skillkit-id: 0123abcd}` in a repository without `provenance/0123abcd.yaml`.

## Use instead
The file that `skillkit propose` wrote, or the skill without the key.
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import FOLDER, ID_KEY
from skillkit.rules import Violations, rule


@rule("SK702", "missing-provenance", "spec", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields the key."""
    document = folder.readable_skill_md
    metadata = document.data.get("metadata") if document else None
    claimed = metadata.get(ID_KEY) if isinstance(metadata, dict) else None
    if document is None or claimed is None:
        return
    if not folder.tree.exists(FOLDER) and not folder.path.startswith("skills/"):
        return
    path = f"{FOLDER}/{claimed}.yaml"
    if "/" in str(claimed) or not folder.tree.exists(path):
        yield Violation(document.source.at(f"/metadata/{ID_KEY}"), f"there is no {path}")
