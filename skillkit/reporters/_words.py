"""What every report of candidates says in the same words: why, where, what was left out, what was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from skillkit.model.report import Report
from skillkit.reporters.text.paint import counted

if TYPE_CHECKING:
    # A command pays for the types it reports, not for all of them.
    from skillkit.model.candidate import Candidate, Dropped, Evidence
    from skillkit.model.similar import Similar

NOTHING = "Nothing worth keeping was found, which is a good answer too."
NOUNS = {
    "e-mail": "e-mail address",
    "home": "home folder",
    "host": "host name",
    "private-key": "private key",
    "url-login": "login in an address",
    "user": "user name",
}
PLURALS = {"e-mail": "e-mail addresses", "url-login": "logins in addresses"}
ENDED = {"fixed": "fixed", "done": "done", "told": "said by the user", "failed": "failed", "unknown": "end not seen"}
"""How an occurrence ended, for a person."""


def says(name: str) -> str:
    """What a detector's evidence says; of one that this version does not know, its name."""
    from skillkit.detectors import DETECTORS  # noqa: PLC0415 - a lint need not pay for it

    try:
        return DETECTORS[name].says
    except KeyError:
        return name


def ways(candidate: Candidate) -> str:
    """`fail → pass, same steps`: what the evidence is."""
    return ", ".join(map(says, candidate.detectors))


def spread(candidate: Candidate) -> str:
    """`16 sessions, 3 of them independent, 2 weeks`: how often it was seen, and over how long."""
    support = candidate.support
    own = f", {support.families} of them independent" if 0 < support.families < support.sessions else ""
    weeks = f", {counted(support.weeks, 'week')}" if support.weeks > 1 else ""
    return f"{counted(support.sessions, 'session')}{own}{weeks}"


def why(candidate: Candidate) -> str:
    """`16 sessions, 2 weeks, fail → pass`."""
    return f"{spread(candidate)}, {ways(candidate)}"


def projects_of(candidate: Candidate) -> list[str]:
    """The projects of the evidence, that with most of it first."""
    counts = Counter(row.project for row in candidate.evidence)
    return sorted(counts, key=lambda project: (-counts[project], project))


def duplicate_of(candidate: Candidate) -> Similar | None:
    """The existing skill that says the same, as after the candidate was merged."""
    return next((similar for similar in candidate.similar if similar.verdict == "duplicate"), None)


def by_day(rows: Iterable[Evidence]) -> list[Evidence]:
    """Rows of evidence, the oldest first; what several detectors saw of one thing in a session is one row."""
    found: dict[tuple[str, str, str], Evidence] = {}
    for row in sorted(rows, key=lambda row: (row.day, row.session, row.turns, row.detector)):
        same = found.setdefault((row.session, row.outcome, said_in(row)), row)
        if same is not row:
            turns = tuple(sorted({*same.turns, *row.turns}))
            found[row.session, row.outcome, said_in(row)] = same.model_copy(update={"turns": turns})
    return list(found.values())


def said_in(row: Evidence) -> str:
    """What a row of evidence quotes: what was printed or said, else what was done."""
    return (row.excerpt or next(iter(row.actions), "")).strip()


