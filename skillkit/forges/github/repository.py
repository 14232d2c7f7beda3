"""A repository on GitHub."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import quote

import msgspec

from skillkit.forges import LABEL, Comment, PullRequest, State
from skillkit.forges._address import Address
from skillkit.forges._client import Client, PullCalls
from skillkit.forges.github.client import GITHUB, UnsupportedError
from skillkit.forges.github.fork import Fork, Named, RepositoryShape, needs_fork
from skillkit.git.call import Access

MEMBERS = ("OWNER", "MEMBER", "COLLABORATOR")
"""The associations of those to whom a repository belongs."""


class _Head(msgspec.Struct):
    """The branch of a pull request, `label` with its owner: `ada:branch`. A deleted fork has no repository."""

    ref: str
    sha: str = ""
    label: str | None = None
    repo: Named | None = None


class _Label(msgspec.Struct):
    name: str | None = None


class _Pull(msgspec.Struct):
    number: int
    state: str
    html_url: str
    head: _Head
    body: str | None = None
    merged_at: str | None = None
    labels: list[_Label] = []


class _Issue(msgspec.Struct):
    """An issue, or a pull request as one."""

    number: int
    body: str | None = None
    pull_request: dict[str, Any] | None = None


class _Author(msgspec.Struct):
    """Who wrote a comment: a `User`, or a `Bot`."""

    type: str = ""


class _Comment(msgspec.Struct):
    id: int
    body: str = ""
    author_association: str = "NONE"
    user: _Author | None = None


class _Run(msgspec.Struct):
    id: int = 0
    head_sha: str = ""


class _Artifact(msgspec.Struct):
    id: int
    name: str
    size_in_bytes: int
    expired: bool
    workflow_run: _Run = msgspec.field(default_factory=_Run)


class _Artifacts(msgspec.Struct):
    artifacts: list[_Artifact]


def _comment(shape: _Comment) -> Comment:
    is_program = shape.user is not None and shape.user.type == "Bot"
    return Comment(shape.id, shape.body, shape.author_association in MEMBERS, is_program)


def _pull_request(pull: _Pull, *, from_elsewhere: bool = False) -> PullRequest:
    state: State = "merged" if pull.merged_at else "open" if pull.state == "open" else "closed"
    labels = tuple(label.name for label in pull.labels if label.name)
    head = pull.head
    return PullRequest(pull.number, head.ref, state, pull.html_url, pull.body or "", labels, from_elsewhere, head.sha)


class Repository(PullCalls):
    """A repository and the calls that we make about it. `url` is its address as git has it."""

    has_pull_requests = True
    may_push = True

    def __init__(self, address: Address, token: str, url: str) -> None:
        self.access = Access(address.server, token)
        self._client = Client(GITHUB, address.api, token)
        self._owner = address.owner
        self._path = f"/repos/{quote(address.owner)}/{quote(address.name)}"
        about = self._client.get(self._path, RepositoryShape)
        self._full_name = about.full_name
        self.is_public = not about.private and about.visibility in ("", "public")
        self._fork = Fork(self._client, about.full_name, url) if needs_fork(about, token) else None

    def branches_at(self, remote: str) -> str:
        """Where the branches of proposals lie: `remote`, or the address of the fork, empty if that has to be made."""
        return self._fork.address if self._fork else remote

    def make_fork(self) -> str:
        """Makes the fork; its address."""
        assert self._fork is not None
        return self._fork.make()

    def _trusted(self, pulls: Sequence[_Pull]) -> Iterator[PullRequest]:
        """Those whose branch lies in the repository, or in the user's own fork if that is where ours go."""
        for pull in pulls:
            repository = pull.head.repo.full_name if pull.head.repo else ""
            in_fork = self._fork is not None and self._fork.owns(pull.head.label or "", repository)
            if in_fork or repository == self._full_name:
                yield _pull_request(pull, from_elsewhere=self._fork is not None and not in_fork)

    def _pulls(self, **query: str) -> list[_Pull]:
        return self._client.listed(f"{self._path}/pulls", _Pull, **query)

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one that we trust."""
        return list(self._trusted(self._pulls(state="open")))

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""
        owners = [self._owner, *([self._fork.login] if self._fork else [])]
        pulls = [pull for owner in owners for pull in self._pulls(state="all", head=f"{owner}:{branch}")]
        return [pull for pull in self._trusted(pulls) if pull.branch == branch]

    def open_from(self, owner: str, branch: str) -> list[PullRequest]:
        """The open ones from a branch of anybody's repository, a fork too."""
        pulls = self._pulls(state="open", head=f"{owner}:{branch}")
        return [_pull_request(pull) for pull in pulls if pull.head.ref == branch]

    @cached_property
    def _marked(self) -> list[_Issue]:
        """The pull requests that have our label, or that the owner of the fork has opened.

        Listed, not searched for: the list is up to date, and a stranger's text is not in it.
        """
        queries = [{"labels": LABEL}, *([{"creator": self._fork.login}] if self._fork else [])]
        path = f"{self._path}/issues"
        issues = (issue for query in queries for issue in self._client.listed(path, _Issue, state="all", **query))
        return [issue for issue in issues if issue.pull_request]

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those with `text` in their body that are not a stranger's."""
        numbers = {issue.number for issue in self._marked if text in (issue.body or "")}
        paths = (f"{self._path}/pulls/{number}" for number in sorted(numbers))
        return list(self._trusted([self._client.get(path, _Pull) for path in paths]))

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a pull request; where there are no drafts, one that is none. Raises AlreadyThereError, UnseenError."""
        head = f"{self._fork.login}:{branch}" if self._fork else branch
        asked = {"head": head, "base": base, "title": title, "body": body, "draft": draft}
        path = f"{self._path}/pulls"
        try:
            return _pull_request(self._client.post(path, asked, _Pull))
        except UnsupportedError:
            return _pull_request(self._client.post(path, {**asked, "draft": False}, _Pull))

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""
        return list(map(_comment, self._client.listed(f"{self._path}/issues/{number}/comments", _Comment)))

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""
        path = f"{self._path}/issues/{number}/comments"
        return _comment(self._client.post(path, {"body": body}, _Comment, once=True))

    def edit_comment(self, comment_id: int, body: str) -> None:
        """Replaces the text of a comment of ours."""
        self._client.send("PATCH", f"{self._path}/issues/comments/{comment_id}", {"body": body})

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels; GitHub makes those that it does not know."""
        self._client.send("POST", f"{self._path}/issues/{number}/labels", {"labels": list(labels)})

    def unlabel(self, number: int, label: str) -> None:
        """Removes a label, if it is there."""
        path = f"{self._path}/issues/{number}/labels/{quote(label, safe='')}"
        self._client.request("DELETE", path, allow=(404,))

    def artifact(self, run: int, name: str, head: str, limit: int) -> bytes | None:
        """The latest zip of that name that a workflow run on the commit `head` has uploaded, up to a size."""
        pages = self._client.pages(f"{self._path}/actions/runs/{run}/artifacts", {"name": name})
        artifacts = (each for page in pages for each in self._client.decoded(page, _Artifacts).artifacts)
        own = [
            each.id
            for each in artifacts
            if (each.name, each.expired, each.workflow_run) == (name, False, _Run(run, head))
            and each.size_in_bytes <= limit
        ]
        return self._client.download(f"{self._path}/actions/artifacts/{max(own)}/zip", limit) if own else None
