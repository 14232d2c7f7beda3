"""What the rules of single skills yield for each skill, from the cache where nothing they looked at has changed.

The cache has one file for each linted folder and set of rules, and in it one entry for each skill. An entry is valid
while the files of the skill's folder are the same, and while everything else that its rules asked of the tree has the
same answer. Settings and suppressions are applied later, so that no entry depends on them or on the day.
"""

import contextlib
import json
import time
from binascii import a2b_base64
from binascii import b2a_base64
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any
from typing import NamedTuple

from skillkit import paths
from skillkit.documents.library import UnreadFolder
from skillkit.documents.library import read_skill
from skillkit.files import cache
from skillkit.lint.engine import repository_violations
from skillkit.lint.engine import skill_violations
from skillkit.lint.recorded import Answered
from skillkit.lint.recorded import Answers
from skillkit.lint.recorded import Recorder
from skillkit.lint.recorded import bytes_of
from skillkit.lint.recorded import hash_of
from skillkit.lint.suppressions import suppressions_in
from skillkit.model.finding import Edit
from skillkit.model.finding import Fix
from skillkit.model.finding import Suppression
from skillkit.model.finding import Violation
from skillkit.model.folder import FileInfo
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.source import Location
from skillkit.pool import Watch
from skillkit.pool import in_order
from skillkit.pool import unwatched
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.rules import Scope

MAX_HASHED_BYTES = 4 * 1024 * 1024
"""Of a larger file, size and time of change stand for the content."""
MAX_COUNTED_BYTES = 64 * 1024
"""Of a larger file, rules read little more."""
SHARED_FROM = 1_500_000
"""Fewer bytes are examined sooner than it takes to start a second process."""
PORTIONS = 8
"""Into how many portions the work of each process is divided, so that none waits long for the last."""


class Outcome(NamedTuple):
    """What the rules of single skills yielded for a skill, by their codes, and what other steps need to know of it.

    `digest` covers the contents of the skill's files, `state` their sizes and times.
    """

    digest: str
    state: str
    asked: Answered
    violations: list[tuple[str, Violation]]
    suppressions: list[Suppression]
    facts: dict[str, bytes]


class Compared(NamedTuple):
    """What the rules that look at the whole repository yielded; `digest` covers all skills, `pairs` are of two each."""

    digest: str
    asked: Answered
    violations: list[tuple[str, Violation]]
    pairs: dict[str, bool]


def _read(tree: Tree, path: str) -> tuple[bytes, bytes]:
    """What is known of a file without its content, and the content."""
    state = ""
    try:
        about = tree.about(path)
        large = about.size > MAX_HASHED_BYTES
        state = repr(about if large else about._replace(changed=0))
        return bytes_of(path, state), b"" if large else tree.read(path)
    except OSError as error:
        return bytes_of(path, state, str(error.strerror)), b""


def _folder(tree: Tree, skill: str) -> SkillFolder:
    """A skill's folder without its documents, to list its files."""
    return SkillFolder(path=skill, name="", tree=tree)


def digest_of(tree: Tree, skill: str) -> str:
    """The hash of a skill's folder: paths, modes, links and contents of its files, and folders nobody looks into."""
    folder = _folder(tree, skill)
    parts = [part for path in folder.files for part in _read(tree, path)]
    files = frozenset(folder.files)
    links = [part for path in folder.links if path not in files for part in _read(tree, path)]
    return hash_of(*parts, *links, bytes_of(*folder.closed))


def _abouts(tree: Tree, skill: str) -> dict[str, FileInfo]:
    """What is known of a skill's files and links without reading them."""
    folder = _folder(tree, skill)
    found = {}
    for path in (*folder.files, *folder.links):
        with contextlib.suppress(OSError):
            found[path] = tree.about(path)
    return found


def _state_of(abouts: Mapping[str, FileInfo], closed: Sequence[str]) -> str:
    """The hash of what is known without reading; empty where a file may change without a sign of it there."""
    settled = time.time_ns() - cache.SETTLED
    if not all(about.changed < settled and about.changed and not about.link for about in abouts.values()):
        return ""
    return hash_of(bytes_of(*abouts, *closed), repr([tuple(about) for about in abouts.values()]).encode())


