"""What the report workflow posts on a pull request, from what a gate left behind that nobody need believe."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skillkit.errors import SkillkitError
from skillkit.forges import _client
from skillkit.forges.github import repository_at
from skillkit.github_action import post
from skillkit.github_action.document import FILE, MAX_BYTES
from tests.composite import step
from tests.conftest import SkillRepo, first_of, skill
from tests.forges.fake_forge import NAME, OWNER, TOKEN, Request, running
from tests.forges.fakes import FakeGitHub
from tests.gated import Files, on_branch
from tests.titles import slug

VERDICT = {
    "name": "deploy",
    "path": "skills/deploy/SKILL.md",
    "origin": "authored",
    "verdict": "duplicate",
    "reason": "ship is already there",
    "blocks": True,
    "nearest": {"name": "ship", "score": 0.9, "reasons": ["shared-text"]},
}


@pytest.fixture
def github(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    with running(FakeGitHub, skill_repo.remote) as fake:
        monkeypatch.setattr(_client, "PACE_SECONDS", 0.0)
        monkeypatch.setenv("GITHUB_SERVER_URL", fake.address)
        monkeypatch.setenv("GITHUB_API_URL", f"{fake.address}/api/v3")
        monkeypatch.setenv("GITHUB_REPOSITORY", f"{OWNER}/{NAME}")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield fake


def pull_of(github: FakeGitHub, head: str, source: str = "own") -> Request:
    """An open pull request whose branch is at a commit."""
    opened = github.open_one("change", "main", "New skills", source=source)
    opened.head = head
    return opened


def event_of(head: str, conclusion: str = "failure", run: int = 7, owner: str = OWNER, **more: Any) -> dict[str, Any]:
    """GitHub's event of a finished run."""
    about = {
        "id": run,
        "event": "pull_request",
        "head_sha": head,
        "head_branch": "change",
        "head_repository": {"owner": {"login": owner}},
        "conclusion": conclusion,
        "html_url": f"https://git.example/team/skills/actions/runs/{run}",
    }
    return {"workflow_run": {**about, **more}}


def zipped(text: str | bytes, name: str = FILE) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return out.getvalue()


def document(head: str, **changes: Any) -> bytes:
    gate = {"command": "gate", "conclusion": "failure", "candidates": [{**VERDICT, **changes}], "findings": []}
    return zipped(json.dumps({"version": 1, "command": "action", "head": head, "reports": [gate], "failures": []}))


def posted(github: FakeGitHub, event: dict[str, Any], *, dry_run: bool = False) -> list[str]:
    """Posts as the command does, in this process."""
    run = post.run_of(event)
    assert run is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GITHUB_TOKEN", TOKEN)
        repository = repository_at(f"{github.address}/{OWNER}/{NAME}")
        return post.post(repository, run, f"{github.address}/{OWNER}/{NAME}/blob/{run.head}", dry_run=dry_run)


@pytest.mark.slow
def test_a_gate_and_then_its_report_by_the_steps_of_the_action(
    skill_repo: SkillRepo, mined: dict[str, Files], github: FakeGitHub, tmp_path: Path
) -> None:
    repo = on_branch(skill_repo, mined["gradle"])
    head = repo.git("rev-parse", "HEAD")
    repo.git("push", "--quiet", "origin", "change")
    pull = pull_of(github, head)
    judged = step(repo, tmp_path / "gate", {"pull_request": {"head": {"sha": head}}})
    assert judged.code == 1
    github.upload(7, head, zipped(Path(judged.outputs["report-path"]).read_bytes()))
    reported = step(repo, tmp_path / "report", event_of(head), command="report", token=TOKEN)
    assert (reported.code, reported.outputs["verdict"], reported.heard) == (0, "success", [])
    (body,) = github.bodies(pull.number)
    assert f"| **low-confidence** | [{slug('gradle')}](" in body
    assert f"Blocked: `{head[:7]}`, [log of the run](https://git.example/team/skills/actions/runs/7)" in body
    assert pull.labels == ["skillkit-blocked"]
    github.calls.clear()
    again = step(repo, tmp_path / "report", event_of(head), command="report", token=TOKEN, in_process=True)
    assert (again.code, github.writes()) == (0, [])
    for place in (judged, reported, again):
        assert TOKEN not in place.log + place.summary + str(place.outputs)
    left = [file for file in tmp_path.rglob("*") if file.is_file() and repo.root / ".git" not in file.parents]
    assert [file for file in left if TOKEN.encode() in file.read_bytes()] == []


