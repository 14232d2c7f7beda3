"""What `lint --fix` and `--diff` do with fixed texts: to the disk, to standard output, or as a diff."""

from collections.abc import Iterable
from collections.abc import Sequence
from pathlib import Path

import click

from skillkit.commands._place import Place
from skillkit.documents.library import read_skill
from skillkit.drafting.diff import unified_diff
from skillkit.errors import SkillkitError
from skillkit.files.write import write_together
from skillkit.lint.autofix import Fixed
from skillkit.lint.autofix import fix
from skillkit.model.config import Config
from skillkit.rules import Rule


def fixed_there(place: Place, skills: Iterable[str], rules: Sequence[Rule], settings: Config, *, unsafe: bool) -> Fixed:
    """What can be fixed in `skills`: on the disk in the files below the root, on standard input in its document."""
    files = frozenset(place.tree.files())
    folders = [read_skill(place.tree, skill, files, root_name=place.name) for skill in sorted(skills)]
    fixed = fix(place.tree, folders, rules, unsafe=unsafe, root_name=place.name, settings=settings)
    if place.document:
        return fixed.only({place.document})
    outside = [path for path in fixed.texts if not (place.root / path).resolve().is_relative_to(place.root)]
    for path in outside:
        click.echo(f"warning: {path} is not fixed: it is a link to a file outside", err=True)
    return fixed.only(fixed.texts.keys() - outside)


def diff(place: Place, fixed: Fixed) -> str:
    """What fixing changes, as a unified diff."""
    texts = sorted(fixed.texts.items())
    return unified_diff((path, place.tree.read(path).decode("utf-8"), after) for path, after in texts)


def deliver(place: Place, fixed: Fixed) -> None:
    """Writes what was fixed; the document of standard input goes to standard output, fixed or as it came."""
    if place.document is not None:
        text = fixed.texts.get(place.document)
        click.echo(place.raw if text is None else text.encode(), nl=False)
        return
    try:
        write_together({place.root / path: text for path, text in fixed.texts.items()})
    except OSError as error:
        file = Path(error.filename)
        name = file.relative_to(place.root).as_posix() if file.is_relative_to(place.root) else str(file)
        raise SkillkitError(f"{name} cannot be written: {error.strerror}", "nothing was fixed in any file") from None
