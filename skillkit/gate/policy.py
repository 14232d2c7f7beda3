"""The settings of the base, and the pairs of skills that a reviewer found distinct."""

from pathlib import PurePosixPath
from typing import Annotated, NamedTuple

from pydantic import StringConstraints, ValidationError

from skillkit import config, git
from skillkit.errors import SkillkitError
from skillkit.model.base import Frozen
from skillkit.model.config import Config

EXCEPTIONS = "skillkit-exceptions.toml"
LIKE_THIS = '[[distinct]] with skills = ["skills/a", "skills/b"] and reason = "…"'


class Policy(NamedTuple):
    """The settings of the base, and the reasons why pairs of skills, by their paths, are distinct."""

    settings: Config
    distinct: dict[frozenset[str], str]

    @property
    def proposers(self) -> frozenset[str]:
        """Who proposes mined skills, in folded case."""
        return frozenset(each.casefold() for each in self.settings.proposers)


class _Distinct(Frozen):
    """Two skills, by their paths, that a reviewer found to be distinct."""

    skills: tuple[str, str]
    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class _Exceptions(Frozen):
    distinct: tuple[_Distinct, ...] = ()


def _text(tree: git.CommitTree, name: str) -> str:
    """A file of the base. Raises SkillkitError if it cannot be read."""
    try:
        return tree.read(name).decode("utf-8", errors="replace")
    except OSError as error:
        message = f"{name} of the base cannot be read: {error.strerror}"
        raise SkillkitError(message, "put a file in its place on the base") from None


def _settings_of(tree: git.CommitTree, named: str = "") -> Config:
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


def exceptions_in(text: str) -> dict[frozenset[str], str]:
    """The pairs reviewed as distinct. Raises SkillkitError with what is wrong."""
    import tomllib  # noqa: PLC0415 - few repositories have exceptions

    try:
        rows = _Exceptions.model_validate(tomllib.loads(text)).distinct
    except tomllib.TOMLDecodeError as error:
        raise SkillkitError(f"{EXCEPTIONS}: {error}", "mend the TOML") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise SkillkitError(f"{EXCEPTIONS}: {place}: {first['msg'].lower()}", f"write {LIKE_THIS}") from None
    pairs = {frozenset(PurePosixPath(path).as_posix() for path in row.skills): row.reason for row in rows}
    if any(len(pair) < 2 for pair in pairs):
        raise SkillkitError(f"{EXCEPTIONS}: a pair names one skill twice", f"write {LIKE_THIS}")
    return pairs


def policy_of(tree: git.CommitTree, config_file: str = "") -> Policy:
    """The policy in the commit of a base. Raises SkillkitError if it cannot be read: there is no fallback."""
    distinct = exceptions_in(_text(tree, EXCEPTIONS)) if tree.blob(EXCEPTIONS) else {}
    return Policy(_settings_of(tree, config_file), distinct)
