"""The repository that a remote's address names, and whether a token may be sent there."""

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.errors import SkillkitError

ADDRESS = re.compile(
    r"(?:(?P<scheme>https?|ssh|git)://(?:[^@/]+@)?|(?:[^@/:]+@)?(?=[^/]+:(?!//)))"
    r"(?P<host>[^/:]+)(?::(?P<port>\d+)(?=/))?[:/]+(?P<owner>[\w.-]+(?:/[\w.-]+)*)/(?P<name>[\w.-]+?)(?:\.git)?/?"
)
LOOPBACK = ("127.0.0.1", "localhost")


class Address(NamedTuple):
    """A repository: its server, the root of the API, the owner (on GitLab with subgroups) and the name."""

    server: str
    api: str
    owner: str
    name: str

    @property
    def host(self) -> str:
        """The server without its scheme, with its port if it has one."""
        return self.server.partition("://")[2]


def address_of(url: str) -> Address | None:
    """The repository that a remote's address names, without an API; None for another form, such as a path."""
    match = ADDRESS.fullmatch(url)
    if not match:
        return None
    scheme = "http" if match["scheme"] == "http" else "https"
    port = f":{match['port']}" if match["port"] and match["scheme"] in ("http", "https") else ""
    return Address(f"{scheme}://{match['host'].lower()}{port}", "", match["owner"], match["name"])


def with_repository(url: str, full_name: str) -> str:
    """A remote's address with another repository of the same server in it."""
    match = ADDRESS.fullmatch(url)
    assert match is not None
    return f"{url[: match.start('owner')]}{full_name}{url[match.end('name') :]}"


def is_guarded(place: str) -> bool:
    """Whether nobody on the way can read what is sent to an address: https, or this machine."""
    scheme, _, rest = place.partition("://")
    host = rest.partition("/")[0].partition(":")[0]
    return bool(host) and (scheme == "https" or (scheme == "http" and host in LOOPBACK))


def guarded(url: str, address: Address | None, forge: str) -> Address:
    """The repository at `url`; raises SkillkitError if there is none, or a token could not be sent there safely."""
    if address is None:
        hint = "name another remote with --remote, or use --forge none"
        raise SkillkitError(f"{url} is no repository on {forge}", hint)
    for place in (address.server, address.api):
        if not is_guarded(place):
            raise SkillkitError(f"{place} would get the token unencrypted", "use an https:// or ssh address")
    return address


def value_of(names: Sequence[str]) -> str:
    """The first of these environment variables that is set; empty if none is."""
    return next(filter(None, (os.environ.get(name, "").strip() for name in names)), "")


def needed_token(token: str, address: Address, hint: str) -> str:
    """The token for the host of a repository; raises SkillkitError if there is none, or it cannot be one."""
    if not token:
        raise SkillkitError(f"no token for {address.host}", hint)
    if not (token.isascii() and token.isprintable() and " " not in token):
        raise SkillkitError(f"the token for {address.host} holds characters that no token has", "look at how it is set")
    return token


class Servers(NamedTuple):
    """The servers of a forge: the public one, and the one that a variable names by its host or address.

    `root` is where the API begins; `tokens` are variables with a token for the named server, else the public one.
    """

    forge: str
    public: str
    variables: Sequence[str]
    root: str
    tokens: Sequence[str]

    @property
    def named(self) -> str:
        """The server that the environment names; empty if it names none."""
        value = value_of(self.variables).rstrip("/")
        return value if not value or "://" in value else f"https://{value}"

    def claim(self, url: str) -> bool:
        """Whether a remote is on one of them."""
        address = address_of(url)
        return address is not None and address.server in (f"https://{self.public}", self.named)

    def enter(self, url: str) -> tuple[Address, str]:
        """The repository at `url` and the token for it; raises SkillkitError if there is none."""
        address = address_of(url)
        place = guarded(url, address and address._replace(api=f"{address.server}{self.root}"), self.forge)
        token = value_of(self.tokens) if place.server == (self.named or f"https://{self.public}") else ""
        hint = f"set {self.tokens[0]}, and {self.variables[0]}={place.server}, or use --forge none"
        return place, needed_token(token, place, hint)
