"""Follows data through shell commands, within one text: pipes, variables, substitutions, files and here-documents.

The script is parsed by tree-sitter, never run.
"""

import re
from collections.abc import Iterable

from tree_sitter import Node

from skillkit.actions.grammar import parsed
from skillkit.actions.grammar import text_of
from skillkit.safety.flows import NONE
from skillkit.safety.flows import STOLEN
from skillkit.safety.flows import Threat
from skillkit.safety.flows import Value
from skillkit.safety.flows import joined
from skillkit.safety.flows import run
from skillkit.safety.flows import sent
from skillkit.safety.sensitive import AGENT_FILES
from skillkit.safety.sensitive import INSTALLERS
from skillkit.safety.sensitive import SECRET_FILES
from skillkit.safety.sensitive import SECRET_NAME
from skillkit.safety.sensitive import START_FILES
from skillkit.safety.sensitive import hosts_in
from skillkit.safety.sensitive import is_anonymous

WORTH = re.compile(
    r"\b(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|rsync|sftp|ftp|dig|nslookup|host|mail|sendmail|mutt|base64|xxd|openssl|eval|"
    r"source|crontab|launchctl|systemctl|schtasks|rm|dd|mkfs\S*|shred|wipefs|chmod|mkfifo|tee|cp|mv|ln|cat|echo|printf|python3?|"
    r"bash|sh|env|printenv|find|git)\b|/dev/(?:tcp|udp)|>>?"
)
MAX_BYTES = 32_768
MAX_DEPTH = 60
WRAPPERS = frozenset(
    (
        "sudo doas nohup env time timeout nice exec command builtin setsid stdbuf xargs then do else if while ! "
        "caffeinate"
    ).split()
)
SHELLS = frozenset(["sh", "bash", "zsh", "dash", "ksh", "fish"])
INTERPRETERS = SHELLS | frozenset(
    "python python2 python3 node perl ruby php pwsh powershell osascript deno bun".split()
)
SENDERS = frozenset(
    "curl wget nc ncat netcat socat telnet ftp sftp scp rsync mail sendmail mutt http https httpie ssh".split()
)
RESOLVERS = frozenset(["dig", "nslookup", "host", "ping", "drill", "getent"])
PASSES = frozenset(
    (
        "cat head tail less more tac grep egrep sed awk tr cut sort uniq tee base64 xxd od hexdump gzip zip tar bzip2 "
        "xz zstd openssl jq rev fold paste iconv strings wc dd find cp gpg split printf echo xargs yq"
    ).split()
)
HEADER_OPTIONS = frozenset(
    (
        "-H --header -u --user -b --cookie -A --user-agent -e --referer --oauth2-bearer -o --output -w "
        "--connect-timeout"
    ).split()
)
FILE_OPTIONS = frozenset(["-T", "--upload-file", "--post-file"])
VERIFIES = frozenset(["sha256sum", "sha512sum", "shasum", "b2sum", "minisign"])
"""What compares a download with a checksum or a signature."""
WIPED = re.compile(r"^(?:/|/\*|~/?|~/\*|\$\{?HOME\}?/?\*?|/home/?\*?|/Users/?\*?|/etc|/usr|/var|/boot|[A-Z]:\\?\*?)$")
ESCAPES = re.compile(r"\\(?:x[0-9a-fA-F]{2}|0?[0-7]{3})")
PRINTS_SECRETS = re.compile(
    r"(?:security|pass|op|secret-tool)\b.*(?:find-(?:generic|internet)-password|dump-keychain|\bshow\b|lookup|\bread\b)|kubectl\b.*\b(?:get secrets?|config view.*--raw)|"
    r"secretsmanager get-secret-value|auth print-access-token|gh auth token|vault (?:kv get|read)|cmdkey /list"
)
"""Commands that print a secret."""
DISKS = re.compile(r"/dev/(?:sd|hd|nvme|vd|disk|mmcblk)\w*")
HARMLESS_LINE = re.compile(
    r"\bexport \w+=[^$;&|`]*$|\bexport PATH\b|\bPATH=|\balias \w|\bcompletion\b|\binit (?:-|bash|zsh|fish)|\bhook (?:bash|zsh|fish)\b|_HOME=|\bshellenv\b"
)
"""What installers document for a login shell: paths, aliases, completion."""


