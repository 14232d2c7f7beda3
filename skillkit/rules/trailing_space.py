"""A line of YAML ends in blanks.

## What it does
Reports blanks at the end of lines in the frontmatter or the workflow. It ignores the Markdown body, where two blanks
break the line.

## Why is this bad
The blanks are invisible, come and go with editors, and add noise to diffs.

## Example
`name: release<blank>`

## Use instead
`name: release`

## Fix safety
Safe: outside block scalars, which the rule ignores, they have no meaning.
"""

import re
from collections.abc import Iterator

from skillkit.documents.edits import Offsets
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, rule

TRAILING = Pattern(r"(?<![ \t])[ \t]+(?=\r?$)", re.MULTILINE)


def _yaml_part(document: Document) -> str:
    """The text up to the body: the frontmatter, or the whole of a workflow file."""
    text = document.source.text
    return text[: len(text) - len(document.body)] if document.body else text


def _lines_of_texts(data: object, pointer: str, document: Document) -> Iterator[int]:
    """The lines on which a text goes on that has several: blanks may belong to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _lines_of_texts(value, pointer + pointer_to(str(key)), document)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _lines_of_texts(value, f"{pointer}/{index}", document)
    elif isinstance(data, str) and pointer in document.source.values:
        place = document.source.values[pointer]
        yield from range(place.start_line, place.end_line + (place.end_line > place.start_line))


@rule("SK006", "trailing-space", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields each such line."""
    for document in folder.documents:
        found = [] if document.faults else list(TRAILING.compiled.finditer(_yaml_part(document)))
        if not found:
            continue
        texts = set(_lines_of_texts(document.data, "", document))
        offsets = Offsets(document.source.text)
        for match in found:
            place = offsets.location(document.source.path, match.start(), match.end())
            if place.start_line not in texts:
                fix = Fix(title="take the blanks out", applicability="safe", edits=(Edit(location=place, text=""),))
                yield Violation(place, "the line ends in blanks", fix=fix)
