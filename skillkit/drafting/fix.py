"""Drafts for commands that fail: what made them pass, and instructions that sessions disproved."""

import re

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.clients import listed
from skillkit.drafting.words import LONG_COMMAND
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import fenced
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import plain
from skillkit.drafting.words import quoted
from skillkit.drafting.words import short
from skillkit.drafting.words import slug
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX

WRONG = "That does not hold here. Correct the line where it stands."
VERIFY = "## How to verify\n\nRun the command again. It passes, and the message above is gone."
QUOTING = (
    "The shell runs what stands between backticks in double quotes. Hand such a text over in a file, or in a heredoc "
    "whose end is quoted; a short one in single quotes."
)
DELETES = "This deletes files. Look at what is there first, and ask if anything in it could still be needed."
AGAIN = "Then run the command that failed again, unchanged."
FRAME = (
    *(WRONG, VERIFY, QUOTING, DELETES, AGAIN),
    "Use before running, which fails with",
    "Write a value of the form that the message asks for, such as",
    "What to do Leave",
    "out and run the rest of the command as it is",
    "Use when a command is given text with backticks, or the shell says",
    "tells to do what fails",
)
"""What drafts share by construction."""
DESTRUCTIVE = re.compile(
    r"\b(rm\s+-\w*[rf]|git reset --hard|git clean|drop (?:table|database)|docker \w+ prune)", re.IGNORECASE
)
MESSAGE_WIDTH = 120
VERB_WORDS = 3
RUNNERS = frozenset({"run", "exec"})


def message_of(facts: ErrorFix | Disproved) -> str:
    """The first line of the failure's message, in a width that fits into a sentence."""
    return cut(line(facts.message[0]).rstrip("."), MESSAGE_WIDTH) if facts.message else ""


def _spoken(verb: str) -> str:
    """A verb as one says it: `bun run build` is `bun build`."""
    return " ".join(word for word in verb.split() if word not in RUNNERS)


def _rewritten(facts: ErrorFix) -> tuple[str, str]:
    dropped, added = " ".join(facts.dropped), " ".join(facts.added)
    passing = fenced([facts.passing], "sh")
    if not dropped:
        return f"run {_spoken(facts.subject)} with {added}", f"Set {code(added)} for it:\n\n{passing}"
    if not dropped.startswith("-"):
        todo = f"Leave {code(dropped)} out and run the rest of the command as it is:\n\n{passing}"
        return f"run {facts.subject} without {dropped}", todo
    if " " in facts.dropped[0]:
        # What is run lies somewhere; its name and what it is given say more.
        name = " ".join(word for word in facts.subject.split() if "/" not in word)
        title = f"give {name} a {dropped.split()[0]} of the form it asks for"
        return title, f"Write a value of the form that the message asks for, such as {code(added)}."
    wrong, right = f"{facts.subject} {dropped}", f"{facts.subject} {added}".strip()
    return f"use {right} instead of {wrong}", f"Write {code(right)} in place of {code(wrong)}."


def _first(facts: ErrorFix) -> tuple[str, str]:
    """For something to be done before."""
    actions = [normal_form(simple) for simple in simple_commands(facts.acts[0])]
    doing = next((action for action in actions if action.effect == "change"), actions[-1])
    places = [slot.value.strip("/") for slot in doing.slots if slot.kind == "path"]
    what = f"clear {places[0]}" if doing.verb == "rm" and places else f"run {_spoken(doing.verb)}"
    acts = [act.replace("2>&1", "").strip() for act in facts.acts]
    parts = [fenced(acts, "sh"), AGAIN, *([DELETES] if any(map(DESTRUCTIVE.search, acts)) else [])]
    return f"{what} when {_spoken(facts.subject)} fails", "\n\n".join(parts)


def _told(facts: ErrorFix) -> tuple[str, str]:
    """The title, and what to do."""
    match facts.change:
        case "rewrite":
            return _rewritten(facts)
        case "before":
            return _first(facts)
        case "settings":
            title = f"change {facts.files[0]} when {_spoken(facts.subject)} fails"
            return title, f"It passed after a change of {listed([code(file) for file in facts.files])}."
        case "instead":
            title = f"use {facts.added[0]} where {facts.dropped[0]} fails"
            return title, f"Use {code(facts.added[0])} for it:\n\n{fenced([facts.passing], 'sh')}"
        case "quoting":
            example = "" if "…" in facts.passing else f"\n\n{fenced([facts.passing], 'sh')}"
            return "pass text with backticks in a file, not in double quotes", f"{QUOTING}{example}"


