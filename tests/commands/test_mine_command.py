"""`skillkit mine` as a user meets it, on the bundled sessions and on small folders of logs."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from skillkit.mining.pipeline import mine
from tests.conftest import Expect, Outcome, SessionLogs, in_terminal, skillkit as command_line
from tests.titles import slug

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples" / "sessions"
DETECTORS = Path(__file__).parent.parent / "fixtures" / "detectors"
SUPPRESS = Path(__file__).parent.parent / "fixtures" / "suppress"
FIELDS = set(
    "id fingerprint kind target name title description detectors confidence level support reasons evidence similar "
    "readiness files provenance".split()
)
GIVE = "give-bun-eval-run-a-output-of-the-form-it-asks-for"
BUN = [
    GIVE,
    "run-bun-run-build-when-bun-apps-cli-src-cli-ts-fails",
    "the-composite-dry-run-now-exits-successfully-its-score-is-0",
]
TEXT = Path(__file__).parent.parent / "fixtures" / "mine" / "examples.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in; the key of the pseudonyms is always the same."""
    state, work = tmp_path / "state", tmp_path / "work"
    state.mkdir()
    work.mkdir()
    (state / "pseudonym.key").write_bytes(b"0" * 32)
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(state))
    return work


def skillkit(folder: Path, *arguments: str) -> Outcome:
    return command_line(*arguments, cwd=folder)


def mined(folder: Path, *arguments: str) -> dict[str, Any]:
    run = skillkit(folder, "mine", *arguments, "--format", "json")
    assert run.code == 0, run.stderr
    found = run.json
    assert isinstance(found, dict)
    return found


def names(document: dict[str, Any]) -> list[str]:
    return [candidate["name"] for candidate in document["candidates"]]


def test_text_of_the_examples(folder: Path, monkeypatch: pytest.MonkeyPatch, expect: Expect) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    run = skillkit(folder, "mine", str(EXAMPLES))
    assert (run.stderr, run.code) == ("", 0)
    expect(TEXT, run.stdout)


def test_verbose_text_shows_reasons_and_evidence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = skillkit(folder, "-v", "mine", str(EXAMPLES)).stdout
    assert "\n            +0.40 seen in 7 sessions\n" in text
    assert "\n            2026-02-19 04f9c6b0 turns 3, 4: error: unrecognized subcommand 'bun'\n" in text
    quiet = skillkit(folder, "-q", "mine", str(EXAMPLES)).stdout
    rows = [line for line in TEXT.read_text(encoding="utf-8").splitlines()[3:13] if line.startswith(" ")]
    assert quiet == "\n".join(rows) + "\n"


def test_json_has_the_documented_shape(folder: Path) -> None:
    document = mined(folder, str(EXAMPLES))
    logs = {file.stem for file in EXAMPLES.rglob("*.jsonl")}
    assert (document["version"], document["command"]) == (1, "mine")
    assert document["summary"] == {
        "sessions": 12,
        "read": 12,
        "remembered": 0,
        "unrecognised": 0,
        "lines_skipped": 0,
        "redactions": 0,
        "redactions_by_kind": {},
        "by_format": {"claude-code": 8, "codex": 4},
    }
    assert document["candidates"]
    for candidate in document["candidates"]:
        assert set(candidate) >= FIELDS
        assert re.fullmatch(r"[0-9a-f]{8}", candidate["id"])
        assert candidate["kind"] == "new"
        assert candidate["target"] is None
        assert 0 <= candidate["confidence"] <= 1
        assert candidate["level"] in ("high", "medium", "low")
        assert set(candidate["support"]) >= {"sessions", "days", "projects"}
        assert all(set(reason) == {"code", "text", "weight"} for reason in candidate["reasons"])
        assert candidate["confidence"] == round(min(1, sum(reason["weight"] for reason in candidate["reasons"])), 2)
        for row in candidate["evidence"]:
            assert set(row) >= {"session", "turns", "excerpt"}
            assert row["session"] in logs
            assert row["turns"] == sorted(set(row["turns"]))
        assert len({row["session"] for row in candidate["evidence"]}) == candidate["support"]["sessions"]
        assert all(set(similar) >= {"name", "score", "verdict"} for similar in candidate["similar"])
        is_draft = candidate["readiness"] == "draft"
        assert bool(candidate["files"]) == bool(candidate["provenance"]) == is_draft
        assert not is_draft or "SKILL.md" in candidate["files"]


