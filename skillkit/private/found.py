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
from skillkit.private.homes import SIGNS_OF_HOMES
from skillkit.private.homes import homes_in
from skillkit.private.machines import SIGNS_OF_MACHINES
from skillkit.private.machines import machines_in
from skillkit.private.named import SIGNS_OF_NAMED
from skillkit.private.named import named_secrets_in
from skillkit.private.names import SIGNS_OF_NAMES
from skillkit.private.names import names_in
from skillkit.private.random_words import BEFORE_DIGEST
from skillkit.private.random_words import LEAST_RANDOM
from skillkit.private.random_words import UUID
from skillkit.private.random_words import is_random
from skillkit.private.random_words import may_be_secret
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
BEFORE_HOOK = re.compile(r"(?:(?<=://)|(?<![\w./@:-]))(?:[\w-]+(?:[.:][\w-]+)+(?:/[\w.%~+@-]*)*|[\w.-]*)\Z")
HOOK = re.compile(r"(?=[\w-]+[.:])[\w.-]+(?::\d{1,5})?(?:/[\w.%~+@-]+)*")
RANDOM_PART = re.compile(r"(?=(?:[A-Za-z]*\d+[A-Za-z]+){2})[A-Za-z\d]{13,400}|[\w-]*-[\w-]*")
FAR = 200
LABELLED = re.compile(r"(?:\bpat[A-Za-z0-9]{14}\.|\b\d/\d{13,19}(?:/\d{13,19})?:)\Z")
"""What stands before the digits of a token: of Airtable, of Asana."""
OF_AZURE = re.compile(r"[a-z2-7]{52}")
DRIVE = re.compile(r"(?<![A-Za-z])[A-Za-z]:[\\/]")
"""A path on Windows is no password."""
DOT = r"(?:\.| dot | ?[(\[{<]dot[)\]}>] ?)"
SPELT_ADDRESS = re.compile(
    rf"(?i)(?<![\w.+-])[\w+-]{{2,40}}(?:{DOT}[\w+-]{{1,40}}){{0,3}}"
    rf"(?: ?[(\[{{<]at[)\]}}>] ?[\w-]{{1,60}}(?:{DOT}[\w-]{{2,60}}){{1,4}}"
    r"| at (?!(?:the|an?|each|this|that) )[\w-]{1,60}(?:(?:\.| dot )[\w-]{1,60}){0,4}?"
    r" dot (?:[a-z]{2,6}|example)(?!\w))"
)
"""`ada at corp dot example`, `ada[at]corp.example`."""
SIGNS = Literals(
    {
        "block": ("-----begin",),
        "token": map(str.lower, PREFIXES),
        "spelt": (" dot ", *(f"{opening}at{closing}" for opening, closing in ("()", "[]", "{}", "<>"))),
        "hook": ("hook", "pipedream.net", "hc-ping.com", "infura.io", "quiknode.pro"),
        **SIGNS_OF_HOMES,
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
        labelled = text.endswith((".", ":"), 0, start) and LABELLED.search(text, max(0, start - FAR), start)
        if labelled or OF_AZURE.fullmatch(text, start, end):
            yield Secret(labelled.start() if labelled else start, end, "token")
        # Most long words are paths or hashes: letters of one case.
        word = text[start:end] if end - start >= LEAST_RANDOM else ""
        if word and not word.islower() and not word.isupper() and not text.endswith(BEFORE_DIGEST, 0, start):
            padding = text.startswith("=", end) + text.startswith("==", end)
            if not ASSET.match(text, end) and is_random(text[start : end + padding]):
                found.append(Secret(start, end + padding, "token"))
    public = [match.span() for match in PUBLIC_BLOCK.finditer(text)] if found and "-----BEGIN" in text else []
    yield from (secret for secret in found if not any(start <= secret.start < end for start, end in public))


def _is_path(text: str, start: int) -> bool:
    return any(DRIVE.match(text, max(0, place)) for place in (start, start - 2))


def _hooks(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The addresses that whoever knows them may call: a part of them is random."""
    end = 0
    for place in places:
        before = BEFORE_HOOK.search(text, max(0, place - FAR), place) if place >= end else None
        address = HOOK.match(text, before.start()) if before else None
        if address:
            end = address.end()
            host, _, path = address[0].partition("/")
            parts = [part for part in (*host.split("."), *path.split("/")) if RANDOM_PART.fullmatch(part)]
            if any(part.isalnum() or UUID.fullmatch(part) or may_be_secret(part) for part in parts):
                yield Secret(*address.span(), "token")


def _by_signs(text: str, signs: Signs) -> Iterator[Secret]:
    if "block" in signs:
        yield from (Secret(*match.span(), "private-key") for match in PRIVATE_KEY.compiled.finditer(text))
    yield from (each for each in named_secrets_in(text, signs) if not _is_path(text, each.start))
    if "address" in signs:
        yield from (Secret(*match.span(), "url-login") for match in logins_in(text))
        for line in lines_at(text, signs["address"]):
            yield from (Secret(*match.span(), "e-mail") for match in EMAIL_ADDRESS.finditer(text, *line))
    for line in lines_at(text, signs.get("spelt", ())):
        yield from (Secret(*match.span(), "e-mail") for match in SPELT_ADDRESS.finditer(text, *line))
    yield from _hooks(text, signs.get("hook", ()))
    yield from (Secret(home.start, home.end, "home") for home in homes_in(text, signs))
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
