"""The user's fork, where the branches go if the token may not push to the repository itself."""

from urllib.parse import quote

import msgspec

from skillkit.errors import SkillkitError
from skillkit.forges._address import with_repository
from skillkit.forges._client import Client

OF_INSTALLATION = "ghs_"
"""Prefix of the tokens of apps and workflows: these have no user, so no fork, and no permissions in the answer."""


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


def needs_fork(about: RepositoryShape, token: str) -> bool:
    """Whether branches cannot be pushed to the repository."""
    return about.permissions is not None and not about.permissions.push and not token.startswith(OF_INSTALLATION)


class Fork:
    """A user's fork of a repository, looked for under the repository's name.

    `full_name` is empty while there is none. GitHub may have given it another name, which a pull request from it shows.
    """

    def __init__(self, client: Client, upstream: str, url: str) -> None:
        self._client = client
        self._upstream = upstream
        self._url = url
        self.login = client.get("/user", User).login
        self.full_name = self._existing()

    def _existing(self) -> str:
        name = self._upstream.partition("/")[2]
        response = self._client.request("GET", f"/repos/{quote(self.login)}/{quote(name)}", allow=(404,))
        if response.status_code == 404:
            return ""
        about = self._client.decoded(response.content, RepositoryShape)
        is_ours = about.fork and about.parent is not None and about.parent.full_name == self._upstream
        return about.full_name if is_ours else ""

    @property
    def address(self) -> str:
        """Its address for git, in the form of the repository's own address; empty while it is not known."""
        return with_repository(self._url, self.full_name) if self.full_name else ""

    def make(self) -> str:
        """Makes the fork, or finds one of another name; its address. GitHub fills it within seconds."""
        path = f"/repos/{quote(self._upstream)}/forks"
        self.full_name = self._client.post(path, {"default_branch_only": True}, RepositoryShape).full_name
        if self.full_name.partition("/")[0] != self.login:
            raise SkillkitError(f"the fork is {self.full_name}, which is not {self.login}'s", "make one by hand")
        return self.address

    def owns(self, label: str, repository: str) -> bool:
        """Whether the branch of a pull request lies in the fork, or lay there before the fork was deleted."""
        if label.partition(":")[0] != self.login:
            return False
        if repository and not self.full_name:
            self.full_name = repository
        return repository in ("", self.full_name)
