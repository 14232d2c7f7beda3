"""Finds secrets by what stands before them: a name, a header, what they are given to."""

import re
from collections.abc import Iterator

from skillkit.given_secrets import GIVEN_TO
from skillkit.given_secrets import LOGIN
from skillkit.given_secrets import MIXED
from skillkit.given_secrets import QUOTE
from skillkit.literals import Signs
from skillkit.random_words import HASH
from skillkit.random_words import HASHES
from skillkit.random_words import PLACEHOLDER
from skillkit.random_words import is_mixed
from skillkit.random_words import may_be_secret
from skillkit.secret_shapes import BREAK
from skillkit.secret_shapes import Secret

OPEN = r"(?![<$({\[]|[*•]{2})"
"""No variable, template or placeholder begins here."""
AUTHORIZATION = re.compile(
    rf"(?i)\b(?:authorization|proxy-authorization)\b{QUOTE}\s*[:=]\s*{QUOTE}(?:bearer|basic|token)\s+{OPEN}([^\s\"'\\]+)"
    rf"|\bbearer\s+{OPEN}([A-Za-z0-9._~+/=-]{{16,}})|\bbasic\s+([A-Za-z0-9+/]{{16,}}={{0,2}})"
)
COOKIE = re.compile(
    rf"(?i)(?:\b(?:set-)?cookie{QUOTE}:\s*{QUOTE}|(?<=\s)(?:(?-i:-b)|--cookie)[ =]\\*[\"'])"
    r"(?!(?:samesite|path|domain|expires|max-age)=)([^\s\"'\\=;]+=[^\"'\\\n;]+[^\"'\\\n]*)"
)
KEYED = (
    *("api", "access", "private", "account", "client", "app", "admin", "master", "hmac", "signing", "encryption"),
    "storage",
)
"""Whose keys are secret."""
ORDINARY = (
    *("cache", "primary", "foreign", "sort", "partition", "public", "pub", "object", "obj", "row", "unique", "index"),
    *("hash", "dict", "map", "lookup", "group", "order", "idempotency", "dedupe", "query", "json", "file", "path"),
    *("shortcut", "hot", "arrow", "config", "sub", "new", "old", "first", "last", "any", "known", "host"),
)
"""Whose keys open nothing."""
NAMED_KEY = "|".join(rf"(?<={name}{gap})key" for name in KEYED for gap in ("", "_", "-", " "))
OTHER_KEY = r"(?<=[a-z0-9][_-])" + "".join(rf"(?<!{name}[_-])" for name in ORDINARY) + "key"
STRONG = (
    r"pass(?:word|wd|phrase|code|key|wort)?|pwd|(?<![A-Za-z])(?:pw|psk)(?![A-Za-z])|secret(?:key)?|token|credentials?"
    rf"|authorization|(?<=private_)key_id|{NAMED_KEY}|{OTHER_KEY}"
    r"|mot de passe|contraseña|senha|wachtwoord|kennwort|lösenord|hasło|парол\w{1,3}|パスワード|密码|密碼|비밀번호"
)
WEAK = (
    r"(?<![a-z])(?:session(?:[_-]?id)?|sid|auth|sig(?:nature)?|key|salt|dsn|cookie|webhook(?:[_-]url)?)|sessid"
    r"|(?<=session)id|(?<=session_)id"
)
SUFFIX = r"(?:[_ -](?:key|base|value|data|json|b64|base64|old|new|prod|dev|staging|\d{1,9})){0,6}"
DEFAULT = (
    r"(?:<%=\s*)?(?:[\w.]+\s*(?:\|\||\?\?)\s*|(?:\[\]byte|Buffer\.from|SecretStr)\(\s*"
    r"|[\w.]{2,40}\([^()\n]{0,60}\)\s*(?:or|\|\||\?\?)\s*"
    r"|[\w.]{2,40}\(\s*\\*[\"'][\w.-]{1,60}\\*[\"']\s*,\s*(?:default\s*=\s*)?)?"
)
"""What a default stands for, or what it is made a value by: `= given ||`, `getenv("NAME",`, `[]byte(`."""
FIRM = (
    rf"{QUOTE}\s*(?:(?:=>?|:=|(?:\s[^<>\n]{{1,80}})?>(?=[^<\s]{{6,200}}</)|REG_\w{{2,9}}\s|:\s|:(?=\\*[\"'`]))"
    rf"\s*(?:[|>]-?{BREAK}+)?{DEFAULT}"
    rf"|,?{BREAK}*{QUOTE}value{QUOTE}\s*[:=]\s*)"
)
LOOSE = (
    rf"{QUOTE}(?:\s*\|\s*|\s+(?:[\w./-]{{1,20}}\s+){{0,4}}?(?:is|was|est|es|ist|lautet|è|é)\s+(?:«\s*)?|は"
    rf"|\s*,\s*(?=\\*[\"'])|\s+(?=\\*[\"'`])|\s+{MIXED})"
)
"""How prose, a table, a message set a name before a value."""
VALUE = (
    rf"(?:(?P<q>\\*[\"'`]){OPEN}(?!\s|[,;)] )(?P<quoted>(?:(?!(?P=q))(?:\\.|[^\\\n])){{6,}})(?=(?P=q))"
    rf"|{QUOTE}{OPEN}(?P<bare>[^\s\"'`\\]{{6,16000}}))"
)
ASSIGNED = re.compile(
    rf"(?i)(?:(?P<strong>{STRONG})|(?P<weak>{WEAK})){SUFFIX}(?:(?P<firm>{FIRM})|(?P<loose>{LOOSE})){VALUE}"
)
FLAG = re.compile(
    r"(?i)--(?:[\w-]+-)?(?:password|passphrase|passwd|pass|token|api-key|secret|[\w-]+-key|credentials)"
    rf"(?:-\d+)?[= ]{VALUE}"
)
AS = re.compile(
    r"(?i) as (?:the |my |your |our |a )?(?:[\w-]+ ){0,3}?(?:pass(?:word|phrase)|secret|token|[\w-]*[ _-]key)\b"
)
WORD_BEFORE = re.compile(r"[^\s\"'`\\]{8,}(?=[\"'`]?\Z)")
"""`use … as the password`."""
SIGNS_OF_NAMED = {
    "named": (
        *("pass", "pwd", "secret", "token", "key", "cred", "auth", "sess", "sid", "sig", "salt", "dsn", "cookie"),
        *("webhook", "pw", "psk", "mot de passe", "contraseña", "senha", "wachtwoord", "kennwort", "lösenord", "hasło"),
        *("парол", "パスワード", "密码", "密碼", "비밀번호"),
    ),
    "header": ("authorization", "bearer", "basic"),
    "cookie": ("cookie", "set-cookie", "-b ", "-b=", "--cookie"),
    "login": GIVEN_TO,
    "flag": ("--",),
    "spoken": (" as ",),
}
"""In small letters, how all that begins: the names by their beginnings or ends."""

