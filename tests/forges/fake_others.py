"""A GitLab and a Forgejo on loopback with a state, and git as on the fake GitHub.

What a call may ask and what it is answered follows docs.gitlab.com/api (merge requests, notes, members) and the swagger
of Gitea 1.22 and Forgejo: the parameters, the fields, the status codes. What does not fit is kept in `problems`.
"""

import json
import re
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any
from typing import ClassVar
from typing import NamedTuple
from urllib.parse import parse_qs
from urllib.parse import unquote

from tests.conftest import git
from tests.forges.fake_github import NAME
from tests.forges.fake_github import OWNER
from tests.forges.fake_github import TOKEN
from tests.forges.fake_github import Answer
from tests.forges.fake_github import FakeGitHub
from tests.forges.fake_github import Handler
from tests.forges.fake_github import Request
from tests.forges.fake_github import served

MEMBER, STRANGER = 7, 8
"""The ids of an account that may push, and of one that may not."""


class Route(NamedTuple):
    """What a call may ask, and what it does: `query` and `fields` name all that there is."""

    call: str
    act: Callable[[int, dict[str, str], dict[str, Any]], Answer]
    query: str = ""
    fields: str = ""


@dataclass
class FakeForge(FakeGitHub):
    """The state of both; `project` is where the API has the repository."""

    project = ""
    kept: ClassVar[tuple[str, ...]] = ("requests", "says", "known")
    requests: dict[int, Request] = field(default_factory=dict)
    says: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    known: list[str] = field(default_factory=lambda: ["bug"])
    """The labels of the repository."""

    def routes(self) -> list[Route]:
        raise NotImplementedError

    def open_one(self, branch: str, base: str, title: str, body: str, source: str = "own") -> Request:
        number = len(self.requests) + 1
        self.requests[number] = Request(number, branch, base, title, body, [], source=source)
        return self.requests[number]

    def look(self) -> dict[int, Request]:
        return self.requests

    def write(self, number: int, body: str) -> None:
        self.requests[number].body = body

    def rename(self, number: int, branch: str) -> None:
        self.requests[number].branch = branch

    def close(self, number: int, *labels: str, delete: bool = True) -> None:
        self.requests[number].state = "closed"
        self.requests[number].labels += labels
        if not delete:
            return
        git(self.remote, "update-ref", "-d", f"refs/heads/{self.requests[number].branch}")

    def merge(self, number: int) -> None:
        branch = self.requests[number].branch
        git(self.remote, "update-ref", "refs/heads/main", self.tip(branch))
        self.close(number)
        self.requests[number].state = "merged"

    def bodies(self, number: int) -> list[str]:
        return [each["body"] for each in self.says.get(number, ())]

    def say(self, number: int, text: str, by: int = MEMBER) -> dict[str, Any]:
        """Somebody comments."""
        self.last_id += 1
        made = {"id": self.last_id, "body": text, "by": by}
        self.says.setdefault(number, []).append(made)
        return made

    def forget(self, comment_id: int, _: dict[str, str], __: dict[str, Any]) -> Answer:
        for said in self.says.values():
            said[:] = [each for each in said if each["id"] != comment_id]
        return Answer(204)

    def is_taken(self, branch: str) -> bool:
        return any((each.branch, each.state, each.source) == (branch, "open", "own") for each in self.requests.values())

    def page(self, items: list[Any], path: str, query: dict[str, str], size: str) -> Answer:
        """A page of a list, with the link to the next one."""
        count, page = min(int(query.get(size, "20")), self.per_page), int(query.get("page", "1"))
        part = items[(page - 1) * count : page * count]
        rest = "&".join(f"{key}={value}" for key, value in {**query, "page": str(page + 1)}.items())
        is_last = page * count >= len(items)
        return Answer(200, part, {} if is_last else {"Link": f'<{self.address}{path}?{rest}>; rel="next"'})


