"""Follows shell commands by their names and words: what they print, send, run, write and destroy."""

import posixpath
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import Severity
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows, rows, words

CHECKS = Lazy(r"(?:sha\d{3}sum|shasum|b2sum)\b.{0,400}\s(?:-\w{0,8}c\b|--check\b)|gpg\b.{0,400}--verify\b|gpgv\b|minisign\b.{0,400}\s-\w{0,8}V|cosign\b.{0,40}\bverify-blob\b|openssl\b.{0,400}\s-verify\b|gh attestation verify\b|slsa-verifier\b")  # fmt: skip
"""Commands that compare a file with a checksum or a signature."""
DIGESTS = Lazy(r"sha\d{3}sum|shasum|b2sum")
GIVES_UP = Lazy(r"\b(?:exit|return|false|die|abort|fail\w{0,10})\b")
REROUTES = Lazy(r"(?:^|\s)(?:-\w{0,12}[kx]\b|--(?:insecure|(?:pre)?proxy|socks\w{1,20}|resolve|connect-to|no-check-certificate|doh-url)\b)")  # fmt: skip
"""Options by which a download may come from elsewhere than its host."""
BARE = Lazy(r"(?<!\S)(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/\S*")
"""An address without a scheme, which curl and wget read as http."""
HOST = Lazy(r"(?<![\w./~-])((?:[\w-]{1,63}\.){1,8}[\w-]{1,24})(?=:|\s\d{1,5}(?!\S))")
"""A host before a port."""
TAKES = Lazy(r"\bread\b|>>?[^&]|\b(?:curl|wget|nc)\b")
"""What a function does that keeps or sends what its caller types."""
ESCAPE = Lazy(r"\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|0?([0-7]{3}))")
RANGE = Lazy(r"(\w)-(\w)")
WIPED = Lazy(r"^(?:/|/\*|~/?|~/\*|\$\{?HOME\}?/?\*?|/home/?\*?|/Users/?\*?|/(?:etc|usr|var|opt|boot)(?:/?\*?)?|[A-Z]:\\?\*?)$")  # fmt: skip
FIRST_DISK = Lazy(r"/dev/(?:(?:sd|hd|x?vd)a\d{0,2}|nvme0n1(?:p\d{1,2})?|r?disk0(?:s\d{1,2})?|\w{1,9}[?*].*)")
"""The disk that most machines start from, or every one; in a placeholder such as `/dev/sdX`, the user chooses."""
UNSET = Lazy(r"…(?!(?:HOME|PWD|TMPDIR|TEMP|RUNNER_\w+|GITHUB_\w+|XDG_\w+)\b)\w+")
"""A variable that the script does not set, and no system either."""
STOPS_UNSET = Lazy(r"(?m)^[ \t]*set\s{1,9}(?:-o\s{1,9}nounset|-\w{0,9}u)|^#!.{0,80}\s-\w{0,9}u")
HELD = Lazy(
    r"(?m)^[ \t]*(?:Exec\w{0,20}[ \t]?=|(?:Local|Proxy|KnownHosts)Command[ \t=]|Match exec[ \t])[ \t\"-]*([^\n]+)"
)
"""A command in a unit of systemd or in the configuration of ssh."""
HARMLESS_LINE = Lazy(r"\bexport \w+=[^$;&|`]*$|\bexport PATH\b|\bPATH=|\balias (?!(?:su|sudo|doas|passwd|ssh|gpg|git|login)=)\w|\bcompletion\b|\binit (?:-|bash|zsh|fish)|\bhook (?:bash|zsh|fish)\b|_HOME=|\bshellenv\b")  # fmt: skip
"""Lines for a login shell that installers document: paths, aliases, completion."""
_LAST = Lazy(r"\S\s+(\S+)$")
INTO = {
    "curl": Lazy(r"(?:^|\s)(?:-\w*o|--output)[ =]?([^\s-]\S*)"),
    "wget": Lazy(r"(?:^|\s)(?:-\w*O|--output-document)[ =]?([^\s-]\S*)"),
    "certutil": _LAST,
    "bitsadmin": _LAST,
}
"""The file that a download is written to."""
NAMES_FILE = Lazy(r"(?:^|\s)(?:-\w*O\b|--remote-name)")
"""An option by which a download keeps the name that it has in its address."""
READS_INPUT = Lazy(r"@-|(?:^|\s)-\w*T ?-(?:\s|$)")
AT = Lazy(r"@([^\s;]+)")
EXECUTES = Lazy(r"(?i)(?:^|\s)-\w*[ec]\b|\b(?:exec|system):")
COMMANDS = Lazy(r"\||[;&]|/dev/tcp|\$\(|\brm -")
"""What a text holds that is more than words."""
OPEN = Lazy(r"-\w{0,3}i|-")
"""An option by which a shell runs what it reads, line by line."""
FINDS_AND_REMOVES = Lazy(r"-delete\b|-exec (?:rm|shred)\b")
STRING = Lazy(r"([\"'])([^\"'\n]{8,400})\1")
DEEPEST = 2
"""How many scripts within scripts are followed."""
QUOTABLE = ("SK804", "SK805", "SK807", "SK812")
"""Rules by which a text that a command is given is judged: another program may run it."""


