"""One candidate after the other for a reviewer: the draft, and under each line who said it, where, and the checks."""

import textwrap
from collections.abc import Iterable, Iterator

from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._sources import DraftLine, Source, Sources, sources_of
from skillkit.reporters._words import duplicate_of, projects_of, why
from skillkit.reporters.text.mine import DIFF_COLORS, LEVEL_COLORS
from skillkit.reporters.text.paint import counted, one_line, painted, printable

MOST_WIDTH = 120
"""Text is wrapped here, however wide the terminal is."""
NUMBER = 5
"""Columns for the numbers of lines, and of sources below them."""
QUOTE_LINES = 3
EVIDENCE = 5
"""Sessions that are named for a draft whose lines have no sources of their own."""


def _wrapped(text: str, style: Style, first: str, rest: str = "", most: int = 0) -> list[str]:
    """A text in lines behind an indent; of a quote at most so many, without its end."""
    width = min(style.width - 1, MOST_WIDTH)
    rows = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest or " " * len(first), break_on_hyphens=False
    )
    if most and len(rows) > most:
        rows = [*rows[: most - 1], f'{rows[most - 1][: width - 2].rstrip()}…"']
    return rows or [first.rstrip()]


def _source(source: Source, style: Style) -> Iterator[str]:
    """Who said it, the words, and the command that opens the session there; commands are never cut."""
    head = f"{f'[{source.number}]':>{NUMBER}} {source.about}"
    quote = one_line(source.quote)
    said = f'{head}: "{quote}"' if quote else head
    rows = _wrapped(printable(said), style, "", " " * (NUMBER + 1), QUOTE_LINES)
    yield from (painted(style, row, fg="cyan") for row in rows)
    yield f"{'':{NUMBER}} {printable(source.command)}"


def _sources(line: DraftLine, style: Style) -> Iterator[str]:
    """What is behind a line: its confidence, the checks, the quotes."""
    if line.confidence is None:
        return
    indent = " " * (NUMBER + 1)
    sure = f"confidence {line.confidence:.2f}"
    if not line.checks:
        yield painted(style, f"{indent}{sure}; no check against the repository", dim=True)
    else:
        yield painted(style, f"{indent}{sure}; checked against the repository:", dim=True)
    for check in line.checks:
        yield from (painted(style, row, dim=True) for row in _wrapped(printable(check), style, f"{indent}  "))
    for source in line.sources:
        yield from _source(source, style)


def _draft(lines: Iterable[DraftLine], candidate: Candidate, style: Style) -> Iterator[str]:
    """The draft with its line numbers; of a change the lines of the patch."""
    file, is_patch = "", candidate.kind == "enhancement"
    for line in lines:
        if not is_patch and line.file != file:
            file = line.file
            yield ""
            yield painted(style, f"--- skills/{printable(candidate.name)}/{printable(file)}", bold=True)
        number = str(line.number or "")
        text = printable(line.text)
        indent = len(line.text) - len(line.text.lstrip(" -*")) if not is_patch else 0
        for row in _wrapped(text, style, f"{number:>{NUMBER}} ", " " * (NUMBER + 1 + indent)):
            yield painted(style, row, fg=DIFF_COLORS.get(text[:1])) if is_patch else row
        yield from _sources(line, style)


def _head(candidate: Candidate, style: Style) -> Iterator[str]:
    """What it is, how sure, from where, and what is like it."""
    kind = f"a change to {candidate.target}" if candidate.target else f"a new skill, {candidate.name}"
    kind = f"{candidate.readiness} {candidate.id}: {kind if candidate.files else 'what is known, and no draft yet'}"
    yield from _wrapped(printable(kind), style, "")
    sure = painted(style, f"{candidate.confidence:.2f} {candidate.level}", fg=LEVEL_COLORS[candidate.level])
    yield f"confidence {sure}"
    yield from (row for each in candidate.reasons for row in _wrapped(printable(each.weighed), style, "  "))
    yield from _wrapped(printable(f"seen in {why(candidate)}; {', '.join(projects_of(candidate))}"), style, "", "  ")
    if candidate.choice:
        made = f"changes {candidate.target}" if candidate.kind == "enhancement" else "new"
        yield from _wrapped(printable(f"{made}: {candidate.choice.text}"), style, "", "  ")
    if candidate.kind == "new":
        alike = (each for each in candidate.similar if each.score > 0)
        near = duplicate_of(candidate) or next(alike, None)
        like = f"{near.name}, {near.score:.2f}, {near.verdict}" if near else "none shares more than common words"
        yield from _wrapped(printable(f"nearest existing skill: {like}"), style, "", "  ")


