"""`skillkit propose` against a GitLab and a Forgejo with a state: the same identity, in place, and a lasting "no"."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from skillkit.errors import SkillkitError
from skillkit.forges import FORGES
from skillkit.forges import _client
from skillkit.forges import forge_at
from skillkit.forges import gitlab
from tests.conftest import Run
from tests.conftest import SessionLogs
from tests.conftest import SkillRepo
from tests.forges.fake_github import NAME
from tests.forges.fake_github import OWNER
from tests.forges.fake_github import TOKEN
from tests.forges.fake_github import Answer
from tests.forges.fake_others import STRANGER
from tests.forges.fake_others import FakeForgejo
from tests.forges.fake_others import FakeGitLab
from tests.proposing import BUN
from tests.proposing import became
from tests.proposing import forge_before
from tests.proposing import proposed

MARK = "<!-- skillkit id=da61beda fingerprint=0123456789abcdef sessions=99 -->"


@pytest.fixture(params=[FakeGitLab, FakeForgejo], ids=["gitlab", "forgejo"])
def fake(request: pytest.FixtureRequest, skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    with forge_before(request.param, skill_repo, monkeypatch) as running:
        monkeypatch.setattr(_client, "sleep", lambda _: None)
        yield running


@pytest.mark.parametrize(
    "source", ["agit", "reader", *(pytest.param(each, marks=pytest.mark.slow) for each in ("fork", ""))]
)
def test_what_a_stranger_opens_is_none_of_ours(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, *, source: str
) -> None:
    stranger = fake.open_one(BUN, "main", "Closed by a stranger", MARK, source)
    if isinstance(fake, FakeGitLab) and source:
        stranger.source = "fork"  # there is no other way
    stranger.state = "closed"
    assert became(run, skill_repo, bun) == "created"
    assert fake.requests[2].branch == BUN


@pytest.mark.slow
def test_later_is_heeded_from_who_may_push_alone(run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any) -> None:
    became(run, skill_repo, bun)
    fake.say(1, "/skillkit later", STRANGER)
    assert became(run, skill_repo, bun) == "unchanged"
    fake.say(1, "/skillkit later")
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == (
        "suppressed",
        "put off in #1; 6 sessions would bring it back",
    )
    assert fake.requests[1].state == "closed"


def test_lists_are_read_to_their_end(fake: Any) -> None:
    fake.per_page = 2
    for number in range(5):
        fake.open_one(f"skillkit/{number}", "main", "t", "b")
    assert [pull.number for pull in forge_at(f"{fake.address}/{OWNER}/{NAME}").open_pull_requests()] == [5, 4, 3, 2, 1]


def test_the_token_is_shown_nowhere(
    skill_repo: SkillRepo, bun: SessionLogs, fake: Any, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path = skill_repo.root.parent
    shim, log = tmp_path / "bin" / "git", tmp_path / "arguments"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\necho "$@" >>{log}\nexec {shutil.which("git")} "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", f"{shim.parent}:{os.environ['PATH']}")
    said = [run("-v", "propose", bun.folder, "--yes", cwd=skill_repo.root)]
    fake.fail("GET", "/(pulls|merge_requests)$", Answer(404, {"message": f"No {TOKEN} here"}))
    said.append(run("propose", bun.folder, "--yes", cwd=skill_repo.root))
    assert [outcome.code for outcome in said] == [0, 2]
    assert "push" in log.read_text(encoding="utf-8")
    for text in (log.read_text(encoding="utf-8"), *(each.said for each in said), skill_repo.git("remote", "-v")):
        assert TOKEN not in text
        assert fake.basic() not in text


@pytest.mark.parametrize(
    ("url", "variables", "name"),
    [
        ("https://gitlab.com/group/subgroup/skills.git", {}, "gitlab"),
        ("git@gitlab.com:group/subgroup/skills.git", {}, "gitlab"),
        ("ssh://git@git.acme.example:2222/team/skills", {"GITLAB_HOST": "git.acme.example"}, "gitlab"),
        ("https://git.acme.example:8443/team/skills", {"CI_SERVER_URL": "https://git.acme.example:8443/"}, "gitlab"),
        ("git@codeberg.org:team/skills.git", {}, "forgejo"),
        ("https://git.acme.example/team/skills", {"GITEA_SERVER_URL": "https://git.acme.example"}, "forgejo"),
        (
            "https://git.acme.example/team/skills",
            {"GITHUB_SERVER_URL": "https://git.acme.example", "GITEA_ACTIONS": "true"},
            "forgejo",
        ),
        ("https://git.acme.example/team/skills", {"GITHUB_SERVER_URL": "https://git.acme.example"}, "github"),
        ("https://github.com/team/skills", {"GITLAB_HOST": "git.acme.example"}, "github"),
        ("https://git.acme.example/team/skills", {}, ""),
        ("https://gitlab.com.evil.example/team/skills", {}, ""),
    ],
)
def test_whose_a_remote_is(monkeypatch: pytest.MonkeyPatch, *, url: str, variables: dict[str, str], name: str) -> None:
    for key, value in variables.items():
        monkeypatch.setenv(key, value)
    assert next((kind.name for kind in FORGES if kind.claims(url)), "") == name


@pytest.mark.parametrize(
    ("forge", "public", "server", "token"),
    [
        ("gitlab", "gitlab.com", "GITLAB_HOST", "GITLAB_TOKEN"),
        ("forgejo", "codeberg.org", "GITEA_SERVER_URL", "GITEA_TOKEN"),
    ],
)
def test_a_token_meant_for_one_host_is_not_shown_to_another(
    monkeypatch: pytest.MonkeyPatch, *, forge: str, public: str, server: str, token: str
) -> None:
    monkeypatch.setenv(token, TOKEN)
    with pytest.raises(SkillkitError, match=r"no token for git\.acme\.example") as caught:
        forge_at("https://git.acme.example/team/skills", forge)
    assert "git.acme.example" in caught.value.hint
    monkeypatch.setenv(server, "https://git.acme.example")
    with pytest.raises(SkillkitError, match="no token for"):
        forge_at(f"https://{public}/team/skills")
    monkeypatch.setenv(server, "http://git.acme.example")
    with pytest.raises(SkillkitError, match="would get the token unencrypted"):
        forge_at("http://git.acme.example/team/skills")
    with pytest.raises(SkillkitError, match="is no repository on"):
        forge_at("/srv/skills.git", forge)


@pytest.mark.slow
def test_refusals_have_a_remedy(run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any) -> None:
    fake.fail(*fake.create, Answer(400, {"message": {"title": ["can't be blank"]}}))
    outcome = run("propose", bun.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 1
    assert ": 400 title can't be blank; look at what it says" in " ".join(outcome.stdout.split())
    fake.fail("GET", "/(pulls|merge_requests)$", Answer(200, {"not": "a list"}))
    outcome = run("propose", bun.folder, "--yes", cwd=skill_repo.root)
    assert f"hint: look at {fake.server}" in outcome.stderr


@pytest.mark.parametrize(
    "text", ["/close", "  /merge now", "````text\n/close\n````", "a\r\n/label ~x\r\n", "a\n\r/close"]
)
def test_no_line_is_a_quick_action(text: str) -> None:
    shown = gitlab.inert(text)
    assert not any(line.lstrip().startswith("/") for line in shown.split("\n"))
    assert shown.replace("\u200b", "") == text
    assert gitlab.inert(shown) == shown
