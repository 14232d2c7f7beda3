"""Runs the rules on single skills, in several processes, and caches what they yield.

The cache has one file for each linted folder and set of rules, with one entry for each skill. An entry is valid while
the files of the skill's folder are the same, and while everything else that its rules asked of the tree has the same
answer. Settings and suppressions are applied later, so that no entry depends on them or on the day.
"""

import contextlib
import json
import time
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from skillkit import paths
from skillkit.documents.library import UnreadFolder, read_skill
from skillkit.files import cache
from skillkit.lint.engine import repository_violations, skill_violations
from skillkit.lint.recorded import Answered, Answers, Recorder, bytes_of, hash_of
from skillkit.lint.suppressions import suppressions_in
from skillkit.model.finding import Edit, Fix, Suppression, Violation
from skillkit.model.folder import FileInfo, SkillFolder, Tree
from skillkit.model.source import Location
from skillkit.pool import Watch, in_order, unwatched
from skillkit.rules import RULES, Rule, Scope

MAX_HASHED_BYTES = 4 * 1024 * 1024
"""A larger file is identified by size and time of change instead of its content."""
MAX_COUNTED_BYTES = 64 * 1024
"""Rules read little more of a larger file."""
SHARED_FROM = 1_500_000
"""Checking fewer bytes takes less time than starting a second process."""
FIRST = 12
"""So many skills are examined before other processes start."""
PORTIONS = 8
"""Portions of work for each process, so that none waits long for the last."""


class Outcome(NamedTuple):
    """What the rules yielded for a skill, by their codes, with its suppressions and the facts for comparisons.

    `digest` is a hash of the contents of the skill's files, `state` of their sizes and times. `asked` are questions
    about other files with their answers.
    """

    digest: str
    state: str
    asked: Answered
    violations: list[tuple[str, Violation]]
    suppressions: list[Suppression]
    facts: dict[str, bytes]


class Compared(NamedTuple):
    """What the rules on all skills together yielded; `digest` is a hash of all skills."""

    digest: str
    asked: Answered
    violations: list[tuple[str, Violation]]


def _read(tree: Tree, path: str) -> tuple[bytes, bytes]:
    """A file's name, size and mode, and its content unless it is large."""
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
    """The hash of a skill's folder: paths, modes, links and contents of its files, and the folders left out."""
    folder = _folder(tree, skill)
    parts = [part for path in folder.files for part in _read(tree, path)]
    files = frozenset(folder.files)
    links = [part for path in folder.links if path not in files for part in _read(tree, path)]
    return hash_of(*parts, *links, bytes_of(*folder.closed))


def _abouts(tree: Tree, skill: str) -> dict[str, FileInfo]:
    """Sizes, modes and times of a skill's files and links."""
    folder = _folder(tree, skill)
    found = {}
    for path in (*folder.files, *folder.links):
        with contextlib.suppress(OSError):
            found[path] = tree.about(path)
    return found


def _state_of(abouts: Mapping[str, FileInfo], closed: Sequence[str]) -> str:
    """A hash of sizes, modes and times; empty for links and recent changes, which these may not show."""
    settled = time.time_ns() - cache.SETTLED
    if not all(about.changed < settled and about.changed and not about.link for about in abouts.values()):
        return ""
    return hash_of(bytes_of(*abouts, *closed), repr([tuple(about) for about in abouts.values()]).encode())


class _Examiner:
    """Runs the rules of these codes over skills of a tree. Each process gets a copy."""

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
            digest = ""  # a file changed meanwhile
        state = _state_of(before, plain.closed) if digest else ""
        suppressions = [each for document in folder.documents for each in suppressions_in(document)]
        asked = self._answers.after(recorder) if digest else []
        return Outcome(digest, state, asked, violations, suppressions, folder.facts)


