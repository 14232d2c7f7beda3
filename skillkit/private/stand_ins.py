"""Tells what stands where a secret could: a placeholder, code, prose, the place where the secret is kept."""

import re

PLACEHOLDER = re.compile(
    r"<[\w .-]+>|\$\{?\w+\}?|\{\{?[^{}]*\}\}?|#[0-9a-fA-F]{3,8}\b.*|"
    r"(?:[Bb]earer )?(?:[*•xX#._-]+|[A-Za-z_-]{0,16}(?:\.{3}|…))|(?:[A-Za-z]{2,8}[_-]){1,3}[*•xX]+"
    r"|@[\w~-]*[./][\w./~-]+|\(\w+\)|[A-Z]{1,24}|[A-Z]+(?:_[A-Z]+)+|[a-z]*password|(?:new|old|current|confirm|user|my|your|plain|hashed|encrypted|reset|temp)(?:Password|Value)|.*EXAMPLE(?:KEY)?\W{0,3}"
)
"""What stands for a secret, without being one: stars, a beginning and dots, its name, the file it is in."""
PLAIN_WORD = re.compile(
    r"[A-Za-z]+(?:[- ][A-Za-z]+)+|[a-z]+(?:[-_. ][a-z]+)*|[A-Z][a-z]+(?:[- ][A-Za-z]+)*|[A-Z]+(?:_[A-Z]+)*", re.ASCII
)
PROSE = 24
"""An assigned value of plain words up to this length (`token: required`) is prose or a name, not a secret."""
SENTENCE = re.compile(r"\d{1,3}(?: [a-z]+)+|[A-Za-z',;.:()-]+(?: [\w',;.:()/?!-]+){2,}")
CODE = re.compile(
    r"[A-Za-z_]\w{0,31}(?:(?:\??\.|::)[A-Za-z_]\w{0,31})*"
    r"(?:\.[A-Za-z_]{1,24}|\._\w{1,24}|[!?]?[(\[].*|<[A-Za-z_][\w ,.|\[\]]*>?)|__[a-z]{2,24}__",
    re.ASCII,
)
"""An assigned value that is code: `process.env.TOKEN`, `getpass()`, `Optional[str]`."""
CAMEL = re.compile(r"[A-Za-z][a-z]+(?:[A-Z][a-z]+)+(?:\Z|\()")
"""A name of a program, or a call of one."""
REFERENCE = re.compile(
    r"(?i)(?:(?:\w+-)?(?:op|vault|ssm|sm|secrets?|kv|akv|bws|doppler)://|(?:vault|secretref|secret|keyring|keychain|env):[a-z_/]|[a-z][\w-]*/[\w./-]+:[a-z_]{3,20}(?:\W|\Z)|[\w.-]+:/[a-z_]+/[\w./-]+\Z)"
)
"""Where a secret is kept, in the words of those who keep them."""
FOREIGN = re.compile(r"(?=.*[^\x00-\x7f])[^\W\d_]+(?:[ '-][^\W\d_]+)*")
"""Words of which one is not English: so a form is translated."""
TYPE = re.compile(r"\[?(?:String|Int|ID|Boolean|Float|[A-Z]\w*(?:Input|Type|Token|Secret|Password))!?\]?!?")
EXPRESSION = re.compile(r"\[[^\]]+\](?:[+*?]|\{\d)|\(\?[:=!<]")
"""How an expression goes on that describes a secret: `[A-Z2-7]{16}`."""
FILE = re.compile(r"(?:\.{1,2}|~)/[\w./-]+")
ARGUMENT = re.compile(r"[a-z_]+=[A-Za-z]+(?:\)|\Z)|\w+=\{|[A-Za-z_][\w.]*\)+[.\[(]")
"""What a call is given beside the name of a setting, and its end: `cast=str)`, `token).status`."""
FILLED_IN = re.compile(r"(?i)(?:bearer|basic|token) [{$<]")
BEHIND = ",;|)]}"
"""What stands behind a value and is none of it."""


def is_prose(value: str) -> bool:
    """Whether a value is a word or two, or a sentence."""
    short = len(value) <= PROSE and PLAIN_WORD.fullmatch(value) is not None
    return short or SENTENCE.fullmatch(value) is not None or FOREIGN.fullmatch(value) is not None


def is_stand_in(value: str, *, quoted: bool) -> bool:
    """Whether a value stands for a secret: a placeholder, code, or the place where it is kept."""
    if (
        FILLED_IN.match(value)
        or PLACEHOLDER.fullmatch(value if quoted else value.rstrip(BEHIND))
        or REFERENCE.match(value)
        or EXPRESSION.search(value)
        or FILE.fullmatch(value)
    ):
        return True
    if quoted:
        return False
    code = value.partition(";")[0].lstrip("*&").rstrip(BEHIND)
    return (
        any(pattern.fullmatch(code) for pattern in (CODE, TYPE))
        or ARGUMENT.match(value) is not None
        or value.endswith(":")
        or CAMEL.match(value.lstrip("*&").rstrip(BEHIND)) is not None
    )
