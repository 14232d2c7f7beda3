"""Finds `{parameters}` of a shell command whose values the shell would split or run."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from tree_sitter import Node

from skillkit.expressions.templates import PARAMETER
from skillkit.shell.grammar import as_parsed, parsed
from skillkit.shell.tables import INTERPRETERS

OPENS = frozenset({"command_substitution", "process_substitution"})
"""Nodes that open a command of their own: quotes around them do not quote their contents."""


def _above(node: Node | None) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.parent


def _nearest(node: Node | None, kinds: Collection[str]) -> str:
    """Which of these kinds the nearest node around one has, itself included; empty if there is none."""
    return next((each.type for each in _above(node) if each.type in kinds), "")


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
    return [name for name, node in _nodes(command) if _nearest(node, {"string", "raw_string", *OPENS}) != "string"]


def literal_parameters(command: str) -> set[str]:
    """The names in single quotes: perhaps not parameters, but text for another program such as awk."""
    return {name for name, node in _nodes(command) if _nearest(node, {"raw_string", *OPENS}) == "raw_string"}


Quotes = Literal["", '"', "'", "$'", "<<", "#"]
QUOTES: dict[str, Quotes] = {
    "string": '"', "raw_string": "'", "ansi_c_string": "$'", "heredoc_body": "<<", "comment": "#"
}  # fmt: skip
EVALUATES = frozenset(
    "eval ssh trap source . su let parallel rsh osascript powershell pwsh cmd at batch crontab alias watch"
    " read mapfile readarray getopts tmux screen vi vim nvim ex emacs sqlite3 runuser compgen m4 gdb".split()
)
"""Programs that a shell's or another host's interpreter evaluates arguments of, or that take names of variables."""
NAMING = {"printf": "-v", "test": "-v", "[": "-v", "wait": "-p"}
"""Programs that take the name of a variable behind an option alone."""
STARTS = frozenset(["exec", "command", "builtin", "env", "nohup", "time", "sudo", "doas", "xargs", "setsid", "nice"])
"""Programs of which the first plain argument is the name of a program."""
SETTINGS = re.compile(
    r"BASH_ENV|ENV|PS4|PROMPT_COMMAND|SHELLOPTS|PATH|IFS|LD_\w+|DYLD_\w+|EDITOR|VISUAL|PAGER|MAKEFLAGS|PYTHON(?:PATH|STARTUP)"
    r"|NODE_OPTIONS|PERL5OPT|RUBYOPT|GIT_(?:SSH|SSH_COMMAND|\w*EDITOR|PAGER|ASKPASS|EXTERNAL_DIFF|PROXY_COMMAND)"
)
"""Variables whose values a shell evaluates, or looks for programs by."""
EXECUTING_OPTION = re.compile(r"--(?:exec(?:ute)?|upload-pack|receive-pack|rsh|to-command|init-command)")
"""Options whose value is a command, of whatever program."""
SCRIPTED = frozenset({"awk", "gawk", "mawk", "nawk", "sed", "gsed"})
"""Programs of which the first plain argument is a script that can start others."""
CODE_OPTION = re.compile(r"-[a-zA-Z0-9]*[ceEp]|--(?:eval|command|exec|print)(?:=.*)?|-v")
INTERPRETER = re.compile(
    r"(?:ba|da|z|k|a|fi|c|tc)?sh|python[\d.]*|pypy[\d.]*|perl[\d.]*|ruby[\d.]*|node|deno|bun|php|lua|R"
)
RUNS_INPUT = frozenset("eval source ssh parallel powershell pwsh osascript at batch sqlite3 gdb m4".split())
PRINTS = frozenset(["echo", "printf", "test", "[", "[[", ":"])
TAKES_VALUE = frozenset(["-F", "-v", "-l"])
"""Options of `awk` and `sed` whose value is no script."""
NUMERIC = frozenset({"-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v"})
ARITHMETIC = frozenset({"arithmetic_expansion", "subscript", "c_style_for_statement"})


class Place(NamedTuple):
    """A parameter in a command: its name, the quotes around it, and why its value would be evaluated, if it would."""

    name: str
    start: int
    end: int
    quotes: Quotes
    fault: str = ""
    leads: bool = False
    """Whether a value with a dash at its beginning would be taken for an option."""


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", errors="replace")


def _evaluator(words: Sequence[str]) -> str:
    """The program among the words before an argument that evaluates the argument; empty if none does."""
    for place, word in enumerate(words):
        name, between = word.rpartition("/")[2], words[place + 1 :]
        if name in EVALUATES and (name != "." or not place):
            return name
        if name in NAMING and NAMING[name] in between:
            return name
        if name in SCRIPTED and _is_script(between):
            return name
        if _interprets(name) and between and CODE_OPTION.fullmatch(between[-2] if between[-1] == "--" else between[-1]):
            return name
        if name == "git" and (words[-1] == "-c" or {"config", "foreach", "filter-branch", "bisect"} & set(between)):
            return name
        if EXECUTING_OPTION.fullmatch(word) and not between:
            return word
    return ""


def _interprets(name: str) -> bool:
    return name in INTERPRETERS or INTERPRETER.fullmatch(name) is not None


def _is_script(before: Sequence[str]) -> bool:
    """Whether the argument of `awk` or `sed` behind these is its script."""
    if before and before[-1] in ("-e", "-f", "--expression", "--file"):
        return True
    if any(word.startswith(("-e", "-f", "--expression", "--file")) for word in before):
        return False
    plain = [word for n, word in enumerate(before) if word[:1] != "-" and not (n and before[n - 1] in TAKES_VALUE)]
    return not plain and not (before and before[-1] in TAKES_VALUE)


def _is_program(words: Sequence[str]) -> bool:
    """Whether the word behind these names the program that is started."""
    first = [word.rpartition("/")[2] for word in words]
    return not first or (first[0] in STARTS and all(word in STARTS or word[:1] == "-" or "=" in word for word in first))


def _named(assignment: Node) -> str:
    """The variable of an assignment."""
    name = assignment.child_by_field_name("name")
    return "" if name is None else _text(name)


def _statement(node: Node) -> Node:
    """The whole statement that a node is in: a list or pipeline, with its redirections."""
    *within, _ = _above(node)
    return within[-1] if within else node


def _runs_input(statement: Node) -> str:
    """A program in a statement that may run what it reads; empty if there is none."""
    pending = [statement]
    while pending:
        node = pending.pop()
        pending += [child for child in node.children if child.type != "heredoc_body"]
        for word in _text(node).split() if node.type == "command" else ():
            name = word.rpartition("/")[2]
            if _interprets(name) or name in RUNS_INPUT:
                return name
    return ""


def _words_before(command: Node, argument: Node) -> list[str]:
    """The program and the arguments before one, without the assignments before the program."""
    words = (child for child in command.children if child.end_byte <= argument.start_byte)
    return [_text(child) for child in words if child.type != "variable_assignment"]


def _leads(node: Node, start: int) -> bool:
    """Whether a value begins a word that a program may take for an option."""
    argument = node
    for each in _above(node):
        if each.type in OPENS or each.type == "variable_assignment":
            return False
        if each.type == "command":
            words = _words_before(each, argument)
            begins = start - argument.start_byte <= 1 and (start == argument.start_byte or argument.type == "string")
            is_option = "--" in words or (len(words) > 1 and words[-1].startswith("-"))
            is_function = bool(words) and f"{words[0]}()" in _text(_statement(node).parent or node)
            return begins and bool(words) and words[0] not in PRINTS and not (is_option or is_function)
        argument = each
    return False


def _fault(node: Node) -> str:  # noqa: C901, PLR0912 - each kind of node that evaluates is told apart here
    """Why the value at a node would be evaluated as code; empty if it would not."""
    before = node
    for each in _above(node):
        if each.type in ARITHMETIC or (each.type == "compound_statement" and _text(each).startswith("((")):
            return "an arithmetic expression evaluates its text"
        if each.type == "test_command" and _text(each).startswith("[[") and NUMERIC & set(_text(each).split()):
            return "a numeric test evaluates its text"
        if each.type == "heredoc_redirect" and each.parent is not None:
            opener = next((child for child in each.children if child.type == "heredoc_start"), None)
            if opener is not None and _text(opener)[:1] in "'\"\\":
                return "a quoted here-document does not expand it"
        if each.type in ("heredoc_redirect", "herestring_redirect", "process_substitution"):
            found = _runs_input(_statement(each))
            if found:
                return f"{found} evaluates its input"
        if each.type == "variable_assignment" and SETTINGS.fullmatch(_named(each)):
            return f"a shell obeys {_named(each)}"
        if each.type in ("declaration_command", "unset_command") and before.type != "variable_assignment":
            return "it would be the name of a variable"
        if each.type == "command" and before.type != "variable_assignment":
            words = _words_before(each, before)
            name = _evaluator(words)
            option = _text(before).partition("=")[0]
            if name or EXECUTING_OPTION.fullmatch(option):
                return f"{name or option} evaluates it"
            if _is_program(words):
                return "it would be the name of a program"
        if each.type == "pipeline":
            after = (child for child in each.children if child.start_byte >= before.end_byte and child.is_named)
            found = next(filter(None, map(_runs_input, after)), "")
            if found:
                return f"{found} evaluates its input"
        before = each
    return ""


def places(command: str) -> list[Place]:
    """The parameters of a command in their order, each with its context."""
    matches = list(PARAMETER.compiled.finditer(command))
    found = []
    for match, (name, node) in zip(matches, _nodes(command)):
        if node is None:
            found.append(Place(name, match.start(), match.end(), "", "the command cannot be parsed"))
        else:
            quotes = QUOTES.get(_nearest(node, {*QUOTES, *OPENS}), "")
            leads = _leads(node, node.start_byte + (_text(node).find(f"skillkit_{name}_")))
            found.append(Place(name, match.start(), match.end(), quotes, _fault(node), leads))
    return found
