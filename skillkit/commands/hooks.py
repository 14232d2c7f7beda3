"""`skillkit hooks`."""

import json
import shutil
from pathlib import Path

import click

from skillkit import git
from skillkit.agents import AGENTS, Agent, Scope
from skillkit.errors import SkillkitError, did_you_mean
from skillkit.hooks import installation
from skillkit.paths import from_home
from skillkit.reporters.text.paint import printable


def _shown(path: Path) -> str:
    return printable(from_home(str(path)))


def _agent(name: str) -> Agent:
    known = AGENTS.names()
    if name not in known:
        raise SkillkitError(f"no such agent {name!r}{did_you_mean(name, known)}", f"there are {', '.join(known)}")
    return AGENTS[name]


def _agents(names: tuple[str, ...], verb: str) -> list[Agent]:
    """The agents of these names; raises SkillkitError with the names to choose from if there are none."""
    if names:
        return [_agent(name) for name in dict.fromkeys(names)]
    here = [agent.name for agent in AGENTS if shutil.which(agent.program)]
    found = f"found on your PATH: {', '.join(here)}" if here else "none of them is on your PATH"
    first = here[0] if here else AGENTS.names()[0]
    hint = f"{', '.join(AGENTS.names())} ({found}); try skillkit hooks {verb} --agent {first}"
    raise SkillkitError("name an agent with --agent", hint)


def _root(scope: Scope) -> Path:
    """The home folder, or the root of the project that the current folder lies in."""
    return Path.home() if scope == "user" else git.root_around(Path.cwd())


def _complete(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[str]:
    del ctx, option
    return [name for name in AGENTS.names() if name.startswith(incomplete)]


AGENT = click.option(
    "--agent", "names", multiple=True, metavar="NAME", shell_complete=_complete, help="Of this agent; may be repeated."
)
SCOPE = click.option(
    "--scope",
    type=click.Choice(installation.SCOPES),
    default="user",
    show_default=True,
    help="In your own settings, or in those of the project here.",
)


NEXT = """
From now on a session that ends is mined on this machine, and the next one that begins is offered
what was found. skillkit candidates list shows it, skillkit hooks uninstall takes the hooks out."""


@click.group("hooks", short_help="Put skillkit into a coding agent, or take it out.")
def command() -> None:
    """Let a coding agent call skillkit when a session starts and when it ends.

    At the end the session is queued to be mined; at the start of the next one, the agent is offered what was found.
    """


@command.command("install", short_help="Add the hooks to an agent's settings.")
@AGENT
@SCOPE
def install(*, names: tuple[str, ...], scope: Scope) -> int:
    """Add the hooks to the settings of an agent. All else in the file stays as it is, and a backup is kept.

    Your own settings call skillkit by its path, those of a project the one on the PATH.
    """
    is_new = False
    for agent in _agents(names, "install"):
        outcome = installation.change(agent, scope, _root(scope), installation.command_for(scope))
        if not outcome.changed:
            click.echo(f"{agent.title}: nothing to do, the hooks are in {_shown(outcome.path)}")
        else:
            is_new = True
            click.echo(f"{agent.title}: hooks installed in {_shown(outcome.path)}")
            _tell_backup(outcome)
            if agent.to_do:
                click.echo(f"  {agent.to_do}")
        if outcome.warning:
            click.echo(f"{click.style('warning:', fg='yellow', bold=True)} {outcome.warning}", err=True)
    if is_new:
        click.echo(NEXT)
    return 0


@command.command("uninstall", short_help="Take the hooks out of an agent's settings.")
@AGENT
@SCOPE
def uninstall(*, names: tuple[str, ...], scope: Scope) -> int:
    """Take the hooks out of the settings of an agent, and nothing else. A file that was made for them is removed."""
    for agent in _agents(names, "uninstall"):
        outcome = installation.change(agent, scope, _root(scope), None)
        if not outcome.changed:
            click.echo(f"{agent.title}: nothing to do, no hooks in {_shown(outcome.path)}")
            continue
        done = "removed" if outcome.removed else "hooks taken out of"
        click.echo(f"{agent.title}: {done} {_shown(outcome.path)}")
        _tell_backup(outcome)
    return 0


def _tell_backup(outcome: installation.Outcome) -> None:
    if outcome.backup:
        click.echo(f"  backup: {_shown(outcome.backup)}")


@command.command("status", short_help="Show which agents have the hooks.")
@AGENT
@click.option("--scope", type=click.Choice(installation.SCOPES), help="Only in these settings.")
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="How to show it.")
def status(*, names: tuple[str, ...], scope: Scope | None, format_name: str) -> int:
    """Show for every agent whether the hooks are in your settings and in those of the project here.

    Outdated are hooks that call another skillkit than an install would write: install them again.
    """
    agents = [_agent(name) for name in dict.fromkeys(names)] or list(AGENTS)
    scopes = [scope] if scope else list(installation.SCOPES)
    roots = {each: _root(each) for each in scopes}
    found = [
        installation.status(agent, each, roots[each], installation.command_for(each))
        for agent in agents
        for each in scopes
    ]
    if format_name == "json":
        hooks = [{**each._asdict(), "path": str(each.path)} for each in found]
        click.echo(json.dumps({"version": 1, "command": "hooks", "hooks": hooks}, ensure_ascii=False, indent=1))
        return 0
    for each in found:
        click.echo(f"{each.agent:<11}  {each.scope:<7}  {each.state:<13}  {_shown(each.path)}")
        if each.problem:
            click.echo(f"{'':<22}{printable(each.problem)}")
    return 0
