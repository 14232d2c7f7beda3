"""Puts Markdown where it belongs in a document: a SKILL.md, or a page of a project's instructions.

Lines are inserted; all others, the line endings and the end of the file stay as they are. The result
is parsed again, so that nothing is put where no reader sees it, such as into a comment or a code block that never ends.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from markdown_it.token import Token

from skillkit.documents.house_rules import HouseRules
from skillkit.documents.markdown import blocks
from skillkit.similarity.text import STOP_WORDS, stem, words

GOTCHAS = "Gotchas"
"""The heading over what goes wrong, where a document has no such section yet."""
SAME = re.compile(
    r"(?:gotcha|pitfall|caveat|(?:common|known) (?:mistake|error|problem|issue))s?|trouble ?shooting|what goes wrong"
)
"""Headings that mean the same as `GOTCHAS`, as words."""
TRAILING = re.compile(r"(?i)related\b|see also|(?:references?|resources?|links|(?:further|more) reading)$")
"""Headings of sections at the end that only point elsewhere."""
FRONTMATTER = re.compile(r"\ufeff?---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|\Z)")
BULLET = re.compile(r"^( {0,3})([-*+])( +)(?=\S)")
BLANK = " \t"
CONTENT = ("inline", "fence", "code_block")
ANY = HouseRules()


class _Section(NamedTuple):
    """A heading, its first line, and the lines of its own content, without subsections and blank lines at the end."""

    title: str
    depth: int
    line: int
    start: int
    end: int


class _Page(NamedTuple):
    """A document: what comes before the body, how lines end, the body's lines and what they are as Markdown."""

    head: str
    newline: str
    lines: list[str]
    tokens: tuple[Token, ...]
    sections: list[_Section]

    def with_lines(self, start: int, end: int, new: Sequence[str]) -> str:
        """The document with new lines in the place of those from `start` to `end`."""
        return self.head + self.newline.join([*self.lines[:start], *new, *self.lines[end:]])


def _filled(lines: Sequence[str], start: int, end: int) -> int:
    """The line after the last one before `end` that is not blank."""
    while end > start and not lines[end - 1].strip(BLANK):
        end -= 1
    return end


