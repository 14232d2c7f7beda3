"""What is read out of Markdown: anchors as GitHub makes them, code, links with their places."""

import random

import pytest

from skillkit.documents.markdown import anchors, blocks, codes, links


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


def test_a_paragraph_of_many_brackets_has_the_links_of_its_lines() -> None:
    rows = ["[a](b.md)", "![c](<d e.md>)", "[f][g]", "`[h](i.md)`", "[x] (j.md)", "[k](l%20m.md)", "[[n](o.md"]
    paragraph, end = "\n".join(rows * 300), "\n\n[g]: p.md\n"
    few = [link.target for link in links("\n".join(rows) + end)]
    assert few == ["b.md", "d e.md", "p.md", "l m.md"]
    many = links(paragraph + end)
    # What is not closed is taken as well.
    assert [link.target for link in many if link.target != "o.md"] == few * 300
    assert [link.line for link in many if link.target == "l m.md"] == list(range(5, 2100, 7))


ROWS = (
    "``` ```` ~~~ ```sh _``` ___``` ____``` -_``` >_``` 2._``` TAB``` ***``` ```a`b``` #_[h](h) #_[r] "
    "text_[a](a) -_[b](b) __[c](c) ____[d](d) >_[e](e) [r]:_r _[s]:_s -_[q]:_q [q]_[s] [r] <!-- --> <!--_c_--> "
    "-_<!-- -_<pre> <div> </div> <pre> </pre> <script> </script> <?php ?> <!DOCTYPE <!doctype_x> <![CDATA[ ]]> "
    "=== --- *_a 1)_c |_[g](g)_| ![i](i) <?> <!--> __#_[k](k) _ TAB END END END END END END"
).split()


def test_a_text_read_in_parts_has_the_links_of_the_whole() -> None:
    chance = random.Random(1)
    for _ in range(4000):
        rows = "\n".join(chance.choice(ROWS) for _ in range(chance.randint(3, 25)))
        text = rows.replace("_", " ").replace("TAB", "\t").replace("END", "")
        children = [child for block in blocks(text) for child in block.children or ()]
        whole = [child.attrs.get("href") or child.attrs.get("src") for child in children if child.attrs]
        assert [link.target for link in links(text)] == whole, text
