"""Which skills are registered where, by which precedence, and what a broken one does."""

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.files import cache
from skillkit.paths import CHECKOUT, config_dir
from skillkit.workflows import registry
from skillkit.workflows.registry import find, load
from tests.conftest import Run, git, skill

SEED = Path(__file__).parents[1] / "fixtures" / "workflows" / ".cbos" / "skills" / "release.yaml"
FLAT = """\
name: {name}
description: {description}
steps:
  - name: say
    type: bash
    command: echo {description}
"""
WORKFLOW = "name: {name}\nversion: 2.1.0\ndescription: Not this.\nsteps: [{{name: say, type: bash, command: echo}}]\n"


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    (root / ".git").mkdir(parents=True)
    return root


def flat(name: str, description: str) -> str:
    return FLAT.format(name=name, description=description)


def test_the_file_of_the_document_loads_unchanged_from_its_own_place(project: Path) -> None:
    place = Path.home() / ".cbos" / "skills" / "release.yaml"
    place.parent.mkdir(parents=True)
    shutil.copy(SEED, place)
    (project / "src").mkdir()
    found = find(project / "src", "release")
    assert (found.source, found.path) == ("user", str(place))
    assert found.shadows == (str(CHECKOUT / "skills" / "release"),)
    skill = found.skill
    assert (skill.version, len(skill.triggers), len(skill.steps), len(skill.preconditions)) == ("1.0.0", 3, 6, 2)
    assert skill.steps[0].pattern == r'version = "[\d.]+"'
    assert skill.parameters[1].default == "Release {version}"
    assert skill.postconditions[0].expect == "v{version}"


def test_the_nearest_skill_of_a_name_wins_and_names_those_it_replaces(project: Path) -> None:
    home = Path.home()
    wanted = [
        write(project / "skills" / "test" / "SKILL.md", skill("test", description="From skills. Use when testing.")),
        write(project / ".cbos" / "skills" / "test.yaml", flat("test", "flat")),
        write(project / ".claude" / "skills" / "test" / "SKILL.md", skill("test")),
        write(project / ".agents" / "skills" / "test" / "SKILL.md", skill("test")),
        write(config_dir() / "skills" / "test.yaml", flat("test", "settings")),
        write(home / ".cbos" / "skills" / "test.yml", flat("test", "home")),
        write(home / ".claude" / "skills" / "test" / "SKILL.md", skill("test")),
        CHECKOUT / "skills" / "test" / "SKILL.md",
    ]
    paths = [str(file.parent if file.name == "SKILL.md" else file) for file in wanted]
    for first, file in enumerate(wanted):
        found = find(project, "test")
        assert found.source == ("project" if first < 4 else "user" if first < 7 else "built-in")
        assert [found.path, *found.shadows] == paths[first:]
        if found.source != "built-in":
            file.unlink()
    assert len([each for each in load(project).skills if each.skill.name == "test"]) == 1


def test_skill_md_owns_the_name_and_description_and_the_workflow_the_rest(project: Path) -> None:
    folder = project / "skills" / "say"
    write(folder / "SKILL.md", skill("say", description="Says it. Use when it is due.", body="Say it."))
    write(folder / "workflow.yaml", WORKFLOW.format(name="say"))
    write(project / "skills" / "team" / "plain" / "SKILL.md", skill("plain"))
    said = find(project, "say").skill
    assert (said.description, said.version, said.steps[0].name) == ("Says it. Use when it is due.", "2.1.0", "say")
    assert said.instructions.endswith("Say it.")
    plain = find(project, "plain")
    assert (plain.skill.version, plain.has_workflow, plain.source) == ("1.0.0", False, "project")