PLAIN_WORD = re.compile(r"[a-z]+(?:[-_. ][a-z]+)*|[A-Z][a-z]+(?:[- ][A-Za-z]+)*|[A-Z]+(?:_[A-Z]+)*", re.ASCII)
PROSE = 24
"""An assigned value of plain words up to this length (`token: required`) is prose or a name, not a secret."""
SENTENCE = re.compile(r"[A-Za-z',;.:()-]+(?: [\w',;.:()/?!-]+){2,}")
CODE = re.compile(
    r"[A-Za-z_]\w{1,31}(?:\??\.[A-Za-z_]\w{0,31})*(?:\.[A-Za-z_]{1,24}|\._\w{1,24}|[(\[].*|<[A-Za-z_][\w ,.|\[\]]*>?)",
    re.ASCII,
)
"""An assigned value that is code: `process.env.TOKEN`, `getpass()`, `Optional[str]`."""
CAMEL = re.compile(r"[A-Za-z][a-z]+(?:[A-Z][a-z]+)+(?:\Z|\()")
"""A name of a program, or a call of one."""
LEAST, LONGEST = 8, 400
"""Characters of a secret at least, and those that tell whether it is one."""
HEADERS = (("header", AUTHORIZATION, "token"), ("cookie", COOKIE, "cookie"), ("login", LOGIN, "password"))


def _is_secret(match: re.Match[str], value: str) -> bool:
    """Whether what stands behind a name is a secret, no prose, code or folder."""
    groups = match.groupdict()
    if len(value) < LEAST:
        return False
    quoted = groups["quoted"] is not None
    value = value[:LONGEST]
    if (len(value) <= PROSE and PLAIN_WORD.fullmatch(value)) or SENTENCE.fullmatch(value):
        return False
    if PLACEHOLDER.fullmatch(value) or (not quoted and CODE.fullmatch(value.rstrip(")]}"))):
        return False
    if not quoted and (value.endswith(":") or CAMEL.match(value)):
        return False
    if (groups.get("strong") or "").lower() == "pwd" and value.startswith("/"):
        return False
    if groups.get("weak"):
        # The key of a cache is a hash, or words and a hash.
        is_hash = HASH.fullmatch(value) and len(value) in HASHES
        is_of_cache = groups["weak"].lower() == "key" and ("-" in value or is_hash)
        return not groups.get("loose") and not is_of_cache and may_be_secret(value)
    return is_mixed(value) if groups.get("loose") else True


def _assigned(match: re.Match[str] | None, text: str) -> Iterator[Secret]:
    if match:
        name = "quoted" if match["quoted"] is not None else "bare"
        start, end = match.span(name)
        if name == "bare":
            end = start + len(match["bare"].partition("</")[0].rstrip(",;|"))
        if _is_secret(match, text[start:end]):
            yield Secret(start, end, "password")


def _spoken(match: re.Match[str] | None, text: str) -> Iterator[Secret]:
    if match:
        word = WORD_BEFORE.search(text, max(0, match.start() - 100), match.start())
        if word and is_mixed(word[0]):
            yield Secret(*word.span(), "password")


def named_secrets_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets in a text that has these signs at these places, in no order; parts may overlap.

    Expressions are tried where a literal tells that they may fit: to search for them takes many times as long.
    """
    for place in signs.get("named", ()):
        yield from _assigned(ASSIGNED.match(text, place), text)
    for sign, pattern, kind in HEADERS:
        for place in signs.get(sign, ()):
            match = pattern.match(text, place)
            if match and not PLACEHOLDER.fullmatch(match[match.lastindex or 0]):
                yield Secret(*match.span(match.lastindex or 0), kind)
    for place in signs.get("flag", ()) if "named" in signs else ():
        # No option begins within a line of dashes.
        if not text.startswith("-", place + 2):
            yield from _assigned(FLAG.match(text, place), text)
    for place in signs.get("spoken", ()):
        yield from _spoken(AS.match(text, place), text)
