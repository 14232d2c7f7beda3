"""Settings: `[tool.skillkit]` in pyproject.toml, or skillkit.toml; the nearest file upward to the git root."""

import tomllib
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic import Field
from pydantic import ValidationError

from skillkit.errors import SkillkitError
from skillkit.model.base import Frozen
from skillkit.nearest import did_you_mean

FILE = "skillkit.toml"
PYPROJECT = "pyproject.toml"


def _dashed(name: str) -> str:
    return name.replace("_", "-")


class Config(Frozen):
    """The settings. Keys are written with dashes."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=_dashed, populate_by_name=True)

    select: tuple[str, ...] = Field((), description="Rules to run, by code, prefix or name; all if empty.")
    ignore: tuple[str, ...] = Field((), description="Rules not to run.")
    exclude: tuple[str, ...] = Field((), description="Paths (globs) in which no skill is looked for.")
    min_confidence: float = Field(0.6, ge=0, le=1, description="Mined skills below this are blocked.")
    duplicate_threshold: float = Field(0.5, ge=0, le=1, description="Shared text from which two skills are one.")


def parse(text: str, name: str) -> Config:
    """The settings in a TOML text; `name` is its file's, for messages and to tell which table holds them.

    Raises SkillkitError with the line or key that is wrong.
    """
    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SkillkitError(f"{name}: {error}", "mend the TOML") from None
    if name.endswith(PYPROJECT):
        tools = data.get("tool", {})
        data = tools.get("skillkit", {}) if isinstance(tools, dict) else {}
    if not isinstance(data, dict):
        raise SkillkitError(f"{name}: tool.skillkit is no table", "write [tool.skillkit] and its keys below")
    known = [_dashed(field) for field in Config.model_fields]
    for key in data:
        if key not in known:
            message = f'{name}: unknown key "{key}"{did_you_mean(key, known)}'
            raise SkillkitError(message, f"known keys: {', '.join(known)}")
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SkillkitError(f"{name}: {where}: {first['msg']}", "see docs/cli.md for the settings") from None


def _read(file: Path, name: str) -> Config:
    try:
        return parse(file.read_text(encoding="utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise SkillkitError(
            f"{name} cannot be read: {reason}", "mend the file, or name another with --config"
        ) from None


def _is_config(file: Path) -> bool:
    if not file.is_file():
        return False
    return file.name == FILE or "[tool.skillkit]" in file.read_text(encoding="utf-8", errors="replace")


def load(start: Path, explicit: str | None = None) -> Config:
    """The settings that hold for `start`, or those of the file `explicit`."""
    if explicit:
        return _read(Path(explicit), explicit)
    for folder in (start, *start.parents):
        for name in (FILE, PYPROJECT):
            file = folder / name
            if _is_config(file):
                return _read(file, name)
        if (folder / ".git").exists():
            break
    return Config()
