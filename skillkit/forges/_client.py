"""Calls a REST API: signs and paces the calls, waits at rate limits, turns refusals into errors with a remedy.

Writes are a second apart, as GitHub asks. A primary limit is waited for if it ends soon, a secondary one for as long as
`retry-after` says. Calls that do no harm twice are repeated when the server or the connection fails.
"""

import time
import weakref
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from skillkit import __version__
from skillkit.errors import SkillkitError
from skillkit.forges import LaterError, LimitedError
from skillkit.forges._address import is_guarded

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
"""No limit lasts longer, whatever the server says."""
MAX_WAIT_SECONDS = 180
"""At a longer limit the run ends and says when to run again."""
TIMEOUT_SECONDS = 30
MAX_PAGES = 50
MAX_SHOWN = 300
HINTS = {
    401: "look at the token: it is not accepted",
    404: "look at the remote's address, and whether the token may see that repository",
}


class Service(NamedTuple):
    """What differs between the APIs: the name, the variable that names the server, the query for the page size.

    `error` returns the error of its own kind that a refusal is (from the call, the status, the forge's words), if it is
    one; `hints` are remedies for the others, by status.
    """

    name: str
    variable: str
    page: Mapping[str, str]
    error: Callable[[str, int, str], SkillkitError | None]
    hints: Mapping[int, str]
    headers: Mapping[str, str] = {}


def sleep(seconds: float) -> None:
    """Waits."""
    time.sleep(seconds)


@cache
def _trusted() -> "ssl.SSLContext":
    """The certificate authorities; reading them takes 30 ms."""
    import httpx  # noqa: PLC0415 - 100 ms that only those who open pull requests need spend

    return httpx.create_ssl_context()


def _limit(response: "httpx.Response") -> float | None:
    """How many seconds the rate limit that a response speaks of lasts; None if it speaks of none."""
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


def _joined(value: Any) -> str:
    """A message or an error of a list: a text, a list, or lists by field."""
    if isinstance(value, list):
        return "; ".join(map(_joined, value))
    if isinstance(value, dict) and not value.keys().isdisjoint(("message", "code")):
        return str(value.get("message") or f"{value.get('field', '')} {value.get('code', '')}".strip())
    if isinstance(value, dict):
        return "; ".join(f"{key} {_joined(part)}" for key, part in value.items())
    return str(value or "")


