"""What processes leave for each other arrives whole, and once."""

import os
from collections import Counter
from multiprocessing import get_context
from zlib import crc32

import pytest

from skillkit.board import HEAD
from skillkit.board import Board
from skillkit.pool import FORKS

pytestmark = pytest.mark.skipif(not FORKS, reason="processes share a board where they are forked")
NOTES = 400
PROCESSES = 6


def _note(number: int, note: int) -> bytes:
    return f"{number} {note} ".encode() * (note % 50 * 200 + 1)


def _leave(board: Board, number: int) -> None:
    for note in range(NOTES):
        board.write(_note(number, note))


def test_notes_of_several_processes_at_once_are_whole_and_read_once() -> None:
    board = Board()
    processes = [get_context("fork").Process(target=_leave, args=(board, number)) for number in range(PROCESSES)]
    for process in processes:
        process.start()
    read: list[bytes] = []
    while any(process.is_alive() for process in processes):
        read += board.news()
    read += board.news()
    written = Counter(crc32(_note(number, note)) for number in range(PROCESSES) for note in range(NOTES))
    assert Counter(map(crc32, read)) == written
    assert [*board.news()] == []
    board.close()


def test_half_a_note_waits_for_its_end() -> None:
    board = Board()
    board.write(b"whole")
    whole = HEAD.pack(6, crc32(b"halved")) + b"halved"
    os.write(board._file, whole[:11])  # noqa: SLF001 - as a process in the middle of it would
    assert [*board.news()] == [b"whole"]
    os.write(board._file, whole[11:])  # noqa: SLF001 - see above
    assert [*board.news()] == [b"halved"]
    board.close()


def test_behind_a_torn_note_nothing_is_read() -> None:
    board = Board()
    board.write(b"whole")
    os.write(board._file, HEAD.pack(6, crc32(b"halved")) + b"hal")  # noqa: SLF001 - as where memory ran out
    board.write(b"another note")
    assert [*board.news()] == [b"whole"]
    board.write(b"yet another")
    assert [*board.news()] == []
    board.close()
