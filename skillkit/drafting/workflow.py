"""Drafts for repeated workflows: the steps with their parameters, in words and as workflow.yaml."""

import re
from collections.abc import Iterable

from skillkit.clients import listed
from skillkit.drafting import words
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Pitfall
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowParameter
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
    *("How this is done in", "Before the last step some runs also had"),
    *("What all runs had in common", "What differs from run to run"),
)
"""What drafts share by construction."""
UNDO = {"git commit": "git reset --soft HEAD~1", "git add": 'git restore --staged -- "{path}"'}
"""How to take a step back, where git knows one."""
IRREVERSIBLE = re.compile(r"\b(push|publish|deploy|release|upload|merge)\b")


def _title(steps: tuple[WorkflowStep, ...]) -> str:
    """The last words of the steps: `bun run test` and `git push` are `test and push`."""
    verbs = {step.verb for step in steps}
    spoken = [verb for step in steps if (verb := step.verb) != "git add" or "git commit" not in verbs]
    return listed(list(dict.fromkeys(verb.split()[-1].replace(":", " ") for verb in spoken)))


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
    return words.code(words.short(command, verb))


def _section(title: str, lines: Iterable[str]) -> list[str]:
    text = "\n".join(lines)
    return [f"## {title}\n\n{text}"] if text else []


def _pitfall(pitfall: Pitfall) -> str:
    failing, helped = (_shown(command, command) for command in (pitfall.command, pitfall.remedy))
    return f"- {failing} fails with {words.code(words.cut(pitfall.message, words.LONG_MESSAGE))}. What helped: {helped}"


def _parameter(parameter: WorkflowParameter) -> str:
    such = f", such as {words.code(parameter.example)}" if parameter.example else ""
    return f"- {words.code(parameter.name)}: {parameter.description}{such}"


def _sections(facts: RepeatedWorkflow) -> list[str]:
    also = listed([_shown(step.command, step.verb) for step in facts.sometimes]) if facts.sometimes else ""
    return [
        *_section("Steps", (f"{number}. {words.code(step.command)}" for number, step in enumerate(facts.steps, 1))),
        *([f"Before the last step some runs also had {also}."] if also else []),
        *_section("What all runs had in common", (f"- {words.line(rule)}" for rule in facts.rules)),
        *_section("What goes wrong", map(_pitfall, facts.pitfalls)),
        *_section("What differs from run to run", map(_parameter, facts.parameters)),
    ]


def repeated(facts: RepeatedWorkflow, projects: list[str]) -> Skill:
    """The skill for a workflow; `projects` are those it was seen in."""
    steps = tuple(step.model_copy(update={"command": words.visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(words.visible, facts.requests))})
    seen = listed([words.code(project) for project in projects])
    begins = f"How {'this is done' if facts.title else 'a change is finished'} in {seen}. {STOP}"
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    due = facts.when or "a change is finished"
    when = f"Use when asked to {asked}, or when {due}." if asked else f"Use when {due}."
    run = f"Runs {listed([words.line(step.verb) for step in facts.steps])}, in this order. {when}"
    # The same kind of work is done in another way elsewhere: the project belongs to its name.
    title = f"{facts.title} in {' and '.join(projects)}" if facts.title else _title(facts.steps)
    skill = words.skill(title, run, [begins, *_sections(facts), VERIFY, AS_DATA])
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
