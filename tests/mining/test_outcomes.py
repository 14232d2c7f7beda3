"""From the output of a command: its status, and the lines that report a failure."""

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, strategies as st

from skillkit.expressions.patterns import plain
from skillkit.expressions.regex_tree import parsed
from skillkit.mining import outcomes
from skillkit.mining.outcomes import CLEAN, COUNTED, MAX_WIDTH, SUMMARY_LINES, TELLING, has_failed, status_of, telling
from skillkit.mining.signatures import PATH, signature
from skillkit.model.session import ToolCall
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands

FIXTURE = Path(__file__).parent.parent / "fixtures" / "outcomes" / "runs.yaml"
RUNNERS: list[dict[str, Any]] = yaml.safe_load((FIXTURE.parent / "runners.yaml").read_text(encoding="utf-8"))
PROGRAMS: list[dict[str, Any]] = yaml.safe_load((FIXTURE.parent / "programs.yaml").read_text(encoding="utf-8"))
IDLE: list[dict[str, Any]] = yaml.safe_load((FIXTURE.parent / "idle.yaml").read_text(encoding="utf-8"))
RUNS: list[dict[str, Any]] = yaml.safe_load(FIXTURE.read_text(encoding="utf-8"))


def reported(text: str) -> list[str]:
    lines = plain(text).splitlines()
    return [lines[number].strip()[:MAX_WIDTH] for number in telling(lines)]


def status(run: str, output: str, logged: Any = "ok", exit_code: int | None = None) -> str:
    call = ToolCall(id="1", name="Bash", kind="shell", result=output, status=logged, exit_code=exit_code)
    return status_of(call, [normal_form(simple) for simple in simple_commands(run)])


@pytest.mark.parametrize("run", RUNS, ids=[f"{row['run']} {row['status']}" for row in RUNS])
def test_how_a_run_ended_and_the_lines_that_tell(run: dict[str, Any]) -> None:
    assert status(run["run"], run["output"], run.get("logged", "ok"), run.get("exit")) == run["status"]
    assert reported(run["output"]) == run["tells"]


def test_what_a_passing_test_prints_far_above_the_summary_does_not_count() -> None:
    chatter = "FAIL: the drawer is stuck, as the test wants\n"
    assert status("make test | cat", chatter + "ok\n" * SUMMARY_LINES) == "ok"
    assert status("make test | cat", "ok\n" * SUMMARY_LINES + chatter) == "error"


def test_a_long_output_that_quotes_a_usage_error_is_no_usage_error() -> None:
    line = "log: unrecognized option '--till'\n"
    assert status("make docs", line) == "error"
    assert status("make docs", line + "a page of the manual\n" * 60) == "ok"


def test_lines_that_differ_in_numbers_and_paths_alone_count_once_and_are_cut() -> None:
    text = "error at /srv/a/till.ts:3\nerror at /srv/b/drawer.ts:14\n" + "error " * 100
    assert reported(text) == ["error at /srv/a/till.ts:3", ("error " * 100)[:MAX_WIDTH]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("error at /a/b.ts:3:9", "error at /c/d/e.ts:14:2"),
        ("till 0a1b2c3d4e missing after 1.5 s", "till 99ffaa01bb missing after 20 s"),
        ("Cannot find '../x/y.js'", "Cannot find './z/w.js'"),
    ],
)
def test_a_signature_leaves_out_what_differs_between_runs(one: str, other: str) -> None:
    assert signature(one) == signature(other) != signature("something else")


@pytest.mark.parametrize("run", RUNNERS, ids=[f"{row['run']} {row['status']}" for row in RUNNERS])
def test_how_a_runner_says_it_ended(run: dict[str, Any]) -> None:
    assert status(run["run"], run["output"]) == run["status"]


@pytest.mark.parametrize("run", PROGRAMS, ids=[f"{row['run']} {row['status']}" for row in PROGRAMS])
def test_how_a_program_says_it_ended(run: dict[str, Any]) -> None:
    assert status(run["run"], run["output"], run.get("logged", "ok")) == run["status"]


