"""`skillkit export`."""

from pathlib import Path

import click

from skillkit.commands import _complete
from skillkit.commands._report import write
from skillkit.model.registered import RegisteredSkill
from skillkit.paths import from_home
from skillkit.terminal import write_document
from skillkit.workflows.registry import find

FORMS = ("skill-md", "workflow", "json")


def _text(found: RegisteredSkill, form: str) -> str:
    if form == "json":
        return found.skill.model_dump_json(indent=1, exclude_none=True) + "\n"
    if form == "workflow":
        from skillkit.workflows.skeleton import workflow_of  # noqa: PLC0415 - one of the forms is wanted

        return workflow_of(found.skill)
    from skillkit.workflows.instructions import skill_md_of  # noqa: PLC0415 - as above

    return skill_md_of(found.skill)


@click.command("export", short_help="Write a skill as SKILL.md, as a workflow, or as JSON.")
@click.argument("name", shell_complete=_complete.skills)
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="What to write.")
@click.option("--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write to FILE.")
def command(*, name: str, form: str, output: str | None) -> None:
    """Print the skill NAME in another form.

    skill-md: a SKILL.md with the steps of the workflow, which an agent can follow without skillkit. workflow: the
    workflow.yaml; for a skill without one a skeleton, with its shell blocks as steps. json: all fields.
    """
    found = find(Path(), name)
    text = _text(found, form)
    if form == "workflow" and not found.skill.steps:
        click.echo("a skeleton: check the order, state what undoes a step (rollback), quote each {value}", err=True)
    if form == "skill-md" and found.skill.steps and found.skill.instructions:
        where = from_home(str(Path(found.path) / "SKILL.md"))
        click.echo(f"made from the workflow; what people wrote for agents is in {where}", err=True)
    if output:
        write(output, text, "--output")
    else:
        write_document(text)
