"""Options of one dash taken apart: name, sign between, and the value that stands in the same word."""

import re

from skillkit.actions.places import Grammar

ATTACHED_NUMBER = re.compile(r"^(-[A-Za-z])(\d+)$")
LAST_NUMBER = re.compile(r"^(-[A-Za-z]{1,4})(\d+)$")
ATTACHED_WORD = re.compile(r"^-[A-Z]{4,}$")
"""An option with a word for its value in the same word: `-XPOST`."""
DASHED = re.compile(r"^(-[A-Za-z][\w-]{2,})[:=](.*)$", re.DOTALL)


def parted(word: str, grammar: Grammar) -> tuple[str, str, str]:
    """The name of an option, the equals sign behind it, and its value; both are empty if none stands in the word."""
    if len(word) == len("-x"):
        return word, "", ""
    name, equals, value = word.partition("=")
    if word.startswith("--") or name in grammar.options:
        return name, equals, value
    if grammar.dashed:
        dashed = DASHED.match(word)
        return (dashed[1], "=", dashed[2]) if dashed and name[:2] != "-D" else (name, equals, value)
    number = ATTACHED_NUMBER.match(word)
    if number and not grammar.digits:
        return number[1], "", number[2]
    if name[:2] in grammar.options and (ATTACHED_WORD.match(name) or not name[1:].isalpha()):
        return word[:2], "", word[2:]
    if len(word) > 2 and word[1] in grammar.glued:
        return word[:2], "", word[2:]
    last = LAST_NUMBER.match(word)
    if last and f"-{last[1][-1]}" in grammar.options and not grammar.digits:
        return last[1], "", last[2]
    return name, equals, value
