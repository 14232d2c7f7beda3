"""What the weighing of lines that may be meant otherwise does to cases that neither rules nor classifier had seen.

What the rules found at first sight, before they were mended from a case, stands in `first_sight.txt`, where it is of
rules that are weighed alone: half, kind and name of the case, code, file and line. `make_classifier.py` hands over what
it makes of the halves that are left out in turn.
"""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from safety import CASES

from skillkit.safety import classifier
from skillkit.safety import weighing

FIRST_SIGHT = Path(__file__).parent / "first_sight.txt"


class Line(NamedTuple):
    """A line that a rule found at first sight: its case, and the traits of the lines around."""

    half: str
    case: str
    malicious: bool
    traits: frozenset[bytes]


def lines() -> list[Line]:
    """All of them."""
    found = []
    for told in FIRST_SIGHT.read_text(encoding="utf-8").splitlines():
        case, _, place = told.split()
        path, _, line = place.rpartition(":")
        half, kind, name = case.split("/")
        around = weighing.lines_around((CASES / case / path).read_text(encoding="utf-8"), int(line) - 1)
        found.append(Line(half, name, kind == "malicious", frozenset(classifier.traits(around))))
    return found


def report(highest: Mapping[tuple[str, str, bool], float], leanings: Mapping[Line, float | None]) -> None:
    """Prints how many cases are noted only: what the highest of a case leans to, and what its lines do."""
    for malicious in (True, False):
        cases: defaultdict[tuple[str, str, bool], list[bool]] = defaultdict(list)
        for line, leans in leanings.items():
            if line.malicious is malicious:
                cases[line.half, line.case, malicious].append(leans is not None and leans < weighing.MILD)
        noted = sum(highest[case] < 0 and all(mild) for case, mild in cases.items())
        print(f"found by weighed rules alone: {len(cases)} {'attacks' if malicious else 'look-alikes'}, noted {noted}")
