"""Splits a shell script into its simple commands, with a real grammar (tree-sitter's bash). Nothing is ever run."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tree_sitter import Language
from tree_sitter import Node
from tree_sitter import Parser
from tree_sitter_bash import language

from skillkit.actions import MAX_BYTES

MAX_DEPTH = 200

SHELLS = frozenset({"bash", "sh", "zsh"})
RUNS_TEXT = re.compile(r"-[a-z]*c$")

TEXT = "…"
"""Stands for what is only known when the command runs, and for bodies of text."""


PLAIN = re.compile(r"[\w@%+=:,./~^…-]+")


def quoted(word: str) -> str:
    """The word as one writes it: in quotes if it needs them."""
    return word if PLAIN.fullmatch(word) else shlex.quote(word)


@dataclass(frozen=True)
class Simple:
    """A simple command: its words, unquoted, and whether it reads from a pipe or writes into one."""

    words: tuple[str, ...]
    reads_pipe: bool = False
    quoted: frozenset[int] = frozenset()


@cache
def _parser() -> Parser:
    return Parser(Language(language()))


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", errors="replace")


def _word(node: Node) -> str:
    """A word as the command would get it; what expands at run time becomes `TEXT`."""
    kind = node.type
    if kind == "raw_string":
        return _text(node)[1:-1]
    if kind in ("string", "concatenation", "translated_string"):
        parts = [_word(child) for child in node.named_children]
        if kind == "string" and not parts:
            return _text(node).strip('"')
        return "".join(parts)
    if kind in ("command_substitution", "process_substitution"):
        return TEXT
    if kind == "word":
        return _text(node).replace("\\\n", "").replace("\\", "")
    return _text(node)


def _words(command: Node) -> Iterator[tuple[str, bool]]:
    for child in command.named_children:
        if child.type == "command_name":
            yield from ((_word(grandchild), False) for grandchild in child.named_children)
        elif not child.type.endswith(("_redirect", "assignment")) and child.type != "comment":
            yield _word(child), child.type in ("string", "raw_string")


def _commands(node: Node, *, piped: bool, depth: int) -> Iterator[Simple]:
    if depth > MAX_DEPTH:
        return
    if node.type in ("command", "declaration_command", "unset_command", "test_command"):
        words = list(_words(node)) if node.type == "command" else [(_text(node).split(maxsplit=1)[0], False)]
        called = [word for word, _ in words[:3]]
        if len(called) == 3 and called[0] in SHELLS and RUNS_TEXT.match(called[1]) and TEXT not in called[2]:
            script = _parser().parse(called[2].encode("utf-8", errors="replace"))
            yield from _commands(script.root_node, piped=piped, depth=depth + 1)
        elif words and words[0][0]:
            quoted = frozenset(index for index, (_, is_quoted) in enumerate(words) if is_quoted)
            yield Simple(tuple(word for word, _ in words), piped, quoted)
        return
    if node.type in ("command_substitution", "heredoc_redirect", "function_definition"):
        return
    first = True
    for child in node.named_children:
        inner = piped or (node.type == "pipeline" and not first)
        yield from _commands(child, piped=inner, depth=depth + 1)
        first = False


def parsed(script: str) -> Node:
    """The syntax tree of a script."""
    return _parser().parse(script.encode("utf-8", errors="replace")[:MAX_BYTES]).root_node


def simple_commands(script: str) -> list[Simple]:
    """The simple commands of a script in their order, those in loops and conditions too, substitutions not."""
    return list(_commands(parsed(script), piped=False, depth=0))
