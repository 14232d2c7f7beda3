"""The names that code and commands use: what two pieces of work have in common beyond the programs they ran."""

import re
from collections import Counter
from functools import lru_cache
from sys import intern

WORD = re.compile(r"(?<![\w-])[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
MIN_LENGTH = 3
MAX_LENGTH = 40
MAX_NAMES = 60
MAX_TEXT = 20_000
RANDOM = re.compile(r"\d.*[A-Za-z].*\d|[A-Z]{2}.*[a-z].*\d")
"""How a random word looks, such as a token: letters and digits in turn."""
KEYWORDS = frozenset(
    word
    for line in (
        "and are async await break case catch class const continue def default del elif else end except export extends",
        "false finally for from function global if import in interface is lambda let new nil none not null or pass",
        "print private public raise return self static string super switch the then this throw true try type typeof",
        "undefined use var void while with yield int str bool list dict len range echo cat sed grep awk head tail tmp",
        "dev usr bin",
    )
    for word in line.split()
)


@lru_cache(maxsize=4096)
def _is_name(word: str) -> bool:
    return MIN_LENGTH <= len(word) <= MAX_LENGTH and word.lower() not in KEYWORDS and not RANDOM.search(word)


def identifiers(text: str) -> list[str]:
    """At most `MAX_NAMES` names in a text, the commonest first, then in their order."""
    # Counted first: each word is asked about once, however often it stands there.
    counts = Counter(WORD.findall(text[:MAX_TEXT]))
    names = sorted(filter(_is_name, counts), key=counts.__getitem__, reverse=True)
    # A session says the same names again and again: each is held once.
    return list(map(intern, names[:MAX_NAMES]))
