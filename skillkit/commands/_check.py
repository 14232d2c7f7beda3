"""A lint of what lies on the disk, for the command and for the action: the skills, the rules, the cache, the report."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from skillkit.commands import _place
from skillkit.documents.library import owner, skill_paths
from skillkit.files import cache
from skillkit.lint import engine
from skillkit.lint.engine import judged, position, repository_violations
from skillkit.lint.incremental import read_around
from skillkit.lint.outcomes import Cache, Lint
from skillkit.lint.report import report_of
from skillkit.lint.suppressions import suppressions_in
from skillkit.model.config import Config
from skillkit.model.finding import Finding, Severity
from skillkit.model.report import Report
from skillkit.pool import Watch, processors, unwatched
from skillkit.rules import Rule, Scope

if TYPE_CHECKING:
    from skillkit.similarity.embedding import Embedder


class Check(NamedTuple):
    """What is linted, and by what: a place, its skills, those of them that are asked about, the rules, the settings."""

    place: _place.Place
    skills: Sequence[str]
    only: Collection[str]
    rules: Sequence[Rule]
    settings: Config


def _of_changed(place: _place.Place, skills: Sequence[str], base: str) -> set[str]:
    """The skills with files that differ from where the work left `base`: in commits, in the work tree, or new."""
    from skillkit import git  # noqa: PLC0415 - most lints need no git

    root = git.root_of(place.root)
    every = frozenset(skills)
    changed = (root / path for path in git.changed_since(root, base))
    inside = (file.relative_to(place.root).as_posix() for file in changed if file.is_relative_to(place.root))
    return {skill for path in inside if (skill := owner(path, every))}


def check_of(
    place: _place.Place,
    settings: Config,
    *,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    changed_since: str | None = None,
    allow_unmatched: bool = False,
) -> Check:
    """What there is to lint at a place. Raises SkillkitError if a path has no skills, or a base cannot be found."""
    found = skill_paths(place.tree.files(), settings.exclude, place.wanted)
    found = sorted({*found, *_place.workflows_in(place, frozenset(found), settings.exclude, strict=allow_unmatched)})
    only = _place.chosen_skills(place, found, settings.exclude, allow_unmatched=allow_unmatched)
    if changed_since is not None:
        only &= _of_changed(place, found, changed_since)
    rules = engine.chosen_rules(select or settings.select, (*ignore, *settings.ignore))
    return Check(place, found, only, rules, settings)


def _embedder(settings: Config) -> "Embedder | None":
    if not settings.embedding_model:
        return None
    from skillkit.similarity.embedding import embedder_of  # noqa: PLC0415 - 9 ms that only a model need cost

    return embedder_of(settings)


def _findings(check: Check, *, cached: bool, jobs: int, watch: Watch) -> list[Finding]:
    """What is found in the skills in `only`, and between all."""
    place, rules, settings = check.place, check.rules, check.settings
    chosen = [skill for skill in check.skills if skill in check.only]
    known = Cache(Lint(place.root, place.name, place.tree, check.skills, chosen, rules), keep=cached)
    outcomes = known.outcomes(jobs=jobs, watch=watch)
    suppressions = [each for skill in chosen for each in outcomes[skill].suppressions]
    scope = Scope(check.only if len(chosen) < len(check.skills) else None, _embedder(settings))
    # What a model says is in no file of the tree.
    if scope.asked is None and not scope.embedder:
        compared = known.compared(outcomes, scope)
    else:
        around = cache.place_for(place.root, "around") if cached else None
        folders = read_around(place.tree, check.skills, rules, scope, place.name, cached=around)
        compared = [(rule.code, violation) for rule, violation in repository_violations(folders, rules, scope)]
        # What two skills have in common may be reported, and suppressed, in the one that nobody asks about.
        places = {violation.location.path for _, violation in compared}
        others = [document for folder in folders if folder.path not in check.only for document in folder.documents]
        suppressions += [s for each in others if each.source.path in places for s in suppressions_in(each)]
    known.store()
    by_code = {rule.code: rule for rule in rules}
    violations = [*compared, *chain.from_iterable(outcomes[skill].violations for skill in chosen)]
    return judged([(by_code[code], each) for code, each in violations], suppressions, rules, settings)


def linted(
    check: Check,
    *,
    fail_on: Severity = "warning",
    allowed: Counter[str] | None = None,
    fixed: int = 0,
    cached: bool = True,
    jobs: int | None = None,
    watch: Watch = unwatched,
    external: Iterable[Finding] = (),
) -> Report:
    """The report on a lint; `allowed` is a baseline, `fixed` how much was fixed before.

    `external` are findings of other programs on the same skills.
    """
    document = check.place.document
    findings = _findings(check, cached=cached and not document, jobs=jobs or processors(), watch=watch)
    questions = frozenset(_place.questions_at(check.place))
    if questions:
        from skillkit.questions.judging import question_findings  # noqa: PLC0415 - 0.1 s that few repositories need cost

        known = question_findings(check.place.tree, check.rules, check.settings, questions)
        findings += [each for each in known if each not in findings]
    findings = sorted((*findings, *external), key=position)
    if document:
        findings = [finding for finding in findings if finding.location.path == document]
    report = report_of(
        findings,
        check.place.tree,
        check.skills,
        only=check.only,
        files={*check.place.wanted, *questions},
        allowed=allowed,
        fixed=fixed,
        fail_on=fail_on,
    )
    return report._replace(counts={**report.counts, "questions": len(questions)}) if questions else report
