"""What the forge says of the pull request: who opened it, its labels, its text. The change cannot write any of these.

GitHub and Forgejo start the runner with an event that has it; GitLab sets `CI_MERGE_REQUEST_*`, but not who opened
it. Options give it, too.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from typing import NamedTuple

from skillkit import git
from skillkit.errors import SkillkitError

EVENT = "GITHUB_EVENT_PATH"
HEAD = "HEAD"
MAX_BYTES = 32 * 1024 * 1024


class Request(NamedTuple):
    """A pull request: the account that opened it (not the author of a commit, whom anybody can name), labels, text.

    `queued` says that a merge queue asks, whose event tells nothing of these.
    """

    opener: str = ""
    labels: tuple[str, ...] = ()
    text: str = ""
    queued: bool = False


def event() -> dict[str, Any]:
    """What the runner was started with; empty outside of CI. Raises SkillkitError if it cannot be read."""
    name = os.environ.get(EVENT)
    if not name:
        return {}
    hint = f"unset {EVENT}, or let it name the event of the run"
    try:
        file = Path(name)
        if file.stat().st_size > MAX_BYTES:
            raise SkillkitError(f"{EVENT} names a file of more than {MAX_BYTES:,} bytes", hint)
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no JSON"
        raise SkillkitError(f"the event of the run ({EVENT}) cannot be read: {reason}", hint) from None
    return data if isinstance(data, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def queue_base() -> str:
    """The commit on which a merge queue wants to merge; empty where no merge queue asks."""
    group = event().get("merge_group")
    return _text(group.get("base_sha")) if isinstance(group, dict) else ""


def _pull_head(about: dict[str, Any]) -> dict[str, str]:
    """The commit (`sha`) and the branch (`ref`) of the pull request that an event is about; empty if of none."""
    pull = about.get("pull_request")
    head = pull.get("head") if isinstance(pull, dict) else None
    return {name: _text(head.get(name)) for name in ("sha", "ref")} if isinstance(head, dict) else {}


def _merge_request_head() -> str:
    """The commit of GitLab's merge request; the first variable is empty unless it tests the result of the merge."""
    if not any(name.startswith("CI_MERGE_REQUEST_") for name in os.environ):
        return ""
    return os.environ.get("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA") or os.environ.get("CI_COMMIT_SHA", "")


def branch_of() -> str:
    """The branch of the pull request that a run is about; empty outside of CI."""
    told = os.environ.get("GITHUB_HEAD_REF") or _pull_head(event()).get("ref")
    return told or os.environ.get("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "")


def head_of() -> str:
    """The commit that a run is about: the head of the pull request, not its merge; empty outside of CI."""
    return _pull_head(event()).get("sha") or os.environ.get("GITHUB_SHA", "")


def check_head(root: Path, ref: str) -> None:
    """Raises SkillkitError unless what is judged is the head of the pull request that CI asks about.

    That is the commit of the head, or the merge of it that git makes: what a person made of conflicts nobody can tell
    from what was put in by hand.
    """
    if os.environ.get("GITHUB_EVENT_NAME") == "pull_request_target":
        message = "pull_request_target checks the base out, and its token may write"
        raise SkillkitError(message, "let the workflow run on pull_request")
    about = event()
    group = about.get("merge_group")
    queued = _text(group.get("head_sha")) if isinstance(group, dict) else ""
    wanted = _pull_head(about).get("sha", "") or queued or _merge_request_head()
    if os.environ.get("GITHUB_EVENT_NAME") == "pull_request" and not wanted:
        raise SkillkitError("the event of the run names no head of a pull request", f"look at what {EVENT} names")
    if not wanted:
        return
    tip, *parents = git.with_parents(root, git.needed_commit(root, ref, "head"))
    if wanted != tip and not (wanted in parents and git.is_plain_merge(root, tip, parents)):
        what = "what is checked out" if ref == HEAD else f"--head {ref}"
        message = f"{what} is not the head of the pull request, {wanted[:12]}, nor git's own merge of it"
        raise SkillkitError(message, "check out the pull request's own commit, with its history (fetch-depth: 0)")


def request_of(opener: str | None, labels: Sequence[str]) -> Request:
    """The pull request that this run is about; what is given counts beside what the event says."""
    told_of = event()
    pull = told_of.get("pull_request")
    pull = pull if isinstance(pull, dict) else {}
    user, rows = pull.get("user"), pull.get("labels")
    named = [_text(row.get("name")) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    named += os.environ.get("CI_MERGE_REQUEST_LABELS", "").split(",")
    words = (os.environ.get(f"CI_MERGE_REQUEST_{each}", "") for each in ("TITLE", "DESCRIPTION"))
    told = _text(user.get("login")) if isinstance(user, dict) else ""
    return Request(
        opener=told if opener is None else opener,
        labels=tuple(sorted({*labels, *filter(None, named)})),
        text="\n".join((_text(pull.get("title")), _text(pull.get("body")), *words)),
        queued=isinstance(told_of.get("merge_group"), dict),
    )
