"""What a walk came upon is remembered for as long as another one would come upon the same."""

import contextlib
import os
import random
from pathlib import Path

import pytest

from skillkit.files import cache, walk as module
from skillkit.files.cache import own_code, place_for
from skillkit.files.walk import Found, walk, walked
from skillkit.paths import PACKAGE
from tests.conftest import Run, skill


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that changed just now are taken for old ones."""
    monkeypatch.setattr(cache, "SETTLED", -1_000_000_000)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "repo" / "work"
    for name in ("a", "b", "nested/c"):
        (folder / "skills" / name / "scripts").mkdir(parents=True)
        (folder / "skills" / name / "SKILL.md").write_text(skill(name.rpartition("/")[2]))
        (folder / "skills" / name / "scripts" / "run.sh").write_text("true\n")
    (folder / "skills" / "a" / "link.sh").symlink_to("scripts/run.sh")
    (folder / "skills" / "a" / "link").symlink_to("scripts")
    return folder


@pytest.fixture
def walks(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are really walked through."""
    seen: list[Path] = []

    def counted(root: Path, *visited: object) -> Found:
        seen.append(root)
        return walk(root, *visited)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "walk", counted)
    return seen


def test_nothing_is_walked_through_twice(root: Path, tmp_path: Path, walks: list[Path]) -> None:
    file = tmp_path / "kept"
    first = walked(root, file)
    assert first == walk(root)
    assert walked(root, file) == first
    (root / "skills/a/SKILL.md").write_text("other\n")
    assert walked(root, file) == first
    assert len(walks) == 1


def _git_above(root: Path) -> None:
    (root.parent / ".git").mkdir()
    (root.parent / ".gitignore").write_text("b/\n")


def _ignored_in(root: Path) -> None:
    (root / "skills/a/.gitignore").write_text("scripts/\n")


def _turned(root: Path) -> None:
    (root / "skills/a/link").unlink()
    (root / "skills/a/link").symlink_to("scripts/run.sh")


