"""How every command shows its report: `--format`, `--output`, exit code."""

import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TextIO, TypeVar, get_args

import click

from skillkit.errors import SkillkitError
from skillkit.files.write import write_atomically
from skillkit.model.report import Report
from skillkit.reporters import REPORTERS, UNLIMITED, Style
from skillkit.terminal import write_raw

FailOn = Literal["error", "warning", "note", "never"]

DECLINED = 130
"""The exit code where a question is answered with no: as where the program is interrupted, nothing was done."""

F = TypeVar("F", bound=Callable[..., Any])


def _keep(ctx: click.Context, option: click.Parameter, given: str | None) -> None:
    ctx.obj[option.name] = given


def report_options(*formats: str) -> Callable[[F], F]:
    """Adds `--format` with these formats and `--output`, which `finish` finds in `ctx.obj`."""
    file = click.Path(dir_okay=False)
    kept: dict[str, Any] = {"expose_value": False, "callback": _keep}
    output = click.option("--output", type=file, metavar="FILE", help="Write the report to FILE.", **kept)
    shown = "How to show the report."
    form = click.option("--format", type=click.Choice(formats), default="text", help=shown, **kept)
    return lambda function: form(output(function))


def fail_on_option(default: FailOn) -> Callable[[F], F]:
    """Adds `--fail-on`: from which severity on a finding makes the command exit 1."""
    levels = click.Choice(get_args(FailOn))
    shown = "Exit 1 if a finding has this severity or a higher one."
    return click.option("--fail-on", type=levels, default=default, show_default=True, help=shown)


def write(name: str, text: str, option: str) -> None:
    """Writes the file that an option names."""
    try:
        write_atomically(Path(name), text)
    except OSError as error:
        raise SkillkitError(f"{name} cannot be written: {error.strerror}", f"name another {option}") from None


def _columns(*, is_terminal: bool) -> int:
    """How wide the terminal is, or COLUMNS says it is."""
    if not is_terminal and "COLUMNS" not in os.environ:
        return UNLIMITED
    from shutil import get_terminal_size  # noqa: PLC0415 - 2 ms that a pipe need not spend

    return get_terminal_size((UNLIMITED, 0)).columns


def style_of(ctx: click.Context, stream: TextIO) -> Style:
    """How a report is shown on a stream, or in the file that `--output` names."""
    output, is_terminal = ctx.obj["output"], stream.isatty()
    color = ctx.color if ctx.color is not None else (output is None and is_terminal)
    said = {name: ctx.obj.get(name, False) for name in ("verbose", "quiet", "statistics")}
    width = UNLIMITED if output else _columns(is_terminal=is_terminal)
    # Without a zone: summer time is that of each moment, not of this one.
    now = datetime.now() if output is None and is_terminal else None  # noqa: DTZ005 - see above
    return Style(color=bool(color), width=width, now=now, **said)


def finish(ctx: click.Context, report: Report, *, err: bool = False) -> int:
    """Prints or writes the report, with `err` to standard error; gives the exit code of the command."""
    output, stream = ctx.obj["output"], sys.stderr if err else sys.stdout
    style = style_of(ctx, stream)
    text = REPORTERS[ctx.obj["format"]](report, style)
    if output:
        write(output, text, "--output")
    elif ctx.obj["format"] == "github":
        write_raw(stream, text)
    else:
        click.echo(text, nl=False, err=err, color=True if style.color else None)
    return report.exit_code
