"""Tells letters and plain words that are a password from prose, names of programs and what stands for a password."""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

_PAIRS = (
    "ab ac ad af ag ai al am an ap ar as at au av aw ay ba be bi bl bo br bu ca cc ce ch ci ck cl co cr cs ct "
    "cu da dd de di dl do dr ds du dy ea ec ed ee ef eg ei el em en ep eq er es et ev ew ex fa fe ff fi fl fo "
    "fr fu ga ge gh gi gn go gr gs gu ha he hi ho hr ht ia ib ic id ie if ig il im in io ip ir is it iv iz je "
    "js ke ki ks ku la ld le lf li ll lo ls lt lu ly ma mb me mi mm mo mp ms mu na nc nd ne nf ng ni nl nn no "
    "ns nt nu nv oa ob oc od og oi ok ol om on oo op or os ot ou ov ow pa pe ph pi pl po pp pr ps pt pu py qu "
    "ra rc rd re rg ri rk rl rm rn ro rr rs rt ru rv ry sa sc se sh si sk so sp ss st su sy ta tc te th ti tl "
    "to tp tr ts tt tu ty ua ub uc ud ue ug ui ul um un up ur us ut va ve vi vo wa we wh wi wo xa xp xt yn yp "
    "ys yt ze"
)
PAIRS = frozenset(_PAIRS.split())
"""Of the pairs of letters in words of a language, counted in public skills, these are 96 of a hundred."""
SHARE = 0.34
"""Of random letters nine words in ten have more other pairs than this, of words of texts and code one in a hundred."""
LEAST_LETTERS = 7
FEWEST = 4
"""A word of fewer letters, `xxxxxxxx`, stands for another."""

_NAMING = (
    "password passwd pass phrase passphrase passcode pwd secret secrets token tokens key keys api auth login "
    "user users username name names admin root guest owner value values string str text field fields input "
    "label hidden type types required optional none null nil undefined unset empty true false boolean bool "
    "number int integer object array list any some your my our their the this that example examples sample test "
    "tests testing placeholder change changed changeme changeit default defaults here insert enter entered new "
    "old current confirm confirmation confirmed repeat reset forgot forgotten update updated invalid incorrect "
    "wrong missing must should manager policy protected prompt strength encrypted encoded hashed hash hasher "
    "plain plaintext bcrypt argon salt env environment variable config file path database db redacted removed "
    "masked unchanged set get from form data request req body params account service min max length rule rules "
    "validator validation error message credential credentials method provider function callback const var let "
    "self return import export async await class interface model schema column varchar nullable unique index "
    "public private internal local remote server client host port url base based read write only case sensitive "
    "dynamic static grant code flow bearer basic header cookie session access refresh id uuid random generated "
    "generate manual automatic disabled enabled sign signed stored minimum maximum characters not valid expired "
    "contraseña kennwort passwort senha wachtwoord"
)
NAMING = frozenset(_NAMING.split())
"""Words that name a password, tell of one or of its type: a value with one of them is none."""
_SMALL_WORDS = (
    "a an the of to is are was be been in on at for and or not no with without your you my our his her its this "
    "that these it must should will would can could may by from as if when please enter use using do does don "
    "so el la los las un una de del y o que es son para por con der die das und oder ein eine ist sind nicht "
    "von zu le les des une et ou du au pour est sont dans il lo gli e di che per non"
)
SMALL_WORDS = frozenset(_SMALL_WORDS.split())
"""Words of which sentences consist, and passphrases do not."""
HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
APART = re.compile(r"[ ._-]+")
WORDS = re.compile(r"[A-Za-z]{1,40}(?:[ ._-][A-Za-z]{1,40})*")
NUMBER = re.compile(r"(?<=[a-z])[-_ ]\d{1,4}\Z")
SPELT = re.compile(r"[A-Z]?[a-z]+(?:[._-][A-Z]?[a-z]+)+")
FEW, MANY = 3, 4
LEAST_COUNTED = 12
"""Words from which joined ones, and those set apart by blanks, are a passphrase."""
LEAST_PHRASE = 12
LEAST_WORD = 10
NAMED = (
    *("pass", "secret", "token", "key", "user", "admin", "pwd", "cred", "chang", "test", "exampl", "requir", "option"),
    *("encrypt", "generat", "placeholder", "default", "disabled", "undefined", "redact", "valid", "field", "match"),
    *("contrase", "kennwort", "wachtwoord", "lösenord", "adgangskode", "salasana"),
)
"""With one of these in it, a word tells of a password."""
_STANDS = (
    "foo bar baz super strong secure safe choose pick replace replaced actual real dummy fake mock demo todo put "
    "fill use stdin vault see ask look lock eye icon show hide toggle visible"
)
STANDS = (NAMING | frozenset(_STANDS.split())) - {"the"}
"""Words of what stands for a password, or of what shows one."""
JOINED = re.compile(r"[A-Za-z]+\d{0,4}(?:[._-][A-Za-z0-9]+)*")


