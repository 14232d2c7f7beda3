"""Branches of a transcript that were left behind: what follows from them, and trees that are none."""

import random
from pathlib import Path

import pytest

from skillkit.mining.extract import observe
from skillkit.mining.sessions import Logs
from skillkit.transcripts.branches import Branches
from tests.conftest import Run

REWOUND = Path(__file__).parent.parent / "fixtures" / "readers" / "claude-code" / "rewound" / "session.jsonl"


def left_behind(*records: tuple[str, str, str]) -> set[str]:
    """Of prompts (`?`), answers and others, each with its id and its parent's."""
    branches = Branches()
    for uuid, parent, kind in records:
        message = {"message": {"content": "x"}} if kind else {}
        branches.add({"uuid": uuid, "parentUuid": parent, "type": "user" if kind == "?" else "assistant", **message})
    return branches.left_behind()


def test_what_was_done_counts_and_what_was_wished_does_not() -> None:
    (session,) = Logs([REWOUND])
    seen = observe(session).observations
    assert [each.text for each in seen if each.kind == "request"] == ["Show what is here", "Count the tills"]
    assert [each.command for each in seen if each.command] == ["ls", "pwd", "rm tills.py", "wc -l tills.py"]


def test_a_session_is_shown_with_its_branches(run: Run) -> None:
    shown = run("sessions", "show", "5d1c0f3e", str(REWOUND)).stdout
    assert "[User] Show what is here\n" in shown
    assert "[User, on a branch left behind] Delete the tills\n" in shown


@pytest.mark.parametrize(
    ("records", "behind"),
    [
        ((), set()),
        ((("a", "", "?"), ("b", "a", "!"), ("c", "a", "!")), set()),
        ((("a", "", "?"), ("b", "a", "?"), ("c", "b", "!"), ("d", "a", "?")), {"b", "c"}),
        ((("c", "b", "!"), ("b", "a", "?"), ("a", "", "!"), ("d", "a", "?")), {"b", "c"}),
        ((("a", "", "?"), ("b", "torn", "?"), ("c", "b", "?")), set()),
        ((("a", "b", "?"), ("b", "a", "?")), set()),
        ((("a", "b", "!"), ("b", "a", "?"), ("c", "", "!")), {"a", "b"}),
        ((("a", "a", "?"),), set()),
        ((("a", "", "?"), ("b", "a", "?"), ("c", "a", "")), {"b"}),
    ],
)
def test_what_was_left_behind(records: tuple[tuple[str, str, str], ...], behind: set[str]) -> None:
    assert left_behind(*records) == behind


def test_records_that_name_no_parents_stand_one_behind_the_other() -> None:
    branches = Branches()
    for uuid in "abc":
        branches.add({"uuid": uuid, "type": "user", "message": {"content": "x"}})
    assert branches.left_behind() == set()


def test_any_tree_comes_to_an_end() -> None:
    chosen = random.Random(0)  # the same every time
    for _ in range(200):
        ids = [str(number) for number in range(12)]
        left_behind(*((each, chosen.choice([*ids, "", "gone"]), chosen.choice("?!")) for each in ids))
