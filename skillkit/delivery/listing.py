"""Decides which skills of a repository are listed for others, and says why the rest are not."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from posixpath import dirname
from typing import NamedTuple

from skillkit.delivery.contents import MAX_SKILL_BYTES
from skillkit.delivery.lock import is_name
from skillkit.documents.library import owner
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import FOLDER, MANIFEST_FOLDER, SKILLS
from skillkit.model.specification import DESCRIPTION_MAX
from skillkit.transcripts.json_fields import text

PLUGIN = f"/{MANIFEST_FOLDER}/plugin.json"


class LeftOut(NamedTuple):
    """A skill that is not listed. `invalid` is false for one that is right, and not for agents."""

    path: str
    reason: str
    invalid: bool = True


class Listed(NamedTuple):
    """A skill that is listed: its folder and name, and its files by their names within the folder."""

    path: str
    name: str
    description: str
    license: str
    compatibility: str
    files: Mapping[str, str]
    """The paths in the tree, by the names within the skill, SKILL.md first."""
    folder: SkillFolder


def candidates(found: Collection[str], files: Collection[str]) -> list[str]:
    """Returns the paths of the skills that a repository may list, of all that were `found` in it.

    These are the skills below `skills/`; without any there, all. Skills in hidden folders at the root are copies that
    an agent loads, skills of a folder with a plugin manifest are listed by that plugin.
    """
    plugins = {dirname(dirname(path)) for path in files if path.endswith(PLUGIN)} - {""}
    own = [
        path
        for path in sorted(found)
        if (path == "." or not path.startswith(".")) and not any(f"{path}/".startswith(f"{each}/") for each in plugins)
    ]
    return [path for path in own if path.startswith(f"{SKILLS}/")] or own


def _own_files(folder: SkillFolder, skills: Collection[str], aside: str) -> dict[str, str]:
    """The files of a skill by their names within it; of one at the root, without what serves the repository alone."""
    prefix = "" if folder.path == "." else f"{folder.path}/"
    serving = () if prefix else (".", f"{FOLDER}/", aside)
    own = (path for path in folder.files if owner(path, skills) == folder.path and not path.startswith(serving))
    names = {path.removeprefix(prefix): path for path in own}
    return dict(sorted(names.items(), key=lambda each: (each[0] != "SKILL.md", each[0])))


def _wrong(skill: Listed, root: Path, listed: Mapping[str, Listed]) -> str:
    """Why a skill with a SKILL.md cannot be listed; empty if it can."""
    folder = skill.folder
    if folder.readable_skill_md is None:
        return "the frontmatter of its SKILL.md cannot be read"
    if not is_name(skill.name):
        return "its name is not valid: small letters, digits and single hyphens"
    if not skill.description.strip() or len(skill.description) > DESCRIPTION_MAX:
        return f"its description must have 1 to {DESCRIPTION_MAX} characters"
    inside = (root / folder.path).resolve()
    for link in folder.links:
        if not (root / link).resolve().is_relative_to(inside):  # what it names must not be published
            return f"{link} is a link that leads out of the skill's folder"
    if skill.name in listed:
        return f"{listed[skill.name].path} has the same name"
    if sum(folder.tree.about(path).size for path in skill.files.values()) > MAX_SKILL_BYTES:
        return f"its files have more than {MAX_SKILL_BYTES >> 20} MiB"
    return ""


def listing(
    folders: Sequence[SkillFolder], errors: Mapping[str, str], root: Path, aside: str
) -> tuple[list[Listed], list[LeftOut]]:
    """Returns the skills to list and those that are left out, both in the order of their paths.

    `folders` are the candidates, `errors` the first error of lint in each faulty one by its path. `aside` is how the
    paths of published files begin, which are no part of a skill. Raises OSError if a file vanishes meanwhile.
    """
    every = frozenset(folder.path for folder in folders)
    listed: dict[str, Listed] = {}
    left: list[LeftOut] = []
    for folder in folders:
        if folder.skill_md is None and folder.path not in errors:
            left.append(LeftOut(folder.path, "it has no SKILL.md, which agents load", invalid=False))
            continue
        data = folder.skill_md.data if folder.skill_md else {}
        name, description, terms, needs = map(text, map(data.get, ("name", "description", "license", "compatibility")))
        files = _own_files(folder, every, aside)
        skill = Listed(folder.path, name, description, terms, needs, files, folder)
        if wrong := errors.get(folder.path) or _wrong(skill, root, listed):
            left.append(LeftOut(folder.path, wrong))
        else:
            listed[name] = skill
    return list(listed.values()), left
