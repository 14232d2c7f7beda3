"""The settings of a skill repository.

A plain dataclass, which pydantic validates where there is a file to read (`skillkit.config`): without one, lint need
not spend its import. The metadata of a field are what `pydantic.Field` takes.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from skillkit.model.finding import Client

"""Which rules run where none is selected: `security` adds those that are opt-in."""
Assurance = Literal["self-reported", "attested", "reproduced"]
"""Who vouches for the evidence of a mined skill, the weakest first."""
ASSURANCES: tuple[Assurance, ...] = ("self-reported", "attested", "reproduced")


def dashed(name: str) -> str:
    """A field's name as it is written in a file."""
    return name.replace("_", "-")


def _setting(default: Any, description: str, **limits: float) -> Any:
    return field(default=default, metadata={"description": description, **limits})


@dataclass(frozen=True)
class PerPath:
    """What holds for some paths alone."""

    __pydantic_config__ = {"extra": "forbid"}

    paths: tuple[str, ...] = field(metadata={"description": "Globs of the files and folders it holds for."})
    ignore: tuple[str, ...] = field(metadata={"description": "Rules whose findings there are left out."})


@dataclass(frozen=True)
class Config:
    """The settings. Keys are written with dashes."""

    __pydantic_config__ = {"extra": "forbid", "alias_generator": dashed}

    select: tuple[str, ...] = _setting((), "Rules to run, by code, prefix or name; all if empty.")
    ignore: tuple[str, ...] = _setting((), "Rules not to run.")
    preset: Literal["default", "security"] = _setting(
        "default", "`default` or `security`; both run every rule, since none is opt-in."
    )
    clients: tuple[Client, ...] = _setting((), "Coding agents whose rules count; all if empty.")
    per_path: tuple[PerPath, ...] = _setting((), "Settings for some paths alone: `[[per-path]]`.")
    installers: tuple[str, ...] = _setting(
        (),
        "Hosts whose downloads skills may run: `get.example.com`, `*.example.com`, `example.com/acme/`.",
    )
    exclude: tuple[str, ...] = _setting((), "Files and folders (globs) in which no skill is looked for.")
    min_confidence: float = _setting(
        0.6, "Mined skills below this are blocked, unless a person accepted them.", ge=0, le=1
    )
    min_assurance: Literal["self-reported", "attested", "reproduced"] = _setting(
        "self-reported", "Minimum assurance level of mined skills: `self-reported`, `attested` or `reproduced`."
    )
    on_edit: Literal["note", "block"] = _setting(
        "note", "What the gate does about a mined skill that was edited by hand since: `note` or `block`."
    )
    proposers: tuple[str, ...] = _setting((), "Accounts and e-mail addresses whose skills count as mined.")
    override_label: str = _setting("skillkit-override", "The label on a pull request that lets it pass; none if empty.")
    duplicate_threshold: float = _setting(0.5, "Similarity at which two skills count as duplicates.", ge=0, le=1)
    on_duplicate: Literal["block", "warn"] = _setting(
        "block", "What the gate does about a skill that is there already: `block` or `warn`."
    )
    author: str = _setting("", "Who writes drafts for `mine`: a preset such as `claude`, or `agent`.")
    embedding_model: str = _setting("", "A folder with a static model, or its name: names skills that mean the same.")
    embedding_threshold: float = _setting(0.9, "Cosine from which such a model calls skills similar.", ge=0, le=1)
