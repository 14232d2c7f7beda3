"""What is staged as `mine` shows it, with ids; or one candidate with all that is known of it."""

import textwrap
from collections.abc import Iterator, Sequence

from skillkit.model.candidate import Candidate, Evidence
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._sources import LogLines, about_claim, checks_of
from skillkit.reporters._words import ENDED, by_day, projects_of, said_in, why
from skillkit.reporters.text.mine import LEVEL_COLORS, table
from skillkit.reporters.text.paint import counted, one_line, painted, printable, trimmed

MARGIN = " " * 8
MOST_WIDTH = 120
"""Prose is wrapped here, however wide the terminal is."""
MADE = {"new": "a new skill", "question": "a known question"}
"""What a candidate becomes, by its kind, where it changes nothing."""
MAX_EXCERPT = 4
"""Lines of an excerpt that are shown."""


def _wrapped(text: str, style: Style, indent: str = "  ") -> list[str]:
    return textwrap.wrap(printable(text), min(style.width, MOST_WIDTH), initial_indent=indent, subsequent_indent=indent)


def _heading(text: str, style: Style) -> Iterator[str]:
    yield ""
    yield painted(style, text, bold=True)


def _what(candidate: Candidate, style: Style) -> Iterator[str]:
    """Its title, confidence, name, description, evidence and projects."""
    sure = painted(style, f"{candidate.confidence:.2f}", fg=LEVEL_COLORS[candidate.level], bold=True)
    yield f"{sure} {candidate.level}  {painted(style, printable(candidate.title), bold=True)}"
    aim = f"a change to {printable(candidate.target)}" if candidate.target else printable(candidate.name)
    yield f"  {candidate.readiness} {candidate.id} · {aim}"
    yield ""
    yield from _wrapped(candidate.description, style)
    yield ""
    yield from _wrapped(f"evidence: {why(candidate)}", style)
    if candidate.choice:
        made = f"changes {candidate.target}" if candidate.kind == "enhancement" else MADE[candidate.kind]
        yield from _wrapped(f"{made}: {candidate.choice.text}", style)
    yield from _wrapped(f"projects: {', '.join(projects_of(candidate))}", style)


def _parts(candidate: Candidate, style: Style) -> Iterator[str]:
    """What the confidence is made of, as a table."""
    yield from _heading("Confidence", style)
    total = sum(reason.weight for reason in candidate.reasons)
    width = max((len(reason.text) for reason in candidate.reasons), default=0)
    for reason in candidate.reasons:
        yield f"  {reason.text:<{width}}  {reason.weight:+.2f}"
    bound = "  (1.00 is the most)" if total > 1 else ""
    yield f"  {candidate.level:<{width}}  {candidate.confidence:5.2f}{bound}"


def _evidence(
    heading: str, candidate: Candidate, found: Sequence[Evidence], log_lines: LogLines, style: Style
) -> Iterator[str]:
    """A row an occurrence: the day, the session, how it ended, the lines of its log; what it said, if that is new."""
    if not found:
        return
    yield from _heading(heading, style)
    rows = by_day(found)
    ended = max((len(ENDED[row.outcome]) for row in rows), default=0)
    several = len(projects_of(candidate)) > 1
    before = ""
    for row in rows:
        lines = ", ".join(f"L{log_lines[row.session, turn]}" for turn in row.turns if (row.session, turn) in log_lines)
        place = f"  {printable(row.project)}" if several else ""
        head = f"  {row.day or 'no date':<10}  {row.session[:8]:<8}  {ENDED[row.outcome]:<{ended}}  {lines}{place}"
        yield trimmed(head.rstrip(), style.width)
        said = said_in(row)
        if said != before:
            lines_said = said.split("\n")[:MAX_EXCERPT]
            yield from (painted(style, trimmed(f"    {printable(line)}", style.width), dim=True) for line in lines_said)
        before = said


def _lines_written(candidate: Candidate, style: Style) -> Iterator[str]:
    """Each line that an author wrote: who says it, what became of it, the words in the log, the file at HEAD."""
    if not candidate.bullets:
        return
    yield from _heading("Sources of each line", style)
    for bullet in candidate.bullets:
        yield ""
        sure = painted(style, f"{bullet.confidence:.2f}", bold=True)
        first, *rest = _wrapped(bullet.text, style, MARGIN)
        yield f"  {sure}  {first.strip()}"
        yield from rest
        for claim in bullet.claims:
            quote = claim.witness
            head = f"{MARGIN}{claim.session[:8]} L{quote.line}  {about_claim(claim)}"
            yield trimmed(printable(head), style.width)
            if quote.quote:
                yield painted(style, trimmed(f'{MARGIN}  "{printable(quote.quote)}"', style.width), dim=True)
        yield from (trimmed(f"{MARGIN}{printable(check)}", style.width) for check in checks_of(bullet))
    if candidate.dropped_bullets:
        yield from _heading("Dropped lines", style)
        for each in candidate.dropped_bullets:
            yield trimmed(f"  {printable(each)}", style.width)


