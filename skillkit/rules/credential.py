"""A text holds what looks like a live secret.

## What it does
Looks in all texts for the secrets whose shape detect-secrets knows or a provider documents, for private keys, for
passwords in addresses, for seed phrases of wallets and addresses of chat rooms, and for what looks made up by a machine
and is called a password, secret or key. Left alone are placeholders: what says that it is an example, what repeats
itself, what counts up, and variables; also tokens of test modes, public keys, and the JSON web tokens of tutorials.
Random-looking words of no known shape that nothing calls a secret are left alone too: most are hashes.

## Why is this bad
A skill is shared with everybody who installs it, and git keeps it for good.

## Example

```sh
export GITHUB_TOKEN=<a token of forty letters and digits>
```

## Use instead

```sh
export GITHUB_TOKEN="$(gh auth token)"
```
"""

import base64
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from skillkit.long_words import long_words
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look
from skillkit.safety.looks import worthwhile
from skillkit.safety.passages import Passage
from skillkit.safety.passages import place
from skillkit.safety.passages import texts
from skillkit.safety.vocabulary import remembered

LOOK = Look(
    (LONG_WORD.decode(),),
    ("xoxa xoxb xoxe xoxp xoxr xoxs xapp",),
    ("live", "sk rk"),
    ("private", "key"),
)
NO_SECRET = Pattern(
    r"example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|here|foobar|demo|mock|todo|"
    r"not[-_]?real|\.\.\.|\*\*\*|<|\$|\{|000000|111111|123456|abcdef|qwerty|deadbeef|secret|token|key[-_]?(?:here|"
    r"goes)|pass(?:w(?:or)?d|phrase)?[_-]?\d{0,4}\W{0,2}$",
    re.IGNORECASE,
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


def _entropy(text: str) -> float:
    """Bits a character."""
    return -sum(n / len(text) * math.log2(n / len(text)) for n in Counter(text).values())


def _counts_up(text: str) -> bool:
    steps = sum(ord(b) - ord(a) == 1 for a, b in pairwise(text))
    return steps * 3 > len(text)


def _is_live(token: str) -> bool:
    secret = re.sub(r"^(?:[a-z]{2,6}[-_]|hooks\.slack\.com/services/)+", "", token)
    if NO_SECRET.compiled.search(token) or token.startswith(("eyJ", "pk_", "sk_test", "rk_test", "pk_test")):
        return False
    varied = bool(re.search(r"\d", secret)) and bool(re.search(r"[A-Za-z]", secret))
    return varied and not _counts_up(secret) and _entropy(secret) >= 3


def _may_hold(text: str) -> bool:
    """Whether a word in it is long and holds digits and letters, as every live token does."""
    words = (text[start:end] for start, end in long_words(text))
    return any(not word.isalpha() and not word.isdigit() and DIGIT.compiled.search(word) for word in words)


@remembered
def _shapes(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where secrets stand in a text, from and to, and what they are."""
    tokens = _tokens(text) if _may_hold(text) else ()
    keys = _private_keys(text) if "-----BEGIN" in text else ()
    return (*tokens, *keys)


def _tokens(text: str) -> Iterator[tuple[int, int, str]]:
    """Live-looking secrets of a known shape."""
    from skillkit.secret_shapes import secrets_in  # noqa: PLC0415 - 3 ms that most skills need not spend

    for secret in secrets_in(text):
        token = text[secret.start : secret.end]
        if _is_live(token):
            what = "token" if secret.kind == "token" else secret.kind
            yield secret.start, secret.end, f"a live-looking {what} ({token[:4]}…)"


def _private_keys(text: str) -> Iterator[tuple[int, int, str]]:
    """Private keys that are whole."""
    from skillkit.secret_shapes import PRIVATE_KEY  # noqa: PLC0415 - 3 ms that most skills need not spend

    for match in PRIVATE_KEY.compiled.finditer(text):
        letters = re.sub(r"-----[^-]+-----|[^A-Za-z0-9+/]", "", match[0])
        if len(letters) >= NO_KEY and "..." not in match[0] and _entropy(letters) >= 4:
            yield match.start(), match.start() + 27, "a private key"


def _spelt(text: str) -> Iterator[tuple[int, int]]:
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


def _web_tokens(text: str) -> Iterator[tuple[int, int]]:
    """Where web tokens stand that are of no tutorial."""
    for match in WEB_TOKEN.compiled.finditer(text):
        claims = match["claims"]
        try:
            said = base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)).decode()
        except ValueError:
            continue
        if (
            not _is_written(match["signature"])
            and not SAMPLE.compiled.search(said)
            and ("exp" in said or "role" in said or "scope" in said)
        ):
            yield match.span()


def _is_strong(value: str) -> bool:
    """Whether it looks as if a machine had made it up."""
    try:
        plain = base64.b64decode(value, validate=True).decode("ascii")
        value = plain if plain.isprintable() else value
    except ValueError:
        pass
    kinds = sum(bool(re.search(kind, value)) for kind in (r"\d", r"[a-z]", r"[A-Z]", r"[^\w.]"))
    varied = (
        kinds >= 3
        and len(re.findall(r"\d", value)) >= 2
        and not re.search(r"[A-Z]?[a-z]{8}|[A-Z]{9}|^[\w./-]+\.\w{1,5}$", value)
    )
    return varied and _is_live(value) and _entropy(value) >= (3.4 if len(value) < 20 else 3.8)


@remembered
def _named(text: str) -> tuple[tuple[int, int], ...]:
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
        if ENCRYPTED.compiled.search(before):
            continue
        if NAMED.compiled.search(before) and not PUBLIC.compiled.search(before[-40:]) and _is_strong(value):
            yield start, start + len(value)


def _passwords(text: str) -> Iterator[tuple[int, int]]:
    """Where passwords stand in addresses."""
    from skillkit.secret_shapes import logins_in  # noqa: PLC0415 - 3 ms that most skills need not spend

    for match in logins_in(text):
        local = LOCAL.compiled.match(text, match.end())
        password = match[0].rsplit(":", 1)[-1]
        if (
            (not local or ("example" in local[0] and _is_strong(password)))
            and not WEAK.compiled.match(match[0])
            and _is_live(match[0])
        ):
            yield match.span()


def _others(folder: SkillFolder) -> Iterator[tuple[Passage, int, int]]:
    """Secrets of no known shape, with the passages they stand in."""
    for look, stand in ((LOOK, _web_tokens), (NAMES, _named), (SPELT, _spelt)):
        for cut in worthwhile(folder, look):
            if look is not LOOK or "eyJ" in cut.passage.text:
                yield from ((cut.passage, start, end) for start, end in stand(cut.passage.text))


@rule("SK806", "credential", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each secret, without showing it."""
    found: dict[tuple[str, int], Violation] = {}
    for cut in worthwhile(folder, LOOK):
        passage = cut.passage
        for start, end, message in _shapes(passage.text):
            where = place(passage.path, passage.source, passage.start + start, end - start)
            found.setdefault((passage.path, passage.start + start), Violation(location=where, message=message))
    for passage, start, end in _others(folder):
        where = place(passage.path, passage.source, passage.start + start, end - start)
        if all(path != passage.path or abs(at - passage.start - start) > 40 for path, at in found):
            found[(passage.path, passage.start + start)] = Violation(
                location=where, message=f"a live-looking secret ({passage.text[start : start + 3]}…)"
            )
    for path, text in texts(folder):
        for start, end in _passwords(text) if "://" in text and "@" in text else ():
            where = place(path, text, start, end - start)
            found.setdefault((path, start), Violation(location=where, message="a password in an address"))
    yield from found.values()
