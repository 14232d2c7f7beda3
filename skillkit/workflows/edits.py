"""Edit steps: a pattern replaced in every file that a glob names, all of them or none."""

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.expressions.backtracking import backtracks
from skillkit.expressions.templates import PARAMETER
from skillkit.git import working_files
from skillkit.model.skill import Step
from skillkit.workflows.parameters import filled

MAX_BYTES = 5_000_000
GLOB = re.compile(r"[*?\[]")


class Edited(NamedTuple):
    """The texts after an edit by path, and the differences as a unified diff."""

    texts: dict[str, str]
    changes: str


def files_of(pattern: str, root: Path) -> list[str]:
    """The files that a path or glob names, below the root, sorted; what git ignores is left out of a glob.

    Raises SkillkitError for a path that leads out of the project.
    """
    if Path(pattern).is_absolute() or ".." in Path(pattern).parts:
        raise SkillkitError(f"{pattern} leads out of the project", "name a path below its root")
    if not GLOB.search(pattern):
        found = [pattern] if (root / pattern).is_file() else []
    else:
        known = set(working_files(root)) if (root / ".git").exists() else None
        names = (path.relative_to(root).as_posix() for path in root.glob(pattern) if path.is_file())
        found = sorted(name for name in names if (known is None or name in known) and not name.startswith(".git/"))
    for name in found:
        if ".git" in (part.lower() for part in (root / name).resolve().parts[len(root.resolve().parts) :]):
            raise SkillkitError(f"{name} belongs to git", "no step reads or edits the git directory")
        if not (root / name).resolve().is_relative_to(root.resolve()):
            raise SkillkitError(f"{name} is a link out of the project", "name the file itself")
    return found


def _expression(step: Step, values: Mapping[str, str]) -> re.Pattern[str]:
    """The pattern with values as literal text. Raises SkillkitError if it is none, or takes too long."""
    source = PARAMETER.compiled.sub(lambda m: re.escape(values.get(m[1], m[0])), step.pattern or "")
    try:
        if backtracks(source):
            raise SkillkitError(f"the pattern may take for ever: {source}", "see skillkit rule SK505")
        return re.compile(source)
    except re.error as error:
        raise SkillkitError(f"the pattern is no regular expression: {error.msg}", source) from None


def _text(path: str, root: Path) -> str:
    try:
        raw = (root / path).read_bytes()
    except OSError as error:
        raise SkillkitError(f"{path} cannot be read: {error.strerror}", "nothing was changed") from None
    if len(raw) > MAX_BYTES:
        raise SkillkitError(f"{path} has {len(raw):,} bytes", f"files above {MAX_BYTES:,} are not edited")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise SkillkitError(f"{path} is no UTF-8", "name text files alone") from None


def _put(parts: Sequence[str], values: Mapping[str, str], found: re.Match[str]) -> str:
    r"""What replaces a match; `parts` are texts with back-references, and between them names of parameters.

    A value is put in as it is: neither a backslash in it nor a digit behind `\1` changes what `\1` means.
    """
    filled_in = (values.get(part, f"{{{part}}}") if at % 2 else found.expand(part) for at, part in enumerate(parts))
    return "".join(filled_in)


def edited(step: Step, values: Mapping[str, str], root: Path, before: Mapping[str, str]) -> Edited:
    """What an edit makes of the files; `before` are texts that earlier edits made and nobody wrote.

    Raises SkillkitError if no file is there, if none has the pattern, or if one cannot be read.
    """
    named = filled(step.file or "", values)
    expression = _expression(step, values)
    put = partial(_put, PARAMETER.compiled.split(step.replacement or ""), values)
    paths = files_of(named, root)
    if not paths:
        raise SkillkitError(f"there is no {named}", "name a file of the project")
    texts, changes, found = {}, [], 0
    for path in paths:
        old = before[path] if path in before else _text(path, root)
        try:
            new, count = expression.subn(put, old)
        except (re.error, IndexError) as error:
            raise SkillkitError(f"the replacement cannot be used: {error}", step.replacement or "") from None
        found += count
        if new != old:
            texts[path] = new
            lines = difflib.unified_diff(
                old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{path}", f"b/{path}"
            )
            changes += [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]
    if not found:
        raise SkillkitError(f"{named} has nothing like {expression.pattern}", "correct the pattern or the file")
    return Edited(texts, "".join(changes))