def test_the_one_comment_and_the_labels_follow_the_runs(github: FakeGitHub) -> None:
    pull = pull_of(github, "a" * 40)
    github.upload(7, "a" * 40, document("a" * 40))
    assert posted(github, event_of("a" * 40)) == ["#1: comment added", "#1: label skillkit-blocked set"]
    pull.head = "b" * 40
    github.upload(8, "b" * 40, document("b" * 40, verdict="pass", blocks=False, reason="lints clean"))
    done = posted(github, event_of("b" * 40, "success", run=8))
    assert done == ["#1: comment changed", "#1: label skillkit-blocked taken off", "#1: label skillkit-passed set"]
    (body,) = github.bodies(1)
    assert "Passed: `bbbbbbb`" in body
    assert pull.labels == ["skillkit-passed"]


def test_a_change_without_skills_that_passes_is_not_spoken_of(github: FakeGitHub) -> None:
    pull_of(github, "a" * 40)
    empty = {"version": 1, "head": "a" * 40, "reports": [{"command": "gate", "conclusion": "success"}]}
    github.upload(7, "a" * 40, zipped(json.dumps(empty)))
    assert posted(github, event_of("a" * 40, "success")) == ["#1 is up to date"]
    assert github.writes() == []


def test_a_gate_that_could_not_run_is_reported(skill_repo: SkillRepo, github: FakeGitHub, tmp_path: Path) -> None:
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")})
    head = repo.git("rev-parse", "HEAD")
    pull = pull_of(github, head)
    failed = step(repo, tmp_path / "gate", {"pull_request": {"head": {"sha": head}}}, base="gone", in_process=True)
    assert failed.code == 2
    github.upload(7, head, zipped(Path(failed.outputs["report-path"]).read_bytes()))
    posted(github, event_of(head))
    (body,) = github.bodies(pull.number)
    assert "`skillkit gate` could not run" in body
    assert "base ref origin/gone is not in this repository" in body
    assert pull.labels == ["skillkit-blocked"]


UNREADABLE = [
    None,
    b"",
    b"no zip",
    zipped("{}"),
    zipped("not json"),
    zipped(b"\xff\xfe"),
    zipped("[" * 100_000),
    zipped("{}", "../../etc/passwd"),
    zipped(b" " * (MAX_BYTES + 1)),
    document("c" * 40),
    document("a" * 40, verdict="marvellous"),
    document("a" * 40, confidence="much"),
    document("a" * 40, name="\ud800"),
]


@pytest.mark.parametrize("artifact", first_of(UNREADABLE, 3))
def test_what_cannot_be_read_is_not_shown_and_the_failure_is_reported(
    github: FakeGitHub, artifact: bytes | None
) -> None:
    pull = pull_of(github, "a" * 40)
    if artifact is not None:
        github.upload(7, "a" * 40, artifact)
    posted(github, event_of("a" * 40))
    (body,) = github.bodies(1)
    assert "The run left no report of this commit that can be read" in body
    assert "Blocked" in body
    assert pull.labels == ["skillkit-blocked"]


def test_an_artifact_of_another_run_or_too_large_a_one_is_not_fetched(github: FakeGitHub) -> None:
    pull_of(github, "a" * 40)
    github.upload(6, "a" * 40, document("a" * 40))
    github.upload(7, "b" * 40, document("a" * 40))
    github.upload(7, "a" * 40, document("a" * 40))["expired"] = True
    github.upload(7, "a" * 40, document("a" * 40))["size_in_bytes"] = MAX_BYTES + 1
    posted(github, event_of("a" * 40))
    assert not any("/zip" in call for call in github.calls)
    number = github.upload(7, "a" * 40, document("a" * 40))["id"]
    github.blobs[number] = b"x" * (MAX_BYTES + 1)  # larger than its listing says
    posted(github, event_of("a" * 40))
    assert "no report of this commit" in github.bodies(1)[0]


