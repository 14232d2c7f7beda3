"""`skillkit gate` against real repositories: each verdict, whose settings hold, what it says when it cannot judge."""

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.drafting.provenance import digest_of
from skillkit.similarity.compare import DUPLICATE
from tests.conftest import Outcome
from tests.conftest import Run
from tests.conftest import SkillRepo
from tests.conftest import at_once
from tests.conftest import git
from tests.conftest import identify
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

PARAGRAPH = """\
Begin with the change log and read every entry that has no version yet. Ask the maintainer which of them break an
interface that other teams call. Count the major number up if there is one, else the minor number. Tag the commit that
the pipeline built last night, never a newer one, because only that one went through the long soak test. Send the notes
to the list of customers after the mirrors have caught up, which takes half an hour.
"""


def test_a_mined_skill_passes_on_its_evidence(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, mined["bun"]))
    assert verdict == {
        "name": "run-bun-without-rtk",
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
        "reason": "confidence 0.77 (medium) from 3 sessions; only texts and titles were compared",
        "blocks": False,
        "assurance": "self-reported",
        "nearest": verdict["nearest"],
    }


def test_an_authored_skill_passes_without_confidence(run: Run, skill_repo: SkillRepo) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")}))
    shown = {key: verdict[key] for key in ("origin", "verdict", "confidence", "declared_confidence", "blocks")}
    assert shown == {
        "origin": "authored",
        "verdict": "pass",
        "confidence": None,
        "declared_confidence": None,
        "blocks": False,
    }


def test_drafts_of_one_kind_are_no_duplicates_of_each_other(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    verdicts = judged(run, on_branch(skill_repo, {**mined["bun"], **mined["cargo"]}))
    assert set(verdicts) == {"run-bun-without-rtk", "run-cargo-without-rtk"}
    assert [verdict["reason"] for verdict in verdicts.values() if verdict["blocks"]] == []


def test_evidence_that_is_too_thin_blocks(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    repo = on_branch(skill_repo, mined["gradle"])
    verdict = verdict_of(run, repo)
    assert (verdict["verdict"], verdict["confidence"], verdict["blocks"]) == ("low-confidence", 0.56, True)
    assert verdict["reason"] == "confidence 0.56 is below 0.60"
    assert verdict_of(run, repo, "--min-confidence", "0.5")["verdict"] == "pass"


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
    own = " ".join(f"step{number} tells of thing{number}" for number in range(18))
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


def test_a_renamed_skill_is_no_duplicate_of_itself(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/notes/SKILL.md": skill("notes", PARAGRAPH)})
    skill_repo.git("checkout", "--quiet", "-B", "change")
    skill_repo.git("mv", "skills/notes", "skills/announce")
    text = skill("announce", PARAGRAPH).replace("# announce", "# notes")
    skill_repo.commit({"skills/announce/SKILL.md": text})
    verdict = verdict_of(run, skill_repo)
    assert (verdict["name"], verdict["verdict"], verdict["origin"]) == ("announce", "pass", "authored")


def test_a_skill_that_does_not_lint_is_invalid(run: Run, skill_repo: SkillRepo) -> None:
    repo = on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("depoly")})
    outcome = run("gate", "--format", "json", cwd=repo.root)
    assert outcome.code == 1
    document = outcome.json
    assert [verdict["verdict"] for verdict in document["candidates"]] == ["invalid"]
    assert document["candidates"][0]["reason"].startswith("SK101 ")
    assert [(f["code"], f["path"], f["start_line"]) for f in document["findings"]] == [
        ("SK101", "skills/deploy/SKILL.md", 2)
    ]


def test_what_is_wrong_in_skills_that_did_not_change_does_not_block(run: Run, skill_repo: SkillRepo) -> None:
    on_base(skill_repo, {"skills/old/SKILL.md": "no frontmatter\n"})
    outcome = run("gate", "--format", "json", cwd=on_branch(skill_repo, {"skills/new/SKILL.md": skill("new")}).root)
    assert outcome.code == 0
    assert outcome.json["findings"] == []


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


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (without(BUN_PROVENANCE), f"{BUN_PROVENANCE} is not there"),
        (with_text("Leave `rtk` out", "Put `rtk` in"), "the skill's files are not those"),
        (lambda f: {**f, "skills/run-bun-without-rtk/notes.md": "More to read.\n"}, "the skill's files are not"),
        (lambda f: edited_provenance(f, evidence=[*rows(f), rows(f)[0]]), "a session is counted twice"),
        (lambda f: edited_provenance(f, sessions=2), "it claims 2 sessions and shows 3"),
        (lambda f: edited_provenance(f, sessions=30), "it claims 30 sessions and shows 3"),
        (
            lambda f: edited_provenance(f, evidence=[{**rows(f)[0], "week": "2999-W01"}, *rows(f)[1:]]),
            "evidence from a week to come, 2999-W01",
        ),
        (lambda f: edited_provenance(f, evidence=[]), f"{BUN_PROVENANCE}: evidence: "),
        (lambda f: edited_provenance(f, note="x"), f"{BUN_PROVENANCE}: note: "),
        (lambda f: edited_provenance(f, schema_version=2), f"{BUN_PROVENANCE}: schema_version: "),
        (lambda f: {**f, BUN_PROVENANCE: "a: [\n"}, f"{BUN_PROVENANCE} is no YAML mapping"),
        (lambda f: {**f, BUN_PROVENANCE: b"\xff\xfe\0"}, f"{BUN_PROVENANCE} is no YAML mapping"),
        (lambda f: {**f, BUN_PROVENANCE: "# long\n" * 4000}, f"{BUN_PROVENANCE} is larger than 24 KiB"),
        (lambda f: {**f, BUN_PROVENANCE: b" " * 9_000_000}, f"{BUN_PROVENANCE}: 9,000,000 bytes"),
    ],
)
def test_evidence_that_does_not_hold_is_unknown_and_blocks(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], change: Change, reason: str
) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, change(mined["bun"])))
    assert (verdict["verdict"], verdict["origin"], verdict["blocks"]) == ("unknown", "mined", True)
    assert verdict["reason"].startswith(f"its evidence does not hold: {reason}")


