"""Forgejo and Gitea: a pull request for each branch.

Chosen where the remote's host is `codeberg.org`, or that of `FORGEJO_SERVER_URL` or `GITEA_SERVER_URL` (a host, or an
address with scheme and port), or of `GITHUB_SERVER_URL` in a job of theirs; and with `--forge forgejo`.

The token is that of `FORGEJO_TOKEN` or `GITEA_TOKEN`, for the server that is named so, or else for codeberg.org. It has
to write the repository and issues. git gets it as on GitHub.

### What to know

- Pull requests from forks, those that were pushed to `refs/for/`, and those that somebody opened who may not write, are
  not looked at. No fork is made: where the token may not push, the run fails before anything is pushed.
- Labels that the repository does not have are made. `skillkit` is set in the moment a pull request is opened; the
  next run sets the others if this one ends before.
- `/skillkit later` counts if somebody wrote it who may be assigned: who may write to the repository.
"""

import os
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import quote

import msgspec

from skillkit.errors import SkillkitError
from skillkit.forges import (
    LABEL,
    AlreadyThereError,
    Comment,
    LaterError,
    PullRequest,
    State,
    Unforked,
    UnseenError,
    forge,
)
from skillkit.forges._address import Address, Servers
from skillkit.forges._client import Client, PullCalls, Service
from skillkit.git.call import Access

JOBS = ("FORGEJO_ACTIONS", "GITEA_ACTIONS")
"""Variables that are set where `GITHUB_SERVER_URL` names no GitHub."""
COLOUR = "#6e7781"


def _servers() -> Servers:
    of_job = ("GITHUB_SERVER_URL",) if any(map(os.environ.get, JOBS)) else ()
    named = ("FORGEJO_SERVER_URL", "GITEA_SERVER_URL", *of_job)
    return Servers("Forgejo or Gitea", "codeberg.org", named, "/api/v1", ("FORGEJO_TOKEN", "GITEA_TOKEN"))


def _error(call: str, status: int, words: str) -> SkillkitError | None:
    """The error of its own kind that a refusal is."""
    if not call.startswith("POST") or not call.endswith("/pulls"):
        return None
    if status == 409:
        return AlreadyThereError(words)
    is_unseen = status == 404 or (status == 422 and "no changes between" in words)
    return UnseenError(words, "run it again: the branch is not seen as it was pushed") if is_unseen else None


HINTS = {403: "let the token write the repository and issues: write:repository, write:issue"}
FORGEJO = Service("the forge", "FORGEJO_SERVER_URL", {"limit": "50"}, _error, HINTS)


class _Permissions(msgspec.Struct):
    push: bool = True


class _Repository(msgspec.Struct):
    full_name: str
    private: bool = False
    internal: bool = False
    permissions: _Permissions | None = None


class _Head(msgspec.Struct):
    """A branch: `label` is its name, empty for what was pushed to `refs/for/`; `ref` another one once it is deleted."""

    label: str = ""
    sha: str = ""
    repo: _Repository | None = None


class _Label(msgspec.Struct):
    id: int
    name: str


class _User(msgspec.Struct):
    id: int


class _Pull(msgspec.Struct):
    number: int
    state: str
    html_url: str
    head: _Head
    user: _User | None = None
    merged: bool = False
    body: str | None = None
    labels: list[_Label] | None = None


class _Comment(msgspec.Struct):
    id: int
    body: str = ""
    user: _User | None = None


def _pull_request(pull: _Pull) -> PullRequest:
    state: State = "merged" if pull.merged else "open" if pull.state == "open" else "closed"
    labels = tuple(label.name for label in pull.labels or ())
    body, head = pull.body or "", pull.head.sha
    return PullRequest(pull.number, pull.head.label, state, pull.html_url, body, labels, head=head)


class Repository(PullCalls, Unforked):
    """A repository and the calls that we make about it."""

    has_pull_requests = True

    def __init__(self, address: Address, token: str) -> None:
        self.access = Access(address.server, token)
        self._client = Client(FORGEJO, address.api, token)
        self._path = f"/repos/{quote(address.owner)}/{quote(address.name)}"
        about = self._client.get(self._path, _Repository)
        self.is_public = not about.private and not about.internal
        self.may_push = about.permissions is None or about.permissions.push
        self._full_name = about.full_name

    def _is_ours(self, pull: _Pull) -> bool:
        """Whether it is of a branch of the repository, and opened or labelled by who may write there.

        Who may read can open one from any branch.
        """
        head = pull.head
        if not head.label or head.repo is None or head.repo.full_name != self._full_name:
            return False
        is_labelled = any(label.name == LABEL for label in pull.labels or ())
        return is_labelled or (pull.user is not None and pull.user.id in self._writers)

    def _listed(self, state: str) -> list[PullRequest]:
        pulls = self._client.listed(f"{self._path}/pulls", _Pull, state=state)
        return [_pull_request(pull) for pull in pulls if self._is_ours(pull)]

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one that we trust."""
        return self._listed("open")

    @cached_property
    def _all(self) -> list[PullRequest]:
        return self._listed("all")

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""
        return [pull for pull in self._all if pull.branch == branch]

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those with `text` in their body."""
        return [pull for pull in self._all if text in pull.body]

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a pull request, with our label if it may be made; raises AlreadyThereError, UnseenError."""
        try:
            labels = self._label_ids([LABEL])
        except SkillkitError as error:
            if isinstance(error, LaterError):
                raise
            labels = []
        titled = f"WIP: {title}" if draft else title
        asked = {"head": branch, "base": base, "title": titled, "body": body, "labels": labels}
        return _pull_request(self._client.post(f"{self._path}/pulls", asked, _Pull))

    @cached_property
    def _writers(self) -> frozenset[int]:
        return frozenset(each.id for each in self._client.get(f"{self._path}/assignees", list[_User]))

    def _comment(self, found: _Comment) -> Comment:
        return Comment(found.id, found.body, found.user is not None and found.user.id in self._writers)

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""
        found = self._client.get(f"{self._path}/issues/{number}/comments", list[_Comment])
        return list(map(self._comment, found))

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""
        path = f"{self._path}/issues/{number}/comments"
        return self._comment(self._client.post(path, {"body": body}, _Comment, once=True))

    @cached_property
    def _labels(self) -> dict[str, int]:
        return {each.name: each.id for each in self._client.listed(f"{self._path}/labels", _Label)}

    def _label_ids(self, names: Sequence[str]) -> list[int]:
        """The labels of those names; made where there are none."""
        for name in names:
            if name not in self._labels:
                made = self._client.post(f"{self._path}/labels", {"name": name, "color": COLOUR}, _Label)
                self._labels[name] = made.id
        return [self._labels[name] for name in names]

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels."""
        self._client.send("POST", f"{self._path}/issues/{number}/labels", {"labels": self._label_ids(labels)})

    def unlabel(self, number: int, label: str) -> None:
        """Removes a label, if it is there."""
        if label in self._labels:
            self._client.request("DELETE", f"{self._path}/issues/{number}/labels/{self._labels[label]}", allow=(404,))


@forge("forgejo", lambda address: _servers().claim(address))
def open_remote(address: str) -> Repository:
    """The repository at an address; raises SkillkitError if there is none, or no token."""
    return Repository(*_servers().enter(address))
