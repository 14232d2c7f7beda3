"""Drafts for error -> fix: what fails, what to do, when, how to verify."""

import re

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.draft.words import code
from skillkit.draft.words import cut
from skillkit.draft.words import fenced
from skillkit.draft.words import heading
from skillkit.draft.words import line
from skillkit.draft.words import listed
from skillkit.draft.words import quoted
from skillkit.draft.words import short
from skillkit.draft.words import slug
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


def _rewrite(facts: ErrorFix) -> tuple[str, str, str]:
    """Title, what to do, when it applies: for a command to be written differently."""
    dropped, added = " ".join(facts.dropped), " ".join(facts.added)
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


def _before(facts: ErrorFix) -> tuple[str, str, str]:
    """The same for something to be done first."""
    what, _ = _target(facts.acts[0])
    title = f"{what} when {_spoken(facts.subject)} fails"
    acts = [act.replace("2>&1", "").strip() for act in facts.acts]
    todo = fenced(acts, "sh") + "\n\nThen run the command that failed again, unchanged."
    if any(DESTRUCTIVE.search(act) for act in acts):
        todo += "\n\nThis deletes files. Look at what is there first, and ask if anything in it could still be needed."
    failing = code(short(facts.failing, facts.subject))
    when = f"{failing} fails with this message, or one like it. It is not about the change you are making."
    return title, todo, when


def _told(facts: ErrorFix, command: str) -> str:
    """A command as the skill shows it: of a wrong option the call alone, else the command if it is short."""
    if facts.change == "rewrite" and facts.dropped[0].startswith("-"):
        flags = facts.dropped if set(facts.dropped) <= set(command.split()) else facts.added
        return " ".join((facts.subject, *flags))
    return short(command, facts.subject)


def _description(facts: ErrorFix, title: str, failing: str) -> str:
    message = cut(facts.message[0].rstrip("."), MESSAGE_WIDTH)
    if facts.change == "rewrite":
        text = f'{title}. Use before running {failing}, which fails with "{message}".'
    else:
        text = f'{title}. Use when {failing} fails with "{message}".'
    return cut(line(text), DESCRIPTION_MAX)


def skill_of(facts: ErrorFix, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    title, todo, when = _rewrite(facts) if facts.change == "rewrite" else _before(facts)
    title = heading(title)
    failing = _told(facts, facts.failing)
    parts = [
        f"# {title}",
        f"{code(failing)} fails with:\n\n{fenced(facts.message)}",
        f"## What to do\n\n{todo}",
        f"## When this applies\n\n{when} Seen in {listed([code(project) for project in projects])}.",
    ]
    pairs = sorted({(_told(facts, a), _told(facts, b)) for a, b in facts.examples})
    told = [f"- {code(a)} → {code(b)}" for a, b in pairs if a != b]
    if len(told) > 1:
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
        *([_wrong(*facts.contradicts)] if facts.contradicts else []),
        *([Passage(heading="done between", form="commands", lines=facts.acts)] if facts.acts else []),
        Passage(heading="what passed", form="commands", lines=(facts.passing,)),
    )
