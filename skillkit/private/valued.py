"""Tells whether what stands behind the name of a secret is one, by the name, the sign between them, and itself."""

import re

from skillkit.private.passphrases import is_chosen
from skillkit.private.passphrases import is_gibberish
from skillkit.private.passphrases import is_nameless
from skillkit.private.passphrases import is_phrase
from skillkit.private.passphrases import is_spoken
from skillkit.private.passphrases import is_wordy
from skillkit.private.random_words import BEFORE_DIGEST
from skillkit.private.random_words import HASH
from skillkit.private.random_words import HASHES
from skillkit.private.random_words import encodes_login
from skillkit.private.random_words import is_mixed
from skillkit.private.random_words import is_mixed_short
from skillkit.private.random_words import is_of_all_sorts
from skillkit.private.random_words import is_spattered
from skillkit.private.random_words import may_be_secret
from skillkit.private.stand_ins import is_prose
from skillkit.private.stand_ins import is_stand_in
from skillkit.private.tables import OF_SESSION

NUMBERED = re.compile(r"[A-Za-z]{4,24}\d{2,6}[^\sA-Za-z0-9]?")
ALGORITHM = re.compile(
    r"(?i)(?:sha|md|aes|rsa|base|utf|ed|hs|rs|es|argon|pbkdf|scrypt|crc|oauth|ipv|http)\d{1,5}(?:i?d|i|sum)?|p(?:256|384|521)"
)
TEST = re.compile(r"(?i)test|[\w.]*[/:]")
"""How the name of a test begins."""
LEAST, LEAST_MIXED, LONGEST = 8, 6, 400
"""Characters of a secret at least, of a password with a digit or a sign, and those that tell whether it is one."""
LINE_ENDS = ("", "\n", "\r", "\\")
OPTION = re.compile(r"(?:\A|\s)-[\w.-]{0,80}\Z")
"""How an option of a program begins, before the name of what it sets: `-Djavax.net.ssl.trustStore`."""
ENDS = (*LINE_ENDS, "&", "'", '"')
"""What stands behind a word that is all that something is set to: in a file, a form, in quotes as a whole."""


def _names_password(match: re.Match[str]) -> bool:
    """Whether the name is a password's; where a sentence goes on behind it, "pass" alone is a verb."""
    groups = match.groupdict()
    name = (groups.get("pass") or "").lower()
    alone = match.string[match.start() - 1 : match.start()] not in ("_", "-")
    return bool(name) and not (name == "pass" and alone and (groups.get("loose") or groups.get("phrase")))


def _is_set(match: re.Match[str], value: str) -> bool:
    """Whether words are what a password is set to: in quotes, or alone behind the sign of a setting."""
    firm = match.groupdict().get("firm") or ""
    if match["quoted"] is not None:
        words = " " in value and _is_of_environment(match) and is_wordy(value)
        return bool(firm) and (is_nameless(value) or is_chosen(value) or words)
    end = match.start("bare") + len(value)
    behind = match.string[end : end + 1]
    if firm.endswith(">"):
        return behind == "<" and (is_nameless(value) or is_chosen(value))
    if firm.rstrip().endswith("=") and (
        behind in ENDS or (behind == " " and OPTION.search(match.string, max(0, match.start() - 90), match.start()))
    ):
        # Behind a small name a word with `_` or `.` in it may be a variable, and with blanks around the sign any word.
        alone = firm.endswith("=") and is_nameless(value)
        return alone or (is_chosen(value) and ("-" in value or _is_of_environment(match)))
    if firm != ": " or behind not in LINE_ENDS:
        return False
    if _is_of_environment(match):
        return is_nameless(value) or (is_chosen(value) and ("." not in value or value.istitle()))
    return "-" in value and is_chosen(value)


def _is_of_environment(match: re.Match[str]) -> bool:
    """Whether it is a variable of the environment that is set: `JWT_SECRET=`."""
    groups = match.groupdict()
    return (groups.get("strong") or "a").isupper() and (groups.get("firm") or "").strip("\\\"'") in ("=", ": ")


def _is_handed_over(groups: dict[str, str]) -> bool:
    """Whether a call is given it, or a statement of SQL: `setPassword(`, `WITH PASSWORD `."""
    loose = groups.get("loose") or ""
    return loose.endswith("(") or (loose == " " and groups["strong"].isupper())


def _is_told(match: re.Match[str], value: str) -> bool:
    """Whether letters alone, or a word with a number, are a password: where something is named one, and no name."""
    groups = match.groupdict()
    if "strong" not in groups and is_chosen(value):
        return groups["pass"] is not None
    if not _names_password(match):
        if not groups.get("strong") or not groups.get("firm"):
            return False
        return is_gibberish(value) or (_is_of_environment(match) and _is_set(match, value))
    if is_phrase(value) or _is_set(match, value):
        return True
    if groups["quoted"] and _is_handed_over(groups) and is_chosen(value):
        return True
    if (groups.get("loose") or "").strip() in (":", "\uff1a") and is_chosen(value):
        return True
    if groups["quoted"] and "phrase" in groups["pass"].lower() and (is_spoken(value) or any(map(str.isdecimal, value))):
        return True
    # `Barley77`; but `password is sha256`.
    return bool(groups.get("loose")) and NUMBERED.fullmatch(value) is not None and not ALGORITHM.fullmatch(value)


def _is_odd(value: str) -> bool:
    """Whether nobody takes a value for a word of a sentence."""
    return may_be_secret(value) or is_of_all_sorts(value) or is_spattered(value)


def is_secret(match: re.Match[str], value: str) -> bool:
    """Whether what stands behind a name is a secret, no prose, code or folder."""
    groups = match.groupdict()
    quoted = groups["quoted"] is not None
    if len(value) < (LEAST_MIXED if groups.get("pass") and not value.isalpha() else LEAST):
        return False
    value = value[:LONGEST]
    if _is_told(match, value):
        return True
    if (
        value.startswith(BEFORE_DIGEST)
        or ALGORITHM.fullmatch(value)
        or is_prose(value if quoted else value.rstrip(")"))
        or is_stand_in(value, quoted=quoted)
    ):
        return False
    if (groups.get("strong") or "").lower() == "pwd" and value.startswith("/"):
        return False
    if groups.get("strong") == "PASS" and groups.get("firm") == ": ":
        # So runners say of a test that it did.
        return is_mixed(value) and not TEST.match(value)
    if groups.get("weak"):
        # The key of a cache is a hash, or words and a hash.
        is_hash = HASH.fullmatch(value) and len(value) in HASHES
        is_of_cache = groups["weak"].lower() == "key" and ("-" in value or is_hash)
        is_of_session = "sess" in match[0].lower() and OF_SESSION.fullmatch(value)
        is_login = groups["weak"].lower() == "auth" and encodes_login(value)
        told = may_be_secret(value) or bool(is_of_session) or is_login
        return not groups.get("loose") and not is_of_cache and told
    if groups.get("loose"):
        odd = _is_odd(value) or (quoted and is_mixed_short(value))
        return is_mixed(value) or (_names_password(match) and odd)
    return len(value) >= LEAST or is_mixed_short(value) or (value.isdecimal() and "=" in (groups["firm"] or ""))
