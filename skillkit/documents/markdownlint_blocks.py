"""Checks markdownlint's rules on lines, headings, lists and blocks of code."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from skillkit.documents.markdownlint_text import DEFINITION
from skillkit.documents.markdownlint_text import LENGTH
from skillkit.documents.markdownlint_text import PUNCTUATION
from skillkit.documents.markdownlint_text import STYLES
from skillkit.documents.markdownlint_text import Checks
from skillkit.documents.markdownlint_text import Found
from skillkit.documents.markdownlint_text import MarkdownText
from skillkit.documents.markdownlint_text import Options
from skillkit.documents.markdownlint_text import in_style
from skillkit.documents.markdownlint_text import number_of
from skillkit.documents.markdownlint_text import texts_of
from skillkit.expressions.patterns import Pattern

if TYPE_CHECKING:
    from markdown_it.token import Token

CHECKS = Checks()
ITEM = Pattern(r"^[ \t>]*([-*+]|\d{1,9}[.)])([ \t]*)")
ONLY_LINK = Pattern(
    r"^[\s>#*+-]{0,40}[*_]{0,3}!?\[[^\[\]\n]{0,500}\](?:\([^()\n]{0,800}\)|\[[^\[\]\n]{0,200}\])[*_]{0,3}$"
)


@CHECKS.of("MD001")
def _increment(text: MarkdownText, options: Options) -> Found:
    del options
    before = 0
    for token, _ in text.headings:
        depth = int(token.tag[1:])
        if before and depth > before + 1:
            yield token.map[0], f"a heading of rank {depth} below one of rank {before}"  # type: ignore[index]
        before = depth


@CHECKS.of("MD003")
def _heading_style(text: MarkdownText, options: Options) -> Found:
    wanted = str(options.get("style", "consistent"))
    rows = []
    for token, line in text.of("heading_open"):
        closed = "atx_closed" if re.search(r"\S\s+#+\s*\Z", text.lines[line]) else "atx"
        style = closed if token.markup[0] == "#" else "setext"
        if wanted.startswith("setext_with") and (style == "setext" or token.tag not in ("h1", "h2")):
            style = wanted if style in ("setext", wanted.removeprefix("setext_with_")) else style
        rows.append((line, style))
    return in_style(rows, options)


@CHECKS.of("MD004")
def _list_style(text: MarkdownText, options: Options) -> Found:
    is_sublist = options.get("style") == "sublist"
    rows, depth = [], 0
    for token in text.tokens:
        depth += token.type.startswith("bullet_list") * token.nesting
        if token.type == "list_item_open" and token.markup in STYLES and token.map and (not is_sublist or depth == 1):
            rows.append((token.map[0], STYLES[token.markup]))
    return in_style(rows, {} if is_sublist else options)


@CHECKS.of("MD007")
def _list_indent(text: MarkdownText, options: Options) -> Found:
    indent, first = number_of(options, "indent", 2), bool(options.get("start_indented"))
    around: list[str] = []
    for token in text.tokens:
        if token.type.endswith(("list_open", "quote_open")):
            around.append(token.type)
        elif token.type.endswith(("list_close", "quote_close")):
            around.pop()
        elif token.type == "list_item_open" and token.map and set(around) == {"bullet_list_open"}:
            line = text.lines[token.map[0]]
            start = number_of(options, "start_indent", indent) if first else 0
            wanted, has = start + (len(around) - 1) * indent, len(line) - len(line.lstrip(" "))
            if has != wanted:
                yield token.map[0], f"indented by {has}, where {wanted} is expected"


@CHECKS.of("MD009")
def _trailing(text: MarkdownText, options: Options) -> Found:
    breaks = number_of(options, "br_spaces", 2)
    for number, line in enumerate(text.lines):
        extra = len(line) - len(line.rstrip(" "))
        allowed = extra == breaks >= 2 and not options.get("strict") and line.strip()
        if extra and not allowed and (number not in text.code or options.get("code_blocks")):
            yield number, "blanks at its end"


@CHECKS.of("MD010")
def _tabs(text: MarkdownText, options: Options) -> Found:
    for number, line in enumerate(text.lines):
        if "\t" in line and (number not in text.code or options.get("code_blocks", True)):
            yield number, "a tab"


@CHECKS.of("MD012")
def _blanks(text: MarkdownText, options: Options) -> Found:
    most, count = number_of(options, "maximum", 1), 0
    for number, line in enumerate(text.lines):
        count = 0 if line.strip() or number in text.code else count + 1
        if count > most:
            yield number, f"{count} blank lines in a row"


@CHECKS.of("MD013")
def _length(text: MarkdownText, options: Options) -> Found:
    most = number_of(options, "line_length", LENGTH)
    heads = {line for token, _ in text.headings for line in range(*token.map)}  # type: ignore[misc]
    for number, line in enumerate(text.lines):
        is_code, is_head = number in text.code, number in heads
        if (is_code and not options.get("code_blocks", True)) or (is_head and not options.get("headings", True)):
            continue
        if line.lstrip().startswith("|") and not options.get("tables", True):
            continue
        limit = number_of(options, "code_block_line_length", most) if is_code else most
        limit = number_of(options, "heading_line_length", most) if is_head else limit
        if len(line) <= limit or DEFINITION.match(line) or ONLY_LINK.match(line):
            continue
        has_blank = bool(re.search(r"\s", line[limit - 1 :]))
        can_break = " " in line.lstrip("#> ")
        if options.get("strict") or (can_break if options.get("stern") else has_blank):
            yield number, f"{len(line)} characters, {limit} are allowed"


@CHECKS.of("MD014")
def _dollars(text: MarkdownText, options: Options) -> Found:
    del options
    for token, line in text.of("fence", "code_block"):
        rows = [row for row in token.content.splitlines() if row.strip()]
        if rows and all(row.lstrip().startswith("$ ") for row in rows):
            yield line + (token.type == "fence"), "commands behind a dollar without their output"


@CHECKS.of("MD018")
def _hash(text: MarkdownText, options: Options) -> Found:
    del options
    for number, line in enumerate(text.lines):
        if number not in text.code and re.match(r"#+[^#\s]", line) and not line.rstrip().endswith("#"):
            yield number, "no blank behind the hash of a heading"


@CHECKS.of("MD019")
def _hash_blanks(text: MarkdownText, options: Options) -> Found:
    del options
    for _, line in text.of("heading_open"):
        if re.match(r" {0,3}#{1,6}(?: {2}|\t)", text.lines[line]):
            yield line, "several blanks behind the hash of a heading"


def _around(text: MarkdownText, token: "Token", above: int, below: int) -> Found:
    """Yields what lacks blank lines above or below a block."""
    start, end = token.map[0], text.last(token)  # type: ignore[index]
    if not all(text.is_blank(start - n) for n in range(1, above + 1)):
        yield start, "no blank line above it"
    if not all(text.is_blank(end + n) for n in range(below)):
        yield (start if token.type == "heading_open" else end - 1), "no blank line below it"


@CHECKS.of("MD022")
def _around_headings(text: MarkdownText, options: Options) -> Found:
    for token, _ in text.headings:
        yield from _around(text, token, number_of(options, "lines_above", 1), number_of(options, "lines_below", 1))


@CHECKS.of("MD024")
def _same_headings(text: MarkdownText, options: Options) -> Found:
    alone = options.get("siblings_only") or options.get("allow_different_nesting")
    seen: set[tuple[str, ...]] = set()
    path: list[tuple[int, str]] = []
    for token, inline in text.headings:
        depth = int(token.tag[1:])
        path = [*(each for each in path if each[0] < depth), (depth, inline.content.strip())]
        key = (str(depth), *(title for _, title in path)) if alone else (path[-1][1],)
        if key in seen:
            yield token.map[0], "a heading that is there already"  # type: ignore[index]
        seen.add(key)


def _has_title(text: MarkdownText, options: Options) -> bool:
    """Whether the front matter has a title."""
    pattern = options.get("front_matter_title", None)
    words = re.findall(r"[A-Za-z_]+", str(pattern)) if pattern else ["title"]
    keys = {line.partition(":")[0].strip("\"' ").lower() for line in text.head.splitlines()}
    return pattern != "" and bool(
        keys & {word.lower().removeprefix("s") for word in words} | keys & {*map(str.lower, words)}
    )


@CHECKS.of("MD025")
def _one_title(text: MarkdownText, options: Options) -> Found:
    tag = f"h{number_of(options, 'level', 1)}"
    lines = [line for token, line in text.of("heading_open") if token.tag == tag]
    first = next((n for n, line in enumerate(text.lines) if line.strip() and not line.startswith("<!--")), -1)
    if _has_title(text, options):
        yield from ((line, "a second title beside that of the front matter") for line in lines)
    elif lines and lines[0] == first:
        yield from ((line, "a second title") for line in lines[1:])


@CHECKS.of("MD026")
def _punctuation(text: MarkdownText, options: Options) -> Found:
    marks = str(options.get("punctuation", PUNCTUATION))
    for token, inline in text.headings:
        words = inline.content.strip()
        if words and words[-1] in marks and not re.search(r"(?:&#?\w{1,20};|:\w{1,40}:)$", words):
            yield token.map[0], f"a heading that ends with {words[-1]}"  # type: ignore[index]


@CHECKS.of("MD028")
def _between_quotes(text: MarkdownText, options: Options) -> Found:
    del options
    for one, other in pairwise(text.tokens):
        if one.type == "blockquote_close" and other.type == "blockquote_open" and other.map:
            yield other.map[0] - 1, "a blank line between two quotations"


@CHECKS.of("MD029")
def _numbers(text: MarkdownText, options: Options) -> Found:
    lists: list[list[tuple[int, int]]] = []
    stack: list[list[tuple[int, int]]] = []
    for token in text.tokens:
        if token.type == "ordered_list_open":
            stack.append([])
        elif token.type == "ordered_list_close":
            lists.append(stack.pop())
        elif token.type == "list_item_open" and token.info.isdigit() and stack and token.map:
            stack[-1].append((token.map[0], int(token.info)))
    style = options.get("style", "one_or_ordered")
    for rows in lists:
        numbers = [number for _, number in rows]
        begin = 0 if numbers[:1] == [0] and len(numbers) > 1 else 1
        is_same = style in ("one", "zero") or (
            style != "ordered" and len(numbers) > 1 and numbers[1] == numbers[0] and numbers[0] in (0, 1)
        )
        begin = {"one": 1, "zero": 0}.get(str(style), begin)
        for count, (line, number) in enumerate(rows):
            wanted = begin if is_same else begin + count
            if number != wanted:
                yield line, f"the number {number}, where {wanted} is expected"


@CHECKS.of("MD030")
def _marker_space(text: MarkdownText, options: Options) -> Found:
    stack: list[tuple[Token, list[int]]] = []
    for token in text.tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            stack.append((token, []))
        elif token.type == "list_item_open" and token.map:
            stack[-1][1].append(token.map[0])
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            opened, lines = stack.pop()
            is_multi = bool(opened.map) and text.last(opened) - lines[0] > len(lines)
            wanted = number_of(options, f"{token.type[0].replace('b', 'u')}l_{'multi' if is_multi else 'single'}", 1)
            for line in lines:
                mark = ITEM.match(text.lines[line])
                if mark and mark[2] and len(mark[2]) != wanted:
                    yield line, f"{len(mark[2])} blanks behind the mark of an item, where {wanted} is expected"


@CHECKS.of("MD031")
def _around_fences(text: MarkdownText, options: Options) -> Found:
    for token, _ in text.of("fence"):
        if token.level == 0 or options.get("list_items", True):
            yield from _around(text, token, 1, 1)


@CHECKS.of("MD032")
def _around_lists(text: MarkdownText, options: Options) -> Found:
    del options
    for token, _ in text.of("bullet_list_open", "ordered_list_open"):
        if token.level == 0:
            yield from _around(text, token, 1, 1)


@CHECKS.of("MD036")
def _emphasis_heading(text: MarkdownText, options: Options) -> Found:
    marks = str(options.get("punctuation", ".,;:!?\u3002\uff0c\uff1b\uff1a\uff01\uff1f"))
    for token, inline in pairwise(text.tokens):
        if token.type != "paragraph_open" or token.level or "\n" in inline.content or not token.map:
            continue
        kinds = [child.type for child in inline.children or [] if child.type != "text" or child.content]
        words = inline.content.strip("*_ ")
        if (
            kinds in (["em_open", "text", "em_close"], ["strong_open", "text", "strong_close"])
            and words[-1:] not in marks
        ):
            yield token.map[0], "emphasis in place of a heading"


@CHECKS.of("MD040")
def _language(text: MarkdownText, options: Options) -> Found:
    allowed = texts_of(options, "allowed_languages")
    for token, line in text.of("fence"):
        name, _, rest = token.info.strip().partition(" ")
        if not name or (allowed and name not in allowed):
            yield (
                line,
                f"a block of code in {name}, which is not allowed" if name else "a block of code without a language",
            )
        elif rest and options.get("language_only"):
            yield line, "a block of code with more than a language"


@CHECKS.of("MD041")
def _first_line(text: MarkdownText, options: Options) -> Found:
    tag = f"h{number_of(options, 'level', 1)}"
    first = next((t for t in text.tokens if not (t.type == "html_block" and t.content.startswith("<!--"))), None)
    is_title = first is not None and ((first.type == "heading_open" and first.tag == tag) or f"<{tag}" in first.content)
    if first is not None and first.map and not is_title and not _has_title(text, options):
        yield first.map[0], f"no heading of rank {tag[1:]} on the first line"


@CHECKS.of("MD043")
def _required(text: MarkdownText, options: Options) -> Found:
    wanted = texts_of(options, "headings")
    if not isinstance(options.get("headings"), list):
        return
    fold = (lambda words: words) if options.get("match_case") else str.lower
    has = [f"{'#' * int(token.tag[1:])} {inline.content}" for token, inline in text.headings]
    pattern = "".join(
        {"*": r"(?:\n.*)*", "+": r"(?:\n.*)+", "?": r"\n.*"}.get(each, r"\n" + re.escape(fold(each))) for each in wanted
    )
    if not re.fullmatch(pattern, "".join(f"\n{fold(each)}" for each in has)):
        yield (
            next((line for _, line in text.of("heading_open")), 0),
            f"the headings are not those that are required: {', '.join(wanted)[:120]}",
        )


@CHECKS.of("MD046")
def _code_style(text: MarkdownText, options: Options) -> Found:
    kinds = {"fence": "fenced", "code_block": "indented"}
    return in_style([(line, kinds[token.type]) for token, line in text.of(*kinds)], options)


@CHECKS.of("MD047")
def _last_line(text: MarkdownText, options: Options) -> Found:
    del options
    if text.lines[-1].strip():
        yield len(text.lines) - 1, "no line break at the end of the file"


@CHECKS.of("MD048")
def _fence_style(text: MarkdownText, options: Options) -> Found:
    return in_style([(line, STYLES[token.markup[0]]) for token, line in text.of("fence")], options)
