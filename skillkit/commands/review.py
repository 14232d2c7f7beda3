"""`skillkit review`."""

import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import click

from skillkit import git, paths
from skillkit.commands._candidates import find_candidates
from skillkit.commands._complete import candidates as complete_ids
from skillkit.commands._decisions import accept_all, accepted_lines, judge_draft, judge_edit
from skillkit.commands._logs import log_lines, log_paths, own_names, without_log
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options, style_of
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.files.write import write_privately
from skillkit.mining import sessions
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._sources import Source, Sources, session_command, sources_of
from skillkit.reporters.text.lint import gate_lines
from skillkit.reporters.text.paint import counted, one_line, printable, wrapped
from skillkit.reporters.text.passage import passage_lines
from skillkit.reporters.text.review import candidate_lines, closing_lines

HELP = {
    "a": "accept: write the draft into this repository; nothing is committed",
    "e": "edit it in $VISUAL or $EDITOR; lint and the gate judge it before it counts",
    "d": "dismiss it with a reason; skillkit candidates restore ID takes that back",
    "l": "later: leave it staged, and go on with the next one",
    "o": "open the session at a source: o asks for its number, o3 opens source 3",
    "p": "print it again",
    "q": "quit: this one and the others stay staged",
    "?": "print this help",
}
HELP_ON_EDIT = {
    "a": "accept the edited draft: write it into this repository; nothing is committed",
    "e": "edit it again",
    "n": "leave the draft as it was mined; your text stays in its folder",
    "?": "print this help",
}
NO_LOG = "agents delete their logs after some weeks; skillkit review --logs PATH names another place"


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _say_error(error: SkillkitError) -> None:
    click.echo(f"{click.style('error:', fg='red', bold=True)} {printable(error.message)}")
    if error.hint:
        click.echo(f"{click.style('hint:', bold=True)} {printable(error.hint)}")


def _asked(question: str, keys: Mapping[str, str]) -> str:
    """The answer to a question, beginning with its key; `?` and what is no key print the help."""
    while True:
        answer = str(
            click.prompt(f"{question} [{','.join(keys)}]", prompt_suffix="? ", default="?", show_default=False)
        )
        key = {"y": "a"}.get(begun := answer.strip().lower()[:1], begun)  # "yes" accepts
        if key in keys and key != "?":
            return key + answer.strip().lower()[1:]
        _say(f"{name}  {text}" for name, text in keys.items())


class _Reviewer:
    """Goes through candidates with a person at a terminal. Each decision counts at once."""

    def __init__(self, staging: Staging, report: Report, style: Style) -> None:
        self._staging, self._report, self._style = staging, report, style
        self.counts = dict.fromkeys(("accepted", "dismissed", "later"), 0)

    def go_through(self) -> None:
        """Shows one after the other until the last one, or until the person quits."""
        count = len(self._report.candidates)
        for number, candidate in enumerate(self._report.candidates, 1):
            sources = sources_of(candidate, self._report.logs, self._report.log_lines)
            click.echo()
            _say(candidate_lines(candidate, sources, self._style, f"({number}/{count}) "))
            click.echo()
            try:
                decision = self._decide(candidate, sources, f"({number}/{count})")
            except click.Abort:  # Ctrl-C or the end of the input
                click.echo()
                decision = ""
            if not decision:
                return
            self.counts[decision] += 1

    def _decide(self, candidate: Candidate, sources: Sources, place: str) -> str:
        """Asks until there is a decision: what it is, or nothing to quit."""
        is_draft = candidate.readiness == "draft"
        keys = {key: text for key, text in HELP.items() if is_draft or key not in "ae"}
        while True:
            noun = "draft" if is_draft else "lead: dismiss it or leave it"
            answer = _asked(f"{place} {'Accept this' if is_draft else 'This is a'} {noun}", keys)
            try:
                match answer[0]:
                    case "a":
                        self._accept(candidate)
                        self._warn(candidate)
                        return "accepted"
                    case "e":
                        if self._edit(candidate):
                            return "accepted"
                    case "d":
                        reason = click.prompt("Why (Enter for no reason)", default="", show_default=False)
                        self._staging.settle([candidate], "dropped", one_line(str(reason)))
                        click.echo(f"dismissed {candidate.id}: {printable(candidate.title)}")
                        return "dismissed"
                    case "l":
                        return "later"
                    case "q":
                        return ""
                    case "o":
                        self._open(sources.numbered, answer[1:].strip())
                    case _:
                        _say(candidate_lines(candidate, sources, self._style, f"{place} "))
            except SkillkitError as error:
                _say_error(error)

    def _accept(self, candidate: Candidate) -> None:
        root = git.root_of(Path.cwd())
        (texts,) = accept_all(self._staging, [candidate], root)
        for line in accepted_lines(root, candidate, texts):
            _say(wrapped(self._style, line) if len(line) > self._style.width else [line])

    def _warn(self, candidate: Candidate) -> None:
        """Says if the gate would block a draft as it was mined; nothing where there is no commit to compare with."""
        with suppress(SkillkitError):
            verdict = judge_draft(git.root_of(Path.cwd()), candidate).verdict
            if verdict and verdict.blocks:
                said = f"the gate will block it: {verdict.verdict}: {printable(verdict.reason)}"
                _say(click.style(row, fg="yellow") for row in wrapped(self._style, said))

    def _open(self, sources: Sequence[Source], number: str) -> None:
        """Shows the passage of the session that a source is from. Raises SkillkitError if it is not there."""
        if not sources:
            raise SkillkitError("this candidate names no session", "p prints it again")
        if not number and len(sources) > 1:
            shown = ", ".join(str(each.number) for each in sources)
            number = str(click.prompt(f"Which source ({shown})", prompt_suffix="? "))
        source = next((each for each in sources if str(each.number) == (number or "1").strip()), None)
        if source is None:
            raise SkillkitError(f"there is no source {number}", f"they are numbered from 1 to {len(sources)}")
        if not source.line:
            raise SkillkitError(f"no log is named after the session {source.session}", NO_LOG)
        click.echo(f"$ {printable(source.command)}")
        try:
            session = sessions.one_session(log_paths(self._report.logs), source.session)
        except SkillkitError as error:
            raise SkillkitError(error.message, NO_LOG) from None
        whole = session_command(source.session, self._report.logs)
        _say(passage_lines(session, redactor_of(session, **own_names()), source.line, whole))

    def _edit(self, candidate: Candidate) -> bool:
        """Has the person edit the draft until it is accepted, which returns True, or left. Raises SkillkitError."""
        root = git.root_of(Path.cwd())
        if not candidate.document:
            git.head(root)  # what the gate compares with
        folder = Path(tempfile.mkdtemp(prefix="skillkit-review-"))
        files = {name: folder / candidate.name / name for name in sorted(candidate.files)}
        for name, file in files.items():
            write_privately(file, candidate.files[name])
        while True:
            try:
                click.edit(filename=list(map(str, files.values())))
            except click.ClickException as error:
                shutil.rmtree(folder)
                hint = "set VISUAL or EDITOR to the command of an editor; it has to end with status 0"
                raise SkillkitError(error.message, hint) from None
            # An editor may have another process write; what is saved is all that counts.
            texts = {
                name: file.read_text("utf-8", errors="replace") if file.is_file() else ""
                for name, file in files.items()
            }
            if texts == candidate.files:
                shutil.rmtree(folder)
                click.echo(
                    "nothing was changed: the draft is as it was (an editor with windows has to wait: code --wait)"
                )
                return False
            edited = self._judge(root, candidate, texts)
            keys = HELP_ON_EDIT if edited else {key: text for key, text in HELP_ON_EDIT.items() if key != "a"}
            question = "Accept the edited draft" if edited else "It does not count as it is. Edit it again"
            answer = _asked(question, keys)
            if answer[0] == "a" and edited:
                self._accept(edited)
                shutil.rmtree(folder)
                return True
            if answer[0] == "n":
                click.echo(f"the draft stays as it was mined; your text is in {folder / candidate.name}")
                return False

    def _judge(self, root: Path, candidate: Candidate, texts: Mapping[str, str]) -> Candidate | None:
        """Shows what lint and the gate say of an edited draft; None if it does not count."""
        if empty := [name for name, text in texts.items() if not text.strip()]:
            _say_error(SkillkitError(f"{empty[0]} is empty", "a draft keeps its files: write into it, or leave it"))
            return None
        try:
            judged = judge_edit(root, candidate, texts)
        except SkillkitError as error:
            _say_error(error)
            return None
        if judged.report:
            click.echo("Lint and the gate say, of this draft as a commit on HEAD:")
            _say(gate_lines(judged.report, self._style))
        else:
            click.echo(f"{candidate.document} is not a skill: lint and the gate do not judge it")
        return None if judged.is_refused else judged.candidate


