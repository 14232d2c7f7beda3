"""The frontmatter of SKILL.md: its description as prose, and edits of its keys."""

import re
from functools import lru_cache

from skillkit.documents.yaml_document import quoted
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document, Location, pointer_to
from skillkit.model.specification import NAME_PATTERN

ORDINARY = Pattern(r"(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z_][\w.-]*", re.IGNORECASE)
"""A key that needs no quotes."""


@lru_cache(maxsize=4)
def lines_of(text: str) -> list[str]:
    """The lines of a text; the rules ask for one after the other."""
    return text.split("\n")


def _place(path: str, line: int, start: int, end_line: int, end: int) -> Location:
    return Location(path=path, start_line=line, start_column=start, end_line=end_line, end_column=end)


def one_a_round(path: str) -> Edit:
    """An empty edit that makes fixes overlap, so that one is applied per round.

    Two of them together could make one key twice.
    """
    return Edit(location=_place(path, 2, 1, 2, 1), text="")


def _own_line(document: Document, key: str) -> tuple[str, str] | None:
    """Key and value as text, and the rest of the line; None unless they fill one line."""
    place, value = document.source.keys[f"/{key}"], document.source.at(f"/{key}")
    if place.start_column != 1 or not value.start_line == value.end_line == place.start_line:
        return None
    line = lines_of(document.source.text)[place.start_line - 1].rstrip("\r")
    written, rest = line[value.start_column - 1 : value.end_column - 1], line[value.end_column - 1 :]
    if not written or written[0] in "&*!|>{[" or rest.strip()[:1] not in ("", "#"):
        return None
    is_quoted = written[0] in "'\"" and isinstance(document.data[key], str)
    return f"{key}: {written if is_quoted else quoted(written)}", rest.rstrip()


def _metadata_line(document: Document, key: str) -> tuple[int, int] | None:
    """The line and column for a new key in `metadata`: behind the last, before the first if the last has several lines.

    None unless it is a block mapping without `key`.
    """
    metadata = document.data["metadata"]
    if not isinstance(metadata, dict) or not metadata or key in metadata:
        return None
    inner = [pointer_to("metadata", each) for each in (next(iter(metadata)), next(reversed(metadata)))]
    if not all(each in document.source.keys for each in inner):
        return None  # merged from elsewhere
    first = document.source.keys[inner[0]]
    line = lines_of(document.source.text)[first.start_line - 1]
    if first.start_line == document.source.keys["/metadata"].start_line or line[: first.start_column - 1].strip():
        return None
    last, value = document.source.keys[inner[-1]], document.source.at(inner[-1])
    one_line = last.start_line == value.start_line == value.end_line and value.end_column > value.start_column
    return last.start_line + 1 if one_line else first.start_line, first.start_column


def into_metadata(document: Document, key: str) -> Fix | None:
    """Moves a key with a one-line value into `metadata`, as text; None where it cannot be done on lines alone."""
    own = _own_line(document, key) if ORDINARY.compiled.fullmatch(key) else None
    if own is None:
        return None
    path, line = document.source.path, document.source.keys[f"/{key}"].start_line
    width = len(lines_of(document.source.text)[line - 1].rstrip("\r"))
    if "metadata" in document.data:
        spot = _metadata_line(document, key)
        if spot is None:
            return None
        moved = " " * (spot[1] - 1) + "".join(own) + "\n"
        edits = (
            Edit(location=_place(path, spot[0], 1, spot[0], 1), text=moved),
            Edit(location=_place(path, line, 1, line + 1, 1), text=""),
        )
    else:
        made = Edit(location=_place(path, line, 1, line, width + 1), text="metadata:\n  " + "".join(own))
        edits = (one_a_round(path), made)
    return Fix(title="move it into metadata", applicability="unsafe", edits=edits)


def renamed(document: Document, name: str, title: str) -> Fix | None:
    """Gives the skill a name; None where that is no valid one, or the edit would lose an anchor or a tag."""
    place = document.source.at("/name")
    line = lines_of(document.source.text)[place.start_line - 1]
    is_plain = place.start_line == place.end_line and line[place.start_column - 1] not in "&*!"
    if not is_plain or not re.fullmatch(NAME_PATTERN, name):
        return None
    return Fix(title=title, applicability="unsafe", edits=(Edit(location=place, text=name),))


QUOTED = Pattern(
    r"""["\u201c\u201e\u00ab][^"\u201d\u00bb]{0,300}["\u201d\u00bb]|(?<!\w)['\u2018][^'\u2019]{0,300}['\u2019](?!\w)|`[^`]*`"""
)
ENGLISH = Pattern(r"\b(?:the|an?|and|or|for|with|of|to|in|from|your?|this)\b", re.IGNORECASE)


def prose_of(folder: SkillFolder) -> str:
    """The description, if a model may call the skill and it looks like English; else empty."""
    document = folder.readable_skill_md
    if document is None or document.data.get("disable-model-invocation") is True:
        return ""
    description = document.data.get("description")
    if not isinstance(description, str):
        return ""
    return _prose(description)


@lru_cache(maxsize=16)
def _prose(description: str) -> str:
    if description.isascii():
        return " ".join(description.split())
    letters = [character for character in description if character.isalpha()]
    foreign = sum(not character.isascii() for character in letters)
    return "" if foreign * 4 > len(letters) else " ".join(description.split())


@lru_cache(maxsize=16)
def without_quotes(text: str) -> str:
    """A text without what it quotes."""
    return QUOTED.compiled.sub(" ", text)


def is_english(text: str) -> bool:
    """Whether a text has one of the commonest English words."""
    return ENGLISH.search(text) is not None
