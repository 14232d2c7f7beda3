"""The demo as a story in five steps that a newcomer reads in a minute."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._words import why
from skillkit.reporters.text.paint import WIDTH
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import wrapped

INDENT = "  "


def _mined(report: Report, style: Style) -> Iterator[str]:
    counts = report.counts
    formats = ", ".join(f"{name} {count}" for name, count in report.by_format.items())
    yield painted(style, "1. Mine: what do rules find in the sessions?", bold=True)
    projects = counted(counts["projects"], "project")
    yield from wrapped(style, f"Read {counted(counts['sessions'], 'real session')} ({formats}) of {projects}.", INDENT)
    yield ""
    for candidate in report.candidates:
        yield f"  {candidate.confidence:.2f}  {printable(candidate.title)} ({candidate.readiness})"
        yield f"        {why(candidate)}"
        excerpt = next((row.excerpt for row in candidate.evidence if row.excerpt), "")
        if excerpt:
            yield f"        it said: {printable(excerpt)[: WIDTH - 17]}"
    yield ""
    yield from wrapped(
        style, "A draft can be merged as it stands; a lead was seen once only and waits for more.", INDENT
    )
    if style.verbose:
        yield from (f"  {note}" for note in report.notes)


def _written(report: Report, style: Style) -> Iterator[str]:
    yield painted(style, "2. Mine with an author: what does a model write of them?", bold=True)
    text = (
        "The answers of a model were recorded for this demo; none is called. Each line rests on a quote from the logs."
    )
    yield from wrapped(style, text, INDENT)
    yield ""
    for candidate in report.authored:
        yield f"  {candidate.confidence:.2f}  {printable(candidate.title)} ({counted(len(candidate.bullets), 'line')})"
    first = next((bullet for candidate in report.authored[:1] for bullet in candidate.bullets), None)
    if first:
        claim = first.claims[0]
        yield from wrapped(style, printable(first.text), "        ")
        said = f'{claim.speaker}, line {claim.witness.line}: "{printable(claim.witness.quote)}"'
        yield from wrapped(style, said, "          ")


def _proposed(report: Report, style: Style) -> Iterator[str]:
    yield painted(style, "3. Propose: one branch with one commit for each draft", bold=True)
    for proposal in report.proposals:
        yield f"  {proposal.operation:<9} {proposal.branch}"
    unchanged = report.counts["unchanged"]
    yield from wrapped(
        style, f"Run a second time it pushes nothing: {unchanged} of {len(report.proposals)} unchanged.", INDENT
    )


def _gated(report: Report, style: Style) -> Iterator[str]:
    yield painted(style, "4. Gate: what CI says of each, on the branch to merge into", bold=True)
    yield from wrapped(style, "Meanwhile a colleague merged a skill written by hand, finish-change.", INDENT)
    yield ""
    for verdict in report.verdicts:
        color = "red" if verdict.blocks else "green"
        word = painted(style, f"{verdict.verdict:<14}", fg=color, bold=True)
        yield f"  {word}  {printable(verdict.name)}"
        yield from wrapped(style, printable(verdict.reason), " " * 18)
        if verdict.verdict == "low-confidence":
            yield from wrapped(style, ", ".join(reason.weighed for reason in verdict.reasons), " " * 18)


def _skill(report: Report, style: Style) -> Iterator[str]:
    passed = next((verdict for verdict in report.verdicts if not verdict.blocks), None)
    if passed is None:
        return
    yield painted(style, f"5. The skill that passed: {passed.path}", bold=True)
    text = report.texts[passed.path]
    yield from (f"  | {printable(line)}" for line in text.rstrip().split("\n"))
    yield ""


def lines(report: Report, style: Style) -> Iterator[str]:
    """The five steps, where it all lies, what to type next."""
    for part in (_mined, _written, _proposed, _gated, _skill):
        yield from part(report, style)
        if part is not _skill:
            yield ""
    folder = report.texts["folder"]
    yield f"It all lies in {folder}: the clone team-skills, its remote.git."
    yield from wrapped(style, "Now your own logs, read on this machine, sent nowhere:")
    yield ""
    yield painted(style, "  skillkit mine", bold=True)
