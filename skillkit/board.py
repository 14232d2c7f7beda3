"""Notes that processes leave for each other: those begun from one another append to one file, and read what is new."""

import os
import struct
from collections.abc import Iterator
from zlib import crc32

HEAD = struct.Struct("=II")
"""Before a note: how many bytes it has, and their checksum."""


class Board:
    """A file in memory, which processes that are begun later by a fork have in common. For Linux."""

    def __init__(self) -> None:
        import fcntl  # noqa: PLC0415 - 1 ms that one process need not spend

        self._file = os.memfd_create("skillkit")
        # Without it two processes may write to the same place: they share where each of them stands.
        fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)
        self._seen = 0
        self._torn = False

    def write(self, note: bytes) -> None:
        """Appends a note, whole or, where memory is short, in part."""
        os.write(self._file, HEAD.pack(len(note), crc32(note)) + note)

    def news(self) -> Iterator[bytes]:
        """The notes of all processes since the last time; one that is not yet whole is left for the next.

        Behind one that never became whole nothing is read any more.
        """
        size = 0 if self._torn else os.fstat(self._file).st_size
        raw = os.pread(self._file, size - self._seen, self._seen) if size > self._seen else b""
        start = 0
        while start + HEAD.size <= len(raw):
            length, checksum = HEAD.unpack_from(raw, start)
            end = start + HEAD.size + length
            if end > len(raw):
                break
            note = raw[start + HEAD.size : end]
            self._torn = crc32(note) != checksum
            if self._torn:
                break
            self._seen += end - start
            start = end
            yield note

    def close(self) -> None:
        """Gives the file up, in this process."""
        os.close(self._file)
