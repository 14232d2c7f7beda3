"""The lock file: which skills are installed, from which commit, and what their files were."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, ValidationError

from skillkit.delivery.address import address_of, is_ref
from skillkit.errors import SkillkitError
from skillkit.model.base import Frozen
from skillkit.model.layout import LOCK_MAX_BYTES
from skillkit.model.specification import NAME_MAX, NAME_PATTERN

OWN = "."
"""The source of skills that the project's own repository holds."""
HINT = "take it from git again: git checkout -- skillkit.lock"

Form = Literal["link", "shared", "copy"]
"""Links to the source; files in the first folder and links to them in the others; files in each folder."""


def is_name(name: str) -> bool:
    """Whether a skill may have that name: so it is a folder's name on every system, and nothing else."""
    return len(name) <= NAME_MAX and bool(re.fullmatch(NAME_PATTERN, name))


def _name(name: str) -> str:
    if not is_name(name):
        raise ValueError("no name of a skill")
    return name


def _inside(path: str) -> str:
    """A path below the root of its repository; `.` is the root."""
    if path != "." and (path.startswith("/") or {"", ".", ".."} & set(path.split("/")) or not path.isprintable()):
        raise ValueError("leads out of the repository")
    return path


def _source(source: str) -> str:
    if source != OWN and not Path(source).is_absolute():
        try:
            address = address_of(source)
        except SkillkitError as error:
            raise ValueError(error.message) from None
        if address.environment or address.ref or address.url != source:
            raise ValueError("not an address as skillkit writes it")
    return source


def _ref(ref: str) -> str:
    if ref and not is_ref(ref):
        raise ValueError("no name of a branch or tag")
    return ref


class Entry(Frozen):
    """An installed skill. What comes from the user's own folders has no ref and commit, a link has no digest."""

    source: Annotated[str, AfterValidator(_source)]
    ref: Annotated[str, AfterValidator(_ref)] = ""
    commit: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{40}|[0-9a-f]{64})?$")] = ""
    path: Annotated[str, AfterValidator(_inside)]
    digest: Annotated[str, StringConstraints(pattern=r"^(sha256:[0-9a-f]{64})?$")] = ""
    form: Form
    folders: Annotated[tuple[Annotated[str, AfterValidator(_inside)], ...], Field(min_length=1, max_length=20)]
    unsafe: bool = False
    """Somebody allowed its errors of safety."""

    @property
    def is_own(self) -> bool:
        """Whether it comes from a folder of the user, and not from a commit."""
        return not self.commit


class Lock(Frozen):
    """All installed skills by name. From the own sources in `all` every skill is installed."""

    version: Literal[1] = 1
    all: tuple[Annotated[str, AfterValidator(_source)], ...] = ()
    skills: Mapping[Annotated[str, AfterValidator(_name)], Entry] = {}

    def text(self) -> str:
        """The file: sorted, so that the same skills make the same bytes."""
        shape = {
            "version": self.version,
            **({"all": sorted(self.all)} if self.all else {}),
            "skills": {name: self.skills[name].model_dump(exclude_defaults=True) for name in self.skills},
        }
        return json.dumps(shape, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def read_lock(file: Path) -> Lock | None:
    """The lock in a file; None if there is none. Raises SkillkitError with what is wrong."""
    try:
        if file.stat().st_size > LOCK_MAX_BYTES:
            raise SkillkitError(f"{file.name} is larger than {LOCK_MAX_BYTES:,} bytes", HINT)
        raw = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SkillkitError(f"{file.name} cannot be read: {error.strerror}", "look at the file") from None
    try:
        shape = json.loads(raw)
    except (ValueError, RecursionError):
        raise SkillkitError(f"{file.name} is no JSON (a merge conflict?)", HINT) from None
    if isinstance(shape, dict) and isinstance(shape.get("version"), int) and shape["version"] > 1:
        raise SkillkitError(f"{file.name} was written by a newer skillkit", "update skillkit")
    try:
        return Lock.model_validate(shape)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part)[:80] for part in first["loc"])
        message = f"{file.name}: {where}: {first['msg'].removeprefix('Value error, ')}"
        raise SkillkitError(message.encode("unicode_escape").decode(), HINT) from None
