"""Marks of documents are cached while the documents stay the same, and only decide which skills to read."""

import os
from pathlib import Path

import pytest

from skillkit.files import cache
from skillkit.files.cache import place_for
from skillkit.files.tree import DiskTree
from skillkit.lint import incremental
from skillkit.lint.engine import lint
from skillkit.lint.incremental import MANY, marks_among, read_around
from skillkit.rules import RULES, Scope
from skillkit.similarity.lines import marks_of, numbers
from tests.conftest import Run, skill

COUNT = 2 * MANY
SOUGHT = numbers(["s3", "Says a thing of number 7, and no more."])
THREE, SEVEN = "skills/s3/SKILL.md", "skills/s7/SKILL.md"


class Counting(DiskTree):
    """A tree that counts what is read of it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.reads = 0

    def read(self, path: str) -> bytes:
        self.reads += 1
        return super().read(path)


def write(root: Path, number: int, body: str = "") -> None:
    file = root / "skills" / f"s{number}" / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(skill(f"s{number}", body or f"Says a thing of number {number}, and no more."))
    os.utime(file, (1_700_000_000, 1_700_000_000))


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files just written count as old ones."""
    monkeypatch.setattr(cache, "SETTLED", 0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for number in range(COUNT):
        write(tmp_path / "repo", number)
    return tmp_path / "repo"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "marks"


def among(root: Path, file: Path | None) -> tuple[list[str], int]:
    """The documents with a sought mark, and how many were read to find them."""
    tree = Counting(root)
    return sorted(path for path, marks in marks_among(tree, tree.files(), SOUGHT, file).items() if marks), tree.reads


@pytest.mark.usefixtures("settled")
def test_unchanged_documents_are_not_read_again(root: Path, file: Path) -> None:
    (root / "skills/broken").mkdir()
    (root / "skills/broken/SKILL.md").symlink_to("nowhere")
    reads = (COUNT + 1, 1, COUNT + 1)
    assert [among(root, each) for each in (file, file, None)] == [([THREE, SEVEN], n) for n in reads]


def test_documents_written_just_now_are_read_again(root: Path, file: Path) -> None:
    assert [among(root, file) for _ in range(2)] == [([THREE, SEVEN], COUNT)] * 2


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("body", ["Says a thing of number 8, and no more.", "Else.", ""])
def test_changed_new_and_deleted_documents(root: Path, file: Path, body: str) -> None:
    among(root, file)
    if body:
        write(root, 7, body)
    else:
        (root / SEVEN).unlink()
    write(root, COUNT, "Says a thing of number 7, and no more.")
    assert among(root, file) == ([THREE, f"skills/s{COUNT}/SKILL.md"], 2 if body else 1)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("damage", ["torn", "edited", "empty", "older", "folder", "no folder"])
def test_a_damaged_or_older_cache_is_ignored(
    root: Path, file: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    among(root, file)
    content = file.read_bytes()
    file.unlink()
    if damage == "folder":
        file.mkdir()
    elif damage == "no folder":
        file.parent.rmdir()
        file.parent.write_text("a file where a folder should be")
    else:
        other = {"torn": content[:-9], "edited": content[:-1] + bytes([content[-1] ^ 1]), "empty": b""}
        file.write_bytes(other.get(damage, content))
    if damage == "older":
        monkeypatch.setattr(incremental, "STATE", "of later")
    assert among(root, file) == ([THREE, SEVEN], COUNT)
    assert "folder" in damage or among(root, file) == ([THREE, SEVEN], 0)


@pytest.mark.usefixtures("settled")
def test_findings_are_the_same_with_and_without_the_cache(root: Path, file: Path) -> None:
    for number in (5, 9):
        write(root, number, "\n".join(f"Line {n} that nine and five have in common." for n in range(9)))
    rules = [rule for rule in RULES if rule.check_repository]
    tree, scope = DiskTree(root), Scope({"skills/s9"})
    skills = sorted(path.rpartition("/")[0] for path in tree.files())
    read = [read_around(tree, skills, rules, scope, "", cached=each) for each in (None, file, file)]
    found = [lint(folders, rules, scope=scope) for folders in read]
    assert found[0] == found[1] == found[2]
    assert ([finding.code for finding in found[0]], len(read[2])) == (["SK602"], 2)


def test_marks_are_words_lines_and_sentences() -> None:
    line, sentence = "A line that is long enough.", "A sentence of a paragraph that goes on for long."
    paragraph = " ".join([sentence, *(f"And so it goes, for the {number}th time." for number in range(5))])
    text = f"---\nname: two words\ndescription: Says.\n---\n\nShort.\n  {line}\n{paragraph}\n"
    marks = marks_of(text)
    assert numbers(["two", "words", line, sentence]) < marks
    assert numbers(["Short.", "\\", "nothing"]).isdisjoint(marks)
    assert numbers(["\\"]) < marks_of(text.replace("Says.", '"S\\x61ys."'))
    assert numbers(["\\"]).isdisjoint(marks_of(f"{text}C:\\x\n"))
    assert marks_of("") == frozenset()


def test_the_command_writes_the_cache_for_files_on_disk_alone(
    root: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "cache"))
    asked = ("lint", "-", "--stdin-filename", "skills/s9/SKILL.md", "--select", "SK601")
    for _ in range(2):
        shown = run(*asked, cwd=root, stdin=skill("s3", "Says a thing of its own.")).stdout
        assert 'the name "s3" is already that of skills/s3/SKILL.md' in shown
    run("lint", THREE, "--no-cache", cwd=root)
    assert not (tmp_path / "cache" / "around").exists()
    run("lint", THREE, cwd=root)
    assert place_for(root, "around").is_file()
