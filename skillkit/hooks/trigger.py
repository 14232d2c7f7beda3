"""Judges by rules, without a model, whether a session is worth asking an author about.

The score of a session is the sum of its reasons, between 0 and 1. A reason is a signal in the session with its weight:
a signal that was seen less often than `FULL` says counts in proportion. The level decides which score is enough. The
weights and limits were chosen on 82 sessions of three projects of which readers said what they teach.
"""

from collections import Counter
from collections.abc import Collection
from itertools import groupby
from typing import Literal, NamedTuple

from skillkit.mining import feedback
from skillkit.mining.resolutions import fixes_in
from skillkit.mining.segments import Exchange, exchanges, noted_in
from skillkit.mining.usage import uses
from skillkit.model.candidate import Reason
from skillkit.model.observation import Trace

Level = Literal["conservative", "neutral", "aggressive"]
LEAST: dict[Level, float] = {"conservative": 0.5, "neutral": 0.35, "aggressive": 0.2}
"""The score from which on a session is worth asking about."""

STEPS = 3
"""Commands in a sequence that counts as repeated."""
FULL: dict[str, tuple[int, float, str]] = {
    "steps": (40, 0.25, "tool calls"),
    "tools": (12, 0.1, "different programs and tools"),
    "fixed": (2, 0.4, "failures and what resolved them"),
    "failures": (8, 0.15, "failed calls"),
    "corrections": (2, 0.4, "refusals, objections and admissions"),
    "rules": (1, 0.3, "rules of the user for all work to come"),
    "directions": (4, 0.15, "directions of the user"),
    "findings": (3, 0.15, "findings of the agent"),
    "notes": (1, 0.2, "files for agents written"),
    "repeated": (2, 0.2, f"repetitions of {STEPS} commands in a row"),
    "short-of-skill": (1, 0.2, "skills followed, yet something was corrected or fixed"),
}
"""The weight of each signal, and how often it has to be seen to count in full."""
AGAINST: dict[str, tuple[float, str]] = {
    "covered": (-0.3, "a skill was followed, and nothing had to be corrected"),
    "no-person": (-1.0, "a schedule or a program began the session"),
}


class Trigger(NamedTuple):
    """How much speaks for asking about a session, and why: the strongest reason first."""

    score: float
    reasons: tuple[Reason, ...]

    def passes(self, level: Level) -> bool:
        """Whether the score is enough."""
        return self.score >= LEAST[level]


def _corrects(said: Exchange) -> bool:
    return said.refused or (
        feedback.is_typed(said.text) and (feedback.objects(said.text) or feedback.complains(said.text))
    )


def _repetitions(trace: Trace) -> int:
    """Returns how often the most frequent sequence of different commands was run again after its first time."""
    ran = (
        action.verb
        for seen in trace.observations
        for action in seen.actions
        if action.kind == "shell" and action.effect != "look"
    )
    verbs = [verb for verb, _ in groupby(ran)]
    times: Counter[tuple[str, ...]] = Counter()
    free: dict[tuple[str, ...], int] = {}
    for at in range(len(verbs) - STEPS + 1):
        sequence = tuple(verbs[at : at + STEPS])
        if len(set(sequence)) == STEPS and at >= free.get(sequence, 0):
            times[sequence] += 1
            free[sequence] = at + STEPS
    return max(times.values(), default=1) - 1


def signals(trace: Trace, known: Collection[str]) -> dict[str, int]:
    """Returns how often each signal is seen; slash commands count as skills if their names are `known`."""
    seen = trace.observations
    said = list(exchanges(trace))
    sentences = [feedback.sentences(each.text) for each in said if feedback.is_typed(each.text)]
    kinds = Counter(each.kind for each in seen)
    found = {
        "steps": sum(bool(each.actions) for each in seen),
        "tools": len({action.verb.split(" ", 1)[0] for each in seen for action in each.actions}),
        "fixed": len({fix.intent for fix in fixes_in(trace)}),
        "failures": kinds["error"],
        "corrections": sum(map(_corrects, said[1:])) + kinds["admission"],
        "rules": sum(any(map(feedback.is_rule, each)) for each in sentences),
        "directions": sum(any(map(feedback.directs, each)) for each in sentences),
        "findings": kinds["discovery"],
        "notes": len(noted_in(seen)),
        "repeated": _repetitions(trace),
    }
    followed = len(uses(trace, known))
    went_wrong = found["fixed"] + found["corrections"] > 0
    return {
        **found,
        "short-of-skill": followed if went_wrong else 0,
        "covered": 0 if went_wrong else followed,
        "no-person": int(trace.scheduled),
    }


def trigger_of(trace: Trace, known: Collection[str] = ()) -> Trigger:
    """Returns the score of a session with its reasons."""
    found = signals(trace, known)
    reasons = [
        Reason(code=code, text=f"{text}: {found[code]}", weight=round(weight * min(1.0, found[code] / full), 3))
        for code, (full, weight, text) in FULL.items()
        if found[code]
    ]
    reasons += [Reason(code=code, text=text, weight=weight) for code, (weight, text) in AGAINST.items() if found[code]]
    reasons.sort(key=lambda each: (-abs(each.weight), each.code))
    return Trigger(round(min(1.0, max(0.0, sum(each.weight for each in reasons))), 2), tuple(reasons))
