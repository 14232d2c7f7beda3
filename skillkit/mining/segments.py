"""A session cut where the user, or the program in the user's place, asks for something: what belongs to one wish."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

BEGINS = ("plan ", "command ", "skill ")
"""What the program puts in the user's place that is a wish."""


class Segment(NamedTuple):
    """What was asked, and all that followed. `asked` is None for what stands before the first wish."""

    trace: Trace
    asked: Observation | None
    observations: tuple[Observation, ...]

    @property
    def is_of_program(self) -> bool:
        """Whether a plan, a command or a skill gave the steps: the agent went through what it was told."""
        return self.asked is not None and self.asked.kind == "program"


def segments(trace: Trace) -> Iterator[Segment]:
    """The segments of a session, in order; those in which nothing follows too."""
    told = trace.observations
    begins = [
        place
        for place, seen in enumerate(told)
        if seen.kind == "request" or (seen.kind == "program" and f"{seen.text} ".startswith(BEGINS))
    ]
    before = told[: begins[0]] if begins else told
    if before:
        yield Segment(trace, None, before)
    for begin, end in pairwise((*begins, len(told))):
        yield Segment(trace, told[begin], told[begin + 1 : end])
