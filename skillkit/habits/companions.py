"""Files that change together: which were edited for one change, and which were forgotten until a check told so."""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from skillkit.habits.work import Piece
from skillkit.habits.work import is_edit
from skillkit.habits.work import pieces
from skillkit.habits.work import went_well
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

NAMED = re.compile(r"(?<![\w/.-])(?:\./)?((?:[\w.@-]+/)*[\w@-]+(?:\.[\w-]+)*\.[A-Za-z]{1,5})(?=[:(\s\]'\",]|$)")
"""A file that a message names."""
MADE = re.compile(
    r"(?i)(?:^|/)(?:[\w.-]*lock(?:\.json|\.ya?ml|b)?|[\w.-]+\.(?:lock|sum|min\.\w+|map|snap|log|pyc)|change(?:s|log)\b.*"
    r"|history\.\w+|release[-_]?notes.*|todo\b.*|news\.\w+)$"
    r"|(?:^|/)(?:dist|build|out|target|node_modules|vendor|generated|__snapshots__|coverage|\.git|tmp)/"
)
"""Files that are written by a program, or with every change."""
TEST = re.compile(r"(?i)(?:^|/)(?:tests?|spec|specs|__tests__)/|(?:[._-](?:test|tests|spec)|_test|^test_[\w]+)\.\w+$")
STEM = re.compile(r"(?i)^(?:test_)?(.*?)(?:[._-](?:test|tests|spec|stories|module))?$")
MAX_FILES = 30
"""A change of more files is a move or a reformatting."""


class Forgotten(NamedTuple):
    """A file that a failing check named and that was edited only then; `lines` of the failure name it."""

    file: str
    before: frozenset[str]
    check: str
    lines: tuple[str, ...]
    turn: int


class Change(NamedTuple):
    """The files that were edited for one change, with the turns; what had been forgotten; the checks that passed."""

    trace: Trace
    files: dict[str, int]
    forgotten: tuple[Forgotten, ...]
    checks: tuple[str, ...]
    made: frozenset[str]
    """The files that were written whole before anything else was done to them."""


def is_test(file: str) -> bool:
    """Whether a file is one of tests, by its name or folder."""
    return TEST.search(file) is not None


def is_own_test(one: str, other: str) -> bool:
    """Whether two files are a source and its test, or what lies beside it: that they belong together, names say."""
    if not (is_test(one) or is_test(other)) and one.rpartition("/")[0] != other.rpartition("/")[0]:
        return False
    stems = [STEM.match(file.rpartition("/")[2].partition(".")[0]) for file in (one, other)]
    names = [stem[1].lower() for stem in stems if stem]
    return len(names) == 2 and names[0] == names[1] != "index"


def _counts(file: str) -> bool:
    return not file.startswith(("/", "~", "..")) and not MADE.search(file)


def _forgotten(
    seen: Sequence[Observation], place: int, edited: frozenset[str], later: dict[str, int]
) -> Iterator[Forgotten]:
    """What a failing check names that was not edited before and is edited after it, until the check passes."""
    failed = seen[place]
    checks = [action for action in failed.actions if action.effect == "check"]
    verbs = {check.verb for check in checks}
    passes = any(went_well(o) and any(action.verb in verbs for action in o.actions) for o in seen[place + 1 :])
    if not edited or not passes:
        return
    for file in sorted(later.keys() - edited):
        lines = tuple(line for line in failed.text.splitlines() if any(file.endswith(n) for n in NAMED.findall(line)))
        if lines:
            yield Forgotten(file, edited, checks[0].verb, lines, failed.turn)


def _change(piece: Piece) -> Change | None:
    files: dict[str, int] = {}
    made: set[str] = set()
    for place, seen in enumerate(piece.observations):
        if not (is_edit(seen) and went_well(seen)):
            continue
        for file in filter(_counts, seen.files):
            if file not in files and seen.actions[0].kind == "write":
                made.add(file)
            files.setdefault(file, place)
    if not files:
        return None
    forgotten: list[Forgotten] = []
    checks: list[str] = []
    for place, seen in enumerate(piece.observations):
        checked = [action.verb for action in seen.actions if action.effect == "check"]
        if not checked:
            continue
        if went_well(seen):
            checks += checked
        elif seen.kind == "error":
            edited = frozenset(file for file, at in files.items() if at < place)
            later = {file: at for file, at in files.items() if at > place}
            forgotten += _forgotten(piece.observations, place, edited, later)
    turns = {file: piece.observations[place].turn for file, place in files.items()}
    return Change(piece.trace, turns, tuple(forgotten), tuple(dict.fromkeys(checks)), frozenset(made))


def changes(trace: Trace) -> Iterator[Change]:
    """The changes of a session that touched two files or more, and those of one file, which speak against."""
    for piece in pieces(trace):
        change = _change(piece)
        if change and len(change.files) <= MAX_FILES:
            yield change


def pairs(change: Change) -> Iterator[tuple[str, str]]:
    """Every two files of a change whose names do not say already that they belong together."""
    for one, other in combinations(sorted(change.files), 2):
        if not is_own_test(one, other):
            yield one, other
