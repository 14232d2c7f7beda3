"""Forges, one a file: where a branch becomes a pull request.

A forge says whether an address is its own (`claims`) and opens the repository there (`open`). `skillkit.propose`
decides what to do about a pull request, so a further forge is little work.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from skillkit.errors import SkillkitError
from skillkit.git.call import Access
from skillkit.plugins import Registry

State = Literal["open", "closed", "merged"]
LABEL = "skillkit"
"""Every pull request of ours has this label. A stranger cannot set labels."""


class PullRequest(NamedTuple):
    """A pull request. `head` is the commit of its branch. A merged one is not called closed.

    `from_elsewhere`: its branch lies where we cannot push (in the repository, when ours go to a fork).
    """

    number: int
    branch: str
    state: State
    url: str
    body: str = ""
    labels: tuple[str, ...] = ()
    from_elsewhere: bool = False
    head: str = ""


class Comment(NamedTuple):
    """A comment on a pull request, and whether a member of the repository or a program wrote it."""

    id: int
    body: str
    by_member: bool = False
    by_program: bool = False


class AlreadyThereError(SkillkitError):
    """The branch got an open pull request after it was looked for."""


class UnseenError(SkillkitError):
    """The forge sees no branch, or no change in it: it was merged, deleted, or is too new."""


class LaterError(SkillkitError):
    """The forge does not answer or fails now; a later call may succeed."""


class LimitedError(LaterError):
    """The forge takes no more calls for a while."""


class Forge(Protocol):
    """A repository on a forge. Everything raises SkillkitError with the remedy.

    Finds only pull requests from branches of the repository itself and of the fork that we push to: anybody can open
    one from another fork, and write into it what we write into ours.
    """

    @property
    def has_pull_requests(self) -> bool:
        """Whether there is more than branches."""

    @property
    def is_public(self) -> bool:
        """Whether strangers may read what is pushed; true where that is unknown."""

    @property
    def access(self) -> Access:
        """How git signs in."""

    @property
    def may_push(self) -> bool:
        """Whether the token may push to where the branches lie."""

    def branches_at(self, remote: str) -> str:
        """Where the branches of proposals lie: `remote`, or the address of a fork; empty if that has to be made."""

    def make_fork(self) -> str:
        """Makes the fork where the token may not push; its address."""

    def open_pull_requests(self) -> list[PullRequest]:
        """Every open one."""

    def by_branch(self, branch: str) -> list[PullRequest]:
        """Those of a branch, in any state."""

    def by_marker(self, text: str) -> list[PullRequest]:
        """Those in any state that have `text` in their body and are not a stranger's."""

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Opens a pull request; raises AlreadyThereError if the branch has one, UnseenError if it is not there."""

    def edit(self, number: int, body: str) -> None:
        """Replaces the body."""

    def comments(self, number: int) -> list[Comment]:
        """All comments, the oldest first."""

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment; never tried twice, since it might be there already."""

    def delete_comment(self, number: int, comment_id: int) -> None:
        """Deletes a comment of ours."""

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Adds labels."""

    def unlabel(self, number: int, label: str) -> None:
        """Removes a label, if it is there."""

    def close(self, number: int) -> None:
        """Closes a pull request without merging it."""


class Unforked:
    """A repository whose proposals lie in itself."""

    def branches_at(self, remote: str) -> str:
        """The remote."""
        return remote

    def make_fork(self) -> str:
        """Raises SkillkitError."""
        hint = "let it, or push branches to a fork of yours with --remote and --forge none"
        raise SkillkitError("the token may not push to the repository", hint)


@dataclass(frozen=True)
class ForgeKind:
    """A plugin: `claims` says whether an address is one of its own, `open` returns the repository there."""

    name: str
    doc: str
    claims: Callable[[str], bool]
    open: Callable[[str], Forge]


FORGES: Registry[ForgeKind] = Registry("skillkit.forges")


def forge(name: str, claims: Callable[[str], bool]) -> Callable[[Callable[[str], Forge]], Callable[[str], Forge]]:
    """Registers the function that opens a repository by its address."""

    def decorate(opening: Callable[[str], Forge]) -> Callable[[str], Forge]:
        FORGES.add(name, ForgeKind(name, str(opening.__globals__.get("__doc__") or ""), claims, opening))
        return opening

    return decorate


def forge_at(address: str, name: str | None = None) -> Forge:
    """The repository at a remote's address, on the forge of that name, else on the one that claims the address."""
    chosen = name or next((kind.name for kind in FORGES if kind.claims(address)), "none")
    return FORGES[chosen].open(address)
