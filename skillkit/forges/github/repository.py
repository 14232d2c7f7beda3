"""A repository on GitHub: fifteen endpoints, typed. An answer that lacks what we need is an error."""

from collections.abc import Sequence
from typing import Any
from typing import TypeVar
from urllib.parse import quote

import msgspec

from skillkit.errors import SkillkitError
from skillkit.forges import LABEL
from skillkit.forges import Comment
from skillkit.forges import PullRequest
from skillkit.forges import State
from skillkit.forges.github.address import Address
from skillkit.forges.github.artifacts import artifact_of
from skillkit.forges.github.calls import Calls
from skillkit.forges.github.refusals import UnsupportedError
from skillkit.git.access import Access

INSIDERS = frozenset({"OWNER", "MEMBER", "COLLABORATOR"})
"""How those are associated with a repository who have a part in it."""

T = TypeVar("T")


class _Repository(msgspec.Struct):
    full_name: str
    private: bool
    visibility: str = ""


class _End(msgspec.Struct):
    ref: str
    sha: str = ""
    repo: _Repository | None = None


class _Label(msgspec.Struct):
    name: str | None = None


class _Pull(msgspec.Struct):
    number: int
    state: str
    html_url: str
    head: _End
    body: str | None = None
    merged_at: str | None = None
    labels: list[_Label] = []


class _Issue(msgspec.Struct):
    number: int
    body: str | None = None
    pull_request: dict[str, Any] | None = None


class _User(msgspec.Struct):
    type: str = ""


class _Comment(msgspec.Struct):
    id: int
    body: str = ""
    user: _User | None = None
    author_association: str = ""


def _decoded(content: bytes, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(content, type=shape)
    except msgspec.DecodeError as error:
        raise SkillkitError(f"the answer is none of GitHub's: {error}", "look at GITHUB_API_URL") from None


def _pull_request(pull: _Pull) -> PullRequest:
    state: State = "merged" if pull.merged_at else "open" if pull.state == "open" else "closed"
    labels = tuple(label.name for label in pull.labels if label.name)
    return PullRequest(pull.number, pull.head.ref, state, pull.html_url, pull.body or "", labels, pull.head.sha)


def _comment(found: _Comment) -> Comment:
    is_program = found.user is not None and found.user.type == "Bot"
    return Comment(found.id, found.body, not is_program and found.author_association not in INSIDERS)


class Repository:
    """A repository and the calls that we make about it."""

    has_pull_requests = True

    def __init__(self, address: Address, token: str) -> None:
        self.access = Access(address.server, token)
        self._calls = Calls(address.api, token)
        self._owner = address.owner
        self._path = f"/repos/{quote(address.owner)}/{quote(address.name)}"
        about = _decoded(self._calls.request("GET", self._path).content, _Repository)
        self._full_name = about.full_name
        self.is_public = not about.private and about.visibility in ("", "public")
        self._marked: list[_Issue] | None = None

    def _is_own(self, pull: _Pull) -> bool:
        return pull.head.repo is not None and pull.head.repo.full_name == self._full_name

    def _pulls(self, **query: str) -> list[PullRequest]:
        pages = self._calls.pages(f"{self._path}/pulls", query)
        found = [pull for page in pages for pull in _decoded(page, list[_Pull])]
        return [_pull_request(pull) for pull in found if self._is_own(pull)]

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one from a branch of this repository."""
        return self._pulls(state="open")

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""
        found = self._pulls(state="all", head=f"{self._owner}:{branch}")
        return [pull for pull in found if pull.branch == branch]

    def open_from(self, owner: str, branch: str) -> list[PullRequest]:
        """The open ones from a branch of anybody's repository, a fork too."""
        pages = self._calls.pages(f"{self._path}/pulls", {"state": "open", "head": f"{owner}:{branch}"})
        found = [_pull_request(pull) for page in pages for pull in _decoded(page, list[_Pull])]
        return [pull for pull in found if pull.branch == branch]

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those with our label and `text` in their body.

        Listed by label, not searched for: the list is up to date, and a stranger's text is not in it.
        """
        if self._marked is None:
            pages = self._calls.pages(f"{self._path}/issues", {"state": "all", "labels": LABEL})
            self._marked = [issue for page in pages for issue in _decoded(page, list[_Issue]) if issue.pull_request]
        numbers = [issue.number for issue in self._marked if text in (issue.body or "")]
        paths = (f"{self._path}/pulls/{number}" for number in numbers)
        pulls = (_decoded(self._calls.request("GET", path).content, _Pull) for path in paths)
        return [_pull_request(pull) for pull in pulls if self._is_own(pull)]

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a pull request; where there are no drafts, one that is none. Raises AlreadyThereError."""
        asked = {"head": branch, "base": base, "title": title, "body": body, "draft": draft}
        try:
            made = self._calls.send("POST", f"{self._path}/pulls", asked)
        except UnsupportedError:
            made = self._calls.send("POST", f"{self._path}/pulls", {**asked, "draft": False})
        return _pull_request(_decoded(made, _Pull))

    def edit(self, number: int, body: str) -> None:
        """Replaces the body."""
        self._calls.send("PATCH", f"{self._path}/pulls/{number}", {"body": body})

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""
        pages = self._calls.pages(f"{self._path}/issues/{number}/comments", {})
        return [_comment(found) for page in pages for found in _decoded(page, list[_Comment])]

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""
        made = self._calls.send("POST", f"{self._path}/issues/{number}/comments", {"body": body}, once=True)
        return _comment(_decoded(made, _Comment))

    def amend(self, comment_id: int, body: str) -> None:
        """Replaces the text of a comment of ours."""
        self._calls.send("PATCH", f"{self._path}/issues/comments/{comment_id}", {"body": body})

    def uncomment(self, comment_id: int) -> None:
        """Takes a comment of ours back."""
        self._calls.request("DELETE", f"{self._path}/issues/comments/{comment_id}")

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels; GitHub makes those that it does not know."""
        self._calls.send("POST", f"{self._path}/issues/{number}/labels", {"labels": list(labels)})

    def unlabel(self, number: int, label: str) -> None:
        """Takes a label off that a pull request bears."""
        self._calls.request("DELETE", f"{self._path}/issues/{number}/labels/{quote(label, safe='')}")

    def artifact(self, run: int, name: str, head: str, limit: int) -> bytes | None:
        """The zip that a run of a workflow on the commit `head` has uploaded by a name, if it is not too large."""
        return artifact_of(self._calls, self._path, run, name, head=head, limit=limit)

    def close(self, number: int) -> None:
        """Closes a pull request without merging it."""
        self._calls.send("PATCH", f"{self._path}/pulls/{number}", {"state": "closed"})
