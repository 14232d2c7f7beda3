"""Finds the names of users and machines in prompts, listings, output of programs and variables."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from skillkit.expressions import literals
from skillkit.expressions.literals import Signs
from skillkit.expressions.patterns import Pattern, plain
from skillkit.model.source import NOBODY, Names
from skillkit.redact import rules, tables
from skillkit.redact.shapes import EMAIL, Secret
from skillkit.similarity.commonness import level

PARENTS = ("home", "homes", "users", "documents and settings", "documents%20and%20settings")
SIGNS_OF_HOMES = {
    "home": ("/root", *(f"{parent}{mark}" for parent in PARENTS for mark in ("/", "\\", "%", "-", "__"))),
    "tilde": ("~",),
    "elsewhere": ("/media/", "/var/spool/", "/var/mail/", "/afs/", "/u/"),
}
"""In literals.small letters."""
FOLDER, BEFORE, ELSEWHERE, IN_HOME, IN_DEPTH, TILDE, HEAD, CELL, FIELD, FORMAT, REPORT = rules.expressions(
    "FOLDER BEFORE ELSEWHERE IN_HOME IN_DEPTH TILDE HEAD CELL FIELD FORMAT REPORT"
)
FAR = 100
LEAST_EVERYWHERE = 4
"""Letters of a name that is masked everywhere."""


class Home(NamedTuple):
    """The place of a home folder, its owner, and whether that is certain enough to mask the name elsewhere."""

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
    return Home(before.start(), folder.end(), name, certain and len(name) >= LEAST_EVERYWHERE)


def homes_in(text: str, signs: Signs) -> Iterator[Home]:
    """The home folders in a text with these signs."""
    end = 0
    for place in signs.get("home", ()):
        home = _home(text, place) if place >= end else None
        if home:
            end = home.end
            yield home
    for sign, expression in (("tilde", TILDE), ("elsewhere", ELSEWHERE)):
        for match in filter(None, (expression.match(text, place) for place in signs.get(sign, ()))):
            is_certain = sign == "elsewhere" and len(match[1]) >= LEAST_EVERYWHERE
            yield Home(*match.span(), match[1], certain=is_certain)


ORDINARY = frozenset(rules.RULES["words"]["ordinary"].split())
ROLES = frozenset(rules.RULES["words"]["roles"].split())
EXPRESSIONS = {
    f"named {name}": (kinds, rules.pattern(expression)) for name, (kinds, _, expression) in rules.RULES["users"].items()
}
PASSING = ("named address-host", "named database-user")
"""Where a name may be one that a project gave, which is masked there alone."""
COMMON = 160
"""How rare a word is that may be a name: it is in fewer than two of a hundred sessions, skills or modules."""
TOLD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
LEAST_PART = 4
"""Letters of a part of a name that is masked without the others."""
SIGNS_OF_USERS = {
    **{f"named {name}": signs for name, (_, signs, _) in rules.RULES["users"].items()},
    "head": rules.RULES["words"]["heads"].split(),
}
SIGNS = literals.Literals({**SIGNS_OF_USERS, **SIGNS_OF_HOMES, "mail": ("@",)})
IDENTITIES = [
    (rules.pattern(f"(?<![\\w-])(?:{command}){{AFTER}}"), where == "line", kinds, rules.pattern(row))
    for command, where, kinds, row in rules.RULES["identities"].values()
]
"""Commands that print names, whether in a line of their own or in rows, the kinds of the names, and the expression."""
MOST_FIELDS = 4
"""Of so many fields of a format one may be a name."""
STEPS = re.compile(r"&&|;|\n")
MOST_ROWS = 200
"""Lines of an output that are looked through for names."""
PLAIN = str.maketrans({"\u0131": "i", "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae"})
"""Letters that no normal form takes apart."""
SLUGGED = re.compile(r"[^A-Za-z0-9]")
LEAST, LONGEST = 3, 2_000


def _is_name(name: str) -> bool:
    return len(name) >= LEAST and not name.endswith("[bot]") and not ORDINARY.issuperset(name.lower().split())


def is_common(name: str) -> bool:
    """Whether a name consists of words that sessions, skills and code use anyway, and of parts too short to tell."""
    parts = [part for part in re.findall(r"[^\W\d_]+", name.lower()) if len(part) >= LEAST]
    return all(part in ORDINARY or min(level(part), level(part.removesuffix("s"))) < COMMON for part in parts)


def _told(name: str) -> Iterator[str]:
    """A name that is masked everywhere, and such parts of it; none that is a common word."""
    name = name.rstrip(".-")
    if _is_name(name) and not is_common(name):
        yield name
        parts = {*re.split(r"[ ._+]", name), *(re.split(r"[ -]", name) if " " in name else ())}
        yield from (part for part in parts if TOLD.fullmatch(part) and len(part) >= LEAST_PART and not is_common(part))


def _is_machine(name: str) -> bool:
    """Whether a name is that of somebody's machine: a part of it is no common word for a role of machines."""
    first = name.partition(".")[0].lower()
    return first.isdecimal() or any(len(part) > 1 and part not in ROLES for part in re.findall("[a-z]+", first))


