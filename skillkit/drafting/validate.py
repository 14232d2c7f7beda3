"""Whether a draft may be proposed: it lints without errors or warnings, in every layer."""

from collections import Counter
from collections.abc import Mapping

from skillkit.library import read_skill
from skillkit.library import read_skills
from skillkit.lint.engine import findings_of
from skillkit.model.folder import SkillFolder
from skillkit.overlay import Overlay
from skillkit.rules import RULES
from skillkit.tree import MemoryTree

LATER = "missing-provenance"
"""Its evidence is written beside a draft when it is proposed."""


def faults(name: str, files: Mapping[str, str]) -> list[str]:
    """What a reviewer's linter would say of a draft, short; a note is no fault."""
    tree = MemoryTree({f"skills/{name}/{file}": content for file, content in files.items()})
    found = findings_of(read_skills(tree), [rule for rule in RULES if rule.name != LATER and not rule.opt_in])
    return [f"{finding.code} {finding.message}" for finding in found if finding.severity != "note"]


def new_faults(folder: SkillFolder, files: Mapping[str, str]) -> list[str]:
    """What a linter would say of a skill with these files, by their names within it, and does not say of it now."""
    inside = "" if folder.path == "." else f"{folder.path}/"
    overlay = Overlay(folder.tree, {f"{inside}{name}": content.encode() for name, content in files.items()})
    changed = read_skill(overlay, folder.path, frozenset(overlay.files()), root_name=folder.name)
    rules = [rule for rule in RULES if rule.check_skill and not rule.opt_in]
    before, after = (
        Counter(f"{each.code} {each.message}" for each in findings_of([one], rules) if each.severity != "note")
        for one in (folder, changed)
    )
    return sorted((after - before).elements())
