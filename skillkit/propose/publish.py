"""Does what is planned: push, then the pull request. Two runs at once come to what one would have come to.

A push succeeds only where the branch is as it was seen, and a branch has one open pull request at most: who comes
second looks again and finds nothing left to do, or something to update. A failure of one candidate is reported, and
the others go on; where a limit is reached that lasts, they are not tried.
"""

from collections import Counter
from collections.abc import Sequence

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.forges import LABEL
from skillkit.forges import AlreadyThereError
from skillkit.forges import LaterError
from skillkit.forges import LimitedError
from skillkit.forges import PullRequest
from skillkit.forges import UnseenError
from skillkit.model.proposal import Proposal
from skillkit.model.report import Report
from skillkit.propose import marker
from skillkit.propose.body import LABELS
from skillkit.propose.plan import Planned
from skillkit.propose.plan import plan_one
from skillkit.propose.plan import view_of
from skillkit.propose.target import Target

TRIES = 3
"""How often a candidate is looked at again when somebody else was quicker."""


def _comment(target: Target, planned: Planned, number: int) -> None:
    """Says once that the branch is left alone. Of two that were written at once the earlier one stays."""
    sign = marker.note(planned.candidate.id)
    text = (
        f"{sign}\nThere is new evidence for this skill: {planned.candidate.support.sessions} sessions now."
        " The branch has commits of others, so nothing was pushed: it is theirs. This is said once."
    )
    made = target.forge.comment(number, text)
    first = min(found.id for found in target.forge.comments(number) if sign in found.body or found.id == made.id)
    if first != made.id:
        target.forge.delete_comment(number, made.id)


def _put_off(target: Target, planned: Planned, number: int) -> None:
    """Closes, and answers, so that it is known for done: an answer alone would leave it open."""
    sign = marker.put_off(planned.candidate.id)
    target.forge.close(number)
    target.forge.comment(number, f"{sign}\nClosed for now: {planned.proposal.detail}.")


def _label(target: Target, planned: Planned, pull: PullRequest) -> str:
    """Lets the labels tell how sure we are now; why that was not done, if the token may not. Raises LaterError.

    Those without ours were not to be set. A pull request without labels is better than none.
    """
    level = LABELS[planned.candidate.level]
    wanted = (LABEL, level, *planned.candidate.detectors) if planned.unlabelled else (level,)
    if not planned.unlabelled and (LABEL not in pull.labels or level in pull.labels):
        return ""
    try:
        missing = [label for label in wanted if label not in pull.labels]
        if missing:
            target.forge.label(pull.number, missing)
        for stale in sorted({*LABELS.values()}.intersection(pull.labels) - {level}):
            target.forge.unlabel(pull.number, stale)
    except SkillkitError as error:
        said = f"labels not set: {error.message}"
        if isinstance(error, LaterError):
            raise type(error)(said, error.hint) from None
        return said
    return ""


def _push(target: Target, planned: Planned) -> dict[str, object]:
    """Pushes the branch."""
    commit = git.commit_files(target.root, target.base_commit, planned.files, planned.message, sign=True)
    place, branch = target.place_to_push(), planned.proposal.branch
    link = git.push(target.root, place, commit, branch, expected=planned.expected, access=target.forge.access)
    around = {} if target.forge.has_pull_requests else {**_to_send_around(target, planned, commit), "url": link}
    return {"commit": commit, **around}


def _follow(target: Target, planned: Planned, told: dict[str, object], steps: Counter[str]) -> None:
    """Does what is due on the forge, and tells each step that is done."""
    proposal, then, pull = planned.proposal, planned.decision.then, planned.pull
    if then == "open":
        pull = target.forge.create(proposal.branch, target.base, planned.title, planned.body, draft=planned.draft)
        told["url"] = pull.url
        planned = planned._replace(unlabelled=True)
    elif pull and then == "edit":
        target.forge.edit(pull.number, planned.body)
    elif pull and then == "comment":
        _comment(target, planned, pull.number)
        told["detail"] = f"{proposal.detail}; commented"
    elif pull and then == "put off":
        _put_off(target, planned, pull.number)
    elif pull and then == "close":
        target.forge.close(pull.number)
        told["detail"] = f"{proposal.detail}; #{pull.number} closed"
    steps[then] += 1
    if pull and then in ("open", "edit", "label"):
        unset = _label(target, planned, pull) or ("labelled" if then == "label" else "")
        told["detail"] = "; ".join(filter(None, (proposal.detail, unset)))


def _to_send_around(target: Target, planned: Planned, commit: str) -> dict[str, object]:
    """The patch, and what git request-pull would say of the branch."""
    address = git.remote_url(target.root, target.remote)
    request = (
        f"The following changes since commit {target.base_commit}\n\nare available in the git repository at:\n\n"
        f"  {address} {planned.proposal.branch}\n\nfor you to fetch changes up to {commit}\n\n{planned.title}\n\n"
        f"{planned.body}\n{git.diffstat(target.root, target.base_commit, commit)}"
    )
    return {"patch": git.patch_of(target.root, target.base_commit, commit), "request": request}


def _settled(target: Target, planned: Planned, steps: Counter[str]) -> Proposal:
    """Carries one plan out and counts its steps; looks again where somebody else was quicker."""
    told: dict[str, object] = {}
    for attempt in range(1, TRIES + 1):
        try:
            if attempt > 1:
                target = target._replace(seen=None)
                planned = plan_one(target, planned.candidate, view_of(target), planned.wish)
            if planned.decision.push:
                told |= _push(target, planned)
                steps["pushed"] += 1
            _follow(target, planned, told, steps)
            break
        except SkillkitError as error:
            if attempt == TRIES or not isinstance(error, (git.OutrunError, AlreadyThereError, UnseenError)):
                told |= {"operation": "failed", "detail": "; ".join(filter(None, (error.message, error.hint)))}
                steps["limited"] += isinstance(error, LimitedError)
                break
    return planned.proposal.model_copy(update=told)


def carry_out(target: Target, plans: Sequence[Planned], *, dry_run: bool) -> Report:
    """Commits, pushes and opens what is planned; with `dry_run` only tells. Raises SkillkitError where none can be."""
    if not dry_run and any(planned.decision.push for planned in plans):
        target.place_to_push()
    done: list[Proposal] = []
    steps: Counter[str] = Counter()
    for planned in plans:
        if dry_run and planned.proposal.operation in ("created", "updated"):
            done.append(planned.proposal.model_copy(update={"operation": "planned"}))
        elif dry_run or not planned.writes:
            done.append(planned.proposal)
        elif steps["limited"]:
            untried = {"operation": "waiting", "detail": "not tried: the forge takes no more calls for now"}
            done.append(planned.proposal.model_copy(update=untried))
        else:
            done.append(_settled(target, planned, steps))
    at = target.branches_at
    fork = f", branches in the fork {git.without_credentials(at)}" if at not in ("", target.remote) else ""
    return Report(
        command="propose",
        conclusion="failure" if any(proposal.operation == "failed" for proposal in done) else "success",
        proposals=tuple(done),
        counts={
            "pushed": steps["pushed"],
            "opened": steps["open"],
            "edited": steps["edit"],
            "drafts": len(done),
        },
        texts={path: content for planned in plans for path, content in planned.files.items()},
        notes=(f"remote {target.remote}: {git.remote_url(target.root, target.remote)}, base {target.base}{fork}",),
    )
