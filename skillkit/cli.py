"""The command line: global options, lazily imported commands, one place where errors become text and exit codes."""

import errno
import importlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skillkit import __version__, plugins
from skillkit.errors import SkillkitError
from skillkit.terminal import guard

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COULD_NOT_RUN = 2
INTERRUPTED = 130
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class LazyGroup(click.Group):
    """Imports a command's module only when it is asked for: one file in `skillkit.commands` is one command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the modules."""
        del ctx
        return plugins.module_names("skillkit.commands")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command that the module of that name calls `command`."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"skillkit.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        _add_global_options(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; raises SkillkitError with the name that was probably meant."""
        name = args[0]
        if ctx.resilient_parsing or name.startswith("-") or name in self.list_commands(ctx):
            return super().resolve_command(ctx, args)
        from skillkit.errors import nearest  # noqa: PLC0415 - only a mistake needs it

        near = nearest(name, self.list_commands(ctx))
        raise SkillkitError(f"no such command {name!r}", f'did you mean "{near}"?' if near else "see skillkit --help")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """The names of commands, without importing them for their help; or options."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completion needs it

        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [CompletionItem(name) for name in self.list_commands(ctx) if name.startswith(incomplete)]

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; here, and not above, the choice of colour is known when an error is shown."""
        try:
            return super().invoke(ctx)
        except SkillkitError as error:
            _show_error(error.message, error.hint)
            return COULD_NOT_RUN
        except BrokenPipeError:
            # The reader of our output has gone; nobody reads on.
            _let_go_of_output()
            return COULD_NOT_RUN
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            _let_go_of_output()
            where = f" to {error.filename}" if error.filename else ""
            full = "" if error.errno == errno.EFBIG else "make room on the disk, which is full"
            _show_error(f"cannot write{where}: {error.strerror}", full)
            return COULD_NOT_RUN


def _remember(ctx: click.Context, option: click.Parameter, given: bool) -> None:  # noqa: FBT001 - click calls it so
    if given:
        ctx.obj[option.name] = True


def _set_color(ctx: click.Context, option: click.Parameter, given: str | None) -> None:
    del option
    if given in ("always", "never"):
        # The group shows errors, so it has to know as well.
        ctx.color = ctx.find_root().color = given == "always"


COLOR_CHOICES = click.Choice(["auto", "always", "never"])
GLOBAL_OPTIONS = (
    click.Option(["-v", "--verbose"], is_flag=True, help="Show more detail.", expose_value=False, callback=_remember),
    click.Option(["-q", "--quiet"], is_flag=True, help="Show only problems.", expose_value=False, callback=_remember),
    click.Option(["--color"], type=COLOR_CHOICES, help="When to use colour.", expose_value=False, callback=_set_color),
)


def _add_global_options(command: click.Command) -> None:
    """Makes a command, and all below it, accept `-v`, `-q` and `--color` after its own name."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _add_global_options(inner)
    elif GLOBAL_OPTIONS[0] not in command.params:
        command.params.extend(GLOBAL_OPTIONS)


def _show_error(message: str, hint: str = "", *, color: bool | None = None) -> None:
    # A message may quote lines of others; they are not ours.
    parts = ((click.style("error:", fg="red", bold=True), message), (click.style("hint:", bold=True), hint))
    for head, text in parts:
        if text:
            click.echo(f"{head} {text.replace(chr(10), chr(10) + '  ')}", err=True, color=color)


def _let_go_of_output() -> None:
    """What still waits to be written goes nowhere, so that the end of the program does not fail with it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _opened() -> None:
    """Standard streams that whoever started us has closed lead nowhere: what is opened next would be taken for them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="skillkit", message="%(prog)s %(version)s")
@click.option(
    "-C", "directory", type=click.Path(exists=True, file_okay=False), metavar="DIR", help="Run as if started in DIR."
)
@click.option("--config", type=click.Path(exists=True, dir_okay=False), help="Read this configuration file.")
@click.option("-v", "--verbose", is_flag=True, help="Show more detail, such as what was left out and why.")
@click.option("-q", "--quiet", is_flag=True, help="Show only problems.")
@click.option("--color", type=COLOR_CHOICES, default="auto", help="When to use colour.")
@click.pass_context
def cli(
    ctx: click.Context, *, directory: str | None, config: str | None, verbose: bool, quiet: bool, color: str
) -> None:
    """Keep a team's agent skills in git: lint them, mine them from session logs, propose them, gate them."""
    config = str(Path(config).absolute()) if config else None  # links stay: a change may have put one there
    if directory:
        os.chdir(directory)
    ctx.obj = {"config": config, "verbose": verbose, "quiet": quiet}
    if color != "auto":
        ctx.color = color == "always"
    elif os.environ.get("NO_COLOR"):
        ctx.color = False


def _crash_log() -> str:
    """What to do with an internal error: report it with the log written here, or with what is on the screen."""
    try:
        return f"please report it with {_write_crash_log()}"
    except OSError:
        return f"please report it with this:\n{_traceback()}"


def _redacted(text: str) -> str:
    """What is shown of a crash: its message may quote a log, its places name home folders."""
    from skillkit import paths  # noqa: PLC0415 - only a crash needs it
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - goes with it

    return Redactor(paths.user_names(), paths.host_names())(text)


def _traceback() -> str:
    import traceback  # noqa: PLC0415 - 3 ms that only a crash need cost

    return _redacted(traceback.format_exc())


def _write_crash_log() -> Path:
    from skillkit import paths  # noqa: PLC0415 - only a crash needs it
    from skillkit.files.write import write_privately  # noqa: PLC0415 - as above

    log = paths.state_dir() / "crash.md"
    version = f"skillkit {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    write_privately(log, f"### {version}\n\n```\n{_traceback()}```\n")
    return log


def main() -> None:
    """Runs the command line and leaves with 0 (clean), 1 (findings), 2 (could not run) or 130 (interrupted)."""
    _opened()
    guard()
    try:
        code = cli.main(prog_name="skillkit", standalone_mode=False)
    except click.ClickException as error:
        where = error.ctx if isinstance(error, click.UsageError) else None
        hint = f"see {where.command_path} --help" if where else ""
        _show_error(error.format_message(), hint, color=where.color if where else None)
        sys.exit(COULD_NOT_RUN)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - the last resort: a bug becomes a short message and a log
        said = " ".join(_redacted(f"{type(error).__name__}: {error}").split())
        click.echo(f"internal error: {said}", err=True)
        click.echo(f"hint: {_crash_log()}", err=True)
        sys.exit(COULD_NOT_RUN)
    sys.exit(code if isinstance(code, int) else 0)
