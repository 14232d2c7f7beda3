"""Finds the skills in a tree, and reads their documents."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path, PurePosixPath
from posixpath import basename, dirname

from skillkit.documents.formats import PARSERS
from skillkit.expressions.globs import fits
from skillkit.files.tree import DiskTree
from skillkit.model.folder import MAX_BYTES, SkillFolder, Tree
from skillkit.model.layout import (
    FLAT,
    FOLDERS,
    MAX_DEPTH,
    SKILL_FILE,
    WORKFLOW_FILES,
    folders_below_skills,
    is_aside,
    is_passed_over,
)
from skillkit.model.source import Document, Fault, Location, Source

_LETTERS = ("sS\u017f", "kK\u212a", "iI", "lL", "lL", ".", "mM", "dD")
MISSPELT_SKILL_FILES = tuple(sorted({"".join(each) for each in product(*_LETTERS)} - {SKILL_FILE}))
"""All other spellings in small and capital letters, which file systems that fold case load.

Below a folder `skills`, or in one that is named, a skill is meant.
"""
BELOW_SKILLS = frozenset({*WORKFLOW_FILES, *MISSPELT_SKILL_FILES})
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def _faulty(path: str, format_name: str, kind: str, message: str) -> Document:
    fault = Fault(kind=kind, message=message, location=Location(path=path))
    return Document(Source(path=path, format=format_name, text=""), {}, faults=(fault,))


def read_document(tree: Tree, path: str, format_name: str) -> Document:
    """Reads one file of a skill; what cannot be read becomes a fault of the document."""
    try:
        raw = tree.read(path)
    except OSError as error:
        return _faulty(path, format_name, "unreadable", f"cannot be read: {error.strerror or error}")
    if len(raw) > MAX_BYTES:
        return _faulty(path, format_name, "too-large", f"{len(raw):,} bytes; not read above {MAX_BYTES:,}")
    if raw[:2] in UTF_16_MARKS or b"\0" in raw[:4]:
        return _faulty(path, format_name, "not-utf-8", "the file is UTF-16, not UTF-8")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = len(raw[: error.start].rpartition(b"\n")[2].decode("utf-8")) + 1
        place = Location(path=path, start_line=line, start_column=column, end_line=line, end_column=column + 1)
        fault = Fault(kind="not-utf-8", message=f"byte 0x{raw[error.start]:02x} is not UTF-8", location=place)
        return Document(Source(path=path, format=format_name, text=""), {}, faults=(fault,))
    return PARSERS[format_name](path, text)


def is_misspelt(path: str) -> bool:
    """Whether a file has the name SKILL.md in other letters."""
    name = basename(path)
    return name != SKILL_FILE and name.casefold() == "skill.md"


def skill_paths(files: Iterable[str], exclude: Sequence[str] = (), named: Collection[str] = ()) -> list[str]:
    """The skills among `files`: all that an agent, `run` or `install` would load.

    Folders with a SKILL.md; below a folder of skills also those with a workflow file, at most `MAX_DEPTH` groups deep,
    and flat workflow files. A SKILL.md in other letters counts there at any depth, and where it or its folder is
    `named`. A folder within a skill is no group of skills. In the hidden folders of a skill and in its caches, no other
    skill is looked for.

    Files that fit one of the globs in `exclude` are left out.
    """
    found = set()
    below: list[tuple[int, str]] = []
    for name in files:
        if exclude and fits(name, exclude):
            continue
        folder, _, file = name.rpartition("/")
        is_named = is_misspelt(file) and not {folder or ".", name}.isdisjoint(named)
        if file == SKILL_FILE or is_named:
            found.add(folder or ".")
        elif file in BELOW_SKILLS and (depth := folders_below_skills(name)):
            below.append((depth if file in WORKFLOW_FILES else min(depth, MAX_DEPTH + 1), folder))
        elif file.endswith(FLAT) and file not in FLAT and folders_below_skills(name) == 0:
            found.add(name)
    # The outermost first: what lies within it is its own.
    for depth, folder in sorted(below):
        if depth == 1 or (depth <= MAX_DEPTH + 1 and owner(dirname(folder), found) in (None, ".")):
            found.add(folder)
    return sorted(path for path in found if not _is_aside(path, found))


def _is_aside(path: str, skills: Collection[str]) -> bool:
    """Whether a skill lies in a hidden folder of another, or in such a cache."""
    if not any(map(is_passed_over, path.split("/"))):
        return False
    above = {parent.as_posix() for parent in PurePosixPath(path).parents}.intersection(skills)
    return any(is_aside(f"{path}/".removeprefix(f"{skill}/")) for skill in above)


def document_paths(skill: str, files: Collection[str]) -> tuple[str | None, str | None]:
    """The paths of a skill's SKILL.md and workflow file among `files`; None for one that does not exist."""
    if skill in files:
        return None, skill
    inside = "" if skill == "." else f"{skill}/"
    skill_md = next((p for n in (SKILL_FILE, *MISSPELT_SKILL_FILES) if (p := f"{inside}{n}") in files), None)
    workflow = next((p for n in WORKFLOW_FILES if (p := f"{inside}{n}") in files), None)
    return skill_md, workflow


