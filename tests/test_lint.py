"""What the engine makes of violations: whom they concern, and which skill they belong to."""

import pytest

from skillkit.library import read_skills
from skillkit.lint import chosen_rules
from skillkit.lint import findings_of
from skillkit.lint import lint
from skillkit.model.config import Config
from skillkit.model.finding import Client
from skillkit.tree import MemoryTree

MODEL = "---\nname: x\ndescription: Does x. Use when x is due.\nmodel: opus\n---\n\n# X\n"
BOTH = MODEL.replace("model: opus", "argument-hint: x")


@pytest.mark.parametrize(
    ("text", "clients", "told"),
    [
        (MODEL, (), True),
        (MODEL, ("claude-code",), False),
        (MODEL, ("codex",), True),
        (MODEL, ("claude-code", "skills-api"), True),
        (BOTH, ("claude-code", "copilot"), False),
        (BOTH, ("copilot", "opencode"), True),
    ],
)
def test_violations_that_concern_no_chosen_client_are_left_out(
    text: str, clients: tuple[Client, ...], told: object
) -> None:
    folders = read_skills(MemoryTree({"skills/x/SKILL.md": text}))
    found = findings_of(folders, chosen_rules(["SK113"]), clients)
    assert bool(found) is told
    assert bool(lint(folders, chosen_rules(["SK113"]), Config(clients=clients))) is told


def test_what_names_no_client_concerns_all() -> None:
    folders = read_skills(MemoryTree({"skills/y/SKILL.md": MODEL}))
    clients: tuple[Client, ...] = ("codex",)
    assert [f.code for f in findings_of(folders, chosen_rules(["SK101"]), clients)] == ["SK101"]
