"""What a run would do: for each draft the files, the text, and the decision that follows from what is there of it.

A candidate is found again by the id at the end of its branch's name, by the pull request of that branch, or by the mark
in a pull request's body.
"""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from skillkit import git
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.drafting.provenance import digest_of
from skillkit.drafting.provenance import path_of
from skillkit.forges import LABEL
from skillkit.forges import PullRequest
from skillkit.model.candidate import Candidate
from skillkit.model.folder import SkillFolder
from skillkit.model.proposal import Proposal
from skillkit.propose import marker
from skillkit.propose.body import LABELS
from skillkit.propose.body import text_of
from skillkit.propose.body import title_of
from skillkit.propose.branch import files_of
from skillkit.propose.branch import fingerprint_of
from skillkit.propose.branch import message_of
from skillkit.propose.branch import state_of
from skillkit.propose.branch import surer
from skillkit.propose.decide import Decision
from skillkit.propose.decide import Seen
from skillkit.propose.decide import decide
from skillkit.propose.target import Target
from skillkit.propose.target import existing_skills
from skillkit.similarity.text import text_of as skill_text

MAX_OPEN = 10
"""Pull requests of ours that may be open at a time, if nobody says otherwise."""


class Wish(NamedTuple):
    """How to propose: all as drafts, what was closed again."""

    draft: bool = False
    recreate: bool = False


AS_IT_COMES = Wish()


class Planned(NamedTuple):
    """What is to be done for a candidate: the proposal, the files of its commit, what the branch must be at."""

    proposal: Proposal
    candidate: Candidate
    files: dict[str, str]
    message: str
    decision: Decision
    title: str = ""
    body: str = ""
    draft: bool = False
    expected: str = ""
    pull: PullRequest | None = None
    unlabelled: bool = False
    wish: Wish = AS_IT_COMES

    @property
    def writes(self) -> bool:
        """Whether anything leaves the machine."""
        return self.decision.push or bool(self.decision.then)


class View(NamedTuple):
    """What all candidates of a run look at: the base, the branches of proposals, the open pull requests.

    `texts` are those of the skills on the base by name, `folders` these by the names of their folders, of several the
    first; read when somebody asks.
    """

    base: git.CommitTree
    branches: Mapping[str, str]
    pulls: Sequence[PullRequest]
    texts: Callable[[], Mapping[str, str]]
    folders: Callable[[], Mapping[str, SkillFolder]]


def view_of(target: Target) -> View:
    """Looks at the remote and the forge."""
    base = git.CommitTree(target.root, target.base_commit)

    @cache
    def skills() -> Sequence[SkillFolder]:
        return existing_skills(target)

    @cache
    def texts() -> Mapping[str, str]:
        return {skill.name: skill.body for skill in (skill_text(folder) for folder in skills() if folder.documents)}

    @cache
    def folders() -> Mapping[str, SkillFolder]:
        return {folder.name: folder for folder in reversed(skills())}

    pulls = target.forge.open_pull_requests()  # first: they may tell where a fork lies
    return View(base, target.branches(), pulls, texts, folders)


def _pull_of(target: Target, candidate: Candidate, branch: str, view: View) -> PullRequest | None:
    """The pull request of a candidate: an open one before a merged one before the latest closed one."""
    if not target.forge.has_pull_requests:
        return None
    needle = marker.needle(candidate.id)
    known = [pull for pull in view.pulls if pull.branch == branch or needle in pull.body]
    found = known or target.forge.by_branch(branch) or target.forge.by_marker(needle)
    order = {"open": 2, "merged": 1, "closed": 0}
    return max(found, key=lambda pull: (order[pull.state], pull.number), default=None)


def _known_branch(candidate: Candidate, view: View) -> str | None:
    """The branch of a candidate, which may have had another name; one whose pull request was given another branch."""
    needle = marker.needle(candidate.id)
    moved = [pull.branch for pull in view.pulls if needle in pull.body and not pull.from_elsewhere]
    named = (name for name in sorted(view.branches) if name.endswith(f"-{candidate.id}"))
    return next(named, None) or next(iter(moved), None)


def _tip(target: Target, branch: str, view: View) -> str:
    """The commit that a branch is at, with its objects."""
    known = view.branches.get(branch, "")
    return git.fetch(target.root, target.branches_at, branch, target.forge.access, tip=known)


def _outdated(candidate: Candidate, folder: SkillFolder | None) -> str:
    """Why a change to a skill does not fit the skill on the base; empty if it does, and for a new skill."""
    if candidate.kind == "new":
        return ""
    if folder is None:
        return f"there is no skill {candidate.target} any more"
    there = {name: content for name, content in folder.texts().items() if name in candidate.files}
    fits = digest_of(there) == candidate.base
    return "" if fits else f"{candidate.target} has changed since this was mined: mine again"


def _patch_of(candidate: Candidate, folder: SkillFolder) -> str:
    """What a candidate changes in a skill of the base, whatever it says itself."""
    there = folder.texts()
    inside = "" if folder.path == "." else f"{folder.path}/"
    rows = ((f"{inside}{name}", there.get(name, ""), text) for name, text in sorted(candidate.files.items()))
    return unified_diff(rows)


