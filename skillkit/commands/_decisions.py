"""What a person decides on candidates: what accepting them writes, and what an edit of theirs changes.

`candidates` and `review` share it.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.agents import how_loaded
from skillkit.documents.library import read_skill, read_skills
from skillkit.documents.lines import bullet_digest, bullets_in
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.provenance import digest_of, path_of
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree, MemoryTree
from skillkit.files.write import write_together
from skillkit.mining.confidence import level
from skillkit.model.candidate import EDITED, Candidate, Choice
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import ID_KEY, QUESTIONS, SKILL_FILE, SKILLS, place_for_skills
from skillkit.model.proposal import Verdict
from skillkit.model.report import Report
from skillkit.propose import files_of
from skillkit.reporters.text.paint import printable

Texts = dict[str, str]
"""What is to be written, by the path from the root of the repository."""


def write_all(root: Path, texts: Mapping[str, str]) -> None:
    """Writes files below a root, all or nothing. Raises SkillkitError."""
    try:
        write_together({root / path: text for path, text in texts.items()})
    except OSError as error:
        raise SkillkitError(f"{error.filename} cannot be written: {error.strerror}", "nothing was written") from None


def _of_document(root: Path, candidate: Candidate) -> Texts:
    """The changed document of a project."""
    place = root / candidate.document
    hint = "run it in the checkout of its project, or mine again"
    is_new = not candidate.before
    if is_new and os.path.lexists(place):
        raise SkillkitError(f"{candidate.document} is there already: nothing was written", hint)
    if not place.resolve().is_relative_to(root.resolve()) or not (is_new or place.is_file()):
        raise SkillkitError(f"there is no {candidate.document} here: nothing was written", hint)
    if is_new:
        return {candidate.document: candidate.files[candidate.document]}
    text = place.read_text(encoding="utf-8", errors="replace")
    added = [line[1:] for line in candidate.patch.splitlines() if line[:1] == "+" and line[:4] != "+++ " and line[1:]]
    if set(added) <= set(text.splitlines()):
        raise SkillkitError(f"{candidate.id} is accepted already: {candidate.document} has its lines", "commit it")
    changed = git.patched(candidate.document, text, candidate.patch)
    if changed is None:
        raise SkillkitError(
            f"{candidate.document} has changed where {candidate.id} changes it: nothing was written", hint
        )
    return {candidate.document: changed}


def _changed_skill(root: Path, candidate: Candidate) -> SkillFolder:
    """The skill of the working tree that a candidate changes, as it was when that was mined."""
    folder = next((each for each in read_skills(DiskTree(root)) if each.name == candidate.target), None)
    if folder is None:
        message = f"this repository has no skill {candidate.target}, which {candidate.id} changes: nothing was written"
        raise SkillkitError(message, "run it in the repository that has the skill")
    there = {name: text for name, text in folder.texts().items() if name in candidate.files}
    if digest_of(there) != candidate.base:
        message = f"{folder.path} has changed since {candidate.id} was mined: nothing was written"
        raise SkillkitError(message, "mine again: skillkit mine --stage")
    return folder


def folder_in(root: Path, candidate: Candidate) -> str:
    """The folder of a new skill in a repository."""
    tree = DiskTree(root)
    return f"{place_for_skills((*tree.files(), *tree.links()))}/{candidate.name}"


def _is_there(root: Path, folder: str, candidate: Candidate) -> bool:
    """Whether the draft is in its folder under its id, edited or not."""
    file = root / folder / SKILL_FILE
    return file.is_file() and f"{ID_KEY}: {candidate.id}" in file.read_text(encoding="utf-8", errors="replace")


def _of_question(root: Path, candidate: Candidate) -> Texts:
    """The file of a known question, which has no other evidence."""
    files = files_of(candidate)
    if taken := next((path for path in files if os.path.lexists(root / path)), ""):
        raise SkillkitError(f"{taken} is there already: nothing was written", "edit that file, or delete it")
    if not (root / QUESTIONS).resolve().is_relative_to(root.resolve()):
        raise SkillkitError(f"{QUESTIONS} leads out of the repository: nothing was written", "look at its links")
    return files


def _of_draft(root: Path, candidate: Candidate) -> Texts:
    """The files of a candidate's draft, and its provenance. A draft that is there under its id is kept as it is."""
    if candidate.readiness == "lead":
        hint = "write a skill for it and pass --skill PATH, or have an author write: skillkit mine --author NAME"
        raise SkillkitError(f"{candidate.id} is a lead: it has no draft to accept", hint)
    if candidate.document:
        return _of_document(root, candidate)
    proof = path_of(candidate.id)
    if candidate.kind == "enhancement":
        files = files_of(candidate, excerpts=False, place=_changed_skill(root, candidate).path)
        fresh = [proof]
    else:
        folder = folder_in(root, candidate)
        files = files_of(candidate, excerpts=False, place=folder)
        fresh = [folder, *files]
        if _is_there(root, folder, candidate):
            if os.path.lexists(root / proof):
                message = f"{candidate.id} is accepted already: it is in {folder}"
                raise SkillkitError(message, "edit it there, and commit it with its evidence")
            files, fresh = {proof: files[proof]}, [proof]
    for path in fresh:
        if os.path.lexists(root / path):
            raise SkillkitError(f"{path} is there already: nothing was written", "move it away, or merge by hand")
    for path in files:
        if not (root / path).resolve().is_relative_to(root.resolve()):
            raise SkillkitError(f"{path} leads out of the repository: nothing was written", "look at its links")
    return files


