"""Follows data through shell commands, within one text: pipes, variables, substitutions, files and here-documents.

The script is parsed by tree-sitter, never run.
"""

from tree_sitter import Node

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows
from skillkit.safety.scripts.shell_commands import GIVES_UP
from skillkit.safety.scripts.shell_commands import TAKES
from skillkit.safety.scripts.shell_commands import Command
from skillkit.safety.scripts.shell_commands import Commands
from skillkit.shell.grammar import parsed
from skillkit.shell.grammar import text_of

WORTH = Lazy(r"\b(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|rsync|sftp|ftp|dig|nslookup|host|mail|sendmail|mutt|base64|xxd|openssl|eval|source|crontab|launchctl|systemctl|schtasks|rm|dd|mkfs\S*|shred|wipefs|chmod|mkfifo|tee|cp|mv|ln|cat|echo|printf|python3?|bash|sh|env|printenv|find|git|alias|sudo|PATH)\b|/dev/(?:tcp|udp)|>>?")  # fmt: skip
"""A text without one of these is not parsed."""
MAX_BYTES = 65_536
MAX_DEPTH = 60
WRAPPERS = frozenset("sudo doas nohup env time timeout nice exec command builtin setsid stdbuf xargs then do else if while ! caffeinate".split())  # fmt: skip
PRINTS_ALL = ("export", "export -p", "declare -x", "declare -p")
Target = tuple[str, flows.Value]
"""The operator of a redirection, and its file."""


