"""What guides the gate comes from the base; what counts as mined; who stands for it; what is let pass, and why."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.drafting.provenance import digest_of
from skillkit.gate.evidence import label_of
from skillkit.model.provenance import Provenance
from tests.conftest import Run
from tests.conftest import SkillRepo
from tests.conftest import git
from tests.conftest import skill
from tests.gated import BUN
from tests.gated import BUN_BRANCH
from tests.gated import BUN_PROVENANCE
from tests.gated import Files
from tests.gated import edited_provenance
from tests.gated import judged
from tests.gated import on_base
from tests.gated import on_branch
from tests.gated import rows
from tests.gated import verdict_of

Rows = tuple[dict[str, Any], list[dict[str, Any]]]
"""What differs in a row of evidence, and in rows against it."""

DEPLOY = "skills/deploy/SKILL.md"
GRADLE = "skills/run-gradle-without-rtk/SKILL.md"
PARAGRAPH = """\
Begin with the change log and read every entry that has no version yet. Ask the maintainer which of them break an
interface that other teams call. Count the major number up if there is one, else the minor number. Tag the commit that
the pipeline built last night, never a newer one, because only that one went through the long soak test.
"""


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the run be that of a pull request."""

    def about(*, opener: str = "ada", labels: tuple[str, ...] = (), body: str | None = None) -> None:
        pull = {"user": {"login": opener}, "labels": [{"name": name} for name in labels], "body": body, "title": "New"}
        file = tmp_path / "event.json"
        file.write_text(json.dumps({"pull_request": pull}), encoding="utf-8")
        monkeypatch.setenv("GITHUB_EVENT_PATH", str(file))

    return about


