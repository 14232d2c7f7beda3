"""Checks that something backs each command that a line of a draft recommends.

A command counts by its program and subcommand. It is backed by a session of the project that ran it with success, by
what a user wrote or pasted, by a quote behind the line, and by what the latest commit runs or tells agents to run. What
a line forbids or quotes as failing is no recommendation; neither is a span of code that calls no known program, unless
a word such as "run" announces it.
"""

import re
from collections.abc import Callable
from collections.abc import Iterable
from functools import cached_property

from skillkit.authoring.checkout import Checkout
from skillkit.documents.grounding import commands_in
from skillkit.documents.grounding import verbs_in
from skillkit.documents.markdown import SPAN
from skillkit.documents.tasks import task_calls
from skillkit.drafting.provenance import folded
from skillkit.model.claim import Bullet
from skillkit.model.claim import Claim
from skillkit.model.digest import Digest
from skillkit.safety.context import NEGATION
from skillkit.shell.programs import is_common

CLAUSE = re.compile(
    r"[.!?;:](?=\s)|\b(?:but|instead|then)\b|\b(?:so|and)\s(?=(?:run|use|call)\b)|(?<!`),(?=\s)|,(?=\s\w)"
)
"""What ends a clause; a comma between two spans of code ends none."""
DENIED = re.compile(r"(?i)\b(?:(?:without|unlike|except|no(?: longer| more)?|nor)\s(?:\w{1,20}\s){0,3}|not\s)$")
FAILS = (
    r"(?:fail(?:s|ed|ing)?|breaks?|broke|hangs?|crash(?:es|ed)?|error(?:s|ed)?|lies?|refuses?|rejects?|misses|ignores?"
    r"|(?:does|do|did|is|are|was|were|has|have|can|could|will|would)(?:n['\u2019]t|\snot|\sno)|cannot|never|no longer"
    r"|(?:is|are|was|were|gets?)\s(?:rejected|refused|denied|unknown|gone|removed|wrong|missing|blocked|unavailable)"
    r"|(?:ends|exits|stops|dies|aborts)\s(?:with|in|at)|returns\san?\serror)"
)
FAILED = re.compile(
    rf"(?i)\s?(?:\([^)]{{0,80}}\)\s)?(?:(?:a|also|alone|always|again|call|command|form|itself|often|still|then|there)\s){{0,3}}{FAILS}\b"
)
"""How a clause goes on after a command that does not work."""
SAID = re.compile(
    r"(?i)\b(?:fail(?:s|ed)?|errors?|ends|exits|stops|says?|prints?|shows?|answers?|reports?|messages?|outputs?|warns?)"
    r"\b[^.;]{0,80}$"
)
"""How a clause leads to what a program says."""
ANNOUNCED = re.compile(r"(?i)\b(?:run|execute|use|call|invoke|start|try|repeat)\s(?:\w{1,12}\s){0,2}$")
ORDERS = re.compile(r"(?i)\s?(?:$|[,.:;)]|(?:first|before|after|then|to|once|when|in|from|for)\b)")
"""How a line goes on that begins with a command to run."""
PROGRAM = re.compile(r"[a-z_.~/$][\w./~+@-]*")
"""The first word of a command; one in capitals takes the place of something."""
MAX_CLAUSE = 300


def quotes_of(claims: Iterable[Claim]) -> str:
    """Returns the words of the quotes behind some claims, folded."""
    return folded(" ".join(quote.quote for claim in claims for quote in claim.evidence))


def _clause(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns what the clause around a span of code says before and after it."""
    before, after = text[max(0, start - MAX_CLAUSE) : start], text[end : end + MAX_CLAUSE]
    # Marks within other spans end no clause.
    plain = SPAN.compiled.sub(lambda span: "`" + "x" * (len(span[0]) - 2) + "`", before)
    cuts = [cut.end() for cut in CLAUSE.finditer(plain)]
    stop = CLAUSE.search(after)
    return before[cuts[-1] if cuts else 0 :], after[: stop.start()] if stop else after


def _is_recommended(text: str, start: int, end: int, *, is_known: bool) -> bool:
    before, after = _clause(text, start, end)
    if NEGATION.search(before) or DENIED.search(before) or FAILED.match(after):
        return False
    if ANNOUNCED.search(before):
        return True
    begins = not before.strip() and ORDERS.match(after) is not None
    return begins or (is_known and not SAID.search(before))


def recommended(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """Returns the commands that a line recommends, each once. `is_known` tells the programs that there are."""
    commands = commands_in({"SKILL.md": text})
    spans = [(span[0].strip("`").strip(), span.start(), span.end()) for span in SPAN.compiled.finditer(text)]
    found = []
    for command in commands:
        places = [(start, end) for code, start, end in spans if code == command.strip()]
        program = next((verb.split()[0] for verb in verbs_in(command)), "")
        known = is_common(program) or "/" in program or is_known(program)
        if places and not (known or PROGRAM.fullmatch(program)):
            continue
        if not places or any(_is_recommended(text, *place, is_known=known) for place in places):
            found.append(command)
    return found


class Backing:
    """What backs the commands of a draft: the sessions of its projects, their users, and the latest commit."""

    def __init__(self, digests: Iterable[Digest], checkout: Checkout | None, before: str) -> None:
        self._digests = list(digests)
        self._checkout = checkout
        self._before = before

    @cached_property
    def _passed(self) -> frozenset[str]:
        return frozenset(verb for digest in self._digests for verb in digest.passed)

    @cached_property
    def _programs(self) -> frozenset[str]:
        return frozenset(verb.split()[0] for digest in self._digests for verb in digest.ran)

    @cached_property
    def _said(self) -> str:
        """What users wrote and pasted, folded."""
        items = (item for digest in self._digests for item in digest.items)
        return folded("\n".join(item.text for item in items if item.speaker in ("user", "pasted")))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(commands_in({"SKILL.md": self._before}))

    @staticmethod
    def _runs(verb: str, checkout: Checkout) -> bool:
        return verb in checkout.verbs or any(map(checkout.task, task_calls(verb)))

    def _has(self, verb: str, quotes: str) -> bool:
        if verb in self._passed or (self._checkout and self._runs(verb, self._checkout)):
            return True
        word = re.compile(rf"(?<![\w/-]){re.escape(folded(verb))}(?![\w/-])")
        return word.search(quotes) is not None or word.search(self._said) is not None

    def missing(self, bullet: Bullet) -> str:
        """Returns the first program and subcommand that a line recommends and nothing backs; empty if there is none."""
        at_head = folded(" ".join(claim.file_quote for claim in bullet.claims if claim.file))
        quotes = f"{quotes_of(bullet.claims)}\n{at_head}"
        commands = recommended(bullet.text, self._programs.__contains__)
        fresh = (command for command in commands if command not in self._known)
        return next((v for each in fresh for v in verbs_in(each) if not self._has(v, quotes)), "")
