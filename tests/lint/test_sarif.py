"""Logs of other tools: what becomes a finding, what is left out and named, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.errors import SkillkitError
from skillkit.files.tree import MemoryTree
from skillkit.lint import sarif
from skillkit.lint.external import Linted, import_log
from skillkit.model.finding import Finding
from skillkit.paths import CHECKOUT
from tests.conftest import Expect, skill, skillkit

FIXTURES = Path(__file__).parents[1] / "fixtures/sarif"
LOGS = yaml.safe_load((FIXTURES / "logs.yaml").read_text("utf-8"))
FILES = {"skills/demo/SKILL.md": skill("demo"), "skills/demo/a.md": "a\n", "skills/other/SKILL.md": skill("other")}
LINTED = Linted(Path("/repo"), MemoryTree(dict(FILES)), ["skills/demo", "skills/other"], {"skills/demo"})


def _result(raw: dict[str, Any]) -> dict[str, Any]:
    """A result with the short form of its location spelt out."""
    rest = {key: value for key, value in raw.items() if key not in ("uri", "base", "region")}
    if "uri" not in raw:
        return rest
    artifact = {"uri": raw["uri"], **({"uriBaseId": raw["base"]} if "base" in raw else {})}
    region = {"region": raw["region"]} if "region" in raw else {}
    return {"locations": [{"physicalLocation": {"artifactLocation": artifact, **region}}], **rest}


def _log(case: dict[str, Any]) -> bytes:
    if "repeat" in case:
        return bytes(case["repeat"][0] * case["repeat"][1], "utf-8")
    if "text" in case:
        return str(case["text"]).encode()
    driver = {"name": case.get("tool", "tool"), "rules": case.get("rules", [])}
    results = list(map(_result, case.get("results", ())))
    run = {"tool": {"driver": driver}, "results": results, **case.get("run", {})}
    return json.dumps(case.get("whole", {"version": "2.1.0", "runs": [run]})).encode()


def _line(found: Finding) -> str:
    where = found.location
    place = f"{where.path}:{where.start_line}:{where.start_column}-{where.end_line}:{where.end_column}"
    mark = " (suppressed)" if found.suppressed else ""
    return f"  {found.severity} {found.code} {place}{mark} {found.message}\n"


def _read(name: str, raw: bytes) -> str:
    try:
        reading = import_log(LINTED, raw, "the log")
    except SkillkitError as error:
        return f"{name}\n  error: {error.message}\n"
    left = [f"  {len(each)} {reason}: {', '.join(each)}\n" for reason, each in sorted(reading.left_out.items())]
    return "".join((f"{name}\n", *map(_line, reading.findings), *left))


def test_logs_are_read_as_noted(expect: Expect) -> None:
    made = [_read(name, _log(case)) for name, case in LOGS.items()]
    real = [_read(file.stem, file.read_bytes()) for file in sorted(FIXTURES.glob("*.sarif"))]
    expect(FIXTURES / "expected.txt", "".join((*made, *real)))


def test_a_log_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    log = _log(LOGS["regions"])
    monkeypatch.setattr(sarif, "MAX_LOG_BYTES", len(log))
    assert import_log(LINTED, log, "x").findings
    monkeypatch.setattr(sarif, "MAX_LOG_BYTES", len(log) - 1)
    with pytest.raises(SkillkitError, match=r"x has [\d,]+ bytes; not read above"):
        import_log(LINTED, log, "x")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (tmp_path / "bandit.sarif").write_bytes((FIXTURES / "bandit.sarif").read_bytes())
    return tmp_path


def test_imported_findings_count_like_ours(repository: Path) -> None:
    def lint(*more: str, log: str = "bandit.sarif") -> tuple[int, list[str], int]:
        done = skillkit("lint", "--format", "json", "--import-sarif", log, *more, cwd=repository)
        found = [each["code"] for each in done.json["findings"] if each["layer"] == "scanner"]
        return done.code, found, done.json["summary"]["suppressed"]

    whole = ["bandit:B102", "bandit:B113", "bandit:B307"]
    assert lint() == (1, whole, 0)
    assert lint("--ignore", "bandit:B102") == (1, whole[1:], 1)
    assert lint("--ignore", "bandit:") == (0, [], 3)
    (repository / "skillkit.toml").write_text(
        '[[per-path]]\npaths = ["skills/demo"]\nignore = ["bandit:B1"]\n', "utf-8"
    )
    assert lint() == (1, whole[2:], 2)
    skillkit("lint", "--import-sarif", "bandit.sarif", "--write-baseline", "known.json", cwd=repository)
    assert lint("--baseline", "known.json") == (0, [], 3)
    left = skillkit("lint", "--import-sarif", "bandit.sarif", "skills/other", cwd=repository)
    assert (left.code, "3 of 3 results are not about a file of the linted skills" in left.stderr) == (0, True)
    for name in ("text", "github", "junit", "markdown", "sarif"):
        shown = skillkit("lint", "--import-sarif", "bandit.sarif", "--format", name, cwd=repository)
        assert (shown.code, "B307" in shown.stdout) == (1, True)
    (repository / "ours.sarif").write_text(shown.stdout, "utf-8")
    assert lint(log="ours.sarif")[1] == ["skillkit:bandit-B307"]
    assert skillkit("lint", "--import-sarif", "gone.sarif", cwd=repository).code == 2


SCANNER = """#!/usr/bin/env python3
import json, os, sys, pathlib
assert "SECRET" not in os.environ and sys.argv[1:4] == ["scan-all", "skills", "--recursive"]
skills = [str(file.parent) for file in pathlib.Path.cwd().rglob("SKILL.md")]
results = [{"skill_name": "x", "skill_path": each} for each in skills]
%s
pathlib.Path("summary.json").write_text(json.dumps({"results": results, "summary": {}}))
result = {"ruleId": "R", "level": "error", "message": {"text": "m"}, "locations": [
    {"physicalLocation": {"artifactLocation": {"uri": "skills/skills/demo/a.md"}}}]}
