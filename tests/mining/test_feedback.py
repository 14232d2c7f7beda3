"""What users say: sentences that object, lay down a rule, take back; and titles that a stranger understands."""

from collections.abc import Callable

import pytest

from skillkit.mining import feedback

RULES = [
    "always run `make fmt` before you commit",
    "From now on open a draft pull request first.",
    "in this repo we never squash merges",
    "full schema should not be updated ever",
]
NO_RULES = [
    "why does the build always fail?",
    "invalid themes must NEVER explode",
    "the icon should always be visible",
    "the fresh install will always run all migrations",
    "I have never seen this test pass",
    "never mind",
    "hide the menu in cloud mode",
]
OBJECTIONS = [
    "no, use the writer in core",
    "you forgot the changelog",
    "i thougth the pattern was to use bun run",
    "why would you repeat the table?",
]
NO_OBJECTIONS = ["no problem, go on", "commit", "make the button blue", "should we use the one in core?"]
TAKEN_BACK = ["never mind", "sorry, wrong chat. ignore that", "revert that"]
COMPLAINTS = [
    "still an issue",
    "still failing e2e",
    "hmmm, still seeing the uuid",
    "that did not work",
    "same error here",
]
NO_COMPLAINTS = ["commit", "keep it still", "is it still needed", "the till works now"]
NOT_TYPED = [
    "# Instructions\n\nAlways run `make test` before you commit.",
    "<task>never push</task>",
    "HIGH: never store tokens in the log",
    "**[Critical]** you should not log secrets",
    'make sure that\n  File "till.py", line 3\nnever happens',
    "never do so " * 60,
]
TITLES = [
    ("but why would you repeat creating the table in the full schema if it has one?",
     "Do not repeat creating the table in the full schema"),
    ("given the privacy of the app, I think its better not to store any PII in local storage",
     "Do not store any PII in local storage"),
    ("i thougth the pattern was to use bun run not specify a path wich can be anythign",
     "Use bun run, not specify a path"),
    ("why do you go 100 lines at a time", "Do not go 100 lines at a time"),
    ("you should not touch the lockfile", "Do not touch the lockfile"),
    ("we don't need to mock the clock", "Do not mock the clock"),
    ("no, we should use the writer in core", "Use the writer in core"),
    ("always review a migration with the database team before you merge it",
     "Always review a migration with the database team before you merge it"),
    ("From now on open a draft pull request", "Open a draft pull request"),
]  # fmt: skip
UNTITLED = [
    "you marked the link for deletion but that's actually a useful feature",
    "should increase in font size",
    "the beams shouldn't be in the water",
    "we should do that for level 2 instead of having that long onboarding",
    "should we use the one in core?",
    "no leave level 3 alone.and why doesnt the review phase scale",
    "any findings that should be addressed but can be postponed should go into the list of things for the next phase",
    "commit and push",
    "why",
    "we should",
]


VERDICTS: list[tuple[Callable[[str], bool], list[str], list[str]]] = [
    (feedback.is_rule, RULES, NO_RULES),
    (feedback.objects, OBJECTIONS, NO_OBJECTIONS),
    (
        feedback.retracts,
        TAKEN_BACK,
        ["add a page on refunds. " * 3 + f"it says: {each}, in the end" for each in TAKEN_BACK],
    ),
    (feedback.complains, COMPLAINTS, NO_COMPLAINTS),
    (feedback.is_typed, ["never push to main"], NOT_TYPED),
]


@pytest.mark.parametrize(
    ("verdict", "text", "expected"),
    [
        (verdict, text, expected)
        for verdict, yes, no in VERDICTS
        for expected, texts in ((True, yes), (False, no))
        for text in texts
    ],
)
def test_verdicts_on_what_users_say(verdict: Callable[[str], bool], text: str, *, expected: bool) -> None:
    assert verdict(text) is expected


@pytest.mark.parametrize(("said", "title"), [*TITLES, *((said, "") for said in UNTITLED)])
def test_a_direction_becomes_a_title(said: str, title: str) -> None:
    assert feedback.title_of(said) == title


def test_a_rule_may_describe_how_it_is() -> None:
    said = "full schema should not be updated ever, it is a point in time snapshot"
    assert feedback.title_of(said) == ""
    assert feedback.title_of(said, order=False) == "Full schema should not be updated ever"


def test_code_is_nobodys_words() -> None:
    text = "look at the file:\n```\nalways use tabs\n```\nand mend the till"
    assert feedback.sentences(text) == ("look at the file:", "and mend the till")
