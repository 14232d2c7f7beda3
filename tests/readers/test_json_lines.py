"""JSON Lines: which records are read, what is counted, on which lines records are, and that no line is too long."""

import hashlib
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from skillkit.transcripts import json_lines
from skillkit.transcripts.json_lines import JsonLines, keys
from skillkit.transcripts.log_file import HEAD_RECORDS, LogFile

MIB = 1024 * 1024


LETTERS = keys("a b c d e")
NESTED = keys("a", b=dict[str, Any])


def read(path: Path, content: bytes) -> tuple[list[dict[str, object]], JsonLines]:
    path.write_bytes(content)
    lines = JsonLines(path)
    return list(lines), lines


@pytest.mark.parametrize(
    ("content", "records", "skipped"),
    [
        (b"", 0, {}),
        (b"\n\n  \n", 0, {}),
        (b'{"a": 1}\n{"a": 2}\n', 2, {}),
        (b'{"a": 1}\r\n{"a": 2}\r\n', 2, {}),
        (b'\xef\xbb\xbf{"a": 1}\n', 1, {}),
        (b'{"a": 1}\n{"a": 2}', 2, {}),
        (b'{"a": 1}{"a": 2} {"a": 3}\n', 3, {}),
        (b'{"a": 1}\n{"a": "tor', 1, {"torn": 1}),
        (b'{"a": 1}{"a": "tor', 1, {"torn": 1}),
        (b'{"a": nothing}\n{"a": 1}\n', 1, {"no JSON": 1}),
        (b'[1]\n"text"\n7\nnull\n{"a": 1}\n', 1, {"not an object": 4}),
        (b"[" * 100_000 + b'\n{"a": 1}\n', 1, {"nested too deeply": 1}),
        (b'{"a": ' + b"9" * 10_000 + b'}\n{"a": 1}\n', 1, {"no JSON": 1}),
        (b'{"a": "\xff\xfe"}\n', 1, {}),
        (bytes(range(1, 256)) * 10, 0, {"no JSON": 10, "torn": 1}),
    ],
)
def test_records_are_read_and_other_lines_counted(
    tmp_path: Path, content: bytes, records: int, skipped: dict[str, int]
) -> None:
    found, lines = read(tmp_path / "log.jsonl", content)
    assert (len(found), dict(lines.skipped)) == (records, skipped)
    assert lines.lines == len(content.split(b"\n")) - (content[-1:] in (b"\n", b""))
    assert lines.digest == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize(
    "line",
    [
        b'{"a": 1, "b": 2, "a": 3}',
        b'{"a": NaN, "b": [Infinity, -Infinity]}',
        b'{"a": 1e400, "b": -0, "c": -0.0, "d": 1E5, "e": 0.1e-400}',
        b'{"a": 18446744073709551616, "b": -9223372036854775809, "c": 123456789012345678901234567890}',
        b'\xef\xbb\xbf{"a": "\x7f"}',
        b' {"a": "\\/\\u0041\\n"} \r',
        b'{"a": "\xed\xa0\x80"}',
        '{"a": 1}'.encode("utf-16"),
    ],
)
@pytest.mark.parametrize("shape", [dict[str, Any], LETTERS])
def test_a_record_is_what_json_makes_of_the_line(tmp_path: Path, line: bytes, shape: type) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(line)
    (found,) = JsonLines(file, shape)
    assert repr(found) == repr(json.loads(line))


def test_only_the_keys_of_a_shape_are_read_and_a_line_of_another_shape_whole(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b'{"a": 1, "c": [2], "b": {"d": 3}}\n{"a": 1, "c": [2], "b": 7}\n[1]\n')
    lines = JsonLines(file, NESTED)
    assert list(lines) == [{"a": 1, "b": {"d": 3}}, {"a": 1, "c": [2], "b": 7}]
    assert dict(lines.skipped) == {"not an object": 1}


def test_only_a_line_feed_ends_a_line(tmp_path: Path) -> None:
    text = "one\u2028two\u2029three\u0085four\x0bfive"
    found, lines = read(tmp_path / "log.jsonl", json.dumps({"a": text}, ensure_ascii=False).encode() + b"\n")
    assert (found, lines.lines) == ([{"a": text}], 1)


def test_half_of_a_surrogate_pair_can_be_encoded(tmp_path: Path) -> None:
    found, _ = read(tmp_path / "log.jsonl", rb'{"a": "half \ud83d, whole \ud83d\ude00", "\udc00": 1}')
    assert found == [{"a": "half ?, whole \U0001f600", "?": 1}]


def test_a_line_too_long_is_counted_and_not_held_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "MAX_LINE_BYTES", MIB)
    file = tmp_path / "log.jsonl"
    with file.open("wb") as out:
        out.write(b'{"a": 1}\n{"a": "')
        out.seek(20 * MIB, 1)
        out.write(b'"}\n{"a": 2}\n')
    lines = JsonLines(file)
    tracemalloc.start()
    try:
        found = list(lines)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [{"a": 1}, {"a": 2}]
    assert (lines.lines, dict(lines.skipped)) == (3, {"longer than 1 MiB": 1})
    assert peak < 5 * MIB
    assert lines.digest == hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.mark.parametrize("over", [-1, 0, 1, MIB])
def test_the_longest_line_that_is_read(tmp_path: Path, over: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "MAX_LINE_BYTES", MIB)
    line = b'{"a": "' + b"x" * (MIB - 10 + over) + b'"}\n'
    found, lines = read(tmp_path / "log.jsonl", line + b'{"a": 2}\n')
    assert len(line) == MIB + over
    assert len(found) == (2 if over <= 0 else 1)
    assert sum(lines.skipped.values()) == (0 if over <= 0 else 1)
    assert lines.lines == 2


@pytest.mark.parametrize("before", ["", "\n", "\n\n{}\n", "no JSON\n", "[1]\n{}\n" + "{}\n" * HEAD_RECORDS])
@pytest.mark.parametrize(
    ("after", "numbers"),
    [
        ('{"a": 1}\n{"a": 2}\n', [0, 1]),
        ('{"a": 1}\n\n \n{"a": 2}\n\n', [0, 3]),
        ('{"a": 1}{"a": 2}{"a": 3} {"a": 4}\n{"a": 5}', [0, 0, 0, 0, 1]),
        ('{"b": "' + "x" * MIB + '"}\n{"a": 1}\nno JSON\n{"a": 2}\n', [1, 3]),
    ],
    ids=["plain", "blank", "glued", "long"],
)
def test_the_line_of_a_record_is_counted(
    before: str, after: str, numbers: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_lines, "MAX_LINE_BYTES", MIB)
    file = tmp_path / "log.jsonl"
    file.write_text(before + after, "utf-8")
    log = LogFile(file)
    assert log.head or "long" in log.problem
    for lines in (log.lines(), JsonLines(file)):
        found = [lines.lines for record in lines if "a" in record]
        assert found == [before.count("\n") + 1 + number for number in numbers]
        assert lines.lines == len((before + after).rstrip("\n").split("\n")) + after.endswith("\n\n")
