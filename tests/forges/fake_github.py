"""A GitHub on loopback with a state: git over HTTP through `git http-backend`, pull requests, comments, labels.

Every request and every response is held against GitHub's own description; what does not fit is kept in `problems`.
"""

import base64
import json
import os
import re
import subprocess
import threading
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from http.server import BaseHTTPRequestHandler
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from typing import ClassVar
from typing import NamedTuple
from urllib.parse import parse_qs
from urllib.parse import unquote
from urllib.parse import urlsplit

from tests.conftest import git
from tests.forges.description import example
from tests.forges.description import operation
from tests.forges.description import request_problem
from tests.forges.description import response_problem

TOKEN = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
OWNER, NAME = "team", "skills"
API = "/api/v3"


class Answer(NamedTuple):
    """What is answered; `cut` hangs up instead, after everything was done."""

    status: int
    body: Any = None
    headers: dict[str, str] = {}
    cut: bool = False


@dataclass
class Fault:
    """What happens instead to the next calls that fit; `after` lets the call have its effect first."""

    method: str
    path: str
    answer: Answer
    times: int = 1
    after: bool = False


@dataclass
class Request:
    """A pull request, whatever it is called; `source` says where its branch lies, or that a reader opened it."""

    number: int
    branch: str
    base: str
    title: str
    body: str
    labels: list[str]
    state: str = "open"
    source: str = "own"


