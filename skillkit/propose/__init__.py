"""Proposes candidates: one branch with one commit each, and a pull request where there is a forge.

Nothing of the user's own changes. Where a proposal stands is read from the remote and the forge alone, so that it does
not matter who runs this, where, and how often.
"""

from skillkit.propose.branch import files_of
from skillkit.propose.plan import MAX_OPEN
from skillkit.propose.plan import Planned
from skillkit.propose.plan import Wish
from skillkit.propose.plan import compared
from skillkit.propose.plan import done
from skillkit.propose.plan import plan
from skillkit.propose.publish import carry_out
from skillkit.propose.target import Target
from skillkit.propose.target import agree
from skillkit.propose.target import existing_skills
from skillkit.propose.target import has_agreed
from skillkit.propose.target import target_of

__all__ = [
    "MAX_OPEN",
    "Planned",
    "Target",
    "Wish",
    "agree",
    "carry_out",
    "compared",
    "done",
    "existing_skills",
    "files_of",
    "has_agreed",
    "plan",
    "target_of",
]
