"""`mine --author`, `lessons` and `candidates show` with a fake agent's command, address and agent."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from skillkit.authoring.author import GUARD, Command, Endpoint, sandboxed
from skillkit.authoring.prompts import Prompt
from skillkit.errors import SkillkitError
from tests.authored import Chat, claim, lessons, project, review, skill
from tests.conftest import Run
from tests.titles import title

PROMPT = Prompt("lessons", "s", "prompt")
RULE = "prices are always cents, never floats"
ANSWERS = {
    "lessons of": lessons(claim("Prices are integers in cents.", [(1, RULE)])),
    "skills from": skill(("Keep prices in cents, never in floats.", ["L1.1"])),
    "is it still": review("Keep prices in cents, never in floats."),
}
AGENT = """\
import json, sys
answers = json.load(open({answers!r}))
prompt = sys.stdin.read()
with open({seen!r}, "a") as seen:
    seen.write(prompt.split("\\n")[0] + "\\n")
print(next(json.dumps(said) for head, said in answers.items() if head in prompt.split("\\n")[0]))
"""


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Logs with one session in which the user lays a rule down."""
    log = Chat("11111111-session", "/srv/till")
    log.user(f"mind please: {RULE}")
    log.agent("Understood.")
    log.write(tmp_path / "logs")
    return tmp_path / "logs"


@pytest.fixture
def agent(tmp_path: Path) -> str:
    """A command that answers each stage from a table, and notes what it was asked."""
    (tmp_path / "answers.json").write_text(json.dumps(ANSWERS), encoding="utf-8")
    given = {"answers": str(tmp_path / "answers.json"), "seen": str(tmp_path / "seen")}
    return program(tmp_path, AGENT.format(**given))


def program(folder: Path, text: str) -> str:
    """A Python program in the place of an agent's command."""
    script = folder / "agent.py"
    script.write_text(text, encoding="utf-8")
    return f"{sys.executable} {script}"


