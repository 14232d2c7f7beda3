"""`skillkit propose` against a GitHub with a state: who comes when, what fails, and what is written then."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from skillkit.forges._address import with_repository
from skillkit.forges.github.fork import Permissions, RepositoryShape, needs_fork
from skillkit.forges.github.repository import Repository
from skillkit.propose import target
from tests.conftest import Run, SessionLogs, SkillRepo, git, program, skillkit
from tests.forges.fake_forge import NAME, OWNER, TOKEN, Answer
from tests.forges.fakes import FakeGitHub, refused
from tests.proposing import BUN, BUN_SKILL, CARGO, PUSH, became, forge_before, more, operations, proposed
from tests.titles import title


@pytest.fixture
def github(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch, waits: list[float]) -> Iterator[FakeGitHub]:
    """A GitHub in front of the remote, which the clone's remote names."""
    del waits
    with forge_before(FakeGitHub, skill_repo, monkeypatch) as fake:
        yield fake


@pytest.mark.slow
def test_what_was_closed_is_found_by_its_mark_and_comes_back_if_asked_for(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub
) -> None:
    became(run, skill_repo, bun)
    github.close(1, "skillkit-never")
    github.requests[1].branch = "skillkit/as-it-was-called"
    more(bun, 5)
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == ("suppressed", "rejected for good in #1")
    assert became(run, skill_repo, bun, "--recreate") == "created"
    assert sorted(github.requests) == [1, 2]


@pytest.mark.slow
def test_a_pull_request_whose_skill_reached_the_base_another_way_is_closed(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub
) -> None:
    became(run, skill_repo, bun)
    git(skill_repo.remote, "update-ref", "refs/heads/main", BUN)
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == ("merged", "already in main; #1 closed")
    assert github.requests[1].state == "closed"
    github.calls.clear()
    assert became(run, skill_repo, bun) == "merged"
    assert github.writes() == []


@pytest.mark.parametrize(
    ("status", "hint"), [(403, "look whether your account or token may write"), (429, "run it again later")]
)
def test_a_push_that_the_server_refuses_has_a_remedy(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub, *, status: int, hint: str
) -> None:
    github.fail("POST", PUSH, Answer(status, b"No.", {}), times=9)
    outcome = run("propose", bun.folder, "--yes", "--format", "json", cwd=skill_repo.root)
    (proposal,) = outcome.json["proposals"]
    assert (outcome.code, proposal["operation"]) == (1, "failed")
    assert hint in proposal["detail"]


@pytest.mark.slow
def test_drafts_and_caps(run: Run, skill_repo: SkillRepo, logs: SessionLogs, github: FakeGitHub) -> None:
    asked = run("propose", logs.folder, cwd=skill_repo.root)
    assert f"    a draft pull request: skill: {title('cargo').lower()}" in asked.stderr
    assert operations(run, skill_repo, logs, "--dry-run") == {BUN: "planned", CARGO: "planned"}
    assert operations(run, skill_repo, logs, "--max-open", "0") == {BUN: "waiting", CARGO: "waiting"}
    assert github.writes() == []
    assert operations(run, skill_repo, logs, "--max-open", "1") == {CARGO: "created", BUN: "waiting"}
    assert github.requests[1].draft is True  # 0.77 is medium
    more(logs, 6)
    github.fail("POST", "/pulls$", refused(422, "Draft pull requests are not supported in this repository."))
    assert operations(run, skill_repo, logs, "--draft") == {BUN: "created", CARGO: "unchanged"}
    assert [github.requests[number].draft for number in (1, 2)] == [True, False]
    git(skill_repo.remote, "update-ref", "-d", f"refs/heads/{BUN}")
    assert operations(run, skill_repo, logs, "--recreate")[BUN] == "created"
    assert github.requests[3].draft is False  # it is high now


def test_labels_that_an_ended_run_did_not_set_are_set_by_the_next(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Repository, "label", ended)
        assert run("propose", bun.folder, "--yes", cwd=skill_repo.root).code == 130
    assert github.requests[1].labels == []
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == ("unchanged", "labelled")
    assert github.requests[1].labels == ["skillkit", "confidence-medium", "error-fix"]
    github.requests[1].labels += ["confidence-high", "confidence-low"]
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == ("unchanged", "labelled")
    assert github.requests[1].labels == ["skillkit", "confidence-medium", "error-fix"]
    github.requests[1].labels = []
    more(bun)
    assert became(run, skill_repo, bun) == "updated"
    assert github.requests[1].labels == ["skillkit", "confidence-high", "error-fix"]
    github.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    assert github.writes() == []


