"""What is behind each line of a draft: the quotes with who said them and where, and the checks against the repository.

The text of `review` and of `candidates show` and the JSON of `review` are made of it.
"""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from skillkit.documents.lines import bullet_digest, lines_in
from skillkit.model.candidate import Candidate, Evidence
from skillkit.model.claim import Bullet, Claim
from skillkit.reporters._words import ENDED, by_day, said_in

HUNK = re.compile(r"^@@ -\d{1,9}(?:,\d{1,9})? \+(\d{1,9})(?:,\d{1,9})? @@")
SAID = {
    "user": "said by the user",
    "pasted": "pasted by the user",
    "command": "a command of the agent",
    "output": "output of a command",
    "agent": "said by the agent",
    "subagent": "said by a sub-agent",
    "harness": "put in by the agent's program",
}
LATER = {
    "held": "not taken back later",
    "unknown": "",
    "reverted": "reverted later",
    "complained": "the user objected later",
    "superseded": "superseded later",
}

LogLines = Mapping[tuple[str, int], int]
"""The line of the log at which a turn of a session begins, where the log was found."""


class Source(NamedTuple):
    """A quote: its session, the line of the log (0: not known), who said it, what became of it, and how to open it.

    `about` says both in words. `speaker` and `after` are those of a claim, empty where a rule found the evidence.
    """

    number: int
    session: str
    line: int
    speaker: str
    after: str
    about: str
    quote: str
    command: str


class DraftLine(NamedTuple):
    """A line of a file of the draft, or of the change to one; `number` is 0 for what is not in the new file.

    `confidence` is None for a line that no claim is behind.
    """

    file: str
    number: int
    text: str
    confidence: float | None = None
    sources: tuple[Source, ...] = ()
    checks: tuple[str, ...] = ()


class Sources(NamedTuple):
    """A draft's lines, and what is behind the draft as a whole: sessions that show it, and those that show otherwise.

    `others` are lines that an author wrote and that the draft has in other words.
    """

    lines: tuple[DraftLine, ...]
    others: tuple[DraftLine, ...]
    evidence: tuple[Source, ...]
    against: tuple[Source, ...]

    @property
    def numbered(self) -> list[Source]:
        """All sources, in the order of their numbers."""
        of_lines = [source for line in (*self.lines, *self.others) for source in line.sources]
        return [*of_lines, *self.evidence, *self.against]


def session_command(session: str, logs: Iterable[str] = (), line: int = 0) -> str:
    """The command that opens a session of the logs that were named, at a line if that is known."""
    place = ["--line", str(line)] if line else []
    return shlex.join(["skillkit", "sessions", "show", session, *place, *logs])


def about_claim(claim: Claim) -> str:
    """`said by the user, not taken back later, landed in 1a2b3c4`: who says it, and what became of it."""
    about = [SAID[claim.speaker], LATER[claim.after], f"landed in {claim.landed}" if claim.landed else ""]
    return ", ".join(filter(None, about))


def checks_of(bullet: Bullet) -> tuple[str, ...]:
    """What the repository says of a line: what an author looked at and a program again, and each name looked up."""
    known = (f"{fact.kind} {fact.what}: {fact.result}" + f", {fact.place}" * bool(fact.place) for fact in bullet.facts)
    return tuple(f"HEAD {said}" for said in (*(check.shown for check in bullet.checks), *known))


def _rows_of_patch(candidate: Candidate) -> Iterator[DraftLine]:
    """The lines of a change, with their places in the new files."""
    file, number, is_head = "", 0, False
    for row in candidate.patch.splitlines():
        if is_head and row.startswith("+++ "):
            file = next((name for name in candidate.files if row.endswith(f"/{name}")), "")
        elif found := HUNK.match(row):
            number = int(found[1])
        elif row[:1] in ("+", " "):
            yield DraftLine(file, number, row)
            number += 1
            continue
        is_head = row.startswith(("--- a/", "--- /dev/null"))
        yield DraftLine(file, 0, row)


def _rows(candidate: Candidate) -> Iterator[DraftLine]:
    if candidate.kind == "enhancement":
        yield from _rows_of_patch(candidate)
        return
    for name, text in sorted(candidate.files.items()):
        yield from (DraftLine(name, number, row) for number, row in enumerate(text.splitlines(), 1))


class _Numbering:
    """Gives each quote its number."""

    def __init__(self, logs: Sequence[str], log_lines: LogLines) -> None:
        self._logs, self._log_lines, self._last = logs, log_lines, 0

    def _next(self) -> int:
        self._last += 1
        return self._last

    def _of_claim(self, claim: Claim) -> Source:
        session, line, quote = claim.session, claim.witness.line, claim.witness.quote
        command = session_command(session, self._logs, line)
        return Source(self._next(), session, line, claim.speaker, claim.after, about_claim(claim), quote, command)

    def of_bullet(self, bullet: Bullet, row: DraftLine) -> DraftLine:
        """The row with what is behind it."""
        sources = tuple(map(self._of_claim, bullet.claims))
        return row._replace(confidence=bullet.confidence, sources=sources, checks=checks_of(bullet))

    def of_evidence(self, rows: Iterable[Evidence]) -> Iterator[Source]:
        """A source for each session in which it was seen."""
        for row in by_day(rows):
            line = next(filter(None, (self._log_lines.get((row.session, turn), 0) for turn in row.turns)), 0)
            about = f"{row.day or 'no date'}, {ENDED[row.outcome]}"
            command = session_command(row.session, self._logs, line)
            yield Source(self._next(), row.session, line, "", "", about, said_in(row), command)


def sources_of(candidate: Candidate, logs: Sequence[str] = (), log_lines: LogLines | None = None) -> Sources:
    """Returns what is behind each line of a candidate's draft.

    `logs` are the places of logs that were named, for the commands that open a session; `log_lines` the lines of turns.
    """
    behind = {bullet_digest(bullet.text): bullet for bullet in candidate.bullets}
    ends = {
        (name, line.last): digest
        for name, text in candidate.files.items()
        for line in lines_in(name, text)
        if (digest := bullet_digest(line.text)) in behind
    }
    numbering, rows = _Numbering(logs, log_lines or {}), list[DraftLine]()
    for row in _rows(candidate):
        bullet = behind.pop(ends.get((row.file, row.number), ""), None)
        rows.append(numbering.of_bullet(bullet, row) if bullet else row)
    others = tuple(numbering.of_bullet(bullet, DraftLine("", 0, bullet.text)) for bullet in behind.values())
    # What an author cites is behind its lines already.
    evidence = () if candidate.bullets else tuple(numbering.of_evidence(candidate.evidence))
    return Sources(tuple(rows), others, evidence, tuple(numbering.of_evidence(candidate.against)))
