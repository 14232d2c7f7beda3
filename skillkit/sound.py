"""Whether a draft may be proposed: it lints without errors or warnings, in every layer."""

from collections.abc import Mapping

from skillkit.library import read_skills
from skillkit.lint import findings_of
from skillkit.rules import RULES
from skillkit.tree import MemoryTree

LATER = "missing-provenance"
"""Its evidence is written beside a draft when it is proposed."""


def faults(name: str, files: Mapping[str, str]) -> list[str]:
    """What a reviewer's linter would say of a draft, short; a note is no fault."""
    tree = MemoryTree({f"skills/{name}/{file}": content for file, content in files.items()})
    found = findings_of(read_skills(tree), [rule for rule in RULES if rule.name != LATER])
    return [f"{finding.code} {finding.message}" for finding in found if finding.severity != "note"]
