import os
from pathlib import Path

from skillkit import lint_cache
from skillkit.library import read_skills
from skillkit.lint.engine import lint
from skillkit.model.finding import Finding
from skillkit.rules import RULES
from skillkit.tree import DiskTree

WRONG = "---\nname: other\ndescription: Shows a case. Use when testing.\n---\n\n# X\n"


def _tree(folder: Path) -> DiskTree:
    (folder / "skills/x").mkdir(parents=True, exist_ok=True)
    (folder / "skills/x/SKILL.md").write_text(WRONG, encoding="utf-8")
    return DiskTree(folder)


def _key(folder: Path, *facts: str) -> str:
    tree = DiskTree(folder)
    return lint_cache.key_of(tree, tree.files(), *facts)


def _found(folder: Path) -> list[Finding]:
    return lint(read_skills(DiskTree(folder)), list(RULES))


def test_what_was_stored_comes_back_whole(tmp_path: Path) -> None:
    _tree(tmp_path / "repo")
    found = _found(tmp_path / "repo")
    lint_cache.store(tmp_path / "cache", "k", found)
    assert lint_cache.load(tmp_path / "cache", "k") == tuple(found)
    assert found


def test_a_torn_or_edited_entry_is_none(tmp_path: Path) -> None:
    _tree(tmp_path / "repo")
    lint_cache.store(tmp_path, "k", _found(tmp_path / "repo"))
    entry = tmp_path / "k"
    whole = entry.read_bytes()
    for length in range(0, len(whole), 7):
        entry.write_bytes(whole[:length])
        assert lint_cache.load(tmp_path, "k") is None
    entry.write_bytes(whole.replace(b"SK101", b"SK102"))
    assert lint_cache.load(tmp_path, "k") is None


def test_the_key_changes_with_whatever_counts(tmp_path: Path) -> None:
    _tree(tmp_path)
    file = tmp_path / "skills/x/SKILL.md"
    keys = [_key(tmp_path), _key(tmp_path, "another setting")]
    stat = file.stat()
    file.write_text(WRONG.replace("other", "outer"), encoding="utf-8")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    keys.append(_key(tmp_path))
    file.chmod(0o755)
    keys.append(_key(tmp_path))
    (tmp_path / "skills/x/more.md").write_text("", encoding="utf-8")
    keys.append(_key(tmp_path))
    (tmp_path / "skills/x/link").symlink_to("more.md")
    keys.append(_key(tmp_path))
    assert len(set(keys)) == len(keys)
    assert _key(tmp_path) == keys[-1]


def test_old_entries_go(tmp_path: Path) -> None:
    for number in range(lint_cache.MAX_ENTRIES + 5):
        lint_cache.store(tmp_path, f"k{number}", [])
    assert len(list(tmp_path.iterdir())) == lint_cache.MAX_ENTRIES


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    lint_cache.store(tmp_path / "file", "k", [])
    assert lint_cache.load(tmp_path / "file", "k") is None