@click.command("review", short_help="Decide on the staged candidates, one after the other.")
@click.argument("words", nargs=-1, metavar="[ID...]", shell_complete=complete_ids)
@click.option("--logs", multiple=True, type=click.Path(), metavar="PATH", help="Where the logs of the sessions are.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, words: tuple[str, ...], logs: tuple[str, ...]) -> int:
    """Show one staged candidate after the other, those that wait for a decision or those that ID names, and ask.

    Each line of a draft has below it who said it, the words, the command that opens the session at that line, and what
    the repository says of it. The answers: accept, edit, dismiss, later, open the session, quit; ? explains them.
    An accepted draft is written into the repository around here, as with `candidates accept`, and committed by you.

    An edit opens the draft in $VISUAL or $EDITOR. What you save is linted, and judged by the gate as a commit on HEAD,
    before it counts; if it is refused, you can edit again or leave the draft as it was. The gate names the lines that
    you edited.

    Without a terminal, and with --format json or --output, the same is printed and nothing is asked.
    """
    staging = Staging(paths.state_dir())
    accepted = staging.accepted()
    found = find_candidates(staging, words) if words else [c for c in staging.candidates() if c.id not in accepted]
    with watched(ctx, "reading logs"):
        lines = log_lines(found, logs)
    report = Report(
        "review",
        candidates=tuple(found),
        counts={"waiting": len(found), "accepted": len(accepted)},
        accepted=accepted,
        log_lines=lines,
        logs=logs,
    )
    is_asked = sys.stdin.isatty() and sys.stdout.isatty() and ctx.obj["format"] == "text" and not ctx.obj["output"]
    if not (is_asked and found):
        return finish(ctx, report)
    if not logs and without_log(found):
        click.echo("Some sessions are not where agents keep logs: with --logs PATH, o opens those in PATH.")
    reviewer = _Reviewer(staging, report, style_of(ctx, sys.stdout))
    reviewer.go_through()
    decided = sum(reviewer.counts.values())
    said = ", ".join(f"{count} {how}" for how, count in reviewer.counts.items())
    click.echo(f"\n{counted(decided, 'candidate')} decided: {said}; {len(found) - decided} not decided")
    waiting = [each for each in staging.candidates() if each.id not in staging.accepted()]
    counts = {"waiting": len(waiting), "accepted": len(staging.accepted())}
    _say(closing_lines(report._replace(counts=counts), style_of(ctx, sys.stdout)))
    return 0
