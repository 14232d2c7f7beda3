"""Lines of documents: what of them evidence can name."""

import pytest

from skillkit.documents.lines import bullet_digest, digests_of_lines, replaced

DOCUMENT = """\
---
name: x
---

# Rules

First it is so. It is wrong here. Then more.

- one: it was so, and more
2. two is wrong

```sh
run it now please
```
"""


@pytest.mark.parametrize(
    ("old", "line", "row"),
    [
        ("It is wrong here.", "It is right.", "It is right."),
        ("it was so", "one: It is right., and more", "- one: It is right., and more"),
        ("2. two is wrong", "It is right.", "2. It is right."),
        ("two is wrong", "It is right.", "2. It is right."),
        ("# Rules", "", ""),
        ("run it now please", "It is right.", "It is right."),
        ("please\n```", "", ""),
        ("name: x", "", ""),
        ("is", "", ""),
        ("nowhere", "", ""),
    ],
)
def test_a_replaced_sentence_is_a_line_that_evidence_can_name(old: str, line: str, row: str) -> None:
    after, said = replaced(DOCUMENT, old, "It is right.")
    assert (said, bool(after)) == (line, bool(line))
    assert not after or (row in after.splitlines() and bullet_digest(said) in digests_of_lines(after))
