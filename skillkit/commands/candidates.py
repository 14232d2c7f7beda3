"""`skillkit candidates`."""

import os
from collections.abc import Mapping
from collections.abc import Sequence
from copy import copy
from pathlib import Path

import click

from skillkit import git
from skillkit import paths
from skillkit.commands._complete import ListUnlessNamed
from skillkit.commands._complete import candidates as complete_ids
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.drafting.provenance import load_key
from skillkit.drafting.provenance import path_of
from skillkit.drafting.staging import MAX_IN_ALL
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.files.write import write_together
from skillkit.mining.run_cache import last_candidates
from skillkit.model.candidate import Candidate
from skillkit.model.layout import ID_KEY
from skillkit.model.layout import SKILL_FILE
from skillkit.model.layout import SKILLS
from skillkit.model.report import Report
from skillkit.propose import files_of
from skillkit.reporters._words import draft_of
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import printable
from skillkit.store import Store
from skillkit.store.retention import keep_days


def _candidate(staging: Staging, begun: str) -> Candidate:
    """The candidate whose id begins like that: a staged one, else one that the latest run of `mine` showed.

    Raises SkillkitError if there is none, or more than one.
    """
    staged = staging.candidates()
    if not any(each.id.startswith(begun) for each in staged):
        shown = last_candidates(Store(paths.state_dir(), keep_days()))
        matching = [each for each in shown if each.id.startswith(begun)]
        if len(matching) == 1:
            return matching[0]
    return staging.one(begun)


def _report(staging: Staging, shown: Sequence[Candidate], texts: dict[str, str] | None = None) -> Report:
    """A report on these, or with its `texts` on the one that is asked for, and on how many there are."""
    staged = staging.candidates()
    counts = {
        "candidates": len(staged),
        "drafts": sum(candidate.readiness == "draft" for candidate in staged),
        "dropped": sum(each.how == "dropped" for each in staging.settled()),
        "accepted": len(staging.accepted()),
        "room": max(0, MAX_IN_ALL - len(staged)),
        **({} if texts is None else {"shown": len(shown)}),
    }
    return Report(
        command="candidates",
        candidates=tuple(shown),
        counts=counts,
        texts=texts or {},
        accepted=staging.accepted(),
        offered=staging.offered(),
        dismissed={each.id: each.title for each in staging.settled() if each.how == "dropped"},
    )


@click.group("candidates", cls=ListUnlessNamed, short_help="Look through what mine --stage has staged.")
def command() -> None:
    """List the staged candidates (`candidates`, or `candidates list`), show one, accept one, dismiss some.

    At most ten are staged, those with the highest confidence: of each run of `mine --stage` five. Duplicates
    count once. Only
    what is redacted is kept, in the folder that `skillkit doctor` names, for you alone to read.
    """


@command.command("list", short_help="List them, the highest confidence first; the default.")
@click.option("--dismissed", is_flag=True, help="List those that were dismissed, with their ids.")
@report_options("text", "json", "markdown", "html")
@click.pass_context
def list_(ctx: click.Context, *, dismissed: bool) -> int:
    """List the staged candidates, the highest confidence first; -v adds reasons and evidence."""
    staging = Staging(paths.state_dir())
    if dismissed and ctx.obj["format"] not in ("text", "json"):
        raise click.UsageError("--dismissed is shown as text or json")
    report = _report(staging, () if dismissed else staging.candidates())
    if dismissed:
        report = report._replace(texts={"list": "dismissed"})
    return finish(ctx, report)


@command.command("show", short_help="Show one with its reasons, its evidence and its draft.")
@click.argument("candidate_id", metavar="ID", shell_complete=complete_ids)
@report_options("text", "json", "markdown", "html")
@click.pass_context
def show(ctx: click.Context, candidate_id: str) -> int:
    """Show the candidate whose id is ID or begins with it: what, why, how sure, the evidence, and the draft.

    It is one that is staged, or that the latest run of `mine` showed. A lead has no draft, but what is known so far,
    and what its author has to find out.
    """
    staging = Staging(paths.state_dir())
    candidate = _candidate(staging, candidate_id)
    return finish(ctx, _report(staging, [candidate], draft_of(candidate)))


def _write(root: Path, texts: Mapping[str, str | bytes]) -> None:
    """Writes files below a root, all or nothing. Raises SkillkitError."""
    try:
        write_together({root / path: text for path, text in texts.items()})
    except OSError as error:
        raise SkillkitError(f"{error.filename} cannot be written: {error.strerror}", "nothing was written") from None


def _into_document(candidate: Candidate) -> list[str]:
    """Writes the change of a project's document into the working tree; the path."""
    root = git.root_of(Path.cwd())
    place = root / candidate.document
    hint = "run it in the checkout of its project, or mine again"
    is_new = not candidate.before
    if is_new and os.path.lexists(place):
        raise SkillkitError(f"{candidate.document} is there already: nothing was written", hint)
    if not place.resolve().is_relative_to(root.resolve()) or not (is_new or place.is_file()):
        raise SkillkitError(f"there is no {candidate.document} here: nothing was written", hint)
    if not is_new and place.read_text(encoding="utf-8", errors="replace") != candidate.before:
        raise SkillkitError(f"{candidate.document} has changed since: nothing was written", hint)
    _write(root, {candidate.document: candidate.files[candidate.document]})
    return [candidate.document]


