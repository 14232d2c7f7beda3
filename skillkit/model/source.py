"""Where something is in a text, and what could not be read there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

BYTE_ORDER_MARK = "\ufeff"


def pointer_to(*parts: object) -> str:
    """The JSON Pointer (RFC 6901) that leads through these keys and indexes."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


class Location(NamedTuple):
    """A region of a file, as in SARIF: lines and columns count from 1, the end column is exclusive."""

    path: str
    start_line: int = 1
    start_column: int = 1
    end_line: int = 1
    end_column: int = 1


class Fault(NamedTuple):
    """A part of a text that could not be read: a value, so that reading goes on and rules can report it."""

    kind: str
    message: str
    location: Location


class Source(NamedTuple):
    """A text with the place of every key and value in it.

    `values` and `keys` map JSON Pointers (RFC 6901) to the place of the value and of its key. A byte order mark is left
    out of `text`; `byte_order_mark` is whether there was one.
    """

    path: str
    format: str
    text: str
    byte_order_mark: bool = False
    values: Mapping[str, Location] = MappingProxyType({})
    keys: Mapping[str, Location] = MappingProxyType({})

    def at(self, pointer: str) -> Location:
        """The place of the value at `pointer`, else of its nearest ancestor, else the start of the text."""
        while pointer and pointer not in self.values:
            pointer = pointer.rpartition("/")[0]
        return self.values.get(pointer) or Location(path=self.path)

    def key_at(self, pointer: str) -> Location:
        """The place of the key at `pointer`, else of the value."""
        return self.keys.get(pointer) or self.at(pointer)


class Document(NamedTuple):
    """One file of a skill, read: its source, its data as plain values, its Markdown body, its faults.

    `body_line` is the 1-based line on which the body starts.
    """

    source: Source
    data: dict[str, Any]
    body: str = ""
    body_line: int = 1
    faults: tuple[Fault, ...] = ()


class Names(NamedTuple):
    """The users and the machines that texts name, and the secrets that commands printed."""

    users: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()

    def and_those(self, other: "Names") -> "Names":
        """These names, and the others."""
        return Names(self.users | other.users, self.hosts | other.hosts, self.secrets | other.secrets)


NOBODY = Names()
