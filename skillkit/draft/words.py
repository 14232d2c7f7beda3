"""Small pieces of Markdown and names that drafts are put together from."""

import re
from collections.abc import Iterable

from skillkit.model.skill import NAME_MAX

LONG_COMMAND = 80
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def slug(text: str) -> str:
    """A skill's name made from words: `a-z 0-9 -`, at most 64 characters, cut at a word."""
    name = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    if len(name) > NAME_MAX:
        name = name[: NAME_MAX + 1].rpartition("-")[0] or name[:NAME_MAX]
    return name.strip("-") or "skill"


def code(text: str) -> str:
    """Inline code, whatever backticks it holds."""
    text = CONTROL.sub("", " ".join(text.split()))
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def fenced(lines: Iterable[str], language: str = "") -> str:
    """A fenced block that its content cannot end."""
    body = "\n".join(CONTROL.sub("", line) for line in lines)
    fence = "`" * max(3, max((len(run) for run in re.findall("`+", body)), default=0) + 1)
    return f"{fence}{language}\n{body}\n{fence}"


def short(command: str, verb: str) -> str:
    """The command if it is short enough to read, else its verb."""
    line = command.split("|", 1)[0].replace("2>&1", "").strip()
    return line if len(line) <= LONG_COMMAND and "\n" not in line else verb


def cut(text: str, width: int) -> str:
    """`text` in at most `width` characters, cut at a word."""
    return text if len(text) <= width else text[:width].rpartition(" ")[0] + " …"


def listed(items: list[str]) -> str:
    """`a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def sentence(text: str) -> str:
    """`text` with a capital first letter."""
    return text[:1].upper() + text[1:]
