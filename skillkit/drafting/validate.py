"""Whether a draft may be proposed: it lints without errors or warnings, and its evidence holds."""

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

from skillkit.documents.grounding import commands_in, ungrounded
from skillkit.documents.library import read_skill, read_skills
from skillkit.documents.lines import bullets_in, digests_of_lines
from skillkit.drafting.draft import UNDO
from skillkit.drafting.provenance import inconsistency
from skillkit.files.tree import MemoryTree, Overlay
from skillkit.lint.engine import findings_of
from skillkit.model.folder import SkillFolder
from skillkit.model.provenance import Provenance
from skillkit.rules import RULES

LATER = "missing-provenance"
"""Its evidence is written beside a draft when it is proposed."""


def faults(name: str, files: Mapping[str, str]) -> list[str]:
    """Returns what a linter says of a draft, without notes."""
    tree = MemoryTree({f"skills/{name}/{file}": content for file, content in files.items()})
    found = findings_of(read_skills(tree), [rule for rule in RULES if rule.name != LATER])
    return [f"{finding.code} {finding.message}" for finding in found if finding.severity != "note"]


def new_faults(folder: SkillFolder, files: Mapping[str, str]) -> list[str]:
    """Returns what a linter says of a skill with these files and does not say of it now."""
    inside = "" if folder.path == "." else f"{folder.path}/"
    overlay = Overlay(folder.tree, {f"{inside}{name}": content.encode() for name, content in files.items()})
    changed = read_skill(overlay, folder.path, frozenset(overlay.files()), root_name=folder.name)
    rules = [rule for rule in RULES if rule.check_skill]
    before, after = (
        Counter(f"{each.code} {each.message}" for each in findings_of([one], rules) if each.severity != "note")
        for one in (folder, changed)
    )
    return sorted((after - before).elements())


def unfounded(
    found: Provenance, proposed: Mapping[str, str], files: Mapping[str, str], before: Mapping[str, str]
) -> str:
    """Returns what in the evidence for a skill does not hold; empty if all does.

    `proposed` are the files that it was given for, `files` all of the skill, `before` those that the base has of it:
    what these say is not asked about.
    """
    wrong = inconsistency(found, proposed, datetime.now(UTC).strftime("%G-W%V")) or baseless(found, files, before)
    written = {digest for name, text in files.items() if name.endswith(".md") for digest in digests_of_lines(text)}
    lost = not wrong and {row.bullet for row in found.claims} - written
    return "a claim of its evidence is behind no line of the draft" if lost else wrong


def baseless(found: Provenance, files: Mapping[str, str], before: Mapping[str, str]) -> str:
    """Returns what in these files no evidence bears out: a command, or a line that an author wrote."""
    known = {*commands_in(before), *UNDO.values()}
    fresh = (each for each in commands_in(files) if each not in known)
    if verb := ungrounded(fresh, frozenset(verb for row in found.evidence for verb in row.verbs)):
        return f"{verb} runs in none of the evidence sessions"
    if not found.claims:
        return ""
    claimed = {row.bullet for row in found.claims} | bullets_in(before.get("SKILL.md", "")).keys()
    lines = bullets_in(files.get("SKILL.md", ""))
    strange = next((text for digest, text in lines.items() if digest not in claimed), "")
    return f"no claim of its evidence is behind the line {strange[:80]!r}" if strange else ""
