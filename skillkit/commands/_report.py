"""How every command shows its report: `--format`, `--output`, exit code."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from typing import TypeVar

import click

from skillkit.errors import SkillkitError
from skillkit.model.report import Report
from skillkit.reporters import REPORTERS
from skillkit.reporters import Style

F = TypeVar("F", bound=Callable[..., Any])


def report_options(*formats: str) -> Callable[[F], F]:
    """Adds `--format` with these formats and `--output`."""

    def decorate(function: F) -> F:
        output = click.option(
            "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write the report to FILE."
        )
        form = click.option(
            "--format", "format_name", type=click.Choice(formats), default="text", help="How to show the report."
        )
        return form(output(function))

    return decorate


def write_atomically(path: Path, text: str) -> None:
    """Puts `text` at `path` whole or not at all; into a device or a pipe it goes as it is."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def show(ctx: click.Context, report: Report, format_name: str, output: str | None) -> None:
    """Prints or writes the report."""
    color = ctx.color if ctx.color is not None else (output is None and sys.stdout.isatty())
    options = ctx.obj or {}
    style = Style(color=bool(color), verbose=options.get("verbose", False), quiet=options.get("quiet", False))
    text = REPORTERS[format_name](report, style)
    if output:
        try:
            write_atomically(Path(output), text)
        except OSError as error:
            raise SkillkitError(f"{output} cannot be written: {error.strerror}", "name another --output") from None
    else:
        click.echo(text, nl=False, color=True if style.color else None)


def finish(ctx: click.Context, report: Report, format_name: str, output: str | None) -> int:
    """Shows the report and gives the exit code of the command."""
    show(ctx, report, format_name, output)
    return report.exit_code
