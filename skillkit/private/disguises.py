"""Finds what is private in disguise: encoded as base64 or for a URL, or wrapped over lines by a terminal."""

import binascii
import re
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from urllib.parse import unquote

from skillkit.long_words import Span
from skillkit.long_words import long_words
from skillkit.private.found import private_in
from skillkit.private.passphrases import is_phrase
from skillkit.private.shapes import Secret

PADDING = re.compile("={1,2}|(?:%3[Dd]){1,2}")
"""What may stand behind a word of base64, there or in a URL."""
PERCENT = re.compile(r"(?:([?&;][\w.-]+)=)?((?:[^\s\"'\\&?#=%]|%(?=[0-9A-Fa-f]{2}))*%[0-9A-Fa-f]{2}[^\s\"'\\&#]*)")
ESCAPED = re.compile(r"%[0-9A-Fa-f]{2}")
DECODED = re.compile(
    r"(?:echo|printf)\s+(?:-\w+\s+)?(?:\\*[\"']%s(?:\\+n)?\\*[\"']\s+)?\\*[\"']?([\w+/-]{8,400}={0,2})\\*[\"']?\s*"
    r"\|\s*(?:openssl\s+)?base64\s+(?:-[dD]|--decode)|base64\s+(?:-[dD]|--decode)\s*<<<\s*\\*[\"']?([\w+/-]{8,400}={0,2})"
)
"""A word of base64 that a command decodes."""
USER_AND_PASSWORD = re.compile(r"[\w.@+-]{2,40}:[!-~]{6,}")
MOST = 20_000
"""Of a longer word the beginning tells."""

ESCAPED_BREAK = re.compile(r"(?:\\+r)?\\+n")
"""As JSON writes the end of a line."""
WIDE = 40
"""No terminal is narrower."""
APART = re.compile(r"[\s\"'`\\]")
"""What parts words."""
APARTS = frozenset(" \t\n\r\"'`\\")
"""The commonest of these: where one stands at a break, no word was cut there."""
WORD_AFTER = re.compile(
    r"(?!(?:MD5|SHA\d{1,3}) \()(?!(?:[+-][ \t]*)?[A-Za-z_][\w.-]{0,40}(?:=(?![=;\s]|$)|:\s))[^\s\"'`\\]+"
)
"""The rest of the word, unless the line begins with a variable of its own, in a diff too."""
SUSPECT = re.compile(r"\d|[a-z][A-Z]|[@+=]|://|/home/|/Users/|--|KEY")
"""What a word that was cut in two holds, if it is private."""


def _decoded(word: str) -> str:
    """The text that a word of base64 stands for, or nothing."""
    body = word[:MOST].replace("-", "+").replace("_", "/")
    body = body[: len(body) // 4 * 4] if len(body) % 4 == 1 else body
    try:
        raw = binascii.a2b_base64(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        return ""
    text = raw.decode() if raw.isascii() else ""
    return text if text.isprintable() or "\n" in text or "\t" in text else ""


def encoded_in(text: str, words: Iterable[Span] | None = None) -> Iterator[Secret]:
    """The words of `text` that stand for something private. `words` are its long ones, if they are known."""
    for start, end in long_words(text) if words is None else words:
        word = text[start:end]
        # Small letters alone are a path or a hash.
        inner = "" if word.islower() else _decoded(word)
        if inner:
            kind = "password" if USER_AND_PASSWORD.fullmatch(inner) else next((s.kind for s in private_in(inner)), "")
            if kind:
                padding = PADDING.match(text, end)
                yield Secret(start, padding.end() if padding else end, kind)
    for match in DECODED.finditer(text) if "base64" in text else ():
        inner = _decoded(match[match.lastindex or 0].rstrip("="))
        if not APART.search(inner) or is_phrase(inner):
            yield Secret(*match.span(match.lastindex or 0), "password")
    if "%" in text and ESCAPED.search(text):
        for match in PERCENT.finditer(text):
            inner = unquote(f"{match[1][1:]}={match[2]}" if match[1] else match[2])
            kinds = [secret.kind for secret in private_in(inner)]
            if kinds:
                yield Secret(*match.span(2), kinds[0])


def _ends_of_wide(text: str) -> Iterator[Span]:
    """Where lines end that are as wide as a terminal, also those in them that JSON has written."""
    begin, escaped = 0, "\\" in text
    while begin < len(text):
        end = text.find("\n", begin)
        last = end if end >= 0 else len(text)
        if last - begin >= WIDE:
            if escaped:
                yield from (match.span() for match in ESCAPED_BREAK.finditer(text, begin, last))
            if end >= 0:
                yield end - text.endswith("\r", begin, end), end + 1
        begin = last + 1


def is_cut(text: str, start: int, end: int) -> bool:
    """Whether a terminal may have cut a word that is none of a language at this break between two lines."""
    if text[start - 1 : start] in APARTS or text[end : end + 1] in APARTS:
        return False
    before = APART.split(text[max(0, start - WIDE) : start])[-1]
    after = WORD_AFTER.match(text, end) if before else None
    return bool(after and SUSPECT.search(before + after[0]))


def _breaks(text: str) -> list[Span]:
    """The line breaks at which a word may have been cut."""
    found = []
    begin = 0
    for start, end in _ends_of_wide(text):
        # A line that JSON has not written begins behind the last line feed, whether a word went on there or not.
        begin = max(begin, text.rfind("\n", begin, start) + 1)
        if start - begin >= WIDE and is_cut(text, start, end):
            found.append((start, end))
        begin = end
    return found


def wrapped_in(text: str) -> Iterator[Secret]:
    """What is private and goes over the end of a line."""
    breaks = _breaks(text)
    if not breaks:
        return
    parts, offsets, removed, last = [], [], 0, 0
    for start, end in breaks:
        parts.append(text[last:start])
        offsets.append(start - removed)
        removed += end - start
        last = end
    joined = "".join([*parts, text[last:]])
    gaps = [0]
    for start, end in breaks:
        gaps.append(gaps[-1] + end - start)
    words = list(long_words(joined))
    for secret in [*private_in(joined, words), *encoded_in(joined, words)]:
        first, final = bisect_right(offsets, secret.start), bisect_right(offsets, secret.end - 1)
        if first != final:
            yield Secret(secret.start + gaps[first], secret.end + gaps[final], secret.kind)
