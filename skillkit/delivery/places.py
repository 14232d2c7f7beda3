"""The folders in which agents look for skills, and what is in the place of one skill there."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from skillkit.agents import AGENTS, Scope
from skillkit.delivery.contents import digest_of, installed_files
from skillkit.delivery.lock import Entry
from skillkit.errors import SkillkitError, did_you_mean

FOLDERS = (".agents/skills", ".claude/skills")
"""Together these reach every agent."""

State = Literal["missing", "ok", "broken-link", "other-link", "changed"]


def folders_for(agents: Sequence[str], scope: Scope) -> tuple[str, ...]:
    """The folders that these agents read, all by default. Raises SkillkitError for an agent that is not known."""
    known = AGENTS.names()
    for agent in agents:
        if agent not in known:
            raise SkillkitError(f"no agent {agent!a}{did_you_mean(agent, known)}", f"known: {', '.join(known)}")
    return tuple(sorted({AGENTS[agent].skill_folders[scope][0] for agent in agents})) or FOLDERS


def _real_folders(root: Path, folders: Sequence[str], source: Path | None) -> list[str]:
    """The folders to write into: those that are links to another one, or to the source's, have its skills already.

    `source` is the folder above the skill, if it is linked. Raises SkillkitError for one that leads out of the root:
    a repository of others could write anywhere with it.
    """
    known = {os.path.realpath(source)} if source else set()
    found = []
    for folder in sorted(folders):
        real = os.path.realpath(root / folder)
        if not Path(real).is_relative_to(os.path.realpath(root)) and root != Path.home():
            raise SkillkitError(f"{folder} leads out of the project, to {real}", "put a folder in its place")
        if os.path.lexists(real) and not Path(real).is_dir():
            raise SkillkitError(f"{folder} is no folder", "move it away")
        if real not in known:
            known.add(real)
            found.append(folder)
    return found


def places_of(root: Path, name: str, entry: Entry) -> Iterator[tuple[Path, Path | None]]:
    """The places of a skill, each with where its link has to lead; None if the files themselves belong there."""
    own = root / entry.source / entry.path if entry.form == "link" else None
    real = _real_folders(root, entry.folders, own.parent if own else None)
    for folder in real:
        is_shared = entry.form == "shared" and folder != real[0]
        yield root / folder / name, root / real[0] / name if is_shared else own


def state_of(place: Path, target: Path | None, digest: str) -> State:
    """What is at a place where there should be a link to `target`, or, without one, files of that digest.

    A folder of the same files counts for a link: not every system has those.
    """
    if place.is_symlink():
        if not place.exists():
            return "broken-link"
        leads = target is not None and os.path.realpath(place) == os.path.realpath(target)
        return "ok" if leads else "other-link"
    if not os.path.lexists(place):
        return "missing"
    if not place.is_dir():
        return "broken-link" if _is_link_as_file(place) else "changed"
    wanted = digest or (digest_of(installed_files(target)) if target and target.is_dir() else "")
    return "ok" if digest_of(installed_files(place)) == wanted else "changed"


def _is_link_as_file(place: Path) -> bool:
    """Whether git wrote the text of a link into a file, as it does where systems have no links."""
    try:
        text = place.read_bytes()[:4096].decode()
        return "\n" not in text and (place.parent / text).is_dir()
    except (OSError, ValueError):
        return False
