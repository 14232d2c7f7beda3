"""Which skills the gate counts as mined, and what it makes of their evidence."""

import re
from collections.abc import Callable

import pytest
import yaml

from skillkit.drafting.provenance import digest_of
from skillkit.gate.evidence import label_of
from skillkit.model.provenance import Provenance
from tests.conftest import Run, SessionLogs, SkillRepo, git, skill
from tests.gated import (
    BUN,
    BUN_BRANCH,
    BUN_PROVENANCE,
    DEPLOY,
    Event,
    Files,
    edited_provenance,
    judged,
    on_base,
    on_branch,
    rows,
    verdict_of,
)
from tests.titles import slug

Change = Callable[[Files], Files]


def without(*paths: str) -> Change:
    return lambda files: {path: content for path, content in files.items() if path not in paths}


def with_text(old: str, new: str, path: str = BUN) -> Change:
    def changed(files: Files) -> Files:
        text = files[path]
        assert isinstance(text, str)
        assert old in text
        return {**files, path: text.replace(old, new)}

    return changed


NO_ID = with_text("metadata:\n  skillkit-id: da61beda\n", "")
REWORDED = with_text("Leave `rtk` out", "Put `rtk` away")


def replaced(files: Files) -> Files:
    text = "\nRun tests with the program of the lock file.\n"
    return {**files, BUN: re.sub(r"(?s)(?<=\n---\n).+", text, str(files[BUN]))}


def row(**changes: object) -> Change:
    """Changes the first row of evidence."""
    return lambda files: edited_provenance(files, evidence=[{**rows(files)[0], **changes}, *rows(files)[1:]])


def against(**changes: object) -> Change:
    """Adds a row against it, made from the first one for it."""
    return lambda files: edited_provenance(files, against=[{**rows(files)[0], **changes}])


def declaring(**changes: object) -> Change:
    return lambda files: edited_provenance(files, **changes)


