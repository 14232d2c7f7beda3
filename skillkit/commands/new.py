"""`skillkit new`."""

import json
import re
from pathlib import Path

import click

from skillkit import paths
from skillkit.agents import how_loaded
from skillkit.commands._report import finish, report_options
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.files.write import write_together
from skillkit.model.layout import place_for_skills
from skillkit.model.report import Report, Writing
from skillkit.model.specification import DESCRIPTION_MAX, NAME_MAX, NAME_PATTERN, valid_name
from skillkit.paths import from_home
from skillkit.scaffold import place_of

WHEN = "use when"
"""How a description says on which occasion a skill is due."""

SKILL = """\
---
name: {name}
description: {description}
---

# {title}

1. Say what to check before the first step, with the command that checks it.
2. Write the steps in their order, with the commands as they are typed.
3. Say how to see that the last step went well, and what to do when it did not.
{steps}"""

STEPS = """
The steps that need no judgement are in [workflow.yaml](workflow.yaml).
"""

WORKFLOW = """\
name: {name}
version: "1.0.0"

triggers:
  - pattern: '\\b{pattern}\\b'

steps:
  - name: look
    type: bash
    command: git status --short
"""


def _files(name: str, description: str, *, workflow: bool) -> dict[str, str]:
    """The files of a skill by their paths within its folder."""
    words = name.replace("-", " ")
    title = words.capitalize()
    description = description.strip().rstrip(".") or f"{title} as this team does it"
    if WHEN not in description.lower():
        description += f". Use when asked to {words}"
    quoted = json.dumps(f"{description}.", ensure_ascii=False)
    files = {"SKILL.md": SKILL.format(name=name, description=quoted, title=title, steps=STEPS if workflow else "")}
    if workflow:
        files["workflow.yaml"] = WORKFLOW.format(name=name, pattern=words)
    return files


def _named(name: str) -> str:
    if not re.fullmatch(NAME_PATTERN, name) or len(name) > NAME_MAX:
        other = valid_name(name)
        hint = f"such as {other}" if other else f"at most {NAME_MAX} characters"
        raise SkillkitError(f"{name!r} is no name of a skill: small letters, digits and single hyphens", hint)
    return name


def _template(begun: str, name: str) -> tuple[str, dict[str, str]]:
    """The name and the files of a skill from the template of the lead whose id begins like that."""
    from skillkit.commands._candidates import find_candidates  # noqa: PLC0415 - 0.2 s that only a lead need cost
    from skillkit.drafting.staging import Staging  # noqa: PLC0415 - as above

    (candidate,) = find_candidates(Staging(paths.state_dir()), [begun])
    if not candidate.template:
        hint = f"skillkit candidates accept {candidate.id}" if candidate.files else "skillkit new NAME"
        raise SkillkitError(f"{candidate.id} has no template: it is no lead with steps", hint)
    name = _named(name or candidate.name)
    return name, {p: re.sub(r"(?m)^name: .*$", f"name: {name}", t, count=1) for p, t in candidate.template.items()}


@click.command("new", short_help="Start a skill: a SKILL.md that lints clean.")
@click.argument("name", default="")
@click.option("--description", default="", metavar="TEXT", help="What the skill does and when to use it.")
@click.option("--workflow", is_flag=True, help="Add a workflow.yaml for steps that a program can run.")
@click.option("--from", "begun", default="", metavar="ID", help="Take the template of the lead ID.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, name: str, description: str, workflow: bool, begun: str) -> int:
    """Write skills/NAME in the repository of the current folder, or NAME in the folder of agents that alone has skills
    there, such as .claude/skills.

    NAME is made of small letters, digits and single hyphens. A description without "use when" gets one. Nothing is
    overwritten.

    With --from the skill is the template of a lead that `skillkit candidates show ID` shows: the steps that its
    sessions went through, with parameters for what differed. NAME is the lead's if you give none. Edit the skill, then
    `skillkit candidates accept ID --skill PATH` takes it as the lead's draft, with its evidence.
    """
    root = place_of(Path()).root
    if begun and (description or workflow):
        raise click.UsageError("--from takes the description and the workflow of the lead")
    if not (name or begun):
        raise click.UsageError("Missing argument 'NAME'.")
    if begun:
        name, files = _template(begun, name)
    else:
        files = _files(_named(name), description, workflow=workflow)
    if len(description) > DESCRIPTION_MAX - 100:
        raise SkillkitError(f"the description has {len(description):,} characters", f"at most {DESCRIPTION_MAX} count")
    tree = DiskTree(root)
    above = place_for_skills((*tree.files(), *tree.links()))
    folder = f"{above}/{name}"
    if (root / folder).exists() or (root / folder).is_symlink():
        raise SkillkitError(f"{folder} is there already: nothing was written", "choose another name, or edit it")
    try:
        write_together({root / folder / path: text for path, text in files.items()})
    except OSError as error:
        raise SkillkitError(f"{error.filename} cannot be written: {error.strerror}", "nothing was written") from None
    report = Report(
        command="new",
        writings=tuple(Writing(f"{folder}/{path}", "created", after=text) for path, text in files.items()),
        counts={"written": len(files)},
        texts={"folder": from_home(str(root))},
        notes=(
            f"Write the steps in {folder}/SKILL.md, and its description: all that an agent reads before it chooses.",
            f"skillkit lint {folder} --watch: lints it whenever you save.",
            *((f"skillkit candidates accept {begun} --skill {folder}: makes it the lead's draft.",) if begun else ()),
            f"{how_loaded(tree, name)}.",
        ),
    )
    return finish(ctx, report)
