"""Texts that a program spells in numbers: lists with one for each letter, or hexadecimal words, in any language."""

from collections.abc import Iterator

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.looks import told_in_latin

ONE = r"(?:0[xX][2-7][0-9a-fA-F]|0[xX]0[9aAdD]|1[0-2]\d|[3-9]\d|9|10|13)"
NUMBERS = Pattern(rf"(?<![\w.]){ONE}(?:[ \t\r\n]{{0,4}}[,;:][ \t\r\n]{{0,4}}{ONE}(?![\w.])){{7,4000}}")
"""Eight or more numbers, each of which may be a letter."""

NUMBER = Pattern(r"0[xX][0-9a-fA-F]+|\d+")

CODE = Pattern(
    r"\b(?:curl|wget|eval|exec|system|bash|powershell|iex|subprocess|child_process|spawn|base64|sudo|whoami|"
    r"constructor|function|process\.env|id_rsa|ignore (?:all|previous)|user must not)\b|"
    r"\brequire\(|\bimport (?:os|sys|base64|urllib|requests|socket)\b|\bfetch\(|https?://|/bin/(?:ba)?sh|/dev/tcp"
)
"""What nobody spells in numbers who wants to be read."""

SPELLED = Look(
    (
        "101 0x65 114 0x72 105 0x69",
        "116 0x74 108 0x6c 0x6C 115 0x73",
        "99 0x63 104 0x68 117 0x75 120 0x78 118 0x76 102 0x66",
        "97 0x61 111 0x6f 110 0x6e 112 0x70",
    ),
)
"""The commonest letters of commands."""


def spelled_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a program is spelled in numbers, from and to, and what it says."""
    for match in NUMBERS.compiled.finditer(text):
        numbers = NUMBER.compiled.findall(match[0])
        said = "".join(chr(int(number, 16 if number[:2] in ("0x", "0X") else 10)) for number in numbers)
        if CODE.search(said) or CODE.search(said[::-1]):
            yield match.start(), match.end(), said


PART = Pattern(r"(?<![\w.#%&-])[2-7][0-9a-fA-F](?:[0-9a-fA-F]{2}){2,2000}(?![\w-])")
"""A hexadecimal word that may be letters."""

BREAKS = "\t\n\r"

IN_PARTS = Look(
    ("fromhex unhexlify xxd hex2bin toint32 tobyte fromcharcode fromhexstring decodestring",),
    ("hex pack unpack parseint", "from buffer h decode eval exec system 16"),
    ("fold sed printf", "x", "sh bash zsh eval"),
)
"""What makes letters from hexadecimal digits."""

told_in_latin((SPELLED, NUMBERS), (IN_PARTS, PART))


def _letters(digits: str) -> str:
    """What a hexadecimal word says, or nothing."""
    said = bytes.fromhex(digits).decode("latin-1")
    return said if all(" " <= letter <= "~" or letter in BREAKS for letter in said) else ""


def parts_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a program stands in several hexadecimal words, from the first to its end, and what it says."""
    parts = [(match, said) for match in PART.compiled.finditer(text) if (said := _letters(match[0]))]
    whole = "".join(said for _, said in parts)
    if len(parts) > 1 and any(CODE.search(said) for said in (whole, whole[::-1])):
        yield *parts[0][0].span(), whole
