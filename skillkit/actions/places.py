"""What can stand in a place of a command, and how a program says where."""

from typing import Literal
from typing import NamedTuple

Place = Literal["path", "version", "branch", "url", "number", "message", "identifier", "text", "revision", "output"]
"""What stands in a place. A `revision` is a branch, a commit, a range, or a path within a commit; an `output` is a path
or the name of a format: programs differ in what `--output` takes."""

NO_OPTIONS: dict[str, Place] = {}


class Grammar(NamedTuple):
    """The first argument, the others, and the values of options; None where the look of a word must tell.

    With one of `instead` the first argument is like the others: `grep -e`, `rg --files`. `loose` says that what follows
    a long option that is not listed may be its value; `bundle`
    that the first word holds options even without a dash, `tar xzf`; `digits` that `-1` is
    a switch and no count; `dashed` that options of one dash are whole words, `-name`; `glued` are letters of options
    whose value can stand in the same word, `-tpy`; with `ends` the first argument ends the options, and what follows
    is one text.
    """

    first: Place | None = None
    rest: Place | None = None
    options: dict[str, Place] = NO_OPTIONS
    instead: frozenset[str] = frozenset()
    loose: bool = False
    bundle: bool = False
    digits: bool = False
    dashed: bool = False
    glued: str = ""
    ends: bool = False


def options(**kinds: str) -> dict[str, Place]:
    """Options by the kind of their values."""
    places: dict[str, Place] = {"path": "path", "text": "text", "number": "number", "message": "message"}
    places |= {"branch": "branch", "identifier": "identifier", "revision": "revision", "output": "output"}
    places |= {"url": "url", "version": "version"}
    return {option: places[kind] for kind, names in kinds.items() for option in names.split()}


def alike(verbs: str, grammar: Grammar) -> dict[str, Grammar]:
    """The same grammar for several verbs, which commas part."""
    return {" ".join(verb.split()): grammar for verb in verbs.split(",")}
