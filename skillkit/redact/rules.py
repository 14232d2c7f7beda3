"""The tables of `rules.toml`: what redaction knows of programs, names, words and shapes."""

import re
import tomllib
from importlib.resources import files

from skillkit.expressions.patterns import Pattern

RULES = tomllib.loads((files(__package__) / "rules.toml").read_text(encoding="utf-8"))
PARTS = {f"{{{name}}}": expression for name, expression in RULES["parts"].items()}
PART = re.compile("|".join(map(re.escape, PARTS)))


def pattern(expression: str) -> Pattern:
    """An expression of `rules.toml`, with those that it names in their places."""
    return Pattern(PART.sub(lambda part: PARTS[part[0]], expression))
