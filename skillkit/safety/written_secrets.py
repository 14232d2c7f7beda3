"""Where secrets are written in a text: of a known shape, called so, in words, in addresses."""

import base64
import re
from collections.abc import Iterator

from skillkit.long_words import long_words
from skillkit.patterns import Pattern
from skillkit.safety.live_secrets import entropy
from skillkit.safety.live_secrets import is_live
from skillkit.safety.live_secrets import is_strong
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look
from skillkit.safety.vocabulary import remembered

LOOK = Look(
    (LONG_WORD.decode(),),
    ("xoxa xoxb xoxe xoxp xoxr xoxs xapp",),
    ("live", "sk rk"),
    ("private", "key"),
)
WEAK = Pattern(
    r"(?:user(?:name)?|admin|root|postgres|guest|me|login|\w+):(?:pass\w*|pw|pwd|admin|root|postgres|guest|user|"
    r"hunter2|"
    r"changeme|[\w]{1,7}|[a-z]+[-_]?[a-z]*)$",
    re.IGNORECASE,
)
LOCAL = Pattern(r"@(?:localhost|127\.|[\w-]+(?:[:/]|$)|[\w.-]*(?:example|test|localhost|hostname)\b)")
DIGIT = Pattern(r"\d")
VALUE = Pattern(r"[A-Za-z0-9+/=_!@#%^&*~.-]{10,200}")
NAMED = Pattern(
    r"(?:(?:pass(?:word|wd|phrase)?|pwd|secret\w{0,20}|token|api[_-]?key|access[_-]?key|account[_-]?key|"
    r"private[_-]?key|auth(?:orization)?|"
    r"credentials?|webhook)[\w-]{0,20}[\"'`]?\s*(?:[:=|]|=>|\bis\b)\s*(?:(?:Basic|Bearer|Token)\s+)?[\"'`]?"
    r"|\s-p\s?[\"']?|\bsshpass\s+-p\s*[\"']?|\bcurl\s[^\n]{0,60}(?:-u|--user)\s+[\"']?[\w.-]+:"
    r"|\b(?:password|passphrase|pin|login)\s+[\w.@-]{0,30}\s*[`\"'])$",
    re.IGNORECASE,
)
"""A secret by the name of what holds it."""

NAMES = Look(
    ("password passwd passphrase pwd pgpassword apikey sshpass accountkey accesskey privatekey pin",),
    (LONG_WORD.decode(), "secret token key auth authorization credential webhook"),
    ("curl", "u user"),
)
SAMPLE = Pattern(r"1234567890|John Doe|example|test|1516239022|demo|sample|foo|your", re.IGNORECASE)
WEB_TOKEN = Pattern(r"\beyJ[\w-]{10,}\.(?P<claims>eyJ[\w-]{10,})\.(?P<signature>[\w-]{20,})")

PUBLIC = Pattern(
    r"public|integrity|digest|checksum|hash|etag|cursor|next[_-]?token|page[_-]?token|cache[_-]?key|idempotency|sort",
    re.IGNORECASE,
)
"""Names of what is no secret."""

ENCRYPTED = Pattern(r"\b(?:encrypted|sealed|cipher_?text|sops|vault:v\d)", re.IGNORECASE)
"""What says that a value can be read by nobody but who holds the key."""

SHAPED = Pattern(
    r"\b(?:seed|recovery|mnemonic|secret|backup)[ _-]*(?:phrase|words?|"
    r"mnemonic)?\b[^\n]{0,40}?[`\"':=]\s*(?P<phrase>(?:[a-z]{3,8}[ ,]+){11,23}[a-z]{3,8})\b"
    r"|\bdiscord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,}"
    r"|(?:\bsmtp|\blogin|\bapp.?password|\bpassw(?:or)?d)\w*\b[^\n]{0,80}?[`\"'](?!abcd|xxxx)[a-z]{4}(?: "
    r"[a-z]{4}){3}[`\"']",
    re.IGNORECASE,
)
"""Secrets in words: of wallets, of mail accounts; and the address of a chat room."""

