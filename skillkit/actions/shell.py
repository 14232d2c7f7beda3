"""Splits a shell script into its simple commands."""

import re
import shlex
from dataclasses import dataclass
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from tree_sitter import Node

from skillkit.actions.grammar import parsed
from skillkit.actions.grammar import text_of
from skillkit.actions.scripts import script_in
from skillkit.actions.tables import words
from skillkit.actions.words import behind_heredoc
from skillkit.actions.words import tested
from skillkit.actions.words import words_of
from skillkit.actions.words import written

MAX_DEPTH = 200
"""Deeper than this nothing is looked at: no person or agent nests so, and each level costs."""


MAX_COMMANDS = 100
MAX_CHILDREN = 400
MAX_WORDS = 400
"""Of a script with more commands, or a command with more words, a program wrote it; the first tell what it does."""
RUNS_PER_FILE = {
    "find": frozenset({"-exec", "-execdir", "-ok", "-okdir"}),
    **dict.fromkeys(("fd", "fdfind"), frozenset({"-x", "-X", "--exec", "--exec-batch"})),
}
"""Programs with which a command is run on what is found, and the options that it follows."""
SETS_VARIABLE = re.compile(r"^\$(?:env:)?\w+(?:=|$)")
"""How PowerShell assigns."""
SAID = re.compile(r"^[^/$]+ [^/]*$", re.DOTALL)
COMMANDS = frozenset({"command", "declaration_command", "unset_command", "test_command"})
LEFT_OUT = words(
    """
    command_name command_substitution comment concatenation expansion file_descriptor function_definition heredoc_body
    heredoc_content heredoc_end heredoc_start number raw_string simple_expansion special_variable_name string
    string_content test_operator variable_name word
    """
)
"""Nodes in which nothing is looked for: what runs within them is no step of the script."""

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
    kind: str
    depth: int
    reads_pipe: bool = False
    writes: bool = False
    redirected: bool = False


def _per_file(simple: Simple) -> list[Simple]:
    """The command itself, and those that it runs on what it finds: `find -exec`, `fd -x`."""
    words = simple.words
    runs = RUNS_PER_FILE.get(words[0].rpartition("/")[2])
    if runs is None:
        return [simple]
    start = next((i for i, word in enumerate(words) if word in runs), 0)
    if not start:
        return [simple]
    end = next((i for i in range(start, len(words)) if words[i] in (";", "+")), len(words))
    kept = words[: start + 1] + words[end + 1 :]
    found = replace(simple, words=kept, quoted=frozenset(i for i in simple.quoted if i <= start))
    if not any(words[start + 1 : min(start + 2, end)]):
        return [found]
    inner = frozenset(i - start - 1 for i in simple.quoted if start < i < end)
    return [found, Simple(words[start + 1 : end], quoted=inner)]


def _here(todo: _Todo) -> tuple[list[Simple], Node | None]:
    """The simple commands that a node is, or the script that it runs."""
    node, kind = todo.node, todo.kind
    parts = [(part, part.type) for part in node.named_children] if kind == "command" else []
    if kind == "test_command":
        words = tested(node)
    elif kind == "command":
        words = list(islice(words_of([*parts, *behind_heredoc(node)] if todo.redirected else parts), MAX_WORDS))
    else:
        words = [(word, False) for word in text_of(node).split(maxsplit=1)[:1]]
    if not words or not words[0][0]:
        return [], None
    plain = tuple(word for word, _ in words)
    if plain[0].startswith("$") and SETS_VARIABLE.match(plain[0]) and ("=" in plain[0] or plain[1:2] == ("=",)):
        return [], None
    simple = Simple(
        words=plain,
        reads_pipe=todo.reads_pipe,
        quoted=frozenset(index for index, (_, is_quoted) in enumerate(words) if is_quoted),
        env=tuple(text_of(part) for part, name in parts if name == "variable_assignment"),
        writes=todo.writes or written(node),
    )
    if kind != "command":
        return [simple], None
    if len(plain) == 1 and 0 in simple.quoted and SAID.match(plain[0]):
        # PowerShell prints what is quoted.
        return [], None
    script = script_in(plain)
    if script:
        return [], parsed(script)
    simples = _per_file(simple)
    script = script_in(simples[1].words) if len(simples) > 1 else ""
    return (simples[:1], parsed(script)) if script else (simples, None)


def _below(todo: _Todo) -> list[_Todo]:
    """The parts of a node that is no simple command. Of a list or pipeline only the last one's output is redirected."""
    node, kind = todo.node, todo.kind
    children = node.named_children[:MAX_CHILDREN]
    writes = todo.writes or (kind == "redirected_statement" and written(node))
    in_turn = kind in ("pipeline", "list")
    below = []
    for index, child in enumerate(children):
        name = child.type
        if name in LEFT_OUT:
            continue
        piped = (
            todo.reads_pipe or (kind == "pipeline" and index > 0) or (kind, name) == ("heredoc_redirect", "pipeline")
        )
        is_last = not in_turn or index == len(children) - 1
        below.append(_Todo(child, name, todo.depth + 1, piped, writes and is_last, kind == "redirected_statement"))
    return below


def simple_commands(script: str) -> list[Simple]:
    """The simple commands of a script in their order, those in loops and conditions too, substitutions not."""
    found: list[Simple] = []
    stack = [_Todo(parsed(script), "program", 0)]
    while stack and len(found) < MAX_COMMANDS:
        todo = stack.pop()
        if todo.depth > MAX_DEPTH:
            continue
        if todo.kind not in COMMANDS:
            stack += _below(todo)[::-1]
            continue
        simples, script_node = _here(todo)
        found += simples
        if script_node is not None:
            stack.append(_Todo(script_node, "program", todo.depth + 1, todo.reads_pipe, todo.writes))
    return found
