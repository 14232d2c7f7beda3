"""Where a piece of work goes through the steps of a signature, in their order."""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.actions.wrappers import unwrapped
from skillkit.mining.segments import Piece
from skillkit.mining.segments import is_edit
from skillkit.mining.segments import went_well
from skillkit.mining.workflows import Done
from skillkit.mining.workflows import Run
from skillkit.model.signature import Signature
from skillkit.model.signature import SignatureStep


class Event(NamedTuple):
    """Something that went well: the command line, or the files that were edited."""

    done: Done
    line: str
    files: tuple[str, ...]


OWN = re.compile(r"\((?!\?[:!=])|\\\d")
"""What an expression holds that has groups, flags or references."""


def _regex(run: str, edit: str) -> str:
    return rf"(?:{run})(?!\S)" if run else edit


@lru_cache(maxsize=512)
def _compiled(run: str, edit: str) -> re.Pattern[str]:
    return re.compile(_regex(run, edit))


def _in_few(regexes: Iterable[str]) -> list[re.Pattern[str]]:
    """As few expressions as fit where one of these does. What may have groups or flags of its own stays alone."""
    alone: list[str] = []
    joined: list[str] = []
    for regex in dict.fromkeys(regexes):
        (alone if OWN.search(regex) else joined).append(regex)
    return [re.compile(regex) for regex in (*alone, *(["|".join(f"(?:{each})" for each in joined)] if joined else []))]


class Steps:
    """The steps of all signatures, to skip early what matches none of them."""

    def __init__(self, signatures: Iterable[Signature]) -> None:
        steps = [step for signature in signatures for step in signature.steps]
        self._runs = _in_few(_regex(step.run, "") for step in steps if step.run)
        self._edits = _in_few(step.edit for step in steps if step.edit)

    def events(self, piece: Piece) -> Iterator[Event]:
        """What went well in a piece of work and may be a step: commands that were run, edits."""
        for seen in filter(went_well, piece.observations):
            if is_edit(seen):
                if any(pattern.search(file) for file in seen.files for pattern in self._edits):
                    yield Event(Done(seen.actions[0], seen.turn), "", seen.files)
                continue
            for action in seen.actions:
                if action.kind == "shell" and action.words:
                    line = " ".join(unwrapped(action.words))
                    if any(pattern.match(line) for pattern in self._runs):
                        yield Event(Done(action, seen.turn), line, ())


def _fits(step: SignatureStep, event: Event) -> bool:
    pattern = _compiled(step.run, step.edit)
    if step.run:
        return bool(event.line) and pattern.match(event.line) is not None
    return any(pattern.search(file) for file in event.files)


def _next(step: SignatureStep, events: Sequence[Event], start: int, end: int) -> int | None:
    return next((place for place in range(start, end) if _fits(step, events[place])), None)


def match(signature: Signature, piece: Piece, seen: Sequence[Event]) -> Run | None:
    """The run through the steps that ends with the last one needed; optional ones stand where they were done."""
    places: dict[int, int] = {}
    start = 0
    for number, step in enumerate(signature.steps):
        if not step.optional:
            place = _next(step, seen, start, len(seen))
            if place is None:
                return None
            places[number], start = place, place + 1
    start = 0
    for number, step in enumerate(signature.steps):
        if number not in places:
            end = min((place for later, place in places.items() if later > number), default=len(seen))
            place = _next(step, seen, start, end)
            if place is None:
                continue
            places[number] = place
        start = places[number] + 1
    done = (seen[places[number]].done if number in places else None for number in range(len(signature.steps)))
    return Run(piece, tuple(done))
