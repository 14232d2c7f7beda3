"""`skillkit candidates`."""

import sys
from collections.abc import Sequence
from copy import copy
from pathlib import Path

import click

from skillkit import git, paths
from skillkit.commands._candidates import find_candidates
from skillkit.commands._complete import ListUnlessNamed, candidates as complete_ids
from skillkit.commands._decisions import accept_all, accepted_lines, by_a_person, write_all
from skillkit.commands._report import finish, report_options
from skillkit.drafting.provenance import load_key, path_of
from skillkit.drafting.staging import MAX_IN_ALL, Staging
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.propose import files_of
from skillkit.reporters._words import draft_of
from skillkit.reporters.text.paint import counted, printable
from skillkit.store import Store
from skillkit.store.retention import keep_days


def _report(staging: Staging, shown: Sequence[Candidate], texts: dict[str, str] | None = None) -> Report:
    """A report on these, or with its `texts` on the one that is asked for, and on how many there are."""
    staged, waiting, accepted = staging.candidates(), staging.waiting(), staging.accepted()
    resting = len(staged) - len({*accepted, *(each.id for each in waiting)})
    counts = {
        "candidates": len(staged),
        "drafts": sum(candidate.readiness == "draft" for candidate in staged),
        "dropped": sum(each.how == "dropped" for each in staging.settled()),
        "accepted": len(accepted),
        "offered": resting,
        "room": max(0, MAX_IN_ALL - len(staged) + resting),
        **({} if texts is None else {"shown": len(shown)}),
    }
    return Report(
        command="candidates",
        candidates=tuple(shown),
        counts=counts,
        texts=texts or {},
        accepted=accepted,
        offered={name: each.times for name, each in staging.offered().items()},
        dismissed={each.id: (each.title, each.reason) for each in staging.settled() if each.how == "dropped"},
    )


@click.group("candidates", cls=ListUnlessNamed, short_help="Look through what mine --stage has staged.")
def command() -> None:
    """List the staged candidates (`candidates`, or `candidates list`), show one, accept one, dismiss some.

    At most ten wait to be offered to an agent: of each run of `mine --stage` and each session five. Each project has
    the same share of the places, and fills it with what has the highest confidence. Duplicates count once. What was
    offered leaves its place to others and stays listed; it waits again when half as many sessions more show it, three
    times in all. Only what is redacted is kept, in the folder that `skillkit doctor` names, for you alone to read.
    """


@command.command("list", short_help="List them, the highest confidence first; the default.")
@click.option("--dismissed", is_flag=True, help="List those that were dismissed, with their ids.")
@report_options("text", "json", "markdown", "html")
@click.pass_context
def list_(ctx: click.Context, *, dismissed: bool) -> int:
    """List the staged candidates, the highest confidence first; -v adds reasons and evidence.

    Those that were offered to an agent follow those that wait for that.
    """
    staging = Staging(paths.state_dir())
    if dismissed and ctx.obj["format"] not in ("text", "json"):
        raise click.UsageError("--dismissed is shown as text or json")
    first = {*staging.accepted(), *(each.id for each in staging.waiting())}
    report = _report(staging, sorted(() if dismissed else staging.candidates(), key=lambda each: each.id not in first))
    if dismissed:
        report = report._replace(texts={"list": "dismissed"})
    return finish(ctx, report)


@command.command("show", short_help="Show one with its reasons, its evidence and its draft.")
@click.argument("candidate_id", metavar="ID", shell_complete=complete_ids)
@report_options("text", "json", "markdown", "html")
@click.pass_context
def show(ctx: click.Context, candidate_id: str) -> int:
    """Show the candidate whose id is ID or begins with it: what, why, how sure, the evidence, and the draft.

    It is one that is staged, or that one of the last eight runs of `mine` showed. A lead has no draft, but what is
    known so far, and what its author has to find out.
    """
    staging = Staging(paths.state_dir())
    (candidate,) = find_candidates(staging, [candidate_id])
    from skillkit.commands._logs import log_lines  # noqa: PLC0415 - 0.05 s that a list need not spend

    report = _report(staging, [candidate], draft_of(candidate))
    return finish(ctx, report._replace(log_lines=log_lines([candidate])))


def _written(candidate: Candidate, folder: Path) -> tuple[Candidate, list[str]]:
    """The candidate with the skill in a folder as its draft; writes its provenance and its id, all or nothing."""
    from skillkit.drafting.handwritten import handwritten  # noqa: PLC0415 - 0.3 s that looking need not spend
    from skillkit.model.observation import from_json  # noqa: PLC0415 - goes with it

    root = git.root_of(folder).resolve()
    store = Store(paths.state_dir(), keep_days())
    draft, files = handwritten(
        candidate,
        folder.resolve().relative_to(root).as_posix(),
        DiskTree(root),
        git.CommitTree(root, git.head(root)),
        key=load_key(paths.state_dir()),
        ran=map(from_json, store.others(())),
    )
    draft, proof = by_a_person(draft), path_of(draft.id)
    mine = {f"{folder.resolve().relative_to(root).as_posix()}/{name}": text for name, text in files.items()}
    texts = {**mine, proof: files_of(draft, excerpts=False)[proof]}
    if not (root / proof).resolve().is_relative_to(root):
        raise SkillkitError(f"{proof} leads out of the repository: nothing was written", "look at its links")
    write_all(root, texts)
    return draft, sorted(texts)


