"""skillkit against the edge cases of the specification.

Each case is a folder `tests/fixtures/spec/{valid,invalid}/<case>` that holds `skills/` with one skill; `why.toml` says
what the specification says of it, with "Debatable." first where a careful reader could judge otherwise. Valid means
that the specification accepts the skill, not that it is a good one.
"""

import tomllib
from pathlib import Path

import pytest

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.lint.engine import findings_of

FIXTURES = Path(__file__).parent.parent / "fixtures" / "spec"
WHY = tomllib.loads((FIXTURES / "why.toml").read_text(encoding="utf-8"))
CASES = sorted(folder for folder in FIXTURES.glob("*/*") if folder.is_dir())


def spec_errors(case: Path) -> list[str]:
    found = findings_of(read_skills(DiskTree(case)))
    return [
        f"{f.location.path}:{f.location.start_line} {f.code} {f.message}"
        for f in found
        if f.layer == "spec" and f.severity == "error"
    ]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.parent.name}/{case.name}" for case in CASES])
def test_verdict_on_a_case_that_is_explained(case: Path) -> None:
    assert WHY[case.parent.name][case.name].endswith(".")
    assert [entry.name for entry in case.iterdir()] == ["skills"]
    assert len(list((case / "skills").iterdir())) == 1
    assert any(file.name.lower() == "skill.md" for file in case.rglob("*"))
    errors = spec_errors(case)
    if case.parent.name == "valid":
        assert not errors, f"{case.name} is valid, and skillkit says {errors}"
    else:
        assert errors, f"{case.name} is invalid, and skillkit finds nothing"


def test_there_are_enough_cases() -> None:
    kinds = [case.parent.name for case in CASES]
    assert set(kinds) == {"valid", "invalid"}
    assert len(kinds) >= 160
    assert kinds.count("valid") >= 70
