"""Lint rules, one a file. The docstring is the rule's page in `docs/rules`; the check yields violations."""

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import MutableMapping
from collections.abc import Sequence
from functools import wraps
from typing import TYPE_CHECKING
from typing import NamedTuple

from skillkit.model.finding import Effect
from skillkit.model.finding import Finding
from skillkit.model.finding import Layer
from skillkit.model.finding import Severity
from skillkit.model.finding import Suppression
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.plugins import Registry

if TYPE_CHECKING:
    from skillkit.similarity.embedding import Embedder

SkillCheck = Callable[[SkillFolder], Iterator[Violation]]
SuppressionCheck = Callable[[Suppression, Effect], str | None]
RepositoryCheck = Callable[[Sequence[SkillFolder]], Iterator[Violation]]


def _learns_nothing(folder: SkillFolder) -> None:
    del folder


class Glance(NamedTuple):
    """Which of the skills that nobody asks about have to be read: those with a word, line or sentence in `sought`.

    What leaves a mark in a document is told in `similarity.marks`; all are read where `sought` is None. `learn` is told
    of each that was read, and may take from `sought` what need not be read again elsewhere.
    """

    sought: set[str] | None
    learn: Callable[[SkillFolder], None] = _learns_nothing


class Scope(NamedTuple):
    """What rules that compare skills are asked: about those at which paths; about all if None.

    A violation elsewhere may be told or left out: whoever asks passes it over. `embedder` is there where the settings
    name a model. `pairs` holds what was found of two skills before: a rule looks there first, and adds to it.
    """

    asked: Collection[str] | None = None
    embedder: "Embedder | None" = None
    pairs: MutableMapping[str, bool] | None = None

    def covers(self, path: str) -> bool:
        """Whether it is asked about the skill at a path."""
        return self.asked is None or path in self.asked


EVERYTHING = Scope()
ComparingCheck = Callable[[Sequence[SkillFolder], Scope], Iterator[Violation]]
Prepare = Callable[[SkillFolder], object]
"""Works out the facts that a comparison needs of one skill."""
Outlook = Callable[[Sequence[SkillFolder], Scope], Glance]
"""From the skills that are asked about: what of the others could matter to them."""


def nothing_else(folders: Sequence[SkillFolder], scope: Scope) -> Glance:
    """The outlook of a rule that compares no skills: it looks at other files of the tree."""
    del folders, scope
    return Glance(set())


class Rule(NamedTuple):
    """A rule: what it is called, whose rule it is, how bad a violation is, and the check of a skill or of all."""

    code: str
    name: str
    layer: Layer
    severity: Severity
    doc: str
    check_skill: SkillCheck | None = None
    check_repository: ComparingCheck | None = None
    outlook: Outlook = nothing_else
    check_suppression: SuppressionCheck | None = None
    opt_in: bool = False
    """Whether it runs only where it is selected by its whole code or name, or by a preset."""
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


def rule(
    code: str, name: str, layer: Layer, severity: Severity, *, opt_in: bool = False
) -> Callable[[SkillCheck], SkillCheck]:
    """Registers a check of one skill."""

    def decorate(check: SkillCheck) -> SkillCheck:
        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_skill=check, opt_in=opt_in))
        return check

    return decorate


def repository_rule(
    code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[RepositoryCheck], RepositoryCheck]:
    """Registers a check of the repository that compares no skills."""

    def decorate(check: RepositoryCheck) -> RepositoryCheck:
        @wraps(check)
        def compared(folders: Sequence[SkillFolder], scope: Scope) -> Iterator[Violation]:
            del scope
            return check(folders)

        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_repository=compared))
        return check

    return decorate


def comparing_rule(
    code: str, name: str, layer: Layer, severity: Severity, *, outlook: Outlook, prepare: Prepare
) -> Callable[[ComparingCheck], ComparingCheck]:
    """Registers a check of all skills together.

    `outlook` tells which that nobody asks about have to be read, `prepare` works out what can be cached of a skill.
    """

    def decorate(check: ComparingCheck) -> ComparingCheck:
        doc = _module_doc(check)
        made = Rule(code, name, layer, severity, doc, check_repository=check, outlook=outlook, prepare=prepare)
        RULES.add(name, made)
        return check

    return decorate


def suppression_rule(
    code: str, name: str, layer: Layer, severity: Severity
) -> Callable[[SuppressionCheck], SuppressionCheck]:
    """Registers a check of one suppression: what it does gives a message or None."""

    def decorate(check: SuppressionCheck) -> SuppressionCheck:
        doc = _module_doc(check)
        RULES.add(name, Rule(code, name, layer, severity, doc, check_suppression=check))
        return check

    return decorate


def _module_doc(check: Callable[..., object]) -> str:
    doc = check.__globals__.get("__doc__")
    return str(doc or "")


def stamped(rule: Rule, violation: Violation) -> Finding:
    """The finding that a violation of a rule is."""
    # An escape in YAML may stand for half a character, which no output can hold.
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
    )


def one_for_a_line(found: Iterable[tuple[Location, str]]) -> Iterator[Violation]:
    """What was found, each with its message; of what stands in the same line only the first."""
    lines = set()
    for where, message in found:
        line = (where.path, where.start_line)
        if line not in lines:
            lines.add(line)
            yield Violation(location=where, message=message)
