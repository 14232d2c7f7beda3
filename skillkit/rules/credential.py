"""A text holds what looks like a live secret.

## What it does
Looks in all texts for tokens in the shapes that their providers document, for private keys, and for passwords in
addresses. The shapes are the project's own, those that redaction uses: detect-secrets took 39 s for 195 skills where
this takes a fraction of one, because it weighs every word by its entropy. Left alone are placeholders: what says that
it is an example, what repeats itself, what counts up, and variables; also tokens of test modes, public keys, and JSON
web tokens, which in a text are nearly always the one from the tutorial.

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

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.passages import place
from skillkit.passages import texts
from skillkit.patterns import Pattern
from skillkit.rules import rule

STARTS = (
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk-", "_live_", "AKIA", "ASIA", "AGPA", "AROA"),
    *("AIza", "ya29.", "xox", "hooks.slack", "npm_", "pypi-", "hf_", "dop_v1_", "SG.", "PRIVATE KEY"),
)
"""What the shapes of redaction begin with: a text without any of them need not be searched."""

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


def _secrets(path: str, text: str) -> Iterator[Violation]:
    from skillkit import redact  # noqa: PLC0415 - 5 ms that most skills need not spend

    if any(start in text for start in STARTS):
        for match in redact.TOKEN.finditer(text):
            if _is_live(match[0]):
                shown = f"{match[0][:4]}…"
                yield Violation(
                    location=place(path, text, match.start(), len(match[0])),
                    message=f"a live-looking token ({shown})",
                )
        for match in redact.PRIVATE_KEY.finditer(text):
            letters = re.sub(r"-----[^-]+-----|[^A-Za-z0-9+/]", "", match[0])
            if len(letters) >= NO_KEY and "..." not in match[0] and _entropy(letters) >= 4:
                yield Violation(location=place(path, text, match.start(), 27), message="a private key")
    if "://" in text and "@" in text:
        for match in redact.URL_CREDENTIALS.finditer(text):
            local = re.match(
                r"@(?:localhost|127\.|[\w-]+(?:[:/]|$)|[\w.-]*(?:example|test|localhost|hostname)\b)",
                text[match.end() :],
            )
            if not local and not WEAK.compiled.match(match[0]) and _is_live(match[0]):
                yield Violation(
                    location=place(path, text, match.start(), len(match[0])), message="a password in an address"
                )


@rule("SK806", "credential", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each secret, without showing it."""
    for path, text in texts(folder):
        if "://" in text or any(start in text for start in STARTS):
            yield from _secrets(path, text)
