"""What an agent says about its work beyond what happened: how a thing is, what must hold, what comes first.

Said aloud, thought, told to a sub-agent, or written into the comments of a script; which of it is worth telling is
known only when several sessions say it. What it means to do is put as one would order it: `I'll use X
to …` becomes `Use X to …`. What it says of itself, of its own tools, or of how far it has come is left out.
Also the findings that it reports, and what it concedes to the user: hints only, what was run and said decides.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.literals import small
from skillkit.sieve import Sieve

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


MAX_STATEMENTS = 24
MIN_LENGTH = 20
MAX_LENGTH = 220
MIN_WORDS = 4
MAX_TEXT = 16_000
WORD = re.compile(r"[^\W\d_]{2,}")
OPENING = re.compile(
    r"(?i)^(?:(?:now|ok(?:ay)?|good|great|perfect|first|next|then|so|also|and|actually|alright|finally|since then)"
    r"[,!.:]?\s+|(?:step|phase|task)\s*\d+\s*[:.)-]+\s*|\d+[.)]\s+)+"
)
CHECKED = re.compile(
    r"(?i)^(?:i'm|i am|we're|i've|we've|i have) (?:now |also )?"
    r"(?:verifying|checking|confirming|verified|checked|confirmed) (?=(that )?)"
)
MEANT = re.compile(
    r"(?i)^(?:(?:i|we)(?:'ll| will| need to| have to| should| must|'m going to)|let me|let's)\s+"
    r"(?:(?:now|just|also|then|first|simply|directly|carefully|go ahead and|make sure to|be able to|need to|want to"
    r"|start by)\s+)*"
)
"""Beginnings of a plan; what follows is an order."""
MEANS = re.compile(
    r"(?i)^(?:start by |begin by )?(?:us(?:e|ing)|invok(?:e|ing)|call(?:ing)?)\b[^.,;]{0,60}?"
    r"\b(?:skills?|(?:sub-?)?agents?|tools?)\b,? (?:to|for) (?:help (?:with |me |to )?)?(?:me )?"
)
"""The agent's own means in front of the aim."""
LOOKS = frozenset(
    word
    for line in (
        "analyze be begin check continue create do examine explore find first fix get give go have how inspect",
        "investigate invoke know let list load look now open proceed provide read re rerun restart run search see",
        "start summarize take test think try understand update view wait what work write",
    )
    for word in line.split()
)
"""Orders that say nothing if they are short: an agent always looks, starts and tries."""
LONG_ORDER = 9
OWN = re.compile(
    r"(?i)^(?:i|we|you|they|he|it|its|this|that|these|those|there|here|wait|hmm|looks?|looking|seems?|let|but|oh|yes|no"
    r"|all right|the (?:user|task|question|problem|analysis|script ran))(?:'\w+)?\b"
)
"""Beginnings of a sentence about its speaker, or one that points back."""
PROGRESS = re.compile(
    r"(?i)(?:\w+ing (?:on|to|through|with|out|back)|writing|reading|exploring|comparing|still|start(?:ing)?|continu\w+"
    r"|moving|testing|trying|working|processing|reviewing|checking|looking|setting up|running|done|all done|notes?"
    r"|brief|key observations)\b|(?:results? |all )?(?:saved|written|exported) to\b"
)
"""Beginnings of a report of progress."""
BROKEN_OFF = re.compile(r"(?i)(?:\.\.\.|…|[{},;]|\b(?:is|are|was|that|with|to|and|or|if|of|for|the))$")
LONGEST_END = 5
LIKED = Sieve(
    r"(?i)\b(?:has|have) been (?:\w+ed|written)\b|\b(?:is|are) (?:now )?(?:ready|complete|done|verified|correct)\b"
    r"|\b(?:perfect(?:ly)?|feels?|looks? (?:good|correct|right|reasonable|fine)|works well|computed correctly|seems?"
    r"|in place$|turns out to be|reconsider\w*)\b"
)
"""Approval, and what is finished."""
CHATTER = re.compile(
    r"\b(?:(?:skill|(?:sub-?)?agent|(?:bash|write|read|edit) tool|todo list|system.reminder|the following)s?"
    r"|(?:i|we)(?:'\w+)?|my|our)\b|✅"
)
"""Words for the agent and its own means, in lower case."""
COMMENT = re.compile(
    r"^[ \t]*(?:#(?!!)|//)[ \t]*(?:[-=#*─━═]+[ \t]+)?(\S.*?)(?:[ \t]+[-=#*─━═]+)?[ \t]*$", re.MULTILINE
)
FACT = re.compile(r"^[^\W\d_][^:=]{1,40}\s?[:=→]\s?\S|^\d\w{1,3} [^:=]{1,40} = \S")
"""`Key: values`, `this = that`."""
RULE = re.compile(
    r"(?i)\b(?:must|should|needs?|requires?d?|exactly|each|every|all|both|always|never|only|not|verify|check|ensure"
    r"|use[ds]?|using|filter|compute|calculate|match(?:es)?|follow(?:s|ing)?|share[sd]?|instead|before|after|when|if|per)"
    r"\b|`"
)
"""Words of rules: of too many statements, those with most of them are kept."""


def _without(sign: re.Pattern[str], said: str, instead: str = "") -> str:
    """Returns the sentence without such a beginning."""
    begun = sign.match(said)
    return instead + said[begun.end() :] if begun else said


def _statement(sentence: str) -> str:
    """Returns the sentence as a statement or an order, empty if it is neither."""
    plain = " ".join(sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()).rstrip(": ")
    said = _without(CHECKED, _without(OPENING, plain), "Check ")
    order = _without(MEANT, said)
    if order != said:
        said = _without(MEANS, order)
        word = WORD.match(said)
        if not word or (word[0].lower() in LOOKS and len(said.split()) < LONG_ORDER):
            return ""
    # The cheap tests that reject most come first.
    if len(said) > MAX_LENGTH or OWN.match(said):
        return ""
    is_sentence = len(said) >= MIN_LENGTH and len(WORD.findall(said)) >= MIN_WORDS
    if not (is_sentence or FACT.match(said)) or CHATTER.search(small(said)):
        return ""
    if PROGRESS.match(said) or BROKEN_OFF.search(said, max(0, len(said) - LONGEST_END)) or LIKED.search(said):
        return ""
    return said[:1].upper() + said[1:]


def whole_words(text: str) -> str:
    """Returns the beginning of a text that is searched, cut at a word: half a secret has no shape to detect."""
    return text if len(text) < MAX_TEXT else text[:MAX_TEXT].rpartition(" ")[0]


def comments(code: str) -> list[str]:
    """Returns at most `MAX_STATEMENTS` statements from the comments of a script."""
    found = (found[1] for found in COMMENT.finditer(whole_words(code)) if len(found[1].split()) >= MIN_WORDS - 1)
    return list(dict.fromkeys(filter(None, map(_statement, found))))[:MAX_STATEMENTS]


def statements(said: Iterable[str]) -> list[str]:
    """Returns at most `MAX_STATEMENTS` statements in their order, preferring those that read like rules."""
    found = list(dict.fromkeys(filter(None, map(_statement, said))))
    if len(found) <= MAX_STATEMENTS:
        return found
    first = sorted(range(len(found)), key=lambda at: (-len(RULE.findall(found[at])), at))[:MAX_STATEMENTS]
    return [found[at] for at in sorted(first)]