def _form(candidate: Candidate, style: Style) -> Iterator[str]:
    """What breaks the project's rules on form, and what a reviewer has to do besides."""
    for heading, rows in (("Rules on form", candidate.form), ("To do by hand", candidate.by_hand)):
        yield from _heading(heading, style) if rows else ()
        for row in rows:
            yield from _wrapped(row, style)


def _nearest(candidate: Candidate, style: Style) -> Iterator[str]:
    yield from _heading("Nearest existing skill", style)
    near = next(iter(candidate.similar), None)
    if near is None:
        yield from _wrapped("none that shares more than common words with it", style)
        return
    shared = f" ({', '.join(near.reasons)})" if near.reasons else ""
    yield from _wrapped(f"{near.name}, {near.score:.2f}, {near.verdict}{shared}", style)


def _for_author(candidate: Candidate, style: Style) -> Iterator[str]:
    """What of a lead is known, and what its author has to find out."""
    for passage in candidate.passages:
        yield from _heading(printable(passage.heading), style)
        yield from (f"  {printable(line)}" for text in passage.lines for line in text.split("\n"))
    if candidate.questions:
        yield from _heading("Open questions", style)
        for number, question in enumerate(candidate.questions, 1):
            first, *rest = _wrapped(question, style, "     ") or [""]
            yield f"  {number}. {first.strip()}"
            yield from rest


def _shown(candidate: Candidate, report: Report, style: Style) -> Iterator[str]:
    """One candidate, all of it."""
    yield from _what(candidate, style)
    yield from _parts(candidate, style)
    if candidate.readiness == "lead":
        yield from _for_author(candidate, style)
    if candidate.kind == "new":
        yield from _nearest(candidate, style)
    yield from _lines_written(candidate, style)
    yield from _form(candidate, style)
    if not candidate.bullets:
        yield from _evidence("Evidence", candidate, candidate.evidence, report.log_lines, style)
    yield from _evidence("Counter-evidence", candidate, candidate.against, report.log_lines, style)
    for name, text in report.texts.items():
        yield from _heading(f"--- {name}", style)
        yield from map(printable, text.rstrip("\n").split("\n"))
    if style.quiet:
        return
    yield ""
    if candidate.files and candidate.kind != "enhancement":
        yield f"skillkit candidates accept {candidate.id}   into your working tree"
    elif candidate.document:
        yield f"skillkit candidates accept {candidate.id}   writes the change of {printable(candidate.document)}"
    elif candidate.files:
        yield "skillkit propose --staged            a pull request with the change"
    else:
        yield f"skillkit candidates accept {candidate.id} --skill skills/NAME   takes the skill that you write for it"
        yield "skillkit mine --author NAME         a model reads the sessions and writes drafts"
    yield f"skillkit candidates dismiss {candidate.id}  leave it out until its evidence has doubled"


def candidates_lines(report: Report, style: Style) -> Iterator[str]:
    """The one that was asked for; or all with the sum and what to do next."""
    counts = report.counts
    if "shown" in counts:
        yield from _shown(report.candidates[0], report, style)
        return
    if report.texts.get("list") == "dismissed":
        for name, (title, reason) in report.dismissed.items():
            yield f"  {name}  {printable(title)}" + (f": {one_line(reason)}" if reason else "")
        if not style.quiet:
            yield f"{counts['dropped']} dismissed; skillkit candidates restore ID stages one again"
        return
    yield from table(report.candidates, style, report.accepted, report.offered)
    if style.quiet:
        return
    if report.candidates:
        yield ""
    accepted = f", {counts['accepted']} of them accepted" if counts["accepted"] else ""
    offered = f", {counts['offered']} offered before" if counts["offered"] else ""
    count = counted(counts["candidates"], "candidate")
    yield f"{count} staged{accepted}{offered}, {counted(counts['drafts'], 'draft')}; {counts['dropped']} dismissed"
    if not counts["candidates"]:
        yield "skillkit mine --stage: stage what the logs teach"
        return
    drafts = " · skillkit propose --staged: pull requests for the drafts" if counts["drafts"] else ""
    yield f"skillkit review: decide on each · skillkit candidates show ID: the evidence{drafts}"
