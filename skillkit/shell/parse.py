"""Splits a shell script into its simple commands, also scripts within them: `bash -c '…'`, `eval`."""

import itertools
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tree_sitter import Node

from skillkit.shell import tables
from skillkit.shell.grammar import TEXT, behind_heredoc, parsed, test_words, text_of, words_of, writes_file
from skillkit.shell.tables import words
from skillkit.shell.wrappers import program_of, unwrapped

MAX_DEPTH = 200
"""Deeper nodes are skipped."""
MAX_COMMANDS = 100
MAX_CHILDREN = 400
MAX_WORDS = 400
"""Further commands of a script, children of a node and words of a command are skipped."""
RUNS_PER_FILE = {
    "find": frozenset({"-exec", "-execdir", "-ok", "-okdir"}),
    **dict.fromkeys(("fd", "fdfind"), frozenset({"-x", "-X", "--exec", "--exec-batch"})),
}
"""Programs that run a command on each file, and the options before it."""
SETS_VARIABLE = re.compile(r"^\$(?:env:)?\w+(?:=|$)")
"""An assignment of PowerShell."""
SAID = re.compile(r"^[^/$]+ [^/]*$", re.DOTALL)
COMMANDS = frozenset({"command", "declaration_command", "unset_command", "test_command"})
LEFT_OUT = words(
    """
    command_name command_substitution comment concatenation expansion file_descriptor function_definition heredoc_body
    heredoc_content heredoc_end heredoc_start number raw_string simple_expansion special_variable_name string
    string_content test_operator variable_name word
    """
)
"""Nodes that are not searched: what runs within them is no step of the script."""

RUNS_TEXT = re.compile(r"-[a-zA-Z]*c$")
WITH_SCRIPTS = {*tables.SHELLS, *tables.SCRIPT_OPTIONS, *tables.SCRIPT_WORDS}
LEADING = frozenset({"npx", "npm"})
EXECUTES = frozenset({"exec", "x"})
SWITCH = re.compile(r"^/[a-z]$", re.IGNORECASE)
"""An option of Windows' `cmd`."""
PLAIN = re.compile(r"[\w@%+=:,./~^…-]+")


def quoted(word: str) -> str:
    """The word, in quotes if a shell needs them."""
    return word if PLAIN.fullmatch(word) else shlex.quote(word)


@dataclass(frozen=True)
class Simple:
    """A simple command: its unquoted words, the assignments before it, and its redirections.

    `writes`: its output is redirected into a file. `quoted`: the indices of the quoted words.
    """

    words: tuple[str, ...]
    reads_pipe: bool = False
    quoted: frozenset[int] = frozenset()
    env: tuple[str, ...] = ()
    writes: bool = False


class _Pending(NamedTuple):
    """A node to visit."""

    node: Node
    kind: str
    depth: int
    reads_pipe: bool = False
    writes: bool = False
    redirected: bool = False


def _of_shell(words: Sequence[str]) -> str:
    """The script that a shell gets as an argument."""
    at = 1
    while at + 1 < len(words) and words[at].startswith(("-", "+")):
        if RUNS_TEXT.match(words[at]) or words[at] == "--command":
            return next((word for word in words[at + 1 :] if not word.startswith("-")), "")
        at += 2 if words[at] in tables.SHELL_OPTIONS or words[at].endswith("o") else 1
    return ""


def _own_options(words: Sequence[str]) -> Sequence[str]:
    """The words that hold the options of the program itself: of `npx` those before what it runs."""
    if program_of(words[0]) not in LEADING:
        return words[1:]
    start = 2 if len(words) > 1 and words[1] in EXECUTES else 1
    end = next((at for at, word in enumerate(words[start:], start) if not word.startswith("-")), len(words))
    return words[start : end + 1] if start > 1 or program_of(words[0]) == "npx" else ()


def _of_option(words: Sequence[str], options: frozenset[str]) -> str:
    """The script behind one of a program's options, also behind the last letter of several."""
    for option, value in itertools.pairwise(_own_options(words)):
        if option in options or (option[:2] != "--" and "-c" in options and RUNS_TEXT.match(option)):
            return value
    return ""


