"""The composite action: its script against a stand-in for skillkit, and what a workflow may not do."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import SkillRepo
from tests.conftest import skill

ROOT = Path(__file__).parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
WORKFLOWS = sorted([*ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("docs/examples/*.yml")])

STAND_IN = """#!/bin/bash
printf '[%s]' "$@" >>"$RUNNER_TEMP/calls"; echo >>"$RUNNER_TEMP/calls"
code=$(cat "$RUNNER_TEMP/$1.code" 2>/dev/null || echo 0)
while [ $# -gt 0 ]; do
  if [ "$1" = --output ]; then printf 'a row\\n::warning::not a command\\n' >"$2"; fi
  if [ "$1" = github ]; then echo "::error file=x::found"; fi
  shift
done
if [ "$code" -ge 2 ]; then printf 'error: base ref is not in this clone\\nhint: 100%% fetch-depth\\n' >&2; fi
exit "$code"
"""


@dataclass(frozen=True)
class Outcome:
    code: int
    log: str
    calls: list[str]
    output: str
    summary: str


@dataclass(frozen=True)
class Runner:
    """Runs the step that decides, as the runner of GitHub Actions does."""

    temp: Path

    def __call__(
        self, *, lint: int = 0, gate: int = 0, script: str = STAND_IN, cwd: Path | None = None, **inputs: str
    ) -> Outcome:
        program = self.temp / "skillkit-venv" / "bin" / "skillkit"
        program.parent.mkdir(parents=True)
        program.write_text(script, encoding="utf-8")
        program.chmod(0o755)
        (self.temp / "lint.code").write_text(str(lint), encoding="utf-8")
        (self.temp / "gate.code").write_text(str(gate), encoding="utf-8")
        step = self.temp / "script.sh"
        step.write_text(next(step["run"] for step in STEPS if step.get("id") == "run"), encoding="utf-8")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", step],
            cwd=cwd,
            env={
                "PATH": os.environ["PATH"],
                "RUNNER_TEMP": str(self.temp),
                "GITHUB_OUTPUT": str(self.temp / "output"),
                "GITHUB_STEP_SUMMARY": str(self.temp / "summary"),
                "COMMAND": "both",
                "PATHS": "",
                "BASE": "origin/main",
                "MIN_CONFIDENCE": "",
                "MIN_ASSURANCE": "",
                **inputs,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return Outcome(done.returncode, done.stdout, *(self._text(name) for name in ("calls", "output", "summary")))

    def _text(self, name: str) -> Any:
        file = self.temp / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return text.splitlines() if name == "calls" else text


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_both_succeed(run: Runner) -> None:
    outcome = run()
    assert outcome.code == 0
    assert outcome.output == "verdict=success\n"
    assert outcome.calls == [
        f"[lint][--format][text][--output][{run.temp}/skillkit-lint.txt][--]",
        "[lint][--format][github][--]",
        f"[gate][--format][text][--output][{run.temp}/skillkit-gate.txt][--base=origin/main]",
        "[gate][--format][github][--base=origin/main]",
    ]
    assert "### skillkit gate\n\n    a row\n" in outcome.summary


@pytest.mark.parametrize(("lint", "gate", "code"), [(1, 0, 1), (0, 1, 1), (1, 1, 1), (1, 2, 2), (2, 0, 2), (2, 1, 2)])
def test_the_worst_counts_and_both_run(run: Runner, lint: int, gate: int, code: int) -> None:
    outcome = run(lint=lint, gate=gate)
    assert outcome.code == code
    assert outcome.output == "verdict=failure\n"
    assert any(call.startswith("[gate]") for call in outcome.calls)


def test_what_could_not_run_is_said_in_an_annotation(run: Runner) -> None:
    outcome = run(gate=2)
    said = "skillkit gate could not run (exit 2)%0Aerror: base ref is not in this clone%0Ahint: 100%25 fetch-depth"
    assert f"::error title=skillkit::{said}" in outcome.log.splitlines()
    assert "    error: base ref is not in this clone" in outcome.summary


def test_text_of_the_pull_request_gives_the_runner_no_commands(run: Runner) -> None:
    log = run(COMMAND="gate").log
    muted = re.search(r"::stop-commands::(\w{32})\n(.*)\n::\1::\n", log, re.DOTALL)
    assert muted
    assert "::warning::not a command" in muted[2]
    assert "::warning::" not in log.replace(muted[0], "")
    assert "::error file=x::found" in log.replace(muted[0], "")


def test_a_skill_that_speaks_to_the_runner_is_not_heard(run: Runner, skill_repo: SkillRepo) -> None:
    """The real program: what a skill says is neither a command in the log nor markup in the summary."""
    said = "::error::pwned\n::set-output name=verdict::success\n::add-mask::a\n\n# Title\n\n<img src=x>"
    skill_repo.git("checkout", "--quiet", "-b", "change")
    skill_repo.commit({"skills/::error::x/SKILL.md": skill("::error::y", said), "skills/b/SKILL.md": skill("<b>")})
    program = f'#!/bin/bash\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m skillkit "$@"\n'
    outcome = run(COMMAND="gate", script=program, cwd=skill_repo.root)
    assert outcome.code == 1
    assert outcome.output == "verdict=failure\n"
    muted = re.search(r"^::stop-commands::(\w{32})\n.*?\n::\1::\n", outcome.log, re.DOTALL | re.MULTILINE)
    assert muted
    heard = outcome.log.replace(muted[0], "").splitlines()
    assert heard
    assert all(re.match(r"::(error|warning|notice) file=[^:]+::", line) for line in heard)
    assert all(line.startswith(("    ", "### skillkit gate")) for line in outcome.summary.splitlines() if line)


def test_lint_alone_takes_paths_and_needs_no_base(run: Runner) -> None:
    outcome = run(COMMAND="lint", PATHS="skills/a b\n\n--fix\r\n$(touch x)\n", BASE="")
    assert outcome.code == 0
    assert outcome.calls[1] == "[lint][--format][github][--][skills/a b][--fix][$(touch x)]"
    assert len(outcome.calls) == 2


def test_gate_alone_takes_a_confidence(run: Runner) -> None:
    assert run(COMMAND="gate", BASE="-x", MIN_CONFIDENCE="0.7", MIN_ASSURANCE="attested").calls[1:] == [
        "[gate][--format][github][--base=-x][--min-confidence=0.7][--min-assurance=attested]"
    ]


@pytest.mark.parametrize(
    ("inputs", "said"),
    [({"COMMAND": "gate", "BASE": ""}, "no base to compare with"), ({"COMMAND": "a\nb"}, 'command is "a%0Ab"')],
)
def test_wrong_use_is_told(run: Runner, inputs: dict[str, Any], said: str) -> None:
    outcome = run(**inputs)
    assert outcome.code == 2
    assert outcome.log.startswith(f"::error title=skillkit::{said}")
    assert outcome.output == "verdict=failure\n"


def test_every_input_is_optional() -> None:
    assert {name for name, given in ACTION["inputs"].items() if given.get("required")} == set()
    assert set(ACTION["inputs"]) == {
        "command",
        "paths",
        "base-ref",
        "min-confidence",
        "min-assurance",
        "python-version",
    }


def test_scripts_hold_no_expressions() -> None:
    scripts = [step["run"] for step in STEPS if "run" in step]
    for path in WORKFLOWS:
        jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()
        scripts += [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    assert [script for script in scripts if "${{" in script] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_only_read(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    triggers = workflow[True]  # YAML 1.1 takes the key `on` for a boolean
    assert "pull_request_target" not in triggers
    assert not any("paths" in (settings or {}) for settings in triggers.values())
    for job in workflow["jobs"].values():
        checkouts = [step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")]
        assert checkouts
        assert all(step["with"]["persist-credentials"] is False for step in checkouts)
        assert all(step["with"]["fetch-depth"] == 0 for step in checkouts)
