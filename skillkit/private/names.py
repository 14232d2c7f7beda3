"""Finds the names of users and machines in text, where a prompt, a listing or a variable tells that they are such."""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from itertools import chain

from skillkit.colours import plain
from skillkit.literals import Literals
from skillkit.literals import Signs
from skillkit.literals import lines_at
from skillkit.literals import small
from skillkit.model.named import NOBODY
from skillkit.model.named import Names
from skillkit.private.homes import homes_in
from skillkit.private.machines import machines_told
from skillkit.private.shapes import Secret
from skillkit.private.shapes import holds

_ORDINARY = """
root user users admin runner vscode node ubuntu debian vagrant jenkins circleci git build test dev app deploy web
www-data daemon nobody staff wheel docker postgres mysql redis nginx adm sudo home work src code default guest
localhost localdomain local main host server client container sandbox workspace project demo example worker bin agent
claude codex opencode gitpod codespace coder linux macos windows none null true false unknown username youruser
yourname your-name your-username someone somebody other name shared public developer devuser testuser appuser builder
path projects jovyan oracle ec2-user kali linuxbrew travis airflow spark azureuser cloud core fedora centos alpine
mambauser rstudio openhands swe-agent hadoop steam gitlab-runner actions dummy username_here runneradmin
"""
ORDINARY = frozenset(_ORDINARY.split())
"""What many users and machines are called, and what means something else where it stands."""