def _of_words(words: Sequence[str]) -> str:
    """The script that the words of `eval` or `cmd /c` make up."""
    program = program_of(words[0])
    if program == "eval":
        return " ".join(words[1:])
    if program == "cmd":
        rest = [word for word in words[1:] if not SWITCH.match(word)]
        return " ".join(rest) if len(rest) < len(words) - 1 else ""
    return ""


def script_in(words: Sequence[str]) -> str:
    """The script that a command gets as an argument, also behind `xargs` and the like; empty if none."""
    named = not WITH_SCRIPTS.isdisjoint(words) or program_of(words[0]) in WITH_SCRIPTS
    if not named and not any(word.endswith("sh") for word in words):
        return ""
    called = unwrapped(words)
    program = program_of(called[0])
    if " " in called[0].strip() and len(called) < len(words):
        script = called[0]
    elif program in tables.SHELLS:
        script = _of_shell(called)
    else:
        own = program if program in tables.SCRIPT_OPTIONS else program_of(words[0])
        rest = called if own == program else words
        options = tables.SCRIPT_OPTIONS.get(own)
        script = _of_option(rest, options) if options and own not in tables.SHELLS else _of_words(called)
    return script if TEXT not in script else ""


def _per_file(simple: Simple) -> list[Simple]:
    """The command itself, and the one that it runs on each file: `find -exec`, `fd -x`."""
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


def _here(pending: _Pending) -> tuple[list[Simple], Node | None]:
    """The simple commands of a node, and the script that it runs."""
    node, kind = pending.node, pending.kind
    parts = [(part, part.type) for part in node.named_children] if kind == "command" else []
    if kind == "test_command":
        words = test_words(node)
    elif kind == "command":
        words = list(
            itertools.islice(words_of([*parts, *behind_heredoc(node)] if pending.redirected else parts), MAX_WORDS)
        )
    else:
        words = [(word, False) for word in text_of(node).split(maxsplit=1)[:1]]
    if not words or not words[0][0]:
        return [], None
    plain = tuple(word for word, _ in words)
    if plain[0].startswith("$") and SETS_VARIABLE.match(plain[0]) and ("=" in plain[0] or plain[1:2] == ("=",)):
        return [], None
    simple = Simple(
        words=plain,
        reads_pipe=pending.reads_pipe,
        quoted=frozenset(index for index, (_, is_quoted) in enumerate(words) if is_quoted),
        env=tuple(text_of(part) for part, name in parts if name == "variable_assignment"),
        writes=pending.writes or writes_file(node),
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


def _below(pending: _Pending) -> list[_Pending]:
    """The children to visit. Of a list or a pipeline only the last command's output is redirected."""
    node, kind = pending.node, pending.kind
    children = node.named_children[:MAX_CHILDREN]
    writes = pending.writes or (kind == "redirected_statement" and writes_file(node))
    in_turn = kind in ("pipeline", "list")
    below = []
    for index, child in enumerate(children):
        name = child.type
        if name in LEFT_OUT:
            continue
        piped = (
            pending.reads_pipe or (kind == "pipeline" and index > 0) or (kind, name) == ("heredoc_redirect", "pipeline")
        )
        is_last = not in_turn or index == len(children) - 1
        below.append(
            _Pending(child, name, pending.depth + 1, piped, writes and is_last, kind == "redirected_statement")
        )
    return below


def simple_commands(script: str) -> list[Simple]:
    """The simple commands of a script in order, also in loops and conditions, not in substitutions."""
    found: list[Simple] = []
    stack = [_Pending(parsed(script), "program", 0)]
    while stack and len(found) < MAX_COMMANDS:
        pending = stack.pop()
        if pending.depth > MAX_DEPTH:
            continue
        if pending.kind not in COMMANDS:
            stack += _below(pending)[::-1]
            continue
        simples, script_node = _here(pending)
        found += simples
        if script_node is not None:
            stack.append(_Pending(script_node, "program", pending.depth + 1, pending.reads_pipe, pending.writes))
    return found
