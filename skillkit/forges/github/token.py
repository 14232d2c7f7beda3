"""Where the token comes from: the environment, else `gh`. It is held in memory and sent to its own host alone."""

from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.forges._rest.address import Address
from skillkit.forges._rest.address import needed_token
from skillkit.forges._rest.address import value_of
from skillkit.forges.github.address import HOST
from skillkit.forges.github.address import is_known
from skillkit.process import run

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
