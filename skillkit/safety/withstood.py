"""Whether a paragraph quotes what others write to steer an agent, and says that it is not to be done."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.passages import Passage

STEERED = Pattern(
    r"\b(?:tickets?|messages?|e-?mails?|pages?|documents?|comments?|issues?|reviews?|files?|texts?|letters?|posts?|"
    r"customers?|senders?|they)\s+(?:\w+ )?(?:carry|carries|contains?|holds?|includes?|tr(?:y|ies)|attempts?|says?|"
    r"claims?|tells?|asks?)\b",
    re.IGNORECASE,
)
"""What others may write."""

NOT_DONE = Pattern(
    r"\b(?:do not|don['’]t|never|must not)\s+(?:\w+ ){0,2}?(?:follow|obey|act|issue|execute|carry|comply|grant|give|"
    r"do)\b[^.\n]{0,20}?\b(?:anything|any|it|them|this|these|such|so|what|on)\b",
    re.IGNORECASE,
)
QUOTATION = Pattern(r"[\"“„«]\w[^\"”“»]{12,}[\"”“»]")


def is_withstood(part: Passage) -> bool:
    """Whether what stands there is told by others, quoted, and not to be obeyed."""
    text = " ".join(part.text.split())
    return part.kind == "prose" and all(sign.search(text) for sign in (STEERED, QUOTATION, NOT_DONE))
