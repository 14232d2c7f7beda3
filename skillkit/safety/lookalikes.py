"""Packages to be installed whose names are nearly those of well-known ones: a letter is missing, doubled, swapped."""

import re
from collections.abc import Iterator
from functools import lru_cache

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.known_packages import CRATES
from skillkit.safety.known_packages import GEMS
from skillkit.safety.known_packages import ON_NPM
from skillkit.safety.known_packages import ON_PYPI
from skillkit.safety.known_packages import OTHERS
from skillkit.safety.listed_packages import listed_packages
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_mentioned

NEXT = r"[\"']?[ \t,]+[\"']?"
"""What stands between the words of a command, or of a list of them."""

INSTALLS = Pattern(
    rf"\b(?:(?P<pypi>pip[\d.]*|pipx|uv|poetry|pdm|rye){NEXT}(?:pip{NEXT})?(?:install|add)|"
    rf"(?P<npm>npm|pnpm|yarn|bun){NEXT}(?:install|i|add)|(?P<gem>gem{NEXT}install|bundle{NEXT}add)|"
    rf"(?P<crate>cargo){NEXT}(?:install|add))\b{NEXT}(?P<names>[^\n;|&)\]`#]{{1,400}})",
    re.IGNORECASE,
)
"""What installs packages by their names, with these."""

LOOK = Look(
    ("pip pip3 pipx uv poetry pdm rye", "install add"),
    ("npm pnpm yarn bun", "install i add"),
    ("gem", "install"),
    ("bundle", "add"),
    ("cargo", "install add"),
)

WORDS = Pattern(r"[^\s\"',]+")
NAME = Pattern(r"(?P<name>[a-z][\w.-]+?)(?:\[[\w,-]*)?(?:[=<>~!@^][^\s]*)?", re.IGNORECASE)
"""A name with the version and the extras that may follow it; an option, a path or an address is none."""

SUFFIX = Pattern(
    r"(?:-(?:secure|safe|fast|faster|ng|lts|core|stable|pro|plus|next|new|fork|patched|updated|maintained|fixed|latest|"
    r"turbo|"
    r"async|official|community|client|sdk|js|py|py3|python3|lib|utils?|tools?|dev|builds?|base|ext|helpers?|extras?|"
    r"compat|wrapper|lite|common))+$"
)
"""What a fork has behind the name of the package that it follows."""

TEACHES = Pattern(
    r"\b(?:typo-?squat\w*|dependency confusion|supply[- ]chain|look-?alikes?|misspel\w+|malicious packages?|"
    r"slop-?squat\w*)\b",
    re.IGNORECASE,
)
"""A description that speaks of such names."""

SHORT = 8
"""In a name of fewer letters, another letter makes another word."""
DIGITS = {"o": "0", "l": "1", "i": "1", "e": "3", "s": "5"}
"""Digits that look like a letter."""


def _is_nearly(name: str, known: str) -> bool:
    """Whether a letter of the well-known name is missing, doubled, swapped with the next or replaced."""
    longer, at = len(name) - len(known), 0
    while at < min(len(name), len(known)) and name[at] == known[at]:
        at += 1
    if longer == -1:
        return known[at].isalpha() and name[at:] == known[at + 1 :] and known[at:] != "s"
    if longer == 1:
        return (
            at > 0
            and name[at] == name[at - 1]
            and name[at].isalpha()
            and name[at + 1 :] == known[at:]
            and name[at:] != "s"
        )
    if longer:
        return False
    if at == len(known) - 1 >= SHORT and known[at].isdigit():
        return name[at].isdigit()
    if not known[at : at + 1].isalpha():
        return False
    swapped = name[at : at + 2] == known[at : at + 2][::-1] and name[at + 1].isalpha()
    if swapped and name[at + 2 :] == known[at + 2 :]:
        return True
    replaced = name[at].isalpha() and len(known) >= SHORT
    return name[at + 1 :] == known[at + 1 :] and (replaced or name[at] == DIGITS.get(known[at]))


@lru_cache(maxsize=1024)
def _taken_for(name: str, known: frozenset[str]) -> str | None:
    """The well-known package that a name, or what stands in it before a suffix, is nearly that of."""
    if name in known or name in OTHERS:
        return None
    for part in dict.fromkeys((name, SUFFIX.compiled.sub("", name))):
        if part in known or part in OTHERS:
            return None
        found = next((other for other in known if abs(len(other) - len(part)) < 2 and _is_nearly(part, other)), None)
        if found:
            return found
    return None


BY_INDEX = {"pypi": ON_PYPI, "npm": ON_NPM, "gem": GEMS, "crate": CRATES}
"""The well-known packages of each index."""


def _installer(match: re.Match[str]) -> str:
    return next(kind for kind in ("pypi", "npm", "gem", "crate") if match[kind])


def _meant(name: str, index: str) -> str | None:
    """The well-known package of an index that a name may be taken for."""
    return _taken_for((name.replace("_", "-") if index == "pypi" else name).lower(), BY_INDEX[index])


def misspelt_packages(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Where such a package is installed or listed, each with the one that it may be taken for."""
    if says_of_itself(folder, TEACHES):
        return
    for hit in hits(folder, LOOK, INSTALLS, "run", "inline"):
        index = _installer(hit.match)
        for word in WORDS.compiled.findall(hit.match["names"]):
            named = NAME.compiled.fullmatch(word)
            meant = _meant(named["name"], index) if named else None
            if meant and not is_mentioned(hit):
                yield hit.location, meant
                break
    for listed in listed_packages(folder):
        if meant := _meant(listed.name, listed.origin):
            yield listed.location, meant
