"""A forge on loopback with a state: its API, and git over HTTP through `git http-backend`.

Each kind lists its calls with their parameters and fields, as its documentation does. Other calls, parameters and
fields are collected in `problems`, and fail the test.
"""

import base64
import json
import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from tests.conftest import git

TOKEN = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
OWNER, NAME = "team", "skills"


class Answer(NamedTuple):
    """An HTTP response; `cut` hangs up instead, after the call had its effect."""

    status: int
    body: Any = None
    headers: dict[str, str] = {}
    cut: bool = False


class Route(NamedTuple):
    """A call of the API with all its parameters and the types of its fields. `act` gets the last number in the path."""

    call: str
    act: Callable[[int, dict[str, str], dict[str, Any]], Answer]
    query: str = ""
    fields: Mapping[str, type] = {}


@dataclass
class Fault:
    """The answer to the next calls that match; `after` lets the call have its effect first."""

    method: str
    path: str
    answer: Answer
    times: int = 1
    after: bool = False


@dataclass
class Request:
    """A pull request; `source` is the owner of its branch, or a kind of stranger."""

    number: int
    branch: str
    base: str
    title: str
    body: str
    labels: list[str]
    state: str = "open"
    source: str = "own"
    draft: bool = False
    head: str = ""


@dataclass
class FakeForge:
    """The state of a forge; `project` is the path of the repository in its API."""

    api = project = server = token = draft = ""
    limit: ClassVar[dict[str, str]] = {"Retry-After": "7"}
    create, relabel = ("POST", "/pulls$"), ("POST", "/issues/1/labels$")
    member, stranger, own = 7, 8, 7
    """The authors of comments: who may push, who may not, and we."""

    remote: Path
    private: bool = True
    can_push: bool = True
    requests: dict[int, Request] = field(default_factory=dict)
    says: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    known: list[str] = field(default_factory=lambda: ["bug"])
    """The labels of the repository."""
    forks: dict[str, Path] = field(default_factory=dict)
    late: int = 0
    """How often git finds nothing at a new fork."""
    blobs: dict[int, bytes] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    before: list[tuple[str, Callable[[], object]]] = field(default_factory=list)
    """What happens just before a call that matches."""
    address: str = ""
    last_id: int = 0
    per_page: int = 100
    lock: Any = field(default_factory=threading.RLock)

    def routes(self) -> list[Route]:
        raise NotImplementedError

    def writes(self) -> list[str]:
        """The calls that change something, pushes included."""
        return [call for call in self.calls if not call.startswith("GET ") and "git-upload-pack" not in call]

    def fail(self, method: str, path: str, answer: Answer, *, times: int = 1, after: bool = False) -> None:
        self.faults.append(Fault(method, path, answer, times, after))

    def fault_for(self, method: str, path: str) -> Fault | None:
        with self.lock:
            for fault in self.faults:
                if fault.times and fault.method == method and re.search(fault.path, path):
                    fault.times -= 1
                    return fault
        return None

    def at(self, owner: str) -> Path | None:
        """The repository of an owner: the one, or a fork of it."""
        forks = {name.partition("/")[0]: folder for name, folder in self.forks.items()}
        return {**forks, "own": self.remote, OWNER: self.remote}.get(owner)

    def tip(self, branch: str, owner: str = OWNER) -> str:
        folder = self.at(owner)
        file = folder / "refs" / "heads" / branch if folder else None
        return file.read_text().strip() if file and file.is_file() else ""

    def open_one(
        self, branch: str, base: str = "main", title: str = "", body: str = "", source: str = "own"
    ) -> Request:
        number = len(self.requests) + 1
        self.requests[number] = Request(number, branch, base, title, body, [], source=source)
        return self.requests[number]

    def close(self, number: int, *labels: str, delete: bool = True) -> None:
        one = self.requests[number]
        one.state = "closed"
        one.labels += labels
        if delete:
            git(self.remote, "update-ref", "-d", f"refs/heads/{one.branch}")

    def merge(self, number: int) -> None:
        """Merges by fast-forward, and deletes the branch, as a maintainer does."""
        one = self.requests[number]
        git(self.remote, "update-ref", "refs/heads/main", self.tip(one.branch))
        self.close(number)
        one.state = "merged"

    def say(self, number: int, text: str, by: Any = None) -> dict[str, Any]:
        """Somebody comments; a member, if it is not said who."""
        self.last_id += 1
        made = {"id": self.last_id, "body": text, "by": self.member if by is None else by}
        self.says.setdefault(number, []).append(made)
        return made

    def bodies(self, number: int) -> list[str]:
        return [each["body"] for each in self.says.get(number, ())]

    def forget(self, comment_id: int, _: dict[str, str], __: dict[str, Any]) -> Answer:
        for said in self.says.values():
            said[:] = [each for each in said if each["id"] != comment_id]
        return Answer(204)

    def is_taken(self, branch: str, source: str = "own") -> bool:
        return any(
            (each.branch, each.state, each.source) == (branch, "open", source) for each in self.requests.values()
        )

    def page(self, items: list[Any], path: str, query: dict[str, str], size: str = "per_page") -> Answer:
        """A page of a list, with the link to the next one."""
        count, page = min(int(query.get(size, "20")), self.per_page), int(query.get("page", "1"))
        part = items[(page - 1) * count : page * count]
        rest = "&".join(f"{key}={value}" for key, value in {**query, "page": str(page + 1)}.items())
        is_last = page * count >= len(items)
        return Answer(200, part, {} if is_last else {"Link": f'<{self.address}{self.api}{path}?{rest}>; rel="next"'})

    def basic(self) -> str:
        """The token as git sends it."""
        return base64.b64encode(f"x-access-token:{TOKEN}".encode()).decode()


