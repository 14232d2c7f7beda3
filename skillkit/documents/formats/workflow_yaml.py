"""workflow.yaml: triggers, parameters, conditions and steps of a skill; also the flat `<name>.yaml` of CBOS."""

from typing import TYPE_CHECKING

from skillkit.documents.edits import BYTE_ORDER_MARK
from skillkit.documents.formats import register
from skillkit.documents.yaml_document import YamlText
from skillkit.documents.yaml_document import dumped
from skillkit.documents.yaml_document import mapping_of
from skillkit.model.source import Document
from skillkit.model.source import Source

if TYPE_CHECKING:
    from skillkit.model.skill import Skill

NAME = "workflow-yaml"


def parse(path: str, text: str) -> Document:
    """Reads a workflow file."""
    marked = text.startswith(BYTE_ORDER_MARK)
    text = text.removeprefix(BYTE_ORDER_MARK)
    document = YamlText(path, text)
    data, faults = mapping_of(document)
    places = {"values": document.values, "keys": document.keys}
    source = Source(path=path, format=NAME, text=text, byte_order_mark=marked, **places)
    return Document(source=source, data=data, faults=tuple(faults))


def render(skill: "Skill") -> str:
    """A workflow file. What SKILL.md owns (the description) and what provenance owns is left to them."""
    keys: dict[str, object] = {"name": skill.name, "version": skill.version}
    for name in ("triggers", "parameters", "preconditions", "steps", "postconditions"):
        items = [item.model_dump(exclude_defaults=True) for item in getattr(skill, name)]
        if items:
            keys[name] = items
    return dumped(keys)


register(NAME, parse, render)
