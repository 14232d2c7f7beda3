"""How the engine turns violations into findings: for which clients and for which skills."""

from pathlib import Path

import pytest

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree, MemoryTree
from skillkit.lint.engine import chosen_rules, findings_of, lint
from skillkit.lint.report import report_of
from skillkit.model.config import Config
from skillkit.model.finding import Client

MODEL = "---\nname: x\ndescription: Does x. Use when x is due.\nmodel: opus\n---\n\n# X\n"
BOTH = MODEL.replace("model: opus", "argument-hint: x")
ONLY = 'only Claude Code reads "model"'
MISNAMED = 'the name is "x", the folder "y"'


@pytest.mark.parametrize(
    ("text", "clients", "messages"),
    [
        (MODEL, (), [MISNAMED, ONLY]),
        (MODEL, ("claude-code",), [MISNAMED]),
        (MODEL, ("codex",), [MISNAMED, ONLY]),
        (MODEL, ("claude-code", "skills-api"), [MISNAMED, ONLY]),
        (BOTH, ("claude-code", "copilot"), [MISNAMED]),
        (BOTH, ("copilot", "opencode"), [MISNAMED, 'only Claude Code and Copilot read "argument-hint"']),
    ],
)
def test_violations_that_concern_no_chosen_client_are_left_out(
    text: str, clients: tuple[Client, ...], messages: list[str]
) -> None:
    folders, rules = read_skills(MemoryTree({"skills/y/SKILL.md": text})), chosen_rules(["SK101", "SK113"])
    found = findings_of(folders, rules, clients)
    assert sorted(finding.message for finding in found) == sorted(messages)
    assert lint(folders, rules, Config(clients=clients)) == found


MANIFEST = {".claude-plugin/plugin.json": "{}", "skills/x/SKILL.md": MODEL, "skills/y/SKILL.md": MODEL}


@pytest.mark.parametrize(
    ("only", "exclude", "paths"),
    [
        (None, (), list(MANIFEST)),
        ({"skills/x", "skills/y"}, (), list(MANIFEST)),
        ({"skills/x"}, (), ["skills/x/SKILL.md"]),
        (None, (".claude-plugin/*", "skills/y/*"), ["skills/x/SKILL.md"]),
    ],
)
def test_files_of_the_repository_are_reported_with_all_skills(
    only: set[str] | None, exclude: tuple[str, ...], paths: list[str]
) -> None:
    tree = MemoryTree(MANIFEST)
    settings = Config(exclude=exclude, clients=("codex", "claude-code"))
    found = lint(read_skills(tree), chosen_rules(["SK113", "SK115"]), settings)
    report = report_of(found, tree, ["skills/x", "skills/y"], only=only)
    assert [finding.location.path for finding in report.findings] == paths
    assert sorted(report.texts) == paths


def test_a_link_is_not_followed_to_show_its_target(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret\n", encoding="utf-8")
    (tmp_path / "x" / "references").mkdir(parents=True)
    (tmp_path / "x" / "SKILL.md").write_text(MODEL, encoding="utf-8")
    (tmp_path / "x" / "references" / "a.md").symlink_to("../../secret")
    tree = DiskTree(tmp_path)
    report = report_of(lint(read_skills(tree), chosen_rules(["SK306"])), tree, ["x"])
    assert [finding.location.path for finding in report.findings] == ["x/references/a.md"]
    assert report.texts == {}


def test_half_a_character_can_be_shown() -> None:
    text = MODEL.replace("model: opus", '"\\ud83d": x')
    found = findings_of(read_skills(MemoryTree({"skills/x/SKILL.md": text})), chosen_rules(["SK107"]))
    assert [finding.message.encode() for finding in found]
