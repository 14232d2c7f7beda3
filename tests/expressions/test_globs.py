"""Which paths a glob of the settings means, and that it means the same from a folder below."""

import pytest
from hypothesis import example, given, strategies as st

from skillkit.expressions.globs import below, fits


@pytest.mark.parametrize(
    ("glob", "path", "meant"),
    [
        ("skills/old/*", "skills/old/SKILL.md", True),
        ("skills/old", "skills/old/SKILL.md", True),
        ("./skills/old/", "skills/old/references/a.md", True),
        ("skills/old", "skills/older/SKILL.md", False),
        ("*/fixtures/*", "a/b/fixtures/c/SKILL.md", True),
        ("*/fixtures/*", "fixtures/c/SKILL.md", False),
        ("**/fixtures/**", "fixtures/c/SKILL.md", True),
        ("**/fixtures", "a/fixtures/SKILL.md", True),
        ("plugins/*/skills/draft-?", "plugins/p/skills/draft-1/SKILL.md", True),
        ("plugins/*/skills/draft-[ab]", "plugins/p/skills/draft-c/SKILL.md", False),
        ("skills", "packages/a/skills/x/SKILL.md", False),
        ("*.yaml", "skills/x.yaml", True),
        ("SKILLS/*", "skills/x.yaml", False),
    ],
)
def test_which_paths_are_meant(glob: str, path: str, meant: object) -> None:
    assert fits(path, [glob]) is meant


def test_globs_that_say_nothing_of_a_folder_go() -> None:
    assert below(["skills/old/*", "docs", "**/templates"], "skills") == ("**/templates", "old/*", "templates")
    assert below(["packages"], "packages/a") == ("*",)


PART = st.text("ab", min_size=1, max_size=3)
PATH = st.lists(PART, min_size=1, max_size=4).map("/".join)
GLOB = st.lists(st.sampled_from(["a", "b", "*", "?", "/", "[ab]", "[!a]", "**/", "["]), min_size=1, max_size=8).map(
    "".join
)


@example(glob="a?**/a", folder="a", path="a")
@given(glob=GLOB, folder=PATH, path=PATH)
def test_a_glob_means_the_same_from_below(glob: str, folder: str, path: str) -> None:
    assert fits(path, below([glob], folder)) == fits(f"{folder}/{path}", [glob])
