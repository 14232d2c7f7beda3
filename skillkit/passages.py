"""What a skill says and what it runs: its texts cut into passages, and patterns looked up in them.

A clean text costs one look at its words: only where a rule's words and its pattern both hit is a text cut.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Literal
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location

Kind = Literal["prose", "comment", "run", "inline", "code"]
"""Said; said where no reader sees it; in a runnable block or script; in backticks; shown (YAML, templates, output)."""

RUNNABLE = frozenset(
    "sh bash zsh fish shell console terminal shellscript shell-session powershell ps1 pwsh cmd bat batch "
    "python py python3 js javascript node ts typescript mjs cjs ruby rb perl pl php psm1 lua".split()
)
PROSE_FILES = frozenset({".md", ".mdx", ".markdown", ".txt", ".rst", ".prompt"})
SCRIPT_NAMES = frozenset({"Makefile", "makefile", "Justfile", "justfile"})
FOLDED = bytes(ord(chr(code).lower()) if chr(code).isalnum() else 32 for code in range(256))
"""Latin letters in lower case, everything else a blank."""

OTHER_LETTERS = re.compile("[\u0370-\u1fff\u3040-\u9fff\uac00-\ud7a3]")
"""Letters of scripts whose words are not looked up."""

FENCE = (
    r"^(?P<lead>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?P<fence>`{3,}|~{3,})[ \t]*\{?\.?(?P<language>[\w+#-]*)[^\n`]*\n"
)
BLOCK = re.compile(
    FENCE + r"(?P<code>.*?)(?:^[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
    r"|(?<!`)<!--(?P<comment>.*?)(?:-->|\Z)"
    r"|^[ ]{0,3}\[[^\]\n]{1,20}\]:[ ]*(?:\#|<>)[ ]*(?P<note>[(\"'][^\n]*)"
    r"|(?<=\n\n)(?P<indented>(?:(?:[ ]{4}|\t)[^\n]*\n)+)(?=\s*^\S|\Z)",
    re.DOTALL | re.MULTILINE,
)
STARTS = re.compile(r"[ \t>]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|)")
HEADING = re.compile(r"[ \t>]*(#{1,6})[ \t]")
SPAN = re.compile(r"(?<!`)(`+)(?!`)(?P<code>.+?)(?<!`)\1(?!`)", re.DOTALL)
REMARK = re.compile(r'(?:^[ \t]*(?:#(?!!)|//|--|REM\b|\*)[^\n]*\n?)+|"""(?:.*?)"""', re.MULTILINE | re.DOTALL)
CALLS = re.compile(r"\b(?:run|execute|type|paste|enter|install|launch|start|issue|call)\b|[:：]\s*$", re.IGNORECASE)


class Passage(NamedTuple):
    """A part of a file. `start` is its offset in `source`; `setting` is its headings and the sentences before it."""

    path: str
    kind: Kind
    language: str
    text: str
    start: int
    setting: tuple[str, ...]
    source: str
    words: frozenset[bytes] | None = frozenset()


class Hit(NamedTuple):
    """What a pattern found in a passage; `text` is the passage's text as it was searched, of the same length."""

    passage: Passage
    text: str
    match: re.Match[str]

    @property
    def location(self) -> Location:
        """Where it stands in its file."""
        start = self.passage.start + self.match.start()
        return place(self.passage.path, self.passage.source, start, len(self.match[0]))


def place(path: str, source: str, start: int, length: int) -> Location:
    """The place of a part of a text, up to the end of its first line."""
    line, column = source.count("\n", 0, start) + 1, start - source.rfind("\n", 0, start)
    end = source.find("\n", start)
    last = column + max(min(length, (len(source) if end < 0 else end) - start), 1)
    return Location(path=path, start_line=line, start_column=column, end_line=line, end_column=last)


