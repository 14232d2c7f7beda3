"""SKILL.md, workflow.yaml and JSON files: text to `Document` with the place of every value, and `Skill` to text.

No parser raises on bad text: what is wrong becomes a fault of the document.
"""

import json
import re
from typing import TYPE_CHECKING

import frontmatter
from frontmatter.default_handlers import YAMLHandler

from skillkit.conformance import misfits
from skillkit.documents.yaml_document import YamlText, dumped, mapping_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.folder import Tree, text_at
from skillkit.model.source import BYTE_ORDER_MARK, Document, Fault, Location, Source, pointer_to

if TYPE_CHECKING:
    from skillkit.model.skill import Skill

NO_UTF_8 = "the file cannot be read as UTF-8"
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


def parse_skill_md(path: str, text: str) -> Document:
    """Reads SKILL.md. Places count from the start of the file, a byte order mark left out."""
    marked = text.startswith(BYTE_ORDER_MARK)
    text = text.removeprefix(BYTE_ORDER_MARK)
    assert BOUNDARY is not None
    boundaries = (match for match in BOUNDARY.finditer(text) if match[0].rstrip() == "---")
    opening = next(boundaries, None)
    whole = Source(path=path, format="skill-md", text=text, byte_order_mark=marked)
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


def parse_yaml(path: str, text: str) -> Document:
    """Reads workflow.yaml, or another file that is a mapping in YAML."""
    marked = text.startswith(BYTE_ORDER_MARK)
    text = text.removeprefix(BYTE_ORDER_MARK)
    document = YamlText(path, text)
    data, faults = mapping_of(document)
    source = Source(path, "workflow-yaml", text, marked, document.values, document.keys)
    return Document(source, data, faults=tuple(faults))


def parse_json(path: str, text: str | None) -> Document:
    """Reads a JSON file that is an object; `text` is None if it could not be read as UTF-8."""
    place = Location(path=path)
    if text is None:
        return _faulty_json(path, NO_UTF_8, place)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = Location(path, error.lineno, error.colno, error.lineno, error.colno + 1)
        return _faulty_json(path, f"no JSON: {error.msg[0].lower()}{error.msg[1:]}", place)
    except RecursionError:
        return _faulty_json(path, "nested too deeply", place)
    if not isinstance(data, dict):
        return _faulty_json(path, "the file holds no object", place)
    # JSON is YAML, but for tabs.
    values = YamlText(path, text.replace("\t", " ")).values
    return Document(Source(path, "json", text, values=values), data)


def read_by_schema(tree: Tree, path: str, schema: str, whole: str) -> Document:
    """Reads a YAML file of a repository; what does not fit the published schema is among its faults, by its key.

    `whole` is what the file is called. A file that is no UTF-8 has no data and one fault.
    """
    text = text_at(tree, path)
    if text is None:
        return Document(Source(path, "yaml", ""), {}, faults=(Fault("unreadable", NO_UTF_8, Location(path=path)),))
    document = parse_yaml(path, text)
    faults = document.faults or tuple(
        Fault("misfit", each.message, document.source.key_at(pointer_to(*each.path)))
        for each in misfits(schema, document.data, whole)
    )
    return document._replace(faults=faults)


def _faulty_json(path: str, message: str, place: Location) -> Document:
    return Document(Source(path, "json", ""), {}, faults=(Fault("invalid-json", message, place),))


class _Handler(YAMLHandler):
    """Has python-frontmatter write YAML as all of skillkit's files have it."""

    def export(self, metadata: dict[str, object], **kwargs: object) -> str:
        """Returns the keys as YAML."""
        del kwargs
        return dumped(metadata).rstrip()


def render_skill_md(skill: "Skill") -> str:
    """A SKILL.md with the keys of the specification, in its order."""
    keys: dict[str, object] = {"name": skill.name, "description": skill.description}
    optional = {
        "license": skill.license,
        "compatibility": skill.compatibility,
        "allowed-tools": skill.allowed_tools,
        "metadata": skill.metadata,
    }
    keys.update({key: value for key, value in optional.items() if value})
    post = frontmatter.Post(skill.instructions.strip())
    post.metadata.update(keys)
    return frontmatter.dumps(post, handler=_Handler()) + "\n"


def render_workflow(skill: "Skill", *, flat: bool = False) -> str:
    """A workflow file. What SKILL.md owns (the description, unless `flat`) and what provenance owns is left to them."""
    keys: dict[str, object] = {"name": skill.name, "version": skill.version}
    if flat and skill.description:
        keys["description"] = skill.description
    if skill.project_scope:
        keys["project_scope"] = skill.project_scope
    for name in ("triggers", "parameters", "preconditions", "steps", "postconditions"):
        items = [item.model_dump(exclude_defaults=True) for item in getattr(skill, name)]
        if items:
            keys[name] = items
    return dumped(keys)


PARSERS = {"skill-md": parse_skill_md, "workflow-yaml": parse_yaml}
"""The parsers of a skill's documents, by the format of their `Source`."""
