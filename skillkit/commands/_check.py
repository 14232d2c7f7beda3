"""A lint of what lies on the disk, for the command and for the action: the skills, the rules, the cache, the report."""

import json
from collections import Counter
from collections.abc import Collection
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from skillkit import cache
from skillkit import lint_cache
from skillkit import paths as places
from skillkit.commands import _place
from skillkit.library import largest_first
from skillkit.library import owner
from skillkit.library import skill_paths
from skillkit.lint import engine
from skillkit.lint import parallel
from skillkit.lint.incremental import read_around
from skillkit.lint.report import report_of
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.finding import Severity
from skillkit.model.report import Report
from skillkit.pool import processors
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.similarity.static_model import embedder_of
from skillkit.watch import Watch
from skillkit.watch import unwatched

CACHED_FROM = 20
"""Fewer skills are linted sooner than it takes to look whether they were linted before."""


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
) -> Check:
    """What there is to lint at a place. Raises SkillkitError if a path has no skills, or a base cannot be found."""
    found = skill_paths(place.tree.files(), settings.exclude, place.wanted)
    only = _place.chosen_skills(place, found, excluding=bool(settings.exclude))
    if changed_since is not None:
        only &= _of_changed(place, found, changed_since)
    rules = engine.chosen_rules(select or settings.select, (*ignore, *settings.ignore))
    return Check(place, found, only, rules, settings)


def _findings(check: Check, *, cached: bool, remember: bool, jobs: int, watch: Watch) -> list[Finding]:
    """What is found in the skills in `only`, and between all: remembered of just these files, else found now."""
    tree, root_name, rules, settings = check.place.tree, check.place.name, check.rules, check.settings
    today = datetime.now(UTC).date()
    folder = places.cache_dir() / "lint" if cached else Path()
    facts = (json.dumps(asdict(settings)), today.isoformat(), root_name, *(rule.code for rule in rules))
    key = lint_cache.key_of(tree, tree.files(), *facts) if cached else ""
    remembered = lint_cache.load(folder, key) if cached else None
    if remembered is not None:
        return list(remembered)
    chosen = largest_first(tree, (skill for skill in check.skills if skill in check.only))
    with parallel.check_shared(tree, chosen, rules, root_name=root_name, jobs=jobs, watch=watch) as shared:
        scope = Scope(check.only if len(chosen) < len(check.skills) else None, embedder_of(settings))
        around = cache.place_for(check.place.root, "around") if remember else None
        folders = read_around(tree, check.skills, rules, scope, root_name, remembered=around)
        by_path = {folder.path: folder for folder in folders}
        checked = shared or engine.skill_violations(watch([by_path[skill] for skill in chosen]), rules)
        found = engine.lint(folders, rules, settings, today, checked, scope=scope)
    if cached:
        lint_cache.store(folder, key, found)
    return found


def linted(
    check: Check,
    *,
    fail_on: Severity = "warning",
    allowed: Counter[str] | None = None,
    fixed: int = 0,
    cached: bool = True,
    jobs: int | None = None,
    watch: Watch = unwatched,
) -> Report:
    """The report on a lint; `allowed` is a baseline, `fixed` how much was fixed before."""
    document = check.place.document
    everything = len(check.only) == len(check.skills) >= CACHED_FROM
    # What a model says is in no file of the tree.
    whole = cached and not document and everything and not check.settings.embedding_model
    findings = _findings(check, cached=whole, remember=cached, jobs=jobs or processors(), watch=watch)
    if document:
        findings = [finding for finding in findings if finding.location.path == document]
    return report_of(
        findings, check.place.tree, check.skills, only=check.only, allowed=allowed, fixed=fixed, fail_on=fail_on
    )
