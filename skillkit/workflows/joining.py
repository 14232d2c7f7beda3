"""Makes one skill of SKILL.md and workflow.yaml: the first owns name, description and text, the second all the rest."""

from typing import Any

from pydantic import ValidationError

from skillkit.conformance import kind_of
from skillkit.model.folder import SkillFolder
from skillkit.model.skill import Skill, Workflow
from skillkit.model.source import Document, Fault, pointer_to

TEXTS = ("name", "description", "license", "compatibility", "allowed-tools")
"""The keys of the frontmatter that are text; a skill has fields of these names, with `_` for `-`."""


def _workflow_fields(document: Document) -> dict[str, Any] | Fault:
    """What a workflow file says; a fault at its first wrong value."""
    try:
        workflow = Workflow.model_validate(document.data)
    except ValidationError as error:
        first = error.errors()[0]
        said = first["msg"].removeprefix("Value error, ")
        what = ".".join(map(str, first["loc"]))
        place = document.source.at(pointer_to(*first["loc"]))
        return Fault("workflow-schema", f"{what}: {said[:1].lower()}{said[1:]}", place)
    return workflow.model_dump(exclude={"id"}, exclude_none=True)


def _frontmatter_fields(document: Document) -> dict[str, Any] | Fault:
    fields: dict[str, Any] = {"instructions": document.body.strip()}
    for key in TEXTS:
        value = document.data.get(key)
        if isinstance(value, dict | list):
            return Fault("wrong-type", f"{key}: expected text, found {kind_of(value)}", document.source.at(f"/{key}"))
        if value is not None:
            fields[key.replace("-", "_")] = str(value).strip()
    metadata = document.data.get("metadata")
    if isinstance(metadata, dict):
        fields["metadata"] = {str(key): str(value) for key, value in metadata.items()}
    return fields


def joined(found: SkillFolder) -> Skill | Fault:
    """The skill in a folder; the first fault where one of its documents cannot be read."""
    fields: dict[str, Any] = {"name": found.name}
    for document in found.documents:
        if document.faults:
            return document.faults[0]
    workflow = _workflow_fields(found.workflow) if found.workflow else {}
    if isinstance(workflow, Fault):
        return workflow
    frontmatter = _frontmatter_fields(found.skill_md) if found.skill_md else {}
    if isinstance(frontmatter, Fault):
        return frontmatter
    fields |= workflow | frontmatter
    if not found.workflow and (version := fields.get("metadata", {}).get("version")):
        fields["version"] = version
    if not fields["name"]:
        fields["name"] = found.name
    return Skill.model_validate(fields)
