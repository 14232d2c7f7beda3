"""Two skills have one name.

## What it does
Compares the names of all skills in the repository. It ignores copies with the same text that are kept for several
clients, as in `.claude/skills` and `.agents/skills`, and skills of different plugins, because Claude Code calls these
by the name of their plugin (`plugin:skill`). A skill belongs to the plugin whose manifest is in the nearest folder
above it, or which a marketplace's manifest above it lists.

## Why is this bad
Clients load only one of the two: OpenCode the last that it finds, others the first.

## Example
`team/skills/release/SKILL.md` and `docs/skills/release/SKILL.md`, both with

```yaml
name: release
```

## Use instead
A name that says what differs, such as `release-docs`, or one skill instead of two.
"""

import posixpath
from collections.abc import Iterator, Sequence
from typing import Any

from skillkit.documents.formats import parse_json
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, Tree, text_at
from skillkit.model.layout import AGENT_FOLDERS, MANIFEST_FOLDER
from skillkit.rules import Scope, Violations, repository_rule
from skillkit.similarity.lines import ESCAPED, WORD


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


class _Plugins:
    """The plugins of a tree, by what the manifests of plugins and marketplaces say."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._listed: dict[str, str] = {}
        end = f"{MANIFEST_FOLDER}/marketplace.json"
        for path in tree.files():
            if f"/{path}".endswith(f"/{end}"):
                self._listed.update(self._entries(path))

    def _data(self, path: str) -> dict[str, Any]:
        return parse_json(path, text_at(self._tree, path)).data

    def _entries(self, path: str) -> Iterator[tuple[str, str]]:
        """The folders of the plugins that a marketplace lists, and those of single skills, with the plugin's name."""
        root, data = posixpath.dirname(posixpath.dirname(path)) or ".", self._data(path)
        metadata, plugins = data.get("metadata"), data.get("plugins")
        prefix = str(metadata.get("pluginRoot") or "") if isinstance(metadata, dict) else ""
        for entry in plugins if isinstance(plugins, list) else ():
            source = entry.get("source") if isinstance(entry, dict) else None
            if isinstance(source, str):
                base = posixpath.join(root, "" if source.startswith("./") else prefix, source)
                skills = entry.get("skills")
                parts = (
                    ["", *(skill for skill in skills if isinstance(skill, str))] if isinstance(skills, list) else [""]
                )
                for part in parts:
                    yield posixpath.normpath(posixpath.join(base, part)), str(entry.get("name"))

    def of(self, path: str) -> str:
        """The plugin of a skill; empty if it belongs to none."""
        while True:
            if path in self._listed:
                return self._listed[path]
            if self._tree.exists(posixpath.normpath(posixpath.join(path, MANIFEST_FOLDER, "plugin.json"))):
                return path
            if path in ("", "."):
                return ""
            path = posixpath.dirname(path) or "."


@repository_rule("SK601", "duplicate-name", "client", "warning", outlook=_outlook, prepare=_name)
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields the name of every skill after the first of its plugin that has it."""
    same: dict[str, list[SkillFolder]] = {}
    for folder in folders:
        if name := _name(folder):
            same.setdefault(name, []).append(folder)
    several = {name: those for name, those in same.items() if len(those) > 1}
    plugins = _Plugins(folders[0].tree) if several else None
    for name, those in several.items():
        first: dict[str, SkillFolder] = {}
        for folder in those:
            other = first.setdefault(plugins.of(folder.path) if plugins else "", folder)
            if (
                other is folder
                or _is_copy(other, folder)
                or not (scope.covers(folder.path) or scope.covers(other.path))
            ):
                continue
            beside = other.location.path
            message = f'the name "{name}" is already that of {beside}'
            yield Violation(folder.documents[0].source.at("/name"), message, beside=beside)
