"""Where the symbolic links of a skill lead that leave its folder."""

import posixpath
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.documents.references import is_inside
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.source import Location


class WayOut(NamedTuple):
    """A link out of a skill: its place, its target as it is written, whether the repository holds what it leads to."""

    location: Location
    target: str
    is_held: bool


def _holds(tree: Tree, wanted: str) -> bool:
    """Whether a tree has a file or a folder of that path: one that git ignores is not there, nor one behind a link."""
    if any(wanted == link or wanted.startswith(f"{link}/") for link in tree.links()):
        return False
    files = tree.files()
    after = files[bisect_left(files, f"{wanted}/") :][:1]
    return wanted == "." or wanted in files or any(name.startswith(f"{wanted}/") for name in after)


def ways_out(folder: SkillFolder) -> Iterator[WayOut]:
    """The symbolic links in the skill's folder that lead out of it, as they are written."""
    for path in folder.links:
        target = folder.tree.about(path).link
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if posixpath.isabs(target) or not is_inside(folder, wanted):
            is_held = not posixpath.isabs(target) and _holds(folder.tree, wanted)
            yield WayOut(Location(path=path), target, is_held)
