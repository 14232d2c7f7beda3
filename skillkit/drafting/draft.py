"""Writes the files of a new skill from a lesson, in words that a reviewer can merge.

A lesson is a command that fails and what made it pass, a repeated workflow, or notes.
"""

import re
from collections.abc import Iterable

from skillkit.documents.clients import listed
from skillkit.documents.formats import render_skill_md, render_workflow
from skillkit.drafting import words
from skillkit.mining.corpus import passages as in_passages
from skillkit.mining.feedback import capitalised
from skillkit.mining.resolutions.acts import actions_in
from skillkit.model.candidate import Draft, Form, Passage
from skillkit.model.layout import ID_KEY
from skillkit.model.lesson import ErrorFix, Facts, Lesson, Notes, RepeatedWorkflow, WorkflowParameter
from skillkit.model.skill import Parameter, Skill, Step, Trigger

WRONG = "That does not hold here. Correct that line."
VERIFY_FIX = "## How to verify\n\nRun the command again. It passes, and the message above is gone."
QUOTING = (
    "The shell runs what is between backticks in double quotes. Hand such a text over in a file, or in a heredoc "
    "whose end is quoted; a short one in single quotes."
)
AGAIN = "Then run the command that failed again, unchanged."
FIX_FRAME = (
    *(WRONG, VERIFY_FIX, QUOTING, AGAIN),
    "Use before running, which fails",
    "Write a value of the form that the message asks for, such as",
    *("What to do Leave", "out and run the rest of the command as it is"),
    "Use when a command is given text with backticks",
)
"""What drafts share by construction."""


def message_of(facts: ErrorFix) -> str:
    """Returns the first line of the failure's message, short enough for a sentence."""
    return words.cut(words.line(facts.message[0]).rstrip("."), words.LONG_MESSAGE) if facts.message else ""


def _spoken(verb: str) -> str:
    """Returns a verb as people say it: `bun run build` is `bun build`."""
    return " ".join(word for word in verb.split() if word not in ("run", "exec"))


def _rewritten(facts: ErrorFix) -> tuple[str, str]:
    dropped, added = " ".join(facts.dropped), " ".join(facts.added)
    passing = words.fenced([facts.passing], "sh")
    if not dropped:
        return f"run {_spoken(facts.subject)} with {added}", f"Set {words.code(added)} for it:\n\n{passing}"
    if not dropped.startswith("-"):
        todo = f"Leave {words.code(dropped)} out and run the rest of the command as it is:\n\n{passing}"
        return f"run {facts.subject} without {dropped}", todo
    if " " in facts.dropped[0]:
        name = " ".join(word for word in facts.subject.split() if "/" not in word)
        title = f"give {name} a {dropped.split()[0]} of the form it asks for"
        return title, f"Write a value of the form that the message asks for, such as {words.code(added)}."
    wrong, right = f"{facts.subject} {dropped}", f"{facts.subject} {added}".strip()
    return f"use {right} instead of {wrong}", f"Write {words.code(right)} in place of {words.code(wrong)}."


def _first(facts: ErrorFix) -> tuple[str, str]:
    """Returns the title, and what to do, for something to be done before."""
    actions = actions_in(facts.acts[:1])
    doing = next((action for action in actions if action.effect == "change"), actions[-1])
    todo = f"{words.fenced(facts.acts, 'sh')}\n\n{AGAIN}"
    return f"run {_spoken(doing.verb)} when {_spoken(facts.subject)} fails", todo


def _title_and_todo(facts: ErrorFix) -> tuple[str, str]:
    """Returns the title, and what to do."""
    passing = words.fenced([facts.passing], "sh")
    match facts.change:
        case "rewrite":
            return _rewritten(facts)
        case "before":
            return _first(facts)
        case "settings":
            todo = f"It passed after a change of {listed([words.code(file) for file in facts.files])}."
            return f"change {facts.files[0]} when {_spoken(facts.subject)} fails", todo
        case "instead":
            todo = f"Use {words.code(facts.added[0])} for it:\n\n{passing}"
            return f"use {facts.added[0]} where {facts.dropped[0]} fails", todo
        case "quoting":
            return "pass text with backticks in a file, not in double quotes", QUOTING


