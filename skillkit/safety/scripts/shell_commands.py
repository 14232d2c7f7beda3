"""Follows shell commands by their names and words: what they print, send, run, write and destroy."""

import posixpath
import re
from itertools import pairwise
from typing import NamedTuple

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import Severity
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows

SHELLS = frozenset("sh bash zsh dash ksh fish".split())
INTERPRETERS = SHELLS | frozenset("python python2 python3 node perl ruby php pwsh powershell osascript deno bun".split())  # fmt: skip
SENDERS = frozenset("curl wget nc ncat netcat socat telnet ftp sftp scp rsync mail sendmail mutt http https httpie ssh certutil bitsadmin".split())  # fmt: skip
RESOLVERS = frozenset("dig nslookup host ping drill getent".split())
SOCKETS = frozenset("nc ncat netcat socat".split())
FROM_STDIN = SOCKETS | frozenset("telnet mail sendmail mutt ssh".split())
UPLOADERS = frozenset("git gh aws gsutil rclone az".split())
PASSES = frozenset("cat head tail less more tac grep egrep sed awk tr cut sort uniq tee base64 xxd od hexdump gzip zip tar bzip2 xz zstd openssl jq rev fold paste iconv strings wc dd find cp gpg split printf echo xargs yq".split())  # fmt: skip
CODE_OPTIONS = frozenset("-c -e -ec -lc -Command -EncodedCommand -enc".split())
HEADER_OPTIONS = frozenset("-H --header -u --user -b --cookie -A --user-agent -e --referer --oauth2-bearer -o --output -w --connect-timeout".split())  # fmt: skip
FILE_OPTIONS = frozenset(["-T", "--upload-file", "--post-file"])
CHECKS = Lazy(r"(?:sha\d{3}sum|shasum|b2sum)\b.{0,400}\s(?:-\w{0,8}c\b|--check\b)|gpg\b.{0,400}--verify\b|gpgv\b|minisign\b.{0,400}\s-\w{0,8}V|cosign\b.{0,40}\bverify-blob\b|openssl\b.{0,400}\s-verify\b|gh attestation verify\b|slsa-verifier\b")  # fmt: skip
"""Commands that compare a file with a checksum or a signature."""
DIGESTS = Lazy(r"sha\d{3}sum|shasum|b2sum")
GIVES_UP = Lazy(r"\b(?:exit|return|false|die|abort|fail\w{0,10})\b")
REROUTES = Lazy(r"(?:^|\s)(?:-\w{0,12}[kx]\b|--(?:insecure|(?:pre)?proxy|socks\w{1,20}|resolve|connect-to|no-check-certificate|doh-url)\b)")  # fmt: skip
"""Options by which a download may come from elsewhere than its host."""
BARE = Lazy(r"(?<!\S)(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/\S*")
"""An address without a scheme, which curl and wget read as http."""
TAKES = Lazy(r"\bread\b|>>?[^&]|\b(?:curl|wget|nc)\b")
"""What a function does that keeps or sends what its caller types."""
DECODES = Lazy(r"(?:^|\s)(?:-d\b|-D\b|--decode|-di\b)|-r -p|-p -r|-rp\b|\benc\b.{0,400}-d")
ESCAPE = Lazy(r"\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|0?([0-7]{3}))")
RANGE = Lazy(r"(\w)-(\w)")
WIPED = Lazy(r"^(?:/|/\*|~/?|~/\*|\$\{?HOME\}?/?\*?|/home/?\*?|/Users/?\*?|/(?:etc|usr|var|opt|boot)(?:/?\*?)?|[A-Z]:\\?\*?)$")  # fmt: skip
PRINTS_SECRETS = Lazy(r"(?:security|pass|op|secret-tool)\b.*(?:find-(?:generic|internet)-password|dump-keychain|\bshow\b|lookup|\bread\b)|kubectl\b.*\b(?:get secrets?|config view.{0,400}--raw)|secretsmanager get-secret-value|auth print-access-token|gh auth token|vault (?:kv get|read)|cmdkey /list")  # fmt: skip
"""Commands that print a secret."""
ERASERS = ("wipefs", "shred", "sgdisk", "diskutil")
DISKS = Lazy(r"/dev/(?:sd|hd|nvme|x?vd|r?disk|mmcblk)\w*")
FIRST_DISK = Lazy(r"/dev/(?:(?:sd|hd|x?vd)a\d{0,2}|nvme0n1(?:p\d{1,2})?|r?disk0(?:s\d{1,2})?)")
"""The disk that most machines start from; in a placeholder such as `/dev/sdX`, the user chooses."""
INSTALLS = Lazy(
    r"(?:dpkg\b.{0,80}\s-\w{0,5}i|rpm\b.{0,80}\s-\w{0,5}[iU]|(?:apt|apt-get|dnf|yum|zypper)\b.{0,80}\binstall\b|installer\b.{0,80}\s-pkg\b|msiexec\b.{0,80}\s/i)"
)
"""Commands that run the scripts of a package."""
UNPACKS = frozenset("tar unzip bsdtar".split())
UNASKED = Lazy(r"(?i)(?!.{0,400}--dry-?run)(?:aws\s.{0,80}\bs3\s{1,9}(?:rm\b.{0,300}--recursive\b|rb\b.{0,300}--force\b)|kubectl\s.{0,80}\bdelete\b.{0,200}\s--all\b|(?:gcloud|az)\s.{0,200}\bdelete\b.{0,300}\s(?:-q|--quiet|-y|--yes)\b|(?:psql|mysql|mariadb)\b.{0,400}\bDROP\s{1,9}(?:SCHEMA|DATABASE)\b)")  # fmt: skip
"""Commands that remove databases or what a cloud holds, without a question."""
REWRITES = Lazy(r"filter-(?:branch|repo)\b")
PUSHES_ALL = Lazy(r"push\b(?=.{0,200}\s(?:-f\b|--force\b)).{0,200}\s--(?:all|mirror)\b")
HARMLESS_LINE = Lazy(r"\bexport \w+=[^$;&|`]*$|\bexport PATH\b|\bPATH=|\balias (?!(?:su|sudo|doas|passwd|ssh|gpg|git|login)=)\w|\bcompletion\b|\binit (?:-|bash|zsh|fish)|\bhook (?:bash|zsh|fish)\b|_HOME=|\bshellenv\b")  # fmt: skip
"""Lines for a login shell that installers document: paths, aliases, completion."""


