"""The demo: the whole loop on the bundled sessions, and that its outcome follows from them."""

import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from skillkit import demo, git as plumbing, paths
from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.mining.pipeline import mine
from skillkit.model.report import Report
from skillkit.reporters import REPORTERS, Style
from tests.conftest import Run, git, skillkit

SESSIONS = sorted(path.relative_to(paths.examples()) for path in paths.examples().glob("sessions/*/*/*.jsonl"))


def taught(report: Report) -> list[tuple[object, ...]]:
    """What was mined, without what a new key or a new folder changes."""
    return [
        (c.name, c.readiness, c.confidence, c.files, [(row.session, row.turns) for row in c.evidence])
        for c in report.candidates
    ]


def summary(report: Report) -> tuple[object, ...]:
    """What the demo tells, without what a new key or a new folder changes."""
    return taught(report), verdicts(report), report.counts, report.by_format


def verdicts(report: Report) -> dict[str, str]:
    return {verdict.name: verdict.verdict for verdict in report.verdicts}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return demo.demo(tmp_path_factory.mktemp("demo"))


@pytest.fixture(scope="module")
def started_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("started-in")


@pytest.fixture(scope="module")
def shown(started_in: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The demo's JSON, run in an empty folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("tmp")))
        outcome = skillkit("demo", "--format", "json", cwd=started_in)
    assert (outcome.code, outcome.stderr) == (0, "")
    document = outcome.json
    assert isinstance(document, dict)
    return document


def test_it_shows_one_of_each(shown: dict[str, Any]) -> None:
    assert shown["summary"]["sessions"] == len(SESSIONS)
    verdicts = Counter(verdict["verdict"] for verdict in shown["verdicts"])
    assert verdicts.keys() == {"pass", "duplicate", "low-confidence"}
    assert verdicts["duplicate"] == 1
    assert Counter(candidate["readiness"] for candidate in shown["candidates"]) == Counter(draft=1, lead=5)
    assert len(shown["authored"]) >= 3
    assert {proposal["operation"] for proposal in shown["proposals"]} == {"created"}
    assert 4 <= len(shown["proposals"]) <= 2 + len(shown["authored"])


def test_what_the_author_wrote_is_in_the_logs(shown: dict[str, Any]) -> None:
    logs = {path.stem: path for path in paths.examples().glob("sessions/*/*/*.jsonl")}
    for candidate in shown["authored"]:
        for claim in (claim for bullet in candidate["bullets"] for claim in bullet["claims"]):
            assert claim["session"] in logs
            assert claim["evidence"]


def test_run_again_it_pushes_nothing(whole: Report) -> None:
    assert whole.counts["unchanged"] == len(whole.proposals)


def test_nothing_is_written_where_it_was_started(shown: dict[str, Any], started_in: Path) -> None:
    folder = Path(shown["folder"])
    assert list(started_in.iterdir()) == []
    assert list(folder.parent.iterdir()) == [folder]


def test_what_it_tells_lies_in_the_folder_that_it_names(shown: dict[str, Any]) -> None:
    folder = Path(shown["folder"])
    heads = git(folder / "remote.git", "for-each-ref", "--format=%(refname:short)", "refs/heads").splitlines()
    assert sorted(heads) == sorted(["main", *(proposal["branch"] for proposal in shown["proposals"])])
    for proposal in shown["proposals"]:
        assert git(folder / "remote.git", "rev-parse", proposal["branch"]) == proposal["commit"]
    assert git(folder / "team-skills", "status", "--porcelain") == ""


def test_the_text_names_the_folder_and_ends_with_the_next_command(run: Run, tmp_path: Path) -> None:
    outcome = run("demo", cwd=tmp_path)
    lines = outcome.stdout.splitlines()
    named = next(line for line in lines if line.startswith("It all lies in "))
    assert Path(named.removeprefix("It all lies in ").partition(":")[0]).is_dir()
    assert lines[-1].strip() == "skillkit mine"
    passed = sum(line.startswith("  pass ") for line in lines)
    assert [line for line in lines if line.startswith(f"5. The first of the {passed} skills that passed: ")]
    for word in ("pass", "duplicate", "low-confidence"):
        assert [line for line in lines if line.startswith(f"  {word} ")], word
    assert [line for line in lines if line.endswith("(lead)")]


def test_what_was_left_out_is_reported_on_request(whole: Report) -> None:
    assert whole.dropped
    texts = [REPORTERS["text"](whole, Style(verbose=verbose)) for verbose in (False, True)]
    assert [f"left out: {whole.dropped[0].title}" in text for text in texts] == [False, True]


def test_a_demo_that_blocks_everything_can_still_be_shown(whole: Report) -> None:
    blocked = tuple(verdict for verdict in whole.verdicts if verdict.blocks)
    report = Report(
        command="demo",
        candidates=whole.candidates,
        proposals=whole.proposals,
        verdicts=blocked,
        counts=whole.counts,
        texts=whole.texts,
    )
    assert REPORTERS["text"](report, Style()).rstrip().endswith("skillkit mine")


def test_most_sessions_teach_something_and_the_rest_teach_nothing(whole: Report) -> None:
    existing = read_skills(DiskTree(paths.builtin_skills()))

    def mined(without: Path | None = None) -> Report:
        logs = [paths.examples() / session for session in SESSIONS if session != without]
        return mine(logs, key=b"0", existing=existing)

    assert taught(mined()) == taught(whole)
    found = {session.stem: mined(session) for session in SESSIONS}
    assert {report.counts["sessions"] for report in found.values()} == {len(SESSIONS) - 1}
    silent = {stem for stem, report in found.items() if taught(report) == taught(whole)}
    shown = {row.session for candidate in whole.candidates for row in candidate.evidence}
    assert silent == {session.stem for session in SESSIONS} - shown
    assert len(silent) <= len(SESSIONS) / 4


def test_without_the_recorded_answers_rules_alone_find_something(
    whole: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(paths.examples(), tmp_path / "examples")
    (tmp_path / "examples" / "answers.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(paths, "examples", lambda: tmp_path / "examples")
    (tmp_path / "demo").mkdir()
    without = demo.demo(tmp_path / "demo")
    assert without.authored == ()
    assert taught(without) == taught(whole)


SETTINGS = {
    "clone.defaultRemoteName": "upstream",
    "color.ui": "always",
    "commit.gpgsign": "true",
    "core.autocrlf": "true",
    "fetch.prune": "true",
    "gpg.program": "false",
    "init.defaultBranch": "trunk",
    "log.showSignature": "true",
    "push.default": "nothing",
    "push.followTags": "true",
    "push.gpgSign": "true",
    "push.recurseSubmodules": "only",
    "user.useConfigOnly": "true",
}


@pytest.mark.slow
def test_it_bears_the_git_configuration_and_the_hooks_of_the_user(whole: Report, tmp_path: Path) -> None:
    hooks = tmp_path / "template" / "hooks"
    hooks.mkdir(parents=True)
    names = ("pre-push", "pre-receive", "update", "post-checkout", "reference-transaction", "pre-commit")
    for name in names:
        (hooks / name).write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran-{name}'\nexit 1\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    shared = {"core.hooksPath": str(hooks), "init.templateDir": str(hooks.parent)}
    for name, value in {**SETTINGS, **shared}.items():
        git(tmp_path, "config", "--global", name, value)
    (tmp_path / "demo").mkdir()
    again = demo.demo(tmp_path / "demo")
    assert summary(again) == summary(whole)
    assert [proposal.branch for proposal in again.proposals] == [proposal.branch for proposal in whole.proposals]
    assert sorted(tmp_path.glob("ran-*")) == []


@pytest.mark.slow
def test_in_a_hook_of_another_repository_it_leaves_that_alone(
    whole: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    git(tmp_path, "init", "--quiet", "other")
    before = {file: file.read_bytes() for file in other.rglob("*") if file.is_file()}
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    (tmp_path / "demo").mkdir()
    assert summary(demo.demo(tmp_path / "demo")) == summary(whole)
    assert {file: file.read_bytes() for file in other.rglob("*") if file.is_file()} == before
    assert plumbing.root_of(tmp_path / "demo" / "team-skills") == tmp_path / "demo" / "team-skills"