@dataclass
class FakeGitHub:
    """The state, and what tests ask of it."""

    server, token, draft = "GITHUB_SERVER_URL", "GITHUB_TOKEN", ""
    limit: ClassVar[dict[str, str]] = {"Retry-After": "7"}
    create, relabel = ("POST", "/pulls$"), ("POST", "/issues/1/labels$")
    kept: ClassVar[tuple[str, ...]] = ("pulls", "comments")
    """What holds the state of the pull requests."""

    remote: Path
    private: bool = True
    can_push: bool = True
    login: str = "ada"
    forks: dict[str, Path] = field(default_factory=dict)
    """The forks, by `owner/name`."""
    late: int = 0
    """How often git finds nothing at a new fork."""
    pulls: dict[int, dict[str, Any]] = field(default_factory=dict)
    comments: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    artifacts: dict[int, dict[str, Any]] = field(default_factory=dict)
    blobs: dict[int, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    before: list[tuple[str, Callable[[], None]]] = field(default_factory=list)
    address: str = ""
    last_id: int = 0
    per_page: int = 100
    lock: Any = field(default_factory=threading.RLock)

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
        """Where the repository of an owner lies: the one, or a fork of it."""
        forks = {name.partition("/")[0]: folder for name, folder in self.forks.items()}
        return {**forks, OWNER: self.remote}.get(owner)

    def tip(self, branch: str, owner: str = OWNER) -> str:
        folder = self.at(owner)
        file = folder / "refs" / "heads" / branch if folder else None
        return file.read_text().strip() if file and file.is_file() else ""

    def look(self) -> dict[int, Request]:
        """The pull requests as they are."""
        return {
            number: Request(
                number,
                pull["head"]["ref"],
                pull["base"]["ref"],
                pull["title"],
                pull["body"],
                [each["name"] for each in pull["labels"]],
                "merged" if pull["merged_at"] else pull["state"],
            )
            for number, pull in self.pulls.items()
        }

    def write(self, number: int, body: str) -> None:
        """Somebody edits the text."""
        self.pulls[number]["body"] = body

    def rename(self, number: int, branch: str) -> None:
        """The branch was called otherwise."""
        self.pulls[number]["head"] |= {"ref": branch, "label": f"{OWNER}:{branch}"}

    def open_one(self, branch: str, base: str, title: str, body: str) -> Any:
        """Somebody opens one."""
        done = open_pull(self, {"head": branch, "base": base, "title": title, "body": body})
        self.problems += [] if done.status == 201 else [str(done)]

    def say(self, number: int, text: str, by: Any = "MEMBER") -> Any:
        """Somebody comments."""
        made = comment_on(self, number, {"body": text}).body
        made["author_association"] = by

    def merge(self, number: int) -> None:
        """Merges by fast-forward, and deletes the branch, as a maintainer does."""
        branch = self.pulls[number]["head"]["ref"]
        git(self.remote, "update-ref", "refs/heads/main", self.tip(branch))
        self.pulls[number] |= {"state": "closed", "merged_at": "2026-03-01T00:00:00Z"}
        git(self.remote, "update-ref", "-d", f"refs/heads/{branch}")

    def close(self, number: int, *labels: str, delete: bool = True) -> None:
        self.pulls[number]["state"] = "closed"
        self.pulls[number]["labels"] += [label(name) for name in labels]
        if delete:
            git(self.remote, "update-ref", "-d", f"refs/heads/{self.pulls[number]['head']['ref']}")

    def upload(self, run: int, head: str, content: bytes, name: str = "skillkit-report") -> dict[str, Any]:
        """What a run leaves behind."""
        number = len(self.artifacts) + 1
        shape = example("artifact-paginated")["artifacts"][0]
        of_run = {**shape["workflow_run"], "id": run, "head_sha": head}
        about = {"id": number, "name": name, "size_in_bytes": len(content), "workflow_run": of_run}
        self.artifacts[number], self.blobs[number] = {**shape, **about}, content
        return self.artifacts[number]

    def example_comment(self) -> Any:
        return example("issue-comment")

    def basic(self) -> str:
        """The token as git sends it."""
        return base64.b64encode(f"x-access-token:{TOKEN}".encode()).decode()

    def bodies(self, number: int) -> list[str]:
        return [comment["body"] for comment in self.comments.get(number, ())]


def label(name: str) -> dict[str, Any]:
    return {**example("label-items")[0], "name": name}


def refused(status: int, message: str, *errors: str) -> Answer:
    listed = [{"resource": "PullRequest", "code": "custom", "message": text} for text in errors]
    body = {"message": message, "documentation_url": "https://docs.github.com/rest"}
    return Answer(status, {**body, "errors": listed} if listed else body)


def full_repository(fake: FakeGitHub, name: str = f"{OWNER}/{NAME}") -> dict[str, Any]:
    about = example("full-repository-default-response")
    for key in ("source", "parent"):  # of a fork; GitHub's examples do not quite fit its description
        about.pop(key)
    about["language"] = None
    visibility = "private" if fake.private else "public"
    is_fork = name in fake.forks
    may = {"pull": True, "push": fake.can_push or is_fork, "admin": False}
    if is_fork:
        keys = ("language", "source", "parent", "template_repository", "organization", "code_of_conduct")
        origin = {key: value for key, value in about.items() if key not in keys}
        about["parent"] = {**origin, "full_name": f"{OWNER}/{NAME}", "language": None, "has_downloads": True}
    own = {"full_name": name, "name": name.partition("/")[2], "fork": is_fork, "permissions": may}
    return {**about, **own, "private": fake.private, "visibility": visibility}


def make_fork(fake: FakeGitHub) -> Answer:
    """A fork of the user's, or the one that there is; under another name if that is taken."""
    there = next((name for name in fake.forks if name.startswith(f"{fake.login}/")), None)
    if there is None:
        there = f"{fake.login}/{NAME}" if fake.login != "taken" else f"{fake.login}/{NAME}-1"
        folder = fake.remote.parent / f"fork-of-{fake.login}.git"
        git(fake.remote.parent, "clone", "--quiet", "--bare", "--single-branch", str(fake.remote), str(folder))
        fake.forks[there] = folder
    return Answer(202, full_repository(fake, there))


def repository(fake: FakeGitHub, name: str) -> Answer:
    """What is known of a repository. One of the user's that only bears the name is none of the forks."""
    if name == f"taken/{NAME}":
        return Answer(200, full_repository(fake, name))
    is_there = name == f"{OWNER}/{NAME}" or name in fake.forks
    return Answer(200, full_repository(fake, name)) if is_there else refused(404, "Not Found")


def user(fake: FakeGitHub) -> Answer:
    return Answer(
        200, {**example("private-user-response-with-public-and-private-profile-information"), "login": fake.login}
    )


def _end(fake: FakeGitHub, end: dict[str, Any], branch: str, owner: str = OWNER) -> dict[str, Any]:
    called = next((name for name in fake.forks if name.startswith(f"{owner}/")), f"{owner}/{NAME}")
    repo = {**end["repo"], "full_name": called, "name": called.partition("/")[2]}
    tip = fake.tip(branch, owner) or "0" * 40
    return {**end, "ref": branch, "label": f"{owner}:{branch}", "sha": tip, "repo": repo}


def open_pull(fake: FakeGitHub, body: dict[str, Any], owner: str = OWNER) -> Answer:
    head, base = body["head"], body["base"]
    owner, branch = head.split(":", 1) if ":" in head else (owner, head)
    there = [p for p in fake.pulls.values() if p["state"] == "open" and p["head"]["label"] == f"{owner}:{branch}"]
    if there:
        return refused(422, "Validation Failed", f"A pull request already exists for {owner}:{branch}.")
    if fake.at(owner) and not fake.tip(branch, owner):
        invalid = [{"resource": "PullRequest", "field": "head", "code": "invalid"}]
        return Answer(422, {**refused(422, "Validation Failed").body, "errors": invalid})
    number = len(fake.pulls) + 1
    whole = {**example("pull-request"), "requested_teams": []}
    url = f"{fake.address}/{OWNER}/{NAME}/pull/{number}"
    made = {
        "number": number,
        "state": "open",
        "title": body["title"],
        "body": body.get("body"),
        "draft": body.get("draft", False),
        "merged_at": None,
        "merged": False,
        "labels": [],
        "html_url": url,
        "user": {**whole["user"], "login": fake.login if owner in (OWNER, fake.login) else owner},
        "head": _end(fake, whole["head"], branch, owner),
        "base": _end(fake, whole["base"], base),
    }
    fake.pulls[number] = {**whole, **made}
    return Answer(201, fake.pulls[number])


def list_pulls(fake: FakeGitHub, query: dict[str, str]) -> list[dict[str, Any]]:
    state, head = query.get("state", "open"), query.get("head")
    shape = {**example("pull-request-simple-items")[0], "requested_teams": []}
    found = sorted(fake.pulls.values(), key=lambda pull: -pull["number"])
    wanted = [p for p in found if state in ("all", p["state"]) and head in (None, p["head"]["label"])]
    return [{key: pull.get(key, value) for key, value in shape.items()} for pull in wanted]


def list_issues(fake: FakeGitHub, query: dict[str, str]) -> list[dict[str, Any]]:
    shape = example("issue-items")[0]
    found = sorted(fake.pulls.values(), key=lambda pull: -pull["number"])
    names, creator = query.get("labels"), query.get("creator")
    wanted = [
        pull
        for pull in found
        if (names is None or names in [each["name"] for each in pull["labels"]])
        and creator in (None, pull["user"]["login"])
    ]
    keys = ("number", "state", "title", "body", "labels", "html_url", "user")
    return [{**shape, **{key: pull[key] for key in keys}} for pull in wanted]


def listed(fake: FakeGitHub, path: str, query: dict[str, str], items: list[dict[str, Any]]) -> Answer:
    """A page of a list, with the link to the next one."""
    size, page = min(int(query.get("per_page", "30")), fake.per_page), int(query.get("page", "1"))
    part = items[(page - 1) * size : page * size]
    if page * size >= len(items):
        return Answer(200, part)
    rest = "&".join(f"{key}={value}" for key, value in {**query, "page": str(page + 1)}.items())
    return Answer(200, part, {"Link": f'<{fake.address}{API}{path}?{rest}>; rel="next"'})


def comment_on(fake: FakeGitHub, number: int, body: dict[str, Any]) -> Answer:
    fake.last_id += 1
    user = {**example("issue-comment")["user"], "type": "Bot", "login": "github-actions[bot]"}
    made = {**example("issue-comment"), "id": fake.last_id, "body": body["body"], "user": user}
    made["author_association"] = "NONE"
    fake.comments.setdefault(number, []).append(made)
    return Answer(201, made)


def uncomment(fake: FakeGitHub, comment_id: int) -> Answer:
    for comments in fake.comments.values():
        comments[:] = [comment for comment in comments if comment["id"] != comment_id]
    return Answer(204)


def amend(fake: FakeGitHub, comment_id: int, body: dict[str, Any]) -> Answer:
    (found,) = (each for comments in fake.comments.values() for each in comments if each["id"] == comment_id)
    found |= body
    return Answer(200, found)


def list_artifacts(fake: FakeGitHub, run: int, path: str, query: dict[str, str]) -> Answer:
    found = [each for each in fake.artifacts.values() if each["workflow_run"]["id"] == run]
    named = [each for each in found if query.get("name") in (None, each["name"])]
    page = listed(fake, path, query, named)
    return page._replace(body={"total_count": len(named), "artifacts": page.body})


def change_pull(fake: FakeGitHub, number: int, body: dict[str, Any]) -> Answer:
    fake.pulls[number] |= body
    return Answer(200, fake.pulls[number])


def add_labels(fake: FakeGitHub, number: int, body: dict[str, Any]) -> Answer:
    if not fake.can_push:
        return refused(403, "Must have triage rights to Repository.")
    known = [each["name"] for each in fake.pulls[number]["labels"]]
    fake.pulls[number]["labels"] += [label(name) for name in body["labels"] if name not in known]
    return Answer(200, fake.pulls[number]["labels"])


def take_label(fake: FakeGitHub, number: int, path: str) -> Answer:
    name = unquote(path.rpartition("/")[2])
    labels = fake.pulls[number]["labels"]
    left = [each for each in labels if each["name"] != name]
    if left == labels:
        return refused(404, "Label does not exist")
    fake.pulls[number]["labels"] = left
    return Answer(200, left)


def answer(fake: FakeGitHub, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
    """What GitHub answers to a call that fits its description."""
    if path == "/user":
        return user(fake)
    rest = path.removeprefix(f"/repos/{OWNER}/{NAME}")
    if rest == path or (rest and rest[0] != "/"):
        return repository(fake, path.removeprefix("/repos/"))
    number = int(found[1]) if (found := re.search(r"/(\d+)", rest)) else 0
    kind = f"{method} {re.sub('/labels/.*', '/labels/NAME', re.sub('[0-9]+', 'N', rest))}"
    for pull in fake.pulls.values():  # a branch that is gone takes its pull request along
        owner, branch = pull["head"]["label"].split(":", 1)
        if pull["state"] == "open" and fake.at(owner) and not fake.tip(branch, owner):
            pull["state"] = "closed"
    routes: dict[str, Callable[[], Answer]] = {
        "GET ": lambda: repository(fake, f"{OWNER}/{NAME}"),
        "POST /forks": lambda: make_fork(fake),
        "GET /pulls": lambda: listed(fake, path, query, list_pulls(fake, query)),
        "POST /pulls": lambda: open_pull(fake, body),
        "GET /pulls/N": lambda: Answer(200, fake.pulls[number]),
        "PATCH /pulls/N": lambda: change_pull(fake, number, body),
        "GET /issues": lambda: listed(fake, path, query, list_issues(fake, query)),
        "GET /issues/N/comments": lambda: listed(fake, path, query, fake.comments.get(number, [])),
        "POST /issues/N/comments": lambda: comment_on(fake, number, body),
        "DELETE /issues/comments/N": lambda: uncomment(fake, number),
        "POST /issues/N/labels": lambda: add_labels(fake, number, body),
        "PATCH /issues/comments/N": lambda: amend(fake, number, body),
        "GET /actions/runs/N/artifacts": lambda: list_artifacts(fake, number, path, query),
        "GET /actions/artifacts/N/zip": lambda: Answer(302, headers={"Location": f"{fake.address}/blobs/{number}"}),
        "DELETE /issues/N/labels/NAME": lambda: take_label(fake, number, path),
    }
    return routes[kind]()


class Handler(BaseHTTPRequestHandler):
    """HTTP to the state and back."""

    fake: FakeGitHub
    api = API
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def _take(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        content = self.rfile.read(length)
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
        if place.path.startswith(self.api):
            done = self.answered(place.path.removeprefix(self.api), place.query, content)
        elif place.path.startswith("/blobs/"):
            done = self._blob(int(place.path.rpartition("/")[2]))
        else:
            done = self._git(content)
        self._send(fault.answer if fault else done)

    do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = _take

    def answered(self, path: str, query: str, content: bytes) -> Answer:
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return refused(401, "Bad credentials")
        body = json.loads(content) if content else None
        try:
            pointer = operation(self.command, path)
        except LookupError as error:
            self.fake.problems.append(str(error))
            return refused(404, "Not Found")
        wrong = request_problem(pointer, query, body)
        with self.fake.lock:
            done = answer(self.fake, self.command, path, {k: v[0] for k, v in parse_qs(query).items()}, body)
            wrong = wrong or response_problem(pointer, done.status, done.body)
            if wrong:
                self.fake.problems.append(f"{self.command} {path}: {wrong}")
        return done

    def _blob(self, number: int) -> Answer:
        """A file at its signed place, which belongs to another server than the API: no token is shown there."""
        if self.headers.get("Authorization"):
            self.fake.problems.append("the token was shown to the server of the files")
        return Answer(200, self.fake.blobs[number], {"Content-Type": "application/zip"})

    def _git(self, content: bytes) -> Answer:
        wanted = self.fake.basic()
        given = self.headers.get_all("Authorization") or []
        if [each.lower() for each in given] != [f"basic {wanted}".lower()]:
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


@contextmanager
def running(remote: Path) -> Iterator[FakeGitHub]:
    """A fake GitHub in front of a bare repository. At the end nothing may have been outside of its description."""
    fake = FakeGitHub(remote)
    with served(fake, Handler):
        yield fake


@contextmanager
def served(fake: FakeGitHub, handler: type["Handler"]) -> Iterator[None]:
    """Answers for a fake."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (handler,), {"fake": fake}))
    server.daemon_threads = True
    fake.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert not fake.problems, "\n".join(fake.problems)
