"""A manifest of a plugin or marketplace is invalid.

## What it does
Checks that `.claude-plugin/plugin.json` and `.claude-plugin/marketplace.json` are JSON; that names consist of small
letters, digits and hyphens; that versions are semantic versions; and that paths of commands, agents, skills, hooks and
plugins begin with `./`, exist, and stay in the plugin. It ignores inline definitions, URLs and sources other than
folders.

## Why is this bad
Claude Code does not load a plugin with an unreadable manifest or with paths that lead out of it, and silently skips a
component that does not exist.

## Example
```json
{"name": "Release Tools", "version": "1.0", "skills": "../skills"}
```

## Use instead
```json
{"name": "release-tools", "version": "1.0.0", "skills": "./skills"}
```
"""

import posixpath
import re
from collections.abc import Sequence
from typing import Any

from skillkit.documents.formats import parse_json
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, Tree, text_at
from skillkit.model.layout import MANIFEST_FOLDER, is_aside
from skillkit.model.source import Document, pointer_to
from skillkit.model.specification import NAME_PATTERN
from skillkit.rules import Scope, Violations, repository_rule

COMPONENTS = ("commands", "agents", "skills", "hooks", "mcpServers", "outputStyles", "lspServers")
SEMVER = Pattern(r"\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?")


def _root(manifest: Document) -> str:
    """The folder that the paths in a manifest start from."""
    path = manifest.source.path
    return path.rsplit("/", 2)[0] if path.count("/") > 1 else "."


def _at(manifest: Document, message: str, *keys: object) -> Violation:
    return Violation(manifest.source.at(pointer_to(*keys)), message, clients=("claude-code",))


def _name(manifest: Document, data: dict[str, Any], owner: str, *keys: object) -> Violations:
    name = data.get("name")
    if not isinstance(name, str) or not name:
        yield _at(manifest, f"{owner} has no name", *keys)
    elif not re.fullmatch(NAME_PATTERN, name):
        yield _at(manifest, f'the name "{name}" is not in small letters, digits and hyphens', *keys, "name")
    version = data.get("version")
    if isinstance(version, str) and not SEMVER.compiled.fullmatch(version):
        yield _at(manifest, f'the version "{version}" is no semantic version such as 1.2.3', *keys, "version")


def _path(manifest: Document, tree: Tree, base: str, path: str, *keys: object) -> Violations:
    """What is wrong with a path that starts from the folder `base`."""
    if "://" in path or "${" in path:
        return
    wanted = posixpath.normpath(posixpath.join(base, path))
    if posixpath.isabs(path) or posixpath.normpath(path).startswith(".."):
        yield _at(manifest, f'"{path}" leads out of the plugin', *keys)
    elif not path.startswith("./") and path != ".":
        yield _at(manifest, f'"{path}" does not begin with ./', *keys)
    elif wanted != "." and not tree.exists(wanted):
        yield _at(manifest, f'there is no "{path}"', *keys)


def _components(manifest: Document, tree: Tree, base: str, data: dict[str, Any], *keys: object) -> Violations:
    for key in COMPONENTS:
        value = data.get(key)
        if isinstance(value, str):
            yield from _path(manifest, tree, base, value, *keys, key)
        elif isinstance(value, list):
            for index, path in enumerate(value):
                if isinstance(path, str):
                    yield from _path(manifest, tree, base, path, *keys, key, index)


def _plugin(manifest: Document, tree: Tree) -> Violations:
    yield from _name(manifest, manifest.data, "the plugin")
    yield from _components(manifest, tree, _root(manifest), manifest.data)


def _entry(manifest: Document, tree: Tree, entry: dict[str, Any], index: int) -> Violations:
    place = ("plugins", index)
    yield from _name(manifest, entry, "the plugin", *place)
    source = entry.get("source")
    if source is None:
        yield _at(manifest, "the plugin has no source", *place)
    if not isinstance(source, str):
        return
    metadata = manifest.data.get("metadata")
    prefix = str(metadata.get("pluginRoot") or "") if isinstance(metadata, dict) else ""
    path = f"./{source}" if prefix and not source.startswith((".", "/")) else source
    base = posixpath.join(_root(manifest), prefix)
    yield from _path(manifest, tree, base, path, *place, "source")
    yield from _components(manifest, tree, posixpath.join(base, path), entry, *place)


def _marketplace(manifest: Document, tree: Tree) -> Violations:
    yield from _name(manifest, manifest.data, "the marketplace")
    owner, plugins = manifest.data.get("owner"), manifest.data.get("plugins")
    if not isinstance(owner, dict) or not owner.get("name"):
        yield _at(manifest, "the marketplace has no owner with a name", *(("owner",) if owner else ()))
    if not isinstance(plugins, list):
        yield _at(manifest, "the marketplace has no list of plugins", *(("plugins",) if plugins else ()))
        return
    first: dict[str, int] = {}
    for index, entry in enumerate(plugins):
        if not isinstance(entry, dict):
            yield _at(manifest, "a plugin is no object", "plugins", index)
            continue
        yield from _entry(manifest, tree, entry, index)
        name = entry.get("name")
        if isinstance(name, str) and first.setdefault(name, index) != index:
            line = manifest.source.at(pointer_to("plugins", first[name], "name")).start_line
            yield _at(manifest, f'the plugin "{name}" stands here and on line {line}', "plugins", index, "name")


@repository_rule("SK115", "plugin-manifest", "client", "warning")
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each fault, at its place."""
    del scope
    if not folders:
        return
    tree = folders[0].tree
    for name, check_one in (("plugin.json", _plugin), ("marketplace.json", _marketplace)):
        end = f"{MANIFEST_FOLDER}/{name}"
        for path in tree.files():
            if f"/{path}".endswith(f"/{end}") and not is_aside(path):
                manifest = parse_json(path, text_at(tree, path))
                for fault in manifest.faults:
                    yield Violation(fault.location, fault.message, clients=("claude-code",))
                if not manifest.faults:
                    yield from check_one(manifest, tree)
