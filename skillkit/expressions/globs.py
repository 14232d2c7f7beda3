"""The globs of the settings: which paths they mean, and what they mean seen from a folder below."""

import fnmatch
import re
from collections.abc import Iterable

from skillkit.expressions.patterns import Pattern

TOKEN = Pattern(r"\*+|\?|\[!?\]?[^]]*\]|.", re.DOTALL)
"""One part of a glob: a wildcard for any text, for one character or for one of several, or literal text."""
STARS = Pattern(r"\A\*+")


def _ways(glob: str) -> tuple[str, ...]:
    """The glob, and the glob without the parts that may match no folder at all: `**/x` means `x`, too."""
    glob = glob.removeprefix("./").rstrip("/")
    return (glob, glob.removeprefix("**/")) if glob.startswith("**/") else (glob,)


def fits(path: str, globs: Iterable[str]) -> bool:
    """Whether one of the globs matches the path or a folder that contains it. `*` matches slashes, too."""
    return any(
        fnmatch.fnmatchcase(path, way) or fnmatch.fnmatchcase(path, f"{way}/*") for glob in globs for way in _ways(glob)
    )


def _rests(glob: str, prefix: str) -> set[str]:
    """What is left of a glob, in every way in which its beginning fits the whole of `prefix`."""
    rests = {glob}
    for character in prefix:
        pending, rests = list(rests), set()
        while pending:
            rest = pending.pop()
            token = TOKEN.compiled.match(rest)
            if token and token[0].startswith("*"):
                rests.add(rest)
                pending.append(rest[token.end() :])
            elif token and fnmatch.fnmatchcase(character, token[0]):
                rests.add(rest[token.end() :])
    return rests


def below(globs: Iterable[str], folder: str) -> tuple[str, ...]:
    """The globs as they read from `folder`: `a/*.md` is `*.md` in `a`, and says nothing of `b`."""
    ways = [way for glob in globs for way in _ways(glob)]
    if any(fits(folder, [way]) for way in ways):
        return ("*",)
    # A rest that begins with `**/` is no glob that begins so: it does not mean what lies right here.
    rests = {rest for way in ways for rest in _rests(way, f"{folder}/")}
    return tuple(sorted(rest if rest in ways else STARS.compiled.sub("*", rest) for rest in rests))
