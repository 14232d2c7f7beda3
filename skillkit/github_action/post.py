"""Posts the report of a finished gate on the pull request: run on `workflow_run`, where a token may write.

The run belongs to the pull request's side. GitHub says which pull request, which commit, and how the run ended; these
decide. The run's artifact is shown, escaped, and decides nothing: the pull request may have changed what made it.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from skillkit.documents.escape import block
from skillkit.errors import SkillkitError
from skillkit.forges import Comment, PullRequest
from skillkit.github_action.document import FILE, MAX_BYTES, Handed, read, together
from skillkit.reporters import REPORTERS, Style
from skillkit.transcripts.json_fields import at

if TYPE_CHECKING:
    from skillkit.forges.github.repository import Repository

ARTIFACT = "skillkit-report"
MARK = re.compile(r"<!-- skillkit-report run=(\d{1,18}) -->")
BLOCKED, PASSED = "skillkit-blocked", "skillkit-passed"
FAILED = ("failure", "timed_out", "startup_failure")
"""Conclusions of a run that keep a pull request from being merged."""
SETTLED = ("success", *FAILED)
"""Conclusions to report: a cancelled run, say, has a successor."""
MAX_COMMENT = 60_000
"""GitHub takes 65,536 characters."""
ROWS = (100, 20, 5, 0)
MAX_FAILURE = 1000
Write = tuple[str, Callable[[], object]]
"""A call to make, and its description."""


class Run(NamedTuple):
    """A finished run of the gate, from GitHub's event."""

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


def run_of(event: Mapping[str, Any]) -> Run | None:
    """The run of an event; None if it was not of a pull request. Raises SkillkitError for another event."""
    run = event.get("workflow_run")
    head, owner, branch = at(run, "head_sha"), at(run, "head_repository", "owner", "login"), at(run, "head_branch")
    if not isinstance(run, dict) or not isinstance(run.get("id"), int):
        raise SkillkitError("this event is no workflow_run", "run command: report on workflow_run alone")
    if run.get("event") != "pull_request" or not all(isinstance(text, str) and text for text in (head, owner, branch)):
        return None  # a deleted fork has no repository
    return Run(run["id"], head, owner, branch, str(run.get("conclusion")), str(run.get("html_url")))


def _unpacked(archive: bytes) -> bytes | None:
    """The report in an artifact; no other file is read, and nothing is written to the disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files, files.open(FILE) as file:
            return file.read(MAX_BYTES + 1)
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        return None


def _handed(repository: "Repository", run: Run) -> Handed | None:
    """The report of the run, if it is about the commit that GitHub names."""
    archive = repository.artifact(run.id, ARTIFACT, run.head, MAX_BYTES)
    text = _unpacked(archive) if archive else None
    handed = read(text) if text else None
    return handed if handed and handed.head == run.head else None


def _report(handed: Handed | None, files: str, rows: int) -> str:
    if handed is None:
        return "The run left no report of this commit that can be read: its log says more.\n"
    parts = [
        f"`skillkit {each.command}` could not run:\n\n{block(each.message[:MAX_FAILURE])}\n" for each in handed.failures
    ]
    if handed.reports:
        parts.append(REPORTERS["markdown"](together(handed.reports), Style(files=files, rows=rows)))
    return "\n".join(parts)


def _text_of(run: Run, handed: Handed | None, files: str) -> str:
    """The comment."""
    reports = (_report(handed, files, rows) for rows in ROWS)
    report = next((text for text in reports if len(text) < MAX_COMMENT), "The report is too long: look into the log.\n")
    end = f"\n{'Blocked' if run.failed else 'Passed'}: `{run.head[:7]}`, [log of the run]({run.url})\n"
    return f"<!-- skillkit-report run={run.id} -->\n{report}{end}"


def _is_news(run: Run, handed: Handed | None, before: str) -> bool:
    """Whether to comment: not on a change without skills that passes, unless there is a comment already."""
    return bool(before or run.failed or handed is None or any(r.verdicts or r.findings for r in handed.reports))


def _labels(repository: "Repository", pull: PullRequest, run: Run, handed: Handed | None) -> Iterator[Write]:
    """Sets the label of the result and takes off the other. None of these guides the gate."""
    has_verdicts = handed is not None and any(report.verdicts for report in handed.reports)
    wanted = BLOCKED if run.failed else PASSED if has_verdicts else ""
    for label in (BLOCKED, PASSED):
        if label == wanted and label not in pull.labels:
            yield f"#{pull.number}: label {label} set", partial(repository.label, pull.number, [label])
        elif label != wanted and label in pull.labels:
            yield f"#{pull.number}: label {label} taken off", partial(repository.unlabel, pull.number, label)


def post(repository: "Repository", run: Run, files: str, *, dry_run: bool) -> list[str]:
    """Brings comment and labels up to date; a description of each write.

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
    mark = MARK.match(before.body)
    if mark and int(mark[1]) > run.id:
        return [f"#{pull.number} has the report of a later run"]
    text = _text_of(run, handed, files)
    is_current = before.body == text or not _is_news(run, handed, before.body)
    writes: list[Write] = []
    if not is_current and before.id:
        writes.append((f"#{pull.number}: comment changed", partial(repository.edit_comment, before.id, text)))
    elif not is_current:
        writes.append((f"#{pull.number}: comment added", partial(repository.comment, pull.number, text)))
    writes += _labels(repository, pull, run, handed)
    for _, write in writes:
        if not dry_run:
            write()
    return [words for words, _ in writes] or [f"#{pull.number} is up to date"]
