"""Carries out a plan: all of it, or the tree is as it was."""

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from skillkit import paths
from skillkit.delivery.contents import Files, digest_of, installed_files
from skillkit.delivery.install import Ground, Plan, Step
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private, missing_folders, restore, write_atomically

BESIDE = ".skillkit-install-"
"""How the folder begins in which new skills are prepared, beside the folder that they go to: a rename is atomic."""
ABANDONED_SECONDS = 3600


class _Change(NamedTuple):
    """What is at `fresh` goes to a place, if it `puts` something; what was there goes to `old`."""

    place: Path
    fresh: Path
    old: Path
    puts: bool


def _write(folder: Path, files: Files) -> None:
    folder.mkdir()
    for path, file in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch(mode=0o777 if file.executable else 0o666)
        place.write_bytes(file.content)


def _prepare(step: Step, fresh: Path) -> None:
    """Makes what a step puts at its place."""
    if step.link:
        try:
            fresh.symlink_to(step.link, target_is_directory=True)
        except (OSError, NotImplementedError):  # systems without links get the files
            _write(fresh, installed_files(step.target) if step.files is None and step.target else step.files or {})
    elif step.files is not None:
        _write(fresh, step.files)


def _keep(place: Path) -> Path:
    """Keeps a copy of what a person put at a place, where no agent looks; where that is."""
    if place.is_symlink() or not place.is_dir():
        raise SkillkitError(f"{place} is no folder: --force replaces folders alone", "move it away yourself")
    folder = paths.state_dir() / "install-backups"
    kept = folder / f"{place.name}-{digest_of(installed_files(place))[7:19]}"
    if not kept.exists():
        make_private(folder)
        aside = Path(tempfile.mkdtemp(dir=folder))
        shutil.copytree(place, aside / "copy", symlinks=True)
        (aside / "copy").rename(kept)
        aside.rmdir()
    return kept


def _gone(place: Path) -> None:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def _workshop(folder: Path) -> Path:
    """A new folder beside the one that skills go to; old ones that a killed run has left there are taken away."""
    for left in folder.parent.glob(f"{BESIDE}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED_SECONDS:
                shutil.rmtree(left)
    return Path(tempfile.mkdtemp(prefix=BESIDE, dir=folder.parent))


def applied(ground: Ground, plan: Plan) -> list[Path]:
    """Carries out a plan without refusals and writes the lock; the backups that were made.

    Raises SkillkitError if something cannot be written. Then, and when interrupted, everything is as it was.
    """
    backups = [_keep(step.place) for step in plan.steps if step.backup]
    folders = {step.place.parent: Path(os.path.realpath(step.place.parent)) for step in plan.steps}
    made = missing_folders(folders.values())
    workshops: dict[Path, Path] = {}
    done: list[_Change] = []
    is_written = False
    locked = ground.lock_file.read_bytes() if ground.lock_file.is_file() else None
    try:
        for real in dict.fromkeys(folders.values()):
            real.mkdir(parents=True, exist_ok=True)
            workshops[real] = _workshop(real)
        prepared = []
        for number, step in enumerate(plan.steps):
            fresh = workshops[folders[step.place.parent]] / f"{number}-new"
            _prepare(step, fresh)
            prepared.append(_Change(step.place, fresh, fresh.with_name(f"{number}-old"), os.path.lexists(fresh)))
        for change in prepared:
            done.append(change)  # before it is done: an interrupt may come at any moment
            if os.path.lexists(change.place):
                change.place.rename(change.old)
            if change.puts:
                change.fresh.rename(change.place)
        is_written = True
        _write_lock(ground, plan)
    except BaseException as error:
        _undo(done, workshops.values())
        # What we have not written, somebody else may have written meanwhile.
        restore({ground.lock_file.resolve(): locked} if is_written else {}, made)
        if isinstance(error, OSError):
            message = f"cannot write {error.filename or 'the skills'}: {error.strerror}"
            raise SkillkitError(message, "nothing was changed; look at the rights and the room there") from None
        raise
    for workshop in workshops.values():
        shutil.rmtree(workshop, ignore_errors=True)
    _tidy(ground, folders)
    return backups


def _write_lock(ground: Ground, plan: Plan) -> None:
    if plan.lock.skills:
        text = plan.lock.text()
        if not ground.lock_file.is_file() or ground.lock_file.read_text(encoding="utf-8") != text:
            write_atomically(ground.lock_file, text)
    else:
        ground.lock_file.unlink(missing_ok=True)


def _undo(done: list[_Change], workshops: Iterable[Path]) -> None:
    for change in reversed(done):
        with contextlib.suppress(OSError):
            if change.puts and not os.path.lexists(change.fresh):
                _gone(change.place)
            if os.path.lexists(change.old):
                change.old.rename(change.place)
    for workshop in workshops:
        shutil.rmtree(workshop, ignore_errors=True)


def _tidy(ground: Ground, folders: Iterable[Path]) -> None:
    """Takes away the folders that a removal has left empty, below the root."""
    for folder in folders:
        for each in (folder, folder.parent):
            with contextlib.suppress(OSError):
                if each != ground.root and not each.is_symlink():
                    each.rmdir()