def _is_unlabelled(target: Target, candidate: Candidate, pull: PullRequest | None, mark: marker.Mark | None) -> bool:
    """Whether a run ended before the labels of our pull request were right: they lack, or tell another level."""
    if pull is None or mark is None or pull.state != "open" or target.branches_at != target.remote:
        return False
    levels = {*LABELS.values()}
    is_stale = LABEL in pull.labels and not levels.intersection(pull.labels) <= {LABELS[candidate.level]}
    return is_stale or {*levels, *candidate.detectors}.isdisjoint(pull.labels)


def plan_one(target: Target, candidate: Candidate, view: View, wish: Wish) -> Planned:
    """What to do about one candidate."""
    forge = target.forge
    known = _known_branch(candidate, view)
    branch = known or f"{BRANCH_PREFIX}{candidate.name}-{candidate.id}"
    folder = view.folders().get(candidate.target or "") if candidate.kind == "enhancement" else None
    if folder:
        candidate = candidate.model_copy(update={"patch": _patch_of(candidate, folder)})
    files = files_of(candidate, excerpts=not forge.is_public, place=folder.path if folder else "")
    wanted = marker.Mark(candidate.id, fingerprint_of(files), candidate.support.sessions)
    pull = _pull_of(target, candidate, branch, view)
    mark = marker.read(pull.body, candidate.id) if pull else None
    tip = _tip(target, known, view) if known else ""
    on_base = f"already in {target.base}" if view.base.exists(path_of(candidate.id)) else ""
    is_elsewhere = pull is not None and pull.from_elsewhere and pull.state == "open"
    state = "another's" if is_elsewhere else state_of(target, candidate, tip, files)
    duplicates = (similar for similar in candidate.similar if similar.verdict == "duplicate")
    alike = next(duplicates, None) if candidate.kind == "new" else None
    duplicate = f"{target.base} has {alike.name} ({', '.join(alike.reasons)})" if alike else ""
    comments = forge.comments(pull.number) if pull and pull.state == "open" else []
    noted = any(marker.note(candidate.id) in comment.body for comment in comments)
    put_off = marker.is_put_off(comments, candidate.id)
    more = surer(target, candidate, tip) if state in ("ours", "edited") else ""
    unlabelled = _is_unlabelled(target, candidate, pull, mark)
    seen = Seen(state, pull, mark, on_base, duplicate, noted, put_off, more, unlabelled)
    decision = decide(seen, wanted, has_pull_requests=forge.has_pull_requests, recreate=wish.recreate)
    outdated = _outdated(candidate, folder) if decision.push else ""
    if outdated:
        decision = Decision("waiting", outdated)
    proposal = Proposal(
        id=candidate.id,
        name=candidate.name,
        branch=branch,
        operation=decision.operation,
        commit=tip,
        confidence=candidate.confidence,
        detail=decision.detail,
        files=tuple(sorted(files)),
        url=pull.url if pull else "",
    )
    planned = Planned(proposal, candidate, files, message_of(candidate), decision, expected=tip, pull=pull, wish=wish)
    planned = planned._replace(unlabelled=unlabelled)
    return _worded(target, planned, wanted, view) if planned.writes else planned


def _worded(target: Target, planned: Planned, wanted: marker.Mark, view: View) -> Planned:
    """With title and body."""
    is_alike = any(similar.score for similar in planned.candidate.similar)
    texts = view.texts() if is_alike else {}
    text = text_of(planned.candidate, excerpts=not target.forge.is_public, nearest=texts)
    body = marker.framed(wanted, text)
    if planned.decision.then == "edit" and planned.pull:
        body = marker.spliced(planned.pull.body, body, planned.candidate.id)
    draft = planned.wish.draft or planned.candidate.level != "high"
    return planned._replace(title=title_of(planned.candidate), body=body, draft=draft)


def _waiting(planned: Planned, max_open: int) -> Planned:
    decision = Decision("waiting", f"{max_open} pull requests are open; --max-open allows no more")
    told = {"operation": decision.operation, "detail": decision.detail}
    return planned._replace(decision=decision, proposal=planned.proposal.model_copy(update=told))


def plan(
    target: Target,
    candidates: Sequence[Candidate],
    *,
    min_confidence: float,
    limit: int | None,
    max_open: int | None = None,
    wish: Wish = AS_IT_COMES,
) -> list[Planned]:
    """What a run would do for each draft that is sure enough, the surest first. Leads are left to their author.

    At most `limit` are written, and no pull request is opened where `max_open` of ours are open.
    """
    sure = [c for c in candidates if c.readiness == "draft" and c.confidence >= min_confidence]
    drafts = [candidate for candidate in sure if not candidate.document]
    view = view_of(target)
    count = sum(pull.branch.startswith(BRANCH_PREFIX) for pull in view.pulls)
    plans: list[Planned] = []
    pushing = 0
    for candidate in drafts:
        planned = plan_one(target, candidate, view, wish)
        if planned.proposal.operation in ("created", "updated"):
            if pushing == limit:
                continue
            if planned.decision.then == "open":
                if max_open is not None and count >= max_open:
                    plans.append(_waiting(planned, max_open))
                    continue
                count += 1
            pushing += 1
        plans.append(planned)
    return plans
