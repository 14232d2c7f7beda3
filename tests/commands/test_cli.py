"""The command line as a whole: help, errors, exit codes, pipes, colour, configuration."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skillkit import paths, plugins
from tests.conftest import Run, SessionLogs, SkillRepo, in_terminal, skill

COMMANDS = plugins.module_names("skillkit.commands")
PROGRAM = [sys.executable, "-m", "skillkit"]
EXAMPLES = str(paths.examples() / "sessions")
ESCAPE = "\x1b["


@pytest.fixture
def skills(tmp_path: Path) -> Path:
    """A folder with one skill that lints clean and one that does not."""
    root = tmp_path / "repository"
    for name, called in (("good", "good"), ("bad", "worse")):
        (root / "skills" / name).mkdir(parents=True)
        (root / "skills" / name / "SKILL.md").write_text(skill(called), encoding="utf-8")
    (root / ".git").mkdir()
    return root


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_is_documented(run: Run, name: str) -> None:
    outcome = run(name, "--help")
    assert (outcome.code, outcome.stderr) == (0, "")
    assert outcome.stdout.startswith(f"Usage: skillkit {name} ")
    assert run(name, "-h").stdout == outcome.stdout
    assert f"## skillkit {name}\n" in (paths.CHECKOUT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"\n  {name} " in run("--help").stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout.startswith("skillkit ")


@pytest.mark.parametrize(
    "arguments", [("lnt",), ("lint", "gone"), ("-C", "gone", "lint"), ("--config", "gone", "lint"), ("gate", "x")]
)
def test_wrong_use_exits_2(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments, cwd=tmp_path)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith("error: ")
    assert "\nhint: " in outcome.stderr


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("lin",), 'did you mean "lint"?'),
        (("candidates", "acept"), 'did you mean "accept"?'),
        (("rule", "SK099"), "codes that begin with SK0: SK001, "),
        (("rule", "dead-lnk"), "skillkit rule --all lists them"),
        (("mine", EXAMPLES, "--agent", "claude-cod"), 'did you mean "claude-code"?'),
        (("sessions", EXAMPLES, "--agent", "nosuch"), "known agents: claude-code, "),
        (("zzzz",), "see skillkit --help"),
        (("lint", "--selekt", "SK1"), "see skillkit lint --help"),
        (("--no-such-option",), "see skillkit --help"),
    ],
)
def test_wrong_use_says_what_was_probably_meant(run: Run, arguments: tuple[str, ...], hint: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr.splitlines()[1].startswith(f"hint: {hint}")


def test_colour_follows_the_command_too(run: Run, skills: Path) -> None:
    coloured = run("--color", "always", "lint", cwd=skills)
    assert run("lint", "--color", "always", cwd=skills) == coloured
    assert ESCAPE in coloured.stdout
    assert ESCAPE in run("lint", "--color=always", "--select", "none", cwd=skills).stderr
    assert ESCAPE not in run("--color", "always", "lint", "--color", "never", cwd=skills).stdout


@pytest.mark.parametrize("command", [("mine",), ("sessions",), ("sessions", "list"), ("stats",)])
def test_global_options_follow_any_command(run: Run, command: tuple[str, ...]) -> None:
    quiet = run("-q", *command, EXAMPLES)
    assert run(*command, EXAMPLES, "-q") == quiet
    assert run(*command, "--quiet", EXAMPLES) == quiet
    assert quiet != run(*command, EXAMPLES)
    assert ESCAPE in run(*command, EXAMPLES, "--color", "always").stdout


@pytest.mark.parametrize(
    ("words", "some", "none"),
    [
        ("skillkit li", {"lint"}, {"mine"}),
        ("skillkit candidates re", {"restore"}, {"drop"}),
        ("skillkit rule SK01", {"SK012"}, {"SK101"}),
        ("skillkit lint --select SK012,unq", {"SK012,unquoted-colon"}, {"SK012"}),
        ("skillkit mine --agent cl", {"claude-code", "cline"}, {"codex"}),
        ("skillkit mine --format ", {"text", "json", "html"}, {"sarif"}),
        ("skillkit candidates show da", {"da61beda"}, {"adcd5caf"}),
        ("skillkit candidates restore ", {"adcd5caf"}, {"da61beda"}),
        ("skillkit no-such-command x", set(), {"lint"}),
    ],
)
def test_completion(run: Run, monkeypatch: pytest.MonkeyPatch, words: str, some: set[str], none: set[str]) -> None:
    if "candidates" in words:
        run("mine", EXAMPLES)
        run("candidates", "dismiss", "adcd5caf")
    monkeypatch.setenv("_SKILLKIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    outcome = run()
    offered = {line.partition(",")[2] for line in outcome.stdout.splitlines()}
    assert (outcome.code, outcome.stderr) == (0, "")
    assert offered >= some
    assert not offered & none


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("boom")


def test_a_bug_becomes_a_short_message_and_a_log(run: Run, skills: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillkit.commands._check.judged", broken)
    outcome = run("lint", cwd=skills)
    log = Path(os.environ["SKILLKIT_STATE_DIR"]) / "crash.md"
    assert outcome.code == 2
    assert outcome.stderr == f"internal error: RuntimeError: boom\nhint: please report it with {log}\n"
    text = log.read_text(encoding="utf-8")
    assert text.startswith("### skillkit ")
    assert text.endswith("RuntimeError: boom\n```\n")


def test_a_bug_is_reported_even_where_no_log_can_be_written(
    run: Run, skills: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr("skillkit.commands._check.judged", broken)
    outcome = run("lint", cwd=skills)
    assert outcome.code == 2
    assert outcome.stderr.startswith("internal error: RuntimeError: boom\nhint: please report it with this:\n")
    assert "in broken\n" in outcome.stderr


def test_an_interrupt_exits_130_and_leaves_everything_as_it_was(
    skill_repo: SkillRepo, logs: SessionLogs, tmp_path: Path
) -> None:
    hook = skill_repo.remote / "hooks" / "pre-receive"
    hook.parent.mkdir(exist_ok=True)
    # For as long as it runs it holds git's output open, so it goes on until it is let go.
    waits = f"n=0; while [ ! -e '{tmp_path}/let-go' ] && [ $n -lt 600 ]; do n=$((n + 1)); sleep 0.1; done"
    hook.write_text(f"#!/bin/sh\ntouch '{tmp_path}/reached'\n{waits}\n", encoding="utf-8")
    hook.chmod(0o755)
    command = [*PROGRAM, "propose", str(logs.folder), "--yes"]
    with subprocess.Popen(command, cwd=skill_repo.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (tmp_path / "reached").exists() and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        (tmp_path / "let-go").touch()
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"\ninterrupted\n")
    assert skill_repo.git("status", "--porcelain") == ""


def test_watch_lints_again_after_a_change_until_it_is_interrupted(skills: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "lint", "--watch"], cwd=skills, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline() == "watching for changes; Ctrl-C ends\n"
        (skills / "skills" / "bad" / "SKILL.md").write_text(skill("bad"), encoding="utf-8")
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "\ninterrupted\n")
    assert "Found 1 error" in out
    assert out.endswith("All clean: 2 skills\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a thing of Linux")
def test_a_full_disk_is_no_bug(skills: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, "lint"], cwd=skills, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    said = "error: cannot write: No space left on device\nhint: make room on the disk, which is full\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize("command", ["doctor >&-", "doctor 2>&-", "forget --all <&-", "lint <&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_bug(skills: Path, command: str) -> None:
    line = ["sh", "-c", f'"$@" {command}', "sh", *PROGRAM]
    done = subprocess.run(line, cwd=skills, capture_output=True, text=True, check=False)
    assert (done.returncode in (0, 1), done.stderr) == (True, "")
    assert bool(done.stdout) == (">&-" not in command or command == "doctor 2>&-")


def test_a_reader_that_goes_away_is_met_in_silence(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, "rule", "--all"], cwd=tmp_path, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_terminal_that_lacks_a_character(logs: SessionLogs) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "iso-8859-1", "PYTHONUTF8": "0"}
    done = subprocess.run([*PROGRAM, "mine", logs.folder], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"3 sessions, 3 weeks, fail ? pass" in done.stdout


def test_output_goes_to_the_file_alone(run: Run, skills: Path) -> None:
    told = run("lint", "--format", "json", cwd=skills)
    outcome = run("lint", "--format", "json", "--output", "new/report.json", cwd=skills)
    assert (outcome.code, outcome.stdout, outcome.stderr) == (1, "", "")
    assert (skills / "new" / "report.json").read_text(encoding="utf-8") == told.stdout
    assert [file.name for file in (skills / "new").iterdir()] == ["report.json"]


def test_output_never_has_colour_unless_it_is_asked_for(run: Run, skills: Path) -> None:
    run("lint", "--output", "plain.txt", cwd=skills)
    run("--color", "always", "lint", "--output", "coloured.txt", cwd=skills)
    assert ESCAPE not in (skills / "plain.txt").read_text(encoding="utf-8")
    assert ESCAPE in (skills / "coloured.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_output_is_written_whole_or_not_at_all(
    run: Run, skills: Path, monkeypatch: pytest.MonkeyPatch, interruption: BaseException | type[BaseException]
) -> None:
    def interrupted(_: int) -> None:
        raise interruption

    (skills / "out").mkdir()
    (skills / "out" / "report.txt").write_text("the one before\n", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", interrupted)
    outcome = run("lint", "--output", "out/report.txt", cwd=skills)
    if isinstance(interruption, OSError):
        assert outcome.code == 2
        assert outcome.stderr == (
            "error: out/report.txt cannot be written: No space left on device\nhint: name another --output\n"
        )
    else:
        assert (outcome.code, outcome.stderr) == (130, "\ninterrupted\n")
    assert [file.name for file in (skills / "out").iterdir()] == ["report.txt"]
    assert (skills / "out" / "report.txt").read_text(encoding="utf-8") == "the one before\n"


def test_output_follows_links_and_leaves_pipes_in_their_place(run: Run, skills: Path) -> None:
    (skills / "link.txt").symlink_to("target.txt")
    run("lint", "--output", "link.txt", cwd=skills)
    assert (skills / "link.txt").is_symlink()
    assert "Found 1 error" in (skills / "target.txt").read_text(encoding="utf-8")
    os.mkfifo(skills / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=skills, stdout=subprocess.PIPE) as reader:
        run("lint", "--output", "pipe", cwd=skills)
        out, _ = reader.communicate(timeout=10)
    assert out.decode() == (skills / "target.txt").read_text(encoding="utf-8")
    assert (skills / "pipe").is_fifo()


def test_a_new_report_is_as_readable_as_other_new_files(run: Run, skills: Path) -> None:
    (skills / "other.txt").touch()
    run("lint", "--output", "report.txt", cwd=skills)
    assert (skills / "report.txt").stat().st_mode == (skills / "other.txt").stat().st_mode


def test_another_folder(run: Run, skills: Path, tmp_path: Path) -> None:
    here = run("lint", "skills/bad", cwd=skills)
    assert run("-C", skills, "lint", "skills/bad", cwd=tmp_path) == here
    assert here.code == 1


def test_colour_is_for_terminals_and_for_who_wants_it(run: Run, skills: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ESCAPE not in run("lint", cwd=skills).stdout
    assert ESCAPE in run("--color", "always", "lint", cwd=skills).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESCAPE in run("--color", "always", "lint", cwd=skills).stdout


@pytest.mark.parametrize("arguments", [["lint"], ["lint", "--select", "none"]], ids=["report", "error"])
def test_at_a_terminal_colour_can_be_turned_off(skills: Path, arguments: list[str]) -> None:
    _, coloured = in_terminal(arguments, skills)
    assert ESCAPE in coloured
    _, plain = in_terminal(arguments, skills, NO_COLOR="1")
    assert ESCAPE not in plain
    assert "error" in plain
    assert in_terminal(["--color", "never", *arguments], skills)[1] == plain


def test_json_is_alone_on_stdout(
    run: Run, skill_repo: SkillRepo, logs: SessionLogs, mined: dict[str, dict[str, str | bytes]]
) -> None:
    skill_repo.commit(mined["bun"])
    skill_repo.write({"skills/bad/SKILL.md": "broken\n"})
    alone = "candidates demo dedupe doctor enhance gate history lint list questions review".split()
    of_logs = "digest lessons mine sessions stats".split()
    commands: dict[str, list[str]] = {
        **{name: [] for name in alone},
        **{name: [str(logs.folder)] for name in of_logs},
        "index": ["--check"],
        "init": ["--dry-run"],
        "match": ["commit this"],
        "new": ["another"],
        "propose": [str(logs.folder), "--dry-run"],
        "rule": ["--all"],
        "show": ["release"],
        "verify": ["da61beda", "--logs", str(logs.folder)],
    }
    others = {"schema", "forget", "action", "hook", "hooks", "install", "export", "pick", "run", "triggers", "undo"}
    assert set(commands) == set(COMMANDS) - others
    for name, arguments in commands.items():
        outcome = run("-v", "--color", "always", name, "--format", "json", *arguments, cwd=skill_repo.root)
        document = json.loads(outcome.stdout)
        assert (document["version"], document["command"], outcome.stderr) == (1, name, "")
    ran = run("run", "commit", "message=Change", "--dry-run", "--format", "json", cwd=skill_repo.root).json
    assert (ran["version"], ran["command"], ran["skill_version"]) == (1, "run", "1.0.0")


@pytest.mark.parametrize(
    ("name", "text", "error", "hint"),
    [
        (
            "skillkit.toml",
            "min-confidense = 0.7\n",
            'skillkit.toml: "min-confidense" is no key of the settings; did you mean "min-confidence"?',
            "known keys: select, ",
        ),
        (
            "skillkit.toml",
            'min-confidence = "sure"\n',
            "skillkit.toml: min-confidence is text where",
            "skillkit schema config",
        ),
        (
            "skillkit.toml",
            "min-confidence = 2\n",
            "skillkit.toml: min-confidence is more than 1",
            "skillkit schema config",
        ),
        ("skillkit.toml", "min-confidence = nan\n", "skillkit.toml: min-confidence is nan where", "skillkit schema"),
        ("skillkit.toml", "[[per-path]]\npaths = []\n", "skillkit.toml: per-path[0] lacks ignore", "skillkit schema"),
        ("skillkit.toml", 'select = "SK1"\n', "skillkit.toml: select is text where a list", "skillkit schema config"),
        ("skillkit.toml", "select = [\n", "skillkit.toml: ", "mend the TOML"),
        ("skillkit.toml", b"\xff", "skillkit.toml cannot be read: it is not UTF-8", "mend the file"),
        ("pyproject.toml", "[tool.skillkit]\nselekt = []\n", 'pyproject.toml: "selekt" is no key', "known keys: "),
        (
            "pyproject.toml",
            "[tool.skillkit]\nselect = 1\n",
            "pyproject.toml: select is a number where a list is due",
            "skillkit schema config",
        ),
        ("pyproject.toml", "[tool.skillkit]\n[[[\n", "pyproject.toml: ", "mend the TOML"),
    ],
)
def test_what_is_wrong_in_the_configuration_is_reported_with_file_and_key(
    run: Run, skills: Path, *, name: str, text: str | bytes, error: str, hint: str
) -> None:
    (skills / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    outcome = run("lint", cwd=skills)
    assert (outcome.code, outcome.stdout) == (2, "")
    told, remedy = outcome.stderr.strip().split("\nhint: ")
    assert told.startswith(f"error: {error}")
    assert remedy.startswith(hint)


def test_the_configuration_is_the_nearest_up_to_the_repository(run: Run, skills: Path) -> None:
    (skills.parent / "skillkit.toml").write_text('ignore = ["SK1"]\n', encoding="utf-8")
    assert run("lint", cwd=skills).code == 1
    (skills / "skillkit.toml").write_text('ignore = ["SK1"]\n', encoding="utf-8")
    assert run("lint", cwd=skills).code == 0
    assert run("lint", cwd=skills / "skills").code == 0
    (skills / "skills" / "skillkit.toml").write_text("ignore = []\n", encoding="utf-8")
    assert run("lint", cwd=skills / "skills").code == 1


def test_another_configuration_can_be_named(run: Run, skills: Path, tmp_path: Path) -> None:
    (skills / "skillkit.toml").write_text("broken", encoding="utf-8")
    (tmp_path / "other.toml").write_text('ignore = ["SK1"]\n', encoding="utf-8")
    assert run("--config", "other.toml", "-C", skills, "lint", cwd=tmp_path).code == 0
    (tmp_path / "other.toml").write_text("ignored = []\n", encoding="utf-8")
    outcome = run("--config", "other.toml", "-C", skills, "lint", cwd=tmp_path)
    assert outcome.code == 2
    assert outcome.stderr.startswith(f'error: {tmp_path}/other.toml: "ignored" is no key of the settings')
