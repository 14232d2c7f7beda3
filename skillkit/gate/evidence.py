"""What the evidence for a mined skill comes to, recomputed: the number written down is never trusted."""

from datetime import UTC
from datetime import datetime
from pathlib import PurePosixPath
from typing import NamedTuple

from skillkit import provenance
from skillkit.confidence import confidence
from skillkit.gate.change import Change
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import FOLDER
from skillkit.model.layout import ID_KEY
from skillkit.model.provenance import Provenance
from skillkit.provenance import BRANCH_PREFIX


class Assessment(NamedTuple):
    """The recomputed confidence of a mined skill, the one it declares, its sessions, and what does not hold."""

    confidence: float | None = None
    declared: float | None = None
    sessions: int = 0
    wrong: str = ""


def _metadata_id(skill: SkillFolder | None) -> str:
    metadata = skill.skill_md.data.get("metadata") if skill and skill.skill_md else None
    return str(metadata.get(ID_KEY) or "") if isinstance(metadata, dict) else ""


def _read(change: Change, path: str) -> tuple[Provenance | None, str]:
    """The provenance at `path` in the head, or what is wrong with it."""
    if not change.head.exists(path):
        return None, f"{path} is not there"
    try:
        return provenance.read(path, change.head.read(path).decode("utf-8", errors="replace"))
    except OSError as error:
        return None, f"{path}: {error.strerror or error}"


def claimed_id(change: Change, skill: SkillFolder) -> str:
    """The id under which a skill was mined; empty if a person wrote it.

    It is looked for in the skill, in the base's version of it, in the provenance files of the change and in the
    branch's name: deleting one of them makes nothing hand-written.
    """
    own = _metadata_id(skill) or _metadata_id(change.before.get(skill.path))
    if own:
        return own
    for path in sorted(change.files):
        if path.startswith(f"{FOLDER}/"):
            found, _ = _read(change, path)
            if found and found.skill == skill.name:
                return PurePosixPath(path).stem
    _, is_proposal, rest = change.branch.partition(BRANCH_PREFIX)
    return rest.rpartition("-")[2] if is_proposal else ""


def was_reviewed(change: Change, skill: SkillFolder, claimed: str) -> bool:
    """Whether the base already has this mined skill with its evidence, here or where the change took it from.

    Then the change is an edit by a person.
    """
    path = provenance.path_of(claimed)
    if not change.base.exists(path) or path in change.files:
        return False
    same = [old.path for old in change.before.values() if _metadata_id(old) == claimed]
    return any(old == skill.path or old not in change.after for old in same)


def _files_of(skill: SkillFolder) -> dict[str, str]:
    """The skill's files by their name within its folder."""
    prefix = f"{skill.path}/"
    inside = [path for path in skill.tree.files() if path.startswith(prefix)]
    return {path.removeprefix(prefix): skill.tree.read(path).decode("utf-8", errors="replace") for path in inside}


def assess(change: Change, skill: SkillFolder, claimed: str) -> Assessment:
    """What the evidence for a mined skill comes to."""
    found, wrong = _read(change, provenance.path_of(claimed))
    if found is None:
        return Assessment(wrong=wrong)
    this_week = datetime.now(UTC).strftime("%G-W%V")
    try:
        wrong = provenance.inconsistency(found, _files_of(skill), this_week)
    except OSError as error:
        wrong = f"a file of the skill cannot be read: {error.strerror or error}"
    return Assessment(confidence(found.evidence), found.confidence, found.sessions, wrong)
