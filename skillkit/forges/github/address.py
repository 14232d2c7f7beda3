"""Which repository on which GitHub a remote's address means, and where the API of that GitHub answers."""

import os
import re
from typing import NamedTuple

from skillkit.errors import SkillkitError

HOST = "github.com"
ADDRESS = re.compile(
    r"(?:(?P<scheme>https?|ssh|git)://(?:[^@/]+@)?|(?:[^@/:]+@)?(?=[^/]+:(?!//)))"
    r"(?P<host>[^/:]+)(?::(?P<port>\d+)(?=/))?[:/]+(?P<owner>[\w.-]+)/(?P<name>[\w.-]+?)(?:\.git)?/?"
)
LOOPBACK = ("127.0.0.1", "localhost")


class Address(NamedTuple):
    """A repository: the server that git speaks with, the root of its API, owner and name."""

    server: str
    api: str
    owner: str
    name: str

    @property
    def host(self) -> str:
        """The server without its scheme; with its port, if it has one."""
        return self.server.partition("://")[2]


def _server_named() -> str:
    """The server that the environment speaks of: that of the workflow, or of `gh`."""
    host = os.environ.get("GH_HOST", "")
    return os.environ.get("GITHUB_SERVER_URL", "").rstrip("/") or (f"https://{host}" if host else "")


def is_known(server: str) -> bool:
    """Whether a server is known for a GitHub, so that the tokens of the environment are meant for it."""
    host = server.partition("://")[2]
    return host == HOST or host.endswith(".ghe.com") or server == _server_named()


def _api(server: str) -> str:
    """Where the API answers. `GITHUB_API_URL` counts for its own server: no token goes to another host."""
    host = server.partition("://")[2]
    named = os.environ.get("GITHUB_API_URL", "").rstrip("/")
    if named and server == (_server_named() or f"https://{HOST}"):
        return named
    if host == HOST:
        return f"https://api.{HOST}"
    return f"https://api.{host}" if host.endswith(".ghe.com") else f"{server}/api/v3"


def address_of(url: str) -> Address | None:
    """The repository that a remote's address means, or None if it has another form: a path, say."""
    found = ADDRESS.fullmatch(url)
    if not found:
        return None
    scheme = "http" if found["scheme"] == "http" else "https"
    host = found["host"].lower().removeprefix("ssh.") if found["scheme"] == "ssh" else found["host"].lower()
    port = f":{found['port']}" if found["port"] and found["scheme"] in ("http", "https") else ""
    server = f"{scheme}://{host}{port}"
    return Address(server, _api(server), found["owner"], found["name"])


def moved(url: str, full_name: str) -> str:
    """A remote's address with another repository of the same server in it."""
    found = ADDRESS.fullmatch(url)
    assert found is not None
    return f"{url[: found.start('owner')]}{full_name}{url[found.end('name') :]}"


def is_github(url: str) -> bool:
    """Whether the host of a remote is known for a GitHub."""
    address = address_of(url)
    return address is not None and is_known(address.server)


def is_guarded(place: str) -> bool:
    """Whether nobody on the way reads what is sent to an address: it is one over https, or of this machine."""
    scheme, _, rest = place.partition("://")
    host = rest.partition("/")[0].partition(":")[0]
    return bool(host) and (scheme == "https" or (scheme == "http" and host in LOOPBACK))


def needed_address(url: str) -> Address:
    """The repository that a remote's address means; raises SkillkitError if a token could not be sent there safely."""
    address = address_of(url)
    if address is None:
        raise SkillkitError(
            f"{url} is no repository on GitHub", "name another remote with --remote, or use --forge none"
        )
    for place in (address.server, address.api):
        if not is_guarded(place):
            raise SkillkitError(f"{place} would get the token unencrypted", "use an https:// or ssh address")
    return address
