"""GitHub, and GitHub Enterprise: a pull request for each branch.

Chosen where the remote's host is `github.com`, ends in `.ghe.com`, or is that of `GITHUB_SERVER_URL` or `GH_HOST`; and
with `--forge github`. The API is that of `GITHUB_API_URL`, if that belongs to the same server.

The token is that of `GITHUB_TOKEN` or `GH_TOKEN` (on other hosts than github.com first `GH_ENTERPRISE_TOKEN`), else
what `gh auth token` says. It has to write contents and pull requests. git gets it through its environment, for a remote
over https, and so do your pre-push hook and what it starts; a remote over ssh signs in as ever.

Writes are a second apart, limits are waited for where they end within three minutes. At one that lasts longer the run
stops, says what was not tried, and leaves that staged: exit code 1.

## What to know

- Pull requests that are opened with the `GITHUB_TOKEN` of a workflow start no workflows, the gate among them: use the
  token of an app, or close and reopen them by hand.
- Where the user of the token may not push, branches go to that user's fork, which is made with the first of them, and
  the pull requests come from there. Tokens of apps and workflows have no fork: they must be allowed to push.
- A server with a certificate of your own authority: `SSL_CERT_FILE` names it for the API, `http.sslCAInfo` for git.
- Labels are set when a pull request is opened; after that `confidence-high`, `-medium` and `-low` alone are changed. A
  pull request with none of ours gets them with the next run, and its draft stays staged until then. A token that may
  not set labels, as on a fork, opens it without.
- The comment `/skillkit later`, by an owner, member or collaborator, closes a pull request with the next run.
"""

from skillkit.forges import Forge, forge
from skillkit.forges._address import guarded
from skillkit.forges.github.client import address_of, is_github, token_for
from skillkit.forges.github.repository import Repository


def repository_at(address: str) -> Repository:
    """The repository at an address; raises SkillkitError if there is none, or no token."""
    place = guarded(address, address_of(address), "GitHub")
    return Repository(place, token_for(place), address)


@forge("github", is_github)
def open_remote(address: str) -> Forge:
    """The repository as a forge."""
    return repository_at(address)
