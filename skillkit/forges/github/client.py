"""Which repository on which GitHub a remote's address means, and where the API of that GitHub answers."""

import os
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.forges import AlreadyThereError
from skillkit.forges import UnseenError
from skillkit.forges import _address as shared
from skillkit.forges._address import Address
from skillkit.forges._address import needed_token
from skillkit.forges._address import value_of
from skillkit.forges._client import Service
from skillkit.process import run

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


NAMES = ("GITHUB_TOKEN", "GH_TOKEN")
ENTERPRISE_NAMES = ("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN")


def _of_gh(host: str) -> str:
    """The token that `gh` holds for a host; empty if it holds none or is not installed."""
    try:
        done = run(["gh", "auth", "token", "--hostname", host], cwd=Path.cwd())
    except SkillkitError:
        return ""
    return done.stdout.decode("ascii", errors="ignore").strip() if done.code == 0 else ""


def token_for(address: Address) -> str:
    """The token for the host of a repository; raises SkillkitError if there is none."""
    names = (
        *(ENTERPRISE_NAMES if address.host != HOST else ()),
        *(NAMES if is_known(address.server) else ()),  # what is meant for one host is not shown to another
    )
    wanted = names[0] if names else "GITHUB_SERVER_URL and GITHUB_TOKEN"
    hint = f"set {wanted}, or say gh auth login, or push branches alone with --forge none"
    return needed_token(value_of(names) or _of_gh(address.host), address, hint)


HINTS = {
    401: "look at the token: it is not accepted; gh auth status tells which one gh holds",
    403: "let the token write contents and pull requests: contents: write, pull-requests: write",
    410: "turn pull requests on in the settings of the repository, or use --forge none",
}
UNSEEN = ("head invalid", "No commits between")
"""What is said of a branch that is gone, not seen yet, or has nothing that the base lacks."""


class UnsupportedError(SkillkitError):
    """The repository takes no draft pull requests: private ones of some plans do not."""


def _meant(call: str, status: int, said: str) -> SkillkitError | None:
    """Which error of a kind a refusal is."""
    del call
    if status != 422:
        return None
    if "already exists" in said:
        return AlreadyThereError(said)
    if any(words in said for words in UNSEEN):
        return UnseenError(said, "run it again: GitHub does not see the branch as it was pushed")
    return UnsupportedError(said) if "raft pull requests are not supported" in said else None


GITHUB = Service(
    name="GitHub",
    variable="GITHUB_API_URL",
    page={"per_page": "100"},
    hints=HINTS,
    meant=_meant,
    headers={"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"},
)
