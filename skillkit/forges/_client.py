"""Calls of a REST API: signed, paced, patient with its limits, and with errors that say what to do.

Writes are a second apart, as GitHub asks. A primary limit is waited for if it ends soon, a secondary one for as long as
`retry-after` says. What may be repeated without harm is repeated when the server or the connection fails.
"""

import time
import weakref
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple
from typing import TypeVar

import msgspec

from skillkit import __version__
from skillkit.errors import SkillkitError
from skillkit.forges import LaterError
from skillkit.forges import LimitedError
from skillkit.forges._address import is_guarded

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


if TYPE_CHECKING:
    import ssl

    import httpx

T = TypeVar("T")
PACE_SECONDS = 1.0
"""Between two writes."""
TRIES = 4
BACKOFF_SECONDS = 1.0
"""Before the second try after a failure; doubled before each further one."""
SECONDARY_SECONDS = 60
"""How long a limit lasts that does not say so in a number."""
DAY_SECONDS = 86_400
"""No limit lasts longer, whatever is said."""
MAX_WAIT_SECONDS = 180
"""Longer nobody waits: the run says when the limit ends."""
TIMEOUT_SECONDS = 30
MAX_PAGES = 50


def sleep(seconds: float) -> None:
    """Waits."""
    time.sleep(seconds)


@cache
def _trusted() -> "ssl.SSLContext":
    """The authorities that are trusted; to read them takes 30 ms."""
    import httpx  # noqa: PLC0415 - 100 ms that only those who open pull requests need spend

    return httpx.create_ssl_context()


def _limited(response: "httpx.Response") -> float | None:
    """How many seconds to wait if a response says that a limit is reached, else None."""
    if response.status_code not in (403, 429):
        return None
    after = response.headers.get("retry-after", "")
    reset = response.headers.get("x-ratelimit-reset", "")
    if after.isdecimal():
        wait = float(after)
    elif response.headers.get("x-ratelimit-remaining") == "0" and reset.isdecimal():
        wait = float(reset) - time.time()
    elif after or response.status_code == 429 or "secondary rate limit" in response.text:
        wait = SECONDARY_SECONDS
    else:
        return None
    return min(max(wait, 1.0), DAY_SECONDS)


class Calls:
    """Calls of one API with one token, which is part of no address and no message."""

    def __init__(self, service: Service, api: str, token: str) -> None:
        import httpx  # noqa: PLC0415 - 100 ms that only those who open pull requests need spend

        self._service = service
        self._api = api
        self._token = token
        self._last_write = 0.0
        self._failures = (httpx.RequestError, httpx.InvalidURL)
        self._unreached = httpx.ConnectError
        headers = {
            **service.headers,
            "Authorization": f"Bearer {token}",
            "User-Agent": f"skillkit/{__version__}",
        }
        self._client = httpx.Client(headers=headers, timeout=TIMEOUT_SECONDS, verify=_trusted())
        weakref.finalize(self, self._client.close)

    def _paced(self) -> None:
        wait = self._last_write + PACE_SECONDS - time.monotonic()
        if self._last_write and wait > 0:
            sleep(wait)
        self._last_write = time.monotonic()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        body: object = None,
        once: bool = False,
        moved: bool = False,
        absent: bool = False,
    ) -> "httpx.Response":
        """The response to a call that succeeded, or with `absent` to one for what is not there. Raises SkillkitError.

        With `once` the call is not repeated when it is not known whether it has had its effect; with `moved` an answer
        that names another place is one.
        """
        url = path if path.startswith("http") else f"{self._api}{path}"
        for attempt in range(1, TRIES + 1):
            if method != "GET":
                self._paced()
            pause = BACKOFF_SECONDS * 2 ** (attempt - 1)
            try:
                response = self._client.request(method, url, params=query or None, json=body)
            except self._failures as error:
                if attempt == TRIES or (once and not isinstance(error, self._unreached)):
                    raise self._unanswered(error) from None
                sleep(pause)
                continue
            wait = _limited(response)
            if wait is not None and wait <= MAX_WAIT_SECONDS and attempt < TRIES:
                sleep(wait)
                continue
            if response.status_code >= 500 and attempt < TRIES and not once:
                sleep(pause)
                continue
            is_wanted = (moved and response.has_redirect_location) or (absent and response.status_code == 404)
            if response.is_success or is_wanted:
                return response
            raise refusal(self._service, method, path, response, wait=wait, token=self._token)
        raise AssertionError("the last try returns or raises")

    def _unanswered(self, error: Exception) -> LaterError:
        reason = (str(error) or type(error).__name__).replace(self._token, "***")
        return LaterError(f"{self._api} does not answer: {reason}", "look at the network, then run it again")

    def pages(self, path: str, query: Mapping[str, str]) -> Iterator[bytes]:
        """The contents of every page of a list; none of another host is asked for: it would get the token."""
        response = self.request("GET", path, query={**query, **self._service.page})
        for _ in range(MAX_PAGES):
            yield response.content
            following = response.links.get("next", {}).get("url", "")
            if not following:
                return
            if not following.startswith(f"{self._api}/"):
                raise SkillkitError(f"{self._api} names a next page elsewhere", f"look at {self._service.variable}")
            response = self.request("GET", following)
        raise SkillkitError(f"{path} has more than {MAX_PAGES} pages", "close or merge what is open, then run it again")

    def download(self, path: str, limit: int) -> bytes | None:
        """A file that the API names the place of, fetched without the token; None above `limit` bytes."""
        import httpx  # noqa: PLC0415 - imported already: these are its errors

        place = self.request("GET", path, moved=True).headers.get("location", "")
        if not is_guarded(place):
            raise SkillkitError(
                f"{self._api} names no place over https for {path}", f"look at {self._service.variable}"
            )
        content = bytearray()
        try:
            with httpx.stream("GET", place, timeout=TIMEOUT_SECONDS, verify=_trusted()) as response:
                response.raise_for_status()
                for part in response.iter_bytes():
                    content += part
                    if len(content) > limit:
                        return None
        except (*self._failures, httpx.HTTPStatusError) as error:
            # The place is signed: who has it may read the file.
            raise SkillkitError(f"{path} cannot be fetched: {type(error).__name__}", "run it again later") from None
        return bytes(content)

    def send(self, method: str, path: str, body: Mapping[str, Any], *, once: bool = False) -> bytes:
        """What a write answers."""
        return self.request(method, path, body=body, once=once).content

    def get(self, path: str, shape: type[T]) -> T:
        """What there is at a place."""
        return self.decoded(self.request("GET", path).content, shape)

    def listed(self, path: str, shape: type[T], **query: str) -> list[T]:
        """Everything in a list."""
        return [each for page in self.pages(path, query) for each in self.decoded(page, list[shape])]  # type: ignore[valid-type]

    def decoded(self, content: bytes, shape: type[T]) -> T:
        """An answer of that shape; raises SkillkitError for another one."""
        try:
            return msgspec.json.decode(content, type=shape)
        except msgspec.DecodeError as error:
            message = f"the answer is none of {self._service.name}'s: {error}"
            raise SkillkitError(message, f"look at {self._service.variable}") from None
