"""What processes leave for each other arrives whole, and once."""

import os
from multiprocessing import get_context

import pytest

from skillkit.board import LENGTH
from skillkit.board import Board
from skillkit.pool import FORKS

pytestmark = pytest.mark.skipif(not FORKS, reason="processes share a board where they are forked")
NOTES = 200


def _leave(board: Board, number: int) -> None:
    for note in range(NOTES):
        board.write(f"{number} {note} ".encode() * (note + 1))


def test_notes_of_several_processes_at_once_are_whole_and_read_once() -> None:
    board = Board()
    processes = [get_context("fork").Process(target=_leave, args=(board, number)) for number in range(3)]
    for process in processes:
        process.start()
    read: list[bytes] = []
    while any(process.is_alive() for process in processes):
        read += board.news()
    read += board.news()
    written = {f"{number} {note} ".encode() * (note + 1) for number in range(3) for note in range(NOTES)}
    assert (len(read), set(read)) == (3 * NOTES, written)
    assert [*board.news()] == []
    board.close()


def test_half_a_note_waits_for_its_end() -> None:
    board = Board()
    board.write(b"whole")
    whole = LENGTH.pack(6) + b"halved"
    os.write(board._file, whole[:7])  # noqa: SLF001 - as a process in the middle of it would
    assert [*board.news()] == [b"whole"]
    os.write(board._file, whole[7:])  # noqa: SLF001 - see above
    assert [*board.news()] == [b"halved"]
    board.close()
