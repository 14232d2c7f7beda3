"""Posts on a pull request what a finished run of the gate said: run on `workflow_run`, where a token may write.

The run belongs to the pull request's side: which pull request is meant, and at which commit, is asked of GitHub.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import partial
from typing import Any
from typing import NamedTuple
from typing import Protocol

from skillkit.documents.escape import block
from skillkit.errors import SkillkitError
from skillkit.forges import Comment
from skillkit.forges import PullRequest
from skillkit.github_action.document import FILE
from skillkit.github_action.document import MAX_BYTES
from skillkit.github_action.document import Handed
from skillkit.github_action.document import read
from skillkit.github_action.document import together
from skillkit.reporters import REPORTERS
from skillkit.reporters import Style

MARK = re.compile(r"<!-- skillkit-report run=(\d{1,18}) -->")
BLOCKED, PASSED = "skillkit-blocked", "skillkit-passed"
FAILED = ("failure", "timed_out", "startup_failure")
"""How a run ends that keeps a pull request from being merged."""
MAX_COMMENT = 60_000
"""GitHub takes 65,536 characters."""
ROWS = (100, 20, 5, 0)
MAX_FAILURE = 1000


class Run(NamedTuple):
    """A finished run of the gate, as GitHub tells of it: number, commit, where that came from, how the run ended."""

    id: int
    head: str
    owner: str
    branch: str
    conclusion: str
    url: str

    @property
    def failed(self) -> bool:
        """Whether the check is red."""
        return self.conclusion in FAILED


def is_news(run: Run, handed: Handed | None, before: str) -> bool:
    """Whether there is something to say: of a change without skills that passes there is not, until something was."""
    return bool(before or run.failed or handed is None or any(r.verdicts or r.findings for r in handed.reports))


def is_outrun(run: Run, before: str) -> bool:
    """Whether the comment that is there tells of a later run."""
    found = MARK.match(before)
    return found is not None and int(found[1]) > run.id


def _said(handed: Handed | None, files: str, rows: int) -> str:
    if handed is None:
        return "The run left no report of this commit that can be read: its log says more.\n"
    parts = [
        f"`skillkit {each.command}` could not run:\n\n{block(each.message[:MAX_FAILURE])}\n" for each in handed.failures
    ]
    if handed.reports:
        parts.append(REPORTERS["markdown"](together(handed.reports), Style(files=files, rows=rows)))
    return "\n".join(parts)


def text_of(run: Run, handed: Handed | None, files: str) -> str:
    """The comment; `files` is the address below which those of the commit are shown."""
    head = f"<!-- skillkit-report run={run.id} -->\n"
    end = f"\n{'Blocked' if run.failed else 'Passed'}: `{run.head[:7]}`, [log of the run]({run.url})\n"
    said = (_said(handed, files, rows) for rows in ROWS)
    return (
        head
        + next((text for text in said if len(text) < MAX_COMMENT), "The report is too long: look into the log.\n")
        + end
    )


def labels_of(run: Run, handed: Handed | None) -> set[str]:
    """The labels of ours that the pull request should bear. Never one by which the gate is told something."""
    if run.failed:
        return {BLOCKED}
    return {PASSED} if handed and any(report.verdicts for report in handed.reports) else set()


ARTIFACT = "skillkit-report"
SETTLED = ("success", "failure", "timed_out", "startup_failure")
"""How a run ends that has something to tell: one that was called off, say, has a successor."""


Write = tuple[str, Callable[[], object]]
"""Something to do, and what that is in words."""


class Repository(Protocol):
    """What posting needs of a repository on GitHub."""

    def open_from(self, owner: str, branch: str) -> list[PullRequest]:
        """The open pull requests from a branch of anybody's repository."""

    def artifact(self, run: int, name: str, head: str, limit: int) -> bytes | None:
        """The zip that a run on a commit has uploaded."""

    def comments(self, number: int) -> list[Comment]:
        """All comments."""

    def comment(self, number: int, body: str) -> Comment:
        """Adds a comment."""

    def edit_comment(self, comment_id: int, body: str) -> None:
        """Replaces the text of a comment."""

    def label(self, number: int, labels: list[str]) -> None:
        """Adds labels."""

    def unlabel(self, number: int, label: str) -> None:
        """Takes a label off."""


def _at(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def run_of(event: Mapping[str, Any]) -> Run | None:
    """The run that an event tells of; None if it was none of a pull request. Raises SkillkitError for another event."""
    run = event.get("workflow_run")
    head, owner, branch = _at(run, "head_sha"), _at(run, "head_repository", "owner", "login"), _at(run, "head_branch")
    if not isinstance(run, dict) or not isinstance(run.get("id"), int):
        raise SkillkitError("this event is no workflow_run", "run command: report on workflow_run alone")
    if run.get("event") != "pull_request" or not all(isinstance(text, str) and text for text in (head, owner, branch)):
        return None  # of a fork that is gone, there is no repository
    return Run(run["id"], head, owner, branch, str(run.get("conclusion")), str(run.get("html_url")))


def unpacked(archive: bytes) -> bytes | None:
    """The report in an artifact; nothing else of it is looked at, and nothing is written to the disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files, files.open(FILE) as file:
            return file.read(MAX_BYTES + 1)
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        return None


def _handed(repository: Repository, run: Run) -> Handed | None:
    """What the run says that it found, if it speaks of the commit that GitHub says it ran on."""
    archive = repository.artifact(run.id, ARTIFACT, run.head, MAX_BYTES)
    text = unpacked(archive) if archive else None
    found = read(text) if text else None
    return found if found and found.head == run.head else None


def _comment(repository: Repository, pull: PullRequest, before: Comment, text: str) -> Write:
    if before.id:
        return f"#{pull.number}: comment changed", lambda: repository.edit_comment(before.id, text)
    return f"#{pull.number}: comment added", lambda: repository.comment(pull.number, text)


def _labels(repository: Repository, pull: PullRequest, wanted: set[str]) -> Iterator[Write]:
    for label in (BLOCKED, PASSED):
        if label in wanted and label not in pull.labels:
            yield f"#{pull.number}: label {label} set", partial(repository.label, pull.number, [label])
        elif label not in wanted and label in pull.labels:
            yield f"#{pull.number}: label {label} taken off", partial(repository.unlabel, pull.number, label)


def post(repository: Repository, run: Run, files: str, *, dry_run: bool) -> list[str]:
    """Brings comment and labels up to date; what was done, in words.

    `files` is the address below which the files of the run's commit are shown.
    """
    if run.conclusion not in SETTLED:
        return [f"the run ended as {run.conclusion}: there is nothing to report"]
    pull = next((each for each in repository.open_from(run.owner, run.branch) if each.head == run.head), None)
    if pull is None:
        return [f"no open pull request is at {run.head[:7]}: there is nothing to report"]
    handed = _handed(repository, run)
    own = (each for each in repository.comments(pull.number) if each.by_member or each.by_program)
    before = next((each for each in own if MARK.match(each.body)), Comment(0, ""))
    if is_outrun(run, before.body):
        return [f"#{pull.number} tells of a later run"]
    text = text_of(run, handed, files)
    is_said = before.body == text or not is_news(run, handed, before.body)
    writes = [] if is_said else [_comment(repository, pull, before, text)]
    writes += _labels(repository, pull, labels_of(run, handed))
    for _, write in writes:
        if not dry_run:
            write()
    return [words for words, _ in writes] or [f"#{pull.number} is up to date"]
