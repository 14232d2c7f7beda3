"""Distinguishes secrets, random or chosen, from ordinary words and placeholders by their letters."""

import re
from functools import lru_cache

from skillkit.redact.rules import expressions

LEAST_RANDOM, LONGEST = 20, 400
"""Characters of a word that is random by its letters alone; a longer one is the content of a file."""
SHORT_STEP = 10
"""Characters between the slashes of a path; in random letters there are some 64."""
DIGEST, ALGORITHM, UNCHOSEN, PATH, PLACEHOLDER, REFERENCE, CODE, NAMING, SPELT, QUANTITY, TOLD, JOINED = expressions(
    "DIGEST ALGORITHM UNCHOSEN PATH PLACEHOLDER REFERENCE CODE NAMING SPELT QUANTITY TOLD JOINED"
)
TURN = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
MOSTLY = 0.45
"""A word of which so much is spelt is a name. Of random letters a tenth is, rarely a third."""
HEX = re.compile(r"0x[0-9a-fA-F]+|[0-9a-f]+|[0-9A-F]+")
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
SIGNS = frozenset("!?*#$%&@^~+=")
"""What passwords contain and names do not."""
SHORT = 4
STAMP = re.compile(r"\d{8}[Tt]\d{4,6}[Zz]?")
LEET = re.compile(r"[A-Za-z]\d[a-z]|\d[A-Za-z]+\d")
WORD = re.compile(r"[^\W\d_]+(?:[ ._'-][^\W\d_]+)*")
APART = re.compile(r"[\s\"'`|,;()<>\[\]{}]+")
TYPE = re.compile(r"[A-Z][a-z]+\d{0,3}(?:[A-Z][a-z]*\d{0,3})*")
CONSTANT = re.compile(r"[A-Z]+(?:_[A-Z0-9]+)+")
ENDS = re.compile(r"\A[=&*]+|[=&]+\Z")
STRIPPED = ".,;:!?()[]{}<>\"'`*|"


@lru_cache(maxsize=4096)
def is_random(word: str) -> bool:
    """Whether a long word is random by any standard: all three sorts of characters, mixed, and hardly any words."""
    if not LEAST_RANDOM <= len(word) <= LONGEST or DIGEST.match(word) or word.count("/") * SHORT_STEP > len(word):
        return False
    upper, lower, digits = (sum(map(test, word)) for test in (str.isupper, str.islower, str.isdecimal))
    turns = len(TURN.findall(word))
    if upper < 3 or lower < 3 or digits < 2 or turns < 3:
        return False
    if len(word) >= 32 and turns * 6 >= len(word):
        return True
    longest = max(map(len, re.split(r"[/_-]", word)))
    return sum(map(len, SPELT.findall(word))) < MOSTLY * len(word) and longest >= 12


@lru_cache(maxsize=4096)
def is_key(word: str) -> bool:
    """Whether a word in the place of a key (`sid=…`, `key: …`) is one: 16 letters and digits, no name or path."""
    if len(word) < 16 or UUID.fullmatch(word) or DIGEST.match(word) or PATH.match(word):
        return False
    if HEX.fullmatch(word):
        return len(word) >= 24
    return len(TURN.findall(word)) >= 3 and sum(map(len, SPELT.findall(word))) < MOSTLY * len(word)


@lru_cache(maxsize=4096)
def is_chosen(word: str) -> bool:
    """Whether a word of a sentence about passwords is one: letters with digits or signs among them, as no name has."""
    word = ENDS.sub("", word.strip(STRIPPED))
    is_word = 6 <= len(word) <= LONGEST and re.search(r"[^\W\d_]", word)
    if not is_word or PATH.match(word) or PLACEHOLDER.fullmatch(word):
        return False
    if is_key(word):
        return True
    if UUID.fullmatch(word) or QUANTITY.fullmatch(word) or ALGORITHM.fullmatch(word) or UNCHOSEN.search(word):
        return False
    has_digit = any(map(str.isdecimal, word))
    cased = not word.islower() and not word.isupper() and not word.istitle()
    if any(letter in SIGNS for letter in word):
        return has_digit or cased
    return any(_is_mixed(piece) for piece in re.split(r"[-_./:]", word))


def _is_mixed(piece: str) -> bool:
    """Whether digits are among the letters of a word as no name has them: `gr4sHuepfer`, `x9kQ2v`; not `Uint8Array`."""
    turns = len(TURN.findall(piece))
    cased = not piece.islower() and not piece.isupper() and not piece.istitle()
    return (
        len(piece) > SHORT
        and not STAMP.fullmatch(piece)
        and (turns > 3 or (turns > 1 and cased and LEET.search(piece) is not None))
    )


def is_placeholder(value: str, *, quoted: bool) -> bool:
    """Whether a value only refers to a secret: a placeholder, code, a path, or the place of the secret."""
    is_reference = REFERENCE.match(value) or PATH.match(value) or DIGEST.match(value)
    if is_reference or PLACEHOLDER.fullmatch(value) or CONSTANT.fullmatch(value) or ALGORITHM.fullmatch(value):
        return True
    if "/" in value and re.fullmatch(r"[\w./-]+", value) and not is_key(value):
        return True
    return not quoted and (CODE.fullmatch(value) is not None or value.endswith(":"))


def is_plain(value: str) -> bool:
    """Whether a value is words or a quantity: letters alone, perhaps apart."""
    return WORD.fullmatch(value) is not None or QUANTITY.fullmatch(value) is not None


def is_nameless(value: str) -> bool:
    """Whether a word of letters names nothing that has to do with secrets: as what a password is set to, it is one."""
    return len(value) >= 6 and " " not in value and WORD.fullmatch(value) is not None and not NAMING.search(value)


def is_given_password(word: str, *, directly: bool) -> bool:
    """Whether a word of a sentence about passwords is one: a name with a number, or `directly` given joined words."""
    word = word.strip(STRIPPED)
    is_name = NAMING.search(word) or ALGORITHM.fullmatch(word) or PATH.match(word) or QUANTITY.fullmatch(word)
    if len(word) < 6 or is_name:
        return False
    return TOLD.fullmatch(word) is not None or (
        directly and (JOINED.fullmatch(word) is not None or is_phrase(word.lower()))
    )


def is_phrase(value: str) -> bool:
    """Whether a value is some small words set apart, as a passphrase is."""
    return (
        value.islower()
        and len(value) >= 16
        and re.fullmatch(r"[^\W\d_]+(?:([ ._-])[^\W\d_]+)(?:\1[^\W\d_]+)+", value) is not None
    )
