"""The JSON Schemas of the files of a skill repository, and of what `candidates` prints, made from the models; `docgen`
publishes them in `schemas/`.
"""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from skillkit.model.config import Config
from skillkit.model.output import CandidatesOutput
from skillkit.model.provenance import Provenance
from skillkit.model.signature import Signature
from skillkit.model.skill import Frontmatter
from skillkit.model.skill import Workflow

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODELS: dict[str, tuple[type, str]] = {
    "candidates": (CandidatesOutput, "The output of skillkit candidates --format json"),
    "config": (Config, "skillkit.toml, or [tool.skillkit] in pyproject.toml"),
    "provenance": (Provenance, "provenance/<id>.yaml of a skill repository"),
    "signature": (Signature, "A signature: .skillkit/signatures/*.yaml of a project, signatures/*.yaml of a user"),
    "skill": (Frontmatter, "Frontmatter of SKILL.md"),
    "workflow": (Workflow, "workflow.yaml of a skill"),
}


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of that name, a key of MODELS."""
    model, title = MODELS[name]
    return {"$schema": DIALECT, **TypeAdapter(model).json_schema(by_alias=True), "title": title}
