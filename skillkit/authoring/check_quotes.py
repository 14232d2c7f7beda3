"""Checks the quotes of lessons against the digest that the author read, and derives who said them.

A quote counts if its words are in the items at its line or within two lines of it. Where it differs from the log in
letters' case or in Markdown's marks, the log's own words take its place. A claim without a quote is dropped, and so is
a lesson without a claim. What the model says about speakers is not asked for.
"""

from collections.abc import Iterable, Mapping, Sequence

from skillkit.authoring.answers import GivenClaim, GivenQuote, Lessons
from skillkit.documents.lines import folded
from skillkit.model.candidate import Dropped, Why, left_out
from skillkit.model.claim import Claim, Quote, Speaker, Status, TaughtLesson
from skillkit.model.digest import Item, Part
from skillkit.transcripts.typed import spoken_in

MARKS = ("`", "*", "_")
MAX_TITLE = 120
NEAR = 2
"""Lines by which an author may be off."""
SHORTEST = 6
"""Characters of a quote; fewer prove nothing."""
STRENGTH: tuple[Speaker, ...] = ("user", "output", "command", "agent", "subagent", "pasted", "harness")
"""The strongest witness first."""
SAYS: dict[Speaker, Status] = {"user": "user-rule", "pasted": "user-said", "output": "observed", "command": "observed"}
"""The best status that a claim may have by its witness; any other witness only said so."""
RANK: tuple[Status, ...] = ("user-rule", "user-task", "user-said", "observed", "agent-said", "guess")
MARGIN = "\n  | "
"""What a digest puts before each line of an output."""


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


def _plain(text: str) -> str:
    return " ".join(text.replace(MARGIN, "\n").split())


def own_words(quote: str, text: str) -> str:
    """Returns a quote if a text has it, white space folded; else the words of the text that it is close to."""
    said = _plain(text)
    if _plain(quote) in said:
        return quote
    letters = [(letter, at) for at, sign in enumerate(said) if (letter := folded(sign))]
    wanted = "".join(folded(_plain(quote)).split())
    places = [at for letter, at in letters for _ in letter]
    first = "".join(letter for letter, _ in letters).find(wanted)
    start, end = places[first], places[first + len(wanted) - 1] + 1
    while said[start - 1 : start] in MARKS:
        start -= 1
    while said[end : end + 1] in MARKS:
        end += 1
    return said[start:end]


def speaker_of(item: Item, quote: str, *, opening: bool = False) -> Speaker:
    """Returns who said the quoted words of an item: of a user's message what was pasted is not the user's.

    `opening` is set for the message that begins a session.
    """
    wanted = folded(quote)
    if item.speaker == "user":
        said: dict[Speaker, list[str]] = {speaker: [] for speaker in STRENGTH}
        for speaker, paragraph in spoken_in(item.text, opening=opening):
            said[speaker].append(paragraph)
        is_command = any(wanted in folded(paragraph.partition("\n")[0]) for paragraph in said["output"])
        found = (speaker for speaker in STRENGTH if wanted in folded("\n\n".join(said[speaker])))
        speaker = next(found, "pasted")
        return "command" if speaker == "output" and is_command else speaker
    if item.label.startswith(("FAILED", "USER RAN")) and wanted not in folded(item.text.partition("\n")[0]):
        return "output"
    return item.speaker


def _claim(given: GivenClaim, name: str, part: Part, family: str, tally: Checked) -> Claim | None:
    """Returns the claim with the quotes that hold; None if none does."""
    quotes: list[Quote] = []
    passed, ordered = False, False
    for quote in given.evidence:
        item = _item_with(quote, part.items)
        if item is None:
            short = len(folded(quote.quote)) < SHORTEST
            why = f"it is shorter than {SHORTEST} characters" if short else "the log has no such words near that line"
            title = f"L{quote.line}: {quote.quote}"
            tally.dropped.append(left_out("lessons", "quote", title, [part.digest], ("not-in-log", why)))
            continue
        said = own_words(quote.quote, item.shown)
        is_exact = item.line == quote.line and said == quote.quote
        tally.held += is_exact
        tally.mended += not is_exact
        opening = item.line == part.digest.opening
        speaker = speaker_of(item, said, opening=opening)
        quotes.append(Quote(line=item.line, quote=said, speaker=speaker))
        ordered = ordered or (speaker == "user" and not opening)
        passed = passed or item.label.startswith(("PASSED after", "COMMITTED")) or speaker == "output"
    if not quotes:
        why = "none of its quotes is in the log"
        tally.dropped.append(left_out("lessons", "claim", given.text, [part.digest], ("no-quote", why)))
        return None
    speaker = min((quote.speaker for quote in quotes if quote.speaker), key=STRENGTH.index)
    # What a session begins with is asked of its task.
    best = "user-task" if speaker == "user" and not ordered else SAYS.get(speaker, "agent-said")
    return Claim(
        id=name,
        text=given.text,
        status=max(given.status, best, key=RANK.index),
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
    passed_over: list[tuple[int, Item, Why]] = []
    for each in answer.declined:
        items = parts[each.part - 1].asked if 1 <= each.part <= len(parts) else []
        said = next((item for item in items if abs(item.line - each.line) <= NEAR), None)
        if said:
            passed_over.append((each.part, said, ("declined", each.reason)))
    why = ("unanswered", "the author makes no lesson of this message and gives no reason")
    passed_over += [(number, item, why) for number, item in unanswered(answer, parts)]
    for number, item, reason in passed_over:
        title = f"L{item.line}: {' '.join(item.text.split())[:MAX_TITLE]}"
        result.dropped.append(left_out("lessons", "message", title, [parts[number - 1].digest], reason))
    return result
