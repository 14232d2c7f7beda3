"""How calls of Codex ended whose output has no exit code."""

import pytest

from skillkit.readers.codex import outcome


@pytest.mark.parametrize("text", ["error: 2 tests failed", "Failed to build", "built", ""])
def test_what_a_command_prints_is_no_word_of_codex_about_it(text: str) -> None:
    assert outcome(text, runs=True)[0] == "unknown"


@pytest.mark.parametrize(
    ("text", "status"),
    [("Plan updated", "ok"), ("tool call error: timed out", "error"), ("Failed to open it", "error"), ("", "unknown")],
)
def test_a_call_that_runs_nothing_ended_well_unless_it_says_it_did_not(text: str, status: str) -> None:
    assert outcome(text, runs=False)[0] == status


def test_what_codex_says_of_its_own_failure_counts_for_both() -> None:
    assert all(outcome("write_stdin failed: Unknown process id", runs=runs)[0] == "error" for runs in (True, False))