def _is_edited_there(root: Path, candidate: Candidate) -> bool:
    """Whether the draft is in the repository under its id, edited or not, and without its evidence."""
    file = root / SKILLS / candidate.name / SKILL_FILE
    has_id = file.is_file() and f"{ID_KEY}: {candidate.id}" in file.read_text(encoding="utf-8", errors="replace")
    return has_id and not os.path.lexists(root / path_of(candidate.id))


def _into_tree(candidate: Candidate) -> list[str]:
    """Writes a draft and its provenance below the root of the repository, all or nothing; the paths.

    A draft that is there under its id is kept as it is.
    """
    if candidate.readiness == "lead":
        hint = "write a skill for it and pass --skill PATH, or have an author write: skillkit mine --author NAME"
        raise SkillkitError(f"{candidate.id} is a lead: it has no draft to accept", hint)
    if candidate.document:
        return _into_document(candidate)
    if candidate.kind == "enhancement":
        hint = "skillkit propose --staged opens a pull request with the change"
        message = f"{candidate.id} changes the skill {candidate.target}: accept writes new skills and documents"
        raise SkillkitError(message, hint)
    root = git.root_of(Path.cwd())
    files = files_of(candidate, excerpts=False)
    if _is_edited_there(root, candidate):
        proof = path_of(candidate.id)
        files, own = {proof: files[proof]}, []
    else:
        own = [f"{SKILLS}/{candidate.name}"]
    for path in (*own, *files):
        if os.path.lexists(root / path):
            raise SkillkitError(f"{path} is there already: nothing was written", "move it away, or merge by hand")
        if not (root / path).resolve().is_relative_to(root.resolve()):
            raise SkillkitError(f"{path} leads out of the repository: nothing was written", "look at its links")
    _write(root, files)
    return sorted(files)


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
    proof = path_of(draft.id)
    mine = {f"skills/{draft.name}/{name}": text for name, text in files.items()}
    texts = {**mine, proof: files_of(draft, excerpts=False)[proof]}
    if not (root / proof).resolve().is_relative_to(root):
        raise SkillkitError(f"{proof} leads out of the repository: nothing was written", "look at its links")
    _write(root, texts)
    return draft, sorted(texts)


@command.command("accept", short_help="Write a draft into the working tree, and keep it for propose.")
@click.argument("candidate_id", metavar="ID", shell_complete=complete_ids)
@click.option(
    "--skill",
    "written",
    type=click.Path(exists=True, file_okay=False),
    metavar="PATH",
    help="Take the skill that you or an agent wrote at PATH as its draft.",
)
@click.pass_context
def accept(ctx: click.Context, candidate_id: str, written: str | None) -> int:
    """Write the draft whose id is ID or begins with it into the repository that the current folder lies in.

    It gets skills/NAME and its provenance file, without quotations from logs. Where one of them is there already,
    nothing is written; but a skills/NAME that has the draft's id, edited or not, is kept and gets the provenance file.
    Nothing is committed. The candidate stays staged, and gives way to no other, until `propose --staged` proposes it,
    as it was mined: changes of yours are for you to commit, and the gate names the lines that you edited.

    With --skill the skill at PATH, skills/NAME in the repository, becomes the draft of the candidate, also of a lead;
    where the last commit has that skill, it is a change to it. It has to lint without errors, to hold nothing private,
    and to name no command that no session of the evidence ran. It gets its provenance file and the candidate's id, and
    `propose --staged` proposes it as it is now.
    """
    staging = Staging(paths.state_dir())
    candidate = _candidate(staging, candidate_id)
    if written:
        candidate, files = _written(candidate, Path(written))
    else:
        files = _into_tree(candidate)
    staging.accept(candidate)
    if not ctx.obj["quiet"]:
        click.echo(f"accepted {candidate.id}: {printable(candidate.title)}")
        for path in files:
            click.echo(f"  {path}")
        if files == [path_of(candidate.id)]:
            click.echo(f"{SKILLS}/{candidate.name} is there already and stays as it is")
        later = "" if candidate.document else ", or skillkit propose --staged: a pull request for it"
        click.echo(f"commit it yourself{later}")
    return 0


@command.command("dismiss", short_help="Dismiss some: they are not staged again.")
@click.argument("candidate_ids", nargs=-1, required=True, metavar="ID...", shell_complete=complete_ids)
def dismiss(*, candidate_ids: tuple[str, ...]) -> int:
    """Dismiss the candidates whose ids are ID or begin with it.

    A dismissed candidate is not staged again, however much evidence comes, nor is another of its title. `propose`
    without --staged ignores that. `candidates list --dismissed` lists them, `candidates restore ID` takes it back.
    """
    staging = Staging(paths.state_dir())
    dismissed = [staging.one(each) for each in candidate_ids]
    staging.settle(dismissed, "dropped")
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
def clear(*, everything: bool) -> int:
    """Take all candidates out of the staging area. Those that are found again are staged again."""
    count = Staging(paths.state_dir()).clear(settled=everything)
    click.echo(f"{counted(count, 'candidate')} taken out")
    return 0
