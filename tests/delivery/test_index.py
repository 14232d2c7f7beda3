"""`skillkit index`: what it makes, what it keeps of others, what it refuses, and how --check compares."""

import hashlib
import io
import json
import shutil
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.agents.test_real_clients import QUIET, client, run as ran
from tests.conftest import Expect, Run, git, skill

FIXTURE = Path(__file__).parent.parent / "fixtures" / "index"
MARKET = ".claude-plugin/marketplace.json"
WELL_KNOWN = "site/.well-known/agent-skills"
MADE = (MARKET, f"{WELL_KNOWN}/index.json", "site/index.html")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with two mined skills, two by hand, one of a plugin of its own; the mode of a script is set."""
    folder = tmp_path / "team-skills"
    shutil.copytree(FIXTURE / "team-skills", folder)
    (folder / "skills/deploy/scripts/deploy.sh").chmod(0o755)
    return folder


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def put(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return file


def index_of(root: Path) -> dict[str, Any]:
    """The entries of the discovery index by their names."""
    data = json.loads((root / WELL_KNOWN / "index.json").read_bytes())
    assert data["$schema"] == "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
    assert data.keys() == {"$schema", "skills"}
    return {each["name"]: each for each in data["skills"]}


def test_the_files_of_a_repository(root: Path, run: Run, expect: Expect) -> None:
    done = run("index", "--usage", "usage.json", cwd=root)
    assert (done.code, done.stderr) == (0, "")
    for path in MADE:
        expect(
            FIXTURE / "expected" / Path(path).name.replace("index.json", "discovery.json"), (root / path).read_bytes()
        )


def test_each_artifact_has_its_digest_and_all_files(root: Path, run: Run) -> None:
    assert run("index", cwd=root).code == 0
    entries = index_of(root)
    assert {name: each["type"] for name, each in entries.items()} == {
        "deploy": "archive",
        "release": "skill-md",
        "run-bun-without-rtk": "skill-md",
        "run-cargo-without-rtk": "skill-md",
    }
    for each in entries.values():
        assert each.keys() == {"name", "type", "description", "url", "digest"}
        content = (root / WELL_KNOWN / each["url"]).read_bytes()
        assert each["digest"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
    with zipfile.ZipFile(root / WELL_KNOWN / "deploy.zip") as archive:
        modes = {each.filename: each.external_attr >> 16 & 0o777 for each in archive.infolist()}
        assert modes == {"SKILL.md": 0o644, "scripts/deploy.sh": 0o755}
        assert archive.read("SKILL.md") == (root / "skills/deploy/SKILL.md").read_bytes()


def test_a_second_run_writes_nothing_and_check_agrees(root: Path, run: Run) -> None:
    run("index", cwd=root)
    before = files_in(root)
    assert run("index", cwd=root / "skills").stdout == "Nothing to write; 4 skills listed.\n"
    assert run("index", "--check", cwd=root).stdout == "Up to date: 8 files, 4 skills listed.\n"
    for part in ("marketplace", "discovery", "catalogue"):
        assert run("index", "--check", "--only", part, cwd=root).code == 0
    assert files_in(root) == before
    other = shutil.copytree(root, root.parent / "elsewhere", ignore=shutil.ignore_patterns("site"))
    run("index", cwd=other)
    assert files_in(other) == before


def test_check_names_what_differs_and_how_to_mend_it(root: Path, run: Run) -> None:
    run("index", "--usage", "usage.json", cwd=root)
    shutil.rmtree(root / "skills/release")
    put(root, "skills/tidy/SKILL.md", skill("tidy"))
    before = files_in(root)
    done = run("index", "--check", "--usage", "usage.json", cwd=root)
    assert done.code == 1
    assert files_in(root) == before
    assert done.stdout == (
        "differs  .claude-plugin/marketplace.json\n"
        "differs  site/.well-known/agent-skills/index.json\n"
        "stale    site/.well-known/agent-skills/release/SKILL.md\n"
        "missing  site/.well-known/agent-skills/tidy/SKILL.md\n"
        "differs  site/index.html\n"
        "5 files differ; skillkit index --usage=usage.json writes what is right.\n"
    )
    assert run("index", "--usage", "usage.json", cwd=root).code == 0
    assert not (root / WELL_KNOWN / "release").exists()
    assert run("index", "--check", "--usage", "usage.json", "--format", "json", cwd=root).json["summary"] == {
        "skills": 4,
        "left_out": 0,
        "differing": 0,
    }


def test_an_artifact_that_somebody_changed_is_not_removed(root: Path, run: Run) -> None:
    run("index", cwd=root)
    shutil.rmtree(root / "skills/release")
    mine = put(root, f"{WELL_KNOWN}/release/SKILL.md", "mine\n")
    assert run("index", cwd=root).code == 0
    assert mine.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_others_wrote_in_the_marketplace_stays(root: Path, run: Run, ends: str) -> None:
    entry = {"name": "team-skills", "source": "./", "description": "Ours, \u05d0.", "version": "2.0.0", "strict": False}
    entry["skills"] = []
    hooks = {"name": "hooks", "source": {"source": "github", "repo": "acme/hooks"}, "tags": ["x"]}
    about = {"owner": {"name": "ada"}, "metadata": {"description": "d"}, "name": "team"}
    held: dict[str, Any] = {**about, "plugins": [entry, hooks]}
    text = json.dumps(held, indent=3, ensure_ascii=False).replace("\n", ends)
    file = put(root, MARKET, text)
    assert run("index", "--only", "marketplace", cwd=root).code == 0
    names = sorted(path.name for path in (root / "skills").iterdir())
    held["plugins"][0] = {**entry, "source": "./skills", "skills": [f"./{name}" for name in names]}
    assert file.read_bytes() == json.dumps(held, indent=3, ensure_ascii=False).replace("\n", ends).encode()
    assert not (root / "site").exists()


@pytest.mark.parametrize(
    ("url", "name", "code"),
    [("https://acme.example/x.zip", "elsewhere", 0), ("/x/SKILL.md", "elsewhere", 0), ("/x/SKILL.md", "release", 2)],
)
def test_entries_of_the_index_that_lead_elsewhere_stay(root: Path, run: Run, url: str, name: str, code: int) -> None:
    other = {"name": name, "type": "skill-md", "description": "d", "url": url, "digest": "sha256:0", "extra": 1}
    file = put(root, f"{WELL_KNOWN}/index.json", json.dumps({"skills": [other]}))
    before = file.read_bytes()
    done = run("index", cwd=root)
    assert done.code == code
    if code:
        assert "rename the skill" in done.stderr
        assert file.read_bytes() == before
    else:
        assert index_of(root)[name] == other


def test_skills_that_lint_faults_are_left_out(root: Path, run: Run) -> None:
    put(root, "skills/broken/SKILL.md", "---\nname: [\n---\n")
    put(root, "skills/other/SKILL.md", skill("release"))
    steps = "name: steps\ndescription: Takes steps. Use when due.\nsteps:\n- {name: a, type: bash, command: 'true'}\n"
    put(root, "skills/steps/workflow.yaml", steps)
    done = run("index", cwd=root)
    assert done.code == 1
    assert "left out skills/broken: SK" in done.stdout
    assert "left out skills/other: SK" in done.stdout
    assert "skills/steps is not listed: it has no SKILL.md" in done.stdout
    assert "release" in index_of(root)
    assert len(index_of(root)) == 4
    again = run("index", "--check", cwd=root)
    assert again.code == 1
    assert "Up to date" in again.stdout


def test_a_skill_with_a_link_to_a_file_outside_is_not_published(root: Path, run: Run) -> None:
    secret = put(root.parent, "secret.txt", "hush\n")
    (root / "skills/release/notes.txt").symlink_to(secret)
    put(root, "skillkit.toml", 'ignore = ["SK"]\n')
    assert run("index", cwd=root).code == 1
    assert b"hush" not in b"".join(files_in(root / "site").values())
    assert "release" not in index_of(root)


@pytest.mark.parametrize(
    ("link", "options"),
    [
        (".claude-plugin", ()),
        ("site", ()),
        ("site/.well-known", ()),
        ("site/index.html", ()),
        (MARKET, ()),
        ("public/.well-known", ("--site", "public")),
    ],
)
def test_nothing_is_written_through_links(root: Path, run: Run, link: str, options: tuple[str, ...]) -> None:
    outside = root.parent / "outside"
    place = root / link
    if place.is_dir():
        shutil.move(place, outside)
    elif place.suffix:
        put(root.parent, "outside", place.read_text(encoding="utf-8") if place.exists() else "")
        place.unlink(missing_ok=True)
    else:
        outside.mkdir()
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(outside)
    before = files_in(outside) if outside.is_dir() else outside.read_bytes()
    done = run("index", *options, cwd=root)
    assert done.code == 2, done.said
    assert (files_in(outside) if outside.is_dir() else outside.read_bytes()) == before
    assert "link" in done.stderr or "was not written by" in done.stderr


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        (MARKET, "{", "no JSON: line 1"),
        (MARKET, "[]", "not a marketplace"),
        (MARKET, '{"plugins": {}}', "not a marketplace"),
        (MARKET, '{"name": 7}', "name is not a text"),
        (MARKET, "[" * 100_000, "no JSON"),
        (MARKET, '{"name": "team", "plugins": [{"name": "team-skills", "source": "./x"}]}', "another plugin named"),
        (f"{WELL_KNOWN}/index.json", "{}", "no index of skills"),
        ("site/index.html", "<h1>Ours</h1>", "was not written by skillkit index"),
        ("usage.json", "{}", "no report of stats: skills"),
        ("usage.json", '{"skills": [{"name": "x", "sessions": -1}]}', "no report of stats: skills.0.sessions"),
    ],
)
def test_what_cannot_be_read_or_kept_stops_it(root: Path, run: Run, path: str, text: str, said: str) -> None:
    put(root, path, text)
    before = files_in(root)
    done = run("index", "--usage", "usage.json", cwd=root)
    assert done.code == 2
    assert said in done.stderr
    assert "hint:" in done.stderr
    assert files_in(root) == before


def test_a_site_elsewhere_and_a_site_among_skills(root: Path, run: Run) -> None:
    assert run("index", "--site", "../www", cwd=root).code == 0
    assert not (root / "site").exists()
    assert (root.parent / "www/index.html").is_file()
    assert run("index", "--site", "../www", "--check", cwd=root).code == 0
    assert "is a place for skills" in run("index", "--site", "skills/www", cwd=root).stderr


def test_a_failed_write_leaves_everything_as_it_was(root: Path, run: Run) -> None:
    put(root, f"{WELL_KNOWN}/release/SKILL.md/x", "in the way")
    before = files_in(root)
    done = run("index", cwd=root)
    assert done.code == 2
    assert "nothing was written" in done.stderr
    assert files_in(root) == before


def test_a_repository_that_is_one_skill(tmp_path: Path, run: Run) -> None:
    root = tmp_path / "tidy"
    put(root, "SKILL.md", skill("tidy", body="See [more](more.md)."))
    put(root, "more.md", "More.\n")
    put(root, "skillkit.toml", "")
    for site in ("site", "."):
        assert run("index", "--site", site, cwd=root).code == 0
        assert run("index", "--site", site, "--check", cwd=root).code == 0
    assert json.loads((root / MARKET).read_bytes())["plugins"][0]["skills"] == ["./"]
    packed = (root / ".well-known/agent-skills/tidy.zip").read_bytes()
    assert "more.md" in zipfile.ZipFile(io.BytesIO(packed)).namelist()


@pytest.mark.parametrize(
    ("address", "name", "owner"),
    [
        ("git@github.com:Acme/Team.Skills.git", "team-skills", "acme"),
        ("https://github.com/acme/agent-skills", "acme-agent-skills", "acme"),
        ("https://gitlab.example/group/sub/claude-plugins.git/", "sub-skills", "sub"),
        ("", "team-skills", "team-skills"),
    ],
)
def test_a_new_marketplace_is_named_after_the_remote(root: Path, run: Run, address: str, name: str, owner: str) -> None:
    (root / MARKET).unlink()
    if address:
        git(root, "init", "--quiet")
        git(root, "remote", "add", "origin", address)
    assert run("index", "--only", "marketplace", cwd=root).code == 0
    made = json.loads((root / MARKET).read_bytes())
    assert (made["name"], made["owner"]) == (name, {"name": owner})
    assert made["plugins"][0]["name"] in (name, f"{name}-skills")


@pytest.mark.slow
def test_two_thousand_skills(tmp_path: Path, run: Run) -> None:
    root = tmp_path / "many"
    put(root, "skillkit.toml", 'ignore = ["SK3"]\n')
    for number in range(2_000):
        put(root, f"skills/topic-{number}/SKILL.md", skill(f"topic-{number}", body=f"Step {number}."))
    done = run("index", cwd=root)
    assert done.code == 0, done.said[:500]
    assert "and 1984 more (-v names them)" in done.stdout
    assert len(index_of(root)) == 2_000
    assert run("index", "--check", cwd=root).code == 0


@pytest.mark.slow
def test_claude_code_accepts_and_installs_the_marketplace(
    root: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    claude = partial(ran, client("claude"), "plugin", cwd=root)
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    hook = {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "true"}]}]}}
    put(root, "hooks/hooks.json", json.dumps(hook))
    assert run("index", "--only", "marketplace", cwd=root).code == 0
    claude("validate", "--strict", str(root))
    claude("marketplace", "add", str(root))
    claude("install", "team-skills@team")
    details = claude("details", "team-skills@team")
    assert "Skills (4)  deploy, release, run-bun-without-rtk, run-cargo-without-rtk" in details
    assert "Hooks (0)" in details
