"""Findings from the cache are those of a lint without it, whatever changed in between."""

import os
import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from skillkit import config
from skillkit.commands import _place
from skillkit.commands._check import check_of, linted
from skillkit.documents import library
from skillkit.files import cache
from skillkit.files.tree import DiskTree
from skillkit.lint import outcomes
from skillkit.model.report import Report
from tests.conftest import skill

LINKED = "See [notes](../../notes.md) and [more](references/more.md).\n\n```sh\n./scripts/run.sh\n```\n"
SHARED = "".join(f"This line is one of several that two skills have in common, number {n}.\n" for n in range(8))


@pytest.fixture(name="root")
def _root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "cache"))
    root = tmp_path / "repository"
    write(root, "skills/a/SKILL.md", skill("a", LINKED))
    write(root, "skills/a/references/more.md", "# More\n")
    write(root, "skills/a/scripts/run.sh", "ls\n")
    write(root, "skills/b/SKILL.md", skill("b", SHARED))
    write(root, "notes.md", "# Notes\n")
    monkeypatch.chdir(root)
    return root


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def lint(root: Path, *paths: str, cached: bool, select: Sequence[str] = (), jobs: int = 1) -> Report:
    place = _place.on_disk(paths)
    check = check_of(place, config.load(root, None), select=select, ignore=["SK8"])
    return linted(check, cached=cached, jobs=jobs)


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}


def same(root: Path, *paths: str, select: Sequence[str] = ()) -> set[str]:
    """The codes of what is found, which is the same with the cache, again with it, and without."""
    fresh = lint(root, *paths, cached=False, select=select)
    assert [lint(root, *paths, cached=True, select=select) for _ in range(2)] == [fresh, fresh]
    return codes(fresh)