class Client:
    """Calls one API with one token, which is part of no address and no message."""

    def __init__(self, service: Service, api: str, token: str) -> None:
        import httpx  # noqa: PLC0415 - 100 ms that only those who open pull requests need spend

        self._service = service
        self._api = api
        self._token = token
        self._last_write = 0.0
        self._failures = (httpx.RequestError, httpx.InvalidURL)
        self._unreached = httpx.ConnectError
        headers = {**service.headers, "Authorization": f"Bearer {token}", "User-Agent": f"skillkit/{__version__}"}
        self._http = httpx.Client(headers=headers, timeout=TIMEOUT_SECONDS, verify=_trusted())
        weakref.finalize(self, self._http.close)

    def _pace(self) -> None:
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
        allow: Collection[int] = (),
    ) -> "httpx.Response":
        """The response to a call that succeeded, or has a status in `allow`. Raises SkillkitError.

        With `once` the call is not repeated when it may have had its effect already.
        """
        url = path if path.startswith("http") else f"{self._api}{path}"
        for attempt in range(1, TRIES + 1):
            if method != "GET":
                self._pace()
            pause = BACKOFF_SECONDS * 2 ** (attempt - 1)
            try:
                response = self._http.request(method, url, params=query or None, json=body)
            except self._failures as error:
                if attempt == TRIES or (once and not isinstance(error, self._unreached)):
                    reason = (str(error) or type(error).__name__).replace(self._token, "***")
                    hint = "look at the network, then run it again"
                    raise LaterError(f"{self._api} does not answer: {reason}", hint) from None
                sleep(pause)
                continue
            wait = _limit(response)
            if wait is not None and wait <= MAX_WAIT_SECONDS and attempt < TRIES:
                sleep(wait)
            elif response.status_code >= 500 and attempt < TRIES and not once:
                sleep(pause)
            elif response.is_success or response.status_code in allow:
                return response
            else:
                raise self._refusal(method, path, response, wait)
        raise AssertionError("the last try returns or raises")

    def _message(self, response: "httpx.Response") -> str:
        """The forge's own words, in one line."""
        try:
            data: Any = response.json()
        except ValueError:
            data = None
        if not isinstance(data, dict):
            return response.reason_phrase
        errors = data.get("errors")
        parts = (_joined(data.get("message") or data.get("error")), _joined(errors if isinstance(errors, list) else []))
        words = " ".join("; ".join(filter(None, parts)).replace(self._token, "***").split())
        shown = "".join(character if character.isprintable() else " " for character in words) or response.reason_phrase
        return shown if len(shown) <= MAX_SHOWN else f"{shown[:MAX_SHOWN]}…"

    def _refusal(self, method: str, path: str, response: "httpx.Response", wait: float | None) -> SkillkitError:
        """The error that a response is; `wait` is how long its rate limit lasts."""
        service, status, words = self._service, response.status_code, self._message(response)
        if wait is not None:
            end = datetime.now(tz=UTC) + timedelta(seconds=wait)
            message = f"{service.name}'s rate limit is reached: {words}"
            return LimitedError(message, f"run it again after {end:%H:%M} UTC")
        error = service.error(f"{method} {path}", status, words)
        if error:
            return error
        if response.is_redirect:
            hint = "put its new address into the remote: git remote set-url <name> <address>"
            return SkillkitError("the repository has moved", hint)
        what = path.removeprefix("https://").partition("?")[0]
        message = f"{service.name} refuses {method} {what}: {status} {words}"
        if status >= 500:
            return LaterError(message, "run it again later")
        return SkillkitError(message, {**HINTS, **service.hints}.get(status, "look at what it says, then run it again"))

    def pages(self, path: str, query: Mapping[str, str]) -> Iterator[bytes]:
        """Every page of a list. A next page on another host is refused: that host would get the token."""
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
        """The file that the API redirects to, fetched without the token; None above `limit` bytes."""
        import httpx  # noqa: PLC0415 - imported already: these are its errors

        place = self.request("GET", path, allow=(302, 307)).headers.get("location", "")
        if not is_guarded(place):
            message = f"{self._api} names no place over https for {path}"
            raise SkillkitError(message, f"look at {self._service.variable}")
        content = bytearray()
        try:
            with httpx.stream("GET", place, timeout=TIMEOUT_SECONDS, verify=_trusted()) as response:
                response.raise_for_status()
                for part in response.iter_bytes():
                    content += part
                    if len(content) > limit:
                        return None
        except (*self._failures, httpx.HTTPStatusError) as error:
            # The address is signed: whoever has it may read the file.
            raise SkillkitError(f"{path} cannot be fetched: {type(error).__name__}", "run it again later") from None
        return bytes(content)

    def send(self, method: str, path: str, body: Mapping[str, Any], *, once: bool = False) -> bytes:
        """The answer to a write."""
        return self.request(method, path, body=body, once=once).content

    def post(self, path: str, body: Mapping[str, Any], shape: type[T], *, once: bool = False) -> T:
        """What a call has made."""
        return self.decoded(self.send("POST", path, body, once=once), shape)

    def get(self, path: str, shape: type[T]) -> T:
        """The answer to a read."""
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


class PullCalls:
    """The calls about a pull request that GitHub and Forgejo share."""

    _client: Client
    _path: str

    def edit(self, number: int, body: str) -> None:
        """Replaces the body."""
        self._client.send("PATCH", f"{self._path}/pulls/{number}", {"body": body})

    def close(self, number: int) -> None:
        """Closes a pull request without merging it."""
        self._client.send("PATCH", f"{self._path}/pulls/{number}", {"state": "closed"})

    def delete_comment(self, number: int, comment_id: int) -> None:
        """Deletes a comment of ours."""
        del number
        self._client.request("DELETE", f"{self._path}/issues/comments/{comment_id}")
