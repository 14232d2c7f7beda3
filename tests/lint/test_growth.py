"""All of lint, from files to reports, takes time in proportion to what it reads, whatever that is."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from skillkit.documents.library import read_skills, skill_paths
from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import lint
from skillkit.lint.report import report_of
from skillkit.reporters import REPORTERS, Style
from skillkit.rules import RULES
from tests.expressions.test_linear import at_most

HEAD = "---\nname: x\ndescription: Does x.\n---\n# X\n\n[b](references/b.md) `scripts/a.sh` `scripts/a.py` `a.json`\n\n"
STEP = "name: w\nparameters:\n  - {{name: a, description: a}}\nsteps:\n  - {{name: s, type: bash, command: {}}}\n"
FORMATS = ("text", "json", "github", "junit")
SIZE, SECONDS = 60_000, 25
"""Characters in each file. What takes time in proportion to them takes some seconds, to their square, minutes."""
COUNTED = 500
SHAPES: dict[str, list[str]] = yaml.safe_load(Path("tests/fixtures/growth.yaml").read_text(encoding="utf-8"))
NAMES = [f"{kind} {text!r}" for kind, texts in SHAPES.items() for text in texts]
FORMER = ("run '[a](#b) '", "numbered 'k{n}: v\\n'", "lines '<!-- skillkit: ignore[SK101] a -->'")
"""Some with which lint once took minutes."""


def text_of(name: str, size: int) -> str:
    """The text of a shape in so many characters."""
    kind, _, piece = name.partition(" ")
    piece = next(each for each in SHAPES[kind] if repr(each) == piece) + ("\n" if kind == "lines" else "")
    count = size // max(1, len(piece))
    return "".join(piece.replace("{n}", str(n)) for n in range(count)) if kind == "numbered" else piece * count


def files_of(text: str) -> Iterator[dict[str, str]]:
    """Skills that have a text everywhere where one may be."""
    inside = text.replace("\n", "\n  ")
    yield {
        "SKILL.md": HEAD + text,
        "references/b.md": f"# B\n\n{text}\n",
        "scripts/a.sh": f"#!/bin/sh\n{text}\n",
        "scripts/a.py": f"{text}\n",
        "a.json": json.dumps({"hooks": {"a": [{"command": text}]}}),
        "workflow.yaml": STEP.format(json.dumps(text)),
    }
    yield {
        "SKILL.md": f"---\nname: x\ndescription: {json.dumps(text)}\n---\n```sh\n{text}\n```\n",
        "workflow.yaml": text,
    }
    yield {
        "SKILL.md": f"---\nname: x\n{text}\n---\n<!-- {text} -->\n",
        "scripts/a.py": f"import os\nx = {text!r}\nos.system(x)\n",
    }
    yield {"SKILL.md": f"---\nname: x\ndescription: |\n  {inside}\n---\n{text}"}


def lint_all(text: str) -> None:
    for files in files_of(text):
        tree = MemoryTree({f"skills/x/{name}": content for name, content in files.items()})
        report = report_of(lint(read_skills(tree), list(RULES)), tree, sorted(skill_paths(tree.files())))
        for name in FORMATS:
            REPORTERS[name](report, Style())


def calls(text: str) -> int:
    """How many functions lint calls for a text, built-in ones too: the same number each time."""
    count = 0

    def took(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(took)
    try:
        lint_all(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such alarm")
@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_time(name: str) -> None:
    with at_most(SECONDS):
        lint_all(text_of(name, SIZE))


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in FORMER else pytest.mark.slow) for n in NAMES])
def test_calls(name: str) -> None:
    lint_all(text_of(name, COUNTED))  # what is imported and compiled once
    first, second, fourth = (calls(text_of(name, times * COUNTED)) for times in (1, 2, 4))
    assert fourth - second < 3 * (second - first) + 20_000