def owner(path: str, skills: Collection[str]) -> str | None:
    """The skill that a file belongs to, the innermost; None for a file of the repository."""
    while path not in skills:
        if not path or path == ".":
            return None
        path = path.rpartition("/")[0] or "."
    return path


def _name(path: str, files: Collection[str], root_name: str) -> str:
    return PurePosixPath(path).stem if path in files else PurePosixPath(path).name or root_name


class UnreadFolder(SkillFolder):
    """A skill with cached facts; its documents are read on first use."""

    def __init__(
        self,
        path: str,
        files: Collection[str],
        facts: dict[str, bytes],
        *,
        tree: Tree,
        documents: Tree,
        root_name: str = "",
    ) -> None:
        """`documents` is the tree to read the documents from."""
        name = _name(path, files, root_name)
        self.__dict__.update(path=path, name=name, facts=facts, tree=tree, listing=documents)
        self.__dict__["_paths"] = document_paths(path, files)

    def _read(self, number: int, format_name: str) -> Document | None:
        path: str | None = self.__dict__["_paths"][number]
        return read_document(self.listing or self.tree, path, format_name) if path else None

    @cached_property
    def skill_md(self) -> Document | None:
        """SKILL.md, if there is one."""
        return self._read(0, "skill-md")

    @cached_property
    def workflow(self) -> Document | None:
        """The workflow file, if there is one."""
        return self._read(1, "workflow-yaml")

    @property
    def location(self) -> Location:
        """The place of findings about the skill as a whole."""
        return Location(path=next((path for path in self.__dict__["_paths"] if path), self.path))


def read_skill(tree: Tree, path: str, files: frozenset[str], *, root_name: str = "") -> SkillFolder:
    """Reads the skill at `path`, a folder or a flat workflow file.

    `root_name` names the folder `.`; without one, as in a commit, which has no folder, its documents do.
    """
    paths = document_paths(path, files)
    skill_md, workflow = (
        read_document(tree, document, name) if document else None
        for document, name in zip(paths, ("skill-md", "workflow-yaml"), strict=True)
    )
    name = _name(path, files, root_name)
    if not name:
        said = next((document.data.get("name") for document in (skill_md, workflow) if document), None)
        name = said if isinstance(said, str) else ""
    return SkillFolder(path=path, name=name, skill_md=skill_md, workflow=workflow, tree=tree)


def read_skills(tree: Tree, *, root_name: str = "", exclude: Sequence[str] = ()) -> list[SkillFolder]:
    """Every skill in the tree by path, except those in files that match a glob in `exclude`."""
    files = tree.files()
    known = frozenset(files)
    return [read_skill(tree, path, known, root_name=root_name) for path in skill_paths(files, exclude)]


def documents_in(files: Sequence[str], exclude: Sequence[str] = ()) -> dict[str, list[str]]:
    """The paths of each skill's documents, by the skill's path."""
    known = frozenset(files)
    found = {skill: document_paths(skill, known) for skill in skill_paths(files, exclude)}
    return {skill: [path for path in paths if path] for skill, paths in found.items()}


def installed_skills(here: Path) -> list[SkillFolder]:
    """Returns the skills that an agent finds which works in the folder `here`, without those that skillkit ships."""
    places = [above / name for above in (here, Path.home()) for name in FOLDERS]
    known: set[Path] = set()
    found: list[SkillFolder] = []
    for place in places:
        real = place.resolve()
        if real.is_dir() and real not in known:
            known.add(real)
            found += read_skills(DiskTree(real))
    return found
