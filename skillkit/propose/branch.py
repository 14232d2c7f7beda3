"""The commit of a proposal, and the state of its branch."""

import hashlib
import textwrap
from collections.abc import Iterable, Mapping
from typing import Literal

from skillkit import git
from skillkit.documents.escape import plain
from skillkit.documents.settings_files import folders_of, matcher
from skillkit.drafting.provenance import path_of, read, render
from skillkit.model.candidate import Candidate
from skillkit.model.folder import text_at
from skillkit.model.layout import FOLDER
from skillkit.model.provenance import Provenance
from skillkit.propose.body import ANY, title_of
from skillkit.propose.commit_style import CommitStyle
from skillkit.propose.target import Target
from skillkit.questions.store import path_of as path_of_question

BranchState = Literal["absent", "same", "ours", "edited", "another's"]
"""None; the same files; an earlier proposal of ours; changed by hand; a proposal of somebody else."""
ID_TRAILER = "Skillkit-Id"
FINGERPRINT_TRAILER = "Skillkit-Fingerprint"
NOBODY = "0" * 16
WIDTH = 72
"""Of a line of the message: linters allow 72 to 100 characters."""


def _with_rows(provenance: Provenance, **changes: str) -> Provenance:
    """A provenance with the same changes to each of its rows."""
    evidence, against = (
        tuple(row.model_copy(update=changes) for row in rows) for rows in (provenance.evidence, provenance.against)
    )
    return provenance.model_copy(update={"evidence": evidence, "against": against})


def files_of(candidate: Candidate, *, excerpts: bool = True, place: str = "") -> dict[str, str]:
    """The files that a candidate adds to a repository, by path; without `excerpts` no log is quoted as proof.

    `place` is the folder of the skill, where that is not one of `skills`.
    """
    if candidate.kind == "question":
        return {path_of_question(candidate.name): text for text in candidate.files.values()}
    inside = "" if place == "." else f"{place or f'skills/{candidate.name}'}/"
    files = {f"{inside}{name}": content for name, content in candidate.files.items()}
    provenance = Provenance.model_validate(candidate.provenance)
    if not excerpts:
        provenance = _with_rows(provenance, excerpt="")
    files[path_of(candidate.id)] = render(provenance)
    return files


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def message_of(candidate: Candidate, style: CommitStyle = ANY) -> str:
    """The message of the commit, with a title as the repository wants it."""
    why = "\n".join(_wrapped(f"- {reason.text} ({reason.weight:+.2f})", "  ") for reason in candidate.reasons)
    return (
        f"{title_of(candidate, style)}\n\n{_wrapped(plain(candidate.description))}\n\n"
        f"Confidence {candidate.confidence:.2f} ({candidate.level}):\n{why}\n\n"
        f"{ID_TRAILER}: {candidate.id}\n{FINGERPRINT_TRAILER}: {candidate.fingerprint}\n"
    )


def _essence(path: str, text: str) -> str:
    """A file to compare: a provenance without pseudonyms, which differ on another machine, and without its last week.

    A further week without evidence is no news until it lowers the confidence.
    """
    provenance, _ = read(path, text) if path.startswith(f"{FOLDER}/") else (None, "")
    if provenance is None:
        return text
    nameless = _with_rows(provenance, session=NOBODY, project=NOBODY)
    return render(nameless.model_copy(update={"newest": ""}))


def fingerprint_of(files: Mapping[str, str]) -> str:
    """A hash of the proposed files and their evidence."""
    whole = hashlib.sha256()
    for path, text in sorted(files.items()):
        content = _essence(path, text).encode()
        whole.update(f"{path}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()[:16]


def ignored_by(tree: git.CommitTree, paths: Iterable[str]) -> tuple[str, str]:
    """The first of some new paths that an ignore file of a commit leaves out, and that file; empty if none does."""
    for path in sorted(path for path in paths if not tree.exists(path)):
        for folder in folders_of(path):
            lines = (text_at(tree, f"{folder}.gitignore") or "").splitlines()
            verdict = matcher(lines).check_file(path.removeprefix(folder)).include if lines else None
            if verdict:
                return path, f"{folder}.gitignore"
            if verdict is not None:
                break
    return "", ""


def _holds(tree: git.CommitTree, files: Mapping[str, str]) -> bool:
    """Whether a commit has these files; a link or a folder in place of one counts as another file."""
    try:
        there = {path: tree.read(path).decode() for path in files}
    except (OSError, UnicodeDecodeError):
        return False
    return all(_essence(path, text) == _essence(path, files[path]) for path, text in there.items())


def more_evidence(target: Target, candidate: Candidate, tip: str) -> str:
    """How much more evidence a commit has than a candidate, by sessions and confidence; empty unless by both."""
    path = path_of(candidate.id)
    try:
        there, _ = read(path, git.CommitTree(target.root, tip).read(path).decode())
    except (OSError, UnicodeDecodeError):
        return ""
    sessions = candidate.support.sessions
    if there is None or there.sessions <= sessions or there.confidence <= candidate.confidence:
        return ""
    return (
        f"the branch has more evidence: {there.sessions} sessions, confidence {there.confidence:.2f};"
        f" here are {sessions}, {candidate.confidence:.2f}"
    )


def state_of(target: Target, candidate: Candidate, tip: str, files: Mapping[str, str]) -> BranchState:
    """The state of a branch. A commit of ours has its parent's date, so an amended one is recognised."""
    if not tip:
        return "absent"
    about = git.about(target.root, tip)
    if f"{ID_TRAILER}: {candidate.id}" not in about.message or about.date != git.about(target.root, f"{tip}^").date:
        return "edited"
    if _holds(git.CommitTree(target.root, tip), files):
        return "same"
    return "ours" if about.email == git.identity(target.root) else "another's"
