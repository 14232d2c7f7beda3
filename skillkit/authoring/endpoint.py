"""Asks a model behind an OpenAI-compatible address: one chat completion, no tools.

`SKILLKIT_MODEL` names the model, `SKILLKIT_MODEL_KEY`, else `OPENAI_API_KEY`, holds the key. The key is part of no
address and of no message, and is sent over HTTPS or to this machine alone.
"""

import ipaddress
import os
from urllib.parse import urlsplit

from skillkit.errors import SkillkitError

SECONDS = 300
MAX_MESSAGE = 200
MAX_TOKENS = 16_000


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address(base: str) -> str:
    """Where a chat is completed, below the base that the user names. Raises SkillkitError for one that is not safe."""
    parts = urlsplit(base)
    if parts.username or parts.password:
        raise SkillkitError("the address holds a login", "put the key into SKILLKIT_MODEL_KEY")
    if not parts.hostname or (parts.scheme != "https" and not _is_here(parts.hostname)):
        raise SkillkitError(f"{base} is neither https nor this machine", "evidence is private: use https")
    return base.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"


def ask(base: str, prompt: str, seconds: float = SECONDS) -> str:
    """What the model answers to a prompt. Raises SkillkitError if it cannot be asked or says nothing."""
    import httpx  # noqa: PLC0415 - 100 ms that only those who ask a model need spend

    model = os.environ.get("SKILLKIT_MODEL", "")
    if not model:
        raise SkillkitError("no model is named", "set SKILLKIT_MODEL to one that the address knows")
    key = os.environ.get("SKILLKIT_MODEL_KEY") or os.environ.get("OPENAI_API_KEY") or ""
    body = {
        "model": model,
        "messages": [{"role": "user", "content": prompt}],
        "temperature": 0,
        "max_tokens": MAX_TOKENS,
    }
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        answer = httpx.post(address(base), json=body, headers=headers, timeout=seconds, follow_redirects=False)
    except httpx.TimeoutException:
        raise SkillkitError(f"the model took longer than {seconds:g} s", "raise --author-timeout") from None
    except httpx.HTTPError as error:
        raise SkillkitError(f"the model cannot be reached: {error}"[:MAX_MESSAGE], "look at the address") from None
    if answer.status_code != httpx.codes.OK:
        # What the other side wrote is shown short: it may repeat the request.
        raise SkillkitError(f"the address answered {answer.status_code}", "look at the key and the model's name")
    try:
        said = answer.json()["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError):
        raise SkillkitError("the answer is no chat completion", "the address has to be OpenAI-compatible") from None
    if not isinstance(said, str) or not said.strip():
        raise SkillkitError("the model answered nothing", "try another model")
    return said
