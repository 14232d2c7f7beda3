"""Sessions in which a lesson went otherwise, and what these do to how sure it is, from the logs to the gate.

In the fixtures the logs that speak against a lesson are called `otherwise-…`.
"""

import shutil
from pathlib import Path

import pytest

from skillkit.confidence import reasons
from skillkit.mining import pipeline as mine
from skillkit.model.candidate import Candidate
from skillkit.model.provenance import Provenance
from tests.conftest import Run
from tests.conftest import SkillRepo
from tests.gated import BUN_BRANCH
from tests.gated import BUN_PROVENANCE
from tests.gated import Files
from tests.gated import edited_provenance
from tests.gated import verdict_of

FIXTURES = Path(__file__).parent / "fixtures" / "contradictions"
CASES = sorted(FIXTURES.iterdir())


def first(folder: Path) -> Candidate:
    return mine.mine([folder], key=b"k" * 32).candidates[0]


def names(candidate: Candidate) -> set[str]:
    return {row.session for row in candidate.against}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_went_otherwise_is_found_and_nothing_else(case: Path) -> None:
    expected = {f"{case.name}-{file.stem}" for file in case.glob("otherwise-*.jsonl")}
    assert expected
    assert names(first(case)) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_without_it_one_is_surer_by_its_share(case: Path, tmp_path: Path) -> None:
    found = first(case)
    shutil.copytree(case, tmp_path / "logs", ignore=shutil.ignore_patterns("otherwise-*"))
    without = first(tmp_path / "logs")
    assert (without.id, without.evidence, without.against) == (found.id, found.evidence, ())
    part = next(reason for reason in found.reasons if reason.code == "contradictions")
    count, every = len(names(found)), found.support.sessions + len(names(found))
    assert part.text == f"went otherwise in {count} of {every} sessions"
    assert part.weight == round(-0.5 * count / every, 3)
    assert found.confidence < without.confidence


@pytest.fixture
def proposal(run: Run, skill_repo: SkillRepo) -> SkillRepo:
    """What the case `passes` teaches, on its branch."""
    outcome = run("propose", FIXTURES / "passes", "--yes", cwd=skill_repo.root)
    assert outcome.code == 0, outcome.said
    skill_repo.git("fetch", "--quiet", "origin")
    skill_repo.git("checkout", "--quiet", BUN_BRANCH)
    return skill_repo


def test_the_gate_and_who_holds_the_logs_come_to_the_same(run: Run, proposal: SkillRepo) -> None:
    found = first(FIXTURES / "passes")
    verdict = verdict_of(run, proposal)
    assert (verdict["verdict"], verdict["confidence"], verdict["declared_confidence"]) == ("pass", 0.65, 0.65)
    assert verdict["reasons"] == [reason.model_dump() for reason in found.reasons]
    assert "-0.12 went otherwise in 1 of 4 sessions" in " ".join(run("gate", cwd=proposal.root).stdout.split())
    assert run("verify", "da61beda", "--logs", FIXTURES / "passes", cwd=proposal.root).code == 0


def test_what_speaks_against_it_is_missed_by_who_holds_the_logs(run: Run, proposal: SkillRepo) -> None:
    files: Files = {BUN_PROVENANCE: (proposal.root / BUN_PROVENANCE).read_text(encoding="utf-8")}
    proposal.commit(edited_provenance(files, against=[]))
    assert verdict_of(run, proposal)["confidence"] == 0.77  # the gate has no logs
    said = run("verify", "da61beda", "--logs", FIXTURES / "passes", cwd=proposal.root).stdout
    assert "  differs  confidence: 0.77, from the logs 0.65\n" in said


def test_it_is_shown_beside_the_evidence(run: Run, tmp_path: Path) -> None:
    assert run("mine", FIXTURES / "passes", "--stage", cwd=tmp_path).code == 0
    shown = run("candidates", "show", "da61beda", cwd=tmp_path).stdout
    assert "went otherwise in 1 of 4 sessions" in shown
    _, below = shown.split("\nIt went otherwise\n")
    assert "2026-01-13  passes-o  done" in below
    for form in ("markdown", "html"):
        whole = run("mine", FIXTURES / "passes", "--format", form, cwd=tmp_path).stdout
        assert "It went otherwise" in whole


def test_a_program_sees_all_that_it_stands_on(run: Run, tmp_path: Path) -> None:
    found = run("mine", FIXTURES / "passes", "--format", "json", cwd=tmp_path).json["candidates"][0]
    assert [row["session"] for row in found["against"]] == ["passes-otherwise-0"]
    assert (found["specificity"], found["newest"]) == (1.0, "2026-W04")
    again = Provenance.model_validate(found["provenance"])
    assert [row.day for row in (*again.evidence, *again.against)] == [1, 2, 4, 3]


def test_of_more_sessions_than_a_file_has_room_for_the_gate_weighs_the_same(tmp_path: Path) -> None:
    shows, otherwise = (
        (FIXTURES / "passes" / f"{name}-0.jsonl").read_text(encoding="utf-8") for name in ("shows", "otherwise")
    )
    for number in range(40):
        text = shows.replace("passes-shows-0", f"shows-{number}").replace("shows-0-", f"{number}-")
        text = text.replace("2026-01-05", f"2026-{1 + number // 20:02}-{5 + number % 20:02}")
        (tmp_path / f"{number}.jsonl").write_text(text, encoding="utf-8")
    for number in range(8):
        text = otherwise.replace("passes-otherwise-0", f"otherwise-{number}").replace("otherwise-0-", f"o{number}-")
        text = text.replace("2026-01-13", f"2026-01-{13 + number}")
        (tmp_path / f"o{number}.jsonl").write_text(text, encoding="utf-8")
    found = first(tmp_path)
    assert (found.support.sessions, len(found.against)) == (40, 8)
    known = Provenance.model_validate(found.provenance)
    assert (len(known.evidence), len(known.against)) == (20, 4)
    assert reasons(known) == found.reasons
