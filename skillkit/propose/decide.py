"""Decides what to do about a candidate, from its branch and its pull request: pure, so that a test has a row for each.

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

from typing import Literal, NamedTuple

from skillkit.drafting.staging import GROWTH
from skillkit.forges import PullRequest
from skillkit.model.proposal import Operation
from skillkit.propose.body import NEVER
from skillkit.propose.branch import BranchState
from skillkit.propose.marker import Mark


class Situation(NamedTuple):
    """The state of a proposal. `mark` is that in the pull request, `duplicate` the skill of the base that is alike.

    `more` is by how much the branch has more evidence; `unlabelled`: a run ended before it set labels.
    """

    branch: BranchState
    pull: PullRequest | None = None
    mark: Mark | None = None
    on_base: str = ""
    duplicate: str = ""
    noted: bool = False
    put_off: bool = False
    more: str = ""
    unlabelled: bool = False


class Decision(NamedTuple):
    """Whether to push, and what to do about the pull request then."""

    operation: Operation
    detail: str = ""
    push: bool = False
    then: Literal["", "open", "edit", "comment", "close", "put off", "label"] = ""


def decide(situation: Situation, wanted: Mark, *, has_pull_requests: bool, recreate: bool) -> Decision:
    """What to do about the candidate that `wanted` would mark."""
    pull = situation.pull
    if situation.on_base:
        # What reached the base without the forge noticing leaves a pull request open that nobody needs.
        done = pull is not None and pull.state == "open" and situation.branch in ("same", "ours")
        return Decision("merged", situation.on_base, then="close" if done else "")
    if pull and pull.state == "merged":
        return Decision("merged", f"merged as #{pull.number}")
    if pull and situation.put_off and not pull.from_elsewhere:
        return Decision("suppressed", f"put off in #{pull.number}{_return(situation.mark)}", then="put off")
    if pull and pull.state == "closed":
        still = _suppressed(pull, situation.mark, wanted, recreate=recreate)
        if still:
            return Decision("suppressed", still)
        pull = None
    if situation.branch == "absent":
        if situation.duplicate:
            return Decision("duplicate", situation.duplicate)
        return Decision("created", push=True, then="open" if has_pull_requests else "")
    if situation.branch == "another's":
        return Decision("foreign", "somebody else has proposed it; nothing was pushed")
    if situation.branch == "edited":
        is_news = pull is not None and situation.mark is not None and situation.mark.fingerprint != wanted.fingerprint
        say = is_news and not situation.noted and not situation.more
        return Decision("foreign", "the branch was changed by hand; nothing was pushed", then="comment" if say else "")
    return _ours(situation, pull, wanted, has_pull_requests=has_pull_requests)


def _ours(situation: Situation, pull: PullRequest | None, wanted: Mark, *, has_pull_requests: bool) -> Decision:
    push = situation.branch == "ours"
    if situation.more:
        return Decision("unchanged", situation.more)
    if not has_pull_requests:
        return Decision("updated", push=True) if push else Decision("unchanged")
    if pull is None:
        # A run that ended between its push and this one, a branch pushed without a forge, or one that was closed.
        return Decision("created", push=push, then="open")
    if push:
        return Decision("updated", push=True, then="edit")
    if situation.mark is None or situation.mark.fingerprint == wanted.fingerprint:
        return Decision("unchanged", then="label" if situation.unlabelled else "")
    return Decision("updated", "its text alone", then="edit")


def _return(mark: Mark | None) -> str:
    """The number of sessions that would bring it back."""
    return f"; {GROWTH * mark.sessions} sessions would bring it back" if mark else ""


def _suppressed(pull: PullRequest, mark: Mark | None, wanted: Mark, *, recreate: bool) -> str:
    """Why a closed proposal is not made again; empty if it is."""
    if recreate:
        return ""
    if NEVER in pull.labels:
        return f"rejected for good in #{pull.number}"
    if mark is None:
        return f"closed in #{pull.number}"
    return "" if wanted.sessions >= GROWTH * mark.sessions else f"closed in #{pull.number}{_return(mark)}"