def test_the_confidence_written_down_is_not_believed(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    text = mined["gradle"]
    path = next(path for path in text if path.startswith("provenance/"))
    raised = with_text("confidence: 0.56", "confidence: 0.99", path)(text)
    verdict = verdict_of(run, on_branch(skill_repo, raised))
    assert verdict["reason"].endswith("it says 0.99, and comes to 0.56")
    assert (verdict["verdict"], verdict["confidence"], verdict["declared_confidence"]) == ("unknown", 0.56, 0.99)


@pytest.mark.parametrize(
    ("told", "wrong"),
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
def test_a_command_that_no_session_ran_is_unknown_wherever_it_stands(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], told: str, wrong: str
) -> None:
    text = f"{mined['bun'][BUN]!s}\n{told}\n"
    files = edited_provenance({**mined["bun"], BUN: text}, draft_digest=digest_of({"SKILL.md": text}))
    reason = verdict_of(run, on_branch(skill_repo, files))["reason"]
    assert reason.partition("its evidence does not hold: ")[2] == (
        f"no session of its evidence ran {wrong}, which the skill runs" if wrong else ""
    )


NO_ID = with_text("metadata:\n  skillkit-id: da61beda\n", "")


def test_a_deleted_id_is_told_by_the_provenance_of_the_change(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    verdict = verdict_of(run, on_branch(skill_repo, NO_ID(mined["bun"])))
    assert (verdict["verdict"], verdict["origin"]) == ("unknown", "mined")


def test_a_deleted_id_is_told_by_the_name_of_the_branch(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
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
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"pull_request": {"head": {"ref": BUN_BRANCH}}}), encoding="utf-8")
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(event))
    monkeypatch.setenv("GITHUB_HEAD_REF", "")
    assert verdict_of(run, repo)["verdict"] == "unknown"