@pytest.fixture(name="examined")
def _examined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The skills whose rules ran."""
    names: list[str] = []
    read = library.read_skill

    def noted(tree: DiskTree, path: str, files: frozenset[str], *, root_name: str = "") -> object:
        names.append(path)
        return read(tree, path, files, root_name=root_name)

    monkeypatch.setattr(outcomes, "read_skill", noted)
    return names


def test_only_what_changed_is_examined(root: Path, examined: list[str]) -> None:
    assert lint(root, "skills/a/SKILL.md", cached=True) == lint(root, "skills/a/SKILL.md", cached=True)
    assert examined == ["skills/a"]
    first = lint(root, cached=True)
    assert examined == ["skills/a", "skills/b"]
    examined.clear()
    assert lint(root, cached=True) == first
    assert examined == []
    write(root, "skills/b/references/new.md", "text\n")
    assert "SK301" in codes(lint(root, cached=True))
    assert examined == ["skills/b"]


def test_files_outside_of_the_skill(root: Path) -> None:
    assert "SK201" not in same(root)
    (root / "notes.md").unlink()
    assert "SK201" in same(root)
    write(root, "notes.md", "# Notes\n")
    assert "SK201" not in same(root)


def test_a_file_that_git_ignores(root: Path) -> None:
    write(root, ".gitignore", "out/\n")
    write(root, "skills/b/SKILL.md", skill("b", "See [the result](out/result.md).\n"))
    (root / ".git").mkdir()
    assert "SK201" in same(root)
    write(root, "skills/b/out/result.md", "x\n")
    assert "SK201" not in same(root)


def test_modes_and_links(root: Path) -> None:
    assert "SK303" in same(root)
    (root / "skills/a/scripts/run.sh").chmod(0o755)
    assert "SK303" not in same(root)
    (root / "skills/b/link").symlink_to("../../notes.md")
    assert codes(lint(root, cached=True)) & {"SK305", "SK306"} == same(root) & {"SK305", "SK306"} != set()
    (root / "notes.md").unlink()
    same(root)


def test_a_file_that_is_as_old_as_before(root: Path) -> None:
    file = root / "skills/a/SKILL.md"
    about = file.stat()
    same(root)
    write(root, "skills/a/SKILL.md", skill("a", LINKED).replace("more.md", "mode.md"))
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert "SK201" in same(root)


def test_settings_rules_and_suppressions(root: Path) -> None:
    before = same(root)
    assert same(root, select=["SK303"]) == {"SK303"}
    write(root, "skillkit.toml", 'ignore = ["SK303"]\n')
    assert same(root) == before - {"SK303"}
    (root / "skillkit.toml").unlink()
    write(root, "skills/a/SKILL.md", skill("a", f"<!-- skillkit: ignore-file[SK303] known -->\n{LINKED}"))
    assert "SK303" not in same(root)


def test_skills_that_are_compared(root: Path) -> None:
    same(root)
    write(root, "skills/c/SKILL.md", skill("c", SHARED))
    assert "SK602" in same(root)
    write(root, "skills/c/SKILL.md", skill("b", SHARED))
    assert "SK601" in same(root)
    shutil.rmtree(root / "skills/b")
    assert not {"SK601", "SK602"} & same(root)


def test_a_damaged_cache_is_ignored(root: Path, tmp_path: Path) -> None:
    fresh = lint(root, cached=True)
    (entry,) = (tmp_path / "cache/lint").iterdir()
    whole = entry.read_bytes()
    for length in range(0, len(whole), 97):
        entry.write_bytes(whole[:length])
        assert lint(root, cached=True) == fresh
    entry.write_bytes(whole.replace(b"SK303", b"SK302"))
    assert lint(root, cached=True) == fresh
    shutil.rmtree(tmp_path / "cache")
    write(tmp_path, "cache", "a file, so that no cache can be written")
    assert lint(root, cached=True) == fresh


def test_skills_that_are_gone_leave_no_entry(root: Path, tmp_path: Path) -> None:
    lint(root, cached=True)
    (entry,) = (tmp_path / "cache/lint").iterdir()
    assert b"skills/b" in entry.read_bytes()
    shutil.rmtree(root / "skills/b")
    write(root, "skills/a/SKILL.md", skill("a"))
    lint(root, cached=True)
    assert b"skills/b" not in entry.read_bytes()


def test_what_changed_while_it_was_read_is_not_kept(
    root: Path, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    digest_of = outcomes.digest_of

    def changing(tree: DiskTree, path: str) -> str:
        digest = digest_of(tree, path)
        write(root, "skills/b/SKILL.md", skill("b", f"{SHARED}{os.urandom(8).hex()}\n"))
        return digest

    with monkeypatch.context() as patched:
        patched.setattr(outcomes, "digest_of", changing)
        lint(root, "skills/b", cached=True)
    examined.clear()
    lint(root, "skills/b", cached=True)
    assert examined == ["skills/b"]


def test_work_that_is_shared(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        write(root, f"skills/s{number}/SKILL.md", skill(f"s{number}", LINKED * number))
    alone = lint(root, cached=False)
    monkeypatch.setattr(outcomes, "SHARED_FROM", 0)
    assert lint(root, cached=False, jobs=3) == alone == lint(root, cached=True, jobs=3) == lint(root, cached=True)


CHANGES = [
    ("notes.md", "# Notes\n"),
    ("skills/a/references/more.md", "# More\n\nSee [deep](deep.md).\n"),
    ("skills/a/references/deep.md", "x\n"),
    ("skills/a/references/unnamed.md", "x\n"),
    ("skills/b/SKILL.md", skill("b", SHARED)),
    ("skills/b/SKILL.md", skill("a", "Text with a trailing end")),
    ("skills/c/SKILL.md", skill("c", SHARED)),
    ("skills/a/inner/SKILL.md", skill("inner", "[up](../SKILL.md#nothing)\n")),
    ("skills/d/workflow.yaml", "name: d\n"),
    (".claude-plugin/plugin.json", '{"name": "X"}'),
    ("provenance/0123abcd.yaml", "id: 1\n"),
]


@pytest.mark.parametrize("settled", [cache.SETTLED, -1_000_000_000])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens(root: Path, seed: int, settled: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "SETTLED", settled)  # with the second, files just written are taken for old ones
    chance = random.Random(seed)
    for _ in range(8):
        path, text = chance.choice(CHANGES)
        if (root / path).exists() and chance.random() < 0.4:
            (root / path).unlink()
        elif chance.random() < 0.2 and (root / path).exists():
            (root / path).chmod(chance.choice((0o644, 0o755)))
        else:
            write(root, path, text)
        if chance.random() < 0.5:
            lint(root, "skills", cached=True)
        same(root)
