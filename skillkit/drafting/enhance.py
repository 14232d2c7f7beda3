"""Decides what becomes of a lesson beside the skills that exist: a new skill, a change to one, or nothing.

A skill is changed if it runs the lesson's commands and is about the same subject: that both name one program is not
enough. In doubt a new skill is made. Skills are read, never run.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from skillkit.documents.grounding import commands_in, verbs_in
from skillkit.drafting import place, words
from skillkit.drafting.draft import block, frame, message_of, passages, remedy, shown
from skillkit.mining.feedback import capitalised
from skillkit.model.candidate import Candidate, Draft
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import ID_KEY
from skillkit.model.lesson import ErrorFix, Facts, Lesson, Notes, RepeatedWorkflow, WorkflowStep
from skillkit.model.similar import Similar
from skillkit.model.source import Document
from skillkit.shell.tables import GENERIC
from skillkit.similarity.index import Index
from skillkit.similarity.text import STOP_WORDS, stem, text_of, words as words_of

NO_TOPIC = STOP_WORDS | {"run"}
MARKUP = re.compile(r"[`*>|]|^[ \t]*(?:[-+]|\d+[.)]|#+)\s+", re.MULTILINE)


def bare(text: str) -> str:
    """The words of a text in one line, without markup: a reviewer may wrap or emphasise them."""
    return " ".join(MARKUP.sub(" ", text.replace("\\", "")).split()).casefold()


def topic_of(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return frozenset(stem(word) for word in words_of(text) if word not in NO_TOPIC)


class Existing:
    """A skill; what is asked of it is worked out once."""

    def __init__(self, folder: SkillFolder, document: Document, *, is_ours: bool) -> None:
        metadata = document.data.get("metadata")
        values = metadata if isinstance(metadata, dict) else {}
        self.folder = folder
        self.id = str(values.get(ID_KEY) or "")
        self.names = frozenset({folder.name, str(document.data.get("name") or folder.name)})
        self.may_change = is_ours and bool(folder.name) and values.get("type") != "meta"
        self.topic = topic_of(folder.name)
        title = next((line for line in document.body.split("\n") if line.startswith("# ")), "")
        self.called = self.topic | topic_of(title)

    @cached_property
    def bare(self) -> str:
        """The words of SKILL.md and the workflow."""
        return bare("\n".join(document.source.text for document in self.folder.documents))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The programs, with their subcommands, that an agent runs who follows the skill."""
        files = {document.source.path: document.source.text for document in self.folder.documents}
        return frozenset(verb for command in commands_in(files) for verb in verbs_in(command))


class Skills:
    """All skills: `ours` may be changed, unless two have one name; `others` are only looked at."""

    def __init__(self, ours: Iterable[SkillFolder], others: Iterable[SkillFolder] = ()) -> None:
        folders = list(ours)
        self.texts = [text_of(folder) for folder in folders if folder.documents]
        self.index = Index(self.texts, frame=frame())
        named = Counter(folder.name for folder in folders)
        self.all = [
            Existing(folder, document, is_ours=is_ours and named[folder.name] == 1)
            for is_ours, group in ((True, folders), (False, others))
            for folder in group
            # A file in other letters is not where an agent looks for it.
            if (document := folder.readable_skill_md) and document.source.path.rpartition("/")[2] == "SKILL.md"
        ]
        self.own_ids = frozenset(each.id for each in self.all if each.id)


SHARE, MIN_SHARED, MAX_MISSING = 0.5, 2, 2
"""The share and the number of a workflow's steps that the same workflow has, and how many it may lack."""
NEAR, WARNS = r".{0,200}", r"\b(?:never|not|don't|instead|avoid|without|fails?|error)\b"
"""What a skill has before or after a command that it warns of."""
DUPLICATE, RELATED = 2, 1
"""How strongly a lesson belongs to a skill."""


class Decision(NamedTuple):
    """What becomes of a lesson, the code of the reason and what is said of it.

    For an enhancement, `folder` is the skill and `after` the new text of its SKILL.md; empty where an author has to
    complete what is known.
    """

    action: Literal["new", "enhance", "nothing"]
    code: str
    text: str
    folder: SkillFolder | None = None
    after: str = ""


