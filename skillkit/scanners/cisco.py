"""Cisco's Skill Scanner: patterns, YARA rules, flows in scripts and pipelines; `pip install 'skillkit-git[scan]'`.

It runs once over all linted skills, with the analyzers that need no network and no key. A model (`--use-llm`) or
another service reads skills only if you run the scanner yourself, for `--import-sarif`.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from skillkit.errors import SkillkitError
from skillkit.scanners import output, program, run, scanner

PAGE = "https://github.com/cisco-ai-defense/skill-scanner"
REMEDY = "pip install 'skillkit-git[scan]'"
SECONDS, SECONDS_EACH = 120, 5
"""The time limit: for the start of the program, and for each skill."""
LIMIT = 64 * 1024 * 1024
OFFLINE = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "HF_HUB_OFFLINE": "1", "PYTHONSAFEPATH": "1", "NO_COLOR": "1"}
FLAWED = "skill_loader"
"""The analyzer that fails for a SKILL.md without readable frontmatter; the others then read it as plain text."""


def _check(summary: bytes, paths: Sequence[str], folder: Path) -> None:
    """Raises SkillkitError if the summary does not say that every skill was scanned by every analyzer."""
    try:
        report: Any = json.loads(summary)
        results = {str(Path(each["skill_path"]).resolve()): each for each in report["results"]}
        skipped = [str(each["skill"]) for each in report["summary"].get("skills_skipped", ())]
        failed = [
            f"{each['skill_name']} ({failure['analyzer']})"
            for each in results.values()
            for failure in each.get("analyzers_failed") or ()
            if failure["analyzer"] != FLAWED
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise SkillkitError(f"skill-scanner wrote a report of another shape: {error!r}"[:300], REMEDY) from None
    missing = [path for path in paths if str((folder / path).resolve()) not in results]
    if problems := [*missing, *failed, *skipped]:
        shown = ", ".join(problems[:3]) + (f" and {len(problems) - 3} more" if len(problems) > 3 else "")
        raise SkillkitError(f"skill-scanner did not scan all: {shown}", "run skill-scanner yourself to see why")


@scanner("cisco", tool="skill-scanner", title="Cisco's Skill Scanner", page=PAGE)
def scan(work: Path, name: str, paths: Sequence[str]) -> bytes:
    """Scans the skills in one run."""
    log, summary = work / "log.sarif", work / "summary.json"
    arguments = [program("skill-scanner", REMEDY), "scan-all", name, "--recursive", "--compact"]
    arguments += ["--format", "sarif", "--output-sarif", log.name, "--format", "json", "--output-json", summary.name]
    code, printed = run(arguments, work, SECONDS + SECONDS_EACH * len(paths), **OFFLINE)
    if code:
        said = " ".join(printed.split())[-300:]
        raise SkillkitError(f"skill-scanner ended with {code}: {said}", "run skill-scanner yourself to see why")
    _check(output(summary, LIMIT), paths, work / name)
    return output(log, LIMIT)
