"""Reading takes time in proportion to what is read, whatever that is."""

import re
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import skillkit
from skillkit.documents.library import read_skills
from skillkit.expressions.patterns import Pattern
from skillkit.expressions.regex_tree import (
    ONE_CHARACTER,
    Item,
    Items,
    bodies,
    characters,
    items_of,
    least,
    name_of,
    parsed,
)
from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import lint
from skillkit.mining import feedback
from skillkit.redact.engine import Redactor
from skillkit.rules import RULES
from skillkit.transcripts.prompts import user_text

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


PACKAGE = Path(skillkit.__file__).parent
WITH_EXPRESSIONS = [
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted(PACKAGE.rglob("*.py"))
    if re.search(r"\b(?:re\.compile|Pattern|Lazy|Sieve)\(", file.read_text(encoding="utf-8"))
    and file.stem != "patterns"
]
"""The patterns of safety are compiled from its file."""
AT_START = {
    "skillkit.safety.passages.ITEM",
    "skillkit.transcripts.prompts.WRAPPERS",
    "skillkit.documents.yaml_document._number",
}
"""Expressions that are matched at the start of a text, by code elsewhere."""
BOUNDED = {
    *(f"skillkit.mining.outcomes.{name}" for name in ("SUMMED", "SIGNS", "PASSED", "LAST")),
    "skillkit.authoring.review_prompt.PATH",
    "skillkit.mining.extract.calls.RANDOM",
    "skillkit.mining.feedback.PRINTED",
    "skillkit.mining.outcomes.NOTHING",
    "skillkit.redact.commands.STEP",
    "skillkit.safety.passages.REMARKS",
    "skillkit.safety.sensitive.SECRET_FILES",
    "skillkit.similarity.text.COMMENT",
}
"""Those that get some hundred characters at most, remarks that all end, and one that is too slow for this test."""
TABLES = ("rows",)
"""Functions that compile the expressions of a table."""
SCREENED, HOSTILE = 8_000, 100_000
SUSPECT, AT_MOST = 0.02, 2.0
"""Seconds: a linear expression takes ten milliseconds for the longer text, a quadratic one five seconds or more."""


def expressions_in(value: object) -> Iterator[re.Pattern[str] | re.Pattern[bytes]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Pattern):
        yield value.compiled
    elif isinstance(value, list | tuple | set | frozenset | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from expressions_in(each)


def sample(items: Items) -> str:
    """A short text that the items take, on the whole."""
    return "".join(map(_sample, items))


def _sample(item: Item) -> str:
    if name_of(item) in ONE_CHARACTER:
        taken = characters(item)
        return next((c for c in "a1-/.` \n" if c in taken), min(taken, default="a"))
    inside = [] if name_of(item).startswith("ASSERT") else [sample(body) for body in bodies(item)]
    times = min(item[1][0], 20) if name_of(item).endswith("_REPEAT") else 1
    return min(inside, key=len, default="") * times


def repeated_in(items: Items, before: str = "") -> Iterator[tuple[str, str]]:
    """What stands before, and what is repeated: each repetition alone and with all that comes before it."""
    for item in items:
        for body in bodies(item):
            if name_of(item).endswith("_REPEAT"):
                again = sample(body)
                yield from ((before, again), ("", before + again), ("", again))
            yield from repeated_in(body, before)
        before += _sample(item) or ("" if least(item) else sample(next(bodies(item), [])))
    yield "", before


def seconds(pattern: re.Pattern[Any], before: str, again: str, size: int, *, at_start: bool) -> float:
    text = before + again * (size // len(again)) + "\x01"
    given = text.encode() if isinstance(pattern.pattern, bytes) else text
    begun = time.process_time()
    if at_start:
        pattern.match(given)
    else:
        for _ in pattern.finditer(given):
            pass
    return time.process_time() - begun


@pytest.mark.slow
@pytest.mark.parametrize("module", WITH_EXPRESSIONS)
def test_expressions(module: str) -> None:
    code = (file := PACKAGE.parent.joinpath(*module.split("."))).with_suffix(".py")
    source = (code if code.exists() else file / "__init__.py").read_text(encoding="utf-8")
    held = vars(import_module(module))
    tables = {name: held[name]() for name in TABLES if name in held}
    for name, value in (held | tables).items():
        used = set(
            re.findall(rf"\b{name}(?:\.compiled)?\.(search|match|fullmatch|finditer|findall|sub|split)\b", source)
        )
        at_start = (bool(used) and used <= {"match", "fullmatch"}) or f"{module}.{name}" in AT_START
        for pattern in expressions_in(value) if f"{module}.{name}" not in BOUNDED else ():
            text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
            pairs = {
                *repeated_in(items_of(parsed(text))),
                *(("", blank) for blank in (" ", "\n", "\t\n", "`", "a", "-a")),
            }
            for before, again in pairs:
                size = SCREENED
                while again and (taken := seconds(pattern, before, again, size, at_start=at_start)) > SUSPECT:
                    assert taken < AT_MOST, f"{module}.{name} on {before!r} and {again!r} again and again"
                    if size >= HOSTILE:
                        break
                    size = min(4 * size, HOSTILE)


@pytest.mark.parametrize("tag", ["system-reminder", "ide_selection"])
def test_reminders_that_do_not_end(tag: str) -> None:
    opened = f"<{tag}>"
    with at_most(SECONDS):
        assert user_text(opened * 10_000 + "x") == ("user", opened * 10_000 + "x")
        assert user_text(f"{opened}a\n</{tag}>\nGo on.") == ("user", "Go on.")


def test_fences_that_do_not_end() -> None:
    with at_most(SECONDS):
        assert feedback.sentences("Stop.\n~~~\n" + "~~~a\n" * 20_000) == ("Stop.",)
