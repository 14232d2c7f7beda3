"""Follows data through shell commands, within one text: pipes, variables, substitutions, files and here-documents.

The script is parsed by tree-sitter, never run.
"""

from collections.abc import Iterator

from tree_sitter import Node

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows, worth
from skillkit.safety.scripts.shell_commands import GIVES_UP, HELD, QUOTABLE, TAKES, Command, Commands, unescaped
from skillkit.shell import MAX_BYTES
from skillkit.shell.grammar import RUN, may_repeat, parsed, text_of

SIMPLE = frozenset("command pipeline redirected_statement variable_assignment command_name".split())
PIECE_ENDS = Lazy(r"[;()\n]")
BLANK = 40
"""Bytes at the end that the parser may leave out."""
FEW = 12
"""Bytes that are kept of a run of repetitions."""
MAX_DEPTH = 60
"""Statements within statements that are followed in place; what lies deeper is followed for itself."""
SUBSTRING = Lazy(r"\$\{\w+:\s?(-?\d{1,6})(?::(-?\d{1,6}))?\}")
DEFAULT = (":-", "-", ":=", "=")
WRAPPERS = frozenset("sudo doas nohup env time timeout nice exec command builtin setsid stdbuf xargs then do else if while ! caffeinate".split())  # fmt: skip
PRINTS_ALL = ("export", "export -p", "declare -x", "declare -p")
Target = tuple[str, flows.Value]
"""The operator of a redirection, and its file."""


