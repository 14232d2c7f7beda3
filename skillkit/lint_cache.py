"""Remembers what linting a tree came to, under a hash of everything it depends on.

The key covers skillkit's version and its own files, the settings, the day, and path, mode and content of every file.
An entry holds its own checksum: one that was torn or edited is no entry. Entries are small files, written whole;
nothing has to be locked.
"""

import contextlib
from collections.abc import Iterable
from collections.abc import Sequence
from pathlib import Path

from skillkit.files import write_atomically
from skillkit.model.finding import Finding
from skillkit.model.folder import Tree
from skillkit.own_code import own_code

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


def _checksum(content: bytes) -> bytes:
    from hashlib import sha256  # noqa: PLC0415 - as above

    return sha256(content).hexdigest().encode()


def load(folder: Path, key: str) -> tuple[Finding, ...] | None:
    """The findings remembered under `key`, or None."""
    import msgspec  # noqa: PLC0415 - as above

    try:
        checksum, _, content = (folder / f"{key}.json").read_bytes().partition(b"\n")
        return msgspec.json.decode(content, type=tuple[Finding, ...]) if checksum == _checksum(content) else None
    except (OSError, ValueError):
        return None


def store(folder: Path, key: str, findings: Sequence[Finding]) -> None:
    """Remembers findings. A cache that cannot be written is none, and no error."""
    import msgspec  # noqa: PLC0415 - as above

    content = msgspec.json.encode(findings)
    with contextlib.suppress(OSError):
        write_atomically(folder / f"{key}.json", _checksum(content) + b"\n" + content)
        entries = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in entries[MAX_ENTRIES:]:
            old.unlink(missing_ok=True)