PROMPT = re.compile(
    r"(?<![\w.@/:+-])([A-Za-z_][\w.-]{1,31})@(?!(?:npm|file|link|portal|patch|workspace)\b)([A-Za-z][\w-]{1,62}(?:\.[\w-]+)*)"
    r"(?=:(?:~(?=[/$#%>\s]|$)|/)| [~/]\S*\]?[$#%>]| [\w.~/-]+\][$#]| [\w.-]+ %\s| (?:MINGW(?:32|64)|MSYS) "
    r"|'s password:|: Permission denied)|\(([A-Za-z_][\w.-]{1,31})㉿([A-Za-z][\w.-]{1,62})\)"
    r"|([A-Za-z_][\w.-]{1,31})@((?!127\.|0\.)\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}:[\da-f:]{2,40})(?![\w.]*\w)"
)
REMOTE = re.compile(
    r"\b(?:ssh|scp|rsync|sftp|mosh|ssh-copy-id)\b[^\n|;&]{0,200}?\s([A-Za-z_][\w.-]{1,31})@([A-Za-z][\w.-]{1,62}\w)"
)
USER_GIVEN = re.compile(
    r"\b(?:USER|LOGNAME|USERNAME|SUDO_USER|logname)\\*[\"']?(?:=|:\s)\s*\\*[\"']?([A-Za-z_][\w.-]{2,31})\b(?![(\[])"
    r"|\b[ug]id=\d+\(([\w.-]+)\)"
)
LISTED = re.compile(
    r"[-dlbcps][rwxsStT-]{9}[@.+]?\s+\d+\s+(?:[A-Z][\w-]*[\\+])?([A-Za-z_][\w.-]*)\s+(?:(\1)|\S+(?: \S+)?)\s+\d"
    r"|([A-Za-z_][\w.-]*)\+?\s+\d+\s+(?:\d+\.\d\s+\d+\.\d\s+\d+|\d+\s+\d+\s+(?:\d\d:\d\d|[A-Z][a-z]{2} ?\d\d))\s"
    r"|\^?[0-9a-f]{7,40}\s(?:[^\n(]{1,200}\s)?\((?!Not Committed)(\S[^\n()]{0,60}?)\s+\d{4}-\d\d-\d\d\s"
    r"|([A-Za-z_][\w.-]*):x:\d{4,}:\d+:([^:,\n]*)|[\w-]+:x:\d+:([A-Za-z_][\w.,-]+)(?:\s|$)"
)
"""A line of what `ls`, `ps`, `git blame` or `getent` print."""
HEADED = re.compile(
    r"\s*((?:[A-Z%#]\S* +){0,5})(?:USER|UID|OWNER|LOGNAME) +[A-Z%#][^\sa-z]+ +[A-Z%#][^\sa-z]*(?: +[^\sa-z]+)*\s*"
)
"""The head of a table with a column of users."""
OWNER = re.compile(
    r"\b(?:chown(?:(?: +-[\w-]+)+|(?= +\S+(?::| +\S*(?:[/~$*]|\.\w)))) +\\*[\"']?([A-Za-z_][\w.-]*)(?::(\1\b)?)?"
    r"|sudo(?: +-[A-Za-z]+)*? +-[A-Za-z]*u +([A-Za-z_][\w.-]*))"
)
"""Whose a file becomes, and who runs a command."""
DOMAIN = re.compile(
    r"(?:(?P<told>(?i:\b(?:user(?:name)?|account|owner|log[io]n|whoami|runas)|[/-]r?u)\W{1,4})"
    r"|(?<![\w\\/.:%$-])(?=[A-Z][A-Z0-9-]+\Z)(?!HK|BUILTIN|AUTHORITY))(?P<domain>[A-Za-z][\w-]{1,14})\Z"
)
AT_DOMAIN = re.compile(r"(?<=[\w-])\\{1,4}([A-Za-z][\w-]{2,31}(?:\.[\w-]{4,31})*)(?![\w\\/(*+?\[{]|\.\w)")
"""A user of a domain of Windows: `CORP\ada`."""
ESCAPES = "nrtbfvuxdsw"
"""Letters behind a backslash that part no domain from a user, unless the text names a user there."""
HOST_GIVEN = re.compile(
    r"(?:(?i:\b(?:computername|hostname|nodename))\\*[\"']?(?:=|:\s)|\bHostName[ \t]|127\.0\.1\.1\s)"
    r"\s*\\*[\"']?([A-Za-z][\w-]*\d[\w.-]*|[A-Za-z]\w*-[\w.-]+)"
    r"|\bHostName[ \t]+((?!127\.|0\.)\d{1,3}(?:\.\d{1,3}){3})\b"
    r"|(?<![^\n])HOSTNAME=([A-Za-z][\w.-]{3,62})(?=\s|$)|\b(?:Linux|Darwin) ([A-Za-z][\w.-]+) \d+\.\d+\.\d+"
)
LOGGED = re.compile(r"[A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d (?![A-Z]+ )([A-Za-z][\w.-]*) [\w./@-]{1,60}(?:\[\d+\])?: ")
"""A line of a system's journal, which names the machine."""
SIGNS_OF_NAMES = {
    "address": ("@", "㉿"),
    "remote": ("ssh", "scp", "rsync", "sftp", "mosh"),
    "user": ("user", "logname", "sudo_user", "uid=", "gid="),
    "listing": (*("rwx", "rw-", "r--", "r-x", "rws", " ? ", " ?? ", " pts/", " tty", ":x:", " 0.0 ", " 20"),),
    "head": ("user ", "uid ", "owner ", "logname "),
    "owner": ("chown ", "sudo "),
    "domain": ("\\",),
    "month": ("jan ", "feb ", "mar ", "apr ", "may ", "jun ", "jul ", "aug ", "sep ", "oct ", "nov ", "dec "),
    "host": ("computername", "hostname", "nodename", "127.0.1.1", "linux ", "darwin "),
}
"""In small letters, what tells that somebody is named, and where: of a listing, in which line."""
_SIGNS = Literals(SIGNS_OF_NAMES)
FEW_SIGNS = (
    ("=", ("USER=", "NAME=", "uid=")),
    ("~", (":~",)),
    (":x:", (":x:1",)),
    ("#", ("]# ",)),
    ("$", ("]$ ",)),
    ("[", ("sshd[", "systemd[")),
    ("%", (" % ",)),
    ("W", (" MINGW",)),
    ("Y", (" MSYS",)),
    ("㉿", ("㉿",)),
    ("", ("127.0.1.1", "ostName ", "ostname: ", "Linux ")),
)
"""Of these each of the following holds one, behind what stands in all of them and is found sooner."""
SIGNS = (
    *(":~/", ":~$", ":~#", "USER=", "LOGNAME=", "uid=", "HOSTNAME=", "]# ", "]$ ", "127.0.1.1", "HostName "),
    *("hostname: ", "Linux ", ":x:1", "sshd[", "systemd[", " % ", " MINGW", " MSYS", "㉿"),
)
"""Where a session tells its own user and machine."""
SLUGGED = re.compile(r"[^A-Za-z0-9]")
LINE = 1_000
LONGEST = 40
"""Characters of a domain, and of what tells that somebody of it is named."""
LEAST = 3
KINDS = ("user", "host")


def _is_name(name: str) -> bool:
    return len(name) >= LEAST and name.lower() not in ORDINARY


