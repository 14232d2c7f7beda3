"""GitHub's addresses, tokens and refusals."""

import os
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.forges import AlreadyThereError, UnseenError, _address
from skillkit.forges._address import Address
from skillkit.forges._client import Service
from skillkit.process import run

HOST = "github.com"
TOKENS = ("GITHUB_TOKEN", "GH_TOKEN")
ENTERPRISE_TOKENS = ("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN")
HINTS = {
    401: "look at the token: it is not accepted; gh auth status shows which one gh holds",
    403: "let the token write contents and pull requests: contents: write, pull-requests: write",
    410: "turn pull requests on in the settings of the repository, or use --forge none",
}
UNSEEN = ("head invalid", "No commits between")
"""GitHub's words for a branch that is gone, not seen yet, or has nothing that the base lacks."""


def _server_named() -> str:
    """The server that the environment names: that of the workflow, or of `gh`."""
    host = os.environ.get("GH_HOST", "")
    return os.environ.get("GITHUB_SERVER_URL", "").rstrip("/") or (f"https://{host}" if host else "")


def is_known(server: str) -> bool:
    """Whether a server is known as a GitHub, so that the tokens of the environment are meant for it."""
    host = server.partition("://")[2]
    return host == HOST or host.endswith(".ghe.com") or server == _server_named()


def _api(server: str) -> str:
    """Where the API answers. `GITHUB_API_URL` counts for its own server: no token goes to another host."""
    host = server.partition("://")[2]
    named = os.environ.get("GITHUB_API_URL", "").rstrip("/")
    if named and server == (_server_named() or f"https://{HOST}"):
        return named
    return f"https://api.{host}" if host == HOST or host.endswith(".ghe.com") else f"{server}/api/v3"


def address_of(url: str) -> Address | None:
    """The repository that a remote's address names; None for another form, such as a path."""
    address = _address.address_of(url)
    if address is None or "/" in address.owner:
        return None
    server = address.server.replace("://ssh.", "://") if url.startswith("ssh://") else address.server
    return address._replace(server=server, api=_api(server))


def is_github(url: str) -> bool:
    """Whether the host of a remote is known as a GitHub."""
    address = address_of(url)
    return address is not None and is_known(address.server)


def _of_gh(host: str) -> str:
    """The token that `gh` holds for a host; empty if it holds none or is not installed."""
    try:
        done = run(["gh", "auth", "token", "--hostname", host], cwd=Path.cwd())
    except SkillkitError:
        return ""
    return done.stdout.decode("ascii", errors="ignore").strip() if done.code == 0 else ""


def token_for(address: Address) -> str:
    """The token for the host of a repository, from the environment, else from `gh`. Raises SkillkitError."""
    names = (
        *(ENTERPRISE_TOKENS if address.host != HOST else ()),
        *(TOKENS if is_known(address.server) else ()),  # what is meant for one host is not shown to another
    )
    wanted = names[0] if names else "GITHUB_SERVER_URL and GITHUB_TOKEN"
    hint = f"set {wanted}, or say gh auth login, or push branches alone with --forge none"
    return _address.needed_token(_address.value_of(names) or _of_gh(address.host), address, hint)


class UnsupportedError(SkillkitError):
    """The repository takes no draft pull requests, as private ones of some plans."""


def _error(call: str, status: int, words: str) -> SkillkitError | None:
    """The error of its own kind that a refusal is."""
    del call
    if status != 422:
        return None
    if "already exists" in words:
        return AlreadyThereError(words)
    if any(each in words for each in UNSEEN):
        return UnseenError(words, "run it again: GitHub does not see the branch as it was pushed")
    return UnsupportedError(words) if "raft pull requests are not supported" in words else None


GITHUB = Service(
    name="GitHub",
    variable="GITHUB_API_URL",
    page={"per_page": "100"},
    error=_error,
    hints=HINTS,
    headers={"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"},
)
