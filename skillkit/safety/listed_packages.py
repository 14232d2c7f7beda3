"""The packages that files list (requirements, projects, gems, crates), and blocks that show such files."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.hits import MOST
from skillkit.safety.hits import worthwhile
from skillkit.safety.looks import Look
from skillkit.safety.passages import place
from skillkit.safety.passages import suffix_of
from skillkit.safety.passages import texts

LISTS = Pattern(
    r"(?P<pypi>(?:[\w-]+[-_.])?(?:requirements|constraints)[\w.-]*\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|"
    r"Pipfile|"
    r"environment[\w.-]*\.ya?ml)|(?P<npm>package\.json)|(?P<gem>Gemfile|[\w-]+\.gemspec)|(?P<crate>Cargo\.toml)"
)
"""Files that list packages, by the index that these come from."""

NAMED_LIST = Pattern(
    r"\b(?:(?P<pypi>(?:requirements|constraints)[\w.-]*\.(?:txt|in)|pyproject\.toml|setup\.cfg|Pipfile|"
    r"environment\.ya?ml)|(?P<npm>package\.json)|(?P<gem>Gemfile)(?!\.lock)|(?P<crate>Cargo\.toml))"
)
NAMED = (
    *("requirements", "constraints", "pyproject.", "setup.cfg", "Pipfile", "environment.y", "package.json", "Gemfile"),
    "Cargo.",
)
"""How the names of such files begin."""
NAMES = Look(
    ("requirements constraints", "txt in"),
    ("pyproject cargo", "toml"),
    ("setup", "cfg"),
    ("environment", "yml yaml"),
    ("package", "json"),
    ("pipfile gemfile",),
)
SHOWN = Pattern(
    r"[^\n]{0,200}\n(?:[^\n`]{0,200}\n){0,3}?[ \t]{0,8}```[\w.-]{0,20}[^\n]{0,60}\n(?P<fenced>[\s\S]{1,3000}?)\n[ "
    r"\t]{0,8}```|"
    r"[^\n]{0,80}?<<[-~]?\s{0,3}[\"']?(?P<end>\w{1,20})(?!\w)[\"']?[^\n]{0,80}\n(?P<here>[\s\S]{1,3000}?)\n[ "
    r"\t]{0,8}(?P=end)\b"
)
"""What follows the name of such a file where a text shows it: a block, or a text for a shell."""

REQUIRED = Pattern(
    r"^[ \t]*(?:-[ \t]+)?(?P<name>[A-Za-z][\w.-]{2,60})(?:\[[\w, -]{0,60}\])?[ \t]*(?:(?:[=<>~!]=?|;|@|"
    r"#)[^\n]{0,200})?$",
    re.MULTILINE,
)
"""A line of requirements."""

QUOTED = Pattern(
    r"[\"'](?P<name>[A-Za-z][\w.-]{2,60})(?:\[[\w, -]{0,60}\])?[ \t]*(?:[=<>~!]=?[^\"'\n]{0,80}|"
    r";[^\"'\n]{0,80})?[\"']"
)
SET = Pattern(r"^[ \t]*[\"']?(?P<name>[A-Za-z][\w.-]{2,60})[\"']?[ \t]*=[ \t]*(?=[\"'{])", re.MULTILINE)
KEY = Pattern(r"[\"'](?P<name>[A-Za-z][\w.-]{2,60})[\"']\s*:\s*[\"'](?![./]|file:|link:|workspace:)")
GEM = Pattern(
    r"^[ \t]*(?:gem|\w+\.add_(?:\w+_)?dependency)[ \t(]+[\"'](?P<name>[A-Za-z][\w.-]{2,60})[\"']", re.MULTILINE
)

LISTED = Pattern(
    r"\b(?:(?:install_)?requires|dependencies|tests_require)\s*=\s*\[(?P<quoted>[^\n]{0,400}\]|[\s\S]{0,3000}?\n[ "
    r"\t#]*\])|"
    r"^[ \t#]*(?:install_requires|tests_require)[ \t]*=[ \t]*\n(?P<lines>(?:[ \t]+[^\n]*\n){1,80})|"
    r"^[ \t]*\[[\w.'\"()-]{0,80}?(?:dependencies|packages)\][ \t]*\n(?P<set>(?:[^\[\n][^\n]*\n|\n){1,80})|"
    r"\"(?:dev|peer|optional)?[dD]ependencies\"\s*:\s*\{(?P<keys>[^{}]{1,6000})\}|"
    r"^[ \t]*(?:-[ \t]+pip|dependencies)[ \t]*:[ \t]*\n(?P<items>(?:[ \t]+-[^\n]*\n){1,80})",
    re.MULTILINE,
)
"""Where a file lists what it needs; the group says how."""

WAYS = {"quoted": QUOTED, "lines": REQUIRED, "set": SET, "keys": KEY, "items": REQUIRED}
INDEXES = ("pypi", "npm", "gem", "crate")


class Listed(NamedTuple):
    """A package in a list: its name, the index it comes from, and where it stands."""

    name: str
    origin: str
    path: str
    source: str
    start: int

    @property
    def location(self) -> Location:
        """Where it stands in its file."""
        return place(self.path, self.source, self.start, len(self.name))


def _index(match: re.Match[str]) -> str:
    return next(index for index in INDEXES if match[index])


def _named(text: str, index: str, *, plain: bool) -> Iterator[tuple[str, int]]:
    """The packages of a list and where they stand; a plain one is nothing but lines of requirements."""
    if index == "gem":
        yield from ((found["name"], found.start("name")) for found in islice(GEM.compiled.finditer(text), MOST))
    elif plain:
        yield from ((found["name"], found.start("name")) for found in islice(REQUIRED.compiled.finditer(text), MOST))
    for part in islice(LISTED.compiled.finditer(text), MOST):
        for way, pattern in WAYS.items():
            if part[way]:
                found_here = pattern.compiled.finditer(text, part.start(way), part.end(way))
                yield from ((found["name"], found.start("name")) for found in islice(found_here, MOST))


def _mentions(text: str) -> Iterator[re.Match[str]]:
    """Where a text names such a file. An expression that looked everywhere would take half of what the rule takes."""
    begins = sorted(begin.start() for sign in NAMED for begin in re.finditer(re.escape(sign), text))
    found = (NAMED_LIST.compiled.match(text, start) for start in begins)
    return (mention for mention in found if mention)


def listed_packages(folder: SkillFolder) -> Iterator[Listed]:
    """The packages in the lists of a skill, and in those that its texts show."""
    naming = {cut.passage.path for cut in worthwhile(folder, NAMES)}
    for path, text in texts(folder):
        name = PurePosixPath(path).name
        name = f"requirements-{name}" if _is_in_requirements(path) else name
        if listing := LISTS.compiled.fullmatch(name):
            index = _index(listing)
            for found, start in _named(text, index, plain=_is_plain(name)):
                yield Listed(found, index, path, text, start)
        elif path in naming and suffix_of(path) in (".md", ".mdx", ".sh"):
            for mention in islice(_mentions(text), MOST):
                shown = SHOWN.compiled.match(text, mention.end())
                if shown:
                    way = "fenced" if shown["fenced"] else "here"
                    index = _index(mention)
                    for found, start in _named(shown[way], index, plain=_is_plain(mention[0])):
                        yield Listed(found, index, path, text, shown.start(way) + start)


def _is_in_requirements(path: str) -> bool:
    return _is_plain(path) and PurePosixPath(path).parent.name == "requirements"


def _is_plain(name: str) -> bool:
    return name.endswith((".txt", ".in"))
