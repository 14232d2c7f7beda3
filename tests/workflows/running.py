"""Projects to run workflows in, and an audience that keeps what it saw."""

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import StepResult
from skillkit.model.skill import Skill
from skillkit.workflows.history import History
from skillkit.workflows.trust import digest_of


class Audience:
    """Answers every question alike, and keeps what it was shown."""

    def __init__(self, *, answer: bool = True) -> None:
        self.answer = answer
        self.asked: list[str] = []
        self.shown: list[str] = []
        self.output = ""

    def begins(self, name: str, kind: str, shown: str) -> None:
        self.shown.append(f"{kind} {name}: {shown}")

    def writes(self, name: str, text: str) -> None:
        del name
        self.output += text

    def ends(self, result: StepResult) -> None:
        pass

    def agrees(self, question: str, details: str = "") -> bool:
        self.asked.append(f"{question}\n{details}")
        return self.answer


def trust(skills: Iterable[RegisteredSkill], root: Path) -> None:
    """Lets workflows run without a question, as after a first run."""
    for each in skills:
        History().trust(digest_of(each, root), each.path, str(root))


def git(*arguments: str, cwd: Path) -> str:
    done = subprocess.run(["git", *arguments], cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


def project(folder: Path) -> Path:
    """A repository with two versions in two files, a file with odd line ends, a link, and a bare remote."""
    root, remote = folder / "project", folder / "remote.git"
    root.mkdir(parents=True)
    git("init", "-q", "--bare", "-b", "main", str(remote), cwd=folder)
    git("init", "-q", "-b", "main", cwd=root)
    git("config", "user.name", "Ada", cwd=root)
    git("config", "user.email", "ada@example.org", cwd=root)
    (root / "pyproject.toml").write_bytes(b'[project]\nname = "kiosk"\nversion = "0.1.0"\n')
    (root / "kiosk").mkdir()
    (root / "kiosk" / "__init__.py").write_bytes(b'__version__ = "0.1.0"\n')
    (root / ".gitattributes").write_bytes(b"*.txt text eol=lf\n")
    (root / ".gitignore").write_bytes(b"build/\n")
    (root / "odd.txt").write_bytes(b"one\r\ntwo\n")
    (root / "run.sh").write_bytes(b"#!/bin/sh\n")
    (root / "run.sh").chmod(0o755)
    (root / "latest").symlink_to("pyproject.toml")
    git("add", "-A", cwd=root)
    git("commit", "-qm", "Start", cwd=root)
    git("remote", "add", "origin", str(remote), cwd=root)
    git("push", "-qu", "origin", "main", cwd=root)
    return root


def state(root: Path) -> dict[str, Any]:
    """All that a failed run has to leave as it was: every file, index, HEAD, branches, tags."""
    files = {}
    for folder, folders, names in os.walk(root):
        folders[:] = [each for each in folders if each != ".git"]
        for name in names:
            path = Path(folder) / name
            content: object = path.readlink() if path.is_symlink() else path.read_bytes()
            files[path.relative_to(root).as_posix()] = (path.lstat().st_mode, content)
    index = root / ".git" / "index"
    return {
        "files": files,
        "refs": git("for-each-ref", "refs/heads", "refs/tags", cwd=root),
        "head": (root / ".git" / "HEAD").read_text(),
        "index": index.read_bytes() if index.exists() else b"",
    }


def skill(steps: Sequence[dict[str, Any]], source: str = "project", **fields: Any) -> RegisteredSkill:
    made = Skill.model_validate({"name": "task", "description": "A task.", "steps": steps, **fields})
    return RegisteredSkill(made, source, "skills/task")


def bash(name: str, command: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "type": "bash", "command": command, **fields}
