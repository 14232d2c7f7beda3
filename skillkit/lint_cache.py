"""Remembers what linting a tree came to, under a hash of everything it depends on.

The key covers skillkit's version and its own files, the settings, the day, and path, mode and content of every file.
An entry holds its own checksum: one that was torn or edited is no entry. Entries are small files, written whole;
nothing has to be locked.
"""

import contextlib
from collections.abc import Iterable
from collections.abc import Sequence
from pathlib import Path

from skillkit import cache
from skillkit.cache import own_code
from skillkit.model.finding import Finding
from skillkit.model.folder import Tree

MAX_ENTRIES = 200
MAX_HASHED_BYTES = 4 * 1024 * 1024
"""Of a larger file the size stands for the content: no rule reads that much."""


def key_of(tree: Tree, files: Iterable[str], *facts: str) -> str:
    """The hash of everything that the outcome depends on: the files' paths, modes and contents, and `facts`."""
    from hashlib import sha256  # noqa: PLC0415 - 4 ms that a run without cache need not spend

    whole = sha256("\0".join((own_code(), *facts)).encode())
    for path in files:
        try:
            about = tree.about(path)
            content = tree.read(path) if about.size <= MAX_HASHED_BYTES else str(about.size).encode()
        except OSError as error:
            whole.update(f"\0{path}\0{error.strerror}".encode())
            continue
        whole.update(f"\0{path}\0{about.executable}\0{about.link}\0{len(content)}\0".encode() + content)
    for path in tree.links():
        with contextlib.suppress(OSError):
            whole.update(f"\0{path}\0{tree.about(path).link}".encode())
    whole.update("\0".join(("", *tree.closed())).encode())
    return whole.hexdigest()


def load(folder: Path, key: str) -> tuple[Finding, ...] | None:
    """The findings remembered under `key`, or None."""
    held = cache.load(folder / key)
    if held is None:
        return None
    import msgspec  # noqa: PLC0415 - 7 ms that a run without cache need not spend

    return msgspec.json.decode(held[1], type=tuple[Finding, ...])


def store(folder: Path, key: str, findings: Sequence[Finding]) -> None:
    """Remembers findings. A cache that cannot be written is none, and no error."""
    import msgspec  # noqa: PLC0415 - as above

    cache.store(folder / key, None, msgspec.json.encode(findings), most=MAX_ENTRIES)
