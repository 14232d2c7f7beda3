"""`skillkit lint -`: one document from standard input, as an editor gives it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skillkit.files.write import write_atomically
from skillkit.model.folder import MAX_BYTES
from tests.conftest import Run, skill

COLON = "---\nname: release\ndescription: Release flow: bump, tag, push\n---\n\n# Release\n"
QUOTED = COLON.replace("Release flow: bump, tag, push", '"Release flow: bump, tag, push"')
LINKED = skill("release", "See [more](references/more.md) and [gone](references/gone.md).")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    files = {
        "skills/release/SKILL.md": skill("release", "See [more](references/more.md)."),
        "skills/release/references/more.md": "More.\n",
        "skills/release/scripts/orphan.py": "print(1)\n",
        "skills/other/SKILL.md": skill("other"),
    }
    for name, text in files.items():
        write_atomically(folder / name, text)
    return folder


def found(outcome: Any) -> list[tuple[str, str]]:
    return [(finding["code"], finding["path"]) for finding in outcome.json["findings"]]


def test_standard_input_replaces_the_file_on_disk(repository: Path, run: Run) -> None:
    path = "skills/release/SKILL.md"
    asked = ("lint", "-", "--format", "json", "--stdin-filename")
    outcome = run(*asked, path, cwd=repository, stdin=LINKED)
    # references/more.md exists on disk; findings in other files are not reported.
    assert (outcome.code, found(outcome)) == (1, [("SK201", path)])
    assert found(run(*asked, repository / path, cwd=repository, stdin=LINKED)) == [("SK201", path)]
    assert found(run(*asked, "release/SKILL.md", cwd=repository / "skills", stdin=LINKED)) == [
        ("SK201", "release/SKILL.md")
    ]
    assert (repository / path).read_text(encoding="utf-8") != LINKED


def test_a_file_beside_the_documents(repository: Path, run: Run) -> None:
    path = "skills/release/scripts/orphan.py"
    outcome = run("lint", "-", "--stdin-filename", path, "--format", "json", cwd=repository, stdin="print(2)\n")
    assert found(outcome) == [("SK301", path)]


def test_a_skill_that_is_not_there_yet(repository: Path, run: Run) -> None:
    asked = ("lint", "--stdin-filename", "skills/renew/SKILL.md", "--format", "json")
    outcome = run(*asked, "--ignore", "SK101", cwd=repository, stdin=skill("release"))
    # It is compared with the other skills.
    assert found(outcome) == [("SK601", "skills/renew/SKILL.md")]
    assert found(run(*asked, cwd=repository, stdin=COLON.replace("release", "old")))[0][0] == "SK012"
    assert not (repository / "skills/renew").exists()


def test_without_a_name_no_folder_is_compared(repository: Path, run: Run) -> None:
    outcome = run("lint", "-", "--format", "json", cwd=repository, stdin=skill("anything"))
    assert (outcome.code, found(outcome)) == (0, [])
    inside = run("lint", "-", "--format", "json", cwd=repository / "skills/release", stdin=skill("anything"))
    assert found(inside) == [("SK101", "SKILL.md")]


def test_a_place_outside_the_current_folder(repository: Path, tmp_path: Path, run: Run) -> None:
    asked = ("lint", "-", "--format", "json", "--stdin-filename")
    path = repository / "skills/release/SKILL.md"
    assert found(run(*asked, path, cwd=tmp_path / "repository/skills/other", stdin=LINKED)) == [("SK201", "SKILL.md")]
    gone = tmp_path / "gone/release/SKILL.md"
    assert found(run(*asked, gone, cwd=repository, stdin=COLON)) == [("SK012", "SKILL.md")]


def test_fixing_writes_the_text_to_stdout_and_the_rest_to_stderr(repository: Path, run: Run) -> None:
    path = "skills/release/SKILL.md"
    before = (repository / path).read_bytes()
    asked = ("lint", "-", "--fix", "--stdin-filename", path)
    mended = run(*asked, cwd=repository, stdin=COLON)
    assert (mended.code, mended.stdout) == (0, QUOTED)
    assert mended.stderr == "All clean: 1 skill, 1 fixed\n"
    left = run(*asked, "--format", "json", cwd=repository, stdin=LINKED)
    assert (left.code, left.stdout) == (1, LINKED)
    assert '"code": "SK201"' in left.stderr
    assert (repository / path).read_bytes() == before


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe-", b"caf\xe9\n", b"---\r\nname: [\r\n---\r\n", b"no frontmatter"])
def test_what_cannot_be_fixed_comes_back_to_the_byte(raw: bytes, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "skillkit", "lint", "-", "--fix", "--ignore", "SK005,SK007"]
    done = subprocess.run(command, cwd=tmp_path, input=raw, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, raw)
    assert done.stderr.startswith(b"SKILL.md:")


def test_only_the_document_is_shown_as_a_diff_and_fixed(repository: Path, run: Run) -> None:
    workflow = repository / "skills/release/workflow.yaml"
    text = "name: release\nsteps:\n  - name: look\n    type: bash\n    command: ls \n"
    workflow.write_text(text, encoding="utf-8")
    asked = ("lint", "-", "--select", "SK0", "--stdin-filename")
    path = "skills/release/SKILL.md"
    shown = run(*asked, path, "--diff", cwd=repository, stdin=COLON)
    assert (shown.code, "workflow" in shown.stdout) == (1, False)
    assert shown.stdout.startswith(f"--- a/{path}\n+++ b/{path}\n")
    assert run(*asked, path, "--diff", cwd=repository, stdin=QUOTED).stdout == ""
    mended = run(*asked, "skills/release/workflow.yaml", "--fix", cwd=repository, stdin=text)
    assert mended.stdout == text.replace("ls \n", "ls\n")


def test_excluded_files_are_left_alone_and_ignored_ones_are_not(repository: Path, run: Run) -> None:
    asked = ("lint", "-", "--fix", "--stdin-filename", "skills/release/SKILL.md")
    (repository / "skillkit.toml").write_text('exclude = ["skills/release/*"]\n', encoding="utf-8")
    outcome = run(*asked, cwd=repository, stdin=COLON)
    assert (outcome.code, outcome.stdout) == (0, COLON)
    (repository / "skillkit.toml").unlink()
    (repository / ".gitignore").write_text("release/\n", encoding="utf-8")
    outcome = run(*asked, cwd=repository, stdin=COLON)
    assert (outcome.code, outcome.stdout) == (0, QUOTED)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("foo.md", "a skill is a folder with a SKILL.md"),
        ("skills/README.md", "a skill is a folder with a SKILL.md"),
        ("C:\\work\\skills\\release\\SKILL.md", "separate folders with /"),
    ],
)
def test_a_name_that_is_no_part_of_a_skill(repository: Path, run: Run, name: str, hint: str) -> None:
    outcome = run("lint", "-", "--stdin-filename", name, cwd=repository, stdin=COLON)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr == f"error: {name} is not part of a skill\nhint: {hint}\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (("-", "skills"), "", "name no other paths beside it"),
        (("skills", "--stdin-filename", "SKILL.md"), "", "name no other paths beside it"),
        (("-", "--stdin-filename", "skills"), "", "error: skills is a folder"),
        (("-",), "x" * (MAX_BYTES + 1), "there are more than 1,048,576 bytes on standard input"),
    ],
)
def test_what_cannot_run(repository: Path, run: Run, arguments: tuple[str, ...], stdin: str, said: str) -> None:
    outcome = run("lint", *arguments, cwd=repository, stdin=stdin)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert said in outcome.stderr
