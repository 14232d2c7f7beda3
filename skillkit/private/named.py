"""Finds secrets by what stands before them: a name, a header, what they are given to."""

import re
from collections.abc import Iterator

from skillkit.literals import Signs
from skillkit.patterns import Pattern
from skillkit.private.assignments import ASSIGNED
from skillkit.private.assignments import FLAG
from skillkit.private.assignments import ITEM
from skillkit.private.assignments import LISTED
from skillkit.private.assignments import LONGEST
from skillkit.private.assignments import OPEN
from skillkit.private.assignments import REST
from skillkit.private.assignments import SEEN
from skillkit.private.given import SIGNS_OF_GIVEN
from skillkit.private.given import given_secrets_in
from skillkit.private.random_words import is_mixed
from skillkit.private.random_words import may_be_secret
from skillkit.private.shapes import Secret
from skillkit.private.stand_ins import BEHIND
from skillkit.private.stand_ins import PLACEHOLDER
from skillkit.private.tables import inserted_secrets_in
from skillkit.private.tables import may_be_table
from skillkit.private.tables import tabled_secrets_in
from skillkit.private.valued import LEAST_MIXED
from skillkit.private.valued import is_secret
from skillkit.private.written_down import SIGNS_OF_WRITTEN
from skillkit.private.written_down import written_in
from skillkit.private.written_ways import QUOTE

AUTHORIZATION = Pattern(
    rf"(?i)\b(?:authorization|proxy-authorization)\b{QUOTE}\s*[:=]\s*{QUOTE}(?:bearer|basic|token)\s+{OPEN}([^\s\"'\\]+)"
    rf"|\bauthorization{QUOTE}\s*:\s*{QUOTE}[a-z][\w-]{{2,20}}\s+{OPEN}(?=\S{{0,400}}\d)([^\s\"'\\]{{12,}})|\bbearer\s+{OPEN}([A-Za-z0-9._~+/=-]{{16,}})|\bbasic\s+([A-Za-z0-9+/]{{16,}}={{0,2}})"
)
COOKIE = Pattern(
    rf"(?i)(?:\b(?:set-)?cookie{QUOTE}:\s*{QUOTE}|(?<=\s)(?:(?-i:-b)|--cookie)[ =]\\*[\"'])"
    r"(?!(?:samesite|path|domain|expires|max-age)=)([^\s\"'\\=;]{1,400}=[^\"'\\\n;][^\"'\\\n]{0,16000})"
)
AS = Pattern(
    r"(?i) as (?:the |my |your |our |a )?(?:[\w-]+ ){0,3}?(?:pass(?:word|phrase)|secret|token|[\w-]*[ _-]key)\b"
)
WORD_BEFORE = re.compile(r"[^\s\"'`\\]{8,}(?=[\"'`]?\Z)")
"""`use … as the password`."""
_NAMES = (
    "airtable|pass|pwd|secret|token|key|cred|auth|sess|sid|sig|salt|dsn|cookie|webhook|pw|psk|mot de passe|"
    "contraseña|senha|wachtwoord|kennwort|lösenord|hasło|парол|パスワード|密码|密碼|비밀번호|mdp|pepper|heslo|clave|jelsz|"
    "şifre|salasana|adgangskode|_pin|_pat| pat |-pin|authtok|lozinka|geslo|pre-shared|shared|κωδικ|schlüssel|clé |"
    'chave |chiave |キー|密钥|密鑰|口令|palavra-|access"|access\\"|refresh"|refresh\\"'
)
SIGNS_OF_NAMED = {
    "named": _NAMES.split("|"),
    "header": ("authorization", "bearer", "basic"),
    "cookie": ("cookie", "set-cookie", "-b ", "-b=", "--cookie"),
    "flag": ("--",),
    "spoken": (" as ",),
    "inserted": ("insert into", "replace into"),
    **SIGNS_OF_GIVEN,
    **SIGNS_OF_WRITTEN,
}
"""In small letters, how all that begins: the names by their beginnings or ends."""

SETTING = re.compile(r"[A-Za-z_]\w*=")
"""What a line begins with that has nothing to do with the one before it, though that one ends with `NAME=`."""
VARIABLE = re.compile(r"\$\{?\w+\}?[\"']?\s*\|")
"""A variable that is given to a program through a pipe."""
FIELD = re.compile(r"[a-z_]{2,12}=[a-z0-9]+")
"""What a line of a log tells beside: `method=password mfa=totp`."""
ATTRIBUTES = frozenset({"path", "domain", "expires", "max-age", "samesite", "priority", "version"})
"""What a cookie says of itself."""
SAID = re.compile(r"[a-z]{1,10}")
"""A value that says something: `deleted`, `accepted`."""
HEADERS = (("header", AUTHORIZATION, "token"), ("cookie", COOKIE, "cookie"))


