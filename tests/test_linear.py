"""A lint takes time in proportion to what it reads, whatever that is."""

import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from skillkit.cursor_messages import QUERY
from skillkit.grounding import STEP
from skillkit.library import read_skills
from skillkit.lint.engine import lint
from skillkit.redact.engine import Redactor
from skillkit.rules import RULES
from skillkit.tree import MemoryTree

SECONDS = 15
"""What takes a second in proportion to its input takes an hour in proportion to its square."""
RULES_BUT_SAFETY = [rule for rule in RULES if not rule.code.startswith("SK8")]
HEAD = "---\nname: x\ndescription: Does x. Use when y.\n---\n"
LINKS = "[a](references/b.md#x) and `./scripts/run.sh`\n"
PIECES = [
    *(" ", "\t", "[", "](", "(", "`", "<", "-", "|", '"', "\u201e", "\u2018", "'", "*", "#", "{#a", "a ", "a/"),
    *("./a", "; ./a", "- a\n", "# a\n\n", "[a](b.md) ", "[a](#b) ", "import ", "skillkit: ignore[", "<!-- ", "$ "),
]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def check(**files: str) -> None:
    contents = {"scripts/run.sh": "ls\n", "scripts/a.py": "", "references/b.md": "# B\n"}
    contents |= {name.replace("__", "/").replace("_md", ".md").replace("_yaml", ".yaml"): files[name] for name in files}
    both = {f"skills/{skill}/{name}": text for name, text in contents.items() for skill in "xy"}
    with at_most(SECONDS):
        lint(read_skills(MemoryTree(both)), RULES_BUT_SAFETY)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such alarm")
@pytest.mark.parametrize("piece", PIECES)
def test_long_runs_of_one_thing(piece: str) -> None:
    size = 100_000 if piece.isspace() else 30_000 if len(piece) == 1 else 10_000
    run = piece * (size // len(piece))
    check(SKILL_md=f"{HEAD}# Title{run}\n\n{LINKS}word {run} word\n", references__b_md=f"# B\n\n{run}\n[c](d.md)\n")
    quoted = run.replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    check(SKILL_md=f'---\nname: x\ndescription: "Does {quoted} x"\n---\n# skillkit: ignore[SK1] {run}x\n')


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such alarm")
@pytest.mark.parametrize("before", ["password", "--password ", "password ]", "key\n"])
def test_a_name_of_a_secret_and_blanks(before: str) -> None:
    with at_most(SECONDS):
        Redactor()(f"{before}{' ' * 100_000}x")
    assert Redactor()(f"password ={' ' * 60}Tr0ub4dor&3x") == f"password ={' ' * 60}<secret>"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such alarm")
@pytest.mark.parametrize(("pattern", "run"), [(QUERY, f"<user_query>{' ' * 100_000}"), (STEP, "\n" * 100_000)])
def test_expressions_over_blanks(pattern: re.Pattern[str], run: str) -> None:
    with at_most(SECONDS):
        assert not pattern.search(run)
