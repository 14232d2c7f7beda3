"""The score that decides whether an author is asked about a session."""

from collections.abc import Callable
from pathlib import Path

import pytest

from skillkit.hooks.trigger import AGAINST, FULL, LEAST, Trigger, trigger_of
from skillkit.mining.extract import observe
from skillkit.mining.sessions import Logs
from tests.authored import Log

Judge = Callable[..., Trigger]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """The score of a session that consists of what a function does to its log."""

    def score(*acts: Callable[[Log], object]) -> Trigger:
        log = Log("11111111-session", "/srv/till")
        for act in acts:
            act(log)
        log.write(tmp_path)
        (session,) = Logs([tmp_path])
        return trigger_of(observe(session))

    return score


def asked(log: Log) -> None:
    log.user("please add the discount to the till")


def failed_and_fixed(log: Log) -> None:
    log.run("rtk bun test", "error: unrecognized subcommand 'bun'", ok=False)
    log.run("bun test", "12 pass")


def objected(log: Log) -> None:
    log.user("no, don't touch the old prices")


def followed_a_skill(log: Log) -> None:
    log.call("Skill", {"skill": "release"}, "Launching skill: release")


def released_twice(log: Log) -> None:
    for version in ("1.0", "1.1"):
        for command in (f"bump {version}", f"git tag v{version}", "git push --tags"):
            log.run(command, "ok")


@pytest.mark.parametrize(
    ("acts", "codes"),
    [
        ([failed_and_fixed], {"fixed", "failures"}),
        ([objected], {"corrections"}),
        ([lambda log: log.agent("You're right, I should have asked first.")], {"corrections"}),
        ([lambda log: log.user("from now on always run make check before a commit")], {"rules"}),
        ([lambda log: log.user("use the helper instead of a loop")], {"directions", "corrections"}),
        ([lambda log: log.agent("It turns out that the till caches prices for an hour.")], {"findings"}),
        ([lambda log: log.call("Write", {"file_path": "/srv/till/CLAUDE.md", "content": "- x"})], {"notes"}),
        ([released_twice], {"repeated"}),
        ([followed_a_skill], {"covered"}),
        ([followed_a_skill, objected], {"corrections", "short-of-skill"}),
        ([lambda log: log.run("make", "built")], {"steps", "tools"}),
    ],
)
def test_each_signal_has_its_reason(judge: Judge, acts: list[Callable[[Log], object]], codes: set[str]) -> None:
    found = {reason.code for reason in judge(asked, *acts).reasons}
    assert codes <= found
    always = {"steps", "tools", "directions"}
    assert found - codes <= always
    assert found - always <= codes
    assert not codes & {reason.code for reason in judge(asked).reasons}


def test_what_is_seen_twice_counts_more_and_no_score_leaves_its_bounds(judge: Judge) -> None:
    def corrections(*acts: Callable[[Log], object]) -> float:
        return next(reason.weight for reason in judge(asked, *acts).reasons if reason.code == "corrections")

    assert corrections(objected) == 0.2
    assert corrections(objected, objected) == corrections(*[objected] * 9) == FULL["corrections"][1]
    everything = judge(asked, failed_and_fixed, released_twice, *[objected] * 3, followed_a_skill)
    assert everything.score == 1.0
    assert [abs(each.weight) for each in everything.reasons] == sorted(
        (abs(each.weight) for each in everything.reasons), reverse=True
    )
    assert judge(asked, followed_a_skill).score == 0.0


def test_levels_ask_for_less_and_less(judge: Judge) -> None:
    assert [LEAST[level] for level in ("conservative", "neutral", "aggressive")] == [0.5, 0.35, 0.2]
    one = judge(asked, failed_and_fixed)
    assert [one.passes(level) for level in LEAST] == [False, False, True]
    two = judge(asked, failed_and_fixed, objected)
    assert [two.passes(level) for level in LEAST] == [False, True, True]
    assert judge(asked, failed_and_fixed, objected, objected).passes("conservative")


def test_a_session_that_a_program_began_is_not_asked_about(judge: Judge) -> None:
    begun = judge(
        lambda log: log.user("<scheduled-task name='nightly'>\nrun the checks\n</scheduled-task>"),
        failed_and_fixed,
        objected,
        objected,
    )
    assert begun.score == 0.0
    assert AGAINST["no-person"][0] in [reason.weight for reason in begun.reasons]
