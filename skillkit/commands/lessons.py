"""`skillkit lessons`."""

import getpass
from pathlib import Path
from typing import Any

import click

from skillkit import paths
from skillkit.authoring.answers import Lessons, read as read_answer
from skillkit.authoring.asking import valid
from skillkit.authoring.author import LIVE, configured
from skillkit.authoring.chain import Chain, Outcome
from skillkit.authoring.lessons import FOLDER, borrowed_file, borrowed_lessons, exported
from skillkit.authoring.prompts import Prompt
from skillkit.authoring.setup import answers_of, asker_of, let_verify
from skillkit.commands._author import repo_option
from skillkit.commands._authored import material
from skillkit.commands._complete import ListUnlessNamed
from skillkit.commands._logs import log_paths, selection_options
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options
from skillkit.documents.lines import folded
from skillkit.drafting.provenance import load_key, pseudonym
from skillkit.errors import SkillkitError
from skillkit.files.write import write_privately, write_together
from skillkit.mining.sessions import Selection
from skillkit.model.report import Report
from skillkit.reporters.text.paint import counted

MAX_BYTES = 400_000
EVERY = Selection()
PATHS = click.argument("given", nargs=-1, type=click.Path(), metavar="[PATHS]...")
AUTHOR = click.option(
    "--author", metavar="NAME", help="Whose answers (default: the configured author, else the agent at work)."
)


@click.group("lessons", cls=ListUnlessNamed, short_help="Read, hand in, lend and borrow what sessions taught.")
def command() -> None:
    """List the lessons that an author read from sessions (`lessons`, or `lessons list`), or hand some in.

    An agent without a command or an address of its own is an author, too: `lessons next` prints what to answer,
    `lessons add` takes the answer, until nothing is open; `mine --author agent` then shows the drafts.
    """


def _outcome(
    ctx: click.Context,
    *,
    given: tuple[str, ...],
    repos: tuple[str, ...],
    wanted: Selection = EVERY,
    author: str | None = None,
) -> Outcome:
    """The chain run with the answers that are kept, asking nobody."""
    with watched(ctx, "reading logs") as watch:
        _, found, checkouts = material(log_paths(given), wanted, repos, watch)
    asker = asker_of(author or configured(Path.cwd(), ctx.obj["config"]) or LIVE)
    let_verify(asker, checkouts)
    return Chain(found, asker.offline(), checkouts, load_key(paths.state_dir())).run()


@command.command("list", short_help="List the lessons; the same as without a command.")
@PATHS
@selection_options
@repo_option
@AUTHOR
@report_options("text", "json")
@click.pass_context
def list_(ctx: click.Context, /, **asked: Any) -> int:
    """List the lessons that were read from the sessions in PATHS, or from those of the agents on this machine.

    Only claims whose quotes are in the log are shown. With -v each claim has its quote and its line.
    """
    return finish(ctx, _report(_outcome(ctx, **asked)))


def _report(outcome: Outcome) -> Report:
    return Report(
        command="lessons",
        lessons=tuple(outcome.lessons),
        counts={
            "lessons": len(outcome.lessons),
            "claims": sum(len(lesson.claims) for lesson in outcome.lessons),
            "quotes": outcome.quotes,
            "quotes_dropped": len(outcome.quotes_dropped),
            "open": outcome.open,
        },
    )


@command.command("show", short_help="Show one lesson with its claims and quotes.")
@click.argument("lesson_id", metavar="ID")
@PATHS
@repo_option
@AUTHOR
@report_options("text", "json")
@click.pass_context
def show(ctx: click.Context, /, *, lesson_id: str, **asked: Any) -> int:
    """Show the lesson whose id is ID or begins with it."""
    outcome = _outcome(ctx, **asked)
    found = [lesson for lesson in outcome.lessons if lesson.id.startswith(lesson_id)]
    if len(found) != 1:
        many = f"{len(found)} lessons have ids that begin with {lesson_id}" if found else f"no lesson is {lesson_id}"
        raise SkillkitError(many, "skillkit lessons lists them")
    ctx.obj["verbose"] = True
    return finish(ctx, _report(outcome)._replace(lessons=tuple(found)))


