"""What a forge means when it refuses, and what to do about it."""

from collections.abc import Callable
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime
from datetime import timedelta
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.forges import LaterError
from skillkit.forges import LimitedError

if TYPE_CHECKING:
    import httpx

MAX_SHOWN = 300
HINTS = {
    401: "look at the token: it is not accepted",
    404: "look at the remote's address, and whether the token may see that repository",
}


class Service(NamedTuple):
    """What the API of a forge has of its own: its name, the variable that names its server, how much a page may hold.

    `meant` tells from a call, its status and what was said which error a refusal is, if it is one of a kind; `hints`
    says what to do about the others.
    """

    name: str
    variable: str
    page: Mapping[str, str]
    meant: Callable[[str, int, str], SkillkitError | None]
    hints: Mapping[int, str]
    headers: Mapping[str, str] = {}


def _words(value: Any) -> str:
    """A message, which may be a list, or lists by what they are about."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {_words(part) if isinstance(part, list) else part}" for key, part in value.items())
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _error(error: Any) -> str:
    """One of the errors that an answer lists."""
    if not isinstance(error, dict):
        return str(error)
    return str(error.get("message") or f"{error.get('field', '')} {error.get('code', '')}".strip())


def _said(response: "httpx.Response", token: str) -> str:
    """The forge's own words, in one line."""
    try:
        data: Any = response.json()
    except ValueError:
        return response.reason_phrase
    if not isinstance(data, dict):
        return response.reason_phrase
    errors = data.get("errors")
    parts = [_words(data.get("message") or data.get("error")), *map(_error, errors if isinstance(errors, list) else ())]
    words = " ".join("; ".join(part for part in parts if part).replace(token, "***").split())
    shown = "".join(character if character.isprintable() else " " for character in words) or response.reason_phrase
    return shown if len(shown) <= MAX_SHOWN else f"{shown[:MAX_SHOWN]}…"


def refusal(
    service: Service, method: str, path: str, response: "httpx.Response", *, wait: float | None, token: str
) -> SkillkitError:
    """The error that a response is; `wait` is how long a limit lasts that it speaks of."""
    status, said = response.status_code, _said(response, token)
    if wait is not None:
        end = datetime.now(tz=UTC) + timedelta(seconds=wait)
        return LimitedError(f"{service.name}'s rate limit is reached: {said}", f"run it again after {end:%H:%M} UTC")
    meant = service.meant(f"{method} {path}", status, said)
    if meant:
        return meant
    if response.is_redirect:
        return SkillkitError(
            "the repository has moved", "put its new address into the remote: git remote set-url <name> <address>"
        )
    what = path.removeprefix("https://").partition("?")[0]
    message = f"{service.name} refuses {method} {what}: {status} {said}"
    if status >= 500:
        return LaterError(message, "run it again later")
    return SkillkitError(message, {**HINTS, **service.hints}.get(status, "look at what it says, then run it again"))