def _evidence(title: str, sources: tuple[Source, ...], candidate: Candidate, style: Style) -> Iterator[str]:
    if not sources:
        return
    yield ""
    yield painted(style, title, bold=True)
    for source in sources[:EVIDENCE]:
        yield from _source(source, style)
    if len(sources) > EVIDENCE:
        more = counted(len(sources) - EVIDENCE, "more session")
        yield f"{'':{NUMBER}} {more}: skillkit candidates show {candidate.id}"


def candidate_lines(candidate: Candidate, sources: Sources, style: Style, place: str = "") -> Iterator[str]:
    """All that a reviewer decides by; `place` says the how many-th of how many it is."""
    title = printable(candidate.title)
    yield from (painted(style, row, bold=True) for row in _wrapped(f"{place}{title}", style, ""))
    yield from _head(candidate, style)
    if candidate.readiness == "lead":
        for passage in candidate.passages:
            yield ""
            yield painted(style, printable(passage.heading), bold=True)
            rows = (row for text in passage.lines for row in text.split("\n"))
            yield from (each for row in rows for each in _wrapped(printable(row), style, "  "))
        if candidate.questions:
            yield ""
        for question in candidate.questions:
            yield from _wrapped(printable(f"to find out: {question}"), style, "", "  ")
        yield ""
        yield "To make a skill of it: skillkit mine --author NAME, or write skills/NAME and then"
        yield f"skillkit candidates accept {candidate.id} --skill skills/NAME"
    if candidate.kind == "enhancement":
        yield ""
    yield from _draft(sources.lines, candidate, style)
    if sources.others:
        yield ""
        yield painted(style, "Lines that the draft has in other words", bold=True)
        for line in sources.others:
            yield from _wrapped(printable(line.text), style, "      ")
            yield from _sources(line, style)
    yield from _evidence("Seen in", sources.evidence, candidate, style)
    yield from _evidence("It went otherwise in", sources.against, candidate, style)
    if dropped := len(candidate.dropped_bullets):
        yield ""
        yield f"{counted(dropped, 'line')} of the author left out: skillkit candidates show {candidate.id}"


def review_lines(report: Report, style: Style) -> Iterator[str]:
    """All candidates that wait, and what to do with them: for a reader who is not asked."""
    count = len(report.candidates)
    for number, candidate in enumerate(report.candidates, 1):
        sources = sources_of(candidate, report.logs, report.log_lines)
        yield from candidate_lines(candidate, sources, style, f"({number}/{count}) ")
        if not style.quiet:
            yield ""
            if candidate.files:
                yield f"skillkit candidates accept {candidate.id}"
            yield f"skillkit candidates dismiss {candidate.id} --reason TEXT"
        yield ""
    yield from closing_lines(report, style)


def closing_lines(report: Report, style: Style) -> Iterator[str]:
    """How many wait, how many are accepted, and the next command."""
    counts = report.counts
    if counts["waiting"]:
        noun = "candidate waits" if counts["waiting"] == 1 else "candidates wait"
        yield f"{counts['waiting']} {noun} for a decision: skillkit review asks about each in a terminal"
    else:
        yield "no candidate waits for a decision"
    if style.quiet:
        return
    if counts["accepted"]:
        yield f"{counts['accepted']} accepted: commit them yourself, or skillkit propose --staged"
    if not counts["waiting"] and not counts["accepted"]:
        yield "skillkit mine --stage stages what your sessions teach"
