"""Questions that agents asked and users answered: which become known, and what the commands and hooks do with them."""

import json
from pathlib import Path
from typing import Any

import yaml

from tests.authored import Log
from tests.conftest import Run, SkillRepo

FIXTURE = Path(__file__).parent.parent / "fixtures" / "questions" / "planted.yaml"
TABLE: dict[str, list[dict[str, Any]]] = yaml.safe_load(FIXTURE.read_text(encoding="utf-8"))
ASKED, ANSWER = "Which database should I set up?", "PostgreSQL"


def plant(folder: Path) -> None:
    """Writes the sessions of the table, a project for each case, days apart."""
    for kind, cases in TABLE.items():
        for case in cases:
            for number, each in enumerate(case["sessions"]):
                name = f"{case['name']}-{number}"
                log = Log(f"{kind}-{name}", f"/srv/{kind}-{case['name']}", f"2026-03-{1 + 3 * number:02d}")
                log.user(f"Work on part {number} of {case['name']}, please.")
                log.run(f"ls src/{number}", "a.py")
                if "options" in each:
                    options = [{"label": option} for option in each["options"]]
                    given: dict[str, object] = {"questions": [{"question": each["q"], "options": options}]}
                    said = f'User has answered your questions: "{each["q"]}"="{each["a"]}".'
                    log.call("AskUserQuestion", given, said)
                else:
                    log.agent(each["q"])
                    log.user(each["a"])
                log.agent("Done.")
                log.write(folder)


def test_what_users_answer_the_same_way_is_stored_and_what_they_answer_otherwise_never(
    run: Run, tmp_path: Path
) -> None:
    plant(tmp_path / "logs")
    found = run("mine", str(tmp_path / "logs"), "--no-store", "--format", "json").json
    made = {
        next(iter({row["project"] for row in each["evidence"]})): each["title"].lower()
        for each in found["candidates"]
        if each["kind"] == "question"
    }
    right = [case for case in TABLE["same"] if case["answer"].lower() in made.get(f"same-{case['name']}", "")]
    assert len(right) >= 18
    assert [project for project in made if not project.startswith("same-")] == []
    assert {"answered-otherwise", "question-of-session"} <= {each["reason"] for each in found["dropped"]}


def asked_again(run: Run, root: Path) -> dict[str, Any]:
    """What Claude Code gets where its agent asks about the database again."""
    event = {
        "hook_event_name": "PreToolUse",
        "session_id": "s1",
        "cwd": str(root),
        "transcript_path": str(root.parent / "s1.jsonl"),
        "tool_name": "AskUserQuestion",
        "tool_input": {"questions": [{"question": ASKED, "options": [{"label": "SQLite"}, {"label": ANSWER}]}]},
    }
    hook = run("hook", "PreToolUse", "--agent", "claude-code", cwd=root, stdin=json.dumps(event))
    assert hook.code == 0
    answer: dict[str, Any] = hook.json
    return answer


def test_a_known_question_is_added_listed_matched_linted_and_offered(run: Run, skill_repo: SkillRepo) -> None:
    root = skill_repo.root
    assert run("questions", "add", ASKED, ANSWER, "--name", "database", cwd=root).code == 0
    other = "Which database do you want me to set up?"
    again = run("questions", "add", other, "SQLite", "--name", "other", cwd=root)
    assert (again.code, "asks the same" in again.stderr) == (2, True)
    (row,) = run("questions", "list", "--format", "json", cwd=root).json["questions"]
    assert (row["name"], row["answer"], row["automatic"]) == ("database", ANSWER, False)
    assert ANSWER in run("questions", "match", "What database should I set up for it?", cwd=root).stdout
    assert run("questions", "match", "Should I delete the branch?", cwd=root).code == 1
    assert run("lint", cwd=root).code == 0
    refused = run("questions", "automatic", "database", cwd=root)
    assert (refused.code, "automatic: true" in refused.stderr) == (2, True)
    said = json.dumps(asked_again(run, root))
    assert "asked before" in said
    assert ANSWER in said
    assert "updatedInput" not in said


def test_it_is_answered_for_a_user_who_allows_it_until_its_file_changes(run: Run, skill_repo: SkillRepo) -> None:
    root, file = skill_repo.root, skill_repo.root / "questions" / "database.yaml"
    run("questions", "add", ASKED, ANSWER, "--name", "database", cwd=root)
    file.write_text(file.read_text(encoding="utf-8").replace("false", "true"), encoding="utf-8")
    assert "updatedInput" not in json.dumps(asked_again(run, root))
    assert run("questions", "automatic", "database", cwd=root).code == 0
    given = asked_again(run, root)["hookSpecificOutput"]
    assert given["permissionDecision"] == "allow"
    assert given["updatedInput"]["answers"] == {ASKED: ANSWER}
    file.write_text(file.read_text(encoding="utf-8").replace(ANSWER, "SQLite"), encoding="utf-8")
    assert "updatedInput" not in json.dumps(asked_again(run, root))
