"""Drafts for commands that fail: what made them pass."""

import re

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.clients import listed
from skillkit.drafting import words
from skillkit.model.candidate import Passage
from skillkit.model.lesson import ErrorFix
from skillkit.model.skill import Skill

WRONG = "That does not hold here. Correct that line."
VERIFY = "## How to verify\n\nRun the command again. It passes, and the message above is gone."
QUOTING = (
    "The shell runs what is between backticks in double quotes. Hand such a text over in a file, or in a heredoc "
    "whose end is quoted; a short one in single quotes."
)
DELETES = "This deletes files. Look at what is there first, and ask if anything in it could still be needed."
AGAIN = "Then run the command that failed again, unchanged."
FRAME = (
    *(WRONG, VERIFY, QUOTING, DELETES, AGAIN),
    "Use before running, which fails with",
    "Write a value of the form that the message asks for, such as",
    *("What to do Leave", "out and run the rest of the command as it is"),
    "Use when a command is given text with backticks, or the shell says",
)
"""What drafts share by construction."""
DESTRUCTIVE = re.compile(r"(?i)\b(rm\s+-\w*[rf]|git reset --hard|git clean|drop (?:table|database)|docker \w+ prune)")


def message_of(facts: ErrorFix) -> str:
    """The first line of the failure's message, short enough for a sentence."""
    return words.cut(words.line(facts.message[0]).rstrip("."), words.LONG_MESSAGE) if facts.message else ""


def _spoken(verb: str) -> str:
    """A verb as one says it: `bun run build` is `bun build`."""
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
    """For something to be done before."""
    actions = [normal_form(simple) for simple in simple_commands(facts.acts[0])]
    doing = next((action for action in actions if action.effect == "change"), actions[-1])
    acts = [act.replace("2>&1", "").strip() for act in facts.acts]
    parts = [words.fenced(acts, "sh"), AGAIN, *([DELETES] if any(map(DESTRUCTIVE.search, acts)) else [])]
    return f"run {_spoken(doing.verb)} when {_spoken(facts.subject)} fails", "\n\n".join(parts)


def _title_and_todo(facts: ErrorFix) -> tuple[str, str]:
    """The title, and what to do."""
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
            todo = QUOTING if "…" in facts.passing else f"{QUOTING}\n\n{passing}"
            return "pass text with backticks in a file, not in double quotes", todo


def is_of_options(facts: ErrorFix) -> bool:
    """Whether one option took the place of another: the same failure may call for another remedy next time."""
    return facts.change == "rewrite" and "".join(facts.dropped).startswith("-")


def shown(facts: ErrorFix) -> str:
    """The failing command as a skill shows it: of a wrong option the call alone, else the command if it is short."""
    if is_of_options(facts):
        return " ".join((facts.subject, *facts.dropped))
    return facts.failing if facts.change == "quoting" else words.short(facts.failing, facts.subject)


def remedy(facts: ErrorFix) -> list[str]:
    """The commands to run instead, or before it; none where it takes more than to run them."""
    found = [facts.passing]
    if facts.change in ("before", "settings", "quoting"):
        found = list(facts.acts)
    elif is_of_options(facts):
        found = [" ".join((facts.subject, *facts.added))]
    found = [words.line(command.replace("2>&1", "")) for command in found]
    return found if all(len(command) <= words.LONG_COMMAND for command in found) else []


def fixed(facts: ErrorFix, projects: str) -> Skill:
    """The skill for a failure and what made it pass; `projects` are those it was seen in."""
    title, todo = _title_and_todo(facts)
    failing = shown(facts)
    parts = [
        f"{words.code(failing)} fails with:\n\n{words.fenced(facts.message)}",
        f"Seen in {projects}.",
        *([f"## Why\n\n{words.plain(facts.why)}"] if facts.why else []),
        f"## What to do\n\n{todo}",
    ]
    if facts.contradicts:
        document, said = facts.contradicts
        parts.append(f"## What {words.code(document)} says\n\n{words.quoted(said)}\n\n{WRONG}")
    when = f'Use when {failing} fails with "{message_of(facts)}".'
    if facts.change == "quoting":
        when = f'Use when a command is given text with backticks, or the shell says "{message_of(facts)}".'
    elif facts.change == "rewrite":
        when = f'Use before running {failing}, which fails with "{message_of(facts)}".'
    return words.skill(title, when, [*parts, VERIFY])


def passages(facts: ErrorFix) -> tuple[Passage, ...]:
    """What failed, with which words, and what made it pass."""
    wrong = facts.contradicts
    return (
        Passage(heading="what failed", form="commands", lines=(facts.failing,)),
        Passage(heading="the message", form="messages", lines=facts.message),
        *([Passage(heading="said of the cause", form="quotes", lines=(facts.why,))] if facts.why else []),
        *([Passage(heading=f"what {wrong[0]} says", form="quotes", lines=(wrong[1],))] if wrong else []),
        *([Passage(heading="done between", form="commands", lines=facts.acts)] if facts.acts else []),
        *([Passage(heading="changed between", form="files", lines=facts.files)] if facts.files else []),
        Passage(heading="what passed", form="commands", lines=(facts.passing,)),
    )
