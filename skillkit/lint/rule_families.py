"""Families of lint rules: those whose codes have the same prefix. The docs list rules by family."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from skillkit.rules import Rule

FAMILIES = {
    "SK0": ("files", "whether the text can be read: encoding, line ends, frontmatter, YAML"),
    "SK1": ("frontmatter", "name, description and all other keys, and what each client makes of them; manifests"),
    "SK2": ("links", "whether links lead to what is there, within the skill, and not too deep"),
    "SK3": ("resources", "scripts and other files beside SKILL.md"),
    "SK4": ("budgets", "how much an agent has to read"),
    "SK5": ("workflows", "steps, parameters and triggers of workflow files"),
    "SK6": ("repository", "skills that get in each other's way"),
    "SK7": ("provenance", "where mined skills come from"),
    "SK8": ("safety", "what a skill could do to those who load it"),
    "SK9": ("suppressions", "comments that silence other rules"),
}
"""By prefix of their codes: the name of each family, and what its rules check."""


class Family(NamedTuple):
    """A family with its rules, in the order of their codes."""

    prefix: str
    name: str
    about: str
    rules: list[Rule]

    @property
    def codes(self) -> str:
        """`SK001-SK013`."""
        return f"{self.rules[0].code}-{self.rules[-1].code}"

    @property
    def layers(self) -> str:
        """The layers of its rules, the most frequent first."""
        return ", ".join(layer for layer, _ in Counter(rule.layer for rule in self.rules).most_common())

    @property
    def anchor(self) -> str:
        """The anchor of the family's heading in the list of rules."""
        return f"{self.prefix}-{self.name}".lower()


def families(rules: Iterable[Rule]) -> list[Family]:
    """The families of these rules, in the order of their codes. Raises KeyError for a rule of no family."""
    by_prefix: dict[str, list[Rule]] = {}
    for rule in sorted(rules, key=lambda rule: rule.code):
        by_prefix.setdefault(rule.code[:3], []).append(rule)
    return [Family(prefix, *FAMILIES[prefix], own) for prefix, own in by_prefix.items()]


def _row(family: Family) -> str:
    link = f"[{family.codes}](docs/rules/README.md#{family.anchor})"
    return f"| {link} | {family.name} | {family.about} | {len(family.rules)} | {family.layers} |\n"


def family_table(rules: Iterable[Rule]) -> str:
    """A Markdown table with a row for each family, for the README."""
    head = "| codes | family | what they look at | rules | layers |\n|---|---|---|---|---|\n"
    return f"{head}{''.join(map(_row, families(rules)))}"