def test_mine_with_a_command_shows_a_draft_and_asks_once(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    first = run("mine", str(logs), "--author", agent, "--yes")
    assert (first.code, first.stderr) == (0, "")
    assert "Keep prices in cents" in first.stdout
    assert len((tmp_path / "seen").read_text().splitlines()) == 3
    second = run("mine", str(logs), "--author", agent)
    assert second.stdout == re.sub("3 calls of about [0-9,]+ tokens", "no call", first.stdout)
    assert len((tmp_path / "seen").read_text().splitlines()) == 3


def test_candidates_show_lets_a_reviewer_check_each_line(run: Run, logs: Path, agent: str) -> None:
    data = json.loads(run("mine", str(logs), "--author", agent, "--yes", "--format", "json").stdout)
    (candidate,) = data["candidates"]
    assert candidate["bullets"][0]["claims"][0]["evidence"] == [{"line": 2, "quote": RULE, "speaker": "user"}]
    shown = run("candidates", "show", candidate["id"]).stdout
    assert "Sources of each line" in shown
    assert "Keep prices in cents, never in floats." in shown
    assert "11111111 L2  said by the user, not taken back later" in shown
    assert f'"{RULE}"' in shown
    assert "--- skills/prices-in-cents/SKILL.md" in shown


def test_what_was_left_out_is_summed_up_and_listed(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    lines = [("Keep prices in cents, never in floats.", ["L1.1"]), ("Ask twice.", []), ("Ask thrice.", [])]
    answers = {**ANSWERS, "skills from": skill(*lines)}
    (tmp_path / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    words = ("mine", str(logs), "--author", agent, "--yes")
    shown = run(*words).stdout.splitlines()
    assert "1 drafted, 1 shown" in shown
    assert "3 lines, 1 shown, 2 left out: without a claim that holds" in shown
    assert "--dropped lists them" in shown
    assert any(row.startswith("skillkit candidates accept ") for row in shown)
    assert not any("skillkit propose" in row for row in shown)
    assert shown[-1] == "More than half of what the author wrote was left out: 2 of 3 lines"
    listed = run(*words, "--dropped").stdout
    assert (
        "  line    Ask twice.\n          without a claim that holds: prices-in-cents: it rests on no claim\n" in listed
    )
    assert "candidates show" not in listed
    data = run(*words, "--format", "json").json
    assert (data["summary"]["drafted"], data["summary"]["joined"], data["candidates"][0]["support"]["families"]) == (
        1,
        0,
        1,
    )
    lost = [each["title"] for each in data["dropped"] if each["kind"] == "line"]
    assert lost == ["Ask twice.", "Ask thrice."]
    assert set(data["dropped"][0]) == {"stage", "kind", "title", "reason", "text", "sessions"}
    assert "skillkit propose --staged" in run(*words, "--stage").stdout
    hidden = run(*words, "--min-confidence", "0.95").stdout
    assert "1 drafted, 0 shown, 1 left out: below --min-confidence" in hidden


@pytest.mark.parametrize(
    ("options", "message"),
    [((), "1 session in 1 prompt, about"), ((), "--yes"), (("--yes", "--max-tokens", "10"), "not asked yet")],
)
@pytest.mark.usefixtures("logs")
def test_nothing_is_sent_without_a_yes_or_over_the_budget(
    run: Run, agent: str, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    assert message in run("mine", str(tmp_path / "logs"), "--author", agent, *options).said
    assert not (tmp_path / "seen").exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise SystemExit('out of credit')", "out of credit"),
        ("", "answered nothing"),
        ("print('I would rather not.')", "could not be used"),
    ],
)
@pytest.mark.usefixtures("logs")
def test_an_author_that_fails_is_named_with_its_reason(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    logs = tmp_path / "logs"
    monkeypatch.setattr("skillkit.authoring.asking.WAITS", ())
    done = run("mine", str(logs), "--author", program(tmp_path, text), "--yes")
    assert done.code == 1
    assert "1 without an answer: " in done.stdout
    assert reason in done.stdout
    assert "; 1 call of about " in done.stdout


@pytest.fixture
def failing(logs: Path) -> Path:
    """Logs with two sessions more, in which a command fails and passes without its wrapper."""
    for session in ("22222222-session", "33333333-session"):
        log = Chat(session, "/srv/till")
        log.user(f"mind please: {RULE}")
        log.run("rtk bun test", "error: unrecognized subcommand 'bun'", ok=False)
        log.run("bun test", "12 pass")
        log.write(logs)
    return logs


def test_what_rules_find_is_listed_beside_an_authors_drafts(run: Run, failing: Path, agent: str) -> None:
    words = ("mine", str(failing), "--author", agent, "--yes")
    data = run(*words, "--format", "json").json
    assert [(each["readiness"], each["title"]) for each in data["candidates"]] == [
        ("draft", "Keep prices in cents"),
        ("draft", title("bun")),
    ]
    about = [each for each in data["dropped"] if each["reason"] == "authored"]
    assert [(each["kind"], each["title"], each["text"]) for each in about] == [
        ("lesson", "Mind please: prices are always cents, never floats", "an author's draft is about it")
    ]
    shown = run(*words).stdout
    assert "\nFound by rules: 1 shown, 1 left out: an author's draft is about it\n" in shown
    assert title("bun") in run(*words, "--format", "html").stdout
    first = run(*words, "--limit", "1", "--format", "json").json
    assert [each["title"] for each in first["candidates"]] == ["Keep prices in cents"]
    assert (title("bun"), "more") in [(each["title"], each["reason"]) for each in first["dropped"]]
    run(*words, "--stage")
    assert {each["title"] for each in run("candidates", "--format", "json").json["candidates"]} == {
        "Keep prices in cents",
        title("bun"),
    }


def test_what_rules_find_is_listed_where_an_author_fails(
    run: Run, failing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skillkit.authoring.asking.WAITS", ())
    done = run("mine", str(failing), "--author", program(tmp_path, "raise SystemExit('out of credit')"), "--yes")
    alone = run("mine", str(failing), "--format", "json").json
    assert done.code == 1
    assert len(alone["candidates"]) == 2
    for each in alone["candidates"]:
        assert f"{each['id']}  {each['confidence']:.2f}" in done.stdout


def test_an_author_that_cannot_be_used(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    (tmp_path / "torn.json").write_text("[1", encoding="utf-8")
    (tmp_path / "skillkit.toml").write_text(f'author = "{agent}"\n', encoding="utf-8")
    for words, message in (
        (("--author", "no-such-agent -p"), "no-such-agent is not installed"),
        (("--author", f"cassette:{tmp_path / 'torn.json'}"), "holds no recorded answers"),
        ((), "is no preset"),  # settings travel with a repository, and name no command
    ):
        done = run("-C", str(tmp_path), "mine", str(logs), "--yes", *words)
        assert (done.code, message in done.stderr) == (2, True)
    assert not (tmp_path / "seen").exists()


def test_nothing_is_kept_without_a_store(run: Run, logs: Path, agent: str) -> None:
    for calls in (3, 3):
        found = run("mine", str(logs), "--author", agent, "--yes", "--no-store", "--format", "json")
        assert found.json["summary"]["calls"] == calls
    assert run("mine", str(logs), "--author", agent, "--yes", "--format", "json").json["summary"]["calls"] == 3
    kept = run("mine", str(logs), "--author", agent, "--yes", "--no-store", "--format", "json")
    assert kept.json["summary"]["calls"] == 0  # what was answered before is not asked again


def test_the_users_environment_names_one(run: Run, logs: Path, agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_AUTHOR", agent)
    assert "Keep prices in cents" in run("mine", str(logs), "--yes").stdout


def test_the_agent_at_work_hands_answers_in(run: Run, logs: Path, tmp_path: Path) -> None:
    for head, answer in ANSWERS.items():
        shown = run("lessons", "next", str(logs))
        assert shown.code == 0
        assert head in shown.stdout.splitlines()[0]
        key = shown.stdout.split("skillkit lessons add ")[1].split(" ")[0]
        file = tmp_path / "answer.json"
        file.write_text(json.dumps(answer), encoding="utf-8")
        assert run("lessons", "add", key, str(file)).code == 0
    assert run("lessons", "next", str(logs)).code == 1
    assert "Keep prices in cents" in run("mine", str(logs), "--author", "agent").stdout
    listed = json.loads(run("lessons", "list", str(logs), "--format", "json").stdout)
    (lesson,) = listed["lessons"]
    assert lesson["claims"][0]["speaker"] == "user"
    assert RULE in run("lessons", "show", lesson["id"], str(logs)).stdout


def test_what_is_handed_in_is_checked(run: Run, logs: Path, tmp_path: Path) -> None:
    key = run("lessons", "next", str(logs)).stdout.split("skillkit lessons add ")[1].split(" ")[0]
    file = tmp_path / "answer.json"
    file.write_text("I found nothing.", encoding="utf-8")
    wrong = run("lessons", "add", key, str(file))
    assert wrong.code == 2
    assert "no JSON" in wrong.stderr
    file.write_text(json.dumps(lessons(claim("It is so.", [(1, "nobody said this here")]))), encoding="utf-8")
    assert "not in the log, left out: L2: nobody said this here" in run("lessons", "add", key, str(file)).stdout
    assert run("lessons", "add", "0" * 12, str(file)).code == 2


def test_lessons_travel_without_sessions_and_quotes(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    assert run("mine", str(logs), "--author", agent, "--yes").code == 0
    lent = tmp_path / "lent"
    assert run("lessons", "export", str(lent), str(logs), "--author", agent).code == 0
    text = "".join(file.read_text() for file in lent.iterdir())
    assert "Prices are integers in cents." in text
    assert RULE not in text
    assert "11111111" not in text
    other = Chat("99999999-session", "/srv/till")
    other.user(f"and again: {RULE}")
    other.write(tmp_path / "theirs")
    done = run("mine", str(tmp_path / "theirs"), "--author", agent, "--yes", "--lessons", str(lent), "--format", "json")
    assert done.code == 0
    kept = run("lessons", "import", str(lent))
    assert kept.stdout == "1 lesson of 1 person kept\n"
    (lent / "torn.json").write_text("{", encoding="utf-8")
    assert run("lessons", "import", str(lent)).code == 2


def test_answers_are_forgotten_with_their_sessions(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    assert run("mine", str(logs), "--author", agent, "--yes").code == 0
    assert run("forget", "--all", "--yes").code == 0
    assert run("mine", str(logs), "--author", agent, "--yes").code == 0
    assert len((tmp_path / "seen").read_text().splitlines()) == 6


@pytest.mark.usefixtures("agent")
def test_an_interruption_loses_no_answer_and_ends_the_agent(logs: Path, tmp_path: Path) -> None:
    for number in range(3):
        log = Chat(f"2222222{number}-session", "/srv/till")
        log.user(f"mind please in {number}: {RULE}" + "\n\nand so on" * 400)
        log.write(logs)
    slow = (
        (tmp_path / "agent.py")
        .read_text()
        .replace(
            "prompt = sys.stdin.read()",
            "import os, time\nprompt = sys.stdin.read()\n"
            f"open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
            "time.sleep(60) if 'session 2222222' in prompt.lower() else None",
        )
    )
    who = program(tmp_path, slow)
    words = [sys.executable, "-m", "skillkit", "mine", str(logs), "--author", who, "--yes"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    kept = Path(os.environ["SKILLKIT_STATE_DIR"])
    deadline = time.monotonic() + 40
    while not list(kept.glob("**/answers/*/*.json")) and time.monotonic() < deadline:
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=20)
    assert running.returncode == 130, said
    assert len(list(kept.glob("**/answers/*/*.json"))) == 1
    for pid in map(int, (tmp_path / "pids").read_text().split()):
        assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Whether a process does something: one that has ended and was not waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_late_command_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    child = "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
    begun = time.monotonic()
    with pytest.raises(SkillkitError, match="took longer than 1 s"):
        Command(program(tmp_path, f"{child}; time.sleep(60)"), seconds=1).ask(PROMPT, "")
    assert time.monotonic() - begun < 30


def test_the_command_runs_in_an_empty_folder_and_without_a_shell(tmp_path: Path) -> None:
    who = program(tmp_path, "import os, sys; print(os.listdir(), os.environ['SKILLKIT_ASKING'], sys.argv[1:])")
    assert Command(f"{who} '$(touch x)' ';'").ask(PROMPT, "") == "[] 1 ['$(touch x)', ';']"


def test_a_skillkit_that_the_command_starts_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GUARD, "1")
    with pytest.raises(SkillkitError, match="already being asked"):
        Command("true").ask(PROMPT, "")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("claude -p", ["claude", "-p", "--tools", "", "--strict-mcp-config", "--no-session-persistence"]),
        ("/bin/claude --tools x", ["/bin/claude", "--tools", "x", "--strict-mcp-config", "--no-session-persistence"]),
        ("codex exec -", ["codex", "exec", "-", "--sandbox", "read-only", "--skip-git-repo-check", "--ephemeral"]),
        ("llm", ["llm"]),
    ],
)
def test_options_that_leave_no_tools_are_added(command: str, words: list[str]) -> None:
    assert sandboxed(command) == words


@pytest.mark.parametrize("given", ["", "claude 'unclosed"])
def test_a_command_that_is_none(given: str) -> None:
    with pytest.raises(SkillkitError, match="command"):
        sandboxed(given)


class _Model(BaseHTTPRequestHandler):
    said = ""
    seen: list[tuple[str, str, dict[str, object]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.seen.append((self.path, self.headers.get("authorization", ""), body))
        answer = {"choices": [{"message": {"content": self.said}}]}
        raw = json.dumps(answer if self.said != "torn" else {"choices": []}).encode()
        self.send_response(200 if self.said else 401)
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An OpenAI-compatible address on this machine."""
    monkeypatch.setenv("SKILLKIT_MODEL", "small")
    monkeypatch.setenv("SKILLKIT_MODEL_KEY", "key-of-nobody")
    server = HTTPServer(("127.0.0.1", 0), _Model)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    _Model.seen.clear()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_address_is_asked_as_openai_is(run: Run, logs: Path, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _Model.said = json.dumps(lessons())
    assert run("mine", str(logs), "--author", model, "--yes").code == 0
    ((path, key, body),) = _Model.seen
    assert (path, key, body["model"]) == ("/v1/chat/completions", "Bearer key-of-nobody", "small")
    monkeypatch.delenv("SKILLKIT_MODEL")
    assert "hint: set SKILLKIT_MODEL to one" in run("mine", str(logs), "--author", model, "--yes").stderr


@pytest.mark.parametrize(("said", "note"), [("", "answered 401"), ("torn", "no chat completion")])
def test_an_address_that_refuses_or_says_nonsense(model: str, said: str, note: str) -> None:
    _Model.said = said
    with pytest.raises(SkillkitError, match=note) as caught:
        Endpoint(model).ask(PROMPT, "prompt")
    assert "key-of-nobody" not in str(caught.value)


@pytest.mark.parametrize("address", ["http://models.example/v1", "https://kim:pass@models.example/v1", "https://"])
def test_evidence_goes_over_https_alone(address: str) -> None:
    with pytest.raises(SkillkitError):
        Endpoint(address)


def test_a_change_of_a_document_is_accepted_into_its_checkout_alone(
    run: Run, logs: Path, agent: str, tmp_path: Path
) -> None:
    till = project(tmp_path, {"docs/money.md": "# Money\n\n## Rules\n\n- Count twice.\n"})
    answers = {**ANSWERS, "skills from": skill(("Keep prices in cents.", ["L1.1"]), target="docs/money.md")}
    (tmp_path / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    words = ("mine", str(logs), "--author", agent, "--yes", "--stage", "--repo", str(till), "--format", "json")
    (candidate,) = json.loads(run(*words).stdout)["candidates"]
    assert (candidate["kind"], candidate["target"]) == ("enhancement", "docs/money.md")
    shown = run("review", candidate["name"]).stdout
    assert '  [1] said by the user, not taken back later: "prices are always cents, never floats"\n' in shown
    assert "\n      skillkit sessions show 11111111-session --line 2\n" in shown
    assert run("candidates", "accept", candidate["id"]).code == 2
    assert run("-C", str(till), "candidates", "accept", candidate["id"]).code == 0
    text = (till / "docs/money.md").read_text(encoding="utf-8")
    assert "- Count twice.\n- Keep prices in cents, never in floats.\n" in text
    again = run("-C", str(till), "candidates", "accept", candidate["id"])
    assert again.code == 2
    assert "is accepted already: docs/money.md has its lines" in again.stderr
    (till / "docs/money.md").write_text(f"# Money\n\n{text}".replace("- Keep prices in cents, never in floats.\n", ""))
    assert run("-C", str(till), "candidates", "accept", candidate["id"]).code == 0  # its place has moved
    (till / "docs/money.md").write_text("# Another\n")
    gone = run("-C", str(till), "candidates", "accept", candidate["id"])
    assert (gone.code, "has changed where" in gone.stderr) == (2, True)


def test_a_cassette_answers_what_was_recorded_and_no_more(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    first = json.loads(run("mine", str(logs), "--author", agent, "--yes", "--format", "json").stdout)
    kept = Path(os.environ["SKILLKIT_STATE_DIR"]).glob("answers/*/*.json")
    recorded = {file.stem: json.loads(file.read_text())["answer"] for file in kept}
    cassette = tmp_path / "answers.json"
    cassette.write_text(json.dumps(recorded), encoding="utf-8")
    assert run("forget", "--all", "--yes").code == 0
    again = run("mine", str(logs), "--author", f"cassette:{cassette}", "--format", "json")
    assert json.loads(again.stdout)["candidates"] == first["candidates"]
    other = Chat("33333333-session", "/srv/till")
    other.user("receipts are always kept for ten years")
    other.write(logs)
    assert "1 prompt without a recorded answer" in run("mine", str(logs), "--author", f"cassette:{cassette}").stdout


def test_a_dated_note_is_accepted_as_a_new_file(run: Run, logs: Path, agent: str, tmp_path: Path) -> None:
    names = [f"2026-02-0{day}-x.md" for day in (1, 2, 3)]
    index = "# Rules\n\n" + "".join(f"- notes/{name}\n" for name in names)
    till = project(tmp_path, {"AGENTS.md": index, **{f"notes/{name}": "# X\n" for name in names}})
    reduced = skill(("Keep prices in cents.", ["L1.1"]), target="AGENTS.md")
    answers = {**ANSWERS, "skills from": reduced, "is it still": review("Keep prices in cents.")}
    (tmp_path / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    mine = ("mine", str(logs), "--author", agent, "--yes", "--repo", str(till), "--stage", "--format", "json")
    (candidate,) = run(*mine).json["candidates"]
    assert candidate["by_hand"] == ["AGENTS.md lists the notes of notes/: add notes/2026-03-02-keep-prices-in-cents.md"]
    assert "To do by hand" in run("candidates", "show", candidate["id"]).stdout
    assert run("-C", str(till), "candidates", "accept", candidate["id"]).code == 0
    assert (till / candidate["target"]).read_text(encoding="utf-8") == candidate["files"][candidate["target"]]
    again = run("-C", str(till), "candidates", "accept", candidate["id"])
    assert (again.code, "is there already: nothing was written" in again.stderr) == (2, True)
