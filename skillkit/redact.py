"""Takes what is private out of text: secrets, e-mail addresses, home folders, user names.

Applied to everything that is kept, shown, drafted or sent. A mask names what stood there: `<secret>`, `<email>`, `~`.
"""

import re
from collections.abc import Iterable

SECRET = "<secret>"  # noqa: S105 - the mask itself
EMAIL = "<email>"
USER = "<user>"

PROVIDER_TOKENS = (
    r"gh[pousr]_[A-Za-z0-9]{20,}",
    r"github_pat_[A-Za-z0-9_]{20,}",
    r"glpat-[A-Za-z0-9_-]{20,}",
    r"sk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20,}",
    r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}",
    r"(?:AKIA|ASIA|AGPA|AROA)[A-Z0-9]{16}",
    r"AIza[A-Za-z0-9_-]{35}",
    r"ya29\.[A-Za-z0-9_-]{20,}",
    r"xox[abeoprs]-[A-Za-z0-9-]{10,}",
    r"hooks\.slack\.com/services/[A-Za-z0-9/]{20,}",
    r"npm_[A-Za-z0-9]{36}",
    r"pypi-[A-Za-z0-9_-]{32,}",
    r"hf_[A-Za-z0-9]{30,}",
    r"dop_v1_[a-f0-9]{64}",
    r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",
    r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*",
)
"""Shapes of tokens, after the providers' own documentation of their prefixes."""

TOKEN = re.compile(r"(?<![A-Za-z0-9_-])(?:" + "|".join(PROVIDER_TOKENS) + ")")
PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)", re.DOTALL
)
URL_CREDENTIALS = re.compile(r"(?<=://)[^/\s:@'\"]+:[^/\s@'\"]+(?=@)")
AUTHORIZATION = re.compile(
    r"(?i)(\b(?:authorization|proxy-authorization)\b\\?[\"']?\s*[:=]\s*\\?[\"']?(?:bearer|basic|token)\s+)[^\s\"'\\]+"
)
BEARER = re.compile(r"(?i)(\bbearer\s+)[A-Za-z0-9._~+/=-]{16,}")
ASSIGNED = re.compile(
    r"(?i)((?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|credentials?)"
    r"\\?[\"']?\s*(?:=|:\s|:(?=[\"']))\s*\\?[\"']?)(?![<$({\[])([^\s\"'\\,;]{8,})"
)
FLAG = re.compile(r"(?i)(--(?:password|token|api-key|secret|access-token)[= ])(?![<$({])([^\s\"']{6,})")
EMAIL_ADDRESS = re.compile(r"(?<![\w.+-])(?!git@)[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\b")
HOME = re.compile(r"(?:/(?:Users|home)/|[A-Za-z]:\\+Users\\+)(?!runner\b|vscode\b)([\w.-]+)|(?<![\w/])/root(?=/|\b)")
PLAIN_WORD = re.compile(r"[a-z]+(?:[-_. ][a-z]+)*|[A-Z][a-z]+", re.ASCII)
PROSE = 24
"""An assigned value of plain words up to this length (`token: required`) is prose or a name, not a secret."""


def user_names(paths: Iterable[str]) -> frozenset[str]:
    """The user names in home folders among `paths`."""
    names = (match[1] for path in paths for match in HOME.finditer(path))
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
        if len(match[2]) <= PROSE and PLAIN_WORD.fullmatch(match[2]):
            return match[0]
        return self._secret(match)

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
        text = TOKEN.sub(self._secret, text)
        text = FLAG.sub(self._assigned, text)
        text = ASSIGNED.sub(self._assigned, text)
        text = EMAIL_ADDRESS.sub(self._email, text)
        text = HOME.sub("~", text)
        return self._users.sub(USER, text) if self._users else text
