"""A workflow with its values, checked before anything runs."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.model.run import RunResult
from skillkit.model.skill import Skill, Step
from skillkit.shell.irreversible import irreversible
from skillkit.workflows import parameters
from skillkit.workflows.expressions import source_of


class Plan(NamedTuple):
    """A workflow with the values of its parameters, checked."""

    skill: Skill
    values: dict[str, str]
    unconfirmed: tuple[str, ...] = ()
    """The steps that change what lies outside of the project, and before which no step asks, each with its command."""

    @property
    def types(self) -> dict[str, str]:
        """The types of the parameters by their names."""
        return {each.name: each.type for each in self.skill.parameters}

    def begun(self, identifier: str, source: str, root: Path, started: str) -> RunResult:
        """The result of a run of it that has only begun."""
        skill = self.skill
        values = tuple(self.values.items())
        return RunResult(identifier, skill.name, skill.version, source, str(root), "success", started, 0.0, values)

    def text(self, step: Step) -> str:
        """What a step does, with all values."""
        if step.type == "bash":
            return parameters.shown(step.command or "", self.values)
        if step.type == "branch":
            condition = step.condition or ""
            is_command = source_of(condition) is None
            return parameters.shown(condition, self.values) if is_command else condition.strip()
        return parameters.filled((step.message if step.type == "confirm" else step.file) or "", self.values)

    @property
    def commands(self) -> list[str]:
        """Every command that may run and every file that may be edited or read, in order."""
        conditions = [*self.skill.preconditions, *self.skill.postconditions]
        found = [parameters.shown(each.command, self.values) for each in conditions]
        for step in self.skill.steps:
            found += [parameters.shown(text, self.values) for text in _commands(step)]
            if step.type in ("edit", "read"):
                what = f": {step.pattern} becomes {step.replacement}" if step.type == "edit" else ""
                found.append(parameters.filled(f"{step.type} {step.file}{what}", self.values))
        return found


def _commands(step: Step) -> list[str]:
    """The commands of a step without their values: what it runs, what it branches by, what undoes it."""
    texts = filter(None, (step.command, step.condition, step.rollback))
    return [text for text in texts if source_of(text) is None]


def _check_branches(skill: Skill) -> None:
    """Raises SkillkitError for a branch to a step that is not there, or that leads back to the branch."""
    steps = {step.name: step for step in skill.steps}
    if len(steps) < len(skill.steps):
        raise SkillkitError(f"{skill.name} has two steps of the same name", "skillkit lint: shows them")
    targets = {name: step.targets for name, step in steps.items()}
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
    made = Plan(skill, parameters.resolved(skill.parameters, given))
    _check_branches(skill)
    conditions = [each.command for each in (*skill.preconditions, *skill.postconditions)]
    for text in (*(text for step in skill.steps for text in _commands(step)), *conditions):
        parameters.command(text, made.types)
        parameters.check_dashes(text, made.values)
    unconfirmed, asks = [], False
    led_to = Counter(name for step in skill.steps for name in step.targets)
    after_yes = (name for step in skill.steps if step.type == "confirm" for name in step.then_steps or ())
    asked = {name for name in after_yes if led_to[name] == 1}
    for step in skill.steps:
        asks = asks or (step.type == "confirm" and not step.targets)
        is_asked = asks or step.name in asked
        if not is_asked and step.type == "bash" and not step.rollback and irreversible(step.command or ""):
            unconfirmed.append(f"{step.name}: {made.text(step)}")
    return made._replace(unconfirmed=tuple(unconfirmed))
