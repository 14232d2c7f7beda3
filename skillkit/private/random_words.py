"""Tells words that a generator of secrets made from hashes, identifiers and names, by their letters alone."""

import base64
import re
from functools import lru_cache

LEAST_RANDOM = 20
MOST = 400
"""A longer word is a file's content: an image, a font."""

TURN = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
CASES = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[a-z])|(?<=[A-Za-z])(?=[^A-Za-z])")
SPELT = re.compile(r"[A-Za-z][a-z]{3,}|[A-Z]{5,}")
"""What may be a word of a language."""
VOWEL = re.compile(r"(?i)[aeiouy]")
MOSTLY = 0.45
"""A word of which so much is spelt is a name. Of random letters a tenth is, rarely a third."""

HASH = re.compile(r"0x[0-9a-fA-F]+|[0-9a-f]+|[0-9A-F]+")
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
DIGEST = re.compile(
    r"(?:(?:rsa|dsa|elg|ed|cv)\d{3,5}/[0-9A-F]{8}|sha(?:1|256|384|512)-|0x[0-9a-fA-F]{40}|_{1,2}(?:Z[A-Z0-9]|R[A-Z])|AAAA|iVBORw0KGgo|/9j/|R0lGOD|d09G|toolu_|call_|msg_|req_|resp_|chatcmpl-|rs_|fc_|"
    r"run_|thread_|asst_|batch_|file-|ses_|prt_|dpl_|prj_|cus_|evt_|price_|prod_|acct_|"
    r"pi_|sub_|ch_|seti_)"
)
"""How a checksum, a public key, an image, or an identifier of an agent or a service begins."""
RAY = re.compile(r"[0-9a-f]{16}-[A-Z]{3}")
"""How Cloudflare numbers requests."""
HASHES = frozenset({32, 40, 56, 64, 96, 128})
"""The digits of a hash."""
SIGNS = frozenset("!?*#$%&@^~+")
"""What stands in a password, and not in a name."""
BEFORE_DIGEST = (
    ",iv:",
    ",tag:",
    "GCM,data:",
    "h1:",
    "SHA256:",
    "MD5:",
    "MD5: ",
    "sha256:",
    "sha512:",
    "base64,",
    "PublicKey = ",
    'W/"',
)


def _changes(word: str) -> int:
    return len(CASES.findall(word))


def _turns(word: str) -> int:
    return len(TURN.findall(word))


@lru_cache(maxsize=4096)
def is_random(word: str) -> bool:
    """Whether a long word is random by any standard: all three sorts of characters, mixed, and hardly any words."""
    if not LEAST_RANDOM <= len(word) <= MOST or DIGEST.match(word) or RAY.fullmatch(word):
        return False
    upper, lower, digits = (sum(map(test, word)) for test in (str.isupper, str.islower, str.isdecimal))
    if upper < 3 or lower < 3 or digits < 2 or _turns(word) < 3:
        return False
    if len(word) >= 32 and _turns(word) * 6 >= len(word):
        return True
    parts = re.split(r"[/_-]", word)
    return sum(map(len, SPELT.findall(word))) < MOSTLY * len(word) and max(map(len, parts)) >= 12


@lru_cache(maxsize=4096)
def may_be_secret(word: str) -> bool:
    """Whether a word that stands where a secret may stand (`sid=…`, `key: …`) is one: no UUID, name or path."""
    if len(word) < 16 or UUID.fullmatch(word) or DIGEST.match(word) or word.startswith(("/", "./", "~", "http")):
        return False
    if HASH.fullmatch(word):
        return len(word) >= 24
    spelt = sum(len(part) for part in SPELT.findall(word) if VOWEL.search(part))
    return _turns(word) >= 3 and spelt < MOSTLY * len(word)


def encodes_login(word: str) -> bool:
    """Whether it is base64 of a name and a password, as Docker keeps them: `name:password`."""
    try:
        name, colon, password = base64.b64decode(word, validate=True).decode("utf-8", "replace").partition(":")
    except ValueError:
        return False
    return bool(colon) and len(password) >= SHORT and (name + password).isprintable()


def is_of_all_sorts(word: str) -> bool:
    """Whether a word has small letters, capitals and digits."""
    return all(any(map(test, word)) for test in (str.islower, str.isupper, str.isdecimal))


SHORT = 4
NO_PASSWORD = re.compile(r"\A\w+=\w*\Z|://")
"""A setting, and an address."""


def is_spattered(word: str) -> bool:
    """Whether letters of both cases have signs among them: `qZ%tue=fW`, but not `Mode=On`, `C++` or `Why?!`."""
    word = word.strip("".join(SIGNS) + "=.,;:'\"()")
    among = any(letter in SIGNS or letter == "=" for letter in word)
    cased = any(map(str.islower, word)) and any(map(str.isupper, word))
    return len(word) >= 8 and among and cased and _changes(word) >= 3 and not NO_PASSWORD.search(word)


def is_mixed_short(word: str) -> bool:
    """Whether a short word has letters and digits in it, as passwords do."""
    return any(map(str.isalpha, word)) and any(map(str.isdecimal, word)) and not re.fullmatch(r"[vV]?\d[\w.-]*", word)


def is_mixed(word: str) -> bool:
    """Whether a word of a sentence is a password rather than a word: letters, and digits or signs in them."""
    if len(word) < 8 or not re.search(r"[A-Za-z]", word) or "://" in word or UUID.fullmatch(word):
        return False
    if word.startswith(("/", "./", "~", "--", "<", "$", "{")) or re.fullmatch(r"[\w.-]*\([^)]*\)?", word):
        return False
    if not SIGNS.isdisjoint(word) and any(map(str.isdecimal, word)):
        return True
    return _turns(word) >= 2 and not re.fullmatch(r"[A-Za-z]+[\d.-]*(?:[_-][A-Za-z]+\d*)*", word)