def masked(redactions: Mapping[str, int]) -> str:
    """`12 home folders, 3 tokens`."""
    most_first = sorted(redactions.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(counted(count, NOUNS.get(kind, kind), PLURALS.get(kind, "")) for kind, count in most_first)


def read(report: Report) -> str:
    """`Read 12 sessions (claude-code 8, codex 4), 8 days, 3 projects`; where none was wanted, how many there are.

    Sessions of logs that were not looked at are counted apart: `…: 159 remembered, 27 read`.
    """
    counts = report.counts
    if not counts["sessions"]:
        return f"No session fits; {counted(counts['read'], 'was', 'were')} read"
    formats = ", ".join(f"{name} {count}" for name, count in report.by_format.items())
    days, projects = counted(counts["days"], "day"), counted(counts["projects"], "project")
    found = f"{counted(counts['sessions'], 'session')} ({formats}), {days}, {projects}"
    remembered = counts.get("remembered", 0)
    return (
        f"{found}: {remembered:,} remembered, {counts['sessions'] - remembered:,} read"
        if remembered
        else f"Read {found}"
    )


SAID = {
    "evidence": "with evidence that contradicts itself",
    "lint": "failing lint",
    "mended-in-code": "fixed in the code",
    "more": "more than --limit",
    "new-name": "with a name that the author was not shown",
    "declined": "declined by the author",
    "no-answer": "without an answer",
    "no-claim": "without a claim that holds",
    "no-line": "without a line that holds",
    "no-patch": "with a patch that does not apply",
    "no-place": "without a place in the file",
    "no-quote": "without a quote from the log",
    "no-session": "of a session that was not shown",
    "no-verdict": "without a verdict",
    "not-at-head": "not true of the latest commit",
    "not-in-log": "not in the log",
    "not-run": "recommending a command that nothing backs",
    "not-worth-it": "not worth it",
    "refuted-at-head": "refuted by the latest commit",
    "repeated": "in another draft",
    "said-already": "said already",
    "superseded": "superseded",
    "unanswered": "without an answer of the author",
    "unsupported": "unsupported",
    "unsure": "below --min-confidence",
    "unused": "used by no draft",
    "veto": "rejected by the author",
    "weak": "too weak",
}
"""Why something was left out, by the code of the reason."""
KINDS = ("draft", "line", "edit", "check", "lesson", "message", "claim", "quote", "prompt")
"""What was left out, that which a reader misses most first."""


def reason_of(each: Dropped) -> str:
    """Returns why something was left out, in a few words; of what rules find, the filter's own."""
    return each.text if each.stage == "filter" else SAID.get(each.reason, each.reason)


def left_out(dropped: Iterable[Dropped]) -> list[tuple[int, str]]:
    """Returns how much was left out for which reason, the most frequent first."""
    reasons = Counter(map(reason_of, dropped))
    return sorted(((count, reason) for reason, count in reasons.items()), key=lambda each: (-each[0], each[1]))


def reasons_of(dropped: Iterable[Dropped]) -> str:
    """Returns `2 too weak, 1 failing lint`; of one reason only that."""
    found = left_out(dropped)
    return found[0][1] if len(found) == 1 else ", ".join(f"{count} {reason}" for count, reason in found)


def account(report: Report) -> list[str]:
    """Returns what became of all that an author wrote (drafts, lines, everything else), and of what rules found."""
    by_kind: dict[str, list[Dropped]] = {kind: [] for kind in KINDS}
    filtered = [each for each in report.dropped if each.stage == "filter"]
    for each in report.dropped:
        by_kind[each.kind] += [each] if each.stage != "filter" else []
    drafts, lines = by_kind.pop("draft"), by_kind.pop("line")
    joined = report.counts["joined"]
    written = sum(len(each.bullets) for each in report.candidates)
    authored = sum(bool(each.bullets) for each in report.candidates)
    by_rules = len(report.candidates) - authored
    parts = [
        f"{report.counts['drafted']:,} drafted, {authored:,} shown",
        *([f"{joined} joined to another draft for the same file"] if joined else []),
        *([f"{len(drafts):,} left out: {reasons_of(drafts)}"] if drafts else []),
    ]
    rows = [", ".join(parts)]
    if lines:
        every = counted(written + len(lines), "line")
        rows.append(f"{every}, {written:,} shown, {len(lines):,} left out: {reasons_of(lines)}")
    others = [f"{counted(len(each), kind)} ({reasons_of(each)})" for kind, each in by_kind.items() if each]
    rows += [f"Also left out: {', '.join(others)}"] if others else []
    out = f", {len(filtered):,} left out: {reasons_of(filtered)}" if filtered else ""
    return [*rows, f"Found by rules: {by_rules:,} shown{out}"] if by_rules or filtered else rows


def warning(report: Report) -> str:
    """Returns that more than half of what an author wrote was left out, if it was; empty else."""
    if "drafted" not in report.counts:
        return ""
    # What options hide is not lost, nor is what the author has yet to answer.
    waits = report.counts.get("open", 0) > 0
    written = [each for each in report.dropped if each.stage not in ("show", "filter")]
    lost = [each for each in written if not (waits and each.reason == "no-answer")]
    drafts, lines = (sum(each.kind == kind for each in lost) for kind in ("draft", "line"))
    every = lines + sum(len(each.bullets) for each in report.candidates)
    sums = ((drafts, report.counts["drafted"], "draft"), (lines, every, "line"))
    said = [f"{part:,} of {counted(whole, noun)}" for part, whole, noun in sums if part * 2 > whole]
    return f"More than half of what the author wrote was left out: {', '.join(said)}" if said else ""


def draft_of(candidate: Candidate) -> dict[str, str]:
    """The files of a draft by where they would lie; of a change to a skill what changes; a lead's template."""
    if candidate.template:
        return {f"template/{name}": text for name, text in sorted(candidate.template.items())}
    if candidate.kind == "enhancement":
        return {f"change to {candidate.target}": candidate.patch} if candidate.patch else {}
    if candidate.kind == "question":
        return {f"questions/{name}": text for name, text in candidate.files.items()}
    return {f"skills/{candidate.name}/{name}": text for name, text in sorted(candidate.files.items())}
