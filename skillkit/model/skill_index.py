"""What it takes to choose a skill: decoded from a cache in a fraction of the time that whole skills take."""

import msgspec

from skillkit.model.run import Registered


class TriggerSummary(msgspec.Struct, frozen=True):
    """The pattern of a trigger."""

    pattern: str


class SkillSummary(msgspec.Struct, frozen=True):
    """What it takes to choose a skill: fields of `model.skill.Skill` by the same names."""

    name: str
    version: str = "1.0.0"
    description: str = ""
    triggers: tuple[TriggerSummary, ...] = ()
    steps: tuple[msgspec.Raw, ...] = ()
    """Not decoded: what counts is whether there are any."""


class IndexedSkill(Registered[SkillSummary]):
    """A skill to choose from."""
