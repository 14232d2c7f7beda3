"""Cuts the texts of a skill into passages, each with its place: prose, shell block, script, comment, hidden, config."""

import json
import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Literal, NamedTuple, get_args

from skillkit.expressions.patterns import Pattern as Lazy

Place = Literal["prose", "inline", "shell", "script", "comment", "hidden", "config", "front", "shown", "loaded"]
"""`inline` is a code span in prose, `hidden` what a rendered page leaves out, `shown` output and samples,
`loaded` what a client runs, asks or calls as soon as it loads the skill.
"""

EVERYWHERE = frozenset[str](get_args(Place)) - {"comment", "loaded"}
"""The places that passages of a text can have that is read as Markdown."""
ON_DEMAND = frozenset(["prose", "inline", "hidden", "shell"])
"""Those of them that are cut only around an offset."""
FEW_WORDS = 5
"""Fewer words than these in an attribute, an alternative text or a title are no message."""
ELEMENT = "element"
"""The language of a text that an element hides by its style."""
IMAGE = "image"
"""The language of the commands that build an image, which change no other machine."""
MOST_SHELL = 60_000
"""Characters of a shell program that are followed at once; a longer one is cut at ends of lines."""

RUNS = "runs"
RUN_SIGNS = {
    RUNS: (
        *("python3.", "source ", "eval ", "chmod ", " . ", "\n. ", "`. ", "; . "),
        *(
            f"{name}{end}"
            for name in ("sh", "bash", "zsh", "dash", "ksh", "python", "python3", "node", "ruby", "perl", "php")
            for end in " \"'\n"
        ),
        *("lua ", "tclsh ", "osascript ", "rscript ", "pwsh ", "bun ", "deno ", "tsx ", "ts-node "),
    )
}
"""Literals in lines that may run a file."""

PROSE = frozenset("md mdx markdown txt rst prompt mdc".split())
SHELL = frozenset("sh bash zsh shell console terminal shell-session ksh dash fish csh tcsh command bats".split())
PYTHON = frozenset(["py", "python", "python3", "pyw", "pypy", "ipython"])
SLASHED = frozenset("csx scala dart js javascript mjs cjs ts typescript mts cts jsx tsx node bun deno go rs rust java kt swift php c cpp cs".split())  # fmt: skip
SCRIPTS = PYTHON | SLASHED | frozenset("rb ruby pl pm perl lua ps1 powershell pwsh psm1 bat cmd applescript osascript scpt vbs groovy r rscript jl julia awk tcl tclsh vim sql nix cmake".split())  # fmt: skip
CONFIG = frozenset("json jsonc json5 yaml yml toml ini cfg conf env plist service timer desktop mk gradle tf xml dockerfile".split())  # fmt: skip
TABLES = frozenset(["csv", "tsv", "jsonl", "ndjson", "xsd", "xml", "json", "geojson"])
"""Data, where quotation marks are syntax and a cell with few words is a label."""
MARKUP = frozenset(["html", "svg", "vue", "svelte"])
SHEBANG = Lazy(
    r"#![ \t]*(?:\S{0,200}/)?(?:env[ \t]+(?:-\S{1,20}[ \t]+|\w{1,40}=\S{0,200}[ \t]+){0,5}(?:\S{0,200}/)?)?(?P<program>[A-Za-z_+-]+)"
)

