"""How a text tells an agent to drop its instructions, to obey another or to hide what it does."""

from skillkit.orders.approving import ASKED
from skillkit.orders.approving import PASSED
from skillkit.orders.approving import PASSES
from skillkit.orders.approving import UNASKED
from skillkit.orders.dropping import DROPPED
from skillkit.orders.dropping import DROPS
from skillkit.orders.elsewhere import ELSEWHERE
from skillkit.orders.elsewhere import FOREIGN
from skillkit.orders.hiding import COVERED
from skillkit.orders.hiding import COVERS
from skillkit.orders.hiding import HIDDEN
from skillkit.orders.hiding import HIDES
from skillkit.orders.outranking import OUTRANK
from skillkit.orders.outranking import OUTRANKED
from skillkit.orders.posing import PERSONA
from skillkit.orders.posing import PERSONAS
from skillkit.orders.posing import POSED
from skillkit.orders.posing import POSES
from skillkit.orders.voices import VOICED
from skillkit.orders.voices import VOICES

ORDERS = (
    (DROPPED, DROPS),
    (POSED, POSES),
    (HIDDEN, HIDES),
    (FOREIGN, ELSEWHERE),
    (OUTRANKED, OUTRANK),
    (ASKED, UNASKED),
    (PERSONAS, PERSONA),
    (VOICED, VOICES),
    (COVERED, COVERS),
    (PASSED, PASSES),
)
"""Each kind of order that is told by its wording, with the words to look for."""
