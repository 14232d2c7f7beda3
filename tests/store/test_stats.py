"""`skillkit stats`: what counts as the use of a skill, and how it is reported."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from skillkit.mining.usage import Use, uses
from skillkit.model.observation import Action, Observation, Trace
from skillkit.model.report import Sign
from skillkit.model.session import Status
from tests.authored import Log
from tests.conftest import Run, SkillRepo, git, skill
from tests.store.test_store import EXAMPLES


def test_runs_of_workflows_count_beside_sessions(run: Run, skill_repo: SkillRepo) -> None:
    workflow = "name: greet\nsteps:\n  - {name: say, type: bash, command: test -f greeting}\n"
    skill_repo.commit({"skills/greet/workflow.yaml": workflow, "skills/greet/SKILL.md": skill("greet")})
    assert run("run", "greet", "--yes", cwd=skill_repo.root).code == 1
    skill_repo.commit({"greeting": "hello"})
    assert run("run", "greet", cwd=skill_repo.root).code == 0
    assert run("run", "greet", "--dry-run", cwd=skill_repo.root).code == 0
    arguments = ("stats", str(EXAMPLES), "--no-store")
    counted = {each["name"]: each for each in run(*arguments, "--format", "json", cwd=skill_repo.root).json["skills"]}
    assert (counted["greet"]["runs"], counted["greet"]["failed_steps"]) == (2, {"say": 1})
    assert counted["release"]["runs"] == 0
    assert "Runs of workflows: greet 2 (1 failed, 1 at say)" in run(*arguments, cwd=skill_repo.root).stdout


def call(name: str, status: Status = "ok") -> Observation:
    action = Action(kind="other", verb="skill", words=("skill", name))
    return Observation(session="s", turn=1, kind="action", actions=(action,), status=status)


def noted(text: str) -> Observation:
    return Observation(session="s", turn=2, kind="program", text=text)


def touched(kind: Any, path: str) -> Observation:
    return Observation(session="s", turn=3, kind="action", files=(path,), actions=(Action(kind=kind, verb=kind),))


def document(path: str, turn: int = 3) -> Observation:
    return Observation(session="s", turn=turn, kind="document", files=(path,))


FILE = ".claude/skills/release/SKILL.md"
CALLED: frozenset[Sign] = frozenset({"called"})
READ: frozenset[Sign] = frozenset({"read"})
ATTRIBUTED: frozenset[Sign] = frozenset({"attributed"})


@pytest.mark.parametrize(
    ("seen", "attributed", "found"),
    [
        ([], (), []),
        ([call("release"), call("release")], (), [Use("release", 2, CALLED)]),
        ([call("release", "error"), call("test", "denied")], (), []),
        ([call("release"), noted("skill release")], (), [Use("release", 1, CALLED)]),
        ([noted("command release"), noted("command clear")], (), [Use("release", 1, CALLED)]),
        ([noted("plan Release it")], (), []),
        ([touched("read", FILE), document(FILE)], (), [Use("release", 1, READ)]),
        ([document(FILE, 3), document(FILE, 9)], (), [Use("release", 2, READ)]),
        ([touched("read", FILE), touched("edit", FILE)], (), []),
        ([touched("read", "skills.md"), document("CLAUDE.md")], (), []),
        ([], ("tools:release",), [Use("tools:release", 1, ATTRIBUTED)]),
        ([call("tools:release")], ("tools:release",), [Use("tools:release", 1, CALLED | ATTRIBUTED)]),
    ],
)
def test_what_is_a_use(seen: list[Observation], attributed: tuple[str, ...], found: list[Use]) -> None:
    trace = Trace(session="s", digest="", agent="a", project="p", observations=tuple(seen), attributed=attributed)
    assert uses(trace, {"release"}) == found


def session(folder: Path, name: str, day: str, *, called: str = "", followed: str = "") -> None:
    """A log in which a skill is called, or noted as followed."""
    log = Log(name, "/srv/kiosk", day)
    log.user("Do it")
    if called:
        log.call("Skill", {"skill": called}, "Launching")
    log.agent("Done.", **({"attributionSkill": followed} if followed else {}))
    log.write(folder)


@pytest.fixture
def used(tmp_path: Path, skill_repo: SkillRepo) -> Path:
    """Logs of four sessions, and a repository with a skill that three used, and a later one that nobody did."""
    logs = tmp_path / "logs"
    session(logs, "one", "2025-12-01")
    session(logs, "two", "2026-01-10", called="release")
    session(logs, "three", "2026-01-20", called="team:release", followed="team:release")
    session(logs, "four", "2026-01-30", called="dataviz", followed="release")
    skill_repo.write({"skills/unused/SKILL.md": skill("unused")})
    skill_repo.git("add", "--all")
    git(skill_repo.root, "commit", "--quiet", "-m", "More", GIT_COMMITTER_DATE="2026-01-25T00:00:00Z")
    return logs


def test_the_use_of_skills(run: Run, used: Path, skill_repo: SkillRepo) -> None:
    outcome = run("stats", used, "--format", "json", cwd=skill_repo.root)
    assert (outcome.code, outcome.stderr) == (0, "")
    release, unused, other = outcome.json["skills"]
    assert release == {
        "name": "release",
        "path": "skills/release",
        "sessions": 3,
        "possible_sessions": 3,
        "uses": 3,
        "runs": 0,
        "failed_runs": 0,
        "failed_steps": {},
        "first": "2026-01-10",
        "last": "2026-01-30",
        "since": "2026-01-01",
        "projects": ["kiosk"],
        "signs": {"called": 2, "attributed": 2},
    }
    assert (unused["name"], unused["sessions"], unused["last"]) == ("unused", 0, None)
    assert (unused["since"], unused["possible_sessions"]) == ("2026-01-25", 1)
    assert (other["name"], other["path"], other["sessions"], other["possible_sessions"]) == ("dataviz", None, 1, 4)
    assert outcome.json["summary"] == {
        "runs": 0,
        "sessions": 4,
        "read": 4,
        "remembered": 0,
        "unrecognised": 0,
        "days": 4,
        "projects": 1,
        "skills": 2,
        "used": 1,
        "never": 1,
        "unknown": 1,
        "by_format": {"claude-code": 4},
    }


def test_the_table_of_uses(run: Run, used: Path, skill_repo: SkillRepo) -> None:
    lines = run("stats", used, cwd=skill_repo.root).stdout.splitlines()
    assert lines[2:] == [
        "  skill    sessions  uses  last use    since       project",
        "  release    3 of 3     3  2026-01-30  2026-01-01  kiosk",
        "  unused      never                    2026-01-25",
        "",
        "Used, and not of this repository",
        "  skill    sessions  uses  last use    since  project",
        "  dataviz    1 of 4     1  2026-01-30         kiosk",
        "",
        "1 of 2 skills used, 1 never",
    ]
    assert "  release: called in 2, attributed in 2; kiosk" in run("-v", "stats", used, cwd=skill_repo.root).stdout


def test_skills_that_git_does_not_know(run: Run, used: Path, tmp_path: Path) -> None:
    place = tmp_path / "plain" / "skills" / "release"
    place.mkdir(parents=True)
    (place / "SKILL.md").write_text(skill("release"), encoding="utf-8")
    (release, _) = run("stats", used, "--skills", tmp_path / "plain", "--format", "json").json["skills"]
    assert (release["sessions"], release["possible_sessions"], release["since"]) == (3, 4, None)
    assert run("stats", used, "--skills", tmp_path / "gone").code == 2


@pytest.mark.parametrize("width", [60, 80])
def test_the_output_fits_the_terminal(
    run: Run, used: Path, skill_repo: SkillRepo, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    shutil.copytree(EXAMPLES, used / "copies")
    name = "a-skill-with-quite-a-name"
    skill_repo.write({f"skills/{name}/SKILL.md": skill(name)})
    for command in ("stats", "sessions", "mine"):
        done = run(command, used, cwd=skill_repo.root).stdout
        # The table of sessions keeps more columns than so narrow a terminal has.
        lines = (done.partition("\n\n")[2] if command == "sessions" else done).splitlines()
        assert max(len(line) for line in lines if not line.startswith("skillkit ")) <= width, lines
    table = run("stats", used, cwd=skill_repo.root).stdout
    assert all(day in table for day in ("  2026-01-30  2026-01-01  ", "  2026-01-25")), table
    assert (name in table) == (width == 80)


def test_without_skills_none_are_counted(run: Run, used: Path, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    done = run("stats", used, cwd=tmp_path / "none").stdout
    assert "No skills here; --skills names a folder that has some.\n\nUsed, and not of this" in done
    assert "0 of 0" not in done
    assert done.endswith("kiosk\n")
