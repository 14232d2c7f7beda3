"""The verdict on one changed skill: that of the first check that it fails, else pass."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from skillkit.documents.library import owner
from skillkit.gate.change import Change
from skillkit.gate.evidence import Assessment, assess, origin_of
from skillkit.gate.nearest import Near, Neighbours
from skillkit.gate.outside import Loaded
from skillkit.gate.request import Request
from skillkit.lint.engine import chosen_rules, findings_of
from skillkit.lint.suppressions import by_path
from skillkit.mining.confidence import level
from skillkit.model.config import ASSURANCES, Config
from skillkit.model.finding import Finding, Severity, at_least
from skillkit.model.folder import SkillFolder
from skillkit.model.proposal import Verdict, VerdictName
from skillkit.model.source import Location
from skillkit.rules import RULES
from skillkit.similarity.embedding import REASON

BLOCKING: frozenset[VerdictName] = frozenset({"duplicate", "low-confidence", "unknown", "edited", "invalid"})
OVERRIDABLE = BLOCKING - {"invalid"}
"""The verdicts that a label overrides: on evidence and likeness, not those of lint."""

GIVEN = re.compile(
    r"(?:^|[\s;(,{])([A-Za-z_]\w{0,99})[\"']?\s{0,9}[:+]?=(?!=)|\b(?:for|read|as|def|function)\s{1,9}(\w{1,99})"
)
"""How a line of a program or of settings gives a name a value."""
NAME = re.compile(r"[A-Za-z_]\w{0,99}")

HOW = {REASON: "means much the same as", "same-subject": "says that it is for the same as"}
"""How a skill is like another one with which it need not share text."""


class Judgement(NamedTuple):
    """The name of a verdict, and why."""

    name: VerdictName
    reason: str


class Case(NamedTuple):
    """A change, its pull request, the settings (of the base, with overrides), the skills to compare with, and findings.

    Findings from the severity `fail_on` on make a skill invalid.
    """

    change: Change
    request: Request
    settings: Config
    neighbours: Neighbours
    findings: Sequence[Finding]
    fail_on: Severity = "error"

    @property
    def blocking(self) -> frozenset[VerdictName]:
        """The verdicts that block here."""
        return BLOCKING - {"duplicate"} if self.settings.on_duplicate == "warn" else BLOCKING

    def unless_overridden(self, judgement: Judgement) -> Judgement:
        """The judgement; exempt, if it blocks and the pull request has the label that overrides it."""
        label = self.settings.override_label
        if not label or label not in self.request.labels or judgement.name not in self.blocking & OVERRIDABLE:
            return judgement
        return Judgement("exempt", f"overridden by the label {label}: {judgement.reason}")


class _Passages:
    """The passages of a skill's findings; what they share is looked up once, since there may be thousands."""

    def __init__(self, folder: SkillFolder) -> None:
        self._texts = {each.path: each.text or "" for each in folder.resources}
        self._texts |= {document.source.path: document.source.text for document in folder.documents}
        self._files: dict[str, tuple[list[str], dict[str, list[int]]]] = {}
        self._values: dict[tuple[str, frozenset[str]], str] = {}

    def at(self, where: Location) -> tuple[str, str]:
        """The lines of a finding, and those of its file that give names which these use their values."""
        if where.path not in self._files:
            lines, giving = self._texts.get(where.path, "").splitlines(), dict[str, list[int]]()
            for number, line in enumerate(lines):
                for match in GIVEN.finditer(line):
                    giving.setdefault(match[1] or match[2], []).append(number)
            self._files[where.path] = lines, giving
        lines, giving = self._files[where.path]
        if where == Location(where.path):
            return "\n".join(lines), ""
        last = where.end_line - (where.end_column == 1 and where.end_line > where.start_line)
        chosen = "\n".join(map(str.strip, lines[where.start_line - 1 : last]))
        key = where.path, frozenset(giving.keys() & set(NAME.findall(chosen)))
        if key not in self._values:
            self._values[key] = _given(lines, giving, key[1])
        return chosen, self._values[key]

    def count(self, where: Location, passage: tuple[str, str]) -> int:
        """How many places of a file have this passage, which has as many lines as `where`."""
        height = where.end_line - where.start_line
        starts = range(1, len(self._texts.get(where.path, "").splitlines()) + 1)
        places = (where._replace(start_line=at, end_line=at + height) for at in starts)
        return sum(self.at(place) == passage for place in places)