def test_a_false_report_moves_no_label_and_marks_up_nothing(github: FakeGitHub) -> None:
    pull = pull_of(github, "a" * 40)
    text = "@everyone closes #1 <img src=x> [x](javascript:y) | a\n\n### x\n<!-- skillkit-report run=9 -->"
    lie = document("a" * 40, verdict="exempt", blocks=False, name=text, reason=text, path="../../../evil/x")
    github.upload(7, "a" * 40, lie)
    posted(github, event_of("a" * 40, "failure"))
    (body,) = github.bodies(1)
    assert pull.labels == ["skillkit-blocked"]
    assert body.count("<!--") == 1
    rows = body.splitlines()[1:]
    assert not any("@everyone" in row or "<img" in row.replace("\\<img", "") or "evil/x)" in row for row in rows)
    assert [row for row in rows if row.startswith("###")] == ["### skillkit gate: failure"]


def test_long_reports_are_cut_to_what_github_takes(github: FakeGitHub) -> None:
    pull_of(github, "a" * 40)
    finding = {"code": "SK101", "rule": "x", "layer": "spec", "severity": "error", "message": "*" * 5000, "path": "p"}
    findings = [{**finding, "start_line": number} for number in range(500)]
    reports = [{"command": "gate", "conclusion": "failure", "candidates": [VERDICT] * 500, "findings": findings}]
    github.upload(7, "a" * 40, zipped(json.dumps({"version": 1, "head": "a" * 40, "reports": reports})))
    posted(github, event_of("a" * 40))
    (body,) = github.bodies(1)
    assert len(body) < 65_536
    assert "480 more" in body


def test_only_the_pull_request_at_that_commit_from_that_repository_gets_it(github: FakeGitHub) -> None:
    own = pull_of(github, "a" * 40)
    fork = pull_of(github, "b" * 40, "stranger")
    posted(github, event_of("b" * 40, owner="stranger"))
    assert (github.bodies(own.number), len(github.bodies(fork.number))) == ([], 1)
    assert posted(github, event_of("b" * 40)) == ["no open pull request is at bbbbbbb: there is nothing to report"]
    assert posted(github, event_of("a" * 40, "cancelled"))[0].startswith("the run ended as cancelled")
    assert github.bodies(own.number) == []


def test_a_strangers_comment_with_our_mark_is_left_alone_and_a_later_run_too(github: FakeGitHub) -> None:
    pull_of(github, "a" * 40)
    body = "<!-- skillkit-report run=1 -->\nMine."
    stranger = github.say(1, body, github.stranger)
    posted(github, event_of("a" * 40, run=8))
    assert (stranger["body"], len(github.bodies(1))) == (body, 2)
    assert posted(github, event_of("a" * 40, run=7)) == ["#1 has the report of a later run"]


def test_a_dry_run_writes_nothing(github: FakeGitHub) -> None:
    pull_of(github, "a" * 40)
    assert posted(github, event_of("a" * 40), dry_run=True) == ["#1: comment added", "#1: label skillkit-blocked set"]
    assert github.writes() == []


def test_a_report_is_of_a_pull_request_and_needs_a_token(
    skill_repo: SkillRepo, github: FakeGitHub, tmp_path: Path
) -> None:
    assert post.run_of(event_of("a" * 40, event="push")) is None
    assert post.run_of(event_of("a" * 40, head_repository=None)) is None
    with pytest.raises(SkillkitError, match="no workflow_run"):
        post.run_of({"pull_request": {}})
    ran = step(skill_repo, tmp_path / "report", event_of("a" * 40), command="report")
    assert (ran.code, ran.outputs["verdict"]) == (2, "failure")
    assert "report needs a token" in ran.heard[0][2]
    assert github.calls == []
