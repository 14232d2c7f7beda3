"""`skillkit gate` against real repositories: each verdict, whose settings hold, what it says when it cannot judge."""

import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.similarity.compare import DUPLICATE
from tests.conftest import Outcome, Run, SkillRepo, at_once, git, identify, program, skill
from tests.gated import BUN, PARAGRAPH, Files, judged, on_base, on_branch, verdict_of
from tests.titles import slug


def test_a_mined_skill_passes_on_its_evidence(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, mined["bun"]))
    assert verdict == {
        "name": slug("bun"),
        "path": BUN,
        "origin": "mined",
        "confidence": 0.77,
        "declared_confidence": 0.77,
        "reasons": [
            {"code": "outcome", "text": "ended well in 3 of 3 sessions", "weight": 0.4},
            {"code": "sessions", "text": "seen in 3 sessions", "weight": 0.254},
            {"code": "weeks", "text": "in 3 weeks", "weight": 0.08},
            {"code": "days", "text": "on 3 days", "weight": 0.04},
        ],
        "verdict": "pass",
        "reason": "confidence 0.77 (medium) from 3 sessions",
        "blocks": False,
        "assurance": "self-reported",
        "nearest": verdict["nearest"],
        "edits": None,
    }


def test_a_title_that_is_taken_blocks(run: Run, skill_repo: SkillRepo) -> None:
    text = skill("ship-it").replace("# ship-it", "# The release")
    verdict = verdict_of(run, on_branch(skill_repo, {"skills/ship-it/SKILL.md": text}))
    assert verdict["verdict"] == "duplicate"
    assert verdict["nearest"] == {"name": "release", "score": 1.0, "reasons": ["same-title"]}


def test_text_that_another_skill_has_blocks_and_the_threshold_says_how_much(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/notes/SKILL.md": skill("notes", PARAGRAPH)})
    sentences = PARAGRAPH.split(". ")
    half = ". ".join(sentences[:2]) + ". " + "Then do something else altogether with words of our own choosing. " * 1
    repo = on_branch(skill_repo, {"skills/copied/SKILL.md": skill("copied", PARAGRAPH, "Said otherwise.")})
    copied = verdict_of(run, repo)
    assert (copied["verdict"], copied["nearest"]["name"]) == ("duplicate", "notes")
    assert copied["nearest"]["reasons"] == ["shared-text"]
    assert copied["nearest"]["score"] >= DUPLICATE
    assert verdict_of(run, repo, "--duplicate-threshold", "1")["verdict"] == "similar"
    own = " ".join(f"step{number} is about thing{number}" for number in range(18))
    like = on_branch(skill_repo, {"skills/like/SKILL.md": skill("like", f"{half}\n{own}", "Said otherwise.")})
    similar = verdict_of(run, like)
    assert (similar["verdict"], similar["blocks"]) == ("similar", False)
    assert 0.25 <= similar["nearest"]["score"] < DUPLICATE


def test_a_skill_for_the_same_in_other_words_is_named_and_passes(run: Run, skill_repo: SkillRepo) -> None:
    said = "Decode the seals of a harbour, and name the ship that each belongs to. Use when a seal is found."
    on_base(skill_repo, {"skills/harbour-seals/SKILL.md": skill("harbour-seals", "Look at the wax.", said)})
    other = "Name the ship of each seal in a harbour, decoding whose it is. Use for a seal."
    files: Files = {"skills/harbour-seal-decoder/SKILL.md": skill("harbour-seal-decoder", "Read the ring.", other)}
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert (verdict["verdict"], verdict["blocks"]) == ("similar", False)
    assert verdict["nearest"]["reasons"] == ["same-subject"]
    assert "says that it is for the same as harbour-seals (0." in verdict["reason"]


def test_two_copies_within_one_change_block_the_second(run: Run, skill_repo: SkillRepo) -> None:
    files: Files = {f"skills/{name}/SKILL.md": skill(name, PARAGRAPH, f"For {name}.") for name in ("ab", "cd")}
    verdicts = judged(run, on_branch(skill_repo, files))
    assert {name: verdict["verdict"] for name, verdict in verdicts.items()} == {"ab": "pass", "cd": "duplicate"}
    assert verdicts["cd"]["nearest"]["name"] == "ab"


def test_what_reached_the_base_meanwhile_counts(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {"skills/mine/SKILL.md": skill("mine", PARAGRAPH)})
    assert verdict_of(run, repo)["verdict"] == "pass"
    on_base(repo, {"skills/theirs/SKILL.md": skill("theirs", PARAGRAPH)})
    repo.git("checkout", "--quiet", "change")
    assert verdict_of(run, repo)["verdict"] == "duplicate"


def test_a_changed_skill_that_does_not_lint_is_invalid(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/old/SKILL.md": "no frontmatter\n"})
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("depoly")})
    outcome = run("gate", "--format", "json", cwd=repo.root)
    assert outcome.code == 1
    document = outcome.json
    assert [verdict["verdict"] for verdict in document["candidates"]] == ["invalid"]
    assert document["candidates"][0]["reason"].startswith("SK101 ")
    assert [(f["code"], f["path"], f["start_line"]) for f in document["findings"]] == [
        ("SK101", "skills/deploy/SKILL.md", 2)
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {"skillkit.toml": "min-confidence = 0.5\n"},
        {"pyproject.toml": "[tool.skillkit]\nmin-confidence = 0.5\n"},
        {"pyproject.toml": "[tool.other]\n", "skillkit.toml": "min-confidence = 0.5\n"},
    ],
)
def test_the_settings_of_the_base_hold(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], settings: Files
) -> None:
    on_base(skill_repo, settings)
    assert verdict_of(run, on_branch(skill_repo, mined["gradle"]))["verdict"] == "pass"
    strict = verdict_of(run, skill_repo, "--min-confidence", "0.6")
    assert strict["verdict"] == "low-confidence"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("min-confidence = [\n", "error: skillkit.toml: "),
        (
            "min-confidense = 1\n",
            'error: skillkit.toml: "min-confidense" is no key of the settings; did you mean "min-confidence"?',
        ),
        (b"\xff\n", "error: skillkit.toml: "),
        (b"", "error: skillkit.toml of the base cannot be read: not a regular file"),
    ],
)
def test_a_base_with_broken_settings_is_not_judged_with_others(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], settings: str | bytes, said: str
) -> None:
    skill_repo.git("checkout", "--quiet", "main")
    if settings:
        on_base(skill_repo, {"skillkit.toml": settings})
    else:
        (skill_repo.root / "skillkit.toml").symlink_to("elsewhere.toml")
        on_base(skill_repo, {})
    outcome = run("gate", cwd=on_branch(skill_repo, mined["bun"]).root)
    assert outcome.code == 2
    assert outcome.stderr.startswith(said)


