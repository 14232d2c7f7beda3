"""Reads signatures of workflows from YAML files: built-in ones, those of the user, those of the project."""

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from skillkit.documents.yaml_document import YamlText, mapping_of
from skillkit.errors import SkillkitError
from skillkit.expressions.backtracking import backtracks
from skillkit.model.signature import Signature
from skillkit.model.source import pointer_to

BUILTIN = Path(__file__).parent / "signature_data"
SUFFIXES = (".yaml", ".yml")
MAX_SIZE = 64_000
REMEDY = "mend the file; `skillkit schema signature` has its fields"


def _fault(name: str, line: int, message: str) -> SkillkitError:
    return SkillkitError(f"{name}:{line}: {message}", REMEDY)


def _line_of(document: YamlText, place: tuple[Any, ...]) -> int:
    """The line of a value; of one that is missing, that of what should hold it."""
    for length in range(len(place), -1, -1):
        pointer = pointer_to(*place[:length])
        found = document.keys.get(pointer) or document.values.get(pointer)
        if found:
            return found.start_line
    return 1


def parse(text: str, name: str, *, ours: bool = False) -> Signature:
    """The signature in a YAML text; `name` is its file's, for messages. Raises SkillkitError with the line.

    How long the expressions of `ours` may take is known.
    """
    document = YamlText(name, text)
    data, faults = mapping_of(document)
    for fault in faults:
        raise _fault(name, fault.location.start_line, fault.message)
    try:
        signature = Signature.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        message = first["msg"].removeprefix("Value error, ")
        raise _fault(name, _line_of(document, first["loc"]), f"{where}: {message}" if where else message) from None
    for number, step in enumerate(signature.steps):
        key = "run" if step.run else "edit"
        line = _line_of(document, ("steps", number, key))
        try:
            re.compile(step.run or step.edit)
        except re.error as error:
            raise _fault(name, line, f"{key} is no regular expression: {error}") from None
        slow = "" if ours else backtracks(step.run or step.edit)
        if slow:
            raise _fault(name, line, f"{key} takes {slow} time on texts that it does not fit")
    return signature


def read(folder: Path, *, ours: bool = False) -> list[Signature]:
    """The signatures of the files in a folder, by their names; none if there is no such folder.

    Raises SkillkitError for a file that cannot be read or is no signature, and for a name that two files give.
    """
    files = sorted(folder.iterdir()) if folder.is_dir() else ()
    return parse_all(((str(file), file.read_bytes) for file in files), ours=ours)


def parse_all(files: Iterable[tuple[str, Callable[[], bytes]]], *, ours: bool = False) -> list[Signature]:
    """The signatures among files, each with its path and what reads it. Raises SkillkitError as `read` does."""
    found: dict[str, str] = {}
    signatures: list[Signature] = []
    for file, read_bytes in files:
        if not file.endswith(SUFFIXES):
            continue
        try:
            raw = read_bytes()
            if len(raw) > MAX_SIZE:
                raise _fault(file, 1, f"larger than {MAX_SIZE} bytes")
            signature = parse(raw.decode("utf-8"), file, ours=ours)
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise SkillkitError(f"{file} cannot be read: {reason}", "mend the file, or move it away") from None
        if signature.name in found:
            message = f'name: {posixpath.basename(found[signature.name])} is called "{signature.name}" too'
            raise SkillkitError(f"{file}:1: {message}", "give one of them another name")
        found[signature.name] = file
        signatures.append(signature)
    return signatures


@cache
def builtin() -> tuple[Signature, ...]:
    """Those that come with skillkit."""
    return tuple(read(BUILTIN, ours=True))


def together(*places: Iterable[Signature]) -> tuple[Signature, ...]:
    """The signatures of several places, by name: one of a later place replaces one of an earlier place."""
    named = {signature.name: signature for place in places for signature in place}
    return tuple(named[name] for name in sorted(named) if named[name].enabled)
