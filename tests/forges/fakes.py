"""GitHub, GitLab and Forgejo.

The calls follow docs.github.com/rest, docs.gitlab.com/api and the swagger of Gitea 1.22 and Forgejo.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.conftest import git
from tests.forges.fake_forge import NAME, OWNER, Answer, FakeForge, Request, Route


def refused(status: int, message: str, *errors: str) -> Answer:
    """A refusal of GitHub's."""
    listed = [{"resource": "PullRequest", "code": "custom", "message": text} for text in errors]
    body = {"message": message, "documentation_url": "https://docs.github.com/rest"}
    return Answer(status, {**body, "errors": listed} if listed else body)


@dataclass
class FakeGitHub(FakeForge):
    """GitHub, where a user may have a fork. Who comments has an association; we are a program."""

    api, project = "/api/v3", f"/repos/{OWNER}/{NAME}"
    server, token = "GITHUB_SERVER_URL", "GITHUB_TOKEN"
    member, stranger, own = "MEMBER", "CONTRIBUTOR", "BOT"  # type: ignore[assignment]

    login: str = "ada"
    gone: set[str] = field(default_factory=set)
    """The owners of forks that were deleted."""
    artifacts: dict[int, dict[str, Any]] = field(default_factory=dict)

    def upload(self, run: int, head: str, content: bytes, name: str = "skillkit-report") -> dict[str, Any]:
        """A run leaves an artifact."""
        number = len(self.artifacts) + 1
        about = {"id": number, "name": name, "size_in_bytes": len(content), "expired": False}
        self.artifacts[number] = {**about, "workflow_run": {"id": run, "head_sha": head}}
        self.blobs[number] = content
        return self.artifacts[number]

    def shown(self, one: Request) -> dict[str, Any]:
        owner = OWNER if one.source == "own" else one.source
        name = next((name for name in self.forks if name.startswith(f"{owner}/")), f"{owner}/{NAME}")
        head = {
            "ref": one.branch,
            "label": f"{owner}:{one.branch}",
            "sha": one.head or self.tip(one.branch, owner),
            "repo": None if owner in self.gone else {"full_name": name},
        }
        return {
            "number": one.number,
            "title": one.title,
            "body": one.body,
            "state": "open" if one.state == "open" else "closed",
            "merged_at": "2026-03-01T00:00:00Z" if one.state == "merged" else None,
            "draft": one.draft,
            "labels": [{"name": name} for name in one.labels],
            "html_url": f"{self.address}/{OWNER}/{NAME}/pull/{one.number}",
            "user": {"login": self.login if owner in (OWNER, self.login) else owner},
            "head": head,
            "pull_request": {"url": ""},
        }

    def routes(self) -> list[Route]:
        for one in self.requests.values():  # a branch that is gone takes its pull request along
            if one.state == "open" and self.at(one.source) and not one.head and not self.tip(one.branch, one.source):
                one.state = "closed"
        at, comments, artifacts = self.project, "/issues/N/comments", "/actions/runs/N/artifacts"
        new = {"head": str, "base": str, "title": str, "body": str, "draft": bool}
        listing = "state labels creator head page per_page"
        return [
            Route("GET /user", lambda *_: Answer(200, {"login": self.login})),
            Route(f"GET {at}", lambda *_: self._repository(f"{OWNER}/{NAME}")),
            Route(f"GET /repos/{self.login}/{NAME}", lambda *_: self._repository(f"{self.login}/{NAME}")),
            Route(f"POST {at}/forks", self._fork, fields={"default_branch_only": bool}),
            Route(f"GET {at}/pulls", self._list, listing),
            Route(f"POST {at}/pulls", self._create, fields=new),
            Route(f"GET {at}/pulls/N", lambda number, *_: Answer(200, self.shown(self.requests[number]))),
            Route(f"PATCH {at}/pulls/N", self._change, fields={"title": str, "body": str, "state": str}),
            Route(f"GET {at}/issues", self._list, listing),
            Route(f"GET {at}{comments}", self._comments, "page per_page"),
            Route(f"POST {at}{comments}", self._comment, fields={"body": str}),
            Route(f"PATCH {at}/issues/comments/N", self._edit_comment, fields={"body": str}),
            Route(f"DELETE {at}/issues/comments/N", self.forget),
            Route(f"POST {at}/issues/N/labels", self._label, fields={"labels": list}),
            Route(f"DELETE {at}/issues/N/labels/NAME", self._unlabel),
            Route(f"GET {at}{artifacts}", self._artifacts, "name page per_page"),
            Route(f"GET {at}/actions/artifacts/N/zip", self._zip),
        ]

    def _repository(self, name: str) -> Answer:
        is_fork = name in self.forks
        if name not in (f"{OWNER}/{NAME}", f"taken/{NAME}") and not is_fork:
            return refused(404, "Not Found")
        about = {"full_name": name, "private": self.private, "visibility": "private" if self.private else "public"}
        may = {"pull": True, "push": self.can_push or is_fork}
        parent = {"parent": {"full_name": f"{OWNER}/{NAME}"}} if is_fork else {}
        return Answer(200, {**about, **parent, "fork": is_fork, "permissions": may})

    def _fork(self, *_: object) -> Answer:
        """A fork of the user's, or the one that there is; under another name if that is taken."""
        name = next((name for name in self.forks if name.startswith(f"{self.login}/")), "")
        if not name:
            name = f"{self.login}/{NAME}" if self.login != "taken" else f"{self.login}/{NAME}-1"
            self.forks[name] = self.remote.parent / f"fork-of-{self.login}.git"
            git(self.remote.parent, "clone", "-q", "--bare", "--single-branch", str(self.remote), str(self.forks[name]))
        return self._repository(name)._replace(status=202)

    def _list(self, _: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        """Pull requests, also as issues: these have another list of filters."""
        label, creator, head = (query.get(key) for key in ("labels", "creator", "head"))
        wanted = [
            each
            for each in map(self.shown, reversed(self.requests.values()))
            if query.get("state", "open") in ("all", each["state"])
            and (label is None or {"name": label} in each["labels"])
            and creator in (None, each["user"]["login"])
            and head in (None, each["head"]["label"])
        ]
        kind = "issues" if label or creator else "pulls"
        return self.page(wanted, f"{self.project}/{kind}", query)

    def _create(self, _: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        owner, _, branch = body["head"].rpartition(":")
        source = owner or "own"
        if self.is_taken(branch, source):
            return refused(422, "Validation Failed", f"A pull request already exists for {owner or OWNER}:{branch}.")
        if not self.tip(branch, source):
            invalid = [{"resource": "PullRequest", "field": "head", "code": "invalid"}]
            return Answer(422, {"message": "Validation Failed", "errors": invalid})
        made = self.open_one(branch, body["base"], body["title"], body["body"], source)
        made.draft = body["draft"]
        return Answer(201, self.shown(made))

    def _change(self, number: int, _: dict[str, str], body: dict[str, Any]) -> Answer:
        one = self.requests[number]
        one.body, one.state = body.get("body", one.body), body.get("state", one.state)
        return Answer(200, self.shown(one))

    def _shown_comment(self, note: dict[str, Any]) -> dict[str, Any]:
        is_bot = note["by"] == self.own
        user = {"login": "x", "type": "Bot" if is_bot else "User"}
        association = "NONE" if is_bot else note["by"]
        return {"id": note["id"], "body": note["body"], "user": user, "author_association": association}

    def _comments(self, number: int, query: dict[str, str], _: dict[str, Any]) -> Answer:
        comments = [self._shown_comment(each) for each in self.says.get(number, ())]
        return self.page(comments, f"{self.project}/issues/{number}/comments", query)

    def _comment(self, number: int, _: dict[str, str], body: dict[str, Any]) -> Answer:
        return Answer(201, self._shown_comment(self.say(number, body["body"], self.own)))

    def _edit_comment(self, comment_id: int, _: dict[str, str], body: dict[str, Any]) -> Answer:
        (note,) = (each for notes in self.says.values() for each in notes if each["id"] == comment_id)
        note |= body
        return Answer(200, self._shown_comment(note))

    def _label(self, number: int, _: dict[str, str], body: dict[str, Any]) -> Answer:
        if not self.can_push:
            return refused(403, "Must have triage rights to Repository.")
        labels = self.requests[number].labels
        labels += [name for name in body["labels"] if name not in labels]
        return Answer(200, [{"name": name} for name in labels])

    def _unlabel(self, number: int, query: dict[str, str], _: dict[str, Any]) -> Answer:
        labels = self.requests[number].labels
        if query["name"] not in labels:
            return refused(404, "Label does not exist")
        labels.remove(query["name"])
        return Answer(200, [])

    def _artifacts(self, run: int, query: dict[str, str], _: dict[str, Any]) -> Answer:
        own = [each for each in self.artifacts.values() if each["workflow_run"]["id"] == run]
        named = [each for each in own if query.get("name") in (None, each["name"])]
        page = self.page(named, f"{self.project}/actions/runs/{run}/artifacts", query)
        return page._replace(body={"total_count": len(named), "artifacts": page.body})

    def _zip(self, number: int, *_: object) -> Answer:
        return Answer(302, headers={"Location": f"{self.address}/blobs/{number}"})


class FakeGitLab(FakeForge):
    """GitLab: REST v4."""

    api, project = "/api/v4", "/projects/42"
    server, token, draft = "GITLAB_HOST", "GITLAB_TOKEN", "Draft: "
    limit: ClassVar[dict[str, str]] = {"Retry-After": "7", "RateLimit-Remaining": "0"}
    create, relabel = ("POST", "/merge_requests$"), ("PUT", "/merge_requests/1$")

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
        changed = dict.fromkeys(("description", "state_event", "add_labels", "remove_labels"), str)
        new = dict.fromkeys(("source_branch", "target_branch", "title", "description", "labels"), str)
        me = Answer(200, {"id": self.member, "access_level": 30 if self.can_push else 20})
        me = me if self.private or self.can_push else Answer(404, {"message": "404 Not found"})
        members = [{"id": self.member, "access_level": 30}, {"id": self.stranger, "access_level": 20}]
        return [
            Route(f"GET {quoted}", lambda *_: Answer(200, about)),
            Route(f"GET {self.project}/merge_requests", self._list, "state source_branch labels page per_page"),
            Route(f"POST {self.project}/merge_requests", self._create, fields=new),
            Route(f"PUT {one}", self._change, fields=changed),
            Route(f"GET {one}/notes", self._notes, "sort order_by page per_page"),
            Route(f"POST {one}/notes", self._note, fields={"body": str}),
            Route(f"DELETE {one}/notes/N", self.forget),
            Route("GET /user", lambda *_: Answer(200, {"id": self.member, "username": "ada"})),
            Route(f"GET {self.project}/members/all/N", lambda *_: me),
            Route(
                f"GET {self.project}/members/all",
                lambda _, query, __: self.page(members, "/projects/42/members/all", query),
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
        return self.page(wanted, "/projects/42/merge_requests", query)

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
        system = {"id": 999, "body": "added 1 commit", "author": {"id": self.member}, "system": True}
        notes = [system, *map(self._shown_note, self.says.get(number, ()))]
        return self.page(notes, f"/projects/42/merge_requests/{number}/notes", query)

    def _note(self, number: int, __: dict[str, str], body: dict[str, Any]) -> Answer:
        return Answer(201, self._shown_note(self.say(number, body["body"])))


class FakeForgejo(FakeForge):
    """Forgejo: REST v1. Labels go by their ids; the list of comments has no pages."""

    api, project = "/api/v1", f"/repos/{OWNER}/{NAME}"
    server, token, draft = "FORGEJO_SERVER_URL", "FORGEJO_TOKEN", "WIP: "

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
            "user": {"id": self.member if one.source == "own" else self.stranger, "login": "x"},
            "labels": [self._label(name) for name in one.labels] or None,
            "html_url": f"{self.address}/{OWNER}/{NAME}/pulls/{one.number}",
            "head": head,
        }

    def _label(self, name: str) -> dict[str, Any]:
        return {"id": 1 + self.known.index(name), "name": name, "color": "6e7781"}

    def routes(self) -> list[Route]:
        may = {"admin": False, "push": self.can_push, "pull": True}
        about = {"full_name": f"{OWNER}/{NAME}", "private": self.private, "internal": False, "permissions": may}
        new = {"head": str, "base": str, "title": str, "body": str, "labels": list}
        writers = [{"id": self.member, "login": "ada"}]
        return [
            Route(f"GET {self.project}", lambda *_: Answer(200, about)),
            Route(f"GET {self.project}/pulls", self._list, "state sort page limit"),
            Route(f"POST {self.project}/pulls", self._create, fields=new),
            Route(f"PATCH {self.project}/pulls/N", self._change, fields={"body": str, "state": str}),
            Route(f"GET {self.project}/labels", self._labels, "page limit"),
            Route(f"POST {self.project}/labels", self._new_label, fields={"name": str, "color": str}),
            Route(f"POST {self.project}/issues/N/labels", self._add, fields={"labels": list}),
            Route(f"DELETE {self.project}/issues/N/labels/N", self._take),
            Route(f"GET {self.project}/issues/N/comments", self._comments),
            Route(f"POST {self.project}/issues/N/comments", self._comment, fields={"body": str}),
            Route(f"DELETE {self.project}/issues/comments/N", self.forget),
            Route(f"GET {self.project}/assignees", lambda *_: Answer(200, writers)),
        ]

    def _list(self, _: int, query: dict[str, str], __: dict[str, Any]) -> Answer:
        shown = [self.shown(each) for each in reversed(self.requests.values())]
        wanted = [each for each in shown if query.get("state", "open") in ("all", each["state"])]
        return self.page(wanted, f"{self.project}/pulls", query, "limit")

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
        return self.page([self._label(each) for each in self.known], f"{self.project}/labels", query, "limit")

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
