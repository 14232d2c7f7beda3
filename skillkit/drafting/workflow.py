"""Drafts for repeated workflows: the steps with their parameters, in words and as workflow.yaml."""

import re

from skillkit.clients import listed
from skillkit.drafting import words
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowStep
from skillkit.model.skill import Parameter
from skillkit.model.skill import Skill
from skillkit.model.skill import Step
from skillkit.model.skill import Trigger

STOP = "Stop at the first step that fails, and mend what it says before you go on."
VERIFY = "## How to verify\n\nEvery step ended without an error."
AS_DATA = "The same steps as data: workflow.yaml"
FRAME = (
    *(STOP, VERIFY, AS_DATA),
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
MAX_NAMED = 4


def _title(steps: tuple[WorkflowStep, ...]) -> str:
    """The last words of the steps: `bun run test` and `git push` are `test and push`."""
    verbs = {step.verb for step in steps}
    spoken = [verb for step in steps if (verb := step.verb) != "git add" or "git commit" not in verbs]
    names = list(dict.fromkeys(verb.split()[-1].replace(":", " ") for verb in spoken))
    return listed(names if len(names) <= MAX_NAMED else [*names[: MAX_NAMED - 1], names[-1]])


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
    return words.code(words.short(command, verb))


def _sections(facts: RepeatedWorkflow) -> list[str]:
    lines = [f"{number}. {words.code(step.command)}" for number, step in enumerate(facts.steps, 1)]
    found = ["## Steps\n\n" + "\n".join(lines)]
    if facts.sometimes:
        also = listed([_shown(step.command, step.verb) for step in facts.sometimes])
        found.append(f"Before the last step some runs also had {also}.")
    if facts.rules:
        found.append("## What all runs had in common\n\n" + "\n".join(f"- {words.line(each)}" for each in facts.rules))
    wrong = []
    for each in facts.pitfalls:
        failed = (
            f"{_shown(each.command, each.command)} fails with {words.code(words.cut(each.message, words.LONG_MESSAGE))}"
        )
        wrong.append(f"- {failed}. What helped: {_shown(each.remedy, each.remedy)}")
    if wrong:
        found.append("## What goes wrong\n\n" + "\n".join(wrong))
    differing = []
    for parameter in facts.parameters:
        such = f", such as {words.code(parameter.example)}" if parameter.example else ""
        differing.append(f"- {words.code(parameter.name)}: {parameter.description}{such}")
    if differing:
        found.append("## What differs from run to run\n\n" + "\n".join(differing))
    return found


def repeated(facts: RepeatedWorkflow, projects: list[str]) -> Skill:
    """The skill for a workflow; `projects` are those it was seen in."""
    steps = tuple(step.model_copy(update={"command": words.visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(words.visible, facts.requests))})
    seen = listed([words.code(project) for project in projects])
    begins = f"How {'this is done' if facts.title else 'a change is finished'} in {seen}. {STOP}"
    commits = any(step.verb == "git commit" for step in facts.steps)
    shows = " `git log -1 --stat` shows the commit with these files and no others." if commits else ""
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    due = facts.when or "a change is finished"
    when = f"Use when asked to {asked}, or when {due}." if asked else f"Use when {due}."
    run = f"Runs {listed([words.line(step.verb) for step in facts.steps])}, in this order. {when}"
    # The same kind of work is done in another way elsewhere: the project belongs to its name.
    title = f"{facts.title} in {' and '.join(projects)}" if facts.title else _title(facts.steps)
    skill = words.skill(title, run, [begins, *_sections(facts), f"{VERIFY}{shows}", AS_DATA])
    return skill.model_copy(
        update={
            "triggers": tuple(Trigger(pattern=f"^{re.escape(request)}$") for request in facts.requests),
            "parameters": tuple(Parameter(**each.model_dump(exclude={"example"})) for each in facts.parameters),
            "steps": _steps(facts),
        }
    )


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
