"""Settings: `[tool.skillkit]` in pyproject.toml, or skillkit.toml; the nearest file upward to the git root."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from skillkit.conformance import misfits
from skillkit.errors import SkillkitError
from skillkit.expressions.globs import below
from skillkit.model.config import Config, PerPath, dashed

FILE = "skillkit.toml"
PYPROJECT = "pyproject.toml"


def parse(text: str, name: str) -> Config:
    """The settings in a TOML text; `name` is its file's, for messages and to find the table that holds them.

    Raises SkillkitError with the line or key that is wrong.
    """
    import tomllib  # noqa: PLC0415 - 3 ms that a repository without settings need not spend

    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SkillkitError(f"{name}: {error}", "mend the TOML") from None
    if name.endswith(PYPROJECT):
        tools = data.get("tool", {})
        data = tools.get("skillkit", {}) if isinstance(tools, dict) else {}
    if not isinstance(data, dict):
        raise SkillkitError(f"{name}: tool.skillkit is no table", "write [tool.skillkit] and its keys below")
    for misfit in misfits("config", data, "the settings"):
        hint = f"known keys: {', '.join(dashed(each.name) for each in fields(Config))}"
        is_unknown = misfit.is_key and len(misfit.path) == 1
        raise SkillkitError(
            f"{name}: {misfit.message}", hint if is_unknown else "skillkit schema config has the settings"
        )
    values: dict[str, Any] = {
        key.replace("-", "_"): tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    rows = (PerPath(tuple(row["paths"]), tuple(row["ignore"])) for row in data.get("per-path", ()))
    return Config(**{**values, "per_path": tuple(rows)})


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


def _seen_from(settings: Config, folder: str) -> Config:
    """The settings with the globs as they read from a folder below the file's."""
    per_path = tuple(replace(each, paths=below(each.paths, folder)) for each in settings.per_path)
    return replace(settings, exclude=below(settings.exclude, folder), per_path=per_path)


def placed(settings: Config, folder: Path) -> Config:
    """The settings with the folder of a model, if it lies there as seen from `folder`; a name stays a name."""
    model = folder / settings.embedding_model
    return replace(settings, embedding_model=str(model)) if settings.embedding_model and model.is_dir() else settings


def file_for(start: Path) -> Path | None:
    """The file whose settings hold for `start`: the nearest one up to the root of its repository."""
    for folder in (start, *start.parents):
        for name in (FILE, PYPROJECT):
            if _is_config(folder / name):
                return folder / name
        if (folder / ".git").exists():
            break
    return None


def load(start: Path, explicit: str | None = None) -> Config:
    """The settings that hold for `start`, or those of the file `explicit`.

    Globs and folders count from the folder of the file that is found, from `start` in one that is named.
    """
    if explicit:
        return placed(_read(Path(explicit), explicit), start)
    file = file_for(start)
    if file is None:
        return Config()
    settings = placed(_read(file, file.name), file.parent)
    return settings if file.parent == start else _seen_from(settings, start.relative_to(file.parent).as_posix())
