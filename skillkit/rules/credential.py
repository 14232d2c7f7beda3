"""A text holds what looks like a live secret.

## What it does
Looks in all texts for the secrets whose shape detect-secrets knows or a provider documents, for private keys, and for
passwords in addresses. Left alone are placeholders: what says that it is an example, what repeats itself, what counts
up, and variables; also tokens of test modes, public keys, and JSON web tokens, which in a text are nearly always the
one from the tutorial. Random-looking words of no known shape are left alone too: most are hashes.

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

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from skillkit.looks import LONG_WORD
from skillkit.looks import Look
from skillkit.looks import worthwhile
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.passages import Passage
from skillkit.passages import place
from skillkit.passages import texts
from skillkit.patterns import Pattern
from skillkit.rules import rule

LOOK = Look(
    (LONG_WORD.decode(),),
    ("xoxa xoxb xoxe xoxp xoxr xoxs xapp",),
    ("live", "sk rk"),
    ("private", "key"),
)
NO_SECRET = Pattern(
    r"example|sample|dummy|fake|placeholder|redacted|your|xxx|test|insert|replace|change|here|foobar|demo|mock|todo|"
    r"not[-_]?real|\.\.\.|\*\*\*|<|\$|\{|000000|111111|123456|abcdef|qwerty|deadbeef|secret|token|key[-_]?(?:here|"
    r"goes)",
    re.IGNORECASE,
)
WEAK = Pattern(
    r"(?:user(?:name)?|admin|root|postgres|guest|me|login|\w+):(?:pass\w*|pw|pwd|admin|root|postgres|guest|user|"
    r"hunter2|"
    r"changeme|[\w]{1,7}|[a-z]+[-_]?[a-z]*)$",
    re.IGNORECASE,
)
LOCAL = Pattern(r"@(?:localhost|127\.|[\w-]+(?:[:/]|$)|[\w.-]*(?:example|test|localhost|hostname)\b)")
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


def _shapes(passage: Passage) -> Iterator[tuple[int, int, str]]:
    """Where secrets stand in a passage, from and to, and what they are."""
    from skillkit import private  # noqa: PLC0415 - 5 ms that most skills need not spend
    from skillkit.secret_shapes import secrets_in  # noqa: PLC0415 - goes with it

    for secret in secrets_in(passage.text):
        token = passage.text[secret.start : secret.end]
        if _is_live(token):
            what = "token" if secret.kind == "token" else secret.kind
            yield secret.start, secret.end, f"a live-looking {what} ({token[:4]}…)"
    for match in private.PRIVATE_KEY.finditer(passage.text):
        letters = re.sub(r"-----[^-]+-----|[^A-Za-z0-9+/]", "", match[0])
        if len(letters) >= NO_KEY and "..." not in match[0] and _entropy(letters) >= 4:
            yield match.start(), match.start() + 27, "a private key"


def _passwords(text: str) -> Iterator[tuple[int, int]]:
    """Where passwords stand in addresses."""
    from skillkit import private  # noqa: PLC0415 - 5 ms that most skills need not spend

    for match in private.URL_CREDENTIALS.finditer(text):
        local = LOCAL.compiled.match(text, match.end())
        if not local and not WEAK.compiled.match(match[0]) and _is_live(match[0]):
            yield match.span()


@rule("SK806", "credential", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each secret, without showing it."""
    found: dict[tuple[str, int], Violation] = {}
    for cut in worthwhile(folder, LOOK):
        passage = cut.passage
        for start, end, message in _shapes(passage):
            where = place(passage.path, passage.source, passage.start + start, end - start)
            found.setdefault((passage.path, passage.start + start), Violation(location=where, message=message))
    for path, text in texts(folder):
        for start, end in _passwords(text) if "://" in text and "@" in text else ():
            where = place(path, text, start, end - start)
            found.setdefault((path, start), Violation(location=where, message="a password in an address"))
    yield from found.values()