def is_of_options(facts: ErrorFix) -> bool:
    """Whether one option took the place of another: the same failure may call for another remedy next time."""
    return facts.change == "rewrite" and "".join(facts.dropped).startswith("-")


def shown(facts: ErrorFix) -> str:
    """Returns the failing command as a skill shows it: of a wrong option the call alone, else it if it is short."""
    if is_of_options(facts):
        return " ".join((facts.subject, *facts.dropped))
    return facts.failing if facts.change == "quoting" else words.short(facts.failing, facts.subject)


def remedy(facts: ErrorFix) -> list[str]:
    """Returns the commands to run instead, or before it; none where it takes more than to run them."""
    found = [facts.passing]
    if facts.change in ("before", "settings", "quoting"):
        found = list(facts.acts)
    elif is_of_options(facts):
        found = [" ".join((facts.subject, *facts.added))]
    found = [words.line(command.replace("2>&1", "")) for command in found]
    return found if all(len(command) <= words.LONG_COMMAND for command in found) else []


def _fixed(facts: ErrorFix, projects: str) -> Skill:
    """Returns the skill for a failure and what made it pass; `projects` are those it was seen in."""
    title, todo = _title_and_todo(facts)
    failing = shown(facts)
    parts = [
        f"{words.code(failing)} fails with:\n\n{words.fenced(facts.message, 'text')}",
        f"Seen in {projects}.",
        f"## What to do\n\n{todo}",
    ]
    if facts.contradicts:
        document, said = facts.contradicts
        parts.append(f"## What {words.code(document)} says\n\n{words.quoted(said)}\n\n{WRONG}")
    # Agents read a description in every session, as an instruction: what a program printed stays in the body.
    when = f"Use when {failing} fails."
    if facts.change == "quoting":
        when = "Use when a command is given text with backticks."
    elif facts.change == "rewrite":
        when = f"Use before running {failing}, which fails."
    return words.skill(title, when, [*parts, VERIFY_FIX])


STOP = "Stop at the first step that fails, and mend what it says before you go on."
VERIFY_STEPS = "## How to verify\n\nEvery step ended without an error."
AS_DATA = "The same steps as data: workflow.yaml"
STEPS_FRAME = (
    *(STOP, VERIFY_STEPS, AS_DATA),
    "in this order. Use when asked to, or when a change is finished.",
    *("How this is done in", "What all runs had in common", "What differs from run to run"),
)
"""What drafts share by construction."""
UNDO = {"git commit": "git reset --soft HEAD~1", "git add": 'git restore --staged -- "{path}"'}
"""How to undo a step, where git knows how. Drafts have these commands though no session ran them."""
IRREVERSIBLE = re.compile(r"\b(push|publish|deploy|release|upload|merge)\b")


def _steps(facts: RepeatedWorkflow) -> tuple[Step, ...]:
    """Returns the steps of a workflow file; before one that cannot be undone a question."""
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


def _section(title: str, lines: Iterable[str]) -> list[str]:
    text = "\n".join(lines)
    return [f"## {title}\n\n{text}"] if text else []


def _parameter(parameter: WorkflowParameter) -> str:
    such = f", such as {words.code(parameter.example)}" if parameter.example else ""
    return f"- {words.code(parameter.name)}: {parameter.description}{such}"


def _sections(facts: RepeatedWorkflow) -> list[str]:
    return [
        *_section("Steps", (f"{number}. {words.code(step.command)}" for number, step in enumerate(facts.steps, 1))),
        *_section("What all runs had in common", (f"- {words.line(rule)}" for rule in facts.rules)),
        *_section("What differs from run to run", map(_parameter, facts.parameters)),
    ]