@pytest.mark.parametrize("variable", ["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"])
def test_the_base_is_that_of_the_pull_request(
    run: Run, skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch, *, variable: str
) -> None:
    skill_repo.git("checkout", "--quiet", "-b", "next")
    skill_repo.commit({"skills/a/SKILL.md": skill("a")})
    skill_repo.git("push", "--quiet", "origin", "next")
    skill_repo.git("checkout", "--quiet", "-b", "change")
    skill_repo.commit({"skills/b/SKILL.md": skill("b")})
    assert set(judged(run, skill_repo)) == {"a", "b"}
    monkeypatch.setenv(variable, "next")
    assert set(judged(run, skill_repo)) == {"b"}
    assert set(judged(run, skill_repo, "--base", "origin/main")) == {"a", "b"}


def test_where_no_skill_changed(run: Run, skill_repo: SkillRepo) -> None:
    outcome = run("gate", cwd=on_branch(skill_repo, {"README.md": "New words.\n"}).root)
    assert (outcome.code, outcome.stdout, outcome.stderr) == (0, "No skill changed.\n", "")
    as_json = run("gate", "--format", "json", cwd=skill_repo.root).json
    assert as_json == {
        "version": 1,
        "command": "gate",
        "conclusion": "success",
        "base": skill_repo.git("rev-parse", "origin/main"),
        "candidates": [],
        "findings": [],
        "not_judged": [],
        "notes": [],
        "summary": {"changed": 0, "blocked": 0},
    }


