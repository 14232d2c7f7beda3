"""Writes what is planned, all of it or nothing."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.files.write import write_together
from skillkit.model.report import Writing


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