class _Point(NamedTuple):
    """What a lesson adds to a skill: Markdown under a heading.

    A skill says it already that has the words of `right` and, where something is `wrong`, warns of that, or has the
    `message` of the failure.
    """

    heading: str
    body: str
    right: Sequence[str]
    wrong: str = ""
    message: str = ""


class _Tie(NamedTuple):
    skill: Existing
    strength: int
    code: str
    text: str


def _point(facts: Facts, title: str) -> _Point | None:
    """What a lesson of that title adds to a skill; None where it takes a skill of its own."""
    if isinstance(facts, Notes):
        literal = [line for part in facts.passages if part.form in ("commands", "files") for line in part.lines]
        parts = (f"{capitalised(words.plain(part.heading))}:\n\n{block(part)}" for part in facts.passages)
        body = "\n\n".join((f"Use when {words.plain(facts.when).rstrip('.')}.", *parts))
        return _Point(title, body, [title, *literal])
    if isinstance(facts, RepeatedWorkflow) or not facts.message:
        return None
    wrong, message, right = shown(facts), message_of(facts), remedy(facts)
    todo = ", then ".join(map(words.code, right)) + (
        ", then run it again." if facts.change == "before" else " instead."
    )
    body = f"- {words.code(wrong)} fails with {words.code(message)}. Run {todo}"
    return _Point(place.GOTCHAS, body, right, wrong, message) if right else None


def _missing(skill: Existing, facts: RepeatedWorkflow) -> list[WorkflowStep] | None:
    """The steps that all sessions took and a skill lacks; None where the skill is about something else."""
    if not any(step.verb.split()[0].casefold() in skill.bare for step in facts.steps):
        return None
    shared = [step for step in facts.steps if step.verb in skill.verbs or _has(skill.bare, bare(step.command))]
    if len(shared) < max(MIN_SHARED, SHARE * len(facts.steps)) or all(step.verb in GENERIC for step in shared):
        return None
    always = max(step.sessions for step in facts.steps)
    return [each for each in facts.steps if each not in shared and each.verb not in GENERIC and each.sessions == always]


def _also_run(facts: RepeatedWorkflow, missing: Sequence[WorkflowStep]) -> _Point:
    """The steps that a skill lacks, each with the one before it."""
    before = {step: f"after {words.code(other.command)}" for other, step in pairwise(facts.steps)}
    lines = [f"- {words.code(step.command)}, {before.get(step, 'first')}." for step in missing]
    return _Point("Also run", "\n".join(lines), [step.command for step in missing])


def _has(text: str, wanted: str) -> bool:
    return bool(wanted) and re.search(rf"(?<![\w/.-]){re.escape(wanted)}(?![\w-])", text) is not None


def _says(skill: Existing, facts: Facts, point: _Point | None) -> bool:
    """Whether a skill says all of it: what to do, and in the same place what fails."""
    if isinstance(facts, RepeatedWorkflow):
        return _missing(skill, facts) == []
    wrong, right = (bare(point.wrong), [bare(each) for each in point.right]) if point else ("", [])
    # What is right may be a part of what is wrong.
    rest = skill.bare.replace(wrong, " ") if any(each in wrong for each in right) else skill.bare
    if not point or not all(_has(rest, each) for each in right):
        return False
    if not wrong or bare(point.message) in skill.bare:
        return True
    there = re.escape(wrong)
    return re.search(f"{WARNS}{NEAR}{there}|{there}{NEAR}{WARNS}", skill.bare) is not None


def _verbs(facts: Facts) -> frozenset[str]:
    """The programs with their subcommands that a lesson is about."""
    run = (each for part in passages(facts) if part.form == "commands" for each in part.lines)
    commands = [facts.passing] if isinstance(facts, ErrorFix) else run
    return frozenset(verb for command in commands for verb in verbs_in(command)) - GENERIC


