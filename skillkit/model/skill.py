"""A skill as a file says it: frontmatter of SKILL.md, workflow.yaml, and the two made one."""

from datetime import datetime
from typing import Any, Literal

from pydantic import ConfigDict, Field, model_validator

from skillkit.model.base import Frozen
from skillkit.model.source import Source
from skillkit.model.specification import COMPATIBILITY_MAX, DESCRIPTION_MAX, NAME_MAX, NAME_PATTERN

STEP_NEEDS = {
    "bash": ("command",),
    "edit": ("file", "pattern", "replacement"),
    "read": ("file",),
    "confirm": ("message",),
    "branch": ("condition", "then_steps"),
}
"""The fields without which a step of that type means nothing."""


class Trigger(Frozen):
    """When a skill is called for: a regular expression in which `{name}` is a parameter.

    Unless `confidence` is given, a pattern and a meaning count from 0.8 on, and words from their own least score on.
    """

    pattern: str = Field(min_length=1, description="Regular expression; {name} is a parameter of the skill.")
    embedding: list[float] | None = Field(None, description="Vector of the pattern, for matching by meaning.")
    confidence: float | None = Field(None, ge=0, le=1, description="Least similarity at which the trigger counts.")


class Parameter(Frozen):
    """A named, typed value that a workflow needs."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    type: Literal["string", "semver", "path", "choice", "bool"] = "string"
    description: str
    required: bool = True
    default: str | None = None
    choices: list[str] | None = Field(None, description="The allowed values of a choice.")

    @property
    def is_needed(self) -> bool:
        """Whether a run needs a value from the user."""
        return self.required and self.default is None


def _step_schema(schema: dict[str, Any]) -> None:
    schema["allOf"] = [
        {
            "if": {"properties": {"type": {"const": kind}}, "required": ["type"]},
            "then": {"required": list(needs), "properties": {need: {"not": {"type": "null"}} for need in needs}},
        }
        for kind, needs in STEP_NEEDS.items()
    ]


class Step(Frozen):
    """One step of a workflow. Which fields it needs depends on its type."""

    model_config = ConfigDict(json_schema_extra=_step_schema)

    name: str = Field(min_length=1)
    type: Literal["bash", "edit", "read", "confirm", "branch"]
    command: str | None = Field(None, description="bash: the command to run.")
    expect_exit: int | None = Field(None, description="bash: the exit status that counts as success; 0 if unsaid.")
    file: str | None = Field(None, description="edit, read: path or glob, from the project's root.")
    pattern: str | None = Field(None, description="edit: regular expression to replace.")
    replacement: str | None = Field(None, description="edit: what to put in its place.")
    message: str | None = Field(None, description="confirm: the question put to the user.")
    condition: str | None = Field(None, description="branch: a command; exit status 0 takes then_steps.")
    then_steps: list[str] | None = Field(None, description="branch, confirm: the steps if it holds, or after a yes.")
    else_steps: list[str] | None = Field(None, description="branch, confirm: the steps if not, or after a no.")
    rollback: str | None = Field(None, description="A command that undoes the step when a later one fails.")

    @property
    def targets(self) -> list[str]:
        """The steps that a branch names."""
        return [*(self.then_steps or ()), *(self.else_steps or ())]

    @model_validator(mode="after")
    def _complete(self) -> "Step":
        missing = [field for field in STEP_NEEDS[self.type] if getattr(self, field) is None]
        if missing:
            raise ValueError(f"a {self.type} step needs {', '.join(missing)}")
        return self


class Condition(Frozen):
    """What must hold before or after a workflow: a command with the output or exit status it should give."""

    command: str
    expect: str | None = Field(None, description="What the command prints, without surrounding blanks.")
    expect_exit: int | None = None
    message: str = Field(description="The message for the user when it does not hold.")


class Frontmatter(Frozen):
    """The frontmatter of SKILL.md, as the Agent Skills specification has it."""

    name: str = Field(pattern=NAME_PATTERN, max_length=NAME_MAX)
    description: str = Field(min_length=1, max_length=DESCRIPTION_MAX)
    license: str | None = None
    compatibility: str | None = Field(None, min_length=1, max_length=COMPATIBILITY_MAX)
    metadata: dict[str, str] = {}
    allowed_tools: str | None = Field(None, alias="allowed-tools")


class Workflow(Frozen):
    """A workflow file: workflow.yaml beside a SKILL.md, or a skill that is nothing else.

    The data after `project_scope` are read for compatibility with the CBOS format; new files keep them in provenance.
    """

    id: int | None = None
    name: str = Field(pattern=NAME_PATTERN, max_length=NAME_MAX)
    version: str = "1.0.0"
    description: str | None = Field(None, description="Owned by SKILL.md where there is one.")
    triggers: list[Trigger] = []
    parameters: list[Parameter] = []
    preconditions: list[Condition] = []
    steps: list[Step] = Field(min_length=1)
    postconditions: list[Condition] = []
    project_scope: str | None = Field(None, description="The one project it is for; all projects if unsaid.")
    author: str | None = None
    created_at: datetime | None = None
    source_sessions: list[str] = []
    confidence: float = Field(1.0, ge=0, le=1)


class Skill(Frozen):
    """A reusable piece of know-how: what SKILL.md says, joined with its workflow if it has one."""

    name: str
    version: str = "1.0.0"
    description: str = ""
    license: str | None = None
    compatibility: str | None = None
    metadata: dict[str, str] = {}
    allowed_tools: str | None = None
    instructions: str = ""
    triggers: tuple[Trigger, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    preconditions: tuple[Condition, ...] = ()
    steps: tuple[Step, ...] = ()
    postconditions: tuple[Condition, ...] = ()
    project_scope: str | None = None
    author: str | None = None
    created_at: datetime | None = None
    source_sessions: tuple[str, ...] = ()
    confidence: float = 1.0
    source: Source | None = None
