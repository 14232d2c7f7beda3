"""Notes that processes leave for each other: those begun from one another append to one file, and read what is new."""

import os
import struct
from collections.abc import Iterator

LENGTH = struct.Struct("=I")
"""How long a note is, before it."""


class Board:
    """A file without a name, which processes that are begun later by a fork have in common, with its end."""

    def __init__(self) -> None:
        self._file = os.memfd_create("skillkit")
        self._seen = 0

    def write(self, note: bytes) -> None:
        """Appends a note. Of one file that is open once, the system lets one process after the other append."""
        os.write(self._file, LENGTH.pack(len(note)) + note)

    def news(self) -> Iterator[bytes]:
        """The notes of all processes since the last time; one that is not yet whole is left for the next."""
        raw = os.pread(self._file, os.fstat(self._file).st_size - self._seen, self._seen)
        start = 0
        while start + LENGTH.size <= len(raw):
            end = start + LENGTH.size + LENGTH.unpack_from(raw, start)[0]
            if end > len(raw):
                break
            yield raw[start + LENGTH.size : end]
            self._seen += end - start
            start = end

    def close(self) -> None:
        """Gives the file up, in this process."""
        os.close(self._file)
