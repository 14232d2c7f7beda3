"""Marks of documents are remembered while the documents stay as they are, and tell no more than whom to read."""

import os
from pathlib import Path

import pytest

from skillkit.files import cache
from skillkit.files.cache import place_for
from skillkit.files.tree import DiskTree
from skillkit.files.tree import MemoryTree
from skillkit.lint import incremental
from skillkit.lint.engine import lint
from skillkit.lint.incremental import MANY
from skillkit.lint.incremental import marks_among
from skillkit.lint.incremental import read_around
from skillkit.rules import RULES
from skillkit.rules import Scope
from skillkit.similarity.marks import marks_of
from skillkit.similarity.marks import numbers
from tests.conftest import Run
from tests.conftest import skill

COUNT = 2 * MANY
SOUGHT = numbers(["s3", "Says a thing of number 7, and no more."])
LONG_AGO = 1_700_000_000


class Counting(DiskTree):
    """A tree that counts what is read of it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.reads: list[str] = []

    def read(self, path: str) -> bytes:
        self.reads.append(path)
        return super().read(path)


def _write(root: Path, number: int, said: str = "", *, at: int = LONG_AGO) -> Path:
    file = root / "skills" / f"s{number}" / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(skill(f"s{number}", said or f"Says a thing of number {number}, and no more."))
    os.utime(file, (at, at))
    return file


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files just written are taken for old ones."""
    monkeypatch.setattr(cache, "SETTLED", 0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for number in range(COUNT):
        _write(tmp_path / "repo", number)
    return tmp_path / "repo"


def _among(root: Path, file: Path | None) -> tuple[dict[str, set[int]], int]:
    """What is told of all documents, those left out that have nothing; and how many were read for it."""
    tree = Counting(root)
    found = marks_among(tree, tree.files(), SOUGHT, file)
    return {path: set(marks) for path, marks in found.items() if marks}, len(tree.reads)


@pytest.mark.usefixtures("settled")
def test_what_has_not_changed_is_not_read_again(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "cache" / "marks"
    told, reads = _among(root, file)
    assert sorted(told) == ["skills/s3/SKILL.md", "skills/s7/SKILL.md"]
    assert reads == COUNT
    assert _among(root, file) == (told, 0)
    assert _among(root, None) == (told, COUNT)


def test_what_was_written_just_now_is_read_again(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "cache" / "marks"
    told, _ = _among(root, file)
    assert _among(root, file) == (told, COUNT)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("size", ["same", "other"])
def test_a_document_that_changed_is_read_again(root: Path, tmp_path: Path, size: str) -> None:
    file = tmp_path / "cache" / "marks"
    _among(root, file)
    _write(root, 7, "Says a thing of number 8, and no more." if size == "same" else "Else.", at=LONG_AGO)
    told, reads = _among(root, file)
    assert sorted(told) == ["skills/s3/SKILL.md"]
    assert reads == 1


@pytest.mark.usefixtures("settled")
def test_documents_come_and_go(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "cache" / "marks"
    _among(root, file)
    (root / "skills/s7/SKILL.md").unlink()
    _write(root, COUNT, "Says a thing of number 7, and no more.")
    told, reads = _among(root, file)
    assert sorted(told) == ["skills/s3/SKILL.md", f"skills/s{COUNT}/SKILL.md"]
    assert reads == 1


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("damage", ["torn", "edited", "empty", "older", "folder"])
def test_what_is_torn_edited_or_of_another_version_is_nothing(
    root: Path, tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cache" / "marks"
    told, _ = _among(root, file)
    content = file.read_bytes()
    file.unlink()
    if damage == "folder":
        file.mkdir()
    else:
        other = {"torn": content[:-9], "edited": content[:-1] + bytes([content[-1] ^ 1]), "empty": b""}
        file.write_bytes(other.get(damage, content))
    if damage == "older":
        monkeypatch.setattr(incremental, "STATE", "of later")
    assert _among(root, file) == (told, COUNT)
    assert damage == "folder" or _among(root, file) == (told, 0)


def test_a_place_that_cannot_be_written_is_no_error(root: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert _among(root, tmp_path / "cache" / "marks")[1] == COUNT


@pytest.mark.usefixtures("settled")
def test_a_document_that_cannot_be_read_has_no_say(root: Path, tmp_path: Path) -> None:
    file = root / "skills/s7/SKILL.md"
    file.unlink()
    file.symlink_to("nowhere")
    assert sorted(_among(root, tmp_path / "cache" / "marks")[0]) == ["skills/s3/SKILL.md"]


def test_what_is_laid_over_a_tree_is_no_state_of_the_disk(root: Path, run: Run) -> None:
    copy = skill("s3", "Says a thing of its own.")
    asked = ("lint", "-", "--stdin-filename", "skills/s9/SKILL.md", "--select", "SK601")
    for _ in range(2):
        said = run(*asked, cwd=root, stdin=copy).stdout
        assert 'the name "s3" is already that of skills/s3/SKILL.md' in said


@pytest.mark.usefixtures("settled")
def test_findings_are_the_same_with_and_without_what_is_remembered(root: Path, tmp_path: Path) -> None:
    _write(root, 9, "\n".join(f"Line {number} that nine and five have in common." for number in range(9)))
    _write(root, 5, "\n".join(f"Line {number} that nine and five have in common." for number in range(9)))
    rules = [rule for rule in RULES if rule.check_repository]
    tree = DiskTree(root)
    skills = sorted(path.rpartition("/")[0] for path in tree.files())
    scope = Scope({"skills/s9"})
    plain = lint(read_around(tree, skills, rules, scope, ""), rules, scope=scope)
    for _ in range(2):
        folders = read_around(tree, skills, rules, scope, "", cached=tmp_path / "cache" / "marks")
        assert lint(folders, rules, scope=scope) == plain
    assert [finding.code for finding in plain] == ["SK602"]
    assert len(folders) == 2


def test_marks_are_those_of_words_lines_and_sentences() -> None:
    line, sentence = "A line that is long enough.", "A sentence of a paragraph that goes on for long."
    paragraph = " ".join([sentence, *(f"And so it goes, for the {number}th time." for number in range(5))])
    text = f"---\nname: two words\ndescription: Says.\n---\n\nShort.\n  {line}\n{paragraph}\n"
    marks = marks_of(text)
    assert numbers(["two", "words", line, sentence]) < marks
    assert numbers(["Short.", "\\", "nothing"]).isdisjoint(marks)
    assert numbers(["\\"]) < marks_of(text.replace("Says.", '"S\\x61ys."'))
    assert numbers(["\\"]).isdisjoint(marks_of(f"{text}C:\\x\n"))
    assert marks_of("") == frozenset()


def test_the_command_remembers_unless_it_shall_not(
    root: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "cache"))
    run("lint", "skills/s3/SKILL.md", "--no-cache", cwd=root)
    assert not (tmp_path / "cache" / "around").exists()
    run("lint", "skills/s3/SKILL.md", cwd=root)
    assert place_for(root, "around").is_file()


def test_a_tree_in_memory_is_read_each_time(tmp_path: Path) -> None:
    files = {f"skills/s{number}/SKILL.md": skill(f"s{number}") for number in range(COUNT)}
    file = tmp_path / "marks"
    for said in ("s3", "s4"):
        tree = MemoryTree({**files, "skills/s3/SKILL.md": skill(said)})
        assert ("skills/s3/SKILL.md" in _named(tree, file)) == (said == "s3")


def _named(tree: MemoryTree, file: Path) -> set[str]:
    return {path for path, marks in marks_among(tree, tree.files(), numbers(["s3"]), file).items() if marks}
