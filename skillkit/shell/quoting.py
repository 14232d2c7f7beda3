"""Finds `{parameters}` of a shell command whose values the shell would split or run."""

from collections.abc import Iterator

from tree_sitter import Node

from skillkit.expressions.templates import PARAMETER
from skillkit.shell.grammar import as_parsed
from skillkit.shell.grammar import parsed

OPENS = frozenset({"command_substitution", "process_substitution"})
"""Nodes that open a command of their own: quotes around them do not quote their contents."""


def _is_within(node: Node | None, kinds: frozenset[str], until: frozenset[str]) -> bool:
    while node is not None and node.type not in until:
        if node.type in kinds:
            return True
        node = node.parent
    return False


def _marked(command: str) -> tuple[str, list[tuple[str, int]]]:
    """The command with every parameter as a plain word, and each parameter with its byte offset."""
    text, found, end = "", [], 0
    for match in PARAMETER.compiled.finditer(command):
        text += command[end : match.start()]
        found.append((match[1], len(as_parsed(text.encode("utf-8", errors="replace")))))
        text += f"skillkit_{match[1]}_"
        end = match.end()
    return text + command[end:], found


def _nodes(command: str) -> Iterator[tuple[str, Node | None]]:
    text, found = _marked(command)
    root = parsed(text) if found else None
    for name, start in found:
        yield name, root.descendant_for_byte_range(start, start + len(f"skillkit_{name}_")) if root else None


def unquoted_parameters(command: str) -> list[str]:
    """The parameters outside double quotes, once per occurrence; those in single quotes count."""
    return [name for name, node in _nodes(command) if not _is_quoted(node)]


def _is_quoted(node: Node | None) -> bool:
    return _is_within(node, frozenset({"string"}), OPENS | {"raw_string"})


def literal_parameters(command: str) -> set[str]:
    """The names in single quotes: perhaps not parameters, but text for another program such as awk."""
    return {name for name, node in _nodes(command) if _is_within(node, frozenset({"raw_string"}), OPENS)}