def own_names(names: Iterable[str]) -> frozenset[str]:
    """Those of `names` that can be masked wherever they stand without harm to other words."""
    wanted = [name for name in names if name and _is_name(name)]
    # A folder of a project is named after its path, with hyphens for all else.
    return frozenset((*wanted, *(SLUGGED.sub("-", name) for name in wanted)))


def own_hosts(hosts: Iterable[str]) -> frozenset[str]:
    """Those of `hosts`, and what stands before their first dot, that no sentence uses: with a digit or a hyphen."""
    parts = (part for host in hosts for part in (host, host.partition(".")[0]) if not part.isdecimal())
    return frozenset(part for part in parts if _is_name(part) and re.search(r"[\d-]", part))


def _addressed(text: str, signs: Signs) -> Iterator[Secret]:
    remote = [REMOTE.match(text, place) for place in signs.get("remote", ())]
    prompts = (PROMPT.finditer(text, *line) for line in lines_at(text, signs["address"]))
    for match in filter(None, (*remote, *chain.from_iterable(prompts))):
        # The last two groups that have matched, whichever form of a prompt it is.
        last = match.lastindex or 0
        if match[last - 1] != "git":
            yield Secret(*match.span(last - 1), "user")
            yield Secret(*match.span(last), "host")


def _given(text: str, signs: Signs) -> Iterator[Secret]:
    listing = (start for start, _ in lines_at(text, signs.get("listing", ())))
    for pattern, kind, places in (
        (USER_GIVEN, "user", signs.get("user", ())),
        (LISTED, "user", listing),
        (OWNER, "user", signs.get("owner", ())),
        (HOST_GIVEN, "host", signs.get("host", ())),
        (LOGGED, "host", signs.get("month", ())),
    ):
        for match in filter(None, (pattern.match(text, place) for place in places)):
            yield from (Secret(*match.span(group), kind) for group, name in enumerate(match.groups(), 1) if name)


def _headed(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The users in tables with a column of them, as `ps` and `top` print."""
    for begin, end in lines_at(text, places):
        head = HEADED.fullmatch(text, begin, end)
        column = (
            re.compile(rf"[ \t]*(?:\S+[ \t]+){{{len(head[1].split())}}}([a-z_][\w.-]*)\+?[ \t][^\n]*\n?")
            if head
            else None
        )
        row = column.match(text, end + 1) if column else None
        while column and row:
            yield Secret(*row.span(1), "user")
            row = column.match(text, row.end())


def _at_domain(text: str, places: Iterable[int]) -> Iterator[Secret]:
    for place in places:
        name = AT_DOMAIN.match(text, place)
        domain = DOMAIN.search(text, max(0, place - LONGEST), place) if name else None
        if name and domain:
            alone = (
                text[domain.start() - 1 : domain.start()] in ("", "\n") and text[name.end() : name.end() + 1] in "\r\n"
            )
            if name[1][0] not in ESCAPES or (
                domain["domain"].isupper() and (domain["told"] or (alone and name[1][0] not in "nrt"))
            ):
                yield Secret(*name.span(1), "user")


def names_in(text: str, signs: Signs | None = None) -> Iterator[Secret]:
    """Where users and machines are named. `signs` are those of the text, if they are known."""
    signs = _SIGNS.found(small(text)) if signs is None else signs
    addressed = _addressed(text, signs) if "address" in signs else ()
    columns = (_headed(text, signs.get("head", ())), _at_domain(text, signs.get("domain", ())))
    for name in chain(addressed, _given(text, signs), *columns):
        if _is_name(text[name.start : name.end]):
            yield name


def _may_tell(text: str) -> bool:
    return any(common in text and holds(text, signs) for common, signs in FEW_SIGNS) and holds(text, SIGNS)


def names_told(texts: Iterable[str]) -> Names:
    """The users and machines that a session's texts name: by the prompt, the environment, what programs are given."""
    found: list[tuple[str, str]] = []
    for text in map(plain, texts):
        if holds(text, ("home", "sers", "Sett")):
            found += (("user", home.name) for home in homes_in(text) if home.certain and _is_name(home.name))
        if _may_tell(text):
            lines = (line[:LINE] for line in text.splitlines() if holds(line, SIGNS))
            found += ((name.kind, line[name.start : name.end]) for line in lines for name in names_in(line))
        found += (("host", name) for name in machines_told(text))
    # Most texts name nobody.
    return Names(*(frozenset(name for kind, name in found if kind == wanted) for wanted in KINDS)) if found else NOBODY
