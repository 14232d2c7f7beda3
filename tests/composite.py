"""A runner of composite actions, for their `run:` steps: as GitHub's, with the files by which steps tell it things.

Of expressions it knows those that action.yml has: `inputs.x`, `steps.x.outputs.y`, and whether an input is empty.
Everything else is an error, so that a test never passes by something else than GitHub would do.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import SkillRepo, skillkit

ROOT = Path(__file__).parent.parent
INSTALL = "Install skillkit"
EXPRESSION = re.compile(r"\$\{\{ *(.*?) *\}\}")
INPUT = re.compile(r"inputs\.([\w-]+)")
OUTPUT = re.compile(r"steps\.([\w-]+)\.outputs\.([\w-]+)")
GIVEN = re.compile(r"inputs\.([\w-]+) != ''")
COMMAND = re.compile(r"^::([a-z-]+)( [^:\n]*)?::(.*)$")
SCRIPT = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")


@dataclass
class Ran:
    """How an action ended: what it printed, its outputs, the job summary, the annotations that the runner heard."""

    code: int = 0
    log: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    summary: str = ""

    @property
    def heard(self) -> list[tuple[str, str, str]]:
        """The workflow commands that the runner obeys, but for those that stop it from listening."""
        found: list[tuple[str, str, str]] = []
        until = ""
        for line in self.log.splitlines():
            command = COMMAND.match(line.lstrip())
            if until:
                until = "" if line == f"::{until}::" else until
            elif command and command[1] == "stop-commands":
                until = command[3]
            elif command:
                found.append((command[1], (command[2] or "").strip(), command[3]))
        assert not until, "the runner listens to nothing any more"
        return found


def pairs(text: str) -> dict[str, str]:
    """What a file of `name=value` and `name<<word … word` says; what comes later counts."""
    found: dict[str, str] = {}
    lines = iter(text.splitlines())
    for line in lines:
        name, heredoc, word = line.partition("<<")
        if heredoc and "=" not in name:
            value = []
            while (part := next(lines)) != word:
                value.append(part)
            found[name] = "\n".join(value)
        else:
            name, sign, value_text = line.partition("=")
            assert sign, f"the runner does not understand {line!r}"
            found[name] = value_text
    return found


def _evaluated(text: str, inputs: Mapping[str, str], steps: Mapping[str, Mapping[str, str]]) -> str:
    def value(match: re.Match[str]) -> str:
        if found := INPUT.fullmatch(match[1]):
            return inputs[found[1]]
        if found := OUTPUT.fullmatch(match[1]):
            return steps[found[1]].get(found[2], "")
        raise AssertionError(f"this runner does not know {match[0]}")

    return EXPRESSION.sub(value, text)


def _is_due(step: Mapping[str, Any], inputs: Mapping[str, str]) -> bool:
    if "if" not in step:
        return True
    found = GIVEN.fullmatch(step["if"])
    assert found, f"this runner does not know if: {step['if']}"
    return inputs[found[1]] != ""


def _fresh(temp: Path, name: str) -> Path:
    file = temp / "_runner_file_commands" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("", encoding="utf-8")
    return file


def _by_shell(script: Path, cwd: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        [*SCRIPT, str(script)],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout


def _in_process(script: Path, cwd: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """What a script does that ends in our program, without the second that a shell and a Python take."""
    assert script.read_text(encoding="utf-8").endswith(" -m skillkit action\n"), "it is no script of ours"
    with pytest.MonkeyPatch.context() as patch:
        for name in set(os.environ) - set(environment):
            patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        outcome = skillkit("action", cwd=cwd)
    return outcome.code, outcome.said


def run_action(
    action: Path,
    inputs: Mapping[str, str],
    *,
    cwd: Path,
    temp: Path,
    without: tuple[str, ...] = (),
    in_process: bool = False,
    **event: str,
) -> Ran:
    """Runs the steps of `action.yml` in a folder, but for those whose names are in `without`.

    `event` are the variables that GitHub sets for the run. Each step has a shell of its own, unless all runs
    `in_process`.
    """
    start = _in_process if in_process else _by_shell
    described = yaml.safe_load((action / "action.yml").read_text(encoding="utf-8"))
    unknown = set(inputs) - set(described["inputs"])
    assert not unknown, f"no inputs: {unknown}"
    given = {name: inputs.get(name, about.get("default", "")) for name, about in described["inputs"].items()}
    ran = Ran()
    outputs: dict[str, dict[str, str]] = {}
    environment = {**os.environ, **event, "RUNNER_TEMP": str(temp), "GITHUB_ACTION_PATH": str(action), "CI": "true"}
    for number, step in enumerate(described["runs"]["steps"]):
        if step["name"] in without or not _is_due(step, given):
            continue
        assert step["shell"] == "bash", "only run: steps for bash can be run"
        files = {name: _fresh(temp, f"{name}-{number}") for name in ("OUTPUT", "STEP_SUMMARY", "PATH", "ENV")}
        own = {name: _evaluated(value, given, outputs) for name, value in step.get("env", {}).items()}
        script = temp / f"step-{number}.sh"
        script.write_text(_evaluated(step["run"], given, outputs), encoding="utf-8")
        told = {f"GITHUB_{name}": str(file) for name, file in files.items()}
        ran.code, printed = start(script, cwd, {**environment, **own, **told})
        ran.log += printed
        ran.summary += files["STEP_SUMMARY"].read_text(encoding="utf-8")
        outputs[step.get("id", str(number))] = pairs(files["OUTPUT"].read_text(encoding="utf-8"))
        environment |= pairs(files["ENV"].read_text(encoding="utf-8"))
        added = files["PATH"].read_text(encoding="utf-8").splitlines()
        environment["PATH"] = os.pathsep.join([*reversed(added), environment["PATH"]])
        if ran.code:
            break
    outputs = {step.get("id", ""): {} for step in described["runs"]["steps"]} | outputs
    stated = {name: _evaluated(about["value"], given, outputs) for name, about in described["outputs"].items()}
    ran.outputs = stated
    return ran


def step(
    repo: SkillRepo,
    temp: Path,
    event: Mapping[str, Any],
    *,
    base: str = "main",
    in_process: bool = False,
    **inputs: str,
) -> Ran:
    """Runs our own action in a repository, with what the step that installs would leave behind."""
    program = temp / "skillkit-venv" / "bin" / "python"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    (temp / "event.json").write_text(json.dumps(event), encoding="utf-8")
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    about = {"GITHUB_EVENT_PATH": str(temp / "event.json"), "GITHUB_BASE_REF": base}
    return run_action(ROOT, given, cwd=repo.root, temp=temp, without=(INSTALL,), in_process=in_process, **about)
