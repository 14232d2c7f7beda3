"""Whether a word looks like a secret that is in use, or like a placeholder."""

import base64
import math
import re
from collections import Counter
from itertools import pairwise

from skillkit.patterns import Pattern

NO_SECRET = Pattern(
    r"example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|here|foobar|demo|mock|todo|"
    r"not[-_]?real|\.\.\.|\*\*\*|<|\$|\{|000000|111111|123456|abcdef|qwerty|deadbeef|secret|token|key[-_]?(?:here|"
    r"goes)|pass(?:w(?:or)?d|phrase)?[_-]?\d{0,4}\W{0,2}$",
    re.IGNORECASE,
)


def entropy(text: str) -> float:
    """Bits a character."""
    return -sum(n / len(text) * math.log2(n / len(text)) for n in Counter(text).values())


def _counts_up(text: str) -> bool:
    steps = sum(ord(b) - ord(a) == 1 for a, b in pairwise(text))
    return steps * 3 > len(text)


def is_live(token: str) -> bool:
    """Whether it looks random and says nothing of a placeholder."""
    secret = re.sub(r"^(?:[a-z]{2,6}[-_]|hooks\.slack\.com/services/)+", "", token)
    if NO_SECRET.search(token) or token.startswith(("eyJ", "pk_", "sk_test", "rk_test", "pk_test")):
        return False
    varied = bool(re.search(r"\d", secret)) and bool(re.search(r"[A-Za-z]", secret))
    return varied and not _counts_up(secret) and entropy(secret) >= 3


def is_strong(value: str) -> bool:
    """Whether it looks as if a machine had made it up."""
    try:
        plain = base64.b64decode(value, validate=True).decode("ascii")
        value = plain if plain.isprintable() else value
    except ValueError:
        pass
    kinds = sum(bool(re.search(kind, value)) for kind in (r"\d", r"[a-z]", r"[A-Z]", r"[^\w.]"))
    varied = (
        kinds >= 3
        and len(re.findall(r"\d", value)) >= 2
        and not re.search(r"[A-Z]?[a-z]{8}|[A-Z]{9}|^[\w./-]+\.\w{1,5}$", value)
    )
    return varied and is_live(value) and entropy(value) >= (3.4 if len(value) < 20 else 3.8)