def test_a_complaint_counts_where_the_exit_status_is_hidden_by_another_program() -> None:
    complaint = "sed: can't read till.txt: No such file or directory\n"
    assert status("sed -n 1,5p till.txt 2>&1 | head -5", complaint) == "error"
    assert status("sed -n 1,5p till.txt", complaint) == "ok"
    assert status("cat log.txt | head -5", complaint) == "ok"


def test_an_error_before_a_summary_that_all_went_well_is_none() -> None:
    error = "Error: the drawer is stuck\n"
    assert status("make test | tail -9", error) == "error"
    assert status("make test | tail -9", error + "4 passed in 0.1s\n") == "ok"
    assert status("make test | tail -9", "4 passed in 0.1s\n" + error) == "error"


@pytest.mark.parametrize("row", IDLE, ids=[row["output"][:40] for row in IDLE])
def test_a_run_that_did_nothing_is_no_success(row: dict[str, Any]) -> None:
    assert status(row["run"], row["output"]) == row["status"]


def _is_at_beginning(items: Any) -> bool:
    return bool(len(items)) and tuple(map(str, items[0])) == ("AT", "AT_BEGINNING")


@pytest.mark.parametrize("way", [*outcomes.TESTS, *outcomes.CHECKS, *outcomes.BUILDS, *outcomes.ENDS, *outcomes.ERRORS])
def test_all_parts_of_a_way_stand_at_the_beginning_of_a_line_or_none_does(way: str) -> None:
    """Those that do are tried there alone: another one among them would never be found further on."""
    items = parsed(way)
    parts = items[0][1][1] if str(items[0][0]) == "BRANCH" else [items]
    assert {_is_at_beginning(part) for part in parts} == {way.startswith("^")}


@pytest.mark.parametrize("sign", ["1 ", "error ", "x: ", " at ", "/a.b:1:1 ", "=1 failed ", "A.", "1 tests "])
def test_long_lines_are_judged_in_no_more_time_than_short_ones(sign: str) -> None:
    started = time.process_time()
    for _ in range(20):
        has_failed([sign * 200] * 15)
    short = time.process_time() - started
    started = time.process_time()
    for _ in range(20):
        has_failed([sign * 20_000] * 15)
    assert time.process_time() - started < 5 * short + 0.1


PAIRS: list[list[str]] = yaml.safe_load((FIXTURE.parent / "signatures.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{row[0]} {row[1]}" for row in PAIRS])
def test_two_lines_tell_of_the_same_error_or_not(pair: list[str]) -> None:
    expected, one, other = pair
    assert (signature(one) == signature(other)) == (expected == "same")


@given(
    st.lists(st.text(st.sampled_from("eErRoOfFaAiIlLnNtT\u017f\u212a\u0131\u0130k\u212a could-not.'é\t:0")), max_size=4)
)
@example(["ERROR: fa\u0131l", "no \u017fuch file or directory", "cannot \u212aill", "\u0130nvalid option here"])
def test_the_lines_that_tell_are_those_that_the_expression_finds(lines: list[str]) -> None:
    stripped = [(number, line.strip()) for number, line in enumerate(lines)]
    expected: dict[str, int] = {}
    for number, line in stripped:
        if len(line) > 5 and TELLING.search(line) and (not CLEAN.search(line) or COUNTED.search(line)):
            expected.setdefault(signature(line), number)
    assert telling(lines) == list(expected.values())


@given(line=st.text(st.sampled_from("ab./~-@+_é7 :\t"), max_size=40))
@example(line="in ./a/b.py and ~/c: ../d/ e//f")
def test_paths_are_the_same_in_a_line_and_in_its_words(line: str) -> None:
    whole = PATH.sub("<path>", line)
    assert " ".join(PATH.sub("<path>", word) for word in line.split(" ")) == whole
