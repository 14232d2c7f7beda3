"""`lint --fix` on real files: what it lists, that it is whole or not at all, modes and links."""

import os
import stat
from pathlib import Path

import pytest

from skillkit.files.write import write_together
from tests.conftest import Run, skill


def colon(name: str) -> str:
    return f"---\nname: {name}\ndescription: Do {name}: use when due\n---\n\n# Text\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    for name in "ab":
        (folder / "skills" / name).mkdir(parents=True)
        (folder / "skills" / name / "SKILL.md").write_text(colon(name), encoding="utf-8")
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): p.read_text(encoding="utf-8") for p in folder.rglob("*") if p.is_file()}


def test_what_was_fixed_is_listed(repository: Path, run: Run) -> None:
    (repository / "skills/a/SKILL.md").write_text(colon("a").rstrip("\n"), encoding="utf-8")
    blanks = skill("b").replace("name: b\n", "name: b \n").replace("due.\n", "due.  \n")
    (repository / "skills/b/SKILL.md").write_text(blanks, encoding="utf-8")
    before = contents(repository)
    shown = run("lint", "--fix", "--show-fixes", cwd=repository)
    assert shown.code == 0
    assert shown.stdout.splitlines() == [
        "skills/a/SKILL.md: 1 × SK007 missing-final-newline: end the line",
        "skills/a/SKILL.md: 1 × SK012 unquoted-colon: quote the value",
        "skills/b/SKILL.md: 2 × SK006 trailing-space: take the blanks out",
        "",
        "All clean: 2 skills, 4 fixed",
    ]
    for name, text in before.items():
        (repository / name).write_text(text, encoding="utf-8")
    document = run("lint", "--fix", "--show-fixes", "--format", "json", cwd=repository).json
    assert document["fixes"][1] == {
        "path": "skills/a/SKILL.md",
        "code": "SK012",
        "rule": "unquoted-colon",
        "title": "quote the value",
        "applicability": "safe",
        "count": 1,
    }
    assert sum(fix["count"] for fix in document["fixes"]) == document["summary"]["fixed"] == 4
    assert run("lint", "--fix", "--show-fixes", "--format", "json", cwd=repository).json["fixes"] == []
    assert "fixes" not in run("lint", "--fix", "--format", "json", cwd=repository).json
    outcome = run("lint", "--diff", "--show-fixes", cwd=repository)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert "--diff shows what would be fixed" in outcome.stderr
    asked = ("lint", "-", "--fix", "--show-fixes", "--stdin-filename", "skills/a/SKILL.md")
    outcome = run(*asked, cwd=repository, stdin=colon("a"))
    assert outcome.stderr.startswith("skills/a/SKILL.md: 1 × SK012 unquoted-colon: quote the value\n\nAll clean")
    assert "×" not in outcome.stdout


def test_a_failed_write_leaves_all_files_as_they_were(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(repository)
    replace = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if target.parent.name == "b":
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", failing)
        outcome = run("lint", "--fix", cwd=repository)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr == (
        "error: skills/b/SKILL.md cannot be written: Permission denied\nhint: nothing was fixed in any file\n"
    )
    assert contents(repository) == before
    (repository / f"skills/b/.SKILL.md.{os.getpid()}.new").write_text("not ours\n", encoding="utf-8")
    before = contents(repository)
    outcome = run("lint", "--fix", cwd=repository)
    assert (outcome.code, contents(repository)) == (2, before)
    assert outcome.stderr.startswith("error: skills/b/SKILL.md cannot be written: File exists\n")


def test_an_interrupted_write_leaves_all_files_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / name for name in "abc"]
    for file in files[:2]:
        file.write_text("old", encoding="utf-8")

    def interrupted(self: Path, target: Path) -> Path:
        monkeypatch.undo()
        self.replace(target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_together(dict.fromkeys(files, "new"))
    assert contents(tmp_path) == {"a": "old", "b": "old"}


def test_a_linked_file_stays_a_link_and_its_target_is_fixed(repository: Path, run: Run) -> None:
    (repository / "shared.md").write_text(colon("a"), encoding="utf-8")
    for name in ("skills/a", ".claude/skills/a"):
        link = repository / name / "SKILL.md"
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(os.path.relpath(repository / "shared.md", link.parent))
    run("lint", "--fix", cwd=repository)
    assert (repository / "skills/a/SKILL.md").is_symlink()
    assert (repository / ".claude/skills/a/SKILL.md").is_symlink()
    assert (repository / "shared.md").read_text(encoding="utf-8") == colon("a").replace(
        "Do a: use when due", '"Do a: use when due"'
    )


def test_what_lies_outside_is_not_written_through_a_link(repository: Path, tmp_path: Path, run: Run) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(colon("a"), encoding="utf-8")
    link = repository / "skills/a/SKILL.md"
    link.unlink()
    link.symlink_to(outside)
    outcome = run("lint", "--fix", "--show-fixes", cwd=repository)
    assert "warning: skills/a/SKILL.md is not fixed: it is a link to a file outside\n" in outcome.stderr
    assert outside.read_text(encoding="utf-8") == colon("a")
    assert outcome.stdout.startswith("skills/b/SKILL.md: 1 × SK012")
    assert "skills/a" not in run("lint", "--diff", cwd=repository).stdout


def test_mode_line_ends_and_bytes_beside_the_fix_are_kept(repository: Path, run: Run) -> None:
    (repository / "skills/a/SKILL.md").chmod(0o640)
    raw = colon("a").replace("\n", "\r\n").encode() + "“x”\u2028\x0c\r\n".encode()
    (repository / "skills/a/SKILL.md").write_bytes(raw)
    run("lint", "--fix", "--select", "SK012", cwd=repository)
    fixed = raw.replace(b"Do a: use when due", b'"Do a: use when due"')
    assert (repository / "skills/a/SKILL.md").read_bytes() == fixed
    assert stat.S_IMODE((repository / "skills/a/SKILL.md").stat().st_mode) == 0o640


def test_a_baseline_that_cannot_be_written_is_no_bug(repository: Path, run: Run) -> None:
    outcome = run("lint", "--write-baseline", "skills/a/SKILL.md/known.json", cwd=repository)
    assert outcome.code == 2
    assert outcome.stderr.startswith("error: skills/a/SKILL.md/known.json cannot be written: ")