@command.command("accept", short_help="Write drafts into the working tree, and keep them for propose.")
@click.argument("words", nargs=-1, required=True, metavar="ID...", shell_complete=complete_ids)
@click.option(
    "--skill",
    "written",
    type=click.Path(exists=True, file_okay=False),
    metavar="PATH",
    help="Take the skill that you or an agent wrote at PATH as its draft.",
)
@click.pass_context
def accept(ctx: click.Context, words: tuple[str, ...], written: str | None) -> int:
    """Write the drafts whose ids are ID, or begin with it, or whose name it is, into the repository around here.

    A new skill gets skills/NAME, or NAME in the folder of agents that alone has skills there, and its provenance file,
    without quotations from logs. A change of a skill or document is written where its files are as they were when it
    was mined. Where one draft cannot be written, or something is in its place, none is; but a skill that has the
    draft's id, edited or not, is kept and gets the provenance file.
    Nothing is committed. The candidates stay staged, and give way to no other, until `propose --staged` proposes them,
    as they were mined, or as you edited them in `skillkit review`: other changes of yours are for you to commit. The
    gate names the lines that you edited.

    With --skill the skill at PATH, skills/NAME in the repository, becomes the draft of the candidate, also of a lead;
    where the last commit has that skill, it is a change to it. It has to lint without errors, to hold nothing private,
    and to name no command that no session of the evidence ran. It gets its provenance file and the candidate's id, and
    `propose --staged` proposes it as it is now.
    """
    staging, root = Staging(paths.state_dir()), git.root_of(Path.cwd())
    candidates = find_candidates(staging, words)
    if written and len(candidates) > 1:
        raise click.UsageError("--skill takes the skill of one candidate: name one ID")
    if written:
        draft, files = _written(candidates[0], Path(written))
        staging.accept(draft)
        accepted = [(draft, files)]
    else:
        texts = accept_all(staging, candidates, root)
        accepted = [(candidate, list(own)) for candidate, own in zip(candidates, texts)]
    if not ctx.obj["quiet"]:
        for candidate, files in accepted:
            click.echo("\n".join(accepted_lines(root, candidate, files)))
        skills = sum(not candidate.document for candidate, _ in accepted)
        requests = "a pull request for it" if skills == 1 else "a pull request for each skill"
        click.echo(f"commit {'it' if len(accepted) == 1 else 'them'} yourself"
                   + (f", or skillkit propose --staged: {requests}" if skills else ""))  # fmt: skip
    return 0


@command.command("dismiss", short_help="Dismiss some, until their evidence has doubled.")
@click.argument("words", nargs=-1, required=True, metavar="ID...", shell_complete=complete_ids)
@click.option("--reason", default="", metavar="TEXT", help="Why; candidates list --dismissed shows it.")
def dismiss(*, words: tuple[str, ...], reason: str) -> int:
    """Dismiss the candidates whose ids are ID, or begin with it, or whose name it is.

    If one of them is unknown, none is dismissed.

    A dismissed candidate is listed, staged and proposed no more, nor is another of its title, until twice as many
    sessions show it. `candidates list --dismissed` lists them, `candidates restore ID` takes it back.
    """
    staging = Staging(paths.state_dir())
    dismissed = find_candidates(staging, words)
    staging.settle(dismissed, "dropped", reason)
    for candidate in dismissed:
        click.echo(f"dismissed {candidate.id}: {printable(candidate.title)}")
    return 0


DROP = copy(dismiss)
DROP.hidden = True
command.add_command(DROP, "drop")


@command.command("restore", short_help="Undo dismiss: stage one again.")
@click.argument("candidate_id", metavar="ID", shell_complete=complete_ids)
def restore(*, candidate_id: str) -> int:
    """Stage the dismissed candidate whose id is ID or begins with it again."""
    staging = Staging(paths.state_dir())
    restored = staging.restore(candidate_id)
    is_staged = any(each.id == restored.id for each in staging.candidates())
    later = "" if is_staged else "; mine --stage finds it again"
    click.echo(f"restored {restored.id}: {printable(restored.title)}{later}")
    return 0


@command.command("clear", short_help="Take all out; they may be staged again.")
@click.option("--all", "everything", is_flag=True, help="Forget what was dismissed or proposed, too.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def clear(*, everything: bool, yes: bool) -> int:
    """Take all candidates out of the staging area. Those that are found again are staged again.

    It asks if you accepted, edited or dismissed some of them; without a terminal, --yes is needed then.
    """
    staging = Staging(paths.state_dir())
    decided = {"accepted": len(staging.accepted()), "dismissed": sum(e.how == "dropped" for e in staging.settled())}
    lost = [f"{count} {how}" for how, count in decided.items() if count and (everything or how == "accepted")]
    if lost and not yes:
        if not sys.stdin.isatty():
            raise SkillkitError(f"{' and '.join(lost)}: nothing was taken out", "pass --yes to take them out, too")
        click.confirm(f"Take out all, also {' and '.join(lost)}?", abort=True, err=True)
    count = staging.clear(settled=everything)
    click.echo(f"{counted(count, 'candidate')} taken out")
    return 0
