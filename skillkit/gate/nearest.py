"""The skills most like a changed one: on the base, earlier in the change, on branches that wait longer.

The first two may block it. The base is compared by itself: what a change adds cannot crowd it out.
"""

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple
from urllib.parse import unquote

from skillkit import git
from skillkit.documents.library import read_skills
from skillkit.drafting.draft import frame
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.files.tree import MemoryTree
from skillkit.gate.change import Change
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import SKILL_FILE
from skillkit.model.similar import Similar
from skillkit.similarity.commonness import commonplaces
from skillkit.similarity.compare import MIN_SHINGLES
from skillkit.similarity.embedding import REASON, Embedder
from skillkit.similarity.index import RANKS, Index, Subjects
from skillkit.similarity.subject import Subject
from skillkit.similarity.text import Text, numbered_runs, text_of, titles, words

FEW = 200
"""Up to so many skills, all are compared."""
ENOUGH = 2
"""Fewer shared runs make no two skills alike: a fifth of eight."""

Run = tuple[str, str, str, str]


def _runs(text: Text) -> Iterator[Run]:
    """The runs of four words of a skill's body, in their order."""
    own = words(text.body)
    return zip(own, own[1:], own[2:], own[3:])


def _rare_runs(text: Text) -> set[Run]:
    """The runs of a skill that skills in general do not share; all of them, where few are left."""
    common = commonplaces()
    rare = {run for run, number in zip(_runs(text), numbered_runs(text.body)) if number not in common}
    return rare if len(rare) >= MIN_SHINGLES else set(_runs(text))


def shortlist(others: Sequence[Text], changed: Iterable[Text]) -> list[Text]:
    """The skills of `others` that may be like one of `changed`: by title, subject, or shared runs of four words.

    Compares sets of words, without the numbers that `similarity` makes of each text; the index compares the rest.
    """
    if len(others) <= FEW:
        return list(others)
    runs: set[Run] = set()
    names: set[str] = set()
    asked = list(changed)
    for text in asked:
        runs |= _rare_runs(text)
        names |= titles(text)
    subjects = Subjects(map(Subject, asked), len(asked))
    return [
        other
        for other in others
        if len(runs.intersection(_runs(other))) >= ENOUGH
        or not names.isdisjoint(titles(other))
        or subjects.near(Subject(other))
    ]


MOST = 32_768
"""Characters of a skill's files that are compared besides its body."""


class Near(NamedTuple):
    """The most alike skill, the one on a waiting branch and that branch, and the review of a pair as distinct."""

    nearest: Similar | None = None
    waiting: Similar | None = None
    branch: str = ""
    reviewed: str = ""


def _rank(similar: Similar) -> tuple[int, bool, float]:
    """The gravest verdict first, shared text before like meaning, then the most alike."""
    return RANKS[similar.verdict], REASON in similar.reasons, -similar.score


def _texts(skills: Iterable[SkillFolder]) -> list[Text]:
    return [text_of(skill) for skill in skills if skill.documents]


def _asked(skill: SkillFolder) -> list[Text]:
    """The body of a changed skill, and that with the files it names: a body may be moved there."""
    text = text_of(skill)
    others = "\n".join(
        file.text[:MOST]
        for file in skill.resources
        if file.text and posixpath.basename(file.path) in unquote(text.body)
    )
    return [text, text._replace(body=f"{text.body}\n{others[:MOST]}")] if others else [text]


@dataclass(frozen=True)
class Neighbours:
    """The skills that those of a change are compared with."""

    change: Change
    duplicate: float
    embedder: Embedder | None = None

    def _index(self, texts: Iterable[Text]) -> Index:
        return Index(texts, frame=frame(), duplicate=self.duplicate, embedder=self.embedder)

    @cached_property
    def _base(self) -> Index:
        """The other skills of the base; without a model only those that share rare runs of words with the change."""
        judged = self.change.changed
        before = [self.change.before[skill.path] for skill in judged if skill.path in self.change.before]
        others = _texts(self.change.others)
        # What means the same need not share a word.
        if not self.embedder:
            others = shortlist(others, [text for each in (*judged, *before) if each.documents for text in _asked(each)])
        return self._index(others)

    @cached_property
    def _changed(self) -> Index:
        return self._index(_texts(self.change.changed))

    @cached_property
    def _waiting(self) -> list[tuple[str, Index]]:
        """The branches that wait longer than the change, by its oldest commit; of one age, by their names."""
        change = self.change
        dates = [int(about.date.split(" ", 1)[0]) for about in change.commits]
        if not dates:
            return []
        own = (min(dates), change.branch)
        waiting = git.waiting_branches(change.root, BRANCH_PREFIX, change.base_tip, change.blobs, SKILL_FILE)
        older = [each for each in waiting if (each.date, each.branch) < own and each.branch != change.branch]
        texts = [(each.branch, _texts(read_skills(MemoryTree(each.files)))) for each in older]
        return [(branch, self._index(its)) for branch, its in texts if its]

    def _alike(self, text: Text) -> tuple[list[Similar], str]:
        """The skills that are alike, and the review of the first that a reviewer found distinct."""
        earlier = {key: similar for key, similar in self._changed.compared(text).items() if key < text.key}
        alike: list[Similar] = []
        reviewed = ""
        for key, similar in (self._base.compared(text) | earlier).items():
            reason = self.change.policy.distinct.get(frozenset({text.key, key}), "")
            if reason and similar.verdict != "distinct":
                reviewed = reviewed or f"reviewed as distinct from {similar.name}: {reason}"
            else:
                alike.append(similar)
        return alike, reviewed

    def _as_before(self, skill: SkillFolder, nearest: Similar) -> bool:
        """Whether the skill was a duplicate of the same one before the change."""
        old = self.change.before.get(skill.path)
        known = (self._base.compared(text).values() for text in _asked(old)) if old and old.documents else ()
        return any(each.name == nearest.name and each.verdict == "duplicate" for each in chain.from_iterable(known))

    def of(self, skill: SkillFolder) -> Near:
        """The skills most like a changed one."""
        if not skill.documents:
            return Near()
        text, *whole = _asked(skill)
        alike, reviewed = self._alike(text)
        for each in whole:
            moved, review = self._alike(each)
            alike += (similar for similar in moved if similar.verdict == "duplicate")
            reviewed = reviewed or review
        nearest = min(alike, key=lambda each: (*_rank(each), each.name), default=None)
        if nearest and nearest.verdict == "duplicate" and self._as_before(skill, nearest):
            nearest = Similar(nearest.name, nearest.score, "similar", (*nearest.reasons, "as-before"))
        others = ((near, branch) for branch, index in self._waiting for near in index.nearest(text, limit=1))
        waits = [(near, branch) for near, branch in others if near.verdict != "distinct"]
        waiting, branch = min(waits, key=lambda each: (*_rank(each[0]), each[1]), default=(None, ""))
        return Near(nearest, waiting, branch, reviewed)
