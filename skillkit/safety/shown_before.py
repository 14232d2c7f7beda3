"""Whether what is put in its place was written to a temporary file before, shown, and agreed to."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.footholds import FOREIGN
from skillkit.safety.hits import Hit
from skillkit.safety.hits import flat

AGREED = Pattern(
    r"\b(?:users?|he|she|they|person|owner|team)\b[^.\n]{0,60}?\b(?:says? yes|approves?|agrees?|confirms?|consents?)\b"
    r"[^.\n]{0,20}(?:\.\s+Then)?$|"
    r"\b(?:after|once|upon|on|with|following|when|if)\b[^.\n]{0,30}?\b(?:yes|approv\w+|agree\w*|consent\w*|"
    r"confirm\w*|ok|okay|go-ahead)\b[^.\n]{0,20}$|"
    r"\b(?:nach|bei|wenn|sobald)\b[^.\n]{0,30}?\b(?:ja|zustimm\w+|bestätig\w+|zugestimmt|freigabe)\b[^.\n]{0,20}$|"
    r"\b(?:tras|después|si|cuando|apr[eè]s|une fois|quand|depois|após|se|quando|dopo)\b[^.\n]{0,30}?\b(?:s[ií]|sì|oui|"
    r"sim|confirm\w*|conferm\w*|acept\w*|accept\w*|accord\w*|aprob\w*|aprov\w*|approv\w*)\b[^.\n]{0,20}$",
    re.IGNORECASE,
)
"""The end of what stands above a block: somebody said yes."""

TEMPORARY = Pattern(r"(?:/tmp|\$\{?TMPDIR\}?)/[\w.-]+")
SHOWS = Pattern(r"^[ \t]*(?:cat|diff|less|more|bat)\s", re.MULTILINE)


def was_shown(hit: Hit, around: str) -> bool:
    """Whether a block, put under a yes, takes only temporary files that are shown above, and hold nothing foreign."""
    passage = hit.passage
    files = set(TEMPORARY.compiled.findall(around))
    if passage.is_whole or not files or FOREIGN.search(TEMPORARY.compiled.sub(" ", around)):
        return False
    lines = passage.source[: passage.start].splitlines()
    made = [line for line in lines if any(file in line for file in files)]
    return (
        bool(AGREED.search(flat(" ".join(passage.setting[-1:])).rstrip(" :\n*_")))
        and all(any(file in line and SHOWS.search(line) for line in made) for file in files)
        and not any(FOREIGN.search(TEMPORARY.compiled.sub(" ", line)) for line in made)
    )
