"""New, enhance or nothing, from logs to the gate: against real repositories."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run, SessionLogs, SkillRepo, git, skill
from tests.gated import verdict_of
from tests.titles import title

TESTS = skill(
    "bun-tests",
    body="```sh\nbun test\n```\n\n## Gotchas\n\n* A test that hangs waits for the display.",
    description="Runs the tests with Bun. Use when asked to run the tests.",
)
ITEM = "* `rtk bun test` fails with `error: unrecognized subcommand 'bun'`. Run `bun test` instead."


@pytest.fixture
def bun_logs(tmp_path: Path) -> SessionLogs:
    logs = SessionLogs(tmp_path / "logs")
    for week, day in enumerate(("2026-01-05", "2026-01-12", "2026-01-19")):
        logs.add(f"bun-session-{week}", day=day)
    return logs


def on_base(repo: SkillRepo, files: dict[str, str | bytes]) -> None:
    repo.commit(files)
    repo.git("push", "--quiet", "origin", "main")


def mined(run: Run, repo: SkillRepo, logs: SessionLogs, *options: str) -> Any:
    outcome = run("mine", logs.folder, "--format", "json", *options, cwd=repo.root)
    assert outcome.code == 0, outcome.said
    return outcome.json


def proposed(run: Run, repo: SkillRepo, *arguments: str | Path) -> dict[str, str]:
    outcome = run("propose", *arguments, "--yes", "--format", "json", cwd=repo.root)
    assert outcome.code == 0, outcome.said
    return {each["branch"]: each["operation"] for each in outcome.json["proposals"]}


def test_from_logs_over_the_gate_into_the_skill_and_never_again(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs
) -> None:
    on_base(skill_repo, {"skills/bun-tests/SKILL.md": TESTS})
    (candidate,) = mined(run, skill_repo, bun_logs)["candidates"]
    assert (candidate["kind"], candidate["target"], candidate["name"]) == ("enhancement", "bun-tests", "bun-tests")
    assert candidate["choice"]["code"] == "same-command"
    assert candidate["patch"].splitlines()[-1] == f"+{ITEM}"

    branch = f"skillkit/bun-tests-{candidate['id']}"
    assert proposed(run, skill_repo, bun_logs.folder) == {branch: "created"}
    assert proposed(run, skill_repo, bun_logs.folder) == {branch: "unchanged"}
    changes = git(skill_repo.remote, "diff", "--name-status", f"main..{branch}").split()
    assert changes == ["A", f"provenance/{candidate['id']}.yaml", "M", "skills/bun-tests/SKILL.md"]
    after = git(skill_repo.remote, "show", f"{branch}:skills/bun-tests/SKILL.md")
    assert f"{after}\n" == TESTS + ITEM + "\n"

    skill_repo.git("checkout", "--quiet", "-B", branch, f"origin/{branch}")
    verdict = verdict_of(run, skill_repo)
    assert (verdict["verdict"], verdict["origin"]) == ("pass", "mined"), verdict
    verified = run("verify", candidate["id"], "--logs", bun_logs.folder, "--format", "json", cwd=skill_repo.root)
    assert verified.code == 0, verified.said

    skill_repo.git("checkout", "--quiet", "main")
    skill_repo.git("merge", "--quiet", branch)
    skill_repo.git("push", "--quiet", "origin", "main")
    bun_logs.add("bun-session-9", day="2026-02-02")
    again = mined(run, skill_repo, bun_logs)
    assert again["candidates"] == []
    assert [each["reason"] for each in again["dropped"]] in (["said-by-skill"], ["documented"])
    assert proposed(run, skill_repo, bun_logs.folder) == {}


def test_a_change_beyond_the_evidence_is_an_edit(run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs) -> None:
    files: dict[str, str | bytes] = {"skills/bun-tests/SKILL.md": TESTS, "skills/bun-tests/notes.md": "Notes.\n"}
    on_base(skill_repo, files)
    ((branch, _),) = proposed(run, skill_repo, bun_logs.folder).items()
    for number, change in enumerate(("skills/bun-tests/SKILL.md", "skills/bun-tests/notes.md")):
        skill_repo.git("checkout", "--quiet", "-B", f"{branch[:-9]}-x{number}{branch[-9:]}", f"origin/{branch}")
        if number:
            skill_repo.git("rm", "--quiet", change)
            skill_repo.commit({})
        else:
            text = (skill_repo.root / change).read_text(encoding="utf-8")
            skill_repo.commit({change: f"{text}\nAnd more.\n"})
        verdict = verdict_of(run, skill_repo)
        assert (verdict["verdict"], verdict["origin"]) == ("pass", "mined")
        edits = verdict["edits"]
        assert (edits["lines"], edits["removed"]) == ((0, 1) if number else (1, 0)), verdict["reason"]


def test_what_was_staged_does_not_undo_what_was_changed_since(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs
) -> None:
    on_base(skill_repo, {"skills/bun-tests/SKILL.md": TESTS})
    mined(run, skill_repo, bun_logs, "--stage")
    shown = run("candidates", "show", "", cwd=skill_repo.root)
    assert f"+{ITEM}" in shown.stdout
    assert "  changes bun-tests: gotcha: it is about bun test\n" in shown.stdout
    on_base(skill_repo, {"skills/bun-tests/SKILL.md": TESTS.replace("the display", "the network")})
    assert list(proposed(run, skill_repo, "--staged").values()) == ["waiting"]
    mined(run, skill_repo, bun_logs, "--stage")
    assert list(proposed(run, skill_repo, "--staged").values()) == ["created"]


def test_what_was_mined_elsewhere_changes_the_skill_it_was_mined_for(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs, tmp_path: Path
) -> None:
    on_base(skill_repo, {"plugins/web/skills/bun-tests/SKILL.md": TESTS})
    found = tmp_path / "found.json"
    options = ("--skills", "plugins/web/skills", "--output", str(found))
    assert run("mine", bun_logs.folder, "--format", "json", *options, cwd=skill_repo.root).code == 0
    data = json.loads(found.read_text(encoding="utf-8"))
    data["candidates"][0]["patch"] = "+nothing to see here"
    found.write_text(json.dumps(data), encoding="utf-8")
    outcome = run("propose", "--candidates", found, "--yes", "--format", "json", cwd=skill_repo.root)
    (proposal,) = outcome.json["proposals"]
    branch = proposal["branch"]
    assert (proposal["operation"], "nothing to see here" in proposal["request"]) == ("created", False)
    assert f"+{ITEM}" in proposal["request"]
    assert ITEM in git(skill_repo.remote, "show", f"{branch}:plugins/web/skills/bun-tests/SKILL.md")


@pytest.mark.parametrize(
    "text",
    [
        skill("release", "1. `bun test`\n2. `bun publish`", "Releases the kiosk. Use when asked to release it."),
        skill("release", "Write `rtk git status`.", "Saves tokens with rtk. Use before every command of a release."),
        skill("release", "Say what each test shows.", "Tells how tests for a release are written. Use when at it."),
    ],
)
def test_a_skill_that_only_mentions_the_command_is_left_alone(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs, text: str
) -> None:
    skill_repo.commit({"skills/release/SKILL.md": text})
    (candidate,) = mined(run, skill_repo, bun_logs)["candidates"]
    assert (candidate["kind"], candidate["choice"]["code"]) == ("new", "no-skill")


def test_an_installed_skill_is_never_changed_and_may_say_it_already(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs
) -> None:
    theirs = Path.home() / ".claude" / "skills" / "bun-tests" / "SKILL.md"
    theirs.parent.mkdir(parents=True)
    theirs.write_text(TESTS, encoding="utf-8")
    (candidate,) = mined(run, skill_repo, bun_logs)["candidates"]
    assert candidate["kind"] == "new"
    theirs.write_text(TESTS + ITEM + "\n", encoding="utf-8")
    assert mined(run, skill_repo, bun_logs)["candidates"] == []
    shown = run("-v", "mine", bun_logs.folder, cwd=skill_repo.root).stdout
    assert "     1  an existing skill says it already\n" in shown
    assert f"  lesson  {title('bun')} (3 sessions)\n          said-by-skill: an existing" in shown


def test_the_request_shows_the_change_and_nothing_acts_in_it(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs
) -> None:
    hostile = TESTS.replace("* A test", "* ```` <!-- @everyone \u202e -->\n* A test")
    on_base(skill_repo, {"skills/bun-tests/SKILL.md": hostile})
    outcome = run("propose", bun_logs.folder, "--yes", "--format", "json", cwd=skill_repo.root)
    (proposal,) = outcome.json["proposals"]
    assert f"skill bun-tests: {title('bun').lower()}" in proposal["request"]
    assert "### The change to `bun-tests`" in proposal["request"]
    change = proposal["request"].partition("### The change")[2].partition("### Why now")[0]
    assert f"+{ITEM}" in change
    assert "<!--" not in change
    assert "\u202e" not in change


FINISH = skill(
    "finish",
    body='1. `bun run test`\n2. `git commit -m "<message>"`\n',
    description="Finishes a change of the kiosk. Use when asked to finish it.",
)


def test_an_accepted_change_is_written_where_its_skill_is_as_it_was(
    run: Run, skill_repo: SkillRepo, bun_logs: SessionLogs
) -> None:
    on_base(skill_repo, {"skills/bun-tests/SKILL.md": TESTS})
    accept = ("candidates", "accept", mined(run, skill_repo, bun_logs)["candidates"][0]["id"])
    skill_repo.write({"skills/bun-tests/SKILL.md": f"{TESTS}More.\n"})
    assert "has changed since" in run(*accept, cwd=skill_repo.root).stderr
    skill_repo.write({"skills/bun-tests/SKILL.md": TESTS})
    skill_repo.git("checkout", "--quiet", "-b", "fresh")
    assert run(*accept, cwd=skill_repo.root).code == 0
    skill_repo.git("add", ".")
    skill_repo.git("commit", "--quiet", "-m", "Say it")
    assert skill_repo.git("show", "HEAD:skills/bun-tests/SKILL.md") + "\n" == TESTS + ITEM + "\n"
    assert verdict_of(run, skill_repo)["verdict"] == "pass"


def test_a_step_that_all_sessions_took_goes_into_the_skill(run: Run, skill_repo: SkillRepo, tmp_path: Path) -> None:
    hit = Path(__file__).parent.parent / "fixtures" / "detectors" / "signature" / "hit" / "three-sessions"
    for log in hit.glob("*.jsonl"):
        text = (
            log.read_text("utf-8").replace("bun run lint", "bun run licences").replace("bun run test", "bun run pack")
        )
        (tmp_path / log.name).write_text(text, "utf-8")
    on_base(skill_repo, {"skills/finish/SKILL.md": FINISH.replace("bun run test", "bun run pack")})
    (candidate,) = mined(run, skill_repo, SessionLogs(tmp_path))["candidates"]
    assert (candidate["kind"], candidate["target"], candidate["readiness"]) == ("enhancement", "finish", "draft")
    assert candidate["choice"]["code"] == "same-steps"
    assert "+## Also run\n+\n+- `bun run licences`, after `bun run pack`.\n" in candidate["patch"]


def test_a_workflow_of_checks_alone_is_a_lead(run: Run, skill_repo: SkillRepo) -> None:
    logs = SessionLogs(Path(__file__).parent.parent / "fixtures" / "detectors" / "signature" / "hit" / "three-sessions")
    (candidate,) = mined(run, skill_repo, logs)["candidates"]
    assert (candidate["readiness"], candidate["files"]) == ("lead", {})
    assert candidate["questions"]