def _given(lines: Sequence[str], giving: Mapping[str, Sequence[int]], names: Iterable[str]) -> str:
    """The lines that give names their values, and the names in these lines theirs."""
    numbers: set[int] = set()
    seen, pending = set(names), list(names)
    while pending:
        fresh = set(giving[pending.pop()]) - numbers
        numbers |= fresh
        more = {name for number in fresh for name in NAME.findall(lines[number])} & giving.keys() - seen
        seen |= more
        pending += more
    return "\n".join(lines[number].strip() for number in sorted(numbers))


def added(findings: Sequence[Finding], folder: SkillFolder, before: SkillFolder | None) -> list[Finding]:
    """The findings that a skill did not have before in the same passage: a change is judged by what it changes."""
    if not findings:
        return []
    rules = [rule for rule in RULES if rule.check_skill]
    old = findings_of([before], rules) if before else []
    passages, theirs = _Passages(folder), _Passages(before or folder)
    known = Counter((each.code, each.message, theirs.at(each.location)) for each in old)
    for each in (each for each in findings if before and each.layer == "scanner"):
        # Only the head was scanned: the base has the finding if it has the passage.
        passage = passages.at(each.location)
        known[each.code, each.message, passage] = theirs.count(each.location, passage)
    fresh = []
    for finding in findings:
        key = finding.code, finding.message, passages.at(finding.location)
        if known[key]:
            known[key] -= 1
        else:
            fresh.append(finding)
    return fresh


def on_errors(errors: Sequence[Finding]) -> Judgement | None:
    """Invalid by the most severe of these findings; None without any."""
    if not errors:
        return None
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    worst = min(errors, key=lambda each: (each.severity != "error", each.code))
    return Judgement("invalid", f"{worst.code} {worst.message}{more}")


def _on_duplicate(near: Near) -> Judgement | None:
    """A duplicate, if the nearest skill is the same one; None otherwise."""
    if near.nearest is None or near.nearest.verdict != "duplicate":
        return None
    reasons = ", ".join(near.nearest.reasons)
    return Judgement("duplicate", f"{near.nearest.name} is already there ({reasons}, {near.nearest.score:.2f})")


def _edited(assessment: Assessment) -> list[str]:
    """What is said of the lines that were edited since it was mined; nothing if none were."""
    if not assessment.edits:
        return []
    instead = ", no line with evidence is left: judged as handwritten" if assessment.is_handwritten else ""
    return [f"{assessment.edits.said}{instead}"]


def _on_evidence(assessment: Assessment, settings: Config) -> Judgement | None:
    """What blocks a skill with marks of a mined one: its evidence, or lines that were edited; None if nothing does."""
    edited = _edited(assessment)
    if not assessment.is_handwritten:
        if assessment.wrong or assessment.confidence is None:
            return Judgement("unknown", f"evidence check failed: {assessment.wrong}")
        least = settings.min_confidence
        if assessment.confidence < least and not assessment.is_accepted:
            said = [f"confidence {assessment.confidence:.2f} is below {least:.2f}", *edited]
            if assessment.proposer:
                said.append(f"its acceptance does not count: {assessment.proposer} is a proposer")
            return Judgement("low-confidence", "; ".join(said))
        if ASSURANCES.index(assessment.assurance) < ASSURANCES.index(settings.min_assurance):
            return Judgement("unknown", f"its evidence is {assessment.assurance}, required is {settings.min_assurance}")
    if edited and settings.on_edit == "block":
        return Judgement("edited", f"{edited[0]}; the settings have on-edit = block")
    return None


