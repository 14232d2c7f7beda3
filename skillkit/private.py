"""Finds what is private in text: where it stands, and what kind it is."""

import re
from collections.abc import Iterator

from skillkit.names import names_in
from skillkit.random_words import BEFORE_DIGEST
from skillkit.random_words import HASH
from skillkit.random_words import LONG
from skillkit.random_words import is_mixed
from skillkit.random_words import is_random
from skillkit.random_words import may_be_secret
from skillkit.secret_shapes import BREAK
from skillkit.secret_shapes import PRIVATE_KEY
from skillkit.secret_shapes import Secret
from skillkit.secret_shapes import holds
from skillkit.secret_shapes import logins_in
from skillkit.secret_shapes import secrets_in

PUBLIC_BLOCK = re.compile(r"-----BEGIN (?:CERTIFICATE|[A-Z ]*PUBLIC KEY|PGP SIGNATURE).*?-----END", re.DOTALL)
QUOTE = r"\\*[\"'`]?"
"""Perhaps a quote; in JSON inside of JSON it has backslashes before it."""
OPEN = r"(?![<$({\[])"
"""No variable, template or placeholder begins here."""
AUTHORIZATION = re.compile(
    rf"(?i)\b(?:authorization|proxy-authorization)\b{QUOTE}\s*[:=]\s*{QUOTE}(?:bearer|basic|token)\s+{OPEN}([^\s\"'\\]+)"
    rf"|\bbearer\s+{OPEN}([A-Za-z0-9._~+/=-]{{16,}})|\bbasic\s+([A-Za-z0-9+/]{{16,}}={{0,2}})"
)
COOKIE = re.compile(
    rf"(?i)(?:\b(?:set-)?cookie{QUOTE}:\s*{QUOTE}|\s(?:-b|--cookie)[ =]\\*[\"'])"
    r"(?!(?:samesite|path|domain|expires|max-age)=)([^\s\"'\\=;]+=[^\"'\\\n;]+[^\"'\\\n]*)"
)
LOGIN = re.compile(
    rf"(?i)\blogin{BREAK}+\S+?{BREAK}+password{BREAK}+([^\s\"'\\]+)"
    r"|\bcurl\b[^\n|;&]{0,200}\s(?:-u|--user)[ =]?[\"']?[\w.@-]+:([^\s\"']+)"
    r"|\bsshpass\s+-p\s*[\"']?([^\s\"']+)|\bmysql(?:dump)?\b[^\n|;&]{0,200}\s-p([^\s\"']+)"
    r"|\bssh-keygen\b[^\n|;&]{0,200}\s-[NP]\s*[\"']([^\"'\n]+)|\bpass(?:in|out)?\s+pass:([^\s\"']+)"
    r"|\bdocker\s+login\b[^\n|;&]{0,200}\s-p[ =]?[\"']?([^\s\"']+)"
)
"""A line of `.netrc`; the options by which programs are given a password."""

