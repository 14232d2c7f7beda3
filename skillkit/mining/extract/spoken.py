"""What an agent says that may be worth keeping: the sentences that tell of a problem, a finding or a remedy.

Whole words count, so that a prefix is no fix. What is only planned ("let me", "I will") tells nothing yet.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cache
from typing import Literal
from typing import NamedTuple

from skillkit.literals import Literals
from skillkit.literals import small
from skillkit.sieve import Sieve

Sort = Literal["discovery", "solution", "problem"]

MAX_SENTENCES = 3
MIN_LENGTH = 25
MAX_LENGTH = 240

SIGNS: dict[Sort, Sieve] = {
    "discovery": Sieve(
        r"(?i)\b(?:turns? out|root cause|culprit|the trick|gotcha|caveat|key (?:insight|finding)|found (?:it|that|the)"
        r"|discovered|(?:real|actual|underlying) (?:issue|problem|cause|reason|bug)|the (?:reason|cause) (?:is|was)"
        r"|caused by|silently|only works?|doesn't work (?:because|when|with)|not (?:documented|obvious)|unexpectedly"
        r"|contrary to|despite|even though|workaround|misleading|by design|stale"
        r"|actually (?:is|was|means|uses|runs|needs|requires))\b"
    ),
    "solution": Sieve(
        r"(?i)\b(?:fixed|resolved|solved|solution|the fix|works now|now (?:works|passes|pass)|corrected|that did it"
        r"|(?:all|tests?) pass(?:es|ed)?|succeeded)\b"
    ),
    "problem": Sieve(
        r"(?i)\b(?:fail(?:s|ed|ing|ures?)?|errors?|broken|bugs?|issue|problem|crash(?:es|ed)?|exception|wrong"
        r"|incorrect|missing|cannot|can't|does(?:n't| not) work|did(?:n't| not) work)\b"
    ),
}
"""By which words; the first sort that fits is a sentence's."""

ADMITS = Sieve(
    r"(?i)\b(?:you(?:['’]re| are| were) (?:\w+ ){0,2}right|good (?:catch|call|point)|(?:fair|valid) point"
    r"|my (?:mistake|bad)"
    r"|i(?:['’]m| am) sorry|i (?:was wrong|should(?: have|n['’]t have| not have)|misread|misunderstood|overlooked"
    r"|overcomplicated|misapplied)"
    r"|(?:tienes|llevas) (?:toda )?(?:la )?raz[oó]n|buen punto|fue mi error|perd[oó]n"
    r"|(?:tu as|vous avez) (?:tout à fait |entièrement )?raison|bien vu|mon erreur|désolée?"
    r"|(?:du hast|sie haben) (?:\w+ )?recht|mein fehler|entschuldigung|guter (?:punkt|einwand)"
    r"|(?:você tem|tens) (?:toda a )?razão|hai (?:perfettamente )?ragione|je hebt gelijk|masz rację|ты прав|вы правы)\b"
    r"|你说得对|您说得对|おっしゃる通り|말씀이 맞"
)
"""How an agent says that the user was right."""
ADMITTED = 400
"""Characters within which it does so, if it answers an objection."""

PLANNED = re.compile(
    r"(?i)^(?:let me|let's|i(?:'ll| will| need| should| am going| want)|now,? (?:let|i)|next,? i|i'm going)\b"
)
BULLET = re.compile(r"^(?:[-*+•]|\d+[.)]|#+|>)\s+")
BULLETS = tuple("-*+•#>0123456789")
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\"'(])")
MARKS = re.compile(r"\*\*|__|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")


class Told(NamedTuple):
    """A sentence and what it tells of."""

    sort: Sort
    text: str


def sentences(text: str) -> Iterator[str]:
    """The sentences of Markdown prose, without its marks; blocks of code and tables are left out."""
    inside = False
    for line in map(str.lstrip, text.splitlines()):
        if line.startswith(("```", "~~~")):
            inside = not inside
        elif not inside and not line.startswith("|"):
            # Most lines have neither bullet nor marks: a look is less than a try.
            prose = BULLET.sub("", line) if line.startswith(BULLETS) else line
            yield from END.split((MARKS.sub("", prose) if "*" in prose or "__" in prose else prose).strip())


@cache
def _sorts() -> Literals:
    return Literals({sort: sign.literals for sort, sign in SIGNS.items()})


def told(said: Iterable[str]) -> list[Told]:
    """At most `MAX_SENTENCES` of them that tell of something, the findings first, else in their order."""
    found: dict[str, Told] = {}
    for sentence in said:
        if MIN_LENGTH <= len(sentence) <= MAX_LENGTH and not PLANNED.match(sentence):
            sorts = _sorts().found(small(sentence))
            sort = next((sort for sort, sign in SIGNS.items() if sort in sorts and sign.search(sentence)), None)
            if sort:
                found.setdefault(sentence, Told(sort, sentence))
    order = list(SIGNS)
    return sorted(found.values(), key=lambda each: order.index(each.sort))[:MAX_SENTENCES]


def admitted(said: Iterable[str]) -> str:
    """The first of the sentences that says the user was right; empty if none does."""
    return next((sentence[:MAX_LENGTH] for sentence in said if ADMITS.search(sentence)), "")
