"""What it takes to choose a skill: decoded from a cache in a fraction of the time that whole skills take."""

from typing import Literal

import msgspec

from skillkit.model.run import Registered


class TriggerSummary(msgspec.Struct, frozen=True):
    """As `model.skill.Trigger`."""

    pattern: str
    embedding: list[float] | None = None
    confidence: float = 0.8


class ParameterSummary(msgspec.Struct, frozen=True):
    """As `model.skill.Parameter`."""

    name: str
    description: str
    type: Literal["string", "semver", "path", "choice", "bool"] = "string"
    required: bool = True
    default: str | None = None
    choices: list[str] | None = None


class StepSummary(msgspec.Struct, frozen=True):
    """The name and type of a step."""

    name: str
    type: str


class SkillSummary(msgspec.Struct, frozen=True):
    """What it takes to choose a skill: fields of `model.skill.Skill` by the same names."""

    name: str
    version: str = "1.0.0"
    description: str = ""
    triggers: tuple[TriggerSummary, ...] = ()
    parameters: tuple[ParameterSummary, ...] = ()
    steps: tuple[StepSummary, ...] = ()


class IndexedSkill(Registered[SkillSummary]):
    """A skill to choose from."""
