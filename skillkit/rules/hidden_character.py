"""A text holds characters that nobody sees.

## What it does
Looks through SKILL.md, the workflow and every other text of the skill for zero-width characters, bidirectional
controls, tag characters, runs of variation selectors, invisible separators, control characters, and words that mix
Latin with look-alike Cyrillic letters. Left alone is what writing needs: joiners inside emoji and in scripts such as
Persian or Hindi, word breaks in Thai or Khmer, direction marks in lines of Hebrew or Arabic, one variation selector
after its character, flags.

## Why is this bad
A reviewer does not see them and an agent reads them. Tag characters can spell whole instructions, bidirectional
controls show a command in another order than it runs, and a zero-width character hides a word from every search.

## Example

```markdown
Run the tests.<U+E0069><U+E0067><U+E006E><U+E006F><U+E0072><U+E0065>
```

## Use instead

```markdown
Run the tests.
```
"""

import re
from collections.abc import Iterator

from skillkit.literals import lines_at
from skillkit.model.finding import Severity
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.hits import says_of_itself
from skillkit.safety.passages import place
from skillkit.safety.passages import texts

INVISIBLE = Pattern(
    "[\x00-\x08\x0b\x0e-\x1f\x7f\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]+"
)
EMOJI = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\u0023\u002a\u0030-\u0039]"
JOINING = "[\u0590-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufeff]"
UNSPACED = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]"
NEEDED = Pattern(
    rf"(?P<emoji>(?<={EMOJI})\ufe0f?\u200d(?={EMOJI}))|(?<={EMOJI})\ufe0f(?!\ufe0f)"
    rf"|(?<={JOINING})[\u200c\u200d]|[\u200c\u200d](?={JOINING})|(?<={UNSPACED})\u200b|\u200b(?={UNSPACED})"
    "|(?<=[\u2010-\u3299\u4e00-\u9fff\U00020000-\U0003ffff])[\ufe00-\ufe0e\U000e0100-\U000e01ef]"
    r"|(?<=[^\W\d_]{3})\u00ad(?=[^\W\d_]{3})"
    "|(?<=\U0001f3f4)[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f"
)
RIGHT_TO_LEFT = Pattern("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
DIRECTION = frozenset("\u200e\u200f\u061c\u2066\u2067\u2068\u2069")
MARKS = frozenset("\u200e\u200f\u061c")
"""Of these, those that hide nothing: they only say which way what stands beside them is written."""
WRITING = Pattern(r"\b(?:right-to-left|rtl|bidi\w*|arabic|hebrew|persian|farsi|urdu|yiddish)\b", re.IGNORECASE)
"""A description of a skill that is about such writing."""
MIXED = Pattern("[a-z][аеорсухіјѕԁԛһ]+[a-z]|\\b[аеорсухіјѕԁԛһ][a-z]{2,}|[a-z]{2,}[аеорсухіјѕԁԛһ]\\b", re.IGNORECASE)
PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n\r"
"""What most texts are made of: the rest of them is short, and quickly searched."""

CYRILLIC = Pattern("[\u0400-\u04ff]")
KINDS = (
    ("\U000e0000", "\U000e007f", "tag characters"),
    ("\U000e0100", "\U000e01ef", "variation selectors"),
    ("\ufe00", "\ufe0f", "variation selectors"),
    ("\u202a", "\u202e", "bidirectional controls"),
    ("\u2066", "\u2069", "bidirectional controls"),
    ("\u2028", "\u2029", "invisible line separators"),
    ("\x00", "\x1f", "control characters"),
)


def _named(character: str) -> str:
    return next((name for first, last, name in KINDS if first <= character <= last), "invisible characters")


def _line_at(text: str, place: int) -> str:
    return text[slice(*next(lines_at(text, (place,))))]


def _unneeded(folder: SkillFolder, text: str, match: re.Match[str]) -> str:
    """What of a run of invisible characters is left after those that writing needs."""
    run, start = match[0], match.start()
    if MARKS.issuperset(run) and says_of_itself(folder, WRITING):
        return ""
    needed = NEEDED.compiled.match(text, start)
    if needed and needed.end() >= start + len(run):
        return ""
    if DIRECTION.issuperset(run) and RIGHT_TO_LEFT.search(_line_at(text, start)):
        return ""
    return run


def _message(found: list[str]) -> str:
    characters = "".join(found)
    kinds = sorted({_named(character) for character in characters})
    codes = list(dict.fromkeys(f"U+{ord(character):04X}" for character in characters))
    spelt = "".join(chr(ord(c) - 0xE0000) for c in characters if "\U000e0020" <= c <= "\U000e007e")
    more = f" and {len(codes) - 3} more" if len(codes) > 3 else ""
    said = f'; they spell "{spelt[:60]}{"…" if len(spelt) > 60 else ""}"' if spelt else ""
    return f"{' and '.join(kinds)} in this line ({len(characters)}: {', '.join(codes[:3])}{more}){said}"


SHOWN = Pattern(r"cyrillic|greek|homoglyph|confusable|look-?alike|punycode|xn--|U\+0[34]|кирилл", re.IGNORECASE)
"""A line that speaks of such letters shows them."""


TAUGHT = Pattern(
    r"steganogra\w*|unicode|zero[- ]width|nullbreit\w*|(?:invisible|hidden|unsichtbare?|invisibles?|caracteres|"
    r"caractères) (?:characters?|zeichen|invisibles?)",
    re.IGNORECASE,
)
"""What a skill says of itself, and of a line, that shows such characters: that one is only noted."""


def _is_taught(folder: SkillFolder, text: str, start: int, found: list[str]) -> bool:
    is_text = any("\U000e0020" <= character <= "\U000e007e" for run in found for character in run)
    return not is_text and bool(TAUGHT.search(_line_at(text, start))) and says_of_itself(folder, TAUGHT)


@rule("SK801", "hidden-character", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each line that holds some."""
    for path, text in texts(folder):
        rest = text.encode().translate(None, PLAIN).decode()
        if not INVISIBLE.search(rest) and not CYRILLIC.search(rest):
            continue
        lines: dict[int, tuple[int, list[str]]] = {}
        for match in INVISIBLE.compiled.finditer(text):
            run = _unneeded(folder, text, match)
            if run:
                line = text.count("\n", 0, match.start())
                lines.setdefault(line, (match.start(), []))[1].append(run)
        for start, found in lines.values():
            severity: Severity | None = "note" if _is_taught(folder, text, start, found) else None
            yield Violation(location=place(path, text, start, 1), message=_message(found), severity=severity)
        if 0 < len(CYRILLIC.compiled.findall(rest)) < 40:
            for match in MIXED.compiled.finditer(text):
                start = text.rfind("\n", 0, match.start()) + 1
                if SHOWN.search(text, start, text.find("\n", match.end()) % (len(text) + 1)):
                    continue
                message = f'"{match[0]}" mixes Latin and Cyrillic letters that look alike'
                yield Violation(location=place(path, text, match.start(), len(match[0])), message=message)
