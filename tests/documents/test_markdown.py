"""What is read out of Markdown: anchors as GitHub makes them, code, links with their places."""

import pytest

from skillkit.documents.markdown import anchors
from skillkit.documents.markdown import codes
from skillkit.documents.markdown import links


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("Quick start", "quick-start"),
        ("What's new in 2.0?", "whats-new-in-20"),
        ("A b & c", "a-b--c"),
        ("Run `git log`", "run-git-log"),
        ("See [the docs](https://example.com)", "see-the-docs"),
        ("snake_case and kebab-case", "snake_case-and-kebab-case"),
        ("\u00dcber uns", "\u00fcber-uns"),
        ("*Very* **strong**", "very-strong"),
        ("Part {#own}", "own"),
    ],
)
def test_anchors_of_headings(heading: str, anchor: str) -> None:
    assert anchor in anchors(f"# {heading}\n")


def test_a_heading_that_stands_twice() -> None:
    assert anchors("# One\n\n# One\n\n# One\n") == {"one", "one-1", "one-2"}


def test_code_and_its_lines() -> None:
    text = "# X\n\n```sh title\nls\n```\n\nRun `pwd`\n\n    id\n"
    assert [(code.text, code.language, code.line, code.is_span) for code in codes(text)] == [
        ("ls\n", "sh", 3, False),
        ("pwd", "", 6, True),
        ("id\n", "", 8, False),
    ]


def test_links_and_their_places() -> None:
    text = "A [b](c.md) and ![d](<e f.png>)\n\n[g]: h%20i.md\n\n[g]\n"
    assert [tuple(link) for link in links(text)] == [("c.md", 0, 6, 4), ("e f.png", 0, 22, 7), ("h i.md", 2, 5, 8)]
    assert links("`[b](c.md)` and no link") == ()
