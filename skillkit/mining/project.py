"""What the project of a folder is called in what is mined."""

from pathlib import Path

from skillkit.paths import host_names
from skillkit.paths import user_names
from skillkit.redact.engine import Redactor
from skillkit.redact.names import users_in
from skillkit.transcripts.transcript import project_of


def project_names(named: str) -> tuple[str, ...]:
    """What a project may be called, by its folder or its name: as it is, and masked as in all that is shown."""
    folder = Path(named)
    path = str(folder.resolve()) if folder.is_dir() else named
    masked = Redactor({*users_in([path]), *user_names()}, host_names())(project_of(path))
    return tuple(dict.fromkeys((project_of(path), masked)))
