"""Does what is planned: push, then the pull request. Two runs at once come to what one would have come to.

A push succeeds only where the branch is as it was seen, and a branch has one open pull request at most: who comes
second looks again and finds nothing left to do, or something to update.
"""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.forges import LABEL
from skillkit.forges import AlreadyThereError
from skillkit.forges import PullRequest
from skillkit.forges import UnseenError
from skillkit.model.candidate import Level
from skillkit.model.proposal import Proposal
from skillkit.model.report import Report
from skillkit.propose import marker
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
        target.forge.uncomment(number, made.id)


def _put_off(target: Target, planned: Planned, number: int) -> None:
    """Answers, so that it is known for done, and closes."""
    sign = marker.put_off(planned.candidate.id)
    target.forge.comment(number, f"{sign}\nClosed for now: {planned.proposal.detail}.")
    target.forge.close(number)


def label_of(level: str) -> str:
    """The label that tells how sure we are."""
    return f"confidence-{level}"


def _relabel(target: Target, planned: Planned, pull: PullRequest) -> str:
    """Lets the labels tell how sure we are now; what was not done, and why. Those without ours were not to be set."""
    wanted = label_of(planned.candidate.level)
    if LABEL not in pull.labels or wanted in pull.labels:
        return ""
    known = {label_of(level) for level in get_args(Level)}
    try:
        target.forge.label(pull.number, (wanted,))
        for stale in sorted(known.intersection(pull.labels)):
            target.forge.unlabel(pull.number, stale)
    except SkillkitError as error:
        return f"labels as they were: {error.message}"
    return ""


def _open(target: Target, planned: Planned) -> dict[str, object]:
    """Opens the pull request; one without labels is better than none."""
    forge = target.forge
    proposal = planned.proposal
    made = forge.create(proposal.branch, target.base, planned.title, planned.body, draft=planned.draft)
    try:
        forge.label(made.number, (LABEL, label_of(planned.candidate.level), *planned.candidate.detectors))
    except SkillkitError as error:
        return {"url": made.url, "detail": f"without labels: {error.message}"}
    return {"url": made.url}


def _do(target: Target, planned: Planned) -> Proposal:
    told: dict[str, object] = {}
    proposal, then = planned.proposal, planned.decision.then
    if planned.decision.push:
        commit = git.commit_files(target.root, target.base_commit, planned.files, planned.message)
        access = target.forge.access
        place = target.place_to_push()
        link = git.push(target.root, place, commit, proposal.branch, expected=planned.expected, access=access)
        told["commit"] = commit
        if not target.forge.has_pull_requests:
            told |= {**_to_send_around(target, planned, commit), "url": link}
    if then == "open":
        told |= _open(target, planned)
    elif planned.pull and then == "edit":
        target.forge.edit(planned.pull.number, planned.body)
        told["detail"] = "; ".join(filter(None, (proposal.detail, _relabel(target, planned, planned.pull))))
    elif planned.pull and then == "comment":
        _comment(target, planned, planned.pull.number)
        told["detail"] = f"{proposal.detail}; commented"
    elif planned.pull and then == "put off":
        _put_off(target, planned, planned.pull.number)
    elif planned.pull and then == "close":
        target.forge.close(planned.pull.number)
        told["detail"] = f"{proposal.detail}; #{planned.pull.number} closed"
    return proposal.model_copy(update=told)


def _to_send_around(target: Target, planned: Planned, commit: str) -> dict[str, object]:
    """The patch, and what git request-pull would say of the branch."""
    address = git.remote_url(target.root, target.remote)
    request = (
        f"The following changes since commit {target.base_commit}\n\nare available in the git repository at:\n\n"
        f"  {address} {planned.proposal.branch}\n\nfor you to fetch changes up to {commit}\n\n{planned.title}\n\n"
        f"{planned.body}\n{git.diffstat(target.root, target.base_commit, commit)}"
    )
    return {"patch": git.patch_of(target.root, target.base_commit, commit), "request": request}


def _settled(target: Target, planned: Planned) -> tuple[Planned, Proposal]:
    """Carries one plan out; looks again where somebody else was quicker."""
    for _ in range(TRIES - 1):
        try:
            return planned, _do(target, planned)
        except (git.OutrunError, AlreadyThereError, UnseenError):
            target = target._replace(seen=None)
            planned = plan_one(target, planned.candidate, view_of(target), planned.wish)
    return planned, _do(target, planned)


def carry_out(target: Target, plans: Sequence[Planned], *, dry_run: bool) -> Report:
    """Commits, pushes and opens what is planned; with `dry_run` only tells."""
    done: list[Proposal] = []
    steps: Counter[str] = Counter()
    for planned in plans:
        if dry_run and planned.proposal.operation in ("created", "updated"):
            done.append(planned.proposal.model_copy(update={"operation": "planned"}))
        elif dry_run or not planned.writes:
            done.append(planned.proposal)
        else:
            final, proposal = _settled(target, planned)
            steps.update({"pushed": final.decision.push, final.decision.then: 1})
            done.append(proposal)
    at = target.branches_at
    fork = f", branches in the fork {git.without_credentials(at)}" if at not in ("", target.remote) else ""
    return Report(
        command="propose",
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
