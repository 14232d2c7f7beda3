"""The one comment on a pull request that tells what the gate said, and the labels: pure, so that each case is a row.

What counts is how GitHub says that the run ended. What the run's artifact says is shown, inert, and decides nothing:
a pull request may have changed the workflow that made it.
"""

import re
from typing import NamedTuple

from skillkit.documents.escape import block
from skillkit.github_action.document import Handed
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