class _Examiner:
    """Runs the rules of these codes over skills of a tree. A process that shares the work gets a copy."""

    def __init__(self, tree: Tree, codes: Sequence[str], root_name: str, *, keep: bool) -> None:
        self._tree = tree
        self._codes = codes
        self._root_name = root_name
        self._keep = keep

    @cached_property
    def _files(self) -> frozenset[str]:
        return frozenset(self._tree.files())

    @cached_property
    def _answers(self) -> Answers:
        return Answers(self._tree)

    @cached_property
    def _rules(self) -> list[Rule]:
        by_code = {rule.code: rule for rule in RULES}
        return [by_code[code] for code in self._codes]

    def __call__(self, skills: Sequence[str]) -> list[Outcome]:
        """The outcome of each skill."""
        return [self._outcome(skill) for skill in skills]

    def _outcome(self, skill: str) -> Outcome:
        tree = self._tree
        before = _abouts(tree, skill) if self._keep else {}
        digest = digest_of(tree, skill) if self._keep else ""
        plain = read_skill(tree, skill, self._files, root_name=self._root_name)
        recorder = Recorder(tree, {*plain.files, *plain.links})
        folder = replace(plain, tree=recorder, listing=tree)
        violations = [(rule.code, violation) for rule, violation in skill_violations([folder], self._rules)]
        for rule in self._rules:
            if rule.prepare:
                rule.prepare(folder)
        if self._keep and before != _abouts(tree, skill):
            digest = ""  # a file changed meanwhile: what was found may belong to either state
        state = _state_of(before, plain.closed) if digest else ""
        suppressions = [each for document in folder.documents for each in suppressions_in(document)]
        asked = self._answers.after(recorder) if digest else []
        return Outcome(digest, state, asked, violations, suppressions, folder.facts)


def _weights(tree: Tree, skills: Iterable[str]) -> dict[str, int]:
    """About how many bytes rules look at in each skill."""
    found = {}
    for skill in skills:
        found[skill] = sum(min(about.size, MAX_COUNTED_BYTES) for about in _abouts(tree, skill).values())
    return found


def _portions(skills: Sequence[str], weights: Mapping[str, int], count: int) -> list[Sequence[str]]:
    """The skills, the largest first, in at most `count` portions of about the same weight."""
    ordered = sorted(skills, key=lambda skill: -weights[skill])
    share, bounds, weight = sum(weights.values()) / count, [0], 0
    for number, skill in enumerate(ordered, 1):
        weight += weights[skill]
        if weight >= share or number == len(ordered):
            bounds.append(number)
            weight = 0
    return [ordered[start:end] for start, end in pairwise(bounds)]


def examined(
    tree: Tree,
    skills: Sequence[str],
    rules: Sequence[Rule],
    *,
    root_name: str,
    jobs: int = 1,
    keep: bool = False,
    watch: Watch = unwatched,
) -> dict[str, Outcome]:
    """What the rules find in each skill, by `jobs` processes where there is enough to do. `keep`: to be cached."""
    codes = [rule.code for rule in rules if rule.check_skill or rule.prepare]
    weights = _weights(tree, skills) if jobs > 1 and len(skills) > 1 else {}
    shared = sum(weights.values()) >= SHARED_FROM
    portions = _portions(skills, weights, jobs * PORTIONS) if shared else [[skill] for skill in skills]
    made = in_order(_Examiner(tree, codes, root_name, keep=keep), portions, jobs=jobs if shared else 1)
    found: dict[str, Outcome] = {}
    for portion, outcomes in zip(watch(portions), made):
        found.update(zip(portion, outcomes))
    return found


def _text(value: object) -> str:
    """What JSON has no type for: days, and bytes in Base64."""
    return b2a_base64(value, newline=False).decode() if isinstance(value, bytes) else str(value)


def _row(value: Outcome | Compared) -> bytes:
    """A line that holds an outcome, as JSON."""
    return json.dumps(value, default=_text, separators=(",", ":")).encode()


def _violations(raw: list[Any]) -> list[tuple[str, Violation]]:
    found = []
    for code, (location, message, clients, note, fix, *rest) in raw:
        edits = tuple(Edit(Location(*place), text) for place, text in fix[2]) if fix else ()
        mended = Fix(fix[0], fix[1], edits) if fix else None
        found.append((code, Violation(Location(*location), message, tuple(clients), note, mended, *rest)))
    return found


def _outcome_of(row: bytes) -> Outcome:
    digest, state, asked, violations, suppressions, facts = json.loads(row)
    comments = [
        Suppression(Location(*place), tuple(rules), reason, date.fromisoformat(until) if until else None, *rest)
        for place, rules, reason, until, *rest in suppressions
    ]
    answered = [(kind, path, answer) for kind, path, answer in asked]
    return Outcome(
        digest, state, answered, _violations(violations), comments, {name: a2b_base64(facts[name]) for name in facts}
    )


def _compared_of(row: bytes) -> Compared:
    digest, asked, violations, pairs = json.loads(row)
    return Compared(digest, [(kind, path, answer) for kind, path, answer in asked], _violations(violations), pairs)


