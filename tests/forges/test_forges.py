"""Forges: which remote is whose, where the token comes from, patience with limits, pages, errors with remedies."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skillkit.errors import SkillkitError
from skillkit.forges import FORGES, AlreadyThereError, Forge, LimitedError, _client, forge_at, gitlab
from skillkit.forges._address import Address
from skillkit.forges.github import client
from skillkit.forges.github.client import token_for
from skillkit.git import Access
from tests.conftest import program
from tests.forges.fake_forge import NAME, OWNER, TOKEN, Answer, running
from tests.forges.fakes import FakeGitHub, refused

BRANCH = "skillkit/a-00000000"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting; the pace is left out."""
    waited: list[float] = []
    monkeypatch.setattr(_client, "sleep", waited.append)
    monkeypatch.setattr(_client, "PACE_SECONDS", 0.0)
    return waited


@pytest.fixture
def github(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: list[float]) -> Iterator[FakeGitHub]:
    """A GitHub without git: a branch is a file."""
    del waits
    (tmp_path / "refs/heads/skillkit").mkdir(parents=True)
    (tmp_path / "refs/heads" / BRANCH).write_text("1" * 40, encoding="utf-8")
    with running(FakeGitHub, tmp_path) as fake:
        monkeypatch.setenv("GITHUB_SERVER_URL", fake.address)
        monkeypatch.setenv("GITHUB_API_URL", f"{fake.address}/api/v3")
        monkeypatch.setenv("GITHUB_TOKEN", TOKEN)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield fake


@pytest.fixture
def forge(github: FakeGitHub) -> Forge:
    return forge_at(f"{github.address}/{OWNER}/{NAME}.git")


def opened(forge: Forge) -> int:
    return forge.create(BRANCH, "main", "skill: a", "Text.", draft=False).number


@pytest.mark.parametrize(
    ("url", "api"),
    [
        ("https://github.com/team/skills.git", "https://api.github.com"),
        ("https://github.com/team/skills", "https://api.github.com"),
        ("git@github.com:team/skills.git", "https://api.github.com"),
        ("ssh://git@github.com/team/skills.git", "https://api.github.com"),
        ("ssh://git@ssh.github.com:443/team/skills.git", "https://api.github.com"),
        ("https://GitHub.com/team/skills.v2/", "https://api.github.com"),
        ("https://acme.ghe.com/team/skills.git", "https://api.acme.ghe.com"),
        ("git@git.acme.example:team/skills.git", "https://git.acme.example/api/v3"),
        ("https://git.acme.example:8443/team/skills.git", "https://git.acme.example:8443/api/v3"),
    ],
)
def test_addresses(url: str, api: str) -> None:
    place = client.address_of(url)
    assert place is not None
    assert (place.api, place.owner) == (api, "team")
    assert place.name in ("skills", "skills.v2")


@pytest.mark.parametrize("url", ["/srv/skills.git", "../skills", "file:///srv/skills.git", "https://github.com/skills"])
def test_what_is_no_address_of_a_repository_on_a_forge(url: str) -> None:
    assert client.address_of(url) is None
    assert not client.is_github(url)


def test_the_api_that_is_named_counts_for_its_own_server_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "https://api.acme.example")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.acme.example")
    own, other = (client.address_of(f"https://{host}/team/skills") for host in ("git.acme.example", "github.com"))
    assert own is not None
    assert other is not None
    assert (own.api, other.api) == ("https://api.acme.example", "https://api.github.com")


@pytest.mark.parametrize(
    ("url", "is_public"),
    [
        ("https://github.com/team/skills.git", True),
        ("https://git.acme.example/team/skills.git", True),
        ("git@git.acme.example:team/skills.git", True),
        ("[::1]:skills.git", True),
        ("/srv/skills.git", False),
        ("../skills.git", False),
        ("./a:b", False),
        ("C:\\skills.git", False),
        ("file:///srv/skills.git", False),
    ],
)
def test_a_host_that_cannot_be_asked_counts_as_public(url: str, *, is_public: bool) -> None:
    assert forge_at(url, "none").is_public == is_public


def place_at(host: str) -> Address:
    return Address(f"https://{host}", f"https://{host}/api/v3", "team", "skills")


