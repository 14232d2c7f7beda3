"""Small pieces of Markdown that drafts are put together from."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from skillkit.mining.feedback import capitalised
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX, NAME_MAX

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
LONG_COMMAND, LONG_TITLE, LONG_LEAD, LONG_MESSAGE, LONG_SAID = 80, 70, 160, 120, 90
MARKUP = re.compile(r"(?<!\w)'|'(?!\w)|[^\w\s.,:;/@+='()\u2014\u2013\u2264\u2265-]|(?<!\w)_+|_+(?!\w)|(?<=/)/+")
"""What in a heading could be more than its words: emphasis, a link, HTML."""
MARKS = re.compile(r"([\\*_<>\[\]#|~])")
"""What in a quoted sentence could become Markdown of its own; backticks stay what they are."""


def visible(text: str) -> str:
    """`text` without what is not seen, or moves or reorders what is; line breaks and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in UNSEEN)


def line(text: str) -> str:
    """`text` in one line."""
    return visible(" ".join(text.split()))


def heading(text: str, width: int = LONG_TITLE) -> str:
    """`text` as a title of at most `width` characters: words alone, a capital first letter if it is no code."""
    compared = line(text).replace(">=", "\u2265").replace("<=", "\u2264")
    plain_words = cut(line(MARKUP.sub("", compared)), width)
    return (plain_words if text.startswith("`") else capitalised(plain_words)) or "Skill"


def slug(text: str) -> str:
    """A skill's name made from words: `a-z 0-9 -`, at most 64 characters, cut at a word."""
    plain_letters = unicodedata.normalize("NFKD", text.lower()).encode("ascii", errors="ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain_letters).strip("-")
    if len(name) > NAME_MAX:
        name = name[: NAME_MAX + 1].rpartition("-")[0] or name[:NAME_MAX]
    return name.strip("-") or "skill"


def code(text: str) -> str:
    """Inline code, whatever backticks it holds."""
    text = line(text) or " "
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def fenced(lines: Iterable[str], language: str = "") -> str:
    """A fenced block that its content cannot end."""
    body = visible("\n".join(lines))
    fence = "`" * max(3, max((len(run) for run in re.findall("`+", body)), default=0) + 1)
    return f"{fence}{language}\n{body}\n{fence}"


def short(command: str, verb: str) -> str:
    """The command if it is short enough to read, else its verb."""
    first = command.split("|", 1)[0].replace("2>&1", "").strip()
    return first if len(first) <= LONG_COMMAND and "\n" not in first else cut(line(verb), LONG_COMMAND)


def cut(text: str, width: int) -> str:
    """`text` in at most `width` characters, cut at a word."""
    if len(text) <= width:
        return text
    return (text[: width - 2].rpartition(" ")[0] or text[: width - 2]) + " …"


def plain(text: str) -> str:
    """A sentence as Markdown that says just that; what is between backticks is left alone."""
    parts = re.split(r"(`[^`]*`)", line(text))
    return "".join(part if part.startswith("`") else MARKS.sub(r"\\\1", part) for part in parts)


def quoted(text: str) -> str:
    """Somebody's words as a quotation."""
    return f"> {plain(text)}"


def skill(title: str, when: str, parts: Sequence[str], said: str = "", width: int = LONG_TITLE) -> Skill:
    """A skill under a title of at most `width` characters, described by that and by when to use it.

    `said` is what a program printed: the heading has it behind the title, the name and the description do not.
    """
    head = heading(title, width)
    description = cut(line(f"{head}. {when}"), DESCRIPTION_MAX)
    name = slug(head.replace(" and ", " "))
    full = heading(f"{head}{cut(visible(said), LONG_SAID)}", LONG_TITLE + LONG_SAID) if said else head
    return Skill(name=name, description=description, instructions="\n\n".join((f"# {full}", *parts)))
