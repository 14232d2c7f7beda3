"""A repository on GitHub: eighteen endpoints, typed."""

from collections.abc import Iterator
from collections.abc import Sequence
from typing import TYPE_CHECKING
from typing import Any
from urllib.parse import quote

import msgspec

from skillkit.forges import LABEL
from skillkit.forges import Comment
from skillkit.forges import PullRequest
from skillkit.forges import State
from skillkit.forges._address import Address
from skillkit.forges._client import Calls
from skillkit.forges.github.client import GITHUB
from skillkit.forges.github.client import UnsupportedError
from skillkit.forges.github.fork import Fork
from skillkit.forges.github.fork import Named
from skillkit.forges.github.fork import RepositoryShape
from skillkit.forges.github.fork import needs_fork
from skillkit.git.call import Access


class End(msgspec.Struct):
    """The branch of a pull request, `label` with its owner: `ada:branch`. A fork that was deleted is no repository."""

    ref: str
    sha: str = ""
    label: str | None = None
    repo: Named | None = None


class Label(msgspec.Struct):
    """A label."""

    name: str | None = None


class Pull(msgspec.Struct):
    """A pull request."""

    number: int
    state: str
    html_url: str
    head: End
    body: str | None = None
    merged_at: str | None = None
    labels: list[Label] = []


class Issue(msgspec.Struct):
    """An issue, or a pull request as one."""

    number: int
    body: str | None = None
    pull_request: dict[str, Any] | None = None


class Author(msgspec.Struct):
    """Who wrote a comment: a `User`, or a `Bot`."""

    type: str = ""


class CommentShape(msgspec.Struct):
    """A comment, and what its author is to the repository."""

    id: int
    body: str = ""
    author_association: str = "NONE"
    user: Author | None = None


if TYPE_CHECKING:
    from skillkit.forges._client import Calls


class _Run(msgspec.Struct):
    id: int = 0
    head_sha: str = ""


class _Artifact(msgspec.Struct):
    id: int
    name: str
    size_in_bytes: int
    expired: bool
    workflow_run: _Run | None = None


class _Page(msgspec.Struct):
    artifacts: list[_Artifact]


def artifact_of(calls: "Calls", repository: str, run: int, name: str, *, head: str, limit: int) -> bytes | None:
    """The zip that a run on the commit `head` has uploaded by a name, the latest; None if there is none of that size.

    `repository` is its path in the API. Raises SkillkitError if the forge does not answer.
    """
    pages = calls.pages(f"{repository}/actions/runs/{run}/artifacts", {"name": name})
    found = [each for page in pages for each in calls.decoded(page, _Page).artifacts]
    own = [
        each
        for each in found
        if (each.name, each.expired) == (name, False)
        and each.workflow_run is not None
        and (each.workflow_run.id, each.workflow_run.head_sha) == (run, head)
        and each.size_in_bytes <= limit
    ]
    if not own:
        return None
    latest = max(own, key=lambda each: each.id)
    return calls.download(f"{repository}/actions/artifacts/{latest.id}/zip", limit)


MEMBERS = ("OWNER", "MEMBER", "COLLABORATOR")
"""Those to whom a repository belongs."""


def _comment(found: CommentShape) -> Comment:
    is_program = found.user is not None and found.user.type == "Bot"
    return Comment(found.id, found.body, found.author_association in MEMBERS, is_program)


def _pull_request(pull: Pull, *, from_elsewhere: bool = False) -> PullRequest:
    state: State = "merged" if pull.merged_at else "open" if pull.state == "open" else "closed"
    labels = tuple(label.name for label in pull.labels if label.name)
    head = pull.head
    return PullRequest(pull.number, head.ref, state, pull.html_url, pull.body or "", labels, from_elsewhere, head.sha)


