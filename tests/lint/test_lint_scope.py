"""A lint of some skills finds in them what a lint of all does, though it reads little of the others."""

import random
from collections.abc import Sequence

from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import lint
from skillkit.lint.incremental import read_around
from skillkit.lint.report import report_of
from skillkit.model.finding import Finding
from skillkit.rules import RULES, Scope
from tests.conftest import Run, SkillRepo, skill

RULES_THAT_COMPARE = [rule for rule in RULES if rule.check_repository]
LINES = [f"{number} is a line that says a thing or two." for number in ("one", "two", "three", "four", "five", "six")]
PARAGRAPH = " ".join(LINES)
NAMES = (
    "release",
    '"rel\\x65ase"',
    '"two words"',
    "two\n  words",
    ">-\n  release",
    "2024",
    "Größe",
    "a",
    "[]",
    "'it''s'",
)
PATTERNS = (r"'\brelease'", "'release the docs'", '"rel\\x65ase"', "'('", "'deploy {it}'")


def _skill_md(chance: random.Random, number: int) -> str:
    body = chance.sample(LINES, 5) if chance.random() < 0.7 else [PARAGRAPH, *chance.sample(LINES, 2)]
    end = chance.choice(("\n", "\r\n", "  \n"))
    said = chance.choice(("Does it.", f"Does {number}."))
    name = chance.choice(NAMES)
    text = f"---\nname: {name}\ndescription: {said}\n---\n\n{end.join(body)}\n<!-- skillkit: ignore[SK602] meant -->\n"
    return chance.choice((text, text, text, text.replace("---\n\n", ""), f"{text}\nC:\\x and \\d+\n"))


def _repository(seed: int) -> MemoryTree:
    chance = random.Random(seed)
    files = {}
    for number in range(chance.choice((3, 8, 30))):
        folder = f"{chance.choice(('skills', '.claude/skills', 'skills/outer'))}/s{number}"
        files[f"{folder}/SKILL.md"] = _skill_md(chance, number)
        if chance.random() < 0.4:
            key = chance.choice(("triggers", "triggers", '"trig\\x67ers"'))
            pattern = chance.choice(PATTERNS)
            files[f"{folder}/workflow.yaml"] = f"name: s{number}\n{key}:\n  - pattern: {pattern}\n"
    return MemoryTree(files)


def _found(tree: MemoryTree, skills: Sequence[str], only: set[str], scope: Scope) -> tuple[Finding, ...]:
    folders = read_around(tree, skills, RULES_THAT_COMPARE, scope, "")
    return report_of(lint(folders, RULES_THAT_COMPARE, scope=scope), tree, skills, only=only).findings


def test_findings_in_one_skill_are_those_among_all() -> None:
    codes = set()
    for seed in range(40):
        tree = _repository(seed)
        skills = sorted({path.rpartition("/")[0] for path in tree.files()})
        for only in ({skills[0]}, {skills[-1]}, set(skills[1:3])):
            found = _found(tree, skills, only, Scope(only))
            assert found == _found(tree, skills, only, Scope()), seed
            codes |= {finding.code for finding in found}
    assert codes >= {"SK601", "SK602", "SK603"}


def test_of_other_skills_only_those_that_may_matter_are_read() -> None:
    tree = MemoryTree(
        {f"skills/s{n}/SKILL.md": skill(f"s{n}", "\n".join(LINES[n:])) for n in range(3)}
        | {"skills/far/SKILL.md": skill("far", "Says a thing of its own.")}
    )
    skills = ["skills/far", "skills/s0", "skills/s1", "skills/s2"]
    read = read_around(tree, skills, RULES_THAT_COMPARE, Scope({"skills/s1"}), "")
    assert [folder.path for folder in read] == ["skills/s0", "skills/s1", "skills/s2"]


def test_what_is_found_in_another_skill_about_both_is_shown_and_suppressed_there(
    skill_repo: SkillRepo, run: Run
) -> None:
    skill_repo.write({"skills/a/SKILL.md": skill("z"), "skills/z/SKILL.md": skill("z", "Other text.")})
    asked = ("lint", "skills/a", "--select", "SK6,SK9", "--format", "json")
    found = run(*asked, cwd=skill_repo.root).json
    assert [(each["code"], each["path"]) for each in found["findings"]] == [("SK601", "skills/z/SKILL.md")]
    assert run("lint", "skills/release", "--select", "SK6", cwd=skill_repo.root).code == 0
    comment = "---\n# skillkit: ignore[SK601] they are never installed together\n"
    skill_repo.write({"skills/z/SKILL.md": skill("z", "Other text.").replace("---\n", comment, 1)})
    found = run(*asked, cwd=skill_repo.root).json
    assert (found["findings"], found["summary"]["suppressed"]) == ([], 1)
