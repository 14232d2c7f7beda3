"""Which repository on which GitHub a remote's address means, and where the API of that GitHub answers."""

import os

from skillkit.forges._rest import address as shared
from skillkit.forges._rest.address import Address

HOST = "github.com"


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
    found = shared.address_of(url)
    if found is None or "/" in found.owner:
        return None
    server = found.server.replace("://ssh.", "://") if url.startswith("ssh://") else found.server
    return found._replace(server=server, api=_api(server))


def is_github(url: str) -> bool:
    """Whether the host of a remote is known for a GitHub."""
    address = address_of(url)
    return address is not None and is_known(address.server)


def needed_address(url: str) -> Address:
    """The repository that a remote's address means; raises SkillkitError if a token could not be sent there safely."""
    return shared.guarded(url, address_of(url), "GitHub")
