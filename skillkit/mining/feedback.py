"""Finds in a user's words rules, directions and objections, and titles that a stranger understands.

Words are a weak sign, so the functions here only narrow down; detectors ask for a consequence as well (a refused call,
a concession, an undo). The words are English: a model reads other languages.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

MAX_TYPED = 400
"""Characters up to which a message can be typed in answer to something; a longer one is a task, a report or a paste."""
MAX_TITLE = 68
MAX_RULE = 90
"""Of a rule, which is said as it was said."""
SAME = 0.5
"""Share of the words of two sentences that both have, from which on they say the same."""
MIN_TITLE_WORDS = 4
FENCE = re.compile(r"(?ms)^[ \t]*(```(?=[^`\n]*$)|~~~).*?(?:^[ \t]*\1\s*$|\Z)|```.*?(?:```|\Z)")
PRINTED = re.compile(
    r"(?m)^\W{0,2}#{1,6} \w|^@\[\w+\]:|^\s*</?[a-z_-]+[^>]*>|^---$|^\s*at \S+ \(|^\s*File \"|^[+-]{3} |^\$ "
)
"""Lines that no person types: headings, roles, tags, traces, diffs, prompts."""
BOT = re.compile(
    r"(?i)^(?:\W*(?:critical|high|medium|low|info|nit(?:pick)?|severity|blocker|p[0-4]|cwe-\d+)"
    r"\b\W*[:|\-—]|\W*\[\w+\]\W)"
)
"""Beginnings of the findings that review and security bots write."""
END = re.compile(r"(?<=[.!?…])\s+(?=\S)|\.{2,}\s*|\n+")
BULLET = re.compile(r"^\s*(?:[-*+•]|\d+[.)])\s+")
WORD = re.compile(r"[^\W\d_][\w.-]*\w")
STOP = frozenset(
    word
    for line in (
        "the a an of to and is are in that for with if when it this be by on or as you your from at will please also",
        "we i so then just can do does no not never always don't must should need have has make sure now every time",
    )
    for word in line.split()
)
NEVER = r"(?:always|never) (?!mind|forget|been|seen|had|said)[a-z]"
KEEPS = (
    r"(?:(?:remember|keep in mind)(?::| that\b|, )|note for (?:the )?(?:future|later)"
    r"|for (?:the )?future(?: reference)?[:,]"
    r"|(?:remember|make sure|be sure) (?:to |that |you |we ){0,2}(?:always|never) "
    r"|(?:merke? dir|recuerda)(?::| dass\b| que\b|, )"
    r"|(?:ab (?:jetzt|sofort)|von (?:jetzt|nun) an|(?:de|a partir de) ahora(?: en adelante)?)\b"
    r"|(?:immer|niemals|siempre|nunca) (?!noch|wieder|he|ha)[a-z])"
)
"""Asks to keep something in mind, also in German and Spanish."""
USES = r"we (?:always |only )?use [^.;]{2,60}(?:, (?:and )?not|,? never|,? instead of|,? rather than) \w"
LASTS = (
    r"(?:from now on|going forward|in (?:the )?future,|every time you|whenever you|each time you|as a rule)\b"
    r"|(?:make it a (?:rule|habit)|our (?:convention|rule|policy) is"
    r"|in this (?:repo(?:sitory)?|project|codebase),? we)\b"
)
RULE = re.compile(
    rf"(?i)(?:^|[,;:] |\b(?:please|also|you should|you must|we|i want you to|and) ){NEVER}"
    rf"|(?:^|\b(?:please|also|and) |[:,] ){KEEPS}|(?:^|: ){USES}"
    rf"|\b(?:should|must)(?: not|n'?t)? [^,.;]{{0,200}}\bever\b|\bdon'?t ever\b|\b(?:{LASTS})"
)
"""A rule for all work to come."""
OPENS = re.compile(
    rf"(?i)(?:before we (?:start|begin)[:,] )?(?:(?:you (?:should|must)|we|i want you to) )?(?:{NEVER}|{KEEPS}|{LASTS}"
    rf"|don'?t ever\b|{USES})"
)
"""The beginning of a sentence that is a rule as a whole, and no task with a rule in it."""
QUOTES = re.compile(r"(?i)\b(?:says?|said|wrote|writes|reads|states?|such as|like)\b[^:,]{0,30}[:,] ?[\"'\w]")
"""Words that report what another one says."""
DIRECTS = re.compile(
    r"(?i)\b(?:should(?:n'?t| not)?|must(?: not|n'?t)?|need(?:s)? to|ha(?:ve|s) to|make sure|be sure|avoid"
    r"|instead of|rather than"
    r"|better (?:not )?to|don'?t|do not|why (?:would|do|did) you|supposed to|always"
    r"|before (?:you|we|every|each))\b"
    r"|^(?:use|keep|leave|stop|no|never|always)\b"
    r"|\buse [^,]{2,40} not\b"
)
"""A direction for the work at hand."""
OBJECTS = re.compile(
    r"(?i)^(?:no|nope|wait|stop|don'?t|do not|never)\b(?!,? (?:problem|worries|need to))"
    r"|\bwhy (?:do|did|would) you\b|\bi (?:said|meant|told you|asked|thou\w{2,4} the)\b|\bnot what i\b"
    r"|\b(?:revert|undo)\b"
    r"|\byou (?:forgot|missed|broke|skipped|ignored|deleted|removed|didn'?t|did not|shouldn'?t)\b"
    r"|\b(?:instead of|rather than)\b|\buse [^,]{2,40} not\b"
)
RETRACTS = re.compile(
    r"(?i)^(?:(?:oh|sorry|ah|hmm)[,. ]+)*(?:wrong (?:chat|window|session|tab)|ignore (?:that|this|my|last)|never ?mind"
    r"|forget (?:it|that|about)|scratch that|disregard|(?:undo|revert) (?:that|this|it))\b"
)
COMPLAINS = re.compile(
    r"(?i)\bstill (?:\w+ ){0,3}"
    r"(?:fail|broken|an? (?:issue|error|problem)|not|doesn|isn|there|seeing|getting|happen|wrong)"
    r"|\b(?:doesn|didn|does not|did not) ?'?t? ?(?:work|help|fix)\b|\bsame (?:error|issue|problem)\b"
    r"|\bnot (?:fixed|working)\b"
)
"""The user reports that a claimed success was none."""
NEGATES = re.compile(r"(?i)\b(?:not?|never|don'?t|avoid|stop|without)\b|n't\b")

FILLERS = re.compile(
    r"(?i)^(?:(?:no|nope|wait|but|also|and|so|ok(?:ay)?|well|hm+|uu*m|actually|please|btw|hi|hey|yeah|yes|sorry|right"
    r"|i think|i thou\w{2,4}|i feel like|probably|maybe)\b[ ,.:!…]*)+"
)
CLAUSES = re.compile(
    r"(?i), |; | (?:because|since|otherwise|so that|so|which|if it|if you|if we|as i said|cuz) | — | - "
)
TURNS = (
    (r"^before we (?:start|begin)[:,] ", ""),
    (r"^(?:remember|keep in mind|note|merke? dir|recuerda)(?= for (?:the )?(?:future|later)|[:,]? )", ""),
    (r"^(?:[:,]? ?for (?:the )?(?:future|later)(?: reference)?)?[:,]? (?:that |dass |que )?", ""),
    (r"^to (?=\w)", ""),
    (r",? (?:here|in this (?:repo(?:sitory)?|project|codebase))(?=, not\b)|^in this (?:repo|project|codebase),? ", ""),
    (r"^we (?=(?:always |only )?use\b)", ""),
    (r"^(?:from now on|going forward|in (?:the )?future|ab (?:jetzt|sofort)|de ahora en adelante),? ", ""),
    (r"^why (?:would|do|did|are) you (?:always |still |again |even )?", "do not "),
    (r"^(?:we|you) (?:should|must)(?: not|n'?t) ", "do not "),
    (r"^(?:we|you) (?:do not|don'?t) (?:need|have|want) to ", "do not "),
    (r"^(?:we|you) (?:should|must|need to|have to|are supposed to) (?:always )?", ""),
    (r"^(?:it(?:'?s| is|s) )?better not to ", "do not "),
    (r"^(?:it(?:'?s| is|s) )?better to ", ""),
    (r"^(?:the|our) (?:pattern|convention|rule|idea) (?:is|was) to ", ""),
    (r"^don'?t ", "do not "),
    (r"^(?:make|be) sure (?:to |that )?", ""),
    (r"\b(use [^,]{2,40}?),? (?:and )?not (?:to )?(?:use )?(?=\w)", r"\1, not "),
    (r"[ ,]+(?:which|wich|because|cause|since|cuz|otherwise) .*$", ""),
    (r"[ ,]+(?:please|thanks?|ok|right)$", ""),
)
"""Beginnings turned into an order, and asides left out."""
OCCASION = re.compile(r"(?i)\b(?:before|after|when|whenever|if|until|every time) (?:you|we)\b(?: \w+ (?:it|them)\b)?")
"""Says when a rule holds, for whoever follows it."""
ORDERS = re.compile(r"(?i)^(?:use|keep|leave|stop|no|never|always|avoid|only|do not)\b")
MODAL = re.compile(r"(?i)^(?:should|must|needs?|ha(?:s|ve) to)\b")
"""The beginning of a sentence without its subject."""
DANGLES = re.compile(
    r"(?i)\b(?:this|that(?! (?:has|have|is|are|was|were)\b)|it|its|these|those|them|they|here|there|ours|one|ones|same"
    r"|such|again|above|below|thing|things|stuff"
    r"|i|you|your|my|me|he|she|him|her|now|today|yet|the link|lol|idk)\b|\?|\.\.|\.(?:and|but|so|or)\b"
)
"""Words that point outside of the sentence: a stranger would not understand it."""


@lru_cache(maxsize=1024)
def sentences(text: str) -> tuple[str, ...]:
    """Returns the sentences of a message without code and URLs."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    plain = re.sub(r"\bhttps?://\S+", "the link", FENCE.sub("\n", straight))
    lines = (BULLET.sub("", line) for line in plain.splitlines())
    return tuple(part for line in lines for each in END.split(line) if (part := each.strip()))


