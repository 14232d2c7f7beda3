"""`skillkit propose`."""

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from skillkit import config, git, paths as places, propose
from skillkit.commands._candidates import find_candidate, split_dismissed, the_one
from skillkit.commands._logs import (
    Reading,
    docs_option,
    mined,
    reading_options,
    refuse_unknown_names,
    selection_options,
)
from skillkit.commands._report import DECLINED, finish, report_options
from skillkit.documents.clients import listed
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.forges import FORGES
from skillkit.gate.evidence import weigh_lines
from skillkit.mining.confidence import level, total
from skillkit.mining.sessions import Selection
from skillkit.model.candidate import Candidate
from skillkit.model.layout import FOLDER
from skillkit.model.provenance import Provenance
from skillkit.propose import Planned, Target, Wish
from skillkit.propose.mined_file import candidates_in, files_below
from skillkit.reporters._words import read
from skillkit.reporters.text.paint import counted, printable

ID = re.compile("[0-9a-f]{4,8}")
"""An id of a candidate, or the beginning of one."""
HANDED_OVER = "Read no logs: propose what mine --format json wrote to FILE, or to the files in that folder."
FEW = "Open no pull request where N of ours are open."


def _show(plans: Sequence[Planned]) -> None:
    """All that is sent, word by word: in the user's pager (`PAGER`) if it is longer than the terminal."""
    texts: list[tuple[str, str]] = []
    for planned in plans:
        texts += {"commit message": planned.message, **planned.files}.items() if planned.decision.push else ()
        if planned.decision.then in ("open", "edit"):
            texts += [("title of the pull request", planned.title), ("text of the pull request", planned.body)]
    lines = [line for name, text in texts for line in (f"--- {name}", *map(printable, text.split("\n")))]
    if len(lines) < shutil.get_terminal_size().lines or not sys.stdout.isatty():
        click.echo("\n".join(lines), err=True)
    else:
        click.echo_via_pager("\n".join(lines))


def _summary(planned: Planned) -> None:
    """What is sent for one candidate, in a line each."""
    click.echo(f"  {planned.proposal.branch}", err=True)
    if planned.decision.push:
        for path, content in planned.files.items():
            click.echo(f"    {path}  {len(content.encode()):,} bytes", err=True)
    number = planned.pull.number if planned.pull else 0
    kind = "a draft pull request" if planned.draft else "a pull request"
    said = {
        "open": f"{kind}: {planned.title}",
        "edit": f"a new text for pull request #{number}",
        "label": f"the labels of pull request #{number}, which has none",
        "comment": f"a comment on pull request #{number}, whose branch is left alone",
        "close": f"pull request #{number} is closed: the base has it already",
        "put off": f"a comment on pull request #{number}, which is closed: somebody asked for that",
    }
    if planned.decision.then:
        click.echo(f"    {said[planned.decision.then]}", err=True)


def _confirm(target: Target, plans: Sequence[Planned], *, ask: bool) -> None:
    """Shows what is about to leave the machine, and asks unless the user has agreed to these projects and that remote.

    Raises SkillkitError if it has to ask and there is no terminal.
    """
    address, at = git.remote_url(target.root, target.remote), target.branches_at
    place = address if at == target.remote else f"your fork of {address}"
    aside = "" if at == target.remote else f" ({git.without_credentials(at) or 'made for this'})"
    click.echo(f"About to push to {place}{aside}:", err=True)
    for planned in plans:
        _summary(planned)
    if target.forge.is_public:
        click.echo("Strangers may read it: no log is quoted as proof.", err=True)
    projects = {row.project for planned in plans for row in planned.candidate.evidence} or {""}
    fresh = propose.not_agreed(places.state_dir(), place, projects, is_public=target.forge.is_public)
    if not ask and not fresh:
        click.echo("You have agreed to that remote and these projects before; --ask asks again.", err=True)
        return
    if named := [printable(each) for each in fresh if each]:
        click.echo(f"Nothing of {listed(named)} went there before.", err=True)
    if not sys.stdin.isatty():
        raise SkillkitError("nothing was pushed: stdin is not a terminal", "pass --yes to push, or --dry-run to look")
    if not _agrees(plans):
        click.echo("nothing was pushed", err=True)
        raise click.exceptions.Exit(DECLINED)
    propose.agree(places.state_dir(), place, fresh, is_public=target.forge.is_public)


def _agrees(plans: Sequence[Planned]) -> bool:
    """Asks whether to push; shows the files on demand."""
    while True:
        try:
            answer = click.prompt("Push? [y]es, [n]o, [s]how the files", default="n", show_default=False, err=True)
        except click.Abort:
            answer = "n"
            click.echo(err=True)
        if not answer.lower().startswith("s"):
            return answer.lower().startswith("y")
        _show(plans)


