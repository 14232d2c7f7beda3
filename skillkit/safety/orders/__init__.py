"""How a text tells an agent to drop its instructions, to obey another or to hide what it does."""

from skillkit.safety.looks import told_in_latin
from skillkit.safety.orders.alibis import ALIBIS
from skillkit.safety.orders.approving import ASKED
from skillkit.safety.orders.approving import PASSED
from skillkit.safety.orders.approving import PASSES
from skillkit.safety.orders.approving import UNASKED
from skillkit.safety.orders.believing import BELIEVES
from skillkit.safety.orders.claiming import CLAIMED
from skillkit.safety.orders.claiming import CLAIMS
from skillkit.safety.orders.consenting import CONSENTS
from skillkit.safety.orders.disguising import DISGUISES
from skillkit.safety.orders.dropping import DROPPED
from skillkit.safety.orders.dropping import DROPS
from skillkit.safety.orders.elsewhere import ELSEWHERE
from skillkit.safety.orders.elsewhere import FOREIGN
from skillkit.safety.orders.favouring import FAVOURED
from skillkit.safety.orders.favouring import FAVOURS
from skillkit.safety.orders.hiding import COVERED
from skillkit.safety.orders.hiding import COVERS
from skillkit.safety.orders.hiding import HIDDEN
from skillkit.safety.orders.hiding import HIDES
from skillkit.safety.orders.lapsing import LAPSES
from skillkit.safety.orders.masking import MASKS
from skillkit.safety.orders.misreporting import MISREPORTED
from skillkit.safety.orders.misreporting import MISREPORTS
from skillkit.safety.orders.misreporting import UNREPORTED
from skillkit.safety.orders.misreporting import UNREPORTS
from skillkit.safety.orders.outranking import OUTRANK
from skillkit.safety.orders.outranking import OUTRANKED
from skillkit.safety.orders.passing_off import PASSES_OFF
from skillkit.safety.orders.paying import SWAPPED
from skillkit.safety.orders.paying import SWAPS
from skillkit.safety.orders.playing import PLAYING
from skillkit.safety.orders.posing import PERSONA
from skillkit.safety.orders.posing import PERSONAS
from skillkit.safety.orders.posing import POSED
from skillkit.safety.orders.posing import POSES
from skillkit.safety.orders.rating import RATES
from skillkit.safety.orders.reassuring import REASSURANCES
from skillkit.safety.orders.rising import RISES
from skillkit.safety.orders.ruling_elsewhere import RULES_ELSEWHERE
from skillkit.safety.orders.slipping import SLIPS
from skillkit.safety.orders.suspending import SUSPENDS
from skillkit.safety.orders.to_reviewers import TO_REVIEWERS
from skillkit.safety.orders.undisclosed import UNDISCLOSED
from skillkit.safety.orders.voices import VOICED
from skillkit.safety.orders.voices import VOICES
from skillkit.safety.orders.voiding import VOIDS

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
    (SWAPPED, SWAPS),
    (MISREPORTED, MISREPORTS),
    (UNREPORTED, UNREPORTS),
    (CLAIMED, CLAIMS),
    *RISES,
    *LAPSES,
    *MASKS,
    *REASSURANCES,
    *CONSENTS,
    *PASSES_OFF,
    *TO_REVIEWERS,
    *VOIDS,
    *RATES,
    *BELIEVES,
    *DISGUISES,
    *UNDISCLOSED,
    *SUSPENDS,
    *PLAYING,
    *SLIPS,
    *RULES_ELSEWHERE,
    *ALIBIS,
    (FAVOURED, FAVOURS),
)
"""Each kind of order that is told by its wording, with the words to look for."""

told_in_latin(*ORDERS)