class Command(NamedTuple):
    """A command: its name and arguments as values, the text of the arguments, what it reads, its line (from 0)."""

    name: flows.Value
    args: Sequence[flows.Value]
    text: str
    stdin: flows.Value
    line: int

    @property
    def program(self) -> str:
        """The name without its folder."""
        return self.name.text.rsplit("/", 1)[-1]

    @property
    def every(self) -> flows.Value:
        """All its arguments and its input."""
        return flows.joined((*self.args, self.stdin), " ")

    @property
    def operands(self) -> list[flows.Value]:
        """The arguments except options."""
        return [each for each in self.args if not each.text.startswith("-")]


class Commands(flows.Follower):
    """Follows the commands of a script with its variables and files."""

    def __init__(self, source: str, about: flows.About, *, inner: int) -> None:
        super().__init__(source, about)
        self.inner = inner
        self.variables: dict[str, flows.Value] = {}
        self.files: dict[str, flows.Value] = {}
        self.unpacked: dict[str, flows.Value] = {}
        self.marks: set[str] = set()

    def variable(self, name: str) -> flows.Value:
        """The value of a variable, by its name if the script does not set it."""
        if name in self.variables:
            return self.variables[name]
        if sensitive.SECRET_NAME.search(name):
            return flows.of_kind(f"secret:{name}", "…")
        if name == "HOME":
            return flows.Value(text="~")
        return flows.of_kind("argument", "…") if name.isdigit() or name in ("@", "*") else flows.Value(text=f"…{name}")

    def content(self, path: flows.Value) -> flows.Value:
        """The content of a file, including what this script wrote into it."""
        known = self.files.get(path.text.removeprefix("./"), flows.EMPTY)
        kind = "secret-file" if sensitive.SECRET_FILES.search(path.text) else "file"
        if path.text.startswith("/dev/tcp/"):
            kind = "socket"
        text = f"{path.text} {known.text}" if "fetched" in known.taints else path.text
        return flows.Value(path.taints | known.taints | {kind}, text)

    def written(self, path: str, content: flows.Value, line: int) -> None:
        """Records what is written into a file, and adds the threats of that."""
        self.files[path.removeprefix("./")] = content
        if sensitive.DISKS.match(path):
            self._overwrites(path, line)
        self._installs(path, content, line)

    def _installs(self, path: str, content: flows.Value, line: int) -> None:
        self.persists(path, line, content, harmless=bool(HARMLESS_LINE.search(content.text)))

    def _overwrites(self, disk: str, line: int) -> None:
        sure = FIRST_DISK.fullmatch(disk)
        self.add("SK808", f"overwrites the disk {disk}", line, "error" if sure else "warning")

    def verifies(self, named: str, listed: flows.Taints = flows.NONE) -> None:
        """Clears the files that a check names, except from a host that `listed`, the checksums, comes from, too."""
        words = {word.rsplit("/", 1)[-1].lstrip("*") for word in named.split()}
        hosts = set(sensitive.hosts_in(" ".join(listed)))
        for path, value in self.files.items():
            name = path.rsplit("/", 1)[-1]
            stem = name.rpartition(".")[0] or name
            is_named = name in words or any(word.startswith((f"{name}.", f"{stem}.sha")) for word in words)
            if (is_named or "fetched" in listed) and not hosts.intersection(sensitive.hosts_in(" ".join(value.taints))):
                self.files[path] = value._replace(taints=value.taints - flows.origin_of(value))

    def command(self, command: Command) -> flows.Value:
        """Follows a command, and returns its output."""
        program, text, stdin = command.program, command.text, command.stdin
        if command.name.taints & {"decoded", "fetched", "socket"}:
            self.note(flows.run(command.name, command.line, "a command"))
        if program in words("checks") and CHECKS.match(f"{program} {text}"):
            lists = [self.files.get(each.text.removeprefix("./"), flows.EMPTY) for each in command.operands]
            listed = flows.joined(lists).taints | stdin.taints if DIGESTS.fullmatch(program) else flows.NONE
            self.verifies(" ".join((text, stdin.text, *(each.text for each in lists))), listed)
            return flows.EMPTY
        if DIGESTS.fullmatch(program):
            return flows.Value(frozenset(f"digest:{each.text}" for each in command.operands))
        if program == "set" and text.startswith("--"):
            self.variables.update(dict.fromkeys("@*", flows.joined(command.args[1:], " ")))
        if program in ("env", "printenv", "set", "export") and not command.operands:
            return flows.of_kind("env")
        if program == "printenv":
            return self.variable(command.args[0].text)
        if program == "read":
            asks = re.search(r"(?i)password|passphrase|passcode|otp|2fa|code|seed|token", text) or "-s" in text.split()
            typed = flows.of_kind("typed") if asks else flows.Value(stdin.taints)
            self.variables.update({each.text: typed for each in command.args if each.text.isidentifier()})
            return flows.EMPTY
        self._destroys(command)
        self._stays(command)
        for each in command.args:
            if COMMANDS.search(each.text):
                for code in (each.text, *(found[2] for found in STRING.finditer(each.text))):
                    self.nested(code, command.line, QUOTABLE, "warning")
        adds: set[str] = set()
        for row in rows().get(program.partition(".")[0], ()):
            found = row.when.search(text) if row.after <= self.marks else None
            if found:
                self._does(command, row.entry, found)
                adds.update(row.entry.get("adds", "").split())
                if "gives" in row.entry:
                    return flows.of_kind(row.entry["gives"])
                if "as" in row.entry:
                    return self._sends(command, row.entry["as"])
        if program in words("sends"):
            return self._sends(command, program)
        if program in words("resolves"):
            self.looks_up(command.every, command.line)
            return flows.Value(frozenset(["fetched", "from:http://…"]))
        if program in words("interprets"):
            return self._interprets(command)
        if started := self._started(command.name.text):
            self.note(flows.run(started, command.line, program, text))
        if program in words("passes"):
            return self._passes(command, adds)
        return flows.Value(command.every.taints - {"argument"} | stdin.taints)

    def _does(self, command: Command, row: dict[str, Any], found: re.Match[str]) -> None:
        """Adds what a row says of a command."""
        line, text = command.line, command.text
        self.marks.update(row.get("marks", "").split())
        if "is" in row:
            code, severity = row["is"].split()
            self.note(flows.Threat(code, row["says"].format(program=command.program), line, severity))
        if "holds" in row:
            self.nested(found[1], line, stdin=row["reads"])
        if "runs" in row:
            packages = (self.content(each) for each in command.operands if "." in each.text)
            given = flows.joined((flows.fetched(text) if "://" in text else flows.EMPTY, *packages))
            threat = flows.run(flows.Value(flows.origin_of(given)), line, command.program)
            self.note(threat if threat and (row["runs"] == "any" or threat.severity == "error") else None)

    def _started(self, path: str) -> flows.Value | None:
        """The content of the file that a command starts: a file of the script, or one from an archive it unpacked."""
        path = path.removeprefix("./")
        folder, is_deep, _ = path.partition("/")
        packed = (value for name, value in self.unpacked.items() if is_deep and folder and name.startswith(folder))
        return self.files.get(path) or next(packed, None)

    def _passes(self, command: Command, adds: set[str]) -> flows.Value:
        """Follows data through a command that prints what it reads; `adds` are kinds that the data has then, too."""
        program, text, stdin = command.program, command.text, command.stdin
        says = program in ("echo", "printf")
        taints = stdin.taints.union(*(each.taints for each in command.args))
        # The content of a file flows if a word is its path.
        for each in () if says else command.operands:
            if re.search(r"[/.~]", each.text) or each.text in self.files:
                taints |= self.content(each).taints
        if program in ("tar", "zip", "cp"):
            packed = [each.text for each in command.args if re.search(r"\.(?:t?gz|tar|zip|bz2|xz)$|^/tmp/", each.text)]
            self.files.update({path: flows.Value(taints) for path in packed})
        if program in words("unpacks"):
            archives = [each for each in command.operands if each.text.removeprefix("./") in self.files]
            self.unpacked |= {posixpath.basename(each.text): self.content(each) for each in archives}
            if "from:…" in taints:
                self.note(flows.run(flows.Value(flows.origin_of(flows.Value(taints))), command.line, program))
        if program == "tr" and len(command.operands) == 2:
            return _translated(flows.Value(taints, stdin.text), *(each.text for each in command.operands))
        if program == "printf" or (program == "echo" and text.startswith("-") and "e" in text[:4]):
            return unescaped(flows.Value(taints, text))
        return flows.Value(taints | adds, text if says else stdin.text)

    def _sends(self, command: Command, program: str) -> flows.Value:
        """Follows data through a command that works like this program."""
        text, stdin, line = command.text, command.stdin, command.line
        if program == "ssh" and not stdin.taints & flows.STOLEN:
            return flows.EMPTY
        if sensitive.hosts_in(text) or "://" not in text:
            self.reaches(line)
        payload: list[flows.Value] = []
        head: list[flows.Value] = []
        option = ""
        for each in command.args:
            is_head = option in words("header-options") and program not in words("copies")
            (head if is_head else payload).append(self._given(each, option, program))
            option = each.text
        if program in words("reads-input") or READS_INPUT.search(text) or stdin.taints & flows.STOLEN:
            payload.append(stdin)
        place = text
        if connects := program in words("connects"):
            place = " ".join((text, *(f"http://{each[1]}" for each in HOST.finditer(text))))
            if "shell" in stdin.taints or (program == command.program and EXECUTES.search(text)):
                self.add("SK812", f"{command.program} hands a shell to whoever connects", line, "error")
        self.sends(flows.joined(payload), place, line, flows.joined(head))
        bare = " ".join(f"http://{each[0]}" for each in BARE.finditer(text))
        fetched = flows.of_kind("socket", text) if connects else flows.fetched(f"{text} {bare}")
        if REROUTES.search(text) and not connects:
            fetched = flows.joined((fetched, flows.of_kind("from:…")))
        into = INTO.get(program, INTO["curl"]).search(text)
        targets = [into[1].removeprefix("./")] if into else []
        if not into and (program == "wget" or NAMES_FILE.search(text)):
            targets = [each.text.rsplit("/", 1)[-1] for each in command.operands if "/" in each.text]
        for target in filter(None, targets):
            self.written(target, fetched._replace(text=""), line)
        return fetched if program in words("answers") else flows.EMPTY

    def _given(self, word: flows.Value, option: str, program: str) -> flows.Value:
        """The value of an argument of a sender: `@file` and the sources of a copy add a file."""
        if option == "--exclude":
            return flows.EMPTY
        if program == "curl" and "://" in word.text and not option.startswith("-"):
            return word
        path = AT.search(word.text)
        is_file = option in words("file-options") or program in words("copies")
        if path or is_file or sensitive.SECRET_FILES.fullmatch(word.text):
            return flows.joined((word, self.content(flows.Value(text=path[1]) if path else word)))
        return word

    def _interprets(self, command: Command) -> flows.Value:
        """Follows a command that runs a text, a file or what it reads."""
        program, args, text, stdin = command.program, command.args, command.text, command.stdin
        texts, paths = [each.text for each in args], command.operands
        is_shell = program in words("shells")
        code = next((code for option, code in pairwise(args) if option.text in words("code-options")), None)
        if program in ("eval", "source", "."):
            given = [flows.joined((*args, *(self.content(each) for each in paths if program != "eval")))]
        elif code:
            given = [code]
        elif paths and "-s" not in texts:
            file = paths[0]._replace(taints=paths[0].taints - {"file"})
            given = [flows.joined((file, self.content(paths[0]), self._started(file.text) or flows.EMPTY))]
        else:
            given = [stdin]
        if "-" in texts or (paths and paths[0].text == "/dev/stdin"):
            given.append(stdin)
        value = flows.joined(given, " ")
        self.note(flows.run(value, command.line, program, text))
        if "/dev/tcp/" in text and re.search(r">&|<&|0>", text):
            self.add("SK812", "connects a shell to a socket", command.line, "error")
        if program.startswith("python"):
            self._python(code.text if code else stdin.text, command.line)
        elif is_shell and code:
            self.nested(code.text, command.line)
        taints = value.taints - flows.origin_of(value) - {"decoded", "argument", "foreign"}
        is_open = is_shell and not code and ("fifo" in taints or any(map(OPEN.fullmatch, texts)))
        return flows.Value(taints | {"shell"} if is_open else taints)

    def _python(self, code: str, line: int) -> None:
        from skillkit.safety.scripts import python  # noqa: PLC0415 - shell and Python start each other

        if len(code) > 20 and not self.inner:
            found, network = python.followed(code, self.about)
            self._takes(found, line)
            self.reaches(line if network is not None else None)

    def nested(
        self, code: str, line: int, codes: Sequence[str] = (), severity: Severity | None = None, stdin: str = ""
    ) -> None:
        """Follows a script within this one that reads `stdin`; `codes` limits the rules, `severity` replaces theirs."""
        from skillkit.safety.scripts import shell  # noqa: PLC0415 - it imports this module

        if self.inner < DEEPEST:
            given = flows.of_kind(stdin) if stdin else flows.EMPTY
            found, _ = shell.followed(code, self.about, inner=self.inner + 1, stdin=given)
            kept = [each for each in found if not codes or each.code in codes]
            self._takes([each._replace(severity=severity or each.severity) for each in kept], line)

    def _takes(self, found: list[flows.Threat], line: int) -> None:
        for each in found:
            if each.code != "SK813":
                self.note(each._replace(line=line))

    def _destroys(self, command: Command) -> None:
        """Adds the threats of commands that remove files or overwrite disks."""
        program, text, line = command.program, command.text, command.line
        operands = [each.text for each in command.operands]
        if program == "rm" and re.search(r"(?:^|\s)(?:-\w*[rR]|--recursive)", text):
            if wiped := next(filter(WIPED.match, operands), ""):
                self.add("SK808", f"deletes everything below {wiped}", line, "error")
            elif self.text.startswith("#!") and not STOPS_UNSET.search(self.text):
                for each in operands:
                    if (name := UNSET.search(each)) and WIPED.match(emptied := UNSET.compiled.sub("", each)):
                        self.add("SK808", f"deletes everything below {emptied} where {name[0][1:]} is not set", line)
        elif program == "find" and WIPED.match("".join(operands[:1])) and FINDS_AND_REMOVES.search(text):
            self.add("SK808", f"deletes what it finds below {operands[0]}", line)
        elif program == "dd" and (disk := sensitive.DISKS.search(text.partition("of=")[2])):
            self._overwrites(disk[0], line)

    def _stays(self, command: Command) -> None:
        """Adds the threats of commands that make something run later."""
        program, text, line, operands = command.program, command.text, command.line, command.operands
        if program in ("cp", "mv", "ln", "install") and len(operands) > 1:
            self._installs(operands[-1].text, flows.Value(flows.joined(map(self.content, operands[:-1])).taints), line)
        elif program == "tee":
            for path in operands:
                self.written(path.text, command.every, line)
        elif program == "mkfifo":
            self.files.update({path.text: flows.of_kind("fifo") for path in operands})
        elif program == "sed" and re.search(r"(?:^|\s)-i", text):
            self._installs(text.rsplit(" ", 1)[-1], flows.EMPTY, line)
        elif program == "alias":
            for name, _, value in (each.text.partition("=") for each in command.args):
                if name in sensitive.SHADOWED and value.split()[:1] != [name]:
                    self.add("SK812", f"puts a program in the place of {name}: {value[-60:]}", line)


def unescaped(value: flows.Value) -> flows.Value:
    """A text with its escapes replaced. One that spells letters or signs by numbers is decoded text."""
    spells = False

    def letter(found: re.Match[str]) -> str:
        nonlocal spells
        code = int(found[1] or found[2] or found[3], 8 if found[3] else 16)
        spells = spells or code in range(33, 127)
        return chr(code)

    text = ESCAPE.sub(letter, value.text)
    return flows.Value(value.taints | {"decoded"}, text) if spells else value


def _translated(value: flows.Value, old: str, new: str) -> flows.Value:
    """What `tr` makes of a text. Letters that become others are decoded; capitals remain the same letters."""
    before, after = (RANGE.sub(_letters, each) for each in (old, new))
    table = dict(zip(map(ord, before), after + after[-1:] * len(before), strict=False))
    changes = any(
        chr(one).isalpha() and other.isalpha() and chr(one).lower() != other.lower() for one, other in table.items()
    )
    text = value.text.translate(table)
    return (
        flows.Value(value.taints | {"decoded"}, text) if changes and len(set(after)) > 1 else value._replace(text=text)
    )


def _letters(found: re.Match[str]) -> str:
    return "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1)))