def magic(files: Files) -> Files:
    return edited_provenance(
        files, detectors=["magic"], evidence=[{**each, "detector": "magic"} for each in rows(files)]
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (without(BUN_PROVENANCE), f"{BUN_PROVENANCE} is not there"),
        (lambda f: REWORDED(declaring(lines="")(f)), "the skill's files are not those"),
        (lambda f: REWORDED(declaring(confidence=0.99)(f)), "it says 0.99, and comes to 0.77"),
        (lambda f: replaced(declaring(skill="deploy")(f)), f"{BUN_PROVENANCE} is about da61beda deploy"),
        (lambda f: replaced(row(day=30)(f)), "its days are not counted from 1"),
        (lambda f: edited_provenance(f, evidence=[*rows(f), rows(f)[0]]), "a session is counted twice"),
        (declaring(sessions=2), "it claims 2 sessions and shows 3"),
        (declaring(sessions=30), "it claims 30 sessions and shows 3"),
        (declaring(confidence=0.99), "it says 0.99, and comes to 0.77"),
        (declaring(evidence=[]), f"{BUN_PROVENANCE}: evidence: "),
        (declaring(note="x"), f"{BUN_PROVENANCE}: note: "),
        (declaring(schema_version=2), f"{BUN_PROVENANCE}: schema_version: "),
        (declaring(confidence_model=1), "it says that version 1 weighed it, and has what came with version 2"),
        (declaring(confidence_model=9), "it was weighed by version 9, this skillkit knows 3"),
        (declaring(newest="2026-W03"), "its newest session is from 2026-W03, its evidence from 2026-W04"),
        (declaring(newest="2199-W01"), "evidence from a week to come, 2199-W01"),
        (declaring(newest="2025-W53"), f"{BUN_PROVENANCE}: newest: there is no week 2025-W53"),
        (declaring(specificity=1.5), f"{BUN_PROVENANCE}: specificity: input should be less than or equal to 1"),
        (declaring(skill="deploy"), f"{BUN_PROVENANCE} is about da61beda deploy"),
        (declaring(id="00000000"), f"{BUN_PROVENANCE} is about 00000000 {slug('bun')}"),
        (declaring(detectors=["other"]), "it does not name the detector error-fix of its rows"),
        (magic, "magic is no detector of this version"),
        (row(week="2999-W01"), "evidence from a week to come, 2999-W01"),
        (row(week="1970-W10", day=0), "evidence from 1970-W10, when there were no agents"),
        (row(week="2025-W53"), f"{BUN_PROVENANCE}: evidence.0.week: there is no week 2025-W53"),
        (row(day=30), "its days are not counted from 1"),
        (row(day=2), "a day lies in two weeks"),
        (row(excerpt="mail jane.doe@acme-corp.com"), "an excerpt holds what looks private"),
        (row(excerpt="cd /home/janedoe/work"), "an excerpt holds what looks private"),
        (against(), "a session speaks both for it and against it"),
        (against(session="f" * 16, week="2199-W02", day=0), "evidence from a week to come, 2199-W02"),
        (lambda f: {**f, BUN_PROVENANCE: ""}, f"{BUN_PROVENANCE} is no YAML mapping"),
        (lambda f: {**f, BUN_PROVENANCE: "a: [\n"}, f"{BUN_PROVENANCE} is no YAML mapping"),
        (lambda f: {**f, BUN_PROVENANCE: b"\xff\xfe\0"}, f"{BUN_PROVENANCE} is no YAML mapping"),
        (lambda f: {**f, BUN_PROVENANCE: "# long\n" * 8000}, f"{BUN_PROVENANCE} is larger than 48 KiB"),
        (lambda f: {**f, BUN_PROVENANCE: b" " * 9_000_000}, f"{BUN_PROVENANCE}: 9,000,000 bytes"),
    ],
)
def test_evidence_that_fails_a_check_is_unknown_and_blocks(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], change: Change, reason: str
) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, change(mined["bun"])))
    assert (verdict["verdict"], verdict["origin"], verdict["blocks"]) == ("unknown", "mined", True)
    assert verdict["reason"].startswith(f"evidence check failed: {reason}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("```\nkubectl delete pod web\n```", "kubectl delete"),
        ("    kubectl delete pod web", "kubectl delete"),
        ("- Once:\n\n  ```SH\n  kubectl delete pod web\n  ```", "kubectl delete"),
        ("Then run `kubectl delete pod web`.", "kubectl delete"),
        ("Then run `$ kubectl delete pod web`.", "kubectl delete"),
        ("Then run ``X=1 kubectl delete pod web``.", "kubectl delete"),
        ("Then run `our-own-tool wipe --all`.", "our-own-tool wipe"),
        ("Then run `bun test <a|sh> out`.", "sh"),
        ("```text\nkubectl delete pod web\n```", ""),
        ("Set `strict: true`, as `def total` has it; `llm -> openai` and `Found 1 error.` are said.", ""),
        ("```sh\nbun test [--only <epic|feature|task>] [--open|--closed] [-a | -b]\n```", ""),
        ("Then run `bun test [--only <epic|feature|task>]`.", ""),
    ],
)
def test_a_command_that_no_session_ran_is_unknown_wherever_it_is(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], line: str, wrong: str
) -> None:
    text = f"{mined['bun'][BUN]!s}\n{line}\n"
    files = edited_provenance({**mined["bun"], BUN: text}, draft_digest=digest_of({"SKILL.md": text}))
    reason = verdict_of(run, on_branch(skill_repo, files))["reason"]
    assert reason.partition("evidence check failed: ")[2] == (
        f"{wrong} runs in none of the evidence sessions" if wrong else ""
    )


