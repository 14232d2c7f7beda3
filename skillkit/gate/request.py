"""What CI says of the pull request: who opened it, its labels, its text. The change cannot write any of these.

GitHub and Forgejo start the runner with an event that has it; GitLab sets `CI_MERGE_REQUEST_*`, without who opened
it. Options set it, too.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.transcripts.json_fields import at, text

EVENT = "GITHUB_EVENT_PATH"
HEAD = "HEAD"
DEFAULT_BASE = "refs/remotes/origin/main"
MAX_BYTES = 32 * 1024 * 1024


class Request(NamedTuple):
    """A pull request: the account that opened it (not the author of a commit, whom anybody can name), labels, text.

    `queued`: a merge queue asks, whose event has none of these.
    """

    opener: str = ""
    labels: tuple[str, ...] = ()
    text: str = ""
    queued: bool = False


def event() -> dict[str, Any]:
    """The event that started the runner; empty outside of CI. Raises SkillkitError if it cannot be read."""
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


def _text_at(data: object, *keys: str) -> str:
    return text(at(data, *keys))


def event_base() -> str:
    """The base of the pull request, or of the merge queue, that a CI run belongs to; empty if it belongs to none.

    In full: git prefers a tag `origin/main` to the branch, and anyone who may push can make one.
    """
    named = os.environ.get("GITHUB_BASE_REF") or os.environ.get("CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
    return f"refs/remotes/origin/{named}" if named else _text_at(event(), "merge_group", "base_sha")


def default_base() -> str:
    """The base of the run in CI, else the branch `main` of `origin`."""
    return event_base() or DEFAULT_BASE


def branch_of() -> str:
    """The branch of the pull request that a run is about; empty outside of CI."""
    named = os.environ.get("GITHUB_HEAD_REF") or _text_at(event(), "pull_request", "head", "ref")
    return named or os.environ.get("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "")


def head_of() -> str:
    """The commit that a run is about: the head of the pull request, not its merge; empty outside of CI."""
    return _text_at(event(), "pull_request", "head", "sha") or os.environ.get("GITHUB_SHA", "")


def _wanted() -> str:
    """The head of the pull request, or of the merge queue's group, that CI asks about; empty if it asks about none."""
    about = event()
    wanted = _text_at(about, "pull_request", "head", "sha") or _text_at(about, "merge_group", "head_sha")
    if wanted or not any(name.startswith("CI_MERGE_REQUEST_") for name in os.environ):
        return wanted
    # The first is empty unless GitLab tests the result of the merge.
    return os.environ.get("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA") or os.environ.get("CI_COMMIT_SHA", "")


def check_head(root: Path, ref: str) -> None:
    """Raises SkillkitError unless `ref` is the head of the pull request that CI asks about, or git's own merge of it.

    A merge that resolves conflicts does not count: it may hold what was put in by hand.
    """
    if os.environ.get("GITHUB_EVENT_NAME") == "pull_request_target":
        message = "pull_request_target checks the base out, and its token may write"
        raise SkillkitError(message, "let the workflow run on pull_request")
    wanted = _wanted()
    if os.environ.get("GITHUB_EVENT_NAME") == "pull_request" and not wanted:
        raise SkillkitError("the event of the run names no head of a pull request", f"look at what {EVENT} names")
    if not wanted:
        return
    tip, *parents = git.with_parents(root, git.needed_commit(root, ref, "head"))
    if wanted != tip and not (wanted in parents and git.is_plain_merge(root, tip, parents)):
        what = "what is checked out" if ref == HEAD else f"--head {ref}"
        message = f"{what} is not the head of the pull request, {wanted[:12]}, nor git's own merge of it"
        raise SkillkitError(message, "check out the pull request's own commit, with its history (fetch-depth: 0)")


def check_base(has_head: bool, base: str) -> None:  # noqa: FBT001
    """Raises SkillkitError if CI asks about a pull request that the base has already: nothing would be judged."""
    if has_head and _wanted():
        message = f"{base} has the head of the pull request already, so that there is nothing to compare"
        raise SkillkitError(message, "name the branch to merge into with --base (base-ref), not that of the change")


def request_of(opener: str | None, labels: Sequence[str]) -> Request:
    """The pull request that this run is about; options count beside the event."""
    about = event()
    rows = at(about, "pull_request", "labels")
    named = [_text_at(row, "name") for row in rows] if isinstance(rows, list) else []
    named += os.environ.get("CI_MERGE_REQUEST_LABELS", "").split(",")
    words = (os.environ.get(f"CI_MERGE_REQUEST_{each}", "") for each in ("TITLE", "DESCRIPTION"))
    return Request(
        opener=_text_at(about, "pull_request", "user", "login") if opener is None else opener,
        labels=tuple(sorted({*labels, *filter(None, named)})),
        text="\n".join((*(_text_at(about, "pull_request", each) for each in ("title", "body")), *words)),
        queued=isinstance(about.get("merge_group"), dict),
    )
