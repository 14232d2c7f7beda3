"""What the calls of a Python program mean, by their dotted names: where data comes from, and where it arrives."""

import ast
import posixpath
import re
from functools import lru_cache
from typing import NamedTuple

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows, gives, words as words_of

NETWORK_MODULES = tuple("requests. httpx. aiohttp. urllib.request. urllib2. urllib.urlopen urllib3. httplib. http.client. socket. smtplib. ftplib. paramiko. websocket niquests. cloudscraper. telnetlib. pycurl. xmlrpc.client. urlopen grequests. pysftp. boto3. asyncssh. slack_sdk. dropbox. dns.resolver.".split())  # fmt: skip
CLIENTS = Lazy(r"(?:^|\.)_?(?:session|client|http|sess|s|api|conn|connection|sock)\.\w+$")
"""What people call a client that they are given from elsewhere."""
VERBS = frozenset("post put patch request sendall sendto sendmail send_message storbinary urlopen".split())
QUIET = frozenset("close connect settimeout setsockopt bind listen accept mount login quit starttls ehlo json text raise_for_status recv read headers get_content_type iter_content iter_lines update makefile getresponse gethostname gaierror error timeout".split())  # fmt: skip
"""Methods of a client, or of its answer, that send nothing."""
FETCHED = frozenset("get post request urlopen urlretrieve recv recvfrom recv_bytes read getresponse makefile".split())
DECODES = Lazy(r"(?:base64\.)?[abu]?(?:b|z)?(?:64|32|85|16)(?:_)?decode|base64\.\w*decode\w*|codecs\.decode|(?:zlib|gzip|lzma|bz2)\.decompress|binascii\.\w+|(?:bytes|bytearray)\.fromhex|marshal\.loads|chr")  # fmt: skip
SHELLS = Lazy(r"os\.(?:system|popen|exec\w+|spawn\w+)|subprocess\.\w+|commands\.getoutput|pty\.spawn|asyncio\.create_subprocess_\w+")  # fmt: skip
UPLOADS = frozenset("put upload upload_file upload_fileobj upload_from_filename fput_object storbinary storlines files_upload".split())  # fmt: skip
"""Methods of a client that send the file that they are given the path of."""
RESOLVES = Lazy(r"(?:socket\.)?(?:getaddrinfo|gethostbyname(?:_ex)?|getnameinfo)|dns\.resolver\.\w+(?:\.\(\)\.\w+)?")
ADDS = frozenset("append update add extend write writestr insert setdefault attach add_attachment set_content set_payload".split())  # fmt: skip
"""Methods that add their arguments to an object."""
LOADS_INTO = frozenset("read read_file load open".split())
"""Methods that add the content of a file that they are given the path of."""
NUMBERS = frozenset("bytes bytearray map".split())
"""Functions that make text of a list of numbers, or by `chr`."""
HEADERS = frozenset("headers auth cookies timeout verify cert proxies params_auth".split())
ROOTS = Lazy(r"^(?:/|~|/home/?\*?|~/\*|/\*|/Users/?|/etc|/usr|/var|[A-Z]:\\+)$")
ASKS = Lazy(r"(?i)password|passphrase|passcode|seed|\botp\b|2fa|one-time|verification|mnemonic|pin\b|card")
"""A question for what only the user may know."""
COPIES = frozenset("shutil.copy shutil.copy2 shutil.copyfile shutil.move".split())
ANY = "?"
"""The name of a function that is only known when the program runs."""
KINDS = {
    name: kind
    for kind, names in {
        "variable": "os.getenv os.environ.get os.environ.pop os.environ.setdefault",
        "typed": "getpass.getpass click.prompt",
        "secret-file": "keyring.get_password",
        "input": "input",
        "file": "open io.open codecs.open os.open sqlite3.connect tarfile.open zipfile.ZipFile ZipFile",
        "home": "Path.home pathlib.Path.home",
        "path": "Path pathlib.Path os.path.expanduser str",
        "walk": "os.walk glob.glob os.listdir os.scandir",
    }.items()
    for name in names.split()
}
ENDINGS = {
    "clipboard": ("pyperclip.paste", "clipboard_get", "GetClipboardData"),
    "argument": (".parse_args",),
    "read": (".read_text", ".read_bytes", ".read", ".readlines", ".readline"),
    "path": (".path.join", ".joinpath"),
    "walk": (".glob", ".rglob", ".iterdir"),
}
ROLES = {
    "evaluates": frozenset("eval exec compile runpy.run_path types.FunctionType types.CodeType".split()),
    "deletes": frozenset(["shutil.rmtree", "os.removedirs"]),
    "opens": frozenset(["open", "io.open", "codecs.open"]),
    "moves": COPIES | {"os.symlink", "os.rename", "urllib.request.urlretrieve"},
    "restores": frozenset(
        "pickle.load pickle.loads pickle.Unpickler cPickle.loads marshal.load marshal.loads dill.load dill.loads cloudpickle.load cloudpickle.loads joblib.load jsonpickle.decode yaml.load yaml.load_all yaml.unsafe_load yaml.full_load shelve.open ctypes.memmove ctypes.CDLL".split()
    ),
    "hands over": frozenset(["os.dup2", "pty.spawn"]),
    "socket": frozenset(["socket.socket", "socket.create_connection", "socket"]),
}


