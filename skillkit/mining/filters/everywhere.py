"""Steps that are common in all kinds of projects: a sequence of these alone tells nothing of one.

How common an action is stands in `everywhere.txt`, a line each: in how many of the projects looked at, and its verb.
It is made by `benchmarks/make_common_actions.py`; verbs of fewer than three projects are not in it, so that none is
named.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path

from skillkit.actions.programs import says_how
from skillkit.actions.verbs import GENERIC
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import RepeatedWorkflow

DATA = "everywhere.txt"
MIN_OWN = 1
"""So many steps have to be the project's own."""


@cache
def common() -> frozenset[str]:
    """The verbs that are common."""
    lines = Path(__file__).with_name(DATA).read_text(encoding="utf-8").splitlines()
    return frozenset(line.split("\t", 1)[1] for line in lines if line and not line.startswith("#")) | GENERIC


@reason("everywhere", "common steps that every project has")
def taken(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """All rows of a workflow without steps of its own."""
    if not isinstance(lesson.facts, RepeatedWorkflow):
        return ()
    facts = lesson.facts
    own = {step.verb for step in facts.steps} - common()
    # Common steps are told for what goes wrong at them, and a known kind of work for the way it is done here.
    says_more = facts.pitfalls or (facts.title and any(says_how(step.verb, step.command) for step in facts.steps))
    return lesson.evidence if len(own) < MIN_OWN and not says_more else ()