def test_a_token_meant_for_one_host_is_not_shown_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")  # no gh
    monkeypatch.setenv("GH_TOKEN", TOKEN)
    assert token_for(place_at("github.com")) == TOKEN
    with pytest.raises(SkillkitError, match=r"no token for git\.acme\.example") as caught:
        token_for(place_at("git.acme.example"))
    assert "GH_ENTERPRISE_TOKEN" in caught.value.hint
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.acme.example")
    assert token_for(place_at("git.acme.example")) == TOKEN
    monkeypatch.setenv("GH_ENTERPRISE_TOKEN", "theirs")
    assert token_for(place_at("git.acme.example")) == "theirs"


def test_gh_is_asked_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "gh", '[ "$*" = "auth token --hostname github.com" ] && echo of-gh')
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert token_for(place_at("github.com")) == "of-gh"
    monkeypatch.setenv("GITHUB_TOKEN", "of-env")
    assert token_for(place_at("github.com")) == "of-env"
    monkeypatch.setenv("GITHUB_TOKEN", "two\nlines")
    with pytest.raises(SkillkitError, match="holds characters that no token has"):
        token_for(place_at("github.com"))


def test_no_token_goes_over_plain_http() -> None:
    with pytest.raises(SkillkitError, match=r"http://github\.com would get the token unencrypted"):
        forge_at("http://github.com/team/skills.git", "github")
    with pytest.raises(SkillkitError, match="is no repository on GitHub"):
        forge_at("/srv/skills.git", "github")


def test_the_settings_in_the_environment_of_git_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    settings = Access("https://github.com", TOKEN).environment
    assert settings["GIT_CONFIG_COUNT"] == "3"
    assert "GIT_CONFIG_KEY_0" not in settings
    assert settings["GIT_CONFIG_VALUE_1"] == ""
    assert TOKEN not in repr(Access("https://github.com", TOKEN))
    assert Access().environment == {}


def test_writes_are_a_second_apart(github: FakeGitHub, forge: Forge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_client, "PACE_SECONDS", 1.0)
    waited: list[float] = []
    monkeypatch.setattr(_client, "sleep", waited.append)
    number = opened(forge)
    forge.label(number, ["skillkit"])
    forge.comments(number)
    assert len(waited) == 1
    assert 0.5 < waited[0] <= 1
    assert github.requests[number].labels == ["skillkit"]


def limited(seconds: float) -> Answer:
    """A primary limit that ends in so many seconds."""
    reset = str(int(time.time() + seconds))
    answer = refused(403, "API rate limit exceeded for installation.")
    return answer._replace(headers={"x-ratelimit-remaining": "0", "x-ratelimit-reset": reset})


