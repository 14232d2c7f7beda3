"""Proposes candidates: one branch with one commit each, pushed to a remote. Nothing of the user's own changes.

A candidate is found again by the id at the end of its branch's name, so that a second run pushes nothing.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.library import read_skills
from skillkit.model.candidate import Candidate
from skillkit.model.folder import SkillFolder
from skillkit.model.proposal import Operation
from skillkit.model.proposal import Proposal
from skillkit.model.provenance import Provenance
from skillkit.model.report import Report
from skillkit.provenance import BRANCH_PREFIX
from skillkit.provenance import path_of
from skillkit.provenance import render

ID_TRAILER = "Skillkit-Id"
FINGERPRINT_TRAILER = "Skillkit-Fingerprint"


class Target(NamedTuple):
    """Where to propose: a repository, its remote, the commit there to build on."""

    root: Path
    remote: str
    base: str
    base_commit: str


class Planned(NamedTuple):
    """What is to be done for a candidate: the proposal, the files of its commit, what the branch must be at."""

    proposal: Proposal
    files: dict[str, str]
    message: str
    expected: str = ""


def target_of(folder: Path, remote: str, base: str | None) -> Target:
    """Looks up remote and base. Raises SkillkitError with the remedy for whatever is missing."""
    root = git.root_of(folder)
    git.head(root)
    git.remote_url(root, remote)
    git.identity(root)
    branch = base or git.default_branch(root, remote)
    return Target(root, remote, branch, git.fetch(root, remote, branch))


def files_of(candidate: Candidate) -> dict[str, str]:
    """The files that a candidate adds to a skill repository, by path."""
    files = {f"skills/{candidate.name}/{name}": content for name, content in candidate.files.items()}
    files[path_of(candidate.id)] = render(Provenance.model_validate(candidate.provenance))
    return files


def _message(candidate: Candidate) -> str:
    why = "\n".join(f"- {reason.text} ({reason.weight:+.2f})" for reason in candidate.reasons)
    return (
        f"skill: {candidate.title[:1].lower()}{candidate.title[1:]}\n\n{candidate.description}\n\n"
        f"Confidence {candidate.confidence:.2f} ({candidate.level}):\n{why}\n\n"
        f"{ID_TRAILER}: {candidate.id}\n{FINGERPRINT_TRAILER}: {candidate.fingerprint}\n"
    )


def _is_ours(target: Target, commit: str, candidate: Candidate) -> bool:
    """Whether a branch holds nothing but an earlier proposal of this user, unedited: it bears its parent's date."""
    tip = git.about(target.root, commit)
    if tip.email != git.identity(target.root) or f"{ID_TRAILER}: {candidate.id}" not in tip.message:
        return False
    return tip.date == git.about(target.root, f"{commit}^").date


def _holds(tree: git.CommitTree, files: Mapping[str, str]) -> bool:
    """Whether these files stand in a commit as they are; a link or a folder in the place of one is another thing."""
    try:
        return all(tree.read(path) == content.encode() for path, content in files.items())
    except OSError:
        return False


class Found(NamedTuple):
    """What of a candidate is there already: what to do about it, why, and the commit its branch is at."""

    operation: Operation
    detail: str = ""
    tip: str = ""


def _found(target: Target, candidate: Candidate, base_tree: git.CommitTree, branch: str | None) -> Found:
    """What of a candidate the remote has, on its base or on `branch`."""
    if base_tree.exists(path_of(candidate.id)):
        return Found("merged", f"already in {target.base}")
    if branch is None:
        known = next((similar for similar in candidate.similar if similar.verdict == "duplicate"), None)
        if known:
            return Found("duplicate", f"{target.base} has {known.name} ({', '.join(known.reasons)})")
        return Found("created")
    tip = git.fetch(target.root, target.remote, branch)
    there = git.CommitTree(target.root, tip)
    files = files_of(candidate)
    if _holds(there, files):
        return Found("unchanged", tip=tip)
    if not _is_ours(target, tip, candidate):
        return Found("foreign", "the branch was changed by hand; nothing was pushed", tip)
    return Found("updated", tip=tip)


def _plan(target: Target, candidate: Candidate, base_tree: git.CommitTree, branches: dict[str, str]) -> Planned:
    known = next((name for name in sorted(branches) if name.endswith(f"-{candidate.id}")), None)
    found = _found(target, candidate, base_tree, known)
    files = files_of(candidate)
    proposal = Proposal(
        id=candidate.id,
        name=candidate.name,
        branch=known or f"{BRANCH_PREFIX}{candidate.name}-{candidate.id}",
        operation=found.operation,
        commit=found.tip,
        confidence=candidate.confidence,
        detail=found.detail,
        files=tuple(sorted(files)),
    )
    return Planned(proposal, files, _message(candidate), expected=found.tip)


def existing_skills(target: Target) -> list[SkillFolder]:
    """The skills on the base, to compare candidates with."""
    return read_skills(git.CommitTree(target.root, target.base_commit))


def plan(target: Target, candidates: Sequence[Candidate], *, min_confidence: float, limit: int | None) -> list[Planned]:
    """What a run would do for each draft that is sure enough, the surest first. Leads are left to their author."""
    drafts = [c for c in candidates if c.readiness == "draft" and c.confidence >= min_confidence]
    base_tree = git.CommitTree(target.root, target.base_commit)
    branches = git.remote_branches(target.root, target.remote, f"{BRANCH_PREFIX}*")
    plans = [_plan(target, candidate, base_tree, branches) for candidate in drafts]
    pushing = [planned for planned in plans if planned.proposal.operation in ("created", "updated")]
    left = {planned.proposal.id for planned in pushing[limit:]} if limit is not None else set()
    return [planned for planned in plans if planned.proposal.id not in left]


def carry_out(target: Target, plans: Sequence[Planned], *, dry_run: bool) -> Report:
    """Commits and pushes what is planned; with `dry_run` only tells."""
    done: list[Proposal] = []
    for planned in plans:
        proposal = planned.proposal
        if proposal.operation in ("created", "updated"):
            if dry_run:
                proposal = proposal.model_copy(update={"operation": "planned"})
            else:
                commit = git.commit_files(target.root, target.base_commit, planned.files, planned.message)
                git.push(target.root, target.remote, commit, proposal.branch, expected=planned.expected)
                proposal = proposal.model_copy(update={"commit": commit})
        done.append(proposal)
    return Report(
        command="propose",
        proposals=tuple(done),
        counts={"pushed": sum(p.operation in ("created", "updated") for p in done), "drafts": len(done)},
        texts={path: content for planned in plans for path, content in planned.files.items()},
        notes=(f"remote {target.remote}: {git.remote_url(target.root, target.remote)}, base {target.base}",),
    )
