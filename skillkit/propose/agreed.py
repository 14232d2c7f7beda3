"""To which remotes a person has agreed to push: who has seen once what leaves the machine is not asked each time.

Kept are hashes, a line each, in the user's state folder. An answer counts for one address, and for who may read it: for
one that was private when it was given, and is public now, it does not.
"""

import hashlib
import os
from pathlib import Path

FILE = "agreed-remotes"


def _line(address: str, *, is_public: bool) -> str:
    said = f"{address}\0{'public' if is_public else 'private'}"
    return hashlib.sha256(said.encode("utf-8", errors="surrogateescape")).hexdigest()


def has_agreed(folder: Path, address: str, *, is_public: bool) -> bool:
    """Whether somebody agreed to push there."""
    try:
        known = (folder / FILE).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    return _line(address, is_public=is_public) in known


def agree(folder: Path, address: str, *, is_public: bool) -> None:
    """Remembers that somebody agreed. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    # One write at the end of the file: of two at once neither is lost.
    file = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(file, f"{_line(address, is_public=is_public)}\n".encode())
    finally:
        os.close(file)
