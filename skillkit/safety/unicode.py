"""Finds invisible characters: tag, zero-width and bidirectional characters, and look-alike letters.

Left alone is what writing needs: joiners in emoji and in scripts that join, word breaks in unspaced scripts, direction
marks in lines of right-to-left writing, one variation selector after its character, flags.
"""

import re
from collections.abc import Iterator

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import Severity

INVISIBLE = Lazy(
    "[\x00-\x08\x0b\x0e-\x1f\x7f\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e01ef]+"
)
EMOJI = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\u0023\u002a\u0030-\u0039]"
JOINING = "[\u0590-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufeff]"
UNSPACED = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]"
NEEDED = Lazy(
    rf"(?P<emoji>(?<={EMOJI})\ufe0f?\u200d(?={EMOJI}))|(?<={EMOJI})\ufe0f(?!\ufe0f)"
    rf"|(?<={JOINING})[\u200c\u200d]|[\u200c\u200d](?={JOINING})|(?<={UNSPACED})\u200b|\u200b(?={UNSPACED})"
    "|(?<=[\u2010-\u3299\u4e00-\u9fff\U00020000-\U0003ffff])[\ufe00-\ufe0e\U000e0100-\U000e01ef]"
    r"|(?<=[^\W\d_]{3})\u00ad(?=[^\W\d_]{3})"
    "|(?<=\U0001f3f4)[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f"
)
RIGHT_TO_LEFT = Lazy("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
DIRECTION = frozenset("\u200e\u200f\u061c\u2066\u2067\u2068\u2069")
MARKS = frozenset("\u200e\u200f\u061c")
"""One of these alone hides nothing, it sets the direction of the text beside it."""
OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e")
MIXED = Lazy("[a-z][аеорсухіјѕԁԛһ]+[a-z]|\\b[аеорсухіјѕԁԛһ][a-z]{2,}|[a-z]{2,40}[аеорсухіјѕԁԛһ]\\b", re.IGNORECASE)
PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n\r"
"""The characters of most texts; what remains without them is short to search."""
CYRILLIC = Lazy("[\u0400-\u04ff]")
SHOWN = Lazy(r"(?i)unicode|zero[- ]width|invisible|steganogra|cyrillic|greek|homoglyph|confusable|look-?alike|U\+[0-9A-F]{4}|\\u[0-9a-f]{4}")  # fmt: skip
"""A line about such characters may show them."""
KINDS = (
    ("\U000e0000", "\U000e007f", "tag characters"),
    ("\U000e0100", "\U000e01ef", "variation selectors"),
    ("\ufe00", "\ufe0f", "variation selectors"),
    ("\u202a", "\u202e", "bidirectional controls"),
    ("\u2066", "\u2069", "bidirectional controls"),
    ("\u2028", "\u2029", "invisible line separators"),
    ("\x00", "\x1f", "control characters"),
)
FEW_LETTERS = 40
"""A text with more Cyrillic letters is written in that script."""


def _named(character: str) -> str:
    return next((name for first, last, name in KINDS if first <= character <= last), "invisible characters")


def _line(text: str, at: int) -> str:
    end = text.find("\n", at)
    return text[text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(text)]


def _is_needed(text: str, match: re.Match[str]) -> bool:
    needed = NEEDED.match(text, match.start())
    if needed and needed.end() >= match.end():
        return True
    return DIRECTION.issuperset(match[0]) and bool(RIGHT_TO_LEFT.search(_line(text, match.start())))


def _message(characters: str) -> str:
    kinds = sorted({_named(character) for character in characters})
    codes = list(dict.fromkeys(f"U+{ord(character):04X}" for character in characters))
    spelt = "".join(chr(ord(c) - 0xE0000) for c in characters if "\U000e0020" <= c <= "\U000e007e")
    more = f" and {len(codes) - 3} more" if len(codes) > 3 else ""
    said = f'; they spell "{spelt[:60]}{"…" if len(spelt) > 60 else ""}"' if spelt else ""
    return f"{' and '.join(kinds)} in this line ({len(characters)}: {', '.join(codes[:3])}{more}){said}"


def invisible(text: str) -> Iterator[tuple[int, int, str, Severity]]:
    """Each line with such characters: offset, length, message, severity. Tag characters that spell text are an error."""
    rest = text.encode("utf-8", "surrogatepass").translate(None, PLAIN).decode("utf-8", "surrogatepass")
    if not INVISIBLE.search(rest) and not CYRILLIC.search(rest):
        return
    lines: dict[int, list[str]] = {}
    for match in INVISIBLE.finditer(text):
        if not _is_needed(text, match) and match[0] not in MARKS:
            lines.setdefault(text.rfind("\n", 0, match.start()) + 1, [str(match.start())]).append(match[0])
    for at, (first, *runs) in lines.items():
        characters = "".join(runs)
        spells = any("\U000e0020" <= character <= "\U000e007e" for character in characters)
        # A single zero-width space is left over from copying a web page.
        stray = len(characters) == 1 and not OVERRIDES.intersection(characters)
        severity: Severity = "error" if spells else "note" if stray or SHOWN.search(_line(text, at)) else "warning"
        yield int(first), 1, _message(characters), severity
    if 0 < len(CYRILLIC.findall(rest)) < FEW_LETTERS:
        for match in MIXED.finditer(text):
            message = f'"{match[0]}" mixes Latin and Cyrillic letters that look alike'
            if not SHOWN.search(_line(text, match.start())):
                yield match.start(), len(match[0]), message, "warning"
