"""Hooks in a JSON file of settings: `{"hooks": {EVENT: [entry, …]}}`. Ours are recognised by their command."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tree_sitter import Node

from skillkit.agents._json_text import HINT, added, elements, has_comments, string, value_in, values_of, without
from skillkit.errors import SkillkitError

Entry = Mapping[str, Any]


class _Hook(NamedTuple):
    """A hook of ours: the event it stands under, its command, and what to take out for it."""

    event: str
    command: str
    node: Node


def is_ours(command: str, agent: str) -> bool:
    """Whether a command runs `skillkit hook EVENT --agent AGENT`, wherever skillkit lies."""
    before, _, event = command.rstrip().removesuffix(f" --agent {agent}").rpartition(" hook ")
    program = before.rstrip("'\"").removesuffix(".exe")
    return command.rstrip().endswith(f" --agent {agent}") and program.endswith("skillkit") and " " not in event


def _entries(top: Node | None) -> Iterator[tuple[str, Node]]:
    """Every entry and the event that it stands under."""
    for hooks in values_of(top, "hooks"):
        for pair in elements(hooks) if hooks.type == "object" else []:
            array = pair.child_by_field_name("value")
            for entry in elements(array) if array is not None and array.type == "array" else []:
                yield string(pair.child_by_field_name("key")), entry


def _hooks(text: bytes, agent: str) -> list[_Hook]:
    """The hooks of ours in their order. A group that has no other goes as a whole."""
    found: list[_Hook] = []
    for event, entry in _entries(value_in(text)):
        lists = values_of(entry, "hooks")
        handlers = [each for array in lists if array.type == "array" for each in elements(array)]
        commands = [
            (each, string(command))
            for each in (entry, *handlers)
            for key in ("command", "bash")
            for command in values_of(each, key)
        ]
        ours = [(each, command) for each, command in commands if is_ours(command, agent)]
        whole = len(ours) == len(handlers)
        found += [_Hook(event, command, entry if whole else each) for each, command in ours]
    return found


def comments_warning(text: str) -> str:
    """What to say of a text with comments to users of agents that read none."""
    return "it has comments, and its agent reads no hooks of such a file: take them out" if has_comments(text) else ""


def _grouped(command: str, timeout: int) -> Entry:
    """An entry as Claude Code and Codex have it: a list of commands, here for every case."""
    return {"hooks": [{"type": "command", "command": command, "timeout": timeout}]}


class JsonHooks(NamedTuple):
    """The hooks that an agent is given: an entry for each event, made for a command and a limit of time."""

    agent: str
    timeouts: Mapping[str, int]
    entry: Callable[[str, int], Entry] = _grouped
    matchers: Mapping[str, str] = {}
    """Of events of tools, for which of them."""

    def installed(self, text: str | None, command: str) -> str:
        """The text of the settings with the hooks; the same text if they are there. Raises SkillkitError."""
        wanted = {event: f"{command} hook {event} --agent {self.agent}" for event in self.timeouts}
        present = _hooks((text or "").encode(), self.agent)
        if sorted((hook.event, hook.command) for hook in present) == sorted(wanted.items()):
            return text or ""
        rest = self.uninstalled(text or "") if present else text
        edited = (rest or "").encode()
        for event, line in wanted.items():
            entry = self.entry(line, self.timeouts[event])
            only = {"matcher": self.matchers[event]} if event in self.matchers else {}
            edited = _added(edited, event, {**only, **entry})
        return edited.decode() + ("\n" if rest is None else "")

    def uninstalled(self, text: str) -> str | None:
        """The text without hooks of ours; None if there was no file before. Raises SkillkitError."""
        edited = text.encode()
        while hooks := _hooks(edited, self.agent):
            edited = without(edited, hooks[-1].node)  # from the end: the first one shows whose the container is
        left = edited.decode()
        return None if left == "\n" != text and not text.startswith("\n") else left


def _object(node: Node, what: str) -> None:
    if node.type != "object":
        raise SkillkitError(f"line {node.start_point[0] + 1}: {what} must be an object", HINT)


def _added(text: bytes, event: str, entry: Entry) -> bytes:
    """The text with one more entry of an event, and with what it stands in where that is missing."""
    top = value_in(text)
    if top is None:
        return text + json.dumps({"hooks": {event: [entry]}}, indent=2).encode()
    _object(top, "the settings")
    hooks = values_of(top, "hooks")
    if not hooks:
        return added(text, top, {event: [entry]}, "hooks")
    _object(hooks[-1], '"hooks"')
    arrays = values_of(hooks[-1], event)
    if not arrays:
        return added(text, hooks[-1], [entry], event)
    if arrays[-1].type != "array":
        raise SkillkitError(f'line {arrays[-1].start_point[0] + 1}: "{event}" must be a list', HINT)
    return added(text, arrays[-1], entry)