def test_the_same_logs_give_the_same_bytes_wherever_and_in_whatever_order_they_lie(folder: Path) -> None:
    first = skillkit(folder, "mine", str(EXAMPLES), "--format", "json").stdout
    files = sorted(EXAMPLES.rglob("*.jsonl"))
    assert skillkit(folder, "mine", *map(str, reversed(files)), "--format", "json").stdout == first
    for number, file in enumerate(reversed(files)):
        place = folder / f"part{number % 3}" / "deep"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place / f"{number:02}.jsonl")
    assert skillkit(folder, "mine", ".", "--format", "json").stdout == first


@pytest.mark.parametrize(
    ("options", "sessions", "found"),
    [
        (["--agent", "codex"], 4, BUN),
        (["--agent", "codex", "--agent", "claude-code"], 12, None),
        (["--project", "agentv"], 2, BUN),
        (["--since", "2031-01-01"], 0, []),
        (["--since", "2026-04-07"], 4, BUN),
        (["--until", "2026-02-17"], 1, ["use-cat-v-instead-of-cat-a"]),
        (["--since", "2026-02-18", "--until", "2026-02-19"], 1, [slug("bun")]),
        (["--min-confidence", "0.7"], 12, [slug("bun"), GIVE]),
        (["--min-confidence", "0.83"], 12, [slug("bun")]),
        (["--limit", "1"], 12, [slug("bun")]),
    ],
)
def test_the_filters(folder: Path, options: list[str], sessions: int, found: list[str] | None) -> None:
    document = mined(folder, str(EXAMPLES), *options)
    assert document["summary"]["sessions"] == sessions
    assert names(document) == (found if found is not None else names(mined(folder, str(EXAMPLES))))


@pytest.mark.parametrize(("least", "count"), [("0.8", "a branch for 1"), ("0.91", "")])
def test_the_footer_offers_what_propose_would_take(folder: Path, least: str, count: str) -> None:
    (folder / "skillkit.toml").write_text(f"min-confidence = {least}\n", encoding="utf-8")
    for options, said in (((), "PATHS"), (("--stage",), "--staged")):
        text = " ".join(skillkit(folder, "mine", str(EXAMPLES), *options).stdout.split())
        assert (f"skillkit propose {said} {count}" in text) is ("skillkit propose" in text) is bool(count)


def test_what_the_filters_leave_out_is_reported(folder: Path) -> None:
    text = skillkit(folder, "mine", str(EXAMPLES), "--min-confidence", "0.43", "--limit", "1").stdout
    assert "\n     2  below --min-confidence\n" in text
    assert "\n     3  more than --limit\n" in text
    assert "Nothing worth keeping was found" in skillkit(folder, "mine", str(EXAMPLES), "--min-confidence", "1").stdout


@pytest.mark.parametrize("options", [["--limit", "0"], ["--min-confidence", "1.1"], ["--since", "yesterday"]])
def test_an_impossible_filter_is_a_usage_error(folder: Path, options: list[str]) -> None:
    run = skillkit(folder, "mine", str(EXAMPLES), *options)
    assert (run.code, run.stdout) == (2, "")
    assert options[0] in run.stderr


