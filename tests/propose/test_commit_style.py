"""How titles and messages are written for repositories that check them, or have a habit."""

from pathlib import Path

import pytest

from skillkit import git
from skillkit.propose.branch import ignored_by
from skillkit.propose.commit_style import commit_style
from tests.authored import project

CONVENTIONAL = '{"extends": ["@commitlint/config-conventional"]%s}'
CODE = "export default {\n  extends: ['@commitlint/config-conventional'],\n};\n"
LISTED = """
extends: ['@commitlint/config-conventional', '@till/rules']
rules:
  type-enum: [2, always, [chore, skills]]
  scope-enum: [2, always, [docs, till]]
  header-max-length: [2, always, 40]
  subject-case: [0]
  references-empty: [2, never]
"""
NO_SCOPE = '{"commitlint": ' + CONVENTIONAL % ', "rules": {"scope-empty": [2, "always"]}' + "}"
GITLINT = "[general]\ncontrib=CT1\n[title-max-length]\nline-length=30\n[title-match-regex]\nregex=^x\n"
COMMITIZEN = '[tool.commitizen]\nname = "cz_conventional_commits"\nmessage_length_limit = 72\n'
OWN_RULES = '[tool.commitizen]\nname = "cz_till"\n'
HABIT = ("fix(till): count", "docs: say", "Merge it", "feat(api)!: drop") * 5


@pytest.mark.parametrize(
    ("files", "subjects", "new", "change", "notes"),
    [
        ({}, (), "skill: TypeScript .", "skill till: TypeScript .", 0),
        ({}, ("Count coins",) * 20, "skill: TypeScript .", "skill till: TypeScript .", 0),
        ({}, HABIT[:4], "skill: TypeScript .", "skill till: TypeScript .", 0),
        ({}, HABIT, "docs(skills): TypeScript ", "docs(till): TypeScript ", 0),
        ({".commitlintrc": CONVENTIONAL % ""}, (), "docs(skills): typescript ", "docs(till): typescript ", 0),
        ({"package.json": NO_SCOPE}, (), "docs: typescript ", "docs: till: typescript ", 0),
        ({"commitlint.config.ts": CODE}, HABIT, "docs(skills): typescript ", "docs(till): typescript ", 1),
        ({"commitlint.config.js": "export default rules;"}, (), "skill: TypeScript .", "skill till: TypeScript .", 1),
        ({".commitlintrc.yaml": LISTED}, (), "skills(docs): TypeScript ", "skills(till): TypeScript ", 2),
        ({".gitlint": GITLINT}, (), "docs(skills): TypeScript ", "docs(till): TypeScript ", 1),
        ({"pyproject.toml": COMMITIZEN}, (), "docs(skills): TypeScript ", "docs(till): TypeScript ", 0),
        (
            {".cz.toml": '[tool.commitizen]\nname = "cz_till"\n'},
            (),
            "skill: TypeScript .",
            "skill till: TypeScript .",
            1,
        ),
    ],
)
def test_titles(files: dict[str, str], subjects: tuple[str, ...], new: str, change: str, notes: int) -> None:
    """In the expected titles the blank before the end is where "fails, see CI" is."""
    style = commit_style(lambda path: files.get(path, ""), subjects)
    for wanted, skill in ((new, None), (change, "till")):
        begin, _, end = wanted.rpartition(" ")
        whole = f"{begin} fails, see CI{end}"
        whole = f"{whole[:29]}…" if ".gitlint" in files else whole
        assert style.title("TypeScript fails, see CI.", skill) == whole
    assert len(style.notes) == notes


def test_a_path_that_the_base_ignores(tmp_path: Path) -> None:
    files = {".gitignore": "/skills/\n*.yaml\n", "provenance/.gitignore": "!*.yaml\n", "skills/old/SKILL.md": "x\n"}
    root = project(tmp_path, files)
    tree = git.CommitTree(root, git.head(root))
    assert ignored_by(tree, ["skills/new/SKILL.md"]) == ("skills/new/SKILL.md", ".gitignore")
    assert ignored_by(tree, ["skills/old/SKILL.md", "provenance/1.yaml", ".claude/skills/x/SKILL.md"]) == ("", "")