class Script(Commands):
    """Follows one shell script."""

    def __init__(self, source: str, about: str, *, inner: bool) -> None:
        super().__init__(source, about, inner=inner)
        self.functions: dict[str, Node] = {}
        self.printed: dict[tuple[str, flows.Value], flows.Value] = {}
        """The output of functions by their arguments: each call is followed once."""
        self.depth = 0

    # Words

    def word(self, node: Node) -> flows.Value:
        """The value of a word; follows substitutions in it."""
        kind = node.type
        if kind in ("ansi_c_string", "raw_string"):
            return flows.Value(text=text_of(node).removeprefix("$")[1:-1])
        if kind in ("simple_expansion", "expansion"):
            value = self.variable(next((text_of(c) for c in node.named_children if "variable_name" in c.type), ""))
            # The grammar takes blanks between two expansions in a string for part of the second.
            return value._replace(text=f" {value.text}") if text_of(node)[:1].isspace() else value
        if kind in ("command_substitution", "process_substitution"):
            value = flows.joined(self.statement(child, flows.EMPTY) for child in node.named_children)
            return flows.Value(value.taints, f"… {value.text}" if value.text else "…")
        if kind in ("string", "concatenation", "translated_string", "array", "command_name"):
            parts = node.named_children
            return self._words(parts) if parts else flows.Value(text=text_of(node).strip('"'))
        if kind in ("heredoc_body", "herestring_redirect"):
            return flows.Value(self._words(node.named_children).taints, text_of(node))
        return flows.Value(text=text_of(node).replace("\\\n", "").replace("\\", ""))

    def _words(self, nodes: list[Node]) -> flows.Value:
        return flows.joined(map(self.word, nodes))

    # Statements

    def statement(self, node: Node, stdin: flows.Value) -> flows.Value:
        """Follows a statement with this input, and returns its output."""
        self.depth += 1
        try:
            return flows.EMPTY if self.depth > MAX_DEPTH else self._statement(node, stdin)
        finally:
            self.depth -= 1

    def _statement(self, node: Node, stdin: flows.Value) -> flows.Value:
        kind = node.type
        if kind == "command":
            return self._command(node, stdin)
        if kind == "pipeline":
            for child in node.named_children:
                stdin = self.statement(child, stdin)
            return stdin
        if kind == "redirected_statement":
            return self._redirected(node, stdin)
        if kind == "variable_assignment":
            return self._assigned(node)
        if kind == "declaration_command":
            for child in node.named_children:
                if child.type == "variable_assignment":
                    self._assigned(child)
            return flows.of_kind("env") if text_of(node).strip() in PRINTS_ALL else flows.EMPTY
        if kind == "for_statement":
            return self._loop(node, stdin)
        if kind == "function_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if name is None or body is None:
                return flows.EMPTY
            self.functions[text_of(name)] = body
            if text_of(name) in sensitive.SHADOWED and TAKES.search(text_of(body)):
                message = f"puts a function in the place of {text_of(name)}"
                self.add("SK812", message, node.start_point[0])
            return self.statement(body, stdin)
        if kind == "test_command":
            compared = self._compared(node)
            self.verifies(" ".join(each.removeprefix("digest:") for each in compared if each.startswith("digest:")))
            return flows.EMPTY
        if kind in ("comment", "word", "string"):
            return flows.EMPTY
        if kind == "list" and any(child.type == "||" for child in node.children):
            return self._alternatives(node, stdin)
        # A list, a condition, a group: the output of all parts.
        return flows.joined(self.statement(child, stdin) for child in node.named_children)

    def _compared(self, node: Node) -> flows.Taints:
        """The kinds of data in the words of a test."""
        inner = node.named_children
        parts = [self._compared(each) if "expression" in each.type else self.word(each).taints for each in inner]
        return flows.NONE.union(*parts)

    def _alternatives(self, node: Node, stdin: flows.Value) -> flows.Value:
        """Follows `a || b`. A check whose failure does not end the script is none."""
        before = dict(self.files)
        value = flows.joined(self.statement(child, stdin) for child in node.named_children)
        if not GIVES_UP.search(text_of(node.named_children[-1])):
            self.files |= {path: held for path, held in before.items() if "fetched" in held.taints}
        return value

    def _assigned(self, node: Node) -> flows.Value:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None:
            held = self.word(value) if value is not None else flows.EMPTY
            variable = text_of(name)
            known = self.variables.get(variable, flows.EMPTY)
            text = held.text if held.text != "…" else f"…{variable}"
            if "://" in text and "://" in known.text and text not in known.text:
                text = f"{text} {known.text}"  # which of them holds depends on the way taken
            self.variables[variable] = flows.Value(held.taints | known.taints, text)
        return flows.EMPTY

    def _loop(self, node: Node, stdin: flows.Value) -> flows.Value:
        name = node.child_by_field_name("variable")
        words = [child for child in node.named_children if child.type not in ("variable_name", "do_group")]
        if name is not None:
            self.variables[text_of(name)] = flows.joined(map(self.word, words), " ")
        return flows.joined(self.statement(child, stdin) for child in node.named_children if child.type == "do_group")

    def _redirected(self, node: Node, stdin: flows.Value) -> flows.Value:
        body, line = node.child_by_field_name("body"), node.start_point[0]
        targets: list[Target] = []
        for child in node.named_children:
            if child.type == "heredoc_redirect":
                stdin = self._here(child, stdin, targets, line)
            elif child.type == "herestring_redirect":
                stdin = flows.joined((stdin, self._words(child.named_children)))
            elif child.type == "file_redirect":
                targets.append(self._target(child))
        for sign, target in targets:
            if "/dev/tcp/" in target.text or "/dev/udp/" in target.text:
                self.reaches(line)
                if sign[0].isdigit():
                    self.files[sign[0]] = flows.of_kind("socket")
                if ">&" in sign or "0" in sign:
                    self.add("SK812", "connects a shell to a socket", line, "error")
            if "<" in sign and ">" not in sign:
                stdin = flows.joined((stdin, self.content(target)))
        out = self.statement(body, stdin) if body is not None else stdin
        for sign, target in targets:
            if ">" in sign and not target.text.startswith("&") and target.text != "/dev/null":
                self.written(target.text, flows.joined((out, stdin)), line)
                if "/dev/tcp/" in target.text:
                    self.sends(flows.joined((out, stdin)), target.text, line)
        return out

    def _here(self, node: Node, stdin: flows.Value, targets: list[Target], line: int) -> flows.Value:
        """The input of a statement with a here-document; adds the files that it is written to."""
        inner = [each for each in node.named_children if each.type == "heredoc_body"]
        stdin = flows.joined((stdin, self._words(inner)))
        targets += [self._target(each) for each in node.named_children if each.type == "file_redirect"]
        self.nested("\n".join(map(text_of, inner)), line, ("SK804", "SK805", "SK807"))
        for each in node.named_children:
            if each.type in ("pipeline", "command"):
                # `cat <<EOF | sh`: the grammar nests the rest below the redirection.
                self.statement(each, stdin)
        return stdin

    def _target(self, node: Node) -> Target:
        destination = node.child_by_field_name("destination")
        return text_of(node)[:4], flows.EMPTY if destination is None else self.word(destination)

    # Commands

    def _command(self, node: Node, stdin: flows.Value) -> flows.Value:
        words: list[flows.Value] = []
        redirected: list[Target] = []
        for child in node.named_children:
            if child.type == "variable_assignment":
                self._assigned(child)
            elif child.type == "herestring_redirect":
                stdin = flows.joined((stdin, self._words(child.named_children)))
            elif child.type == "file_redirect":
                redirected.append(self._target(child))
            elif not child.type.endswith("_redirect"):
                words.append(self.word(child))
        line = node.start_point[0]
        out = self._run(words, stdin, line)
        for sign, target in redirected:
            if "/dev/tcp/" in target.text:
                self.reaches(line)
            if ">" in sign:
                self.written(target.text, out, line)
        return out

    def _run(self, words: list[flows.Value], stdin: flows.Value, line: int) -> flows.Value:
        at = 0
        for at, (_, text) in enumerate(words):
            is_option = text.startswith("-") and at < len(words) - 1
            if not (text in WRAPPERS or "=" in text[1:] or is_option) or (text == "env" and at == len(words) - 1):
                break
        else:
            return stdin
        args = words[at + 1 :]
        command = Command(words[at], args, " ".join(each.text for each in args), stdin, line)
        if command.program in self.functions:
            self.variables.update({str(number): value for number, value in enumerate(args, 1)})
            self.variables.update(dict.fromkeys("@*", command.every))
            call = (command.program, command.every)
            if call not in self.printed:
                self.printed[call] = flows.EMPTY
                self.printed[call] = self.statement(self.functions[command.program], stdin)
            return self.printed[call]
        return self.command(command)


def followed(text: str, about: str, *, inner: bool = False) -> tuple[list[flows.Threat], int | None]:
    """The threats in a script by line, and the line (from 0) of its first network call.

    `about` is what the skill says of itself; `inner` is set for a command within another program.
    """
    if len(text) > MAX_BYTES or not WORTH.search(text):
        return [], None
    script = Script(text, about, inner=inner)
    script.statement(parsed(text), flows.EMPTY)
    return script.outcome()
