"""Drafts for repeated workflows: the steps with their parameters, in words and as workflow.yaml."""

import re

from skillkit.draft.words import code
from skillkit.draft.words import cut
from skillkit.draft.words import heading
from skillkit.draft.words import line
from skillkit.draft.words import listed
from skillkit.draft.words import slug
from skillkit.draft.words import visible
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowParameter
from skillkit.model.lesson import WorkflowStep
from skillkit.model.skill import Parameter
from skillkit.model.skill import Skill
from skillkit.model.skill import Step
from skillkit.model.skill import Trigger
from skillkit.model.specification import DESCRIPTION_MAX

FRAME = (
    "in this order. Use when asked to, or when a change is finished.",
    "How a change is finished in",
    "Stop at the first step that fails, mend what it says, and begin again at the first.",
    "It must pass before the next step.",
    "Steps",
    "What differs from run to run",
    "How to verify",
    "Name what belongs to this change; other changes in the working tree stay out.",
    "Say what changed and why.",
    "shows the commit with these files and no others",
    "Every step ended without an error.",
    "The same steps for skillkit run: workflow.yaml",
)
UNDO = {"git commit": "git reset --soft HEAD~1", "git add": 'git restore --staged -- "{path}"'}
"""How to take a step back, where git knows one."""
IRREVERSIBLE = re.compile(r"\b(push|publish|deploy|release|upload|merge)\b")
HINTS = {
    "git add": "Name what belongs to this change; other changes in the working tree stay out.",
    "git commit": "Say what changed and why.",
}
FOLDED_INTO_COMMIT = "git add"


def _spoken(step: WorkflowStep) -> str:
    """A step in one word or two, for a title: `bun run test` is `test`."""
    return step.verb.split()[-1].replace(":", " ")


def _title(steps: tuple[WorkflowStep, ...]) -> str:
    commits = any(step.verb == "git commit" for step in steps)
    named = [_spoken(step) for step in steps if not (commits and step.verb == FOLDED_INTO_COMMIT)]
    return heading(listed(list(dict.fromkeys(named))))


def _line(step: WorkflowStep) -> str:
    hint = HINTS.get(step.verb, "It must pass before the next step." if step.effect == "check" else "")
    return f"{code(step.command)}. {hint}".strip()


def steps_of(facts: RepeatedWorkflow) -> tuple[Step, ...]:
    """The steps of a workflow file; before one that cannot be taken back a question."""
    steps: list[Step] = []
    for step in facts.steps:
        if IRREVERSIBLE.search(step.verb):
            message = f"Run {step.command}? It cannot be taken back."
            steps.append(Step(name=f"confirm-{step.name}", type="confirm", message=message))
        undo = UNDO.get(step.verb)
        known = {parameter.name for parameter in facts.parameters}
        sound = undo and set(re.findall(r"{(\w+)}", undo)) <= known
        steps.append(
            Step(name=step.name, type="bash", command=step.command, expect_exit=0, rollback=undo if sound else None)
        )
    return tuple(steps)


def parameter_of(parameter: WorkflowParameter) -> Parameter:
    """A parameter of a workflow file."""
    return Parameter(name=parameter.name, type=parameter.type, description=parameter.description)


def _such_as(parameter: WorkflowParameter) -> str:
    return f", such as {code(parameter.example)}" if parameter.example else ""


def skill_of(facts: RepeatedWorkflow, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    steps = tuple(step.model_copy(update={"command": visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(visible, facts.requests))})
    title = _title(facts.steps)
    numbered = "\n".join(f"{index}. {_line(step)}" for index, step in enumerate(facts.steps, 1))
    parts = [
        f"# {title}",
        f"How a change is finished in {listed([code(project) for project in projects])}. "
        "Stop at the first step that fails, mend what it says, and begin again at the first.",
        f"## Steps\n\n{numbered}",
    ]
    if facts.parameters:
        told = "\n".join(f"- {code(p.name)}: {p.description}{_such_as(p)}" for p in facts.parameters)
        parts.append(f"## What differs from run to run\n\n{told}")
    verify = "Every step ended without an error."
    if any(step.verb == "git commit" for step in facts.steps):
        verify += " `git log -1 --stat` shows the commit with these files and no others."
    parts.append(f"## How to verify\n\n{verify}")
    parts.append("The same steps for `skillkit run`: workflow.yaml")
    commands = listed([step.command.split(' "', 1)[0] for step in facts.steps])
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    when = f"Use when asked to {asked}, or when a change is finished." if asked else "Use when a change is finished."
    triggers = tuple(Trigger(pattern=f"^{re.escape(request)}$") for request in facts.requests)
    skill = Skill(
        name=slug(title.replace(" and ", " ")),
        description=cut(line(f"Runs {commands}, in this order. {when}"), DESCRIPTION_MAX),
        instructions="\n\n".join(parts),
        triggers=triggers,
        parameters=tuple(parameter_of(parameter) for parameter in facts.parameters),
        steps=steps_of(facts),
    )
    return skill, title


def passages(facts: RepeatedWorkflow) -> tuple[Passage, ...]:
    """The steps, and what the users had asked for."""
    return (
        Passage(heading="the steps", form="commands", lines=tuple(step.command for step in facts.steps)),
        *([Passage(heading="asked for", form="quotes", lines=facts.requests)] if facts.requests else []),
    )
