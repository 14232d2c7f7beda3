"""What the project of a folder is called in what is mined."""

import re
from collections.abc import Iterable
from pathlib import Path

from skillkit.model.source import NOBODY, Names
from skillkit.paths import host_names, user_names
from skillkit.redact.engine import Redactor
from skillkit.redact.names import users_in
from skillkit.transcripts.transcript import project_of


def _words(*names: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", " ".join(names).lower()))


def redactor_for(
    project: str, users: Iterable[str], hosts: Iterable[str], told: Names = NOBODY, cwd: str = ""
) -> Redactor:
    """Returns a redactor for texts of a project, whose name stays whole unless it is that of one of the `users`.

    `told` are names that a session tells, beside those of the user and the machine. Of the folders above `cwd`, each
    may be that of the project: its name stays whole, too, unless it holds one of the `users`, or told names alone.
    """
    own, letters = frozenset(users), re.sub(r"[\W_]", "", project.lower())
    found = {name for name in told.users if re.sub(r"[\W_]", "", name.lower()) != letters}
    named = {*own, *found}, {*hosts, *told.hosts}
    parts = {part: _words(part) for part in re.split(r"[/\\]", cwd)}
    folders = [part for part, each in parts.items() if each - _words(*told.users) and not each & _words(*own)]
    return Redactor(*named, told.secrets, project="" if project in own else project, folders=folders)


def project_names(named: str) -> tuple[str, ...]:
    """What a project may be called, by its folder or its name: as it is, and masked as in all that is shown."""
    folder = Path(named)
    path = str(folder.resolve()) if folder.is_dir() else named
    project = project_of(path)
    masked = redactor_for(project, {*users_in([path]), *user_names()}, host_names())(project)
    return tuple(dict.fromkeys((project, masked)))
