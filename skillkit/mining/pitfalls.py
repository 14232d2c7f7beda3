"""What goes wrong at the steps of a workflow: the same message in several sessions, and what is run to mend it."""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.wrappers import unwrapped
from skillkit.mining.commands import plain
from skillkit.mining.work import Piece
from skillkit.model.lesson import Pitfall
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.outcomes import USAGE
from skillkit.signatures import signature

MIN_SESSIONS = 2
WINDOW = 10
"""Calls within which a failure is mended; edits are not counted."""
MOST = 0.5
"""Share of the failures that one remedy has to have mended."""
CHANCE = 0.3
"""A line is usual if runs that went well print it at least so many times as often as runs that failed."""
MAX_PITFALLS = 4
LOCATED = re.compile(r"^\S+[:(]\d+[,:)]|^\d+ ?\||^\s*at |^[+-] ")
"""A line that points into a file tells of this change, not of the step."""
COUNT = re.compile(r"^\W*(?:found )?\d+ \w+|exited with code \d+|^\$ ", re.IGNORECASE)


class _Failure(NamedTuple):
    session: str
    command: str
    signatures: dict[str, str]
    remedy: str


def _own(seen: Observation, verb: str) -> Action | None:
    return next((action for action in seen.actions if action.verb == verb), None)


def _remedy(verb: str, failed: Action, later: Sequence[Observation], *, misused: bool) -> str:
    """What was run until the step went well: the step written differently, or one other command; else empty.

    Of a call that the program did not understand (`misused`) only another way to call it is a remedy.
    """
    between: list[Action] = []
    calls = [seen for seen in later if seen.actions and seen.actions[0].kind == "shell"]
    for seen in calls[:WINDOW]:
        again = _own(seen, verb)
        if seen.status != "ok":
            continue
        if again is None:
            between += [action for action in seen.actions if action.effect != "look" and action.verb != verb]
        elif between and not misused:
            # The act before the step that goes well; what was tried first did not help.
            return plain(between[-1])
        elif again.words != failed.words and unwrapped(again.words) == unwrapped(failed.words):
            return plain(again)
        else:
            return ""
    return plain(between[-1]) if len({action.verb for action in between}) == 1 and not misused else ""


def _usual(verbs: Collection[str], pieces: Sequence[Piece]) -> dict[str, set[str]]:
    """By each of the verbs the lines that runs which went well print too, and not by chance."""
    lines: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: {"action": Counter(), "error": Counter()})
    for piece in pieces:
        for seen in piece.observations:
            own = {action.verb for action in seen.actions}.intersection(verbs)
            if own and seen.kind in ("action", "error"):
                signs = set(map(signature, seen.text.splitlines()))
                for verb in own:
                    lines[verb][seen.kind].update(signs)
    return {
        verb: {sign for sign, count in found["action"].items() if count >= CHANCE * found["error"][sign]}
        for verb, found in lines.items()
    }


def _failures(piece: Piece, verbs: Collection[str], usual: dict[str, set[str]]) -> Iterator[tuple[str, _Failure]]:
    for place, seen in enumerate(piece.observations):
        own = [(verb, action) for verb in verbs if (action := _own(seen, verb))] if seen.kind == "error" else []
        lines = {signature(line): line.strip() for line in seen.text.splitlines()} if own else {}
        for verb, action in own:
            told = {
                sign: line
                for sign, line in lines.items()
                if sign not in usual.get(verb, ()) and not LOCATED.search(line) and not COUNT.search(line)
            }
            if told:
                misused = any(map(USAGE.search, told.values()))
                remedy = _remedy(verb, action, piece.observations[place + 1 :], misused=misused)
                yield verb, _Failure(piece.trace.session, plain(action), told, remedy)


def _pitfall(failures: Sequence[_Failure]) -> tuple[Pitfall, str] | None:
    """The message that most sessions have in common, if one remedy mended most of them; with its signature."""
    sessions: dict[str, set[str]] = defaultdict(set)
    first: dict[str, str] = {}
    for failure in failures:
        for sign, line in failure.signatures.items():
            sessions[sign].add(failure.session)
            first.setdefault(sign, line)
    places = {sign: place for place, sign in enumerate(first)}
    ranked = sorted(sessions, key=lambda s: (-len(sessions[s]), not USAGE.search(first[s]), places[s]))
    for sign in ranked:
        if len(sessions[sign]) < MIN_SESSIONS:
            break
        same = [failure for failure in failures if sign in failure.signatures]
        remedies = Counter(failure.remedy for failure in same if failure.remedy)
        if remedies:
            remedy = min(remedies, key=lambda each: (-remedies[each], len(each), each))
            if remedies[remedy] >= max(MIN_SESSIONS, MOST * len(same)):
                command = min((f.command for f in same if f.remedy == remedy), key=lambda each: (len(each), each))
                return Pitfall(command=command, message=first[sign], remedy=remedy, sessions=len(sessions[sign])), sign
    return None


def pitfalls(verbs: Collection[str], pieces: Sequence[Piece]) -> tuple[Pitfall, ...]:
    """What went wrong at the steps with these verbs in two sessions or more, the most frequent first."""
    usual = _usual(verbs, pieces)
    by_verb: dict[str, list[_Failure]] = defaultdict(list)
    for piece in pieces:
        for verb, failure in _failures(piece, verbs, usual):
            by_verb[verb].append(failure)
    found: list[Pitfall] = []
    for _, failures in sorted(by_verb.items()):
        left = failures
        for _ in range(MAX_PITFALLS):
            pitfall = _pitfall(left)
            if pitfall is None:
                break
            found.append(pitfall[0])
            left = [failure for failure in left if pitfall[1] not in failure.signatures]
    return tuple(sorted(found, key=lambda p: (-p.sessions, p.command))[:MAX_PITFALLS])
