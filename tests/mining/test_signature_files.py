"""Files of signatures: built-in ones are sound, bad ones are reported, a later place replaces an earlier one."""

import subprocess
from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.expressions.backtracking import backtracks
from skillkit.mining.signature_files import BUILTIN, builtin, parse, read, together
from tests.conftest import skillkit

LAMPS = """\
name: lamps
title: Light the lamps
when: it gets dark
steps:
  - run: lampctl on
  - edit: lamps\\.yaml$
    optional: true
"""
NAMES = ["commit", "deploy", "format", "issue", "maintenance", "pr", "release", "service", "test"]
SESSIONS = Path(__file__).parent.parent / "fixtures" / "detectors" / "signature" / "hit" / "a-pull-request"


def test_those_that_come_with_skillkit() -> None:
    assert sorted(signature.name for signature in builtin()) == NAMES
    assert sorted(file.stem for file in BUILTIN.iterdir()) == NAMES
    assert not [step for signature in builtin() for step in signature.steps if backtracks(step.run or step.edit)]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("name: x\n\tbad", 2, "tab"),
        ("- a\n", 1, "expected keys with values, found a list"),
        (LAMPS.replace("name: lamps", "name: Lamps!"), 1, "name:"),
        (LAMPS.replace("title: Light the lamps\n", ""), 1, "title: Field required"),
        (LAMPS + "colour: red\n", 8, "colour: Extra inputs"),
        (LAMPS.replace("run: lampctl on", "walk: home"), 5, "steps.0"),
        (LAMPS.replace("  - run: lampctl on\n", "  - optional: true\n"), 5, "a step has either `run` or `edit`"),
        (LAMPS.replace("lampctl on", "lampctl (on"), 5, "run is no regular expression"),
        (LAMPS.replace("lamps\\.yaml$", "(a+)+$"), 6, "edit takes exponential time"),
        (LAMPS.replace("  - run: lampctl on\n", ""), 1, "a step that is not optional"),
    ],
)
def test_a_bad_file_is_reported_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(SkillkitError) as caught:
        parse(text, "lamps.yaml")
    assert str(caught.value).startswith(f"lamps.yaml:{line}: ")
    assert message in str(caught.value)
    assert caught.value.hint


def test_a_folder_is_read_in_order_and_one_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert read(tmp_path / "nowhere") == []
    (tmp_path / "b.yaml").write_text(LAMPS)
    (tmp_path / "a.yml").write_text(LAMPS.replace("lamps", "doors"))
    (tmp_path / "notes.txt").write_text("no signature")
    assert [signature.name for signature in read(tmp_path)] == ["doors", "lamps"]
    (tmp_path / "c.yaml").write_text(LAMPS)
    with pytest.raises(SkillkitError, match=r'c\.yaml:1: name: b\.yaml is called "lamps" too'):
        read(tmp_path)
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(SkillkitError, match="not UTF-8"):
        read(tmp_path)


def test_one_of_a_later_place_replaces_one_of_an_earlier() -> None:
    mine, theirs = parse(LAMPS, "a"), parse(LAMPS.replace("it gets dark", "it is late"), "b")
    assert together([mine], [theirs]) == (theirs,)
    assert together([mine], [theirs.model_copy(update={"enabled": False})]) == ()
    off = parse(LAMPS.replace("lamps\n", "pr\n") + "enabled: false\n", "c")
    assert {each.name for each in together(builtin(), [mine, off])} == {*NAMES, "lamps"} - {"pr"}


def mined() -> str:
    return skillkit("mine", SESSIONS, "--no-store", "--format", "json").said


def test_mine_heeds_the_signatures_of_the_project_and_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, user = tmp_path / "kiosk", tmp_path / "config"
    (project / "src").mkdir(parents=True)
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    monkeypatch.chdir(project / "src")
    monkeypatch.setenv("SKILLKIT_CONFIG_DIR", str(user))
    assert '"Open a pull request in kiosk"' in mined()
    text = "name: pr\ntitle: {}\nwhen: it is done\nsteps:\n  - run: git push\n  - run: gh pr create\n"
    (user / "signatures").mkdir(parents=True)
    (user / "signatures" / "pr.yaml").write_text(text.format("Send it off"))
    assert '"Send it off in kiosk"' in mined()
    (project / ".skillkit" / "signatures").mkdir(parents=True)
    (project / ".skillkit" / "signatures" / "pr.yaml").write_text(text.format("Show it around"))
    assert '"Show it around in kiosk"' in mined()
    (project / ".skillkit" / "signatures" / "pr.yaml").write_text("name: pr\n")
    assert "pr.yaml:1: title: Field required" in mined()