def test_a_skill_that_is_there_already_is_marked(folder: Path) -> None:
    (draft, *_) = mined(folder, str(EXAMPLES))["candidates"]
    assert draft["similar"] == []
    skill = folder / "ours" / "no-rtk"
    skill.mkdir(parents=True)
    skill.joinpath("SKILL.md").write_text(draft["files"]["SKILL.md"].replace(draft["name"], "no-rtk"), encoding="utf-8")
    (again, *_) = mined(folder, str(EXAMPLES), "--skills", "ours")["candidates"]
    assert again["similar"] == [{"name": "no-rtk", "score": 1.0, "verdict": "duplicate"}]
    text = skillkit(folder, "mine", str(EXAMPLES), "--skills", "ours").stdout
    assert "\n            already there: no-rtk (same-title" in text
    run = skillkit(folder, "mine", str(EXAMPLES), "--skills", "gone")
    assert (run.code, run.stdout) == (2, "")


def test_nothing_private_in_any_output(folder: Path) -> None:
    secret = "gh" + "p_" + "a1B2c3D4" * 4 + "e5F6"
    case = folder / "logs"
    shutil.copytree(DETECTORS / "error-fix" / "hit" / "step-before", case)
    for log in case.glob("*.jsonl"):
        text = log.read_text(encoding="utf-8").replace("/srv/kiosk", "/home/grace/kiosk")
        text = text.replace("bun run build", f"API_TOKEN={secret} bun run build --as grace@corp.example")
        log.write_text(text.replace("../dist/till.js", f"/home/grace/{secret}/till.js"), encoding="utf-8")
    for arguments in (["--format", "json"], ["--format", "text"]):
        for path in (str(EXAMPLES), "logs"):
            run = skillkit(folder, "-v", "mine", path, *arguments)
            assert run.code == 0
            told = run.stdout + run.stderr
            assert "bun" in told
            assert not re.search(r"/(?:home|Users)/[a-z]|/root\b", told)
            assert not re.search(r"[\w.+-]+@[\w-]+\.[a-z]{2,}", told)
            assert secret[6:20] not in told
            assert "grace" not in told
    assert mined(folder, "logs")["summary"]["redactions"] > 0


def test_one_session_alone_makes_no_draft(folder: Path) -> None:
    shutil.copy(DETECTORS / "error-fix" / "hit" / "dropped-word" / "1.jsonl", folder)
    document = mined(folder, ".")
    assert [(c["readiness"], c["files"], c["provenance"]) for c in document["candidates"]] == [("lead", {}, {})]
    run = skillkit(folder, "mine", ".")
    assert "lead" in run.stdout
    assert "skillkit propose" not in run.stdout


def test_sessions_that_have_nothing_in_common_give_no_evidence_across_sessions(folder: Path) -> None:
    tools = ["make", "just", "tox", "nox", "ninja", "bazel", "gradle", "rake", "invoke", "task"]
    log = (DETECTORS / "error-fix" / "hit" / "two-steps-before" / "1.jsonl").read_text(encoding="utf-8")
    for number, tool in enumerate(tools):
        own = log.replace('"sessionId": "a"', f'"sessionId": "s{number}"').replace("/srv/kiosk", f"/srv/{tool}")
        own = own.replace("make ", f"{tool} ").replace("database", f"{tool} store")
        (folder / f"{number}.jsonl").write_text(own, encoding="utf-8")
    document = mined(folder, ".")
    assert document["summary"]["sessions"] == len(tools)
    assert document["candidates"]
    assert {candidate["support"]["sessions"] for candidate in document["candidates"]} == {1}
    assert {candidate["readiness"] for candidate in document["candidates"]} == {"lead"}


@pytest.mark.parametrize("case", sorted(DETECTORS.glob("*/*/*")), ids=lambda case: "/".join(case.parts[-3:]))
def test_every_folder_of_logs_is_mined_without_a_crash(case: Path) -> None:
    report = mine([case], key=b"0")
    assert report.counts["sessions"] > 0
    assert all(candidate.files for candidate in report.candidates if candidate.readiness == "draft")


