"""`skillkit action`: what the composite action runs."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import click

from skillkit import config, gate, git
from skillkit.commands import _place
from skillkit.commands._check import check_of, linted
from skillkit.commands._report import write
from skillkit.commands.gate import of_base
from skillkit.documents.escape import block
from skillkit.errors import SkillkitError
from skillkit.gate.request import event, head_of
from skillkit.github_action import inputs as given, runner
from skillkit.github_action.document import FILE, Failure, Handed, together, written
from skillkit.github_action.inputs import Inputs
from skillkit.github_action.runner import Step
from skillkit.model.report import Report
from skillkit.reporters import REPORTERS, Style
from skillkit.reporters.github import annotations
from skillkit.terminal import write_raw

SAID = Style()
PULL = re.compile(r"/pull/(\d+)$")


def _base(inputs: Inputs) -> str:
    """What a change is compared with."""
    base = inputs.base_ref or gate.event_base()
    if not base:
        hint = "set the input base-ref, or command: lint"
        raise SkillkitError("there is no base to compare with: this event has none", hint)
    return base


def _lint(inputs: Inputs) -> Report:
    place = _place.asked(inputs.paths, None)
    settings = config.load(place.root, inputs.config or None)
    check = check_of(place, settings, changed_since=_base(inputs) if inputs.changed_only else None)
    return linted(check, fail_on=inputs.fail_on or "warning")


def _gate(inputs: Inputs) -> Report:
    return gate.gate(
        Path.cwd(),
        _base(inputs),
        min_confidence=inputs.min_confidence,
        duplicate_threshold=inputs.duplicate_threshold,
        min_assurance=inputs.min_assurance,
        on_duplicate=inputs.on_duplicate or None,
        logs=inputs.import_sarif,
        fail_on=inputs.fail_on or "error",
        config=of_base(str(Path(inputs.config).absolute()) if inputs.config else None),
    )


JUDGES: dict[str, Callable[[Inputs], Report]] = {"lint": _lint, "gate": _gate}


def _files_at(head: str) -> str:
    """Where the files of a commit are shown; empty where that is not known."""
    server, name = os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", "")
    return f"{server}/{quote(name)}/blob/{head}" if server and name and head else ""


def _show(step: Step, handed: Handed, inputs: Inputs) -> None:
    """The annotations, the job summary, the figures among the outputs."""
    shown, more = annotations(handed.reports)
    if inputs.annotations:
        write_raw(sys.stdout, "".join(shown))
        if more:
            click.echo(f"{more} more in the job summary")
    whole = together(handed.reports)
    if handed.reports:
        step.summarise(REPORTERS["markdown"](whole, Style(files=_files_at(handed.head))))
    sure = [verdict.confidence for verdict in whole.verdicts if verdict.confidence is not None]
    step.set_output("errors", str(whole.counts["errors"]))
    step.set_output("warnings", str(whole.counts["warnings"]))
    step.set_output("duplicates", str(sum(verdict.verdict == "duplicate" for verdict in whole.verdicts)))
    step.set_output("confidence", f"{min(sure):.2f}" if sure else "")


def _left(path: str, text: str, name: str) -> None:
    """Writes a file that an input names; none behind a link of the work tree, which a pull request may have made."""
    file = Path(path).absolute()
    here = Path.cwd()
    if file.is_relative_to(here) and file.resolve() != here.resolve() / file.relative_to(here):
        raise SkillkitError(f"{path} is behind a link", f"name another {name}, such as one below the runner's temp")
    write(path, text, name)


def _hand_on(step: Step, handed: Handed, inputs: Inputs) -> None:
    """The files that the step leaves behind."""
    path = inputs.report_file or str(step.temp / FILE)
    _left(path, written(handed), "report-file")
    step.set_output("report-path", path)
    if inputs.sarif_file:
        _left(inputs.sarif_file, REPORTERS["sarif"](together(handed.reports), SAID), "sarif-file")
        step.set_output("sarif-path", inputs.sarif_file)


def _judge(step: Step, inputs: Inputs) -> int:
    """Runs lint, gate or both, each once; one that cannot run does not keep the other from running."""
    names = list(JUDGES) if inputs.command == "both" else [inputs.command]
    reports: list[Report] = []
    failures: list[Failure] = []
    unfinished = Handed(head_of(), (), tuple(Failure(name, "it did not come to an end") for name in names))
    _hand_on(step, unfinished, inputs)
    for name in names:
        try:
            report = JUDGES[name](inputs)
        except SkillkitError as error:
            failures.append(Failure(name, runner.with_hint(error)))
            write_raw(sys.stdout, step.failed(name, error))
            continue
        write_raw(sys.stdout, runner.muted(f"skillkit {name}\n{REPORTERS['text'](report, SAID)}"))
        reports.append(report)
    handed = Handed(head_of(), tuple(reports), tuple(failures))
    _show(step, handed, inputs)
    _hand_on(step, handed, inputs)
    if failures:
        return 2
    blocked = any(report.exit_code for report in reports)
    step.set_output("verdict", "failure" if blocked else "success")
    return 1 if blocked and not inputs.never_fails else 0


def _signed_in(inputs: Inputs) -> None:
    """Puts token and API where the forge looks for them; here, since a workflow cannot set variables of GitHub's."""
    if not inputs.token:
        raise SkillkitError(f"{inputs.command} needs a token", "set the input token; docs/action.md says which")
    os.environ["GITHUB_TOKEN"] = inputs.token
    if inputs.api_url:
        os.environ["GITHUB_API_URL"] = inputs.api_url