class Call(NamedTuple):
    """A call: its node, its dotted name and the last part of that, the object it is a method of, what it is given."""

    node: ast.Call
    full: str
    last: str
    base: flows.Value
    args: list[flows.Value]
    named: dict[str, flows.Value]

    @property
    def first(self) -> flows.Value:
        """The first argument."""
        return self.args[0] if self.args else flows.EMPTY

    @property
    def line(self) -> int:
        """The line, from 0."""
        return self.node.lineno - 1

    def given(self, *, headers: bool) -> flows.Value:
        """All arguments that are headers, or all others."""
        named = [value for key, value in self.named.items() if (key in HEADERS) == headers]
        return flows.joined(named if headers else (*self.args, *named))


@lru_cache(maxsize=4096)
def kind_of(full: str) -> str:
    """What a call gives, by its name; empty where that depends on what it is given."""
    if full in KINDS:
        return KINDS[full]
    for kind, names in ENDINGS.items():
        if f".{full}".endswith(names):
            return kind
    return "shell" if SHELLS.fullmatch(full) else "decoded" if DECODES.fullmatch(full) else ""


@lru_cache(maxsize=4096)
def roles_of(full: str) -> frozenset[str]:
    """What a call does with what it is given, by its name."""
    last, plain = full.rpartition(".")[2], full.removeprefix("__builtins__.").removeprefix("builtins.")
    roles = {role for role, names in ROLES.items() if (plain if role == "evaluates" else full) in names}
    if full.startswith(NETWORK_MODULES) and "()" not in full:
        roles |= {"network", "sends"}
    if last in VERBS and CLIENTS.search(full):
        roles.add("sends")
    if last == ANY:
        roles.add("restores")
    if last == "open":
        roles.add("opens")
    if last in ("write_text", "write_bytes", "symlink_to", "hardlink_to"):
        roles.add("writes")
    if SHELLS.fullmatch(full):
        roles.add("commands")
    return frozenset(roles)


@lru_cache(maxsize=4096)
def is_plain(full: str) -> bool:
    """Whether a call, by its name, only hands on what it is given."""
    last = full.rpartition(".")[2]
    return not (
        kind_of(full)
        or roles_of(full)
        or last in ADDS | LOADS_INTO | NUMBERS | {"Request", "mmap"}
        or last.startswith(("decode", "encode"))
        or last.endswith("join")
        or RESOLVES.fullmatch(full)
    )


def variable(key: flows.Value) -> flows.Value:
    """A variable of the environment; one whose name is only known when it runs may be any."""
    if not key.text or key.text == "…":
        return flows.of_kind("env")
    return flows.of_kind(f"secret:{key.text}") if sensitive.SECRET_NAME.search(key.text) else flows.EMPTY


