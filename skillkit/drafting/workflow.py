"""Drafts for repeated workflows: the steps with their parameters, in words and as workflow.yaml."""

import re

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
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowStep
from skillkit.model.skill import Parameter
from skillkit.model.skill import Skill
from skillkit.model.skill import Step
from skillkit.model.skill import Trigger
from skillkit.model.specification import DESCRIPTION_MAX

STOP = "Stop at the first step that fails, and mend what it says before you go on."
VERIFY = "## How to verify\n\nEvery step ended without an error."
AS_DATA = "The same steps as data: workflow.yaml"
CHECK = "It must pass before the next step."
HINTS = {
    "git add": "Name what belongs to this change; other changes in the working tree stay out.",
    "git commit": "Say what changed and why.",
}
FRAME = (
    *(STOP, VERIFY, AS_DATA, CHECK, *HINTS.values()),
    "in this order. Use when asked to, or when a change is finished.",
    "How this is done in",
    "Before the last step some runs also had",
    "What all runs had in common",
    "What differs from run to run",
)
"""What drafts share by construction."""
UNDO = {"git commit": "git reset --soft HEAD~1", "git add": 'git restore --staged -- "{path}"'}
"""How to take a step back, where git knows one."""
IRREVERSIBLE = re.compile(r"\b(push|publish|deploy|release|upload|merge)\b")
MESSAGE_WIDTH = 120
MAX_NAMED = 4


def _title(steps: tuple[WorkflowStep, ...]) -> str:
    """The last words of the steps: `bun run test` and `git push` are `test and push`."""
    spoken = {step.verb: step.verb.split()[-1].replace(":", " ") for step in steps}
    if "git commit" in spoken:
        spoken.pop("git add", None)
    names = list(dict.fromkeys(spoken.values()))
    if len(names) > MAX_NAMED:
        own = dict.fromkeys(name for verb, name in spoken.items() if verb not in GENERIC)
        names = list(dict.fromkeys([*list(own)[: MAX_NAMED - 1], names[-1]]))
    return heading(listed(names))


def _steps(facts: RepeatedWorkflow) -> tuple[Step, ...]:
    """The steps of a workflow file; before one that cannot be taken back a question."""
    steps: list[Step] = []
    known = {parameter.name for parameter in facts.parameters}
    for step in facts.steps:
        if IRREVERSIBLE.search(step.verb):
            message = f"Run {step.command}? It cannot be taken back."
            steps.append(Step(name=f"confirm-{step.name}", type="confirm", message=message))
        undo = UNDO.get(step.verb)
        back = undo if undo and set(re.findall(r"{(\w+)}", undo)) <= known else None
        steps.append(Step(name=step.name, type="bash", command=step.command, expect_exit=0, rollback=back))
    return tuple(steps)


def _shown(command: str, verb: str) -> str:
    """A command of another run as it is shown: whole if it is short."""
    return code(visible(short(command, verb)))


def _sections(facts: RepeatedWorkflow) -> list[str]:
    lines = []
    for number, step in enumerate(facts.steps, 1):
        hint = HINTS.get(step.verb, CHECK if step.effect == "check" else "")
        lines.append(f"{number}. {code(step.command)}. {hint}".rstrip())
    found = ["## Steps\n\n" + "\n".join(lines)]
    if facts.sometimes:
        also = listed([_shown(step.command, step.verb) for step in facts.sometimes])
        found.append(f"Before the last step some runs also had {also}.")
    if facts.rules:
        found.append("## What all runs had in common\n\n" + "\n".join(f"- {line(rule)}" for rule in facts.rules))
    if facts.pitfalls:
        wrong = [
            f"- {_shown(each.command, each.command)} fails with {code(cut(visible(each.message), MESSAGE_WIDTH))}. "
            f"What helped: {_shown(each.remedy, each.remedy)}"
            for each in facts.pitfalls
        ]
        found.append("## What goes wrong\n\n" + "\n".join(wrong))
    if facts.parameters:
        examples = (f", such as {code(each.example)}" if each.example else "" for each in facts.parameters)
        told = [f"- {code(each.name)}: {each.description}{such}" for each, such in zip(facts.parameters, examples)]
        found.append("## What differs from run to run\n\n" + "\n".join(told))
    return found


def repeated(facts: RepeatedWorkflow, projects: list[str]) -> tuple[Skill, str]:
    """The skill for a workflow, and its title; `projects` are those it was seen in."""
    steps = tuple(step.model_copy(update={"command": visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(visible, facts.requests))})
    # The same kind of work is done in another way elsewhere: the project belongs to its name.
    title = heading(f"{facts.title} in {' and '.join(projects)}") if facts.title else _title(facts.steps)
    seen = listed([code(project) for project in projects])
    begins = f"How {'this is done' if facts.title else 'a change is finished'} in {seen}. {STOP}"
    commits = any(step.verb == "git commit" for step in facts.steps)
    shows = " `git log -1 --stat` shows the commit with these files and no others." if commits else ""
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    due = facts.when or "a change is finished"
    when = f"Use when asked to {asked}, or when {due}." if asked else f"Use when {due}."
    what = f"{title}: " if facts.title else "Runs "
    commands = listed([line(step.verb) for step in facts.steps])
    skill = Skill(
        name=slug(title.replace(" and ", " ")),
        description=cut(line(f"{what}{commands}, in this order. {when}"), DESCRIPTION_MAX),
        instructions="\n\n".join((f"# {title}", begins, *_sections(facts), f"{VERIFY}{shows}", AS_DATA)),
        triggers=tuple(Trigger(pattern=f"^{re.escape(request)}$") for request in facts.requests),
        parameters=tuple(Parameter(name=p.name, type=p.type, description=p.description) for p in facts.parameters),
        steps=_steps(facts),
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
