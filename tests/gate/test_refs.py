"""Which commit a name resolves to: tags, replaced objects and branches of the change hide nothing from the gate."""

import pytest

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.git.repository import short_name
from tests.conftest import Run, SkillRepo, skill
from tests.gated import DEPLOY, Event, on_branch

TAGS = ("main", "origin/main", "refs/remotes/origin/main", "remotes/origin/main", "-main")


def attacked(repo: SkillRepo) -> str:
    """Tags named like the base at a change that is invalid; the base's commit."""
    base = repo.git("rev-parse", "HEAD")
    on_branch(repo, {DEPLOY: skill("depoly")})
    for name in TAGS:
        repo.git("update-ref", f"refs/tags/{name}", "HEAD")
    return base


@pytest.mark.parametrize("options", [(), ("--base", "main"), ("--base", "origin/main"), ("--base", "refs/heads/main")])
@pytest.mark.parametrize("local", [True, False])
def test_a_tag_is_named_like_the_base(
    run: Run, skill_repo: SkillRepo, options: tuple[str, ...], *, local: bool
) -> None:
    base = attacked(skill_repo)
    if not local:
        skill_repo.git("branch", "--quiet", "-D", "main")
    outcome = run("gate", *options, "--format", "json", cwd=skill_repo.root)
    if "refs/heads/main" in options and not local:
        assert outcome.code == 2
        return
    assert (outcome.code, outcome.json["base"], len(outcome.json["candidates"])) == (1, base, 1)
    name = {
        "main": "refs/heads/main" if local else "refs/remotes/origin/main",
        "origin/main": "refs/remotes/origin/main",
    }
    said = [f"compared with {name[options[1]]} at {base[:12]}"] if options and options[1] in name else []
    assert outcome.json["notes"] == said


def test_a_name_of_the_remote_is_never_a_tag(run: Run, skill_repo: SkillRepo) -> None:
    attacked(skill_repo)
    skill_repo.git("update-ref", "-d", "refs/remotes/origin/main")
    skill_repo.git("update-ref", "refs/heads/origin/main", "HEAD")
    outcome = run("gate", "--base", "origin/main", cwd=skill_repo.root)
    assert (outcome.code, outcome.stderr.startswith("error: base ref origin/main is not in")) == (2, True)


def test_what_a_name_stands_for(skill_repo: SkillRepo) -> None:
    base = attacked(skill_repo)
    root, tip = skill_repo.root, skill_repo.git("rev-parse", "HEAD")
    skill_repo.git("update-ref", f"refs/heads/{tip}", base)
    skill_repo.git("update-ref", "refs/heads/HEAD", base)
    skill_repo.git("tag", "v1")
    expected = {
        "main": base,
        "main^{commit}": base,
        "origin/main": base,
        "change": tip,
        "change~1": base,
        "change@{0}": tip,
        "HEAD": tip,
        "HEAD^": base,
        "@": tip,
        tip: tip,
        tip[:10]: tip,
        "v1": tip,
        "refs/tags/main": tip,
        "-main": tip,
        "--help": None,
        "": None,
        "main\n": None,
    }
    assert {name: git.commit_of(root, name) for name in expected} == expected
    assert [short_name(ref) for ref in ("refs/heads/a", "refs/remotes/origin/a", "refs/tags/a")] == [
        "a",
        "origin/a",
        "refs/tags/a",
    ]


@pytest.mark.parametrize("way", ["replace", "graft"])
def test_an_object_is_replaced(run: Run, skill_repo: SkillRepo, way: str) -> None:
    base = attacked(skill_repo)
    if way == "replace":
        skill_repo.git("replace", base, "HEAD")
    else:
        tip = skill_repo.git("rev-parse", "HEAD")
        (skill_repo.root / ".git/info").mkdir(exist_ok=True)
        (skill_repo.root / ".git/info/grafts").write_text(f"{base} {tip}\n{tip}\n", encoding="utf-8")
    outcome = run("gate", "--format", "json", cwd=skill_repo.root)
    assert (outcome.code, outcome.json["base"], len(outcome.json["candidates"])) == (1, base, 1)


def test_lint_compares_with_the_branch(run: Run, skill_repo: SkillRepo) -> None:
    attacked(skill_repo)
    for base in ("main", "origin/main"):
        outcome = run("lint", "--changed-since", base, cwd=skill_repo.root)
        assert (outcome.code, "SK101" in outcome.stdout) == (1, True)


def test_the_base_has_the_pull_request_already(run: Run, skill_repo: SkillRepo, event: Event) -> None:
    attacked(skill_repo)
    event(pull_request={"head": {"sha": skill_repo.git("rev-parse", "HEAD")}})
    assert run("gate", cwd=skill_repo.root).code == 1
    outcome = run("gate", "--base", "change", cwd=skill_repo.root)
    assert (outcome.code, "change has the head of the pull request already" in outcome.stderr) == (2, True)


def test_a_merge_of_other_commits_is_checked_out(run: Run, skill_repo: SkillRepo, event: Event) -> None:
    attacked(skill_repo)
    skill_repo.git("checkout", "--quiet", "--detach", "main")
    skill_repo.git("merge", "--quiet", "--no-ff", "--message", "Merge", "refs/heads/change")
    for wanted, code in ((skill_repo.git("rev-parse", "refs/heads/change"), 1), ("1234567890abcdef", 2)):
        event(pull_request={"head": {"sha": wanted}})
        outcome = run("gate", "--base", "main", cwd=skill_repo.root)
        assert outcome.code == code
    assert "error: what is checked out is not the head of the pull request, 1234567890ab, nor" in outcome.stderr
    outcome = run("gate", "--base", "main", "--head", "main", cwd=skill_repo.root)
    assert (outcome.code, outcome.stderr.startswith("error: --head main is not the head")) == (2, True)


def test_a_branch_and_a_tag_to_install_from(skill_repo: SkillRepo) -> None:
    base = attacked(skill_repo)
    tip = skill_repo.git("rev-parse", "HEAD")
    skill_repo.git("tag", "--annotate", "--message", "Release", "v1", base)
    url, cache = skill_repo.root.as_uri(), skill_repo.root.parent / "cache"
    with pytest.raises(SkillkitError, match="has a branch and a tag main") as caught:
        git.upstream_commit(cache, url, "main", {})
    assert caught.value.hint == "name one of them in full: refs/heads/main or refs/tags/main"
    named = {"refs/heads/main": base, "refs/tags/main": tip, "v1": base, "change": tip, "": tip, tip: tip}
    assert {ref: git.upstream_commit(cache, url, ref, {}) for ref in named} == named
    with pytest.raises(SkillkitError, match="has no branch or tag gone"):
        git.upstream_commit(cache, url, "gone", {})