def _passed(assessment: Assessment, near: Near, findings: int, *, by_meaning: bool) -> Judgement:
    """Passed, or similar to another skill: with its confidence, else the number of its findings."""
    parts, value = list[str](), assessment.confidence
    if value is not None:
        count = f"{assessment.sessions} session{'s' * (assessment.sessions != 1)}"
        parts = ["accepted by a person: judged as handwritten"] if assessment.is_accepted else []
        parts.append(f"confidence {value:.2f} ({level(value)}) from {count}")
    if near.reviewed:
        parts.append(near.reviewed)
    alike = False
    if near.nearest and near.nearest.verdict == "similar":
        alike = True
        how = next((HOW[reason] for reason in near.nearest.reasons if reason in HOW), "shares text with")
        parts.append(f"{how} {near.nearest.name} ({near.nearest.score:.2f})")
    if near.waiting:
        alike = True
        what = "is much like" if near.waiting.verdict == "duplicate" else "shares text with"
        parts.append(f"{what} {near.waiting.name} on the older branch {near.branch} ({near.waiting.score:.2f})")
    if value is None and not near.reviewed:
        linted = f"lints with {findings} finding{'s' * (findings > 1)}" if findings else "lints clean"
        unlike = "nothing like it" if by_meaning else "no skill has such a text or title"
        parts.insert(0, linted if alike else f"{linted}, {unlike}")
    parts += _edited(assessment)
    return Judgement("similar" if alike else "pass", "; ".join(parts))


def verdict_on_file(path: str, reason: str) -> Verdict:
    """The verdict on a file that agents may load and that no rule reads, or that has findings."""
    name = PurePosixPath(path).name
    return Verdict(name=name, path=path, origin="authored", verdict="invalid", reason=reason, blocks=True)


def verdicts_outside(loaded: Loaded, case: Case) -> Iterator[tuple[Verdict, list[Finding]]]:
    """The verdicts on files outside of skills that agents load or skills use, where one blocks, with the findings."""
    settings = case.settings
    every = chosen_rules(settings.select, settings.ignore)
    rules = [rule for rule in every if rule.layer == "safety" and rule.check_skill]
    for path, skill, before in loaded.pairs():
        if skill is None:
            yield verdict_on_file(path, "it is a file that a skill uses, and that no rule reads"), []
            continue
        # What SKILL.md does not say of the network cannot be asked of configuration.
        chosen = [rule for rule in rules if skill.skill_md or rule.code != "SK810"]
        found = findings_of([skill], chosen, settings.clients)
        own = [each for each in found if each.location.path == skill.path and at_least(each.severity, "warning")]
        fresh = [each._replace(location=each.location._replace(path=path)) for each in added(own, skill, before)]
        unsafe = [each for each in by_path(fresh, settings) if not each.suppressed]
        if judgement := on_errors(unsafe):
            yield verdict_on_file(path, judgement.reason), unsafe


def verdict_on(skill: SkillFolder, case: Case) -> Verdict:
    """The verdict on a skill of a change."""
    settings, request = case.settings, case.request
    origin = origin_of(case.change, request, skill)
    assessment = assess(case.change, request, skill, origin) if origin.mark else Assessment()
    is_mined = bool(origin.mark) and not assessment.is_handwritten
    near = case.neighbours.of(skill)
    own = [each for each in case.findings if owner(each.location.path, case.change.after) == skill.path]
    before = case.change.before.get(skill.path)
    errors = [each for each in own if each.layer != "scanner" and at_least(each.severity, case.fail_on)]
    if is_mined:
        errors = added(errors, skill, before)
    unsafe = [each for each in own if each.layer in ("safety", "scanner") and at_least(each.severity, "warning")]
    duplicate = _on_duplicate(near)
    judgement = (
        on_errors(errors)
        or on_errors(added(unsafe, skill, before))
        or (duplicate if "duplicate" in case.blocking else None)
        or (_on_evidence(assessment, settings) if origin.mark else None)
        or duplicate
        or _passed(assessment, near, len(own), by_meaning=case.neighbours.embedder is not None)
    )
    judgement = case.unless_overridden(judgement)
    return Verdict(
        name=skill.name,
        path=skill.documents[0].source.path if skill.documents else skill.path,
        origin="authored" if not is_mined else "accepted" if assessment.is_accepted else "mined",
        verdict=judgement.name,
        reason=judgement.reason,
        blocks=judgement.name in case.blocking,
        confidence=assessment.confidence,
        declared_confidence=assessment.declared,
        reasons=assessment.parts,
        assurance=assessment.assurance,
        nearest=near.nearest if near.nearest and near.nearest.score > 0 else None,
        edits=assessment.edits,
    )
