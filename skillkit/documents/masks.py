"""Commands of a text that differ from a file's own by what redaction masked, and so may do something else."""

from collections.abc import Iterator
from typing import NamedTuple

from skillkit.documents.lines import folded
from skillkit.documents.markdown import codes
from skillkit.expressions.patterns import Pattern

MASK = Pattern(r"<(?:secret|email|user|host)>|(?<![\w/.~])~(?=/|\s|$)")
LEAST = 6
"""Characters beside a mask by which the file of a command is found."""


class MaskedCommand(NamedTuple):
    """A command with a mask, and the longest of the words around it."""

    text: str
    words: str

    def line(self, raw: str, shown: str) -> int:
        """The line, counted from 1, that a file has in other words; 0 if it has none, or has the command as it is.

        `shown` is the text of the file after redaction, `raw` as it is.
        """
        command = folded(self.text)
        rows = list(zip(raw.splitlines(), shown.splitlines()))
        if len(raw.splitlines()) != len(shown.splitlines()) or command in folded(raw):
            return 0
        return next((number for number, (_, line) in enumerate(rows, 1) if command in folded(line)), 0)


def masked_commands(text: str) -> Iterator[MaskedCommand]:
    """Yields the code of a text in which something may be masked."""
    for code in codes(text):
        parts = [part.strip() for part in MASK.compiled.split(code.text)]
        words = max(parts, key=len)
        if len(parts) > 1 and len(words) >= LEAST:
            yield MaskedCommand(code.text.strip(), words)
