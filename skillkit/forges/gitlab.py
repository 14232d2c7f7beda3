"""GitLab: a merge request for each branch.

Chosen where the remote's host is `gitlab.com`, or that of `GITLAB_HOST` (a host, or an address with scheme and port) or
of a CI job's `CI_SERVER_URL`; and with `--forge gitlab`.

The token is that of `GITLAB_TOKEN`, for the server that is named so, or else for gitlab.com: a personal, project or
group access token with the scope `api` and the role Developer. git gets it as on GitHub. The `CI_JOB_TOKEN` of a job is
not used: GitLab lets it open no merge request.

### What to know

- Merge requests from forks are not looked at, and none is made: where the token may not push, the run fails before
  anything is pushed.
- A merge request has the label `skillkit` from the moment it is opened. The next run sets the others if this one ends
  before.
- A line that begins with `/` would be run as a quick action: a zero-width space goes before it.
- `/skillkit later` counts if a member wrote it who is a Developer or more.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import quote

import msgspec

from skillkit.errors import SkillkitError
from skillkit.forges import LABEL, AlreadyThereError, Comment, PullRequest, State, Unforked, forge
from skillkit.forges._address import Address, Servers
from skillkit.forges._client import Client, Service
from skillkit.git.call import Access

SERVERS = Servers("GitLab", "gitlab.com", ("GITLAB_HOST", "CI_SERVER_URL"), "/api/v4", ("GITLAB_TOKEN",))
DEVELOPER = 30
"""The access level from which a member may push."""
QUICK_ACTION = re.compile(r"^(?=[^\S\n]*/)", re.MULTILINE)
STATES: dict[str, State] = {"merged": "merged", "closed": "closed"}


def _error(call: str, status: int, words: str) -> SkillkitError | None:
    """The error of its own kind that a refusal is."""
    del call
    return AlreadyThereError(words) if status == 409 and "already exists" in words else None


HINTS = {403: "give the token the scope api and the role Developer"}
GITLAB = Service("GitLab", "GITLAB_HOST", {"per_page": "100"}, _error, HINTS)


class _Project(msgspec.Struct):
    id: int
    visibility: str = "public"


class _MergeRequest(msgspec.Struct):
    iid: int
    state: str
    web_url: str
    source_branch: str
    source_project_id: int | None = None
    description: str | None = None
    sha: str | None = None
    labels: list[str] = []


class _Account(msgspec.Struct):
    id: int
    access_level: int = 0
    is_admin: bool = False


class _Note(msgspec.Struct):
    id: int
    body: str = ""
    author: _Account | None = None
    system: bool = False


def inert(text: str) -> str:
    """`text` without a line that GitLab would run."""
    return QUICK_ACTION.sub("\u200b", text)


def _pull_request(found: _MergeRequest) -> PullRequest:
    state = STATES.get(found.state, "open")
    labels, head = tuple(found.labels), found.sha or ""
    return PullRequest(found.iid, found.source_branch, state, found.web_url, found.description or "", labels, head=head)


class Repository(Unforked):
    """A project and the calls that we make about it."""

    has_pull_requests = True

    def __init__(self, address: Address, token: str) -> None:
        self.access = Access(address.server, token)
        self._client = Client(GITLAB, address.api, token)
        about = self._client.get(f"/projects/{quote(f'{address.owner}/{address.name}', safe='')}", _Project)
        self.is_public = about.visibility == "public"
        self._id = about.id
        self._path = f"/projects/{about.id}"

    @cached_property
    def may_push(self) -> bool:
        """Whether the token's user is a Developer or more, or an administrator."""
        me = self._client.get("/user", _Account)
        found = self._client.request("GET", f"{self._path}/members/all/{me.id}", allow=(404,))
        level = self._client.decoded(found.content, _Account).access_level if found.is_success else 0
        return me.is_admin or level >= DEVELOPER

    def _listed(self, **query: str) -> list[PullRequest]:
        """Those whose branch lies in the project."""
        found = self._client.listed(f"{self._path}/merge_requests", _MergeRequest, **query)
        return [_pull_request(each) for each in found if each.source_project_id == self._id]

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one that we trust."""
        return self._listed(state="opened")

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""
        return self._listed(state="all", source_branch=branch)

    @cached_property
    def _marked(self) -> list[PullRequest]:
        return self._listed(state="all", labels=LABEL)

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those with `text` in their body that bear our label."""
        return [pull for pull in self._marked if text in pull.body]

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a merge request with our label; raises AlreadyThereError if the branch has one."""
        titled = f"Draft: {title}" if draft else title
        asked = {"source_branch": branch, "target_branch": base, "title": titled, "labels": LABEL}
        asked["description"] = inert(body)
        return _pull_request(self._client.post(f"{self._path}/merge_requests", asked, _MergeRequest))

    def _change(self, number: int, **fields: str) -> None:
        self._client.send("PUT", f"{self._path}/merge_requests/{number}", fields)

    def edit(self, number: int, body: str) -> None:
        """Replaces the description."""
        self._change(number, description=inert(body))

    @cached_property
    def _members(self) -> frozenset[int]:
        found = self._client.listed(f"{self._path}/members/all", _Account)
        return frozenset(each.id for each in found if each.access_level >= DEVELOPER)

    def _comment(self, note: _Note) -> Comment:
        return Comment(note.id, note.body, note.author is not None and note.author.id in self._members)

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""
        path = f"{self._path}/merge_requests/{number}/notes"
        found = self._client.listed(path, _Note, order_by="created_at", sort="asc")
        return [self._comment(note) for note in found if not note.system]

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""
        path = f"{self._path}/merge_requests/{number}/notes"
        return self._comment(self._client.post(path, {"body": inert(body)}, _Note, once=True))

    def delete_comment(self, number: int, comment_id: int) -> None:
        """Deletes a comment of ours."""
        self._client.request("DELETE", f"{self._path}/merge_requests/{number}/notes/{comment_id}")

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels; GitLab makes those that it does not know."""
        self._change(number, add_labels=",".join(labels))

    def unlabel(self, number: int, label: str) -> None:
        """Removes a label, if it is there."""
        self._change(number, remove_labels=label)

    def close(self, number: int) -> None:
        """Closes a merge request without merging it."""
        self._change(number, state_event="close")


@forge("gitlab", SERVERS.claim)
def open_remote(address: str) -> Repository:
    """The project at an address; raises SkillkitError if there is none, or no token."""
    return Repository(*SERVERS.enter(address))