FENCE = Lazy(
    r"(?P<before>[ \t>*+-]*(?:\d+[.)][ \t]+)?)(?P<mark>`{3,}|~{3,})(?P<info>[ \t]*[{.]*(?P<language>[^\s`{},:]*)[^\n]*)"
)
HEADING = Lazy(r"\n(?P<level>#{1,6})[ \t]+(?P<title>[^\n]*)")
FRONT_END = Lazy(r"^---[ \t]*$", re.MULTILINE)
SPAN = Lazy(r"(?<!`)(`{1,2})(?!`)([^`]{2,4000})\1(?!`)")
SPAN_OR_COMMENT = Lazy(r"(?<!`)(`{1,2})(?!`)(?:[^`\n]|\n(?!\n| {0,3}<!--)){1,4000}\1(?!`)|<!--")
"""A code span or a comment, whichever begins first; a comment at the start of a line ends a paragraph."""
ENTRY = Lazy(r"^[^\s#-][^\n]*(?:\n[ \t-][^\n]*|\n(?=\n))*", re.MULTILINE)
"""A key of the frontmatter with its value."""
ITEM = Lazy(r"[ \t>]*(?:[-*+]|\d+[.)]|\|)[ \t]")
EDGE = Lazy(rf"\n(?:{ITEM.text}|(?P<heading>#{{1,6}}[ \t][^\n]*)|[ \t>]*(?=\n|\Z))")
"""The start of a paragraph: an item of a list, a row of a table, a heading, a blank line."""
INVISIBLE = Lazy(r"(?i)<(\w+)\b[^<>\n]{0,300}?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:#fff(?:fff)?|white|transparent)\b|\bhidden\b)[^<>\n]{0,300}>([^<]{1,4000})</")  # fmt: skip
UNSEEN = (
    ("]:", Lazy(r"^ {0,3}\[([^\]\n]{1,999}\]:[^\n]{0,4000})", re.MULTILINE)),
    ("![", Lazy(r"!\[((?:[^\]!]|!(?!\[)){1,4000})\]")),
    ("](", Lazy(r"\]\([^()\s]{0,2000}[ \t]{1,20}[\"'(]((?:[^\n\]]|\](?!\()){1,4000}?)[\"')]\)")),
    ("<", Lazy(r"<(?:[A-Za-z?]|!(?!--))[^<>]{0,4000}>")),
    (" " * 100, Lazy(r"(?<![ \t])[ \t]{100,100000}(\S[^\n]{0,4000})")),
)
"""Signs of what a page does not show, and where it is: definitions of links, alternative texts, titles, attributes of
elements, what blanks push out of sight.
"""
NOTE = Lazy(r"\[?\^([^\]\n]{1,200})\](:?)")
"""A footnote, or a reference to one."""
YAML_REMARK = Lazy(r"(?<![^\s])#[^\n]{20,4000}")
ATTRIBUTE = Lazy(r"\s[\w:@.-]{2,60} ?= ?(?:\"([^\"]{20,4000})\"|'([^']{20,4000})')")
SEEN_KEYS = frozenset(
    "name description license compatibility allowed-tools hooks when_to_use when-to-use argument-hint".split()
)
"""Keys of the frontmatter that clients show or act upon."""
NESTED = Lazy(r"^[ \t]*(?:-[ \t]+)?[\w.-]{1,60}:(?=\s)", re.MULTILINE)
"""A key within the value of another one."""
CODE = Lazy(r"<(pre|code)\b[^<>]{0,300}>", re.IGNORECASE)
PROGRAM = Lazy(r"(?<!`)<script\b[^<>]{0,300}>|<script\b[^<>]{0,300}>(?!`)", re.IGNORECASE)
"""An element with a program; a code span that names one is none."""
TAG = Lazy(r"<[^<>\n]{1,300}>")
INDENT = ("    ", "\t")
QUOTED = Lazy(r"\\.|'[^']{0,60000}'|\"(?:\\.|[^\"\\]){0,60000}\"", re.DOTALL)
OPEN = Lazy("[\"']")
DASH = Lazy(r"^[ \t]*(?:-[ \t](?:cmd:[ \t])?|[@+-]{1,3}(?=[A-Za-z$./(]))", re.MULTILINE)
"""What comes before a command in a list or in a recipe of `make`."""
COMMAND_KEY = Lazy(r"(?i)(?:^(?P<indent>[ \t]*)(?:-[ \t]{1,20})?|[{,][ \t]{0,20})[\"']?(?:[\w-]{0,30}(?:run|commands?|cmds?|script|exec|helper|refresh|export)|args|notify|sh|bash|shell|powershell|entrypoint|condition|rollback|(?:pre|post)?(?:install|build|test|start|prepare|publish)|(?:scripts|tasks)(?=[\"']?\s{0,20}[:=]\s{0,20}\{))[\"']?\s{0,20}[:=](?:\s{0,99}(?P<value>\"(?:\\.|[^\"\\\n]){1,8000}\"(?!\s{0,20}:)|[\[{](?:[^\"\[\]{}]|\"(?:\\.|[^\"\\\n]){0,8000}\"){1,2000})|[ \t]{0,20}(?:(?P<fold>[|>]?)[-+0-9]{0,2}[ \t]{0,20}$|(?P<rest>[^\n]{1,8000})))|^(?:(?:RUN|CMD|ENTRYPOINT)[ \t]{1,20}(?:--\S{1,200}[ \t]{1,20}){0,9}|Exec\w{0,20}=|\t[@+-]{0,3}(?=[a-z$./(]))(?P<line>(?:[^\n\\]|\\.|\\\n){1,8000})", re.MULTILINE)  # fmt: skip
"""A key whose value is a command or a list of commands, what builds and starts a container or a service, a recipe."""
STRING = Lazy(r"(?:\"(?:\\.|[^\"\\\n]){1,8000}\"|'[^'\n]{1,8000}')(?P<is_key>\s{0,20}:)?")
QUOTATION = Lazy(r"^[ \t]*>[ \t>]*", re.MULTILINE)
PROMPT = Lazy(r"^[ \t>]*(?:\$|%|PS [^>\n]*>)[ \t]+(?=\S)", re.MULTILINE)
COMMAND = Lazy(r"^[ \t>]*(?:sudo |\$ )?(?:[a-z.][\w./-]*(?:[ \t]+[-\w./~$\"'@:=|]|$)|\w+=\S)", re.MULTILINE)
REMARKS = {
    "hash": Lazy(r"(?m)(?:^|(?<=\s))#(?!!)[^\n]*"),
    "slash": Lazy(r"(?m)(?:^|(?<=[\s;{}]))//[^\n]*|/\*(?s:.*?)\*/"),
}


