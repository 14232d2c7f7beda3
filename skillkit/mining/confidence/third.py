"""Version 3: for skills that an author wrote. Every bullet is weighed by the claims behind it; the weakest one counts.

A bullet's witness weighs most: the user who laid it down, an output or a command, the agent alone. It is worth more if
the session's commit landed, if a file at HEAD shows it, and if independent families say the same; less if the user
complained later or it was taken back. Words that guess cap it. The weights follow the labels of two readers for lines
of five projects (`benchmarks/authoring.md`): who said a line makes little difference, a file at HEAD makes most.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Sequence

from skillkit.mining.confidence.grounds import ClaimRow
from skillkit.mining.confidence.grounds import Grounds
from skillkit.mining.confidence.grounds import counted
from skillkit.model.candidate import Reason

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
TAKEN_BACK = -0.50
GUESSED = 0.30
"""A guess is worth no more, whoever made it."""


def _is_taken_back(row: ClaimRow) -> bool:
    """Whether a claim was given up later. That a call fails stays true when another call takes its place."""
    return row.after in ("reverted", "complained") or (row.after == "superseded" and row.speaker != "output")


def of_bullet(rows: Sequence[ClaimRow]) -> list[Reason]:
    """The parts of one bullet's confidence."""
    weight, text = max(WITNESS[row.speaker] for row in rows)
    parts = [Reason(code="witness", text=text, weight=weight)]
    families = len({row.family for row in rows})
    if families > 1:
        weight = round(FAMILY * math.log2(families), 3)
        parts.append(Reason(code="families", text=f"in {counted(families, 'independent session')}", weight=weight))
    if any(row.landed for row in rows):
        parts.append(Reason(code="landed", text="a commit of its session is on the main line", weight=LANDED))
    if any(row.at_head for row in rows):
        parts.append(Reason(code="at-head", text="a file at HEAD shows it", weight=AT_HEAD))
    if all(_is_taken_back(row) for row in rows):
        parts.append(Reason(code="taken-back", text="it was taken back or objected to later", weight=TAKEN_BACK))
    whole = sum(part.weight for part in parts)
    if all(row.guess for row in rows) and whole > GUESSED:
        parts.append(Reason(code="guess", text="it was only guessed", weight=round(GUESSED - whole, 3)))
    return parts


def by_bullet(rows: Iterable[ClaimRow]) -> dict[str, list[ClaimRow]]:
    """The claims behind each bullet."""
    found: dict[str, list[ClaimRow]] = defaultdict(list)
    for row in rows:
        found[row.bullet].append(row)
    return dict(found)


def parts(grounds: Grounds) -> list[Reason]:
    """The parts of the weakest bullet's confidence; of several the one whose digest is the smallest.

    A bullet that explains and asks for nothing counts only where no bullet asks for something.
    """
    found = by_bullet(grounds.claims)
    asking = {name: rows for name, rows in found.items() if not all(row.explains for row in rows)} or found
    weighed = [
        (sum(part.weight for part in made), name, made) for name, rows in asking.items() if (made := of_bullet(rows))
    ]
    return min(weighed, key=lambda each: each[:2])[2] if weighed else []
