"""What users say: sentences that object, lay down a rule, take back; and titles that a stranger understands."""

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


@pytest.mark.parametrize("text", RULES)
def test_a_rule_is_one(text: str) -> None:
    assert feedback.is_rule(text)


@pytest.mark.parametrize("text", NO_RULES)
def test_what_is_no_rule(text: str) -> None:
    assert not feedback.is_rule(text)


@pytest.mark.parametrize("text", OBJECTIONS)
def test_an_objection_is_one(text: str) -> None:
    assert feedback.objects(text)


@pytest.mark.parametrize("text", NO_OBJECTIONS)
def test_what_is_no_objection(text: str) -> None:
    assert not feedback.objects(text)


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_what_is_taken_back(text: str) -> None:
    assert feedback.retracts(text)
    assert not feedback.retracts("add a page on refunds. " * 3 + f"the text on it says: {text}, in the end")


@pytest.mark.parametrize("text", COMPLAINTS)
def test_a_user_complains_again(text: str) -> None:
    assert feedback.complains(text)


@pytest.mark.parametrize("text", NO_COMPLAINTS)
def test_what_is_no_complaint(text: str) -> None:
    assert not feedback.complains(text)


@pytest.mark.parametrize("text", NOT_TYPED)
def test_tasks_reports_and_pasted_texts_are_not_typed(text: str) -> None:
    assert not feedback.is_typed(text)
    assert feedback.is_typed("never push to main")


@pytest.mark.parametrize(("said", "title"), TITLES)
def test_a_direction_becomes_a_title(said: str, title: str) -> None:
    assert feedback.title_of(said) == title


@pytest.mark.parametrize("said", UNTITLED)
def test_what_a_stranger_would_not_understand_has_no_title(said: str) -> None:
    assert feedback.title_of(said) == ""


def test_a_rule_may_describe_how_it_is() -> None:
    said = "full schema should not be updated ever, it is a point in time snapshot"
    assert feedback.title_of(said) == ""
    assert feedback.title_of(said, order=False) == "Full schema should not be updated ever"


def test_code_is_nobodys_words() -> None:
    text = "look at the file:\n```\nalways use tabs\n```\nand mend the till"
    assert feedback.sentences(text) == ("look at the file:", "and mend the till")