def _is_of(key: str, digests: Mapping[str, str]) -> bool:
    """Whether what is known of a pair of skills is of these states."""
    one, other, *states = key.split("\0")
    return [digests.get(one), digests.get(other)] == states


class Lint(NamedTuple):
    """What is linted: the skills of a tree, those that are asked about, and the rules."""

    root: Path
    root_name: str
    tree: Tree
    skills: Sequence[str]
    chosen: Sequence[str]
    rules: Sequence[Rule]


class Cache:
    """The cached outcomes of one folder and set of rules; without `keep` there are none, and none are written."""

    def __init__(self, lint: Lint, *, keep: bool) -> None:
        self._lint = lint
        self._keep = keep
        self._answers = Answers(lint.tree)
        self._outcomes: dict[str, bytes] = {}
        self._compared: bytes | None = None
        self._changed = False
        if keep:
            self._load()

    def _load(self) -> None:
        lint = self._lint
        which = hash_of(bytes_of(str(lint.root), lint.root_name, *(rule.code for rule in lint.rules)))
        self._file = paths.cache_dir() / "lint" / which[:24]
        self._state = hash_of(bytes_of(which, cache.own_code()))
        held = cache.load(self._file)
        if held and held[0][0] == self._state:
            compared, *rows = held[1].split(b"\n")
            self._outcomes = dict(zip(held[0][1], rows))
            self._compared = compared or None

    def _known(self, skill: str) -> Outcome | None:
        if skill not in self._outcomes:
            return None
        tree = self._lint.tree
        found = _outcome_of(self._outcomes[skill])
        state = _state_of(_abouts(tree, skill), _folder(tree, skill).closed)
        if not state or state != found.state:
            if found.digest != digest_of(tree, skill):
                return None
            found = found._replace(state=state)
            self._keep_outcome(skill, found)
        return found if self._answers.hold(found.asked) else None

    def _keep_outcome(self, skill: str, found: Outcome) -> None:
        raw = _row(found)
        if raw != self._outcomes.get(skill):
            self._outcomes[skill] = raw
            self._changed = True

    def outcomes(self, *, jobs: int, watch: Watch) -> dict[str, Outcome]:
        """The outcome of each chosen skill; those that are not cached are examined now."""
        lint = self._lint
        known = {skill: found for skill in lint.chosen if (found := self._known(skill))} if self._keep else {}
        missing = [skill for skill in lint.chosen if skill not in known]
        fresh = examined(
            lint.tree, missing, lint.rules, root_name=lint.root_name, jobs=jobs, keep=self._keep, watch=watch
        )
        for skill, found in fresh.items():
            if found.digest:
                self._keep_outcome(skill, found)
        return {skill: known.get(skill) or fresh[skill] for skill in lint.chosen}

    def compared(self, outcomes: Mapping[str, Outcome], scope: Scope) -> list[tuple[str, Violation]]:
        """What the rules that look at all skills find; with the cache, they run only if something has changed."""
        if not self._keep or not all(found.digest for found in outcomes.values()):
            return self._compare(outcomes, self._lint.tree, scope)
        digest = hash_of(bytes_of(*(part for skill in sorted(outcomes) for part in (skill, outcomes[skill].digest))))
        pairs: dict[str, bool] = {}
        if self._compared is not None:
            found = _compared_of(self._compared)
            if found.digest == digest and self._answers.hold(found.asked):
                return found.violations
            digests = {skill: outcome.digest for skill, outcome in outcomes.items()}
            pairs = {key: value for key, value in found.pairs.items() if _is_of(key, digests)}
        recorder = Recorder(self._lint.tree, ())
        violations = self._compare(outcomes, recorder, scope._replace(pairs=pairs))
        self._compared = _row(Compared(digest, self._answers.after(recorder), violations, pairs))
        self._changed = True
        return violations

    def _compare(self, outcomes: Mapping[str, Outcome], tree: Tree, scope: Scope) -> list[tuple[str, Violation]]:
        lint, files = self._lint, frozenset(self._lint.tree.files())
        folders = [
            UnreadFolder(skill, files, outcomes[skill], tree=tree, documents=lint.tree, root_name=lint.root_name)
            for skill in lint.chosen
        ]
        return [(rule.code, violation) for rule, violation in repository_violations(folders, lint.rules, scope)]

    def store(self) -> None:
        """Writes what is new; entries of skills that are gone are left out."""
        if self._changed:
            there = {skill: self._outcomes[skill] for skill in self._lint.skills if skill in self._outcomes}
            rows = b"\n".join((self._compared or b"", *there.values()))
            cache.store(self._file, [self._state, list(there)], rows)
