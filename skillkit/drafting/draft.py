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
from skillkit.mining.resolutions.acts import actions_in, called
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
NO_REMEDY = "Do what the message asks for. To pass over the check is no remedy."
AGAIN = "Then run the command that failed again, unchanged."
FIX_FRAME = (
    *(WRONG, VERIFY_FIX, QUOTING, NO_REMEDY, AGAIN),
    "Use before running, which fails",
    "Write a value of the form that the message asks for, such as",
    *("What to do Leave", "out and run the rest of the command as it is"),
    "Use when a command is given text with backticks",
)
"""What drafts share by construction."""


def message_of(facts: ErrorFix) -> str:
    """Returns the first line of the failure's message, short enough for a sentence."""
    return words.cut(words.line(facts.message[0]).rstrip("."), words.LONG_MESSAGE) if facts.message else ""


LABEL = re.compile(
    r"(?i)^(?:npm (?:error|err!)\s|\W{0,3}(?:error|fatal|e)(?:\[\w{1,9}\])?[\]:!]{1,3}\s{1,9}|e\s{2,9})(?=\S)"
)
"""What comes before the message: `npm ERR!`, `[ERROR]`, `E  `."""
MASK = re.compile(r"<([a-z]{3,8})>")
LONG_CALL, LONG_PATH, FEW = 28, 30, 2


def _said(facts: ErrorFix) -> str:
    """Returns the first line of the message that says something, without its label, for a heading."""
    said = next((line for line in facts.message if len(LABEL.sub("", line).split()) > FEW), "".join(facts.message[:1]))
    facts = facts.model_copy(update={"message": (said,)})
    return MASK.sub(lambda found: found[1].upper(), LABEL.sub("", LABEL.sub("", message_of(facts))))


def _call(command: str) -> str:
    """Returns a command as people name it: as it is written if that is short, else what it calls, or its verb."""
    actions = actions_in((command,))
    if not actions or (len(words.line(command)) <= LONG_CALL and all(s.kind != "message" for s in actions[-1].slots)):
        return words.line(command)
    named = called(actions[-1]).split()
    while len(" ".join(named)) > LONG_CALL:
        named.pop()
    return max(" ".join(named), actions[-1].verb, key=len)


def _file(path: str) -> str:
    return path if len(path) <= LONG_PATH else path.rpartition("/")[2]


def _with_more(facts: ErrorFix) -> tuple[str, str]:
    """Returns the title, and what to do, where the same call passes with something more."""
    added, subject = " ".join(facts.added), facts.subject
    first, _, rest = added.partition(" ")
    passing = words.fenced([facts.passing], "sh")
    if first == "cd":
        return f"run {subject} in {rest}", f"Run it in {words.code(rest)}:\n\n{passing}"
    if first.startswith(("-", "/")) or "=" in first:
        more = added if len(added) <= LONG_CALL else first.partition("=")[0]
        return f"run {subject} with {more}", f"Set {words.code(added)} for it:\n\n{passing}"
    how = "with" if first in ("sudo", "doas") else "through"
    return f"run {subject} {how} {added}", f"Run it {how} {words.code(added)}:\n\n{passing}"


def _rewritten(facts: ErrorFix) -> tuple[str, str]:
    dropped, added = " ".join(facts.dropped), " ".join(facts.added)
    passing = words.fenced([facts.passing], "sh")
    if not dropped.startswith("-"):
        todo = f"Leave {words.code(dropped)} out and run the rest of the command as it is:\n\n{passing}"
        return f"run {facts.subject} without {dropped}", todo
    if " " in facts.dropped[0]:
        name = " ".join(word for word in facts.subject.split() if "/" not in word)
        title = f"give {name} a {dropped.split()[0]} of the form it asks for"
        return title, f"Write a value of the form that the message asks for, such as {words.code(added)}."
    wrong, right = f"{facts.subject} {dropped}", f"{facts.subject} {added}".strip()
    title = f"use {right} instead of {wrong}"
    if len(title) > words.LONG_TITLE and added:
        title = f"use {added} instead of {dropped} with {facts.subject}"
    return title, f"Write {words.code(right)} in place of {words.code(wrong)}."


def _title_and_todo(facts: ErrorFix) -> tuple[str, str, str]:
    """Returns the title, what to do, and what the title has behind it where it says not enough."""
    files = listed([words.code(file) for file in facts.files])
    failing, with_message = _call(facts.failing), f" with: {_said(facts)}"
    match facts.change:
        case "rewrite" if facts.dropped:
            return *_rewritten(facts), f": {_said(facts)}" if " " in facts.dropped[0] else ""
        case "rewrite":
            return *_with_more(facts), f" when it fails{with_message}"
        case "before":
            acts = [_call(act) for act in facts.acts if not act.startswith((". ", "source "))] or [_call(facts.acts[0])]
            done = " and ".join(acts[:2]) if sum(map(len, acts[:2])) <= LONG_CALL + 4 else acts[0]
            todo = f"{words.fenced(facts.acts, 'sh')}\n\n{AGAIN}"
            return f"run {done} when {failing} fails", todo, with_message
        case "guard":
            hook = f"the {facts.added[0]} hook" if facts.added else "a check"
            return f"see why {hook} stops {facts.subject}", NO_REMEDY, f": {_said(facts)}"
        case "settings":
            todo = f"It passed after a change of {files}."
            return f"change {_file(facts.files[0])} when {failing} fails", todo, with_message
        case "source":
            edited = " and ".join(map(_file, facts.files[:2]))
            return f"edited {edited} when {failing} failed", f"It passed after an edit of {files}.", with_message
        case "instead":
            todo = f"Use {words.code(facts.added[0])} for it:\n\n{words.fenced([facts.passing], 'sh')}"
            return f"use {facts.added[0]} where {facts.dropped[0]} fails", todo, with_message
        case "quoting":
            return "pass text with backticks in a file, not in double quotes", QUOTING, ""


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
    if facts.change in ("before", "guard", "settings", "source", "quoting"):
        found = list(facts.acts)
    elif is_of_options(facts):
        found = [" ".join((facts.subject, *facts.added))]
    found = [words.line(command.replace("2>&1", "")) for command in found]
    return found if all(len(command) <= words.LONG_COMMAND for command in found) else []


def _fixed(facts: ErrorFix, projects: str) -> Skill:
    """Returns the skill for a failure and what made it pass; `projects` are those it was seen in."""
    title, todo, message = _title_and_todo(facts)
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
    return words.skill(title, when, [*parts, VERIFY_FIX], message)


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
