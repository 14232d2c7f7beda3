"""What a lesson would add to a skill: what goes wrong, what to do about it, by which words it is known."""

from collections.abc import Iterable
from typing import NamedTuple

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.drafting.words import LONG_COMMAND
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import line
from skillkit.drafting.words import plain
from skillkit.drafting.words import sentence
from skillkit.drafting.words import short
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Notes

MESSAGE_WIDTH = 120
MANY = 4
"""Lines that are told in one item; what takes more is a section."""


class Point(NamedTuple):
    """What would be added.

    `problem` and `remedy` are sentences of Markdown; `passages` or `blocks`, which are Markdown already, stand for them
    where they would be too long. `wrong` is
    the command that is not to be run, `right` what is, `message` what is said when it fails: by these a skill is found
    to tell of it already. `replaces` holds what in a skill's own commands is wrong, and what belongs there.
    """

    title: str
    problem: str
    remedy: str
    wrong: str = ""
    right: tuple[str, ...] = ()
    message: str = ""
    replaces: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    passages: tuple[Passage, ...] = ()
    blocks: str = ""

    @property
    def is_long(self) -> bool:
        """Whether it needs a section."""
        return bool(self.passages or self.blocks)


def _commands(commands: Iterable[str]) -> list[str]:
    return [line(command.replace("2>&1", "")).strip() for command in commands]


def _then(commands: Iterable[str]) -> str:
    return ", then ".join(map(code, commands))


def _head(command: str) -> str:
    verbs = [normal_form(simple).verb for simple in simple_commands(command)]
    return next((verb for verb in reversed(verbs) if verb), command)


def _rewrite(facts: ErrorFix, title: str, message: str) -> Point:
    """A command that is to be written differently: of a wrong option the call alone."""
    if facts.dropped[0].startswith("-"):
        wrong, right = (" ".join((facts.subject, *words)).strip() for words in ((*facts.dropped,), (*facts.added,)))
        replaces = (facts.subject, *facts.dropped), (facts.subject, *facts.added)
    else:
        wrong, right = short(facts.failing, facts.subject), short(facts.passing, facts.subject)
        replaces = (*facts.dropped, facts.subject), (facts.subject,)
    problem = f"{code(wrong)} fails with {code(message)}."
    return Point(title, problem, f"Run {code(right)} instead.", wrong, (right,), message, replaces)


def _before(facts: ErrorFix, title: str, message: str) -> Point:
    failing = short(facts.failing, facts.subject)
    acts = _commands(facts.acts)
    problem = f"{code(failing)} fails with {code(message)}."
    return Point(title, problem, f"Run {_then(acts)}, then run it again.", failing, tuple(acts), message)


def _instead(facts: Disproved | ErrorFix, title: str, message: str, *, is_wrong: bool) -> Point:
    """Another command; where the first one `is_wrong`, in the place of it wherever it stands."""
    wrong, right = _commands((facts.failing, facts.passing))
    problem = f"{code(wrong)} fails with {code(message)}."
    replaces = (tuple(wrong.split()), tuple(right.split())) if is_wrong else None
    return Point(title, problem, f"Run {code(right)} instead.", wrong, (right,), message, replaces)


def _told(passage: Passage, title: str) -> str:
    """A passage in sentences; what says the title again is left out."""
    if passage.form in ("commands", "messages", "files"):
        return f"{sentence(plain(passage.heading))}: {', '.join(map(code, passage.lines))}."
    lines = [line(each).rstrip(".") for each in passage.lines]
    return " ".join(f"{sentence(plain(each))}." for each in lines if each.casefold() != title.rstrip(".").casefold())


def _noted(facts: Notes, title: str) -> Point:
    lines = [(passage.form, each) for passage in facts.passages for each in passage.lines]
    literal = tuple(line(each) for form, each in lines if form in ("commands", "messages", "files"))
    when = line(facts.when).rstrip(".")
    problem = f"{sentence(plain(title)).rstrip('.')}."
    if len(lines) > MANY or any(form == "code" or "\n" in each for form, each in lines):
        return Point(title, problem, f"Use when {plain(when)}.", right=(title, *literal), passages=facts.passages)
    remedy = " ".join(_told(passage, title) for passage in facts.passages)
    return Point(title, problem, " ".join(remedy.split()), right=(title, *literal))


def point_of(facts: Facts, title: str) -> Point | None:
    """What a lesson of that title would add in a few lines; None where that cannot be said so."""
    match facts:
        case ErrorFix(message=()):
            return None
        case ErrorFix(change="rewrite") if facts.dropped:
            return _rewrite(facts, title, cut(line(facts.message[0]).rstrip("."), MESSAGE_WIDTH))
        case ErrorFix(change="before") if facts.acts:
            return _before(facts, title, cut(line(facts.message[0]).rstrip("."), MESSAGE_WIDTH))
        case Disproved() if facts.message:
            return _instead(facts, title, cut(line(facts.message[0]).rstrip("."), MESSAGE_WIDTH), is_wrong=True)
        case ErrorFix(change="instead") if max(map(len, (facts.failing, facts.passing))) <= LONG_COMMAND:
            return _instead(facts, title, cut(line(facts.message[0]).rstrip("."), MESSAGE_WIDTH), is_wrong=False)
        case Notes():
            return _noted(facts, title)
        case _:
            return None