@pytest.mark.parametrize(
    ("answer", "least", "most"),
    [
        (None, 15, 21),
        (refused(403, "You have exceeded a secondary rate limit.")._replace(headers={"retry-after": "7"}), 7, 7),
        (refused(429, "Too many requests")._replace(headers={"retry-after": "7"}), 7, 7),
        (refused(403, "You have exceeded a secondary rate limit."), 60, 60),
        (refused(429, "Too many requests")._replace(headers={"retry-after": "-5"}), 60, 60),
        (refused(403, "Wait")._replace(headers={"retry-after": "soon"}), 60, 60),
        (refused(502, "Bad gateway"), 1, 1),
        (Answer(0, cut=True), 1, 1),
    ],
    ids=["primary", "secondary", "429", "secondary-without-time", "429-negative", "403-word", "5xx", "cut"],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_what_passes_is_waited_for(
    github: FakeGitHub,
    forge: Forge,
    waits: list[float],
    *,
    method: str,
    answer: Answer | None,
    least: float,
    most: float,
) -> None:
    github.fail(method, "/pulls$", answer or limited(20))
    if method == "GET":
        assert forge.open_pull_requests() == []
    else:
        assert opened(forge) == 1
    assert len(waits) == 1
    assert least <= waits[0] <= most


@pytest.mark.parametrize(
    "answer", [None, refused(429, "API rate limit exceeded")._replace(headers={"retry-after": "9" * 400})]
)
def test_a_limit_that_lasts_names_its_end(
    github: FakeGitHub, forge: Forge, waits: list[float], *, answer: Answer | None
) -> None:
    github.fail("GET", "/pulls$", answer or limited(3000))
    with pytest.raises(LimitedError, match="rate limit is reached: API rate limit exceeded") as caught:
        forge.open_pull_requests()
    assert caught.value.hint.startswith("run it again after ")
    assert waits == []


@pytest.mark.parametrize(
    ("answer", "said", "hint"),
    [
        (refused(500, "Server Error"), "GitHub refuses GET /repos/team/skills/pulls: 500 Server Error", "run it again"),
        (refused(401, "Bad credentials"), "401 Bad credentials", "it is not accepted"),
        (refused(403, "Resource not accessible by integration"), "403 Resource", "contents: write"),
        (refused(404, "Not Found"), "404 Not Found", "whether the token may see"),
        (Answer(301, {"message": "Moved"}, {"Location": "https://x.invalid"}), "has moved", "git remote set-url"),
        (Answer(200, {"not": "a list"}), "is none of GitHub's", "GITHUB_API_URL"),
        (Answer(200, b"<html>"), "is none of GitHub's", "GITHUB_API_URL"),
        (Answer(400, b"<html>"), "400 Bad Request", "run it again"),
        (Answer(400, {"message": {"title": ["can't be blank"]}}), "400 title can't be blank", "look at what it says"),
        (Answer(0, cut=True), "does not answer", "look at the network"),
        (Answer(200, [], {"Link": '<https://x.invalid/2>; rel="next"'}), "next page elsewhere", "GITHUB_API_URL"),
    ],
)
def test_what_does_not_pass_has_a_remedy(
    github: FakeGitHub, forge: Forge, *, answer: Answer, said: str, hint: str
) -> None:
    github.fail("GET", "/pulls$", answer, times=9)
    with pytest.raises(SkillkitError) as caught:
        forge.open_pull_requests()
    assert said in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize("answer", [refused(502, "Bad gateway"), Answer(0, cut=True)])
def test_a_comment_is_never_written_twice(github: FakeGitHub, forge: Forge, answer: Answer) -> None:
    number = opened(forge)
    github.fail("POST", "/comments$", answer, after=True)
    with pytest.raises(SkillkitError):
        forge.comment(number, "Once.")
    assert [comment.body for comment in forge.comments(number)] == ["Once."]


def test_what_a_forge_does_is_seen_again(github: FakeGitHub, forge: Forge) -> None:
    number = opened(forge)
    with pytest.raises(AlreadyThereError):
        opened(forge)
    forge.label(number, ["skillkit"])
    forge.edit(number, "New text with a mark.")
    first, second = (forge.comment(number, text) for text in ("one", "two"))
    forge.delete_comment(number, first.id)
    assert forge.comments(number) == [second]
    (found,) = forge.by_marker("a mark")
    assert found == forge.by_branch(BRANCH)[0]
    assert (found.state, found.body, found.labels) == ("open", "New text with a mark.", ("skillkit",))
    forge.close(number)
    assert forge.open_pull_requests() == []
    assert [pull.state for pull in forge.by_branch(BRANCH)] == ["closed"]
    github.requests[number].state = "merged"
    assert [pull.state for pull in forge.by_branch(BRANCH)] == ["merged"]


@pytest.mark.parametrize(
    "act",
    [
        lambda forge: forge.create("b", "main", "t", "x", draft=False),
        lambda forge: forge.edit(1, "x"),
        lambda forge: forge.comments(1),
        lambda forge: forge.comment(1, "x"),
        lambda forge: forge.delete_comment(1, 1),
        lambda forge: forge.label(1, ["x"]),
        lambda forge: forge.close(1),
        lambda forge: forge.unlabel(1, "x"),
    ],
)
def test_without_a_forge_there_are_no_pull_requests(act: Any) -> None:
    with pytest.raises(SkillkitError, match="without a forge"):
        act(forge_at("/srv/skills.git"))


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
        ("git@git.acme.example:team/skills.git", {"GH_HOST": "git.acme.example"}, "github"),
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
def test_the_token_of_a_server_is_for_that_server(
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


@pytest.mark.parametrize(
    "text", ["/close", "  /merge now", "````text\n/close\n````", "a\r\n/label ~x\r\n", "a\n\r/close"]
)
def test_no_line_is_a_quick_action(text: str) -> None:
    shown = gitlab.inert(text)
    assert not any(line.lstrip().startswith("/") for line in shown.split("\n"))
    assert shown.replace("\u200b", "") == text
    assert gitlab.inert(shown) == shown
