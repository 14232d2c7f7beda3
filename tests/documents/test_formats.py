"""Places of keys and values, round trips, and texts that no parser should choke on."""

from collections.abc import Mapping

import pytest
import yaml

from skillkit.documents import yaml_document
from skillkit.documents.formats import parse_skill_md, parse_yaml, render_skill_md, render_workflow
from skillkit.model.skill import Frontmatter, Parameter, Skill, Step, Trigger
from skillkit.model.source import Location, Source
from skillkit.model.specification import FRONTMATTER_KEYS

SKILL_MD = """\
---
# about
name: x
description: >-
  Does x,
  and y.

metadata:
  author: "ada"
  a/b: '日本 😀'
allowed-tools: [Read, Bash]
license:
---

# X

Text.
"""


def region(place: Location) -> tuple[int, int, int, int]:
    return (place.start_line, place.start_column, place.end_line, place.end_column)


def places(found: Mapping[str, Location]) -> dict[str, tuple[int, int, int, int]]:
    return {pointer: region(place) for pointer, place in found.items()}


def test_places_of_keys_and_values() -> None:
    document = parse_skill_md("SKILL.md", SKILL_MD)
    assert places(document.source.keys) == {
        "/name": (3, 1, 3, 5),
        "/description": (4, 1, 4, 12),
        "/metadata": (8, 1, 8, 9),
        "/metadata/author": (9, 3, 9, 9),
        "/metadata/a~1b": (10, 3, 10, 6),
        "/allowed-tools": (11, 1, 11, 14),
        "/license": (12, 1, 12, 8),
    }
    assert places(document.source.values) == {
        "": (3, 1, 12, 9),
        "/name": (3, 7, 3, 8),
        "/description": (4, 14, 6, 9),
        "/metadata": (9, 3, 10, 14),
        "/metadata/author": (9, 11, 9, 16),
        "/metadata/a~1b": (10, 8, 10, 14),
        "/allowed-tools": (11, 16, 11, 28),
        "/allowed-tools/0": (11, 17, 11, 21),
        "/allowed-tools/1": (11, 23, 11, 27),
        "/license": (12, 9, 12, 9),
    }
    assert document.data["description"] == "Does x, and y."
    assert (document.body, document.body_line) == ("\n# X\n\nText.\n", 14)
    block = parse_yaml("workflow.yaml", "steps:\n- command: |\n    ls\n    pwd\n# the end\n").source
    assert region(block.at("/steps/0/command")) == (2, 12, 4, 8)
    # Lines are those of an editor, not of YAML.
    document = parse_skill_md("SKILL.md", "---\ndescription: |\n  a\u2028  b\u2028\n  c\x85\nname: x\n---\n")
    assert region(document.source.at("/name"))[:2] == (5, 7)


@pytest.mark.parametrize("text", [SKILL_MD.replace("\n", "\r\n"), "\ufeff" + SKILL_MD])
def test_line_ends_and_byte_order_mark_move_nothing(text: str) -> None:
    plain = parse_skill_md("SKILL.md", SKILL_MD)
    other = parse_skill_md("SKILL.md", text)
    assert other.data == plain.data
    assert other.source.values == plain.source.values
    assert other.source.keys == plain.source.keys
    assert other.body_line == plain.body_line


def test_unknown_pointers_fall_back_to_what_is_above() -> None:
    source = parse_skill_md("SKILL.md", SKILL_MD).source
    assert source.at("/metadata/gone/deeper") == source.at("/metadata")
    assert source.key_at("/gone") == source.at("")
    empty = Source(path="SKILL.md", format="skill-md", text="")
    assert empty.at("/name") == Location(path="SKILL.md")


FRONTS = [
    "name: [",
    "name: x: y",
    "a: b\n\tc: d",
    "a: *b",
    "a: '",
    "a: 2025-02-31",
    "[" * 500,
    "? [a]\n: b",
    "a: !!x y",
]


@pytest.mark.parametrize("text", [SKILL_MD, "---\n---\n", *(f"---\n{front}\n---\n" for front in FRONTS)])
def test_python_and_c_loader_agree(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = parse_skill_md("SKILL.md", text)
    assert bool(fast.faults) == (text != SKILL_MD)
    monkeypatch.setattr(yaml_document, "FastLoader", yaml.SafeLoader)
    assert parse_skill_md("SKILL.md", text) == fast


@pytest.mark.parametrize("front", ["[" * 200_000, "- " * 100_000, "{a: " * 50_000, "a: &a [" + "*a, " * 30_000 + "]"])
def test_hostile_yaml_is_a_fault_and_a_long_list_is_not(front: str) -> None:
    document = parse_skill_md("SKILL.md", f"---\n{front}\n---\n")
    assert [fault.kind for fault in document.faults] == ["invalid-yaml"]
    long = parse_yaml("workflow.yaml", "steps:\n" + "- [a]\n" * 3000)
    assert (long.faults, len(long.data["steps"])) == ((), 3000)


def skill() -> Skill:
    return Skill(
        name="release",
        version="1.2.0",
        description='Release flow: bump, "tag", push. # not a comment',
        license="MIT",
        compatibility="git",
        metadata={"skillkit-id": "0123abcd", "stable": "yes"},
        allowed_tools="Read Bash(git:*)",
        instructions="# Release\n\n---\n\nBump: tag.",
        triggers=(Trigger(pattern="release v?{version}"),),
        parameters=(Parameter(name="version", type="semver", description="Which: one"),),
        steps=(Step(name="tag", type="bash", command="git tag v{version}", rollback="git tag -d v{version}"),),
    )


def test_render_and_parse_round_trip() -> None:
    front = parse_skill_md("SKILL.md", render_skill_md(skill()))
    flow = parse_yaml("workflow.yaml", render_workflow(skill()))
    assert front.faults == flow.faults == ()
    keys = {key.replace("-", "_"): value for key, value in front.data.items()}
    assert Skill.model_validate({**flow.data, **keys, "instructions": front.body.strip()}) == skill()


def test_the_keys_of_the_specification_are_those_of_the_model() -> None:
    assert {field.alias or name for name, field in Frontmatter.model_fields.items()} == FRONTMATTER_KEYS
