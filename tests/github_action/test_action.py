"""The composite action: its steps run for real, on pull requests in real repositories; what it installs."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from tests.composite import ROOT, Ran, run_action, step
from tests.conftest import SkillRepo, copied, skill
from tests.gated import Files, on_base, on_branch
from tests.titles import slug

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
PARAGRAPH = """\
Begin with the change log and read every entry that has no version yet. Ask the maintainer which of them break an
interface that other teams call. Count the major number up if there is one, else the minor number. Tag the commit that
the pipeline built last night, never a newer one, because only that one went through the long soak test.
"""
HOSTILE = """\
::error::pwned
::set-output name=verdict::success
::add-mask::a
##[set-env name=PATH]/tmp
<img src=x> ![x](https://evil.invalid/?a) @everyone [broken](references/$(touch pwned).md)
"""
Act = Callable[..., Ran]


@pytest.fixture
def act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Act:
    """Runs the action in a folder as GitHub does for a pull request against main; `in_process` if need not be."""
    monkeypatch.setenv("GITHUB_REPOSITORY", "team/skills")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.example")

    def run(repo: SkillRepo, event: dict[str, Any] | None = None, *, in_process: bool = True, **inputs: str) -> Ran:
        about = event if event is not None else {"pull_request": {"head": {"sha": repo.git("rev-parse", "HEAD")}}}
        base = "main" if "pull_request" in about else ""
        return step(repo, tmp_path / "runner", about, base=base, in_process=in_process, **inputs)

    return run


@pytest.fixture(scope="module")
def mixed_once(
    pristine: SkillRepo, mined_once: dict[str, Files], tmp_path_factory: pytest.TempPathFactory
) -> SkillRepo:
    repo = copied(pristine, tmp_path_factory.mktemp("mixed"))
    on_base(repo, {"skills/ship-release/SKILL.md": skill("ship-release", PARAGRAPH)})
    files: Files = {
        **mined_once["bun"],
        **mined_once["gradle"],
        "skills/publish/SKILL.md": skill("publish", PARAGRAPH),
        "skills/$(touch pwned)/SKILL.md": skill("::error::y", HOSTILE),
        "skills/deploy/SKILL.md": skill("deploy", "Say `make deploy` in the staging shell.\n\n::error::pwned"),
    }
    return on_branch(repo, files)


@pytest.fixture
def mixed(mixed_once: SkillRepo, tmp_path: Path) -> SkillRepo:
    """A pull request with one good, one duplicate, one low-confidence, one invalid and one hand-written skill."""
    return copied(mixed_once, tmp_path)


def test_each_skill_of_a_pull_request_gets_its_verdict(act: Act, mixed: SkillRepo) -> None:
    ran = act(mixed, in_process=False)
    assert ran.code == 1
    figures = {name: ran.outputs[name] for name in ("verdict", "duplicates", "confidence", "errors")}
    assert figures == {"verdict": "failure", "duplicates": "1", "confidence": "0.56", "errors": "2"}
    document = json.loads(Path(ran.outputs["report-path"]).read_text(encoding="utf-8"))
    assert document["head"] == mixed.git("rev-parse", "HEAD")
    lint, gate = document["reports"]
    assert (lint["command"], gate["command"], document["failures"]) == ("lint", "gate", [])
    verdicts = {each["path"]: (each["origin"], each["verdict"]) for each in gate["candidates"]}
    assert verdicts == {
        f"skills/{slug('bun')}/SKILL.md": ("mined", "pass"),
        f"skills/{slug('gradle')}/SKILL.md": ("mined", "low-confidence"),
        "skills/publish/SKILL.md": ("authored", "duplicate"),
        "skills/$(touch pwned)/SKILL.md": ("authored", "invalid"),
        "skills/deploy/SKILL.md": ("authored", "pass"),
    }


def test_what_the_skills_say_is_no_command_and_no_markup(act: Act, mixed: SkillRepo) -> None:
    ran = act(mixed)
    assert "::set-output name=verdict::success" not in [f"::{c}{p}::{m}" for c, p, m in ran.heard]
    assert {level for level, _, _ in ran.heard} <= {"error", "warning", "notice"}
    assert all(place.startswith("file=skills/") for _, place, _ in ran.heard)
    assert [message for _, _, message in ran.heard if message == "pwned"] == []
    assert not re.search(r"^\s*(::|##\[)", ran.summary, re.MULTILINE)
    assert not re.search(r"(?<!\\)[<!]|@(?!&#8203;)", ran.summary)
    assert list(mixed.root.rglob("pwned")) == []


def test_the_summary_is_read_in_ten_seconds(act: Act, mixed: SkillRepo) -> None:
    summary = act(mixed).summary
    assert summary.count("### ") == 1
    rows = [line for line in summary.splitlines() if line.startswith("| ")]
    assert [row.split(" | ")[0] for row in rows[1:6]] == [
        "| **invalid**",
        "| **duplicate**",
        "| **low-confidence**",
        "| pass",
        "| pass",
    ]
    head = mixed.git("rev-parse", "HEAD")
    assert f"[deploy](https://git.example/team/skills/blob/{head}/skills/deploy/SKILL.md)" in summary
    assert "the label skillkit-override overrides" in summary


def test_annotations_name_each_thing_once_the_gravest_first(act: Act, mixed: SkillRepo) -> None:
    ran = act(mixed)
    levels = [level for level, _, _ in ran.heard]
    assert levels == sorted(levels, key=["error", "warning", "notice"].index)
    assert len(ran.heard) == len(set(ran.heard))
    titles = [place.rpartition("title=")[2] for _, place, _ in ran.heard]
    assert titles[:3] == [
        "invalid%3A $(touch pwned)",
        "duplicate%3A publish",
        f"low-confidence%3A {slug('gradle')}",
    ]
    assert titles.count("SK101 name-mismatch") == 1
    assert act(mixed, annotations="false").heard == []


def test_no_more_annotations_than_github_shows(act: Act, skill_repo: SkillRepo) -> None:
    files: Files = {f"skills/s{number}/SKILL.md": skill(f"other{number}", f"Number {number}.") for number in range(15)}
    ran = act(on_branch(skill_repo, files))
    levels = [level for level, _, _ in ran.heard]
    assert levels.count("error") == 10
    assert re.search(r"^\d+ more in the job summary$", ran.log, re.MULTILINE)
    assert "s14" in ran.summary


def test_a_clean_change_passes_quietly(act: Act, skill_repo: SkillRepo) -> None:
    ran = act(on_branch(skill_repo, {"skills/deploy/SKILL.md": skill("deploy", "Say `make deploy`.")}))
    assert (ran.code, ran.outputs["verdict"], ran.heard) == (0, "success", [])
    assert ran.outputs["confidence"] == ran.outputs["sarif-path"] == ""


@pytest.mark.parametrize(
    ("inputs", "code", "verdict"),
    [
        ({"command": "lint"}, 1, "failure"),
        ({"command": "gate"}, 1, "failure"),
        ({"fail_on": "never"}, 0, "failure"),
        ({"on_duplicate": "warn", "min_confidence": "0.5", "command": "gate"}, 1, "failure"),
        ({"command": "lint", "paths": "skills/deploy\n\nskills/publish\r\n", "fail_on": "error"}, 0, "success"),
        ({"command": "lint", "changed_only": "true", "base_ref": "HEAD"}, 0, "success"),
    ],
)
def test_inputs(act: Act, mixed: SkillRepo, inputs: dict[str, str], code: int, verdict: str) -> None:
    ran = act(mixed, **inputs)
    assert (ran.code, ran.outputs["verdict"]) == (code, verdict), ran.log


def test_files_are_left_where_they_are_asked_for(act: Act, mixed: SkillRepo) -> None:
    ran = act(mixed, sarif_file="out/skills.sarif", report_file="out/report.json")
    assert (ran.outputs["sarif-path"], ran.outputs["report-path"]) == ("out/skills.sarif", "out/report.json")
    log = json.loads((mixed.root / "out/skills.sarif").read_text(encoding="utf-8"))
    assert [r["ruleId"] for r in log["runs"][0]["results"]].count("SK101") == 1
    assert json.loads((mixed.root / "out/report.json").read_text(encoding="utf-8"))["conclusion"] == "failure"


def test_no_file_is_written_through_a_link_of_the_pull_request(act: Act, mixed: SkillRepo, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (mixed.root / "out").symlink_to(tmp_path / "outside")
    (mixed.root / "skills.sarif").symlink_to(tmp_path / "outside" / "profile")
    for inputs in (
        {"sarif_file": "skills.sarif"},
        {"report_file": "out/report.json"},
        {"report_file": "out/../x.json"},
    ):
        ran = act(mixed, **inputs)
        assert (ran.code, ran.outputs["verdict"]) == (2, "failure")
        assert "is behind a link" in ran.heard[-1][2]
    assert list((tmp_path / "outside").iterdir()) == []


def test_settings_are_those_of_the_base(act: Act, mixed: SkillRepo) -> None:
    mixed.commit({"skillkit.toml": 'ignore = ["SK"]\nmin-confidence = 0\n', "ci.toml": "min-confidence = 0\n"})
    document = json.loads(Path(act(mixed).outputs["report-path"]).read_text(encoding="utf-8"))
    lint, gate = document["reports"]
    assert lint["findings"] == []
    assert [each["verdict"] for each in gate["candidates"]].count("low-confidence") == 1
    named = act(mixed, command="gate", config="ci.toml")
    assert (named.code, named.outputs["verdict"]) == (2, "failure")
    assert "ci.toml is not on the base" in named.heard[0][2]


def test_what_could_not_run_is_reported_and_the_other_runs(act: Act, mixed: SkillRepo) -> None:
    ran = act(mixed, base_ref="gone\n::error::pwned")
    assert (ran.code, ran.outputs["verdict"]) == (2, "failure")
    level, place, message = ran.heard[0]
    assert (level, place) == ("error", "title=skillkit")
    assert message.startswith("skillkit gate could not run: base ref gone%0A::error::pwned is not in this repository")
    assert "### skillkit gate could not run" in ran.summary
    document = json.loads(Path(ran.outputs["report-path"]).read_text(encoding="utf-8"))
    assert [each["command"] for each in document["reports"]] == ["lint"]
    assert document["failures"][0]["command"] == "gate"


def test_a_merge_group_has_its_base_in_the_event(act: Act, mixed: SkillRepo) -> None:
    base = mixed.git("rev-parse", "origin/main")
    ran = act(mixed, event={"merge_group": {"base_sha": base}}, command="gate")
    assert (ran.code, ran.outputs["duplicates"]) == (1, "1")
    assert "a merge queue names no labels" in ran.summary


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"command": "a\n::error::b"}, 'the input command is "a%0A::error::b"%0Ahint: expected is lint, gate, both'),
        ({"fail_on": "sometimes"}, 'the input fail-on is "sometimes"'),
        ({"min_confidence": "1.5"}, 'the input min-confidence is "1.5"%0Ahint: expected is a number from 0 to 1'),
        ({"min_confidence": "nan"}, 'the input min-confidence is "nan"'),
        ({"changed_only": "yes"}, 'the input changed-only is "yes"'),
        ({"max_prs": "0"}, 'the input max-prs is "0"'),
    ],
)
def test_wrong_inputs_are_errors(act: Act, skill_repo: SkillRepo, inputs: dict[str, str], said: str) -> None:
    ran = act(skill_repo, **inputs)
    assert (ran.code, ran.outputs["verdict"]) == (2, "failure")
    ((level, _, message),) = ran.heard
    assert level == "error"
    assert said in message


def test_without_a_base_the_gate_does_not_guess(act: Act, skill_repo: SkillRepo) -> None:
    ran = act(skill_repo, event={"ref": "refs/heads/main"}, command="gate")
    assert (ran.code, ran.outputs["verdict"]) == (2, "failure")
    assert "there is no base to compare with" in ran.heard[0][2]


def test_every_input_reaches_the_step_through_its_own_variable() -> None:
    assert {name for name, given in ACTION["inputs"].items() if given.get("required")} == set()
    (main,) = (each for each in STEPS if each.get("id") == "run")
    own = {f"INPUT_{name.upper().replace('-', '_')}": f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}
    own.pop("INPUT_PYTHON_VERSION")
    assert main["env"] == own


def test_scripts_hold_no_expressions() -> None:
    assert [each["run"] for each in STEPS if "${{" in each.get("run", "")] == []


def locked() -> dict[str, str]:
    """The versions in the file of requirements, by name."""
    text = (ROOT / "requirements/action.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+) \\$", text, re.MULTILINE))


def test_the_lock_fits_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    versions = locked()
    for asked in (*project["project"]["dependencies"], *project["build-system"]["requires"]):
        needed = Requirement(asked)
        assert needed.name in versions, f"{asked} is not locked: run requirements/lock"
        assert needed.specifier.contains(versions[needed.name]), f"{asked} is locked at {versions[needed.name]}"


def test_the_lock_has_hashes_alone_and_names_no_host() -> None:
    text = (ROOT / "requirements/action.txt").read_text(encoding="utf-8")
    stanzas = re.split(r"\n(?=[a-z])", text)
    assert all("--hash=sha256:" in stanza for stanza in stanzas if not stanza.startswith("#"))
    assert not re.search(r"://|--index|--find-links|--extra", text)


@pytest.mark.slow
def test_the_action_installs_itself_by_hashes_and_runs(mixed: SkillRepo, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-cache-dir", "-d", str(tmp_path / "x"))
    if subprocess.run([*command, "hatchling"], capture_output=True, check=False).returncode:
        pytest.skip("no package registry can be reached")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    copy = tmp_path / "action"
    for name in filter(None, files.split("\0")):
        if not name.startswith("tests/") and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    (tmp_path / "runner").mkdir()
    # What the repository holds does not replace what is installed.
    mixed.commit({"click.py": "raise SystemExit(0)\n", "skillkit/__init__.py": "raise SystemExit(0)\n"})
    ran = run_action(copy, {}, cwd=mixed.root, temp=tmp_path / "runner", GITHUB_BASE_REF="main")
    assert (ran.code, ran.outputs["verdict"], ran.outputs["duplicates"]) == (1, "failure", "1"), ran.log
