"""`skillkit propose` against real repositories: what it pushes, what it leaves alone, what it says when it cannot."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit import paths
from skillkit.drafting.staging import Staging
from skillkit.propose import agree, not_agreed
from tests.conftest import (
    Run,
    SessionLogs,
    SkillRepo,
    at_once,
    first_of,
    git,
    identify,
    in_terminal,
    make_skill_repo,
    program,
    skill,
)
from tests.proposing import BUN, BUN_PROVENANCE, BUN_SKILL, CARGO, by_hand, operations
from tests.titles import slug, title

GRADLE = slug("gradle")
SECRET = "s3cr3t-t0k3n"


def state_of(repo: SkillRepo) -> dict[str, object]:
    """All that a user could miss: HEAD, index, files, branches, tags, stashes. (Remote-tracking refs follow a push.)"""
    files = [file for file in sorted(repo.root.rglob("*")) if file.is_file() and ".git" not in file.parts]
    refs = repo.git("for-each-ref", "--format=%(refname) %(objectname)").splitlines()
    return {
        "HEAD": (repo.root / ".git" / "HEAD").read_text(encoding="utf-8"),
        "index": (repo.root / ".git" / "index").read_bytes(),
        "files": {str(file): file.read_bytes() for file in files},
        "refs": [ref for ref in refs if not ref.startswith("refs/remotes/origin/skillkit/")],
        "fetched": (repo.root / ".git" / "FETCH_HEAD").exists(),
        "config": (repo.root / ".git" / "config").read_bytes(),
    }


def file_on(repo: SkillRepo, branch: str, path: str) -> str:
    return git(repo.remote, "show", f"{branch}:{path}")


def colleague(repo: SkillRepo) -> SkillRepo:
    """Another clone of the same remote."""
    folder = repo.root.parent / "colleague"
    git(repo.root.parent, "clone", "--quiet", str(repo.remote), str(folder))
    identify(folder, "colleague")
    return SkillRepo(folder, repo.remote)


def test_one_branch_with_one_commit_for_each_draft_above_the_threshold(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    (skill_repo.root / os.fsdecode(b"skills/\xff")).write_text("No UTF-8.\n", encoding="utf-8")
    skill_repo.commit({})
    skill_repo.git("push", "--quiet", "origin", "main")
    assert operations(run, skill_repo, logs) == {BUN: "created", CARGO: "created"}
    assert set(skill_repo.heads()) == {"main", BUN, CARGO}
    for branch in (BUN, CARGO):
        assert git(skill_repo.remote, "rev-parse", f"{branch}^") == skill_repo.heads()["main"]
    assert git(skill_repo.remote, "diff", "--name-status", f"main..{BUN}").split() == [
        "A",
        BUN_PROVENANCE,
        "A",
        BUN_SKILL,
    ]
    assert "bun test" in file_on(skill_repo, BUN, BUN_SKILL)


def test_the_threshold_is_that_of_the_option_else_of_the_configuration(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    assert len(operations(run, skill_repo, logs, "--dry-run", "--min-confidence", "0.5")) == 3
    skill_repo.write({"skillkit.toml": "min-confidence = 0.8\n"})
    assert operations(run, skill_repo, logs, "--dry-run") == {}
    assert len(operations(run, skill_repo, logs, "--dry-run", "--min-confidence", "0.5")) == 3


def break_token(repo: SkillRepo, _: pytest.MonkeyPatch) -> None:
    repo.git("remote", "set-url", "origin", "https://github.com/team/skills.git")
    repo.git("config", f"url.{repo.remote}.insteadOf", "https://nothing.invalid")


def break_identity(repo: SkillRepo, _: pytest.MonkeyPatch) -> None:
    repo.git("config", "--unset", "user.email")
    repo.git("config", "user.useConfigOnly", "true")


def break_head(repo: SkillRepo, _: pytest.MonkeyPatch) -> None:
    repo.git("checkout", "--quiet", "--orphan", "unborn")


@pytest.mark.parametrize(
    ("breakage", "options", "error", "hint"),
    [
        (
            lambda repo, _: repo.git("remote", "rename", "origin", "upstream"),
            (),
            "no remote named origin (known: upstream)",
            "git remote add origin <address>",
        ),
        (lambda repo, _: shutil.rmtree(repo.remote), (), "does not appear to be a git repository", "git remote -v"),
        (lambda repo, _: shutil.rmtree(repo.root / ".git"), (), "is not in a git repository", "run it in your skill"),
        (break_identity, (), "no email was given", "set git config user.name and user.email"),
        (break_head, (), "the repository has no commits yet", "make a first one: git commit"),
        (break_token, (), "no token for github.com", "set GITHUB_TOKEN, or say gh auth login"),
        (
            lambda repo, _: repo.git(
                "push", "--quiet", "origin", "HEAD:refs/heads/skillkit", "HEAD:refs/heads/skillkit-x"
            ),
            (),
            "origin has a branch skillkit, which leaves no room for skillkit/…",
            "rename or delete that branch there, once",
        ),
        (
            lambda *_: None,
            ("--base", "next"),
            "origin has no branch next",
            "push it first, or name another with --base",
        ),
        (lambda *_: None, ("--base", BUN), f"{BUN} is itself a proposal", "name a branch of yours with --base"),
        (
            lambda _, patch: patch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1"),
            (),
            "it belongs to somebody else",
            "git config --global --add safe.directory",
        ),
        (
            lambda repo, patch: patch.setenv("SKILLKIT_STATE_DIR", str(repo.root / "README.md" / "state")),
            (),
            "cannot be written: Not a directory",
            "set SKILLKIT_STATE_DIR to a folder of yours",
        ),
    ],
)
def test_what_is_in_the_way_has_a_remedy(
    run: Run,
    skill_repo: SkillRepo,
    logs: SessionLogs,
    monkeypatch: pytest.MonkeyPatch,
    *,
    breakage: Callable[[SkillRepo, pytest.MonkeyPatch], object],
    options: tuple[str, ...],
    error: str,
    hint: str,
) -> None:
    skill_repo.write({"README.md": "Not a folder.\n"})
    breakage(skill_repo, monkeypatch)
    outcome = run("propose", logs.folder, "--yes", *options, cwd=skill_repo.root)
    assert (outcome.code, outcome.stdout) == (2, "")
    said, remedy = outcome.stderr.strip().split("\nhint: ")
    assert said.startswith("error: ")
    assert error in said
    assert hint in remedy


def test_leads_are_not_proposed(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    everything = operations(run, skill_repo, logs, "--min-confidence", "0", "--dry-run")
    assert set(skill_repo.heads()) == {"main"}
    assert [branch for branch in everything if GRADLE in branch]
    assert [branch for branch in everything if "deno" in branch] == []


def test_the_base_is_the_default_branch_of_the_remote_whatever_its_name(
    run: Run, tmp_path: Path, logs: SessionLogs
) -> None:
    repo = make_skill_repo(tmp_path / "elsewhere", branch="trunk")
    repo.git("checkout", "--quiet", "-b", "feature")
    repo.commit({"local.txt": "not pushed\n"})
    operations(run, repo, logs)
    assert git(repo.remote, "rev-parse", f"{BUN}^") == repo.heads()["trunk"]


def test_another_base_can_be_named(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    skill_repo.git("checkout", "--quiet", "-b", "next")
    tip = skill_repo.commit({"next.txt": "next\n"})
    skill_repo.git("push", "--quiet", "origin", "next")
    operations(run, skill_repo, logs, "--base", "next")
    assert git(skill_repo.remote, "rev-parse", f"{BUN}^") == tip


@pytest.mark.slow
def test_it_builds_on_what_the_remote_has_even_if_the_clone_is_behind(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    other = colleague(skill_repo)
    tip = other.commit({"news.txt": "news\n"})
    other.git("push", "--quiet", "origin", "main")
    before = state_of(skill_repo)
    operations(run, skill_repo, logs)
    assert git(skill_repo.remote, "rev-parse", f"{BUN}^") == tip
    assert state_of(skill_repo) == before


def test_a_second_run_asks_and_pushes_nothing_also_from_another_clone(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    operations(run, skill_repo, logs)
    before = skill_repo.heads()
    assert run("propose", logs.folder, cwd=skill_repo.root).code == 0
    assert operations(run, colleague(skill_repo), logs) == {BUN: "unchanged", CARGO: "unchanged"}
    assert skill_repo.heads() == before


def test_nothing_of_the_user_changes(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    skill_repo.commit({"tracked.txt": "one\n"})
    skill_repo.write({"tracked.txt": "two\n"})
    skill_repo.git("stash")
    skill_repo.write({"tracked.txt": "three\n", "staged.txt": "staged\n"})
    skill_repo.git("add", "staged.txt")
    skill_repo.git("tag", "--annotate", "--message", "mine", "mine")
    skill_repo.write({"untracked.txt": "untracked\n", "skills/release/SKILL.md": skill("release", "Half-way.")})
    before = state_of(skill_repo)
    operations(run, skill_repo, logs)
    assert state_of(skill_repo) == before
    skill_repo.git("checkout", "--quiet", "--detach")
    before = state_of(skill_repo)
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "updated"
    assert state_of(skill_repo) == before


def test_it_pushes_the_branch_alone_whatever_push_is_configured_to_do(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    skill_repo.git("tag", "--annotate", "--message", "not yet", "not-yet")
    for name, value in {"push.followTags": "true", "push.recurseSubmodules": "only", "push.gpgSign": "true"}.items():
        skill_repo.git("config", name, value)
    operations(run, skill_repo, logs)
    assert git(skill_repo.remote, "tag") == ""
    assert set(skill_repo.heads()) == {"main", BUN, CARGO}


@pytest.mark.parametrize(
    "settings",
    at_once(
        [
            {"color.ui": "always", "core.quotepath": "true"},
            {"diff.noprefix": "true", "diff.external": "false", "diff.renames": "copies"},
            {"gpg.program": "false", "tag.gpgsign": "true"},
            {"core.autocrlf": "true", "core.safecrlf": "true"},
            {"fetch.prune": "true", "fetch.pruneTags": "true", "push.default": "nothing"},
            {"log.showSignature": "true", "format.pretty": "oneline", "log.date": "relative"},
        ]
    ),
)
def test_it_bears_the_git_configuration_of_the_user(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, settings: dict[str, str]
) -> None:
    for name, value in settings.items():
        git(skill_repo.root, "config", "--global", name, value)
    assert operations(run, skill_repo, logs) == {BUN: "created", CARGO: "created"}
    assert "\r" not in file_on(skill_repo, BUN, BUN_SKILL)
    assert operations(run, skill_repo, logs) == {BUN: "unchanged", CARGO: "unchanged"}
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "updated"


def test_a_signed_base_is_no_hindrance_where_git_shows_signatures(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    gpg = program(tmp_path / "gpg", "cat >/dev/null\necho 'gpg: no such key' >&2\nexit 1")
    plain = git(skill_repo.root, "cat-file", "commit", "HEAD")
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n abcd\n -----END PGP SIGNATURE-----\n\n"
    signed = git(
        skill_repo.root,
        "hash-object",
        "-t",
        "commit",
        "-w",
        "--stdin",
        stdin=plain.replace("\n\n", f"\n{signature}", 1),
    )
    skill_repo.git("push", "--quiet", "origin", f"{signed}:refs/heads/main", "--force")
    git(skill_repo.root, "config", "--global", "log.showSignature", "true")
    git(skill_repo.root, "config", "--global", "gpg.program", str(gpg))
    assert operations(run, skill_repo, logs)[BUN] == "created"
    assert git(skill_repo.remote, "rev-parse", f"{BUN}^") == signed


def test_who_signs_commits_signs_those_of_proposals(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    for name, value in {"commit.gpgSign": "true", "gpg.format": "ssh", "user.signingKey": str(key)}.items():
        git(skill_repo.root, "config", "--global", name, value)
    assert operations(run, skill_repo, logs)[BUN] == "created"
    assert "gpgsig -----BEGIN SSH SIGNATURE-----" in git(skill_repo.remote, "cat-file", "commit", BUN)
    assert operations(run, skill_repo, logs)[BUN] == "unchanged"
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "updated"
    logs.add("another", day="2026-02-09")
    key.unlink()
    outcome = run("propose", logs.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 1
    assert "look at user.signingKey, or set commit.gpgSign to false" in outcome.stdout
    assert "0 branches pushed" in outcome.stdout


@pytest.mark.slow
def test_it_works_in_a_hook_of_another_repository(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_skill_repo(tmp_path / "other")
    before = state_of(other)
    with monkeypatch.context() as patch:
        patch.setenv("GIT_DIR", str(other.root / ".git"))
        patch.setenv("GIT_INDEX_FILE", str(other.root / ".git" / "index"))
        outcome = run("propose", logs.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 0, outcome.said
    assert BUN in skill_repo.heads()
    assert set(other.heads()) == {"main"}
    assert state_of(other) == before


def test_without_anybody_to_agree_nothing_is_pushed(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    outcome = run("propose", logs.folder, cwd=skill_repo.root, stdin="y\n")
    assert outcome.code == 2
    assert f"About to push to {skill_repo.remote}:\n  {CARGO}\n    skills/{slug('cargo')}/SKILL.md" in outcome.stderr
    assert outcome.stderr.endswith(
        "error: nothing was pushed: stdin is not a terminal\nhint: pass --yes to push, or --dry-run to look\n"
    )
    assert outcome.stdout == ""
    assert set(skill_repo.heads()) == {"main"}


def at_a_terminal(repo: SkillRepo, logs: SessionLogs, *answers: str, **variables: str) -> tuple[int, str]:
    """Runs `propose` in a terminal and answers its questions."""
    return in_terminal(["propose", str(logs.folder)], repo.root, answers, asked=b"[s]how the files", **variables)


@pytest.mark.slow
def test_at_a_terminal_the_files_can_be_seen_before_agreeing(skill_repo: SkillRepo, logs: SessionLogs) -> None:
    code, shown = at_a_terminal(skill_repo, logs, "s", "y", PAGER="sed s/^---/=-=/")
    assert code == 0
    assert f"=-= commit message\nskill: {title('bun').lower()}\n" in shown
    assert f"=-= {BUN_SKILL}\n=-=\nname: {slug('bun')}\n" in shown
    assert f"=-= {BUN_PROVENANCE}\nschema_version: 1\n" in shown
    assert {BUN, CARGO} <= set(skill_repo.heads())


@pytest.mark.parametrize("answer", first_of(["", "maybe", "\x04"]))
def test_at_a_terminal_any_other_answer_is_a_no(skill_repo: SkillRepo, logs: SessionLogs, answer: str) -> None:
    code, shown = at_a_terminal(skill_repo, logs, answer)
    assert code == 130
    assert shown.endswith("nothing was pushed\n")
    assert set(skill_repo.heads()) == {"main"}


def test_an_id_proposes_that_candidate_alone(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    options = ("--dry-run", "--format", "json")
    found = run("propose", logs.folder, BUN.rpartition("-")[2][:4], *options, cwd=skill_repo.root).json
    assert [each["branch"] for each in found["proposals"]] == [BUN]
    unknown = run("propose", logs.folder, "0000", *options, cwd=skill_repo.root)
    assert (unknown.code, "no candidate has an id that begins with '0000'" in unknown.stderr) == (2, True)
    other = run("propose", logs.folder, "--project", "elsewhere", *options, cwd=skill_repo.root)
    assert (other.code, "no session of a project called 'elsewhere'" in other.stderr) == (2, True)


def test_an_id_alone_is_one_on_the_screen_that_was_not_dismissed(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    here, identity = skill_repo.root, BUN.rpartition("-")[2]
    assert "--no-store" in run("propose", identity, cwd=here).stderr
    lead = next(each for each in run("mine", logs.folder, "--format", "json").json["candidates"] if not each["files"])
    assert "is a lead" in run("propose", lead["id"], cwd=here).stderr
    assert f"created    0.77  {BUN}" in run("propose", identity, "--yes", cwd=here).stdout
    run("candidates", "dismiss", identity)
    assert "was dismissed: nothing" in run("propose", identity, "--recreate", cwd=here).stderr
    every = run("propose", logs.folder, "--dry-run", cwd=here).stdout
    assert (BUN in every, "1 dismissed draft not proposed" in every) == (False, True)


def test_a_proposal_claims_what_the_gate_will_compute(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    run("mine", logs.folder, "--stage")
    for each in (area := Staging(paths.state_dir())).candidates():
        area.accept(each.model_copy(update={"confidence": 0.99, "level": "high", "reasons": ()}))
    assert f"created    0.77  {BUN}" in run("propose", "--staged", "--yes", cwd=skill_repo.root).stdout
    assert "Confidence 0.77 " in git(skill_repo.remote, "log", "-1", "--format=%B", BUN)


def test_a_dry_run_leaves_what_is_staged(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    run("propose", logs.folder, "--yes", cwd=skill_repo.root)
    run("mine", logs.folder, "--stage")
    staged = run("candidates", "--format", "json").json
    dry = run("propose", "--staged", "--dry-run", cwd=skill_repo.root)
    assert dry.code == 0, dry.said
    assert run("candidates", "--format", "json").json == staged
    run("propose", "--staged", "--yes", cwd=skill_repo.root)
    assert run("candidates", "--format", "json").json != staged


@pytest.mark.slow
def test_who_has_agreed_to_a_remote_once_is_not_asked_again(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    assert at_a_terminal(skill_repo, logs, "y")[0] == 0
    logs.add("bun-session-3", day="2026-01-26")
    again = run("propose", logs.folder, cwd=skill_repo.root)
    assert again.code == 0, again.said
    assert "You have agreed to that remote and these projects before; --ask asks again.\n" in again.stderr
    assert f"    {BUN_SKILL}  " in again.stderr  # it is shown all the same
    logs.add("bun-session-4", day="2026-02-02")
    asked = run("propose", logs.folder, "--ask", cwd=skill_repo.root)
    assert "error: nothing was pushed: stdin is not a terminal" in asked.stderr
    other = make_skill_repo(tmp_path / "another")
    assert "stdin is not a terminal" in run("propose", logs.folder, cwd=other.root).stderr


def test_an_answer_counts_for_one_address_and_for_who_may_read_it(tmp_path: Path) -> None:
    agree(tmp_path / "state", "https://forge.invalid/a/b", ["till"], is_public=False)
    agree(tmp_path / "state", "https://forge.invalid/a/c", ["till", "shop"], is_public=True)
    answers = [
        not_agreed(tmp_path / "state", f"https://forge.invalid/a/{name}", ["till", "shop"], is_public=is_public)
        for name in "bcd"
        for is_public in (False, True)
    ]
    both = ["shop", "till"]
    assert answers == [["shop"], both, both, [], both, both]
    assert "forge.invalid" not in (tmp_path / "state" / "agreed-remotes").read_text(encoding="utf-8")
    assert (tmp_path / "state" / "agreed-remotes").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_what_is_shown_at_a_terminal_cannot_steer_it(skill_repo: SkillRepo, logs: SessionLogs) -> None:
    for number in range(3):
        message = "error: unrecognized subcommand 'zig' \x1b]0;owned\x07"
        logs.add(f"zig-{number}", program="zig", day=f"2026-01-{5 + 7 * number:02}", message=message)
    code, shown = at_a_terminal(skill_repo, logs, "s", "n", NO_COLOR="1", PAGER="cat")
    assert code == 130
    assert slug("zig") in shown
    assert "\x1b]" not in shown
    assert "\x07" not in shown


def test_less_evidence_never_replaces_more(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        logs.add(f"more-{number}", day=f"2026-02-{2 + 7 * number:02}")
    operations(run, skill_repo, logs)
    before = skill_repo.heads()
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "another"))
    for file in logs.folder.glob("more-*"):
        file.unlink()
    outcome = run("propose", logs.folder, "--dry-run", "--format", "json", cwd=skill_repo.root)
    results = {each["branch"]: (each["operation"], each["detail"]) for each in outcome.json["proposals"]}
    detail = "the branch has more evidence: 6 sessions, confidence 0.92; here are 3, 0.77"
    assert results == {BUN: ("unchanged", detail), CARGO: ("unchanged", "")}
    assert operations(run, skill_repo, logs)[BUN] == "unchanged"
    assert skill_repo.heads() == before


@pytest.mark.slow
def test_an_author_with_another_address_than_the_committer_is_still_the_same_user(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_AUTHOR_EMAIL", "elsewhere@example.invalid")
    operations(run, skill_repo, logs)
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "updated"


@pytest.mark.parametrize(
    ("amend", "name", "path"),
    [
        (False, "colleague", BUN_SKILL),
        (True, "you", BUN_SKILL),
        pytest.param(True, "you", f"skills/{slug('bun')}/notes.md", marks=pytest.mark.slow),
        pytest.param(True, "colleague", BUN_SKILL, marks=pytest.mark.slow),
    ],
)
def test_what_a_person_changed_on_the_branch_is_left_alone(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, *, amend: bool, name: str, path: str
) -> None:
    operations(run, skill_repo, logs)
    tip = by_hand(skill_repo, file=path, name=name, amend=amend)
    assert operations(run, skill_repo, logs)[BUN] == "foreign"
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "foreign"
    assert skill_repo.heads()[BUN] == tip


@pytest.mark.slow
def test_a_link_in_the_place_of_a_proposed_file_is_left_alone(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    operations(run, skill_repo, logs)
    other = colleague(skill_repo)
    other.git("checkout", "--quiet", "-b", "by-hand", f"origin/{BUN}")
    (other.root / BUN_SKILL).unlink()
    (other.root / BUN_SKILL).symlink_to("elsewhere.md")
    tip = other.commit({})
    other.git("push", "--quiet", "origin", f"HEAD:{BUN}")
    assert operations(run, skill_repo, logs)[BUN] == "foreign"
    assert skill_repo.heads()[BUN] == tip


def test_what_was_merged_is_not_proposed_again(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    operations(run, skill_repo, logs)
    other = colleague(skill_repo)
    other.git("merge", "--quiet", f"origin/{BUN}")
    other.git("push", "--quiet", "origin", "main")
    other.git("push", "--quiet", "origin", "--delete", BUN)
    logs.add("one-more", day="2026-02-02")
    before = skill_repo.heads()
    assert operations(run, skill_repo, logs) == {BUN: "merged", CARGO: "unchanged"}
    assert skill_repo.heads() == before


def test_what_the_base_already_has_under_that_title_is_changed_not_made_again(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    body = skill("no-wrapper").replace("# no-wrapper", f"# {title('bun')}")
    skill_repo.commit({"skills/no-wrapper/SKILL.md": body})
    skill_repo.git("push", "--quiet", "origin", "main")
    change = "skillkit/no-wrapper-612afa46"
    assert operations(run, skill_repo, logs) == {change: "created", CARGO: "created"}
    diff = git(skill_repo.remote, "diff", f"main..{change}", "--", "skills")
    assert "+## Gotchas\n+\n+- `rtk bun test` fails with" in diff


@pytest.mark.slow
def test_a_limit_counts_pushes_so_that_each_run_gets_on(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    assert operations(run, skill_repo, logs, "--limit", "1") == {BUN: "created"}
    assert operations(run, skill_repo, logs, "--limit", "1") == {BUN: "unchanged", CARGO: "created"}
    assert operations(run, skill_repo, logs, "--limit", "1") == {BUN: "unchanged", CARGO: "unchanged"}


def test_a_branch_that_the_remote_refuses_does_not_hold_up_the_others(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    program(skill_repo.remote / "hooks" / "pre-receive", "grep -q cargo || exit 0; echo 'no cargo here'\nexit 1")
    outcome = run("propose", logs.folder, "--yes", "--format", "json", cwd=skill_repo.root)
    refused, made = outcome.json["proposals"]
    assert (outcome.code, outcome.json["conclusion"], outcome.json["summary"]["pushed"]) == (1, "failure", 1)
    assert (refused["branch"], refused["operation"], refused["commit"]) == (CARGO, "failed", "")
    assert "no cargo here" in refused["detail"]
    assert "the remote or your pre-push hook refused it" in refused["detail"]
    assert (made["branch"], made["operation"]) == (BUN, "created")
    assert set(skill_repo.heads()) == {"main", BUN}


@pytest.mark.slow
def test_a_remote_that_names_no_branch_as_its_own_falls_back_to_main(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    git(skill_repo.remote, "symbolic-ref", "HEAD", "refs/heads/gone")
    assert operations(run, skill_repo, logs)[BUN] == "created"
    assert git(skill_repo.remote, "rev-parse", f"{BUN}^") == skill_repo.heads()["main"]


def test_a_hook_of_the_user_that_guards_pushes_is_heeded(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    program(skill_repo.root / ".git" / "hooks" / "pre-push", "echo 'not on Fridays' >&2\nexit 1")
    outcome = run("propose", logs.folder, "--yes", cwd=skill_repo.root)
    assert outcome.code == 1
    assert "not on Fridays" in outcome.stdout
    assert set(skill_repo.heads()) == {"main"}


@pytest.mark.slow
def test_other_hooks_of_the_user_do_not_run(run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path) -> None:
    hooks = tmp_path / "hooks"
    for name in ("pre-commit", "commit-msg", "post-checkout", "post-index-change", "post-merge"):
        program(hooks / name, f"touch '{tmp_path}/ran-{name}'\nexit 1")
    git(skill_repo.root, "config", "--global", "core.hooksPath", str(hooks))
    assert operations(run, skill_repo, logs) == {BUN: "created", CARGO: "created"}
    assert operations(run, skill_repo, logs) == {BUN: "unchanged", CARGO: "unchanged"}
    logs.add("one-more", day="2026-02-02")
    assert operations(run, skill_repo, logs)[BUN] == "updated"
    assert sorted(tmp_path.glob("ran-*")) == []


def test_credentials_in_the_address_of_the_remote_are_never_shown(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    address = f"https://ada:{SECRET}@host.invalid/skills.git"
    skill_repo.git("remote", "set-url", "--push", "origin", address)
    skill_repo.git("config", f"url.{skill_repo.remote}.pushInsteadOf", "nothing")
    dry = run("propose", logs.folder, "--dry-run", cwd=skill_repo.root)
    assert "remote origin: https://host.invalid/skills.git" in dry.stdout
    asked = run("propose", logs.folder, cwd=skill_repo.root)
    assert "About to push to https://host.invalid/skills.git" in asked.stderr
    failed = run("propose", logs.folder, "--yes", cwd=skill_repo.root)
    assert failed.code == 1
    assert "host.invalid" in failed.stdout
    skill_repo.git("remote", "set-url", "origin", address)
    unreachable = run("-v", "propose", logs.folder, "--yes", cwd=skill_repo.root)
    assert unreachable.code == 2
    as_name = run("propose", logs.folder, "--yes", "--remote", address, cwd=skill_repo.root)
    assert as_name.stderr == (
        "error: https://host.invalid/skills.git is no remote (known: origin)\n"
        "hint: give it a name: git remote add <name> <address>\n"
    )
    for outcome in (dry, asked, failed, unreachable, as_name):
        assert SECRET not in outcome.said
        assert "ada" not in outcome.said


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"https://x-access-token:{SECRET}@host.invalid/a.git", "https://host.invalid/a.git"),
        (f"https://{SECRET}@host.invalid/a@v1.git", "https://host.invalid/a@v1.git"),
        (f"https://ada:half@{SECRET}@host.invalid/a.git", "https://host.invalid/a.git"),
    ],
)
def test_every_form_of_credentials_is_taken_out(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, address: str, shown: str
) -> None:
    skill_repo.git("remote", "set-url", "--push", "origin", address)
    outcome = run("propose", logs.folder, "--dry-run", cwd=skill_repo.root)
    assert f"remote origin: {shown}, base main" in outcome.stdout
    assert SECRET not in outcome.said


def provenance_on(repo: SkillRepo) -> dict[str, Any]:
    data = yaml.safe_load(file_on(repo, BUN, BUN_PROVENANCE))
    assert isinstance(data, dict)
    return data


def test_the_provenance_names_no_session_project_or_home(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    for number in range(40):
        logs.add(f"many-{number}", day=f"2025-{1 + number // 28:02}-{1 + number % 28:02}")
    operations(run, skill_repo, logs)
    text = file_on(skill_repo, BUN, BUN_PROVENANCE)
    assert len(text.encode()) <= 16 * 1024
    for private in ("bun-session", "many-", "secret-project", "/home", "/ada"):
        assert private not in text
    data = provenance_on(skill_repo)
    assert (data["sessions"], len(data["evidence"])) == (43, 20)
    for row in data["evidence"]:
        assert re.fullmatch(r"[0-9a-f]{16}", row["session"])
        assert re.fullmatch(r"[0-9a-f]{16}", row["project"])
        assert re.fullmatch(r"202[56]-W\d\d", row["week"])
        assert set(row) == {"session", "project", "week", "day", "detector", "outcome", "actions", "verbs", "excerpt"}
    assert sorted(row["day"] for row in data["evidence"]) == list(range(1, 21))


@pytest.mark.slow
def test_weeks_without_it_are_no_news_until_they_make_less_sure(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    operations(run, skill_repo, logs)
    logs.add("later", program="zig", day="2026-02-16")
    assert operations(run, skill_repo, logs)[BUN] == "unchanged"
    assert provenance_on(skill_repo)["newest"] == "2026-W04"
    logs.add("much-later", program="zig", day="2026-02-23")
    assert operations(run, skill_repo, logs)[BUN] == "updated"
    assert {name: provenance_on(skill_repo)[name] for name in ("newest", "confidence")} == {
        "newest": "2026-W09",
        "confidence": 0.72,
    }


@pytest.mark.slow
def test_pseudonyms_are_equal_under_one_key_and_differ_under_another(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations(run, skill_repo, logs)
    first = provenance_on(skill_repo)
    logs.add("one-more", day="2026-02-02")
    operations(run, skill_repo, logs)
    second = provenance_on(skill_repo)
    assert [row["session"] for row in second["evidence"]][:3] == [row["session"] for row in first["evidence"]]
    assert {row["project"] for row in second["evidence"]} == {row["project"] for row in first["evidence"]}
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "another"))
    assert operations(run, skill_repo, logs)[BUN] == "unchanged"  # other names for the same evidence are no news
    logs.add("another", day="2026-02-03")
    assert operations(run, skill_repo, logs)[BUN] == "updated"
    third = provenance_on(skill_repo)
    names = {row[kind] for row in second["evidence"] for kind in ("session", "project")}
    assert names & {row[kind] for row in third["evidence"] for kind in ("session", "project")} == set()
    digests = [{tuple(row["actions"]) for row in data["evidence"]} for data in (second, third)]
    assert digests[0] == digests[1]


def test_what_is_kept_is_readable_by_the_user_alone(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    old = os.umask(0)
    try:
        operations(run, skill_repo, logs)
    finally:
        os.umask(old)
    state = Path(os.environ["SKILLKIT_STATE_DIR"])
    names = {file.name for file in state.iterdir()}
    assert {"pseudonym.key", "observations.sqlite"} <= names
    assert {(state / name).stat().st_mode & 0o777 for name in names} == {0o600}
    assert len((state / "pseudonym.key").read_bytes()) == 32


def test_without_a_forge_the_report_has_a_patch_and_a_request_to_send_around(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    outcome = run("propose", logs.folder, "--yes", "--format", "json", "--limit", "1", cwd=skill_repo.root)
    (proposal,) = outcome.json["proposals"]
    assert proposal["url"] == ""
    assert f"\n  {skill_repo.remote} {CARGO}\n" in proposal["request"]
    assert f"\nskill: {title('cargo').lower()}\n" in proposal["request"]
    assert "### Why now" in proposal["request"]
    assert "2 files changed" in proposal["request"]
    git(tmp_path, "clone", "--quiet", str(skill_repo.remote), "maintainer")
    maintainer = tmp_path / "maintainer"
    identify(maintainer, "maintainer")
    git(maintainer, "am", "--quiet", stdin=proposal["patch"] + "\n")
    assert git(maintainer, "rev-parse", "HEAD^{tree}") == git(skill_repo.remote, "rev-parse", f"{CARGO}^{{tree}}")


def test_without_a_forge_the_link_of_the_server_is_reported(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    link = "https://forge.invalid/team/skills/-/merge_requests/new?merge_request%5Bsource_branch%5D=x"
    said = f"\nTo create a merge request for x, visit:\n  {link}\nSee https://elsewhere.invalid for more."
    program(skill_repo.remote / "hooks" / "post-receive", f"cat <<'E'\n{said}\nE")
    outcome = run("propose", logs.folder, "--yes", "--format", "json", "--limit", "1", cwd=skill_repo.root)
    (proposal,) = outcome.json["proposals"]
    assert proposal["url"] == link