CHANGES = {
    "a file more": lambda root: (root / "skills/a/more.md").write_text("x"),
    "a file less": lambda root: (root / "skills/b/scripts/run.sh").unlink(),
    "a skill more": lambda root: (root / "skills/d").mkdir(),
    "a skill moved": lambda root: (root / "skills/b").rename(root / "skills/e"),
    "an ignore file": _ignored_in,
    "a repository around it": _git_above,
    "a link turned": _turned,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(root: Path, tmp_path: Path, walks: list[Path], change: str) -> None:
    file = tmp_path / "kept"
    walked(root, file)
    CHANGES[change](root)
    assert walked(root, file) == walk(root)
    assert walked(root, file) == walk(root)
    assert len(walks) == 2


def test_what_an_ignore_file_says_now_holds(root: Path, tmp_path: Path, walks: list[Path]) -> None:
    file, ignore = tmp_path / "kept", root / "skills/a/.gitignore"
    for said in ("scripts/\n", "SKILL.md\n", "*.sh\n", "*\n", ""):
        ignore.write_text(said)  # the folder's time stays from the second on
        assert walked(root, file) == walk(root)
        assert walked(root, file) == walk(root)
    assert len(walks) == 5


def test_where_a_link_leads_now_counts(root: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "kept", tmp_path / "target"
    (root / "skills/a/away").symlink_to(target)
    for make in (target.mkdir, target.rmdir, target.touch, target.unlink):
        assert walked(root, file) == walk(root)
        make()
        assert walked(root, file) == walk(root)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_is_closed_or_opened_is_seen(root: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "kept", root / "skills/a/scripts"
    for mode in (0o755, 0o000, 0o755):
        folder.chmod(mode)
        assert walked(root, file) == walk(root)


@pytest.mark.parametrize("content", [b"", b"torn", b"00000000\n1\n[]\n"])
def test_what_is_torn_is_nothing(root: Path, tmp_path: Path, walks: list[Path], content: bytes) -> None:
    file = tmp_path / "kept"
    walked(root, file)
    for damaged in (content, file.read_bytes()[:-7]):
        file.write_bytes(damaged)
        assert walked(root, file) == walk(root)
    assert len(walks) == 3


def test_what_changed_just_now_is_not_remembered(
    root: Path, tmp_path: Path, walks: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "SETTLED", 60_000_000_000)
    for _ in range(2):
        walked(root, tmp_path / "kept")
    assert len(walks) == 2
    assert not (tmp_path / "kept").exists()


def test_a_walk_through_half_a_disk_is_not_remembered(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 5)
    assert walked(root, tmp_path / "kept") == walk(root)
    assert not (tmp_path / "kept").exists()


def test_names_of_any_bytes_are_remembered(root: Path, tmp_path: Path, walks: list[Path]) -> None:
    for name in (b"skills/a/\xff.md", "skills/a/größe\nzwei.md".encode()):
        (root / os.fsdecode(name)).write_text("x")
    file = tmp_path / "kept"
    assert walked(root, file) == walked(root, file) == walk(root)
    assert len(walks) == 1


@pytest.mark.parametrize("seed", range(15))
def test_whatever_happens_a_remembered_walk_is_a_walk(root: Path, tmp_path: Path, seed: int) -> None:
    chance, file = random.Random(seed), tmp_path / "kept"
    for _ in range(12):
        folders = sorted(path for path in root.rglob("*") if path.is_dir() and not path.is_symlink())
        folder = chance.choice(folders)
        what = chance.choice(("add", "remove", "folder", "ignore", "rename", "nothing"))
        files = sorted(path for path in folder.iterdir() if path.is_file())
        if what == "add":
            (folder / f"{chance.randrange(99)}.md").write_text("x")
        elif what == "remove" and files:
            chance.choice(files).unlink()
        elif what == "folder":
            (folder / chance.choice(("build", "node_modules", "scripts", ".hidden"))).mkdir(exist_ok=True)
        elif what == "ignore":
            (folder / ".gitignore").write_text(chance.choice(("*.md\n", "scripts/\n", "!*.md\n", "build\n")))
        elif what == "rename" and not (folder.parent / "renamed").exists():
            folder.rename(folder.parent / "renamed")
        assert walked(root, file) == walk(root)


def test_only_the_last_folders_are_remembered(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_FOLDERS", 2)
    for number in range(4):
        file = tmp_path / "kept" / str(number)
        walked(root, file)
        os.utime(file, (number, number))
    assert sorted(each.name for each in (tmp_path / "kept").iterdir()) == ["2", "3"]


def test_the_command_remembers_unless_it_shall_not(
    root: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "cache"))
    (root / "skills/a/SKILL.md").write_text("no frontmatter\n")
    plain = run("lint", "skills/a", "--no-cache", cwd=root)
    assert not (tmp_path / "cache").exists()
    assert (run("lint", "skills/a", cwd=root), plain.code) == (plain, 1)
    assert place_for(root, "walks").is_file()
    assert list((tmp_path / "cache" / "lint").iterdir())
    assert run("lint", "skills/a", cwd=root) == plain


class Vanishing(os.PathLike[str]):
    """An entry of a folder that can be listed and not be asked about, as in /proc."""

    name = "gone"

    def __fspath__(self) -> str:
        return self.name

    def is_symlink(self) -> bool:
        return True

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        raise PermissionError(f"{self.name}: {follow_symlinks}")

    is_file = is_dir


@pytest.mark.parametrize("error", [PermissionError, FileNotFoundError, NotADirectoryError, OSError(5, "I/O error")])
def test_a_walk_goes_on_past_what_the_system_will_not_show(
    root: Path, monkeypatch: pytest.MonkeyPatch, error: OSError | type[OSError]
) -> None:
    expected = walk(root)

    def scandir(folder: str) -> contextlib.AbstractContextManager[list[os.DirEntry[str]]]:
        if folder.endswith("skills/nested/c/scripts"):
            raise error
        with original(folder) as entries:
            return contextlib.nullcontext([*entries, Vanishing()])

    original = os.scandir
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", scandir)
        found = walk(root)
    assert found.closed == ["skills/nested/c/scripts"]
    assert [path for path in found.files if not path.endswith("gone")] == [
        path for path in expected.files if not path.startswith("skills/nested/c/scripts")
    ]


def test_an_ignore_file_that_is_a_folder_or_leads_nowhere_says_nothing(root: Path) -> None:
    (root / ".gitignore").mkdir()
    (root / "skills" / ".gitignore").symlink_to("nowhere")
    assert "skills/a/SKILL.md" in walk(root).files


def test_what_is_cached_depends_on_every_module() -> None:
    names = {each.split(" ")[0] for each in own_code().split("\0")[1:]}
    assert names >= {module.name for module in PACKAGE.rglob("*.py")}