def _chosen(candidates: Sequence[Candidate], ids: Sequence[str], wanted: Selection) -> list[Candidate]:
    """The candidates with these ids and of the wanted projects.

    Raises SkillkitError for an id that none or several have, and for one without a draft to propose.
    """
    named = [the_one(candidates, each) for each in ids]
    for begun, candidate in zip(ids, named):
        if candidate is None:
            raise SkillkitError(f"no candidate has an id that begins with {begun!r}", "`skillkit mine` lists them")
        if candidate.readiness == "lead":
            hint = f"skillkit candidates show {candidate.id}: what is known, and how to write a skill for it"
            raise SkillkitError(f"{candidate.id} is a lead: it has no draft to propose", hint)
        if candidate.document:
            hint = f"skillkit candidates accept {candidate.id}: writes it into the checkout of its project"
            raise SkillkitError(f"{candidate.id} changes {candidate.document}, which is no skill", hint)
    return [
        candidate
        for candidate in candidates
        if (not ids or candidate in named)
        and (not wanted.projects or any(row.project in wanted.projects for row in candidate.evidence))
    ]


def _decided(staging: Staging) -> tuple[list[Candidate], list[str]]:
    """The staged candidates that a person accepted, or all if none was, and a note on the drafts that wait."""
    given, accepted = staging.candidates(), staging.accepted()
    if not given:
        return given, ["nothing is staged: skillkit mine --stage"]
    if all(each.id not in accepted for each in given):
        return given, []
    waiting = sum(each.readiness == "draft" and each.id not in accepted for each in given)
    note = f"{counted(waiting, 'staged draft')} not decided yet, and not proposed: skillkit review"
    return [each for each in given if each.id in accepted], [note] if waiting else []


def _in_checkout(root: Path, plans: Sequence[Planned]) -> list[str]:
    """Notes on files of proposals that the checkout has, too: equal ones are in the way of a merge, others differ."""
    pushed = {path: text for each in plans if each.decision.push for path, text in each.files.items()}
    own = git.untracked(root, pushed)
    # Evidence in a checkout has no excerpts, whatever the proposal's has.
    there = [
        (path, path.startswith(f"{FOLDER}/") or (root / path).read_bytes() == pushed[path].encode())
        for path in sorted(own)
    ]
    equal, other = ([path for path, same in there if same is wanted] for wanted in (True, False))
    return [
        *(
            [f"not committed in your checkout: {listed(equal)}; remove them before you merge the branch"]
            if equal
            else []
        ),
        *([f"edited in your checkout, and proposed as mined: {listed(other)}; commit them yourself"] if other else []),
    ]


def _as_gated(candidate: Candidate) -> Candidate:
    """A draft with the confidence that the gate will compute from its evidence, whatever it was stored with."""
    if candidate.readiness == "lead" or candidate.document or candidate.kind == "question":
        return candidate
    found = weigh_lines(Provenance.model_validate(candidate.provenance), candidate.files, is_new=True)
    if not found.parts:
        return candidate  # no line is left that it was mined with: the gate judges it as handwritten
    sure, support = total(found.parts), candidate.support.model_copy(update={"sessions": found.sessions})
    changes = {"reasons": found.parts, "confidence": sure, "level": level(sure), "support": support}
    return candidate.model_copy(update=changes)


def _without_dismissed(candidates: Sequence[Candidate], ids: Sequence[str]) -> tuple[list[Candidate], list[str]]:
    """The candidates without those that the user dismissed, and a note on how many drafts these are.

    Raises SkillkitError for a dismissed one that is named by its id.
    """
    kept, gone = split_dismissed(candidates)
    hint = "skillkit candidates list --dismissed lists them, restore ID takes it back"
    for begun in ids:
        if dismissed := the_one(gone, begun):
            raise SkillkitError(f"{dismissed.id} was dismissed: nothing was proposed", hint)
    count = sum(each.readiness == "draft" for each in gone)
    return kept, [f"{counted(count, 'dismissed draft')} not proposed ({hint})"] if count else []


