"""The verdict on a change to a skill repository: lint, duplicates, confidence recomputed from the evidence.

Everything is read from commits, never from the working tree. Settings come from the base, so that a change cannot loosen
the gate it has to pass.
"""

import os
from collections.abc import Sequence
from datetime import UTC
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from skillkit import config
from skillkit import git
from skillkit import provenance
from skillkit.confidence import confidence
from skillkit.confidence import level
from skillkit.draft import frame
from skillkit.library import read_skills
from skillkit.lint import findings_of
from skillkit.mine import text_of
from skillkit.model.candidate import Similar
from skillkit.model.finding import Finding
from skillkit.model.folder import SkillFolder
from skillkit.model.report import Report
from skillkit.model.report import Verdict
from skillkit.provenance import BRANCH_PREFIX
from skillkit.provenance import ID_KEY
from skillkit.provenance import Provenance
from skillkit.similarity import Index

BLOCKING = frozenset({"duplicate", "low-confidence", "unknown", "invalid"})
DEFAULT_BASE = "origin/main"
HEAD = "HEAD"


class Change(NamedTuple):
    """What is judged: the trees before and after, the changed files, the branch it is on."""

    before: git.CommitTree
    after: git.CommitTree
    files: frozenset[str]
    branch: str


def default_base() -> str:
    """The base of the pull request that a CI run belongs to, else `origin/main`."""
    named = os.environ.get("GITHUB_BASE_REF")
    return f"origin/{named}" if named else DEFAULT_BASE


def change_of(folder: Path, base: str, head_ref: str) -> Change:
    """The change from where `head_ref` left `base`. Raises SkillkitError for what is missing."""
    root = git.root_of(folder)
    head = git.head(root) if head_ref == HEAD else git.base_commit(root, head_ref)
    start = git.merge_base(root, git.base_commit(root, base), head)
    branch = os.environ.get("GITHUB_HEAD_REF") or (git.branch_name(root) if head_ref == HEAD else head_ref)
    # Compared with the tip of the base: what was merged there meanwhile counts too.
    tip = git.CommitTree(root, git.base_commit(root, base))
    return Change(tip, git.CommitTree(root, head), frozenset(git.changed_files(root, start, head)), branch)


def settings_of(tree: git.CommitTree) -> config.Config:
    """The settings that a commit has at its root."""
    for name in (config.FILE, config.PYPROJECT):
        if tree.exists(name):
            text = tree.read(name).decode("utf-8", errors="replace")
            if name == config.FILE or "[tool.skillkit]" in text:
                return config.parse(text, name)
    return config.Config()


def _skill_id(folder: SkillFolder | None) -> str:
    metadata = folder.skill_md.data.get("metadata") if folder and folder.skill_md else None
    return str(metadata.get(ID_KEY) or "") if isinstance(metadata, dict) else ""


def _files_of(folder: SkillFolder) -> dict[str, str]:
    """The skill's files by their name within its folder."""
    prefix = f"{folder.path}/"
    inside = [path for path in folder.tree.files() if path.startswith(prefix)]
    return {path.removeprefix(prefix): folder.tree.read(path).decode("utf-8", errors="replace") for path in inside}


