"""Checks the quotes of lessons against the digest that the author read, and derives who said them.

A quote counts if its words, white space folded, are in the items at its line or within two lines of it; a claim
without one is dropped, and so is a lesson without a claim. What the model says about speakers is not asked for.
"""

import re
from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.authoring.answers import GivenClaim
from skillkit.authoring.answers import GivenQuote
from skillkit.authoring.answers import Lessons
from skillkit.drafting.provenance import folded
from skillkit.mining.digest import PASTED
from skillkit.model.claim import Claim
from skillkit.model.claim import Quote
from skillkit.model.claim import Speaker
from skillkit.model.claim import Status
from skillkit.model.claim import TaughtLesson
from skillkit.model.digest import Item
from skillkit.model.digest import Part

PARAGRAPH = re.compile(r"\n[ \t]*\n")
FENCE = re.compile(r"(?m)^[ \t]*(?:```|~~~)")
TYPED_AFTER = 400
"""Characters of a paragraph that counts as typed although something was pasted before."""
NEAR = 2
"""Lines by which an author may be off."""
SHORTEST = 6
"""Characters of a quote; fewer prove nothing."""
STRENGTH: tuple[Speaker, ...] = ("user", "output", "command", "agent", "subagent", "pasted", "harness")
"""The strongest witness first."""
SAYS: dict[Speaker, Status] = {"user": "user-rule", "output": "observed", "command": "observed"}
"""The best status that a claim may have by its witness; any other witness only said so."""
RANK: tuple[Status, ...] = ("user-rule", "observed", "agent-said", "guess")


class Checked(NamedTuple):
    """The lessons whose quotes hold; how many quotes held at their line, were mended, or were not found."""

    lessons: tuple[TaughtLesson, ...]
    held: int
    mended: int
    dropped: tuple[str, ...]


def _found(quote: GivenQuote, items: Sequence[Item]) -> Item | None:
    """The item that has the quote: at its line, else the nearest."""
    wanted = folded(quote.quote)
    if len(wanted) < SHORTEST:
        return None
    near = [item for item in items if abs(item.line - quote.line) <= NEAR and wanted in folded(item.shown)]
    return min(near, key=lambda item: abs(item.line - quote.line), default=None)


def typed_in(text: str) -> list[str]:
    """The paragraphs of a message that its user typed: none that is fenced, quoted, or looks printed by a program.

    After the first that is pasted only short ones count: what follows a pasted report is mostly more of it.
    """
    typed: list[str] = []
    pasted = fenced = False
    for paragraph in PARAGRAPH.split(text):
        fences = len(FENCE.findall(paragraph))
        is_pasted = fenced or fences > 0 or PASTED.search(paragraph) is not None
        fenced = fenced != (fences % 2 == 1)
        pasted = pasted or is_pasted
        if not is_pasted and (not pasted or len(paragraph) <= TYPED_AFTER):
            typed.append(paragraph)
    return typed


def speaker_of(item: Item, quote: str) -> Speaker:
    """Who said the quoted words of an item: of a user's message what was pasted is not the user's."""
    if item.speaker == "user":
        wanted = folded(quote)
        return "user" if any(wanted in folded(paragraph) for paragraph in typed_in(item.text)) else "pasted"
    if item.label.startswith("FAILED") and folded(quote) not in folded(item.text.partition("\n")[0]):
        return "output"
    return item.speaker


def _claim(given: GivenClaim, name: str, part: Part, family: str, tally: "_Tally") -> Claim | None:
    items, digest = part.items, part.digest
    quotes: list[Quote] = []
    speakers: list[Speaker] = []
    passed = False
    for quote in given.evidence:
        item = _found(quote, items)
        if item is None:
            tally.dropped.append(f"L{quote.line}: {quote.quote[:100]}")
            continue
        tally.held += item.line == quote.line
        tally.mended += item.line != quote.line
        speakers.append(speaker_of(item, quote.quote))
        quotes.append(Quote(line=item.line, quote=quote.quote, speaker=speakers[-1]))
        passed = passed or item.label.startswith(("PASSED after", "COMMITTED")) or speakers[-1] == "output"
    if not quotes:
        return None
    speaker = min(speakers, key=STRENGTH.index)
    best = SAYS.get(speaker, "agent-said")
    status = max(given.status, best, key=RANK.index)
    return Claim(
        id=name,
        text=given.text,
        status=status,
        speaker=speaker,
        after=given.after,
        evidence=tuple(quotes),
        session=digest.session,
        family=family,
        passed=passed,
    )


class _Tally:
    def __init__(self) -> None:
        self.held = self.mended = 0
        self.dropped: list[str] = []


def checked(answer: Lessons, part: Part, family: str) -> Checked:
    """The lessons of an answer whose quotes are in the part that was read."""
    digest = part.digest
    tally = _Tally()
    lessons: list[TaughtLesson] = []
    for number, given in enumerate(answer.lessons, 1):
        name = f"{digest.session[:8]}-{part.number}-{number}"
        claims = _claims(given.claims, name, part, family, tally)
        if claims:
            lessons.append(
                TaughtLesson(
                    id=name,
                    title=given.title,
                    when_to_use=given.when_to_use,
                    kind=given.kind,
                    scope=given.scope,
                    would_merge=given.would_merge,
                    why=given.why,
                    session=digest.session,
                    family=family,
                    project=digest.project,
                    day=digest.day,
                    week=digest.week,
                    claims=claims,
                )
            )
    return Checked(tuple(lessons), tally.held, tally.mended, tuple(tally.dropped))


def _claims(given: Iterable[GivenClaim], name: str, part: Part, family: str, tally: _Tally) -> tuple[Claim, ...]:
    found = (_claim(each, f"{name}.{number}", part, family, tally) for number, each in enumerate(given, 1))
    return tuple(claim for claim in found if claim)
