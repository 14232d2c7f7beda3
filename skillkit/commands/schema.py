"""`skillkit schema`."""

import click

from skillkit import paths
from skillkit.errors import SkillkitError, nearest

SUFFIX = ".schema.json"


@click.command("schema", short_help="Print a JSON Schema.")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Print the JSON Schema of that NAME, or list the names."""
    files = {file.name.removesuffix(SUFFIX): file for file in sorted(paths.schemas().glob(f"*{SUFFIX}"))}
    if name is None:
        click.echo("".join(f"{known}\n" for known in files), nl=False)
        return
    if name not in files:
        near = nearest(name, files)
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(files)}"
        raise SkillkitError(f"no schema is called {name!r}", hint)
    click.echo(files[name].read_text(encoding="utf-8"), nl=False)
