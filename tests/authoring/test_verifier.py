"""A verifier looks into a disposable clone: what it is given, what it may do, and what it leaves behind."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from skillkit import git
from skillkit.authoring.author import MODES, Command, Endpoint, Mode
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.prompts import Prompt
from skillkit.authoring.verifier import Verifier, environment_of, kit_of, mode_of, refused, repeated
from skillkit.errors import SkillkitError
from skillkit.process import Completed
from skillkit.redact.engine import Redactor
from tests.authored import TILL, project
from tests.authoring.test_author_commands import is_running, program

CASES = json.loads((Path(__file__).parent.parent / "fixtures" / "authoring" / "verifier.json").read_text())
ASKS = Prompt("verify", "prices", "look", project="till")
needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """The project's repository, with an ignored file and a login that no verifier sees."""
    return _checkout(tmp_path, monkeypatch)


@pytest.fixture
def base(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that a sandbox shows: it hides those for temporary files."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        _checkout(Path(folder), monkeypatch)
        yield Path(folder)


def _checkout(base: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    (base / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(base / "tmp"))
    monkeypatch.setenv("TMPDIR", str(base / "tmp"))
    monkeypatch.setenv("HOME", str(base / "home"))
    (base / "home" / ".ssh").mkdir(parents=True)
    (base / "home" / ".ssh" / "id").write_text("a private key")
    own = {".opencode/plugin/own.ts": "run()\n", ".claude/settings.json": "{}\n", ".claude/rules.md": "- rules\n"}
    root = project(base, {"src/till.py": TILL, ".gitignore": ".env\n", **own}, "Keep prices in cents")
    (root / ".env").write_text("TOKEN=secret")
    return Checkout(root, Redactor())


def _tree(root: Path) -> dict[str, bytes]:
    return {str(f.relative_to(root)): f.read_bytes() for f in sorted(root.rglob("*")) if f.is_file()}


def _ask(checkout: Checkout, who: str, mode: Mode = "read") -> str:
    return Verifier(who, mode, {"till": checkout}, 30).ask(ASKS, "look")


def test_a_clone_is_what_a_fresh_one_would_be_and_disappears(checkout: Checkout, tmp_path: Path) -> None:
    before = _tree(checkout.root)
    with git.disposable_clone(checkout.root, checkout.commit) as clone:
        shown = {name for name in _tree(clone.folder) if not name.startswith(".git/")}
        own = {".opencode/plugin/own.ts", ".claude/settings.json", ".claude/rules.md"}
        assert shown == {"src/till.py", ".gitignore", "log", *own}
        assert git.head(clone.folder) == checkout.commit
        assert git.branches_of_remotes(clone.folder) == git.branches_of_remotes(checkout.root)
        config = (clone.folder / ".git" / "config").read_text()
        assert "url" not in config
        (clone.folder / "src" / "till.py").write_text("broken")
    assert list((tmp_path / "tmp").iterdir()) == []
    assert _tree(checkout.root) == before


def test_a_verifier_works_in_the_clone_without_credentials(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in CASES["credentials"]:
        monkeypatch.setenv(name, "secret")
    monkeypatch.setenv("HTTPS_PROXY", "http://user:secret@proxy.example:3128")
    who = program(
        tmp_path,
        "import json, os\n"
        "found = [os.path.join(a, f) for a, _, b in os.walk('.') for f in b if '.git/' not in a + '/']\n"
        "print(json.dumps([os.getcwd(), found, dict(os.environ)]))",
    )
    folder, files, environment = json.loads(_ask(checkout, who))
    assert Path(folder).parent.parent == tmp_path / "tmp"
    assert sorted(files) == ["./.claude/rules.md", "./.gitignore", "./log", "./src/till.py"]
    assert "secret" not in json.dumps(environment)
    assert environment["PATH"] == os.environ["PATH"]
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.parametrize(("command", "mode", "options", "kept"), CASES["kits"])
def test_each_agent_gets_its_own_options_and_its_own_keys(
    command: str, mode: Mode, options: list[str], kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in CASES["credentials"]:
        monkeypatch.setenv(name, "secret")
    kit = kit_of(command.split())
    assert kit is not None
    given = " ".join(kit.run if mode == "run" else kit.read)
    assert [option for option in options if option not in given] == []
    environment = environment_of(kit, mode)
    assert sorted(name for name, value in environment.items() if value == "secret") == kept


def test_who_may_look_into_a_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [mode_of(Command("claude -p"), asked) for asked in ("", *MODES)] == ["read", *MODES]
    assert [mode_of(Command("llm -m x"), asked) for asked in ("", "read")] == ["none", "read"]
    monkeypatch.setenv("SKILLKIT_MODEL", "m")
    assert mode_of(Endpoint("https://models.example/v1"), "") == "none"
    with pytest.raises(SkillkitError, match="cannot look into a folder"):
        mode_of(Endpoint("https://models.example/v1"), "read")


@pytest.mark.parametrize(("command", "why"), CASES["refused"])
def test_what_reaches_out_of_the_clone_is_not_run(command: str, why: str) -> None:
    assert why in refused(command)
    assert bool(refused(command)) == bool(why)


def test_without_a_sandbox_nothing_is_run(checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr("shutil.which", lambda name: None if name == "bwrap" else which(name))
    mark = tmp_path / "ran"
    said = repeated(f"touch {mark}", checkout)
    assert "bubblewrap is not installed" in str(said)
    with pytest.raises(SkillkitError, match="bubblewrap is not installed"):
        _ask(checkout, program(tmp_path, f"open({str(mark)!r}, 'w')"), "run")
    assert not mark.exists()


@needs_bwrap
@pytest.mark.parametrize("script", CASES["hostile"])
def test_a_hostile_draft_changes_nothing_and_sees_no_login(script: str, base: Path) -> None:
    checkout = Checkout(base / "till", Redactor())
    before, home = _tree(checkout.root), _tree(base / "home")
    places = f"root={checkout.root}; home={base / 'home'}; other={base}; "
    said = _ask(checkout, shlex.join(["sh", "-c", f"{places}ls src; ( {script} ) 2>&1; echo answered"]), "run")
    assert said.startswith("till.py\n")
    assert said.endswith("answered")
    assert "a private key" not in said
    assert _tree(checkout.root) == before
    assert _tree(base / "home") == home
    assert sorted(path.name for path in base.iterdir()) == ["home", "remote.git", "till", "tmp"]
    assert list((base / "tmp").iterdir()) == []


@needs_bwrap
def test_a_check_is_repeated_in_a_fresh_clone(checkout: Checkout) -> None:
    done = repeated("grep -n cents src/till.py", checkout)
    assert isinstance(done, Completed)
    assert (done.code, b"2:" in done.stdout or b"cents" in done.stdout) == (0, True)
    assert repeated("cat src/till.py | head", checkout) == "it is more than one program with its arguments"
    offline = repeated("git ls-remote https://example.invalid/x.git", checkout)
    assert isinstance(offline, Completed)
    assert offline.code != 0


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_kill_leaves_no_clone_and_no_agent(stop: signal.Signals, checkout: Checkout, tmp_path: Path) -> None:
    _killed(stop, checkout, tmp_path)


@pytest.mark.slow
def test_thirty_kills_leave_nothing(checkout: Checkout, tmp_path: Path) -> None:
    for number in range(30):
        _killed(signal.SIGKILL, checkout, tmp_path, after=number / 60)


def _runs(pids: Path) -> bool:
    return pids.is_file() and bool(pids.read_text()) and is_running(int(pids.read_text()))


def _killed(stop: signal.Signals, checkout: Checkout, tmp_path: Path, after: float = 0) -> None:
    before = _tree(checkout.root)
    pids = tmp_path / "pids"
    pids.unlink(missing_ok=True)
    who = program(tmp_path, f"import os, time\nopen({str(pids)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
    asks = (
        "import sys; from pathlib import Path; from skillkit.authoring.checkout import Checkout;"
        "from skillkit.authoring.prompts import Prompt; from skillkit.authoring.verifier import Verifier;"
        "from skillkit.redact.engine import Redactor;"
        "c = Checkout(Path(sys.argv[1]), Redactor()); print('asking', flush=True);"
        "Verifier(sys.argv[2], 'read', {'till': c}, 60).ask(Prompt('verify', 's', 't', project='till'), 't')"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", asks, str(checkout.root), who], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert running.stdout is not None
    running.stdout.readline()
    deadline = time.monotonic() + 20
    if after:
        time.sleep(after)
    while not after and not (pids.is_file() and pids.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(stop)
    running.communicate(timeout=20)
    while (_runs(pids) or list((tmp_path / "tmp").iterdir())) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert list((tmp_path / "tmp").iterdir()) == []
    assert not _runs(pids)
    assert _tree(checkout.root) == before