class Held(dict[str, flows.Value]):
    """Values by name. One that changes after it was read makes another round over the program necessary."""

    def __init__(self) -> None:
        super().__init__()
        self.is_stale = False
        self._read: set[str] = set()

    def read(self, key: str) -> flows.Value | None:
        """The value of a name, if it has one."""
        self._read.add(key)
        return self.get(key)

    def write(self, key: str, value: flows.Value) -> None:
        """Gives a name a value."""
        if key in self._read and self.get(key) != value:
            self.is_stale = True
        self[key] = value

    def start(self) -> None:
        """Begins a round: nothing was read yet."""
        self.is_stale = False
        self._read.clear()


class Calls(flows.Follower):
    """Follows calls; what the names, the files and the functions of the program hold, is in `held`."""

    def __init__(self, source: str, about: flows.About) -> None:
        super().__init__(source, about)
        self.held = Held()
        self.has_socket = False

    def source(self, call: Call) -> flows.Value | None:
        """What a call gives, if it is one of those that data comes from or goes through."""
        kind, first = kind_of(call.full), call.first
        if kind in ("typed", "secret-file", "clipboard", "argument"):
            return flows.of_kind(kind)
        if kind == "variable":
            return variable(first)
        if kind == "input":
            return flows.of_kind("typed" if ASKS.search(first.text) else "argument")
        if kind == "file":
            return self.file(flows.joined((first, *(call.named[key] for key in ("file", "name") if key in call.named))))
        if kind == "read" and "client" not in call.base.taints:
            return self.file(call.base) if call.base.text or not call.base.taints else flows.Value(call.base.taints)
        if call.full == "mmap.mmap" and "PROT_EXEC" in ast.unparse(call.node):
            return flows.of_kind("memory")
        if kind == "home":
            return flows.Value(text="~")
        if kind == "path":
            return flows.joined((call.base, *call.args) if call.full.endswith(".joinpath") else call.args, "/")
        if kind == "walk":
            place = flows.joined((call.base, *call.args), "/")
            return flows.Value(place.taints | {"file"}, place.text)
        if kind == "shell":
            return self._printed(flows.joined(call.args, " "))
        if kind == "decoded" or (call.last in ("decode", "encode") and re.search(r"rot_?13|hex", first.text)):
            return flows.Value(flows.joined((call.base, *call.args)).taints | {"decoded"}, first.text[:200])
        if "network" in roles_of(call.full) or ("client" in call.base.taints and call.last in FETCHED):
            address = f"{call.base.text} {first.text} {call.named.get('url', flows.EMPTY).text}".strip()
            origin = flows.origin_of(flows.fetched(address)) if call.last in FETCHED else flows.NONE
            return flows.Value(origin | {"client"}, address)
        return None

    def _printed(self, command: flows.Value) -> flows.Value:
        """What a command prints."""
        taints = command.taints - {"file"} | gives(command.text)
        if sensitive.SECRET_FILES.search(command.text):
            taints |= {"secret-file"}
        if re.search(r"\b(?:curl|wget)\b", command.text):
            taints |= flows.origin_of(flows.fetched(command.text))
        return flows.Value(taints)

    def file(self, path: flows.Value) -> flows.Value:
        """The content of the file at a path."""
        written = self.held.read(f"file {path.text}") if path.text else None
        kind = "secret-file" if sensitive.SECRET_FILES.search(path.text) else "file"
        return flows.Value((written.taints if written else flows.NONE) | path.taints - {"argument"} | {kind}, path.text)

    def written(self, path: str, content: flows.Value) -> None:
        """Records what is written into a file."""
        if path:
            known = self.held.get(f"file {path}", flows.EMPTY)
            self.held.write(f"file {path}", flows.Value(known.taints | (content.taints - {"argument"})))

    def arrives(self, call: Call) -> None:
        """Adds the threats of data that arrives at a call."""
        roles, first, line = roles_of(call.full), call.first, call.line
        if RESOLVES.fullmatch(call.full):
            self.looks_up(flows.joined(call.args), line)
        if "sends" in roles or ("client" in call.base.taints and call.last not in QUIET):
            self._sent(call)
        if "memory" in call.base.taints and call.last == "write":
            self.note(flows.run(first, line, "executable memory"))
        if not roles:
            return
        if "restores" in roles and "Safe" not in ast.unparse(call.node):
            given = flows.joined((*call.args, self.file(first)))
            how = "a function whose name is computed" if call.last == ANY else f"{call.full}()"
            self.note(flows.run(flows.Value(flows.origin_of(given)), line, how))
        if "evaluates" in roles and call.node.args:
            threat = flows.run(first, line, f"{call.full}()")
            self.note(threat)
            constant = isinstance(call.node.args[0], ast.Constant)
            if not threat and call.full in ("eval", "exec") and not constant and "argument" in first.taints:
                self.add("SK816", f"{call.full}() runs text that the program is given", line)
        if "commands" in roles:
            self._commanded(call)
        if "deletes" in roles and first.text and ROOTS.match(posixpath.normpath(first.text)):
            self.add("SK808", f"deletes everything below {first.text}", line, "error")
        if "opens" in roles:
            path, *modes = (call.base, *call.args)[call.full in ROLES["opens"] :] or (first,)
            mode = modes[0] if modes else call.named.get("mode", flows.EMPTY)
            if set(mode.text) & set("wa+x"):
                self.persists(path.text, line)
        if "writes" in roles:
            whole = bool(call.node.args) and isinstance(call.node.args[0], ast.Constant)
            self.persists(call.base.text, line, first if whole else flows.EMPTY)
            self.written(call.base.text, flows.joined(call.args))
        if "moves" in roles and len(call.args) > 1:
            target, fetched = call.args[1].text, call.last == "urlretrieve"
            self.persists(target, line)
            self.written(target, flows.fetched(first.text) if fetched else self.file(first))
        if "hands over" in roles and self.has_socket:
            self.add("SK812", "hands a shell to whoever is at the other end of a socket", line, "error")
        if "socket" in roles and not self.has_socket:
            self.has_socket = self.held.is_stale = True

    def _sent(self, call: Call) -> None:
        """Follows data to the network: a call of a network module, or a method of its result."""
        url = call.named.get("url", flows.EMPTY).text
        place = " ".join((call.base.text, *(value.text for value in call.args[:2]), url))
        payload = call.given(headers=False)
        if call.last in UPLOADS:
            payload = flows.joined((payload, *map(self.file, call.args)))
        if "file" not in call.base.taints or call.last not in ("get", "delete"):
            self.sends(payload, place, call.line, call.given(headers=True))
        if self.network is None and (sensitive.hosts_in(place) or "://" not in place):
            self.reaches(call.line)

    def _commanded(self, call: Call) -> None:
        """Follows a command that is started: its constant text as shell, its data as sent or run."""
        command, line = flows.joined(call.args, " "), call.line
        is_shell = call.full.startswith(("os.system", "os.popen", "subprocess.getoutput")) or "shell" in call.named
        words = command.text.split()[:2]
        program = words[0].rsplit("/", 1)[-1] if words else ""
        files = [self.held.read(f"file {word}") or flows.EMPTY for word in words]
        is_code = is_shell or not program or "://" in words[0] or program in words_of("interprets")
        self.note(flows.run(flows.joined((command, *files) if is_code else files[:1]), line, "a command"))
        if program in words_of("sends") | words_of("resolves"):
            self.reaches(line)
            data = flows.joined((command, *(value for key, value in call.named.items() if key in ("input", "stdin"))))
            self.sends(data, command.text, line)
        if "argument" in command.taints and is_shell and "…" in command.text:
            self.add("SK816", "a shell runs text that the program is given", line)
        from skillkit.safety.scripts import shell  # noqa: PLC0415 - shell and Python start each other

        for each in shell.followed(command.text, self.about, inner=1)[0] if program else ():
            self.note(each._replace(line=line))