def test_what_is_left_out_is_named_with_its_reason(folder: Path) -> None:
    (dropped, *near) = sorted(mined(folder, str(EXAMPLES))["dropped"], key=lambda each: each["reason"] != "obvious")
    title = "Run bun run lint:fix when bun run lint fails with: Some errors were emitted while running checks"
    assert (dropped["title"], dropped["reason"]) == (title, "obvious")
    assert {each["reason"].partition("-")[0] for each in near} <= {"momentary", "near", "no", "once", "routine"}
    assert (dropped["stage"], dropped["kind"], dropped["text"]) == ("filter", "lesson", "what every agent knows to do")
    assert dropped["sessions"]
    for options in (("-v", "mine"), ("mine", "--dropped")):
        listed = skillkit(folder, *options, str(EXAMPLES)).stdout
        assert "  lesson  Run bun run lint:fix when bun run lint fails with: " in listed
        assert "          obvious: what every agent knows to do\n" in listed
    assert "obvious:" not in skillkit(folder, "mine", str(EXAMPLES)).stdout
    hidden = mined(folder, str(EXAMPLES), "--limit", "1", "--min-confidence", "0.5")
    every = mined(folder, str(EXAMPLES))
    assert len(hidden["candidates"]) + len(hidden["dropped"]) == len(every["candidates"]) + len(every["dropped"])


def test_documents_that_are_given_say_it_already(folder: Path) -> None:
    case = SUPPRESS / "documented" / "taken" / "the-symptom-and-the-step"
    logs = [str(file) for file in sorted(case.glob("*.jsonl"))]
    assert names(mined(folder, *logs)) == ["run-bun-run-build-when-bun-test-fails"]
    told = mined(folder, *logs, "--docs", str(case / "documents"))
    assert names(told) == []
    assert [each["reason"] for each in told["dropped"]] == ["documented"]
    assert names(mined(folder, *logs)) == ["run-bun-run-build-when-bun-test-fails"]
    run = skillkit(folder, "mine", *logs, "--docs", "nowhere")
    assert run.code == 2
    assert "nowhere is no file and no folder" in run.stderr


def test_the_documents_of_the_repository_count_for_its_own_project(folder: Path) -> None:
    case = SUPPRESS / "documented" / "taken" / "the-symptom-and-the-step"
    logs = [str(file) for file in sorted(case.glob("*.jsonl"))]
    for project, found in (("kiosk", []), ("shop", ["run-bun-run-build-when-bun-test-fails"])):
        here = folder / project / "packages"
        (folder / project / ".git").mkdir(parents=True)
        here.mkdir()
        shutil.copy(case / "documents" / "CLAUDE.md", folder / project / "CLAUDE.md")
        assert names(mined(here, *logs)) == found


def test_what_a_user_has_an_agent_note_is_a_draft_and_what_it_notes_itself_is_a_lead(folder: Path) -> None:
    (rule,) = mined(folder, str(DETECTORS / "standing-instruction" / "hit" / "always" / "1.jsonl"))["candidates"]
    assert (rule["name"], rule["readiness"]) == ("always-run-make-fmt-before-you-commit", "lead")
    notes = DETECTORS / "memory-file" / "hit"
    (note,) = mined(folder, *map(str, sorted((notes / "a-rule-of-the-project").glob("*.jsonl"))))["candidates"]
    assert (note["name"], note["readiness"]) == ("regenerate-the-client-after-a-change-of-the-api", "lead")
    (note,) = mined(folder, *map(str, sorted((notes / "in-the-users-language").glob("*.jsonl"))))["candidates"]
    assert (note["name"], note["readiness"]) == ("regenerate-the-client-after-a-change-of-the-api", "draft")
    assert "\n## The rule\n\nAfter a change of `api/openapi.yaml`, always run" in note["files"]["SKILL.md"]
    assert note["evidence"][0]["excerpt"].startswith("espera, después de cambiar")


def test_a_line_that_is_disproved_is_in_the_fix(folder: Path) -> None:
    case = DETECTORS / "error-fix" / "hit" / "an-instruction-prescribes-it"
    (found,) = mined(folder, *map(str, sorted(case.glob("*.jsonl"))))["candidates"]
    assert found["detectors"] == ["error-fix"]
    assert "## What `CLAUDE.md` says\n\n> Always prefix commands with `rtk`." in found["files"]["SKILL.md"]