def _weights(tree: Tree, skills: Iterable[str]) -> dict[str, int]:
    """About how many bytes rules read in each skill."""
    found = {}
    for skill in skills:
        found[skill] = sum(min(about.size, MAX_COUNTED_BYTES) for about in _abouts(tree, skill).values())
    return found


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
    """Runs the rules on each skill, in `jobs` processes if there is enough to do. `keep` is set for the cache."""
    codes = [rule.code for rule in rules if rule.check_skill or rule.prepare]
    weights = _weights(tree, skills) if jobs > 1 and len(skills) > 1 else {}
    shared = sum(weights.values()) >= SHARED_FROM
    ordered = sorted(skills, key=lambda skill: -weights.get(skill, 0))
    examine = _Examiner(tree, codes, root_name, keep=keep)
    found: dict[str, Outcome] = {}
    if shared:
        # What these import and compile, all processes have.
        first = ordered[1 :: max(1, len(ordered) // FIRST)][:FIRST]
        ordered = [skill for skill in ordered if skill not in first]
        found.update(zip(first, examine(first)))
    # Of the skills sorted by weight, every nth one makes a portion, so that all weigh about the same.
    count = min(jobs * PORTIONS, len(ordered)) if shared else len(ordered)
    portions = [ordered[start::count] for start in range(count)]
    made = in_order(examine, portions, jobs=jobs if shared else 1)
    for portion, outcomes in zip(watch(portions), made):
        found.update(zip(portion, outcomes))
    return found


def _text(value: object) -> str:
    """JSON for dates, and for bytes as Base64."""
    return b2a_base64(value, newline=False).decode() if isinstance(value, bytes) else str(value)


def _row(value: Outcome | Compared) -> bytes:
    return json.dumps(value, default=_text, separators=(",", ":")).encode()


def _asked(raw: list[list[str]]) -> Answered:
    return [(kind, path, answer) for kind, path, answer in raw]


def _violations(raw: list[Any]) -> list[tuple[str, Violation]]:
    read = []
    for code, (location, message, clients, note, fix, *rest) in raw:
        edits = tuple(Edit(Location(*place), text) for place, text in fix[2]) if fix else ()
        fix_read = Fix(fix[0], fix[1], edits) if fix else None
        read.append((code, Violation(Location(*location), message, tuple(clients), note, fix_read, *rest)))
    return read


def _outcome_of(row: bytes) -> Outcome:
    digest, state, asked, violations, raw_suppressions, raw_facts = json.loads(row)
    suppressions = [
        Suppression(Location(*place), tuple(rules), reason, date.fromisoformat(until) if until else None, *rest)
        for place, rules, reason, until, *rest in raw_suppressions
    ]
    facts = {name: a2b_base64(fact) for name, fact in raw_facts.items()}
    return Outcome(digest, state, _asked(asked), _violations(violations), suppressions, facts)


class Lint(NamedTuple):
    """What is linted: the skills of a tree, those to report on, and the rules."""

    root: Path
    root_name: str
    tree: Tree
    skills: Sequence[str]
    chosen: Sequence[str]
    rules: Sequence[Rule]


class Cache:
    """The cached outcomes of one folder and set of rules; without `keep` nothing is read or written."""

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
        """The outcome of each chosen skill, from the cache or from its rules."""
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
        """Runs the rules on all skills together; with the cache, only if something has changed."""
        if not self._keep or not all(found.digest for found in outcomes.values()):
            return self._compare(outcomes, self._lint.tree, scope)
        digest = hash_of(bytes_of(*(part for skill in sorted(outcomes) for part in (skill, outcomes[skill].digest))))
        if self._compared is not None:
            old_digest, asked, violations = json.loads(self._compared)
            if old_digest == digest and self._answers.hold(_asked(asked)):
                return _violations(violations)
        recorder = Recorder(self._lint.tree, ())
        found = self._compare(outcomes, recorder, scope)
        self._compared = _row(Compared(digest, self._answers.after(recorder), found))
        self._changed = True
        return found

    def _compare(self, outcomes: Mapping[str, Outcome], tree: Tree, scope: Scope) -> list[tuple[str, Violation]]:
        lint, files = self._lint, frozenset(self._lint.tree.files())
        folders = [
            UnreadFolder(skill, files, outcomes[skill].facts, tree=tree, documents=lint.tree, root_name=lint.root_name)
            for skill in lint.chosen
        ]
        return [(rule.code, violation) for rule, violation in repository_violations(folders, lint.rules, scope)]

    def store(self) -> None:
        """Writes new entries, and removes those of skills that no longer exist."""
        if self._changed:
            there = {skill: self._outcomes[skill] for skill in self._lint.skills if skill in self._outcomes}
            rows = b"\n".join((self._compared or b"", *there.values()))
            cache.store(self._file, [self._state, list(there)], rows)
