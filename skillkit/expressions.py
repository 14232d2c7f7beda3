"""Regular expressions as Python has compiled them, kept from run to run: compiling takes most of a short run.

Python keeps none itself. What is kept here are the codes that its compiler hands to its engine, which looks them over
before it takes them. Both are parts of CPython that other versions may change: only versions whose codes the tests have
compared with what `re.compile` makes are trusted, by another Python codes are not used, and where something fails there
is always `re.compile`. Processes that share a task tell each other.
"""

import contextlib
import importlib
import marshal
import re
import sys
from array import array
from collections.abc import Callable
from typing import Any
from typing import NamedTuple
from zlib import adler32
from zlib import crc32

from skillkit.board import Board

Key = str
Rewriting = Callable[[str], str]
Held = tuple[list[Any], bytes]
"""Codes as they are kept: what they are the codes of, as JSON, and themselves."""

TRIED = ((3, 11), (3, 13))
"""The first and the last version of Python whose compiler is called in parts."""
FAILURES = (ImportError, AttributeError, TypeError, ValueError, OverflowError, RuntimeError)
"""How parts of another make fail."""
STATE = f"2 {sys.implementation.cache_tag} {sys.hexversion:x} {sys.byteorder}"
"""By which Python they are compiled."""


class _Codes(NamedTuple):
    """What the engine makes an expression of: flags, number and names of groups, codes of 32 bits."""

    flags: int
    groups: int
    names: dict[str, int]
    codes: "array[int]"


_known: dict[Key, _Codes] = {}
_fresh: set[Key] | None = None
"""Of these, what was compiled since `remember`; None where nothing is to be kept."""
_board: Board | None = None
"""Where the processes that share a task leave what each has compiled."""


def _key(text: str, flags: int, rewritten: Rewriting | None) -> Key:
    raw = text.encode("utf-8", "surrogatepass")
    return f"{crc32(raw):08x}{adler32(raw):08x}-{len(raw)}-{int(flags)}{rewritten.__name__ if rewritten else ''}"


def _engine() -> Callable[..., re.Pattern[str]]:
    return importlib.import_module("_sre").compile  # type: ignore[no-any-return]


def _made_of(text: str, about: _Codes) -> re.Pattern[str]:
    """The expression that these codes are. Raises what the engine raises if they are none."""
    names: list[str | None] = [None] * (about.groups + 1)
    for name, number in about.names.items():
        names[number] = name
    codes = list(about.codes)
    return _engine()(text, about.flags, codes, about.groups, about.names, tuple(names))


def _newly(text: str, flags: int) -> tuple[_Codes, re.Pattern[str]] | None:
    """The codes of an expression and what they make; None where this Python does it in another way. Raises re.error."""
    if not TRIED[0] <= sys.version_info[:2] <= TRIED[1]:
        return None
    try:
        compiler, parser = importlib.import_module("re._compiler"), importlib.import_module("re._parser")
        tree = parser.parse(text, int(flags))
        codes = array("I", compiler._code(tree, int(flags)))  # noqa: SLF001 - see above
        state = tree.state
        made = _Codes(int(flags) | int(state.flags), state.groups - 1, dict(state.groupdict), codes)
        return made, _made_of(text, made)
    except FAILURES:
        return None


def by_python(text: str, flags: int, rewritten: Rewriting | None) -> re.Pattern[str]:
    """What `re.compile` makes of an expression, or of what `rewritten` makes of it. Raises re.error."""
    return re.compile(rewritten(text) if rewritten else text, flags)


def compiled(text: str, flags: int = 0, rewritten: Rewriting | None = None) -> re.Pattern[str]:
    """What `re.compile` makes of an expression; from codes that are known, if there are some. Raises re.error.

    `rewritten` makes another expression of it, which is compiled in its place: only where no codes are known.
    """
    if _fresh is None and _board is None and not _known:
        return by_python(text, flags, rewritten)
    key = _key(text, flags, rewritten)
    if key not in _known:
        learn()
    if key in _known:
        try:
            return _made_of(text, _known[key])
        except FAILURES:
            del _known[key]
            return by_python(text, flags, rewritten)
    made = _newly(rewritten(text) if rewritten else text, flags) if _fresh is not None or _board else None
    if made is None:
        return by_python(text, flags, rewritten)
    codes, pattern = made
    _know(key, codes)
    if _board:
        _board.write(marshal.dumps((key, *codes[:3], codes.codes.tobytes())))
    return pattern


def _know(key: Key, codes: _Codes) -> None:
    _known[key] = codes
    if _fresh is not None:
        _fresh.add(key)


def remember(held: Held | None, *, keep: bool = True) -> None:
    """From now on expressions are made of these codes, where there are some for them, and new ones noted to `keep`."""
    global _board, _fresh  # noqa: PLW0603 - the expressions of a process are there for all of it, as those of `re` are
    _fresh = set() if keep else None
    _known.clear()
    if _board:
        _board.close()
        _board = None
    if held is None or held[0][0] != STATE:
        return
    (_, entries), rest = held
    codes, start = array("I", rest), 0
    for key, flags, groups, names, count in entries:
        _known[key] = _Codes(flags, groups, names, codes[start : start + count])
        start += count


def share() -> None:
    """From now on this process and those that are begun from it by a fork use what one of them has compiled."""
    global _board  # noqa: PLW0603 - as above
    # Where a sandbox denies such a file, each compiles for itself.
    with contextlib.suppress(OSError):
        _board = _board or Board()


def learn() -> None:
    """Takes over what other processes have compiled."""
    for note in _board.news() if _board else ():
        key, flags, groups, names, codes = marshal.loads(note)  # noqa: S302 - written by this program a moment ago
        if key not in _known:
            _know(key, _Codes(flags, groups, names, array("I", codes)))


def to_be_kept() -> Held | None:
    """The codes of what is known now; None where nothing is new since `remember`."""
    learn()
    if not _fresh:
        return None
    entries = [[key, *about[:3], len(about.codes)] for key, about in sorted(_known.items())]
    return [STATE, entries], b"".join(_known[key].codes.tobytes() for key in sorted(_known))
