"""What GitHub means when it refuses, and what to do about it."""

from datetime import UTC
from datetime import datetime
from datetime import timedelta
from typing import TYPE_CHECKING
from typing import Any

from skillkit.errors import SkillkitError
from skillkit.forges import AlreadyThereError
from skillkit.forges import UnseenError

if TYPE_CHECKING:
    import httpx

MAX_SHOWN = 300
HINTS = {
    401: "look at the token: it is not accepted; gh auth status tells which one gh holds",
    403: "let the token write contents and pull requests: contents: write, pull-requests: write",
    404: "look at the remote's address, and whether the token may see that repository",
    410: "turn pull requests on in the settings of the repository, or use --forge none",
}


UNSEEN = ("head invalid", "No commits between")
"""What is said of a branch that is gone, not seen yet, or has nothing that the base lacks."""


class UnsupportedError(SkillkitError):
    """The repository takes no draft pull requests: private ones of some plans do not."""


def _error(error: Any) -> str:
    """One of the errors that an answer lists."""
    if not isinstance(error, dict):
        return str(error)
    return str(error.get("message") or f"{error.get('field', '')} {error.get('code', '')}".strip())


def _said(response: "httpx.Response", token: str) -> str:
    """GitHub's own words, in one line."""
    try:
        data: Any = response.json()
    except ValueError:
        return response.reason_phrase
    if not isinstance(data, dict):
        return response.reason_phrase
    errors = data.get("errors")
    parts = [str(data.get("message", "")), *map(_error, errors if isinstance(errors, list) else ())]
    words = " ".join("; ".join(part for part in parts if part).replace(token, "***").split())
    shown = "".join(character if character.isprintable() else " " for character in words) or response.reason_phrase
    return shown if len(shown) <= MAX_SHOWN else f"{shown[:MAX_SHOWN]}…"


def refusal(method: str, path: str, response: "httpx.Response", wait: float | None, token: str) -> SkillkitError:
    """The error that a response is; `wait` is how long a limit lasts that it speaks of."""
    status, said = response.status_code, _said(response, token)
    if wait is not None:
        end = datetime.now(tz=UTC) + timedelta(seconds=wait)
        return SkillkitError(f"GitHub's rate limit is reached: {said}", f"run it again after {end:%H:%M} UTC")
    if status == 422 and "already exists" in said:
        return AlreadyThereError(said)
    if status == 422 and any(words in said for words in UNSEEN):
        return UnseenError(said, "run it again: GitHub does not see the branch as it was pushed")
    if status == 422 and "raft pull requests are not supported" in said:
        return UnsupportedError(said)
    if response.is_redirect:
        return SkillkitError(
            "the repository has moved", "put its new address into the remote: git remote set-url <name> <address>"
        )
    what = path.removeprefix("https://").partition("?")[0]
    hint = HINTS.get(status, "run it again later" if status >= 500 else "look at what it says, then run it again")
    return SkillkitError(f"GitHub refuses {method} {what}: {status} {said}", hint)
