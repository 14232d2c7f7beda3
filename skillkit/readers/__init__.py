"""Readers of session logs, one format a file: bytes on disk to `Session`. Tolerant, streaming, without side effects."""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from skillkit.jsonlines import Record
from skillkit.model.session import Session
from skillkit.plugins import Registry

Sniff = Callable[[Sequence[Record]], bool]
Read = Callable[[Path], Iterator[Session]]


@dataclass(frozen=True)
class Reader:
    """A reader: `sniff` tells from the first records whether a log is its own; `read` yields the log's sessions."""

    name: str
    doc: str
    sniff: Sniff
    read: Read


READERS: Registry[Reader] = Registry("skillkit.readers")


def reader(name: str, sniff: Sniff) -> Callable[[Read], Read]:
    """Registers the function that reads a format."""

    def decorate(read: Read) -> Read:
        READERS.add(name, Reader(name, str(read.__globals__.get("__doc__") or ""), sniff, read))
        return read

    return decorate
