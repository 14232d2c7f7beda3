"""`skillkit refine`."""

import click

from skillkit import paths
from skillkit.commands._model import WHO
from skillkit.commands._model import asker
from skillkit.commands._model import timeout_option
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.errors import SkillkitError
from skillkit.model.report import Report
from skillkit.provenance import load_key
from skillkit.refine import applied
from skillkit.refine import refined
from skillkit.refine.prompt import prompt_for
from skillkit.reporters._words import draft_of
from skillkit.staging import Staging

MAX_BYTES = 200_000


def _answer(file: str) -> str:
    try:
        with click.open_file(file, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SkillkitError(f"{file} cannot be read: {error.strerror}", "name a file with the answer, or -") from None
    if len(raw) > MAX_BYTES:
        raise SkillkitError(f"{file} has more than {MAX_BYTES} bytes", "an answer is one JSON object")
    return bytes(raw).decode("utf-8", errors="replace")


@click.command("refine", short_help="Make a draft of a staged lead, by a model or by hand.")
@click.argument("candidate_id", metavar="ID")
@click.option("--print-prompt", is_flag=True, help="Print what a model would be asked, and do nothing.")
@click.option(
    "--answer", type=click.Path(), metavar="FILE", help="Take the answer from a file, or - for standard input."
)
@click.option("--with", "who", metavar=WHO, help="Ask a command (`claude -p`), or an OpenAI-compatible address.")
@timeout_option
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    candidate_id: str,
    print_prompt: bool,
    answer: str | None,
    who: str | None,
    refine_timeout: float,
    format_name: str,
    output: str | None,
) -> int:
    """Turn the staged lead whose id begins with ID into a draft, or tighten a draft.

    The prompt holds the redacted evidence and nothing else of this machine. The answer is JSON; commands, options,
    paths, identifiers and numbers in it that the evidence does not have are cut and named. It must lint clean. The
    confidence stays what the evidence gives. Whatever fails leaves the candidate as it was, and exits with 1.
    """
    if sum((print_prompt, answer is not None, who is not None)) != 1:
        raise click.UsageError("give one of --print-prompt, --answer and --with")
    staging = Staging(paths.state_dir())
    candidate = staging.one(candidate_id)
    if print_prompt:
        click.echo(prompt_for(candidate), nl=False)
        return 0
    key = load_key(paths.state_dir())
    if answer is not None:
        outcome = applied(candidate, _answer(answer), key)
    else:
        outcome = refined(candidate, asker(str(who), refine_timeout), key)
    if outcome.changed:
        staging.replace(outcome.candidate)
    report = Report(
        command="refine",
        conclusion="success" if outcome.changed else "failure",
        candidates=(outcome.candidate,),
        texts=draft_of(outcome.candidate),
        notes=(outcome.note, *(f"cut: {each}" for each in outcome.cut)),
    )
    return finish(ctx, report, format_name, output)