def _is_other(match: re.Match[str], start: int, loose: str) -> bool:
    """Whether what begins there is set itself, or a program that a variable is given to: no value of the name."""
    text = match.string
    if "\n" in text[match.start() : start] and SETTING.match(text, start):
        return True
    if "|" in loose and VARIABLE.search(text, max(0, match.start() - 40), match.end()):
        return True
    return bool(loose) and FIELD.match(text, start) is not None


class _Words:
    """Finds where words without quotes end. It reads a long word once, however many names are in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._start = self._end = 0

    def end(self, start: int) -> int:
        if not self._start <= start < self._end:
            word = REST.compiled.match(self._text, start)
            self._start, self._end = start, word.end() if word else start
        return min(self._end, start + LONGEST)


def _assigned(match: re.Match[str] | None, text: str, words: _Words) -> Iterator[Secret]:
    if match:
        name = next(way for way in ("quoted", "phrase", "bare") if match[way] is not None)
        start, end = match.span(name)
        loose = match.groupdict().get("loose") or ""
        if name == "bare" and _is_other(match, start, loose):
            return
        if name == "bare":
            end = words.end(start) if end - start == SEEN else end
            bare = text[start:end].partition("</")[0]
            end = start + len(bare.rstrip(",;|*" if "{" in bare else ",;|*}"))
            if loose:
                end = start + len(bare.rstrip(",;|.") if "(" in bare else bare.rstrip(",;|.)"))
        if is_secret(match, text[start:end]):
            yield Secret(start, end, "password")


def _listed(text: str, place: int) -> Iterator[Secret]:
    """The secrets of a list that is named so."""
    found = LISTED.compiled.match(text, place)
    for item in ITEM.compiled.finditer(text, *found.span(found.lastindex or 0)) if found else ():
        if may_be_secret(item[0]) or is_mixed(item[0]):
            yield Secret(*item.span(), "password")


def _opens(kind: str, value: str) -> bool:
    """Whether a header's value opens anything: of cookies one that is no wish of the page, such as `theme=dark`."""
    if kind != "cookie":
        return True
    pairs = (part.strip().partition("=") for part in value.split(";"))
    values = (text.strip() for name, _, text in pairs if name.strip().lower() not in ATTRIBUTES)
    return any(len(each) >= LEAST_MIXED and not SAID.fullmatch(each) for each in values)


def _spoken(match: re.Match[str] | None, text: str) -> Iterator[Secret]:
    if match:
        word = WORD_BEFORE.search(text, max(0, match.start() - 100), match.start())
        if word and is_mixed(word[0]) and not PLACEHOLDER.fullmatch(word[0]):
            yield Secret(*word.span(), "password")


def named_secrets_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets in a text that has these signs at these places, in no order; parts may overlap.

    Expressions are tried where a literal tells that they may fit: to search for them takes many times as long.
    """
    words = _Words(text)
    for place in signs.get("named", ()):
        match = ASSIGNED.compiled.match(text, place)
        yield from _assigned(match, text, words) if match else _listed(text, place)
    for sign, pattern, kind in HEADERS:
        end = 0
        for place in signs.get(sign, ()):
            # A header within the value of another is masked with it.
            match = pattern.compiled.match(text, place) if place >= end else None
            value = match[match.lastindex or 0] if match else ""
            stands = any(map(PLACEHOLDER.fullmatch, (value, value.rstrip(f".{BEHIND}"))))
            if match and not stands and _opens(kind, value):
                end = match.end()
                yield Secret(*match.span(match.lastindex or 0), kind)
    for place in signs.get("flag", ()) if "named" in signs else ():
        # No option begins within a line of dashes.
        if not text.startswith("-", place + 2):
            yield from _assigned(FLAG.compiled.match(text, place), text, words)
    yield from given_secrets_in(text, signs.get("given", ()), signs.get("piped", ()))
    yield from written_in(text, signs)
    for place in signs.get("inserted", ()):
        yield from inserted_secrets_in(text, place)
    yield from tabled_secrets_in(text, signs.get("named", ()) if may_be_table(text) else ())
    for place in signs.get("spoken", ()):
        yield from _spoken(AS.compiled.match(text, place), text)