def test_the_name_of_the_branch_marks_a_skill_without_id_and_evidence(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = without(BUN_PROVENANCE)(NO_ID(mined["bun"]))
    repo = on_branch(skill_repo, files, BUN_BRANCH)
    assert verdict_of(run, repo)["verdict"] == "unknown"
    repo.git("checkout", "--quiet", "--detach")
    for name in ("GITHUB_HEAD_REF", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"):
        monkeypatch.setenv(name, BUN_BRANCH)
        assert verdict_of(run, repo)["verdict"] == "unknown"
        monkeypatch.delenv(name)
    assert verdict_of(run, repo, "--head", BUN_BRANCH)["verdict"] == "unknown"
    event(pull_request={"head": {"ref": BUN_BRANCH}})
    monkeypatch.setenv("GITHUB_HEAD_REF", "")
    assert verdict_of(run, repo)["verdict"] == "unknown"


def test_a_person_may_edit_a_mined_skill_that_was_merged(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    for change in (with_text("Leave `rtk` out", "Put `rtk` away"), NO_ID):
        repo = on_branch(skill_repo, change({BUN: mined["bun"][BUN]}))
        verdict = verdict_of(run, repo)
        assert (verdict["verdict"], verdict["origin"], verdict["blocks"]) == ("pass", "authored", False)
        assert (verdict["confidence"], verdict["declared_confidence"]) == (None, None)


def test_a_person_may_rename_a_mined_skill_that_was_merged(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    skill_repo.git("checkout", "--quiet", "-B", "change")
    skill_repo.git("mv", f"skills/{slug('bun')}", "skills/plain-bun")
    text = with_text(f"name: {slug('bun')}", "name: plain-bun")({BUN: mined["bun"][BUN]})[BUN]
    skill_repo.commit({"skills/plain-bun/SKILL.md": text})
    verdict = verdict_of(run, skill_repo)
    assert (verdict["name"], verdict["verdict"], verdict["origin"]) == ("plain-bun", "pass", "authored")


def test_the_id_of_a_merged_skill_vouches_for_no_other(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    text = skill("deploy").replace("\n---\n\n", "\nmetadata:\n  skillkit-id: da61beda\n---\n\n", 1)
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": text, "skills/release/SKILL.md": skill("release", "More.")})
    verdicts = judged(run, repo)
    assert {name: v["verdict"] for name, v in verdicts.items()} == {"deploy": "unknown", "release": "pass"}


def test_the_id_of_a_deleted_skill_vouches_for_no_new_text(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    skill_repo.git("checkout", "--quiet", "-B", "change")
    skill_repo.git("rm", "--quiet", "-r", f"skills/{slug('bun')}")
    text = skill("deploy").replace("\n---\n\n", "\nmetadata:\n  skillkit-id: da61beda\n---\n\n", 1)
    skill_repo.commit({"skills/deploy/SKILL.md": text})
    verdict = verdict_of(run, skill_repo)
    assert (verdict["origin"], verdict["verdict"]) == ("mined", "unknown")


def test_evidence_that_changes_together_with_a_merged_skill_is_judged_anew(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    edited = with_text("Leave `rtk` out", "Put `rtk` in")(edited_provenance(mined["bun"], confidence=1.0))
    verdict = verdict_of(run, on_branch(skill_repo, edited))
    assert (verdict["verdict"], verdict["origin"]) == ("unknown", "mined")


def test_what_a_listed_proposer_opens_or_commits_is_mined(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skillkit.toml": 'proposers = ["skill-bot", "bot@example.invalid"]\n'})
    repo = on_branch(skill_repo, {DEPLOY: skill("deploy"), "skillkit.toml": "proposers = []\n"})
    assert verdict_of(run, repo)["origin"] == "authored"
    opened = verdict_of(run, repo, "--opener", "Skill-Bot")
    assert (opened["origin"], opened["verdict"]) == ("mined", "unknown")
    assert opened["reason"] == (
        "evidence check failed: Skill-Bot is a proposer, and no evidence in the change names it"
    )
    git(repo.root, "commit", "--quiet", "--amend", "--no-edit", "--author", "Bot <bot@example.invalid>")
    assert verdict_of(run, repo)["origin"] == "mined"


@pytest.mark.parametrize("message", ["Add\n\nSkillkit-Id: da61beda\n", "Add\n\n<!-- skillkit: draft -->\n"])
def test_what_a_message_marks_is_mined(run: Run, skill_repo: SkillRepo, event: Event, message: str) -> None:
    repo = on_branch(skill_repo, {})
    repo.commit({DEPLOY: skill("deploy")}, message)
    assert verdict_of(run, repo)["verdict"] == "unknown"
    repo.git("commit", "--quiet", "--amend", "--message", "Add. It says what Skillkit-Id: is for")
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
    assert (verdict["name"], verdict["verdict"]) == (slug("bun"), "unknown")
    assert verdict["reason"] == f"evidence check failed: {BUN_PROVENANCE} is not there"
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
    on_base(skill_repo, {BUN: old, "skills/twin/SKILL.md": old.replace(f"name: {slug('bun')}", "name: twin")})
    new = old + "\n```sh\nbun test\n```\n"
    files = edited_provenance({**mined["bun"], BUN: new}, draft_digest=digest_of({"SKILL.md": new}))
    verdict = verdict_of(run, on_branch(skill_repo, files))
    assert (verdict["origin"], verdict["verdict"], verdict["confidence"]) == ("mined", "similar", 0.77)
    assert "as-before" in verdict["nearest"]["reasons"]
    more = new + "\n```sh\nkubectl delete pod web\n```\n"
    files = edited_provenance({**mined["bun"], BUN: more}, draft_digest=digest_of({"SKILL.md": more}))
    assert verdict_of(run, on_branch(skill_repo, files))["reason"] == (
        "evidence check failed: kubectl delete runs in none of the evidence sessions"
    )


def test_errors_that_were_there_before_do_not_block_a_mined_change(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    text = mined["bun"][BUN]
    assert isinstance(text, str)
    on_base(skill_repo, {BUN: skill("other-name")})
    broken = text.replace(f"name: {slug('bun')}", "name: other-name")
    files = edited_provenance({**mined["bun"], BUN: broken}, draft_digest=digest_of({"SKILL.md": broken}))
    assert verdict_of(run, on_branch(skill_repo, files))["verdict"] == "pass"
    worse = broken.replace("name: other-name", "name: third-name")
    files = edited_provenance({**mined["bun"], BUN: worse}, draft_digest=digest_of({"SKILL.md": worse}))
    assert verdict_of(run, on_branch(skill_repo, files))["verdict"] == "invalid"


@pytest.mark.slow
def test_evidence_of_another_skill_fails_its_check(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
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
        )
    ]
    assert [reason.removeprefix("evidence check failed: ") for reason in reasons] == [
        "bun test runs in none of the evidence sessions",
        f"a row is that of {path}",
    ]


@pytest.mark.slow
def test_the_assurance_of_evidence_may_be_required(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], event: Event
) -> None:
    on_base(skill_repo, {"skillkit.toml": 'min-assurance = "attested"\nproposers = ["skill-bot"]\n'})
    repo = on_branch(skill_repo, mined["bun"])
    git(repo.root, "commit", "--quiet", "--amend", "--no-edit", "--author", "skill-bot <skill-bot>")
    verdict = verdict_of(run, repo)
    assert (verdict["verdict"], verdict["assurance"]) == ("unknown", "self-reported")
    assert verdict["reason"] == "its evidence is self-reported, required is attested"
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
    assert f"{slug('bun')} (mined, reproduced)" in run("gate", cwd=repo.root).stdout
    again = on_branch(skill_repo, {**mined["bun"], BUN_PROVENANCE: f"# The same data.\n{evidence}"})
    assert verdict_of(run, again)["assurance"] == "reproduced"
    for changes in (
        {"confidence": 0.5},
        {"id": "00000000"},
        {"evidence": [{**rows(mined["bun"])[0], "outcome": "done"}]},
    ):
        edited = on_branch(skill_repo, edited_provenance(mined["bun"], **changes))
        assert verdict_of(run, edited)["assurance"] == "self-reported", changes


def test_a_skill_beside_a_mined_one_is_authored_unless_evidence_is_left_over(
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
        data.pop(name, None)
    for row in data["evidence"]:
        del row["day"]
    return {**files, BUN_PROVENANCE: yaml.safe_dump({**data, "confidence_model": 1}, sort_keys=False)}


def test_evidence_of_the_base_is_weighed_by_its_own_version_and_new_evidence_by_the_latest(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    old = _first_version(mined["bun"])
    new = verdict_of(run, on_branch(skill_repo, old))
    assert (new["verdict"], new["confidence"]) == ("pass", 0.73)  # no days are known
    on_base(skill_repo, {**old, BUN: f"---\nname: {slug('bun')}\n---\n"})
    verdict = verdict_of(run, on_branch(skill_repo, {BUN: old[BUN]}, BUN_BRANCH))
    assert (verdict["origin"], verdict["confidence"]) == ("mined", 0.77)
    assert [(part["code"], part["weight"]) for part in verdict["reasons"]] == [
        ("outcome", 0.4),
        ("sessions", 0.254),
        ("weeks", 0.12),
    ]


def test_a_folder_of_evidence_in_other_letters_counts(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    evidence = {BUN_PROVENANCE.title(): mined["bun"][BUN_PROVENANCE]}
    verdict = verdict_of(run, on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy"), **evidence}))
    assert (verdict["verdict"], verdict["origin"]) == ("unknown", "mined")


def test_evidence_with_invisible_characters_fails(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    text = mined["bun"][BUN_PROVENANCE]
    assert isinstance(text, str)
    (first, *others) = rows(mined["bun"])
    unseen = ("\u202e", "\x1b", "\u3164\u3164", "\u2800\u2800", "\ufe0f\ufe0f", "\U0001d159\U0001d159")
    hidden: list[Files] = [
        {**mined["bun"], BUN_PROVENANCE: f"{text}# \u202e\u2066x\n"},
        *(edited_provenance(mined["bun"], evidence=[{**first, "excerpt": f"a{each}b"}, *others]) for each in unseen),
    ]
    for files in (*hidden, {**mined["bun"], BUN_PROVENANCE: f"{text}# \u200b\n"}):
        verdict = verdict_of(run, on_branch(skill_repo, files))
        assert (verdict["verdict"], verdict["blocks"]) == ("unknown", True)
        assert verdict["reason"].endswith(f"{BUN_PROVENANCE} has characters that nobody sees")


@pytest.mark.parametrize("given", [("SKILL.md", "more.md"), ("more.md",)])
def test_evidence_for_the_files_of_a_skill_of_which_the_base_has_some(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], given: tuple[str, ...]
) -> None:
    bun = mined["bun"]
    extra = BUN.replace("SKILL.md", "more.md")
    files = {"SKILL.md": str(bun[BUN]), "more.md": "More.\n"}
    on_base(skill_repo, {BUN: bun[BUN]})
    proposed = edited_provenance(
        {**bun, extra: "More.\n"}, draft_digest=digest_of({name: files[name] for name in given})
    )
    on_branch(skill_repo, proposed, BUN_BRANCH)
    assert verdict_of(run, skill_repo)["reason"].startswith("confidence 0.77")


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("edit", "lines", "sure"),
    [
        (REWORDED, 1, 0.77),
        (lambda f: {**f, BUN: f"{f[BUN]}\nThen run `kubectl get pods --all`.\n"}, 1, 0.77),
        (lambda f: {**f, BUN: re.sub("Leave `rtk` out.*\n", "", f[BUN])}, 0, 0.77),
        (with_text("description: ", "description: For our build. "), 1, 0.77),
        (lambda f: {**f, BUN.replace("SKILL", "notes"): "\nMore to read.\n"}, 1, 0.77),
        (replaced, 1, None),
    ],
)
def test_a_person_may_edit_what_was_mined(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], *, at_once: bool, edit: Change, lines: int, sure: float
) -> None:
    repo = on_branch(skill_repo, edit(mined["bun"]) if at_once else mined["bun"], BUN_BRANCH)
    if not at_once:
        repo.commit(edit(mined["bun"]))
    verdict = verdict_of(run, repo)
    assert (verdict["verdict"], verdict["confidence"], verdict["edits"]["lines"]) == ("pass", sure, lines)
    assert "edited by hand since it was mined (" in verdict["reason"]
    assert verdict["origin"] == ("mined" if sure else "authored")
    assert ("judged as handwritten" in verdict["reason"]) is (sure is None)
    assert bool(verdict["edits"]["removed"]) is (not lines or sure is None)
    assert ("edited: " in run("gate", cwd=repo.root).stdout) is bool(lines)


def test_the_base_may_have_edits_block(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    on_base(skill_repo, {"skillkit.toml": 'on-edit = "block"\n'})
    assert verdict_of(run, on_branch(skill_repo, mined["bun"]))["edits"] is None
    for edit in (REWORDED, replaced):
        repo = on_branch(skill_repo, {**edit(mined["bun"]), "skillkit.toml": 'on-edit = "note"\n'})
        assert (verdict_of(run, repo)["verdict"], verdict_of(run, repo)["blocks"]) == ("edited", True)
        low = verdict_of(run, repo, "--min-confidence", "0.8")["reason"].partition(";")[0]
        assert (low == "confidence 0.77 is below 0.80") is (edit is REWORDED)
        assert verdict_of(run, repo, "--label", "skillkit-override")["verdict"] == "exempt"


def test_accept_keeps_a_draft_that_was_edited_before(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], logs: SessionLogs
) -> None:
    run("mine", logs.folder)
    repo = on_branch(skill_repo, without(BUN_PROVENANCE)(REWORDED(mined["bun"])))
    assert "is there already and stays as it is" in run("candidates", "accept", "da61beda", cwd=repo.root).stdout
    repo.commit({})
    assert verdict_of(run, repo)["edits"]["lines"] == 1