SAMPLE = "sample"
"""The language of prose within a fenced block."""


class Passage(NamedTuple):
    """A part of a file. `start` is the offset in `source`; `lead` is the paragraph before a block, or around a span.

    An agent runs what is `loaded` when it loads the skill: no context makes it less certain.
    """

    path: str
    place: Place
    language: str
    text: str
    start: int
    source: str
    lead: str = ""
    loaded: bool = False


class Block(NamedTuple):
    """A fenced block of a Markdown text: start and end of its content, and of the block with its fences.

    `is_text`: it may also be meant as prose. `is_quoted`: it lies in a quotation.
    """

    start: int
    end: int
    places: tuple[Place, ...]
    language: str
    opened: int
    closed: int
    is_text: bool = False
    is_quoted: bool = False


class Kind(NamedTuple):
    """How a file is read: as Markdown or not, and as a whole in these places, each with a language."""

    is_prose: bool
    wholes: tuple[tuple[Place, str], ...] = ()

    @property
    def places(self) -> frozenset[str]:
        """The places of its passages."""
        return EVERYWHERE if self.is_prose else frozenset(["comment", *(place for place, _ in self.wholes)])


def suffix_of(path: str) -> str:
    """The extension of a file in small letters, without the dot."""
    return posixpath.splitext(path)[1][1:].lower()


def whole_of(program: str) -> tuple[Place, str]:
    """The place and the language of a file that a program runs."""
    return ("shell", "sh") if program in SHELL else ("script", "py" if program in PYTHON else program)


def kind_of(path: str, text: str) -> Kind:
    """How a file is read: by its `#!` line, by its endings from the last one on, by its content."""
    shebang = SHEBANG.match(text[:400]) if text.startswith("#!") else None
    name = posixpath.basename(path).lower()
    endings = ["cmake"] if name == "cmakelists.txt" else name.split(".")[:0:-1]
    is_prose = endings[:1] != [] and endings[0] in PROSE
    for name in (*((shebang["program"].lower(),) if shebang else ()), *endings):
        if name in SHELL or name in SCRIPTS:
            return Kind(is_prose, (whole_of(name),))
        if name in CONFIG:
            return Kind(is_prose=True, wholes=(("config", name),))
    if is_prose or MARKUP.intersection(endings):
        return Kind(is_prose=True)
    rows = [row for row in text[:4_000].split("\n") if row.strip() and not row.lstrip().startswith("#")]
    is_shell = sum(map(bool, map(COMMAND.match, rows))) * 2 > len(rows)
    return Kind(is_prose=True, wholes=(("script", ""), ("config", ""), *((("shell", "sh"),) if is_shell else ())))


