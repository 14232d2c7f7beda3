"""The order of candidates: drafts, then leads by who speaks for them, then what the user complained of."""

import json
from pathlib import Path

from msgspec.structs import replace

from skillkit.mining.extract import observe
from skillkit.mining.pipeline import MAX_OF_SESSION, candidates_of
from skillkit.mining.sessions import Logs
from skillkit.model.observation import Observation, Trace

FIXTURES = Path(__file__).parent.parent / "fixtures" / "detectors"
CASES = (
    "error-fix/hit/variable-set",
    "discovery/hit/a-finding-that-a-run-confirms",
    "program-usage/hit/subcommands-of-a-tracker",
    "standing-instruction/hit/always",
    "memory-file/hit/in-the-users-language",
    "memory-file/hit/a-section-of-the-list",
)


def traces(folder: Path, *cases: str, said: str = "") -> list[Trace]:
    """The sessions of the cases, each with a name of its own; the user ends them with what is `said`."""
    found = []
    for number, case in enumerate(cases):
        for log in sorted((FIXTURES / case).glob("*.jsonl")):
            own = folder / f"{number}-{log.name}"
            lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
            if said:
                lines.append({**lines[0], "uuid": "last", "message": {"role": "user", "content": said}})
            named = [{**line, "sessionId": f"{number}{line['sessionId']}"} for line in lines]
            own.write_text("".join(json.dumps(line) + "\n" for line in named), encoding="utf-8")
            found += [observe(session) for session in Logs([own])]
    return found


def test_drafts_come_first_and_then_who_speaks_decides(tmp_path: Path) -> None:
    found, _ = candidates_of(traces(tmp_path, *CASES), [], b"key")
    assert [(each.readiness, each.detectors[0]) for each in found] == [
        ("draft", "memory-file"),
        ("lead", "standing-instruction"),
        ("lead", "discovery"),
        ("lead", "error-fix"),
        ("lead", "memory-file"),
        ("lead", "program-usage"),
    ]


def test_a_fix_that_the_user_complains_of_is_none(tmp_path: Path) -> None:
    kept, _ = candidates_of(traces(tmp_path, CASES[0], said="thanks"), [], b"key")
    gone, dropped = candidates_of(traces(tmp_path, CASES[0], said="still an issue"), [], b"key")
    assert (len(kept), len(gone), {each.reason for each in dropped}) == (1, 0, {"routine", "superseded"})


def test_a_session_gives_five_leads_at_most_and_the_others_are_named(tmp_path: Path) -> None:
    cases = sorted(case.name for case in (FIXTURES / "error-fix" / "hit").iterdir())
    seen: list[Observation] = []
    for trace in traces(tmp_path, *(f"error-fix/hit/{case}" for case in cases)):
        after = seen[-1].turn + 1 if seen else 0
        seen += [replace(each, session="one", turn=each.turn + after) for each in trace.observations]
    found, dropped = candidates_of([replace(trace, session="one", observations=tuple(seen))], [], b"key")
    found = [each for each in found if each.readiness == "lead"]
    assert len(found) == MAX_OF_SESSION
    more = [each for each in dropped if each.reason == "more-of-session"]
    assert len(more) > 1
    assert {each.sessions for each in more} == {("one",)}
    assert all(each.level == "medium" for each in found)
