"""Regular expressions as Python has compiled them, kept from run to run: compiling takes most of a short run.

Python keeps none itself. What is kept here are the codes that its compiler hands to its engine, which looks them over
before it takes them. Both are parts of CPython that other versions may change: only versions whose codes the tests have
compared with what `re.compile` makes are trusted, by another Python codes are not used, and where something fails there
is always `re.compile`.
"""

import importlib
import re
import sys
from array import array
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any
from typing import NamedTuple
from zlib import adler32
from zlib import crc32

Key = str
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


Codes = Mapping[Key, _Codes]

_known: dict[Key, _Codes] = {}
_fresh: set[Key] | None = None
"""Of these, what was compiled since `remember`, or since it was handed over; None where nothing is to be kept."""


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


def compiled(text: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` makes of an expression; from kept codes, if there are some. Raises re.error."""
    if _fresh is None and not _known:
        return re.compile(text, flags)
    key = _key(text, flags)
    if key in _known:
        try:
            return _made_of(text, _known[key])
        except FAILURES:
            del _known[key]
            return re.compile(text, flags)
    made = _newly(text, flags) if _fresh is not None else None
    if _fresh is None or made is None:
        return re.compile(text, flags)
    _known[key], pattern = made
    _fresh.add(key)
    return pattern


def remember(held: Held | None, *, keep: bool = True) -> None:
    """From now on expressions are made of these codes, where there are some for them, and new ones noted to `keep`."""
    global _fresh  # noqa: PLW0603 - the expressions of a process are there for all of it, as those of `re` are
    _fresh = set() if keep else None
    _known.clear()
    if held is None or held[0][0] != STATE:
        return
    (_, entries), rest = held
    codes, start = array("I", rest), 0
    for key, flags, groups, names, count in entries:
        _known[key] = _Codes(flags, groups, names, codes[start : start + count])
        start += count


def handed_over() -> Codes:
    """The codes that are new since the last time, for the process that keeps them."""
    found = {key: _known[key] for key in sorted(_fresh or ())}
    if _fresh:
        _fresh.clear()
    return found


def learn(codes: Codes) -> None:
    """Takes over what another process found out."""
    if _fresh is not None:
        _known.update(codes)
        _fresh.update(codes)


def to_be_kept() -> Held | None:
    """The codes of what is known now; None where nothing is new since `remember`."""
    if not handed_over():
        return None
    entries = [[key, *about[:3], len(about.codes)] for key, about in sorted(_known.items())]
    return [STATE, entries], b"".join(_known[key].codes.tobytes() for key in sorted(_known))
