"""What an author answers is masked before it is kept or shown; what is kept for a user is for that user alone."""

import json
import stat
import sys
from pathlib import Path

import pytest

from skillkit.authoring.chain import material_of
from skillkit.authoring.prompts import lessons_prompt
from skillkit.mining.reading import read_digests
from tests.authored import Chat, claim, lessons, review, skill
from tests.conftest import Run, SkillRepo

RULE = "prices are always cents, never floats"
PRIVATE = ("marisela", "Marisela", "atlas-17", "Quartz-Harbor-7289", "zelda.brand", "/home/ottilie", "ottilie")
"""Names of which the log tells, its password, and an address and a home folder that the answers alone have."""
TOLD = "Ask Marisela on atlas-17 with Quartz-Harbor-7289, zelda.brand@corp.example, /home/ottilie/.till/key."
ANSWERS = {
    "lessons of": lessons(
        claim(f"Prices are integers in cents. {TOLD}", [(1, f"mind please, marisela says: {RULE}")]),
        title=f"Prices in cents: {TOLD}",
    ),
    "skills from": skill((f"Keep prices in cents. {TOLD}", ["L1.1"]), name="marisela-prices", title=f"Prices {TOLD}"),
    "is it still": review(f"Keep prices in cents. {TOLD}", title=f"Prices {TOLD}", description=f"Use when {TOLD}"),
}
AGENT = """\
import json, sys
prompt = sys.stdin.read().split("\\n")[0]
print(next(json.dumps(said) for head, said in {answers!r}.items() if head in prompt))
"""


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The folders in which skillkit keeps things, which do not exist yet."""
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "kept" / "state"))
    monkeypatch.setenv("SKILLKIT_CACHE_DIR", str(tmp_path / "kept" / "cache"))
    monkeypatch.setattr("skillkit.paths.host_names", lambda: frozenset({"box-9"}))
    return tmp_path / "kept" / "state", tmp_path / "kept" / "cache"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    log = Chat("11111111-session", "/home/marisela/src/till")
    log.user(f"mind please, marisela says: {RULE}")
    log.run("whoami; hostname", "marisela\natlas-17")
    log.user("the password is Quartz-Harbor-7289, and \x1b]0;x\x07 bell")
    log.agent("Understood.")
    log.write(tmp_path / "logs")
    return tmp_path / "logs"


def leaking(*texts: str) -> list[str]:
    """What is private and in one of the texts."""
    return [each for each in PRIVATE if any(each in text for text in texts)]


def kept(folders: tuple[Path, ...]) -> list[str]:
    """Every file below folders, as text."""
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return [file.read_bytes().decode("utf-8", errors="replace") for file in files]


def test_no_output_and_no_file_shows_what_an_author_tells(
    run: Run, skill_repo: SkillRepo, logs: Path, tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    (tmp_path / "agent.py").write_text(AGENT.format(answers=ANSWERS), encoding="utf-8")
    author = ("--author", f"{sys.executable} {tmp_path / 'agent.py'}")
    given = ("mine", str(logs), *author, "--yes")
    shown = [
        run(*arguments, cwd=skill_repo.root).said
        for arguments in (
            (*given, "--stage"),
            (*given, "--format", "json"),
            (*given, "--format", "html"),
            (*given, "--format", "markdown"),
            ("candidates", "list", "--format", "json"),
            ("-v", "candidates"),
            ("lessons", "list", str(logs), *author, "--format", "json"),
            ("lessons", "export", str(tmp_path / "lent"), str(logs), *author, "--quotes"),
            ("digest", str(logs)),
            ("propose", "--staged", "--yes"),
        )
    ]
    document = json.loads(shown[1])
    assert document["candidates"][0]["name"] == "user-prices"
    assert "<user> on <host> with <secret>, <email>, ~/.till/key" in json.dumps(document)
    assert skill_repo.heads().keys() - {"main"}
    pushed = skill_repo.git("fetch", "--quiet", "origin") + skill_repo.git("log", "-p", "--all")
    assert "Keep prices in cents" in pushed
    assert leaking(*shown, pushed, *kept((*folders, tmp_path / "lent"))) == []
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "a.json").write_text(
        kept((tmp_path / "lent",))[0].replace("<email>", "zelda.brand@corp.example"), encoding="utf-8"
    )
    assert run("lessons", "import", str(tmp_path / "theirs")).code == 0
    assert leaking(*kept(folders)) == []


def test_the_agent_at_work_has_read_the_log_and_hands_in_nothing_of_it(
    run: Run, logs: Path, tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    for answer in ANSWERS.values():
        shown = run("lessons", "next", str(logs)).stdout
        file = tmp_path / "answer.json"
        file.write_text(json.dumps(answer), encoding="utf-8")
        key = shown.split("skillkit lessons add ")[1].split(" ")[0]
        done = run("lessons", "add", key, str(file))
        assert done.code == 0
        assert "left out" not in done.stdout  # the quote is masked as the log is
        assert leaking(shown, done.said, *kept(folders)) == []
    assert leaking(run("mine", str(logs), "--author", "agent", "--format", "json").said) == []


def test_the_reason_of_a_failure_is_masked(
    run: Run, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skillkit.authoring.asking.WAITS", ())
    (tmp_path / "agent.py").write_text(f"raise SystemExit({TOLD!r})", encoding="utf-8")
    done = run("mine", str(logs), "--author", f"{sys.executable} {tmp_path / 'agent.py'}", "--yes")
    assert "status 1: Ask <user> on <host>" in done.stdout
    assert leaking(done.stdout) == []


def test_what_is_kept_is_for_the_user_alone_and_is_listed_and_forgotten(
    run: Run, skill_repo: SkillRepo, logs: Path, tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    old = folders[1] / "digests" / "old"
    old.parent.mkdir(parents=True)
    old.write_text("of a version that let everybody read it", encoding="utf-8")
    old.chmod(0o644)
    (tmp_path / "agent.py").write_text(AGENT.format(answers=ANSWERS), encoding="utf-8")
    author = ("--author", f"{sys.executable} {tmp_path / 'agent.py'}", "--yes", "--stage")
    assert run("mine", str(logs), *author, cwd=skill_repo.root).code == 0
    assert run("mine", str(logs), "--remember", cwd=skill_repo.root).code == 0
    assert run("lint", str(skill_repo.root)).code in (0, 1)
    assert not old.exists()
    made = [path for folder in folders for path in (folder, *folder.rglob("*")) if path != old.parent]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in made if path not in (folders[1], folders[0].parent)}
    assert {path: mode for path, mode in modes.items() if mode != (0o700 if path.is_dir() else 0o600)} == {}
    assert sum(path.is_file() for path in modes) >= 6
    said = run("doctor").stdout
    assert "1 log, " in said
    assert "answers           3 files, " in said
    assert run("forget", "--all", "--yes").code == 0
    assert not (folders[1] / "digests").exists()
    assert "answers           none" in run("doctor").stdout


@pytest.mark.usefixtures("folders")
def test_digest_shows_the_bytes_that_are_sent(run: Run, logs: Path) -> None:
    shown = run("digest", str(logs)).stdout
    data = json.loads(run("digest", str(logs), "--format", "json").stdout)
    (part,) = material_of(read_digests([logs]).digests).parts
    prompt = lessons_prompt([part])
    sent = prompt.text.partition("= session 1\n")[2].rpartition("\n=")[0]
    assert sent
    assert "\\u001b]0;x\\u0007 bell" in sent
    assert f"\n{sent}\n\n" in shown
    assert data["sessions"][0]["parts"][0]["text"] == f"{sent}\n"


def test_a_folder_is_kept_without_names_and_found_again(logs: Path, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    place = tmp_path / "data" / "marisela" / "till"
    place.mkdir(parents=True)
    for session, cwd in (("2", str(place)), ("3", "/home/ottilie/till"), ("4", str(Path.home() / "till"))):
        log = Chat(f"{session}2222222", cwd)
        log.user(f"mind please: {RULE}")
        log.write(logs)
    for _ in range(2):
        found = read_digests([logs], users=["marisela"]).folders
        assert found["22222222"] == str(place)
        assert found["32222222"] == ""
        assert found["42222222"] == str(Path.home() / "till")
    assert leaking(*kept(folders)) == []
