"""Judges a change to a skill repository: lint, duplicates, confidence recomputed from the evidence.

Reads commits, never the working tree, and takes settings and exceptions from the base, so that a change cannot loosen
the gate it has to pass.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from skillkit import git
from skillkit.config import placed
from skillkit.documents.library import owner
from skillkit.gate.change import Change, change_of
from skillkit.gate.judge import OVERRIDABLE, Case, verdict_on, verdict_on_file, verdicts_outside
from skillkit.gate.nearest import Neighbours
from skillkit.gate.outside import Loaded
from skillkit.gate.policy import EXCEPTIONS
from skillkit.gate.questions import verdicts_on_questions
from skillkit.gate.request import HEAD, check_head, default_base, event_base, request_of
from skillkit.lint.engine import chosen_rules, findings_of
from skillkit.lint.suppressions import by_path
from skillkit.model.finding import Finding, Severity
from skillkit.model.layout import is_question
from skillkit.model.proposal import Verdict
from skillkit.model.report import Report
from skillkit.rules import Scope
from skillkit.similarity.embedding import Embedder, embedder_of

__all__ = ["HEAD", "default_base", "event_base", "gate"]


def _findings(change: Change, embedder: Embedder | None) -> list[Finding]:
    """The findings of lint in the changed skills; only rules that compare skills see the others, too.

    The base's settings choose the rules. Comments that silence rules do not count: the change may have written them.
    """
    if not change.changed:
        return []
    settings = change.policy.settings
    rules = chosen_rules(settings.select, settings.ignore)
    # Evidence is judged with its skill: that of all others may be thousands of files.
    comparing = [rule for rule in rules if rule.check_repository and rule.name != "invalid-provenance"]
    scope = Scope({skill.path for skill in change.changed}, embedder)
    everywhere = [
        *findings_of(change.changed, [rule for rule in rules if rule.check_skill], settings.clients),
        *findings_of(list(change.after.values()), comparing, settings.clients, scope=scope),
    ]
    judged = {skill.path for skill in change.changed}
    own = [finding for finding in everywhere if owner(finding.location.path, change.after) in judged]
    return [finding for finding in by_path(own, settings) if not finding.suppressed]


def _imported(change: Change, logs: Sequence[str]) -> tuple[list[Finding], tuple[str, ...]]:
    """The findings of SARIF logs in the changed skills, and notes on results that do not count."""
    if not logs:
        return [], ()
    from skillkit.lint import external  # noqa: PLC0415 - 10 ms that only logs need cost

    scanned = external.Linted(change.root, change.head, list(change.after), {skill.path for skill in change.changed})
    read = [(name, external.read_log_file(name)) for name in logs]
    found = external.external_findings(scanned, (), read, change.policy.settings)
    return [finding for finding in found.findings if not finding.suppressed], found.notes


def _notes(case: Case, verdicts: Sequence[Verdict], loaded: Loaded) -> Iterator[str]:
    """What the change is compared with, what was not judged, and how to override verdicts on evidence or likeness."""
    change, label = case.change, case.settings.override_label
    if change.compared_with:
        yield f"compared with {change.compared_with}"
    yield from (f"{path} is deleted" for path in change.deleted)
    questions = filter(is_question, sorted(change.files))
    yield from (f"{path} is deleted" for path in questions if not change.head.exists(path))
    if exempt := ", ".join(verdict.name for verdict in verdicts if verdict.verdict == "exempt"):
        yield f"the label {label} overrides the verdict on: {exempt}"
    blocked = {verdict.verdict for verdict in verdicts if verdict.blocks} & OVERRIDABLE
    if blocked and case.request.queued:
        yield "a merge queue names no labels, so none overrides a verdict here"
    elif blocked and label:
        yield f"the label {label} overrides every blocking verdict except invalid"
    if "duplicate" in blocked:
        yield f"to mark two skills as distinct, name them in {EXCEPTIONS} on the base"
    if change.is_dirty:
        yield "uncommitted changes are not judged"
    if loaded.not_judged:
        yield f"not judged: {', '.join(loaded.not_judged)}"
    if read := [path for path in loaded.configuration if path not in loaded.not_judged]:
        yield f"judged by the safety rules alone: {', '.join(read)}"


def gate(
    folder: Path,
    base: str,
    head: str = HEAD,
    *,
    fail_on: Severity = "error",
    config: str = "",
    opener: str | None = None,
    labels: Sequence[str] = (),
    logs: Sequence[str] = (),
    **overrides: Any,
) -> Report:
    """Judges every skill that changed between `base` and `head`.

    `config` names the settings of the base, if not in the usual file; `overrides` replace some of them, where they are
    not None. Findings from the severity `fail_on` on make a skill invalid. `opener` and `labels` are those of the pull
    request, where no event has them. `logs` are SARIF files of scanners. Raises SkillkitError if there is nothing to
    compare with.
    """
    request = request_of(opener, labels)
    check_head(git.root_of(folder), head)
    change = change_of(folder, base, head, config)
    chosen = {name: value for name, value in overrides.items() if value is not None}
    settings = replace(change.policy.settings, **chosen)
    embedder = embedder_of(placed(settings, change.root))
    imported, left_out = _imported(change, logs)
    findings = [*_findings(change, embedder), *imported]
    neighbours = Neighbours(change, settings.duplicate_threshold, embedder)
    case = Case(change, request, settings, neighbours, findings, fail_on)
    verdicts = [verdict_on(skill, case) for skill in change.changed]
    verdicts += (verdict_on_file(path, f"it is {why}") for path, why in change.unjudged.items())
    loaded = Loaded(change)
    for verdict, against in verdicts_outside(loaded, case):
        verdicts.append(verdict)
        findings += against
    for verdict, against in verdicts_on_questions(case):
        verdicts.append(verdict)
        findings += against
    wrong = {finding.location.path for finding in findings}
    documents = [document for skill in change.changed for document in skill.documents]
    return Report(
        command="gate",
        conclusion="failure" if any(verdict.blocks for verdict in verdicts) else "success",
        findings=tuple(findings),
        verdicts=tuple(verdicts),
        base=change.base_tip,
        not_judged=tuple(loaded.not_judged),
        counts={"changed": len(verdicts), "blocked": sum(verdict.blocks for verdict in verdicts)},
        texts={d.source.path: d.source.text for d in documents if d.source.path in wrong},
        notes=(*_notes(case, verdicts, loaded), *left_out),
    )
