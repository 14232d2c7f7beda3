"""What redaction puts in the place of something private: a word of its command, though a shell would read from a file.

Scripts are redacted before they are looked at, and `git config user.email <email>` is still what it was.
"""

import re

MASK = re.compile(r"(?<!<)<(secret|email|user|host)>")
PLAIN = r"masked-\1"


def without_masks(word: str) -> str:
    """The word with each mask as a plain piece of a word, for a look at what kind of thing it is."""
    return MASK.sub(PLAIN, word) if "<" in word else word
