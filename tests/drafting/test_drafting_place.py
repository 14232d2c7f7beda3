"""Where a block of Markdown goes in a document, and that nothing else in the document changes."""

import time
from typing import Literal

import pytest
from hypothesis import given, settings, strategies

from skillkit.drafting.place import below, mixed_section, with_section

SKILL = """\
---
name: kiosk
description: Runs the kiosk. Use when asked to.
---

# Kiosk

Start it first.

## Testing

* `bun test`, then look.
* Wait for the display:
  it takes a minute.

See below.

### Slow ones

Not here.

## Known problems

1. It hangs.

## References

- [more](more.md)
"""


def added(document: str, heading: str, body: str, path: str = "skills/kiosk/SKILL.md") -> list[str]:
    """The lines that are new, each with the line before it; the rest has to be as it was."""
    after = with_section(document, path, heading, body)
    assert after is not None
    assert with_section(after, path, heading, body) == after
    old, new = document.split("\n"), after.split("\n")
    start = next(number for number, line in enumerate(new) if old[number : number + 1] != [line])
    end = start + len(new) - len(old)
    assert [*new[:start], *new[end:]] == old
    return new[start - 1 : end]


def test_bullets_join_the_list_of_a_section_with_that_heading() -> None:
    expected = ["  it takes a minute.", "* New.", "* And", "  more."]
    for heading in ("Testing", "testing", "The testing", "1. Testing:", "**Testing**"):
        assert added(SKILL, heading, "- New.\n- And\n  more.\n") == expected


def test_a_bullet_that_is_there_already_is_left_out() -> None:
    assert added(SKILL, "Testing", "- `bun test`,  then look.\n- New.") == ["  it takes a minute.", "* New."]
    assert with_section(SKILL, "SKILL.md", "Testing", "+ Wait for the display: it\n  takes a minute.") == SKILL


def test_other_blocks_join_a_section_behind_its_own_content() -> None:
    assert added(SKILL, "Testing", "Look twice.\n\n```sh\nbun test\n```")[:3] == ["", "Look twice.", ""]
    assert "See below.\n\nLook.\n\n### Slow" in str(with_section(SKILL, "SKILL.md", "Testing", "Look."))


def test_headings_over_what_goes_wrong_are_one() -> None:
    for heading in ("What goes wrong", "Common errors", "Trouble-shooting", "Pitfalls"):
        assert with_section(SKILL, "SKILL.md", heading, "- x") == with_section(SKILL, "SKILL.md", "Gotchas", "- x")
    windows = SKILL.replace("\n", "\r\n")
    assert with_section(windows, "SKILL.md", "Testing", "- x\r\n- y\r\n") == str(
        with_section(SKILL, "SKILL.md", "Testing", "- x\n- y\n")
    ).replace("\n", "\r\n")


def test_bullets_do_not_join_numbered_steps() -> None:
    assert added(SKILL, "Gotchas", "- It is slow.") == ["", "- It is slow.", ""]
    assert "1. It hangs.\n\n- It is slow.\n\n## References" in str(
        with_section(SKILL, "SKILL.md", "Gotchas", "- It is slow.")
    )


def test_a_loose_list_stays_loose() -> None:
    document = "# A\n\n## Notes\n\n- one\n\n- two\n\nEnd.\n"
    assert "- two\n\n- three\n\n- four\n\nEnd." in str(with_section(document, "a.md", "Notes", "- three\n- four"))


def test_a_new_section_goes_before_the_references() -> None:
    assert added(SKILL, "Deploying", "Ask first.\n\n### When\n\nNow.") == [
        *("", "## Deploying", "", "Ask first.", "", "### When", "", "Now.", "")
    ]
    assert str(with_section(SKILL, "SKILL.md", "Deploying", "Ask first.")).endswith(
        "## Deploying\n\nAsk first.\n\n## References\n\n- [more](more.md)\n"
    )


@pytest.mark.parametrize(
    ("document", "after"),
    [
        ("", "## H\n\n- b\n"),
        ("Text.", "Text.\n\n## H\n\n- b"),
        ("# Title\n", "# Title\n\n## H\n\n- b\n"),
        ("# One\n\na\n\n# Two\n\nb\n\n\n", "# One\n\na\n\n# Two\n\nb\n\n# H\n\n- b\n\n\n"),
        ("Title\n=====\n\n### Deep\n", "Title\n=====\n\n### Deep\n\n### H\n\n- b\n"),
        ("---\ntitle: x\n---\n\n# T\n", "---\ntitle: x\n---\n\n# T\n\n## H\n\n- b\n"),
        ("## Links\n\n<https://x.example>\n", "## H\n\n- b\n\n## Links\n\n<https://x.example>\n"),
    ],
)
def test_a_page_of_any_shape(document: str, after: str) -> None:
    assert with_section(document, "AGENTS.md", "H", "- b") == after
    windows = document.replace("\n", "\r\n")
    assert with_section(windows, "AGENTS.md", "H", "- b") == (
        after.replace("\n", "\r\n") if "\n" in document else after
    )