BROKEN = {
    "no YAML": ("name: deploy\nsteps: [\n", 3, "flow node"),
    "no steps": ("name: deploy\nsteps: []\n", 2, "at least 1"),
    "step without its field": ("name: deploy\nsteps:\n  - name: x\n    type: bash\n", 3, "needs command"),
    "unknown key": ("name: deploy\nsteps: [{name: x, type: read, file: y}]\nowner: me\n", 3, "owner"),
    "half a character": (r'{name: deploy, description: "\ud800", steps: [{name: x, type: read, file: y}]}', 1, "JSON"),
    "infinite vector": (
        "{name: deploy, triggers: [{pattern: x, embedding: [.inf]}], steps: [{name: x, type: read, file: y}]}",
        1,
        "JSON",
    ),
    "too large": ("#" * 1_048_577, 1, "1,048,577 bytes"),
    "bomb": ("a: &a [1,1,1,1,1,1,1,1]\n" + "".join(f"b{n}: &b{n} [*a,*a,*a,*a]\n" for n in range(9_000)), 1, "20000"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_named_with_its_line_and_hides_nothing_else(project: Path, run: Run, case: str) -> None:
    text, line, message = BROKEN[case]
    write(project / "skills" / "deploy.yaml", text)
    write(project / "skills" / "good.yaml", flat("good", "fine"))
    shown = run("list", "--format", "json", cwd=project)
    assert shown.code == 0
    (fault,) = shown.json["unreadable"]
    assert (fault["path"], fault["start_line"]) == ("skills/deploy.yaml", line)
    assert message in fault["message"]
    assert {"good", "release"} <= {each["name"] for each in shown.json["skills"]}
    assert f"not read skills/deploy.yaml:{line}: " in run("list", cwd=project).stdout


def test_what_cannot_be_read_is_not_replaced_by_another_skill_of_its_name(project: Path) -> None:
    write(project / "skills" / "release" / "SKILL.md", skill("release"))
    broken = write(project / "skills" / "release" / "workflow.yaml", "name: release\nsteps: none\n")
    with pytest.raises(SkillkitError, match=r"release/workflow\.yaml:2: steps: "):
        find(project, "release")
    broken.unlink()
    assert find(project, "release").source == "project"
    # Behind a readable one it hides nothing.
    write(config_dir() / "skills" / "release.yaml", "steps: none\n")
    assert find(project, "release").source == "project"
    assert len(load(project).faults) == 1


def test_an_unknown_name_gets_the_nearest_one(project: Path) -> None:
    with pytest.raises(SkillkitError, match='no skill "relase" here; did you mean "release"'):
        find(project, "relase")


SCOPES: dict[str, tuple[Callable[[Path], str], bool]] = {
    "name of the folder": (lambda root: root.name, True),
    "path": (str, True),
    "https address": (lambda _: "https://example.org/acme/web-shop", True),
    "ssh address": (lambda _: "ssh://git@example.org/acme/web-shop.git", True),
    "owner and name": (lambda _: "acme/web-shop", True),
    "another owner": (lambda _: "me/web-shop", False),
    "the end of a name": (lambda _: "shop-2", False),
    "another server": (lambda _: "https://example.net/acme/web-shop", False),
}


@pytest.mark.parametrize("case", SCOPES)
def test_a_workflow_for_one_project_neither_counts_nor_replaces_elsewhere(tmp_path: Path, case: str) -> None:
    root = tmp_path / "shop"
    root.mkdir()
    git(root, "init", "--quiet")
    git(root, "remote", "add", "origin", "git@example.org:acme/web-shop.git")
    scope, counts = SCOPES[case]
    scoped = f"{flat('release', 'scoped')}project_scope: {scope(root)}\n"
    file = write(config_dir() / "skills" / "release.yaml", scoped)
    found = find(root, "release")
    assert (found.source == "user") == counts
    assert (str(file) in (found.path, *found.shadows)) == counts


def test_what_was_installed_has_its_address_for_a_source(project: Path, run: Run, tmp_path: Path) -> None:
    made = tmp_path / "team"
    made.mkdir()
    git(made, "init", "--quiet", "--initial-branch=main")
    write(made / "skills" / "tidy" / "SKILL.md", skill("tidy"))
    git(made, "add", "--all")
    git(made, "-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "--quiet", "--message", "Begin")
    git(project, "init", "--quiet")
    address = made.as_uri()
    for scope in ("user", "project"):
        done = run("install", "tidy", "--from", address, "--scope", scope, "--yes", cwd=project)
        assert done.code == 0, done.said
        found = find(project, "tidy")
        assert found.source == address
        # Its links in the folders of other agents are the same skill.
        assert len(found.shadows) <= 1
        place = project if scope == "project" else Path.home()
        assert Path(found.path).is_relative_to(place)


def test_what_a_link_brings_in_from_outside_is_no_skill_of_the_project(project: Path, tmp_path: Path) -> None:
    write(tmp_path / "elsewhere" / "tidy" / "SKILL.md", skill("tidy"))
    (project / "skills").mkdir()
    (project / "skills" / "tidy").symlink_to(tmp_path / "elsewhere" / "tidy")
    assert find(project, "tidy").source == "user"
    (project / "skills" / "tidy").unlink()
    (project / ".agents").mkdir()
    (project / ".agents" / "skills").symlink_to(tmp_path / "elsewhere")
    assert find(project, "tidy").source == "user"
    write(project / "skills" / "tidy" / "SKILL.md", skill("tidy"))
    assert find(project, "tidy").source == "project"


def test_the_home_folder_is_no_project() -> None:
    write(Path.home() / ".claude" / "skills" / "mine" / "SKILL.md", skill("mine"))
    assert find(Path.home(), "mine").source == "user"


def settle(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the files count as unchanged for long: the cache distrusts what changed just now."""
    monkeypatch.setattr(cache, "SETTLED", 0)
    while time.time_ns() <= max(path.stat().st_ctime_ns for path in folder.rglob("*")):
        pass


def test_only_what_changed_is_parsed_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [write(project / "skills" / f"{name}.yaml", flat(name, "first")) for name in ("a", "b")]
    write(project / "skills" / "bad.yaml", "steps: none\n")
    settle(project, monkeypatch)
    first = load(project)
    parsed: list[str] = []
    read = registry._read  # noqa: SLF001 - what is parsed shows nowhere else

    def counting(entry: registry.Entry, folder: Path) -> registry.Entry:
        parsed.append(entry.path)
        return read(entry, folder)

    monkeypatch.setattr(registry, "_read", counting)
    assert load(project) == first
    assert parsed == []
    stamp = files[1].stat()
    write(files[1], flat("b", "other"))  # of the same size
    os.utime(files[1], ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    settle(project, monkeypatch)
    descriptions = {each.skill.name: each.skill.description for each in load(project).summaries}
    assert (parsed, descriptions["a"], descriptions["b"]) == (["b.yaml"], "first", "other")
    files[0].unlink()
    assert "a" not in {each.skill.name for each in load(project).summaries}


def test_the_index_says_what_the_skills_say(project: Path) -> None:
    write(project / ".cbos" / "skills" / "release.yaml", SEED.read_text(encoding="utf-8"))
    for short, full in zip(load(project).summaries, load(project).skills, strict=True):
        assert (short.source, short.path, short.shadows) == (full.source, full.path, full.shadows)
        assert short.has_workflow == full.has_workflow
        for name in ("name", "version", "description"):
            assert getattr(short.skill, name) == getattr(full.skill, name)
        assert [each.pattern for each in short.skill.triggers] == [each.pattern for each in full.skill.triggers]


def test_list_and_show_say_where_a_skill_is_from(project: Path, run: Run) -> None:
    write(project / ".cbos" / "skills" / "release.yaml", SEED.read_text(encoding="utf-8"))
    listed = {each["name"]: each for each in run("list", "--format", "json", cwd=project).json["skills"]}
    release = listed["release"]
    assert (release["source"], release["path"], release["workflow"]) == ("project", ".cbos/skills/release.yaml", True)
    assert release["triggers"][0] == "release v?{version}"
    assert listed["commit"]["source"] == "built-in"
    shown = run("show", "release", cwd=project).stdout
    for text in (
        "from        project: .cbos/skills/release.yaml",
        "instead of ",
        "version  semver, required",
        'message  string, "Release {version}" unless given',
        "prints nothing; else: Working directory must be clean",
        '     git commit -m "v{version}: {message}"',
        '     with __version__ = "{version}"',
    ):
        assert text in shown
    whole = run("show", "release", "--format", "json", cwd=project).json
    assert whole["skill"]["steps"][5]["command"] == "git push && git push --tags"
    assert json.dumps(whole["shadows"]).count("skills/release") == 1


def test_a_hostile_text_moves_no_cursor(project: Path, run: Run) -> None:
    evil = 'name: evil\ndescription: "a\\e[2Jb"\nsteps: [{name: "x\\e[1A", type: bash, command: "echo \\e]0;t\\a"}]\n'
    write(project / "skills" / "evil.yaml", evil)
    for command in (["list"], ["show", "evil"]):
        assert "\x1b" not in run(*command, cwd=project).stdout
    assert "\x1b" not in run("export", "evil", "--to", "skill-md", cwd=project).stdout
