"""What is found in the operations of a session, and in what users say, as three agents log them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.detectors import DETECTORS
from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import observe
from skillkit.mining.operations import WINDOW, Operation, Pattern, Tracker, operations, patterns
from skillkit.mining.pipeline import candidates_of
from skillkit.mining.sessions import Logs
from skillkit.model.observation import Trace
from tests.operated import AGENTS, write_logs

TABLES = Path(__file__).parent.parent / "fixtures" / "operations"
CASES = {
    f"{kind}-{want}-{number}": (kind, want, case)
    for kind, both in yaml.safe_load((TABLES / "patterns.yaml").read_text()).items()
    for want, cases in both.items()
    for number, case in enumerate(cases)
}
RULES = yaml.safe_load((TABLES / "rules.yaml").read_text())
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def traces(folder: Path, case: Sequence[Sequence[str]], agent: str = "claude-code") -> list[Trace]:
    return [observe(session) for session in Logs(write_logs(folder, case, agent))]


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("name", CASES)
def test_patterns_that_are_worth_a_look_become_leads(name: str, agent: str, tmp_path: Path) -> None:
    _, want, case = CASES[name]
    found, dropped = candidates_of(traces(tmp_path, case, agent), [], b"key")
    leads = [each for each in found if "operation-pattern" in each.detectors]
    assert bool(leads) == (want == "hit")
    assert all(each.readiness == "lead" and each.questions and each.passages for each in leads)
    assert all(each.text for each in dropped)


def test_what_is_routine_is_left_out_in_one_line_of_each_kind(tmp_path: Path) -> None:
    case = [["user: look", *["$ git push -> ok"] * 3, *["$ git pull -> ok"] * 4]] * 2
    found, dropped = candidates_of(traces(tmp_path, case), [], b"key")
    assert not found
    assert [(each.reason, each.title) for each in dropped] == [
        ("routine", "Repeated success, 4 times: git push and git pull")
    ]


@pytest.mark.parametrize(("place", "is_rule", "said"), RULES, ids=[str(n) for n in range(len(RULES))])
def test_rules_of_users_are_found_wherever_they_stand(place: str, said: str, tmp_path: Path, *, is_rule: bool) -> None:
    done = ["edit: a.py", "$ make test -> ok"]
    session = [f"user: {said}", *done] if place == "first" else ["user: add a page", *done, f"user: {said}", *done]
    found = list(DETECTORS["standing-instruction"].detect(Corpus(traces(tmp_path, [session]))))
    assert bool(found) == is_rule


def op(tool: str, result: Any = "ok", **more: Any) -> Operation:
    return Operation(tool=tool, project="kiosk", arguments=more.pop("arguments", tool), result=result, **more)


def fed(*done: Operation, size: int = WINDOW) -> list[list[Pattern]]:
    tracker = Tracker(size)
    return [tracker.feed(each) for each in done]


def test_an_operation_at_a_time_gives_what_the_finished_session_gives(tmp_path: Path) -> None:
    for name, (_, _, case) in CASES.items():
        for trace in traces(tmp_path / name, case):
            live = [found for each in fed(*operations(trace)) for found in each]
            assert set(patterns(trace)) <= set(live)


def test_a_failure_is_reported_at_its_second_try_and_again_with_the_way_out() -> None:
    failed = op("deploy", "error", role="deploy", message="no route", arguments="deploy a")
    seen = fed(failed, failed, op("make build"), op("deploy", role="deploy", arguments="deploy b"))
    assert [[(each.kind, len(each.operations)) for each in found] for found in seen] == [
        [], [("repeated-failure", 2)], [], [("repeated-failure", 3)],
    ]  # fmt: skip
    assert seen[-1][0].is_way_out


def test_three_things_put_into_a_store_are_a_task_and_the_window_forgets() -> None:
    puts = [op("rag.ingest_file", role="ingest", arguments=f"{n}.md", timestamp=NOW, duration_ms=3) for n in range(3)]
    (found,) = fed(*puts)[-1]
    assert (found.kind, found.name, found.operations) == ("task-completion", "ingestion", tuple(puts))
    assert fed(*puts, size=2)[-1] == []
    assert fed(*puts[:2], op("rag.ingest_file", "error", role="ingest"))[-1] == []
