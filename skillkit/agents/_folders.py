"""Where agents keep what is a user's own."""

import os
from pathlib import Path


def of_user(home: Path, default: str, variable: str) -> Path:
    """A folder below a home folder; for the user who runs this, where a variable of the environment moves it."""
    moved = os.environ.get(variable) if home == Path.home() else None
    return Path(moved) if moved else home / default
