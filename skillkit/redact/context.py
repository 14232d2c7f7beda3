"""Finds secrets by the name beside them: assigned to it, in the same sentence, or below it in a table."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from skillkit.redact import rules, tables, words
from skillkit.redact.shapes import BEFORE_DIGEST, Secret
from skillkit.similarity.commonness import level

LEAST_CELL = 6


def _is_secret(value: str) -> bool:
    if " " in value:
        return words.is_phrase(value)
    plain = words.is_plain(value) or words.is_placeholder(value, quoted=True)
    return words.is_chosen(value) or words.is_phrase(value) or (len(value) >= LEAST_CELL and not plain)


NAMES = {kind: frozenset(listed.split()) for kind, listed in rules.RULES["names"].items()}
FOREIGN = tuple(rules.RULES["words"]["foreign"].split())
"""Words for a password in other languages, without their endings."""
LONG_PASSWORDS, LONG_SECRETS = (tuple(rules.RULES["names"][f"{kind}-ends"].split()) for kind in ("password", "secret"))
SIGNS_OF_NAMES = (
    *("pass", "secret", "token", "key", "cred", "auth", "sess", "sig", "log", "phrase", "identified", *FOREIGN),
    *("パスワード", "密码", "密碼", "口令", "비밀번호"),
    *(word for kind in ("passwords", "hints", "logins") for word in NAMES[kind] if not word.startswith("pass")),
)
"""In small letters, parts of the names."""
CJK = rules.PARTS["{CJK}"]
BEFORE = re.compile(rf"(?:(?![{CJK}])[\w-]){{0,40}}\Z")
AROUND = [(kind, rules.pattern(near)) for kind, near in rules.RULES["around"].items()]
"""What a name is by the text around it, which is in pointed brackets there and in small letters."""
SUBWORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+")
GLUE, PHRASE, PIECE, DIRECTLY, MNEMONIC, IDENTIFIER, PASSWORD_IN_CJK = rules.expressions(
    "GLUE PHRASE PIECE DIRECTLY MNEMONIC IDENTIFIER PASSWORD_IN_CJK"
)
COPULAS = rules.PARTS["{COPULAS}"].split("|")
REACH = 120
"""Characters after a name in which a sentence may give its value."""
RARE, RARE_WORDS = 200, 3
"""How rare a word of a passphrase is (a word that fewer than one of a hundred documents holds), and how many are."""
WORD_END = re.compile(r"[^\s]{0,400}")
WORD_BEFORE = re.compile(r"[\w.-]+:")


class Name(NamedTuple):
    """An identifier in a text, and what it names: a `password`, a `secret`, a `hint` at one, a `login`, or nothing."""

    start: int
    end: int
    text: str
    kind: str

    @property
    def is_environment(self) -> bool:
        """Whether it is written as variables of the environment are."""
        return self.text.isupper() and ("_" in self.text or len(self.text) > 6)


@lru_cache(maxsize=4096)
def kind_of(name: str) -> str:
    """What an identifier names."""
    parts = [part.lower() for part in SUBWORD.findall(name)]
    joined = "".join(parts)
    while len(parts) > 1 and (parts[-1].isdecimal() or parts[-1] in NAMES["versions"]):
        parts.pop()
    is_quantity = len(parts) > 1 and parts[0] in NAMES["quantities"]
    if name == "PASS" or not parts or parts[0] == "1" or parts[-1] in NAMES["others"] or is_quantity:
        return ""
    last = "password" if parts[-1] == "passwords" else parts[-1]
    if last in NAMES["passwords"] or joined.endswith(LONG_PASSWORDS) or last.startswith(FOREIGN):
        return "password"
    of_secret = not {"secret", "password", *NAMES["keys"]}.isdisjoint(parts[:-1])
    if last in NAMES["secrets"] or joined.endswith(LONG_SECRETS) or (of_secret and last in ("key", "access")):
        return "secret"
    is_hint = last in NAMES["hints"] or joined.endswith(("sessid", "sessionid"))
    return "hint" if is_hint else "login" if last in NAMES["logins"] else ""


def _names(text: str, places: Iterable[int]) -> Iterator[Name]:
    """The identifiers that hold a part of a name at these places."""
    done = -1
    for place in sorted(places):
        if place < done:
            continue
        before = BEFORE.search(text, max(0, place - 40), place)
        whole = PASSWORD_IN_CJK.match(text, place) or IDENTIFIER.match(text, before.start() if before else place)
        if whole:
            start, done = whole.span()
            name = whole[0].rstrip("-")
            kind = "password" if whole.re is PASSWORD_IN_CJK else kind_of(name.strip("-"))
            around = f"{text[max(0, start - 20) : start]}<{name}>{text[done : done + 4]}".lower()
            kind = next((near for near, expression in AROUND if expression.search(around)), kind)
            end = start + len(name) + 3 * (kind == "password" and name.lower() == "identified")
            yield Name(start, end, name, kind)


def _is_set(name: Name, value: str, *, quoted: bool, glued: bool, ends: bool) -> bool:
    """Whether a name is set to a secret; `glued`: without blanks beside `=`, `ends`: at the end of a line."""
    if words.QUANTITY.fullmatch(value):
        is_pin = len(value) >= 6 and value.isdecimal() and (glued or "pin" in name.text.lower())
        return name.kind == "password" and is_pin
    if words.is_phrase(value):
        meant = " " not in value or "phrase" in name.text.lower() or (quoted and (glued or name.is_environment))
        return name.kind == "password" and meant and not words.NAMING.search(value)
    if words.is_plain(value):
        meant = name.kind == "password" or name.is_environment or (quoted and len(value) >= 10)
        return meant and (glued or quoted or ends or name.is_environment) and words.is_nameless(value)
    if name.kind == "secret" and not quoted and not glued and words.TYPE.fullmatch(value):
        return False
    is_whole = quoted and glued and name.is_environment and name.kind == "password" and not words.NAMING.search(value)
    return (len(value) >= 6 and (is_whole or " " not in value)) or words.UUID.fullmatch(value) is not None


def _assigned(text: str, name: Name) -> Iterator[Secret]:
    """What a name is set to, compared with, or given along with."""
    match = GLUE.match(text, name.end)
    if not match:
        return
    quoted = match["quoted"] is not None
    start, value = match.start("quoted" if quoted else "bare"), match["quoted"] or match["bare"]
    if not quoted:
        value = value.partition("</")[0].rstrip(",;|" if "{" in value else ",;|)]}>")
        start += len(value) - len(value.lstrip("*"))
        value = value.strip("*")
    if (not quoted and match["glue"].strip("\\\"'`)] ") in ("(", ",")) or (not quoted and match["call"]):
        return
    is_option = text.startswith("-", name.start) and match["firm"] is None and match["glue"].isspace()
    is_open = value.startswith(("$", "<", "{", "ENC[")) or not (
        words.is_chosen(value) or (words.is_phrase(value) and not words.NAMING.search(value))
    )
    if words.is_placeholder(value, quoted=quoted) and is_open:
        return
    if name.kind == "hint":
        is_of_cache = name.text.lower().endswith("key") and ("-" in value or words.HEX.fullmatch(value))
        is_secret = words.is_key(value) and match["firm"] is not None and not is_of_cache
    elif (match["firm"] is not None and not match["call"]) or is_option:
        glued = is_option or match["glue"].strip("\"'\\])") == "="
        ends = text[start + len(value) :][:1] in ("", "\n", "\r", "\\", "<")
        is_secret = _is_set(name, value, quoted=quoted, glued=glued, ends=ends)
    else:
        phrase = words.is_phrase(value) and (quoted or " " not in value)
        is_statement = quoted and name.text.isupper() and words.is_nameless(value)
        odd = phrase or is_statement or (quoted and len(value) >= 6 and not words.is_plain(value) and " " not in value)
        is_word = not quoted and value.isprintable() and len(value) >= 8 and match["glue"].strip() in COPULAS
        is_mixed = all(any(map(test, value)) for test in (str.isupper, str.islower, str.isdecimal))
        is_called = quoted and match["call"] and words.is_given_password(value, directly=False)
        is_secret = words.is_chosen(value) or (is_word and is_mixed) or is_called or (name.kind == "password" and odd)
    if is_secret:
        yield Secret(start, start + len(value), "password")


def _told(text: str, name: Name) -> Iterator[Secret]:
    """The words of a sentence about a name that nobody takes for words; if its line ends there, those of the next."""
    start, stop = name.end, _end_of_line(text, name.end)
    if ":" in text[start:stop] and not text[start:stop].strip(" \t:*`"):
        start, stop = stop, _end_of_line(text, stop + 1)
    if name.kind == "password" and text[max(0, name.start - 12) : name.start].rpartition(" as ")[1]:
        start = max(text.rfind("\n", 0, name.start) + 1, name.start - REACH)
    if name.text.lower() in ("phrase", "words", "mnemonic"):
        yield from (Secret(*match.span(), "password") for match in MNEMONIC.finditer(text, start, start + 3 * REACH))
    if name.text.lower() == "words" or name.text.lower().endswith("phrase"):
        yield from _rare_words(text, name.end)
    for piece in PIECE.finditer(text, start, stop):
        for mark in ":" if WORD_BEFORE.match(piece[0]) else ("", "/") if name.kind != "secret" else ("",):
            first = piece.start() + piece[0].rfind(mark) + 1 if mark else piece.start()
            word = text[first : piece.end()]
            direct = DIRECTLY.fullmatch(text, start, first) is not None
            if (words.HEX.fullmatch(word) and not direct) or text.endswith(BEFORE_DIGEST, 0, first):
                break
            is_pin = direct and word.isdecimal() and name.text.lower() == "pin"
            if name.text.lower() == "pin" and not any(map(str.isdecimal, word[:1])):
                break  # a test pins a hash, a lock file a version: a PIN begins with a digit
            given = name.kind != "secret" and words.is_given_password(word, directly=direct and name.kind == "password")
            if is_pin or given or words.is_chosen(word):
                kept = word.strip(words.STRIPPED)
                first += word.index(kept)
                yield Secret(first, first + len(kept), "password")
                break


def _rare_words(text: str, start: int) -> Iterator[Secret]:
    """The words that a phrase is said to be, if most of them are rare: `stored in the keychain` is none."""
    said = PHRASE.match(text, start)
    spoken = said[1].split() if said else []
    while spoken and level(spoken[-1]) < RARE:
        spoken.pop()
    rare = sum(level(word) >= RARE for word in spoken)
    if said and rare >= RARE_WORDS and 3 * rare >= 2 * len(spoken):
        yield Secret(said.start(1), said.start(1) + len(" ".join(spoken)), "password")


def _end_of_line(text: str, start: int) -> int:
    """The end of the line, or of the word that `REACH` characters lead to."""
    end = text.find("\n", start, start + REACH)
    reached = WORD_END.match(text, min(len(text), start + REACH)) if end < 0 else None
    return reached.end() if reached else end


def named_in(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The secrets beside the names of which a part is at these places, in no order; they may overlap."""
    for name in _names(text, places):
        if name.kind in ("password", "secret", "hint"):
            yield from _assigned(text, name)
        if name.kind in ("password", "secret", "login") and not name.text.lower().endswith("pass"):
            yield from _told(text, name)
        if name.kind in ("password", "secret"):
            listed = [cell for cell in tables.below(text, name.start, name.end) if _is_secret(text[slice(*cell)])]
            given = tables.inserted(text, name.start, name.end)
            listed += (cell for cell in given if not words.is_placeholder(text[slice(*cell)], quoted=True))
            yield from (Secret(*cell, "password") for cell in listed)
