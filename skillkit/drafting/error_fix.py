"""Drafts for error -> fix: what fails, what to do, when, how to verify."""

import re

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.clients import listed
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import fenced
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import plain
from skillkit.drafting.words import quoted
from skillkit.drafting.words import short
from skillkit.drafting.words import slug
from skillkit.drafting.words import visible
from skillkit.model.candidate import Passage
from skillkit.model.lesson import ErrorFix
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX

WRONG = "That does not hold for this command. Correct the line where it stands."
FRAME = (
    WRONG,
    "fails with",
    "Use before running, which fails with",
    "What to do Leave",
    "When this applies Any command that begins with",
    "When this applies Any call of",
    "out and run the rest of the command as it is",
    "Seen to fail, and to pass when written differently",
    "Set for it: Use for it:",
    "Any call of that fails with this message.",
    "Write a value of the form that the message tells, such as",
    "It passed after a change of fails like this.",
    "The shell runs what stands between backticks in double quotes. Hand such a text over in a file, or in a",
    "heredoc whose end is quoted; a short one in single quotes:",
    "Any command that is given text with backticks, such as Markdown. Read back what was sent, and mend it.",
    "How to verify Run the command again. It passes, and the message above is gone.",
    "This deletes files. Look at what is there first, and ask if anything in it could still be needed.",
    "Then run the command that failed again, unchanged.",
    "fails with this message, or one like it. It is not about the change you are making.",
)
DESTRUCTIVE = re.compile(
    r"\b(rm\s+-\w*[rf]|git reset --hard|git clean|drop (?:table|database)|docker \w+ prune)", re.IGNORECASE
)
MESSAGE_WIDTH = 120
RUNNERS = frozenset({"run", "exec"})


def _spoken(verb: str) -> str:
    """A verb as one says it: `bun run build` is `bun build`."""
    return " ".join(word for word in verb.split() if word not in RUNNERS)


Told = tuple[str, str, str]
"""Title, what to do, when it applies."""


def _settings(facts: ErrorFix) -> Told:
    """For settings to be changed."""
    files = listed([code(file) for file in facts.files])
    title = f"change {facts.files[0]} when {_spoken(facts.subject)} fails"
    return (
        title,
        f"It passed after a change of {files}.",
        f"{code(short(facts.failing, facts.subject))} fails like this.",
    )


def _instead(facts: ErrorFix) -> Told:
    """For another command."""
    failed, used = facts.dropped[0], facts.added[0]
    todo = f"Use {code(used)} for it:\n\n{fenced([facts.passing], 'sh')}"
    return f"use {used} where {failed} fails", todo, f"Any call of {code(failed)} that fails with this message."


def _quoting(facts: ErrorFix) -> Told:
    """For a text to be handed over in another way."""
    todo = (
        "The shell runs what stands between backticks in double quotes. Hand such a text over in a file, or in a "
        "heredoc whose end is quoted; a short one in single quotes."
    )
    if "…" not in facts.passing:
        todo = f"{todo.removesuffix('.')}:\n\n{fenced([facts.passing], 'sh')}"
    tried = [failing for failing, _ in facts.examples] or [facts.failing]
    verbs = sorted({normal_form(simple).verb for each in tried for simple in list(simple_commands(each))[:1]})
    seen = f" It went wrong with {listed([code(verb) for verb in verbs])}." if verbs else ""
    when = f"Any command that is given text with backticks, such as Markdown.{seen} Read back what was sent."
    return "pass text with backticks in a file, not in double quotes", todo, when


def _rewrite(facts: ErrorFix) -> Told:
    """For a command to be written differently."""
    dropped, added = " ".join(facts.dropped), " ".join(facts.added)
    if not dropped:
        title = f"run {_spoken(facts.subject)} with {added}"
        todo = f"Set {code(added)} for it:\n\n{fenced([facts.passing], 'sh')}"
        return title, todo, f"Any call of {code(facts.subject)} that fails with this message."
    if facts.dropped[0].startswith("-") and " " in facts.dropped[0]:
        option = facts.dropped[0].split(" ", 1)[0]
        # What is run lies somewhere; its name and what it is told say more.
        name = " ".join(word for word in facts.subject.split() if "/" not in word)
        title = f"give {name} a {option} of the form it asks for"
        todo = f"Write a value of the form that the message tells, such as {code(added)}."
        return title, todo, f"Any call of {code(facts.subject)} with {code(option)}."
    if facts.dropped[0].startswith("-"):
        wrong, right = f"{facts.subject} {dropped}", f"{facts.subject} {added}".strip()
        title = f"use {right} instead of {wrong}"
        todo = f"Write {code(right)} in place of {code(wrong)}."
        return title, todo, f"Any call of {code(facts.subject)} with {code(dropped)}."
    title = f"run {facts.subject} without {dropped}"
    todo = f"Leave {code(dropped)} out and run the rest of the command as it is:\n\n{fenced([facts.passing], 'sh')}"
    return title, todo, f"Any command that begins with {code(f'{dropped} {facts.subject}')}."


