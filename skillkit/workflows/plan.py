"""A workflow with its values, checked before anything runs."""

from collections.abc import Mapping
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.model.skill import Skill
from skillkit.model.skill import Step
from skillkit.shell.irreversible import irreversible
from skillkit.workflows import expressions
from skillkit.workflows.parameters import check_dashes
from skillkit.workflows.parameters import command
from skillkit.workflows.parameters import filled
from skillkit.workflows.parameters import resolved
from skillkit.workflows.parameters import shown


class Plan(NamedTuple):
    """A workflow with the values of its parameters, checked."""

    skill: Skill
    values: dict[str, str]
    types: Mapping[str, str]
    unconfirmed: tuple[str, ...] = ()
    """The steps that change what lies outside of the project, and before which no step asks, each with its command."""

    def text(self, step: Step) -> str:
        """What a step does, with all values."""
        if step.type == "bash":
            return shown(step.command or "", self.values)
        if step.type == "branch":
            condition = step.condition or ""
            return condition.strip() if expressions.source_of(condition) is not None else shown(condition, self.values)
        return filled((step.message if step.type == "confirm" else step.file) or "", self.values)

    @property
    def commands(self) -> list[str]:
        """Every command that may run and every file that may be edited or read, in order."""
        conditions = [*self.skill.preconditions, *self.skill.postconditions]
        found = [shown(each.command, self.values) for each in conditions]
        for step in self.skill.steps:
            texts = filter(None, (step.command, step.condition, step.rollback))
            found += [shown(text, self.values) for text in texts if expressions.source_of(text) is None]
            if step.type in ("edit", "read"):
                what = f": {step.pattern} becomes {step.replacement}" if step.type == "edit" else ""
                found.append(filled(f"{step.type} {step.file}{what}", self.values))
        return found


def _check_branches(skill: Skill) -> None:
    """Raises SkillkitError for a branch to a step that is not there, or that leads back to the branch."""
    steps = {step.name: step for step in skill.steps}
    if len(steps) < len(skill.steps):
        raise SkillkitError(f"{skill.name} has two steps of the same name", "skillkit lint: shows them")
    targets = {name: [*(step.then_steps or ()), *(step.else_steps or ())] for name, step in steps.items()}
    for name, named in targets.items():
        for target in named:
            if target not in steps:
                raise SkillkitError(f"{name}: there is no step {target}", f"skillkit lint: shows it in {skill.name}")
    ended: set[str] = set()
    while rest := [name for name in steps if name not in ended and ended.issuperset(targets[name])]:
        ended.update(rest)
    if len(ended) < len(steps):
        circle = ", ".join(name for name in steps if name not in ended)
        raise SkillkitError(f"the branches of {skill.name} lead in a circle: {circle}", "let none lead back")


def plan(skill: Skill, given: Mapping[str, str]) -> Plan:
    """Checks values and steps. Raises SkillkitError for what cannot run, before anything is run."""
    if not skill.steps:
        raise SkillkitError(f"{skill.name} has no workflow", f"skillkit show {skill.name}: its instructions")
    values = resolved(skill.parameters, given)
    types = {each.name: each.type for each in skill.parameters}
    _check_branches(skill)
    for step in skill.steps:
        for text in filter(None, (step.command, step.rollback, step.condition)):
            if expressions.source_of(text) is None:
                command(text, types)
                check_dashes(text, values)
    for condition in (*skill.preconditions, *skill.postconditions):
        command(condition.command, types)
        check_dashes(condition.command, values)
    unconfirmed, asks = [], False
    for step in skill.steps:
        asks = asks or step.type == "confirm"
        if not asks and step.type == "bash" and not step.rollback and irreversible(step.command or ""):
            unconfirmed.append(f"{step.name}: {shown(step.command or '', values)}")
    return Plan(skill, values, types, tuple(unconfirmed))
