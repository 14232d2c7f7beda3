"""What all commits of a project's sessions have in common: how files are staged, how the message is written."""

import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.mining.resolutions.acts import content
from skillkit.mining.segments import Piece

MIN_SESSIONS = 3
TYPED = re.compile(r"^(?P<type>[a-z]+)(?:\([\w./, -]+\))?!?: \S")
TRAILER = re.compile(r"^(?P<key>[A-Z][a-z]+(?:-[A-Za-z]+)+): \S", re.MULTILINE)
ALL = frozenset({"-A", "--all", "-u", "--update", ".", ":/"})
MAX_TYPES = 4
NEARLY_ALL = 0.85


class Commit(NamedTuple):
    """A commit: its session, its message, and whether its files were staged by name (None if the log does not say)."""

    session: str
    message: str
    by_name: bool | None


def _commits(piece: Piece) -> Iterator[Commit]:
    """Yields the commits of a piece of work that went well."""
    staged: bool | None = None
    for seen in piece.observations:
        if seen.status not in ("ok", "unknown") or seen.kind != "action":
            continue
        for action in seen.actions:
            if action.verb == "git add":
                staged = not ALL.intersection((*action.flags, *(slot.value for slot in action.slots)))
            elif action.verb == "git commit" and "--amend" not in action.flags:
                given = [slot.value for slot in action.slots if slot.kind == "message" and slot.value != "…"]
                by_all = any(flag in ("-a", "-am", "--all") for flag in action.flags)
                yield Commit(
                    piece.trace.session,
                    "\n\n".join(content(seen.command) or given).strip(),
                    False if by_all else staged,
                )
                staged = None


def _subject_rule(subjects: Sequence[str]) -> Iterator[str]:
    types = Counter(found["type"] for subject in subjects if (found := TYPED.match(subject)))
    typed = types.total()
    if typed >= NEARLY_ALL * len(subjects):
        shown = ", ".join(f"`{each}`" for each in sorted(types, key=lambda each: (-types[each], each))[:MAX_TYPES])
        how = "" if typed == len(subjects) else f", in {typed} of {len(subjects)} commits"
        yield f"The subject of the commit begins with a type and a colon ({shown}){how}."


def rules(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Returns sentences that hold for every commit of at least three sessions."""
    made = [commit for piece in pieces for commit in _commits(piece)]
    named = [commit for commit in made if commit.by_name is not None]
    written = [commit for commit in made if commit.message]
    found: list[str] = []
    if len({commit.session for commit in named}) >= MIN_SESSIONS and all(commit.by_name for commit in named):
        found.append("Stage the files of this change by name, never all at once (`git add -A`).")
    if len({commit.session for commit in written}) >= MIN_SESSIONS:
        found += _subject_rule([commit.message.splitlines()[0] for commit in written])
        ends = [{match["key"] for match in TRAILER.finditer(commit.message)} for commit in written]
        found += [f"The message ends with a line `{key}: …`." for key in sorted(set.intersection(*ends))]
    return tuple(found)
