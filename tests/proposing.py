"""One draft of three sessions, and what people and runs do to the branch that proposes it."""

from tests.conftest import SessionLogs
from tests.conftest import SkillRepo
from tests.conftest import git

BUN = "skillkit/run-bun-without-rtk-da61beda"
BUN_SKILL = "skills/run-bun-without-rtk/SKILL.md"


def more(logs: SessionLogs, number: int = 1) -> None:
    """Adds so many further sessions."""
    known = len(list(logs.folder.iterdir()))
    for further in range(known, known + number):
        logs.add(f"bun-session-{further}", day=f"2026-02-{further:02}")


def by_hand(repo: SkillRepo, text: str = "By hand.\n") -> str:
    """A maintainer commits to the branch of the proposal; that commit."""
    git(repo.root.parent, "clone", "--quiet", str(repo.remote), "by-hand")
    folder = repo.root.parent / "by-hand"
    git(folder, "checkout", "--quiet", BUN)
    (folder / BUN_SKILL).write_text(text, encoding="utf-8")
    who = ("-c", "user.name=ada", "-c", "user.email=ada@example.invalid")
    git(folder, *who, "commit", "--quiet", "--all", "--message", "Mend")
    git(folder, "push", "--quiet", "origin", BUN)
    return git(folder, "rev-parse", "HEAD")
