"""Calls of one subcommand brought to one line: what was the same stays, what differed is a typed placeholder."""

import posixpath
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.looks import slot_of
from skillkit.actions.shell import quoted
from skillkit.actions.words import TEXT
from skillkit.mining.calls import Call
from skillkit.mining.calls import layout

MIN_SESSIONS = 2
USUAL = 0.6
"""Share of the calls from which on an option belongs to the subcommand."""
FIXED = 0.8
"""Share of the calls from which on a value belongs to its place."""
MAX_FIXED = 50
MAX_CHOICES = 4
MAX_CHOICE = 12
CHOICE = re.compile(r"^[a-z][a-z-]*$")
NOUNS = {"message": "text", "identifier": "name", "text": "text"}
Values = Sequence[tuple[str, str]]
"""What stood in one place, each with the session that it stood in."""


class Template(NamedTuple):
    """How a subcommand is called: the line, in how many sessions, and whether options belong to it."""

    line: str
    verb: str
    sessions: int
    has_options: bool


def _noun(value: str) -> str:
    kind = slot_of(value, quoted=" " in value).kind
    if kind == "identifier" and any(c.isdigit() for c in value):
        return "id"
    return "path" if "$" in value else NOUNS.get(kind, kind)


def _folder(values: Sequence[str]) -> str:
    """The folder in which all paths lie, if they lie in one that does not belong to a machine alone."""
    if len(values) < MIN_SESSIONS or any(value.startswith(("/", "~", "$")) or "/" not in value for value in values):
        return ""
    return posixpath.commonpath(values) if len(set(values)) > 1 else values[0].rpartition("/")[0]


def _filled(found: Values, name: str = "") -> str:
    """What stands in a place: the value of most calls if several sessions had it, else a placeholder."""
    count = Counter(value for _, value in found)
    value = min(count, key=lambda each: (-count[each], each))
    sessions = {session for session, each in found if each == value}
    plain = len(value) <= MAX_FIXED and TEXT not in value and "$" not in value
    if len(sessions) >= MIN_SESSIONS and count[value] >= FIXED * len(found) and plain:
        return quoted(value)
    values = [value for _, value in found]
    again = [each for each in sorted(count) if CHOICE.match(each) and len(each) <= MAX_CHOICE]
    if name and len(again) == len(count) and 1 < len(count) <= MAX_CHOICES and len(values) > len(count):
        return f"<{'|'.join(again)}>"
    folder = _folder(values)
    nouns = Counter(map(_noun, values))
    noun = min(nouns, key=lambda each: (-nouns[each], each))
    # A long option says better than its value's look what is wanted.
    own = name.lstrip("-") if name.startswith("--") and noun not in ("path", "url", "number") else noun
    return f"{folder}/<{noun}>" if folder and noun == "path" else f"<{own}>"


def _option(name: str, found: Sequence[tuple[str, str | None]], *, always: bool) -> str:
    """An option as usage texts write it: with its value, in brackets if calls do without it."""
    values = [(session, value) for session, value in found if value is not None]
    text = name if len(values) < len(found) / 2 else f"{name} {_filled(values, name)}"
    return text if always else f"[{text}]"


def template(verb: str, calls: Sequence[Call]) -> Template:
    """How a subcommand is called. Options that one session alone gave it are left out, but for those of most calls."""
    both = [(call.trace.session, layout(call)) for call in calls]
    subcommands = calls[0].called.subcommands
    switches = Counter(call.called.switches for call in calls).most_common(1)[0][0]
    words = [verb.removesuffix(" ".join(subcommands)).strip(), *switches, *subcommands]
    width = Counter(len(each.alone) for _, each in both)
    words += [
        _filled([(session, each.alone[place]) for session, each in both if each.alone[place:]])
        for place in range(min(width, key=lambda each: (-width[each], each)))
    ]
    found: dict[str, list[tuple[str, str | None]]] = {}
    for session, each in both:
        for name, value in dict(each.options).items():
            found.setdefault(name, []).append((session, value))
    told = [
        name
        for name, seen in found.items()
        if len({session for session, _ in seen}) >= MIN_SESSIONS or len(seen) >= max(2, USUAL * len(calls))
    ]
    told.sort(key=lambda name: -len(found[name]))
    words += [_option(name, found[name], always=len(found[name]) == len(calls)) for name in told]
    return Template(" ".join(words), verb, len({session for session, _ in both}), bool(told))
