"""Drafts for repeated workflows: the steps with their parameters, in words and as workflow.yaml."""

import re
from collections.abc import Iterator

from skillkit.actions.verbs import GENERIC
from skillkit.clients import listed
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import short
from skillkit.drafting.words import slug
from skillkit.drafting.words import visible
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Pitfall
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
    "How this is done in Stop at the first step that fails, and mend what it says before you go on.",
    "Before the last step some runs also had",
    "What all runs had in common",
    "What goes wrong",
    "fails with What helped:",
    "Stop at the first step that fails, mend what it says, and begin again at the first.",
    "It must pass before the next step.",
    "Steps",
    "What differs from run to run",
    "How to verify",
    "Name what belongs to this change; other changes in the working tree stay out.",
    "Say what changed and why.",
    "shows the commit with these files and no others",
    "Every step ended without an error.",
    "The same steps as data: workflow.yaml",
)
UNDO = {"git commit": "git reset --soft HEAD~1", "git add": 'git restore --staged -- "{path}"'}
"""How to take a step back, where git knows one."""
IRREVERSIBLE = re.compile(r"\b(push|publish|deploy|release|upload|merge)\b")
HINTS = {
    "git add": "Name what belongs to this change; other changes in the working tree stay out.",
    "git commit": "Say what changed and why.",
}
MESSAGE_WIDTH = 120
MAX_NAMED = 4
FOLDED_INTO_COMMIT = "git add"


def _spoken(step: WorkflowStep) -> str:
    """A step in one word or two, for a title: `bun run test` is `test`."""
    return step.verb.split()[-1].replace(":", " ")


def _title(steps: tuple[WorkflowStep, ...]) -> str:
    commits = any(step.verb == "git commit" for step in steps)
    named = [_spoken(step) for step in steps if not (commits and step.verb == FOLDED_INTO_COMMIT)]
    names = list(dict.fromkeys(named))
    if len(names) > MAX_NAMED:
        own = [_spoken(step) for step in steps if step.verb not in GENERIC]
        names = list(dict.fromkeys(own))[: MAX_NAMED - 1] + names[-1:]
    return heading(listed(list(dict.fromkeys(names))))


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


def _shown(command: str, verb: str) -> str:
    """A command of another run as it is shown: whole if it is short."""
    return code(visible(short(command, verb)))


def _pitfall(pitfall: Pitfall) -> str:
    failing = _shown(pitfall.command, pitfall.command)
    message = code(cut(visible(pitfall.message), MESSAGE_WIDTH))
    return f"- {failing} fails with {message}. What helped: {_shown(pitfall.remedy, pitfall.remedy)}"


def _besides(facts: RepeatedWorkflow) -> Iterator[str]:
    """What is told beside the steps, each under its heading."""
    if facts.rules:
        yield "## What all runs had in common\n\n" + "\n".join(f"- {line(rule)}" for rule in facts.rules)
    if facts.pitfalls:
        yield "## What goes wrong\n\n" + "\n".join(map(_pitfall, facts.pitfalls))


def _occasion(facts: RepeatedWorkflow) -> str:
    """When to use it: as users ask for it, else when it is known to be due."""
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    due = facts.when or "a change is finished"
    return f"Use when asked to {asked}, or when {due}." if asked else f"Use when {due}."


def skill_of(facts: RepeatedWorkflow, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    steps = tuple(step.model_copy(update={"command": visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(visible, facts.requests))})
    # The same kind of work is done in another way elsewhere: the project belongs to its name.
    title = heading(f"{facts.title} in {' and '.join(projects)}") if facts.title else _title(facts.steps)
    numbered = "\n".join(f"{index}. {_line(step)}" for index, step in enumerate(facts.steps, 1))
    seen = listed([code(project) for project in projects])
    if facts.title:
        begins = (
            f"How this is done in {seen}. Stop at the first step that fails, and mend what it says before you go on."
        )
    else:
        begins = f"How a change is finished in {seen}. "
        begins += "Stop at the first step that fails, mend what it says, and begin again at the first."
    if facts.sometimes:
        also = listed([_shown(step.command, step.verb) for step in facts.sometimes])
        numbered += f"\n\nBefore the last step some runs also had {also}."
    parts = [
        f"# {title}",
        begins,
        f"## Steps\n\n{numbered}",
        *_besides(facts),
    ]
    if facts.parameters:
        told = "\n".join(f"- {code(p.name)}: {p.description}{_such_as(p)}" for p in facts.parameters)
        parts.append(f"## What differs from run to run\n\n{told}")
    verify = "Every step ended without an error."
    if any(step.verb == "git commit" for step in facts.steps):
        verify += " `git log -1 --stat` shows the commit with these files and no others."
    parts.append(f"## How to verify\n\n{verify}")
    parts.append("The same steps as data: workflow.yaml")
    commands = listed([line(step.verb) for step in facts.steps])
    what = f"{title}: {commands}, in this order." if facts.title else f"Runs {commands}, in this order."
    triggers = tuple(Trigger(pattern=f"^{re.escape(request)}$") for request in facts.requests)
    skill = Skill(
        name=slug(title.replace(" and ", " ")),
        description=cut(line(f"{what} {_occasion(facts)}"), DESCRIPTION_MAX),
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
        *([Passage(heading="in all runs", form="list", lines=facts.rules)] if facts.rules else []),
        *(
            Passage(heading="what went wrong", form="messages", lines=(each.command, each.message, each.remedy))
            for each in facts.pitfalls
        ),
    )