run = {"tool": {"driver": {"name": "skill-scanner"}}, "results": [result]}
pathlib.Path("log.sarif").write_text(json.dumps({"version": "2.1.0", "runs": [run]}))
"""


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ("", 1, ""),
        ("results.pop()", 2, "did not scan all"),
        ("results[0]['analyzers_failed'] = [{'analyzer': 'static', 'error': 'x'}]", 2, "did not scan all: x (static)"),
        ("results[0]['analyzers_failed'] = [{'analyzer': 'skill_loader', 'error': 'x'}]", 1, ""),
        ("results = 1", 2, "another shape"),
        ("sys.exit(7)", 2, "ended with 7"),
    ],
)
def test_a_scanner_runs_apart_and_over_all_skills(
    repository: Path, monkeypatch: pytest.MonkeyPatch, change: str, code: int, said: str
) -> None:
    (binary := repository / "skill-scanner").write_text(SCANNER % change, "utf-8")
    binary.chmod(0o755)
    monkeypatch.setenv("PATH", str(repository), prepend=":")
    monkeypatch.setenv("SECRET", "1")
    done = skillkit("lint", "--scanner", "cisco", cwd=repository)
    assert done.code == code
    assert said in done.stderr
    assert ("skills/demo/a.md:1:1: error cisco:R r" in done.stdout) == (code == 1)


def test_a_scanner_that_is_missing_and_a_rule_that_is_removed_are_errors(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    missing = skillkit("lint", "--scanner", "cisco", cwd=repository)
    hint = "hint: pip install 'skillkit-git[scan]'\n"
    assert (missing.code, missing.stderr) == (2, f"error: skill-scanner is not installed\n{hint}")
    removed = skillkit("lint", "--select", "SK814", cwd=repository)
    assert (removed.code, removed.stderr.startswith("error: SK814 was removed: ")) == (2, True)
    assert skillkit("lint", "--ignore", "SK814", cwd=CHECKOUT / "skills").code == 0
    assert "Cisco's Skill Scanner" in skillkit("rule", "cisco:X", cwd=repository).stdout
