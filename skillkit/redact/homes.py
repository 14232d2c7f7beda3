r"""Finds home folders however they are written: `/home/ada`, `C:\Users\ada`, `-Users-ada-till`, `%2Fhome%2Fada`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.expressions.literals import Literals
from skillkit.expressions.literals import Signs
from skillkit.expressions.literals import small

PARENTS = ("home", "homes", "users", "documents and settings", "documents%20and%20settings")
SIGNS_OF_HOMES = {
    "home": ("/root", *(f"{parent}{mark}" for parent in PARENTS for mark in ("/", "\\", "%", "-", "__"))),
    "tilde": ("~",),
    "elsewhere": ("/run/media/", "/var/spool/", "/var/mail/", "/afs/", "/u/"),
}
"""In small letters."""
_SIGNS = Literals(SIGNS_OF_HOMES)
SEP = r"(?:\\{0,8}/|\\{1,8}|%(?:25){0,3}(?:2[Ff]|5[Cc]))"
"""What parts the names of a path, also as JSON and URLs write it."""
PART = r"[\w.$@%+-]{1,60}"
FOLDER = re.compile(
    r"(?P<parent>[Uu]sers|USERS|[Hh]ome|homes|Documents(?: |%20)and(?: |%20)Settings)"
    rf"(?:{SEP}(?!(?:runner|vscode|Public|Default|Shared)\b)"
    r"(?P<path>(?!-)(?:[\w.-]|%20)+(?: [A-Z][\w.-]*(?=[\\/]))?)"
    r"|-(?P<dashed>[A-Za-z0-9.]+)|__(?P<lined>[A-Za-z](?:[A-Za-z0-9.-]|_(?!_)){2,31})(?=__|/|\b))|/root\b"
)
MOUNTS = (
    rf"(?:export|usr|nfs|var|mnt|data|private|net|cluster|gpfs|scratch|host_mnt"
    rf"|Network(?:{SEP}Servers{SEP}{PART})?|(?:System{SEP})?Volumes(?:{SEP}{PART}(?: \w+)?)?|net{SEP}{PART})"
)
DRIVE = (
    rf"(?:\\{{1,8}}[?.]\\{{1,8}})?(?<![^\W_])[A-Za-z](?::|%(?:25){{0,3}}3[Aa]){SEP}(?:(?:cygwin|msys)\d{{0,2}}{SEP})?"
    rf"|(?<![\w.-])(?:{SEP}\w{{2,12}})?{SEP}[A-Za-z]{SEP}"
)
SHARE = (
    r"(?:(?<![\w.:\\/])(?:\\{2,8}(?:\?\\{1,8}UNC\\{1,8})?|//)|(?<=:)(?<!http:)(?<!https:)//)"
    rf"{PART}{SEP}(?:{PART}{SEP})?"
)
BEFORE = re.compile(
    rf"(?:(?P<mount>{DRIVE}|{SHARE}|(?<![\w.-]){SEP}{MOUNTS}{SEP})"
    rf"|(?P<path>(?:(?<![\w.\\-])|(?<=\\[nrt])|(?<=\s-[A-Za-z])){SEP}|(?<=://)/)"
    r"|(?<![\w.-])(?P<dashed>(?:(?:-\w{2,12})?-[A-Za-z]|[A-Za-z]-)?-)|(?<![\w.])(?P<lined>__))\Z"
)
"""What stands before a home folder's parent. Behind a letter it is the project's: `src/home/page`."""
FAR = 100
LEAST = 4
"""Letters of a name that is masked wherever it stands."""
ELSEWHERE = re.compile(
    r"(?<![\w.])/(?:run/media|var/(?:spool/)?mail|var/spool/cron(?:/crontabs)?|afs/[\w.-]{1,60}/users?(?:/\w)?|u)/"
    r"(?!root\b)([A-Za-z][\w.-]{2,31})"
)
"""What belongs to a user and lies elsewhere."""
TILDE = re.compile(r"(?:(?<=\bcd )|(?<=\bls )|(?<![^\s=:])(?=~[\w.-]+/))~([a-z_][\w.-]{2,31})")
"""The home folder of somebody, as a shell finds it: `~ada/work`."""
IN_HOME = re.compile(
    rf"{SEP}(?:\.\w|(?:venvs?|work|workspace|src|go|dev|[Cc]ode|[Pp]rojects?|[Rr]epos?|git|Documents|Desktop|Downloads"
    r"|bin|mini(?:conda|forge)\d?|anaconda\d?|Developer|Sites)(?![\w.-]))"
)
"""What lies in the home folder of somebody: `/home/settings/page` is an address of a page."""


class Home(NamedTuple):
    """Where a home folder stands, whose it is, and whether that is certain enough to mask the name elsewhere."""

    start: int
    end: int
    name: str
    certain: bool


def _home(text: str, place: int) -> Home | None:
    folder = FOLDER.match(text, place)
    at = place if folder and folder["parent"] else place + 1
    before = BEFORE.search(text, max(0, at - FAR), at) if folder else None
    if not folder or not before:
        return None
    way, name = folder.lastgroup, folder[folder.lastgroup or 0]
    if way is None:
        return None if before[0].startswith("//") else Home(before.start(), folder.end(), "", certain=False)
    mounted, in_path = before.lastgroup == "mount", text.endswith(("/", "\\"), 0, before.start())
    if not (way == before.lastgroup or (mounted and way == "path")) or (
        folder["parent"] in ("users", "Home") and not mounted
    ):
        return None
    # `/home/settings/page` is an address of a page, `-home-page` an option.
    is_page = folder["parent"] == "home" and not mounted and way != "lined"
    if way == "dashed" and is_page and not in_path and not text.startswith("-", folder.end()):
        return None
    certain = not is_page or (in_path if way == "dashed" else IN_HOME.match(text, folder.end()) is not None)
    return Home(before.start(), folder.end(), name, certain and len(name) >= LEAST)


def homes_in(text: str, signs: Signs | None = None) -> Iterator[Home]:
    """The home folders in a text. `signs` are those of the text, if they are known."""
    signs = _SIGNS.found(small(text)) if signs is None else signs
    end = 0
    for place in signs.get("home", ()):
        home = _home(text, place) if place >= end else None
        if home:
            end = home.end
            yield home
    for place in signs.get("tilde", ()):
        match = TILDE.match(text, place)
        if match:
            yield Home(*match.span(), match[1], certain=False)
    for place in signs.get("elsewhere", ()):
        match = ELSEWHERE.match(text, place)
        if match:
            yield Home(*match.span(), match[1], certain=len(match[1]) >= LEAST)