class Cut:
    """The passages of one file by their place. Paragraphs and blocks are cut on demand."""

    def __init__(self, path: str, text: str, kind: Kind, *, loaded: bool = False) -> None:
        self._path, self._text, self._is_prose = path, text, kind.is_prose
        self._blocks: list[Block] = []
        self._front = 0
        self._fenced: dict[tuple[int, str], Passage] = {}
        self._said: dict[int, list[Passage]] = {}
        self._near: list[Passage] = []
        self._rows: tuple[int, int, Passage | None] | None = None
        self._around: tuple[int, int, list[tuple[int, int]]] = (0, 0, [])
        self._spans: dict[int, list[Passage]] = {}
        self._whole: dict[str, list[Passage]] = {}
        for place, language in kind.wholes:
            whole = Passage(path, place, language, text, 0, text, loaded=loaded)
            self._whole[place] = list(_pieces(whole)) if place == "shell" else [whole]
        if kind.is_prose:
            self._front = front_of(text)
            self._blocks = list(blocks(text, self._front))
            self._whole["front"] = [Passage(path, "front", "yaml", text[: self._front], 0, text)]
        self._opened = [block.opened for block in self._blocks]
        found = {*self._whole, *(place for block in self._blocks for place in block.places)}
        self.places = {*found, *(ON_DEMAND if kind.is_prose else ("comment",))}
        """The places of its passages."""

    @cached_property
    def hidden(self) -> list[Passage]:
        """What a rendered page leaves out. A block shows what it holds, and so does a code span."""
        if not self._is_prose:
            return []
        said = [(start + 4, self._text[start + 4 : end - 3]) for start, end in self._comments]
        shown = [Passage(self._path, "hidden", "", text, start, self._text) for start, text in said]
        found: list[Passage] = []
        if self._whole.keys() == {"front"}:
            found = [each for each in _hidden(self._path, self._text) if not self._is_shown(each.start)]
            remarks = YAML_REMARK.finditer(self._text, 0, self._front)
            found += [Passage(self._path, "hidden", "", each[0], each.start(), self._text) for each in remarks]
            infos = [each for each in self._blocks if each.opened + len(ELEMENT) < each.start]
            said = [(each.opened, self._text[each.opened : each.start]) for each in infos]
            shown += [Passage(self._path, "hidden", "", text, start, self._text) for start, text in said]
            for each in self._entries:
                key, _, rest = each.text.partition(":")
                if key.lower() not in SEEN_KEYS:
                    keyed = rest if rest.lstrip(" ").startswith(("|", ">")) else NESTED.sub(_blank, rest)
                    value = keyed.lstrip(" |>\n")
                    start = each.start + len(each.text) - len(value)
                    shown.append(each._replace(place="hidden", text=value, start=start))
        return sorted([*shown, *found], key=lambda passage: passage.start)

    @cached_property
    def _comments(self) -> list[tuple[int, int]]:
        """Start and end of the comments outside of blocks and code spans; the last one may have no end."""
        found: list[tuple[int, int]] = []
        at = self._text.find("<!--", self._front)
        while at >= 0:
            number = bisect_right(self._opened, at) - 1
            closed = self._blocks[number].closed if number >= 0 else self._front
            after = max(at + len("<!--"), closed)
            if at >= closed and not self._in_span(at, max(closed, found[-1][1] if found else 0)):
                end = self._text.find("-->", after)
                after = end + len("-->") if end >= 0 else len(self._text) + len("-->")
                found.append((at, after))
            at = self._text.find("<!--", after)
        return found

    @cached_property
    def _codes(self) -> list[tuple[int, int]]:
        """Start and end of what `<pre>` and `<code>` enclose."""
        found: list[tuple[int, int]] = []
        for opened in CODE.finditer(self._text) if "<pre" in self._text or "<code" in self._text else ():
            if not found or opened.start() >= found[-1][1]:
                end = self._text.find(f"</{opened[1]}", opened.end())
                found.append((opened.end(), end if end >= 0 else len(self._text)))
        return found

    @cached_property
    def remarks(self) -> list[Passage]:
        """The comments of a program."""
        program = [each for place in ("script", "shell") for each in self._whole.get(place, ())]
        return [remark for each in program for remark in _remarks(each)]

    def all(self, place: Place) -> list[Passage]:
        """Every block or whole file of a place."""
        return [
            *self._whole.get(place, ()),
            *(self._block(each, place) for each in self._blocks if place in each.places),
        ]

    def at(self, place: str, offsets: Iterable[int]) -> Iterator[tuple[Passage, list[int]]]:
        """The passages of a place in which some of these offsets lie, each with those; offsets come in order."""
        held = self.hidden if place == "hidden" else self.remarks if place == "comment" else self._whole.get(place)
        found: Passage | None = None
        inside: list[int] = []
        for offset in offsets if held is None or held else ():
            if found and found.start <= offset < found.start + len(found.text):
                inside.append(offset)
                continue
            if found:
                yield found, inside
            found, inside = self._one(place, offset) if held is None else _at(held, offset), [offset]
        if found:
            yield found, inside

    def _held(self, block: Block, offset: int) -> Passage | None:
        """The command at an offset of a block of configuration."""
        if block.start not in self._spans:
            whole = self._block(block, "shell")
            found = commands(self._text, block.start, block.end)
            self._spans[block.start] = [whole._replace(text=said, start=start) for start, _, said in found]
        return _at(self._spans[block.start], offset)

    def _one(self, place: str, offset: int) -> Passage | None:
        """The block, paragraph or code span at an offset of a Markdown text."""
        number = bisect_right(self._opened, offset)
        block = self._blocks[number - 1] if number else None
        low = block.closed if block else self._front
        high = self._opened[number] if number < len(self._blocks) else len(self._text)
        if block and offset < block.closed:
            if place in block.places and block.start <= offset < block.end:
                return self._block(block, place)
            if place == "shell" and "config" in block.places:
                return self._held(block, offset)
            if place == "shell" and block.is_text and block.start <= offset < block.end:
                return self._soft(block)
            if not block.is_text:
                return None
            low, high = block.start, block.end
        elif offset < low:
            entry = _at(self._entries, offset)
            low, high = (entry.start, entry.start + len(entry.text)) if entry else (0, 0)
        elif place == "shell":
            return self._unfenced(offset, low, high)
        if place not in ("prose", "inline"):
            return None
        paragraph = _at(self._paragraphs(low, high, offset), offset) if low <= offset < high else None
        if paragraph and block and low == block.start:
            paragraph = paragraph._replace(language=SAMPLE)
        if not paragraph or place == "prose":
            return paragraph
        if paragraph.start not in self._spans:
            self._spans[paragraph.start] = list(_code_spans(paragraph))
        return _at(self._spans[paragraph.start], offset)

    @cached_property
    def _entries(self) -> list[Passage]:
        """The keys of the frontmatter with their values."""
        found = ENTRY.finditer(self._text[: self._front])
        return [Passage(self._path, "prose", "", each[0], each.start(), self._text) for each in found]

    def _unfenced(self, offset: int, low: int, high: int) -> Passage | None:
        """What looks like commands around an offset: in `<pre>` or `<code>`, in indented lines, in lines without markup."""
        number = bisect_right(self._codes, (offset, len(self._text))) - 1
        if number >= 0 and offset < self._codes[number][1]:
            return self._soft(_unfenced(*self._codes[number], ELEMENT))
        if not self._rows or not self._rows[0] <= offset < self._rows[1]:
            self._rows = self._indented(offset, low, high)
        return self._rows[2]

    def _indented(self, offset: int, low: int, high: int) -> tuple[int, int, Passage | None]:
        """Start and end of the lines around an offset that are all indented or all not, and their block."""
        start, end = self._text.rfind("\n", low, offset) + 1 or low, self._text.find("\n", offset, high)
        end = end if end >= 0 else high
        if not self._text.startswith(INDENT, start):
            return start, end + 1, None
        above = start
        while above > low and self._text.startswith((*INDENT, "\n"), above):
            start, above = above, self._text.rfind("\n", low, above - 1) + 1 or low
        while end < high and self._text.startswith((*INDENT, "\n"), end + 1):
            after = self._text.find("\n", end + 1, high)
            end = after if after >= 0 else high
        is_block = above >= start or not self._text[above:start].strip() or self._text.startswith("\n", start)
        return start, end + 1, self._soft(_unfenced(start, end, "sh")) if is_block else None

    def _soft(self, block: Block) -> Passage | None:
        """A block that may hold commands, if it looks like them."""
        if (
            block.language == ELEMENT
            or (block.start, "shell") in self._fenced
            or COMMAND.search(self._text, block.start, block.end)
        ):
            return self._block(block, "shell")
        return None

    def _is_shown(self, offset: int) -> bool:
        """Whether an offset lies in the frontmatter, in a fenced block or in a code span."""
        number = bisect_right(self._opened, offset) - 1
        low = self._blocks[number].closed if number >= 0 else self._front
        if offset < low:
            return True
        number = bisect_right(self._comments, (offset, 0)) - 1
        end = self._comments[number][1] if number >= 0 else 0
        return offset >= end and self._in_span(offset, max(low, end))

    def _in_span(self, offset: int, low: int) -> bool:
        """Whether an offset lies in a code span of its paragraph, in which `low` is the end of what is no prose."""
        start, end, spans = self._around
        if not start <= offset < end:
            known = max(low, end if end <= offset else low)
            start = max(known, self._text.rfind("\n\n", known, offset))
            number = bisect_right(self._opened, offset)
            end, spans = self._opened[number] if number < len(self._blocks) else len(self._text), []
            for found in SPAN_OR_COMMENT.finditer(self._text, start, end):
                if found[0] == "<!--" or found.start() > offset:
                    end = found.end() if found[0] == "<!--" else found.start()
                    break
                spans.append(found.span())
            self._around = start, end, spans
        number = bisect_right(spans, (offset, len(self._text))) - 1
        return number >= 0 and offset < spans[number][1]

    def _paragraphs(self, low: int, high: int, offset: int) -> list[Passage]:
        """The paragraphs between the blank lines around an offset; blanks take the place of comments in them."""
        if self._near and self._near[0].start <= offset < self._near[-1].start + len(self._near[-1].text):
            return self._near
        start = max(low, self._text.rfind("\n\n", low, offset) + 1)
        if start not in self._said:
            stop = self._text.find("\n\n", offset, high)
            stop = stop + 1 if stop >= 0 else high
            said = self._text[start:stop]
            said = self._without_comments(start, stop) if "-->" in said or "<!--" in said else said
            # A line end before the text, so that every paragraph begins after one.
            found = [each.span() if each["heading"] else (each.start(),) for each in EDGE.finditer(f"\n{said}")]
            edges = sorted({0, len(said), *chain.from_iterable(found)})
            parts = [(start + one, said[one:two]) for one, two in pairwise(edges)]
            rows = [(at, part.replace("\\|", " |") if part.lstrip().startswith("|") else part) for at, part in parts]
            self._said[start] = [Passage(self._path, "prose", "", part, at, self._text) for at, part in rows]
        self._near = self._said[start]
        return self._near

    def _without_comments(self, start: int, stop: int) -> str:
        """The text between two offsets, with blanks in the place of comments."""
        parts, at = [], start
        comments = self._comments
        for opened, closed in comments[max(0, bisect_right(comments, (start, start)) - 1) :]:
            if opened >= stop:
                break
            one, two = max(at, opened), min(stop, max(at, closed))
            parts += [self._text[at:one], " " * (two - one)]
            at = two
        return "".join((*parts, self._text[at:stop]))

    def _block(self, block: Block, place: Place) -> Passage:
        key = block.start, place
        if key not in self._fenced:
            said, lead = self._text[block.start : block.end], self._text[max(0, block.opened - 600) : block.opened]
            said = QUOTATION.sub(_blank, said) if block.is_quoted else said
            said = TAG.sub(_blank, said) if block.language == ELEMENT else said
            said = PROMPT.sub(_blank, said) if place == "shell" else said
            made = Passage(
                self._path, place, "sh" if place == "shell" else block.language, said, block.start, self._text
            )
            self._fenced[key] = made._replace(lead=lead.rstrip().rpartition("\n\n")[2])
        return self._fenced[key]