def _report(step: Step, inputs: Inputs) -> int:
    """Posts what a finished run of the gate said."""
    from skillkit.forges.github import repository_at  # noqa: PLC0415 - goes with it
    from skillkit.github_action import post  # noqa: PLC0415 - only a report talks to the forge

    run = post.run_of(event())
    if run is None:
        done = ["the run was none of a pull request: there is nothing to report"]
    else:
        _signed_in(inputs)
        address = f"{os.environ.get('GITHUB_SERVER_URL', '')}/{os.environ.get('GITHUB_REPOSITORY', '')}"
        done = post.post(repository_at(address), run, _files_at(run.head), dry_run=inputs.dry_run)
    write_raw(sys.stdout, runner.muted("\n".join(done)))
    step.set_output("verdict", "success")
    return 0


def _bot() -> dict[str, str]:
    """Who commits where git knows nobody: GitHub's own account for workflows."""
    name, email = "github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com"
    return {
        f"GIT_{role}_{part}": said
        for role in ("AUTHOR", "COMMITTER")
        for part, said in (("NAME", name), ("EMAIL", email))
    }


def _propose(step: Step, inputs: Inputs) -> int:
    """Opens pull requests for candidates that were mined elsewhere."""
    from skillkit import propose  # noqa: PLC0415 - only proposing talks to the forge
    from skillkit.propose.mined_file import candidates_in, files_below  # noqa: PLC0415 - goes with it

    _signed_in(inputs)
    here = Path.cwd()
    if not git.has_identity(git.root_of(here)):
        os.environ.update(_bot())
    target = propose.target_of(here, "origin", inputs.base_ref or None)
    settings = config.load(here, inputs.config or None)
    plans = propose.plan(
        target,
        propose.compared(target, candidates_in(files_below(inputs.paths))),
        min_confidence=settings.min_confidence if inputs.min_confidence is None else inputs.min_confidence,
        limit=inputs.max_prs,
        max_open=propose.MAX_OPEN,
    )
    report = propose.publish(target, plans, dry_run=inputs.dry_run)
    text = REPORTERS["text"](report, SAID)
    write_raw(sys.stdout, runner.muted(text))
    step.summarise(f"### skillkit propose\n\n{block(text)}\n")
    pulls = [(int(found[1]), each.operation) for each in report.proposals if (found := PULL.search(each.url))]
    step.set_output("pr-numbers", json.dumps([number for number, _ in pulls]))
    step.set_output("pr-operations", json.dumps([operation for _, operation in pulls]))
    step.set_output("verdict", report.conclusion)
    return report.exit_code


RUN: dict[str, Callable[[Step, Inputs], int]] = {
    "lint": _judge,
    "gate": _judge,
    "both": _judge,
    "report": _report,
    "propose": _propose,
}


@click.command("action", short_help="Run as a step of GitHub Actions, with the action's inputs.")
def command() -> int:
    """Run as a step of GitHub Actions: lint, gate, propose, or report on a pull request.

    The composite action (action.yml) runs this. Inputs are variables of the environment, INPUT_COMMAND and so on;
    outputs, annotations and the job summary go to the runner. Exits 0, 1 (blocked) or 2 (could not run).
    """
    step = runner.step_of(os.environ)
    step.set_output("verdict", "failure")  # what ends early has not passed
    try:
        inputs = given.read(os.environ)
        return RUN[inputs.command](step, inputs)
    except SkillkitError as error:
        write_raw(sys.stdout, step.failed("action", error))
        return 2
