"""Finds what is private in text: where it stands, and what kind it is."""

import re
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.literals import Literals
from skillkit.literals import Signs
from skillkit.literals import lines_at
from skillkit.literals import small
from skillkit.long_words import Span
from skillkit.long_words import long_words
from skillkit.private.machines import SIGNS_OF_MACHINES
from skillkit.private.machines import machines_in
from skillkit.private.named import SIGNS_OF_NAMED
from skillkit.private.named import named_secrets_in
from skillkit.private.names import FLAT_HOME
from skillkit.private.names import SIGNS_OF_NAMES
from skillkit.private.names import names_in
from skillkit.private.random_words import BEFORE_DIGEST
from skillkit.private.random_words import LEAST_RANDOM
from skillkit.private.random_words import is_random
from skillkit.private.revealed import revealed_in
from skillkit.private.shapes import PREFIXES
from skillkit.private.shapes import PRIVATE_KEY
from skillkit.private.shapes import Secret
from skillkit.private.shapes import apart
from skillkit.private.shapes import logins_in
from skillkit.private.shapes import shapes_in
from skillkit.private.shapes import tokens_at

PUBLIC_BLOCK = re.compile(r"-----BEGIN (?:CERTIFICATE|[A-Z ]*PUBLIC KEY|PGP SIGNATURE).*?-----END", re.DOTALL)
EMAIL_ADDRESS = re.compile(
    r"(?<![\w.+-])(?!(?:git|no-?reply)@)[\w.+-]+@(?!v?\d+\.\d|\d+x\.)[\w-]+(?:\.[\w-]+)*\.(?!(?:service|socket|timer|slice)\b)[A-Za-z]{2,}\b"
)
"""Not `vite@5.0.0-beta.rc`, `icon@2x.png`, `user@1000.service`."""
HOME = re.compile(
    # Behind a letter it is the project's (`src/home/page`), but for an option, a mount, an escaped line break.
    r"/(?:(?<![\w.-]/)|(?<=\\[nrt]/)|(?<=\s-[A-Za-z]/)|(?<=/mnt/[a-z]/)|(?<=/var/)|(?<=/Data/)|(?<=ubuntu/)|(?<=Ubuntu/)|(?<=[Dd]ebian/))"
    r"(?:(?:Users|home)/(?!runner\b|vscode\b)([\w.-]+)|(?<!//)root(?=/|\b))"
    r"|[A-Za-z]:\\+Users\\+(?!runner\b|vscode\b)([\w.-]+(?: [A-Z][\w.-]*)?(?=\\)|[\w.-]+)"
)
PROJECT_FOLDER = re.compile(r"(?<=/)-(?:home|Users)-[A-Za-z0-9.]+|(?<![\w.])" + FLAT_HOME)
"""The home folder in the name that Claude Code, or SWE-agent, gives to a project's."""
SIGNS = Literals(
    {
        "block": ("-----begin",),
        "token": map(str.lower, PREFIXES),
        "home": ("/home/", "/users/", "/root"),
        "home on Windows": ("users\\",),
        "project": ("-home-", "-users-", "__home__", "__users__"),
        **SIGNS_OF_NAMED,
        **SIGNS_OF_NAMES,
        **SIGNS_OF_MACHINES,
    }
)
"""What a text must hold to be worth a look, and where the look begins: most texts are worth none."""


ASSET = re.compile(r"\.(?:woff2?|ttf|m?js|css|map|png|jpe?g|svg|gif|webp|ico|html?)\b")
"""How the name of a file ends in which a hash of its content stands, as those of pages have it."""


def _random(text: str, words: Iterable[Span]) -> Iterator[Secret]:
    found = []
    for start, end in words:
        # Most long words are paths or hashes: letters of one case.
        word = text[start:end] if end - start >= LEAST_RANDOM else ""
        if word and not word.islower() and not word.isupper() and not text.endswith(BEFORE_DIGEST, 0, start):
            padding = text.startswith("=", end) + text.startswith("==", end)
            if not ASSET.match(text, end) and is_random(text[start : end + padding]):
                found.append(Secret(start, end + padding, "token"))
    public = [match.span() for match in PUBLIC_BLOCK.finditer(text)] if found and "-----BEGIN" in text else []
    yield from (secret for secret in found if not any(start <= secret.start < end for start, end in public))


def _homes(text: str, signs: Signs) -> Iterator[Secret]:
    found = [HOME.match(text, place) for place in signs.get("home", ())]
    found += [PROJECT_FOLDER.match(text, place) for place in signs.get("project", ())]
    found += HOME.finditer(text) if "home on Windows" in signs else ()
    yield from (Secret(*match.span(), "home") for match in found if match)


def _by_signs(text: str, signs: Signs) -> Iterator[Secret]:
    if "block" in signs:
        yield from (Secret(*match.span(), "private-key") for match in PRIVATE_KEY.compiled.finditer(text))
    yield from named_secrets_in(text, signs)
    if "address" in signs:
        yield from (Secret(*match.span(), "url-login") for match in logins_in(text))
        for line in lines_at(text, signs["address"]):
            yield from (Secret(*match.span(), "e-mail") for match in EMAIL_ADDRESS.finditer(text, *line))
    yield from _homes(text, signs)
    yield from names_in(text, signs)
    yield from machines_in(text, signs)


def private_in(text: str, words: Collection[Span] | None = None) -> Iterator[Secret]:
    """Everything private in `text`, in no order; parts may overlap. `words` are its long ones, if they are known."""
    words = list(long_words(text)) if words is None else words
    signs = SIGNS.found(small(text))
    yield from revealed_in(text)
    if signs:
        yield from _by_signs(text, signs)
    if words or "token" in signs:
        shaped = apart((*tokens_at(text, signs.get("token", ())), *shapes_in(text, words)))
        yield from (Secret(found.start, found.end, "token") for found in shaped)
        yield from _random(text, words)
