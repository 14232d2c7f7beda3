"""Distinguishes secrets, random or chosen, from ordinary words and placeholders by their letters."""

import re
from functools import lru_cache

LEAST_RANDOM, LONGEST = 20, 400
"""Characters of a word that is random by its letters alone; a longer one is the content of a file."""
SHORT_STEP = 10
"""Characters between the slashes of a path; in random letters there are some 64."""
TURN = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
SPELT = re.compile(r"[A-Za-z][a-z]{3,}|[A-Z]{5,}")
"""What may be a word of a language."""
MOSTLY = 0.45
"""A word of which so much is spelt is a name. Of random letters a tenth is, rarely a third."""
HEX = re.compile(r"0x[0-9a-fA-F]+|[0-9a-f]+|[0-9A-F]+")
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
DIGEST = re.compile(
    r"(?:sha(?:1|256|384|512)-|rsa\d{3,5}/|SHA256:|h1:|0x[0-9a-fA-F]{40}|_{1,2}(?:Z[A-Z0-9]|R[A-Z])|AAAA|iVBORw0KGgo|/9j/|R0lGOD|d09G"
    r"|(?:toolu|call|msg|req|resp|rs|fc|run|thread|asst|batch|ses|prt|dpl|prj|cus|evt|price|prod|acct|pi|sub|ch|seti)_"
    r"|chatcmpl-|file-|[A-Z]{1,6}_kw[A-Z])"
)
"""How a checksum, a public key, an image, or an identifier of an agent or a service begins."""
SIGNS = frozenset("!?*#$%&@^~+=")
"""What passwords contain and names do not."""
ALGORITHM = re.compile(
    r"(?i)(?:(?:sha|md|aes|rsa|base|utf|ed|hs|rs|es|ps|argon|pbkdf|crc|oauth|ipv|http|iso)-?\d{1,5}[a-z]{0,6}|[a-z]-?\d{1,3}[a-z]?)"
    r"(?:[-_./]\w{1,16})*"
)
SHORT = 4
STAMP = re.compile(r"\d{8}[Tt]\d{4,6}[Zz]?")
LEET = re.compile(r"[A-Za-z]\d[a-z]|\d[A-Za-z]+\d")
UNCHOSEN = re.compile(r"[/\\()\[\]{}|<>]|://|\A[A-Za-z_][\w.-]*=|[&?][\w.-]+=|\A[\w.+-]+@[\w.-]+\Z|\A\w+[~^]\d*\Z|\?\.")
"""What is in code, addresses and settings, and seldom in what somebody chose."""
QUANTITY = re.compile(r"[vV]?[\d.,:/+-]+(?:[A-Za-z%]{1,3}|[a-z]+)?|\d[\dTZ:.+-]*")
"""A version, a date, a size, a duration."""
PATH = re.compile(
    r"(?:[A-Za-z](?::|%3[Aa]))?(?:[\\/]|%(?:25){0,3}(?:2[Ff]|5[Cc]))|\.{1,2}/|~|[a-z][a-z+.-]*://|--|@[\w-]+/"
)
PLACEHOLDER = re.compile(
    r"(?i)<.*|\$.*|\{.*|%[sdv(].*|[*•x#._-]+|\(\w+\)|.*(?:\.{3}|…|\*{3}|x{6}).*|.*example(?:key)?\W{0,3}"
    r"|(?:your|my|the|some|new|old|current|change|insert|replace|dummy|fake|test|sample)[_-]?[a-z_-]*"
    r"(?:pass|secret|token|key|me|here|it|this)[a-z_-]*|#[0-9a-f]{3,8}\W*|@[\w~-]*[./][\w./~-]+"
)
"""Placeholders for secrets."""
REFERENCE = re.compile(
    r"(?i)(?:[\w-]+:)?(?:op|vault|ssm|sm|secrets?|kv|akv|bws|doppler|secretref|keyring|keychain|env|arn|projects)[:/]"
    r"|[\w-]+:[/.~]|ENC\["
)
"""Where a secret is kept, in the words of those who keep them."""
CODE = re.compile(
    r"[*&!]*[A-Za-z_]\w*(?:(?:\??\.|::|->)[A-Za-z_]\w*)+(?:[!?]?[(\[].*)?|[*&!]*[A-Za-z_][\w.]*[!?]?[(\[<].*|__\w+__"
    r"|[a-z]+(?:[A-Z][a-z]+)+|&\w+|(?:String|Int|ID|Boolean|Float)!|\W+|\w+=[\w\"'{(].*|.*[)\]}][.\[(].*"
)
"""A value without quotes that is code: `process.env.TOKEN`, `getpass()`, `Optional[str]`, `userToken`."""
WORD = re.compile(r"[^\W\d_]+(?:[ ._'-][^\W\d_]+)*")
NAMING = re.compile(
    r"(?i)pass|secret|token|key|user|admin|root|pwd|cred|chang|test|exampl|requir|option|encrypt|generat|placehold|default"
    r"|disabled|undefined|redact|valid|field|match|string|number|bool|null|none|true|false|value|input|unset|empty|missing"
    r"|any|api|vault|buffer|bytes|object|\bstr\b|\bint\b|type|name|wort|seña|senha|senh|auto|manual|bearer|basic|oauth|session|cookie"
)
"""A word with one of these in it names or describes a secret and is none."""
APART = re.compile(r"[\s\"'`|,;()<>\[\]{}]+")
TOLD = re.compile(r"[^\W\d_]{4,}(?:[-_.][^\W\d_]{2,})*[-_.]?\d{2,8}[^\w\s]{0,2}_?")
JOINED = re.compile(r"[A-Z]?[^\W\d_]{3,}\d{0,4}(?:[-.]?[A-Z][a-z]{2,})+")
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
    if (
        not 6 <= len(word) <= LONGEST
        or PATH.match(word)
        or PLACEHOLDER.fullmatch(word)
        or not re.search(r"[^\W\d_]", word)
    ):
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
    if PLACEHOLDER.fullmatch(value) or REFERENCE.match(value) or PATH.match(value) or DIGEST.match(value):
        return True
    if CONSTANT.fullmatch(value) or ALGORITHM.fullmatch(value):
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
    if (
        len(word) < 6
        or NAMING.search(word)
        or ALGORITHM.fullmatch(word)
        or PATH.match(word)
        or QUANTITY.fullmatch(word)
    ):
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