def test_a_person_may_edit_a_mined_skill_that_was_merged(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    for change in (with_text("Leave `rtk` out", "Put `rtk` away"), NO_ID):
        repo = on_branch(skill_repo, change({BUN: mined["bun"][BUN]}))
        verdict = verdict_of(run, repo)
        assert (verdict["verdict"], verdict["origin"], verdict["confidence"]) == ("pass", "authored", None)


def test_a_person_may_rename_a_mined_skill_that_was_merged(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files]
) -> None:
    on_base(skill_repo, mined["bun"])
    skill_repo.git("checkout", "--quiet", "-B", "change")
    skill_repo.git("mv", "skills/run-bun-without-rtk", "skills/plain-bun")
    text = with_text("name: run-bun-without-rtk", "name: plain-bun")({BUN: mined["bun"][BUN]})[BUN]
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
    skill_repo.git("rm", "--quiet", "-r", "skills/run-bun-without-rtk")
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


@pytest.mark.parametrize(
    "settings",
    [
        {"skillkit.toml": "min-confidence = 0\nduplicate-threshold = 1\n"},
        {"pyproject.toml": "[tool.skillkit]\nmin-confidence = 0\n"},
        {"skillkit.toml": "min-confidence = [\n"},
        {"skillkit.toml": 'exclude = ["skills/*"]\n'},
    ],
)
def test_a_change_cannot_loosen_the_gate_it_has_to_pass(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], settings: Files
) -> None:
    assert verdict_of(run, on_branch(skill_repo, {**mined["gradle"], **settings}))["verdict"] == "low-confidence"


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
        ("min-confidense = 1\n", 'error: skillkit.toml: unknown key "min-confidense"'),
        (b"\xff\n", "error: skillkit.toml: "),
    ],
)
def test_a_base_with_broken_settings_is_not_judged_with_others(
    run: Run, skill_repo: SkillRepo, mined: dict[str, Files], settings: str | bytes, said: str
) -> None:
    on_base(skill_repo, {"skillkit.toml": settings})
    outcome = run("gate", cwd=on_branch(skill_repo, mined["bun"]).root)
    assert outcome.code == 2
    assert outcome.stderr.startswith(said)