def _unfenced(start: int, end: int, language: str) -> Block:
    """A block without fences."""
    return Block(start, end, ("shell",), language, start, end)


def _pieces(program: Passage) -> Iterator[Passage]:
    """A shell program in parts that can be followed, each of which counts as a whole."""
    text, start = program.text, 0
    most = MOST_SHELL if text.isascii() else MOST_SHELL // 4
    while start < len(text):
        end = text.rfind("\n", start, start + most) + 1 if start + most < len(text) else len(text)
        is_cut, end = not end, end or start + most
        yield program._replace(text=text[start:end], start=start, source=text[start:end])
        mark = OPEN.search(QUOTED.compiled.sub("", text[start:end])) if is_cut else None
        # A string that is longer than a part holds no commands; the next part begins behind it.
        start = text.find(mark[0], end) + 1 or end if mark else end


def _at(passages: list[Passage], offset: int) -> Passage | None:
    """The passage at an offset."""
    number = bisect_right(passages, offset, key=lambda passage: passage.start) - 1
    return passages[number] if number >= 0 and offset < passages[number].start + len(passages[number].text) else None


def commands(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Start and end of the commands that configuration holds between two offsets, and their text without escapes.

    What has blanks in a list, as behind `sh -c`, is a command, too.
    """
    at = start
    while found := COMMAND_KEY.search(text, at, end):
        at = found.end()
        name = next((name for name in ("value", "rest", "line") if found[name]), "")
        low, high = found.span(name) if name else _below(text, min(at + 1, end), end, len(found["indent"] or ""))
        said, items = text[low:high], list[re.Match[str]]()
        if said.startswith(("[", "{")):
            items = [each for each in STRING.finditer(said) if not each["is_key"]]
            said = " ".join(each[0] for each in items) or said.strip("[]{}, ")
        elif said.startswith("'") or name == "value":
            said = _unescaped(said)
        elif not name and not found["fold"]:
            said = DASH.sub(_blank, said)
        elif found["fold"] == ">":
            said = said.rstrip("\n").replace("\n", " \\\n")
        at = max(at, high - 1)
        if said.strip():
            yield low, high, said
        for each in items:
            if " " in each[0]:
                yield low + each.start(), low + each.end(), _unescaped(each[0])


def _unescaped(said: str) -> str:
    """A string without its quotation marks and escapes."""
    if said.startswith('"'):
        with suppress(ValueError):
            return str(json.loads(said, strict=False))
    return said.strip().strip("'").replace("''", "'")


def _below(text: str, start: int, end: int, indent: int) -> tuple[int, int]:
    """Start and end of the lines that are indented more than a key, and of the items of its list."""
    at = start
    while at < end and (row := text[at : text.find("\n", at, end) + 1 or end]):
        inner = len(row) - len(row.lstrip(" \t"))
        if row.strip() and inner <= indent and not (inner == indent and row.startswith("- ", inner)):
            break
        at += len(row)
    return start, at


def _blank(found: re.Match[str]) -> str:
    """Replaces a match by blanks, so that offsets stay the same."""
    return " " * len(found[0])


def front_of(text: str) -> int:
    """The end of the frontmatter of a Markdown text; 0 if there is none."""
    end = FRONT_END.search(text, 3) if text.startswith("---") else None
    return end.end() if end else 0


def blocks(text: str, front: int) -> Iterator[Block]:
    """The fenced blocks of a Markdown text behind its frontmatter, and what `<script>` elements hold."""
    opened, last, quoted = None, front, 0
    marks = (*_fences(text, "```", front), *_fences(text, "~~~", front))
    elements = PROGRAM.finditer(text, front) if "<s" in text or "<S" in text else ()
    for found in sorted((*marks, *elements), key=re.Match.start):
        if opened and ">" in opened["before"] and found.start() > quoted:
            last = quoted
            yield _block(opened, last, last)
            opened = None
        if found.re is PROGRAM.compiled:
            if not opened and found.start() >= last:
                last = text.find("</", found.end())
                last = last if last >= 0 else len(text)
                yield Block(found.end(), last, ("script",), "js", found.start(), last)
        elif not opened:
            opened = found if found.start() >= last else None
            if opened and ">" in opened["before"] and opened.end() > quoted:
                quoted = _end_of_quotation(text, opened.end())
        elif found["mark"].startswith(opened["mark"]) and not found["info"].strip():
            last = found.end()
            yield _block(opened, found.start(), last)
            opened = None
    if opened:
        last = quoted if ">" in opened["before"] else len(text)
        yield _block(opened, last, last)


def _end_of_quotation(text: str, at: int) -> int:
    """The end of the lines behind an offset that belong to a quotation."""
    while at >= 0 and text[at + 1 : at + 100].lstrip(" \t").startswith(">"):
        at = text.find("\n", at + 1)
    return at if at >= 0 else len(text)


def _fences(text: str, mark: str, at: int) -> Iterator[re.Match[str]]:
    """The lines with a mark that may begin or end a block."""
    while (at := text.find(mark, at)) >= 0:
        found = FENCE.match(text, text.rfind("\n", 0, at) + 1)
        if found and (mark == "~~~" or "`" not in found["info"]):
            yield found
        end = text.find("\n", at)
        at = end if end >= 0 else len(text)


def _block(opened: re.Match[str], end: int, closed: int) -> Block:
    """A fenced block, classified by its language or its content; what is not certain is read in several ways."""
    language, start = opened["language"].lower(), min(opened.end() + 1, end)
    places: tuple[Place, ...] = ("shown",)
    is_text = False
    if language in SHELL:
        places = ("shell",)
    elif language in PYTHON:
        places, language = ("script",), "py"
    elif language in SCRIPTS or language in MARKUP:
        places = ("script",)
    elif language in CONFIG:
        places = ("config",)
    else:
        is_text = True
    return Block(start, end, places, language, opened.start(), closed, is_text, ">" in opened["before"])


@lru_cache(maxsize=1)
def _titles(text: str) -> list[tuple[int, tuple[str, ...]]]:
    """The offset of each heading of a Markdown text, with the titles above its section."""
    front = front_of(text)
    fenced = list(blocks(text, front))
    opened = [block.opened for block in fenced]
    above: list[tuple[int, str]] = []
    found = []
    for heading in HEADING.finditer(f"\n{text}", front):
        number = bisect_right(opened, heading.start()) - 1
        if number < 0 or heading.start() >= fenced[number].closed:
            level = len(heading["level"])
            above = [*(each for each in above if each[0] < level), (level, heading["title"])]
            found.append((heading.end(), tuple(title for _, title in above)))
    return found


def headings(passage: Passage) -> tuple[str, ...]:
    """The headings above a passage of a Markdown text."""
    is_heading = passage.place == "prose" and passage.source.startswith("#", passage.start)
    if is_heading or passage.place in ("front", "hidden", "comment") or passage.text == passage.source:
        return ()
    found = _titles(passage.source)
    number = bisect_right(found, passage.start, key=lambda each: each[0]) - 1
    return found[number][1] if number >= 0 else ()


def _code_spans(paragraph: Passage) -> Iterator[Passage]:
    """The code spans of a paragraph that may be commands."""
    for found in SPAN.finditer(paragraph.text) if "`" in paragraph.text else ():
        if len(found[2].split()) > 1:
            start = paragraph.start + found.start(2)
            yield Passage(paragraph.path, "inline", "sh", found[2], start, paragraph.source, paragraph.text)


def _remarks(program: Passage) -> Iterator[Passage]:
    end = program.text.rfind("*/") + 2
    # No remark that begins after the last end has one.
    text = program.text[:end] + program.text[end:].replace("/*", "  ")
    for found in REMARKS["slash" if program.language in SLASHED else "hash"].finditer(text):
        if len(found[0]) > 20:
            yield program._replace(place="comment", language="", text=found[0], start=found.start())


def _hidden(path: str, text: str) -> Iterator[Passage]:
    """What a page does not show of a Markdown text, except comments."""
    for found in INVISIBLE.finditer(text) if "<" in text else ():
        yield Passage(path, "hidden", ELEMENT, found[2], found.start(2), text)
    for start, said in _unseen(text):
        if len(said.split()) >= FEW_WORDS:
            yield Passage(path, "hidden", "", said, start, text)


def _unseen(text: str) -> Iterator[tuple[int, str]]:
    """Start and text of what is no comment and that a page does not show."""
    referred = {name for name, colon in NOTE.compiled.findall(text) if not colon} if "[^" in text else set()
    for sign, regex in UNSEEN:
        for found in regex.finditer(text) if sign in text else ():
            if sign == "<" and found[0][1] in "?!":
                yield found.start(), found[0]
            elif sign == "<":
                for each in ATTRIBUTE.finditer(found[0]) if "=" in found[0] else ():
                    yield found.start() + each.start(each.lastindex or 0), each[each.lastindex or 0]
            elif not ((note := NOTE.match(found[1])) and note[2] and note[1] in referred):
                yield found.start(1), found[1]
