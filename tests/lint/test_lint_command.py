"""`skillkit lint` as a user meets it, and the two commands that explain it."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillkit.files.write import write_atomically
from tests.conftest import Outcome, Run, SkillRepo, skill, skillkit as command_line

COLON = "---\nname: release\ndescription: Release flow: bump, tag, push\n---\n\n# Release\n"
GOOD = "---\nname: {name}\ndescription: Does it well. Use when it is due.\n---\n\n# It\n\nMore: references/a.md.\n"
TEXT = """\
skills/release/SKILL.md:3:14: error SK012 unquoted-colon  [spec]  a value holds ": " and is not quoted
  2 | name: release
  3 | description: Release flow: bump, tag, push
    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Codex, OpenCode and Gemini CLI skip the \
skill; Claude Code may load it without metadata
"""


def skillkit(folder: Path, *arguments: str) -> Outcome:
    return command_line(*arguments, cwd=folder)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    write_atomically(tmp_path / "skills/release/SKILL.md", COLON)
    write_atomically(tmp_path / "skills/good/SKILL.md", GOOD.format(name="good"))
    write_atomically(tmp_path / "skills/good/references/a.md", "a\n")
    return tmp_path


def findings(run: Outcome) -> list[dict[str, Any]]:
    found = run.json["findings"]
    assert isinstance(found, list)
    return found


def test_text_with_excerpt_and_sum(repository: Path) -> None:
    run = skillkit(repository, "-C", str(repository), "--color", "never", "lint")
    assert run.stdout.startswith(TEXT)
    assert run.stdout.endswith("\nFound 1 error in 2 skills (1 fixable with --fix)\n")
    assert (run.code, run.stderr) == (1, "")
    assert "\x1b[31m" in skillkit(repository, "--color", "always", "lint").stdout
    write_atomically(repository / "skills/good/SKILL.md", GOOD.format(name="other"))
    write_atomically(repository / "skills/good/references/b.md", "# B\n")
    lines = skillkit(repository, "lint").stdout.splitlines()
    # A finding on a whole file has no excerpt.
    starts = [line[:42] for line in lines]
    at = starts.index("skills/good/references/b.md:1:1: note SK30")
    assert lines[at + 1 : at + 3] == ["  = more: skillkit rule SK301", ""]
    assert lines[-1] == "Found 2 errors, 1 note in 2 skills (1 fixable with --fix, 1 fixable with --unsafe-fixes)"


def test_an_excerpt_fits_the_terminal_and_carets_are_below_wide_characters(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = f"Text {'and more ' * 30}[gone](references/gone.md) {'and more ' * 30}\n"
    write_atomically(repository / "skills/good/SKILL.md", f"{GOOD.format(name='good')}\n{long}")
    for columns, width in (("80", 80), ("100", 100), ("300", 117)):
        monkeypatch.setenv("COLUMNS", columns)
        lines = skillkit(repository, "lint", "skills/good").stdout.splitlines()
        assert len(lines[1]) == width
        assert lines[1][lines[2].index("^") :].startswith("references/gone.md)")
    write_atomically(repository / "skills/good/SKILL.md", GOOD.format(name="good") + "\n見よ [e\u0301](gone.md)\n")
    lines = skillkit(repository, "lint", "skills/good").stdout.splitlines()
    # Two columns for each of two characters, none for the accent.
    assert lines[1].index("gone.md") + 2 - 1 == lines[2].index("^")


def test_json_has_the_documented_shape(repository: Path) -> None:
    run = skillkit(repository, "lint", "--format", "json", "--output", "out/report.json")
    assert (run.code, run.stdout) == (1, "")
    document = json.loads((repository / "out/report.json").read_text(encoding="utf-8"))
    fingerprint = document["findings"][0].pop("fingerprint")
    assert len(fingerprint) == 16
    del document["findings"][0]["message"]
    assert document == {
        "version": 1,
        "command": "lint",
        "conclusion": "failure",
        "findings": [
            {
                "code": "SK012",
                "rule": "unquoted-colon",
                "layer": "spec",
                "clients": [],
                "severity": "error",
                "path": "skills/release/SKILL.md",
                "start_line": 3,
                "start_column": 14,
                "end_line": 3,
                "end_column": 43,
                "fix": {"title": "quote the value", "applicability": "safe"},
                "url": "https://github.com/skillkit-git/skillkit/blob/main/docs/rules/SK012.md",
            }
        ],
        "summary": {"files": 2, "skills": 2, "errors": 1, "warnings": 0, "notes": 0, "fixed": 0, "suppressed": 0},
    }


def test_github_format_escapes(tmp_path: Path) -> None:
    write_atomically(tmp_path / "skills/a,b%c/SKILL.md", GOOD.format(name="x"))
    write_atomically(tmp_path / "skills/a,b%c/references/a.md", "a\n")
    run = skillkit(tmp_path, "lint", "--format", "github")
    assert run.stdout == (
        "::error file=skills/a%2Cb%25c/SKILL.md,line=2,col=7,endLine=2,endColumn=8,title=SK101 name-mismatch"
        '::the name is "x", the folder "a,b%25c"'
        " (Copilot and VS Code do not load the skill; others call it by the one or the other)\n"
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--select", "SK012"), 1),
        (("--select", "SK0"), 1),
        (("--select", "sk012"), 1),
        (("--select", "unquoted-colon"), 1),
        (("--select", "SK1"), 0),
        (("--ignore", "SK012"), 0),
        (("--ignore", "unquoted-colon"), 0),
        (("--ignore", "SK1"), 1),
        (("--select", "SK0", "--ignore", "SK012"), 0),
        (("--select", "SK1,SK012"), 1),
        (("--select", "SK1, missing-file,"), 0),
        (("--select", "SK1", "--select", "SK2,SK0"), 1),
        (("--ignore", "SK1,unquoted-colon"), 0),
        (("--exit-zero",), 0),
    ],
)
def test_select_ignore_and_exit_codes(repository: Path, options: tuple[str, ...], code: int) -> None:
    assert skillkit(repository, "lint", *options).code == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("lint", "--select", "SK999"), "error: no rule fits 'SK999'\nhint: skillkit rule --all lists them\n"),
        (("lint", "--ignore", "SK1,SK999"), "error: no rule fits 'SK999'\nhint: skillkit rule --all lists them\n"),
        (("lint", "skills/good/references"), ""),
        (("lint", "empty"), "error: no skills below empty\nhint: a skill is a folder with a SKILL.md\n"),
        (("lint", "gone"), "error: Invalid value for '[PATHS]...': Path 'gone' does not exist.\n"),
        (("lnt",), "error: no such command 'lnt'\nhint: did you mean \"lint\"?\n"),
        (
            ("rule", "unquoted-colo"),
            "error: no rule is called 'unquoted-colo'\nhint: did you mean \"unquoted-colon\"?\n",
        ),
        (("schema", "workflo"), "error: no schema is called 'workflo'\nhint: did you mean \"workflow\"?\n"),
    ],
)
def test_what_cannot_run(repository: Path, arguments: tuple[str, ...], message: str) -> None:
    (repository / "empty").mkdir()
    run = skillkit(repository, *arguments)
    assert run.stderr.startswith(message)
    assert run.code == (2 if message else 0)


def test_a_misspelt_skill_md_counts_where_it_or_its_folder_is_named(tmp_path: Path) -> None:
    skill = tmp_path / "tools" / "count-words"
    skill.mkdir(parents=True)
    (skill / "Skill.md").write_text("---\nname: count-words\ndescription: Counts words. Use for drafts.\n---\n\nx\n")
    for named in ("tools/count-words", "tools/count-words/Skill.md"):
        run = skillkit(tmp_path, "lint", named, "--select", "SK0")
        assert run.stdout.startswith("tools/count-words/Skill.md:1:1: error SK008 misspelt-file  [spec]  the file is")
    assert skillkit(skill, "lint", ".", "--select", "SK0").code == 1
    assert skillkit(tmp_path, "lint").stdout == "No skills found\n"
    assert skillkit(tmp_path, "lint", "tools").stderr == (
        "error: no skills below tools\nhint: a skill is a folder with a SKILL.md; rename tools/count-words/Skill.md\n"
    )


def test_rule_explains_and_lists(tmp_path: Path) -> None:
    page = skillkit(tmp_path, "rule", "sk012").stdout
    assert page == skillkit(tmp_path, "rule", "unquoted-colon", "--format", "markdown").stdout
    assert page.startswith("# A value holds a colon and is not quoted (SK012)\n")
    listed = skillkit(tmp_path, "rule", "--all").stdout.splitlines()
    assert listed[0].startswith("SK001 no-frontmatter ")
    family = skillkit(tmp_path, "rule", "sk2").stdout.splitlines()
    assert family == [line for line in listed if line.startswith("SK2")]
    assert skillkit(tmp_path, "rule", "SK2", "--format", "markdown").stdout.count("\n| [SK2") == len(family)
    document = skillkit(tmp_path, "rule", "SK012", "--format", "json").json
    assert [(rule["code"], rule["name"], rule["severity"]) for rule in document["rules"]] == [
        ("SK012", "unquoted-colon", "error")
    ]


def test_schema_prints_and_lists(tmp_path: Path) -> None:
    assert skillkit(tmp_path, "schema").stdout.splitlines() == [
        "candidates",
        "config",
        "evals",
        "provenance",
        "questions",
        "signature",
        "skill",
        "workflow",
    ]
    assert skillkit(tmp_path, "schema", "workflow").json["title"] == "workflow.yaml of a skill"


def test_nothing_to_report(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    run = skillkit(repository, "lint", "skills/good")
    assert (run.code, run.stdout, run.stderr) == (0, "All clean: 1 skill\n", "")
    assert skillkit(repository, "-q", "lint", "skills/good").stdout == ""
    write_atomically(repository / "skillkit.toml", 'ignore = ["SK012"]\n')
    assert skillkit(repository, "lint").stdout == "All clean: 2 skills\n"
    empty = tmp_path_factory.mktemp("empty")
    run = skillkit(empty, "lint")
    assert (run.code, run.stdout) == (0, "No skills found\n")
    assert run.stderr == "warning: no skills found; a skill is a folder with a SKILL.md\n"


def test_only_what_changed_since_a_base(run: Run, skill_repo: SkillRepo) -> None:
    bad = {"skills/old/SKILL.md": skill("other")}
    skill_repo.commit({**bad, "skills/gone/SKILL.md": skill("gone")})
    skill_repo.git("push", "--quiet", "origin", "main")
    assert run("lint", cwd=skill_repo.root).code == 1
    unchanged = run("lint", "--changed-since", "origin/main", "--format", "json", cwd=skill_repo.root)
    assert (unchanged.code, unchanged.json["summary"]["skills"]) == (0, 0)
    said = run("lint", "--changed-since", "origin/main", cwd=skill_repo.root)
    assert (said.stdout, said.stderr) == ("No skill changed since origin/main\n", "")
    skill_repo.git("rm", "--quiet", "skills/gone/SKILL.md")
    skill_repo.commit({"skills/committed/SKILL.md": skill("worse")})
    skill_repo.write({"skills/new/SKILL.md": skill("newer")})
    found = run("lint", "--changed-since", "origin/main", "--format", "json", cwd=skill_repo.root / "skills").json
    assert {finding["path"] for finding in found["findings"]} == {"committed/SKILL.md", "new/SKILL.md"}
    assert run("lint", "--changed-since", "gone", cwd=skill_repo.root).code == 2


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("note", 1), ("never", 0)])
def test_from_which_severity_on_it_fails(run: Run, skill_repo: SkillRepo, fail_on: str, code: int) -> None:
    skill_repo.write({"skills/deploy/SKILL.md": "\ufeff" + skill("deploy")})
    found = run("lint", "--fail-on", fail_on, "--format", "json", cwd=skill_repo.root)
    assert found.json["summary"]["warnings"] == 1
    assert (found.code, found.json["summary"]["errors"]) == (code, 0)