class Repository:
    """A repository and the calls that we make about it. `url` is its address as git has it."""

    has_pull_requests = True
    may_push = True

    def __init__(self, address: Address, token: str, url: str) -> None:
        self.access = Access(address.server, token)
        self._calls = Calls(GITHUB, address.api, token)
        self._owner = address.owner
        self._path = f"/repos/{quote(address.owner)}/{quote(address.name)}"
        about = self._calls.get(self._path, RepositoryShape)
        self._full_name = about.full_name
        self.is_public = not about.private and about.visibility in ("", "public")
        self._fork = Fork(self._calls, about.full_name, url) if needs_fork(about, token) else None
        self._marked: list[Issue] | None = None

    def branches_at(self, remote: str) -> str:
        """Where the branches of proposals lie: `remote`, or the address of the fork, empty if that is to be made."""
        return self._fork.address if self._fork else remote

    def make_fork(self) -> str:
        """Makes the fork; its address."""
        assert self._fork is not None
        return self._fork.make()

    def _trusted(self, pulls: Sequence[Pull]) -> Iterator[PullRequest]:
        """Those whose branch lies in the repository, or in the user's own fork if that is where ours go."""
        for pull in pulls:
            repository = pull.head.repo.full_name if pull.head.repo else ""
            in_fork = self._fork is not None and self._fork.owns(pull.head.label or "", repository)
            if not in_fork and repository != self._full_name:
                continue
            yield _pull_request(pull, from_elsewhere=self._fork is not None and not in_fork)

    def _pulls(self, **query: str) -> list[PullRequest]:
        return list(self._trusted(self._calls.listed(f"{self._path}/pulls", Pull, **query)))

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one that we trust."""
        return self._pulls(state="open")

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""
        owners = [self._owner, *([self._fork.login] if self._fork else [])]
        found = [pull for owner in owners for pull in self._pulls(state="all", head=f"{owner}:{branch}")]
        return [pull for pull in found if pull.branch == branch]

    def open_from(self, owner: str, branch: str) -> list[PullRequest]:
        """The open ones from a branch of anybody's repository, a fork too."""
        found = self._calls.listed(f"{self._path}/pulls", Pull, state="open", head=f"{owner}:{branch}")
        return [_pull_request(pull) for pull in found if pull.head.ref == branch]

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those with `text` in their body that bear our label, or that the owner of the fork has opened.

        Listed, not searched for: the list is up to date, and a stranger's text is not in it.
        """
        if self._marked is None:
            queries = [{"labels": LABEL}, *([{"creator": self._fork.login}] if self._fork else [])]
            path = f"{self._path}/issues"
            found = (issue for query in queries for issue in self._calls.listed(path, Issue, state="all", **query))
            self._marked = [issue for issue in found if issue.pull_request]
        numbers = {issue.number for issue in self._marked if text in (issue.body or "")}
        paths = (f"{self._path}/pulls/{number}" for number in sorted(numbers))
        return list(self._trusted([self._calls.get(path, Pull) for path in paths]))

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a pull request; where there are no drafts, one that is none. Raises AlreadyThereError, UnseenError."""
        head = f"{self._fork.login}:{branch}" if self._fork else branch
        asked = {"head": head, "base": base, "title": title, "body": body, "draft": draft}
        try:
            made = self._calls.send("POST", f"{self._path}/pulls", asked)
        except UnsupportedError:
            made = self._calls.send("POST", f"{self._path}/pulls", {**asked, "draft": False})
        found = self._calls.decoded(made, Pull)
        return PullRequest(found.number, found.head.ref, "open", found.html_url, found.body or "")

    def edit(self, number: int, body: str) -> None:
        """Replaces the body."""
        self._calls.send("PATCH", f"{self._path}/pulls/{number}", {"body": body})

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""
        return list(map(_comment, self._calls.listed(f"{self._path}/issues/{number}/comments", CommentShape)))

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""
        made = self._calls.send("POST", f"{self._path}/issues/{number}/comments", {"body": body}, once=True)
        return _comment(self._calls.decoded(made, CommentShape))

    def amend(self, comment_id: int, body: str) -> None:
        """Replaces the text of a comment of ours."""
        self._calls.send("PATCH", f"{self._path}/issues/comments/{comment_id}", {"body": body})

    def uncomment(self, number: int, comment_id: int) -> None:
        """Takes a comment of ours back."""
        del number
        self._calls.request("DELETE", f"{self._path}/issues/comments/{comment_id}")

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels; GitHub makes those that it does not know."""
        self._calls.send("POST", f"{self._path}/issues/{number}/labels", {"labels": list(labels)})

    def unlabel(self, number: int, label: str) -> None:
        """Takes a label away, if it is there."""
        self._calls.request("DELETE", f"{self._path}/issues/{number}/labels/{quote(label, safe='')}", absent=True)

    def artifact(self, run: int, name: str, head: str, limit: int) -> bytes | None:
        """The zip that a run of a workflow on the commit `head` has uploaded by a name, if it is not too large."""
        return artifact_of(self._calls, self._path, run, name, head=head, limit=limit)

    def close(self, number: int) -> None:
        """Closes a pull request without merging it."""
        self._calls.send("PATCH", f"{self._path}/pulls/{number}", {"state": "closed"})
