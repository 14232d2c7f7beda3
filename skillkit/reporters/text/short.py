"""Reports of a few lines: verify, dedupe, init, lessons, digest, propose, demo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._words import why
from skillkit.reporters.text.paint import WIDTH, counted, painted, printable, trimmed, unread, wrapped

if TYPE_CHECKING:
    # A command pays for the types it reports, not for all of them.
    from skillkit.model.claim import TaughtLesson


def verify_lines(report: Report, style: Style) -> Iterator[str]:
    """What agrees and what differs, the sum."""
    for each in report.agreements:
        word = painted(style, "agrees " if each.agrees else "differs", fg="green" if each.agrees else "red", bold=True)
        yield f"  {word}  {each.what}: {printable(each.said)}"
    if style.quiet:
        return
    for note in report.notes:
        yield f"  note: {printable(note)}"
    end = "reproduced" if report.conclusion == "success" else "not reproduced"
    yield f"{end} from {counted(report.counts['sessions'], 'session')}"


REASONS = {
    "same-title": "the same title",
    "shared-text": "shared text",
    "same-subject": "said to be for the same",
    "other-purpose": "described otherwise",
    "embedding": "the same in other words",
}


def dedupe_lines(report: Report, style: Style) -> Iterator[str]:
    """One line a pair, and the sum."""
    for pair in report.pairs:
        found = pair.similar
        shared = " and ".join(REASONS[reason] for reason in found.reasons if reason in REASONS)
        verdict = painted(style, f"{found.verdict:<9}", fg="red" if found.verdict == "duplicate" else "yellow")
        yield f"{verdict} {found.score:.2f}  {printable(pair.a)}  {printable(pair.b)}  ({shared})"
    if report.pairs:
        yield ""
    yield from map(printable, report.notes)
    counts = report.counts
    sums = f"{counted(counts['duplicates'], 'duplicate')} and {counted(counts['similar'], 'similar pair')}"
    yield f"{sums if report.pairs else 'No two skills are alike'} ({counted(counts['skills'], 'skill')} compared)"


INIT_COLORS = {"created": "green", "extended": "green", "left": None}
INDEX_COLORS = {"created": "green", "updated": "green", "removed": "yellow"}
MISSED = {"created": "missing", "updated": "differs", "removed": "stale"}
MAX_LISTED = 20
"""Files, and skills that are left out, that a summary names; -v names all."""
WOULD = {"created": "would create", "extended": "would extend", "left": "left"}


def init_lines(report: Report, style: Style) -> Iterator[str]:
    """A line a file, the sum, the next steps."""
    planned = "planned" in report.counts
    width = max(len(word) for word in (WOULD.values() if planned else INIT_COLORS))
    if not style.quiet:
        yield printable(report.texts["folder"])
    for each in report.writings:
        if style.quiet and each.action == "left":
            continue
        word = WOULD[each.action] if planned else each.action
        about = f"  ({each.reason})" if each.reason else ""
        yield f"  {painted(style, f'{word:<{width}}', fg=INIT_COLORS[each.action])}  {printable(each.path + about)}"
    if style.quiet:
        return
    yield ""
    written = sum(each.action != "left" for each in report.writings)
    if not written:
        yield "Nothing to write."
    else:
        yield f"{counted(written, 'file')} {'to write; nothing was written' if planned else 'written'}."
    if report.notes and not planned:
        yield ""
        yield painted(style, "Next", bold=True)
        for number, note in enumerate(report.notes, 1):
            first, *rest = wrapped(style, note, "     ")
            yield f"  {number}. {first.strip()}"
            yield from rest


new_lines = init_lines


def _index_end(report: Report, changed: int) -> str:
    """The last line: what was done, or what is to be done."""
    counts = report.counts
    skills = f"{counted(counts['skills'], 'skill')} listed"
    if "differing" not in report.counts:
        return f"{counted(changed, 'file')} written; {skills}." if changed else f"Nothing to write; {skills}."
    if changed:
        return f"{counted(changed, 'file differs', 'files differ')}; {report.texts['remedy']} writes what is right."
    return f"Up to date: {counted(len(report.writings), 'file')}, {skills}."


def index_lines(report: Report, style: Style) -> Iterator[str]:
    """A line a file that changes, a line a skill that is left out, the sum."""
    checked = "differing" in report.counts
    changed = [each for each in report.writings if each.action != "left"]
    listed = changed if style.verbose else changed[:MAX_LISTED]
    for each in listed:
        word = MISSED[each.action] if checked else each.action
        color = "red" if checked else INDEX_COLORS[each.action]
        yield f"{painted(style, f'{word:<8}', fg=color)} {printable(each.path)}"
    if len(listed) < len(changed):
        yield f"and {len(changed) - len(listed)} more (-v names them)"
    missing = list(report.left_out.items())
    shown = missing if style.verbose else missing[:MAX_LISTED]
    for path, reason in shown:
        yield f"{painted(style, 'left out', fg='yellow')} {printable(f'{path}: {reason}')}"
    if len(shown) < len(missing):
        yield f"and {len(missing) - len(shown)} more left out (-v names them)"
    if style.quiet and not changed:
        return
    if not style.quiet:
        yield from map(printable, report.notes)
    yield _index_end(report, len(changed))


def _lesson(lesson: TaughtLesson, style: Style) -> Iterator[str]:
    yield trimmed(f"{lesson.id}  {painted(style, printable(lesson.title), bold=True)}", style.width + 8)
    where = f"{lesson.day or 'undated'}, {printable(lesson.project)}, {lesson.kind}, {len(lesson.claims)} claims"
    yield trimmed(f"  {where}; when: {printable(lesson.when_to_use)}", style.width)
    for claim in lesson.claims if style.verbose else ():
        after = "" if claim.after in ("unknown", "held") else f", later {claim.after}"
        yield trimmed(f"    [{claim.speaker}{after}] {printable(claim.text)}", style.width)
        for quote in claim.evidence:
            yield painted(style, trimmed(f'      L{quote.line} "{printable(quote.quote)}"', style.width), dim=True)


def lessons_lines(report: Report, style: Style) -> Iterator[str]:
    """The lessons and the sums."""
    for lesson in sorted(report.lessons, key=lambda each: (each.day, each.id), reverse=True):
        yield from _lesson(lesson, style)
    if style.quiet:
        return
    counts = report.counts
    lost = f", {counts['quotes_dropped']} quotes not in the log" if counts["quotes_dropped"] else ""
    yield f"{counted(counts['lessons'], 'lesson')}, {counted(counts['claims'], 'claim')}{lost}; {counts['open']} open"


def digest_lines(report: Report, style: Style) -> Iterator[str]:
    """The parts, then how much they are in all."""
    for part in report.parts:
        family = report.families[part.digest.session]
        same = "" if family == part.digest.session else f", family {family[:8]}"
        place = f"part {part.number} of {part.total}"
        head = f"--- {part.digest.session[:8]} {place}, about {part.tokens:,} tokens{same}"
        yield painted(style, printable(head), bold=True)
        yield from map(printable, part.text.rstrip("\n").split("\n"))
        yield ""
    if style.quiet:
        return
    counts = report.counts
    read = f"{counted(counts['sessions'], 'session')} in {counted(counts['families'], 'family', 'families')}"
    yield f"{read}; {counted(counts['parts'], 'part')} to read, about {counts['tokens']:,} tokens"


PROPOSE_COLORS = {
    "created": "green",
    "updated": "green",
    "planned": "cyan",
    "foreign": "yellow",
    "waiting": "yellow",
    "failed": "red",
}


def propose_lines(report: Report, style: Style) -> Iterator[str]:
    """A line for each candidate, then the sum."""
    for proposal in report.proposals:
        operation = painted(style, f"{proposal.operation:<10}", fg=PROPOSE_COLORS.get(proposal.operation), bold=True)
        tip = f" {proposal.commit[:7]}" if proposal.commit else ""
        detail = f"  {printable(proposal.detail)}" if proposal.detail else ""
        yield f"  {operation} {proposal.confidence:.2f}  {proposal.branch}{tip}{detail}"
        if proposal.url:
            yield f"               {proposal.url}"
        if style.verbose:
            for path in proposal.files:
                yield f"               {path}"
            yield from (f"    {printable(line)}".rstrip() for line in proposal.request.split("\n") if proposal.request)
    if style.quiet:
        return
    for note in report.notes:
        yield f"  {note}"
    yield from unread(report, style)
    pushed = counted(report.counts["pushed"], "branch", "branches")
    done = ((word, report.counts[word]) for word in ("opened", "edited"))
    forge = "".join(f", {counted(count, 'pull request')} {word}" for word, count in done if count)
    yield f"{pushed} pushed{forge}, {counted(len(report.proposals), 'draft')} in all"


INDENT = "  "


def _demo_mined(report: Report, style: Style) -> Iterator[str]:
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
    text = "A draft is a whole skill to review; a lead is evidence for a skill that has yet to be written."
    yield from wrapped(style, text, INDENT)
    if style.verbose:
        yield from (f"  left out: {printable(each.title)} ({each.text})" for each in report.dropped)


def _demo_written(report: Report, style: Style) -> Iterator[str]:
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


def _demo_proposed(report: Report, style: Style) -> Iterator[str]:
    yield painted(style, "3. Propose: one branch with one commit for each draft", bold=True)
    for proposal in report.proposals:
        yield f"  {proposal.operation:<9} {proposal.branch}"
    unchanged = report.counts["unchanged"]
    yield from wrapped(
        style, f"Run a second time it pushes nothing: {unchanged} of {len(report.proposals)} unchanged.", INDENT
    )


def _demo_gated(report: Report, style: Style) -> Iterator[str]:
    yield painted(style, "4. Gate: what CI says of each, on the branch to merge into", bold=True)
    yield from wrapped(style, "Meanwhile a colleague merged a skill written by hand, run-bun-itself.", INDENT)
    yield ""
    for verdict in report.verdicts:
        color = "red" if verdict.blocks else "green"
        word = painted(style, f"{verdict.verdict:<14}", fg=color, bold=True)
        yield f"  {word}  {printable(verdict.name)}"
        yield from wrapped(style, printable(verdict.reason), " " * 18)
        if verdict.verdict == "low-confidence":
            yield from wrapped(style, ", ".join(reason.weighed for reason in verdict.reasons), " " * 18)


def _demo_skill(report: Report, style: Style) -> Iterator[str]:
    passed = [verdict.path for verdict in report.verdicts if not verdict.blocks]
    if not passed:
        return
    which = "The skill" if len(passed) == 1 else f"The first of the {len(passed)} skills"
    yield painted(style, f"5. {which} that passed: {passed[0]}", bold=True)
    text = report.texts[passed[0]]
    yield from (f"  | {printable(line)}" for line in text.rstrip().split("\n"))
    yield ""


def demo_lines(report: Report, style: Style) -> Iterator[str]:
    """The five steps, where it all lies, what to type next."""
    for part in (_demo_mined, _demo_written, _demo_proposed, _demo_gated, _demo_skill):
        yield from part(report, style)
        if part is not _demo_skill:
            yield ""
    folder = report.texts["folder"]
    yield f"It all lies in {folder}: the clone team-skills, its remote.git."
    yield "The folder stays for you to look at: delete it when you are done."
    yield from wrapped(style, "Now your own logs, read on this machine, sent nowhere:")
    yield ""
    yield painted(style, f"  {report.texts.get('program', 'skillkit')} mine", bold=True)
