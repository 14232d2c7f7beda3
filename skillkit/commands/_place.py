"""Where `lint` and `dedupe` look: folders and files that are named, or one document that comes on standard input."""

import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from posixpath import basename, dirname
from typing import NamedTuple

import click

from skillkit import config
from skillkit.documents.library import is_misspelt, owner
from skillkit.errors import SkillkitError
from skillkit.expressions.globs import fits
from skillkit.expressions.patterns import Pattern
from skillkit.files.cache import place_for
from skillkit.files.tree import DiskTree, MemoryTree, Overlay
from skillkit.model.folder import MAX_BYTES, Tree, text_at
from skillkit.model.layout import FLAT, MANIFEST_FOLDER, SKILL_FILE, WORKFLOW_FILES, is_question
from skillkit.paths import repository_root

STDIN = "-"
STEPS = Pattern(r"(?m)^(?:steps|triggers)[ \t]{0,20}:")
"""What a workflow file has."""
KIND = Pattern(r"\btype[ \t]{0,20}:[ \t]{0,20}[\"']?(?:bash|edit|read|confirm|branch)\b")
"""What a workflow file has, and other files with steps, as of CI, do not."""


class Place(NamedTuple):
    """A tree, where its root lies and what that is called, and the paths in it to lint, with how they were named.

    `document` is the path of the text on standard input, `raw` what it held.
    """

    root: Path
    name: str
    tree: Tree
    wanted: dict[str, str]
    document: str | None = None
    raw: bytes = b""

    def with_texts(self, texts: dict[str, str]) -> "Place":
        """The same place with these texts in its files."""
        if self.document is None:
            return self._replace(tree=DiskTree(self.root, named=self.wanted))
        return self._replace(tree=Overlay(self.tree, {path: text.encode() for path, text in texts.items()}))


def _located(path: str) -> Path:
    """The path without links above its last part. A linked file stays where the link is, a linked folder does not."""
    given = Path(path)
    return given.resolve() if given.is_dir() else given.parent.resolve() / given.name


def _own_folder(place: Path) -> Path:
    """The folder to look in for what lies elsewhere: of a part of a skill the skill's, else the one that is named."""
    folder = place if place.is_dir() else place.parent
    for each in (folder, *folder.parents):
        if (each / SKILL_FILE).is_file():
            return each
        if (each / ".git").exists():
            break
    return folder


def _common_root(places: Sequence[Path]) -> Path:
    """The folder from which all places are shown: the current one, or the one above what lies outside it."""
    here = Path.cwd()
    if all(place.is_relative_to(here) for place in places):
        return here
    root = _own_folder(places[0])
    while not all(place.is_relative_to(root) for place in places):
        root = root.parent
    if len(places) > 1 and root == root.parent:
        raise SkillkitError("these paths have no folder in common", "lint them one after the other")
    return root


def _whole(folder: Path) -> Path:
    """The folder of the settings that hold for this one, else the root of its repository, else itself."""
    settings = config.file_for(folder)
    if settings:
        return settings.parent
    return repository_root(folder) or folder


def on_disk(paths: Collection[str], *, remember: bool = False, whole: bool = False) -> Place:
    """The files and folders at `paths`; the current folder if there are none.

    With `remember`, what was found there is kept, and looked up anew only after changes. With `whole`, the tree is that
    of the whole repository.
    """
    places = {_located(path): path for path in paths} or {Path.cwd(): ""}
    root = _common_root(list(places))
    root = _whole(root) if whole else root
    wanted = {place.relative_to(root).as_posix(): name for place, name in places.items()}
    return Place(root, root.name, DiskTree(root, place_for(root, "walks") if remember else None, wanted), wanted)