class FakeGitLab(FakeForge):
    """GitLab: REST v4."""

    server, token, draft = "GITLAB_HOST", "GITLAB_TOKEN", "Draft: "
    limit: ClassVar[dict[str, str]] = {"Retry-After": "7", "RateLimit-Remaining": "0"}
    create, relabel = ("POST", "/merge_requests$"), ("PUT", "/merge_requests/1$")
    project = "/projects/42"

    def shown(self, one: Request) -> dict[str, Any]:
        return {
            "id": 1000 + one.number,
            "iid": one.number,
            "project_id": 42,
            "title": one.title,
            "description": one.body or None,
            "state": {"open": "opened"}.get(one.state, one.state),
            "source_branch": one.branch,
            "target_branch": one.base,
            "source_project_id": 42 if one.source == "own" else 43 if one.source == "fork" else None,
            "target_project_id": 42,
            "labels": one.labels,
            "draft": one.title.startswith("Draft:"),
            "sha": self.tip(one.branch) or None,
            "web_url": f"{self.address}/{OWNER}/{NAME}/-/merge_requests/{one.number}",
        }

    def routes(self) -> list[Route]:
        one = f"{self.project}/merge_requests/N"
        quoted = "/projects/team%2Fskills"
        visibility = "private" if self.private else "public"
        about = {"id": 42, "path_with_namespace": f"{OWNER}/{NAME}", "visibility": visibility}
        changed = "description state_event add_labels remove_labels title labels"
        new = "source_branch target_branch title description labels target_project_id"
        me = Answer(200, {"id": MEMBER, "access_level": 30 if self.can_push else 20})
        me = me if self.private or self.can_push else Answer(404, {"message": "404 Not found"})
        members = [{"id": MEMBER, "access_level": 30}, {"id": STRANGER, "access_level": 20}]
        return [
            Route(f"GET {quoted}", lambda *_: Answer(200, about)),
            Route(f"GET {self.project}/merge_requests", self._list, "state source_branch labels page per_page"),
            Route(f"POST {self.project}/merge_requests", self._create, fields=new),
            Route(f"PUT {one}", self._change, fields=changed),
            Route(f"GET {one}/notes", self._notes, "sort order_by page per_page"),
            Route(f"POST {one}/notes", self._note, fields="body"),
            Route(f"DELETE {one}/notes/N", self.forget),
            Route("GET /user", lambda *_: Answer(200, {"id": MEMBER, "username": "ada"})),
            Route(f"GET {self.project}/members/all/N", lambda *_: me),
            Route(
                f"GET {self.project}/members/all",
                lambda _, query, __: self.page(members, "/api/v4/projects/42/members/all", query, "per_page"),
                "page per_page",
            ),
        ]

    def _list(self, _: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        state, branch, label = (query.get(key) for key in ("state", "source_branch", "labels"))
        shown = [self.shown(each) for each in reversed(self.requests.values())]
        wanted = [
            each
            for each in shown
            if state in ("all", each["state"])
            and branch in (None, each["source_branch"])
            and (label is None or label in each["labels"])
        ]
        return self.page(wanted, "/api/v4/projects/42/merge_requests", query, "per_page")

    def _create(self, _: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        if self.is_taken(body["source_branch"]):
            return Answer(409, {"message": ["Another open merge request already exists for this source branch: !1"]})
        made = self.open_one(body["source_branch"], body["target_branch"], body["title"], body["description"])
        made.labels = body["labels"].split(",")
        return Answer(201, self.shown(made))

    def _change(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        one = self.requests[number]
        one.body = body.get("description", one.body)
        one.state = "closed" if body.get("state_event") == "close" else one.state
        gone = body.get("remove_labels", "").split(",")
        added = [each for each in body.get("add_labels", "").split(",") if each and each not in one.labels]
        one.labels = [each for each in one.labels if each not in gone] + added
        return Answer(200, self.shown(one))

    def _shown_note(self, note: dict[str, Any]) -> dict[str, Any]:
        return {"id": note["id"], "body": note["body"], "author": {"id": note["by"]}, "system": False}

    def _notes(self, number: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        system = {"id": 999, "body": "added 1 commit", "author": {"id": MEMBER}, "system": True}
        notes = [system, *map(self._shown_note, self.says.get(number, ()))]
        return self.page(notes, f"/api/v4/projects/42/merge_requests/{number}/notes", query, "per_page")

    def _note(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        return Answer(201, self._shown_note(self.say(number, body["body"])))


class FakeForgejo(FakeForge):
    """Forgejo: REST v1. Labels go by their ids; the list of comments has no pages."""

    server, token, draft = "FORGEJO_SERVER_URL", "FORGEJO_TOKEN", "WIP: "
    project = f"/repos/{OWNER}/{NAME}"

    def shown(self, one: Request) -> dict[str, Any]:
        tip = self.tip(one.branch)
        names = dict.fromkeys(("own", "agit", "reader"), f"{OWNER}/{NAME}") | {"fork": f"stranger/{NAME}"}
        head = {
            "label": "" if one.source == "agit" else one.branch,
            "ref": one.branch if tip and one.source != "agit" else f"refs/pull/{one.number}/head",
            "sha": tip,
            "repo_id": 1,
            "repo": {"full_name": names[one.source], "private": self.private} if one.source in names else None,
        }
        return {
            "id": 1000 + one.number,
            "number": one.number,
            "title": one.title,
            "body": one.body,
            "state": "open" if one.state == "open" else "closed",
            "merged": one.state == "merged",
            "merged_at": None,
            "user": {"id": MEMBER if one.source == "own" else STRANGER, "login": "x"},
            "labels": [self._label(name) for name in one.labels] or None,
            "html_url": f"{self.address}/{OWNER}/{NAME}/pulls/{one.number}",
            "head": head,
        }

    def _label(self, name: str) -> dict[str, Any]:
        return {"id": 1 + self.known.index(name), "name": name, "color": "6e7781"}

    def routes(self) -> list[Route]:
        may = {"admin": False, "push": self.can_push, "pull": True}
        about = {"full_name": f"{OWNER}/{NAME}", "private": self.private, "internal": False, "permissions": may}
        new = "head base title body labels"
        writers = [{"id": MEMBER, "login": "ada"}]
        return [
            Route(f"GET {self.project}", lambda *_: Answer(200, about)),
            Route(f"GET {self.project}/pulls", self._list, "state sort page limit"),
            Route(f"POST {self.project}/pulls", self._create, fields=new),
            Route(f"PATCH {self.project}/pulls/N", self._change, fields="title body state"),
            Route(f"GET {self.project}/labels", self._labels, "page limit"),
            Route(f"POST {self.project}/labels", self._new_label, fields="name color"),
            Route(f"POST {self.project}/issues/N/labels", self._add, fields="labels"),
            Route(f"DELETE {self.project}/issues/N/labels/N", self._take),
            Route(f"GET {self.project}/issues/N/comments", self._comments),
            Route(f"POST {self.project}/issues/N/comments", self._comment, fields="body"),
            Route(f"DELETE {self.project}/issues/comments/N", self.forget),
            Route(f"GET {self.project}/assignees", lambda *_: Answer(200, writers)),
        ]

    def _list(self, _: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        shown = [self.shown(each) for each in reversed(self.requests.values())]
        wanted = [each for each in shown if query.get("state", "open") in ("all", each["state"])]
        return self.page(wanted, f"/api/v1{self.project}/pulls", query, "limit")

    def _create(self, _: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        if not self.tip(body["head"]):
            return Answer(404, {"message": "The target couldn't be found.", "url": "", "errors": []})
        if self.is_taken(body["head"]):
            return Answer(409, {"message": "pull request already exists for these targets [id: 1]", "url": ""})
        made = self.open_one(body["head"], body["base"], body["title"], body["body"])
        made.labels = [self.known[number - 1] for number in body["labels"]]
        return Answer(201, self.shown(made))

    def _change(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        one = self.requests[number]
        one.body, one.state = body.get("body", one.body), body.get("state", one.state)
        return Answer(201, self.shown(one))

    def _labels(self, _: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        return self.page([self._label(each) for each in self.known], f"/api/v1{self.project}/labels", query, "limit")

    def _new_label(self, _: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        self.known.append(body["name"])
        return Answer(201, self._label(body["name"]))

    def _add(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        names = (self.known[each - 1] for each in body["labels"])
        labels = self.requests[number].labels
        labels += [name for name in names if name not in labels]
        return Answer(200, [self._label(each) for each in labels])

    def _take(self, label: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        self.requests[int(query["of"])].labels.remove(self.known[label - 1])
        return Answer(204)

    def _shown_comment(self, note: dict[str, Any]) -> dict[str, Any]:
        return {"id": note["id"], "body": note["body"], "user": {"id": note["by"], "login": "x"}}

    def _comments(self, number: int, __: dict[str, str], ___: dict[str, Any]) -> Answer:
        return Answer(200, [self._shown_comment(each) for each in self.says.get(number, ())])

    def _comment(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        return Answer(201, self._shown_comment(self.say(number, body["body"])))


class ForgeHandler(Handler):
    """HTTP to the state and back."""

    fake: FakeForge

    def answered(self, path: str, query: str, content: bytes) -> Answer:
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return Answer(401, {"message": "401 Unauthorized"})
        asked = {key: values[0] for key, values in parse_qs(query).items()}
        body = json.loads(content) if content else {}
        own = path.removeprefix(self.fake.project)
        numbers = re.findall(r"(?<=/)\d+", own)
        call = f"{self.command} {self.fake.project if own != path else ''}{re.sub(r'(?<=/)[0-9]+', 'N', own)}"
        route = next((each for each in self.fake.routes() if each.call == call), None)
        if route is None:
            self.fake.problems.append(f"no operation {call} ({unquote(path)})")
            return Answer(404, {"message": "404 Not Found"})
        unknown = [*(set(asked) - set(route.query.split())), *(set(body) - set(route.fields.split()))]
        if unknown:
            self.fake.problems.append(f"{call} knows no {unknown}")
        if len(numbers) > 1:
            asked["of"] = numbers[0]
        with self.fake.lock:
            return route.act(int(numbers[-1]) if numbers else 0, asked, body)


@contextmanager
def forge_running(kind: type[FakeGitHub], remote: Path) -> Iterator[Any]:
    """A fake in front of a bare repository. At the end nothing may have been outside of its description."""
    fake = kind(remote)
    api = "/api/v4" if kind is FakeGitLab else "/api/v1"
    with served(fake, type("Bound", (ForgeHandler,), {"api": api}) if isinstance(fake, FakeForge) else Handler):
        yield fake