@pytest.mark.parametrize(
    ("document", "path", "heading", "body"),
    [
        ("# No frontmatter\n", "skills/x/SKILL.md", "H", "- b"),
        ("# A\r\n\nb\n", "a.md", "H", "- b"),
        ("# A\n\n```sh\nnever closed\n", "a.md", "H", "- b"),
        ("# A\n\n<!-- never closed\n", "a.md", "H", "- b"),
        ("# A\n", "a.md", "H", "## Another\n\nb"),
        ("# A\n\n## H\n\nb\n\n## C\n", "a.md", "H", "```\nnever closed"),
        ("# A\n", "a.md", "H\n# I", "b"),
        ("# A\n", "a.md", " ", "b"),
        ("# A\n", "a.md", "H", "\n"),
        ("# A\n", "a.md", "H", "<!-- hidden -->"),
    ],
)
def test_where_there_is_no_place_nothing_is_added(document: str, path: str, heading: str, body: str) -> None:
    assert with_section(document, path, heading, body) is None


PIECES = strategies.sampled_from(
    (
        *("# Title", "## Gotchas", "### Inside", "Troubleshooting\n---", "- one\n- two\n\n  with more", "* **Bold**"),
        *("1. `bun test`\n2. `git push`", "- a\n    ```sh\n    bun test\n    ```", "| a | b |\n|---|---|\n| `x` | y |"),
        *("```sh\nbun test\n```", "```sh\nbun test", "~~~~\n# none", "<!-- never\nended", "<details>\n\ntext", "-\tx"),
        *(
            "    indented",
            "> quoted\nlazy",
            "> - in\n>   quote",
            "[x]: https://example.com",
            "---",
            "\u2028\x0b\x85",
            "",
        ),
    )
)
BODIES = strategies.sampled_from(("- Look first.", "- a\n\n- b\n  - c", "Look.\n\n- d", "```\nx\n```", "1. e", "-\tf"))


@settings(max_examples=300, deadline=None)
@given(
    pieces=strategies.lists(strategies.one_of(PIECES, strategies.text(max_size=30)), max_size=8), body=BODIES, end=...
)
def test_no_line_goes_and_done_twice_is_as_done_once(pieces: list[str], body: str, end: Literal["", "\n"]) -> None:
    document = "\n\n".join(piece.replace("\r", " ").replace("\0", " ") for piece in pieces) + end
    after = with_section(document, "AGENTS.md", "Gotchas", body)
    if after is None:
        return
    lines = iter(after.split("\n"))
    assert all(line in lines for line in document.rstrip("\n").split("\n")), "a line is gone, or moved"
    if document.strip(" \t\n"):
        assert after.endswith("\n") == document.endswith("\n")
    assert with_section(after, "AGENTS.md", "Gotchas", body) == after


def test_the_time_is_linear() -> None:
    document = "# A\n\n" + "## Part\n\n- a\n- b\n\n---\n" * 2_000
    start = time.perf_counter()
    assert with_section(document, "a.md", "Gotchas", "- c")
    assert time.perf_counter() - start < 10


RULES = """\
# Rules

Bad examples:

* one
  goes on

  * deeper

Text that
goes on.

1. first

```
* one
```
"""


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("* one", None),  # two lines are so
        ("goes on", "  * deeper\n* x\n  y\n\nText"),
        ("  * deeper", "  * deeper\n  * x\n    y\n\nText"),
        ("goes on.", "goes on.\n\n- x\n  y\n\n1. first"),
        ("# Rules", "# Rules\n\n- x\n  y\n\nBad"),
        ("1. first", None),  # a numbered list would begin anew
        ("no such line", None),
        ("", None),
    ],
)
def test_items_go_below_the_block_that_has_a_line(line: str, after: str | None) -> None:
    made = below(RULES, "AGENTS.md", line, ["x\ny"])
    assert made is None if after is None else made is not None and after in made
    windows = below(RULES.replace("\n", "\r\n"), "AGENTS.md", line, ["x\ny"])
    assert windows == (made and made.replace("\n", "\r\n"))


@pytest.mark.parametrize(
    ("body", "depth"),
    [
        ("- one", 0),
        ("Why.\n\n- one", 0),
        ("Good:\n\n- one\n\nBad:\n\n- two", 2),
        ("- one\n\nEnd.", 2),
        ("```\nx\n```", 2),
    ],
)
def test_a_section_of_several_parts_is_no_single_list(body: str, depth: int) -> None:
    assert mixed_section(f"# A\n\n## B\n\n{body}\n\n## C\n", "AGENTS.md", "B") == depth
    assert mixed_section(f"# A\n\n{body}\n", "AGENTS.md", "B") == 0
