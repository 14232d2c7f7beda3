"""GitHub, and GitHub Enterprise: a pull request for each branch.

Chosen where the remote's host is `github.com`, ends in `.ghe.com`, or is that of `GITHUB_SERVER_URL` or `GH_HOST`; and
with `--forge github`. The API is that of `GITHUB_API_URL`, if that belongs to the same server.

The token is that of `GITHUB_TOKEN` or `GH_TOKEN` (on other hosts than github.com first `GH_ENTERPRISE_TOKEN`), else
what `gh auth token` says. It has to write contents and pull requests. git gets it through its environment, for a remote
over https; a remote over ssh signs in as ever.

Writes are a second apart, limits are waited for where they end within three minutes.
"""

from skillkit.forges import forge
from skillkit.forges.github.address import is_github
from skillkit.forges.github.address import needed_address
from skillkit.forges.github.repository import Repository
from skillkit.forges.github.token import token_for


@forge("github", is_github)
def open_remote(address: str) -> Repository:
    """The repository at an address; raises SkillkitError if there is none, or no token."""
    place = needed_address(address)
    return Repository(place, token_for(place))
