"""What every test stands on: an environment of its own, no network, real git; a skill repository, session logs."""

import contextlib
import gc
import io
import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from skillkit import cli, propose
from skillkit.mining import pipeline as mine
from skillkit.pool import processors

FAMILIES = ("GITHUB_", "GITLAB_", "FORGEJO_", "GITEA_", "CI_", "GIT_", "SKILLKIT_")
SCRUBBED = ("CI", "NO_COLOR", "FORCE_COLOR", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_ENTRYPOINT", "CODEX_HOME", "COLUMNS")
LOOPBACK = ("127.0.0.1", "::1", "localhost")
GIT_CONFIG = "[core]\n\tfsync = none\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n"
"""What git does besides for safety and speed takes longer than the tests' small repositories live."""
SKILL = """\
---
name: {name}
description: {description}
---

# {name}

{body}
"""


def pytest_configure() -> None:
    """Takes interrupts, which a shell that starts the tests in the background ignores, for the programs we start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of the tests that compare results with files of fixtures."""
    parser.addoption("--update-expected", action="store_true", help="write the results into the files of expectations")


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody need look through it for garbage again and again."""
    gc.collect()
    gc.freeze()


def set_apart(patch: pytest.MonkeyPatch, home: Path) -> None:
    """An environment without the settings, logs and state of the person who runs the tests."""
    for name in list(os.environ):
        if name in SCRUBBED or name.startswith(FAMILIES):
            patch.delenv(name)
    patch.setenv("HOME", str(home))
    patch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    patch.setenv("SKILLKIT_STATE_DIR", str(home / "skillkit"))
    patch.setenv("TMPDIR", str(home / "tmp"))
    patch.setattr(tempfile, "tempdir", None)  # it remembers the folder of before


def furnished(home: Path) -> Path:
    """A home in which nobody has lived."""
    (home / "tmp").mkdir()
    (home / "gitconfig").write_text(GIT_CONFIG, encoding="utf-8")
    return home


def is_untouched(home: Path) -> bool:
    """Whether a home is as it was furnished."""
    left = {path.name for folder in (home, home / "tmp") for path in folder.iterdir()}
    return left == {"gitconfig", "tmp"} and (home / "gitconfig").read_text(encoding="utf-8") == GIT_CONFIG


@pytest.fixture(scope="session", autouse=True)
def shared_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What fixtures see that several tests share."""
    with pytest.MonkeyPatch.context() as patch:
        set_apart(patch, furnished(tmp_path_factory.mktemp("shared-home")))
        yield


@pytest.fixture(scope="session")
def free_homes() -> list[Path]:
    """Homes that tests have left untouched: most do, and thousands of folders take long to make and to remove."""
    return []


@pytest.fixture(autouse=True)
def own_environment(
    shared_environment: None,
    free_homes: list[Path],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """What a test sees: what one of them leaves behind, no other finds."""
    del shared_environment
    home = free_homes.pop() if free_homes else furnished(tmp_path_factory.mktemp("home"))
    set_apart(monkeypatch, home)
    yield
    if is_untouched(home):
        free_homes.append(home)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket reaches this machine alone."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in LOOPBACK:
            raise AssertionError(f"a test reaches for {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


Expect = Callable[[Path, Any], None]


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Expect:
    """Compares a result with the file that states it; with `--update-expected`, writes that file.

    A result that is neither text nor bytes is written as JSON.
    """

    def check(file: Path, result: Any) -> None:
        text = result if isinstance(result, str | bytes) else json.dumps(result, ensure_ascii=False, indent=1) + "\n"
        content = text.encode() if isinstance(text, str) else text
        if request.config.getoption("--update-expected"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        expected = file.read_bytes() if file.is_file() else b""
        found, wanted = (part.decode("utf-8", errors="surrogateescape").split("\n") for part in (content, expected))
        test = request.node.nodeid
        assert found == wanted, f"{file} differs; if the result is right, run: pytest '{test}' --update-expected"

    return check


def git(folder: Path, *arguments: str, stdin: str = "", **variables: str) -> str:
    """What git prints; it has to succeed."""
    done = subprocess.run(
        ["git", *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **variables},
    )
    assert done.returncode == 0, f"git {' '.join(arguments)}: {done.stderr}"
    return done.stdout.strip()


def skill(name: str, body: str = "Does it.", description: str = "") -> str:
    """A SKILL.md that lints clean."""
    said = description or f"Deals with {name} in full. Use when {name} is due."
    return SKILL.format(name=name, body=body, description=said)


def identify(folder: Path, name: str = "you") -> None:
    """Lets the commits of a repository bear a name."""
    git(folder, "config", "user.name", name)
    git(folder, "config", "user.email", f"{name}@example.invalid")


def program(file: Path, script: str) -> Path:
    """A program of the shell, such as a hook of git."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


@dataclass(frozen=True)
class SkillRepo:
    """A clone and the bare remote that it was made from."""

    root: Path
    remote: Path

    def git(self, *arguments: str) -> str:
        return git(self.root, *arguments)

    def write(self, files: dict[str, str | bytes]) -> None:
        for path, content in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def commit(self, files: dict[str, str | bytes], message: str = "Change") -> str:
        """Writes the files and commits all there is."""
        self.write(files)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message)
        return self.git("rev-parse", "HEAD")

    def heads(self) -> dict[str, str]:
        """The branches of the remote with their commits."""
        pairs = (line.split("\t") for line in git(self.root, "ls-remote", "--heads", str(self.remote)).splitlines())
        return {ref.removeprefix("refs/heads/"): commit for commit, ref in pairs}


def make_skill_repo(folder: Path, branch: str = "main") -> SkillRepo:
    """A remote with one authored skill on its default branch, and a clone of it."""
    repo = SkillRepo(root=folder / "clone", remote=folder / "remote.git")
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "--quiet", "--bare", "--template=", f"--initial-branch={branch}", "remote.git")
    git(folder, "clone", "--quiet", "--template=", "remote.git", "clone")
    identify(repo.root)
    repo.git("checkout", "--quiet", "-b", branch)
    repo.write({"README.md": "Our skills.\n", "skills/release/SKILL.md": skill("release")})
    repo.git("add", "--all")
    git(repo.root, "commit", "--quiet", "--message", "Begin", GIT_COMMITTER_DATE="2026-01-01T00:00:00Z")
    repo.git("push", "--quiet", "--set-upstream", "origin", branch)
    repo.git("remote", "set-head", "origin", branch)
    return repo


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> SkillRepo:
    """What `skill_repo` is copied from; making it takes a dozen processes."""
    return make_skill_repo(tmp_path_factory.mktemp("pristine"))


def copied(original: SkillRepo, folder: Path) -> SkillRepo:
    """The same clone and remote in another folder."""
    repo = SkillRepo(root=folder / "clone", remote=folder / "remote.git")
    shutil.copytree(original.root, repo.root)
    shutil.copytree(original.remote, repo.remote)
    repo.git("remote", "set-url", "origin", str(repo.remote))
    repo.git("status")  # settles the index, which remembers the files that were copied
    return repo


@pytest.fixture
def skill_repo(pristine: SkillRepo, tmp_path: Path) -> SkillRepo:
    return copied(pristine, tmp_path)


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)

    @property
    def said(self) -> str:
        return self.stdout + self.stderr


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: while one waits for git, another one goes on."""
    return processors() + 1


Run = Callable[..., Outcome]


def at_once(settings: list[dict[str, str]]) -> list[Any]:
    """Parameters of a test: all settings together, and, among the slow ones, each by itself."""
    every = {name: value for each in settings for name, value in each.items()}
    return [
        pytest.param(every, id="all"),
        *(pytest.param(each, id=next(iter(each)), marks=pytest.mark.slow) for each in settings),
    ]


def first_of(cases: Iterable[Any], many: int = 1) -> list[Any]:
    """Parameters of a test, of which all but the first are slow ones: they differ in a detail."""
    return [pytest.param(case, marks=pytest.mark.slow if n >= many else ()) for n, case in enumerate(cases)]


def skillkit(*arguments: str | Path, cwd: Path | None = None, stdin: str | bytes = "") -> Outcome:
    """Runs the command line in this process, through the same door as the installed program."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(cwd or Path.cwd()):
        patch.setattr(sys, "argv", ["skillkit", *map(str, arguments)])
        given = stdin.encode() if isinstance(stdin, str) else stdin
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as left:
            cli.main()
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
    code = left.value.code
    assert isinstance(code, int)
    return Outcome(code, *texts)


@pytest.fixture
def run() -> Run:
    return skillkit


def in_terminal(
    arguments: Sequence[str], cwd: Path, answers: Sequence[str] = (), *, asked: bytes = b"?", **variables: str
) -> tuple[int, str]:
    """Runs the program in a terminal, giving an answer each time it has asked; exit code, what the terminal showed."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "skillkit", *arguments],
        cwd=cwd,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, **variables},
    )
    os.close(terminal)
    shown, given = b"", 0
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:  # so Linux tells that the program has left the terminal
            break
        if not part:
            break
        shown += part
        if given < len(answers) and shown.count(asked) > given:
            os.write(controller, f"{answers[given]}\n".encode())
            given += 1
    code = process.wait(timeout=30)
    os.close(controller)
    return code, shown.decode().replace("\r\n", "\n")


class SessionLogs:
    """A folder of session logs in which commands fail and then pass, written differently."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(
        self,
        name: str,
        *,
        program: str = "bun",
        wrapper: str = "rtk",
        day: str = "2026-01-05",
        cwd: str = "/home/ada/secret-project",
        message: str = "",
    ) -> Path:
        """One session: `wrapper program test` is not understood, `program test` passes."""
        text = message or f"error: unrecognized subcommand '{program}'"
        calls = [(f"{wrapper} {program} test", f"Exit code 2\n{text}", True), (f"{program} test", "12 pass", False)]
        records: list[dict[str, Any]] = [{"type": "user", "message": {"role": "user", "content": "run the tests"}}]
        for number, (command, result, is_error) in enumerate(calls):
            use = {"type": "tool_use", "id": f"{name}-{number}", "name": "Bash", "input": {"command": command}}
            back = {"type": "tool_result", "tool_use_id": f"{name}-{number}", "content": result, "is_error": is_error}
            records += [
                {"type": "assistant", "message": {"id": f"m{number}", "role": "assistant", "content": [use]}},
                {"type": "user", "message": {"role": "user", "content": [back]}},
            ]
        envelope = {"sessionId": name, "cwd": cwd, "version": "2.1.0", "gitBranch": "main", "isSidechain": False}
        file = self.folder / f"{name}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        stamped = (
            {**record, **envelope, "uuid": f"{name}-{i}", "timestamp": f"{day}T10:00:{i:02}Z"}
            for i, record in enumerate(records)
        )
        file.write_text("".join(f"{json.dumps(record)}\n" for record in stamped), encoding="utf-8")
        return file


def filled(folder: Path) -> SessionLogs:
    """Two drafts above 0.6 (three sessions in three weeks each), one below it (two sessions), a lead (one session)."""
    logs = SessionLogs(folder)
    for program in ("bun", "cargo"):
        for week, day in enumerate(("2026-01-05", "2026-01-12", "2026-01-19")):
            logs.add(f"{program}-session-{week}", program=program, day=day)
    for number in range(2):
        logs.add(f"gradle-session-{number}", program="gradle")
    logs.add("deno-session", program="deno")
    return logs


@pytest.fixture
def logs(tmp_path: Path) -> SessionLogs:
    return filled(tmp_path / "logs")


@pytest.fixture(scope="session")
def mined_once(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str | bytes]]:
    found = mine.mine([filled(tmp_path_factory.mktemp("mined")).folder], key=b"k" * 32).candidates
    drafts = [candidate for candidate in found if candidate.readiness == "draft"]
    return {candidate.name.split("-")[1]: dict(propose.files_of(candidate)) for candidate in drafts}


@pytest.fixture
def mined(mined_once: dict[str, dict[str, str | bytes]]) -> dict[str, dict[str, str | bytes]]:
    """The files that propose would add, for each draft of `logs`, by the program it is about."""
    return {program: dict(files) for program, files in mined_once.items()}


@pytest.fixture
def bun(tmp_path: Path) -> SessionLogs:
    """Logs with one draft in them, of three sessions."""
    logs = SessionLogs(tmp_path / "bun-logs")
    for week, day in enumerate(("2026-01-05", "2026-01-12", "2026-01-19")):
        logs.add(f"bun-session-{week}", day=day)
    return logs
