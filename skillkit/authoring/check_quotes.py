"""Checks the quotes of lessons against the digest that the author read, and derives who said them.

A quote counts if its words, white space folded, are in the items at its line or within two lines of it; a claim
without one is dropped, and so is a lesson without a claim. What the model says about speakers is not asked for.
"""

import re
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from skillkit.authoring.answers import GivenClaim
from skillkit.authoring.answers import GivenQuote
from skillkit.authoring.answers import Lessons
from skillkit.documents.lines import folded
from skillkit.model.candidate import Dropped
from skillkit.model.candidate import left_out
from skillkit.model.claim import Claim
from skillkit.model.claim import Quote
from skillkit.model.claim import Speaker
from skillkit.model.claim import Status
from skillkit.model.claim import TaughtLesson
from skillkit.model.digest import Item
from skillkit.model.digest import Part

PASTED = re.compile(
    r"(?m)^[ \t]*(?:```|~~~|>|\||#{1,6} |<!--|Traceback|(?<=[ \t])at \S+ ?\(|\[?\d{4}-\d\d-\d\d[T ]\d\d:"
    r"|error(?:\[|:)|\u279c|[\w.@~-]+[$%#] )"
)
"""How lines begin that nobody types: quoted or fenced text, headings, tables, stack traces, logs, a shell's prompt."""
PARAGRAPH = re.compile(r"\n[ \t]*\n")
FENCE = re.compile(r"(?m)^[ \t]*(?:```|~~~)")
TYPED_AFTER = 400
"""Characters of a paragraph that counts as typed although something was pasted before."""
MAX_TITLE = 120
NEAR = 2
"""Lines by which an author may be off."""
SHORTEST = 6
"""Characters of a quote; fewer prove nothing."""
STRENGTH: tuple[Speaker, ...] = ("user", "output", "command", "agent", "subagent", "pasted", "harness")
"""The strongest witness first."""
SAYS: dict[Speaker, Status] = {"user": "user-rule", "pasted": "user-said", "output": "observed", "command": "observed"}
"""The best status that a claim may have by its witness; any other witness only said so."""
RANK: tuple[Status, ...] = ("user-rule", "user-said", "observed", "agent-said", "guess")


class Checked:
    """The lessons whose quotes hold; how many quotes are at their line, how many near it; what was left out."""

    def __init__(self) -> None:
        self.lessons: list[TaughtLesson] = []
        self.held = self.mended = 0
        self.dropped: list[Dropped] = []


def _item_with(quote: GivenQuote, items: Iterable[Item]) -> Item | None:
    """Returns the item that has the quote: at its line, else the nearest."""
    wanted = folded(quote.quote)
    if len(wanted) < SHORTEST:
        return None
    near = [item for item in items if abs(item.line - quote.line) <= NEAR and wanted in folded(item.shown)]
    return min(near, key=lambda item: abs(item.line - quote.line), default=None)


def typed_in(text: str) -> list[str]:
    """Returns the paragraphs of a message that its user typed: none that is fenced, quoted, or printed by a program.

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
    """Returns who said the quoted words of an item: of a user's message what was pasted is not the user's."""
    if item.speaker == "user":
        wanted = folded(quote)
        return "user" if any(wanted in folded(paragraph) for paragraph in typed_in(item.text)) else "pasted"
    if item.label.startswith("FAILED") and folded(quote) not in folded(item.text.partition("\n")[0]):
        return "output"
    return item.speaker


def _claim(given: GivenClaim, name: str, part: Part, family: str, tally: Checked) -> Claim | None:
    """Returns the claim with the quotes that hold; None if none does."""
    quotes: list[Quote] = []
    passed = False
    for quote in given.evidence:
        item = _item_with(quote, part.items)
        if item is None:
            short = len(folded(quote.quote)) < SHORTEST
            why = f"it is shorter than {SHORTEST} characters" if short else "the log has no such words near that line"
            title = f"L{quote.line}: {quote.quote}"
            tally.dropped.append(left_out("lessons", "quote", title, [part.digest], ("not-in-log", why)))
            continue
        tally.held += item.line == quote.line
        tally.mended += item.line != quote.line
        speaker = speaker_of(item, quote.quote)
        quotes.append(Quote(line=item.line, quote=quote.quote, speaker=speaker))
        passed = passed or item.label.startswith(("PASSED after", "COMMITTED")) or speaker == "output"
    if not quotes:
        why = "none of its quotes is in the log"
        tally.dropped.append(left_out("lessons", "claim", given.text, [part.digest], ("no-quote", why)))
        return None
    speaker = min((quote.speaker for quote in quotes if quote.speaker), key=STRENGTH.index)
    return Claim(
        id=name,
        text=given.text,
        status=max(given.status, SAYS.get(speaker, "agent-said"), key=RANK.index),
        speaker=speaker,
        after=given.after,
        evidence=tuple(quotes),
        session=part.digest.session,
        family=family,
        passed=passed,
    )


def unanswered(answer: Lessons, parts: Sequence[Part]) -> list[tuple[int, Item]]:
    """Returns the messages of the user that an answer neither quotes nor declines, with the numbers of their parts."""
    quoted = {
        (lesson.part, quote.line) for lesson in answer.lessons for claim in lesson.claims for quote in claim.evidence
    }
    known = quoted | {(each.part, each.line) for each in answer.declined}
    asked = [(number, item) for number, part in enumerate(parts, 1) for item in part.asked]
    return [(n, item) for n, item in asked if not any((n, item.line + off) in known for off in range(-NEAR, NEAR + 1))]


def checked(answer: Lessons, parts: Sequence[Part], families: Mapping[str, str]) -> Checked:
    """Returns the lessons of an answer whose quotes are in the part that each was read from.

    `families` are those of all sessions. A message of the user that the answer passes over is left out by name.
    """
    result = Checked()
    for number, given in enumerate(answer.lessons, 1):
        if not 1 <= given.part <= len(parts):
            why = ("no-session", f"it is of session {given.part}, and the prompt has {len(parts)}")
            result.dropped.append(left_out("lessons", "lesson", given.title, (), why))
            continue
        part = parts[given.part - 1]
        digest, family = part.digest, families[part.digest.session]
        name = f"{digest.session}-{part.number}-{number}"
        rows = (_claim(each, f"{name}.{at}", part, family, result) for at, each in enumerate(given.claims, 1))
        claims = tuple(filter(None, rows))
        if claims:
            lesson = TaughtLesson(
                **given.model_dump(exclude={"claims", "part"}),
                id=name,
                session=digest.session,
                family=family,
                project=digest.project,
                day=digest.day,
                week=digest.week,
                claims=claims,
            )
            result.lessons.append(lesson)
        else:
            why = ("no-claim", "none of its claims holds")
            result.dropped.append(left_out("lessons", "lesson", given.title, [digest], why))
    for each in answer.declined:
        items = parts[each.part - 1].asked if 1 <= each.part <= len(parts) else []
        said = next((item for item in items if abs(item.line - each.line) <= NEAR), None)
        if said:
            title = f"L{said.line}: {' '.join(said.text.split())[:MAX_TITLE]}"
            why = ("declined", each.reason)
            result.dropped.append(left_out("lessons", "message", title, [parts[each.part - 1].digest], why))
    for number, item in unanswered(answer, parts):
        title = f"L{item.line}: {' '.join(item.text.split())[:MAX_TITLE]}"
        why = ("unanswered", "the author makes no lesson of this message and gives no reason")
        result.dropped.append(left_out("lessons", "message", title, [parts[number - 1].digest], why))
    return result
