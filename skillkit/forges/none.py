"""A remote without pull requests: the branch is pushed, and the report has a patch and a text to send around.

`propose --format json` has both for each draft: `patch` is what `git format-patch` makes, for `git am`; `request` is
what `git request-pull` would say, with the text that a pull request would have. `-v` shows the request. Where
the server names a link for a pushed branch, as most forges do, the report has it.

Chosen where no other forge knows the remote's host, and with `--forge none`. Who may read what is pushed is not
known: every host counts as public, so that no log is quoted as proof. A path of this machine counts as private.
"""

import re
from typing import NoReturn

from skillkit.errors import SkillkitError
from skillkit.forges import PullRequest, Unforked, forge
from skillkit.git.call import ANONYMOUS, Access

LOCAL = re.compile(r"file://|[a-z]:[\\/]|[^:/]*(?:/|$)", re.IGNORECASE)
"""How an address without a host begins: a colon comes after a slash, or after the letter of a drive."""


class Branches(Unforked):
    """A remote of which nothing is known but its branches."""

    has_pull_requests = False
    may_push = True

    def __init__(self, address: str) -> None:
        self.is_public = not LOCAL.match(address)
        self.access: Access = ANONYMOUS

    def _nothing(self, *_: object) -> list[PullRequest]:
        """None: there are no pull requests."""
        return []

    def _without(self, *_: object, **__: object) -> NoReturn:
        """Raises SkillkitError: there is no pull request to do it to."""
        raise SkillkitError("there are no pull requests without a forge", "name one with --forge")

    open_pull_requests = by_branch = by_marker = _nothing
    create = edit = comments = comment = delete_comment = label = unlabel = close = _without


def _claims(address: str) -> bool:
    del address
    return False


@forge("none", _claims)
def open_remote(address: str) -> Branches:
    """The remote at an address."""
    return Branches(address)
