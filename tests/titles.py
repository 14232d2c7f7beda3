"""The titles and names of the drafts that many tests mine. `tests/drafting/test_drafting_draft.py` pins the words."""


def title(program: str) -> str:
    """The title of the draft for a program that fails behind the wrapper `rtk`."""
    return f"Run {program} without rtk"


def slug(program: str) -> str:
    """The name of that draft's skill."""
    return title(program).lower().replace(" ", "-")
