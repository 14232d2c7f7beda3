"""What the base says of how it wants to be guarded: its settings, and the pairs of skills reviewed as distinct."""

from pathlib import PurePosixPath
from typing import Any
from typing import NamedTuple

from skillkit import config
from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.model.config import Config

EXCEPTIONS = "skillkit-exceptions.toml"
LIKE_THIS = '[[distinct]] with skills = ["skills/a", "skills/b"] and reason = "…"'


class Policy(NamedTuple):
    """The settings of the base, and why pairs of skills, by their paths, are not one."""

    settings: Config
    distinct: dict[frozenset[str], str]


def _text(tree: git.CommitTree, name: str) -> str:
    try:
        return tree.read(name).decode("utf-8", errors="replace")
    except OSError as error:
        message = f"{name} of the base cannot be read: {error.strerror}"
        raise SkillkitError(message, "put a file in its place on the base") from None


def settings_of(tree: git.CommitTree, named: str = "") -> Config:
    """The settings that a commit has at its root, or in the file that is named. Raises SkillkitError."""
    if named:
        if not tree.blob(named):
            raise SkillkitError(f"{named} is not on the base", "settings of the gate are read from there: add it first")
        return config.parse(_text(tree, named), named)
    for name in (config.FILE, config.PYPROJECT):
        if tree.blob(name):
            text = _text(tree, name)
            if name == config.FILE or "[tool.skillkit]" in text:
                return config.parse(text, name)
    return Config()


def _pair(row: Any, number: int) -> tuple[frozenset[str], str]:
    """The two skills of a row and why they are not one."""
    place = f"{EXCEPTIONS}: distinct number {number}"
    if not isinstance(row, dict) or row.keys() != {"skills", "reason"}:
        raise SkillkitError(f"{place} has other keys than skills and reason", f"write {LIKE_THIS}")
    skills, reason = row["skills"], row["reason"]
    if not isinstance(skills, list) or not all(isinstance(each, str) for each in skills):
        raise SkillkitError(f"{place}: skills is no list of paths", f"write {LIKE_THIS}")
    pair = frozenset(PurePosixPath(each).as_posix() for each in skills)
    if len(skills) != 2 or len(pair) != 2:
        raise SkillkitError(f"{place} does not name two skills", f"write {LIKE_THIS}")
    if not isinstance(reason, str) or not reason.strip():
        raise SkillkitError(f"{place} gives no reason", "say why a reviewer found the two distinct")
    return pair, reason.strip()


def exceptions_in(text: str) -> dict[frozenset[str], str]:
    """The pairs reviewed as distinct. Raises SkillkitError with what is wrong."""
    import tomllib  # noqa: PLC0415 - few repositories have exceptions

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SkillkitError(f"{EXCEPTIONS}: {error}", "mend the TOML") from None
    rows = data.get("distinct", [])
    if data.keys() - {"distinct"} or not isinstance(rows, list):
        raise SkillkitError(f"{EXCEPTIONS} holds something else than [[distinct]]", f"write {LIKE_THIS}")
    return dict(_pair(row, number) for number, row in enumerate(rows, 1))


def policy_of(tree: git.CommitTree, config_file: str = "") -> Policy:
    """What the commit of a base says. Raises SkillkitError if it cannot be read: nothing stands in for it."""
    distinct = exceptions_in(_text(tree, EXCEPTIONS)) if tree.blob(EXCEPTIONS) else {}
    return Policy(settings_of(tree, config_file), distinct)
