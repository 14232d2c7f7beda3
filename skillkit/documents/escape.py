"""Escapes untrusted text, so that it notifies nobody, links and closes nothing, and hides nothing.

GitHub searches the rendered page for mentions, so an entity does not prevent one; a zero-width space after the sign
does. It ignores code, which the text must not end. Workflow commands run wherever a job prints the text.
"""

import re

from skillkit import terminal

LINKED = re.compile(r"@(?=[\w-])|#(?=\d)|(?<=\bGH-)(?=\d)|(?<=:)(?=//)|(?<=\bwww)(?=\.)", re.IGNORECASE)
MARKUP = re.compile(r"([\\`*_\[\]<>|~!#&])")
TICKS = re.compile(r"`+")
ANGLES = str.maketrans("<>", "\u2039\u203a")


def visible(text: str) -> str:
    r"""`text` with invisible characters except line ends and tabs as `\u…`, and no workflow commands or comments."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return terminal.without_commands(terminal.visible(lines)).replace("<!--", "<! --")


def plain(text: str) -> str:
    """One line for a title or a commit message without markup: a space breaks what would be a link."""
    spaced = LINKED.sub(lambda found: f"{found[0]} ", visible(text))
    return " ".join(spaced.split())


def prose(text: str) -> str:
    """One line of Markdown that shows the text unchanged."""
    line = " ".join(visible(text).split())
    parts: list[str] = []
    last = 0
    for found in LINKED.finditer(line):
        parts += [_escaped(line[last : found.start()]), _escaped(found[0]), "&#8203;"]
        last = found.end()
    return "".join([*parts, _escaped(line[last:])])


def _escaped(text: str) -> str:
    return MARKUP.sub(r"\\\1", text)


def code(text: str) -> str:
    """A span of code, for one line; in a table, too."""
    line = " ".join(visible(text).split()).replace("|", "¦")
    ticks = "`" * (max((len(run) for run in TICKS.findall(line)), default=0) + 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{pad}{line}{pad}{ticks}" if line else ""


def data_span(text: str, most: int, *, mark: str = "") -> str:
    """A span of code in one line of so many characters, without angle brackets; `mark` ends what was cut.

    An agent reads it as data: nothing in it looks like a tag.
    """
    line = " ".join(text.split())
    shown = line if len(line) <= most else line[: most - len(mark)] + mark
    return code(shown.translate(ANGLES))


def block(text: str, language: str = "text") -> str:
    """A block of code that ends where the text ends."""
    shown = visible(text).strip("\n")
    fence = "`" * max(3, max((len(run) for run in TICKS.findall(shown)), default=0) + 1)
    return f"{fence}{language}\n{shown}\n{fence}"
