r"""What reaches a terminal or the log of a CI runner: no text in it moves the cursor, hides, reorders or commands.

`visible` is the one function that shows control, C1, bidirectional and other unseen characters: as `\u…`, as JSON has
them, so that JSON stays JSON. `guard` lets all that is written to the standard streams pass it, so that no command can
forget to; reporters call it, too, for texts that have to stay in one line.
"""

import os
import re
import sys
from contextlib import suppress
from typing import Any, TextIO

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories that move the cursor, hide, reorder or break text."""
COLOR = r"\x1b\[(?:(?:[34]8;5;\d{1,3}|[34]8;2(?:;\d{1,3}){3}|[0-47]|2[2-47]|[349][0-79]|10[0-7]|0[0-47]);?){0,5}m"
"""Colours, bold and the like; nothing that conceals or blinks."""
ODD = re.compile(rf"({COLOR})|[^\t\n -~\x1b]+|[\t\n\x1b]")
COMMAND = re.compile(r"(?m)^([^\S\n]*):(?=:)")


def visible(text: str, kept: str = "\n\t", *, colors: bool = False) -> str:
    r"""`text` with what is not seen as `\u…`, but what is `kept`, and, with `colors`, sequences that set a colour."""
    if text.isprintable():
        return text
    from unicodedata import category  # noqa: PLC0415 - ASCII of one line needs none

    def shown(found: re.Match[str]) -> str:
        if found[1] and colors:
            return found[1]
        return "".join(c if c in kept or category(c) not in UNSEEN else _escaped(c) for c in found[0])

    return ODD.sub(shown, text)


def _escaped(character: str) -> str:
    """As JSON has it: two units of UTF-16 for a character beyond the first 65,536."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n : n + 2].hex()}" for n in range(0, len(units), 2))


def without_commands(text: str) -> str:
    """`text` without what the runners of GitHub and Azure take for commands."""
    return COMMAND.sub(r"\1: ", text).replace("##[", "## [")


def has_runner() -> bool:
    """Whether a CI runner reads what is printed, and obeys it."""
    return bool(os.environ.get("GITHUB_ACTIONS") or os.environ.get("TF_BUILD"))


class Guarded:
    """A standard stream that shows what would not be seen. `raw` writes to the stream behind it.

    It has no buffer of bytes, which would be a way around it; bytes that are written are read as UTF-8.
    """

    def __init__(self, stream: TextIO) -> None:
        self.raw = stream
        self._last = ""

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.raw, name)

    def write(self, text: str | bytes) -> int:
        """Writes `text` as it is shown; what a runner would take for a command is broken."""
        if isinstance(text, bytes):
            if not text:  # click asks so whether this is a file of bytes
                raise TypeError("a text file")
            text = text.decode("utf-8", "replace")
        shown = visible(text.replace("\r\n", "\n"), colors=True)
        if shown and has_runner():
            joint = " " if self._last in ("#", ":") and shown[0] in "#:[" else ""
            shown = without_commands(joint + shown)
        self._last = shown[-1:] or self._last
        self.raw.write(shown)
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Writes each."""
        for line in lines:
            self.write(line)


def guard() -> None:
    """Puts a guard before standard output and standard error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, Guarded):
            continue
        with suppress(AttributeError):  # of another kind than a text file
            # A terminal that lacks a character shows a question mark.
            encoding = "utf-8" if stream.encoding.lower() in ("ascii", "us-ascii", "ansi_x3.4-1968") else None
            stream.reconfigure(encoding=encoding, errors="replace")
        setattr(sys, name, Guarded(stream))


def write_raw(stream: TextIO, text: str) -> None:
    """Writes our own control sequences or commands, in which every text of others is visible already."""
    getattr(stream, "raw", stream).write(text)
    stream.flush()


def write_document(content: str | bytes) -> None:
    """Writes what another program reads, such as a patch: to the byte, unless a person or a runner reads it."""
    out = sys.stdout
    if out.isatty() or has_runner() or not isinstance(out, Guarded):
        out.write(content if isinstance(content, str) else content.decode("utf-8", "surrogateescape"))
    else:
        out.flush()
        encoded = content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape")
        out.raw.buffer.write(encoded)
    out.flush()
