"""Two skills have one name.

## What it does
Compares the names of all skills in the repository. It ignores copies with the same text that are kept for several
clients, as in `.claude/skills` and `.agents/skills`.

## Why is this bad
Clients load only one of the two: OpenCode the last that it finds, others the first.

## Example
`plugins/a/skills/release/SKILL.md` and `plugins/b/skills/release/SKILL.md`, both with

```yaml
name: release
```

## Use instead
A name that says what differs, such as `release-docs`, or one skill instead of two.
"""

from collections.abc import Sequence

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import AGENT_FOLDERS
from skillkit.rules import Scope
from skillkit.rules import Violations
from skillkit.rules import repository_rule
from skillkit.similarity.marks import ESCAPED
from skillkit.similarity.marks import WORD


def _is_copy(one: SkillFolder, other: SkillFolder) -> bool:
    """Whether two are copies of one skill for two clients."""
    clients = [AGENT_FOLDERS.intersection(folder.path.split("/")) for folder in (one, other)]
    return all(clients) and one.documents[0].source.text == other.documents[0].source.text


def _read_name(folder: SkillFolder) -> bytes:
    name = folder.documents[0].data.get("name") if folder.documents else None
    return name.encode("utf-8", "surrogatepass") if isinstance(name, str) else b""


def _name(folder: SkillFolder) -> str:
    return folder.fact("name", _read_name).decode("utf-8", "surrogatepass")


def _outlook(folders: Sequence[SkillFolder], scope: Scope) -> set[str] | None:
    """A word of each name, which a skill of that name contains unless its YAML has an escape."""
    names = {name for folder in folders if scope.covers(folder.path) and (name := _name(folder))}
    words = [max(WORD.compiled.findall(name), key=len, default="") for name in sorted(names)]
    if not words:
        return set()
    return {*words, ESCAPED} if all(words) else None


@repository_rule("SK601", "duplicate-name", "client", "warning", outlook=_outlook, prepare=_name)
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields the name of every skill after the first that has it."""
    first: dict[str, SkillFolder] = {}
    for folder in folders:
        name = _name(folder)
        if not name:
            continue
        other = first.setdefault(name, folder)
        if other is folder or not (scope.covers(folder.path) or scope.covers(other.path)):
            continue
        if not _is_copy(other, folder):
            beside = other.location.path
            message = f'the name "{name}" is already that of {beside}'
            yield Violation(folder.documents[0].source.at("/name"), message, beside=beside)
