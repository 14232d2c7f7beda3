"""What an author reads of a session: what is kept of it, at which line, in which parts, of which family."""

import json
import re
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillkit.authoring.answers import Lessons
from skillkit.authoring.check_quotes import checked
from skillkit.mining.digest import SUBAGENT_WIDTH, digest_of
from skillkit.mining.families import (
    PART_CHARACTERS,
    families,
    is_worth_reading,
    parts_of,
    with_company,
    without_repetitions,
)
from skillkit.mining.sessions import Logs
from skillkit.model.digest import Digest, in_paragraphs, shortened
from tests.authored import Log, claim, lessons
from tests.conftest import Run

CWD = "/srv/till"


def read(*logs: Log, folder: Path) -> list[Digest]:
    for log in logs:
        log.write(folder)
    return [digest_of(session) for session in Logs([folder])]


def shown(digest: Digest) -> list[str]:
    return [item.shown for item in digest.items]


def test_what_was_typed_is_whole_and_at_its_line(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    log.agent("Ready.")
    typed = "Never round prices. " + "They are cents everywhere, because the bank wants cents. " * 40
    at = log.user(typed)
    (digest,) = read(log, folder=tmp_path)
    assert f"[L{at}] USER: {typed.strip()}" in shown(digest)


def test_a_failure_has_its_own_lines_and_the_run_that_passed(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    log.user("run the checks please, all of them")
    failed = log.run("make check", "compiling\nerror: prices.py:3 floats are not allowed\nmore output", ok=False)
    passed = log.run("make check", "all good")
    (digest,) = read(log, folder=tmp_path)
    rows = shown(digest)
    assert f"[L{failed}] FAILED: make check\n  | error: prices.py:3 floats are not allowed" in rows
    assert f"[L{passed}] PASSED after the failure at L{failed}: make check" in rows


def test_the_same_failure_is_shown_once(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    for _ in range(3):
        log.run("make check", "error: no rule to make target", ok=False)
    (digest,) = read(log, folder=tmp_path)
    assert sum("no rule to make target" in row for row in shown(digest)) == 1
    assert sum("FAILED again the same way" in row for row in shown(digest)) == 2


def test_procedures_that_never_failed_are_there(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    for number in range(4):
        log.run(f"till export --day {number} --to out/{number}.csv", "exported")
    (digest,) = read(log, folder=tmp_path)
    assert any("PASSED 4 times, the last: till export --day 3" in row for row in shown(digest))


def test_commits_notes_and_edits(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    log.call("Edit", {"file_path": f"{CWD}/src/till.py", "old_string": "a", "new_string": "b"}, "edited")
    log.call("Write", {"file_path": f"{CWD}/CLAUDE.md", "content": "Prices are cents."}, "written")
    log.run("git commit -m 'Keep prices in cents'", "[main 1234567] Keep prices in cents\n 1 file changed")
    (digest,) = read(log, folder=tmp_path)
    rows = shown(digest)
    assert any(row.endswith("EDITED: src/till.py") for row in rows)
    assert any("NOTED in CLAUDE.md: Prices are cents." in row for row in rows)
    assert any("COMMITTED" in row and row.endswith("Keep prices in cents") for row in rows)


def test_an_empty_success_is_none(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    log.run("vale docs", "0 files checked")
    log.run("make check", "fine")
    (digest,) = read(log, folder=tmp_path)
    assert "make check" in digest.passed
    assert not any(verb.startswith("vale") for verb in digest.passed)


def test_a_long_session_comes_in_parts_and_no_item_is_cut(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    wishes = [f"Wish {number}: " + "the receipt needs one more line for this. " * 90 for number in range(30)]
    for wish in wishes:
        log.user(wish)
    (digest,) = read(log, folder=tmp_path)
    parts = parts_of(digest)
    assert len(parts) > 2
    assert sum(len(part.items) for part in parts) == len(digest.items)
    assert all(sum(len(item.shown) + 1 for item in part.items) <= PART_CHARACTERS for part in parts)
    assert "The session began with: Wish 0" in parts[1].text


def test_forks_and_branches_are_one_family_and_records_count_once(tmp_path: Path) -> None:
    first = Log("s1", CWD)
    first.user("always keep the receipts for ten years")
    raw = first.write(tmp_path).read_text()
    fork = raw.replace('"sessionId": "s1"', '"sessionId": "s2"')
    more = json.loads(raw.splitlines()[0])
    more.update(sessionId="s2", uuid="s2-transcript-record-0002-more", timestamp="2026-03-03T10:00:00Z")
    more["message"]["content"] = "and the invoices as well, for eleven years"
    (tmp_path / "s2.jsonl").write_text(fork + json.dumps(more) + "\n")
    for name in ("s3", "s4"):
        log = Log(name, CWD, "2026-04-01", branch="feature/tax")
        log.user(f"work on the tax of {name}")
        log.write(tmp_path)
    digests = [digest_of(session) for session in Logs([tmp_path])]
    found = families(digests)
    assert found["s1"] == found["s2"] != found["s3"] == found["s4"]
    by_session = {digest.session: digest for digest in without_repetitions(digests)}
    assert [item.text for item in by_session["s2"].items] == ["and the invoices as well, for eleven years"]


def test_sessions_at_the_same_time_know_of_each_others_commits(tmp_path: Path) -> None:
    one, other = Log("s1", CWD), Log("s2", CWD)
    one.user("commit the change of the receipts")
    one.run("git commit -m x", "[main 1234567] Add receipts\n 1 file changed")
    other.user("commit the change of the tax")
    other.run("git commit -m y", "no changes added to commit", ok=False)
    found = {digest.session: digest for digest in with_company(read(one, other, folder=tmp_path))}
    assert found["s1"].alongside == ()
    (known,) = found["s2"].alongside
    assert known.startswith("session s1, 10:00 to 10:00, committed ")
    assert known.endswith(" Add receipts")


@pytest.mark.parametrize(("said", "worth"), [("commit", False), ("never commit without asking me first", True)])
def test_sessions_in_which_nobody_says_much_are_left_out(tmp_path: Path, said: str, worth: bool) -> None:  # noqa: FBT001
    log = Log("s1", CWD)
    log.user(said)
    (digest,) = read(log, folder=tmp_path)
    assert is_worth_reading(digest) == worth


def test_digest_command_prints_the_same_bytes_each_time(tmp_path: Path, run: Run) -> None:
    log = Log("s1", CWD)
    log.user("never commit without asking me first")
    log.write(tmp_path / "logs")
    first = run("digest", str(tmp_path / "logs"))
    assert (first.code, first.stderr) == (0, "")
    assert "[L1] USER: never commit without asking me first" in first.stdout
    assert run("digest", str(tmp_path / "logs")).stdout == first.stdout
    data = json.loads(run("digest", str(tmp_path / "logs"), "--format", "json").stdout)
    (session,) = data["sessions"]
    (part,) = session["parts"]
    assert (session["id"], session["family"], part["index"]) == ("s1", "s1", 0)
    assert part["digest"].startswith("sha256:")
    assert part["tokens"] == -(-len(part["text"]) // 4)


def test_what_ends_well_and_does_nothing_is_no_success(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    idle = log.run("till test --only sums | tail -3", "No tests found, exiting with code 0")
    passed = log.run("till test sums | tail -3", "2 tests passed")
    endless = log.run("till serve", "Command did not complete within its 120s timeout")
    (digest,) = read(log, folder=tmp_path)
    rows = shown(digest)
    assert f"[L{idle}] DID NOTHING: till test --only sums | tail -3\n  | No tests found, exiting with code 0" in rows
    assert f"[L{passed}] PASSED after the failure at L{idle}: till test sums | tail -3" in rows
    assert any(row.startswith(f"[L{endless}] DID NOT END: till serve") for row in rows)
    assert "till test" in digest.passed
    assert "till serve" not in digest.passed


def test_answers_to_questions_are_the_users_words_and_the_question_is_not(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    said = 'Your questions have been answered: "Cents or floats?"="Cents, always". You can now continue.'
    at = log.call("AskUserQuestion", {"questions": []}, said)
    (digest,) = read(log, folder=tmp_path)
    (item,) = digest.items
    assert item.shown == f"[L{at}] USER answered 'Cents or floats?': Cents, always"
    assert (item.speaker, item.text) == ("user", "Cents, always")


def test_tools_of_servers_are_shown_when_they_work_at_last(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    for _ in range(3):
        log.call("mcp__till__count", {"day": "monday"}, "12")
    failed = log.call("mcp__till__count", {"day": 1}, "day has to be a name", ok=False)
    log.call("mcp__till__count", {"day": "tuesday"}, "13")
    (digest,) = read(log, folder=tmp_path)
    rows = shown(digest)
    assert sum(row.endswith('mcp__till__count PASSED: {"day": "monday"}') for row in rows) == 2
    assert any(f'PASSED after the failure at L{failed}: {{"day": "tuesday"}}' in row for row in rows)


LAUNCHED = "Async agent launched successfully.\nagentId: {0} (internal)\noutput_file: /tmp/claude/tasks/{0}.output"


def sub_agent(name: str, parent: str, folder: Path, task: str, *said: str) -> None:
    """Writes the log of a sub-agent as Claude Code does: a file of its own with the id of the session above it."""
    log = Log(parent, CWD)
    for text in (task, *said):
        log.agent(text)
    rows = [json.loads(line) | {"isSidechain": True} for line in log.write(folder / name).read_text().splitlines()]
    (folder / name / f"{parent}.jsonl").unlink()
    lines = (json.dumps(row | {"uuid": f"{name}-{row['uuid']}"}) + "\n" for row in rows)
    (folder / f"{name}.jsonl").write_text("".join(lines))


def test_the_report_of_a_sub_agent_is_whole_and_its_session_joins_the_one_above(tmp_path: Path) -> None:
    report = "Found one bug.\n\n" + "\n\n".join(f"- `till.py:{number}` rounds the price. " * 8 for number in range(20))
    log = Log("s1", CWD)
    log.user("let somebody review the receipts, please")
    log.call("Task", {"prompt": "Review the receipts."}, "Found one bug.\nagentId: a1b2c3 (for resuming)")
    log.write(tmp_path)
    sub_agent("agent-a1b2c3", "s1", tmp_path, "Review the receipts.", "Let me look.", report)
    sub_agent("agent-b2c3d4", "s1", tmp_path, "Warmup", "I am ready to look at whatever you want.")
    found = {digest.session: digest for digest in map(digest_of, Logs([tmp_path]))}
    digest = found["agent-a1b2c3"]
    assert [(item.speaker, item.label) for item in digest.items] == [("harness", "TASK"), ("subagent", "SUBAGENT")]
    assert digest.items[1].text == report.strip()
    assert [is_worth_reading(found[name]) for name in ("agent-a1b2c3", "agent-b2c3d4")] == [True, False]
    (part,) = parts_of(digest)
    assert "Session of a sub-agent that session s1 started" in part.text
    assert len(set(families(list(found.values())).values())) == 1
    unknown = [replace(digest, session=name, parent="", refs=frozenset()) for name in ("agent-a1b2c3", "b", "c")]
    other = replace(unknown[2], session="d", started_at=datetime(2026, 3, 3, tzinfo=UTC))
    joined = families([found["s1"], *unknown, other])
    assert joined["agent-a1b2c3"] == joined["s1"] != joined["b"] == joined["c"] != joined["d"]


def test_a_report_is_cut_between_paragraphs() -> None:
    paragraphs = [f"{number}: " + "the sum is wrong there. " * 30 for number in range(40)]
    text = in_paragraphs("\n\n".join(paragraphs), SUBAGENT_WIDTH)
    head, mark, tail = re.split(r"\n\n(\[\.\.\. \d+ characters left out \.\.\.\])\n\n", text)
    assert [*head.split("\n\n"), *tail.split("\n\n")] == [*paragraphs[:7], *paragraphs[-3:]]
    left = len("\n\n".join(paragraphs[7:-3]))
    assert (mark, len(text) <= SUBAGENT_WIDTH + len(mark) + 4) == (f"[... {left} characters left out ...]", True)


@pytest.mark.parametrize("length", range(100, 180, 7))
def test_no_text_is_cut_to_a_longer_one(length: int) -> None:
    text = shortened("x" * length, 100)
    assert len(text) <= length
    assert text == "x" * length or "characters left out" in text


def test_what_starts_sub_agents_is_said_once_and_their_reports_are_there(tmp_path: Path) -> None:
    log = Log("s1", CWD)
    first = log.call("Task", {"prompt": "Look at the tills."}, LAUNCHED.format("a1b2c3d"))
    log.call("Task", {"prompt": "Look at the doors."}, LAUNCHED.format("b2c3d4e"))
    says = "<task-notification>\n<task-id>a1b2c3d</task-id>\n<result>The tills round twice: see till.py.</result>\n"
    at = log.user(f"{says}</task-notification>")
    log.user("<ci-monitor-event>\nthe build failed\n</ci-monitor-event>")
    (digest,) = read(log, folder=tmp_path)
    assert [(item.line, item.speaker) for item in digest.items] == [(first, "harness"), (at, "subagent")]
    assert digest.items[1].text == "The tills round twice: see till.py."
    assert digest.started == {"agent-a1b2c3d", "agent-b2c3d4e"}


@pytest.mark.parametrize(
    "command",
    [
        "git commit -q -F - <<'EOF'\nKeep prices in cents\n\nThe bank wants it.\nEOF",
        "cat <<EOF | git commit --file=-\nKeep prices in cents\n\nThe bank wants it.\nEOF",
        "printf 'Keep prices in cents\\n\\nThe bank wants it.' | git commit -q -F -",
        "python -m pytest -q && git commit -q -m 'Keep prices in cents'",
        "cat > /tmp/m.txt <<'EOF'\nKeep prices in cents\n\nThe bank wants it.\nEOF\ngit commit -qF /tmp/m.txt",
        "git commit -q --file=msg/written",
    ],
)
def test_a_commit_has_its_subject_wherever_its_message_comes_from(tmp_path: Path, command: str) -> None:
    log = Log("s1", CWD)
    log.call("Write", {"file_path": f"{CWD}/msg/written", "content": "Keep prices in cents\n\nThe bank wants it."})
    log.run(command, "1 passed")
    (digest,) = read(log, folder=tmp_path)
    assert [item.text for item in digest.items if item.label.startswith("COMMITTED")] == ["Keep prices in cents"]


def test_lessons_of_sessions_whose_ids_begin_alike_have_ids_of_their_own(tmp_path: Path) -> None:
    logs = [Log(f"ses_33b3{end}", CWD) for end in ("6e777ffe", "a20c3ffe")]
    for log in logs:
        log.user("never round prices, they are cents")
    answer = Lessons.model_validate(lessons(claim("Prices are cents.", [(1, "never round prices")])))
    parts = [part for digest in read(*logs, folder=tmp_path) for part in parts_of(digest)]
    assert len({lesson.id for part in parts for lesson in checked(answer, [part], defaultdict(str)).lessons}) == 2


def test_what_the_user_ran_counts_as_run_and_shows_its_output(tmp_path: Path) -> None:
    log = Log("s1", "/srv/till")
    at = log.user("<bash-input>till close --day 1</bash-input>")
    log.user("<bash-stdout>closing &lt;1&gt;\n</bash-stdout><bash-stderr>error: the drawer is open</bash-stderr>")
    log.user("and here:\n\nkim@counter till % till open --all\n3 drawers are open\n$ till jam\nerror: no such command")
    log.write(tmp_path)
    (digest,) = map(digest_of, Logs([tmp_path]))
    rows = shown(digest)
    assert f"[L{at}] USER RAN, FAILED: till close --day 1\n  | closing <1>\n  | error: the drawer is open" in rows
    assert digest.ran == {"till close", "till open", "till jam"}
    assert digest.passed == {"till open"}
