"""JSON manifests of plugins, read with the place of every value."""

import json
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from skillkit.documents.references import text_at
from skillkit.documents.yaml_document import YamlText
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.layout import is_aside
from skillkit.model.source import Location

FOLDER = ".claude-plugin"


class Manifest(NamedTuple):
    """A manifest: its path, the folder that its paths start from, its data, the places of its values by JSON Pointer.

    `fault` says why there are no data, and where.
    """

    path: str
    root: str
    data: dict[str, Any]
    places: dict[str, Location]
    fault: tuple[str, Location] | None = None

    def at(self, pointer: str) -> Location:
        """The place of the value at `pointer`, else of its nearest ancestor, else the start of the file."""
        while pointer and pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places.get(pointer) or Location(path=self.path)


def read(tree: Tree, path: str) -> Manifest:
    """The manifest at `path`."""
    text = text_at(tree, path)
    root = path.rsplit("/", 2)[0] if path.count("/") > 1 else "."
    if text is None:
        return Manifest(path, root, {}, {}, ("the file cannot be read as UTF-8", Location(path=path)))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = Location(path=path, start_line=error.lineno, start_column=error.colno, end_line=error.lineno)
        place = place._replace(end_column=error.colno + 1)
        return Manifest(path, root, {}, {}, (f"no JSON: {error.msg[0].lower()}{error.msg[1:]}", place))
    except RecursionError:
        return Manifest(path, root, {}, {}, ("nested too deeply", Location(path=path)))
    # JSON is YAML, but for tabs.
    places = YamlText(path, text.replace("\t", " ")).values
    if not isinstance(data, dict):
        return Manifest(path, root, {}, places, ("the file holds no object", Location(path=path)))
    return Manifest(path, root, data, places)


def manifests(folders: Sequence[SkillFolder], name: str) -> list[Manifest]:
    """Every `.claude-plugin/NAME` in the tree of the skills."""
    if not folders:
        return []
    tree, end = folders[0].tree, f"{FOLDER}/{name}"
    found = (path for path in tree.files() if path == end or path.endswith(f"/{end}"))
    return [read(tree, path) for path in found if not is_aside(path)]
