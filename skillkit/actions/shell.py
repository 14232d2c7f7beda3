"""Splits a shell script into its simple commands."""

import re
import shlex
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from tree_sitter import Node

from skillkit.actions.grammar import parsed
from skillkit.actions.grammar import text_of
from skillkit.actions.wrappers import unwrapped

MAX_DEPTH = 200
"""Deeper than this nothing is looked at: no person or agent nests so, and each level costs."""

SHELLS = frozenset({"bash", "sh", "zsh"})
RUNS_TEXT = re.compile(r"-[a-z]*c$")

TEXT = "…"
"""Stands for what is only known when the command runs, and for bodies of text."""

MAX_COMMANDS = 200
MAX_WORDS = 400
"""Of a script with more commands, or a command with more words, a program wrote it; the first tell what it does."""
UNNAMED_FILES = ("/dev/", "&")
RUNS_PER_FILE = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
COMMANDS = frozenset({"command", "declaration_command", "unset_command", "test_command"})
LEFT_OUT = frozenset({"command_substitution", "function_definition", "heredoc_body", "heredoc_start", "heredoc_end"})

PLAIN = re.compile(r"[\w@%+=:,./~^…-]+")


def quoted(word: str) -> str:
    """The word as one writes it: in quotes if it needs them."""
    return word if PLAIN.fullmatch(word) else shlex.quote(word)


@dataclass(frozen=True)
class Simple:
    """A simple command: its words, unquoted; the assignments before it; where it reads from and writes to.

    `writes` says that its output goes into a file by redirection; `quoted` are the indices of the quoted words.
    """

    words: tuple[str, ...]
    reads_pipe: bool = False
    quoted: frozenset[int] = frozenset()
    env: tuple[str, ...] = ()
    writes: bool = False


class _Todo(NamedTuple):
    """A node that is still to be looked at."""

    node: Node
    depth: int
    reads_pipe: bool = False
    writes: bool = False


def _word(node: Node) -> str:
    """A word as the command would get it; what expands at run time becomes `TEXT`."""
    kind = node.type
    if kind == "raw_string":
        return text_of(node)[1:-1]
    if kind in ("string", "concatenation", "translated_string"):
        parts = [_word(child) for child in node.named_children]
        if kind == "string" and not parts:
            return text_of(node).strip('"')
        return "".join(parts)
    if kind in ("command_substitution", "process_substitution"):
        return TEXT
    if kind == "word":
        return text_of(node).replace("\\\n", "").replace("\\", "")
    return text_of(node)


def _words(command: Node) -> Iterator[tuple[str, bool]]:
    for child in command.named_children:
        if child.type == "command_name":
            yield from ((_word(grandchild), False) for grandchild in child.named_children)
        elif not child.type.endswith(("_redirect", "assignment")) and child.type != "comment":
            yield _word(child), child.type in ("string", "raw_string")


def _tested(test: Node) -> list[tuple[str, bool]]:
    """The words of `[ … ]`, without the closing bracket."""
    opening = text_of(test)[:2]
    words, stack = [(opening if opening == "[[" else "[", False)], test.children[::-1]
    while stack:
        node = stack.pop()
        if node.type.endswith("_expression"):
            stack += node.children[::-1]
        elif node.type not in ("[", "[[", "]", "]]", "!"):
            words.append((_word(node), node.type in ("string", "raw_string")))
    return words


def _written(node: Node) -> bool:
    """Whether one of a node's redirections writes into a file."""
    for child in node.named_children:
        target = child.child_by_field_name("destination") if child.type == "file_redirect" else None
        if target is None or target.type == "number" or text_of(target).startswith(UNNAMED_FILES):
            continue
        if b">" in (child.text or b"")[: target.start_byte - child.start_byte]:
            return True
    return False


def _per_file(simple: Simple) -> list[Simple]:
    """The command itself, and those that it runs on what it finds: `find -exec`."""
    words = simple.words
    start = next((i for i, word in enumerate(words) if word in RUNS_PER_FILE), 0)
    if words[0].rpartition("/")[2] != "find" or not start:
        return [simple]
    end = next((i for i in range(start, len(words)) if words[i] in (";", "+")), len(words))
    kept = words[: start + 1] + words[end + 1 :]
    found = replace(simple, words=kept, quoted=frozenset(i for i in simple.quoted if i <= start))
    if not any(words[start + 1 : min(start + 2, end)]):
        return [found]
    inner = frozenset(i - start - 1 for i in simple.quoted if start < i < end)
    return [found, Simple(words[start + 1 : end], quoted=inner)]


def _script_in(words: Sequence[str]) -> str:
    """The script that a shell is given as a word: `bash -c '…'`, also through `xargs` and the like."""
    called = unwrapped(words)
    is_shell = len(called) > 2 and called[0].rpartition("/")[2] in SHELLS and RUNS_TEXT.match(called[1])
    return called[2] if is_shell and TEXT not in called[2] else ""


def _here(todo: _Todo) -> tuple[list[Simple], Node | None]:
    """The simple commands that a node is, or the script that it runs."""
    node = todo.node
    if node.type == "test_command":
        words = _tested(node)
    elif node.type == "command":
        words = list(islice(_words(node), MAX_WORDS))
    else:
        words = [(word, False) for word in text_of(node).split(maxsplit=1)[:1]]
    if not words or not words[0][0]:
        return [], None
    plain = tuple(word for word, _ in words)
    script = _script_in(plain) if node.type == "command" else ""
    if script:
        return [], parsed(script)
    simple = Simple(
        words=plain,
        reads_pipe=todo.reads_pipe,
        quoted=frozenset(index for index, (_, is_quoted) in enumerate(words) if is_quoted),
        env=tuple(text_of(child) for child in node.named_children if child.type == "variable_assignment")
        if node.type == "command"
        else (),
        writes=todo.writes or _written(node),
    )
    return _per_file(simple), None


def _below(todo: _Todo) -> list[_Todo]:
    """The parts of a node that is no simple command. Of a list or pipeline only the last one's output is redirected."""
    node, children = todo.node, todo.node.named_children[: 2 * MAX_COMMANDS]
    writes = todo.writes or (node.type == "redirected_statement" and _written(node))
    below = []
    for index, child in enumerate(children):
        later = node.type == "pipeline" and index > 0
        piped = todo.reads_pipe or later or (node.type == "heredoc_redirect" and child.type == "pipeline")
        is_last = node.type not in ("pipeline", "list") or index == len(children) - 1
        below.append(_Todo(child, todo.depth + 1, piped, writes and is_last))
    return below


def simple_commands(script: str) -> list[Simple]:
    """The simple commands of a script in their order, those in loops and conditions too, substitutions not."""
    found: list[Simple] = []
    stack = [_Todo(parsed(script), 0)]
    while stack and len(found) < MAX_COMMANDS:
        todo = stack.pop()
        if todo.depth > MAX_DEPTH or todo.node.type in LEFT_OUT:
            continue
        if todo.node.type not in COMMANDS:
            stack += _below(todo)[::-1]
            continue
        simples, script_node = _here(todo)
        found += simples
        if script_node is not None:
            stack.append(_Todo(script_node, todo.depth + 1, todo.reads_pipe, todo.writes))
    return found