@pytest.mark.parametrize("command", ["mine", "stats"])
def test_agents_are_counted_among_the_sessions_that_fit(folder: Path, command: str) -> None:
    some = skillkit(folder, command, str(EXAMPLES), "--agent", "codex")
    assert some.stdout.startswith("Read 4 sessions (codex 4), ")
    summary = json.loads(skillkit(folder, command, str(EXAMPLES), "--agent", "codex", "--format", "json").stdout)[
        "summary"
    ]
    assert (summary["sessions"], summary["read"], summary["by_format"]) == (4, 12, {"codex": 4})


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_where_no_session_fits_nothing_was_looked_at(folder: Path, form: str) -> None:
    none = skillkit(folder, "mine", str(EXAMPLES), "--since", "2031-01-01", "--format", form)
    assert "No session fits; 12 were read." in none.stdout
    assert "Nothing worth keeping" not in none.stdout
    assert form != "text" or none.stdout == "No session fits; 12 were read.\n"


@pytest.mark.parametrize("command", ["mine", "stats", "sessions", "digest"])
def test_a_project_that_no_session_has_is_refused_with_those_there_are(folder: Path, command: str) -> None:
    every = "the sessions are of agents-md-evaluator, agentv and session-bridge"
    hints = {"agentw": "did you mean agentv?", "MD-eval": "did you mean agents-md-evaluator?", "x": every}
    for named, hint in hints.items():
        told = skillkit(folder, command, str(EXAMPLES), "--project", named)
        assert (told.code, told.stderr.splitlines()[-1]) == (2, f"hint: {hint}")


def test_who_has_no_project_counts_as_none(logs: SessionLogs, folder: Path) -> None:
    logs.add("homeless", cwd="")
    for command in ("mine", "stats"):
        assert ", 1 project" in skillkit(folder, command, str(logs.folder), "--remember").stdout.splitlines()[0]
    assert "of 1 project," in in_terminal(["forget", "--all"], folder, ["n"])[1]


@pytest.mark.parametrize("command", ["mine", "stats"])
def test_files_that_are_no_logs_are_named(folder: Path, command: str) -> None:
    names = [f"{number} no\x1blog.txt" for number in range(5)]
    for name in names:
        (folder / name).write_text("no log\n", encoding="utf-8")
    named = command, str(EXAMPLES), *(str(folder / name) for name in names)
    line = f"/{folder.name}/{{}} no\\u001blog.txt: no JSON\n"
    for _ in range(2):
        told = skillkit(folder, *named).stdout
        assert "5 files not read (-v names them all)\n" in told
        assert [line.format(number) in told for number in range(5)] == [True, True, True, False, False]
        assert line.format(4) in skillkit(folder, "-v", *named).stdout
        document = json.loads(skillkit(folder, *named, "--format", "json").stdout)
        assert document["summary"]["unrecognised"] == 5
        assert set(document["unrecognised_reasons"].values()) == {"no JSON"}


def test_a_project_has_one_name_in_all_commands(
    logs: SessionLogs, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.add("at-home", cwd="/home/alice")
    logs.add("own", cwd="/srv/bob")
    monkeypatch.setenv("USER", "bob")
    for named, count in (("<user>", 2), ("/home/alice", 2), ("bob", 2), ("alice", 0), ("secret-project", 9)):
        for command in ("sessions", "mine", "stats"):
            told = skillkit(folder, command, str(logs.folder), "--project", named, "--format", "json")
            found = json.loads(told.stdout)["summary"]["sessions"] if told.code == 0 else 0
            assert found == count, (command, named)
    (folder / "secret-project").mkdir()
    here = skillkit(folder / "secret-project", "mine", str(logs.folder), "--project", ".", "--remember")
    assert here.stdout.startswith("Read 9 sessions ")
    assert skillkit(folder, "forget", "--project", "<user>", "--yes").stdout == "2 sessions forgotten\n"
