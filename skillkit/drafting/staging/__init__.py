"""Candidates that wait for a person: staged by `mine --stage`, looked through, dropped or proposed.

One area for each user, shared by every project and process. It holds few: who has ten candidates to look at looks at
none. What was dropped is remembered, and is not staged again.
"""

from skillkit.drafting.staging.area import FILE
from skillkit.drafting.staging.area import Staged
from skillkit.drafting.staging.area import Staging
from skillkit.drafting.staging.merge import MAX_IN_ALL
from skillkit.drafting.staging.merge import MAX_OF_RUN
from skillkit.drafting.staging.merge import Settled

__all__ = ["FILE", "MAX_IN_ALL", "MAX_OF_RUN", "Settled", "Staged", "Staging"]