def _tie(skill: Existing, facts: Facts, subject: frozenset[str], near: Similar | None) -> _Tie | None:
    """How a lesson belongs to a skill; None where it does not."""
    if near and near.verdict == "duplicate":
        return _Tie(skill, DUPLICATE, near.reasons[0], f"duplicate, {near.score:.2f}")
    if isinstance(facts, RepeatedWorkflow):
        missing = _missing(skill, facts)
        is_same = missing is not None and len(missing) <= MAX_MISSING
        return _Tie(skill, RELATED, "same-steps", "it has most of the steps") if is_same else None
    # A word of its name that the lesson does not have is a subject of its own.
    if not skill.topic or not skill.topic <= subject:
        return None
    verbs = _verbs(facts)
    shared = sorted(verbs & skill.verbs)
    about = [verb for verb in shared if len(verb.split()) > 1 and topic_of(verb) <= skill.called]
    if about:
        return _Tie(skill, RELATED, "same-command", f"it is about {about[0]}")
    is_near = near is not None and near.verdict == "similar" and (shared or not verbs)
    return _Tie(skill, RELATED, near.reasons[0], f"similar, {near.score:.2f}") if near and is_near else None


def _changed(tie: _Tie, facts: Facts, point: _Point) -> Decision | None:
    """The change to a skill; None where none can be made."""
    before = tie.skill.folder.texts()["SKILL.md"]
    after = place.with_section(before, "SKILL.md", point.heading, point.body)
    if after is None or after == before:
        return None
    what = "step" if isinstance(facts, RepeatedWorkflow) else "gotcha"
    return Decision("enhance", tie.code, f"{what}: {tie.text}", tie.skill.folder, after)


def decide(
    lesson: Lesson, made: Draft, similar: Sequence[Similar], skills: Skills, *, own_id: str, complete: bool
) -> Decision:
    """What becomes of a lesson.

    `made` is the skill that it would make, under the id `own_id`, `similar` the skills most like that; `complete` says
    whether it could be merged as it is.
    """
    if own_id in skills.own_ids:
        return Decision("new", "own", "it is there as it was proposed")
    facts, point = lesson.facts, _point(lesson.facts, made.title)
    subject = topic_of("\n".join((made.title, *(each for part in passages(facts) for each in part.lines))))
    said = [skill for skill in skills.all if _says(skill, facts, point)]
    ours = [skill for skill in skills.all if skill.may_change and skill not in said]
    near = [next((each for each in similar if each.name in skill.names), None) for skill in ours]
    ties = [tie for skill, like in zip(ours, near) if (tie := _tie(skill, facts, subject, like))]
    strongest = max((tie.strength for tie in ties), default=0)
    best = [tie for tie in ties if tie.strength == strongest]
    if said:
        return Decision("nothing", "said-by-skill", "an existing skill says it already")
    if len(best) != 1:
        return Decision("new", "no-skill", "several skills cover it" if best else "no skill covers it")
    (tie,) = best
    if not complete:
        return Decision("enhance", tie.code, tie.text, tie.skill.folder)
    if isinstance(facts, RepeatedWorkflow):
        point = _also_run(facts, _missing(tie.skill, facts) or ())
    decision = _changed(tie, facts, point) if point else None
    return decision or Decision("new", "no-skill", f"{tie.skill.folder.name} cannot be added to")


LEAST = 12
"""Characters of a message from which on it tells one moment from another."""


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def is_about(draft: Candidate, found: Candidate) -> bool:
    """Returns whether an author's draft is about what rules found.

    They share a session, and the draft quotes the words that the rule found there, or has all words of its title.
    """
    claims = [claim for bullet in draft.bullets for claim in bullet.claims]
    said = [
        (_folded(row.excerpt), _folded(quote.quote))
        for claim in claims
        for row in found.evidence
        for quote in claim.evidence
        if row.session == claim.session
    ]
    if any(min(map(len, pair)) >= LEAST and (pair[0] in pair[1] or pair[1] in pair[0]) for pair in said):
        return True
    words = topic_of("\n".join((draft.title, draft.description, *(bullet.text for bullet in draft.bullets))))
    return bool(said) and topic_of(found.title) <= words
