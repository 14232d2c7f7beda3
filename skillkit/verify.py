"""Recomputes the evidence of a proposed skill from logs, and reports what of it agrees.

Whoever holds other logs than the proposer sees other pseudonyms: sessions are compared by what they show, and by their
pseudonyms where the key is the proposer's own.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.documents.library import read_skills
from skillkit.drafting import provenance
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.errors import SkillkitError
from skillkit.gate.evidence import label_of
from skillkit.mining.confidence import confidence
from skillkit.mining.pipeline import mine
from skillkit.model.candidate import Candidate
from skillkit.model.proposal import Agreement
from skillkit.model.provenance import Provenance, Row
from skillkit.model.report import Report

ID = re.compile(r"[0-9a-f]{8}")


class Proposed(NamedTuple):
    """Evidence as it was proposed, and the ref that has it."""

    ref: str
    evidence: Provenance


def proposed(folder: Path, candidate_id: str, ref: str | None = None) -> Proposed:
    """Returns the evidence of a proposal at `ref`, else at HEAD or on the branch of a remote with its id.

    Raises SkillkitError if it is nowhere or cannot be read.
    """
    if not ID.fullmatch(candidate_id):
        raise SkillkitError(f"{candidate_id!a} is no id of a proposal", "it is the 8 digits at the end of its branch")
    root = git.root_of(folder)
    path = provenance.path_of(candidate_id)
    refs = [ref] if ref else ["HEAD", *git.refs_like(root, f"refs/remotes/*/{BRANCH_PREFIX}*-{candidate_id}")]
    for each in refs:
        tree = git.CommitTree(root, git.needed_commit(root, each, "head"))
        if not tree.blob(path):
            continue
        try:
            raw = tree.read(path)
        except OSError as error:
            raise SkillkitError(f"{path} cannot be read: {error.strerror}", "look at it on its branch") from None
        found, wrong = provenance.read(path, raw.decode("utf-8", errors="replace"))
        if found is None:
            raise SkillkitError(wrong, "propose the skill anew")
        return Proposed(each, found)
    raise SkillkitError(
        f"there is no {path} in {ref or 'HEAD, nor on a branch of a remote'}",
        "git fetch the branch of the proposal, or name it with --head",
    )


def _shown(row: Row) -> tuple[object, ...]:
    return (row.week, row.detector, row.outcome, row.actions, row.verbs)


def _rows(theirs: Provenance, ours: Provenance) -> Agreement:
    """Compares rows one to one by what they show."""
    found = Counter(map(_shown, theirs.evidence)) & Counter(map(_shown, ours.evidence))
    count, every = found.total(), len(theirs.evidence)
    known = len({row.session for row in theirs.evidence} & {row.session for row in ours.evidence})
    same = f", {known} under the same pseudonym" if known else ""
    said = f"{count} of {every} are shown by the logs{same}"
    return Agreement(what="rows of evidence", agrees=count == every, said=said)


def _agreements(theirs: Provenance, candidate: Candidate, ours: Provenance) -> list[Agreement]:
    # What the projects did since it was proposed does not count against it.
    then = ours.model_copy(update={"newest": theirs.newest})
    sure, declared = (confidence(each, theirs.confidence_model) for each in (then, theirs))
    sessions = candidate.support.sessions
    same_draft = theirs.draft_digest == ours.draft_digest and theirs.lines in ("", ours.lines)
    logs = "from the logs"
    return [
        Agreement(what="name", agrees=theirs.skill == candidate.name, said=f"{theirs.skill}, {logs} {candidate.name}"),
        Agreement(
            what="draft",
            agrees=same_draft,
            said=f"its digest is {'' if same_draft else 'not '}that of the files that the logs make",
        ),
        Agreement(what="sessions", agrees=theirs.sessions == sessions, said=f"{theirs.sessions}, {logs} {sessions}"),
        _rows(theirs, ours),
        Agreement(what="confidence", agrees=declared == sure, said=f"{declared:.2f}, {logs} {sure:.2f}"),
        Agreement(
            what="number written down",
            agrees=theirs.confidence == declared,
            said=f"{theirs.confidence:.2f}, from its rows {declared:.2f}",
        ),
    ]


def verify(
    folder: Path,
    candidate_id: str,
    logs: Sequence[Path],
    *,
    key: bytes,
    ref: str | None = None,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
) -> Report:
    """Reports what of a proposal's evidence the logs reproduce.

    Raises SkillkitError if there is no such proposal, or no session log.
    """
    there = proposed(folder, candidate_id, ref)
    root = git.root_of(folder)
    before = git.before_added(root, there.ref, provenance.path_of(there.evidence.id))
    existing = read_skills(git.CommitTree(root, before)) if before else []
    if all(skill.name != there.evidence.skill for skill in existing):
        existing = []  # it makes a new skill
    mined = mine(logs, key=key, existing=existing, users=users, hosts=hosts, jobs=jobs)
    candidate = next((each for each in mined.candidates if each.id == candidate_id), None)
    if candidate is None or not candidate.provenance:
        said = "not found in these logs" if candidate is None else "too few sessions in these logs for a draft"
        agreements = [Agreement(what="candidate", agrees=False, said=said)]
    else:
        ours = Provenance.model_validate(candidate.provenance)
        agreements = _agreements(there.evidence, candidate, ours)
    agrees = all(each.agrees for each in agreements)
    notes = [f"{candidate_id} {there.evidence.skill}, proposed at {there.ref}"]
    if agrees:
        notes.append(f"to have the gate know, set the label {label_of(there.evidence)} on the pull request")
    return Report(
        command="verify",
        conclusion="success" if agrees else "failure",
        agreements=tuple(agreements),
        counts={"sessions": mined.counts["sessions"], "agree": sum(each.agrees for each in agreements)},
        notes=tuple(notes),
    )
