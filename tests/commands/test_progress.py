"""The bar: drawn for whoever looks at a terminal, and gone afterwards."""

import os
import pty
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import click
import pytest

from skillkit.commands import _progress

COUNT = re.compile(r"\d/\d")
Shown = Callable[[], str]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    """Standard error in a terminal, and a bar without patience; what the terminal has shown."""
    controller, inner = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(_progress, "PATIENCE_SECONDS", -1)
    monkeypatch.setattr(_progress, "BETWEEN_SECONDS", -1)
    with open(inner, "w", encoding="utf-8", closefd=False) as stream:
        # pytest gives `sys` a standard error of its own when the test begins.
        monkeypatch.setattr(_progress, "sys", SimpleNamespace(stderr=stream))

        def shown() -> str:
            stream.write("!")  # there is something to read, whatever was drawn
            stream.flush()
            text = ""
            while not text.endswith("!"):
                text += os.read(controller, 65536).decode()
            return text.removesuffix("!")

        yield shown
    os.close(controller)
    os.close(inner)


def context(*, quiet: bool = False) -> click.Context:
    return click.Context(click.Command("x"), obj={"quiet": quiet})


def test_a_bar_is_drawn_and_taken_away(terminal: Shown) -> None:
    with _progress.watched(context(), "reading") as watch:
        assert list(watch(["a", "b"])) == ["a", "b"]
    drawn = terminal().split(_progress.CLEARED)
    # click adds how long it may take yet, as soon as it can tell.
    assert [COUNT.findall(text) for text in drawn] == [[], ["0/2"], ["1/2"], []]
    assert drawn[1].startswith("reading  [-")


def test_an_interruption_leaves_nothing_on_the_line(terminal: Shown) -> None:
    def interrupted() -> None:
        with _progress.watched(context(), "reading") as watch:
            for _ in watch(range(3)):
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert terminal().endswith(_progress.CLEARED)


def test_a_narrow_terminal_is_not_overrun(terminal: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    with _progress.watched(context(), "reading") as watch:
        list(watch(range(2)))
    assert max(map(len, terminal().split(_progress.CLEARED))) == 19


@pytest.mark.parametrize("variable", ["CI", "TERM", ""])
def test_nobody_looks_or_wants_to(terminal: Shown, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    if variable:
        monkeypatch.setenv(variable, "dumb")
    with _progress.watched(context(quiet=not variable), "reading") as watch:
        assert list(watch([1])) == [1]
    assert terminal() == ""


def test_a_short_run_shows_none(terminal: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_progress, "PATIENCE_SECONDS", 60)
    with _progress.watched(context(), "reading") as watch:
        assert list(watch(range(9))) == list(range(9))
    assert terminal() == ""


def test_without_a_terminal_a_line_is_written_each_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for seconds, lines in ((60, 0), (1e-9, 2)):
        monkeypatch.setattr(_progress, "MINUTE_SECONDS", seconds)
        with _progress.watched(context(), "asking") as watch:
            assert list(watch(["a", "b"])) == ["a", "b"]
        said = re.findall(r"^asking: \d of 2 after \d+ min$", capsys.readouterr().err, re.MULTILINE)
        assert len(said) == lines
