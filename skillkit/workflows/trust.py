"""Whether the user has agreed to run a workflow as it is now: its text, the files of its skill, the scripts it calls.

Whoever may merge into a repository, or pushes to the address of an installed skill, could otherwise run commands on the
machine of the next person who says "release". The history of runs keeps what was agreed to, as a digest. What a program
reads by itself, such as a Makefile, is not looked at.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from skillkit.model.registered import RegisteredSkill
from skillkit.model.skill import Skill
from skillkit.shell.parse import simple_commands
from skillkit.shell.tables import INTERPRETERS
from skillkit.workflows.history import History

LEFT_BEHIND = frozenset({".git", "__pycache__"})
RUNS_FILES = INTERPRETERS | {"source", ".", "eval"}


def _texts(skill: Skill) -> Iterator[str]:
    """Every command of a workflow."""
    for condition in (*skill.preconditions, *skill.postconditions):
        yield condition.command
    for step in skill.steps:
        yield from filter(None, (step.command, step.condition, step.rollback))


def _scripts(skill: Skill, root: Path) -> Iterator[Path]:
    """The files of the project that a workflow runs by name."""
    for text in _texts(skill):
        for simple in simple_commands(text):
            is_run = not RUNS_FILES.isdisjoint(simple.words)
            for file in (root / word for word in simple.words):
                if file.is_file() and (is_run or os.access(file, os.X_OK)):
                    yield file


def _files(folder: Path) -> Iterator[Path]:
    """The files of a skill."""
    for above, folders, names in os.walk(folder):
        folders[:] = [each for each in folders if each not in LEFT_BEHIND]
        yield from (Path(above) / name for name in names)


def digest_of(registered: RegisteredSkill, root: Path) -> str:
    """The SHA-256 of all that a workflow is in a project. Raises OSError for a file that cannot be read."""
    found = hashlib.sha256()
    place = Path(registered.path)
    files = {*(_files(place) if place.is_dir() else ()), *_scripts(registered.skill, root)}
    parts = [str(root.resolve()), registered.path, registered.skill.model_dump_json()]
    for file in sorted(files):
        parts += [str(file), hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""]
    for part in parts:
        found.update(hashlib.sha256(part.encode("utf-8", "surrogatepass")).digest())
    return found.hexdigest()


def question_about(registered: RegisteredSkill, digest: str, history: History) -> str:
    """What has to be asked before a workflow runs; empty if the user has agreed to it as it is, or it is skillkit's."""
    if registered.source == "built-in" or history.trusts(digest):
        return ""
    name, source = registered.skill.name, registered.source
    whose = "is in this project" if source == "project" else f"comes from {source}"
    new = "has changed since you ran it" if history.knows(registered.path) else "was never run by you"
    return f"{name} {whose} ({registered.path}) and {new}. Run its commands?"