def texts(folder: SkillFolder) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the skill that is text."""
    yield from ((document.source.path, document.source.text) for document in folder.documents)
    yield from ((resource.path, resource.text) for resource in folder.resources if resource.text is not None)


LONG = 20
LONG_WORD = b"longword"
"""Stands among the words of a text for any of more than `LONG` letters and digits, such as a token."""

VOCABULARY: set[bytes] = set()
"""Every word that some rule looks for."""


class Look:
    """A cheap look: a word of each group stands in the text. Words are letters and digits, in lower case."""

    def __init__(self, *groups: str) -> None:
        self._ways = [[frozenset(group.encode("latin-1").split()) for group in groups]]
        VOCABULARY.update(*self._ways[0])

    def __or__(self, other: "Look") -> "Look":
        either = Look()
        either._ways = self._ways + other._ways
        return either

    def at(self, found: frozenset[bytes] | None) -> bool:
        """Whether a closer look is worth while at a text of these words."""
        if found is None:
            return True
        return any(not any(group.isdisjoint(found) for group in way) for way in self._ways)


def _words(text: str) -> frozenset[bytes] | None:
    if not text.isascii() and OTHER_LETTERS.search(text):
        return None
    found = text.encode("latin-1", "replace").translate(FOLDED).split()
    known = VOCABULARY.intersection(found)
    return frozenset({*known, LONG_WORD} if max(map(len, found), default=0) > LONG else known)


words = lru_cache(maxsize=8192)(_words)
"""The words of a text that some rule looks for; None where they are in another script."""


@lru_cache(maxsize=8192)
def _parts(text: str) -> frozenset[frozenset[bytes]]:
    """The words of each paragraph and each block, roughly: what spares most texts the cut."""
    blocks = text.split("```")
    prose = [part for block in blocks[::2] for part in ([block] if "~~~" in block else block.split("\n\n"))]
    return frozenset(filter(None, map(_words, (*prose, *blocks[1::2]))))


def _is_worth_a_cut(look: Look, path: str, text: str) -> bool:
    if not look.at(words(text)):
        return False
    prose = path.endswith(".md") and words(text) is not None
    return not prose or any(look.at(found) for found in _parts(text))


def joined(text: str) -> str:
    """The text with lines that go on joined to the next, at the same length."""
    if "\\\n" not in text and "|\n" not in text and "\n" in text and not re.search(r"`\r?\n|&&\s*\n", text):
        return text
    return re.sub(r"(?:\\|`)\r?\n|(?<=[|&])[ \t]*\r?\n|\r?\n(?=[ \t]*\|[^|])", lambda m: " " * len(m[0]), text)


def flat(text: str) -> str:
    """The text on one line, at the same length; marks of quotation at the start of a line are blanks too."""
    return re.sub(r"\n[ \t>]*", lambda found: " " * len(found[0]), text)


def hits(
    folder: SkillFolder, look: Look, pattern: re.Pattern[str], *kinds: Kind, beside: bool = False
) -> Iterator[Hit]:
    """What `pattern` finds in the passages of these kinds, but for what stands twice; `beside`: not in prose files."""
    seen: set[tuple[str, int]] = set()
    for path, text in texts(folder):
        if (beside and path.endswith(".md")) or not _is_worth_a_cut(look, path, text):
            continue
        for passage in passages(path, text):
            if passage.kind not in kinds or not look.at(passage.words):
                continue
            searched = joined(passage.text) if passage.kind in ("run", "code") else flat(passage.text)
            for match in pattern.finditer(searched):
                key = (path, passage.start + match.start())
                if key not in seen:
                    seen.add(key)
                    yield Hit(passage, searched, match)


@lru_cache(maxsize=8192)
def passages(path: str, text: str) -> tuple[Passage, ...]:
    """The passages of a file, by what kind of file it is."""
    return tuple(passage._replace(words=_words(passage.text)) for passage in _cut(path, text))


def _cut(path: str, text: str) -> tuple[Passage, ...]:
    file = PurePosixPath(path)
    language = file.suffix[1:].lower()
    if file.suffix.lower() in PROSE_FILES:
        return tuple(_markdown(path, text))
    runs = language in RUNNABLE or file.name in SCRIPT_NAMES or text.startswith("#!") or file.stem == "workflow"
    whole = Passage(path, "run" if runs else "code", language or "sh", text, 0, (), text)
    remarks = (Passage(path, "prose", language, found[0], found.start(), (), text) for found in REMARK.finditer(text))
    return (whole, *remarks)


def _markdown(path: str, text: str) -> Iterator[Passage]:
    front = re.match(r"---\s*\n.*?\n---[ \t]*(?:\r?\n|$)", text, re.DOTALL)
    body = front.end() if front else 0
    if front:
        yield from _frontmatter(path, text, body)
    headings: list[tuple[int, str]] = []
    lead: list[str] = []
    at = body
    for block in (*BLOCK.finditer(text, body), None):
        for start, end in _paragraphs(text, at, block.start() if block else len(text)):
            said = text[start:end]
            setting = (*(title for _, title in headings), *lead[-1:])
            yield Passage(path, "prose", "", said, start, setting, text)
            for span in SPAN.finditer(said):
                yield Passage(path, "inline", "", span["code"], start + span.start("code"), (*setting, said), text)
            if level := HEADING.match(said):
                headings = [(depth, title) for depth, title in headings if depth < len(level[1])]
                headings.append((len(level[1]), said))
                lead = []
            elif not STARTS.match(said) or not lead:
                lead.append(said)
        if block:
            at = block.end()
            yield from _block(path, text, block, (*(title for _, title in headings), *lead[-1:]))


def _frontmatter(path: str, text: str, end: int) -> Iterable[Passage]:
    said = re.search(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", text[:end], re.MULTILINE)
    if said:
        yield Passage(path, "prose", "", said[0], said.start(), (), text)
    rest = said.end() if said else 0
    for start, stop in ((0, said.start() if said else 0), (rest, end)):
        yield Passage(path, "run", "yaml", text[start:stop], start, (), text)


def _paragraphs(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    start = at
    for line in re.finditer(r"[^\n]*\n?", text[at:end]):
        first, last = at + line.start(), at + line.end()
        blank = not line[0].strip(" \t\r\n>")
        if (blank or STARTS.match(line[0]) or HEADING.match(text, start)) and text[start:first].strip():
            yield start, first
            start = first
        if blank:
            start = last
    if text[start:end].strip():
        yield start, end


def _block(path: str, text: str, block: re.Match[str], setting: tuple[str, ...]) -> Iterator[Passage]:
    if unseen := "comment" if block["comment"] is not None else "note" if block["note"] is not None else "":
        yield Passage(path, "comment", "", block[unseen], block.start(unseen), setting, text)
        return
    name: str = "code" if block["code"] is not None else "indented"
    language, code = (block["language"] or "").lower(), block[name]
    prompted = re.search(r"^[ \t>]*(?:\$|PS [^>\n]*>|%) ", code, re.MULTILINE)
    called = language in ("", "text", "txt", "plain") and (prompted or any(CALLS.search(said) for said in setting[-1:]))
    kind: Kind = "run" if language in RUNNABLE or called else "code"
    yield Passage(path, kind, language, code, block.start(name), setting, text)