def by_a_person(candidate: Candidate) -> Candidate:
    """The candidate with evidence that says that a person accepted it; a document has none."""
    said = {**candidate.provenance, "accepted": True} if candidate.provenance else {}
    return candidate.model_copy(update={"provenance": said})


def accept_all(staging: Staging, candidates: Sequence[Candidate], root: Path) -> list[Texts]:
    """Writes the drafts below the root of a repository and marks them as accepted, all or none; what each wrote.

    Raises SkillkitError for the first one that cannot be written, before anything is.
    """
    candidates = [by_a_person(candidate) for candidate in candidates]
    texts = [
        _of_question(root, candidate) if candidate.kind == "question" else _of_draft(root, candidate)
        for candidate in candidates
    ]
    owners: dict[str, Candidate] = {}
    for candidate, files in zip(candidates, texts):
        for path in files:
            other = owners.setdefault(path, candidate)
            if other is not candidate:
                message = f"{other.id} and {candidate.id} both write {path}: nothing was written"
                raise SkillkitError(message, "accept one of them, commit it, and mine again for the other")
    write_all(root, {path: text for files in texts for path, text in files.items()})
    staging.accept(*candidates)
    return texts


def accepted_lines(root: Path, candidate: Candidate, files: Collection[str]) -> list[str]:
    """What is said of a candidate that was accepted: the files that this wrote, and what makes agents load a skill."""
    lines = [f"accepted {candidate.id}: {printable(candidate.title)}", *(f"  {path}" for path in sorted(files))]
    if list(files) == [path_of(candidate.id)]:
        lines.append(f"{folder_in(root, candidate)} is there already and stays as it is")
    if candidate.kind == "new":
        lines.append(how_loaded(DiskTree(root), candidate.name))
    return lines


class Judged(NamedTuple):
    """A draft, and the report of the gate on it as a commit on HEAD; none for a document, which no gate judges."""

    candidate: Candidate
    report: Report | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on it, the one that blocks before others."""
        verdicts = self.report.verdicts if self.report else ()
        return min(verdicts, key=lambda each: not each.blocks, default=None)

    @property
    def is_refused(self) -> bool:
        """Whether the gate would block it for what it says. A confidence that is too low was so before an edit."""
        return bool(self.verdict and self.verdict.blocks and self.verdict.verdict != "low-confidence")


def judge_draft(root: Path, candidate: Candidate) -> Judged:
    """Judges a draft as CI would once it is accepted: lint, duplicates, evidence. Raises SkillkitError.

    It makes a commit that no branch or tag leads to, as `propose` does: working tree, index and branches stay.
    """
    if candidate.document:
        return Judged(candidate)
    from skillkit.gate import gate  # noqa: PLC0415 - 0.1 s that looking need not spend

    is_change = candidate.kind == "enhancement"
    place = _changed_skill(root, candidate).path if is_change else folder_in(root, candidate)
    files = files_of(by_a_person(candidate), excerpts=False, place=place)
    head = git.head(root)
    return Judged(candidate, gate(root, head, git.commit_files(root, head, files, f"Draft {candidate.id}\n")))


def edited(root: Path, candidate: Candidate, files: Mapping[str, str]) -> Candidate:
    """The candidate with files that a person edited, beside the evidence that it was mined with."""
    from skillkit.drafting.candidate import fingerprint_of  # noqa: PLC0415 - 0.1 s that looking need not spend

    changes: dict[str, object] = {
        "files": files,
        "fingerprint": fingerprint_of(files),
        "choice": Choice(code=EDITED, text="a person edited the draft before accepting it"),
    }
    if candidate.document:
        rows = [(candidate.document, candidate.before, files[candidate.document])]
        changes["patch"] = unified_diff(rows)
    elif candidate.kind == "enhancement":
        folder = _changed_skill(root, candidate)
        before = folder.texts()
        rows = [(f"{folder.path}/{name}", before.get(name, ""), text) for name, text in sorted(files.items())]
        changes["patch"] = unified_diff(rows)
    elif candidate.kind == "new":
        path = f"{SKILLS}/{candidate.name}"
        tree = MemoryTree({f"{path}/{name}": text for name, text in files.items()})
        skill = read_skill(tree, path, frozenset(tree.files()))
        changes["description"] = str(skill.skill_md.data.get("description", "")) if skill.skill_md else ""
    left = {digest for name, text in files.items() if name.endswith(".md") for digest in bullets_in(text)}
    changes["bullets"] = tuple(each for each in candidate.bullets if bullet_digest(each.text) in left)
    return candidate.model_copy(update=changes)


def judge_edit(root: Path, candidate: Candidate, files: Mapping[str, str]) -> Judged:
    """Judges an edited draft; its confidence is what the gate computes from the lines that are as mined.

    Raises SkillkitError for what looks private, and for what cannot be judged.
    """
    from skillkit.drafting.handwritten import refuse_private  # noqa: PLC0415 - as above

    refuse_private(files)
    judged = judge_draft(root, edited(root, candidate, files))
    verdict = judged.verdict
    if verdict is None:
        return judged
    changes: dict[str, object] = {}
    if verdict.edits:
        changes["choice"] = Choice(code=EDITED, text=verdict.edits.said)
    if verdict.confidence is not None:
        changes |= {"confidence": verdict.confidence, "level": level(verdict.confidence), "reasons": verdict.reasons}
    return judged._replace(candidate=judged.candidate.model_copy(update=changes))
