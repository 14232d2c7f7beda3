"""Long regular expressions as Python has compiled them, kept from run to run: compiling takes most of a short run.

Python keeps none itself. What is kept here are the codes that its compiler hands to its engine, which looks them over
before it takes them. Both are parts of CPython that other versions may change: an expression is kept only if what
comes of its codes equals what `re.compile` made, by another Python its codes are not used, and where something fails
there is always `re.compile`.
"""

import importlib
import re
import sys
from array import array
from collections.abc import Callable
from typing import Any
from typing import NamedTuple
from zlib import adler32
from zlib import crc32

LONG = 200
"""Characters from which an expression is kept: it takes about half a millisecond to compile."""

Key = str
Held = tuple[list[Any], bytes]
"""Codes as they are kept: what they are the codes of, as JSON, and themselves."""

STATE = f"1 {sys.implementation.cache_tag} {sys.hexversion:x} {sys.byteorder}"
"""By which Python they are compiled."""


class _Codes(NamedTuple):
    """What the engine makes an expression of: flags, number and names of groups, codes of 32 bits."""

    flags: int
    groups: int
    names: dict[str, int]
    codes: "array[int]"


_known: dict[Key, _Codes] = {}
_fresh: dict[Key, re.Pattern[str]] | None = None
"""What was compiled since `remember`; None where nothing is to be kept."""


def _key(text: str, flags: int) -> Key:
    raw = text.encode("utf-8", "surrogatepass")
    return f"{crc32(raw):08x}{adler32(raw):08x}-{len(raw)}-{int(flags)}"


def _engine() -> Callable[..., re.Pattern[str]]:
    return importlib.import_module("_sre").compile  # type: ignore[no-any-return]


def _made_of(text: str, about: _Codes) -> re.Pattern[str]:
    """The expression that these codes are. Raises what the engine raises if they are none."""
    names: list[str | None] = [None] * (about.groups + 1)
    for name, number in about.names.items():
        names[number] = name
    codes = list(about.codes)
    return _engine()(text, about.flags, codes, about.groups, about.names, tuple(names))


def _codes_of(pattern: re.Pattern[str], flags: int) -> _Codes | None:
    """The codes of an expression that was compiled with `flags`; None where this Python makes them in another way."""
    try:
        compiler, parser = importlib.import_module("re._compiler"), importlib.import_module("re._parser")
        codes = array("I", compiler._code(parser.parse(pattern.pattern, flags), flags))  # noqa: SLF001 - see above
        found = _Codes(pattern.flags, pattern.groups, dict(pattern.groupindex), codes)
        return found if _made_of(pattern.pattern, found) == pattern else None
    except (ImportError, AttributeError, TypeError, ValueError, OverflowError, RuntimeError):
        return None


def compiled(text: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` makes of an expression; from kept codes, if there are some."""
    if _fresh is None or len(text) < LONG:
        return re.compile(text, flags)
    key = _key(text, flags)
    if key in _known:
        try:
            return _made_of(text, _known[key])
        except (AttributeError, TypeError, ValueError, OverflowError, RuntimeError):
            del _known[key]
    pattern = re.compile(text, flags)
    _fresh[key] = pattern
    return pattern


def remember(held: Held | None) -> None:
    """From now on expressions are made of these codes, where there are some for them."""
    global _fresh  # noqa: PLW0603 - the expressions of a process are there for all of it, as those of `re` are
    _fresh = {}
    _known.clear()
    if held is None or held[0][0] != STATE:
        return
    (_, entries), rest = held
    codes, start = array("I", rest), 0
    for key, flags, groups, names, count in entries:
        _known[key] = _Codes(flags, groups, names, codes[start : start + count])
        start += count


def to_be_kept() -> Held | None:
    """The codes of what is known now; None where nothing had to be compiled since `remember`."""
    if not _fresh:
        return None
    for key, pattern in _fresh.items():
        codes = _codes_of(pattern, int(key.rpartition("-")[2]))
        if codes is not None:
            _known[key] = codes
    _fresh.clear()
    entries = [[key, *about[:3], len(about.codes)] for key, about in sorted(_known.items())]
    return [STATE, entries], b"".join(_known[key].codes.tobytes() for key in sorted(_known))