def test_what_a_listed_proposer_opens_or_commits_is_mined(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skillkit.toml": 'proposers = ["skill-bot", "bot@example.invalid"]\n'})
    repo = on_branch(skill_repo, {DEPLOY: skill("deploy"), "skillkit.toml": "proposers = []\n"})
    assert verdict_of(run, repo)["origin"] == "authored"
    opened = verdict_of(run, repo, "--opener", "Skill-Bot")
    assert (opened["origin"], opened["verdict"]) == ("mined", "unknown")
    assert opened["reason"] == (
        "its evidence does not hold: Skill-Bot is a proposer, and no evidence in the change names it"
    )
    git(repo.root, "commit", "--quiet", "--amend", "--no-edit", "--author", "Bot <bot@example.invalid>")
    assert verdict_of(run, repo)["origin"] == "mined"


@pytest.mark.parametrize("message", ["Add\n\nSkillkit-Id: da61beda\n", "Add\n\n<!-- skillkit: draft -->\n"])
def test_what_a_message_marks_is_mined(
    run: Run, skill_repo: SkillRepo, event: Callable[..., None], message: str
) -> None:
    repo = on_branch(skill_repo, {})
    repo.commit({DEPLOY: skill("deploy")}, message)
    assert verdict_of(run, repo)["verdict"] == "unknown"
    repo.git("commit", "--quiet", "--amend", "--message", "Add. It tells what Skillkit-Id: is for")
    assert verdict_of(run, repo)["verdict"] == "pass"
    event(body=message)
    assert verdict_of(run, repo)["verdict"] == "unknown"


@pytest.mark.slow
def test_whatever_touches_evidence_is_mined(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    on_base(skill_repo, mined["bun"])
    skill_repo.git("checkout", "--quiet", "-B", "change")
    skill_repo.git("rm", "--quiet", BUN_PROVENANCE)
    skill_repo.commit({})
    verdict = verdict_of(run, skill_repo)
    assert (verdict["name"], verdict["verdict"]) == ("run-bun-without-rtk", "unknown")
    assert verdict["reason"] == f"its evidence does not hold: {BUN_PROVENANCE} is not there"
    beside = on_branch(skill_repo, {DEPLOY: skill("deploy"), "provenance/00000000.yaml": "a: 1\n"})
    assert verdict_of(run, beside)["reason"].endswith(
        "the change touches provenance/00000000.yaml, and no evidence in the change names it"
    )


def test_a_mined_change_of_a_skill_that_is_there_is_judged_by_what_it_changes(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    """The commands that the skill had before need no evidence, and a likeness that it had before does not block."""
    text = mined["bun"][BUN]
    assert isinstance(text, str)
    old = text.replace("metadata:\n  skillkit-id: da61beda\n", "") + "\n```sh\nterraform apply\n```\n"
    on_base(skill_repo, {BUN: old, "skills/twin/SKILL.md": old.replace("name: run-bun-without-rtk", "name: twin")})
    new = old + "\n```sh\nbun test\n```\n"
    files = edited_provenance({**mined["bun"], BUN: new}, draft_digest=digest_of({"SKILL.md": new}))
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert (verdict["origin"], verdict["verdict"], verdict["confidence"]) == ("mined", "similar", 0.77)
    assert "as-before" in verdict["nearest"]["reasons"]
    more = new + "\n```sh\nkubectl delete pod web\n```\n"
    files = edited_provenance({**mined["bun"], BUN: more}, draft_digest=digest_of({"SKILL.md": more}))
    assert verdict_of(run, on_branch(skill_repo, files))["reason"] == (
        "its evidence does not hold: no session of its evidence ran kubectl delete, which the skill runs"
    )


def test_errors_that_were_there_before_do_not_block_a_mined_change(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    text = mined["bun"][BUN]
    assert isinstance(text, str)
    on_base(skill_repo, {BUN: skill("other-name")})
    broken = text.replace("name: run-bun-without-rtk", "name: other-name")
    files = edited_provenance({**mined["bun"], BUN: broken}, draft_digest=digest_of({"SKILL.md": broken}))
    assert verdict_of(run, on_branch(skill_repo, files))["verdict"] == "pass"
    worse = broken.replace("name: other-name", "name: third-name")
    files = edited_provenance({**mined["bun"], BUN: worse}, draft_digest=digest_of({"SKILL.md": worse}))
    assert verdict_of(run, on_branch(skill_repo, files))["verdict"] == "invalid"


@pytest.mark.slow
def test_evidence_that_is_of_another_skill_does_not_hold(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["cargo"])
    path = next(path for path in mined["cargo"] if path.startswith("provenance/"))
    theirs = rows({BUN_PROVENANCE: mined["cargo"][path]})
    mixed = [
        {**row, "detector": "correction", "verbs": sorted({*row["verbs"], *own["verbs"]})}
        for row, own in zip(theirs, rows(mined["bun"]))
    ]
    reasons = [
        verdict_of(run, on_branch(skill_repo, edited_provenance(mined["bun"], **changes)))["reason"]
        for changes in (
            {"evidence": theirs},
            {"evidence": mixed, "detectors": ["correction"]},
            {"skill": "deploy"},
            {"id": "00000000"},
            {"confidence_model": 9},
            {"detectors": ["other"]},
        )
    ]
    assert [reason.removeprefix("its evidence does not hold: ") for reason in reasons] == [
        "no session of its evidence ran bun test, which the skill runs",
        f"a row is that of {path}",
        f"{BUN_PROVENANCE} is about da61beda deploy",
        f"{BUN_PROVENANCE} is about 00000000 run-bun-without-rtk",
        "it was weighed by version 9, this skillkit knows 3",
        "it does not name the detector error-fix of its rows",
    ]


@pytest.mark.slow
def test_who_stands_for_evidence_is_told_and_may_be_asked_for(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], event: Callable[..., None]
) -> None:
    on_base(skill_repo, {"skillkit.toml": 'min-assurance = "attested"\nproposers = ["skill-bot"]\n'})
    repo = on_branch(skill_repo, mined["bun"])
    git(repo.root, "commit", "--quiet", "--amend", "--no-edit", "--author", "skill-bot <skill-bot>")
    verdict = verdict_of(run, repo)
    assert (verdict["verdict"], verdict["assurance"]) == ("unknown", "self-reported")
    assert verdict["reason"] == "its evidence is self-reported, wanted is attested"
    event(opener="skill-bot")
    assert verdict_of(run, repo)["assurance"] == "attested"
    assert verdict_of(run, repo, "--min-assurance", "reproduced")["blocks"]
    evidence = mined["bun"][BUN_PROVENANCE]
    assert isinstance(evidence, str)
    label = label_of(Provenance.model_validate(yaml.safe_load(evidence)))
    assert re.fullmatch(r"[a-z-]+-[a-z2-7]{26}", label), "128 bits"
    assert len(label) <= 50, "GitHub has no room for more"
    event(labels=(label,))
    verdict = verdict_of(run, repo, "--min-assurance", "reproduced")
    assert (verdict["verdict"], verdict["assurance"]) == ("pass", "reproduced")
    assert "run-bun-without-rtk (mined, reproduced)" in run("gate", cwd=repo.root).stdout
    again = on_branch(skill_repo, {**mined["bun"], BUN_PROVENANCE: f"# The same data.\n{evidence}"})
    assert verdict_of(run, again)["assurance"] == "reproduced"
    for changes in (
        {"confidence": 0.5},
        {"id": "00000000"},
        {"evidence": [{**rows(mined["bun"])[0], "outcome": "done"}]},
    ):
        edited = on_branch(skill_repo, edited_provenance(mined["bun"], **changes))
        assert verdict_of(run, edited)["assurance"] == "self-reported", changes


def test_a_label_lets_pass_what_is_likely_and_never_what_lint_calls_broken(
    run: Run,
    skill_repo: SkillRepo,
    mined: dict[str, Files],
    event: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files: Files = {**mined["gradle"], DEPLOY: skill("depoly")}
    repo = on_branch(skill_repo, files)
    event(labels=("skillkit-override",))
    verdicts = judged(run, repo)
    assert verdicts["deploy"]["verdict"] == "invalid"
    exempt = verdicts["run-gradle-without-rtk"]
    assert (exempt["verdict"], exempt["blocks"]) == ("exempt", False)
    assert exempt["reason"] == "let pass by the label skillkit-override: confidence 0.56 is below 0.60"
    assert "note: the label skillkit-override let pass: run-gradle-without-rtk" in run("gate", cwd=repo.root).stdout
    assert "exempt" in run("gate", "--format", "markdown", cwd=repo.root).stdout
    event()
    assert judged(run, repo)["run-gradle-without-rtk"]["verdict"] == "low-confidence"
    monkeypatch.setenv("CI_MERGE_REQUEST_LABELS", "bug,skillkit-override")  # as GitLab tells them
    assert judged(run, repo)["run-gradle-without-rtk"]["verdict"] == "exempt"
    on_base(repo, {"skillkit.toml": 'override-label = ""\n'})
    repo.git("checkout", "--quiet", "change")
    assert judged(run, repo, "--label", "skillkit-override")["run-gradle-without-rtk"]["verdict"] == "low-confidence"


REVIEWED = '[[distinct]]\nskills = ["skills/copied", "skills/notes"]\nreason = "one is for customers"\n'


def test_pairs_reviewed_as_distinct_stand_on_the_base(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/notes/SKILL.md": skill("notes", PARAGRAPH)})
    files: Files = {"skills/copied/SKILL.md": skill("copied", PARAGRAPH, "Said otherwise.")}
    own = on_branch(skill_repo, {**files, "skillkit-exceptions.toml": REVIEWED})
    assert verdict_of(run, own)["verdict"] == "duplicate"
    on_base(skill_repo, {"skillkit-exceptions.toml": REVIEWED})
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert (verdict["verdict"], verdict["blocks"]) == ("pass", False)
    assert "reviewed as distinct from notes: one is for customers" in verdict["reason"]
    on_base(skill_repo, {"skills/others/SKILL.md": skill("others", PARAGRAPH)})
    assert verdict_of(run, on_branch(skill_repo, files))["nearest"]["name"] == "others"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = [", ""),
        ("same = 1", "holds something else than [[distinct]]"),
        ('[[distinct]]\nskills = ["a", "b"]\n', "distinct number 1 has other keys"),
        (
            '[[distinct]]\nskills = ["a", "a"]\nreason = "x"\n',
            "distinct number 1 does",
        ),
        (
            '[[distinct]]\nskills = ["a", 1]\nreason = "x"\n',
            "distinct number 1: skills",
        ),
        (
            '[[distinct]]\nskills = ["a", "b"]\nreason = " "\n',
            "distinct number 1 gives",
        ),
    ],
)
def test_exceptions_that_cannot_be_read_are_not_passed_over(text: str, said: str) -> None:
    from skillkit.errors import SkillkitError
    from skillkit.gate.policy import exceptions_in

    with pytest.raises(SkillkitError) as caught:
        exceptions_in(text)
    assert caught.value.message.startswith(("skillkit-exceptions.toml: " + said, "skillkit-exceptions.toml " + said))
    assert caught.value.hint


def test_an_older_proposal_that_waits_is_told_and_does_not_block(run: Run, skill_repo: SkillRepo) -> None:
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


def test_a_duplicate_may_be_told_and_not_blocked_but_has_to_bring_its_evidence(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, {DEPLOY: skill("deploy", PARAGRAPH)})
    repo = on_branch(skill_repo, {"skills/ship/SKILL.md": skill("ship", PARAGRAPH)})
    assert verdict_of(run, repo)["blocks"]
    told = verdict_of(run, repo, "--on-duplicate", "warn")
    assert (told["verdict"], told["blocks"]) == ("duplicate", False)
    assert "::warning file=skills/ship/SKILL.md,title=duplicate" in (
        run("gate", "--format", "github", "--on-duplicate", "warn", cwd=repo.root).stdout
    )
    on_base(repo, {"skillkit.toml": 'on-duplicate = "warn"\n', f"old/{GRADLE}": skill("run-gradle-without-rtk")})
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
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = skill_repo.git("rev-parse", "main")
    repo = on_branch(skill_repo, mined["gradle"])
    repo.git("remote", "remove", "origin")
    (tmp_path / "event.json").write_text(json.dumps({"merge_group": {"base_sha": base}}), encoding="utf-8")
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(tmp_path / "event.json"))
    outcome = run("gate", cwd=repo.root)
    assert outcome.code == 1
    assert "note: a merge queue tells of no labels: none lets pass here" in outcome.stdout


def test_who_writes_beside_a_mined_skill_has_written_by_hand_unless_evidence_is_about_nothing_there(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    repo = on_branch(skill_repo, {**mined["bun"], DEPLOY: skill("deploy")})
    assert {each["origin"] for name, each in judged(run, repo).items() if name == "deploy"} == {"authored"}
    gone: Files = {path: text for path, text in mined["gradle"].items() if path.startswith("provenance/")}
    repo = on_branch(skill_repo, {**mined["bun"], **gone, DEPLOY: skill("deploy")})
    verdict = judged(run, repo)["deploy"]
    assert (verdict["origin"], verdict["verdict"]) == ("mined", "unknown")


def _first_version(files: Files) -> Files:
    """Evidence as skillkit wrote it before days, specificity and what speaks against it were weighed."""
    data = yaml.safe_load(files[BUN_PROVENANCE])
    for name in ("against", "specificity", "newest"):
        del data[name]
    for row in data["evidence"]:
        del row["day"]
    return {**files, BUN_PROVENANCE: yaml.safe_dump({**data, "confidence_model": 1}, sort_keys=False)}


def test_evidence_of_the_base_is_weighed_by_the_version_that_it_declares_new_evidence_by_the_latest(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    old = _first_version(mined["bun"])
    new = verdict_of(run, on_branch(skill_repo, old))
    assert (new["verdict"], new["confidence"]) == ("pass", 0.73)  # no days are known
    on_base(skill_repo, {**old, BUN: "---\nname: run-bun-without-rtk\n---\n"})
    verdict = verdict_of(run, on_branch(skill_repo, {BUN: old[BUN]}, BUN_BRANCH))
    assert (verdict["origin"], verdict["confidence"]) == ("mined", 0.77)
    assert [(part["code"], part["weight"]) for part in verdict["reasons"]] == [
        ("outcome", 0.4),
        ("sessions", 0.254),
        ("weeks", 0.12),
    ]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"confidence_model": 1}, "it says that version 1 weighed it, and has what came with version 2"),
        ({"newest": "2026-W03"}, "its newest session is from 2026-W03, its evidence from 2026-W04"),
        ({"newest": "2199-W01"}, "evidence from a week to come, 2199-W01"),
        ({"specificity": 1.5}, f"{BUN_PROVENANCE}: specificity: input should be less than or equal to 1"),
        ({"newest": "2025-W53"}, f"{BUN_PROVENANCE}: newest: there is no week 2025-W53"),
        ({"newest": "0000-W01"}, f"{BUN_PROVENANCE}: newest: there is no week 0000-W01"),
    ],
)
def test_evidence_that_contradicts_itself_does_not_hold(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], changes: dict[str, Any], reason: str
) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, edited_provenance(mined["bun"], **changes)))
    assert (verdict["verdict"], verdict["reason"]) == ("unknown", f"its evidence does not hold: {reason}")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (({"day": 1}, []), "a day lies in two weeks"),
        (({}, [{}]), "a session speaks both for it and against it"),
        (({}, [{"session": "f" * 16, "week": "2199-W02", "day": 0}]), "evidence from a week to come, 2199-W02"),
        (({"week": "2025-W53"}, []), "evidence.1.week: there is no week 2025-W53"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rows_that_contradict_each_other_do_not_hold(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], changes: Rows, reason: str
) -> None:
    second, against = changes
    first, other, *others = rows(mined["bun"])
    opposed = [{**first, **each} for each in against]
    files = edited_provenance(mined["bun"], evidence=[first, {**other, **second}, *others], against=opposed)
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert verdict["verdict"] == "unknown"
    assert verdict["reason"].endswith(reason)
