"""A remote without pull requests: the branch is pushed, and the report has a patch and a text to send around.

`propose --format json` has both for each draft: `patch` is what `git format-patch` makes, for `git am`; `request` is
what `git request-pull` would say, with the text that a pull request would have. `-v` shows the request. Where
the server names a link for a pushed branch, as most forges do, the report has it.

Chosen where no other forge knows the remote's host, and with `--forge none`. Who may read what is pushed is not
known: every host counts as public, so that no log is quoted as proof. A path of this machine counts as private.
"""

import re
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.forges import Comment
from skillkit.forges import PullRequest
from skillkit.forges import Unforked
from skillkit.forges import forge
from skillkit.git.access import ANONYMOUS
from skillkit.git.access import Access

LOCAL = re.compile(r"file://|[a-z]:[\\/]|[^:/]*(?:/|$)", re.IGNORECASE)
"""How an address without a host begins: a colon comes after a slash, or after the letter of a drive."""


class Branches(Unforked):
    """A remote of which nothing is known but its branches."""

    has_pull_requests = False

    def __init__(self, address: str) -> None:
        self.is_public = not LOCAL.match(address)
        self.access: Access = ANONYMOUS

    def open_pull_requests(self) -> list[PullRequest]:
        """None: there are no pull requests."""
        return []

    def by_branch(self, branch: str) -> list[PullRequest]:
        """None: there are no pull requests."""
        del branch
        return []

    def by_marker(self, text: str) -> list[PullRequest]:
        """None: there are no pull requests."""
        del text
        return []

    def create(self, branch: str, base: str, title: str, body: str, *, draft: bool) -> PullRequest:
        """Raises SkillkitError, as does all that needs a pull request."""
        del base, title, body, draft
        raise _without(branch)

    def edit(self, number: int, body: str) -> None:
        """Raises SkillkitError."""
        del body
        raise _without(number)

    def comments(self, number: int) -> list[Comment]:
        """Raises SkillkitError."""
        raise _without(number)

    def comment(self, number: int, body: str) -> Comment:
        """Raises SkillkitError."""
        del body
        raise _without(number)

    def uncomment(self, number: int, comment_id: int) -> None:
        """Raises SkillkitError."""
        del comment_id
        raise _without(number)

    def label(self, number: int, labels: Sequence[str]) -> None:
        """Raises SkillkitError."""
        del labels
        raise _without(number)

    def unlabel(self, number: int, label: str) -> None:
        """Raises SkillkitError."""
        del label
        raise _without(number)

    def close(self, number: int) -> None:
        """Raises SkillkitError."""
        raise _without(number)


def _without(what: object) -> SkillkitError:
    return SkillkitError(f"there is no pull request of {what} without a forge", "name one with --forge")


def _claims(address: str) -> bool:
    del address
    return False


@forge("none", _claims)
def open_remote(address: str) -> Branches:
    """The remote at an address."""
    return Branches(address)
