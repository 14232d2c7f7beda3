"""Reads a text as it is meant: base64 and hex decoded, escapes resolved, lines that a terminal wrapped joined."""

import binascii
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import unquote

from skillkit.expressions import literals
from skillkit.redact.rules import RULES, expressions
from skillkit.redact.shapes import Secret, Span

PERCENT, ESCAPE, WORD_AFTER, WHOLE, JOINT, TORN, REST, SUSPECT = expressions(
    "PERCENT ESCAPE WORD_AFTER WHOLE JOINT TORN REST SUSPECT"
)
PADDING = re.compile("={1,2}|(?:%3[Dd]){1,2}")
ENCODED = re.compile("%[0-9A-Fa-f]{2}")
USER_AND_PASSWORD = re.compile(r"(?![\w+.-]{2,20}://)[\w.@+-]{2,40}:[!-~]{6,}")
MOST = 20_000
"""Longer words are decoded up to this length."""
WIDE, WIDEST = 40, 400
"""No terminal is narrower, or wider."""
BREAK = re.compile(r"\r?\n|(?:\\{1,8}r)?\\{1,8}n")
APART = re.compile(r"[\s\"'`\\]")
SIGNS = literals.Literals(
    {
        "glue": (
            *(quote + after for quote in "\"'`" for after in (*"+.&|\n\r\\\"'`", *(f" {mark}" for mark in "+.&|\\"))),
            *("\\\n", "\\\r", "\\\\n"),
        ),
        "torn": {
            word
            for words, _ in RULES["tokens"].values()
            for word in words.split()
            if len(word) > 2 and word[0].isalnum()
        },
    }
)
"""What is where a word may be cut in two, in literals.small letters."""
HASH = re.compile(r"[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}")
HEX_AT_END = re.compile("[0-9a-f]{8}$")


class View(NamedTuple):
    """A text read in another way: where each change is in it, and by how much the source is ahead after it."""

    text: str
    places: list[int]
    ahead: list[int]

    def source(self, secret: Secret) -> Secret:
        """Where what was found in the view is in the source."""
        start = secret.start + self.ahead[bisect_right(self.places, secret.start)]
        return Secret(start, secret.end + self.ahead[bisect_right(self.places, secret.end - 1)], secret.kind)

    def crosses(self, secret: Secret) -> bool:
        """Whether it lies across a change."""
        return bisect_right(self.places, secret.start) != bisect_right(self.places, secret.end - 1)


def _view(text: str, changes: Iterable[tuple[int, int, str]]) -> View:
    parts, places, ahead, last, length = [], [], [0], 0, 0
    for start, end, by in changes:
        parts += [text[last:start], by]
        length += start - last + len(by)
        places.append(length)
        last = end
        ahead.append(end - length)
    return View("".join([*parts, text[last:]]), places, ahead)


def resolved(text: str) -> View | None:
    """The text with its escapes resolved, if it has any."""
    if not ("\\u00" in text or "&" in text) or not ESCAPE.search(text):
        return None
    found = (
        (*match.span(), chr(int(match[0][2:], 16)) if match[0][0] == "\\" else unescape(match[0]))
        for match in ESCAPE.finditer(text)
    )
    return _view(text, found)


def is_cut(text: str, start: int, end: int) -> bool:
    """Whether a terminal may have cut a word that is none of a language at this break between two lines."""
    before = APART.split(text[max(0, start - WIDE) : start])[-1]
    after = WORD_AFTER.match(text, end) if before and not WHOLE.fullmatch(before) else None
    is_hash = HASH.fullmatch(before) or (after and HASH.fullmatch(after[0]) and not HEX_AT_END.search(before))
    return bool(after and not is_hash and SUSPECT.search(before + after[0]))


def breaks_in(text: str, *, wrapped: bool) -> list[Span]:
    """Where a word is cut in two: between literals, behind a backslash, in a token, or, if `wrapped`, by a terminal."""
    signs = SIGNS.found(literals.small(text))
    breaks = []
    for place in signs.get("glue", ()):
        before = text[max(0, place - 4) : place]
        glue = JOINT.match(text, place - len(before) + len(before.rstrip("\\")))
        if glue:
            breaks.append(glue.span())
    for place in signs.get("torn", ()):
        torn = TORN.match(text, place)
        end = BREAK.match(text, torn.end()) if torn else None
        rest = REST.match(text, end.end()) if end else None
        if end and rest:
            breaks.append((end.start(), rest.end()))
    begin, begun = 0, frozenset(signs.get("torn", ()))
    for match in BREAK.finditer(text) if wrapped and len(text) > WIDE else ():
        is_wide = WIDE <= match.start() - begin <= WIDEST and match.end() not in begun
        if is_wide and is_cut(text, *match.span()):
            breaks.append(match.span())
        begin = match.end()
    return breaks


def joined(text: str, *, wrapped: bool) -> View | None:
    """The text without the breaks that may have cut a word, if there are such."""
    apart, last = [], 0
    for start, end in sorted(breaks_in(text, wrapped=wrapped)):
        if start >= last:
            apart.append((start, end, ""))
            last = end
    return _view(text, apart) if apart else None


def _decoded(word: str) -> str:
    """The text that a word of base64 or hex encodes, or nothing."""
    try:
        if len(word) % 2 == 0 and re.fullmatch(r"[0-9a-f]+|[0-9A-F]+", word):
            raw = bytes.fromhex(word[:MOST])
        else:
            body = word[:MOST].replace("-", "+").replace("_", "/")
            body = body[: len(body) // 4 * 4] if len(body) % 4 == 1 else body
            raw = binascii.a2b_base64(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        return ""
    text = raw.decode() if raw.isascii() else ""
    return text if text.isprintable() or "\n" in text or "\t" in text else ""


def encoded_words(text: str, words: Iterable[Span]) -> Iterator[tuple[Span, str]]:
    """The words of a text that encode other texts, as base64, hex or in a URL, each with the decoded text."""
    for start, end in words:
        word = text[start:end]
        # Small letters alone are a path or a name; in an address it is an image.
        is_other = (word.islower() and word.isalpha()) or text.endswith("base64,", 0, start)
        inner = "" if is_other else _decoded(word)
        if inner:
            padding = PADDING.match(text, end)
            yield (start, padding.end() if padding else end), inner
    for line in literals.lines_at(text, (match.start() for match in ENCODED.finditer(text))) if "%" in text else ():
        for match in PERCENT.finditer(text, *line):
            yield match.span(2), unquote(f"{match[1][1:]}={match[2]}" if match[1] else match[2])