INTO = {
    "curl": Lazy(r"(?:^|\s)(?:-\w*o|--output)[ =]?([^\s-]\S*)"),
    "wget": Lazy(r"(?:^|\s)(?:-\w*O|--output-document)[ =]?([^\s-]\S*)"),
    "certutil": Lazy(r"\S\s+(\S+)$"),
    "bitsadmin": Lazy(r"\S\s+(\S+)$"),
}
"""The file that a download is written to."""


COMMANDS = Lazy(r"\||[;&]|/dev/tcp|\$\(|\brm -")
"""What a text holds that is more than words."""
STRING = Lazy(r"([\"'])([^\"'\n]{8,400})\1")
QUOTABLE = ("SK804", "SK805", "SK807", "SK812")
"""Rules by which a text that a command is given is judged: another program may run it."""


class Command(NamedTuple):
    """A command: its name and arguments as values, the text of the arguments, what it reads, its line (from 0)."""

    name: flows.Value
    args: list[flows.Value]
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

    def __init__(self, source: str, about: str, *, inner: bool) -> None:
        super().__init__(source, about)
        self.inner = inner
        self.variables: dict[str, flows.Value] = {}
        self.files: dict[str, flows.Value] = {}
        self.unpacked: dict[str, flows.Value] = {}

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
        if DISKS.match(path):
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
        if CHECKS.match(f"{program} {text}"):
            lists = [self.files.get(each.text.removeprefix("./"), flows.EMPTY) for each in command.operands]
            listed = flows.joined(lists).taints | stdin.taints if DIGESTS.fullmatch(program) else flows.NONE
            self.verifies(" ".join((text, stdin.text, *(each.text for each in lists))), listed)
            return flows.EMPTY
        if DIGESTS.fullmatch(program):
            return flows.Value(frozenset(f"digest:{each.text}" for each in command.operands))
        if program in ("env", "printenv", "set", "export") and not command.operands:
            return flows.of_kind("env")
        if program == "printenv":
            return self.variable(command.args[0].text)
        if program == "history" or PRINTS_SECRETS.match(f"{program} {text}"):
            return flows.of_kind("secret-file")
        if program in ("pbpaste", "xclip", "xsel", "wl-paste"):
            return flows.of_kind("clipboard")
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
        return self._moves(command)

    def _moves(self, command: Command) -> flows.Value:
        """Follows data through a command that sends, runs, changes or passes it on."""
        program, text, line = command.program, command.text, command.line
        if program in SENDERS:
            return self._sends(command)
        every = command.every
        if program in RESOLVERS and (every.taints & flows.STOLEN or every.taints >= {"file", "encoded"}):
            self.add("SK804", "data leaves in the name of a host that is looked up", line, "error")
            return flows.EMPTY
        if program == "git" and "remote" in text and "add" in text and "://" in text:
            self.files["remote"] = flows.Value(text=text)
        if program == "git" and "push" in text and "remote" in self.files and re.search(r"--(?:mirror|all)\b", text):
            self.add("SK804", "pushes the whole repository to a remote that it adds", line)
        if program == "git" and text.startswith("add ") and any(map(sensitive.SECRET_FILES.search, text.split())):
            self.files["staged"] = flows.of_kind("secret-file")
        if program == "git" and "push" in text and "staged" in self.files:
            self.add(
                "SK804", "a file that holds secrets is pushed", line, "error" if "remote" in self.files else "warning"
            )
        if program in UPLOADERS and re.search(r"\b(?:cp|put|sync|copy|create|upload|copyto)\b", text):
            if sensitive.SECRET_FILES.search(text):
                self.add("SK804", "a file that holds secrets is uploaded", line)
            return flows.EMPTY
        if program in ("eval", "source", ".") or program in INTERPRETERS:
            return self._interprets(command)
        if program == "git" and REWRITES.match(text):
            self.files["rewritten"] = flows.EMPTY
        if program == "git" and PUSHES_ALL.match(text) and "rewritten" in self.files:
            self.add("SK808", "replaces the history of every branch of the remote", line)
        if started := self._started(command.name.text):
            self.note(flows.run(started, line, program, text))
        if INSTALLS.match(f"{program} {text}"):
            packages = [self.content(each) for each in command.operands if "." in each.text]
            given = flows.joined((flows.fetched(text) if "://" in text else flows.EMPTY, *packages))
            self.note(flows.run(flows.Value(flows.origin_of(given)), line, program))
        return (
            self._passes(command)
            if program in PASSES
            else flows.Value(every.taints - {"argument"} | command.stdin.taints)
        )

    def _started(self, path: str) -> flows.Value | None:
        """The content of the file that a command starts: a file of the script, or one from an archive it unpacked."""
        path = path.removeprefix("./")
        folder, is_deep, _ = path.partition("/")
        packed = (value for name, value in self.unpacked.items() if is_deep and folder and name.startswith(folder))
        return self.files.get(path) or next(packed, None)

    def _passes(self, command: Command) -> flows.Value:
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
        if program in UNPACKS:
            archives = [each for each in command.operands if each.text.removeprefix("./") in self.files]
            self.unpacked |= {posixpath.basename(each.text): self.content(each) for each in archives}
            if "from:…" in taints:
                self.note(flows.run(flows.Value(flows.origin_of(flows.Value(taints))), command.line, program))
        decodes = DECODES.search(text)
        if program in ("base64", "xxd", "openssl", "base32", "gpg") and decodes:
            taints |= {"decoded"}
        if program == "tr" and len(command.operands) == 2:
            return _translated(flows.Value(taints, stdin.text), *(each.text for each in command.operands))
        if program == "printf" or (program == "echo" and "e" in command.args[0].text[:4] if command.args else False):
            return unescaped(flows.Value(taints, text))
        if program in ("base64", "xxd", "od", "hexdump") and not decodes:
            taints |= {"encoded"}
        if program == "rev":
            taints |= {"decoded"}
        return flows.Value(taints, text if says else stdin.text)

    def _sends(self, command: Command) -> flows.Value:
        program, text, stdin, line = command.program, command.text, command.stdin, command.line
        if program == "ssh" and not stdin.taints & flows.STOLEN:
            return flows.EMPTY
        if sensitive.hosts_in(text) or "://" not in text:
            self.reaches(line)
        payload: list[flows.Value] = []
        head: list[flows.Value] = []
        option = ""
        for each in command.args:
            is_address = "://" in each.text and program == "curl" and not option.startswith("-")
            given = flows.joined((each, self.content(each))) if option in FILE_OPTIONS else self._given(each, program)
            given = each if is_address else given
            if option == "--exclude":
                given = flows.EMPTY
            (head if option in HEADER_OPTIONS else payload).append(given)
            option = each.text
        if (
            program in FROM_STDIN
            or "@-" in text
            or re.search(r"(?:^|\s)-\w*T ?-(?:\s|$)", text)
            or stdin.taints & flows.STOLEN
        ):
            payload.append(stdin)
        executes = program in SOCKETS and re.search(r"(?i)(?:^|\s)-\w*[ec]\b|\b(?:exec|system):", text)
        if executes:
            self.add("SK812", f"{program} hands a shell to whoever connects", line, "error")
        self.sends(flows.joined(payload), text, line, flows.joined(head))
        bare = " ".join(f"http://{each[0]}" for each in BARE.finditer(text))
        fetched = flows.fetched(f"{text} {bare}")
        if REROUTES.search(text):
            fetched = flows.joined((fetched, flows.of_kind("from:…")))
        if program in SOCKETS:
            fetched = flows.of_kind("socket", text)
        into = INTO.get(program, INTO["curl"]).search(text)
        targets = [into[1].removeprefix("./")] if into else []
        if not into and (program == "wget" or re.search(r"(?:^|\s)(?:-\w*O\b|--remote-name)", text)):
            targets = [each.text.rsplit("/", 1)[-1] for each in command.operands if "/" in each.text]
        for target in filter(None, targets):
            self.written(target, fetched._replace(text=""), line)
        return fetched if program in ("curl", "wget", "http", "https", *SOCKETS) else flows.EMPTY

    def _given(self, word: flows.Value, program: str) -> flows.Value:
        """The value of an argument of a sender: `@file` and the sources of a copy add a file."""
        path = re.search(r"@([^\s;]+)", word.text)
        if program in ("scp", "rsync", "sftp") or path:
            return flows.joined((word, self.content(flows.Value(text=path[1] if path else word.text))))
        if sensitive.SECRET_FILES.fullmatch(word.text):
            return flows.joined((word, self.content(word)))
        return word

    def _interprets(self, command: Command) -> flows.Value:
        program, args, text, operands = command.program, command.args, command.text, command.operands
        code = next((code for option, code in pairwise(args) if option.text in CODE_OPTIONS), None)
        if program in ("eval", "source", "."):
            given = [*args, *(self.content(each) for each in operands if program != "eval")]
            given = [flows.joined(given)]
        elif code:
            given = [code]
        elif operands and not any(each.text == "-s" for each in args):
            file = operands[0]
            content = self.content(file), self._started(file.text) or flows.EMPTY
            given = [flows.joined((file._replace(taints=file.taints - {"file"}), *content))]
        else:
            given = [command.stdin]
        if any(each.text == "-" for each in args) or (operands and operands[0].text == "/dev/stdin"):
            given.append(command.stdin)
        value = flows.joined(given, " ")
        self.note(flows.run(value, command.line, program, text))
        if "/dev/tcp/" in text and re.search(r">&|<&|0>", text):
            self.add("SK812", "connects a shell to a socket", command.line, "error")
        if program.startswith("python"):
            self._python(code.text if code else command.stdin.text, command.line)
        elif program in SHELLS and code:
            self.nested(code.text, command.line)
        return flows.Value(value.taints - flows.origin_of(value) - {"decoded", "argument"})

    def _python(self, code: str, line: int) -> None:
        from skillkit.safety.scripts import python  # noqa: PLC0415 - shell and Python start each other

        if len(code) > 20 and not self.inner:
            found, network = python.followed(code, self.about)
            self._takes(found, line)
            if network is not None:
                self.reaches(line)

    def nested(self, code: str, line: int, codes: tuple[str, ...] = (), severity: Severity | None = None) -> None:
        """Follows a script within this one, one level deep; `codes` limits the rules, `severity` replaces theirs."""
        from skillkit.safety.scripts import shell  # noqa: PLC0415 - it imports this module

        if not self.inner:
            found, _ = shell.followed(code, self.about, inner=True)
            kept = [each for each in found if not codes or each.code in codes]
            self._takes([each._replace(severity=severity or each.severity) for each in kept], line)

    def _takes(self, found: list[flows.Threat], line: int) -> None:
        for each in found:
            if each.code != "SK813":
                self.note(each._replace(line=line))

    def _destroys(self, command: Command) -> None:
        program, text, line = command.program, command.text, command.line
        operands = [each.text for each in command.operands]
        if UNASKED.match(f"{program} {text}"):
            self.add("SK808", f"{program} removes data without a question", line)
        if program == "chmod" and re.search(r"(?:^|\s)-\w*R", text) and "777" in operands and "/" in operands:
            self.add("SK811", "opens every file of the machine to everybody", line)
        wiped = next(filter(WIPED.match, operands), "")
        if program == "rm" and wiped and re.search(r"(?:^|\s)(?:-\w*[rR]|--recursive)", text):
            self.add("SK808", f"deletes everything below {wiped}", line, "error")
        elif (
            program == "find" and wiped and wiped == operands[0] and re.search(r"-delete\b|-exec (?:rm|shred)\b", text)
        ):
            self.add("SK808", f"deletes what it finds below {wiped}", line)
        elif program == "dd" and (disk := DISKS.search(text.partition("of=")[2])):
            self._overwrites(disk[0], line)
        elif program.startswith(("mkfs", *ERASERS)) and (DISKS.search(text) or "eraseDisk" in text):
            self.add("SK808", f"{program} erases a disk", line)

    def _stays(self, command: Command) -> None:
        """Adds the threats of commands that make something run later."""
        program, text, line, operands = command.program, command.text, command.line, command.operands
        if program in ("cp", "mv", "ln", "install") and len(operands) > 1:
            self._installs(operands[-1].text, flows.Value(flows.joined(map(self.content, operands[:-1])).taints), line)
        elif program == "tee":
            for path in operands:
                self.written(path.text, command.every, line)
        elif program == "sed" and re.search(r"(?:^|\s)-i", text):
            self._installs(text.rsplit(" ", 1)[-1], flows.EMPTY, line)
        elif program == "alias":
            for name, _, value in (each.text.partition("=") for each in command.args):
                if name in sensitive.SHADOWED and value.split()[:1] != [name]:
                    self.add("SK812", f"puts a program in the place of {name}: {value[-60:]}", line)
        elif program == "crontab" and command.args and not re.search(r"(?:^|\s)-[elr]\b", text):
            self.add("SK812", "installs a crontab", line)
        elif program == "launchctl" and re.search(r"\b(?:load|bootstrap|submit)\b", text):
            self.add("SK812", "installs a service that starts by itself", line)
        elif program == "chmod" and _sets_owner(text):
            self.add("SK811", "lets a program run with the rights of its owner", line)
        elif program == "git" and re.search(r"\bconfig\b.{0,400}\bcore\.hooksPath\b", text):
            self.add("SK812", "makes git run the hooks of another folder", line)


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


def _sets_owner(mode: str) -> bool:
    """Whether the arguments of `chmod` set the bit by which a program runs as its owner."""
    bits = re.search(r"(?:^|\s)(?:[ugo]*\+\w*s|[4267]7?[0-7]{3}\b)", mode)
    return bool(bits and re.match(r"(?:\S*\s)*[467]\d{3}\b|\S*\+s", mode))