CHECKS: dict[str, Callable[[str], bool]] = {"machine": _is_machine, "person": lambda name: not is_common(name)}
"""What else holds of a name where less tells that it is one."""


def _handles(name: str) -> Iterator[str]:
    """What a person of this name may be called in systems: `mkovacs`, `marisela-kovacs`, `kovacsm`, without accents."""
    letters = unicodedata.normalize("NFKD", name.lower().translate(PLAIN)).encode("ascii", "ignore").decode()
    parts = [re.sub(r"[^a-z]", "", part) for part in letters.split()]
    if len(parts) > 1 and min(len(first := parts[0]), len(last := parts[-1])) >= LEAST:
        yield from (f"{first}{mark}{last}" for mark in ("", ".", "-", "_"))
        yield from (f"{first[0]}{last}", f"{first[0]}.{last}", f"{last}{first[0]}", f"{first}{last[0]}", last)


def own_names(names: Iterable[str]) -> frozenset[str]:
    """Those of `names` that can be masked wherever they are without harm to other words."""
    wanted = [name for name in names if name and _is_name(name)]
    handles = (handle for name in wanted for handle in _handles(name) if len(handle) > LEAST_PART)
    known = (handle for handle in handles if _is_name(handle) and not is_common(handle))
    # A folder of a project is named after its path, with hyphens for all else.
    return frozenset(known).union(wanted, (SLUGGED.sub("-", name) for name in wanted))


def own_hosts(hosts: Iterable[str]) -> frozenset[str]:
    """Those of `hosts`, and what is before their first dot, that no sentence uses: with a digit or a hyphen."""
    parts = (part for host in hosts for part in (host, host.partition(".")[0]) if not part.isdecimal())
    return frozenset(part for part in parts if _is_name(part) and re.search(r"[\d-]", part))


def users_in(paths: Iterable[str]) -> frozenset[str]:
    """The user names in home folders among `paths`."""
    homes = (home.name for path in paths for home in homes_in(path, SIGNS.found(literals.small(path))))
    return frozenset(name for name in homes if len(name) >= LEAST)


def names_in(text: str, signs: Signs) -> Iterator[Secret]:
    """Where users and machines are named in a text with these signs."""
    for sign in (sign for sign in signs if sign in EXPRESSIONS):
        kinds, named = EXPRESSIONS[sign]
        for line in literals.lines_at(text, signs[sign]):
            for match in named.finditer(text, *line):
                for number, name in enumerate(match.groups()):
                    kind = kinds[min(number, len(kinds) - 1)]
                    if name and _is_name(name) and CHECKS.get(kind, _is_name)(name):
                        yield Secret(*match.span(number + 1), "host" if kind in ("host", "machine") else "user")
    for place in signs.get("head", ()):
        head = HEAD.match(text, place)
        for start, end in tables.below(text, *head.span()) if head and tables.is_headed(text, place) else ():
            value = CELL.fullmatch(text, start, end)
            if value and head and _is_name(value[1]) and (head[0].isupper() or not is_common(value[1])):
                yield Secret(*value.span(1), "user")