@click.command("propose", short_help="Open a pull request for each mined skill with enough confidence.")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--staged", is_flag=True, help="Propose what mine --stage has staged; no log is read.")
@click.option("--candidates", "handed", multiple=True, type=click.Path(exists=True), metavar="FILE", help=HANDED_OVER)
@click.option("--remote", default="origin", show_default=True, help="Where to push.")
@click.option("--base", metavar="BRANCH", help="The remote's branch to build on (default: its default branch).")
@click.option("--forge", type=click.Choice(FORGES.names()), help="What is behind the remote (default: by its host).")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Write at most N proposals.")
@click.option(
    "--max-open", type=click.IntRange(min=0), default=propose.MAX_OPEN, show_default=True, metavar="N", help=FEW
)
@click.option("--draft", is_flag=True, help="Open all pull requests as drafts (default: those below high confidence).")
@click.option("--recreate", is_flag=True, help="Propose what was closed without being merged again.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Leave out what is less sure (default: setting).")
@click.option("--dry-run", is_flag=True, help="Only say what would be written.")
@click.option("--yes", is_flag=True, help="Do not ask before pushing.")
@docs_option
@click.option("--ask", is_flag=True, help="Ask, though you have agreed to this remote before.")
@selection_options
@reading_options
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    staged: bool,
    handed: tuple[str, ...],
    remote: str,
    base: str | None,
    forge: str | None,
    max_open: int,
    draft: bool,
    recreate: bool,
    limit: int | None,
    min_confidence: float | None,
    dry_run: bool,
    yes: bool,
    docs: tuple[str, ...],
    ask: bool,
    wanted: Selection,
    reading: Reading,
) -> int:
    """Mine the session logs in PATHS, push a branch with one commit for each draft, and open its pull request.

    An id, or the beginning of one, in the place of a path proposes that candidate alone, as it is staged or as one of
    the last eight runs of `mine` showed it; no log is read. What was dismissed is not proposed.
    Run it in a clone of your skill repository. Your working tree, index and branches stay as they are; a second run
    writes nothing new. It shows what would leave the machine, and asks before the first push to a remote and about a
    project. Where you may not push, branches go to your fork, which is made then. With --staged it proposes the drafts
    that you accepted, or all that are staged if you accepted none; they leave the staging area with that, and come back
    when more sessions speak for them; those whose branch others have changed stay. With --candidates it proposes what
    was mined on another machine. What the remote refuses is reported, the rest goes on: exit code 1.
    Logs in PATHS count for this run alone, unless --remember is given; without PATHS it mines those of the agents on
    this machine, and what is remembered.
    """
    ids = tuple(each for each in paths if ID.fullmatch(each) and not Path(each).exists())
    paths = tuple(each for each in paths if each not in ids)
    if bool(staged) + bool(handed) + bool(paths) > 1:
        raise click.UsageError("candidates come from PATHS, from --staged or from --candidates: from one of these")
    here = Path.cwd()
    target = propose.target_of(here, remote, base, forge)
    settings = config.load(here, ctx.obj["config"])
    threshold = settings.min_confidence if min_confidence is None else min_confidence
    staging = Staging(places.state_dir())
    candidates: Sequence[Candidate]
    report_of_logs = None
    left: list[str] = []
    if staged or handed:
        given, left = _decided(staging) if staged else (candidates_in(files_below(handed)), [])
        candidates = propose.compared(target, given)
    elif ids and not (paths or docs) and wanted == Selection():
        named = (find_candidate(staging, each) for each in ids)
        candidates = propose.compared(target, {each.id: each for each in named}.values())
    else:
        report_of_logs = mined(ctx, paths, reading, docs, existing=propose.existing_skills(target), selection=wanted)
        if not report_of_logs.counts["sessions"]:
            refuse_unknown_names(wanted)
        candidates = report_of_logs.candidates
    if not staged:
        candidates, left = _without_dismissed(candidates, ids)
    candidates = [_as_gated(each) for each in _chosen(candidates, ids, wanted)]
    waiting = set() if handed or report_of_logs else {each.id for each in staging.candidates()}
    accepted = staging.accepted() & waiting
    plans = propose.plan(
        target,
        candidates,
        min_confidence=threshold,
        limit=limit,
        max_open=max_open,
        wish=Wish(draft=draft, recreate=recreate),
        accepted=accepted,
    )
    writing = [planned for planned in plans if planned.writes]
    if writing and not dry_run and not yes:
        _confirm(target, writing, ask=ask)
    report = propose.publish(target, plans, dry_run=dry_run)
    below = sum(
        candidate.readiness == "draft" and candidate.confidence < threshold and candidate.id not in accepted
        for candidate in candidates
    )
    if below:
        unsure = f"{counted(below, 'draft')} of less confidence than {threshold:.2f}"
        left.append(f"{unsure} not proposed (--min-confidence)")
    left += _in_checkout(target.root, plans)
    report = report._replace(notes=(*report.notes, *left))
    if report_of_logs:
        notes = (read(report_of_logs), *report.notes)
        report = report._replace(notes=notes, unrecognised=report_of_logs.unrecognised)
    try:
        if waiting and not dry_run:
            done = propose.done(report.proposals, candidates)
            staging.settle([each for each in done if each.id in waiting], "proposed")
    finally:
        # What was proposed is said, even where the staging area cannot take note of it.
        code = finish(ctx, report)
    return code