def _repeated(facts: RepeatedWorkflow, projects: list[str]) -> Skill:
    """Returns the skill for a workflow; `projects` are those it was seen in."""
    steps = tuple(step.model_copy(update={"command": words.visible(step.command)}) for step in facts.steps)
    facts = facts.model_copy(update={"steps": steps, "requests": tuple(map(words.visible, facts.requests))})
    seen = listed([words.code(project) for project in projects])
    begins = f"How this is done in {seen}. {STOP}"
    asked = " or ".join(f'"{request}"' for request in facts.requests)
    when = f"Use when asked to {asked}, or when {facts.when}." if asked else f"Use when {facts.when}."
    run = f"Runs {listed([words.line(step.verb) for step in facts.steps])}, in this order. {when}"
    # The same kind of work is done in another way elsewhere: the project belongs to its name.
    title = f"{facts.title} in {' and '.join(projects)}"
    skill = words.skill(title, run, [begins, *_sections(facts), VERIFY_STEPS, AS_DATA])
    return skill.model_copy(
        update={
            "triggers": tuple(Trigger(pattern=f"^{re.escape(request)}$") for request in facts.requests),
            "parameters": tuple(Parameter(**each.model_dump(exclude={"example"})) for each in facts.parameters),
            "steps": _steps(facts),
        }
    )


def block(passage: Passage) -> str:
    """Returns a passage as Markdown, without its heading."""
    match passage.form:
        case "commands":
            return words.fenced(passage.lines, "sh")
        case "messages" | "code":
            return words.fenced(passage.lines, "text")
        case "files":
            return "\n".join(f"- {words.code(each)}" for each in passage.lines)
        case "list":
            return "\n".join(f"- {words.plain(each)}" for each in passage.lines)
        case "quotes":
            return "\n>\n".join(map(words.quoted, passage.lines))
        case "prose":
            return "\n\n".join(map(words.plain, passage.lines))


def _noted(facts: Notes, projects: str) -> Skill:
    """Returns the skill for notes: its passages under their headings."""
    when = words.line(facts.when).rstrip(".")
    sections = [f"## {words.heading(passage.heading)}\n\n{block(passage)}" for passage in facts.passages]
    begins = f"{capitalised(words.plain(when))}. Seen in {projects}."
    return words.skill(facts.title, f"Use when {when}.", [begins, *sections])


def draft(lesson: Lesson, candidate_id: str) -> Draft:
    """Returns the skill that a lesson makes. Its metadata names the candidate, so that its provenance is found."""
    projects = sorted({row.project or "an unnamed project" for row in lesson.evidence})
    seen = listed([words.code(project) for project in projects])
    match lesson.facts:
        case ErrorFix():
            skill = _fixed(lesson.facts, seen)
        case RepeatedWorkflow():
            skill = _repeated(lesson.facts, projects)
        case Notes():
            skill = _noted(lesson.facts, seen)
    skill = skill.model_copy(update={"metadata": {ID_KEY: candidate_id}})
    files = {"SKILL.md": render_skill_md(skill)}
    if skill.steps:
        files["workflow.yaml"] = render_workflow(skill)
    title = skill.instructions.partition("\n")[0].removeprefix("# ")
    return Draft(name=skill.name, title=title, description=skill.description, files=files)


def passages(facts: Facts) -> tuple[Passage, ...]:
    """Returns what a lesson has for an author who puts it into words."""
    rows: list[tuple[str, Form, tuple[str, ...]]]
    match facts:
        case Notes():
            return facts.passages
        case ErrorFix():
            document, wrong = facts.contradicts or ("", "")
            rows = [
                ("what failed", "commands", (facts.failing,)),
                ("the message", "messages", facts.message),
                (f"what {document} says", "quotes", (wrong,) if document else ()),
                ("done between", "commands", facts.acts),
                ("changed between", "files", facts.files),
                ("what passed", "commands", (facts.passing,)),
            ]
        case RepeatedWorkflow():
            rows = [
                ("the steps", "commands", tuple(step.command for step in facts.steps)),
                ("asked for", "quotes", facts.requests),
                ("in all runs", "list", facts.rules),
            ]
    return in_passages(*rows)


def frame() -> str:
    """Returns the sentences that drafts share by construction, so that similarity can leave them out."""
    return "\n".join((*FIX_FRAME, *STEPS_FRAME))