@lru_cache(maxsize=4096)
def is_gibberish(word: str) -> bool:
    """Whether small letters are random ones: too many of their pairs stand in no language."""
    if len(word) < LEAST_LETTERS or not word.isascii() or not word.isalpha() or not word.islower():
        return False
    if len(set(word)) < FEWEST:
        return False
    other = sum(one + two not in PAIRS for one, two in pairwise(word))
    return other >= SHARE * (len(word) - 1)


def _pieces(value: str) -> list[str]:
    return [piece.lower() for part in APART.split(value) for piece in HUMP.findall(part)]


def _plain(value: str) -> str:
    """The value without the marks of its letters."""
    return value if value.isascii() else unicodedata.normalize("NFKD", value).encode("ascii", "ignore").decode()


def _is_odd(words: list[str]) -> bool:
    """Whether a capital stands within several words, of which neither a sentence nor a title has it there."""
    return len(words) >= FEW and words[0].islower() and words[-1].islower() and any(map(str.istitle, words))


@lru_cache(maxsize=4096)
def is_phrase(value: str) -> bool:
    """Whether what stands where a password may is one: random letters, or several words that say nothing.

    Behind words a number may stand.
    """
    said, value = value, NUMBER.sub("", value)
    if not WORDS.fullmatch(value):
        return False
    pieces = _pieces(value)
    if not NAMING.isdisjoint(pieces) or not SMALL_WORDS.isdisjoint(pieces) or max(map(len, pieces)) < FEW:
        return False
    if len(pieces) == 1 or (value.isalpha() and min(map(len, pieces)) < FEW):
        return is_gibberish(value.lower()) and not value.isupper()
    if len(said) < LEAST_PHRASE and not any(map(is_gibberish, pieces)):
        return False
    if " " in value:
        counted = said != value and len(said) >= LEAST_COUNTED
        return counted or _is_odd(value.split(" ")) or (len(pieces) >= MANY and value.islower())
    if APART.search(value):
        return len(pieces) + (said != value) >= FEW and SPELT.fullmatch(value) is not None
    # `TulipSprocket`: two words at least, each written whole.
    return value[0].isupper() and min(map(len, pieces)) >= FEW


def is_nameless(value: str) -> bool:
    """Whether a word of letters names nothing that has to do with passwords: as what one is set to, it is one."""
    word = value.lower()
    plain = value.isalpha() and (value.islower() or value.istitle()) and len(value) >= LEAST_WORD
    return plain and len(set(word)) >= FEWEST and not any(name in word for name in NAMED)


@lru_cache(maxsize=4096)
def is_chosen(value: str) -> bool:
    """Whether joined words name nothing that has to do with passwords: as what one is set to, they are one."""
    value = _plain(value).rstrip("!?*#")
    # As the secret of a thousand servers begins: `keyboard cat`.
    word, pieces = value.lower().replace("keyboard", ""), _pieces(value)
    if len(value) < LEAST_WORD or len(pieces) < 2 or not JOINED.fullmatch(value) or max(map(len, pieces)) < FEWEST:
        return False
    return STANDS.isdisjoint(pieces) and not any(name in word for name in NAMED)


def is_wordy(value: str) -> bool:
    """Whether words apart, perhaps with numbers, make no sentence and name nothing that has to do with passwords."""
    return SMALL_WORDS.isdisjoint(_pieces(value)) and is_chosen(value.replace(" ", "-"))


def is_spoken(value: str) -> bool:
    """Whether small words of a language, set apart, are a passphrase where one is told: nothing tells of one."""
    words = _plain(value).split(" ")
    return len(words) >= FEW and all(map(str.isalpha, words)) and STANDS.isdisjoint(map(str.lower, words))
