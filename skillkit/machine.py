"""Who works on this machine, and what it is called: names that redaction masks wherever they stand."""

import os
from pathlib import Path


def user_names() -> frozenset[str]:
    """What the environment calls the user, and the home folder."""
    named = (os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME"))
    return frozenset(name for name in (*named, Path.home().name) if name)


def host_names() -> frozenset[str]:
    """What the machine calls itself, with no look at any network."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return frozenset({name} - {""})


def from_home(path: str) -> str:
    """A path with `~` for the home folder that it begins with: where that lies says who somebody is."""
    home = str(Path.home()).rstrip(os.sep)
    return f"~{path[len(home) :]}" if home and f"{path}{os.sep}".startswith(f"{home}{os.sep}") else path
