"""Settings, exceptions, labels and options that guide the gate."""

from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.gate.policy import exceptions_in
from tests.conftest import Run, SkillRepo, git, skill
from tests.gated import DEPLOY, PARAGRAPH, Event, Files, judged, on_base, on_branch, verdict_of
from tests.titles import slug

GRADLE = f"skills/{slug('gradle')}/SKILL.md"


def test_a_label_overrides_verdicts_on_evidence_and_never_those_of_lint(
    run: Run,
    skill_repo: SkillRepo,
    mined: dict[str, Files],
    event: Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files: Files = {**mined["gradle"], DEPLOY: skill("depoly")}
    repo = on_branch(skill_repo, files)
    event(labels=("skillkit-override",))
    verdicts = judged(run, repo)
    assert verdicts["deploy"]["verdict"] == "invalid"
    exempt = verdicts[slug("gradle")]
    assert (exempt["verdict"], exempt["blocks"]) == ("exempt", False)
    assert exempt["reason"] == "overridden by the label skillkit-override: confidence 0.56 is below 0.60"
    assert "note: the label skillkit-override overrides the verdict on: " in run("gate", cwd=repo.root).stdout
    assert "exempt" in run("gate", "--format", "markdown", cwd=repo.root).stdout
    event()
    assert judged(run, repo)[slug("gradle")]["verdict"] == "low-confidence"
    monkeypatch.setenv("CI_MERGE_REQUEST_LABELS", "bug,skillkit-override")  # as GitLab sets them
    assert judged(run, repo)[slug("gradle")]["verdict"] == "exempt"
    on_base(repo, {"skillkit.toml": 'override-label = ""\n'})
    repo.git("checkout", "--quiet", "change")
    assert judged(run, repo, "--label", "skillkit-override")[slug("gradle")]["verdict"] == "low-confidence"


REVIEWED = '[[distinct]]\nskills = ["skills/copied", "skills/notes"]\nreason = "one is for customers"\n'


def test_pairs_reviewed_as_distinct_count_on_the_base(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/notes/SKILL.md": skill("notes", PARAGRAPH)})
    files: Files = {"skills/copied/SKILL.md": skill("copied", PARAGRAPH, "Said otherwise.")}
    own = on_branch(skill_repo, {**files, "skillkit-exceptions.toml": REVIEWED})
    assert verdict_of(run, own)["verdict"] == "duplicate"
    on_base(skill_repo, {"skillkit-exceptions.toml": REVIEWED})
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert (verdict["verdict"], verdict["blocks"]) == ("pass", False)
    assert verdict["reason"] == "reviewed as distinct from notes: one is for customers"
    on_base(skill_repo, {"skills/others/SKILL.md": skill("others", PARAGRAPH)})
    assert verdict_of(run, on_branch(skill_repo, files))["nearest"]["name"] == "others"


@pytest.mark.parametrize(
    "text",
    [
        "a = [",
        "same = 1",
        '[[distinct]]\nskills = ["a", "b"]\n',
        '[[distinct]]\nskills = ["a", "./a"]\nreason = "x"\n',
        '[[distinct]]\nskills = ["a", 1]\nreason = "x"\n',
        '[[distinct]]\nskills = ["a", "b"]\nreason = " "\n',
    ],
)
def test_exceptions_that_cannot_be_read_are_an_error(text: str) -> None:
    with pytest.raises(SkillkitError, match=r"^skillkit-exceptions\.toml: ") as caught:
        exceptions_in(text)
    assert caught.value.hint


def test_an_older_proposal_that_waits_is_named_and_does_not_block(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {"skills/notes/SKILL.md": skill("notes", PARAGRAPH)}, "skillkit/notes-0123abcd")
    git(repo.root, "commit", "--quiet", "--amend", "--no-edit", GIT_COMMITTER_DATE="2026-01-02T00:00:00Z")
    repo.git("push", "--quiet", "origin", "skillkit/notes-0123abcd")
    verdict = verdict_of(run, on_branch(repo, {"skills/copied/SKILL.md": skill("copied", PARAGRAPH)}))
    assert (verdict["verdict"], verdict["blocks"], verdict["nearest"]) == ("similar", False, None)
    assert verdict["reason"].endswith("is much like notes on the older branch skillkit/notes-0123abcd (0.98)")
    repo.git("checkout", "--quiet", "skillkit/notes-0123abcd")
    assert "older branch" not in verdict_of(run, repo)["reason"]


def test_settings_of_the_base_choose_the_rules(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {DEPLOY: skill("depoly")})
    assert verdict_of(run, repo)["verdict"] == "invalid"
    on_base(repo, {"skillkit.toml": '[[per-path]]\npaths = ["skills/deploy/*"]\nignore = ["SK101"]\n'})
    repo.git("checkout", "--quiet", "change")
    assert verdict_of(run, repo)["verdict"] == "pass"


def test_an_event_that_cannot_be_read_could_not_run(
    run: Run, skill_repo: SkillRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = on_branch(skill_repo, {DEPLOY: skill("deploy")})
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(tmp_path / "gone.json"))
    outcome = run("gate", cwd=repo.root)
    assert outcome.code == 2
    assert outcome.stderr.startswith("error: the event of the run (GITHUB_EVENT_PATH) cannot be read: No such file")
    (tmp_path / "gone.json").write_text('{"pull_request": [1], "x": "é"}', encoding="utf-8")
    assert verdict_of(run, repo)["verdict"] == "pass"


def test_a_duplicate_may_be_a_warning_but_has_to_bring_its_evidence(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, {DEPLOY: skill("deploy", PARAGRAPH)})
    repo = on_branch(skill_repo, {"skills/ship/SKILL.md": skill("ship", PARAGRAPH)})
    assert verdict_of(run, repo)["blocks"]
    warned = verdict_of(run, repo, "--on-duplicate", "warn")
    assert (warned["verdict"], warned["blocks"]) == ("duplicate", False)
    assert "::warning file=skills/ship/SKILL.md,title=duplicate" in (
        run("gate", "--format", "github", "--on-duplicate", "warn", cwd=repo.root).stdout
    )
    on_base(repo, {"skillkit.toml": 'on-duplicate = "warn"\n', f"old/{GRADLE}": skill(slug("gradle"))})
    again = on_branch(repo, mined["gradle"])
    assert verdict_of(run, again)["verdict"] == "low-confidence"


def test_the_settings_that_are_named_are_those_of_the_base(run: Run, skill_repo: SkillRepo, tmp_path: Path) -> None:
    on_base(skill_repo, {"ci/gate.toml": 'ignore = ["SK101"]\n'})
    repo = on_branch(skill_repo, {DEPLOY: skill("another"), "ci/gate.toml": "", "ci/new.toml": 'ignore = ["SK1"]\n'})
    assert verdict_of(run, repo)["verdict"] == "invalid"
    named = run("--config", "ci/gate.toml", "gate", cwd=repo.root)
    assert (named.code, "  pass            deploy" in named.stdout) == (0, True)
    fresh = run("--config", "ci/new.toml", "gate", cwd=repo.root)
    assert (fresh.code, "ci/new.toml is not on the base" in fresh.stderr) == (2, True)
    (tmp_path / "outside.toml").write_text("", encoding="utf-8")
    (repo.root / "link.toml").symlink_to(tmp_path / "outside.toml")
    assert run("--config", "link.toml", "gate", cwd=repo.root).code == 2
    outside = run("--config", tmp_path / "outside.toml", "gate", cwd=repo.root)
    assert (outside.code, "name a file of the repository" in outside.stderr) == (2, True)


@pytest.mark.slow
def test_from_which_severity_on_a_finding_blocks(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {DEPLOY: skill("deploy", description="Deploys.")})
    assert verdict_of(run, repo)["verdict"] == "pass"
    assert verdict_of(run, repo, "--fail-on", "note")["verdict"] == "invalid"
    worse = on_branch(skill_repo, {DEPLOY: skill("another")})
    assert run("gate", cwd=worse.root).code == 1
    never = run("gate", "--fail-on", "never", "--format", "json", cwd=worse.root)
    assert (never.code, never.json["conclusion"]) == (0, "failure")


def test_a_merge_queue_has_a_base_and_no_labels(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], event: Event
) -> None:
    base = skill_repo.git("rev-parse", "main")
    repo = on_branch(skill_repo, mined["gradle"])
    repo.git("remote", "remove", "origin")
    event(merge_group={"base_sha": base})
    outcome = run("gate", cwd=repo.root)
    assert outcome.code == 1
    assert "note: a merge queue names no labels, so none overrides a verdict here" in outcome.stdout
