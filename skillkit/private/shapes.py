"""Finds secrets in text by their shape: those that detect-secrets knows, and the prefixes of further providers."""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from skillkit.long_words import Span
from skillkit.patterns import Pattern

PROVIDER_TOKENS = (
    r"gh[pousr]_[A-Za-z0-9]{20,}",
    r"github_pat_[A-Za-z0-9_]{20,}",
    r"gl(?:pat|ptt|dt|rt|ft|cbt|oas|soat|agent)-[A-Za-z0-9_-]{20,}",
    r"sk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20,}",
    r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}",
    r"whsec_[A-Za-z0-9]{24,}",
    r"(?:AKIA|ASIA|AGPA|AROA)[A-Z0-9]{16}",
    r"AIza[A-Za-z0-9_-]{35}",
    r"ya29\.[A-Za-z0-9_-]{20,}",
    r"GOCSPX-[A-Za-z0-9_-]{20,}",
    r"(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}",
    r"hooks\.slack\.com/services/[A-Za-z0-9/]{20,}",
    r"npm_[A-Za-z0-9]{36}",
    r"pypi-[A-Za-z0-9_-]{32,}",
    r"(?:hf|api_org)_[A-Za-z0-9]{30,}",
    r"dop_v1_[a-f0-9]{64}",
    r"dapi[a-f0-9]{32}",
    r"shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32}",
    r"AGE-SECRET-KEY-1[A-Z0-9]{58}",
    r"(?:bot)?\d{8,10}:AA[A-Za-z0-9_-]{33}",
    r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",
    r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*",
    r"hv[bsr]\.[A-Za-z0-9_-]{24,}",
    r"oy2[a-z0-9]{43}",
    r"bk(?:ua|ct)_[a-f0-9]{40}",
    r"sq[uap]_[a-f0-9]{40}",
    r"key-[a-f0-9]{32}",
    r"v1\.0-[a-f0-9]{24}-[a-f0-9]{40,}",
    r"hooks\.zapier\.com/hooks/catch/[0-9]+/[a-z0-9]+",
    r"oauth:[a-z0-9]{30}",
    r"sk_[a-f0-9]{40,}",
    r"syt_[A-Za-z0-9]+_[A-Za-z]{20}_[A-Za-z0-9]{6}",
    r"atsk_[a-f0-9]{60,}",
    r"hca[ik]{2}_[a-z0-9]{40,}",
    r"st\.[a-f0-9-]{20,36}\.[a-f0-9]{32}\.[a-f0-9]{32}",
    r"(?:sdk|mob)-[a-f0-9]{8}-[a-f0-9-]{27}",
    r"claim-[A-Za-z0-9_-]{20}",
    r"NR(?:AK|II|JS|BR|IQ|RA)-[A-Za-z0-9_-]{19,}",
    r"tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9-]{10,}",
    r"A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,6}){4,5}",
    r"A{20}[A-Za-z0-9]{30,}",
    r"(?:csk-|glsa_|lin_api_|ntn_|figd_|dckr_pat_|pscale_|sbp_|rubygems_|CCIPAT_|PMAK-|sntry[su]_|do[or]_v1_|gsk_|nvapi-|"
    r"tvly-|pplx-|xai-|r8_)(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{20,}",
)
"""Shapes of tokens, after the providers' own documentation of their prefixes."""

_PREFIXES = """
ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ k_live_ k_test_ whsec_ npm_ hf_ dop_v1_ pat- ptt- gldt- glrt- glft- cbt- soat-
agent- gloas- sk- GOCSPX- xapp- pypi- AGE-SECRET AKIA ASIA AGPA AROA AIza :AA ya29. xox hooks.slack.com dapi shp SG.
eyJ hvb. hvs. hvr. oy2 bkua_ bkct_ key- v1.0- api_org_ glsa_ lin_api_ ntn_ figd_ dckr_pat_ pscale_ sbp_ rubygems_
CCIPAT_ PMAK- sntry doo_v1_ dor_v1_ gsk_ nvapi- tvly- pplx- xai- csk- r8_ zapier.com oauth: sk_ syt_ atsk_ hcaik_
hcaki_ hcaii_ hcakk_ st. sdk- mob- claim- tskey- squ_ sqp_ sqa_ A3- NRAK- NRII- NRJS- NRBR- NRIQ- NRRA-
"""
PREFIXES = (*_PREFIXES.split(), "A" * 20)
"""Of these each token holds one: a text with none is not searched for the shapes."""

BEFORE_PREFIX = 14
"""As many characters of a token may stand before these: `bot0123456789:AA`, `sk_live_`, `hooks.slack.com`."""

BREAK = r"(?:\s|\\+[nrt])"
"""White space, also as JSON writes it."""
PRIVATE_KEY = Pattern(
    rf"-----BEGIN{BREAK}(?:(?:[A-Z]+{BREAK}+)*PRIVATE{BREAK}+KEY(?: BLOCK)?|OpenVPN Static key V\d|[A-Z]+ NKEY SEED)"
    r"-----(?=.{0,400}?[A-Za-z0-9+/]{16})"
    r".*?(?:-----END (?:[A-Z ]*PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d|[A-Z]+ NKEY SEED)-----|\Z)",
    re.DOTALL,
)
ADDRESS = Pattern(":/{1,2}")
LOGIN = Pattern(
    r"(?:[^/\s:@'\"]*:(?!(?:\$?\{[^{}@\s]*\}|\$\w+|<[^<>@]*>|%[sv]|[*x.]+|PASSWORD|password|pass|pw)@)[^/\s@'\"]+|[A-Za-z0-9_-]{20,})(?=@)"
)
"""A password that is a variable or a placeholder is none. A name may be one."""