NAMED_KEY = "|".join(
    rf"(?<={name}{gap})key" for name in ("api", "access", "private", "account", "client") for gap in ("", "_", "-")
)
STRONG = rf"pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|authorization|{NAMED_KEY}"
WEAK = (
    r"(?<![a-z])(?:session(?:[_-]?id)?|sid|auth|sig(?:nature)?|key|salt|dsn|cookie|webhook(?:[_-]url)?)|sessid"
    r"|(?<=session)id|(?<=session_)id"
)
HINTS = (
    "pass",
    "pwd",
    "secret",
    "token",
    "key",
    "cred",
    "auth",
    "sess",
    "sid",
    "sig",
    "salt",
    "dsn",
    "cookie",
    "webhook",
)
"""How those names begin, or end."""
SUFFIX = r"(?:[_ -](?:key|base|value|data|json|b64|base64|old|new|prod|dev|staging|\d+))*"
DEFAULT = r"(?:[\w.]+\s*(?:\|\||\?\?)\s*)?"
"""What a default stands for: `= given ||`."""
FIRM = (
    rf"{QUOTE}\s*(?:(?:=>?|:=|:\s|:(?=\\*[\"'`]))\s*(?:[|>]-?{BREAK}+)?{DEFAULT}"
    rf"|,?{BREAK}*{QUOTE}value{QUOTE}\s*[:=]\s*)"
)
LOOSE = rf"{QUOTE}(?:\s*\|\s*|\s+(?:is|was)\s+|\s+(?=\\*[\"'`]))"
"""How prose, a table, a message set a name before a value."""
VALUE = (
    rf"(?:(?P<q>\\*[\"'`]){OPEN}(?!\s|[,;)] )(?P<quoted>(?:(?!(?P=q))(?:\\.|[^\\\n])){{6,}})(?=(?P=q))"
    rf"|{QUOTE}{OPEN}(?P<bare>[^\s\"'`\\]{{6,}}))"
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
PROGRAMS = ("login", "curl", "sshpass", "mysql", "ssh-keygen", "pass:")

DIGIT = re.compile(r"\d")
ASCII_UPPER = re.compile(r"[A-Z]+")
PLAIN_WORD = re.compile(r"[a-z]+(?:[-_. ][a-z]+)*|[A-Z][a-z]+(?:[- ][A-Za-z]+)*|[A-Z]+(?:_[A-Z]+)*", re.ASCII)
PROSE = 24
"""An assigned value of plain words up to this length (`token: required`) is prose or a name, not a secret."""
SENTENCE = re.compile(r"[A-Za-z',;.:()-]+(?: [\w',;.:()/-]+){2,}")
CODE = re.compile(r"[A-Za-z_]\w{1,31}(?:\??\.[A-Za-z_]\w{0,31})*(?:\.[A-Za-z_]{1,24}|[(\[].*)", re.ASCII)
"""An assigned value that is code: `process.env.TOKEN`, `getpass()`, `Optional[str]`."""
LEAST = 8
EMAIL_ADDRESS = re.compile(
    r"(?<![\w.+-])(?!git@)[\w.+-]+@(?!v?\d+\.\d|\d+x\.)[\w-]+(?:\.[\w-]+)*\.(?!(?:service|socket|timer|slice)\b)[A-Za-z]{2,}\b"
)
"""Not `vite@5.0.0-beta.rc`, `icon@2x.png`, `user@1000.service`."""
HOME = re.compile(
    # Behind a letter it is the project's (`src/home/page`), but for an option, a mount, an escaped line break.
    r"/(?:(?<![\w.-]/)|(?<=\\[nrt]/)|(?<=\s-[A-Za-z]/)|(?<=/mnt/[a-z]/)|(?<=/var/)|(?<=/Data/))"
    r"(?:(?:Users|home)/(?!runner\b|vscode\b)([\w.-]+)|(?<!//)root(?=/|\b))"
    r"|[A-Za-z]:\\+Users\\+(?!runner\b|vscode\b)([\w.-]+)"
)
PARTS_OF_HOME = ("/home/", "/Users/", "/root", "Users\\")
PROJECT_FOLDER = re.compile(r"(?<=/)-(?:home|Users)-[A-Za-z0-9.]+")
"""The home folder in the name that Claude Code gives to a project's."""
PARTS_OF_PROJECT_FOLDER = ("/-home-", "/-Users-")


def _is_secret(match: re.Match[str], value: str) -> bool:
    """Whether what stands behind a name is a secret, no prose, code or folder."""
    groups = match.groupdict()
    if len(value) < LEAST:
        return False
    quoted = groups["quoted"] is not None
    if (len(value) <= PROSE and PLAIN_WORD.fullmatch(value)) or SENTENCE.fullmatch(value):
        return False
    if not quoted and CODE.fullmatch(value):
        return False
    if (groups.get("strong") or "").lower() == "pwd" and value.startswith("/"):
        return False
    if groups.get("weak"):
        # The key of a cache is a hash, or words and a hash.
        is_of_cache = groups["weak"].lower() == "key" and ("-" in value or HASH.fullmatch(value))
        return not groups.get("loose") and not is_of_cache and may_be_secret(value)
    return is_mixed(value) if groups.get("loose") else True


def _given(match: re.Match[str] | None, text: str) -> Iterator[Secret]:
    if match:
        name = "quoted" if match["quoted"] is not None else "bare"
        start, end = match.span(name)
        if name == "bare":
            end = start + len(match["bare"].rstrip(",;|"))
        if _is_secret(match, text[start:end]):
            yield Secret(start, end, "password")


def _assigned(text: str, lower: str) -> Iterator[Secret]:
    for hint in HINTS:
        position = lower.find(hint)
        while position >= 0:
            yield from _given(ASSIGNED.match(text, position), text)
            position = lower.find(hint, position + 1)


def _spoken(text: str) -> Iterator[Secret]:
    for match in AS.finditer(text):
        word = WORD_BEFORE.search(text, max(0, match.start() - 100), match.start())
        if word and is_mixed(word[0]):
            yield Secret(*word.span(), "password")


def _groups(pattern: re.Pattern[str], text: str, kind: str) -> Iterator[Secret]:
    for match in pattern.finditer(text):
        yield Secret(*match.span(match.lastindex or 0), kind)


def _random(text: str) -> Iterator[Secret]:
    if not DIGIT.search(text):
        return
    public = [match.span() for match in PUBLIC_BLOCK.finditer(text)] if "-----BEGIN" in text else []
    for word in LONG.finditer(text):
        begin = word.start()
        is_public = text.endswith(BEFORE_DIGEST, 0, begin) or any(start <= begin < end for start, end in public)
        if is_random(word[0]) and not is_public:
            yield Secret(*word.span(), "token")


def _by_name(text: str) -> Iterator[Secret]:
    """What a name, a header, a program's option tells to be a secret. Literals tell which patterns are worth a try."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = ASCII_UPPER.sub(lambda match: match[0].lower(), text)
    yield from _assigned(text, lower)
    if "auth" in lower or "bearer" in lower or "basic" in lower:
        yield from _groups(AUTHORIZATION, text, "token")
    if "cookie" in lower or " -b" in text:
        yield from _groups(COOKIE, text, "cookie")
    if " as " in lower:
        yield from _spoken(text)
    if holds(lower, PROGRAMS):
        yield from _groups(LOGIN, text, "password")
    if "--" in text:
        for match in FLAG.finditer(text):
            yield from _given(match, text)


def private_in(text: str) -> Iterator[Secret]:
    """Everything private in `text`, in no order; parts may overlap."""
    if "-----BEGIN" in text:
        yield from _groups(PRIVATE_KEY, text, "private-key")
    yield from _by_name(text)
    yield from (Secret(found.start, found.end, "token") for found in secrets_in(text))
    yield from _random(text)
    if "@" in text:
        yield from (Secret(*match.span(), "url-login") for match in logins_in(text))
        yield from _groups(EMAIL_ADDRESS, text, "e-mail")
    for pattern, parts in ((HOME, PARTS_OF_HOME), (PROJECT_FOLDER, PARTS_OF_PROJECT_FOLDER)):
        if holds(text, parts):
            yield from (Secret(*match.span(), "home") for match in pattern.finditer(text))
    yield from names_in(text)
