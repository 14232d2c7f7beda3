"""How far a lesson is from what is known everywhere, 0 to 1: by the most telling of the names that it turns on.

A name is a program with its subcommand, a word that was put before a command or taken away, a file or a folder. How
telling it is says the background model of `likeness`, which is shipped as numbers: how rare it is wherever code is
written. What a program that everybody has does on its own (`cat`, `sed`) is nearly as well known as the program.
Options do not count, nor do the arguments of the moment. What users lay down, and a workflow with rules or pitfalls of
its own, tell how it is done here; where nothing is named, nothing is taken.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.actions.levels import SUBCOMMAND
from skillkit.actions.normal import normal_form
from skillkit.actions.programs import is_common
from skillkit.actions.shell import simple_commands
from skillkit.commonness import NOWHERE
from skillkit.mining.clustering.features import level
from skillkit.mining.clustering.features import tokens
from skillkit.mining.filters import OWN_VALUE
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.lesson import RepeatedWorkflow

BARE = 0.5
"""A common program on its own, which the background need not know: sessions that only look are not in it."""
SPAN = re.compile(r"`([^`\n]+)`")
URL = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+")
FILE = re.compile(r"(?<![\w/.~-])[\w.@-]+(?:/[\w.@+-]+)+")
NAMELESS = re.compile(r"[<{]|^\W*$")
"""A path with a parameter in it, or without a word: `.`, `*`."""


def _share(feature: str) -> float:
    return level(feature) / NOWHERE


def _of_verb(verb: str) -> float:
    return min(_share(f"$ {verb}"), BARE if is_common(verb) else 1.0)


def _of_path(path: str) -> float:
    """A folder with its name is nobody else's; a file at the root may be everybody's (`package.json`)."""
    if OWN_VALUE.search(path) or NAMELESS.search(path):
        return 0.0
    return 1.0 if "/" in path.strip("/") else _share(f"/{path.lower()}") if "." in path else _share(path.lower())


def _of_commands(commands: Iterable[str], *, paths: bool) -> Iterator[float]:
    for command in commands:
        for simple in simple_commands(command):
            action = normal_form(simple)
            if action.words:
                yield _of_verb(action.verb)
                yield _of_verb(action.words[0])
            yield from (_of_path(slot.value) for slot in action.slots if paths and slot.kind == "path")


def _of_messages(lines: Iterable[str]) -> Iterator[float]:
    """Files that a message names; what else it says, programs say everywhere."""
    yield from (_of_path(match[0].strip("'\"`:,()")) for line in lines for match in FILE.finditer(URL.sub("", line)))


def _of_fix(facts: ErrorFix) -> Iterator[float]:
    # How it was called at the time may be wrapped: what is learnt is about the subject.
    yield from _of_commands((facts.subject,), paths=False)
    yield from _of_commands(facts.acts, paths=True)
    yield from (_of_path(file) for file in facts.files)
    yield from (_of_verb(word) for word in (*facts.dropped, *facts.added) if SUBCOMMAND.match(word.partition(" ")[0]))
    yield from _of_messages(facts.message)


def _of_notes(facts: Notes) -> Iterator[float]:
    yield from (_share(word) for word in tokens(facts.title))
    commands = [line for passage in facts.passages if passage.form == "commands" for line in passage.lines]
    listed = (line for passage in facts.passages if passage.form == "list" for line in passage.lines)
    spans = (match[1] for line in listed if (match := SPAN.search(line)))
    yield from _of_commands(commands or spans, paths=True)
    yield from _of_messages(line for passage in facts.passages if passage.form == "messages" for line in passage.lines)


def _found(facts: Facts) -> Iterator[float]:
    match facts:
        case ErrorFix():
            yield from _of_fix(facts)
        case RepeatedWorkflow():
            yield from _of_commands((step.command for step in facts.steps), paths=True)
            yield from (1.0 for _ in (*facts.rules, *facts.pitfalls))
        case Notes():
            yield from _of_notes(facts)


def specificity(lesson: Lesson) -> float:
    """How telling the most telling name is, to two decimals; 1 for what users said, and for what names nothing."""
    if all(row.outcome == "told" for row in lesson.evidence):
        return 1.0
    return round(max(_found(lesson.facts), default=1.0), 2)
