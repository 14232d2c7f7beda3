"""`skillkit propose` against a GitHub with a state: who comes when, what fails, and what is written then."""

from collections.abc import Iterator
from typing import Any

import pytest

from skillkit.forges.github import calls
from tests.conftest import Run
from tests.conftest import SessionLogs
from tests.conftest import SkillRepo
from tests.forge.fake_github import NAME
from tests.forge.fake_github import OWNER
from tests.forge.fake_github import TOKEN
from tests.forge.fake_github import FakeGitHub
from tests.forge.fake_github import running

BUN = "skillkit/run-bun-without-rtk-da61beda"
CARGO = "skillkit/run-cargo-without-rtk-32aad03e"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr(calls, "sleep", waited.append)
    return waited


@pytest.fixture
def github(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch, waits: list[float]) -> Iterator[FakeGitHub]:
    """A GitHub in front of the remote, which the clone's remote names."""
    del waits
    with running(skill_repo.remote) as fake:
        monkeypatch.setenv("GITHUB_SERVER_URL", fake.address)
        monkeypatch.setenv("GITHUB_API_URL", f"{fake.address}/api/v3")
        monkeypatch.setenv("GITHUB_TOKEN", TOKEN)
        skill_repo.git("remote", "set-url", "origin", f"{fake.address}/{OWNER}/{NAME}.git")
        yield fake


def proposed(run: Run, repo: SkillRepo, logs: SessionLogs, *options: str) -> dict[str, Any]:
    """Runs `propose --yes`; the proposals by branch."""
    outcome = run("propose", logs.folder, "--yes", "--format", "json", *options, cwd=repo.root)
    assert outcome.code == 0, outcome.said
    return {proposal["branch"]: proposal for proposal in outcome.json["proposals"]}


def operations(proposals: dict[str, Any]) -> dict[str, str]:
    return {branch: proposal["operation"] for branch, proposal in proposals.items()}


def test_a_first_run_opens_pull_requests_and_a_second_writes_nothing(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, github: FakeGitHub
) -> None:
    first = proposed(run, skill_repo, logs)
    assert operations(first) == {BUN: "created", CARGO: "created"}
    pull = github.pulls[1]
    assert (pull["head"]["ref"], pull["base"]["ref"], pull["title"]) == (BUN, "main", "skill: run bun without rtk")
    assert [each["name"] for each in pull["labels"]] == ["skillkit", "error-fix"]
    assert first[BUN]["url"] == pull["html_url"]
    github.calls.clear()
    assert operations(proposed(run, skill_repo, logs)) == {BUN: "unchanged", CARGO: "unchanged"}
    assert github.writes() == []
