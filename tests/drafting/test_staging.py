"""What is staged: which candidates stay, what a person does with them, and files that cannot be read."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from skillkit import paths
from skillkit.drafting.staging import FILE, Settled, Staging, merge
from skillkit.errors import SkillkitError
from skillkit.mining import pipeline as mine
from skillkit.model.candidate import Candidate, Passage, as_json, from_json
from tests.commands.test_docgen import published
from tests.conftest import Run, SessionLogs, SkillRepo, filled, skill
from tests.store.test_store import EXAMPLES
from tests.titles import slug, title

BUN, CARGO, GRADLE, DENO = "da61beda", "32aad03e", "6ea73a46", "1a2e33c6"
PROPOSED = {f"skillkit/{slug('bun')}-da61beda", f"skillkit/{slug('cargo')}-32aad03e"}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Candidate]:
    """Three drafts and a lead."""
    return list(mine.mine([filled(tmp_path_factory.mktemp("found")).folder], key=b"k" * 32).candidates)


Make = Callable[..., Candidate]


@pytest.fixture(scope="module")
def make(found: list[Candidate]) -> Make:
    """A candidate that is like no other, with some fields as wanted."""
    lead = next(candidate for candidate in found if candidate.readiness == "lead")

    def made(number: int, **fields: object) -> Candidate:
        own = {"id": f"{number:08x}", "name": f"do-{number}", "title": f"Do {number}", "description": f"Does {number}."}
        return lead.model_copy(update={**own, **fields})

    return made


def merged(*given: Any) -> list[Candidate]:
    """What is staged after a run."""
    return merge(*given).candidates


def ids(candidates: list[Candidate]) -> list[str]:
    return [candidate.id for candidate in candidates]


def test_a_candidate_is_kept_as_it_is(found: list[Candidate]) -> None:
    real = mine.mine([EXAMPLES], key=b"k" * 32).candidates
    assert len(real) >= 4
    for candidate in (*found, *real):
        assert from_json(as_json(candidate)) == candidate


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace('"version":1', '"version":2', 1), "it has version 2 of the form, this skillkit rea"),
        (lambda text: text[: len(text) // 2], "Invalid JSON: EOF while parsing"),
        (lambda text: text.replace('"title"', '"tittle"', 1), "candidate.title: Field required"),
    ],
)
def test_what_is_no_candidate_of_this_version_is_refused(
    found: list[Candidate], change: Callable[[str], str], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        from_json(change(as_json(found[0])))


def test_five_of_a_run_and_ten_in_all_stay_the_strongest(make: Make) -> None:
    first = [make(number, confidence=number / 100) for number in range(8)]
    staged = merged([], first, [])
    assert ids(staged) == [f"{number:08x}" for number in (7, 6, 5, 4, 3)]
    staged = merged(staged, [make(number, confidence=number / 100) for number in range(20, 26)], [])
    staged = merged(staged, [make(number, confidence=0.045) for number in range(30, 35)], [])
    assert ids(staged) == [f"{number:08x}" for number in (25, 24, 23, 22, 21, 7, 6, 5, 30, 31)]
    assert merged(staged, first, []) == staged


def seen(make: Make, project: str, day: str = "2026-01-05", sessions: int = 1) -> dict[str, Any]:
    """The fields of a candidate with evidence of a project that was seen in so many sessions."""
    row, support = make(0).evidence[0], make(0).support
    return {
        "evidence": (row.model_copy(update={"project": project, "day": day}),),
        "support": support.model_copy(update={"sessions": sessions}),
    }


def test_row_18_ties_are_settled_by_recency_then_project_then_id_never_by_name(make: Make) -> None:
    old = [make(number, name=f"a-{number}", **seen(make, "first")) for number in range(10)]
    zebra = make(90, name="zebra", **seen(make, "first", "2026-01-06"))
    yak = make(91, name="yak", **seen(make, "second"))
    staged = merged(old, [zebra, yak], [])
    assert ids(staged) == ["0000005a", *(f"{number:08x}" for number in range(8)), "0000005b"]


def test_each_project_has_its_share_and_what_it_leaves_is_for_others(make: Make) -> None:
    strong = [make(number, confidence=0.9, **seen(make, "large")) for number in range(12)]
    staged: list[Candidate] = []
    for number in range(0, 12, 4):
        staged = merged(staged, strong[number : number + 4], [])
    assert len(staged) == 10
    for number in range(20, 23):
        staged = merged(staged, [make(number, confidence=0.1, **seen(make, f"small-{number}"))], [])
    assert [each.evidence[0].project for each in staged].count("large") == 7
    many = [make(number, confidence=number / 100, **seen(make, f"p-{number}")) for number in range(30, 45)]
    for each in many:
        staged = merged(staged, [each], [])
    assert len({each.evidence[0].project for each in staged}) == 10


def test_rows_25_and_28_nobody_answers_and_new_leads_still_come_in(make: Make, tmp_path: Path) -> None:
    area, offers = Staging(tmp_path), Counter[str]()
    shown: list[list[str]] = []
    for session in range(80):
        project = f"project-{session % 2}"
        lasting = make(session % 2, confidence=0.9, **seen(make, project, sessions=session + 1))
        fresh = [make(10 + 7 * session + n, confidence=0.4, **seen(make, project)) for n in range(session % 4)]
        area.stage([lasting, *fresh])

        def give(waiting: list[Candidate], _: list[str], project: str = project) -> list[Candidate]:
            fitting = [each for each in waiting if each.evidence[0].project == project][:5]
            shown.append(ids(fitting))
            return fitting

        area.offer(f"s-{session}", give)
    offers.update(each for some in shown for each in some)
    assert max(offers.values()) == 3
    assert set(offers) >= {"00000000", "00000001"}
    assert {each for some in shown[60:] for each in some} - {each for some in shown[:60] for each in some}
    assert set(ids(area.candidates())) == set(offers) | set(ids(area.waiting()))
    assert len(area.waiting()) <= 10


def test_what_says_the_same_inherits_what_was_offered(make: Make, tmp_path: Path) -> None:
    area = Staging(tmp_path)
    area.stage([make(1)])
    area.offer("s", lambda waiting, _: waiting)
    area.stage([make(2, title="Do: 1", confidence=0.9)])
    assert (ids(area.candidates()), ids(area.waiting())) == (["00000002"], [])
    assert area.offered() == {"00000002": (make(1).support.sessions, 1)}


@settings(max_examples=30, deadline=None)
@given(strategies.randoms(use_true_random=False))
def test_the_order_in_which_they_come_does_not_matter(make: Make, shuffled: random.Random) -> None:
    run = [make(number, confidence=number % 4 / 10) for number in range(12)]
    other = [*run]
    shuffled.shuffle(other)
    assert merged([], run, []) == merged([], other, [])


def test_those_that_say_the_same_count_once(found: list[Candidate], make: Make) -> None:
    by_id = {candidate.id: candidate for candidate in found}
    bun = by_id[BUN]
    renamed = bun.model_copy(update={"id": "0" * 8, "title": "Leave the wrapper out", "confidence": 0.9})
    assert ids(merged([bun], [renamed], [])) == ["0" * 8]  # by text
    assert ids(merged([make(1)], [make(2, title="do: the 1", confidence=0.1)], [])) == ["00000001"]  # by title
    assert {BUN, CARGO} <= set(ids(merged([], found, [])))  # one template with other names filled in
    grown = bun.model_copy(update={"description": "Newer."})
    assert merged([bun], [grown], []) == [grown]  # by id, and the newer of two that are as strong
    assert merged([bun], [grown.model_copy(update={"confidence": 0.1})], []) == [bun]


def test_changes_to_two_skills_are_two(make: Make) -> None:
    both = [make(number, title="Mention the port", kind="enhancement", target=f"skill-{number}") for number in (1, 2)]
    assert len(merged([], both, [])) == 2


def test_what_was_dropped_or_proposed_is_not_staged_again(make: Make) -> None:
    sessions = make(1).support.sessions
    dropped = Settled("00000001", "Do 1", "dropped", sessions)
    assert merged([], [make(1, confidence=1.0), make(2, title="Do: 1"), make(3)], [dropped]) == [make(3)]
    twice = make(1, support=make(1).support.model_copy(update={"sessions": 2 * sessions}))
    assert merged([], [twice], [dropped]) == [twice]
    proposed = Settled("00000001", "Do 1", "proposed", sessions)
    assert merged([], [make(1)], [proposed]) == []
    more = make(1, support=make(1).support.model_copy(update={"sessions": sessions + 1}))
    assert merged([], [more], [proposed]) == [more]


def staged(run: Run, *options: str) -> list[str]:
    """The ids of what is staged, as the command lists them; its output fits its schema."""
    outcome = run("candidates", "--format", "json", *options)
    assert outcome.code == 0, outcome.said
    published("candidates").validate(outcome.json)
    return [candidate["id"] for candidate in outcome.json["candidates"]]


def test_staging_looking_dropping_and_clearing(run: Run, logs: SessionLogs) -> None:
    assert staged(run) == []
    assert "skillkit mine --stage" in run("candidates").stdout
    outcome = run("mine", logs.folder, "--stage", "--format", "json")
    assert (outcome.code, outcome.stderr) == (0, "4 newly staged, 4 candidates in all\n")
    everything = staged(run)
    mined = [candidate["id"] for candidate in outcome.json["candidates"]]
    assert sorted(everything) == sorted(mined)
    assert run("mine", logs.folder, "--stage").stderr == "0 newly staged, 4 candidates in all\n"
    shown = run("candidates", "show", BUN[:3])
    assert "\n  2026-01-05  bun-sess  fixed\n" in shown.stdout
    assert f"--- skills/{slug('bun')}/SKILL.md\n---\nname: {slug('bun')}\n" in shown.stdout
    (one,) = run("candidates", "show", BUN, "--format", "json").json["candidates"]
    assert one == outcome.json["candidates"][mined.index(BUN)]
    dropped = run("candidates", "dismiss", BUN, CARGO[:4])
    assert (dropped.code, dropped.stdout.splitlines()[0]) == (0, f"dismissed {BUN}: {title('bun')}")
    run("mine", logs.folder, "--stage", "--limit", "3")
    assert set(staged(run)) == set(everything) - {BUN, CARGO}
    assert "2 candidates staged, 1 draft; 2 dismissed" in run("candidates").stdout
    assert run("candidates", "clear").stdout == "2 candidates taken out\n"
    run("mine", logs.folder, "--stage")
    assert set(staged(run)) == set(everything) - {BUN, CARGO}
    assert "2 dismissed: nothing was taken out" in run("candidates", "clear", "--all").stderr
    run("candidates", "clear", "--all", "--yes")
    run("-q", "mine", logs.folder, "--stage")
    assert staged(run) == everything


def test_a_dismissed_candidate_is_listed_and_restored(run: Run, logs: SessionLogs) -> None:
    run("mine", logs.folder, "--stage")
    before = staged(run)
    run("candidates", "drop", BUN)  # the older name
    run("candidates", "dismiss", CARGO)
    listed = run("candidates", "list", "--dismissed").stdout
    assert f"  {BUN}  {title('bun')}\n" in listed
    assert CARGO in listed
    assert {each["id"] for each in run("candidates", "--format", "json").json["dismissed"]} == {BUN, CARGO}
    restored = run("candidates", "restore", BUN[:4])
    assert (restored.code, restored.stdout) == (0, f"restored {BUN}: {title('bun')}\n")
    assert set(staged(run)) == set(before) - {CARGO}
    assert run("candidates", "restore", BUN).code == 2
    run("candidates", "clear")
    assert run("candidates", "restore", CARGO).code == 0
    assert staged(run) == [CARGO]


def test_what_was_dismissed_is_mined_no_more_until_twice_its_sessions_show_it(run: Run, logs: SessionLogs) -> None:
    run("mine", logs.folder, "--stage")
    assert BUN in run("mine", logs.folder).stdout
    run("candidates", "dismiss", BUN)
    hidden = run("mine", logs.folder, "--format", "json").json
    assert BUN not in {each["id"] for each in hidden["candidates"]}
    assert title("bun") in [each["title"] for each in hidden["dropped"] if each["stage"] == "dismissed"]
    for number in range(9):
        logs.add(f"bun-later-{number}", day=f"2026-03-{number + 1:02}")
    assert BUN in run("mine", logs.folder, "--stage").stdout
    assert BUN in staged(run)
    assert run("candidates", "list", "--dismissed").stdout.startswith("0 dismissed")
    run("candidates", "dismiss", BUN)
    assert BUN not in run("mine", logs.folder).stdout


def test_ids_on_the_screen_count_whatever_later_runs_were_asked(run: Run, logs: SessionLogs, tmp_path: Path) -> None:
    for options in ((), ("--limit", "1"), ("--since", "2031-01-01"), ("--no-store",)):
        run("mine", logs.folder, *options)
    shutil.copy(next(logs.folder.rglob("*.jsonl")), tmp_path / "other.jsonl")
    run("mine", tmp_path / "other.jsonl", "--remember")
    assert run("candidates", "dismiss", CARGO, BUN).code == 0
    assert run("candidates", "restore", CARGO).stdout.endswith("; mine --stage finds it again\n")
    for day in range(1, 9):
        run("mine", logs.folder, "--until", f"2031-01-{day:02}", "--min-confidence", "1")
    assert "--no-store" in run("candidates", "show", CARGO).stderr


def test_the_list_marks_what_was_accepted(run: Run, logs: SessionLogs, skill_repo: SkillRepo) -> None:
    run("mine", logs.folder, "--stage")
    run("candidates", "accept", BUN, cwd=skill_repo.root)
    lines = run("candidates").stdout.splitlines()
    marked = [lines[n - 1] for n, line in enumerate(lines) if line.strip() == "accepted"]
    assert [line.split()[0] for line in marked] == [BUN]
    assert run("candidates", "--format", "json").json["accepted"] == [BUN]


def test_a_lead_shows_what_is_known_and_what_is_to_be_found_out(run: Run, make: Make) -> None:
    known = Passage(heading="Files", form="files", lines=("src/port.py", "docs/port.md"))
    Staging(paths.state_dir()).stage([make(1, passages=(known,), questions=("Which port is it?",))])
    shown = run("candidates", "show", "00000001").stdout
    assert "\nFiles\n  src/port.py\n  docs/port.md\n\nOpen questions\n  1. Which port is it?\n" in shown
    assert "Which port" not in run("candidates").stdout
    assert staged(run) == ["00000001"]


def test_an_id_that_is_not_staged_and_one_that_is_too_short(run: Run, logs: SessionLogs, skill_repo: SkillRepo) -> None:
    run("mine", logs.folder, "--stage")
    for command in ("dismiss", "accept"):
        unknown = run("candidates", command, BUN, "ffffffff", "run-bun-without-rkt", cwd=skill_repo.root)
        assert unknown.code == 2
        assert unknown.stderr.splitlines() == [
            "error: no candidate has the name or id 'ffffffff', 'run-bun-without-rkt'",
            f"hint: did you mean {BUN} ({slug('bun')})? skillkit candidates lists what is staged",
        ]
        assert BUN in staged(run)  # all or none
        assert run("candidates", "--format", "json").json["accepted"] == []
    assert run("candidates", "show", "").stderr.startswith("error: 4 candidates have ids that begin with ''\nhint: ")


def test_what_is_forgotten_is_staged_no_longer(run: Run, logs: SessionLogs) -> None:
    run("mine", logs.folder, "--stage", "--remember")
    before = staged(run)
    done = run("forget", "--session", "bun-session-0", "--yes")
    assert done.stdout == "1 session forgotten, and 1 staged candidate with evidence of them\n"
    assert set(staged(run)) == set(before) - {BUN}
    run("mine", logs.folder, "--stage")
    done = run("forget", "--session", "cargo-session-0", "--yes")
    assert done.said == "1 session forgotten, and 1 staged candidate with evidence of them\n"
    run("forget", "--all", "--yes")
    run("mine", logs.folder, "--stage")
    told = run("forget", "--session", "bun-session-0", "--yes")
    assert told.said == "0 sessions forgotten, and 1 staged candidate with evidence of them\n"
    run("candidates", "dismiss", CARGO)
    run("forget", "--all", "--yes")
    assert staged(run) == []
    assert b"rtk" not in (paths.state_dir() / FILE).read_bytes()


def test_only_the_user_can_read_it(run: Run, logs: SessionLogs) -> None:
    run("mine", logs.folder, "--stage")
    assert (paths.state_dir() / FILE).stat().st_mode & 0o777 == 0o600
    facts = run("doctor", "--format", "json").json["facts"]
    found = "4 candidates; skillkit candidates lists them"
    assert {"name": "staged", "found": found, "wrong": "", "remedy": ""} in facts


def torn(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 + 100)


def another(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()


def garbled(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE candidates SET candidate = substr(candidate, 1, 100)")
    database.close()


@pytest.mark.parametrize("harm", [torn, another, garbled, lambda file: file.write_text("no database at all" * 99)])
def test_a_file_that_cannot_be_read_is_reported_and_left_alone(
    run: Run, logs: SessionLogs, harm: Callable[[Path], object]
) -> None:
    run("mine", logs.folder, "--stage")
    file = paths.state_dir() / FILE
    harm(file)
    before = file.read_bytes()
    for command in (("candidates",), ("mine", logs.folder, "--stage"), ("candidates", "dismiss", BUN)):
        outcome = run(*command)
        assert outcome.code == 2, outcome.said
        assert "error: the staged candidates cannot be read: " in outcome.stderr
        assert f"move {file} away" in outcome.stderr
        assert file.read_bytes() == before
    fact = next(fact for fact in run("doctor", "--format", "json").json["facts"] if fact["name"] == "staged")
    assert fact["wrong"].startswith("the staged candidates cannot be read: ")
    assert "move" in fact["remedy"]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file\n", encoding="utf-8")
    with pytest.raises(SkillkitError, match="the staged candidates cannot be read"):
        Staging(tmp_path / "state").stage([])


def test_a_folder_that_may_only_be_read(run: Run, logs: SessionLogs) -> None:
    run("mine", logs.folder)
    folder = paths.state_dir()
    before = sorted(path.name for path in folder.iterdir())
    assert run("candidates").code == 0
    assert run("candidates", "clear").code == 0
    assert run("forget", "--session", "nobody").code == 0
    assert sorted(path.name for path in folder.iterdir()) == before
    if os.geteuid():
        folder.chmod(0o500)
        done = run("mine", logs.folder, "--stage")
        folder.chmod(0o700)
        assert f"hint: let yourself write to {folder}, or set SKILLKIT_STATE_DIR" in done.stderr


STAGE = """
import sys
from pathlib import Path
from skillkit.model.candidate import from_json
from skillkit.drafting.staging import Staging
for line in sys.stdin.read().splitlines():
    Staging(Path(sys.argv[1])).stage([from_json(line)])
