"""How a repository wants its Markdown: what its markdownlint configuration says of lists and lines."""

import json
import re
import textwrap
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any
from typing import NamedTuple

from skillkit.documents.yaml_document import YamlText

MARKDOWNLINT = (".markdownlint.json", ".markdownlint.jsonc", ".markdownlint.yaml", ".markdownlint.yml")
MARKDOWNLINT_CLI2 = (".markdownlint-cli2.jsonc", ".markdownlint-cli2.yaml")
COMMENT = re.compile(r'("(?:[^"\\]|\\.)*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
"""A string, which is kept, or a comment."""
MARKS = {"asterisk": "*", "plus": "+"}
DEFAULT_LENGTH = 80
"""What MD013 allows where it is on and gives no number."""


class HouseRules(NamedTuple):
    """How list items begin, and how long a line may be; 0 is no bound."""

    mark: str = "-"
    width: int = 0

    def bullet(self, text: str) -> str:
        """Returns a list item, wrapped; code spans are never broken."""
        if not self.width:
            return f"{self.mark} {text}"
        # A blank within a code span would end a line within it.
        guarded = re.sub(r"`[^`]*`", lambda span: span[0].replace(" ", "\0"), text)
        lines = textwrap.wrap(guarded, self.width - 2, break_long_words=False, break_on_hyphens=False)
        return f"{self.mark} " + "\n  ".join(lines).replace("\0", " ")

    def items(self, texts: Iterable[str]) -> str:
        """Returns texts as a list."""
        return "\n".join(map(self.bullet, texts))


def _markdownlint(text_of: Callable[[str], str]) -> Mapping[str, Any]:
    for name in (*MARKDOWNLINT, *MARKDOWNLINT_CLI2):
        if not (text := text_of(name)):
            continue
        try:
            data = json.loads(COMMENT.sub(r"\1", text)) if "json" in name else YamlText(name, text).data
        except ValueError:
            continue
        if isinstance(data, dict):
            inner = data.get("config", {}) if name in MARKDOWNLINT_CLI2 else data
            return inner if isinstance(inner, dict) else {}
    return {}


def house_rules(text_of: Callable[[str], str]) -> HouseRules:
    """Returns what a repository's markdownlint configuration says of lists and lines.

    `text_of` gives the text of a file by its path, empty if there is none.
    """
    settings = _markdownlint(text_of)
    lists = settings.get("MD004", settings.get("ul-style"))
    style = str(lists.get("style", "")) if isinstance(lists, dict) else ""
    lines = settings.get("MD013", settings.get("line-length", bool(settings) and settings.get("default", True)))
    width = 0
    if isinstance(lines, dict):
        length = lines.get("line_length", DEFAULT_LENGTH)
        width = length if isinstance(length, int) and 40 <= length <= 400 else 0
    elif lines is True:
        width = DEFAULT_LENGTH
    return HouseRules(MARKS.get(style, "-"), width)
