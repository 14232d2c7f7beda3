"""One draft of three sessions, and what people and runs do to the branch that proposes it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from skillkit.forges import _client
from tests.conftest import Run, SessionLogs, SkillRepo, git, identify
from tests.forges.fake_forge import NAME, OWNER, TOKEN, FakeForge, running
from tests.titles import slug

BUN = f"skillkit/{slug('bun')}-da61beda"
CARGO = f"skillkit/{slug('cargo')}-32aad03e"
BUN_SKILL = f"skills/{slug('bun')}/SKILL.md"
BUN_PROVENANCE = "provenance/da61beda.yaml"
PUSH = "git-receive-pack$"


def more(logs: SessionLogs, number: int = 1) -> None:
    """Adds so many further sessions."""
    known = len(list(logs.folder.iterdir()))
    for further in range(known, known + number):
        logs.add(f"bun-session-{further}", day=f"2026-02-{further:02}")


def by_hand(
    repo: SkillRepo, text: str = "By hand.\n", file: str = BUN_SKILL, *, name: str = "ada", amend: bool = False
) -> str:
    """Somebody changes the branch of the proposal in a clone of theirs; its commit then."""
    theirs = SkillRepo(repo.root.parent / "by-hand", repo.remote)
    git(repo.root.parent, "clone", "--quiet", str(repo.remote), "by-hand")
    identify(theirs.root, name)
    theirs.git("checkout", "--quiet", BUN)
    theirs.write({file: text})
    theirs.git("add", "--all")
    theirs.git("commit", "--quiet", *(["--amend", "--no-edit", "--reset-author"] if amend else ["--message", "Mend"]))
    theirs.git("push", "--quiet", "--force", "origin", BUN)
    return theirs.git("rev-parse", "HEAD")


@contextmanager
def forge_before(kind: type[FakeForge], repo: SkillRepo, patch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A forge in front of the remote, which the clone's remote names and the environment too; nobody paces writes."""
    patch.setattr(_client, "PACE_SECONDS", 0.0)
    with running(kind, repo.remote) as fake:
        patch.setenv(fake.server, fake.address)
        patch.setenv(fake.token, TOKEN)
        patch.setenv("NO_PROXY", "127.0.0.1")
        repo.git("remote", "set-url", "origin", f"{fake.address}/{OWNER}/{NAME}.git")
        yield fake


def proposed(run: Run, repo: SkillRepo, logs: SessionLogs, *options: str) -> Any:
    """Runs `propose --yes`; the one proposal."""
    outcome = run("propose", logs.folder, "--yes", "--format", "json", *options, cwd=repo.root)
    assert outcome.code == 0, outcome.said
    (proposal,) = outcome.json["proposals"]
    return proposal


def operations(run: Run, repo: SkillRepo, logs: SessionLogs, *options: str) -> dict[str, str]:
    """Runs `propose --yes`; what became of each branch."""
    outcome = run("propose", logs.folder, "--yes", "--format", "json", *options, cwd=repo.root)
    assert outcome.code == 0, outcome.said
    return {proposal["branch"]: proposal["operation"] for proposal in outcome.json["proposals"]}


def became(run: Run, repo: SkillRepo, logs: SessionLogs, *options: str) -> str:
    """Runs `propose --yes`; what became of the one draft."""
    return str(proposed(run, repo, logs, *options)["operation"])
