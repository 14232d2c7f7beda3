"""A value in agents/openai.yaml is one that Codex ignores.

## What it does
Checks `agents/openai.yaml` beside SKILL.md as Codex does: `interface` (`display_name` of at most 64 characters,
`short_description` and `default_prompt` of at most 1,024, `brand_color` as `#RRGGBB`, `icon_small` and `icon_large` as
existing paths below `assets/`), `dependencies.tools` (each with `type` and `value`), `policy`
(`allow_implicit_invocation` as a boolean, `products` as a list). Also reports unknown keys.

## Why is this bad
Codex silently ignores an invalid value; a wrong type, or broken YAML, makes it ignore the whole file. The skill then
lacks its display name or icon, or is called when it should not be.

## Example
```yaml
interface:
  brand_color: blue
policy:
  allow_implicit_invocation: "no"
```

## Use instead
```yaml
interface:
  brand_color: "#3B82F6"
policy:
  allow_implicit_invocation: false
```
"""

import posixpath
from typing import Any

from skillkit.conformance import kind_of
from skillkit.documents.yaml_document import YamlText, mapping_of
from skillkit.errors import did_you_mean
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.source import pointer_to
from skillkit.rules import Violations, rule

NAME_MAX = 64
TEXT_MAX = 1024
COLOR = Pattern(r"#[0-9A-Fa-f]{6}")
TOP = ("interface", "dependencies", "policy")
LIMITS = {"display_name": NAME_MAX, "short_description": TEXT_MAX, "default_prompt": TEXT_MAX}
ICONS = ("icon_small", "icon_large")
TOOL_LIMITS = {
    "type": NAME_MAX,
    "value": TEXT_MAX,
    "description": TEXT_MAX,
    "transport": NAME_MAX,
    "command": TEXT_MAX,
    "url": TEXT_MAX,
}
IGNORED = "Codex ignores the value"
ALL_IGNORED = "Codex ignores the whole file"


class _File:
    """The file, read, and the violations found in it."""

    def __init__(self, folder: SkillFolder, path: str, text: str) -> None:
        self._folder = folder
        self._base = posixpath.dirname(posixpath.dirname(path))
        self.document = YamlText(path, text)

    def at(self, message: str, *keys: object, note: str = IGNORED, key: bool = False) -> Violation:
        """A violation at the value (or key) that these keys lead to."""
        pointer, places = pointer_to(*keys), self.document.values
        place = self.document.keys.get(pointer) if key else None
        return Violation(place or places[pointer], message, clients=("codex",), note=note)

    def unknown(self, data: dict[str, Any], known: tuple[str, ...], *keys: object) -> Violations:
        """The keys that Codex does not know."""
        for key in data:
            if key not in known:
                message = f'"{key}" is no key that Codex knows here{did_you_mean(str(key), known)}'
                yield self.at(message, *keys, key, key=True)

    def text(self, value: object, limit: int, *keys: object) -> Violations:
        """A text of at most `limit` characters."""
        where = ".".join(str(key) for key in keys if not isinstance(key, int))
        if isinstance(value, (list, dict)):
            yield self.at(f"{where} is {kind_of(value)} where text is due", *keys, note=ALL_IGNORED)
        elif isinstance(value, str) and not value.strip():
            yield self.at(f"{where} is empty", *keys)
        elif isinstance(value, str) and len(value) > limit:
            yield self.at(f"{where} has {len(value):,} characters; {limit:,} are allowed", *keys)

    def icon(self, value: object, *keys: object) -> Violations:
        """A path of a file below assets/."""
        if not isinstance(value, str):
            return
        path = posixpath.normpath(value)
        if posixpath.isabs(value) or not path.startswith(("assets/", "../")):
            yield self.at(f'the icon "{value}" is not below assets/', *keys)
        elif path.startswith("assets/") and not self._folder.tree.exists(posixpath.join(self._base, path)):
            yield self.at(f'there is no icon "{value}"', *keys, note="")


def _interface(file: _File, interface: dict[str, Any]) -> Violations:
    yield from file.unknown(interface, (*LIMITS, *ICONS, "brand_color"), "interface")
    for key, value in interface.items():
        if key in LIMITS:
            yield from file.text(value, LIMITS[key], "interface", key)
        elif key in ICONS:
            yield from file.icon(value, "interface", key)
        elif key == "brand_color" and value is not None and not COLOR.compiled.fullmatch(str(value)):
            yield file.at(f'brand_color is "{value}", not a colour such as "#3B82F6"', "interface", key)


def _dependencies(file: _File, dependencies: dict[str, Any]) -> Violations:
    yield from file.unknown(dependencies, ("tools",), "dependencies")
    tools = dependencies.get("tools", [])
    if not isinstance(tools, list):
        yield file.at("dependencies.tools is no list", "dependencies", "tools", note=ALL_IGNORED)
        return
    for index, tool in enumerate(tools):
        place = ("dependencies", "tools", index)
        if not isinstance(tool, dict):
            yield file.at("a tool is no mapping", *place, note=ALL_IGNORED)
            continue
        yield from file.unknown(tool, tuple(TOOL_LIMITS), *place)
        for key in ("type", "value"):
            if not tool.get(key):
                yield file.at(f"the tool has no {key}", *place, note="Codex ignores the tool")
        for key, value in tool.items():
            if key in TOOL_LIMITS and value:
                yield from file.text(value, TOOL_LIMITS[key], *place, key)


def _policy(file: _File, policy: dict[str, Any]) -> Violations:
    yield from file.unknown(policy, ("allow_implicit_invocation", "products"), "policy")
    allow, products = policy.get("allow_implicit_invocation"), policy.get("products", [])
    if allow is not None and not isinstance(allow, bool):
        message = f"allow_implicit_invocation is {kind_of(allow)} where true or false is due"
        yield file.at(message, "policy", "allow_implicit_invocation", note=ALL_IGNORED)
    if not isinstance(products, list):
        yield file.at("products is no list", "policy", "products", note=ALL_IGNORED)


@rule("SK114", "openai-yaml", "client", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such value."""
    path = "agents/openai.yaml" if folder.path == "." else f"{folder.path}/agents/openai.yaml"
    if folder.skill_md is None or path not in folder.files:
        return
    file = _File(folder, path, text_at(folder.tree, path) or "")
    data, faults = mapping_of(file.document)
    for fault in faults:
        yield Violation(fault.location, fault.message, clients=("codex",), note=ALL_IGNORED)
    if not data:
        return
    yield from file.unknown(data, TOP)
    for key, check_part in (("interface", _interface), ("dependencies", _dependencies), ("policy", _policy)):
        part = data.get(key)
        if isinstance(part, dict):
            yield from check_part(file, part)
        elif part is not None:
            yield file.at(f"{key} is {kind_of(part)} where a mapping is due", key, note=ALL_IGNORED)