"""


def test_several_processes_at_once_lose_nothing(tmp_path: Path, make: Make) -> None:
    lines = [as_json(make(number, confidence=number / 100)) for number in range(40)]
    processes = [
        subprocess.Popen([sys.executable, "-c", STAGE, str(tmp_path / "state")], stdin=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for number, process in enumerate(processes):
        assert process.stdin
        process.stdin.write("\n".join(lines[number::4]))
        process.stdin.close()
    assert [process.wait(timeout=60) for process in processes] == [0, 0, 0, 0]
    assert ids(Staging(tmp_path / "state").candidates()) == [f"{number:08x}" for number in range(39, 29, -1)]


def operations(run: Run, repo: SkillRepo, *options: str) -> dict[str, str]:
    outcome = run("propose", "--staged", "--yes", "--format", "json", *options, cwd=repo.root)
    assert outcome.code == 0, outcome.said
    return {proposal["branch"]: proposal["operation"] for proposal in outcome.json["proposals"]}


def test_what_is_staged_is_proposed_and_comes_back_with_more_sessions(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    run("mine", logs.folder, "--stage")
    shutil.move(logs.folder, logs.folder.with_name("gone"))
    assert set(operations(run, skill_repo, "--dry-run").values()) == {"planned"}
    assert len(staged(run)) == 4
    assert operations(run, skill_repo) == dict.fromkeys(PROPOSED, "created")
    assert len(staged(run)) == 2  # one is too unsure, and a lead is no draft
    assert operations(run, skill_repo) == {}
    shutil.move(logs.folder.with_name("gone"), logs.folder)
    run("mine", logs.folder, "--stage")
    assert len(staged(run)) == 2
    logs.add("bun-session-9", day="2026-02-02")
    run("mine", logs.folder, "--stage")
    assert operations(run, skill_repo) == {f"skillkit/{slug('bun')}-da61beda": "updated"}


def test_what_is_staged_is_compared_with_the_skills_of_the_base(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    run("mine", logs.folder, "--stage")
    (draft,) = run("candidates", "show", BUN, "--format", "json").json["candidates"]
    text = draft["files"]["SKILL.md"].replace("skillkit-id: da61beda", "author: ada")
    skill_repo.commit({f"skills/{slug('bun')}/SKILL.md": text})
    skill_repo.git("push", "--quiet", "origin", "main")
    assert operations(run, skill_repo)[f"skillkit/{slug('bun')}-da61beda"] == "duplicate"


def test_staged_and_logs_do_not_go_together(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    outcome = run("propose", logs.folder, "--staged", cwd=skill_repo.root)
    assert outcome.code == 2
    assert "from PATHS, from --staged or from --candidates: from one of these" in outcome.stderr


def test_accept_writes_the_draft_once_and_keeps_it_for_propose(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs
) -> None:
    run("mine", logs.folder)
    assert staged(run) == []  # accepted is what mine showed, staged or not
    (skill_repo.root / "below").mkdir()
    accepted = run("candidates", "accept", BUN, cwd=skill_repo.root / "below")
    assert (accepted.code, accepted.stderr) == (0, "")
    assert accepted.stdout.splitlines()[:3] == [
        f"accepted {BUN}: {title('bun')}",
        f"  provenance/{BUN}.yaml",
        f"  skills/{slug('bun')}/SKILL.md",
    ]
    assert skill_repo.git("status", "--porcelain", "-uall").splitlines() == [
        f"?? provenance/{BUN}.yaml",
        f"?? skills/{slug('bun')}/SKILL.md",
    ]
    assert "unrecognized" not in (skill_repo.root / "provenance" / f"{BUN}.yaml").read_text(encoding="utf-8")
    assert run("lint", f"skills/{slug('bun')}", cwd=skill_repo.root).code == 0
    assert staged(run) == [BUN]
    assert "1 candidate staged, 1 of them accepted, 1 draft" in run("candidates").stdout
    again = run("candidates", "accept", BUN, cwd=skill_repo.root)
    assert (again.code, again.stdout) == (2, "")
    assert f"{BUN} is accepted already: it is in skills/{slug('bun')}" in again.stderr
    assert operations(run, skill_repo)[f"skillkit/{slug('bun')}-da61beda"] == "created"
    assert staged(run) == []


def test_a_draft_goes_where_the_repository_has_its_skills(run: Run, skill_repo: SkillRepo, logs: SessionLogs) -> None:
    skill_repo.git("rm", "--quiet", "-r", "skills")
    skill_repo.commit({".claude/skills/own/SKILL.md": skill("own")})
    skill_repo.git("push", "--quiet", "origin", "main")
    run("mine", logs.folder)
    accepted = run("candidates", "accept", BUN, cwd=skill_repo.root).stdout
    assert f"  .claude/skills/{slug('bun')}/SKILL.md\n" in accepted
    assert "Claude Code, Copilot CLI and OpenCode load it from .claude/skills\n" in accepted
    report = run("propose", BUN, "--yes", "--format", "json", cwd=skill_repo.root).json
    assert f".claude/skills/{slug('bun')}/SKILL.md" in report["proposals"][0]["files"]


def test_accept_writes_nothing_where_something_is_in_the_way(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    found = run("mine", logs.folder, "--stage", "--format", "json").json["candidates"]
    (lead_id,) = (each["id"] for each in found if each["readiness"] == "lead")
    lead = run("candidates", "accept", lead_id, cwd=skill_repo.root)
    assert (lead.code, lead.stdout) == (2, "")
    assert f"error: {lead_id} is a lead: it has no draft to accept\nhint: " in lead.stderr
    assert "is not in a git repository" in run("candidates", "accept", BUN, cwd=tmp_path).stderr
    shutil.rmtree(skill_repo.root / "skills")
    (skill_repo.root / "skills").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    assert "leads out of the repository" in run("candidates", "accept", BUN, cwd=skill_repo.root).stderr
    (skill_repo.root / "skills").unlink()
    (skill_repo.root / "provenance").write_text("a file\n", encoding="utf-8")
    assert run("candidates", "accept", BUN, cwd=skill_repo.root).code == 2
    assert not (skill_repo.root / "skills").exists()
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert "accepted" not in run("candidates").stdout


def test_what_is_accepted_gives_way_to_no_other(make: Make) -> None:
    weak = make(99, confidence=0.01)
    strong = [make(number, confidence=0.5 + number / 100) for number in range(10)]
    assert weak not in merged([weak, *strong[:5]], strong[5:], [])
    kept = merged([weak, *strong[:5]], strong[5:], [], {weak.id})
    assert (len(kept), kept[-1]) == (10, weak)


def test_a_staging_area_of_before_is_read(make: Make, tmp_path: Path) -> None:
    Staging(tmp_path).stage([make(1)])
    with sqlite3.connect(tmp_path / FILE) as database:
        for table in ("accepted", "offered", "messages", "said"):
            database.execute(f"DROP TABLE {table}")
        database.execute("ALTER TABLE settled DROP COLUMN reason")
        database.execute("PRAGMA user_version = 1")
    database.close()
    area = Staging(tmp_path)
    area.accept(make(2))
    assert ids(area.candidates()) == ["00000001", "00000002"]
    assert set(area.accepted()) == {"00000002"}
    area.settle([make(2)], "proposed")
    assert area.accepted() == frozenset()


def test_propose_names_what_lies_in_the_checkout_and_takes_what_was_accepted(
    run: Run, logs: SessionLogs, skill_repo: SkillRepo
) -> None:
    run("mine", logs.folder, "--stage")
    run("candidates", "accept", BUN, CARGO, cwd=skill_repo.root)
    skill = skill_repo.root / "skills" / slug("cargo") / "SKILL.md"
    skill.write_text(skill.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    said = " ".join(run("propose", "--staged", "--yes", cwd=skill_repo.root).stdout.split())
    row = said.partition("not committed in your checkout: ")[2].partition("; remove them")[0]
    assert all(path in row for path in (f"provenance/{BUN}.yaml", f"skills/{slug('bun')}/SKILL.md"))
    assert f"edited in your checkout, and proposed as mined: skills/{slug('cargo')}/SKILL.md" in said
    assert set(staged(run)) & {BUN, CARGO} == set()
    assert all(slug(name) in said for name in ("bun", "cargo"))