class Script:
    """One script: its variables, the files that it wrote, what was found."""

    def __init__(self, about: str, *, inner: bool) -> None:
        self.about = about
        self.inner = inner
        self.found: dict[tuple[str, int], Threat] = {}
        self.variables: dict[str, Value] = {}
        self.files: dict[str, Value] = {}
        self.functions: dict[str, Node] = {}
        self.network: int | None = None
        self.has_fifo = False
        self.is_verified = False
        self.depth = 0

    def note(self, threat: Threat | None) -> None:
        """Keeps the gravest threat of each rule a line."""
        if threat:
            known = self.found.get((threat.code, threat.line))
            if known is None or known.severity != "error":
                self.found[threat.code, threat.line] = threat

    # Words

    def word(self, node: Node) -> Value:
        """What a word holds; substitutions in it are run through."""
        kind = node.type
        if kind == "ansi_c_string":
            said = text_of(node)[2:-1]
            return Value(frozenset({"decoded"}) if len(ESCAPES.findall(said)) > 4 else NONE, said)
        if kind == "raw_string":
            return Value(text=text_of(node)[1:-1])
        if kind in ("simple_expansion", "expansion"):
            name = next((text_of(c) for c in node.named_children if "variable_name" in c.type), "")
            return self._variable(name)
        if kind in ("command_substitution", "process_substitution"):
            value = joined(self.statement(child, Value()) for child in node.named_children)
            return Value(value.taints, f"… {value.text}" if value.text else "…")
        if kind in ("string", "concatenation", "translated_string", "array", "command_name"):
            if not node.named_children:
                return Value(text=text_of(node).strip('"'))
            return joined(self._pieces(node))
        if kind in ("heredoc_body", "herestring_redirect"):
            return Value(joined(map(self.word, node.named_children)).taints, text_of(node))
        return Value(text=text_of(node).replace("\\\n", "").replace("\\", ""))

    def _pieces(self, node: Node) -> Iterable[Value]:
        for child in node.named_children:
            yield self.word(child)

    def _variable(self, name: str) -> Value:
        if name in self.variables:
            return self.variables[name]
        if SECRET_NAME.search(name):
            return Value(frozenset({f"secret:{name}"}), "…")
        if name == "HOME":
            return Value(text="~")
        return Value(
            frozenset({"argument"}) if name.isdigit() or name in ("@", "*") else NONE, "…" if name != "HOME" else "~"
        )

    # Statements

    def statement(self, node: Node, stdin: Value) -> Value:
        """Runs through a statement that gets `stdin`, and gives what it prints."""
        self.depth += 1
        try:
            return Value() if self.depth > MAX_DEPTH else self._statement(node, stdin)
        finally:
            self.depth -= 1

    def _statement(self, node: Node, stdin: Value) -> Value:
        kind = node.type
        if kind == "command":
            return self._command(node, stdin)
        if kind == "pipeline":
            value = stdin
            for child in node.named_children:
                value = self.statement(child, value)
            return value
        if kind == "redirected_statement":
            return self._redirected(node, stdin)
        if kind in ("variable_assignment", "declaration_command"):
            return self._assigned(node)
        if kind == "for_statement":
            return self._loop(node, stdin)
        if kind == "function_definition":
            name = node.child_by_field_name("name")
            body = node.child_by_field_name("body")
            if name is not None and body is not None:
                self.functions[text_of(name)] = body
                return self.statement(body, stdin)
            return Value()
        if kind in ("comment", "word", "string", "test_command"):
            return Value()
        # A list, a condition, a group: what any part of it prints.
        return joined(self.statement(child, stdin) for child in node.named_children)

    def _assigned(self, node: Node) -> Value:
        if node.type == "declaration_command":
            for child in node.named_children:
                if child.type == "variable_assignment":
                    self._assigned(child)
            return Value(
                frozenset({"env"})
                if text_of(node).strip() in ("export", "export -p", "declare -x", "declare -p")
                else NONE
            )
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None:
            held = self.word(value) if value is not None else Value()
            known = self.variables.get(text_of(name), Value())
            self.variables[text_of(name)] = Value(held.taints | known.taints, held.text)
        return Value()

    def _loop(self, node: Node, stdin: Value) -> Value:
        name = node.child_by_field_name("variable")
        words = [child for child in node.named_children if child.type not in ("variable_name", "do_group")]
        if name is not None:
            self.variables[text_of(name)] = joined(map(self.word, words), " ")
        return joined(self.statement(child, stdin) for child in node.named_children if child.type == "do_group")

    def _redirected(self, node: Node, stdin: Value) -> Value:
        body, line = node.child_by_field_name("body"), node.start_point[0]
        targets: list[tuple[str, Value]] = []
        for child in node.named_children:
            if child.type == "heredoc_redirect":
                inner = [each for each in child.named_children if each.type == "heredoc_body"]
                stdin = joined((stdin, *map(self.word, inner)))
                targets += [self._target(each) for each in child.named_children if each.type == "file_redirect"]
                self._inner("\n".join(text_of(each) for each in inner), line)
                for each in child.named_children:
                    if each.type in ("pipeline", "command"):
                        # `cat <<EOF | sh`: the grammar puts what follows below the redirection.
                        self.statement(each, stdin)
            elif child.type == "herestring_redirect":
                stdin = joined((stdin, *map(self.word, child.named_children)))
            elif child.type == "file_redirect":
                targets.append(self._target(child))
        for sign, target in targets:
            if "/dev/tcp/" in target.text or "/dev/udp/" in target.text:
                self.network = line if self.network is None else self.network
                self.note(
                    Threat("SK812", "connects a shell to a socket", line, "error")
                    if ">&" in sign or "0" in sign
                    else None
                )
            if "<" in sign and ">" not in sign:
                stdin = joined((stdin, self._content(target)))
        out = self.statement(body, stdin) if body is not None else stdin
        for sign, target in targets:
            if ">" in sign and not target.text.startswith("&") and target.text != "/dev/null":
                self._written(target.text, joined((out, stdin)), line)
                if "/dev/tcp/" in target.text:
                    self._sent(joined((out, stdin)), target.text, line)
        return out

    def _inner(self, text: str, line: int) -> None:
        """A script within this one, as a here-document holds it."""
        for each in threats(text, self.about, inner=True) if not self.inner and WORTH.search(text) else ():
            if each.code in ("SK804", "SK805", "SK807"):
                self.note(each._replace(line=line))

    def _target(self, node: Node) -> tuple[str, Value]:
        destination = node.child_by_field_name("destination")
        return text_of(node)[:4], self.word(destination) if destination is not None else Value()

    def _content(self, path: Value) -> Value:
        known = self.files.get(path.text.removeprefix("./"), Value())
        kind = "secret-file" if SECRET_FILES.search(path.text) else "file"
        return Value(
            path.taints | known.taints | {kind}, f"{path.text} {known.text}" if "fetched" in known.taints else path.text
        )

    def _written(self, path: str, content: Value, line: int) -> None:
        self.files[path.removeprefix("./")] = content
        if DISKS.match(path):
            self.note(Threat("SK808", f"overwrites the disk {path}", line, "error"))
        self._persists(path, content, line)

    def _persists(self, path: str, content: Value, line: int) -> None:
        if START_FILES.search(path) and not HARMLESS_LINE.search(content.text):
            sure = bool(content.taints & {"fetched", "decoded"}) or "/dev/tcp" in content.text
            self.note(
                Threat(
                    "SK812", f"writes a file that runs by itself: {path[-60:]}", line, "error" if sure else "warning"
                )
            )
        elif AGENT_FILES.search(path):
            self.note(Threat("SK812", f"writes a file that instructs or configures agents: {path[-60:]}", line))

    # Commands

    def _command(self, node: Node, stdin: Value) -> Value:
        words: list[Value] = []
        redirected: list[tuple[str, Value]] = []
        for child in node.named_children:
            if child.type == "variable_assignment":
                self._assigned(child)
            elif child.type == "herestring_redirect":
                stdin = joined((stdin, *map(self.word, child.named_children)))
            elif child.type == "file_redirect":
                redirected.append(self._target(child))
            elif not child.type.endswith("_redirect"):
                words.append(self.word(child))
        line = node.start_point[0]
        out = self._run(words, stdin, line)
        for sign, target in redirected:
            if "/dev/tcp/" in target.text:
                self.network = line if self.network is None else self.network
            if ">" in sign:
                self._written(target.text, out, line)
        return out

    def _run(self, words: list[Value], stdin: Value, line: int) -> Value:
        while words and (
            words[0].text in WRAPPERS or "=" in words[0].text[1:] or (words[0].text.startswith("-") and len(words) > 1)
        ):
            if words[0].text in ("env",) and len(words) == 1:
                break
            words = words[1:]
        if not words:
            return stdin
        program, args = words[0].text.rsplit("/", 1)[-1], words[1:]
        if words[0].taints & {"decoded", "fetched"}:
            self._noted_run(words[0], line, "a command")
        text = " ".join(each.text for each in args)
        every = joined((*args, stdin), " ")
        if program in ("env", "printenv", "set", "export") and not any(not a.text.startswith("-") for a in args):
            return Value(frozenset({"env"}))
        if program == "printenv":
            return self._variable(args[0].text)
        if program in self.functions:
            self.variables.update({str(number): value for number, value in enumerate(args, 1)})
            self.variables.update({"@": every, "*": every})
            return self.statement(self.functions[program], stdin)
        if program == "history" or PRINTS_SECRETS.match(f"{program} {text}"):
            return Value(frozenset({"secret-file"}))
        if program in ("pbpaste", "xclip", "xsel", "wl-paste"):
            return Value(frozenset({"clipboard"}))
        if program == "read":
            asks = re.search(r"password|passphrase|passcode|otp|2fa|code|seed|token", text, re.IGNORECASE)
            for each in args:
                if each.text.isidentifier():
                    self.variables[each.text] = Value(
                        frozenset({"typed"}) if asks or "-s" in text.split() else stdin.taints
                    )
            return Value()
        self._destroys(program, args, text, line)
        self._stays(program, args, text, every, line)
        return self._moves(program, words[0], args, text, stdin, line)

    def _moves(self, program: str, name: Value, args: list[Value], text: str, stdin: Value, line: int) -> Value:
        """A command by what it does with data: sends it, runs it, changes it or passes it on."""
        every = joined((*args, stdin), " ")
        if program in SENDERS:
            return self._sends(program, args, text, stdin, line)
        if program in RESOLVERS and (every.taints & STOLEN or every.taints >= {"file", "encoded"}):
            self.note(Threat("SK804", "data leaves in the name of a host that is looked up", line, "error"))
            return Value()
        if program == "git" and "remote" in text and "add" in text and "://" in text:
            self.files["remote"] = Value(text=text)
        if program == "git" and "push" in text and "remote" in self.files and re.search(r"--(?:mirror|all)\b", text):
            self.note(Threat("SK804", "pushes the whole repository to a remote that it adds", line))
        if program in ("git", "gh", "aws", "gsutil", "rclone", "az") and re.search(
            r"\b(?:cp|put|sync|copy|create|upload|copyto)\b", text
        ):
            if SECRET_FILES.search(text):
                self.note(Threat("SK804", "a file that holds secrets is uploaded", line))
            return Value()
        if program in ("eval", "source", ".") or program in INTERPRETERS:
            return self._interprets(program, args, text, stdin, line)
        if name.text.startswith(("./", "/tmp/", "~/", "…")) or name.text in self.files or "/" in name.text:
            self._starts(name.text, line)
        if program in PASSES:
            return self._passes(program, args, text, stdin)
        return Value(stdin.taints | every.taints - {"argument"})

    def _passes(self, program: str, args: list[Value], text: str, stdin: Value) -> Value:
        taints = stdin.taints.union(*(each.taints for each in args))
        if program not in ("echo", "printf"):
            for each in args:
                # A word that is a path: its content flows, with what this script wrote there.
                if not each.text.startswith("-") and re.search(r"[/.~]", each.text):
                    taints |= self._content(each).taints
        if program in ("tar", "zip", "cp") and args:
            packed = [each.text for each in args if re.search(r"\.(?:t?gz|tar|zip|bz2|xz)$|^/tmp/", each.text)]
            for path in packed:
                self.files[path] = Value(taints)
        decodes = re.search(
            r"(?:^|\s)(?:-d\b|-D\b|--decode|-di\b)|-r -p|-p -r|-rp\b|\benc\b.*-d|-A-Za-z|a-zA-Z|A-Za-z", text
        )
        if program in ("base64", "xxd", "openssl", "tr", "base32", "gpg") and decodes:
            taints |= {"decoded"}
        if program in ("base64", "xxd", "od", "hexdump") and not decodes:
            taints |= {"encoded"}
        if (
            program == "rev"
            or (program == "printf" and len(ESCAPES.findall(text)) > 8)
            or (program == "echo" and len(ESCAPES.findall(text)) > 8)
        ):
            taints |= {"decoded"}
        return Value(frozenset(taints), text if program in ("echo", "printf") else stdin.text)

    def _sends(self, program: str, args: list[Value], text: str, stdin: Value, line: int) -> Value:
        if program == "ssh" and not stdin.taints & STOLEN:
            return Value()
        self.network = line if self.network is None and (hosts_in(text) or "://" not in text) else self.network
        payload: list[Value] = []
        head: list[Value] = []
        expects_head = expects_file = False
        posts = re.search(
            r"(?:^|\s)(?:-d|--data\S*|-F|--form\S*|-T|--upload-file|--post-\S+|--body-\S+|--json)(?:\b|=|@)", text
        )
        for each in args:
            given = joined((each, self._content(each))) if expects_file else self._given(each, program)
            (head if expects_head else payload).append(given)
            expects_head, expects_file = each.text in HEADER_OPTIONS, each.text in FILE_OPTIONS
        if (
            program in ("nc", "ncat", "netcat", "socat", "telnet", "mail", "sendmail", "mutt", "ssh")
            or "@-" in text
            or re.search(r"-T ?-|--data-binary @-", text)
        ):
            payload.append(stdin)
        if program in ("nc", "ncat", "netcat", "socat") and (
            re.search(r"(?:^|\s)-\w*[ec]\b|\b(?:exec|system):", text, re.IGNORECASE) or self.has_fifo
        ):
            self.note(Threat("SK812", f"{program} hands a shell to whoever connects", line, "error"))
        if program == "xargs" or stdin.taints & STOLEN:
            payload.append(stdin)
        self._sent(joined(payload), text if "://" in text or not posts else f"{text} …", line, joined(head))
        into = re.search(r"(?:^|\s)(?:-\w*[oO]|--output(?:-document)?)[ =]?([^\s-]\S*)", text)
        target = (
            into[1]
            if into
            else text.rsplit("/", 1)[-1].split(" ", maxsplit=1)[0]
            if program == "wget" or re.search(r"(?:^|\s)-\w*O\b|--remote-name", text)
            else ""
        )
        fetched = Value(frozenset({"fetched"}), text)
        if target:
            self.files[target.removeprefix("./")] = fetched
        return fetched if program in ("curl", "wget", "http", "https", "nc", "ncat") else Value()

    def _given(self, word: Value, program: str) -> Value:
        """What an argument of a sender carries: `@file` and the sources of a copy carry a file."""
        path = re.search(r"@([^\s;]+)", word.text)
        if program in ("scp", "rsync", "sftp") or path:
            return joined((word, self._content(Value(text=path[1] if path else word.text))))
        if "file=" in word.text or SECRET_FILES.fullmatch(word.text):
            return joined((word, self._content(word)))
        return word

    def _sent(self, payload: Value, place: str, line: int, head: Value | None = None) -> None:
        self.note(sent(payload, head or Value(), place, line, self.about))

    def _interprets(self, program: str, args: list[Value], text: str, stdin: Value, line: int) -> Value:
        code = next(
            (
                args[i + 1]
                for i, each in enumerate(args[:-1])
                if each.text in ("-c", "-e", "-ec", "-lc", "-Command", "-EncodedCommand", "-enc")
            ),
            None,
        )
        operands = [each for each in args if not each.text.startswith("-")]
        if program in ("eval", "source", "."):
            given = [joined((*args, *(self._content(each) for each in operands if program != "eval")))]
        elif code:
            given = [code]
        elif operands:
            given = [joined((operands[0]._replace(taints=operands[0].taints - {"file"}), self._content(operands[0])))]
        else:
            given = [stdin]
        if "-" in [each.text for each in args] or (operands and operands[0].text == "/dev/stdin"):
            given.append(stdin)
        value = joined(given, " ")
        self._noted_run(value, line, program)
        if "/dev/tcp/" in text and re.search(r">&|<&|0>", text):
            self.note(Threat("SK812", "connects a shell to a socket", line, "error"))
        if program.startswith("python"):
            self._python(code.text if code else stdin.text, line)
        elif program in SHELLS and code and not self.inner:
            for each in threats(code.text, self.about, inner=True):
                self.note(each._replace(line=line))
        return Value(value.taints - {"fetched", "decoded", "argument"})

    def _noted_run(self, value: Value, line: int, program: str) -> None:
        threat = run(value, line, program)
        if threat and threat.code == "SK805" and self.is_verified:
            return
        if threat and threat.code == "SK805" and INSTALLERS.search(value.text) and not is_anonymous(value.text):
            return
        self.note(threat)

    def _python(self, code: str, line: int) -> None:
        from skillkit.safety.python_code import followed  # noqa: PLC0415 - shell and Python start each other

        found, network = followed(code, self.about) if len(code) > 20 and not self.inner else ([], None)
        for each in found:
            self.note(each._replace(line=line))
        if network is not None and self.network is None:
            self.network = line

    def _starts(self, path: str, line: int) -> None:
        known = self.files.get(path.removeprefix("./"))
        if known:
            self._noted_run(known, line, path.rsplit("/", 1)[-1])

    def _destroys(self, program: str, args: list[Value], text: str, line: int) -> None:
        operands = [each.text for each in args if not each.text.startswith("-")]
        if program == "rm" and re.search(r"(?:^|\s)(?:-\w*[rR]|--recursive)", text) and any(map(WIPED.match, operands)):
            self.note(Threat("SK808", f"deletes everything below {next(filter(WIPED.match, operands))}", line, "error"))
        elif (
            program == "find"
            and operands
            and WIPED.match(operands[0])
            and re.search(r"-delete\b|-exec (?:rm|shred)\b", text)
        ):
            self.note(Threat("SK808", f"deletes what it finds below {operands[0]}", line))
        elif program == "dd" and (disk := DISKS.search(text.partition("of=")[2])):
            self.note(Threat("SK808", f"overwrites the disk {disk[0]}", line))
        elif (program.startswith("mkfs") or program in ("wipefs", "shred", "sgdisk", "diskutil")) and (
            DISKS.search(text) or "eraseDisk" in text
        ):
            self.note(Threat("SK808", f"{program} erases a disk", line))

    def _stays(self, program: str, args: list[Value], text: str, every: Value, line: int) -> None:
        """Commands that make something run later, by itself."""
        if program in VERIFIES or (program in ("gpg", "cosign", "openssl") and "verif" in text):
            self.is_verified = True
        if program == "mkfifo":
            self.has_fifo = True
        operands = [each.text for each in args if not each.text.startswith("-")]
        if program in ("cp", "mv", "ln", "install") and len(operands) > 1:
            self._persists(operands[-1], every._replace(text=""), line)
        elif program == "tee":
            for path in operands:
                self._written(path, every, line)
        elif program == "sed" and re.search(r"(?:^|\s)-i", text):
            self._persists(text.rsplit(" ", 1)[-1], Value(), line)
        elif program == "crontab" and not re.search(r"(?:^|\s)-[lr]\b", text) and args:
            self.note(Threat("SK812", "installs a crontab", line))
        elif program == "launchctl" and re.search(r"\b(?:load|bootstrap|submit)\b", text):
            self.note(Threat("SK812", "installs a service that starts by itself", line))
        elif program == "schtasks" and re.search(r"/create", text, re.IGNORECASE):
            self.note(Threat("SK812", "installs a scheduled task", line))
        elif (
            program == "chmod"
            and re.search(r"(?:^|\s)(?:[ugo]*\+\w*s|[4267]7?[0-7]{3}\b)", text)
            and re.match(r"(?:\S*\s)*[467]\d{3}\b|\S*\+s", text)
        ):
            self.note(Threat("SK811", "lets a program run with the rights of its owner", line))
        elif program == "git" and re.search(r"\bconfig\b.*\bcore\.hooksPath\b", text):
            self.note(Threat("SK812", "makes git run the hooks of another folder", line))


def followed(text: str, about: str, *, inner: bool = False) -> tuple[list[Threat], int | None]:
    """What is found in a script, by line, and the line (from 0) of its first call to the network.

    `about` is what the skill says of itself; `inner` tells that the text is a command within another program.
    """
    if len(text) > MAX_BYTES * 2 or not WORTH.search(text):
        return [], None
    script = Script(about, inner=inner)
    script.statement(parsed(text), Value())
    return sorted(script.found.values(), key=lambda threat: (threat.line, threat.code)), script.network


def threats(text: str, about: str, *, inner: bool = False) -> list[Threat]:
    """What is found in a script."""
    return followed(text, about, inner=inner)[0]
