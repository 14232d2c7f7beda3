"""Streams the records of a JSON Lines file, with bounds; what is no record is counted, never fatal.

msgspec decodes what it accepts, to the same values as `json` and in less than half the time; `json` decodes the rest.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypedDict

import msgspec

MAX_LINE_BYTES = 16 * 1024 * 1024
"""A longer line is skipped without being held in memory; the longest seen in real logs is 0.4 MB."""

CHUNK_BYTES = 256 * 1024

LONE_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
"""What may be half of a pair; pairs are found by it too and lose nothing."""

Record = dict[str, Any]
_RAW = msgspec.json.Decoder(msgspec.Raw)


def whole(raw: bytes) -> Any:
    """The one JSON value that `raw` is, lone surrogates replaced. Raises ValueError or RecursionError."""
    try:
        return msgspec.json.decode(raw)
    except ValueError:
        return _tolerated(raw)


def is_whole(raw: bytes) -> bool:
    """Whether it is one JSON value, as `whole` reads it, mostly without creating that value."""
    with suppress(ValueError, RecursionError):
        _RAW.decode(raw)
        return True
    with suppress(ValueError, RecursionError):
        _tolerated(raw)
        return True
    return False


def _tolerated(raw: bytes) -> Any:
    """The value of JSON with more than the standard allows: NaN, a byte order mark, a lone surrogate."""
    value = json.loads(raw)
    if LONE_SURROGATE.search(raw):
        # Valid JSON that cannot be encoded again.
        return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", errors="replace"))
    return value


def keys(names: str, **nested: type) -> type:
    """A type of record with these keys alone; msgspec skips the values of others."""
    return TypedDict("Keys", {**dict.fromkeys(names.split(), Any), **nested}, total=False)  # type: ignore[operator,no-any-return]


@cache
def _decoder(shape: type) -> "msgspec.json.Decoder[Record]":
    return msgspec.json.Decoder(shape)


def _lines_of(block: bytes) -> Iterator[tuple[bytes, str]]:
    """The lines of a block without their ends, and what is wrong with one that is no JSON."""
    start = 0
    while (end := block.find(b"\n", start)) >= 0:
        yield block[start:end], "no JSON"
        start = end + 1
    if start < len(block):
        yield block[start:], "torn"


class Counted:
    """The result of reading a log: the lines, rows or messages in it, what was skipped by reason, its SHA-256."""

    def __init__(self, digest: str = "", lines: int = 0) -> None:
        self.lines = lines
        self.skipped: Counter[str] = Counter()
        self.digest = digest


class JsonLines(Counted):
    r"""The records of a file, in order. While iterating, `lines` is the number of the last record's line.

    Lines end at `\n` alone: U+2028 and the like occur raw inside JSON strings. `shape` is a type made by `keys`, or any
    TypedDict; a line of another shape is read whole. `content` is the whole file, if it has been read.
    """

    def __init__(self, path: Path, shape: type = Record, *, content: bytes | None = None) -> None:
        super().__init__()
        self._path = path
        self._decoder = _decoder(shape)
        self._content = content
        self._hash = hashlib.sha256()

    def __iter__(self) -> Iterator[Record]:
        for block in self._blocks():
            yield from self._records(block)
        self.digest = self._hash.hexdigest()

    def first(self, count: int) -> list[Record]:
        """The first records, `count` at most, decoded one by one."""
        return list(islice((record for block in self._blocks() for record in self._by_line(block)), count))

    def _chunks(self) -> Iterator[bytes]:
        if self._content is not None:
            yield self._content
            return
        with self._path.open("rb", buffering=0) as file:
            while chunk := file.read(CHUNK_BYTES):
                yield chunk

    def _blocks(self) -> Iterator[bytes]:
        """The lines that are not too long, many at a time; only the last block may not end with a line feed."""
        held: list[bytes] = []
        size = 0
        for chunk in self._chunks():
            self._hash.update(chunk)
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
        """The records of a block: decoded at once if each line is one, else line by line.

        A blank line goes unnoticed if two records share another line: the records between are misnumbered.
        """
        lines = block.count(b"\n") + (not block.endswith(b"\n"))
        try:
            found = self._decoder.decode_lines(block)
        except (ValueError, RecursionError):
            found = []
        if len(found) == lines or (found and len(found) == block.rstrip().count(b"\n") + 1):
            after = self.lines + lines
            for record in found:
                self.lines += 1
                yield record
            self.lines = after
        else:
            yield from self._by_line(block)

    def _by_line(self, block: bytes) -> Iterator[Record]:
        for line, fault in _lines_of(block):
            self.lines += 1
            if not line or line.isspace():
                continue
            try:
                yield self._decoder.decode(line)
            except (ValueError, RecursionError):
                yield from self._odd_line(line, fault)

    def _odd_line(self, line: bytes, fault: str) -> Iterator[Record]:
        """The records of a line that is no object, or not one by the standard."""
        try:
            value = whole(line)
        except RecursionError:
            self.skipped["nested too deeply"] += 1
            return
        except ValueError:
            yield from self._glued(line, fault)
            return
        if isinstance(value, dict):
            yield value
        else:
            self.skipped["not an object"] += 1

    def _glued(self, line: bytes, fault: str) -> Iterator[Record]:
        """Several objects on one line; the rest of a torn line is counted."""
        text = line.decode("utf-8", errors="replace").strip()
        decoder = json.JSONDecoder()
        while text:
            try:
                value, end = decoder.raw_decode(text)
            except (ValueError, RecursionError):
                self.skipped[fault] += 1
                return
            if isinstance(value, dict):
                yield value
            text = text[end:].lstrip()
