"""Follows data through a Python program, within one file: from secrets, downloads and input to where they go.

The program is parsed by `ast`, never run. Assignments, calls of its own functions, attributes and files written and
read again hand data on; three rounds over all statements reach what is defined later.
"""

import ast
import re
from collections.abc import Iterable

from skillkit.safety.flows import NONE
from skillkit.safety.flows import Threat
from skillkit.safety.flows import Value
from skillkit.safety.flows import joined
from skillkit.safety.flows import run
from skillkit.safety.flows import sent
from skillkit.safety.sensitive import AGENT_FILES
from skillkit.safety.sensitive import SECRET_FILES
from skillkit.safety.sensitive import SECRET_NAME
from skillkit.safety.sensitive import START_FILES
from skillkit.safety.sensitive import hosts_in

ROUNDS = 3
UNKNOWN = Value(text="…")

NETWORK_MODULES = (
    "requests.", "httpx.", "aiohttp.", "urllib.request.", "urllib3.", "http.client.", "socket.", "smtplib.", "ftplib.", "paramiko.", "websocket",
    "niquests.", "cloudscraper.", "telnetlib.", "pycurl.", "xmlrpc.client.", "urlopen", "grequests.",
)  # fmt: skip
CLIENTS = re.compile(r"(?:^|\.)_?(?:session|client|http|sess|s|api|conn|connection|sock)\.\w+$")
"""What people call a client that they are given from elsewhere."""
VERBS = frozenset("post put patch request sendall sendto sendmail send_message storbinary urlopen".split())
QUIET = frozenset("close connect settimeout setsockopt bind listen accept mount login quit starttls ehlo json text raise_for_status recv read "
                  "headers get_content_type iter_content iter_lines update makefile getresponse gethostname gaierror error timeout".split())  # fmt: skip
"""Methods of a client, or of its answer, that send nothing."""
FETCHED = frozenset("get post request urlopen urlretrieve recv recvfrom recv_bytes read getresponse makefile".split())
DECODES = re.compile(
    r"(?:base64\.)?[abu]?(?:b|z)?(?:64|32|85|16)(?:_)?decode|base64\.\w*decode\w*|codecs\.decode|zlib\.decompress|gzip\.decompress|"
    r"lzma\.decompress|bz2\.decompress|binascii\.\w+|bytes\.fromhex|bytearray\.fromhex|marshal\.loads|chr"
)
COPIES = frozenset("shutil.copy shutil.copy2 shutil.copyfile shutil.move".split())
READS = frozenset(["read_text", "read_bytes", "read", "readlines", "readline"])
SHELLS = re.compile(
    r"os\.(?:system|popen|exec\w+|spawn\w+)|subprocess\.\w+|commands\.getoutput|pty\.spawn|asyncio\.create_subprocess_\w+"
)
EVALS = frozenset(
    "eval exec compile builtins.exec builtins.eval runpy.run_path types.FunctionType types.CodeType".split()
)
HEADERS = frozenset("headers auth cookies timeout verify cert proxies params_auth".split())
ROOTS = re.compile(r"^(?:/|~|/home/?\*?|~/\*|/\*|/Users/?|/etc|/usr|/var|[A-Z]:\\+)$")


def last_of(full: str) -> str:
    """The last part of a dotted name."""
    return full.rpartition(".")[2]


