"""Lint rules, one a file. The docstring is the rule's page in `docs/rules`; the check yields violations."""

import hashlib
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from skillkit.model.finding import Finding
from skillkit.model.finding import Layer
from skillkit.model.finding import Severity
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.plugins import Registry
from skillkit.suppressions import Suppression

SkillCheck = Callable[[SkillFolder], Iterator[Violation]]
SuppressionCheck = Callable[[Suppression, bool, date], str | None]
RepositoryCheck = Callable[[Sequence[SkillFolder]], Iterator[Violation]]


@dataclass(frozen=True)
class Rule:
    """A rule: what it is called, whose rule it is, how bad a violation is, and the check of a skill or of all."""

    code: str
    name: str
    layer: Layer
    severity: Severity
    doc: str
    check_skill: SkillCheck | None = None
    check_repository: RepositoryCheck | None = None
    check_suppression: SuppressionCheck | None = None

    @property
    def title(self) -> str:
        """The first line of the documentation, without its full stop."""
        return self.doc.split("\n", 1)[0].removesuffix(".")

    @property
    def sections(self) -> str:
        """The documentation after its first line: Markdown, with a heading of the second level for each section."""
        return self.doc.partition("\n")[2].strip()


RULES: Registry[Rule] = Registry("skillkit.rules")


def rule(code: str, name: str, layer: Layer, severity: Severity) -> Callable[[SkillCheck], SkillCheck]:
    """Registers a check of one skill."""

    def decorate(check: SkillCheck) -> SkillCheck:
        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_skill=check))
        return check

    return decorate


def repository_rule(
    code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[RepositoryCheck], RepositoryCheck]:
    """Registers a check of all skills together."""

    def decorate(check: RepositoryCheck) -> RepositoryCheck:
        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_repository=check))
        return check

    return decorate


def suppression_rule(
    code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[SuppressionCheck], SuppressionCheck]:
    """Registers a check of one suppression: whether it was used, and today's date, give a message or None."""

    def decorate(check: SuppressionCheck) -> SuppressionCheck:
        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_suppression=check))
        return check

    return decorate


def _module_doc(check: Callable[..., object]) -> str:
    doc = check.__globals__.get("__doc__")
    return str(doc or "")


def stamped(rule: Rule, violation: Violation) -> Finding:
    """The finding that a violation of a rule is. Its fingerprint leaves the line out."""
    # An escape in YAML may stand for half a character, which no output can hold.
    message = violation.message.encode("utf-8", errors="backslashreplace").decode("utf-8")
    identity = "\0".join((rule.code, violation.location.path, message))
    return Finding(
        code=rule.code,
        rule=rule.name,
        layer=rule.layer,
        severity=rule.severity,
        message=message,
        location=violation.location,
        clients=violation.clients,
        note=violation.note,
        fix=violation.fix,
        fingerprint=hashlib.sha256(identity.encode()).hexdigest()[:16],
    )
