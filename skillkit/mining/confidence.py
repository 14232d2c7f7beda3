"""Computes a confidence in [0, 1] from evidence, with its reasons. Pure, and the one place that knows the weights.

The confidence is a sum of bounded parts. Every session has one vote, however often it shows a thing, and so have every
day, week and project. Below 0.6 nothing is proposed.

The versions of the weights never change: merged skills are weighed by the version that they declare, new evidence by
the latest version for its kind.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from skillkit.documents.clients import counted
from skillkit.model import provenance
from skillkit.model.candidate import Evidence, Level, Reason

VERSION = 2
"""The weights of what rules find."""
AUTHORED = 3
"""The weights of what an author wrote."""
LATEST = 3
HIGH = 0.8
MEDIUM = 0.6


Row = Evidence | provenance.Row
ClaimRow = provenance.ClaimRow


class Held(NamedTuple):
    """Evidence with everything that its confidence depends on, as a `Provenance` has it.

    `against` are sessions in which the same went otherwise; `specificity` is the distance from common knowledge, 0 to
    1; `newest` the ISO week of the newest session of its projects; `sessions` the number of sessions that show it, of
    which `evidence` may hold fewer.
    """

    evidence: Sequence[Row]
    against: Sequence[Row] = ()
    specificity: float = 1.0
    newest: str = ""
    sessions: int = 0
    claims: Sequence[ClaimRow] = ()


Grounds = Held | provenance.Provenance

OUTCOME_WEIGHTS = {"fixed": 0.40, "told": 0.40, "done": 0.30, "failed": 0.0, "unknown": 0.0}
"""A failure seen to turn into success, or a user's words, show more than a habit does."""
GOOD = ("fixed", "told", "done")
SESSION_WEIGHT = 0.16
SESSION_CEILING = 0.40
"""The logarithm makes the second witness worth more than the tenth."""
DETECTOR_WEIGHT = 0.05


def _step(weights: Sequence[float], count: int) -> float:
    """Returns the weight of a count; the last weight holds for all larger counts."""
    return weights[min(count, len(weights)) - 1] if count else 0.0


def _distinct(values: Iterable[object]) -> int:
    """Returns the number of different values that are known."""
    return len(set(filter(None, values)))


def _sessions_weight(sessions: int) -> float:
    return round(min(SESSION_CEILING, SESSION_WEIGHT * math.log2(sessions)), 3)


FIRST_WEEK_WEIGHTS = (0.0, 0.08, 0.12)
FIRST_PROJECT_WEIGHT = 0.08


def _first_parts(grounds: Grounds) -> Iterator[Reason]:
    """Yields the parts of version 1, which weighs no new evidence."""
    rows = grounds.evidence
    sessions = len({row.session for row in rows})
    weeks = _distinct(row.week for row in rows)
    projects = len({row.project for row in rows})
    detectors = len({row.detector for row in rows})
    outcome = sum(OUTCOME_WEIGHTS[row.outcome] for row in rows) / len(rows)
    good = sum(row.outcome in GOOD for row in rows)
    text = f"ended well {good} of {counted(len(rows), 'time')}"
    yield Reason(code="outcome", text=text, weight=round(outcome, 3))
    yield Reason(code="sessions", text=f"seen in {counted(sessions, 'session')}", weight=_sessions_weight(sessions))
    yield Reason(code="weeks", text=f"over {counted(weeks, 'week')}", weight=_step(FIRST_WEEK_WEIGHTS, weeks))
    if projects > 1:
        yield Reason(code="projects", text=f"in {counted(projects, 'project')}", weight=FIRST_PROJECT_WEIGHT)
    if detectors > 1:
        yield Reason(code="detectors", text=f"found in {detectors} ways", weight=DETECTOR_WEIGHT)


DAY_WEIGHTS = (0.0, 0.02, 0.04)
WEEK_WEIGHTS = (0.0, 0.06, 0.08)
PROJECT_WEIGHTS = (0.0, 0.08, 0.12)
COMMON_WEIGHT = -0.30
"""For what holds in every project; nothing is taken from what names something of its own."""
SILENCE_WEIGHTS = ((12, -0.10), (4, -0.05))
"""After more than so many weeks in which its projects went on without it: it may have been mended for good."""
OTHERWISE_WEIGHT = -0.50
"""For what went otherwise in all sessions; in half of them it takes half of this."""


def _outcome(grounds: Grounds) -> Reason:
    """Returns the part for how the sessions ended: each votes once, with its best row."""
    ended: dict[str, str] = {}
    for row in grounds.evidence:
        best = ended.setdefault(row.session, row.outcome)
        # The name decides between equal weights, so that the order of the rows does not.
        ended[row.session] = max(best, row.outcome, key=lambda outcome: (OUTCOME_WEIGHTS[outcome], outcome))
    good = sum(outcome in GOOD for outcome in ended.values())
    said = all(outcome == "told" for outcome in ended.values())
    text = "user rule" if said else f"ended well in {good} of {counted(len(ended), 'session')}"
    votes = sorted(OUTCOME_WEIGHTS[outcome] for outcome in ended.values())
    return Reason(code="outcome", text=text, weight=round(math.fsum(votes) / len(votes), 3))


