"""Skills that are registered: in full, or as what it takes to choose one."""

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from skillkit.model.skill import Skill


class TriggerSummary(msgspec.Struct, frozen=True):
    """The pattern of a trigger."""

    pattern: str


class SkillSummary(msgspec.Struct, frozen=True):
    """Fields of `model.skill.Skill` by the same names, decoded in a fraction of the time that whole skills take."""

    name: str
    version: str = "1.0.0"
    description: str = ""
    triggers: tuple[TriggerSummary, ...] = ()
    steps: tuple[msgspec.Raw, ...] = ()
    """Not decoded: what counts is whether there are any."""


S = TypeVar("S", "Skill", SkillSummary)


class Registered(NamedTuple, Generic[S]):
    """A skill, and where it comes from."""

    skill: S
    source: str
    """`built-in`, `user`, `project`, or the git address that it was installed from."""
    path: str
    """The folder, or the flat workflow file."""
    shadows: tuple[str, ...] = ()
    """The paths of skills of the same name that this one takes precedence over."""

    @property
    def has_workflow(self) -> bool:
        """Whether it has steps that a program can run."""
        return bool(self.skill.steps)


class RegisteredSkill(Registered["Skill"]):
    """A skill in full."""


class IndexedSkill(Registered[SkillSummary]):
    """A skill to choose from."""