@pytest.fixture
def arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that gets the arguments of every git that is started."""
    log = tmp_path / "arguments"
    shim = program(tmp_path / "bin" / "git", f'echo "$@" >>{log}\nexec {shutil.which("git")} "$@"')
    monkeypatch.setenv("PATH", f"{shim.parent}:{os.environ['PATH']}")
    return log


def test_the_token_is_shown_nowhere(
    skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub, arguments: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # After actions/checkout the clone has a header of its own, and two are refused.
    skill_repo.git("config", f"http.{github.address}/.extraheader", "AUTHORIZATION: basic b2xk")
    said = [skillkit("-v", "propose", bun.folder, "--yes", cwd=skill_repo.root)]
    assert said[0].code == 0, said[0].said
    monkeypatch.setenv("GIT_TRACE_CURL", "1")
    monkeypatch.setenv("GIT_TRACE_REDACT", "0")
    more(bun)
    github.fail("POST", PUSH, Answer(500, b"", {}))
    said.append(skillkit("-v", "propose", bun.folder, "--yes", cwd=skill_repo.root))
    github.fail("GET", "/pulls$", refused(404, f"No {TOKEN} here"))
    said.append(skillkit("propose", bun.folder, "--yes", cwd=skill_repo.root))
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    said.append(skillkit("propose", bun.folder, "--yes", cwd=skill_repo.root))
    assert [outcome.code for outcome in said] == [0, 1, 2, 2]
    header = github.basic()
    homes = [arguments.parent, Path(os.environ["HOME"])]
    texts = [file.read_bytes().decode(errors="replace") for home in homes for file in home.rglob("*") if file.is_file()]
    assert len(arguments.read_text(encoding="utf-8").splitlines()) > 10
    for text in (*texts, *(outcome.said for outcome in said), skill_repo.git("remote", "-v")):
        assert TOKEN not in text
        assert header not in text


@pytest.mark.slow
def test_labels_that_people_took_away_or_that_cannot_be_set_are_left(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub
) -> None:
    became(run, skill_repo, bun)
    github.requests[1].labels.remove("skillkit")
    more(bun)
    assert became(run, skill_repo, bun) == "updated"
    assert github.requests[1].labels == ["confidence-medium", "error-fix"]
    github.requests[1].labels.append("skillkit")
    github.fail("POST", "/labels$", refused(403, "Resource not accessible by integration"))
    more(bun)
    proposal = proposed(run, skill_repo, bun)
    assert proposal["operation"] == "updated"
    assert proposal["detail"].startswith("labels not set: GitHub refuses POST ")


@pytest.mark.slow
def test_a_branch_that_is_never_seen_fails(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub
) -> None:
    github.fail("POST", "/pulls$", refused(422, "Validation Failed", f"No commits between main and {BUN}"), times=9)
    outcome = run("propose", bun.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 1
    assert f"Validation Failed; No commits between main and {BUN}; run it again" in outcome.stdout
    assert "1 branch pushed, 1 draft in all" in outcome.stdout  # what was pushed is reported


@pytest.fixture
def forked(github: FakeGitHub, waits: list[float], monkeypatch: pytest.MonkeyPatch) -> FakeGitHub:
    """The same for somebody who may not push."""
    github.can_push = False
    monkeypatch.setattr(target, "sleep", waits.append)
    return github


@pytest.mark.slow
def test_who_may_not_push_proposes_from_a_fork(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub, waits: list[float]
) -> None:
    forked.late = 2
    before = skill_repo.git("remote", "-v")
    proposal = proposed(run, skill_repo, bun)
    assert proposal["operation"] == "created"
    assert proposal["detail"].startswith("labels not set: GitHub refuses POST /repos/team/skills/issues/1/labels: 403 ")
    assert {1, 2} <= set(waits)
    assert (list(forked.forks), forked.requests[1].source) == (["ada/skills"], "ada")
    assert (forked.tip(BUN), forked.tip(BUN, "ada")) == ("", proposal["commit"])
    assert skill_repo.git("remote", "-v") == before
    forked.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    assert forked.writes() == []
    more(bun)
    assert became(run, skill_repo, bun) == "updated"
    assert "Seen in 4 sessions" in forked.requests[1].body
    assert forked.tip(BUN, "ada") != proposal["commit"]
    assert list(forked.requests) == [1]


@pytest.mark.slow
def test_a_fork_under_another_name_is_found_again(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    forked.login = "taken"  # who has a repository of that name already
    assert became(run, skill_repo, bun) == "created"
    assert list(forked.forks) == ["taken/skills-1"]
    forked.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    assert forked.writes() == []
    forked.close(1, delete=False)
    assert became(run, skill_repo, bun) == "suppressed"
    assert forked.writes() == []
    more(bun, 3)
    assert became(run, skill_repo, bun) == "created"
    assert [each.state for each in forked.requests.values()] == ["closed", "open"]


@pytest.mark.slow
def test_what_was_closed_stays_closed_though_the_fork_is_gone(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    became(run, skill_repo, bun)
    forked.close(1, delete=False)
    shutil.rmtree(forked.forks.pop("ada/skills"))
    forked.gone.add("ada")
    forked.calls.clear()
    assert became(run, skill_repo, bun) == "suppressed"
    assert forked.writes() == []


@pytest.mark.slow
def test_what_the_team_has_proposed_itself_is_not_proposed_from_a_fork(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    forked.can_push = True
    became(run, skill_repo, bun)
    forked.can_push = False
    more(bun)
    forked.calls.clear()
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == (
        "foreign",
        "somebody else has proposed it; nothing was pushed",
    )
    forked.merge(1)
    assert became(run, skill_repo, bun) == "merged"
    assert (forked.writes(), forked.forks) == ([], {})


@pytest.mark.slow
def test_a_stranger_s_fork_is_none_of_ours_for_who_has_a_fork(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    body = "<!-- skillkit id=da61beda fingerprint=0123456789abcdef sessions=99 -->"
    forked.open_one(BUN, "main", "Theirs", body, "stranger").state = "closed"
    assert became(run, skill_repo, bun) == "created"
    assert (forked.requests[2].branch, forked.requests[2].source) == (BUN, "ada")


@pytest.mark.slow
def test_a_fork_is_announced_before_it_is_made(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    assert proposed(run, skill_repo, bun, "--dry-run")["operation"] == "planned"
    asked = run("propose", bun.folder, cwd=skill_repo.root)
    address = f"{forked.address}/{OWNER}/{NAME}.git"
    assert asked.code == 2
    assert f"About to push to your fork of {address} (made for this):\n" in asked.stderr
    assert (forked.writes(), forked.forks) == ([], {})
    became(run, skill_repo, bun)
    more(bun)
    asked = run("propose", bun.folder, cwd=skill_repo.root)
    assert f"your fork of {address} ({forked.address}/ada/{NAME}.git):\n" in asked.stderr


@pytest.mark.slow
def test_a_fork_that_is_not_filled_is_reported_and_found_by_the_next_run(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, forked: FakeGitHub
) -> None:
    forked.late = 99
    outcome = run("propose", bun.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr.endswith("/ada/skills.git is not filled yet\nhint: run it again in a minute\n")
    forked.late = 0
    assert became(run, skill_repo, bun) == "created"
    assert list(forked.forks) == ["ada/skills"]


@pytest.mark.parametrize(
    ("permissions", "token", "needed"),
    [
        (Permissions(push=True), "ghp_x", False),
        (Permissions(push=False), "ghp_x", True),
        (Permissions(push=False), "ghs_x", False),
        (None, "ghp_x", False),
    ],
)
def test_who_needs_a_fork(permissions: Permissions | None, token: str, *, needed: bool) -> None:
    about = RepositoryShape(full_name="team/skills", private=False, permissions=permissions)
    assert needs_fork(about, token) == needed


@pytest.mark.parametrize(
    ("url", "there"),
    [
        ("https://github.com/team/skills.git", "https://github.com/ada/x.git"),
        ("https://github.com/team/skills", "https://github.com/ada/x"),
        ("git@github.com:team/skills.git", "git@github.com:ada/x.git"),
        ("ssh://git@ssh.github.com:443/team/skills.git", "ssh://git@ssh.github.com:443/ada/x.git"),
    ],
)
def test_the_address_of_a_fork_has_the_form_of_the_remotes(url: str, there: str) -> None:
    assert with_repository(url, "ada/x") == there


def test_a_proposal_keeps_the_rules_of_its_base(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, github: FakeGitHub
) -> None:
    rules = {".commitlintrc": "extends: ['@commitlint/config-conventional']\n", ".gitignore": "skills/*bun*/\n"}
    first = skill_repo.commit({**rules, ".markdownlint.json": '{"MD013": {"line_length": 20, "strict": true}}'})
    second = skill_repo.commit({".gitignore": "dist/\n"})
    git(skill_repo.root, "push", "--quiet", str(skill_repo.remote), f"{first}:refs/heads/main")
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], github.writes()) == ("waiting", [])
    assert str(proposal["detail"]).startswith(f".gitignore on main leaves out {BUN_SKILL}: ")
    git(skill_repo.root, "push", "--quiet", str(skill_repo.remote), f"{second}:refs/heads/main")
    assert became(run, skill_repo, bun) == "created"
    subject, *lines = git(skill_repo.remote, "log", "-1", "--format=%B", BUN).splitlines()
    assert subject == github.requests[1].title == f"docs(skills): {title('bun').lower()}"
    assert max(map(len, lines)) <= 72
    assert "### Rules on form\n\n- skills/" in github.requests[1].body
    assert "breaks MD013/line-length" in github.requests[1].body
