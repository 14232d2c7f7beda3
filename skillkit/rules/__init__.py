"""Lint rules, one a file. The docstring is the rule's page in `docs/rules`; the check yields violations."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from skillkit.model.finding import Effect, Finding, Layer, Severity, Suppression, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document
from skillkit.plugins import Registry

if TYPE_CHECKING:
    from skillkit.similarity.embedding import Embedder

Violations = Iterator[Violation]
SkillCheck = Callable[[SkillFolder], Violations]
DocumentCheck = Callable[[Document], Violations]
SuppressionCheck = Callable[[Suppression, Effect], str | None]


class Scope(NamedTuple):
    """The skills that a comparison is about, by path; all if None. It may yield violations in others, too.

    `embedder` is set if the settings name a model.
    """

    asked: Collection[str] | None = None
    embedder: "Embedder | None" = None

    def covers(self, path: str) -> bool:
        """Whether the comparison is about the skill at a path."""
        return self.asked is None or path in self.asked


EVERYTHING = Scope()
RepositoryCheck = Callable[[Sequence[SkillFolder], Scope], Violations]
Prepare = Callable[[SkillFolder], object]
"""Computes the facts that a comparison needs of one skill, for the cache."""
Outlook = Callable[[Sequence[SkillFolder], Scope], set[str] | None]
"""From the skills in scope: words, lines and sentences (`similarity.lines`) of other skills to read; None for all."""


def compares_no_skills(folders: Sequence[SkillFolder], scope: Scope) -> set[str]:
    """The outlook of a rule that checks other files of the repository."""
    del folders, scope
    return set()


class Rule(NamedTuple):
    """A rule: its code and name, its layer, the severity of a violation, and one check."""

    code: str
    name: str
    layer: Layer
    severity: Severity
    doc: str
    check_skill: SkillCheck | None = None
    check_repository: RepositoryCheck | None = None
    check_suppression: SuppressionCheck | None = None
    outlook: Outlook = compares_no_skills
    prepare: Prepare | None = None

    @property
    def title(self) -> str:
        """The first line of the documentation, without its full stop."""
        return self.doc.split("\n", 1)[0].removesuffix(".")

    @property
    def sections(self) -> str:
        """The documentation after its first line: Markdown, with a heading of the second level for each section."""
        return self.doc.partition("\n")[2].strip()


RULES: Registry[Rule] = Registry("skillkit.rules")
REMOVED = {
    ("SK814", "reads-like-attack"): "`lint --scanner cisco` runs a scanner that is made for intent in prose",
}
"""Codes and names of removed rules, and what takes their place. No code is used again."""


def removal_of(wanted: str) -> str:
    """`SK814 was removed: …` for the code or name of a removed rule, else nothing."""
    found = ((code, instead) for (code, name), instead in REMOVED.items() if wanted == name or wanted.upper() == code)
    return next((f"{code} was removed: {instead}" for code, instead in found), "")


def _register(
    check: Callable[..., object], code: str, name: str, layer: Layer, severity: Severity, **more: Any
) -> None:
    doc = check.__globals__.get("__doc__")
    RULES.add(name, Rule(code, name, layer, severity, doc or "", **more))


def rule(code: str, name: str, layer: Layer, severity: Severity) -> Callable[[SkillCheck], SkillCheck]:
    """Registers a check of one skill."""

    def decorate(check: SkillCheck) -> SkillCheck:
        _register(check, code, name, layer, severity, check_skill=check)
        return check

    return decorate


def _document_rule(
    part: str, code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[DocumentCheck], DocumentCheck]:
    def decorate(check: DocumentCheck) -> DocumentCheck:
        @wraps(check)
        def check_skill(folder: SkillFolder) -> Violations:
            document: Document | None = getattr(folder, part)
            return check(document) if document else iter(())

        _register(check, code, name, layer, severity, check_skill=check_skill)
        return check

    return decorate


frontmatter_rule = partial(_document_rule, "readable_skill_md")
"""Registers a check of a SKILL.md with readable frontmatter."""
workflow_rule = partial(_document_rule, "readable_workflow")
"""Registers a check of a readable workflow file."""


def repository_rule(
    code: str,
    name: str,
    layer: Layer,
    severity: Severity,
    *,
    outlook: Outlook = compares_no_skills,
    prepare: Prepare | None = None,
) -> Callable[[RepositoryCheck], RepositoryCheck]:
    """Registers a check of all skills together, or of other files of the repository."""

    def decorate(check: RepositoryCheck) -> RepositoryCheck:
        _register(check, code, name, layer, severity, check_repository=check, outlook=outlook, prepare=prepare)
        return check

    return decorate


def suppression_rule(
    code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[SuppressionCheck], SuppressionCheck]:
    """Registers a check of one suppression, which returns a message or None."""

    def decorate(check: SuppressionCheck) -> SuppressionCheck:
        _register(check, code, name, layer, severity, check_suppression=check)
        return check

    return decorate


def stamped(rule: Rule, violation: Violation) -> Finding:
    """The finding for a violation of a rule."""
    # An escape in YAML may be half a surrogate pair, which no output can hold.
    message = violation.message.encode("utf-8", errors="backslashreplace").decode("utf-8")
    return Finding(
        code=rule.code,
        rule=rule.name,
        layer=rule.layer,
        severity=violation.severity or rule.severity,
        message=message,
        location=violation.location,
        clients=violation.clients,
        note=violation.note,
        fix=violation.fix,
        beside=violation.beside,
        addresses=violation.addresses,
    )