def _weeks_between(first: str, last: str) -> int:
    monday, other = (date.fromisocalendar(int(week[:4]), int(week[-2:]), 1) for week in (first, last))
    return (other - monday).days // 7


def _against(grounds: Grounds) -> Iterator[Reason]:
    common = round(COMMON_WEIGHT * (1 - grounds.specificity), 3)
    if common:
        text = f"much of it holds in any project (its own: {grounds.specificity:.2f})"
        yield Reason(code="specificity", text=text, weight=common)
    last = max(row.week for row in grounds.evidence)
    weeks = _weeks_between(last, grounds.newest) if last and grounds.newest else 0
    silence = next((weight for least, weight in SILENCE_WEIGHTS if weeks > least), 0.0)
    if silence:
        yield Reason(code="recency", text=f"not seen in the last {weeks} weeks of its project", weight=silence)
    shown = {row.session for row in grounds.evidence}
    otherwise = {row.session for row in grounds.against} - shown
    if otherwise:
        every = len(shown | otherwise)
        text = f"went otherwise in {len(otherwise)} of {counted(every, 'session')}"
        yield Reason(code="contradictions", text=text, weight=round(OTHERWISE_WEIGHT * len(otherwise) / every, 3))


def _second_parts(grounds: Grounds) -> Iterator[Reason]:
    """Yields the parts of version 2, which adds days, specificity, recency and what went otherwise to version 1."""
    rows = grounds.evidence
    sessions = len({row.session for row in rows})
    days, weeks = _distinct(row.day for row in rows), _distinct(row.week for row in rows)
    projects = len({row.project for row in rows})
    detectors = len({row.detector for row in rows})
    yield _outcome(grounds)
    text = f"seen in {counted(max(sessions, grounds.sessions), 'session')}"
    weighed = f", of which {sessions} are weighed" if sessions < grounds.sessions else ""
    yield Reason(code="sessions", text=text + weighed, weight=_sessions_weight(sessions))
    if days:
        yield Reason(code="days", text=f"on {counted(days, 'day')}", weight=_step(DAY_WEIGHTS, days))
    if weeks:
        yield Reason(code="weeks", text=f"in {counted(weeks, 'week')}", weight=_step(WEEK_WEIGHTS, weeks))
    if projects > 1:
        weight = _step(PROJECT_WEIGHTS, projects)
        yield Reason(code="projects", text=f"in {counted(projects, 'project')}", weight=weight)
    if detectors > 1:
        yield Reason(code="detectors", text=f"found in {detectors} ways", weight=DETECTOR_WEIGHT)
    yield from _against(grounds)


SIGNALS = {
    "non-obvious": (0.10, "the agent says that it was not obvious"),
    "user-reported": (0.08, "the user reported it"),
    "confirmed": (0.06, "a later run confirms it"),
    "several-tries": (0.06, "it took several tries"),
    "independent": (0.04, "independent sessions show it"),
    "same-file": (0.04, "the problem and the solution are about one file"),
    "same-words": (0.02, "the problem and the solution share words"),
}
"""What makes a moment worth a look by itself, and how much it adds to a lead that shows it."""
LEAD_HIGH, LEAD_MEDIUM = 0.6, 0.4
"""A lead is only looked at, not merged: a failure fixed in one session is enough for a medium one."""


def signal_reasons(rows: Iterable[Evidence]) -> tuple[Reason, ...]:
    """Returns the parts that the signals of a lead's evidence add to its confidence, the greatest first."""
    found = {signal for row in rows for signal in row.signals}
    parts = (Reason(code=name, text=text, weight=weight) for name, (weight, text) in SIGNALS.items() if name in found)
    return tuple(sorted(parts, key=lambda part: -part.weight))


WITNESS = {
    "user": (0.60, "the user laid it down"),
    "output": (0.60, "the output of a command shows it"),
    "command": (0.60, "a command that was run shows it"),
    "agent": (0.50, "only the agent says it"),
    "subagent": (0.40, "only a sub-agent says it"),
    "pasted": (0.40, "a pasted text says it"),
    "harness": (0.30, "only the agent's program says it"),
}
LANDED = 0.10
AT_HEAD = 0.20
FAMILY = 0.16
"""Times the binary logarithm of the number of independent families."""
INSIDE_SESSIONS, INSIDE_QUOTES, MOST_INSIDE = 0.06, 0.04, 0.20
"""Times the binary logarithms of the sessions and of the quotes in one family, and the most that they add: for a line
that no other family shows, and whose witness alone is not enough."""
TAKEN_BACK = -0.50
GUESSED = 0.30
"""The most that a guess is worth, whoever made it."""
ASKED_ONCE = 0.50
"""The most that is worth what a user asked of one task, unless another family or a file at HEAD repeats it."""