class Program:
    """One program: what its names hold, and what was found."""

    def __init__(self, tree: ast.Module, about: str) -> None:
        self.about = about
        self.found: dict[tuple[str, int], Threat] = {}
        self.names: dict[str, Value] = {}
        self.imports: dict[str, str] = {}
        self.files: dict[str, Value] = {}
        self.functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.returned: dict[str, Value] = {}
        self.scope = ""
        self.network: int | None = None
        self.has_socket = False
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.imports.update(
                    {
                        each.asname or each.name.split(".")[0]: each.name if each.asname else each.name.split(".")[0]
                        for each in node.names
                    }
                )
            elif isinstance(node, ast.ImportFrom):
                self.imports.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.functions[node.name] = node

    def note(self, threat: Threat | None) -> None:
        """Keeps one threat of each rule a line."""
        if threat:
            known = self.found.get((threat.code, threat.line))
            if known is None or known.severity != "error":
                self.found[threat.code, threat.line] = threat

    # Names

    def _get(self, name: str) -> Value:
        return self.names.get(f"{self.scope}:{name}") or self.names.get(f":{name}") or Value()

    def _put(self, name: str, value: Value, *, adds: bool = False) -> None:
        key = name if name.startswith("self.") else f"{self.scope}:{name}"
        known = self.names.get(key)
        if known and (adds or known.taints - value.taints):
            value = Value(known.taints | value.taints, value.text or known.text)
        self.names[key] = value

    def dotted(self, node: ast.expr) -> str:
        """What a name or an attribute is called in full, aliases resolved; `x().y` is `x.().y`."""
        parts: list[str] = []
        while True:
            if isinstance(node, ast.Attribute):
                parts.append(node.attr)
                node = node.value
            elif isinstance(node, ast.Name):
                parts.append(self.imports.get(node.id, node.id))
                break
            elif isinstance(node, ast.Call):
                inner = self.dotted(node.func)
                if inner in ("__import__", "importlib.import_module") and node.args:
                    parts.append(self.value(node.args[0]).text)
                    break
                if inner == "getattr" and len(node.args) > 1:
                    parts.append(self.value(node.args[1]).text)
                    node = node.args[0]
                    continue
                parts.append("()")
                node = node.func
            elif isinstance(node, ast.Subscript):
                node = node.value
            else:
                break
        return ".".join(reversed(parts))

    # Values

    def value(self, node: ast.AST | None) -> Value:
        """What an expression holds; calls in it are looked at on the way."""
        if node is None:
            return Value()
        if isinstance(node, ast.Constant):
            held = node.value
            return Value(
                text=held if isinstance(held, str) else held.decode("latin-1") if isinstance(held, bytes) else ""
            )
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.JoinedStr):
            return joined(self._part(each) for each in node.values)
        if isinstance(node, ast.BinOp):
            by = "/" if isinstance(node.op, ast.Div) else ""
            return joined((self.value(node.left), self.value(node.right)), by)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            for generator in node.generators:
                self._bind(generator.target, self.value(generator.iter))
            parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            return joined(map(self.value, parts))
        if isinstance(node, ast.Lambda):
            return self.value(node.body)
        if isinstance(node, ast.NamedExpr):
            value = self.value(node.value)
            self._bind(node.target, value)
            return value
        if isinstance(node, (ast.Compare, ast.BoolOp)) and isinstance(node, ast.Compare):
            joined(map(self.value, (node.left, *node.comparators)))
            return Value()
        return joined((self.value(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)), " ")

    def _part(self, node: ast.expr) -> Value:
        value = self.value(node.value if isinstance(node, ast.FormattedValue) else node)
        return value if value.text or not isinstance(node, ast.FormattedValue) else value._replace(text="…")

    def _name(self, node: ast.Name) -> Value:
        full = self.imports.get(node.id, "")
        if full == "os.environ":
            return Value(frozenset({"env"}))
        if full == "sys.argv":
            return Value(frozenset({"argument"}))
        return self._get(node.id)

    def _attribute(self, node: ast.Attribute) -> Value:
        full = self.dotted(node)
        if full == "os.environ":
            return Value(frozenset({"env"}))
        if full == "sys.argv":
            return Value(frozenset({"argument"}))
        if full.startswith("self."):
            return self.names.get(full, Value())
        return self.value(node.value)

    def _subscript(self, node: ast.Subscript) -> Value:
        base, key = self.value(node.value), self.value(node.slice)
        if self.dotted(node.value) == "os.environ":
            return self._variable(key)
        return Value(base.taints, base.text)

    def _variable(self, key: Value) -> Value:
        """A variable of the environment; one whose name is only known when it runs may be any."""
        if not key.text or key.text == "…":
            return Value(frozenset({"env"}))
        return Value(frozenset({f"secret:{key.text}"}) if SECRET_NAME.search(key.text) else NONE)

    # Calls

    def _call(self, node: ast.Call) -> Value:
        full = self.dotted(node.func)
        base = self.value(node.func.value) if isinstance(node.func, ast.Attribute) else Value()
        args = [self.value(each) for each in node.args]
        named = {each.arg or "**": self.value(each.value) for each in node.keywords}
        every = joined((base, *args, *named.values()), " ")
        line = node.lineno - 1
        self._arrives(node, full, base, args, named, line)
        if last_of(full) == "Request":
            return joined((*args[:2], *(value for key, value in named.items() if key not in HEADERS)), " ")
        source = self._source(node, full, base, args, named)
        if source is not None:
            return source
        last = full.rsplit(".", 1)[-1]
        if full in COPIES:
            return Value(self._file(args[0]).taints if args else NONE, args[1].text if len(args) > 1 else "")
        if last in self.functions:
            return self._own(last, args, named, every)
        if isinstance(node.func, ast.Attribute) and last in (
            "append",
            "update",
            "add",
            "extend",
            "write",
            "writestr",
            "insert",
            "setdefault",
        ):
            target = self.dotted(node.func.value)
            self._put(target, Value(every.taints), adds=True)
            self._written(base.text, every)
        return Value(
            every.taints,
            base.text + " ".join(v.text for v in args)[:2000] if not last.startswith("decode") else every.text,
        )

    def _own(self, name: str, args: list[Value], named: dict[str, Value], every: Value) -> Value:
        """A call of one of the program's own functions: its parameters get what is given."""
        function = self.functions[name]
        parameters = [
            each.arg for each in (*function.args.posonlyargs, *function.args.args) if each.arg not in ("self", "cls")
        ]
        outer, self.scope = self.scope, name
        for parameter, value in (*zip(parameters, args), *((k, v) for k, v in named.items() if k in parameters)):
            self._put(parameter, value, adds=True)
        self.scope = outer
        return (
            self.returned.get(name, Value()) if name in self.returned else Value(every.taints & frozenset({"fetched"}))
        )

    def _source(
        self, node: ast.Call, full: str, base: Value, args: list[Value], named: dict[str, Value]
    ) -> Value | None:
        first = args[0] if args else Value()
        last = full.rsplit(".", 1)[-1]
        if full in ("os.getenv", "os.environ.get", "os.environ.pop", "os.environ.setdefault"):
            return self._variable(first)
        if full in ("getpass.getpass", "click.prompt", "keyring.get_password"):
            return Value(frozenset({"typed" if full != "keyring.get_password" else "secret-file"}))
        if full == "input":
            asks = re.search(
                r"password|passphrase|passcode|seed|\botp\b|2fa|one-time|verification|mnemonic|pin\b|card",
                first.text,
                re.IGNORECASE,
            )
            return Value(frozenset({"typed" if asks else "argument"}))
        if full.endswith(("pyperclip.paste", "clipboard_get", "GetClipboardData")):
            return Value(frozenset({"clipboard"}))
        if full.endswith(".parse_args"):
            return Value(frozenset({"argument"}))
        if full in (
            "open",
            "io.open",
            "codecs.open",
            "os.open",
            "sqlite3.connect",
            "tarfile.open",
            "zipfile.ZipFile",
            "ZipFile",
        ):
            path = joined((first, *(named[k] for k in ("file", "name") if k in named)))
            return self._file(path)
        if last in READS and "client" not in base.taints:
            return self._file(base) if base.text or not base.taints else Value(base.taints, "")
        if full in ("Path.home", "pathlib.Path.home"):
            return Value(text="~")
        if full.endswith(("os.path.join", "path.join", ".joinpath")) or full in (
            "Path",
            "pathlib.Path",
            "os.path.expanduser",
            "str",
        ):
            parts = (base, *args) if full.endswith(".joinpath") else args
            return joined(parts, "/")
        if full in ("os.walk", "glob.glob", "os.listdir", "os.scandir") or last in ("glob", "rglob", "iterdir"):
            place = joined((base, *args), "/")
            return Value(place.taints | {"file"}, place.text)
        if SHELLS.fullmatch(full):
            text = joined(args, " ").text
            taints = (
                {"secret-file"}
                if SECRET_FILES.search(text) or "find-generic-password" in text or "find-internet-password" in text
                else set()
            )
            taints |= {"fetched"} if re.search(r"\b(?:curl|wget)\b", text) else set()
            return Value(joined(args).taints - {"file"} | taints)
        if DECODES.fullmatch(full) or (last in ("decode", "encode") and re.search(r"rot_?13|hex", first.text)):
            return Value(joined((base, *args)).taints | {"decoded"}, first.text[:200])
        if full.startswith(NETWORK_MODULES) and "()" not in full:
            kinds = {"client", "fetched"} if last in FETCHED else {"client"}
            return Value(frozenset(kinds), first.text)
        if "client" in base.taints and last in FETCHED:
            return Value(frozenset({"client", "fetched"}), f"{base.text} {first.text}")
        return None

    def _file(self, path: Value) -> Value:
        """The content of a file, by its path."""
        written = self.files.get(path.text, Value()) if path.text else Value()
        kind = "secret-file" if SECRET_FILES.search(path.text) else "file"
        return Value(written.taints | path.taints - {"argument"} | {kind}, path.text)

    def _written(self, path: str, content: Value) -> None:
        if path:
            known = self.files.get(path, Value())
            self.files[path] = Value(known.taints | (content.taints - {"argument"}))

    # Where data arrives

    def _arrives(
        self, node: ast.Call, full: str, base: Value, args: list[Value], named: dict[str, Value], line: int
    ) -> None:
        first = args[0] if args else Value()
        last = full.rsplit(".", 1)[-1]
        if self._sends(full, base, last):
            payload = joined(
                value
                for key, value in (*((str(i), v) for i, v in enumerate(args)), *named.items())
                if key not in HEADERS
            )
            head = joined(value for key, value in named.items() if key in HEADERS)
            place = " ".join((base.text, *(v.text for v in args[:2]), named.get("url", Value()).text))
            if last == "Request" or not (base.taints & {"file"} and last in ("get", "delete")):
                self.note(sent(payload, head, place, line, self.about))
            if hosts_in(place) or "://" not in place:
                self.network = line if self.network is None else self.network
        if full.removeprefix("__builtins__.").removeprefix("builtins.") in EVALS and node.args:
            self._evaluated(node, full, first, line)
        if SHELLS.fullmatch(full):
            self._commanded(full, args, named, line)
        if full in ("shutil.rmtree", "os.removedirs") and ROOTS.match(first.text):
            self.note(Threat("SK808", f"deletes everything below {first.text}", line, "error"))
        if full in ("open", "io.open", "codecs.open"):
            mode = args[1].text if len(args) > 1 else named.get("mode", Value()).text
            if set(mode) & set("wa+x"):
                self._persists(first.text, line)
        if last in ("write_text", "write_bytes", "symlink_to", "hardlink_to"):
            self._persists(base.text, line)
            self._written(base.text, joined(args))
        if (
            full
            in (
                "shutil.copy",
                "shutil.copy2",
                "shutil.copyfile",
                "shutil.move",
                "os.symlink",
                "os.rename",
                "urllib.request.urlretrieve",
            )
            and len(args) > 1
        ):
            self._persists(args[1].text, line)
            source = Value(frozenset({"fetched"})) if full.endswith("urlretrieve") else self._file(first)
            self._written(args[1].text, source)
        if full in ("json.dump", "pickle.dump", "yaml.dump") and len(args) > 1:
            self._written(args[1].text, first)
        if full in ("os.dup2", "pty.spawn") and self.has_socket:
            self.note(Threat("SK812", "hands a shell to whoever is at the other end of a socket", line, "error"))
        if full in ("socket.socket", "socket.create_connection", "socket"):
            self.has_socket = True

    def _sends(self, full: str, base: Value, last: str) -> bool:
        """Whether a call hands data to the network: a function of a network module, or a method of what one made."""
        if full.startswith(NETWORK_MODULES) and "()" not in full:
            return True
        return ("client" in base.taints and last not in QUIET) or (last in VERBS and bool(CLIENTS.search(full)))

    def _evaluated(self, node: ast.Call, full: str, code: Value, line: int) -> None:
        threat = run(code, line, f"{full}()")
        if threat:
            self.note(threat)
        elif full in ("eval", "exec") and not isinstance(node.args[0], ast.Constant) and "argument" in code.taints:
            self.note(Threat("SK816", f"{full}() runs text that the program is given", line))

    def _commanded(self, full: str, args: list[Value], named: dict[str, Value], line: int) -> None:
        """A command that is started: its constant text is followed as shell, its data as what is sent or run."""
        command = joined(args, " ")
        is_shell = full.startswith(("os.system", "os.popen", "subprocess.getoutput")) or named.get("shell") is not None
        threat = run(Value(command.taints, command.text), line, "a command")
        if threat and (is_shell or "fetched" in command.taints):
            self.note(threat)
        program = command.text.strip().split(" ", 1)[0].rsplit("/", 1)[-1]
        data = joined((command, *(v for k, v in named.items() if k in ("input", "stdin"))))
        if program in ("curl", "wget", "nc", "ncat", "scp", "rsync", "ftp", "dig", "nslookup"):
            self.network = line if self.network is None else self.network
            self.note(sent(data, Value(), command.text, line, self.about))
        if "argument" in command.taints and is_shell and "…" in command.text:
            self.note(Threat("SK816", "a shell runs text that the program is given", line))
        from skillkit.safety.shell_code import threats  # noqa: PLC0415 - shell and Python start each other

        for each in threats(command.text, self.about, inner=True) if command.text and program else ():
            self.note(each._replace(line=line))

    def _persists(self, path: str, line: int) -> None:
        if path and START_FILES.search(path):
            self.note(Threat("SK812", f"writes a file that runs by itself: {path[-60:]}", line))
        elif path and AGENT_FILES.search(path):
            self.note(Threat("SK812", f"writes a file that instructs or configures agents: {path[-60:]}", line))

    # Statements

    def _bind(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self._bind(each, value)
        elif isinstance(target, ast.Starred):
            self._bind(target.value, value)
        elif isinstance(target, ast.Subscript):
            self._put(self.dotted(target.value), value, adds=True)
        else:
            name = self.dotted(target)
            if name:
                self._put(name, value)

    def look(self, body: Iterable[ast.stmt]) -> None:
        """Goes through statements in their order."""
        for statement in body:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            outer, self.scope = self.scope, node.name
            self.look(node.body)
            self.scope = outer
            return
        if isinstance(node, ast.Assign):
            value = self.value(node.value)
            for target in node.targets:
                self._bind(target, value)
        elif isinstance(node, ast.AnnAssign) and node.value:
            self._bind(node.target, self.value(node.value))
        elif isinstance(node, ast.AugAssign):
            self._put(self.dotted(node.target), joined((self.value(node.target), self.value(node.value))), adds=True)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self._bind(node.target, self.value(node.iter))
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                value = self.value(item.context_expr)
                if item.optional_vars:
                    self._bind(item.optional_vars, value)
        elif isinstance(node, ast.Return):
            value = self.value(node.value)
            known = self.returned.get(self.scope, Value())
            self.returned[self.scope] = Value(known.taints | value.taints, value.text or known.text)
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.value(child)
        for field in ("body", "orelse", "finalbody"):
            self.look(getattr(node, field, ()))
        for handler in getattr(node, "handlers", ()):
            self.look(handler.body)
        for case in getattr(node, "cases", ()):
            self.look(case.body)


def _parsed(text: str) -> ast.Module | None:
    """The tree of a program; None for what is none."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree


def followed(text: str, about: str) -> tuple[list[Threat], int | None]:
    """What is found in a program, by line, and the line (from 0) of its first call to the network.

    `about` is what the skill says of itself. A text that is no Python yields nothing.
    """
    import warnings  # noqa: PLC0415 - only who parses needs it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = _parsed(text)
    if tree is None:
        return [], None
    program = Program(tree, about)
    try:
        before = None
        for _ in range(ROUNDS):
            program.found.clear()
            program.look(tree.body)
            state = {
                name: value.taints
                for held in (program.names, program.returned, program.files)
                for name, value in held.items()
            }
            if state == before:
                break
            before = state
    except RecursionError:
        return [], None
    return sorted(program.found.values(), key=lambda threat: (threat.line, threat.code)), program.network
