"""Repositories, addresses and lock files that mean harm."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from skillkit.delivery.address import address_of
from skillkit.errors import SkillkitError
from tests.conftest import Run, git, skill
from tests.delivery.test_install import (
    app as app,  # noqa: PLC0414 - a fixture
    snapshot,
)

SKILL = skill("evil")
TOKEN = "s3kr1t-t0ken"


def blob(repo: Path, content: str) -> str:
    return git(repo, "hash-object", "-w", "--stdin", stdin=content)


def tree(repo: Path, rows: list[tuple[str, str, str]]) -> str:
    """A tree object of (mode, id, name), which git writes without a look at the names."""
    raw = b"".join(f"{mode.lstrip('0')} {name}".encode() + b"\0" + bytes.fromhex(sha) for mode, sha, name in rows)
    file = repo / "tree.raw"
    file.write_bytes(raw)
    return git(repo, "hash-object", "-w", "--literally", "-t", "tree", str(file))


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """An empty bare repository."""
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "evil.git")
    return tmp_path / "evil.git"


def publish(repo: Path, rows: list[tuple[str, str, str]]) -> None:
    """Commits a skill `evil` that has these entries beside its SKILL.md."""
    inner = tree(repo, sorted([("100644", blob(repo, SKILL), "SKILL.md"), *rows], key=lambda row: row[2]))
    outer = tree(repo, [("40000", tree(repo, [("40000", inner, "evil")]), "skills")])
    author = {f"GIT_{who}_{what}": "x@x.invalid" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    commit = git(repo, "commit-tree", outer, stdin="Evil", **author)
    git(repo, "update-ref", "refs/heads/main", commit)


CASES: dict[str, Callable[[Path], list[tuple[str, str, str]]]] = {
    "parent": lambda r: [("40000", tree(r, [("100644", blob(r, "x"), "x")]), "..")],
    "git folder": lambda r: [("40000", tree(r, [("100644", blob(r, "x"), "config")]), ".GIT")],
    "slash in a name": lambda r: [("100644", blob(r, "x"), "../../../out")],
    "backslash": lambda r: [("100644", blob(r, "x"), "..\\..\\out")],
    "escape sequence": lambda r: [("100644", blob(r, "x"), "\x1b[2Jx")],
    "link out": lambda r: [("120000", blob(r, "../../../../.ssh/id_rsa"), "notes.md")],
    "absolute link": lambda r: [("120000", blob(r, "/etc/passwd"), "notes.md")],
    "link to a link": lambda r: [("120000", blob(r, "b"), "a"), ("120000", blob(r, "a"), "b")],
    "submodule": lambda _: [("160000", "1" * 40, "vendor")],
    "case collision": lambda r: [("100644", blob(r, "x"), "Notes.md"), ("100644", blob(r, "y"), "notes.md")],
    "folder collision": lambda r: [
        ("40000", tree(r, [("100644", blob(r, "x"), "a")]), "Docs"),
        ("40000", tree(r, [("100644", blob(r, "x"), "b")]), "docs"),
    ],
    "huge blob": lambda r: [("100644", blob(r, "x" * 9_000_000), "data.txt")],
    "10,000 files": lambda r: [(*row, f"f{n}") for row in [("100644", blob(r, "x"))] for n in range(10_000)],
    "long name": lambda r: [("100644", blob(r, "x"), "x" * 250)],
}


@pytest.mark.parametrize("case", CASES)
def test_a_skill_with_hostile_files_is_refused_and_nothing_is_written(
    app: Path, evil: Path, run: Run, tmp_path: Path, case: str
) -> None:
    publish(evil, CASES[case](evil))
    before = sorted(path.name for path in tmp_path.iterdir())
    refused = run("install", "--from", str(evil), cwd=app)
    assert refused.code in (1, 2), refused.said
    assert "refused: evil: " in refused.stderr or "error: " in refused.stderr
    assert "Traceback" not in refused.stderr
    assert "internal error" not in refused.stderr
    assert "\x1b[2J" not in refused.said
    assert snapshot(app) == {}
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_link_within_a_skill_becomes_the_file(app: Path, evil: Path, run: Run) -> None:
    publish(evil, [("100644", blob(evil, "text\n"), "notes.md"), ("120000", blob(evil, "notes.md"), "readme.md")])
    assert run("install", "--from", str(evil), cwd=app).code == 0
    place = app / ".agents/skills/evil/readme.md"
    assert (place.is_symlink(), place.read_text()) == (False, "text\n")
    assert run("install", "--check", cwd=app).code == 0


def test_filters_and_hooks_of_a_source_never_run(app: Path, evil: Path, run: Run, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    git(app, "config", "--global", "filter.evil.smudge", f"touch {mark}; cat")
    publish(evil, [("100644", blob(evil, "* filter=evil eol=crlf\n"), ".gitattributes")])
    for name in ("post-checkout", "reference-transaction", "post-update"):
        hook = evil / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch {mark}\n")
        hook.chmod(0o755)
    assert run("install", "--from", str(evil), cwd=app).code == 0
    assert (app / ".agents/skills/evil/SKILL.md").read_text() == SKILL
    assert not mark.exists()


ADDRESSES = [
    "--upload-pack=touch ran",
    "-oProxyCommand=x:y",
    "ext::sh -c touch% ran",
    "ext::touch",
    "https://h.invalid/x@--upload-pack=y",
    "https://h.invalid/x@a..b",
    "https://h.invalid/x@main:refs/heads/x",
    "ssh://-oProxyCommand=touch/x",
    "ssh://-oA@h.invalid/x",
    "-h:x",
    "h:-x",
    "git://h.invalid/x",
    "http://h.invalid/x",
    "ftp://h.invalid/x",
    "https://h.invalid/x?token=y",
    "https://h.invalid/%0ax",
    "https:///x",
    "file://h/x",
    "https://h.invalid/x\nx",
    "owner/repo",
    "",
    "h" * 2000,
]


@pytest.mark.parametrize("given", ADDRESSES)
def test_addresses_that_git_could_take_otherwise_are_refused(app: Path, run: Run, given: str) -> None:
    refused = run("install", f"--from={given}", cwd=app)
    assert refused.code == 2
    assert "this is no address to install from" in refused.stderr
    assert "hint: " in refused.stderr
    assert snapshot(app) == {}


@pytest.mark.parametrize(
    ("given", "url", "ref"),
    [
        ("https://h.invalid/a/b.git", "https://h.invalid/a/b.git", ""),
        ("https://me:pw@h.invalid:8443/a/b@feature/x", "https://h.invalid:8443/a/b", "feature/x"),
        ("ssh://git:pw@h.invalid:22/a/b@v1.2", "ssh://git@h.invalid:22/a/b", "v1.2"),
        ("git@h.invalid:a/b.git@v1", "git@h.invalid:a/b.git", "v1"),
        ("h.invalid:a/b", "h.invalid:a/b", ""),
        ("file:///a/b@main", "file:///a/b", "main"),
    ],
)
def test_addresses_lose_their_credentials(given: str, url: str, ref: str) -> None:
    address = address_of(given)
    assert (address.url, address.ref) == (url, ref)
    assert "pw" not in address.url


@contextmanager
def server(seen: list[str]) -> Iterator[int]:
    """A server that asks for a password, notes what it gets, and has nothing."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = self.headers.get("Authorization", "")
            seen.append(given)
            self.send_response(404 if given else 401)
            self.send_header("WWW-Authenticate", "Basic realm=x")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=running.serve_forever)
    thread.start()
    try:
        yield running.server_port
    finally:
        running.shutdown()
        thread.join()
        running.server_close()