def _is_taken_back(row: ClaimRow) -> bool:
    """Returns whether a claim was given up later. That a call fails stays true when another call takes its place."""
    return row.after in ("reverted", "complained") or (row.after == "superseded" and row.speaker != "output")


def _inside(rows: Sequence[ClaimRow]) -> Reason | None:
    """Returns the part for how often one family shows a line: in how many sessions, by how many quotes."""
    sessions, quotes = (_distinct(values) for values in zip(*((row.session, row.quote) for row in rows), strict=True))
    weight = INSIDE_SESSIONS * math.log2(sessions) + INSIDE_QUOTES * math.log2(quotes)
    text = f"by {counted(quotes, 'quote')} in {counted(sessions, 'session')} that belong together"
    return Reason(code="inside", text=text, weight=round(min(MOST_INSIDE, weight), 3)) if weight else None


def bullet_reasons(rows: Sequence[ClaimRow]) -> list[Reason]:
    """Returns the parts of the confidence of one bullet of an authored skill.

    The weights follow the labels of two readers for lines of five projects (`benchmarks/authoring.md`): who said a line
    makes little difference, a file at HEAD makes most.
    """
    weight, text = max(WITNESS[row.speaker] for row in rows)
    parts = [Reason(code="witness", text=text, weight=weight)]
    families = len({row.family for row in rows})
    if families > 1:
        weight = round(FAMILY * math.log2(families), 3)
        parts.append(Reason(code="families", text=f"in {counted(families, 'independent session')}", weight=weight))
    elif weight < MEDIUM and (inside := _inside(rows)):
        parts.append(inside)
    if any(row.landed for row in rows):
        parts.append(Reason(code="landed", text="a commit of its session is on the main line", weight=LANDED))
    if any(row.at_head for row in rows):
        parts.append(Reason(code="at-head", text="a file at HEAD shows it", weight=AT_HEAD))
    if all(_is_taken_back(row) for row in rows):
        parts.append(Reason(code="taken-back", text="it was taken back or objected to later", weight=TAKEN_BACK))
    whole = sum(part.weight for part in parts)
    if all(row.guess for row in rows) and whole > GUESSED:
        parts.append(Reason(code="guess", text="it was only guessed", weight=round(GUESSED - whole, 3)))
    is_repeated = families > 1 or any(row.at_head for row in rows)
    if all(row.task for row in rows) and not is_repeated and whole > ASKED_ONCE:
        text = "the user asked it of one task"
        parts.append(Reason(code="task", text=text, weight=round(ASKED_ONCE - whole, 3)))
    return parts


def _third_parts(grounds: Grounds) -> list[Reason]:
    """Returns the parts of version 3, those of the weakest bullet of an authored skill.

    A bullet that explains and asks for nothing counts only where no bullet asks for something.
    """
    bullets: dict[str, list[ClaimRow]] = defaultdict(list)
    for row in grounds.claims:
        bullets[row.bullet].append(row)
    asking = {name: rows for name, rows in bullets.items() if not all(row.explains for row in rows)} or bullets
    weighed = [(bullet_reasons(rows), name) for name, rows in asking.items()]
    # Of equally weak bullets the one with the smallest digest counts.
    return min(weighed, key=lambda each: (sum(part.weight for part in each[0]), each[1]))[0] if weighed else []


PARTS: Mapping[int, Callable[[Grounds], Iterable[Reason]]] = {1: _first_parts, 2: _second_parts, 3: _third_parts}


def version_of(grounds: Grounds) -> int:
    """Returns the version of the weights for new evidence of its kind."""
    return AUTHORED if grounds.claims else VERSION


def reasons(grounds: Grounds, version: int = VERSION) -> tuple[Reason, ...]:
    """Returns the parts of the confidence, the greatest first; their sum is the confidence before its bounds.

    Raises KeyError for an unknown version of the weights.
    """
    if not grounds.evidence and not grounds.claims:
        return ()
    return tuple(sorted(PARTS[version](grounds), key=lambda part: (-part.weight, part.code)))


def total(parts: Iterable[Reason]) -> float:
    """Returns the sum of the parts, between 0 and 1, to two decimals."""
    return round(min(1.0, max(0.0, sum(part.weight for part in parts))), 2)


def confidence(grounds: Grounds, version: int = VERSION) -> float:
    """Returns the confidence that the evidence justifies, to two decimals."""
    return total(reasons(grounds, version))


def level(value: float, *, lead: bool = False) -> Level:
    """Returns `high` from 0.8 (a lead from 0.6), `medium` from 0.6 (a lead from 0.4), else `low`."""
    high, medium = (LEAD_HIGH, LEAD_MEDIUM) if lead else (HIGH, MEDIUM)
    return "high" if value >= high else "medium" if value >= medium else "low"
