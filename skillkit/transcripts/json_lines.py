"""Streams the records of a JSON Lines file, with bounds; what is no record is counted, never fatal.

msgspec decodes what it takes, to the same values as `json` and in less than half the time; all else is left to `json`.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from typing import NamedTuple

import msgspec

MAX_LINE_BYTES = 16 * 1024 * 1024
"""A longer line is skipped without being held in memory; the longest seen in real logs is 0.4 MB."""

CHUNK_BYTES = 256 * 1024

LONE_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
"""What may be half of a pair; pairs are found by it too and lose nothing."""

Record = dict[str, Any]
_RAW = msgspec.json.Decoder(msgspec.Raw)


def whole(raw: bytes) -> Any:
    """The one JSON value that `raw` is, half pairs of surrogates replaced. Raises ValueError or RecursionError."""
    try:
        return msgspec.json.decode(raw)
    except ValueError:
        return _tolerated(raw)


def is_whole(raw: bytes) -> bool:
    """Whether it is one JSON value, as `whole` reads it. Of most that are, no value is made to tell."""
    with suppress(ValueError, RecursionError):
        _RAW.decode(raw)
        return True
    with suppress(ValueError, RecursionError):
        _tolerated(raw)
        return True
    return False


def _tolerated(raw: bytes) -> Any:
    """What `json` makes of more than the standard allows: NaN, a byte order mark, half a pair of surrogates."""
    value = json.loads(raw)
    if LONE_SURROGATE.search(raw):
        # Valid JSON, and nothing that could ever be encoded again.
        return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", errors="replace"))
    return value


@cache
def _decoder(shape: type) -> "msgspec.json.Decoder[Record]":
    return msgspec.json.Decoder(shape)


class Begun(NamedTuple):
    """The first records of a file, decoded before, each on a line of its own, and how many bytes these lines are."""

    records: Sequence[Record] = ()
    size: int = 0


def _lines_of(block: bytes) -> Iterator[tuple[bytes, str]]:
    """The lines of a block without their ends, and what is wrong with one that is no JSON."""
    start = 0
    while (end := block.find(b"\n", start)) >= 0:
        yield block[start:end], "no JSON"
        start = end + 1
    if start < len(block):
        yield block[start:], "torn"


class JsonLines:
    r"""The records of a file, in order. After iterating, `lines`, `skipped` (by reason) and `digest` (SHA-256) stand.

    While iterating, `lines` is the number of the line on which the record stands that came last.

    Lines end at `\n` alone: U+2028 and the like occur raw inside JSON strings. `shape` is a TypedDict of the keys that
    are read: the values of others need not be made, and are there or not. `content` is all that is in the file, where
    it has been read; `begun` are its first records.
    """

    def __init__(
        self, path: Path, shape: type = Record, *, content: bytes | None = None, begun: Begun | None = None
    ) -> None:
        self._path = path
        self._decoder = _decoder(shape)
        self._content = content
        self._begun = begun or Begun()
        self._hash = hashlib.sha256()
        self.lines = 0
        self.skipped: Counter[str] = Counter()

    @property
    def digest(self) -> str:
        """The SHA-256 of what was read, in hexadecimal."""
        return self._hash.hexdigest()

    def __iter__(self) -> Iterator[Record]:
        self.lines, known = 0, self._begun.size
        yield from self._numbered(self._begun.records)
        for block in self._blocks(self._hash):
            if known < len(block):
                yield from self._records(block[known:] if known else block)
            known = max(0, known - len(block))

    def first(self, count: int) -> tuple[list[Record], Begun]:
        """The first records, `count` at most, and those that stand before a line that is no record by itself."""
        found: list[Record] = []
        plain, known, size, end = True, 0, 0, 0
        for line, fault in (line for block in self._blocks() for line in _lines_of(block)):
            self.lines += 1
            end += len(line) + 1
            record = self._record(line)
            if record is not None:
                found.append(record)
            else:
                plain = False
                found += self._tolerated(line, fault) if line and not line.isspace() else ()
            # Of a line that is too long nothing is left but that it was one.
            if plain and not self.skipped:
                known, size = len(found), end
            if len(found) >= count:
                break
        return found[:count], Begun(found[:known], size)

    def _chunks(self) -> Iterator[bytes]:
        if self._content is not None:
            yield self._content
            return
        with self._path.open("rb", buffering=0) as file:
            while chunk := file.read(CHUNK_BYTES):
                yield chunk

    def _blocks(self, digest: "hashlib._Hash | None" = None) -> Iterator[bytes]:
        """The lines that are not too long, many at a time; only what comes last may not end with a line feed.

        All bytes go into `digest`.
        """
        held: list[bytes] = []
        size = 0
        for chunk in self._chunks():
            if digest:
                digest.update(chunk)
            end = chunk.rfind(b"\n") + 1
            if end:
                goes_on = chunk.index(b"\n") if size else 0
                if size + goes_on >= MAX_LINE_BYTES:
                    self._too_long()
                    yield chunk[goes_on + 1 : end]
                else:
                    yield b"".join([*held, chunk[:end]]) if held else chunk[:end]
                held, size = [], 0
            size += len(chunk) - end
            if size < MAX_LINE_BYTES:
                held.append(chunk[end:])
            else:
                held.clear()
        if size >= MAX_LINE_BYTES:
            self._too_long()
        elif size:
            yield b"".join(held)

    def _too_long(self) -> None:
        self.lines += 1
        self.skipped[f"longer than {MAX_LINE_BYTES // 1024**2} MiB"] += 1

    def _records(self, block: bytes) -> Iterator[Record]:
        """The records of a block: decoded at once if each of its lines is one, else line by line.

        Blank lines go unseen where as many records share a line with another: what stands between is misnumbered.
        """
        lines = block.count(b"\n") + (not block.endswith(b"\n"))
        try:
            found = self._decoder.decode_lines(block)
        except (ValueError, RecursionError):
            found = []
        if len(found) == lines or (found and len(found) == block.rstrip().count(b"\n") + 1):
            after = self.lines + lines
            yield from self._numbered(found)
            self.lines = after
            return
        for line, fault in _lines_of(block):
            self.lines += 1
            record = self._record(line)
            if record is not None:
                yield record
            elif line and not line.isspace():
                yield from self._tolerated(line, fault)

    def _numbered(self, records: Sequence[Record]) -> Iterator[Record]:
        """Records of which each stands on a line of its own."""
        for record in records:
            self.lines += 1
            yield record

    def _record(self, line: bytes) -> Record | None:
        """The object that a line is by the standard."""
        try:
            return self._decoder.decode(line) if line else None
        except (ValueError, RecursionError):
            return None

    def _tolerated(self, line: bytes, fault: str) -> Iterator[Record]:
        """What can be made of a line that is no object, or not by the standard."""
        try:
            value = whole(line)
        except RecursionError:
            self.skipped["nested too deeply"] += 1
            return
        except ValueError:
            yield from self._glued(line, fault)
            return
        if not isinstance(value, dict):
            self.skipped["not an object"] += 1
        else:
            yield value

    def _glued(self, line: bytes, fault: str) -> Iterator[Record]:
        """Two objects on one line are two records; a torn line is none."""
        text = line.decode("utf-8", errors="replace").strip()
        decoder = json.JSONDecoder()
        found = []
        while text:
            try:
                value, end = decoder.raw_decode(text)
            except (ValueError, RecursionError):
                self.skipped[fault] += 1
                break
            if isinstance(value, dict):
                found.append(value)
            text = text[end:].lstrip()
        yield from found