# A line break that a log wrote as `\n` is a letter before the token.
TOKEN = Pattern(r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))(?:" + "|".join(PROVIDER_TOKENS) + ")")
REST = Pattern(r"[A-Za-z0-9_.:/-]+")
"""Of these characters tokens are made."""

DIGIT = Pattern(r"[0-9]")
LONG = Pattern(r"[A-Za-z0-9/+]{20,}")
"""What every secret of detect-secrets' shapes holds."""

TURN = Pattern(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
TURNS = 3
"""A random word of 20 letters and digits changes between them about five times, one of 40 ten times; a name once."""

SHORTEST = 20
PLAIN = Pattern(r"[a-z_.-]+")
"""Of small letters alone no token is made: `xoxb-your-token-here`."""
MADE_UP = ("x" * 8, "X" * 8, "EXAMPLE")
"""How what stands for a token ends: `ghp_xxxxxxxx`, the keys of the documentation of AWS."""
WITH_SLASHES = (40, 86, 88)
"""Characters of a secret key of AWS, and of an account key of Azure without and with its `==`."""

HASH = Pattern(r"0x[0-9a-fA-F]+|[0-9a-f]+|[0-9A-F]+")
GIVEN = Pattern(r"(?i)(?:key|pwd|pw|pass\w*|token|secret)[\"']?\]?\s*(?:=|:|>|\s)+\s*[\"']?$")

OTHERS = frozenset({"Basic Auth Credentials", "JSON Web Token", "Private Key", "Public IP (ipv4)"})
"""Kinds of detect-secrets that are looked for in other ways, or are no secret."""


class Secret(NamedTuple):
    """Where a secret stands in a text, and what kind it is."""

    start: int
    end: int
    kind: str


@cache
def _detectors() -> tuple[tuple[str, re.Pattern[str]], ...]:
    # 140 ms, which only a text with a random-looking word needs to spend.
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class  # noqa: PLC0415

    kinds: list[tuple[str, object]] = sorted(get_mapping_from_secret_type_to_class().items())
    return tuple(
        (kind, shape) for kind, plugin in kinds if kind not in OTHERS for shape in getattr(plugin, "denylist", ())
    )


def holds(text: str, parts: Iterable[str]) -> bool:
    """Whether one of the parts stands in the text."""
    # Takes a quarter less than `any`, and most texts are asked for many parts.
    for part in parts:  # noqa: SIM110 - see above
        if part in text:
            return True
    return False


def _is_mixed(word: str) -> bool:
    return any(map(str.isdecimal, word)) and any(map(str.isalpha, word))


def _is_path(word: str) -> bool:
    """Whether slashes part a word into pieces too short for a secret, but for the lengths of keys that hold slashes."""
    return "/" in word and len(word) not in WITH_SLASHES and max(map(len, word.split("/"))) < SHORTEST


def _may_be_secret(text: str, word: re.Match[str]) -> bool:
    """Whether a long word is worth the detectors: no hash or address, but where it is given as a key."""
    if len(TURN.compiled.findall(word[0])) < TURNS or _is_path(word[0]):
        return False
    before, after = text[max(0, word.start() - 40) : word.start()], text[word.end() : word.end() + 4]
    return not HASH.compiled.fullmatch(word[0]) or bool(GIVEN.search(before)) or after.startswith("-us")


def tokens_at(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The tokens with a provider's prefix, a part of which begins at one of the places."""
    end = 0
    for place in sorted(places):
        # Of a run of such characters, which may hold many beginnings, all tokens are found at once.
        rest = REST.compiled.match(text, place) if place >= end else None
        if rest:
            end = rest.end()
            begun = TOKEN.compiled.finditer(text, max(0, place - BEFORE_PREFIX), end)
            real = (
                match for match in begun if not match[0].endswith(MADE_UP) and not PLAIN.compiled.fullmatch(match[0])
            )
            yield from (Secret(*match.span(), "token") for match in real)


def shapes_in(text: str, words: Iterable[Span]) -> Iterator[Secret]:
    """The secrets whose shape detect-secrets knows; `words` are the long ones of the text."""
    digital = ((start, end) for start, end in words if end - start >= SHORTEST and DIGIT.search(text, start, end))
    if any(_may_be_secret(text, word) for span in digital for word in LONG.compiled.finditer(text, *span)):
        for kind, shape in _detectors():
            for match in shape.finditer(text):
                group = match.lastindex or 0
                before = text[match.start() - 1 : match.start()]
                if _is_mixed(match[group]) and not (match.start() and before.isalnum() and match[0][0].isalnum()):
                    yield Secret(*match.span(group), kind)


def apart(found: Iterable[Secret]) -> Iterator[Secret]:
    """The secrets in their order; where two overlap, the one that begins first, or is longer."""
    end = 0
    for secret in sorted(found, key=lambda each: (each.start, -each.end, each.kind)):
        if secret.start >= end:
            yield secret
            end = secret.end


def logins_in(text: str) -> Iterator[re.Match[str]]:
    """The names with a password, or the tokens, that stand before the host in an address."""
    found = (LOGIN.compiled.match(text, address.end()) for address in ADDRESS.compiled.finditer(text))
    return (match for match in found if match)
