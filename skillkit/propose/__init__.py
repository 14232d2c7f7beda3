"""Proposes candidates: one branch with one commit each, and a pull request where there is a forge.

Nothing of the user's own changes. The state of a proposal is read from the remote and the forge alone, so it does not
matter who runs this, where, and how often.
"""

from skillkit.propose.branch import files_of as files_of
from skillkit.propose.plan import (
    MAX_OPEN as MAX_OPEN,
    Planned as Planned,
    Wish as Wish,
    compared as compared,
    done as done,
    plan as plan,
)
from skillkit.propose.publish import publish as publish
from skillkit.propose.target import (
    Target as Target,
    agree as agree,
    existing_skills as existing_skills,
    not_agreed as not_agreed,
    target_of as target_of,
)