def _head(command: str) -> str:
    return " ".join(command.split()[:VERB_WORDS])


def _is_of_options(facts: ErrorFix) -> bool:
    return facts.change == "rewrite" and "".join(facts.dropped).startswith("-")


def shown(facts: ErrorFix | Disproved) -> str:
    """The failing command as a skill shows it: of a wrong option the call alone, else the command if it is short."""
    if isinstance(facts, Disproved):
        return short(facts.failing, _head(facts.failing))
    if facts.change == "quoting":
        return facts.failing
    return " ".join((facts.subject, *facts.dropped)) if _is_of_options(facts) else short(facts.failing, facts.subject)


def remedy(facts: ErrorFix | Disproved) -> list[str]:
    """The commands to run instead, or before it; none where it takes more than to run them."""
    if isinstance(facts, ErrorFix) and facts.change in ("settings", "quoting"):
        return []
    if isinstance(facts, ErrorFix) and facts.change == "before":
        found = [line(act.replace("2>&1", "")) for act in facts.acts]
    elif isinstance(facts, ErrorFix) and _is_of_options(facts):
        found = [" ".join((facts.subject, *facts.added))]
    else:
        found = [line(facts.passing.replace("2>&1", ""))]
    return found if max(map(len, found), default=0) <= LONG_COMMAND else []


def fixed(facts: ErrorFix, projects: str) -> tuple[Skill, str]:
    """The skill for a failure and what made it pass, and its title; `projects` are those it was seen in."""
    title, todo = _told(facts)
    title, failing = heading(title), shown(facts)
    parts = [
        f"# {title}",
        f"{code(failing)} fails with:\n\n{fenced(facts.message)}",
        f"Seen in {projects}.",
        *([f"## Why\n\n{plain(facts.why)}"] if facts.why else []),
        f"## What to do\n\n{todo}",
    ]
    if facts.contradicts:
        document, said = facts.contradicts
        parts.append(f"## What {code(document)} says\n\n{quoted(said)}\n\n{WRONG}")
    if facts.change == "quoting":
        when = f'Use when a command is given text with backticks, or the shell says "{message_of(facts)}".'
    elif facts.change == "rewrite":
        when = f'Use before running {failing}, which fails with "{message_of(facts)}".'
    else:
        when = f'Use when {failing} fails with "{message_of(facts)}".'
    description = cut(line(f"{title}. {when}"), DESCRIPTION_MAX)
    return Skill(name=slug(title), description=description, instructions="\n\n".join([*parts, VERIFY])), title


def disproved(facts: Disproved, projects: str) -> tuple[Skill, str]:
    """The skill for an instruction that does not hold, and its title; `projects` are those it was seen in."""
    failing, passing = shown(facts), short(facts.passing, _head(facts.passing))
    title = heading(f"run {_head(facts.passing)}, not {_head(facts.failing)}")
    parts = [
        f"# {title}",
        f"{code(facts.document)} says:\n\n{quoted(facts.line)}",
        WRONG,
        f"{code(failing)} fails with:\n\n{fenced(facts.message)}",
        f"## Run instead\n\n{fenced([passing], 'sh')}\n\nSeen in {projects}.",
        VERIFY,
    ]
    description = f'{title}. Use before running {failing}, which fails with "{message_of(facts)}".'
    skill = Skill(
        name=slug(title), description=cut(line(description), DESCRIPTION_MAX), instructions="\n\n".join(parts)
    )
    return skill, title


def passages(facts: ErrorFix | Disproved) -> tuple[Passage, ...]:
    """What failed, with which words, and what made it pass."""
    wrong = (facts.document, facts.line) if isinstance(facts, Disproved) else facts.contradicts
    why, acts, files = (facts.why, facts.acts, facts.files) if isinstance(facts, ErrorFix) else ("", (), ())
    return (
        Passage(heading="what failed", form="commands", lines=(facts.failing,)),
        Passage(heading="the message", form="messages", lines=facts.message),
        *([Passage(heading="said of the cause", form="quotes", lines=(why,))] if why else []),
        *([Passage(heading=f"what {wrong[0]} says", form="quotes", lines=(wrong[1],))] if wrong else []),
        *([Passage(heading="done between", form="commands", lines=acts)] if acts else []),
        *([Passage(heading="changed between", form="files", lines=files)] if files else []),
        Passage(heading="what passed", form="commands", lines=(facts.passing,)),
    )
