"""What the clauses of a text are: requests, questions, negations, or reports of what was or is.

A small grammar of English sentence forms, by words of closed classes (pronouns, auxiliaries, question words): it knows
nothing of any skill. What it cannot tell counts as a request: a bare phrase such as `nginx restart` is one.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from skillkit.expressions.patterns import Pattern

Form = Literal["request", "advice", "question", "negation", "report"]
"""`advice` is a question for what to do, not for a fact."""


class Clause(NamedTuple):
    """A part of a text: what it is, its words in small letters, the place of its first one, where it ends."""

    form: Form
    words: tuple[str, ...]
    start: int
    end: int
    head: int = 0
    """The index of the word that says what is to be done, in a request."""

    def calls(self, verb: str) -> bool:
        """Whether what is to be done is said as a command, `git push`."""
        parts = verb.split()
        return list(self.words[self.head : self.head + len(parts)]) == parts

    @property
    def refers_back(self) -> bool:
        """Whether it asks to do something with what was said before: "push it"."""
        return self.form == "request" and not PRONOUN.isdisjoint(self.words[self.head + 1 :])


QUOTED = Pattern(r"(?<!\w)(?:\"[^\"]+\"|'[^']+'|`[^`]+`|\u201c[^\u201d]+\u201d)(?!\w)")
"""What is in quotes is data: a title, a message."""
BORDER = Pattern(
    r"[.!?;:](?=\s|$)|[\n,]|\s[-\u2013\u2014]+\s"
    r"|\s(?:and then|then|but|because|since|while|so that|so|and|before|after|once|until|when|if)\s"
    r"|(?<!\byou)\s(?=(?:please|pls|plz|(?:can|could|would|will) you)\s(?!(?:the|an?|all|any|my|our|this|that)\s))",
    re.IGNORECASE,
)
PLEASE = frozenset("please pls plz".split())
PRONOUN = frozenset("it this that them these those".split())
RUN = Pattern(r"[\w$#@/+.'\u2019-]+")

POLITE = frozenset(
    "fyi btw ok okay alright right please pls plz now next also so and then hey hi hello well just yes yep yeah good"
    " great nice cool maybe perhaps finally first bitte thanks sorry oh actually quickly quick go".split()
)
QUESTION = frozenset(
    "what what's whats when where where's who who's whom whose which why how how's qui quand pourquoi warum".split()
)
AUXILIARY = frozenset(
    "is are was were am do does did has have had will would should can could may might must shall isn't aren't wasn't"
    " don't doesn't didn't hasn't haven't won't wouldn't shouldn't can't couldn't".split()
)
ABLE = frozenset("can could would will can't couldn't won't".split())
YOU = frozenset("you u ya we someone somebody".split())
FIRST = frozenset("i we".split())
OBLIGED = frozenset("should must shall can could do would may might need".split())
DEONTIC = frozenset("should shall can could may must".split())
VERSUS = frozenset("vs versus".split())
TELL = frozenset("tell explain show describe remind say wonder ask know check see understand".split())
"""Verbs that with a question behind them ask for a fact."""
SUBJECT = frozenset("i we he she it they you this that these those there".split())
DETERMINER = frozenset("the a an my our your his her its their some all every each".split())
NOT = frozenset(
    "not never no don't dont doesn't didn't didnt won't wont can't cannot cant isn't aren't wasn't nobody".split()
)
ENDING = frozenset("stop avoid quit skip".split())
"""Before a word in -ing, a negation."""
SUBORDINATE = frozenset("because since while so before after once until when if unless although though as".split())
WISH = frozenset(
    "want wanna need like love let's lets let time must have has should ought please require able gotta"
    " wants needs".split()
)
PAST = frozenset(
    "was were had did went got made ran sent wrote built broke took came saw found left lost kept done been said told"
    " shipped".split()
)
PREPOSITION = frozenset(
    "about above after against along around as at before behind below between by during for from in inside into like"
    " near of off on onto over per regarding since through to toward under until up via with within without".split()
)
BE = frozenset("is are was were am 's isn't aren't been be has have had does did".split())


def _plain(text: str) -> str:
    """The text with what is in quotes blanked, as long as before."""
    return QUOTED.sub(lambda found: " " * len(found[0]), text)


def _pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """Where clauses begin and end, and the mark after each."""
    start = 0
    for border in BORDER.finditer(text):
        yield start, border.start(), border[0].strip().lower()
        start = border.end()
    yield start, len(text), ""


def _is_past(word: str) -> bool:
    return word in PAST or (word.endswith("ed") and len(word) > 4 and word not in ("need", "embed", "speed", "feed"))


def _head(words: tuple[str, ...]) -> int:
    """The index of the first word that is not merely polite."""
    return next((at for at, word in enumerate(words) if word not in POLITE), 0)


def _form(words: tuple[str, ...], mark: str) -> tuple[Form, int]:
    """The form of a clause, and the index of its head."""
    at = _head(words)
    if len(words) > at + 1 and words[at] in ABLE and words[at + 1] in YOU:
        skip = at + 2
        while skip < len(words) - 1 and words[skip] in POLITE:
            skip += 1
        return ("negation" if words[min(skip, len(words) - 1)] in NOT else "request"), min(skip, len(words) - 1)
    asked = _asked(words[at:])
    if asked:
        return asked, at
    return _said(words, at, mark)


def _asked(rest: tuple[str, ...]) -> Form | None:
    """The form of a clause that begins as a question or as a part of a sentence does; None for another one."""
    first, second = rest[0], rest[1] if len(rest) > 1 else ""
    if first in SUBORDINATE:
        return "report"
    if first in QUESTION:
        is_advice = any(a in OBLIGED and b in FIRST for a, b in pairwise(rest)) or second == "about"
        return "advice" if is_advice and not any(map(_is_past, rest)) else "question"
    if first in NOT or (first in ENDING and second.endswith("ing")):
        return "negation"
    if first.endswith("ing") and any(word in BE for word in rest):
        return "report"
    if any(a in QUESTION and b in AUXILIARY for a, b in pairwise(rest)) or not VERSUS.isdisjoint(rest):
        return "question"
    return None


def _said(words: tuple[str, ...], at: int, mark: str) -> tuple[Form, int]:
    """The form of a clause that begins with a verb, an auxiliary or a subject."""
    rest = words[at:]
    first, second = rest[0], rest[1] if len(rest) > 1 else ""
    if first in ("do", "have") and second in DETERMINER and mark != "?":
        return "request", at
    if first in ("did", "had") and second in ("a", "an", "some", "my", "our"):
        return "report", at
    if first in AUXILIARY:
        return ("advice" if first in DEONTIC and second in FIRST else "question"), at
    if first in TELL and any(word in QUESTION or word in ("if", "whether") for word in rest[1:4]):
        return "question", at
    if first in SUBJECT or first in DETERMINER or first.endswith(("'s", "'re", "'ve", "'m", "'ll", "'d")):
        return _stated(words, at)
    if mark == "?":
        return "question", at
    if any(word in BE or word in PAST for word in rest[1:3]) and first not in WISH:
        return _stated(words, at)
    goes_on = len(rest) < 3 or rest[2] in DETERMINER or rest[2] in PREPOSITION
    if _is_past(first) or (_is_past(second) and goes_on):
        return "report", at
    return "request", at


def _stated(words: tuple[str, ...], at: int) -> tuple[Form, int]:
    """The form of a statement: a wish is a request."""
    rest = words[at:]
    if any(word in NOT or word.endswith("n't") for word in rest[:4]):
        return ("negation", at)
    wish = next((place for place, word in enumerate(rest[:4]) if word in WISH), None)
    if wish is not None and not (rest[wish] in ("have", "has") and "to" not in rest):
        after = at + wish + 1
        while after < len(words) - 1 and words[after] in ("to", "us", "you", "a", "an", "the"):
            after += 1
        return "request", min(after, len(words) - 1)
    return "report", at


def clauses(text: str) -> list[Clause]:
    """The clauses of a text in their order."""
    plain = _plain(text)
    found: list[Clause] = []
    before = ""
    pieces = list(_pieces(plain))
    for start, end, mark in pieces:
        words = _words(plain[start:end])
        last = found[-1] if found else None
        if words and last and before == "and" and last.form in ("question", "advice", "negation"):
            # What is asked or denied goes on: "what is the difference between a and b".
            whole = (*last.words, "and", *words)
            form, head = _form(whole, mark)
            found[-1] = Clause(form, whole, last.start, end, head)
        elif words:
            depends = before.split(" ", maxsplit=1)[0] in SUBORDINATE and words[0] not in PLEASE
            form, head = ("report", 0) if depends else _form(words, mark)
            found.append(Clause(form, words, start, end, head))
        before = mark if words else before
    return found


def runs(text: str) -> list[str]:
    """The words of a text: each ends with a letter or digit, or with the signs of `C++`."""
    found = []
    for run in RUN.compiled.findall(text):
        word = run.rstrip("$#@/+.'\u2019-")
        rest = run[len(word) :]
        if word:
            found.append(word + rest[: len(rest) - len(rest.lstrip("+#"))])
    return found


def _words(text: str) -> tuple[str, ...]:
    """The words of a text in small letters."""
    return tuple(word.lower().replace("\u2019", "'") for word in runs(text))
