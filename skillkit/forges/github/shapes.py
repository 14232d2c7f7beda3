"""What we read of GitHub's answers."""

from typing import Any

import msgspec


class Permissions(msgspec.Struct):
    """What the token's user may do."""

    push: bool = True


class Named(msgspec.Struct):
    """A repository by its name, `owner/name`."""

    full_name: str


class RepositoryShape(msgspec.Struct):
    """A repository; `parent` is what it is a fork of."""

    full_name: str
    private: bool
    visibility: str = ""
    fork: bool = False
    parent: Named | None = None
    permissions: Permissions | None = None


class User(msgspec.Struct):
    """An account."""

    login: str


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