def names_told(texts: Iterable[str]) -> Names:
    """The users and machines that a session's texts name."""
    found: dict[str, set[str]] = {"user": set(), "host": set()}
    for text in map(plain, texts):
        signs = SIGNS.found(literals.small(text))
        for home in homes_in(text, signs):
            if home.certain and _is_name(home.name):
                found["user"].add(home.name)
            elif (deep := IN_DEPTH.match(text, home.end)) and (
                deep["deeper"] or text[max(0, home.start - 1) : home.start] not in "\"'`"
            ):
                found["user"].update(_told(home.name))
        for line in literals.lines_at(text, signs.get("mail", ())):
            for mail in EMAIL.finditer(text, *line):
                found["user"].update(name for name in _told(mail[0].partition("@")[0]) if len(name) >= LEAST_PART)
        for name in names_in(text, {sign: places for sign, places in signs.items() if sign not in PASSING}):
            named = text[name.start : name.end]
            found[name.kind].update(_told(named) if name.kind == "user" else (named,))
    return Names(*map(frozenset, found.values())) if any(found.values()) else NOBODY


def _row(format_: str, *, counted: bool) -> re.Pattern[str] | None:
    """A line in this format up to the first name in it, behind a number if `counted`; None if it holds no name."""
    parts = FIELD.split(format_)
    number = next((place for place in range(1, 2 * MOST_FIELDS, 2) if place < len(parts) and parts[place]), 0)
    if not number:
        return None
    is_last = len(parts) == number + 2 and not parts[-1].strip()
    field = r"[^\n]{0,40}?" if is_last or "".join(parts[:number:2]).strip() else r"\S{1,40}"
    apart = [part for place, part in enumerate(parts[:number:2]) if part or not place]
    before = field.join(re.sub(r"(?:\\ )+", r"\\s{1,20}", re.escape(part)) for part in apart)
    count, rest = r"\d{1,6} " if counted else "", "" if is_last else r"(?![\w.-])[^\n]*"
    return re.compile(rf"\s{{0,9}}{count}{before}{CELL.pattern}{rest}")


def _rows(steps: list[str], lines: list[str]) -> Iterator[tuple[list[str], re.Pattern[str] | Pattern, Iterable[str]]]:
    """The kinds of names that the first and the last command print, how a line names them, and the lines."""
    for running, is_line, kinds, row in IDENTITIES:
        places = [place for place in (0, -1) if running.search(steps[place])]
        if places:
            yield kinds, row, {lines[place] for place in places} if is_line else lines
    for found in filter(None, map(FORMAT.search, (steps[0], steps[-1]))):
        listed = (found["listed"] or "").split(",")
        wanted = " ".join("%U" if field.startswith("user") else "%x" for field in listed)
        first, *others = re.split(r"(?<![ :|])%n|\\n", found["format"] or wanted)
        named = _row(first, counted="uniq -c" in found.string)
        if named:
            yield ["user"], named, lines[:1] if any(others) else lines


def names_printed(command: str, output: str) -> Names:
    """The users and machines that a command printed whose work is to name them."""
    found: dict[str, set[str]] = {"user": set(), "host": set()}
    steps = [step.strip() for step in STEPS.split(command.strip())]
    lines = REPORT.sub("", output.strip()).splitlines()[:MOST_ROWS] if len(command) <= LONGEST else []
    for kinds, row, told in _rows(steps, lines) if lines else ():
        for match in filter(None, map(row.fullmatch, told)):
            for number, name in enumerate(match.groups()):
                kind = kinds[min(number, len(kinds) - 1)]
                found[kind].update(() if not name else _told(name) if kind == "user" else (name,))
    return Names(*map(frozenset, found.values()))
