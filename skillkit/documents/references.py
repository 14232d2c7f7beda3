"""From the links of a skill's Markdown, and its symbolic links, to the files of its tree."""

import posixpath
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from skillkit.documents.markdown import Link, links
from skillkit.expressions.patterns import Pattern
from skillkit.model.folder import SkillFolder, Tree, text_at
from skillkit.model.layout import SKILL_FILE, is_aside
from skillkit.model.source import Location

MOST_PROSE = 65_536
"""Characters above which a file is data: nobody reads so much as instructions."""
DATA = (".csv", ".jsonl", ".lock", ".map", ".min.css", ".min.js", ".tsv", "-lock.json", "-lock.yaml")
"""The extensions of data files."""
ELSEWHERE = Pattern(r"[a-z][a-z0-9+.-]*:|[/\\?~@$%]", re.IGNORECASE)
"""The start of what is no relative path: a scheme, a route, a home folder, a package, a variable."""

MARKDOWN = (".md", ".markdown")
FOR_PEOPLE = Pattern(
    r"(?:readme|changelog|changes|history|contributing|code_of_conduct|security|license|licence|notice|authors)\b",
    re.IGNORECASE,
)
"""Pages that any project may have, for its people."""
SAMPLES = Pattern(
    r"(?:^|/)(?:assets|evals?|examples?|fixtures|samples?|templates?|tests?)/|(?:example|sample|template)s?\b[^/]*$"
)
"""Paths of pages whose links are those of what is made from them."""

TO_SKILL = Pattern(r"\[[^]\n]{0,100}\]\([^)\n]{0,200}SKILL\.md[^)\n]{0,100}\)")
"""A link to a SKILL.md."""

PLACEHOLDER = Pattern(r"[][{}<>*$|`]|\.\.\.|…")
"""Characters that no path contains."""


class Reference(NamedTuple):
    """A link with a relative path: as it is written, without anchor; where in the tree it leads; its place.

    `path` is empty for an anchor in the file itself. `wanted` may begin with `..`: above the tree.
    """

    path: str
    anchor: str
    wanted: str
    location: Location


def prose_of(folder: SkillFolder, path: str) -> str | None:
    """The text of a file that people or agents read, else None: data files, and files of more than 64 KiB."""
    if path.lower().endswith(DATA):
        return None
    if path not in folder.texts_read:
        folder.texts_read[path] = text_at(folder.tree, path)
    text = folder.texts_read[path]
    return text if text is not None and len(text) <= MOST_PROSE else None


def _location(path: str, first_line: int, link: Link) -> Location:
    line = first_line + link.line
    end = link.column + 1 + link.length
    return Location(path=path, start_line=line, start_column=link.column + 1, end_line=line, end_column=end)


def references(path: str, text: str, first_line: int = 1) -> Iterator[Reference]:
    """The links with a relative path in the Markdown of the file at `path`."""
    for link in links(text):
        target, _, anchor = link.target.partition("#")
        file = target.partition("?")[0]
        if ELSEWHERE.compiled.match(file) or PLACEHOLDER.search(file) or not (file or anchor):
            continue
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        yield Reference(file, anchor, wanted, _location(path, first_line, link))


@lru_cache(maxsize=16)
def of_file(path: str, text: str, first_line: int) -> tuple[Reference, ...]:
    """The links with a relative path in the Markdown of the file at `path`, whose text begins in `first_line`."""
    return tuple(references(path, text, first_line))


def is_on_skills(text: str) -> bool:
    """Whether a text speaks of skills: it names SKILL.md, and not only to link to one."""
    return SKILL_FILE in text and SKILL_FILE in TO_SKILL.sub(lambda _: "", text)


def is_sample(folder: SkillFolder, path: str) -> bool:
    """Whether a file of a skill is a template, an example or a test."""
    return SAMPLES.search(path if folder.path == "." else path.removeprefix(f"{folder.path}/")) is not None


def pages(folder: SkillFolder) -> Iterator[tuple[str, str, int]]:
    """The Markdown that an agent reads of a skill: the path, the text, and the line on which it begins.

    The body of SKILL.md first, then the skill's other Markdown files, without those for people (README.md,
    CHANGELOG.md), templates, examples, those in hidden folders, those of skills that lie deeper, and those that name
    SKILL.md: their links are often those of the skills that they show.
    """
    document = folder.skill_md
    if document is None:
        return
    yield document.source.path, document.body, document.body_line
    base = "" if folder.path == "." else f"{folder.path}/"
    files = folder.files
    inner = tuple(path.removesuffix(SKILL_FILE) for path in files if path.endswith(f"/{SKILL_FILE}"))
    inner = tuple(path for path in inner if path != base)
    for path in files:
        name = posixpath.basename(path)
        if not name.lower().endswith(MARKDOWN) or path == document.source.path or FOR_PEOPLE.match(name):
            continue
        inside = path.removeprefix(base)
        if SAMPLES.search(inside) or path.startswith(inner) or is_aside(inside):
            continue
        text = prose_of(folder, path)
        if text and not is_on_skills(text):
            yield path, text, 1


def of_skill(folder: SkillFolder) -> list[Reference]:
    """The links with a relative path in the body of SKILL.md."""
    document = folder.skill_md
    return list(references(document.source.path, document.body, document.body_line)) if document else []


def is_above(wanted: str) -> bool:
    """Whether a path leads above the tree."""
    return wanted == ".." or wanted.startswith("../")


def is_inside(folder: SkillFolder, wanted: str) -> bool:
    """Whether a path stays in the skill's folder."""
    return not is_above(wanted) and (folder.path in (".", wanted) or wanted.startswith(f"{folder.path}/"))


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