def test_credentials_reach_the_server_and_nothing_else(app: Path, run: Run) -> None:
    seen: list[str] = []
    with server(seen) as port:
        failed = run("install", "--from", f"http://me:{TOKEN}@127.0.0.1:{port}/x.git", cwd=app)
    assert failed.code == 2
    assert f"Basic {base64.b64encode(f'me:{TOKEN}'.encode()).decode()}" in seen
    assert TOKEN not in failed.said
    assert f"http://127.0.0.1:{port}/x.git" in failed.stderr
    files = [path for path in Path.home().rglob("*") if path.is_file()]
    assert not any(TOKEN.encode() in path.read_bytes() for path in files)


def entry(**changed: object) -> dict[str, object]:
    rest = {"folders": [".agents/skills"], "form": "shared", "commit": "1" * 40, "digest": f"sha256:{'1' * 64}"}
    return {"source": "https://h.invalid/x", "path": "skills/evil", **rest, **changed}


@pytest.mark.parametrize(
    "lock",
    [
        "<<<<<<< HEAD\n{}",
        "[" * 100_000,
        "[]",
        {"version": 2, "skills": {}},
        {"version": 1, "skills": {"../evil": entry()}},
        {"version": 1, "skills": {"evil": entry(folders=["../x"])}},
        {"version": 1, "skills": {"evil": entry(folders=[".git/hooks"])}},
        {"version": 1, "skills": {"evil": entry(path="../../x")}},
        {"version": 1, "skills": {"evil": entry(source="ext::touch")}},
        {"version": 1, "skills": {"evil": entry(source="--upload-pack=x")}},
        {"version": 1, "skills": {"evil": entry(source="/etc", commit="", form="link")}},
        {"version": 1, "skills": {"evil": entry(source="https://me:pw@h.invalid/x")}},
        {"version": 1, "skills": {"evil": entry(ref="--upload-pack=x")}},
        {"version": 1, "skills": {"evil": entry(commit="HEAD")}},
        {"version": 1, "skills": {"evil": entry(more="\u001b[2J")}},
    ],
)
def test_a_hostile_lock_is_refused(app: Path, run: Run, lock: object) -> None:
    (app / "skillkit.lock").write_text(lock if isinstance(lock, str) else json.dumps(lock))
    before = snapshot(app)
    for options in ([], ["--check"], ["--remove", "evil"]):
        refused = run("install", *options, cwd=app)
        assert refused.code == 2, refused.said
        assert "skillkit.lock" in refused.stderr
        assert "internal error" not in refused.stderr
    assert snapshot(app) == before


