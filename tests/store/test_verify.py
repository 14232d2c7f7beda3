"""`skillkit verify`: what logs reproduce of a proposal, with the proposer's key and without."""

from pathlib import Path

import pytest

from tests.conftest import Run, SessionLogs, SkillRepo
from tests.gated import BUN_BRANCH, BUN_PROVENANCE, Files, edited_provenance, on_branch
from tests.titles import slug

ID = "da61beda"


def verified(run: Run, repo: SkillRepo, logs: Path, *options: str) -> dict[str, bool]:
    """What agrees; the exit code has to fit."""
    outcome = run("verify", ID, "--logs", logs, "--format", "json", *options, cwd=repo.root)
    assert outcome.code in (0, 1), outcome.said
    agrees = {each["what"]: each["agrees"] for each in outcome.json["agreements"]}
    assert (outcome.code == 0) == all(agrees.values())
    return agrees


def test_somebody_who_holds_the_logs_reproduces_it_and_the_gate_knows(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, mined: dict[str, Files]
) -> None:
    repo = on_branch(skill_repo, mined["bun"], BUN_BRANCH)
    outcome = run("verify", ID, "--logs", logs.folder, cwd=repo.root)
    assert outcome.code == 0
    lines = outcome.stdout.splitlines()
    assert lines[:-2] == [
        f"  agrees   name: {slug('bun')}, from the logs {slug('bun')}",
        "  agrees   draft: its digest is that of the files that the logs make",
        "  agrees   sessions: 3, from the logs 3",
        "  agrees   rows of evidence: 3 of 3 are shown by the logs",
        "  agrees   confidence: 0.77, from the logs 0.77",
        "  agrees   number written down: 0.77, from its rows 0.77",
        f"  note: da61beda {slug('bun')}, proposed at HEAD",
    ]
    label = lines[-2].split(" label ")[1].split(" ")[0]
    assert lines[-1] == "reproduced from 9 sessions"
    verdict = run("gate", "--format", "json", "--label", label, cwd=repo.root).json["candidates"][0]
    assert (verdict["verdict"], verdict["assurance"]) == ("pass", "reproduced")


def test_what_was_made_up_or_raised_differs(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, mined: dict[str, Files]
) -> None:
    repo = on_branch(skill_repo, edited_provenance(mined["bun"], confidence=0.99), BUN_BRANCH)
    assert [what for what, agrees in verified(run, repo, logs.folder).items() if not agrees] == ["number written down"]
    fewer = [logs.folder / f"bun-session-{number}.jsonl" for number in range(2)]
    for file in sorted(logs.folder.glob("*.jsonl")):
        if file not in fewer:
            file.unlink()
    differing = {what for what, agrees in verified(run, repo, logs.folder).items() if not agrees}
    assert differing == {"sessions", "rows of evidence", "confidence", "number written down"}
    for file in fewer:
        file.unlink()
    logs.add("other", program="deno")
    assert verified(run, repo, logs.folder) == {"candidate": False}
    assert (
        "  differs  candidate: not found in these logs"
        in run("verify", ID, "--logs", logs.folder, cwd=repo.root).stdout
    )


def test_the_branch_of_a_remote_is_found_by_its_id(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, mined: dict[str, Files]
) -> None:
    repo = on_branch(skill_repo, mined["bun"], BUN_BRANCH)
    repo.git("push", "--quiet", "origin", BUN_BRANCH)
    repo.git("checkout", "--quiet", "main")
    assert all(verified(run, repo, logs.folder).values())
    outcome = run("verify", ID, "--logs", logs.folder, "--head", "main", cwd=repo.root)
    assert outcome.code == 2
    assert outcome.stderr.startswith(f"error: there is no {BUN_PROVENANCE} in main\nhint: ")


@pytest.mark.parametrize("name", ["../../etc", "*", "", "da61bedaa"])
def test_what_is_no_id_is_refused(run: Run, skill_repo: SkillRepo, tmp_path: Path, name: str) -> None:
    outcome = run("verify", "--logs", tmp_path, "--", name, cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr == (
        f"error: {name!a} is no id of a proposal\nhint: it is the 8 digits at the end of its branch\n"
    )
