"""What would be written: for each file its text, or why it is left; then all of it is written, or nothing."""

import re
import shutil
from collections.abc import Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from skillkit import config, git
from skillkit.documents.library import read_skills
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.files.write import write_together
from skillkit.model.report import Writing
from skillkit.paths import repository_root
from skillkit.scaffold import hooks
from skillkit.scaffold.source import Source, filled_in


def _shipped(*names: str) -> Traversable:
    return resources.files("skillkit").joinpath("scaffold", *names)


def _file(path: str) -> str:
    """A file of the folder `files`."""
    return _shipped("files", *path.split("/")).read_text(encoding="utf-8")


def shipped_workflows(ci: str = "github") -> dict[str, str]:
    """The workflows for a CI, by the names of their files."""
    folder = _shipped("workflows", *(() if ci == "github" else (ci,)))
    found = [each for each in folder.iterdir() if each.name.endswith(".yml")] if folder.is_dir() else []
    return {each.name: each.read_text(encoding="utf-8") for each in sorted(found, key=lambda each: each.name)}


EXAMPLE = "skills/write-skill/SKILL.md"
KEEP = "skills/.gitkeep"
IGNORE = ".gitignore"
IGNORED = ".skillkit/"
"""What skillkit keeps of a project, for nobody else."""
WORKFLOWS = {"github": ".github/workflows", "gitlab": ".gitlab", "forgejo": ".forgejo/workflows"}
"""Where the workflows of a CI lie."""
UNKNOWN = "it is not known which repository skillkit comes from, on GitHub for its workflows; --source says it"
GITLAB = ".gitlab-ci.yml"
NAME = re.compile(r"^name:\s*[\"']?(.+?)[\"']?\s*(?:#.*)?$", re.MULTILINE)


class Parts(NamedTuple):
    """What is wanted besides settings and `.gitignore`."""

    example: bool = True
    hooks: bool = True
    workflows: bool = True
    ci: str = "github"


class Place(NamedTuple):
    """The folder to set up, and whether git has it."""

    root: Path
    in_git: bool


def place_of(folder: Path) -> Place:
    """Where a folder belongs to: the root of its repository; itself, if it is in none or not there yet.

    Who names a folder that is not there wants a new one, wherever it lies.
    """
    if folder.exists() and not folder.is_dir():
        raise SkillkitError(f"{folder} is no folder", "name one, or none for the current one")
    folder = folder.resolve()
    if folder.exists() and repository_root(folder):
        return Place(git.root_of(folder), in_git=True)
    return Place(folder, in_git=False)


def _obstacle(root: Path, path: str) -> str:
    """Why nothing is written at a path: a link, or something else than a file, is there or above."""
    for part in (*reversed(Path(path).parents), Path(path)):
        place = root / part
        if place.is_symlink():
            return f"{part.as_posix()} is a link"
        if place.exists() and place.is_dir() == (part == Path(path)):
            return f"{part.as_posix()} is {'a' if place.is_dir() else 'no'} folder"
    return ""


def _made(root: Path, path: str, text: str) -> Writing:
    """A file that is written if there is none."""
    obstacle = _obstacle(root, path)
    if obstacle or (root / path).exists():
        return Writing(path, "left", obstacle or "there already")
    return Writing(path, "created", after=text)


def _read(root: Path, path: str) -> str:
    try:
        return (root / path).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise SkillkitError(f"{path} cannot be read: {reason}", "mend the file, then run it again") from None


def _skills(root: Path, *, example: bool) -> Writing:
    found = read_skills(DiskTree(root)) if root.is_dir() else []
    if found:
        return Writing("skills/", "left", f"there {'is 1 skill' if len(found) == 1 else f'are {len(found)} skills'}")
    return _made(root, EXAMPLE, _file(EXAMPLE)) if example else _made(root, KEEP, "")


def _settings(root: Path) -> Writing:
    known = config.file_for(root)
    if known and known.parent == root:
        return Writing(known.name, "left", "has settings")
    return _made(root, config.FILE, _file(config.FILE))


def _hooks(root: Path, source: Source | None) -> Writing:
    entry = source.hooks if source else _file("hooks.yaml")
    fresh = _made(root, hooks.FILE, hooks.new(entry))
    if fresh.action == "created" or _obstacle(root, hooks.FILE):
        return fresh
    text = _read(root, hooks.FILE)
    merged = hooks.merged(text, entry)
    if merged.reason:
        return Writing(hooks.FILE, "left", merged.reason)
    return Writing(hooks.FILE, "extended", "skillkit-lint", text, merged.text)


def _ignore(root: Path) -> Writing:
    fresh = _made(root, IGNORE, f"{IGNORED}\n")
    if fresh.action == "created" or _obstacle(root, IGNORE):
        return fresh
    text = _read(root, IGNORE)
    if {line.strip().strip("/") for line in text.splitlines()} & {IGNORED.strip("/")}:
        return Writing(IGNORE, "left", f"has {IGNORED}")
    end = "\r\n" if "\r\n" in text else "\n"
    head = text if text.endswith("\n") or not text else f"{text}{end}"
    return Writing(IGNORE, "extended", IGNORED, text, f"{head}{IGNORED}{end}")


def _workflows(root: Path, source: Source | None, ci: str) -> Iterator[Writing]:
    """The workflows, each with the real place of skillkit: none names one that might be a stranger's."""
    place = WORKFLOWS[ci]
    folder = root / place
    there = [*folder.glob("*.yml"), *folder.glob("*.yaml")] if not _obstacle(root, f"{place}/x.yml") else []
    called = {found[1]: file.name for file in there if (found := NAME.search(_read(file.parent, file.name)))}
    for name, text in shipped_workflows(ci).items():
        path = f"{place}/skillkit-{name}"
        own = NAME.search(text)
        other = called.get(own[1]) if own else None
        if other and other != Path(path).name:
            yield Writing(path, "left", f"{other} has its name")
        else:
            made = _made(root, path, filled_in(text, source))
            is_unknown = made.action == "created" and not made.after
            yield Writing(path, "left", UNKNOWN) if is_unknown else made
            if ci == "gitlab" and not is_unknown:
                yield _made(root, GITLAB, f"include:\n  - local: /{path}\n")


def plan(root: Path, source: Source | None, parts: Parts) -> list[Writing]:
    """What would be written below `root`, and what is left. Raises SkillkitError for what cannot be read."""
    found = [_skills(root, example=parts.example), _settings(root), _ignore(root)]
    if parts.hooks:
        found.append(_hooks(root, source))
    if parts.workflows:
        found.extend(_workflows(root, source, parts.ci))
    return found


def write(root: Path, writings: Sequence[Writing], *, start_git: bool) -> None:
    """Writes the files, in a new git repository if that is wanted; if something fails, all is as it was.

    Raises SkillkitError.
    """
    made = [each for each in (root, *root.parents) if not each.exists()]
    texts = {root / each.path: each.after for each in writings if each.action != "left"}
    try:
        root.mkdir(parents=True, exist_ok=True)
        if start_git:
            git.start(root)
        write_together(texts)
    except BaseException as error:
        if start_git:
            shutil.rmtree(root / ".git", ignore_errors=True)
        for folder in made:
            folder.rmdir()
        if isinstance(error, OSError):
            file = Path(error.filename or root)
            name = file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)
            raise SkillkitError(f"{name} cannot be written: {error.strerror}", "nothing was written") from None
        raise
