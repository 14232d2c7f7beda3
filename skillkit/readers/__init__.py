"""Readers of session logs, one format a file: bytes on disk to `Session`. Tolerant, streaming, without side effects."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skillkit.model.session import Session
from skillkit.plugins import Registry
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import LogFile

Sniff = Callable[[Sequence[Record]], bool]
Read = Callable[[LogFile], Iterable[Session]]


class Home(NamedTuple):
    """Where an agent keeps logs: a glob below the folder that a variable of the environment names, or its default."""

    glob: str
    folder: str
    variable: str = ""


@dataclass(frozen=True)
class Reader:
    """A reader: `sniff` recognises a log of its format by the first records; `read` returns the log's sessions.

    `homes` are the places where the agent keeps its logs. `parts` are globs of files that belong to a log and are no
    logs themselves.
    """

    name: str
    doc: str
    sniff: Sniff
    read: Read
    homes: tuple[Home, ...] = ()
    parts: tuple[str, ...] = ()


READERS: Registry[Reader] = Registry("skillkit.readers")


def reader(
    name: str, sniff: Sniff, *, homes: tuple[Home, ...] = (), parts: tuple[str, ...] = ()
) -> Callable[[Read], Read]:
    """Registers the function that reads a format."""

    def decorate(read: Read) -> Read:
        READERS.add(name, Reader(name, str(read.__globals__.get("__doc__") or ""), sniff, read, homes, parts))
        return read

    return decorate
