"""Proposes candidates: one branch with one commit each, and a pull request where there is a forge.

Nothing of the user's own changes. The state of a proposal is read from the remote and the forge alone, so it does not
matter who runs this, where, and how often.
"""

from skillkit.propose.branch import files_of as files_of
from skillkit.propose.plan import MAX_OPEN as MAX_OPEN
from skillkit.propose.plan import Planned as Planned
from skillkit.propose.plan import Wish as Wish
from skillkit.propose.plan import compared as compared
from skillkit.propose.plan import done as done
from skillkit.propose.plan import plan as plan
from skillkit.propose.publish import publish as publish
from skillkit.propose.target import Target as Target
from skillkit.propose.target import agree as agree
from skillkit.propose.target import existing_skills as existing_skills
from skillkit.propose.target import not_agreed as not_agreed
from skillkit.propose.target import target_of as target_of
