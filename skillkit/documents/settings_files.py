"""Reads a project's settings files as data: JSON with comments, YAML, TOML. Code is never executed."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from skillkit.documents.yaml_document import YamlText
from skillkit.expressions.patterns import Pattern
from skillkit.transcripts.json_fields import at, mapping

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

TextOf = Callable[[str], str]
"""Gives the text of a file by its path, empty if there is none."""
COMMENT = Pattern(r'("(?:[^"\\]|\\.)*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
"""A string, which is kept, or a comment."""
TRAILING = Pattern(r'("(?:[^"\\]|\\.)*+"?)|,(?=\s{0,200}[]}])')
"""A string, which is kept, or a comma behind the last value."""
CODE = (".js", ".cjs", ".mjs", ".ts", ".cts", ".mts")
"""How files end that are programs."""


def _string(found: re.Match[str]) -> str:
    return found[1] or ""


def data_of(path: str, text: str) -> Any:
    """Returns what a settings file holds; None where it cannot be read as data, and for an empty one."""
    if path.endswith(CODE):
        return None
    if path.endswith(".toml"):
        import tomllib  # noqa: PLC0415 - few projects have such a file

        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return None
    if path.endswith((".json", ".jsonc", ".json5", "rc")):
        try:
            return json.loads(TRAILING.sub(_string, COMMENT.sub(_string, text)))
        except (ValueError, RecursionError):
            if not path.endswith("rc"):
                return None
    return YamlText(path, text).data


def table(text_of: TextOf, path: str, *keys: str) -> dict[str, Any]:
    """Returns a table of a settings file, such as `tool`, `commitizen` of `pyproject.toml`; empty if it has none."""
    text = text_of(path)
    return mapping(at(data_of(path, text), *keys)) if all(key in text for key in keys) and text else {}


def first(text_of: TextOf, paths: Iterable[str]) -> tuple[str, str]:
    """Returns the path and text of the first file that is there; both empty if none is."""
    return next(((path, text) for path in paths if (text := text_of(path))), ("", ""))


def folders_of(path: str) -> list[str]:
    """Returns the folders above a path, the nearest first, each with a slash at its end; the root is empty."""
    parts = path.split("/")[:-1]
    return [f"{'/'.join(parts[:count])}/" if count else "" for count in range(len(parts), -1, -1)]


def matcher(lines: Iterable[str]) -> "GitIgnoreSpec":
    """Returns what tells whether a path is meant by lines as in an ignore file."""
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 15 ms that most drafts need not spend

    return GitIgnoreSpec.from_lines(lines)


def sections(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yields the sections of an INI file with their values, the part before the first one under an empty name."""
    name, values = "", dict[str, str]()
    for line in text.splitlines():
        row = line.strip()
        if row.startswith("[") and row.endswith("]"):
            yield name, values
            name, values = row[1:-1].strip(), {}
        elif "=" in row and not row.startswith(("#", ";")):
            key, _, value = row.partition("=")
            values[key.strip().lower()] = re.split(r"\s[#;]", value, maxsplit=1)[0].strip()
    yield name, values
