"""Changes to a skill repository, and what the gate says of them."""

from collections.abc import Callable
from typing import Any

import yaml

from tests.conftest import Run, SkillRepo
from tests.titles import slug

Files = dict[str, str | bytes]
Event = Callable[..., None]

BUN = f"skills/{slug('bun')}/SKILL.md"
BUN_PROVENANCE = "provenance/da61beda.yaml"
DEPLOY = "skills/deploy/SKILL.md"
BUN_BRANCH = f"skillkit/{slug('bun')}-da61beda"
PARAGRAPH = """\
Begin with the change log and read every entry that has no version yet. Ask the maintainer which of them break an
interface that other teams call. Count the major number up if there is one, else the minor number. Tag the commit that
the pipeline built last night, never a newer one, because only that one went through the long soak test.
"""


def on_branch(repo: SkillRepo, files: Files, branch: str = "change") -> SkillRepo:
    """Commits files on a branch of its own."""
    repo.git("checkout", "--quiet", "-B", branch, "origin/main")
    repo.commit(files)
    return repo


def on_base(repo: SkillRepo, files: Files) -> None:
    """Commits files on the base."""
    repo.git("checkout", "--quiet", "main")
    repo.commit(files)
    repo.git("push", "--quiet", "origin", "main")


def judged(run: Run, repo: SkillRepo, *options: str) -> dict[str, dict[str, Any]]:
    """Runs the gate; the verdicts by skill. The exit code has to fit them."""
    outcome = run("gate", "--format", "json", *options, cwd=repo.root)
    assert outcome.code in (0, 1), outcome.said
    document = outcome.json
    blocks = any(verdict["blocks"] for verdict in document["candidates"])
    assert (outcome.code, document["conclusion"]) == ((1, "failure") if blocks else (0, "success"))
    return {verdict["name"]: verdict for verdict in document["candidates"]}


def verdict_of(run: Run, repo: SkillRepo, *options: str) -> dict[str, Any]:
    """The verdict on the one skill that changed."""
    verdicts = judged(run, repo, *options)
    assert len(verdicts) == 1, list(verdicts)
    return next(iter(verdicts.values()))


def edited_provenance(files: Files, **changes: object) -> Files:
    data = yaml.safe_load(files[BUN_PROVENANCE])
    return {**files, BUN_PROVENANCE: yaml.safe_dump({**data, **changes}, sort_keys=False)}


def rows(files: Files) -> list[dict[str, Any]]:
    found = yaml.safe_load(files[BUN_PROVENANCE])["evidence"]
    assert isinstance(found, list)
    return found
