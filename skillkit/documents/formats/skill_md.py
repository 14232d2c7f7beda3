"""SKILL.md: YAML frontmatter between `---` lines, then Markdown (Agent Skills specification)."""

import re
from typing import TYPE_CHECKING

from frontmatter.default_handlers import YAMLHandler

from skillkit.documents.edits import BYTE_ORDER_MARK
from skillkit.documents.formats import register
from skillkit.documents.yaml_document import YamlText
from skillkit.documents.yaml_document import dumped
from skillkit.documents.yaml_document import mapping_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.source import Document
from skillkit.model.source import Fault
from skillkit.model.source import Location
from skillkit.model.source import Source

if TYPE_CHECKING:
    from skillkit.model.skill import Skill

NAME = "skill-md"
BOUNDARY = YAMLHandler.FM_BOUNDARY
INDENTED_BOUNDARY = Pattern(r"^[ \t]+---\s*$", re.MULTILINE)


def _line_of(text: str, index: int) -> int:
    return text.count("\n", 0, index) + 1


def _fault(path: str, kind: str, message: str, line: int = 1, length: int = 1) -> Fault:
    place = Location(path=path, start_line=line, end_line=line, end_column=length + 1)
    return Fault(kind=kind, message=message, location=place)


def _unclosed(path: str, text: str) -> Fault:
    indented = INDENTED_BOUNDARY.search(text)
    if indented:
        line = _line_of(text, indented.start())
        return _fault(path, "unclosed-frontmatter", "the closing --- is indented", line, len(indented[0].rstrip()))
    return _fault(path, "unclosed-frontmatter", "frontmatter is opened by --- and never closed", 1, 3)


def parse(path: str, text: str) -> Document:
    """Reads SKILL.md. Places count from the start of the file, a byte order mark left out."""
    marked = text.startswith(BYTE_ORDER_MARK)
    text = text.removeprefix(BYTE_ORDER_MARK)
    assert BOUNDARY is not None
    boundaries = (match for match in BOUNDARY.finditer(text) if match[0].rstrip() == "---")
    opening = next(boundaries, None)
    whole = Source(path=path, format=NAME, text=text, byte_order_mark=marked)
    if opening is None or text[: opening.start()].strip():
        fault = _fault(path, "no-frontmatter", "the file does not begin with frontmatter between --- lines")
        return Document(whole, {}, body=text, faults=(fault,))
    if opening.start():
        line = _line_of(text, opening.start())
        fault = _fault(path, "no-frontmatter", f"the opening --- is on line {line}, not on the first", line, 3)
        return Document(whole, {}, body=text, faults=(fault,))
    closing = next(boundaries, None)
    if closing is None:
        return Document(whole, {}, faults=(_unclosed(path, text),))
    # The boundary takes the line break (and blank lines) after the dashes with it.
    start = opening.start() + opening[0].index("-") + len(opening[0].strip())
    document = YamlText(path, text[start : closing.start()], line_offset=_line_of(text, start) - 1)
    data, faults = mapping_of(document)
    body_start = closing.start() + len(closing[0].rstrip())
    newline = text.find("\n", body_start)
    body_start = len(text) if newline < 0 else newline + 1
    return Document(
        source=whole._replace(values=document.values, keys=document.keys),
        data=data,
        body=text[body_start:],
        body_line=_line_of(text, body_start),
        faults=tuple(faults),
    )


def render(skill: "Skill") -> str:
    """A SKILL.md with the keys of the specification, in its order."""
    keys: dict[str, object] = {"name": skill.name, "description": skill.description}
    optional = {
        "license": skill.license,
        "compatibility": skill.compatibility,
        "allowed-tools": skill.allowed_tools,
        "metadata": skill.metadata,
    }
    keys.update({key: value for key, value in optional.items() if value})
    return f"---\n{dumped(keys)}---\n\n{skill.instructions.strip()}\n"


register(NAME, parse, render)
