"""Which `{parameters}` of a shell command stand where the shell would split or run their values."""

from collections.abc import Iterator

from tree_sitter import Node

from skillkit.expressions.templates import PARAMETER
from skillkit.shell.grammar import as_parsed
from skillkit.shell.grammar import parsed

OPENS = frozenset({"command_substitution", "process_substitution"})
"""What opens a command of its own: quotes around it do not quote what is in it."""


def _is_within(node: Node | None, kinds: frozenset[str], until: frozenset[str]) -> bool:
    while node is not None and node.type not in until:
        if node.type in kinds:
            return True
        node = node.parent
    return False


def _marked(command: str) -> tuple[str, list[tuple[str, int]]]:
    """The command with every parameter made a word, and each parameter with the byte on which it begins."""
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
    """The parameters outside double quotes, each time they stand there; those in single quotes count."""
    return [name for name, node in _nodes(command) if not _is_quoted(node)]


def _is_quoted(node: Node | None) -> bool:
    return _is_within(node, frozenset({"string"}), OPENS | {"raw_string"})


def literal_parameters(command: str) -> set[str]:
    """The names that stand in single quotes: text for another program, such as awk, and no parameters perhaps."""
    return {name for name, node in _nodes(command) if _is_within(node, frozenset({"raw_string"}), OPENS)}