class Script(Commands):
    """Follows one shell script."""

    def __init__(self, source: str, about: flows.About, *, inner: int) -> None:
        super().__init__(source, about, inner=inner)
        self.functions: dict[str, Node] = {}
        self.printed: dict[tuple[str, flows.Value], flows.Value] = {}
        """The output of functions by their arguments: each call is followed once."""
        self.depth = self.shift = 0
        self.deeper: list[Node] = []
        self.is_broken = False

    def script(self, text: str, stdin: flows.Value = flows.EMPTY) -> None:
        """Follows a text by parts that the parser takes."""
        for start, part in _parts(text):
            self.shift = start
            self.deeper = [parsed(part)]
            is_whole = self.deeper[0].end_byte + BLANK >= len(part.rstrip())
            while self.deeper:
                self.statement(self.deeper.pop(), stdin)
            if not is_whole:  # the parser gave up
                self.is_broken = True
                self._pieces(part, 0)

    def note(self, threat: flows.Threat | None) -> None:
        """Keeps a threat in a line of the part that is followed."""
        super().note(threat and threat._replace(line=threat.line + self.shift))

    def reaches(self, line: int | None) -> None:
        """Keeps the first line that reaches the network."""
        super().reaches(line if line is None else line + self.shift)

    # Words

    def word(self, node: Node) -> flows.Value:
        """The value of a word; follows substitutions in it."""
        kind = node.type
        if kind == "word":
            return flows.Value(text=text_of(node).replace("\\\n", "").replace("\\", ""))
        if kind == "raw_string":
            return flows.Value(text=text_of(node)[1:-1])
        if kind == "ansi_c_string":
            return unescaped(flows.Value(text=text_of(node)[2:-1]))
        if kind in ("simple_expansion", "expansion"):
            value = self._expanded(node)
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
        return flows.Value(text=text_of(node).replace("\\", ""))

    def _words(self, nodes: list[Node]) -> flows.Value:
        return flows.joined(map(self.word, nodes))

    def _expanded(self, node: Node) -> flows.Value:
        """The value of `$name`, `${name}`, its default, or a part of it."""
        parts = node.children
        at, name = next(((at, text_of(c)) for at, c in enumerate(parts) if "variable_name" in c.type), (0, ""))
        value = self.variable(name)
        if (
            name
            and parts[at + 1 :]
            and parts[at + 1].type in DEFAULT
            and (name not in self.variables or not value.text)
        ):
            default = self._words(parts[at + 2 : -1])
            return flows.Value(value.taints | default.taints, default.text)
        if (part := SUBSTRING.match(text_of(node).strip())) and "…" not in value.text:
            start, length = int(part[1]), int(part[2] or 0)
            text = value.text[start:][: length or None]
            return flows.Value(value.taints | ({"decoded"} if part[2] else set()), text)
        return value

    # Statements

    def statement(self, node: Node, stdin: flows.Value) -> flows.Value:
        """Follows a statement with this input, and returns its output."""
        self.depth += 1
        try:
            if self.depth > MAX_DEPTH and (node.type not in SIMPLE or self.depth > 2 * MAX_DEPTH):
                self.deeper.append(node)
                return flows.EMPTY
            return self._statement(node, stdin)
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
            compared = flows.NONE.union(*map(self._compared, node.named_children))
            self.verifies(" ".join(each.removeprefix("digest:") for each in compared if each.startswith("digest:")))
            return flows.EMPTY
        if kind in ("comment", "word", "string"):
            return flows.EMPTY
        if kind == "list" and any(child.type == "||" for child in node.children):
            return self._alternatives(node, stdin)
        if kind == "ERROR" and b"\n" in (node.text or b"").strip():
            return self._unparsed(node)
        # A list, a condition, a group: the output of all parts.
        return flows.joined(self.statement(child, stdin) for child in node.named_children)

    def _unparsed(self, node: Node) -> flows.Value:
        """Follows a text that the grammar does not place, line by line."""
        self._pieces(text_of(node), node.start_point[0])
        return flows.EMPTY

    def _pieces(self, text: str, line: int) -> None:
        """Follows a text that begins in this line (from 0) by what is between ends of lines, `;` and brackets."""
        outer, start = self.shift, 0
        for end in (*(found.start() for found in PIECE_ENDS.finditer(text)), len(text)):
            if worth().search(text, start, end):
                self.shift = outer + line + text.count("\n", 0, start)
                self.statement(parsed(text[start:end]), flows.EMPTY)
            start = end + 1
        self.shift = outer

    def _compared(self, node: Node) -> flows.Taints:
        """The kinds of data in the words of a test."""
        taints, level = flows.NONE, [node]
        while level:
            taints = taints.union(*(self.word(each).taints for each in level if "expression" not in each.type))
            level = [child for each in level if "expression" in each.type for child in each.named_children]
        return taints

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
            given = flows.joined(map(self.word, words), " ") if words else self.variable("@")
            self.variables[text_of(name)] = given
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
        body = "\n".join(map(text_of, inner))
        self.nested(body, line, ("SK804", "SK805", "SK807"))
        for held in HELD.finditer(body):
            self.nested(held[1], line, QUOTABLE)
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


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a script that the parser takes, each with its first line: no longer than it reads, without runs."""
    data = text.encode("utf-8", errors="replace")
    if may_repeat(data):
        text = RUN.sub(lambda found: found[0][:FEW], data).decode("utf-8", errors="replace")
    start, most = 0, MAX_BYTES // (1 if text.isascii() else 4)
    while start < len(text):
        end = start + most
        if end < len(text):
            end = 1 + max(text.rfind("\n", start, end), text.rfind(";", start, end)) or end
        yield text.count("\n", 0, start), text[start:end]
        start = end


@flows.remembered
def followed(text: str, about: flows.About, *, inner: int = 0, stdin: flows.Value = flows.EMPTY) -> Script:
    """The threats in a script by line, and the line (from 0) of its first network call.

    `about` is what the skill says of itself; `inner` says how many programs the script is within.
    """
    script = Script(text, about, inner=inner)
    if worth().search(text):
        script.script(text, stdin)
        if script.is_broken and not inner:
            script.add("SK813", "this could not be parsed as shell to its end; searched line by line", 0, "note")
    return script
