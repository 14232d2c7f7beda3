"""`skillkit questions`."""

import json
from pathlib import Path
from typing import Any

import click

from skillkit import git, paths
from skillkit.commands._complete import ListUnlessNamed
from skillkit.commands._report import F
from skillkit.errors import SkillkitError, nearest
from skillkit.files.write import write_atomically
from skillkit.reporters.text.paint import printable

# What reads and compares questions is imported where it is used: 0.1 s that the help need not spend.


def _format(function: F) -> F:
    return click.option(
        "--format", "shown_as", type=click.Choice(("text", "json")), default="text", help="How to show it."
    )(function)


def _known() -> list[Any]:
    from skillkit.questions.store import load_questions  # noqa: PLC0415 - see above

    known, faults = load_questions(Path.cwd())
    for fault in faults:
        click.echo(f"warning: {printable(fault)}", err=True)
    return known


def _named(name: str) -> Any:
    known = {each.name: each for each in _known()}
    if name not in known:
        near = nearest(name, known)
        hint = f'did you mean "{near}"?' if near else "skillkit questions lists them"
        raise SkillkitError(f"no known question is called {name!r}", hint)
    return known[name]


def _as_json(known: Any) -> dict[str, Any]:
    from skillkit.hooks.user_settings import answered_automatically  # noqa: PLC0415 - see above

    return {
        "name": known.name,
        "path": paths.from_home(known.path),
        "source": known.source,
        **known.question.model_dump(mode="json"),
        "answered_automatically": answered_automatically(known.name, known.question),
    }


def _show(shown_as: str, rows: list[dict[str, Any]], lines: list[str]) -> None:
    if shown_as == "json":
        click.echo(json.dumps({"version": 1, "command": "questions", "questions": rows}, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(map(printable, lines)))


def _said(known: Any) -> str:
    answers = f", in {known.question.answers} sessions" if known.question.answers else ""
    return f"{known.name}  {known.question.question} → {known.question.answer}{answers}"


@click.group("questions", cls=ListUnlessNamed, short_help="Known questions of agents, and what you always answer.")
def command() -> None:
    """List the known questions that count here, show or add one, or find the one that a text asks.

    They are files `questions/NAME.yaml` of the repository around here, and of the folder `questions` beside your
    settings, which may be a link to a clone of your team. `skillkit mine` finds them in session logs
    (docs/questions.md).
    """


@command.command("list", short_help="List them; the default.")
@_format
def list_(*, shown_as: str) -> int:
    """List the known questions that count here."""
    known = _known()
    lines = list(map(_said, known)) or ["no known questions here: skillkit mine finds them, skillkit questions add"]
    _show(shown_as, list(map(_as_json, known)), lines)
    return 0


@command.command("show", short_help="Show one with its wordings, where it holds, and where it was seen.")
@click.argument("name")
@_format
def show(*, name: str, shown_as: str) -> int:
    """Show the known question NAME."""
    known = _named(name)
    row = _as_json(known)
    lines = [f"{key}: {', '.join(value) if isinstance(value, list) else value}" for key, value in row.items() if value]
    _show(shown_as, [row], lines)
    return 0


@command.command("match", short_help="Find the known question that a text asks.")
@click.argument("text", nargs=-1, required=True)
@_format
def match(*, text: tuple[str, ...], shown_as: str) -> int:
    """Find the known question that TEXT asks, as the hooks do. Exits with 1 if there is none, or two are as near."""
    from skillkit.mining.project import project_names  # noqa: PLC0415 - see above
    from skillkit.questions.store import match_question  # noqa: PLC0415 - see above

    here = paths.repository_root(Path.cwd()) or Path.cwd()
    found = match_question(" ".join(text), _known(), project_names(str(here)))
    rows = [{**_as_json(found.known), "score": round(found.score, 2)}] if found else []
    _show(shown_as, rows, [f"{_said(found.known)}  ({found.score:.2f})" if found else "no known question asks that"])
    return 0 if found else 1


@command.command("add", short_help="Write a new one.")
@click.argument("question")
@click.argument("answer")
@click.option("--name", default="", help="The name of its file (default: from its words).")
@click.option("--option", "options", multiple=True, metavar="TEXT", help="An answer that agents offer.")
@click.option("--project", "projects", multiple=True, metavar="NAME", help="A project it holds in (default: all).")
def add(*, question: str, answer: str, name: str, options: Any, projects: Any) -> int:
    """Write QUESTION and ANSWER into questions/NAME.yaml of this repository."""
    from skillkit.drafting.handwritten import refuse_private  # noqa: PLC0415 - see above
    from skillkit.questions.store import parse_question, path_of, render_question, rivals  # noqa: PLC0415 - see above
    from skillkit.questions.wording import name_of  # noqa: PLC0415 - see above

    given = {"question": question, "answer": answer, "options": list(options), "projects": list(projects)}
    made = parse_question("the question", json.dumps(given))
    name = name or name_of(question)
    file = git.root_of(Path.cwd()) / path_of(name)
    if "/" in name or file.exists():
        raise SkillkitError(f"{path_of(name)} is there already or is no name", "pass another --name, or edit that file")
    for path, _ in rivals(made, [(each.path, each.question) for each in _known()]):
        raise SkillkitError(f"{paths.from_home(path)} asks the same", "edit that file, or delete it")
    refuse_private({path_of(name): render_question(made)})
    try:
        write_atomically(file, render_question(made))
    except OSError as error:
        raise SkillkitError(f"{file} cannot be written: {error.strerror}", "nothing was written") from None
    click.echo(f"{path_of(name)} written; skillkit lint checks it, and you commit it")
    return 0


@command.command("automatic", short_help="Allow one to be answered for you, or no longer.")
@click.argument("name")
@click.option("--off", is_flag=True, help="Ask you again.")
def automatic(*, name: str, off: bool) -> int:
    """Allow the known question NAME to be answered for you, as it is now, or with --off no longer.

    It takes both: `automatic: true` in its file, and this consent, which is in your own settings and ends when the
    question, its options or its answer change. Only Claude Code's AskUserQuestion can be answered so.
    """
    from skillkit.hooks.user_settings import change_automatic  # noqa: PLC0415 - see above

    if off:
        change_automatic(name, None)
        click.echo(f"{name}: you are asked again")
        return 0
    known = _named(name)
    if not known.question.automatic:
        message = f"{paths.from_home(known.path)} has no automatic: true"
        raise SkillkitError(message, "write it there first, if this may be answered for users who agree")
    change_automatic(name, known.question)
    click.echo(f"{name}: answered with {known.question.answer!r} for you from now on, until its file changes")
    return 0
