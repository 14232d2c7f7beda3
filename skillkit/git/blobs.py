"""Reads blobs: many with one process, since starting git takes longer than reading a skill."""

from collections.abc import Iterable
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import run_git

PORTION_BYTES = 32 * 1024 * 1024
"""So much is asked of one process: what it answers is held in memory."""
HELD_BYTES = 128 * 1024 * 1024
"""More is not held: a change may be of any size."""


class Wanted(NamedTuple):
    """A blob to read, and how large it is said to be."""

    blob: str
    size: int


def _portions(wanted: Iterable[Wanted]) -> Iterator[list[str]]:
    portion: list[str] = []
    size = 0
    for each in wanted:
        if portion and size + each.size > PORTION_BYTES:
            yield portion
            portion, size = [], 0
        portion.append(each.blob)
        size += each.size
    if portion:
        yield portion


def _answers(out: bytes) -> Iterator[tuple[str, bytes]]:
    """The blobs in what `git cat-file --batch` says: a line with id, kind and size, the bytes, a line break."""
    at = 0
    while at < len(out):
        end = out.index(b"\n", at)
        about = out[at:end].decode("ascii", errors="replace").split(" ")
        if len(about) != 3:
            raise SkillkitError(
                f"git cannot read the object {about[0]}", "the clone is not complete: clone it again, or git fsck"
            )
        size = int(about[2])
        yield about[0], out[end + 1 : end + 1 + size]
        at = end + size + 2


class Blobs:
    """The blobs of a repository, each read once while there is room."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[str, bytes] = {}
        self._size = 0

    def load(self, wanted: Iterable[Wanted]) -> None:
        """Reads what is going to be asked for, as far as there is room for it."""
        fresh: dict[str, Wanted] = {}
        room = HELD_BYTES - self._size
        for each in wanted:
            if each.blob not in self._held and each.blob not in fresh and each.size <= room:
                fresh[each.blob] = each
                room -= each.size
        for portion in _portions(fresh.values()):
            for blob, content in self._read(portion):
                self._held[blob] = content
                self._size += len(content)

    def read(self, blob: str) -> bytes:
        """The bytes of one."""
        held = self._held.get(blob)
        return dict(self._read([blob]))[blob] if held is None else held

    def text(self, blob: str) -> str | None:
        """The text of one that was loaded; None for one that was not."""
        held = self._held.get(blob)
        return None if held is None else held.decode("utf-8", errors="replace")

    def _read(self, blobs: list[str]) -> Iterator[tuple[str, bytes]]:
        done = run_git(self._root, "cat-file", "--batch", stdin="".join(f"{blob}\n" for blob in blobs).encode())
        if done.code:
            raise SkillkitError(f"git cat-file failed: {done.stderr.strip()[:200]}", "look at the clone with git fsck")
        return _answers(done.stdout)