def is_typed(text: str) -> bool:
    """Returns whether a person typed a message as an answer: short, and without the marks of pasted or made texts."""
    return len(text) <= MAX_TYPED and not PRINTED.search(text) and not any(map(BOT.match, text.splitlines()))


def is_question(sentence: str) -> bool:
    """Returns whether a sentence asks something; `why would you …?` is an objection."""
    return sentence.endswith("?") and not re.search(r"(?i)\bwhy (?:would|do|did) you\b", sentence)


def is_rule(sentence: str) -> bool:
    """Returns whether a sentence lays down a rule for all work to come."""
    return RULE.search(sentence) is not None and not is_question(sentence) and not QUOTES.search(sentence)


def opens_rule(sentence: str) -> bool:
    """Returns whether a sentence is a rule from its first word on, so that a task beside it is another matter."""
    return is_rule(sentence) and OPENS.match(FILLERS.sub("", sentence)) is not None


def directs(sentence: str) -> bool:
    """Returns whether a sentence says what to do or not to do."""
    return DIRECTS.search(sentence) is not None and not is_question(sentence)


def objects(text: str) -> bool:
    """Returns whether a message objects to what was done."""
    return any(OBJECTS.search(sentence) and not is_question(sentence) for sentence in sentences(text)[:3])


def retracts(text: str) -> bool:
    """Returns whether a message takes back the one before."""
    return any(map(RETRACTS.search, sentences(text)[:2]))


