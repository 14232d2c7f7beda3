"""Says what an author has to find out before a lesson can be merged. Where that is nothing, it is a draft, else a lead.

A fix is a draft if its sessions show one error, if its remedy is about that error, and if its commands can be run
again elsewhere.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from skillkit.documents.clients import listed
from skillkit.drafting import words
from skillkit.drafting.draft import is_of_options, remedy, shown
from skillkit.mining.resolutions.acts import actions_in, is_named
from skillkit.mining.signatures import signature
from skillkit.model.lesson import ErrorFix, Lesson, Notes, RepeatedWorkflow
from skillkit.model.observation import Action
from skillkit.shell.tables import GENERIC

MIN_SESSIONS = 2
"""What happened in fewer sessions may be chance, unless a user laid it down."""
ALIKE = 0.8
"""Share of the sessions that show the same error."""
DELETES = re.compile(r"(?i)\b(rm\s+-\w*[rf]|git reset --hard|git clean|drop (?:table|database)|docker \w+ prune)")
OWN_VALUE = re.compile(
    r"^(?:~|\$HOME)(?:/|$)|^/(?:tmp|private|var/folders|home|Users|root|mnt|media|Volumes)/|^[A-Za-z]:\\|(?:^|/)\.git/"
    r"|<(?:secret|email|user|host|token)>|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-|^\d+$|^[0-9a-f]{7,40}$"
    r"|\blocalhost:\d+|(?:^|[\w.-]@)[\w.-]+:\S"
)
"""A value of this machine or this moment: a token, an address, the user's folder, a temporary file."""
TEMPORARY = re.compile(r"(?:^|/)te?mp(?:/|$)")
"""A folder of the project for what does not last."""


def is_laid_down(lesson: Lesson) -> bool:
    """Returns whether users said all of it."""
    return all(row.outcome == "told" for row in lesson.evidence)


def _of_change(facts: ErrorFix) -> Iterator[str]:
    """Asks for what no program can know of some kinds of change."""
    files, added = (
        listed([words.code(file) for file in facts.files]),
        listed([words.code(word) for word in facts.added]),
    )
    match facts.change:
        case "settings":
            yield f"What was changed in {files}, and is it right for everyone?"
        case "source":
            yield f"Was the edit of {files} the end of one bug, or does the same go wrong again?"
        case "guard":
            passed = listed([words.code(word) for word in facts.dropped])
            yield f"What does the check ask for? To pass it over with {passed} is no remedy."
        case "rewrite" if not facts.dropped:
            if not is_named(facts):
                yield f"Nothing in the message names {added}: was it that which helped?"
            if facts.added[0].startswith("sudo") or facts.subject in GENERIC:
                yield f"Is {added} right for everyone who runs {words.code(facts.subject)}?"
        case _:
            pass


def _values(action: Action) -> Iterator[str]:
    """Yields what a command is given, but messages, and numbers of options (`-count=1`), which are settings."""
    known = {*action.verb.split(), *(slot.value for slot in action.slots if slot.kind == "message")}
    for before, word in pairwise(("", *action.env, *action.words)):
        value = word.rpartition("=")[2]
        if word not in known and not (value.isdecimal() and (value != word or before.startswith("-"))):
            yield value


def _of_moment(commands: Iterable[str]) -> Iterator[str]:
    """Asks for the arguments of commands that only one session or machine has."""
    given = dict.fromkeys(value for action in actions_in(commands) for value in _values(action))
    own = [words.code(value) for value in given if OWN_VALUE.search(value) or TEMPORARY.search(value)]
    if own:
        yield f"What takes the place of {listed(own)}, which one session or machine has?"


def _of_fix(lesson: Lesson, facts: ErrorFix) -> Iterator[str]:
    lines = [row.excerpt for row in lesson.evidence if row.detector == lesson.detector]
    errors = Counter(map(signature, lines))
    # Text between backticks names its own words: the error is another one each time.
    if facts.change != "quoting" and max(errors.values(), default=0) < ALIKE * errors.total():
        yield f"The sessions show {len(errors)} different errors: which of them does this resolve?"
    if facts.change == "before" and not is_named(facts, lines):
        yield "Nothing in the error names what was done before the command passed: did that resolve it?"
    if any(map(DELETES.search, facts.acts)):
        yield f"May what {listed([words.code(act) for act in facts.acts])} deletes still be needed?"
    yield from _of_moment((shown(facts), *remedy(facts)))
    yield from _of_change(facts)
    if is_of_options(facts):
        yield "Is the other option right in general, or did it fit what these sessions wanted?"


def questions(lesson: Lesson) -> tuple[str, ...]:
    """Returns what an author has to find out; nothing where the lesson's draft could be merged as it is."""
    facts = lesson.facts
    if isinstance(facts, Notes) and not facts.complete:
        return facts.questions
    found = [*(_of_fix(lesson, facts) if isinstance(facts, ErrorFix) else facts.questions)]
    if isinstance(facts, RepeatedWorkflow):
        found += _of_moment(step.command for step in facts.steps)
    if len({row.session for row in lesson.evidence}) < MIN_SESSIONS and not is_laid_down(lesson):
        found.append("Only one session shows it: does it hold in others?")
    return tuple(found)