class _Judge:
    """Holds what every verdict needs, and gives them one by one."""

    def __init__(self, change: Change, settings: config.Config, this_week: str) -> None:
        self._change = change
        self._settings = settings
        self._week = this_week
        self._before = {folder.path: folder for folder in read_skills(change.before)}
        self._after = {folder.path: folder for folder in read_skills(change.after)}
        self.changed = [folder for folder in self._after.values() if self._is_changed(folder)]
        self.findings = self._lint()
        paths = {folder.path for folder in self.changed}
        kept = [f for path, f in self._before.items() if path not in paths and not self._is_removed(f) and f.documents]
        self._index = Index(
            [text_of(folder) for folder in (*kept, *self.changed) if folder.documents],
            frame=frame(),
            duplicate=settings.duplicate_threshold,
        )
        self._provenance = self._read_provenance()

    def _is_changed(self, folder: SkillFolder) -> bool:
        return any(path == folder.path or path.startswith(f"{folder.path}/") for path in self._change.files)

    def _is_removed(self, folder: SkillFolder) -> bool:
        """Whether the change takes a skill away, as by a rename: then it is nothing to compare with."""
        return folder.path not in self._after and self._is_changed(folder)

    def _lint(self) -> list[Finding]:
        inside = [(folder.path, f"{folder.path}/") for folder in self.changed]
        found = findings_of(list(self._after.values()))
        return [
            finding
            for finding in found
            if any(finding.location.path == path or finding.location.path.startswith(below) for path, below in inside)
        ]

    def _read_provenance(self) -> dict[str, tuple[Provenance | None, str]]:
        """The provenance files that the change adds or alters, by the id in their name."""
        prefix = f"{provenance.FOLDER}/"
        found = {}
        for path in sorted(self._change.files):
            if path.startswith(prefix) and self._change.after.exists(path):
                try:
                    text = self._change.after.read(path).decode("utf-8", errors="replace")
                except OSError as error:
                    found[Path(path).stem] = (None, f"{path}: {error.strerror or error}")
                else:
                    found[Path(path).stem] = provenance.read(path, text)
        return found

    def _claimed_id(self, folder: SkillFolder) -> str:
        """The id under which a skill was mined: deleting it from the skill makes nothing hand-written."""
        own = _skill_id(folder) or _skill_id(self._before.get(folder.path))
        named = (i for i, (found, _) in sorted(self._provenance.items()) if found and found.skill == folder.name)
        on_branch = self._change.branch.rpartition("-")[2] if self._change.branch.startswith(BRANCH_PREFIX) else ""
        return own or next(named, "") or on_branch

    def _was_reviewed(self, folder: SkillFolder, claimed: str) -> bool:
        """Whether the base already has this mined skill: then the change is an edit by a person."""
        path = provenance.path_of(claimed)
        return folder.path in self._before and self._change.before.exists(path) and path not in self._change.files

    def _nearest(self, folder: SkillFolder) -> Similar | None:
        """The most alike skill, on the base or earlier in the change."""
        if not folder.documents:
            return None
        later = {other.name for other in self.changed if other.path > folder.path}
        near = self._index.nearest(text_of(folder), limit=len(later) + 1)
        return next((similar for similar in near if similar.name not in later), None)

    def verdict(self, folder: SkillFolder) -> Verdict:
        """The verdict on one changed skill: the first of the checks that it fails, else pass."""
        claimed = self._claimed_id(folder)
        mined = bool(claimed) and not self._was_reviewed(folder, claimed)
        nearest = self._nearest(folder)
        declared: float | None = None
        sure: float | None = None
        verdict, reason = "pass", "lints clean, nothing like it"
        if mined:
            found, wrong = self._provenance.get(claimed, (None, f"no {provenance.path_of(claimed)} in the change"))
            wrong = wrong or (provenance.inconsistency(found, _files_of(folder), self._week) if found else wrong)
            if found:
                declared, sure = found.confidence, confidence(found.evidence)
            if wrong or sure is None:
                verdict, reason = "unknown", f"its evidence does not hold: {wrong}"
            elif sure < self._settings.min_confidence:
                verdict = "low-confidence"
                reason = f"confidence {sure:.2f} is below {self._settings.min_confidence:.2f}"
            else:
                reason = f"confidence {sure:.2f} ({level(sure)}) from {found.sessions if found else 0} sessions"
        if nearest and nearest.verdict == "duplicate":
            verdict = "duplicate"
            reason = f"{nearest.name} is already there ({', '.join(nearest.reasons)}, {nearest.score:.2f})"
        elif nearest and nearest.verdict == "similar" and verdict == "pass":
            verdict, reason = "similar", f"{reason}; shares text with {nearest.name} ({nearest.score:.2f})"
        errors = [f for f in self.findings if f.severity == "error" and f.location.path.startswith(folder.path)]
        if errors:
            verdict, reason = "invalid", f"{errors[0].code} {errors[0].message}"
            reason += f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        return Verdict.model_validate(
            {
                "name": folder.name,
                "path": folder.documents[0].source.path if folder.documents else folder.path,
                "origin": "mined" if mined else "authored",
                "verdict": verdict,
                "reason": reason,
                "blocks": verdict in BLOCKING,
                "confidence": sure,
                "declared_confidence": declared,
                "nearest": nearest if nearest and nearest.score > 0 else None,
            }
        )


def gate(
    folder: Path,
    base: str,
    head: str = HEAD,
    *,
    min_confidence: float | None = None,
    duplicate_threshold: float | None = None,
) -> Report:
    """Judges every skill that changed between `base` and `head`.

    Raises SkillkitError if there is nothing to compare with.
    """
    change = change_of(folder, base, head)
    settings = settings_of(change.before)
    overrides = {"min_confidence": min_confidence, "duplicate_threshold": duplicate_threshold}
    settings = settings.model_copy(update={name: value for name, value in overrides.items() if value is not None})
    judge = _Judge(change, settings, datetime.now(UTC).strftime("%G-W%V"))
    verdicts: Sequence[Verdict] = [judge.verdict(skill) for skill in judge.changed]
    wrong = {finding.location.path for finding in judge.findings}
    texts = {d.source.path: d.source.text for f in judge.changed for d in f.documents if d.source.path in wrong}
    dirty = git.is_dirty(git.root_of(folder))
    return Report(
        command="gate",
        conclusion="failure" if any(verdict.blocks for verdict in verdicts) else "success",
        findings=tuple(judge.findings),
        verdicts=tuple(verdicts),
        counts={"changed": len(verdicts), "blocked": sum(verdict.blocks for verdict in verdicts)},
        texts=texts,
        notes=("uncommitted changes are not judged",) if dirty else (),
    )
