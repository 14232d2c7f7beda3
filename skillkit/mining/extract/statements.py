"""Finds in an agent's words the findings that it reports, and what it concedes to the user.

Hints only: what was run and what the user said decides.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.expressions.sieve import Sieve

MAX_FINDINGS = 3
MIN_SENTENCE = 25
MAX_SENTENCE = 240

FINDS = Sieve(
    r"(?i)\b(?:turns? out|root cause|culprit|the trick|gotcha|caveat|key (?:insight|finding)|found (?:it|that|the)"
    r"|discovered|(?:real|actual|underlying) (?:issue|problem|cause|reason|bug)|the (?:reason|cause) (?:is|was)"
    r"|caused by|silently|only works?|doesn't work (?:because|when|with)|not (?:documented|obvious)|unexpectedly"
    r"|contrary to|workaround|misleading|by design|actually (?:is|was|means|uses|runs|needs|requires))\b"
)
"""Phrases with which an agent reports what it found out."""
ADMITS = Sieve(
    r"(?i)\b(?:you(?:'re| are| were) (?:\w+ ){0,2}right|(?:good|fair|valid) (?:catch|call|point)"
    r"|my (?:mistake|bad)|i(?:'m| am) sorry"
    r"|i (?:was wrong|should(?: have|n't have| not have)|misread|misunderstood|overlooked|misapplied))\b"
    r"|^fair\b"
)
"""Phrases with which an agent concedes a point."""
ADMITTED = 400
"""An agent that concedes does so within this many characters."""
PLANNED = re.compile(
    r"(?i)^(?:let me|let's|i(?:'ll| will| need| should| am going| want)|now,? (?:let|i)|next,? i|i'm going)\b"
)
BULLET = re.compile(r"^(?:[-*+•]|\d+[.)]|#+|>)\s+")
BULLETS = tuple("-*+•#>0123456789")
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\"'(])")
MARKS = re.compile(r"\*\*|__|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")


def sentences(text: str) -> Iterator[str]:
    """Yields the sentences of Markdown prose without its marks; skips blocks of code and tables."""
    inside = False
    for line in map(str.lstrip, text.splitlines()):
        if line.startswith(("```", "~~~")):
            inside = not inside
        elif not inside and not line.startswith("|"):
            prose = BULLET.sub("", line) if line.startswith(BULLETS) else line
            yield from END.split((MARKS.sub("", prose) if "*" in prose or "__" in prose else prose).strip())


def findings(said: Iterable[str]) -> list[str]:
    """Returns the first `MAX_FINDINGS` sentences that report a finding; plans ("let me …") report none."""
    found = (
        sentence
        for sentence in said
        if MIN_SENTENCE <= len(sentence) <= MAX_SENTENCE and not PLANNED.match(sentence) and FINDS.search(sentence)
    )
    return list(dict.fromkeys(found))[:MAX_FINDINGS]


def admission(said: Iterable[str]) -> str:
    """Returns the first sentence that concedes a point, empty if there is none."""
    plain = (sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for sentence in said)
    return next((sentence[:MAX_SENTENCE] for sentence in plain if ADMITS.search(sentence)), "")
