"""Families of sessions: what shows one course of work, and what only looks like it."""

from datetime import UTC, datetime, timedelta

import msgspec

from skillkit.mining.families import families_of_traces
from skillkit.model.observation import Action, Observation, Trace

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def trace(session: str, begun: datetime, *files: str, mark: str = "", ref: str = "") -> Trace:
    marks = [Observation(session=session, turn=0, kind="program", text=mark, timestamp=begun)] if mark else []
    edits = [
        Observation(
            session=session,
            turn=turn,
            ref=ref,
            kind="action",
            files=(file,),
            actions=(Action(kind="edit", verb="edit"),),
            timestamp=begun + timedelta(minutes=turn),
        )
        for turn, file in enumerate(files, 1)
    ]
    return Trace(
        session=session, digest=session, agent="pi", project="kiosk", started_at=begun, observations=(*marks, *edits)
    )


def are_one(*traces: Trace) -> bool:
    found = families_of_traces(traces)
    assert families_of_traces(traces[::-1]) == found
    return len(set(found.values())) == 1


def test_sessions_with_the_same_records_are_forks() -> None:
    ref = "toolu_0123456789abcd"
    assert are_one(trace("a", NOON, "x", ref=ref), trace("b", NOON + timedelta(days=9), "x", ref=ref))
    assert not are_one(trace("a", NOON, "x"), trace("b", NOON, "x"))


def test_sessions_that_begin_with_the_same_plan_are_one() -> None:
    assert are_one(trace("a", NOON, mark="plan Tills"), trace("b", NOON + timedelta(days=1), mark="plan Tills"))
    assert not are_one(trace("a", NOON, mark="plan Tills"), trace("b", NOON + timedelta(days=1), mark="plan Menus"))


def test_a_slice_after_clear_goes_on_with_the_same_files() -> None:
    first = trace("a", NOON, "till.py", "menu.py")
    soon, late = NOON + timedelta(minutes=5), NOON + timedelta(hours=2)
    assert are_one(first, trace("b", soon, "till.py", mark="command clear"))
    assert not are_one(first, trace("b", late, "till.py", mark="command clear"))
    assert not are_one(first, trace("b", soon, "door.py", mark="command clear"))
    assert not are_one(first, trace("b", soon, "till.py"))


def test_a_sub_agent_is_of_the_family_of_the_session_that_started_it() -> None:
    child = msgspec.structs.replace(trace("b", NOON, "y"), parent="a")
    assert are_one(trace("a", NOON, "x"), child)
    assert not are_one(trace("c", NOON, "x"), child)