def test_a_changed_digest_in_the_lock_is_refused(app: Path, evil: Path, run: Run) -> None:
    publish(evil, [])
    assert run("install", "--from", str(evil), cwd=app).code == 0
    lock = app / "skillkit.lock"
    shape = json.loads(lock.read_text())
    shape["skills"]["evil"]["digest"] = f"sha256:{'1' * 64}"
    lock.write_text(json.dumps(shape))
    refused = run("install", cwd=app)
    assert refused.code == 1
    assert "skillkit.lock has another digest than commit" in refused.stderr


def test_folders_of_agents_that_lead_out_of_the_project_are_refused(
    app: Path, evil: Path, run: Run, tmp_path: Path
) -> None:
    publish(evil, [])
    (tmp_path / "elsewhere").mkdir()
    (app / ".claude").symlink_to("../elsewhere")
    refused = run("install", "--from", str(evil), cwd=app)
    assert (refused.code, "leads out of the project" in refused.stderr) == (2, True)
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert not (app / ".agents").exists()


def test_a_folder_that_is_a_link_to_the_other_one_is_written_once(app: Path, evil: Path, run: Run) -> None:
    publish(evil, [])
    (app / ".agents/skills").mkdir(parents=True)
    (app / ".claude").mkdir()
    (app / ".claude/skills").symlink_to("../.agents/skills")
    assert run("install", "--from", str(evil), cwd=app).code == 0
    assert (app / ".claude/skills/evil/SKILL.md").read_text() == SKILL
    assert not (app / ".agents/skills/evil").is_symlink()
    assert run("install", "--check", cwd=app).code == 0


def test_errors_of_git_name_no_password() -> None:
    with pytest.raises(SkillkitError) as caught:
        address_of(f"https://me:{TOKEN}@h.invalid/x?y")
    assert TOKEN not in f"{caught.value.message}{caught.value.hint}"
