"""What `mine` and `lessons` do with an author: the answers that are kept, the material, the question, the run."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from skillkit import paths
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import Mode
from skillkit.authoring.chain import Chain, Estimate, Material, Outcome, estimate
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.lessons import FOLDER, borrowed_lessons
from skillkit.authoring.setup import asker_of, let_verify, material_in
from skillkit.commands._author import Wish
from skillkit.commands._logs import own_names, refuse_unknown_names
from skillkit.commands._progress import watched
from skillkit.commands._report import DECLINED
from skillkit.drafting.enhance import is_about
from skillkit.drafting.provenance import load_key
from skillkit.errors import SkillkitError
from skillkit.mining.reading import ReadLogs, read_digests
from skillkit.mining.run_cache import run_key, store_report
from skillkit.mining.sessions import Selection
from skillkit.model.candidate import left_out, split_shown
from skillkit.model.report import Report
from skillkit.pool import Watch, processors
from skillkit.reporters.text.paint import counted
from skillkit.store import Store
from skillkit.store.retention import keep_days


def material(
    logs: Sequence[Path], wanted: Selection, repos: tuple[str, ...], watch: Watch
) -> tuple[ReadLogs, Material, dict[str, Checkout]]:
    """What an author is asked about: the logs read, their digests in parts, the repositories of their projects."""
    read = read_digests(logs, wanted, **own_names(), jobs=processors(), watch=watch)
    if not read.digests:
        refuse_unknown_names(wanted)
    return read, *material_in(read, Path.cwd(), repos)


LOOKS: dict[Mode, str] = {
    "none": "",
    "read": "For each draft it reads files in a disposable clone of the project. --verify none leaves that out.",
    "run": "For each draft it reads files and runs commands in a disposable clone of the project, in a sandbox.",
}


def agree(cost: Estimate, asker: Asker) -> None:
    """Asks the user before anything is sent. Raises SkillkitError where there is nobody to answer."""
    about = f"{counted(cost.sessions, 'session')} in {counted(cost.parts, 'prompt')}, about {cost.tokens:,} tokens"
    if not sys.stdin.isatty():
        raise SkillkitError(f"{about} would go to {asker.author.name}: stdin is not a terminal", "pass --yes")
    click.echo(f"{about}, redacted, go to: {asker.author.name}", err=True)
    if LOOKS[asker.mode]:
        click.echo(LOOKS[asker.mode], err=True)
    if not click.confirm("Send them?", err=True):
        raise click.exceptions.Exit(DECLINED)


def _waiting(outcome: Outcome) -> list[str]:
    """What is said of prompts that the author may still answer."""
    unrecorded = sum(failure.waiting and "no answer is recorded" in failure.reason for failure in outcome.failures)
    rest = outcome.open - unrecorded
    return [
        *([f"{counted(unrecorded, 'prompt')} without a recorded answer: recorded answers fit other options or logs"]
          if unrecorded else []),
        *([f"{rest} not asked yet: run it again to go on"] if rest else []),
    ]  # fmt: skip


def report_of(outcome: Outcome, read: ReadLogs, *, min_confidence: float, limit: int | None) -> Report:
    """Returns the report of the run, in the shape of `mine`."""
    shown, hidden = split_shown(outcome.candidates, min_confidence, limit)
    reasons = Counter(failure.reason for failure in outcome.failures if not failure.waiting)
    notes = [f"{count} without an answer: {reason}" for reason, count in sorted(reasons.items())]
    return Report(
        command="mine",
        conclusion="failure" if outcome.failures and not outcome.lessons else "success",
        candidates=shown,
        unrecognised=read.unrecognised,
        by_format=dict(sorted(read.by_format.items())),
        redactions=dict(sorted(read.redactions.items())),
        counts={
            "sessions": len(read.digests),
            "read": read.read,
            "days": len({digest.day for digest in read.digests if digest.day}),
            "projects": len({digest.project for digest in read.digests if digest.project}),
            "unrecognised": len(read.unrecognised),
            "lines_skipped": read.lines_skipped,
            "redactions": read.redactions.total(),
            "drafted": outcome.drafted,
            "joined": outcome.joined,
            "lessons": len(outcome.lessons),
            "quotes": outcome.quotes,
            "quotes_dropped": len(outcome.quotes_dropped),
            "calls": outcome.calls,
            "tokens": outcome.tokens,
            "open": outcome.open,
            "failed": len(outcome.failures) - outcome.open,
        },
        notes=(*notes, *_waiting(outcome)),
        dropped=(*outcome.dropped, *hidden),
    )


def with_rules(report: Report, rules: Report, limit: int | None) -> Report:
    """Returns an author's report with what rules found besides; at most `limit` candidates, the author's first."""
    known = {each.id: draft.title for each in rules.candidates for draft in report.candidates if is_about(draft, each)}
    room = None if limit is None else limit - len(report.candidates)
    shown, hidden = split_shown([each for each in rules.candidates if each.id not in known], 0.0, room)
    said = (
        left_out("filter", "lesson", each.title, each.evidence, ("authored", "an author's draft is about it"))
        for each in rules.candidates
        if each.id in known
    )
    others = (each.model_copy(update={"stage": "filter"}) for each in (*rules.dropped, *hidden))
    return report._replace(
        candidates=tuple(sorted((*report.candidates, *shown), key=lambda each: each.group)),
        dropped=(*report.dropped, *said, *others),
        weeks=rules.weeks,
    )


def authored(
    ctx: click.Context,
    logs: Sequence[Path],
    wanted: Selection,
    wish: Wish,
    rules: Callable[[], Report],
    *,
    min_confidence: float = 0.0,
    limit: int | None = None,
    keep: bool = True,
) -> Report:
    """The report of `mine` with an author, after the question what may be sent; kept for `candidates show`.

    `rules` finds what needs no author.
    """
    asker = asker_of(wish.author, seconds=wish.seconds, budget=wish.budget, keeps=keep)
    with watched(ctx, "reading logs") as watch:
        read, found, checkouts = material(logs, wanted, wish.repos, watch)
    let_verify(asker, checkouts, wish.verify, wish.seconds)
    cost = estimate(found, asker)
    if cost.parts and not (wish.yes or asker.is_local):
        agree(cost, asker)
    kept = paths.state_dir() / FOLDER
    folders = [Path(wish.lent)] if wish.lent else []
    folders += [kept] if kept.is_dir() else []
    borrowed = [lesson for folder in folders for lesson in borrowed_lessons(folder)]
    found_by_rules = rules()
    with watched(ctx, "asking") as watch:
        outcome = Chain(found, asker, checkouts, load_key(paths.state_dir())).run(borrowed, watch)
    report = report_of(outcome, read, min_confidence=min_confidence, limit=limit)
    report = with_rules(report, found_by_rules, limit)
    if keep:
        run = run_key((), "authored", [candidate.fingerprint for candidate in report.candidates])
        store_report(Store(paths.state_dir(), keep_days()), run, (), report._replace(unrecognised=()))
    return report
