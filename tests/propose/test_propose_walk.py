"""The whole way of a proposal on each forge: opened, updated, closed, merged, changed, raced, limited, cut."""

import copy
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.forges import forge_at
from tests.conftest import Run, SessionLogs, SkillRepo, git
from tests.forges.fake_forge import NAME, OWNER, Answer
from tests.forges.fakes import FakeForgejo, FakeGitHub, FakeGitLab
from tests.proposing import BUN, BUN_PROVENANCE, CARGO, PUSH, became, by_hand, forge_before, more, proposed
from tests.titles import slug, title

LABELS = ["confidence-medium", "error-fix", "skillkit"]
COMMENT = "POST .*/(notes|comments)$"
STRANGERS = "<!-- skillkit id=da61beda fingerprint=0123456789abcdef sessions=99 -->"
THEIRS = "<!-- skillkit id=da61beda fingerprint=0123456789abcdef sessions=3 -->\nOld.\n<!-- /skillkit -->\n"
HOUR = Answer(429, {"message": "Too many requests"}, {"Retry-After": "3600"})


@pytest.fixture(params=[FakeGitHub, FakeGitLab, FakeForgejo], ids=["github", "gitlab", "forgejo"])
def fake(
    request: pytest.FixtureRequest, skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> Iterator[Any]:
    del waits
    with forge_before(request.param, skill_repo, monkeypatch) as running:
        yield running


def staged(run: Run) -> set[str]:
    """The ids of the staged drafts that are sure enough."""
    rows = run("candidates", "--format", "json").json["candidates"]
    return {row["id"] for row in rows if row["readiness"] == "draft" and row["confidence"] >= 0.6}


def settled(run: Run, repo: SkillRepo) -> tuple[int, dict[str, tuple[str, str]]]:
    """Runs `propose --staged --yes`; the exit code, and operation and detail of each branch."""
    outcome = run("propose", "--staged", "--yes", "--format", "json", cwd=repo.root)
    rows = outcome.json["proposals"]
    return outcome.code, {row["branch"]: (row["operation"], row["detail"]) for row in rows}


def test_a_first_run_opens_and_a_second_writes_nothing(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    proposal = proposed(run, skill_repo, bun)
    one = fake.requests[1]
    assert (proposal["operation"], proposal["detail"]) == ("created", "")
    assert proposal["url"].startswith(fake.address)
    assert proposal["url"].endswith("/1")
    assert (one.branch, one.base, one.title) == (BUN, "main", f"{fake.draft}skill: {title('bun').lower()}")
    assert sorted(one.labels) == LABELS
    assert "```text\nerror: unrecognized subcommand 'bun'\n```" in one.body  # it is private
    fake.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    assert fake.writes() == []


def test_new_evidence_updates_in_place_and_keeps_what_people_wrote(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    fake.private = False
    became(run, skill_repo, bun)
    old = fake.requests[1].body
    assert "```" not in old
    rows = yaml.safe_load(git(skill_repo.remote, "show", f"{BUN}:{BUN_PROVENANCE}"))["evidence"]
    assert {row.get("excerpt", "") for row in rows} == {""}
    fake.requests[1].body = f"Looks good.\r\n\r\n{old}\r\nTo do: ask Ada."
    more(bun)
    assert became(run, skill_repo, bun) == "updated"
    (one,) = fake.requests.values()
    assert one.body.startswith("Looks good.\r\n\r\n<!-- skillkit id=da61beda ")
    assert one.body.endswith("<!-- /skillkit -->\n\r\nTo do: ask Ada.")
    assert "Seen in 4 sessions" in one.body
    assert "Seen in 3 sessions" not in one.body
    assert sorted(one.labels) == ["confidence-high", "error-fix", "skillkit"]  # it was medium
    assert git(skill_repo.remote, "rev-list", "--count", f"main..{BUN}") == "1"
    fake.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    assert fake.writes() == []


def test_what_was_closed_stays_closed_until_the_support_has_doubled(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    became(run, skill_repo, bun)
    fake.close(1)
    more(bun, 2)
    fake.calls.clear()
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == ("suppressed", "closed in #1; 6 sessions would bring it back")
    fake.requests[1].branch = "skillkit/as-it-was-called"
    assert became(run, skill_repo, bun) == "suppressed"  # by its mark
    assert fake.writes() == []
    more(bun)
    assert became(run, skill_repo, bun) == "created"
    assert [each.state for each in fake.requests.values()] == ["closed", "open"]
    assert "sessions=6" in fake.requests[2].body


@pytest.mark.slow
def test_later_closes_it_if_a_member_says_so(run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any) -> None:
    became(run, skill_repo, bun)
    fake.say(1, "/skillkit later", fake.stranger)
    fake.say(1, "Say /skillkit later to see it")
    fake.calls.clear()
    assert became(run, skill_repo, bun) == "unchanged"
    fake.say(1, "Not this month.\r\n/skillkit later\r\n")
    assert proposed(run, skill_repo, bun, "--dry-run")["operation"] == "suppressed"
    assert fake.writes() == []
    proposal = proposed(run, skill_repo, bun)
    assert (proposal["operation"], proposal["detail"]) == (
        "suppressed",
        "put off in #1; 6 sessions would bring it back",
    )
    assert fake.requests[1].state == "closed"
    assert fake.bodies(1)[-1].endswith("Closed for now: put off in #1; 6 sessions would bring it back.")
    fake.requests[1].state = "open"  # somebody thinks better of it
    assert became(run, skill_repo, bun) == "unchanged"


@pytest.mark.parametrize(
    "source", ["stranger", *(pytest.param(each, marks=pytest.mark.slow) for each in ("agit", "reader", ""))]
)
def test_what_a_stranger_opens_is_none_of_ours(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, *, source: str
) -> None:
    if source in ("agit", "reader") and type(fake) is not FakeForgejo:
        pytest.skip("there is no such pull request")
    for state in ("open", "closed"):
        fake.open_one(BUN, "main", "Theirs", STRANGERS, source).state = state
    assert became(run, skill_repo, bun) == "created"
    assert (fake.requests[3].branch, fake.requests[3].source) == (BUN, "own")


def test_lists_are_read_to_their_end(skill_repo: SkillRepo, fake: Any) -> None:
    fake.per_page = 2
    for number in range(5):
        skill_repo.git("push", "--quiet", str(skill_repo.remote), f"HEAD:refs/heads/skillkit/{number}")
        fake.open_one(f"skillkit/{number}")
    assert [pull.number for pull in forge_at(f"{fake.address}/{OWNER}/{NAME}").open_pull_requests()] == [5, 4, 3, 2, 1]


@pytest.mark.slow
def test_what_was_merged_is_left_as_it_is(run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any) -> None:
    became(run, skill_repo, bun)
    fake.merge(1)
    more(bun, 5)
    fake.calls.clear()
    assert became(run, skill_repo, bun) == "merged"
    assert fake.writes() == []


@pytest.mark.slow
def test_a_branch_with_commits_of_others_gets_one_comment_and_no_push(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    became(run, skill_repo, bun)
    tip = by_hand(skill_repo)
    fake.calls.clear()
    assert became(run, skill_repo, bun) == "foreign"
    assert fake.writes() == []
    more(bun)
    theirs = "<!-- skillkit-note id=da61beda -->\nThe other run was quicker."
    fake.before.append((COMMENT, lambda: fake.say(1, theirs)))
    assert became(run, skill_repo, bun) == "foreign"
    assert fake.bodies(1) == [theirs]  # of two the earlier one stays
    fake.calls.clear()
    more(bun)
    assert became(run, skill_repo, bun) == "foreign"
    assert (fake.writes(), fake.tip(BUN)) == ([], tip)


@pytest.mark.parametrize("file", [f"skills/{slug('bun')}/SKILL.md", f"skills/{slug('bun')}/notes.md"])
def test_no_pull_request_is_opened_over_a_commit_of_others(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, *, file: str
) -> None:
    run("mine", bun.folder, "--stage")
    fake.fail(*fake.create, Answer(500, {"message": "down"}), times=9)
    assert settled(run, skill_repo)[0] == 1
    fake.faults.clear()
    by_hand(skill_repo, file=file)
    code, results = settled(run, skill_repo)
    assert (code, results[BUN]) == (0, ("foreign", "the branch was changed by hand; nothing was pushed"))
    assert fake.requests == {}
    assert staged(run) == {"da61beda"}  # it was not proposed


def test_another_proposer_opens_the_pull_request_first(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    method, path = fake.create
    fake.before.append((f"{method} .*{path}", lambda: fake.open_one(BUN, "main", "skill: theirs", THEIRS)))
    assert became(run, skill_repo, bun) == "updated"
    (one,) = fake.requests.values()
    assert "Seen in 3 sessions" in one.body


@pytest.mark.slow
def test_another_proposer_pushes_first(run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any) -> None:
    became(run, skill_repo, bun)
    more(bun)
    tips: list[str] = []
    fake.before.append((f"POST .*{PUSH}", lambda: tips.append(by_hand(skill_repo))))
    assert became(run, skill_repo, bun) == "foreign"
    assert [fake.tip(BUN)] == tips


@pytest.mark.slow
def test_two_runs_at_once_come_to_what_one_would_come_to(skill_repo: SkillRepo, logs: SessionLogs, fake: Any) -> None:
    command = [sys.executable, "-m", "skillkit", "propose", str(logs.folder), "--yes", "--format", "json"]
    runs = [
        subprocess.Popen(command, cwd=skill_repo.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ended = [(process.communicate(timeout=120), process.returncode) for process in runs]
    assert [code for _, code in ended] == [0, 0], ended
    assert sorted(each.branch for each in fake.requests.values()) == [BUN, CARGO]
    assert fake.bodies(1) == fake.bodies(2) == []


def test_limits_that_end_soon_are_waited_for(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, waits: list[float]
) -> None:
    fake.fail(*fake.create, Answer(429, {"message": "Too many requests"}, fake.limit))
    fake.fail("GET", "/(pulls|merge_requests)$", Answer(429, b"Retry later\n"))
    assert became(run, skill_repo, bun) == "created"
    assert sorted(waits) == [7, 60]


@pytest.mark.parametrize("status", [429, 403])
def test_at_a_limit_that_lasts_it_stops_and_the_rest_is_not_tried(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, fake: Any, waits: list[float], *, status: int
) -> None:
    run("mine", logs.folder, "--stage")
    drafts = staged(run)
    fake.fail(*fake.create, HOUR._replace(status=status), times=9)
    code, results = settled(run, skill_repo)
    assert code == 1
    assert {branch: operation for branch, (operation, _) in results.items()} == {CARGO: "failed", BUN: "waiting"}
    assert "rate limit is reached: Too many requests; run it again after " in results[CARGO][1]
    assert results[BUN][1] == "not tried: the forge takes no more calls for now"
    assert [name for name in (BUN, CARGO) if fake.tip(name)] == [CARGO]
    assert (waits, staged(run)) == ([], drafts)
    fake.faults.clear()
    assert {operation for operation, _ in settled(run, skill_repo)[1].values()} == {"created"}
    assert staged(run) == set()


def test_labels_that_are_refused_for_an_hour_are_set_by_the_next_run(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    run("mine", bun.folder, "--stage")
    fake.fail(*fake.relabel, HOUR, times=9)
    code, results = settled(run, skill_repo)
    assert (code, results[BUN][0]) == (1, "failed")
    assert re.match(r"labels not set: .* limit is reached: .*; run it again after ", results[BUN][1])
    assert staged(run) == {"da61beda"}
    fake.faults.clear()
    assert settled(run, skill_repo) == (0, {BUN: ("unchanged", "labelled")})
    assert sorted(fake.requests[1].labels) == LABELS
    assert staged(run) == set()


def standing(fake: Any) -> Any:
    """The branch and the pull requests; of the order of labels nothing depends."""
    return fake.tip(BUN), [(one.branch, one.state, one.body, sorted(one.labels)) for one in fake.requests.values()]


@pytest.mark.slow
@pytest.mark.parametrize("start", ["first", "more", "foreign", "later"])
def test_a_cut_at_any_call_is_made_good_by_the_next_run(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, *, start: str
) -> None:
    if start != "first":
        became(run, skill_repo, bun)
        more(bun)
    if start == "foreign":
        by_hand(skill_repo)
    if start == "later":
        fake.say(1, "/skillkit later")
    before, tip = copy.deepcopy({name: getattr(fake, name) for name in ("requests", "says", "known")}), fake.tip(BUN)
    fake.calls.clear()
    became(run, skill_repo, bun)
    whole, comments = standing(fake), len(fake.bodies(1))
    made = list(dict.fromkeys(call.partition("?")[0] for call in fake.calls))
    assert [call for call in made if not call.startswith("GET ")]
    for call in made:
        method, _, path = call.partition(" ")
        for after in (False, True)[: 1 if method == "GET" else 2]:
            for name, value in copy.deepcopy(before).items():
                setattr(fake, name, value)
            git(skill_repo.remote, "update-ref", *([f"refs/heads/{BUN}", tip] if tip else ["-d", f"refs/heads/{BUN}"]))
            fake.fail(method, f"{re.escape(path)}$", Answer(0, cut=True), times=99, after=after)
            run("propose", bun.folder, "--yes", cwd=skill_repo.root)
            fake.faults.clear()
            became(run, skill_repo, bun)
            assert standing(fake) == whole, (call, after)
            assert len(fake.bodies(1)) <= comments, (call, after)


def test_who_may_not_push_fails_before_anything_is_pushed(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any
) -> None:
    if type(fake) is FakeGitHub:
        pytest.skip("a fork takes the branches")
    fake.can_push = False
    for fake.private in (True, False):
        outcome = run("propose", bun.folder, "--yes", cwd=skill_repo.root)
        assert outcome.code == 2
        assert outcome.stderr.startswith("error: the token may not push to the repository\nhint: let it, or push ")
        assert fake.writes() == []


def test_what_was_proposed_is_said_where_staging_cannot_be_written(
    run: Run, skill_repo: SkillRepo, bun: SessionLogs, fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise SkillkitError("the disk is full", "make room")

    run("mine", bun.folder, "--stage")
    monkeypatch.setattr(Staging, "settle", full)
    outcome = run("propose", "--staged", "--yes", cwd=skill_repo.root)
    assert fake.requests[1].branch == BUN
    assert BUN in outcome.stdout
    assert "the disk is full" in outcome.stderr
    assert outcome.code == 2
