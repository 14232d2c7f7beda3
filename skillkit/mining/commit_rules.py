"""What all commits of a project's sessions have in common: how files are staged, how the message is written."""

import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.mining.work import Piece
from skillkit.model.observation import Action

MIN_SESSIONS = 3
HEREDOC = re.compile(r"<<-?\s*['\"]?(?P<end>\w+)['\"]?[^\n]*\n(?P<body>.*?)(?:\n\s*(?P=end)\b|\Z)", re.DOTALL)
TYPED = re.compile(r"^(?P<type>[a-z]+)(?:\([\w./, -]+\))?!?: \S")
TICKET = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]+-\d+\b")
TRAILER = re.compile(r"^(?P<key>[A-Z][a-z]+(?:-[A-Za-z]+)+): \S", re.MULTILINE)
ALL = frozenset({"-A", "--all", "-u", "--update", ".", ":/"})
MAX_TYPES = 4
NEARLY_ALL = 0.85


class Commit(NamedTuple):
    """A commit that was made: in which session, its message, if that is whole, and if files were staged by name."""

    session: str
    message: str
    whole: bool
    by_name: bool | None


def _message(action: Action, command: str) -> tuple[str, bool]:
    """The message, and whether it is known to its end."""
    body = HEREDOC.search(command)
    if body and "git commit" in command[: body.start()]:
        return body["body"], body[0].rstrip().endswith(body["end"])
    given = [slot.value for slot in action.slots if slot.kind == "message" and slot.value != "…"]
    return "\n\n".join(given), bool(given)


def commits(piece: Piece) -> Iterator[Commit]:
    """The commits of a piece of work that went well."""
    staged: bool | None = None
    for seen in piece.observations:
        if seen.status not in ("ok", "unknown") or seen.kind != "action":
            continue
        for action in seen.actions:
            if action.verb == "git add":
                staged = not ALL.intersection((*action.flags, *(slot.value for slot in action.slots)))
            elif action.verb == "git commit" and "--amend" not in action.flags:
                message, whole = _message(action, seen.command)
                by_all = any(flag in ("-a", "-am", "--all") for flag in action.flags)
                yield Commit(piece.trace.session, message, whole, False if by_all else staged)
                staged = None


def _subject_rule(subjects: Sequence[str]) -> Iterator[str]:
    types = Counter(found["type"] for subject in subjects if (found := TYPED.match(subject)))
    typed = types.total()
    if typed >= NEARLY_ALL * len(subjects):
        shown = ", ".join(f"`{each}`" for each in sorted(types, key=lambda each: (-types[each], each))[:MAX_TYPES])
        how = "" if typed == len(subjects) else f", in {typed} of {len(subjects)} commits"
        yield f"The subject of the commit begins with a type and a colon ({shown}){how}."
    elif not typed:
        yield "The subject of the commit has no type in front, such as `feat:`."
    if all(TICKET.search(subject) for subject in subjects):
        yield f"The subject names a ticket, such as `{TICKET.findall(min(subjects))[0]}`."


def rules(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Sentences that hold for every commit of at least three sessions."""
    made = [commit for piece in pieces for commit in commits(piece)]
    found: list[str] = []
    named = [commit for commit in made if commit.by_name is not None]
    if len({commit.session for commit in named}) >= MIN_SESSIONS and all(commit.by_name for commit in named):
        found.append("Stage the files of this change by name, never all at once (`git add -A`).")
    told = [commit for commit in made if commit.message.strip()]
    if len({commit.session for commit in told}) >= MIN_SESSIONS:
        found += _subject_rule([commit.message.strip().splitlines()[0] for commit in told])
    whole = [{match["key"] for match in TRAILER.finditer(commit.message)} for commit in told if commit.whole]
    if len({commit.session for commit in told if commit.whole}) >= MIN_SESSIONS:
        found += [f"The message ends with a line `{key}: …`." for key in sorted(set.intersection(*whole))]
    return tuple(found)