class Handler(BaseHTTPRequestHandler):
    """HTTP to the state and back."""

    fake: FakeForge
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("do_"):
            return self._take
        raise AttributeError(name)

    def _take(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        place = urlsplit(self.path)
        call = f"{self.command} {self.path}"
        with self.fake.lock:
            self.fake.calls.append(call)
            due = [step for step in self.fake.before if re.search(step[0], call)]
            self.fake.before = [step for step in self.fake.before if step not in due]
        for _, act in due:
            act()
        fault = self.fake.fault_for(self.command, place.path)
        if fault and not fault.after:
            self._send(fault.answer)
            return
        if place.path.startswith(f"{self.fake.api}/"):
            with self.fake.lock:
                done = self._answer(place.path.removeprefix(self.fake.api), place.query, content)
        elif place.path.startswith("/blobs/"):
            done = self._blob(int(place.path.rpartition("/")[2]))
        else:
            done = self._git(content)
        self._send(fault.answer if fault else done)

    def _answer(self, path: str, query: str, content: bytes) -> Answer:
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return Answer(401, {"message": "Bad credentials"})
        asked = {key: values[0] for key, values in parse_qs(query).items()}
        body = json.loads(content) if content else {}
        own = path.removeprefix(self.fake.project)
        numbers = re.findall(r"(?<=/)\d+", own)
        form = re.sub(r"(?<=/)[0-9]+", "N", re.sub(r"/labels/\D.*", "/labels/NAME", own))
        call = f"{self.command} {self.fake.project if own != path else ''}{form}"
        route = next((each for each in self.fake.routes() if each.call == call), None)
        if route is None:
            self.fake.problems.append(f"no operation {call} ({unquote(path)})")
            return Answer(404, {"message": "404 Not Found"})
        wrong = [*(set(asked) - set(route.query.split())), *(set(body) - set(route.fields))]
        wrong += [name for name, value in body.items() if type(value) is not route.fields.get(name)]
        if wrong:
            self.fake.problems.append(f"{call} takes no such {wrong}")
        if form.endswith("/labels/NAME"):
            asked["name"] = unquote(own.rpartition("/")[2])
        if len(numbers) > 1:
            asked["of"] = numbers[0]
        return route.act(int(numbers[-1]) if numbers else 0, asked, body)

    def _blob(self, number: int) -> Answer:
        """A file at its signed place, which belongs to another server than the API: no token is shown there."""
        if self.headers.get("Authorization"):
            self.fake.problems.append("the token was shown to the server of the files")
        return Answer(200, self.fake.blobs[number], {"Content-Type": "application/zip"})

    def _git(self, content: bytes) -> Answer:
        given = self.headers.get_all("Authorization") or []
        if [each.lower() for each in given] != [f"basic {self.fake.basic()}".lower()]:
            return Answer(400 if len(given) > 1 else 401, b"", {"WWW-Authenticate": 'Basic realm="GitHub"'})
        place = urlsplit(self.path)
        name, _, inner = place.path.removeprefix("/").partition(".git")
        folder = self.fake.remote if name == f"{OWNER}/{NAME}" else self.fake.forks.get(name)
        if folder is None or (folder != self.fake.remote and self._is_late()):
            return Answer(404, b"Repository not found.")
        if "git-receive-pack" in self.path and folder == self.fake.remote and not self.fake.can_push:
            return Answer(403, b"Permission denied.")
        environment = {
            "PATH": os.environ["PATH"],
            "GIT_PROJECT_ROOT": str(folder.parent),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": f"/{folder.name}{inner}",
            "REQUEST_METHOD": self.command,
            "REMOTE_USER": "token",
            "QUERY_STRING": place.query,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(content)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
            "REMOTE_ADDR": "127.0.0.1",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
        }
        done = subprocess.run(["git", "http-backend"], input=content, env=environment, capture_output=True, check=True)
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().splitlines())
        status = int(headers.pop("Status", "200").split()[0])
        return Answer(status, body, headers)

    def _is_late(self) -> bool:
        """Whether a fork is not filled yet."""
        with self.fake.lock:
            self.fake.late -= 1
            return self.fake.late >= 0

    def _send(self, done: Answer) -> None:
        if done.cut:
            self.close_connection = True
            self.connection.close()
            return
        raw = (
            done.body if isinstance(done.body, bytes) else b"" if done.body is None else json.dumps(done.body).encode()
        )
        self.send_response(done.status)
        headers = {"Content-Type": "application/json; charset=utf-8", **done.headers, "Content-Length": str(len(raw))}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)


F = TypeVar("F", bound=FakeForge)


@contextmanager
def running(kind: type[F], remote: Path) -> Iterator[F]:
    """A fake in front of a bare repository."""
    fake = kind(remote)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"fake": fake}))
    server.daemon_threads = True
    fake.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert not fake.problems, "\n".join(fake.problems)
