"""The user's fork, where the branches go if the token may not push to the repository itself.

It is looked for under the repository's name; GitHub may have given it another one, which a pull request from it tells.
"""

from urllib.parse import quote

import msgspec

from skillkit.errors import SkillkitError
from skillkit.forges._address import moved
from skillkit.forges._client import Calls


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


OF_INSTALLATION = "ghs_"
"""How the token of an app or a workflow begins: it has no user, so no fork, and is not told what it may do."""


def needs_fork(about: RepositoryShape, token: str) -> bool:
    """Whether branches cannot be pushed to the repository."""
    return about.permissions is not None and not about.permissions.push and not token.startswith(OF_INSTALLATION)


class Fork:
    """A user's fork of a repository. `full_name` is empty while there is none, or it has another name."""

    def __init__(self, calls: Calls, upstream: str, url: str) -> None:
        self._calls = calls
        self._upstream = upstream
        self._url = url
        self.login = calls.get("/user", User).login
        self.full_name = self._found()

    def _found(self) -> str:
        name = self._upstream.partition("/")[2]
        response = self._calls.request("GET", f"/repos/{quote(self.login)}/{quote(name)}", absent=True)
        if response.status_code == 404:
            return ""
        about = self._calls.decoded(response.content, RepositoryShape)
        is_ours = about.fork and about.parent is not None and about.parent.full_name == self._upstream
        return about.full_name if is_ours else ""

    @property
    def address(self) -> str:
        """What git knows it by, in the form of the repository's own address; empty while it is not known."""
        return moved(self._url, self.full_name) if self.full_name else ""

    def make(self) -> str:
        """Makes the fork, or finds one of another name; its address. GitHub fills it within seconds."""
        made = self._calls.send("POST", f"/repos/{quote(self._upstream)}/forks", {"default_branch_only": True})
        self.full_name = self._calls.decoded(made, RepositoryShape).full_name
        if self.full_name.partition("/")[0] != self.login:
            raise SkillkitError(f"the fork is {self.full_name}, which is not {self.login}'s", "make one by hand")
        return self.address

    def owns(self, label: str, repository: str) -> bool:
        """Whether the branch of a pull request lies in the fork, or lay there before it was deleted."""
        if label.partition(":")[0] != self.login:
            return False
        if repository and not self.full_name:
            self.full_name = repository
        return repository in ("", self.full_name)
