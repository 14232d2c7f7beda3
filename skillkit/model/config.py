"""The settings of a skill repository."""

from pydantic import ConfigDict
from pydantic import Field

from skillkit.model.base import Frozen
from skillkit.model.finding import Client


def _dashed(name: str) -> str:
    return name.replace("_", "-")


class PerPath(Frozen):
    """What holds for some paths alone."""

    paths: tuple[str, ...] = Field(description="Globs of the files and folders it holds for.")
    ignore: tuple[str, ...] = Field(description="Rules whose findings there are left out.")


class Config(Frozen):
    """The settings. Keys are written with dashes."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=_dashed, populate_by_name=True)

    select: tuple[str, ...] = Field((), description="Rules to run, by code, prefix or name; all if empty.")
    ignore: tuple[str, ...] = Field((), description="Rules not to run.")
    clients: tuple[Client, ...] = Field((), description="Coding agents whose rules count; all if empty.")
    per_path: tuple[PerPath, ...] = Field((), description="Settings for some paths alone: `[[per-path]]`.")
    exclude: tuple[str, ...] = Field((), description="Files and folders (globs) in which no skill is looked for.")
    min_confidence: float = Field(0.6, ge=0, le=1, description="Mined skills below this are blocked.")
    duplicate_threshold: float = Field(0.5, ge=0, le=1, description="Shared text from which two skills are one.")