def test_a_repository_that_is_one_skill_is_judged_by_the_name_in_its_frontmatter(
    run: Run, skill_repo: SkillRepo
) -> None:
    body = "Run `scripts/a.py`."
    files: Files = {"SKILL.md": skill("count-words", body), "LICENSE": "MIT\n", "scripts/a.py": "print(1)\n"}
    on_branch(skill_repo, files)
    assert verdict_of(run, skill_repo)["name"] == "count-words"
    on_branch(skill_repo, {**files, "scripts/b.py": "print(2)\n"})
    outcome = run("gate", cwd=skill_repo.root)
    assert "  pass            count-words (authored)\n" in outcome.stdout
    assert "scripts/b.py:1:1: note SK301" in outcome.stdout
    assert run("lint", "--ignore", "SK101", cwd=skill_repo.root).code == 0
    assert run("dedupe", cwd=skill_repo.root).code == 0


def test_text_has_each_verdict_and_the_sum(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    repo = on_branch(skill_repo, {**mined["bun"], **mined["gradle"]})
    outcome = run("gate", cwd=repo.root)
    assert outcome.code == 1
    assert outcome.stdout == (
        f"  pass            {slug('bun')} (mined, self-reported)\n"
        "                  confidence 0.77 (medium) from 3 sessions\n"
        "                  +0.40 ended well in 3 of 3 sessions, +0.25 seen in 3\n"
        "                  sessions, +0.08 in 3 weeks, +0.04 on 3 days\n"
        f"  low-confidence  {slug('gradle')} (mined, self-reported)\n"
        "                  confidence 0.56 is below 0.60\n"
        "                  +0.40 ended well in 2 of 2 sessions, +0.16 seen in 2\n"
        "                  sessions, +0.00 on 1 day, +0.00 in 1 week\n"
        "  note: the label skillkit-override overrides every blocking verdict except\n"
        "  invalid\n"
        "2 changed skills, 1 blocked\n"
    )


def test_annotations_escape_what_the_runner_would_take_for_its_own(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    files = {**mined["gradle"], "skills/a,b%c::error::x\ny/SKILL.md": skill("z")}
    outcome = run("gate", "--format", "github", cwd=on_branch(skill_repo, files).root)
    assert outcome.code == 1
    lines = outcome.stdout.splitlines()
    place = "file=skills/a%2Cb%25c%3A%3Aerror%3A%3Ax%0Ay/SKILL.md,"
    assert all(re.match(r"::(error|warning|notice) [^:]+::", line) for line in lines)
    assert [line.split(" ", 1)[1].startswith(place) for line in lines].count(True) == len(lines) - 1
    assert lines[1] == (
        f"::error file=skills/{slug('gradle')}/SKILL.md,title=low-confidence%3A {slug('gradle')}"
        "::confidence 0.56 is below 0.60"
    )


@pytest.mark.parametrize("size", [2_000_000, 9_000_000])
def test_a_huge_skill_is_invalid(run: Run, skill_repo: SkillRepo, size: int) -> None:
    text = skill("huge", "x" * size)
    verdict = verdict_of(run, on_branch(skill_repo, {"skills/huge/SKILL.md": text}))
    assert verdict["verdict"] == "invalid"
    assert "not read above" in verdict["reason"]


def test_the_working_tree_is_not_judged_and_that_is_said(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")})
    repo.write({"skills/deploy/SKILL.md": "broken\n", "skills/untracked/SKILL.md": "broken\n"})
    assert verdict_of(run, repo)["verdict"] == "pass"
    outcome = run("gate", cwd=repo.root)
    assert "  note: uncommitted changes are not judged" in outcome.stdout.splitlines()
    assert run("-v", "gate", cwd=repo.root).said.count("uncommitted") == 1


def test_from_a_folder_below_and_with_a_detached_head(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")})
    repo.git("checkout", "--quiet", "--detach")
    assert run("gate", cwd=repo.root / "skills" / "deploy").stdout.split()[:2] == ["pass", "deploy"]


@pytest.mark.parametrize(
    "settings",
    at_once(
        [
            {"color.ui": "always", "core.quotepath": "true", "color.diff": "always", "color.status": "always"},
            {"diff.noprefix": "true", "diff.external": "false", "diff.renames": "copies", "diff.relative": "true"},
            {"commit.gpgsign": "true", "gpg.program": "false"},
            {"core.autocrlf": "true", "core.eol": "crlf"},
            {"status.short": "true", "status.branch": "true", "status.showUntrackedFiles": "all"},
            {"log.showSignature": "true", "format.pretty": "oneline", "core.pager": "false", "pager.diff": "true"},
            {"alias.diff": "!false", "core.fsmonitor": "false", "core.abbrev": "4", "core.attributesFile": "nowhere"},
        ]
    ),
)
def test_it_bears_the_git_configuration_of_the_user(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], tmp_path: Path, settings: dict[str, str]
) -> None:
    repo = on_branch(skill_repo, {**mined["bun"], "skills/größe/SKILL.md": skill("größe")})
    hooks = tmp_path / "hooks"
    for name in ("post-checkout", "post-index-change", "pre-commit", "reference-transaction"):
        program(hooks / name, f"touch '{tmp_path}/ran'\nexit 1")
    repo.write({"skills/deploy/untracked.md": "Makes the tree dirty.\n"})
    plain = run("gate", cwd=repo.root)
    for name, value in {**settings, "core.hooksPath": str(hooks)}.items():
        git(repo.root, "config", "--global", name, value)
    assert run("gate", cwd=repo.root) == plain
    assert "größe" in plain.stdout
    assert not (tmp_path / "ran").exists()


def test_it_reaches_no_network(run: Run, skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> None:
    """The remote may be gone: the gate judges what is in the clone, and opens no socket."""

    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")})
    repo.git("remote", "set-url", "origin", "https://host.invalid/gone.git")
    repo.remote.rename(repo.remote.with_name("gone"))
    monkeypatch.setattr(socket, "socket", refuse)
    assert verdict_of(run, repo)["verdict"] == "pass"


def test_in_a_hook_of_another_repository_it_judges_its_own(
    run: Run, skill_repo: SkillRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    git(tmp_path, "init", "--quiet", "other")
    identify(other)
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")})
    with monkeypatch.context() as patch:
        patch.setenv("GIT_DIR", str(other / ".git"))
        patch.setenv("GIT_WORK_TREE", str(other))
        outcome: Outcome = run("gate", cwd=repo.root)
    assert (outcome.code, outcome.stdout.split()[:2]) == (0, ["pass", "deploy"])


def shallow(repo: SkillRepo, *options: str) -> Path:
    on_branch(repo, {"skills/deploy/SKILL.md": skill("deploy")}).git("push", "--quiet", "origin", "change")
    on_base(repo, {"skills/other/SKILL.md": skill("other")})
    folder = repo.root.parent / "shallow"
    git(repo.root.parent, "clone", "--quiet", "--depth", "1", *options, f"file://{repo.remote}", str(folder))
    return folder


def empty(repo: SkillRepo) -> Path:
    git(repo.root.parent, "init", "--quiet", "empty")
    return repo.root.parent / "empty"


def orphan(repo: SkillRepo) -> Path:
    repo.git("checkout", "--quiet", "--orphan", "apart")
    repo.commit({})
    return repo.root


@pytest.mark.parametrize(
    ("place", "options", "error", "hint"),
    [
        (
            lambda repo: shallow(repo, "--branch", "change", "--single-branch"),
            (),
            "base ref origin/main is not in this clone (shallow, depth 1)",
            "set fetch-depth: 0 on actions/checkout",
        ),
        (
            lambda repo: shallow(repo, "--branch", "change", "--no-single-branch"),
            (),
            "the common history with the base is not in this clone (shallow)",
            "set fetch-depth: 0 on actions/checkout",
        ),
        (lambda repo: repo.root, ("--base", "nowhere"), "base ref nowhere is not in this repository", "git fetch it"),
        (lambda repo: repo.root, ("--head", "nowhere"), "head ref nowhere is not in this repository", "git fetch it"),
        (lambda repo: repo.root, ("--base=--help",), "base ref --help is not in", "git fetch it"),
        (empty, (), "the repository has no commits yet", "make a first one: git commit"),
        (orphan, (), "the base has no history in common with HEAD", "name another with --base"),
        (lambda repo: repo.root.parent, (), "is not in a git repository", "run it in your skill repository"),
    ],
)
def test_what_cannot_be_judged_is_an_error_with_a_remedy(
    run: Run,
    skill_repo: SkillRepo,
    *,
    place: Callable[[SkillRepo], Path],
    options: tuple[str, ...],
    error: str,
    hint: str,
) -> None:
    outcome = run("gate", *options, cwd=place(skill_repo))
    assert outcome.code == 2
    assert error in outcome.stderr
    assert f"hint: {hint}" in outcome.stderr


def test_git_that_is_not_installed(
    run: Run, skill_repo: SkillRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    outcome = run("gate", cwd=skill_repo.root)
    assert (outcome.code, outcome.stderr) == (2, "error: git is not installed\nhint: install git and try again\n")
