"""A session condensed to what an author reads: items anchored at lines of the log, in parts for one call each."""

import hashlib
import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from skillkit.model.claim import Speaker

CHARACTERS_A_TOKEN = 4
"""A rule of thumb for English text and code; the estimate errs by a quarter at most."""
MAX_OPENING = 300


def tokens_in(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def visible(text: str) -> str:
    r"""A text with `\u…` for each character that moves a cursor, hides or reorders text: it is sent as it is shown."""
    if text.isprintable():
        return text
    return "".join(c if c in "\n\t" or unicodedata.category(c)[0] != "C" else f"\\u{ord(c):04x}" for c in text)


LEFT_OUT = "[... {} characters left out ...]"


def shortened(text: str, width: int) -> str:
    """At most some `width` characters of a text: what is left out is its middle, which is said.

    A text is whole if to say what is left out takes as much.
    """
    head, tail = text[: width * 2 // 3].rstrip(), text[-width // 3 :].lstrip()
    short = f"{head} {LEFT_OUT.format(len(text) - len(head) - len(tail))} {tail}"
    return short if len(text) > width and len(short) < len(text) else text


def beginning(text: str, width: int) -> str:
    """At most some `width` characters of a text: what is left out is its end, which is said."""
    short = f"{text[:width].rstrip()} {LEFT_OUT.format(len(text) - width)}"
    return short if len(short) < len(text) else text


def in_paragraphs(text: str, width: int) -> str:
    """At most some `width` characters of a text, in whole paragraphs: what is left out are some between them."""
    paragraphs = text.split("\n\n")
    if len(text) <= width or len(paragraphs[0]) > width * 2 // 3:
        return shortened(text, width)
    first, size = 0, 0
    while size + len(paragraphs[first]) <= width * 2 // 3:
        size += len(paragraphs[first]) + 2
        first += 1
    last, size = len(paragraphs), 0
    while last > first and size + len(paragraphs[last - 1]) <= width // 3:
        last -= 1
        size += len(paragraphs[last]) + 2
    left = "\n\n".join(paragraphs[first:last])
    return "\n\n".join([*paragraphs[:first], LEFT_OUT.format(len(left)), *paragraphs[last:]])


class Item(NamedTuple):
    """One thing that happened: the line of the log, the speaker, a label and the text. `ref` is that of its turn."""

    line: int
    speaker: Speaker
    label: str
    text: str
    ref: str = ""

    @property
    def shown(self) -> str:
        """The item as the author reads it."""
        return f"[L{self.line}] {self.label}: {self.text}"


@dataclass(frozen=True)
class Digest:
    """The items of a session under its header. `raw_bytes` is the size of what they were taken from,
    `log` its SHA-256. `alongside` are other sessions of the project at the same time, with their commits.

    `ran` are the programs with their subcommands that were run, `passed` those of them that a run passed of.
    `refs` are the ids of all of its turns, `started` the sessions of its sub-agents; they, `parent` and `branch` serve
    to find its family. `opening` is the line of the user's message that began it, 0 if none did: the agent had said and
    done nothing before. Nobody typed in a session that `is_sub_agent`. `marks` tell the names and passwords again that
    were masked, in what an author answers, and show none of them.
    """

    session: str
    format: str
    agent: str
    project: str
    started_at: datetime | None
    ended_at: datetime | None
    items: tuple[Item, ...]
    raw_bytes: int = 0
    log: str = ""
    alongside: tuple[str, ...] = ()
    parent: str = ""
    branch: str = ""
    is_sub_agent: bool = False
    opening: int = 0
    started: frozenset[str] = field(default_factory=frozenset, repr=False)
    redactions: dict[str, int] = field(default_factory=dict, repr=False)
    passed: frozenset[str] = field(default_factory=frozenset, repr=False)
    ran: frozenset[str] = field(default_factory=frozenset, repr=False)
    refs: frozenset[str] = field(default_factory=frozenset, repr=False)
    marks: frozenset[str] = field(default_factory=frozenset, repr=False)

    @property
    def short(self) -> str:
        """The beginning of its id, without what all ids of an agent begin with: `ses_3370e2ad`, `019ed50c`."""
        kind, mark, rest = self.session.partition("_" if self.session.startswith("ses_") else "-")
        return f"{kind}{mark}{rest[:8]}" if kind in ("ses", "agent") else self.session[:8]

    @property
    def day(self) -> str:
        """The day it began (UTC), `YYYY-MM-DD`; empty if the log does not say."""
        return self.started_at.date().isoformat() if self.started_at else ""

    @property
    def week(self) -> str:
        """The ISO week it began, `YYYY-Www`; empty if the log does not say."""
        return self.started_at.strftime("%G-W%V") if self.started_at else ""


class Part(NamedTuple):
    """A part of a session's digest: `number` of `total`, counted from 1, and its items."""

    digest: Digest
    number: int
    total: int
    items: tuple[Item, ...]

    @property
    def text(self) -> str:
        """What the author reads: a header, and an item a paragraph."""
        digest = self.digest
        head = [
            f"Session {digest.session} of project {digest.project}, agent {digest.agent}, {digest.day or 'undated'}"
        ]
        if digest.is_sub_agent:
            by = f" that session {digest.parent} started" if digest.parent else ""
            head.append(f"Session of a sub-agent{by}: nobody typed in it; what it reports is to be verified")
        if digest.alongside:
            head.append(f"At the same time in the same project: {'; '.join(digest.alongside)}")
        if self.total > 1:
            head.append(f"Part {self.number} of {self.total}")
            asked = next((item for item in digest.items if item.speaker == "user"), None)
            if self.number > 1 and asked:
                head.append(f"The session began with: {' '.join(asked.text.split())[:MAX_OPENING]}")
        return visible("\n".join([*head, "", *(item.shown for item in self.items)]).rstrip()) + "\n"

    @property
    def asked(self) -> list[Item]:
        """What the user typed after the task that the session began with: an author accounts for each."""
        first = next((item for item in self.digest.items if item.speaker == "user"), None)
        return [item for item in self.items if item.speaker == "user" and item is not first]

    @property
    def tokens(self) -> int:
        """About how many tokens the text has."""
        return tokens_in(self.text)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()
