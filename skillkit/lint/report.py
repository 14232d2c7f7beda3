"""Makes a report of findings: counts, whether it is a failure, the texts to show; keeps findings as a baseline."""

import contextlib
import json
from collections import Counter
from collections.abc import Collection, Sequence

from skillkit.documents.library import document_paths, owner
from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding, Severity, at_least
from skillkit.model.folder import MAX_BYTES, Tree
from skillkit.model.report import Report
from skillkit.model.source import BYTE_ORDER_MARK

BASELINE_VERSION = 1


def render_baseline(findings: Sequence[Finding]) -> str:
    """A baseline of these findings: how often each occurs, by fingerprint, with its rule, path and message."""
    same = {finding.fingerprint: finding for finding in findings}
    counts = Counter(finding.fingerprint for finding in findings)
    entries = [
        {"fingerprint": key, "count": counts[key], "code": f.code, "path": f.location.path, "message": f.message}
        for key, f in sorted(same.items(), key=lambda item: (item[1].location.path, item[1].code, item[0]))
    ]
    return json.dumps({"version": BASELINE_VERSION, "findings": entries}, ensure_ascii=False, indent=1) + "\n"


def parse_baseline(text: str, name: str) -> Counter[str]:
    """The allowed number of findings by fingerprint; raises SkillkitError if `text` is no baseline."""
    hint = "make it anew with --write-baseline"
    try:
        data = json.loads(text)
        if data["version"] != BASELINE_VERSION:
            raise SkillkitError(f"{name} is a baseline of version {data['version']}", hint)
        return Counter({str(entry["fingerprint"]): int(entry["count"]) for entry in data["findings"]})
    except (ValueError, KeyError, TypeError) as error:
        raise SkillkitError(f"{name} is no baseline: {error}", hint) from None


def new_findings(findings: Sequence[Finding], allowed: Counter[str]) -> list[Finding]:
    """The findings that the baseline does not allow; the later ones if it allows fewer."""
    left = Counter(allowed)
    new = []
    for finding in findings:
        if left[finding.fingerprint] > 0:
            left[finding.fingerprint] -= 1
        else:
            new.append(finding)
    return new


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
