"""The documents of a folder made one skill."""

from typing import Any

from pydantic import ValidationError

from skillkit.model.folder import SkillFolder
from skillkit.model.skill import Frontmatter
from skillkit.model.skill import Skill
from skillkit.model.skill import Workflow
from skillkit.model.specification import FRONTMATTER_KEYS


def _of_the_specification(data: dict[str, Any]) -> dict[str, Any]:
    """Frontmatter without the keys that only some client knows, `allowed-tools` as one text."""
    kept = {key: value for key, value in data.items() if key in FRONTMATTER_KEYS}
    tools = kept.get("allowed-tools")
    return {**kept, "allowed-tools": " ".join(map(str, tools))} if isinstance(tools, list) else kept


def skill_of(folder: SkillFolder) -> Skill | None:
    """The folder's documents made one skill, or None where they do not say enough to be one."""
    front, flow = folder.skill_md, folder.workflow
    try:
        workflow = Workflow.model_validate(flow.data) if flow else None
        frontmatter = Frontmatter.model_validate(_of_the_specification(front.data)) if front else None
    except ValidationError:
        return None
    merged: dict[str, object] = {}
    if workflow:
        shared = set(Skill.model_fields) & set(Workflow.model_fields)
        merged.update({name: getattr(workflow, name) for name in shared})
        merged["description"] = workflow.description or ""
    if frontmatter and front:
        merged.update({name: getattr(frontmatter, name) for name in Frontmatter.model_fields})
        merged["instructions"] = front.body
    merged["source"] = folder.documents[0].source
    return Skill.model_validate(merged)
