"""Takes what is private out of text: secrets, e-mail addresses, home folders, user names.

Applied to everything that is kept, shown, drafted or sent. A mask names what stood there: `<secret>`, `<email>`, `~`.
"""

import re
from collections.abc import Iterable

from skillkit.secret_shapes import TOKEN

SECRET = "<secret>"  # noqa: S105 - the mask itself
EMAIL = "<email>"
USER = "<user>"

PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)", re.DOTALL
)
URL_CREDENTIALS = re.compile(r"(?<=://)(?:[^/\s:@'\"]*:[^/\s@'\"]+|[A-Za-z0-9_-]{20,})(?=@)")
QUOTE = r"\\*[\"']?"
"""Perhaps a quote; in JSON inside of JSON it has backslashes before it."""
AUTHORIZATION = re.compile(
    rf"(?i)(\b(?:authorization|proxy-authorization)\b{QUOTE}\s*[:=]\s*{QUOTE}(?:bearer|basic|token)\s+)[^\s\"'\\]+"
)
BEARER = re.compile(r"(?i)(\bbearer\s+)[A-Za-z0-9._~+/=-]{16,}")
COOKIE = re.compile(r"(?i)(\b(?:set-)?cookie:\s*)[^\s\"'\\=]+=[^\"'\\\n]+")
LOGIN = re.compile(
    r"(?i)(\blogin\s+\S+\s+password\s+|\bcurl\b[^\n|;&]{0,200}\s(?:-u|--user)[ =]?[\"']?[\w.@-]+:)[^\s\"']+"
)
"""A line of `.netrc`; the user that curl is given."""
ASSIGNED = re.compile(
    r"(?i)((password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?"
    rf"|authorization)(?:[_-](?:key|base|value))*{QUOTE}\s*(?:=|:\s|:(?=\\*[\"']))\s*{QUOTE})"
    r"(?![<$({\[])([^\s\"'\\,;]{8,})"
)
FLAG = re.compile(r"(?i)(--(password|token|api-key|secret|access-token)[= ]['\"]?)(?![<$({])([^\s\"']{6,})")
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
PLAIN_WORD = re.compile(r"[a-z]+(?:[-_. ][a-z]+)*|[A-Z][a-z]+", re.ASCII)
PROSE = 24
"""An assigned value of plain words up to this length (`token: required`) is prose or a name, not a secret."""
CODE = re.compile(r"[A-Za-z_]{2,24}(?:\.[A-Za-z_]{1,24})*(?:\.[A-Za-z_]{1,24}|[(\[].*)", re.ASCII)
"""An assigned value that is code: `process.env.TOKEN`, `getpass()`, `Optional[str]`."""


def user_names(paths: Iterable[str]) -> frozenset[str]:
    """The user names in home folders among `paths`."""
    names = (match[1] or match[2] for path in paths for match in HOME.finditer(path))
    return frozenset(name for name in names if name and len(name) > 2)


class Redactor:
    """Masks text. `masked` counts what was masked; `users` are names to mask wherever they stand."""

    def __init__(self, users: Iterable[str] = ()) -> None:
        self.masked = 0
        names = sorted(users, key=lambda name: (-len(name), name))
        self._users = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)") if names else None

    def _secret(self, match: re.Match[str]) -> str:
        self.masked += 1
        return (match[1] if match.re.groups else "") + SECRET

    def _assigned(self, match: re.Match[str]) -> str:
        before, name, value = match.groups()
        is_prose = len(value) <= PROSE and PLAIN_WORD.fullmatch(value)
        is_code = not before.endswith(("'", '"')) and CODE.fullmatch(value)
        is_folder = name.lower() == "pwd" and value.startswith("/")
        return match[0] if is_prose or is_code or is_folder else self._secret(match)

    def _email(self, match: re.Match[str]) -> str:
        del match
        self.masked += 1
        return EMAIL

    def __call__(self, text: str) -> str:
        """`text` without what is private."""
        text = PRIVATE_KEY.sub(self._secret, text)
        text = URL_CREDENTIALS.sub(self._secret, text)
        text = AUTHORIZATION.sub(self._secret, text)
        text = BEARER.sub(self._secret, text)
        text = COOKIE.sub(self._secret, text)
        text = LOGIN.sub(self._secret, text)
        text = TOKEN.sub(self._secret, text)
        text = FLAG.sub(self._assigned, text)
        text = ASSIGNED.sub(self._assigned, text)
        text = EMAIL_ADDRESS.sub(self._email, text)
        text = HOME.sub("~", text)
        return self._users.sub(USER, text) if self._users else text