def complains(text: str) -> bool:
    """Returns whether a message reports that what was claimed to work does not."""
    return COMPLAINS.search(text) is not None


def negates(sentence: str) -> bool:
    """Returns whether a rule forbids."""
    return NEGATES.search(sentence) is not None


@lru_cache(maxsize=65_536)
def content(sentence: str) -> frozenset[str]:
    """Returns the words that carry a sentence."""
    return frozenset(word for word in map(str.lower, WORD.findall(sentence)) if word not in STOP)


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """Returns the share of the words of two sentences that both have."""
    return len(one & other) / (len(one | other) or 1)


def groups(found: Sequence[T], words: Callable[[T], frozenset[str]]) -> list[list[T]]:
    """Returns what says the same, each group in the order in which it was said."""
    known: list[list[T]] = []
    for each in found:
        same = (group for group in known if alike(words(each), words(group[0])) >= SAME)
        group = next(same, None)
        if group is None:
            known.append([each])
        else:
            group.append(each)
    return known


def capitalised(text: str) -> str:
    """Returns a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def title_of(sentence: str, *, order: bool = True) -> str:
    """Returns a direction as a sentence that a stranger understands, else an empty text.

    An `order` asks the agent to do something; "the beams shouldn't be in the water" describes the product.
    """
    whole = sentence.strip(" .!…")
    for clause in (whole, *CLAUSES.split(" ".join(whole.split()))):
        said = FILLERS.sub("", clause.strip())
        if not (directs(said) or is_rule(said)):
            continue
        turned = said
        for pattern, instead in TURNS:
            turned = re.sub(f"(?i){pattern}", instead, turned, count=1)
        if (order and said.startswith(turned) and not ORDERS.search(said)) or MODAL.match(turned):
            continue
        title = turned.strip(" ,.;:!?")
        if (
            len(title) <= (MAX_TITLE if order else MAX_RULE)
            and len(title.split()) >= MIN_TITLE_WORDS
            and len((rest := OCCASION.sub("", title)).split()) >= MIN_TITLE_WORDS - 1
            and not DANGLES.search(rest)
        ):
            return capitalised(title)
    return ""


def first_title(sentences: Iterable[str], *, order: bool = True) -> str:
    """Returns the first title that a sentence makes, empty if none makes one."""
    return next(filter(None, (title_of(sentence, order=order) for sentence in sentences)), "")
