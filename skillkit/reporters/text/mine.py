"""Candidates as a table: how sure, what, draft or lead, why, where."""

from collections.abc import Iterator

from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import cut
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import wrapped

LEVEL_COLORS = {"high": "green", "medium": "yellow", "low": None}
OUTCOMES = {
    "correction": "the user objected",
    "disproved-instruction": "an instruction is wrong",
    "error-fix": "fail → pass",
    "memory-file": "an agent noted it",
    "repeated-workflow": "same steps",
    "standing-instruction": "the user laid it down",
}
NOUNS = {
    "e-mail": "e-mail address",
    "home": "home folder",
    "host": "host name",
    "private-key": "private key",
    "url-login": "login in an address",
    "user": "user name",
}
PLURALS = {"e-mail": "e-mail addresses", "url-login": "logins in addresses"}
WHAT = 58


def why(candidate: Candidate) -> str:
    """`fail → pass in 16 sessions over 3 weeks`."""
    support = candidate.support
    ways = " + ".join(OUTCOMES.get(name, name) for name in candidate.detectors)
    weeks = f", {counted(support.weeks, 'week')}" if support.weeks > 1 else ""
    return f"{ways}, {counted(support.sessions, 'session')}{weeks}"


def _where(candidate: Candidate) -> str:
    projects = sorted({seen.project for seen in candidate.evidence})
    return cut(printable(projects[0]), 30) + (f" +{len(projects) - 1}" if len(projects) > 1 else "")


def _of_diff(line: str) -> str | None:
    """The colour of a line of a diff."""
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])


def row(candidate: Candidate, style: Style, *, with_id: bool = False) -> Iterator[str]:
    """One candidate; if there is more to be said, with its reasons and its evidence."""
    sure = painted(style, f"{candidate.confidence:.2f}", fg=LEVEL_COLORS[candidate.level], bold=True)
    yield f"  {sure}  {cut(printable(candidate.title), WHAT):<{WHAT}} {candidate.readiness}"
    called = f"{candidate.id} · " if with_id else ""
    yield f"        {called}{why(candidate)} · {_where(candidate)}"
    known = next((similar for similar in candidate.similar if similar.verdict == "duplicate"), None)
    if known:
        yield f"        already there: {printable(known.name)} ({', '.join(known.reasons)})"
    if candidate.kind == "enhancement":
        yield f"        changes {printable(candidate.target or '')}"
    if style.verbose and candidate.choice:
        what = "change" if candidate.kind == "enhancement" else "new"
        yield f"        {what} ({candidate.choice.code}): {printable(candidate.choice.text)}"
    if style.verbose:
        for reason in candidate.reasons:
            yield f"        {reason.weight:+.2f} {reason.text}"
        for seen in candidate.evidence:
            turns = ", ".join(str(turn) for turn in seen.turns)
            shown = cut(printable(seen.excerpt or seen.actions[0]), 44)
            yield f"        {seen.day} {seen.session[:8]} turns {turns}: {shown}"
        for line in candidate.patch.rstrip("\n").split("\n") if candidate.patch else ():
            yield f"        {painted(style, printable(line), fg=_of_diff(line))}"


def _masked(redactions: dict[str, int]) -> str:
    """`12 home folders, 3 tokens`."""
    most_first = sorted(redactions.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(counted(count, NOUNS.get(kind, kind), PLURALS.get(kind, "")) for kind, count in most_first)


def _left_out(report: Report, style: Style) -> Iterator[str]:
    """How much was left out for which reason, with more said what it was."""
    yield from (f"  {note}" for note in report.notes)
    if style.verbose:
        for each in report.dropped:
            yield f"    {each.reason}: {cut(printable(each.title), WHAT)} ({counted(len(each.sessions), 'session')})"
    if report.counts["unsure"]:
        yield f"  {report.counts['unsure']} below --min-confidence"
    if report.counts["more"]:
        yield f"  {report.counts['more']} more than --limit"


def lines(report: Report, style: Style) -> Iterator[str]:
    """What was read, the candidates, what was left out, what to do next."""
    counts = report.counts
    formats = ", ".join(f"{name} {count}" for name, count in report.by_format.items())
    if not style.quiet:
        spread = f"{counted(counts['days'], 'day')}, {counted(counts['projects'], 'project')}"
        masked = f" · masked: {_masked(report.redactions)}" if report.redactions else ""
        yield from wrapped(f"Read {counted(counts['sessions'], 'session')} ({formats}), {spread}{masked}")
        yield ""
    if not report.candidates:
        yield "Nothing worth keeping was found, which is a good answer too."
    for candidate in report.candidates:
        yield from row(candidate, style)
    if style.quiet:
        return
    yield ""
    yield from _left_out(report, style)
    if counts["unrecognised"]:
        yield f"  {counted(counts['unrecognised'], 'file')} not read (skillkit -v sessions names them)"
    drafts = sum(candidate.readiness == "draft" for candidate in report.candidates)
    if drafts:
        yield ""
        yield f"skillkit -v mine: the evidence · skillkit propose: branches for {counted(drafts, 'draft')}"
