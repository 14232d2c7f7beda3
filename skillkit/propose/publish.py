"""Carries plans out: pushes, then opens or changes the pull request. Two runs at once end as one would.

A push succeeds only where the branch is still at the commit that was seen, and a branch has at most one open pull
request: the second run looks again and finds nothing left to do, or something to update. A failure of one candidate is
reported, and the others go on, except at a rate limit that lasts: then they are not tried.
"""

from collections import Counter
from collections.abc import Sequence

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.forges import LABEL, AlreadyThereError, LaterError, LimitedError, PullRequest, UnseenError
from skillkit.model.proposal import Proposal
from skillkit.model.report import Report
from skillkit.propose import marker
from skillkit.propose.body import LABELS
from skillkit.propose.plan import Planned, plan_one, view_of
from skillkit.propose.target import Target

TRIES = 3
"""How often a candidate is planned when somebody else was quicker."""
Changes = dict[str, object]
"""Fields of a proposal that publishing sets."""


def _comment(target: Target, planned: Planned, number: int) -> None:
    """Comments once that the branch is left alone. Of two comments written at once the earlier one stays."""
    sign = marker.note(planned.candidate.id)
    text = (
        f"{sign}\nThere is new evidence for this skill: {planned.candidate.support.sessions} sessions now."
        " The branch has commits of others, so nothing was pushed: it is theirs. This is said once."
    )
    made = target.forge.comment(number, text)
    first = min(each.id for each in target.forge.comments(number) if sign in each.body or each.id == made.id)
    if first != made.id:
        target.forge.delete_comment(number, made.id)


def _label(target: Target, planned: Planned, pull: PullRequest) -> str:
    """Sets the labels of the confidence; the reason if the token may not. Raises LaterError.

    Does nothing where people took our label away. A pull request without labels is better than none.
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
        reason = f"labels not set: {error.message}"
        if isinstance(error, LaterError):
            raise type(error)(reason, error.hint) from None
        return reason
    return ""


def _push(target: Target, planned: Planned) -> Changes:
    """Pushes the branch. Without a forge, makes the patch and the text of git request-pull."""
    root, base, branch = target.root, target.base_commit, planned.proposal.branch
    commit = git.commit_files(root, base, planned.files, planned.message, sign=True)
    access = target.forge.access
    link = git.push(root, target.place_to_push(), commit, branch, expected=planned.expected, access=access)
    if target.forge.has_pull_requests:
        return {"commit": commit}
    request = (
        f"The following changes since commit {base}\n\nare available in the git repository at:\n\n"
        f"  {git.remote_url(root, target.remote)} {branch}\n\nfor you to fetch changes up to {commit}\n\n"
        f"{planned.title}\n\n{planned.body}\n{git.diffstat(root, base, commit)}"
    )
    return {"commit": commit, "patch": git.patch_of(root, base, commit), "request": request, "url": link}


def _follow(target: Target, planned: Planned, changes: Changes, steps: Counter[str]) -> None:
    """Takes the step on the forge that the decision names, and counts it."""
    proposal, then, pull, forge = planned.proposal, planned.decision.then, planned.pull, target.forge
    if then == "open":
        pull = forge.create(proposal.branch, target.base, planned.title, planned.body, draft=planned.draft)
        changes["url"] = pull.url
        planned = planned._replace(unlabelled=True)
    elif pull and then == "edit":
        forge.edit(pull.number, planned.body)
    elif pull and then == "comment":
        _comment(target, planned, pull.number)
        changes["detail"] = f"{proposal.detail}; commented"
    elif pull and then == "put off":
        forge.close(pull.number)  # first: an answer without it would leave it open for good
        forge.comment(pull.number, f"{marker.put_off(proposal.id)}\nClosed for now: {proposal.detail}.")
    elif pull and then == "close":
        forge.close(pull.number)
        changes["detail"] = f"{proposal.detail}; #{pull.number} closed"
    steps[then] += 1
    if pull and then in ("open", "edit", "label"):
        labelled = _label(target, planned, pull) or ("labelled" if then == "label" else "")
        changes["detail"] = "; ".join(filter(None, (proposal.detail, labelled)))


def _published(target: Target, planned: Planned, steps: Counter[str]) -> Proposal:
    """Carries one plan out and counts its steps; plans again where somebody else was quicker."""
    changes: Changes = {}
    for attempt in range(1, TRIES + 1):
        try:
            if attempt > 1:
                target = target._replace(listed=None)
                planned = plan_one(view_of(target), planned.candidate, planned.wish)
            if planned.decision.push:
                changes |= _push(target, planned)
                steps["pushed"] += 1
            _follow(target, planned, changes, steps)
            break
        except SkillkitError as error:
            if attempt == TRIES or not isinstance(error, (git.OutrunError, AlreadyThereError, UnseenError)):
                changes |= {"operation": "failed", "detail": "; ".join(filter(None, (error.message, error.hint)))}
                steps["limited"] += isinstance(error, LimitedError)
                break
    return planned.proposal.model_copy(update=changes)


def publish(target: Target, plans: Sequence[Planned], *, dry_run: bool) -> Report:
    """Commits, pushes and opens what is planned; nothing with `dry_run`. Raises SkillkitError where none can be."""
    if not dry_run and any(planned.decision.push for planned in plans):
        target.place_to_push()
    done: list[Proposal] = []
    steps: Counter[str] = Counter()
    for planned in plans:
        changes: Changes = {}
        if dry_run and planned.proposal.operation in ("created", "updated"):
            changes = {"operation": "planned"}
        elif steps["limited"] and planned.writes:
            changes = {"operation": "waiting", "detail": "not tried: the forge takes no more calls for now"}
        elif planned.writes and not dry_run:
            done.append(_published(target, planned, steps))
            continue
        done.append(planned.proposal.model_copy(update=changes))
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