def test_settings_of_the_base_that_are_a_link(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    skill_repo.git("checkout", "--quiet", "main")
    (skill_repo.root / "skillkit.toml").symlink_to("elsewhere.toml")
    on_base(skill_repo, {})
    outcome = run("gate", cwd=on_branch(skill_repo, mined["bun"]).root)
    assert outcome.code == 2
    assert outcome.stderr == (
        "error: skillkit.toml of the base cannot be read: not a regular file\n"
        "hint: put a file in its place on the base\n"
    )


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
        "candidates": [],
        "findings": [],
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


def test_a_skill_that_is_taken_away_is_not_judged(run: Run, skill_repo: SkillRepo) -> None:
    skill_repo.git("checkout", "--quiet", "-b", "change")
    skill_repo.git("rm", "-r", "--quiet", "skills/release")
    assert judged(run, on_branch_as_it_is(skill_repo)) == {}


def on_branch_as_it_is(repo: SkillRepo) -> SkillRepo:
    repo.commit({})
    return repo


def test_text_tells_each_verdict_and_the_sum(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    repo = on_branch(skill_repo, {**mined["bun"], **mined["gradle"]})
    outcome = run("gate", cwd=repo.root)
    assert outcome.code == 1
    assert outcome.stdout == (
        "  pass            run-bun-without-rtk (mined, self-reported)\n"
        "                  confidence 0.77 (medium) from 3 sessions; only texts and\n"
        "                  titles were compared\n"
        "                  +0.40 ended well in 3 of 3 sessions, +0.25 seen in 3\n"
        "                  sessions, +0.08 in 3 weeks, +0.04 on 3 days\n"
        "  low-confidence  run-gradle-without-rtk (mined, self-reported)\n"
        "                  confidence 0.56 is below 0.60\n"
        "                  +0.40 ended well in 2 of 2 sessions, +0.16 seen in 2\n"
        "                  sessions, +0.00 on 1 day, +0.00 in 1 week\n"
        "  note: the label skillkit-override lets pass what is blocked, but not what is\n"
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
        "::error file=skills/run-gradle-without-rtk/SKILL.md,title=low-confidence%3A run-gradle-without-rtk"
        "::confidence 0.56 is below 0.60"
    )


def test_a_linked_skill_is_blocked_not_overlooked(run: Run, skill_repo: SkillRepo, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.md").write_text(skill("linked"), encoding="utf-8")
    folder = skill_repo.root / "skills" / "linked"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").symlink_to(tmp_path / "elsewhere.md")
    verdict = verdict_of(run, on_branch(skill_repo, {}))
    assert (verdict["name"], verdict["verdict"]) == ("linked", "invalid")
    assert "not a regular file" in verdict["reason"]


def test_a_link_in_a_mined_skill_is_blocked(run: Run, skill_repo: SkillRepo, mined: dict[str, Files]) -> None:
    skill_repo.write({BUN: ""})
    (skill_repo.root / "skills" / "run-bun-without-rtk" / "passwd").symlink_to("/etc/passwd")
    verdict = verdict_of(run, on_branch(skill_repo, mined["bun"]))
    assert verdict["verdict"] == "invalid"
    assert verdict["reason"].startswith("SK305 ")


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
    hooks.mkdir()
    for name in ("post-checkout", "post-index-change", "pre-commit", "reference-transaction"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\nexit 1\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    repo.write({"skills/deploy/untracked.md": "Makes the tree dirty.\n"})
    plain = run("gate", cwd=repo.root)
    for name, value in {**settings, "core.hooksPath": str(hooks)}.items():
        git(repo.root, "config", "--global", name, value)
    assert run("gate", cwd=repo.root) == plain
    assert "größe" in plain.stdout
    assert not (tmp_path / "ran").exists()


def shallow(repo: SkillRepo, *options: str) -> Path:
    folder = repo.root.parent / "shallow"
    git(repo.root.parent, "clone", "--quiet", "--depth", "1", *options, f"file://{repo.remote}", str(folder))
    return folder


def test_a_shallow_clone_without_the_base(run: Run, skill_repo: SkillRepo) -> None:
    on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")}).git("push", "--quiet", "origin", "change")
    outcome = run("gate", cwd=shallow(skill_repo, "--branch", "change", "--single-branch"))
    assert outcome.code == 2
    assert outcome.stderr == (
        "error: base ref origin/main is not in this clone (shallow, depth 1)\n"
        "hint: set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow\n"
    )


def test_a_shallow_clone_without_the_common_history(run: Run, skill_repo: SkillRepo) -> None:
    on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy")}).git("push", "--quiet", "origin", "change")
    on_base(skill_repo, {"skills/other/SKILL.md": skill("other")})
    outcome = run("gate", cwd=shallow(skill_repo, "--branch", "change", "--no-single-branch"))
    assert outcome.code == 2
    assert outcome.stderr == (
        "error: the common history with the base is not in this clone (shallow)\n"
        "hint: set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow\n"
    )


def test_an_unknown_base(run: Run, skill_repo: SkillRepo) -> None:
    outcome = run("gate", "--base", "nowhere", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr == (
        "error: base ref nowhere is not in this repository\nhint: git fetch it, or name another with --base\n"
    )
    assert run("gate", "--base=--help", cwd=skill_repo.root).code == 2
    assert run("gate", "--head=--help", cwd=skill_repo.root).code == 2


def test_an_unknown_head(run: Run, skill_repo: SkillRepo) -> None:
    outcome = run("gate", "--head", "nowhere", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr == (
        "error: head ref nowhere is not in this repository\nhint: git fetch it, or name another with --head\n"
    )


def test_a_repository_without_commits(run: Run, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "empty")
    outcome = run("gate", cwd=tmp_path / "empty")
    assert outcome.code == 2
    assert outcome.stderr.startswith("error: the repository has no commits yet\nhint: make a first one: git commit")


def test_no_common_history(run: Run, skill_repo: SkillRepo) -> None:
    skill_repo.git("checkout", "--quiet", "--orphan", "apart")
    skill_repo.commit({})
    outcome = run("gate", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr == ("error: the base has no history in common with HEAD\nhint: name another with --base\n")


def test_no_repository(run: Run, tmp_path: Path) -> None:
    outcome = run("gate", cwd=tmp_path)
    assert outcome.code == 2
    assert outcome.stderr.startswith(f"error: {tmp_path} is not in a git repository\n")


def test_git_that_is_not_installed(
    run: Run, skill_repo: SkillRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    outcome = run("gate", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr == "error: git is not installed\nhint: install git and try again\n"


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