SPELT = Look(
    ("seed mnemonic recovery", "phrase words word mnemonic"),
    ("discord discordapp", "webhooks"),
    ("smtp login password passwd", "gmail mail smtp app"),
)

MANY_WORDS = 9
"""A phrase with fewer different words is a sample."""

NO_KEY = 200
"""A private key with fewer letters than this is a sketch of one."""


def _may_hold(text: str) -> bool:
    """Whether a word in it is long and holds digits and letters, as every live token does."""
    words = (text[start:end] for start, end in long_words(text))
    return any(not word.isalpha() and not word.isdigit() and DIGIT.search(word) for word in words)


@remembered
def shapes_in(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where secrets stand in a text, from and to, and what they are."""
    tokens = _tokens(text) if _may_hold(text) else ()
    keys = _private_keys(text) if "-----BEGIN" in text else ()
    return (*tokens, *keys)


def _tokens(text: str) -> Iterator[tuple[int, int, str]]:
    """Live-looking secrets of a known shape."""
    from skillkit.private.shapes import secrets_in  # noqa: PLC0415 - 3 ms that most skills need not spend

    for secret in secrets_in(text):
        token = text[secret.start : secret.end]
        if is_live(token):
            what = "token" if secret.kind == "token" else secret.kind
            yield secret.start, secret.end, f"a live-looking {what} ({token[:4]}…)"


def _private_keys(text: str) -> Iterator[tuple[int, int, str]]:
    """Private keys that are whole."""
    from skillkit.private.shapes import PRIVATE_KEY  # noqa: PLC0415 - 3 ms that most skills need not spend

    for match in PRIVATE_KEY.compiled.finditer(text):
        letters = re.sub(r"-----[^-]+-----|[^A-Za-z0-9+/]", "", match[0])
        if len(letters) >= NO_KEY and "..." not in match[0] and entropy(letters) >= 4:
            yield match.start(), match.start() + 27, "a private key"


def spelt_in(text: str) -> Iterator[tuple[int, int]]:
    """Where secrets in words stand, and addresses of chat rooms."""
    for match in SHAPED.compiled.finditer(text):
        words = match["phrase"].split() if match["phrase"] else []
        if not words or len(set(words)) > MANY_WORDS:
            yield match.start("phrase") if words else match.start(), match.end()


def _is_written(signature: str) -> bool:
    """Whether somebody wrote a text in the place of a signature: real ones are random bytes."""
    try:
        return base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4)).decode("ascii").isprintable()
    except ValueError:
        return False


def web_tokens_in(text: str) -> Iterator[tuple[int, int]]:
    """Where web tokens stand that are of no tutorial."""
    for match in WEB_TOKEN.compiled.finditer(text):
        claims = match["claims"]
        try:
            said = base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)).decode()
        except ValueError:
            continue
        if (
            not _is_written(match["signature"])
            and not SAMPLE.search(said)
            and ("exp" in said or "role" in said or "scope" in said)
        ):
            yield match.span()


@remembered
def named_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where something strong stands that is called a secret."""
    return tuple(_strong(text))


def _strong(text: str) -> Iterator[tuple[int, int]]:
    for match in VALUE.compiled.finditer(text):
        start, value = match.start(), match[0].rstrip(".")
        name, equals, rest = value.partition("=")
        if equals and rest.strip("="):
            start, value = start + len(name) + 1, rest
        if len(value) < 10 or value.isalpha() or not any(map(str.isdigit, value)):
            continue
        before = text[max(0, start - 90) : start]
        if ENCRYPTED.search(before):
            continue
        if NAMED.search(before) and not PUBLIC.search(before[-40:]) and is_strong(value):
            yield start, start + len(value)


def passwords_in(text: str) -> Iterator[tuple[int, int]]:
    """Where passwords stand in addresses."""
    from skillkit.private.shapes import logins_in  # noqa: PLC0415 - 3 ms that most skills need not spend

    for match in logins_in(text):
        local = LOCAL.compiled.match(text, match.end())
        password = match[0].rsplit(":", 1)[-1]
        if (
            (not local or ("example" in local[0] and is_strong(password)))
            and not WEAK.compiled.match(match[0])
            and is_live(match[0])
        ):
            yield match.span()
