"""Work shared among processes comes back in its order, and a process that fails is told of."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.mining import traces as observations
from skillkit.mining.traces import Traces
from skillkit.model.observation import Trace
from skillkit.pool import FORKS, in_order
from skillkit.store import Store

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "sessions"


def slow_when_small(number: int) -> tuple[int, int]:
    time.sleep(0.02 if number < 3 else 0)
    return number, os.getpid()


def failing(number: int) -> int:
    if number == 2:
        raise ValueError(f"cannot make {number}")
    return number


def killed(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_order_is_that_of_the_work(jobs: int) -> None:
    made = list(in_order(slow_when_small, range(10), jobs=jobs))
    assert [number for number, _ in made] == list(range(10))
    assert (os.getpid() in {process for _, process in made}) == (jobs == 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_process_raises_is_raised_here(jobs: int) -> None:
    with pytest.raises(ValueError, match="cannot make 2"):
        list(in_order(failing, range(10), jobs=jobs))


def test_a_process_that_is_killed_is_told_of() -> None:
    with pytest.raises(SkillkitError, match="was killed") as caught:
        list(in_order(killed, range(10), jobs=2))
    assert "--jobs 1" in str(caught.value.hint)


HEAVY = """
import time
from skillkit.pool import at_work
def heavy(number):
    return bytes(300_000)
for number in range(60):
    try:
        with at_work(heavy, range(200), jobs=2):
            time.sleep(0.01 + number % 10 / 1000)
            raise ValueError
    except ValueError:
        print("ended", flush=True)
"""


def test_nobody_waits_for_the_rest_of_what_a_process_was_sending() -> None:
    done = subprocess.run([sys.executable, "-c", HEAVY], capture_output=True, text=True, timeout=40, check=False)
    assert done.stdout.split() == ["ended"] * 60
    assert done.stderr == ""


def unsendable(number: int) -> int:
    class OddError(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__(f"odd {one} {two}")

    raise OddError(number, 2)


def test_an_exception_that_cannot_be_handed_over_is_told_of() -> None:
    with pytest.raises(RuntimeError, match="OddError: odd 0 2") as caught:
        list(in_order(unsendable, range(4), jobs=2))
    assert "in unsendable" in "".join(caught.value.__notes__)


def test_several_processes_say_what_one_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observations, "PORTION", 50_000)
    monkeypatch.setattr(observations, "SHARED_FROM", 0)
    logs = tmp_path / "logs"
    shutil.copytree(EXAMPLES, logs)
    (logs / "none.jsonl").write_text("no log\n", encoding="utf-8")

    def mined(jobs: int) -> tuple[list[Trace], object, object, list[bytes]]:
        store = Store(tmp_path / f"state {jobs}")
        traces = Traces([logs], store, users=["ada"], jobs=jobs)
        return list(traces), traces.unrecognised, traces.by_format, list(store.others([]))

    assert mined(1) == mined(2)


SLOW = """
import sys, time
from skillkit.pool import in_order
def sleep(number):
    print("begun", flush=True)
    time.sleep(30)
list(in_order(sleep, range(8), jobs=2))
"""


def test_ctrl_c_ends_all_processes() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=20)  # well before a piece of the work would have ended
    assert told.count("Traceback") == 1
    assert "KeyboardInterrupt" in told


def test_what_a_function_holds_on_to_is_inherited_not_handed_over() -> None:
    unpicklable = threading.Lock()

    def number(piece: int) -> int:
        with unpicklable:
            return piece + 1

    made = list(in_order(number, range(4), jobs=2 if FORKS else 1))
    assert made == [1, 2, 3, 4]
