"""Which skills a text calls for, and how well a file of utterances is matched."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.model.run import Match
from skillkit.reporters import Style
from skillkit.reporters.text.history import values_of
from skillkit.reporters.text.paint import counted, painted, printable
from skillkit.workflows import utterances
from skillkit.workflows.match import MARGIN, is_ambiguous

MAX_WRONG = 20
"""Utterances that went wrong of which the text is shown; -v shows all."""


def _line(match: Match, style: Style) -> str:
    values = printable(values_of(match.parameters))
    meant = "by its words" if match.method == "text" else "by its meaning"
    of = f"trigger {printable(match.trigger)}"
    by = meant if not match.trigger else of if match.method == "pattern" else f"{meant}: {of}"
    name = painted(style, printable(match.skill), bold=True)
    return f"{match.score:.2f}  {name}{f'  {values}' if values else ''}  ({by})"


def match_lines(report: Report, style: Style) -> Iterator[str]:
    """A line a match; or what went wrong with utterances, and the shares."""
    if report.trials:
        yield from _measured(report, style)
        return
    yield from (_line(match, style) for match in report.matches)
    if style.quiet:
        return
    if not report.matches:
        yield f"No skill matches ({counted(report.counts['skills'], 'skill')} looked at)"
    elif is_ambiguous(report.matches):
        yield f"It is not clear which of the first two is meant: their scores differ by less than {MARGIN}"
    yield from (f"note: {printable(note)}" for note in report.notes)


def _measured(report: Report, style: Style) -> Iterator[str]:
    wrong = [each for each in report.trials if not each.is_right]
    for each in wrong if style.verbose else wrong[:MAX_WRONG]:
        found = each.found[0].skill if each.found else "no skill"
        yield f"{painted(style, 'wrong', fg='red')}  {printable(each.text)}"
        expected = " or ".join(each.expected) or "no skill"
        yield f"       expected {printable(expected)}, found {printable(found)}"
    if len(wrong) > MAX_WRONG and not style.verbose:
        yield f"and {len(wrong) - MAX_WRONG} more; -v shows all"
    for expected, found, number in utterances.confusions(report.trials):
        yield f"  {number} x {printable(expected or 'no skill')} -> {printable(found or 'no skill')}"
    for one, other, number in utterances.collisions(report.trials):
        yield f"  {printable(one)} and {printable(other)} compete in {counted(number, 'utterance')}"
    counts = dict(report.counts)
    yield from (f"note: {printable(note)}" for note in report.notes)
    yield f"top-1 {counts['right']}/{counts['calling']} ({utterances.accuracy(counts):.1%})"
    yield f"false activations {counts['false_activations']}/{counts['silent']}"
    if counts["with_parameters"]:
        yield f"parameters {counts['parameters_right']}/{counts['with_parameters']}"
