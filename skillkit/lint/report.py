"""Makes a report of findings: counts, whether it is a failure, and the texts to show."""

import contextlib
from collections import Counter
from collections.abc import Collection
from collections.abc import Sequence

from skillkit.documents.library import document_paths
from skillkit.documents.library import owner
from skillkit.lint.baseline import new_findings
from skillkit.model.finding import Finding
from skillkit.model.finding import Severity
from skillkit.model.finding import at_least
from skillkit.model.folder import MAX_BYTES
from skillkit.model.folder import Tree
from skillkit.model.report import Report
from skillkit.model.source import BYTE_ORDER_MARK


def _texts(tree: Tree, paths: Collection[str]) -> dict[str, str]:
    """The texts of the files at `paths` that can be read as text, to show excerpts of."""
    texts = {}
    for path in sorted(paths):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            about = tree.about(path)
            if about.size <= MAX_BYTES and not about.link:
                texts[path] = tree.read(path).decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    return texts


def report_of(
    findings: Sequence[Finding],
    tree: Tree,
    skills: Sequence[str],
    *,
    only: Collection[str] | None = None,
    files: Collection[str] = (),
    allowed: Counter[str] | None = None,
    fixed: int = 0,
    fail_on: Severity = "warning",
) -> Report:
    """The report on the findings in `skills`, which are paths of a tree.

    `only` limits it to the skills at these paths, and to findings on them in others; `files` adds files. `allowed` is a
    baseline. `fixed` is the number of fixed findings. A finding at least as severe as `fail_on` makes it a failure.
    """
    found = list(findings)
    there = frozenset(tree.files())
    shown = [skill for skill in skills if only is None or skill in only]
    if only is not None:
        owners = {*only, None} if len(shown) == len(skills) else set(only)
        every = frozenset(skills)
        found = [
            each
            for each in found
            if owner(each.location.path, every) in owners
            or each.location.path in files
            or (each.beside and owner(each.beside, every) in owners)
        ]
    active = [finding for finding in found if not finding.suppressed]
    new = new_findings(active, allowed) if allowed else active
    suppressed, found = len(found) - len(new), new
    counts = {
        "files": sum(path is not None for skill in shown for path in document_paths(skill, there)),
        "skills": len(shown),
        "errors": sum(finding.severity == "error" for finding in found),
        "warnings": sum(finding.severity == "warning" for finding in found),
        "notes": sum(finding.severity == "note" for finding in found),
        "fixed": fixed,
        "suppressed": suppressed,
    }
    return Report(
        command="lint",
        conclusion="failure" if any(at_least(finding.severity, fail_on) for finding in found) else "success",
        findings=tuple(found),
        counts=counts,
        texts=_texts(tree, {finding.location.path for finding in found}),
    )
