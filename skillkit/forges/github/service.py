"""What GitHub's API has of its own, and what GitHub means when it refuses."""

from skillkit.errors import SkillkitError
from skillkit.forges import AlreadyThereError
from skillkit.forges import UnseenError
from skillkit.forges._rest.refusals import Service

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
