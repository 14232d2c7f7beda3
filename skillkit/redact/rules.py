"""The tables of `rules.toml`: what redaction knows of programs, names, words and shapes."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

from skillkit.expressions.patterns import Pattern

RULES = tomllib.loads((files(__package__) / "rules.toml").read_text(encoding="utf-8"))
PARTS: dict[str, str] = {}
NAMED = re.compile(r"\{[A-Z]+\}")


def spelt_out(text: str) -> str:
    """An expression of `rules.toml` with the parts that it names, such as `{USER}`, in their places."""
    return NAMED.sub(lambda name: PARTS[name[0]], text)


for _name, _text in RULES["parts"].items():
    PARTS[f"{{{_name}}}"] = spelt_out(_text)


def pattern(text: str) -> Pattern:
    """An expression of a row, compiled at its first use."""
    return Pattern(spelt_out(text))


def expressions(names: str) -> Iterator[re.Pattern[str]]:
    """The expressions of these names."""
    return (re.compile(spelt_out(RULES["expressions"][name])) for name in names.split())