def _sections(tokens: Sequence[Token], lines: Sequence[str]) -> list[_Section]:
    heads = [
        (inline.content, int(token.tag[1:]), token.map[0], token.map[1])
        for token, inline in pairwise(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map
    ]
    ends = [*(line for _, _, line, _ in heads[1:]), len(lines)]
    return [_Section(*head, _filled(lines, head[3], end)) for head, end in zip(heads, ends)]


def _page(document: str, path: str) -> _Page | None:
    """A document in its parts; None if its lines end in several ways, or a SKILL.md has no frontmatter."""
    newline = "\r\n" if "\r\n" in document else "\n"
    text = document.replace("\r\n", "\n")
    if "\r" in text or (newline == "\r\n" and document.count("\n") != document.count("\r\n")):
        return None
    front = FRONTMATTER.match(text)
    if front is None and path.rpartition("/")[2] == "SKILL.md":
        return None
    head = front[0] if front else ""
    lines = text[len(head) :].split("\n")
    tokens = blocks("\n".join(lines))
    return _Page(head.replace("\n", newline), newline, lines, tokens, _sections(tokens, lines))


def _is_same(one: str, other: str) -> bool:
    """Whether two headings say the same, but for order, plurals, numbers and words such as `the`."""
    said = [words(title) for title in (one, other)]
    keys = [{stem(word) for word in each if word not in STOP_WORDS and not word.isdigit()} for each in said]
    return (bool(keys[0]) and keys[0] == keys[1]) or all(SAME.fullmatch(" ".join(each)) for each in said)


def _items(tokens: Sequence[Token], lines: Sequence[str]) -> list[list[str]]:
    """The items of the outermost lists with bullets, as lines without the bullet and its indentation."""
    found = []
    for token in tokens:
        mark = BULLET.match(lines[token.map[0]]) if token.type == "list_item_open" and token.map else None
        if mark and token.map and token.level == 1:
            first, *rest = lines[token.map[0] : _filled(lines, *token.map)]
            width = len(mark[0])
            cut = (line[width:] if not line[:width].strip() else line.lstrip() for line in rest)
            found.append([first[width:], *cut])
    return found


def _folded(lines: Sequence[str]) -> str:
    return " ".join(" ".join(lines).split())


def _item(lines: Sequence[str], bullet: str, rules: HouseRules) -> list[str]:
    """An item of a list as lines, wrapped where the rules ask for it."""
    if rules.width:
        return rules.item(_folded(lines), bullet).split("\n")
    return [f"{bullet}{lines[0]}", *(f"{' ' * len(bullet)}{line}".rstrip() for line in lines[1:])]


def _with_items(page: _Page, section: _Section, items: Sequence[list[str]], rules: HouseRules) -> tuple[int, list[str]]:
    """Where the items go that a section lacks, and their lines: after its last list with bullets, written as that."""
    own = [token for token in page.tokens if token.map and section.start <= token.map[0] < section.end]
    there = {_folded(item) for item in _items(own, page.lines)}
    missing = [item for item in items if _folded(item) not in there]
    if not missing:
        return section.end, []
    at, bullet, gap, is_loose = section.end, rules.bullet, [""], False
    lists = [token.map for token in own if token.type == "bullet_list_open" and token.level == 0 and token.map]
    if lists and (mark := BULLET.match(page.lines[lists[-1][0]])):
        start, end = lists[-1]
        begun = [token.map[0] for token in own if token.type == "list_item_open" and token.level == 1 and token.map]
        is_loose = any(not page.lines[line - 1].strip(BLANK) for line in begun if start < line < end)
        at, bullet, gap = _filled(page.lines, start, end), mark[0], [""] if is_loose else []
    lines: list[str] = []
    for item in missing:
        lines += [*(gap if is_loose or not lines else []), *_item(item, bullet, rules)]
    return at, lines


def below(document: str, path: str, line: str, texts: Sequence[str], rules: HouseRules = ANY) -> str | None:
    """The document with texts as list items after the block that has a line; None where no single block has it.

    Below an item of a list they become items of that list, as deep as it.
    """
    page = _page(document, path)
    wanted = _folded([line])
    hits = [number for number, text in enumerate(page.lines) if wanted and _folded([text]) == wanted] if page else []
    if page is None or len(hits) != 1:
        return None
    around = [token for token in page.tokens if token.map and token.map[0] <= hits[0] < token.map[1]]
    inside = [token.map for token in around if token.type == "list_item_open" and token.map]
    if inside:
        mark = re.match(r"\s*[-*+] +", page.lines[inside[-1][0]])
        if mark is None:
            return None
        at, bullet, gap = _filled(page.lines, *inside[-1]), mark[0], []
    else:
        top = next((token for token in around if token.level == 0), None)
        if top is None or top.map is None or top.type not in ("paragraph_open", "heading_open", "bullet_list_open"):
            return None
        at, bullet, gap = _filled(page.lines, *top.map), rules.bullet, [""]
    new = [line for text in texts for line in _item(text.splitlines(), bullet, rules)]
    ends = [""] if gap and page.lines[at : at + 1] not in ([], [""]) else []
    after = page.with_lines(at, at, [*gap, *new, *ends])
    again = _page(after, path)
    same = again is not None and [each[:2] for each in again.sections] == [each[:2] for each in page.sections]
    return after if same else None


def is_title(document: str, path: str, heading: str) -> bool:
    """Returns whether a heading is the document's own title: its first and only one of the first rank."""
    page = _page(document, path)
    first = [section for section in page.sections if section.depth == 1] if page else []
    return page is not None and len(first) == 1 and first == page.sections[:1] and _is_same(first[0].title, heading)


def mixed_section(document: str, path: str, heading: str) -> int:
    """The depth of the section with such a heading if it is more than one list after at most one paragraph; else 0.

    What is added to its last list would be read under that list's own label.
    """
    page = _page(document, path)
    section = next((each for each in page.sections if _is_same(each.title, heading)), None) if page else None
    if page is None or section is None:
        return 0
    inside = [t for t in page.tokens if t.level == 0 and t.map and section.start <= t.map[0] < section.end]
    kinds = [token.type.removesuffix("_open") for token in inside if not token.type.endswith("_close")]
    return 0 if kinds in ([], ["bullet_list"], ["paragraph"], ["paragraph", "bullet_list"]) else section.depth


def _end_for(page: _Page, depth: int) -> int:
    """Where a new section of that depth goes: after all others but those at the end that only point elsewhere."""
    same = (section for section in reversed(page.sections) if section.depth == depth)
    trailing = list(takewhile(lambda section: TRAILING.match(section.title), same))
    return _filled(page.lines, 0, trailing[-1].line if trailing else len(page.lines))


def with_section(document: str, path: str, heading: str, body: str, rules: HouseRules = ANY) -> str | None:
    """The document with a block of Markdown under a heading; None where there is no place for it.

    The block joins the first section with such a heading: bullets become items of its last list, other blocks its last
    paragraphs. Else it becomes a section of its own, in front of trailing references or at the end. What the section
    says already is left out, so that the same call on the result changes nothing.
    """
    page = _page(document, path)
    new = body.replace("\r\n", "\n").strip("\n").split("\n")
    said = blocks("\n".join(new))
    if page is None or not said or not heading.strip():
        return None
    ranks = [section.depth for section in page.sections]
    others = page.sections[1:] if ranks[:1] == [1] and ranks.count(1) == 1 else page.sections
    section = next((each for each in others if _is_same(each.title, heading)), None)
    depth = section.depth if section else min((each.depth for each in others), default=2)
    inner = [each[:2] for each in _sections(said, new)]
    if any(rank <= depth for _, rank in inner):
        return None
    items = _items(said, new)
    opened = sum((token.type, token.level) == ("list_item_open", 1) for token in said)
    skipped = 0
    if section is None:
        at, lines, skipped = _end_for(page, depth), ["", f"{'#' * depth} {heading.strip()}", "", *new], 3
        inner = [(heading.strip(), depth), *inner]
    elif len(items) == opened and all(token.type.startswith("bullet") for token in said if token.level == 0):
        at, lines = _with_items(page, section, items, rules)
    else:
        following = (each.line for each in page.sections if each.line > section.line and each.depth <= depth)
        end = _filled(page.lines, section.start, next(following, len(page.lines)))
        there = _folded(new) in _folded(page.lines[section.start : end])
        at, lines = end if inner else section.end, [] if there else ["", *new]
    if not lines:
        return document
    is_apart = lines[0] == "" and page.lines[at : at + 1] != [""] and at < len(page.lines)
    if at == 0 and not page.head:
        lines, skipped = lines[1:], skipped - 1
    skipped += next(number for number, line in enumerate(lines[skipped:]) if line.strip())
    after = page.with_lines(at, at, [*lines, ""] if is_apart else lines)
    again = _page(after, path)
    place = sum(each.line < at for each in page.sections)
    shape = [each[:2] for each in page.sections]
    is_read = again is not None and any(
        token.map and token.map[0] == at + skipped for token in again.tokens if token.type in CONTENT
    )
    is_whole = again is not None and [each[:2] for each in again.sections] == [*shape[:place], *inner, *shape[place:]]
    return after if is_read and is_whole else None