def _target(act: str) -> tuple[str, str]:
    """What an act does, in words for a title, and the same for a sentence."""
    actions = [normal_form(simple) for simple in simple_commands(act)]
    doing = next((action for action in actions if action.effect == "change"), actions[-1])
    places = [slot.value.strip("/") for slot in doing.slots if slot.kind == "path"]
    if doing.verb == "rm" and places:
        return f"clear {places[0]}", act
    return f"run {_spoken(doing.verb)}", act


def _before(facts: ErrorFix) -> Told:
    """For something to be done first."""
    what, _ = _target(facts.acts[0])
    title = f"{what} when {_spoken(facts.subject)} fails"
    acts = [act.replace("2>&1", "").strip() for act in facts.acts]
    todo = fenced(acts, "sh") + "\n\nThen run the command that failed again, unchanged."
    if any(DESTRUCTIVE.search(act) for act in acts):
        todo += "\n\nThis deletes files. Look at what is there first, and ask if anything in it could still be needed."
    failing = code(short(facts.failing, facts.subject))
    when = f"{failing} fails with this message, or one like it. It is not about the change you are making."
    return title, todo, when


WAYS = {
    "rewrite": _rewrite,
    "before": _before,
    "settings": _settings,
    "instead": _instead,
    "quoting": _quoting,
}


def _told(facts: ErrorFix, command: str) -> str:
    """A command as the skill shows it: of a wrong option the call alone, else the command if it is short."""
    if facts.change == "quoting":
        return command
    if facts.change == "rewrite" and facts.dropped and facts.dropped[0].startswith("-"):
        flags = facts.dropped if set(facts.dropped) <= set(command.split()) else facts.added
        return " ".join((facts.subject, *flags))
    return short(command, facts.subject)


def _description(facts: ErrorFix, title: str, failing: str) -> str:
    message = cut(visible(facts.message[0]).rstrip("."), MESSAGE_WIDTH)
    if facts.change == "quoting":
        text = f'{title}. Use when a command is given text with backticks, or the shell says "{message}".'
        return cut(line(text), DESCRIPTION_MAX)
    if facts.change == "rewrite":
        text = f'{title}. Use before running {failing}, which fails with "{message}".'
    else:
        text = f'{title}. Use when {failing} fails with "{message}".'
    return cut(line(text), DESCRIPTION_MAX)


def skill_of(facts: ErrorFix, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    title, todo, when = WAYS[facts.change](facts)
    title = heading(title)
    failing = _told(facts, facts.failing)
    parts = [
        f"# {title}",
        f"{code(failing)} fails with:\n\n{fenced(facts.message)}",
        *([f"## Why\n\n{plain(facts.why)}"] if facts.why else []),
        f"## What to do\n\n{todo}",
        f"## When this applies\n\n{when} Seen in {listed([code(project) for project in projects])}.",
    ]
    pairs = sorted({(_told(facts, a), _told(facts, b)) for a, b in facts.examples})
    told = [f"- {code(a)} → {code(b)}" for a, b in pairs if a != b]
    if len(told) > 1 and facts.change != "quoting":
        parts[-1] += "\n\nSeen to fail, and to pass when written differently:\n\n" + "\n".join(told)
    if facts.contradicts:
        document, said = facts.contradicts
        parts.append(f"## What {code(document)} says\n\n{quoted(said)}\n\n{WRONG}")
    parts.append("## How to verify\n\nRun the command again. It passes, and the message above is gone.")
    skill = Skill(
        name=slug(title),
        description=_description(facts, title, failing),
        instructions="\n\n".join(parts),
    )
    return skill, title


def _wrong(document: str, said: str) -> Passage:
    return Passage(heading=f"what {document} says", form="quotes", lines=(said,))


def passages(facts: ErrorFix) -> tuple[Passage, ...]:
    """What failed, with which words, and what made it pass."""
    return (
        Passage(heading="what failed", form="commands", lines=(facts.failing,)),
        Passage(heading="the message", form="messages", lines=facts.message),
        *([Passage(heading="said of the cause", form="quotes", lines=(facts.why,))] if facts.why else []),
        *([_wrong(*facts.contradicts)] if facts.contradicts else []),
        *([Passage(heading="done between", form="commands", lines=facts.acts)] if facts.acts else []),
        *([Passage(heading="changed between", form="files", lines=facts.files)] if facts.files else []),
        Passage(heading="what passed", form="commands", lines=(facts.passing,)),
    )


def questions(facts: ErrorFix) -> tuple[str, ...]:
    """What an author has to find out."""
    if facts.change != "settings":
        return ()
    return (f"What was changed in {listed([code(file) for file in facts.files])}, and is it right for everyone?",)