@command.command("next", short_help="Print the next prompt that waits for an answer.")
@PATHS
@selection_options
@repo_option
@click.pass_context
def next_(ctx: click.Context, /, **asked: Any) -> int:
    """Print what the agent at work is to answer next: lessons of a session, then skills, then their state.

    Hand the answer in with the command on the last line. Exits with 1 when nothing is open any more.
    """
    outcome = _outcome(ctx, author=LIVE, **asked)
    waiting = [failure.prompt for failure in outcome.failures if failure.waiting]
    if not waiting:
        click.echo("nothing is open: skillkit mine --author agent shows the drafts", err=True)
        return 1
    prompt = waiting[0]
    answers_of(LIVE).put_prompt(prompt)
    click.echo(prompt.text)
    click.echo(f"{len(waiting)} open. Hand the JSON in: skillkit lessons add {prompt.key[:12]} FILE (or - for stdin)")
    return 0


def _answer(file: str) -> str:
    try:
        with click.open_file(file, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SkillkitError(f"{file} cannot be read: {error.strerror}", "name a file with the answer, or -") from None
    if len(raw) > MAX_BYTES:
        raise SkillkitError(f"{file} has more than {MAX_BYTES:,} bytes", "an answer is one JSON object")
    return bytes(raw).decode("utf-8", errors="replace")


def _missing(prompt: Prompt, said: str) -> list[str]:
    """Quotes of an answer to a session that the prompt does not have."""
    if prompt.stage != "lessons":
        return []
    answer = read_answer(said, Lessons)
    text = folded(prompt.text)
    quotes = (quote for lesson in answer.lessons for claim in lesson.claims for quote in claim.evidence)
    return [f"L{quote.line}: {quote.quote[:80]}" for quote in quotes if folded(quote.quote) not in text]


@command.command("add", short_help="Hand in the answer to a prompt.")
@click.argument("key", metavar="KEY")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.pass_context
def add(ctx: click.Context, *, key: str, file: str) -> int:
    """Hand in FILE (- for standard input) as the answer to the prompt that `lessons next` showed as KEY.

    The answer must have the shape that the prompt gives, else nothing is kept. Quotes that are not in the log are
    named: claims without any other count for nothing.
    """
    answers = answers_of(LIVE)
    prompt = answers.open_prompt(key)
    said = valid(prompt, _answer(file))
    missing = _missing(prompt, said)
    answers.put(prompt, said)
    if not ctx.obj["quiet"]:
        click.echo(f"kept the answer to {prompt.stage} {prompt.subject}")
        for each in missing:
            click.echo(f"  not in the log, left out: {each}")
        click.echo("skillkit lessons next shows what is open")
    return 0


@command.command("export", short_help="Write lessons to lend to others.")
@click.argument("folder", type=click.Path(file_okay=False), metavar="DIR")
@PATHS
@selection_options
@repo_option
@AUTHOR
@click.option("--quotes", is_flag=True, help="Lend the quotes from your logs, too.")
@click.pass_context
def export(ctx: click.Context, /, *, folder: str, quotes: bool, **asked: Any) -> int:
    """Write the lessons of your sessions into DIR, a file for each project; the logs stay with you.

    Sessions, families and you are pseudonyms; quotes are left out unless --quotes is given. What is lent is redacted.
    """
    outcome = _outcome(ctx, **asked)
    if not outcome.lessons:
        raise SkillkitError("there are no lessons to lend", "have an author read sessions first: mine --author")
    key = load_key(paths.state_dir())
    person = pseudonym(key, "person", getpass.getuser())
    files = exported(outcome.lessons, person=person, key=key, quotes=quotes)
    try:
        write_together({Path(folder) / name: text for name, text in files.items()})
    except OSError as error:
        raise SkillkitError(f"{error.filename} cannot be written: {error.strerror}", "name another folder") from None
    if not ctx.obj["quiet"]:
        click.echo(f"{counted(len(outcome.lessons), 'lesson')} in {counted(len(files), 'file')} below {folder}")
    return 0


@command.command("import", short_help="Keep lessons that others lent: mine counts them from now on.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False), metavar="DIR")
@click.pass_context
def import_(ctx: click.Context, *, folder: str) -> int:
    """Keep the lessons in DIR, which others have exported; `mine --author` unites them with yours."""
    lessons = borrowed_lessons(Path(folder))
    name, text = borrowed_file(lessons)
    write_privately(paths.state_dir() / FOLDER / name, text)
    if not ctx.obj["quiet"]:
        people = len({lesson.person for lesson in lessons})
        click.echo(f"{counted(len(lessons), 'lesson')} of {counted(people, 'person', 'people')} kept")
    return 0
