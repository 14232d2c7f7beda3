"""Properties of fixes, on every fixture and on mutated fixtures.

Fixing twice is fixing once; readable files stay readable, with the same values but for the keys that a fix names; valid
files stay valid.
"""

import contextlib
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree, MemoryTree, Overlay
from skillkit.lint.autofix import Fixed, fix
from skillkit.lint.engine import findings_of
from skillkit.model.finding import Finding
from skillkit.model.folder import SkillFolder, Tree
from skillkit.rules import RULES

FIXTURES = Path(__file__).parent.parent / "fixtures"
ALL = [
    rule
    for rule in sorted(RULES, key=lambda rule: rule.code)
    if rule.layer != "safety" or "\n## Fix safety\n" in rule.doc
]
"""The rules that fix, or say what is valid: those on safety do neither, and take most of the time."""

TREES = sorted(
    {folder.parent for folder in FIXTURES.rglob("skills") if folder.is_dir()}
    | {folder for folder in FIXTURES.glob("rules/*/fail/*") if folder.is_dir()}
)
CRLF = re.compile(r"(?<!\r)\r\n")
"""A line end. After another carriage return it is a second one, and an empty line between them."""

MUTABLE = 5_000
"""The bytes of the largest file that is changed at random: more only cost time."""

PIECES = (
    *("\n", "\r\n", "\r", " ", "  ", "\t", " \n", "\t\n", "\u2028", "\x85", "\xa0", "\ufeff", "é", "😀"),
    *(": ", *":'\"\\[]{},#%@~1A", " #", "---\n", "...\n", "- ", "|\n", ">-\n", "? ", "&a ", "*a", "!!str ", "<<: "),
    *("name: ", "author: ada\n", "metadata:\n", "  x: y\n", "yes", "null"),
)


@cache
def texts() -> list[str]:
    """Every SKILL.md among the fixtures that is text and not large, once."""
    found = set()
    for file in FIXTURES.rglob("SKILL.md"):
        if file.is_file() and file.stat().st_size < MUTABLE:
            with contextlib.suppress(UnicodeDecodeError):
                found.add(file.read_bytes().decode("utf-8"))
    return sorted(found)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A SKILL.md with pieces put in, cut out, doubled, or its line ends changed."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        # Most of what matters is in the first lines.
        start = draw(st.integers(0, min(len(text), 200)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        kind = draw(st.sampled_from(("insert", "insert", "insert", "cut", "double", "line", "crlf", "mark", "blanks")))
        if kind == "insert":
            text = text[:start] + draw(st.sampled_from(PIECES)) + text[start:]
        elif kind == "cut":
            text = text[:start] + text[end:]
        elif kind == "double":
            text = text[:end] + text[start:]
        elif kind == "line":
            lines = text.split("\n")
            at = draw(st.integers(0, min(len(lines) - 1, 10)))
            text = "\n".join(lines[:at] + draw(st.sampled_from(([], [lines[at]] * 2, [""]))) + lines[at + 1 :])
        elif kind == "crlf":
            text = text.replace("\n", "\r\n")
        elif kind == "mark":
            text = "\ufeff" + text
        else:
            text = text.replace("\n", draw(st.sampled_from((" \n", "\t\n", "  \n"))), draw(st.integers(1, 8)))
    return text


def spec_errors(findings: list[Finding]) -> list[str]:
    return [f"{f.code} {f.message}" for f in findings if f.layer == "spec" and f.severity == "error"]


def fixed(tree: Tree, folders: list[SkillFolder], *, unsafe: bool) -> Fixed:
    return fix(tree, folders, ALL, unsafe=unsafe, root_name="x")


def is_named(key: str, findings: list[Finding]) -> bool:
    """Whether the fix of a finding says that it changes this key. Fixes of the document as such change none."""
    texts = [f"{f.message} {f.fix.title}" for f in findings if f.fix and not f.code.startswith("SK0")]
    return any(re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text) for text in texts)


def wrongs(tree: Tree, *, unsafe: bool) -> list[str]:
    """What does not hold of fixing the skills of `tree`."""
    before = read_skills(tree)
    once = fixed(tree, before, unsafe=unsafe)
    if not once.texts:
        return []
    found = findings_of(before, ALL)
    wrong = []
    written = Overlay(tree, {path: text.encode() for path, text in once.texts.items()})
    if fixed(written, read_skills(written), unsafe=unsafe).texts:
        wrong.append("fixed twice is not fixed once")
    after = spec_errors(findings_of(once.folders, ALL))
    if after and not spec_errors(found):
        wrong.append(f"valid before, now {after}")
    for old_folder, new_folder in zip(before, once.folders):
        for old, new in zip(old_folder.documents, new_folder.documents):
            if old.faults:
                continue
            if new.faults:
                wrong.append(f"{new.source.path} can no longer be read: {new.faults[0].message}")
            elif not unsafe:
                keys = {*old.data, *new.data}
                changed = [key for key in keys if old.data.get(key, old) != new.data.get(key, old)]
                wrong += [f"{key} has changed" for key in changed if not is_named(key, found)]
            if not unsafe and CRLF.sub("\n", old.body).rstrip("\r\n") != CRLF.sub("\n", new.body).rstrip("\r\n"):
                wrong.append("the body has changed")
    return wrong


def test_every_fixture() -> None:
    assert len(TREES) > 300
    found = {}
    changed = 0
    for path in TREES:
        tree = DiskTree(path)
        # What the unsafe fixes leave as it is, the safe ones among them leave too.
        if fixed(tree, read_skills(tree), unsafe=True).texts:
            changed += 1
            found[path.relative_to(FIXTURES)] = [wrongs(tree, unsafe=unsafe) for unsafe in (False, True)]
    assert changed > 100
    assert {path: wrong for path, wrong in found.items() if any(wrong)} == {}


@pytest.mark.parametrize("many", [300, pytest.param(1500, marks=pytest.mark.slow)])
def test_fixtures_with_something_done_to_them(many: int) -> None:
    @given(text=mutated(), unsafe=st.booleans())
    @settings(max_examples=many, deadline=None, derandomize=True, database=None)
    def holds(text: str, *, unsafe: bool) -> None:
        assert wrongs(MemoryTree({"skills/x/SKILL.md": text}), unsafe=unsafe) == []

    holds()
