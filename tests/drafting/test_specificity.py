"""How far a lesson is from what is known everywhere."""

import pytest

from skillkit.drafting.candidate import specificity
from skillkit.model.candidate import Evidence, Outcome, Passage
from skillkit.model.lesson import ErrorFix, Facts, Lesson, Notes, RepeatedWorkflow, WorkflowStep


def of(facts: Facts, outcome: Outcome = "fixed") -> float:
    row = Evidence(
        session="s",
        digest="d",
        project="kiosk",
        day="",
        week="",
        detector="error-fix",
        turns=(),
        outcome=outcome,
        actions=(),
    )
    return specificity(Lesson(detector="error-fix", intent=("x",), facts=facts, evidence=(row,)))


def rewrite(subject: str, dropped: str = "", added: str = "", message: str = "illegal option") -> ErrorFix:
    return ErrorFix(
        change="rewrite",
        failing=f"wrapped {subject} {dropped} src/till.py",
        passing=f"{subject} {added} src/till.py",
        dropped=(dropped,) if dropped else (),
        added=(added,) if added else (),
        subject=subject,
        message=(message,),
    )


def before(*acts: str, message: str = "it is not there") -> ErrorFix:
    return ErrorFix(
        change="before",
        failing="git commit -m x",
        passing="git commit",
        subject="git commit",
        acts=acts,
        message=(message,),
    )


def workflow(*commands: str, rules: tuple[str, ...] = ()) -> RepeatedWorkflow:
    steps = (WorkflowStep(name=c, command=c, verb=c, sessions=2) for c in commands)
    return RepeatedWorkflow(steps=tuple(steps), rules=rules)


def notes(title: str, *passages: Passage) -> Notes:
    return Notes(title=title, when="", passages=passages)


CALLS = Passage(heading="Calls", form="commands", lines=("shopctl import <path>",))
OF_ITS_OWN: list[Facts] = [
    rewrite("shopctl import", "--all"),
    rewrite("cat", "wrapit"),
    rewrite("sed", "-i", message="sed: cannot read deploy/kiosk/till.conf: No such file or directory"),
    before("rm -rf tmp/clones"),
    before("shopctl login"),
    before("git add .", message="error: deploy/kiosk/till.conf is not formatted"),
    ErrorFix(change="settings", failing="git push", passing="git push", subject="git push", files=("conf/till.toml",)),
    workflow("git add .", "git commit", "shopctl publish"),
    workflow("git add .", "git commit", rules=("The subject begins with the ticket",)),
    notes("Use it", CALLS),
    notes("Use it", Passage(heading="Calls that fail", form="list", lines=("`shopctl sell` fails with `no till`",))),
    notes("Read the ledgerbook first"),
]
OF_EVERYBODY: list[Facts] = [
    rewrite("cat", "-A", "-v"),
    rewrite("sed", "-i"),
    rewrite("grep", "-P"),
    before("rm -rf /tmp/x"),
    before("rm -rf ~/.cache/kiosk"),
    before("git add ."),
    workflow("git add .", "git commit"),
    notes("use it", Passage(heading="Calls", form="commands", lines=("ls <path>",))),
]


@pytest.mark.parametrize("facts", OF_ITS_OWN, ids=str)
def test_a_name_of_its_own_makes_it_specific(facts: Facts) -> None:
    assert of(facts) == 1.0


@pytest.mark.parametrize("facts", OF_EVERYBODY, ids=str)
def test_what_everybody_has_does_not(facts: Facts) -> None:
    assert of(facts) <= 0.6


def test_a_rarer_subcommand_of_a_common_program_stands_between() -> None:
    assert of(rewrite("cat", "-A")) < of(rewrite("gh pr create", "--label")) < of(rewrite("shopctl import", "--all"))


@pytest.mark.parametrize("facts", OF_EVERYBODY, ids=str)
def test_what_a_user_lays_down_is_the_projects(facts: Facts) -> None:
    assert of(facts, "told") == 1.0


def test_where_nothing_is_named_nothing_is_taken() -> None:
    assert of(notes("")) == 1.0