def on_stdin(filename: str | None) -> Place:
    """The document on standard input in the place of `filename`, among the files that lie there.

    Without a name it is the SKILL.md of the current folder, or of none if that has no SKILL.md.
    """
    place = _located(filename or SKILL_FILE)
    if place.is_dir():
        raise SkillkitError(f"{filename} is a folder", "--stdin-filename names the file that is on standard input")
    alone = filename is None and not place.exists()
    root = _common_root([place])
    path = place.relative_to(root).as_posix()
    named = [path] if place.exists() else []
    below = DiskTree(root, named=named) if root.is_dir() and not alone else MemoryTree({})
    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        message = f"there are more than {MAX_BYTES:,} bytes on standard input"
        raise SkillkitError(message, "no file of a skill is read above that")
    return Place(root, "" if alone else root.name, Overlay(below, {path: raw}), {path: filename or path}, path, raw)


def asked(paths: Collection[str], stdin_filename: str | None, *, remember: bool = False) -> Place:
    """Where to look: on standard input where `-` or its name is given, else on the disk."""
    if stdin_filename is None and STDIN not in paths:
        return on_disk(paths, remember=remember)
    if set(paths) - {STDIN}:
        raise click.UsageError("standard input is linted by itself: name no other paths beside it")
    return on_stdin(stdin_filename)


def _is_at(path: str, above: str) -> bool:
    """Whether a path of the tree is the other one, or lies below it."""
    return above in (".", path) or path.startswith(f"{above}/")


def workflows_in(place: Place, skills: Collection[str], exclude: Sequence[str], *, strict: bool) -> set[str]:
    """The workflow files that are named or lie in a folder that is named, and are part of none of `skills`.

    A `workflow.yaml` makes its folder a skill. Of a file that is named, its keys at the left edge decide; of one in a
    folder, and with `strict`, also the types of its steps. The current folder counts as named if it has no skills.
    """
    named = {path for path, name in place.wanted.items() if name or not skills}
    found = set()
    for path in place.tree.files():
        folder, is_file = dirname(path) or ".", path in named
        if not (path.endswith(FLAT) and (is_file or folder in named)) or fits(path, exclude) or owner(path, skills):
            continue
        text = text_at(place.tree, path) or ""
        if STEPS.search(text) and ((is_file and not strict) or KIND.search(text)):
            found.add(folder if basename(path) in WORKFLOW_FILES else path)
    return found


def _hint(place: Place, path: str, exclude: Sequence[str]) -> str:
    """What to do about a path that leads to no skill."""
    if "\\" in path and os.sep == "/":
        return "separate folders with /"
    what = "a workflow file has a key `steps`" if path.endswith(FLAT) else "a skill is a folder with a SKILL.md"
    hint = what + ("; your settings exclude some" if exclude else "")
    meant = next((file for file in place.tree.files() if is_misspelt(file) and _is_at(file, path)), None)
    return f"{hint}; rename {meant}" if meant else hint


def _judged_with(path: str) -> str:
    """The path at or below which skills are linted when this one is named: for a manifest, its plugin."""
    folder, _, file = path.rpartition("/")
    return (dirname(folder) or ".") if basename(folder) == MANIFEST_FOLDER and file.endswith(".json") else path


def questions_at(place: Place) -> list[str]:
    """The files of known questions at or below what is wanted."""
    known = filter(is_question, place.tree.files())
    return [file for file in known if any(_is_at(file, path) for path in place.wanted)]


def chosen_skills(
    place: Place, skills: Collection[str], exclude: Sequence[str] = (), *, allow_unmatched: bool = False
) -> set[str]:
    """Those of `skills` at or below what is wanted; for a path within a skill, the innermost that it is part of.

    Unless `allow_unmatched`, raises SkillkitError for a path that was named and leads to none, but not for a file that
    `exclude` leaves out: hooks and editors name any file.
    """
    chosen: set[str] = set()
    every = frozenset(skills)
    for path, name in place.wanted.items():
        above = _judged_with(path)
        below = {skill for skill in skills if _is_at(skill, above)}
        around = owner(path, every)
        chosen |= below or ({around} if around else set())
        if below or around or not name or allow_unmatched or any(_is_at(each, path) for each in questions_at(place)):
            continue
        if (place.root / path).is_dir():
            raise SkillkitError(f"no skills below {name}", _hint(place, path, exclude))
        if not fits(path, exclude):
            raise SkillkitError(f"{name} is not part of a skill", _hint(place, path, exclude))
    return chosen
