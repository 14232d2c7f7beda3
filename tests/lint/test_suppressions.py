"""Comments and settings that suppress findings, case by case."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.documents.library import read_skills
from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import chosen_rules, lint
from skillkit.model.config import Config, PerPath

FILE = Path(__file__).parent.parent / "fixtures" / "suppressions.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
HEAD = "---\nname: x\ndescription: Does x. Use when x is due.\n---\n"
RULES = ["SK201", "SK203", "SK205", "SK9"]


@pytest.mark.parametrize("case", CASES, ids=[case["body"].strip()[:70] for case in CASES])
def test_what_is_suppressed(case: dict[str, Any]) -> None:
    tree = MemoryTree({"skills/x/SKILL.md": HEAD + case["body"], "skills/x/scripts/there.py": "print(1)\n"})
    ignored = tuple(PerPath((paths,), tuple(rules)) for paths, rules in case.get("ignore", {}).items())
    settings = Config(per_path=ignored, exclude=tuple(case.get("exclude", ())))
    found = lint(read_skills(tree), chosen_rules(case.get("rules", RULES)), settings, date(2026, 11, 24))
    shown = [f"{each.location.start_line} {each.code}{' -' * each.suppressed}" for each in found]
    assert shown == case["found"]


def test_what_a_suppression_says_of_itself() -> None:
    marks = {
        "SK201, SK999, SK998, SK203] x": "no rule fits SK999, SK998; nothing to suppress here for SK201, SK203",
        "SK201] x (until 2026-11-23)": "the suppression ended on 2026-11-23",
        "] x": "the suppression names no rule",
        "SK201] until 2026-13-01": "the suppression ends on a day that is none",
        "SK201]": "the suppression gives no reason",
    }
    for mark, message in marks.items():
        tree = MemoryTree({"skills/x/SKILL.md": f"{HEAD}<!-- skillkit: ignore[{mark} -->\n"})
        (found,) = lint(read_skills(tree), chosen_rules(RULES), Config(), date(2026, 11, 24))
        assert found.message == message
        place = found.location
        assert (place.start_line, place.start_column, place.end_column) == (5, 1, len(mark) + 27)
