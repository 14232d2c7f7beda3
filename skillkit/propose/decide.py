"""What to do about a candidate, from what is there of it: pure, so that every case can be tested as a row.

| branch | pull request | |
|---|---|---|
| none | none | push, open |
| as we would push it | open, same fingerprint | nothing; the labels, if it has none of ours |
| ours, other files | open | push, edit the body |
| any, with more sessions and a higher confidence | any | nothing: less evidence never replaces more |
| with commits of others | open | one comment if there is new evidence; never a push |
| with commits of others | none | nothing |
| any | open, `/skillkit later` said | close it with a comment, as if somebody had |
| any | closed | nothing, until the support has doubled or with `recreate`; then as if there was none |
| any | merged, or on the base | nothing |

What was merged stays as it is when further evidence comes: a change to an existing skill is another proposal, under an
id of its own.
"""

from typing import Literal
from typing import NamedTuple

from skillkit.forges import PullRequest
from skillkit.model.proposal import Operation
from skillkit.propose.body import NEVER
from skillkit.propose.branch import BranchState
from skillkit.propose.marker import Mark

GROWTH = 2
"""How many times the sessions it takes for what was closed to be proposed again."""


class Seen(NamedTuple):
    """What is there of a candidate. `mark` is that in the pull request, `duplicate` what the base has that is alike.

    `surer` says by how much the evidence on the branch is more; `unlabelled` that a run ended before it set labels.
    """

    branch: BranchState
    pull: PullRequest | None = None
    mark: Mark | None = None
    on_base: str = ""
    duplicate: str = ""
    noted: bool = False
    put_off: bool = False
    surer: str = ""
    unlabelled: bool = False


class Decision(NamedTuple):
    """What to do: whether to push, and what then to do about the pull request."""

    operation: Operation
    detail: str = ""
    push: bool = False
    then: Literal["", "open", "edit", "comment", "close", "put off", "label"] = ""


def decide(seen: Seen, wanted: Mark, *, has_pull_requests: bool, recreate: bool) -> Decision:
    """What to do about the candidate that `wanted` would mark."""
    pull = seen.pull
    if seen.on_base:
        # What reached the base without the forge noticing leaves a pull request open that nobody needs.
        done = pull is not None and pull.state == "open" and seen.branch in ("same", "ours")
        return Decision("merged", seen.on_base, then="close" if done else "")
    if pull and pull.state == "merged":
        return Decision("merged", f"merged as #{pull.number}")
    if pull and seen.put_off and not pull.from_elsewhere:
        return Decision("suppressed", f"put off in #{pull.number}{_return(seen.mark)}", then="put off")
    if pull and pull.state == "closed":
        still = _suppressed(pull, seen.mark, wanted, recreate=recreate)
        if still:
            return Decision("suppressed", still)
        pull = None
    if seen.branch == "absent":
        if seen.duplicate:
            return Decision("duplicate", seen.duplicate)
        return Decision("created", push=True, then="open" if has_pull_requests else "")
    if seen.branch == "another's":
        return Decision("foreign", "somebody else has proposed it; nothing was pushed")
    if seen.branch == "edited":
        is_news = pull is not None and seen.mark is not None and seen.mark.fingerprint != wanted.fingerprint
        say = is_news and not seen.noted and not seen.surer
        return Decision("foreign", "the branch was changed by hand; nothing was pushed", then="comment" if say else "")
    return _ours(seen, pull, wanted, has_pull_requests=has_pull_requests)


def _ours(seen: Seen, pull: PullRequest | None, wanted: Mark, *, has_pull_requests: bool) -> Decision:
    push = seen.branch == "ours"
    if seen.surer:
        return Decision("unchanged", seen.surer)
    if not has_pull_requests:
        return Decision("updated", push=True) if push else Decision("unchanged")
    if pull is None:
        # A run that ended between its push and this one, a branch pushed without a forge, or one that was closed.
        return Decision("created", push=push, then="open")
    if push:
        return Decision("updated", push=True, then="edit")
    if seen.mark is None or seen.mark.fingerprint == wanted.fingerprint:
        return Decision("unchanged", then="label" if seen.unlabelled else "")
    return Decision("updated", "its text alone", then="edit")


def _return(mark: Mark | None) -> str:
    """On how many sessions it would come back."""
    return f"; {GROWTH * mark.sessions} sessions would bring it back" if mark else ""


def _suppressed(pull: PullRequest, mark: Mark | None, wanted: Mark, *, recreate: bool) -> str:
    """Why a closed one is not proposed again; empty if it is."""
    if recreate:
        return ""
    if NEVER in pull.labels:
        return f"rejected for good in #{pull.number}"
    if mark is None:
        return f"closed in #{pull.number}"
    return "" if wanted.sessions >= GROWTH * mark.sessions else f"closed in #{pull.number}{_return(mark)}"
