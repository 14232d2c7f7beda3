"""Runs the chain: from the sessions of a project to drafts that hold, one pure stage after another.

Three stages ask the author (lessons of each digest part, skills of all lessons of a project, the state of each skill);
programs check each answer before the next stage reads it. A run that is interrupted, or an author that has yet to
answer, leaves what was answered; the next run goes on from there.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar, cast

from pydantic import BaseModel

from skillkit import git
from skillkit.authoring import check_quotes, check_review, review_prompt, verifier
from skillkit.authoring.answers import Lessons, Review, Skills
from skillkit.authoring.asking import Asker, Failure
from skillkit.authoring.checkout import HEADING, Checkout
from skillkit.authoring.compose import candidate_of
from skillkit.authoring.prompts import Prompt, lessons_prompt
from skillkit.authoring.reduce import Plan, planned, reduce_prompts
from skillkit.mining.families import families, is_worth_reading, parts_of, together, with_company, without_repetitions
from skillkit.model.candidate import Candidate, Dropped, left_out
from skillkit.model.claim import TaughtLesson
from skillkit.model.digest import Digest, Part
from skillkit.pool import Watch, unwatched

NO_ANSWER = ("no-answer", "the author gave no answer that can be used")
STAGES_AFTER = 1.3
"""Tokens of the later stages for each token of the first, measured on five projects."""

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True)
class Material:
    """What the chain works on: the digests in order, the family of each session, the parts worth asking about."""

    digests: tuple[Digest, ...]
    family: Mapping[str, str]
    parts: tuple[Part, ...]

    @cached_property
    def bundles(self) -> list[tuple[Part, ...]]:
        """The parts that share a prompt of the first stage."""
        return together(self.parts)

    @cached_property
    def prompts(self) -> list[Prompt]:
        """The prompts of the first stage, one for each bundle."""
        return [lessons_prompt(parts) for parts in self.bundles]


def material_of(digests: Iterable[Digest], *, everything: bool = False) -> Material:
    """Returns the material that digests make: repeated records out, families found, parts cut.

    Parts are those of sessions that may teach something, or of all.
    """
    found = tuple(with_company(without_repetitions(digests)))
    parts = tuple(part for digest in found if everything or is_worth_reading(digest) for part in parts_of(digest))
    return Material(found, families(found), parts)


class Estimate(NamedTuple):
    """What a run would send: sessions and parts that have no answer yet, and tokens of all stages."""

    sessions: int
    parts: int
    tokens: int


def estimate(material: Material, asker: Asker) -> Estimate:
    """Returns what asking about the material would cost."""
    prompts = asker.unanswered(material.prompts)
    waiting = {prompt.key for prompt in prompts}
    bundles = (parts for parts, prompt in zip(material.bundles, material.prompts, strict=True) if prompt.key in waiting)
    sessions = {part.digest.session for parts in bundles for part in parts}
    own = sum(prompt.tokens for prompt in prompts)
    return Estimate(len(sessions), len(prompts), round(own * (1 + STAGES_AFTER)))


@dataclass
class Outcome:
    """The candidates of a run, and what each stage threw away."""

    candidates: list[Candidate] = field(default_factory=list)
    lessons: list[TaughtLesson] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    quotes: int = 0
    quotes_mended: int = 0
    drafted: int = 0
    joined: int = 0
    """Drafts for a file that an earlier draft changes: the two are one candidate."""
    calls: int = 0
    tokens: int = 0

    @property
    def quotes_dropped(self) -> list[Dropped]:
        """The quotes that are not in the log."""
        return [each for each in self.dropped if each.kind == "quote"]

    @property
    def open(self) -> int:
        """How many prompts the author may still answer."""
        return sum(failure.waiting for failure in self.failures)


class Chain:
    """Runs the stages for one material and one author. `checkouts` are the projects' repositories, by project."""

    def __init__(self, material: Material, asker: Asker, checkouts: Mapping[str, Checkout], key: bytes) -> None:
        self._material = material
        self._asker = asker
        self._checkouts = checkouts
        self._key = key
        self._watch: Watch = unwatched
        self._by_family: dict[str, list[Digest]] = defaultdict(list)
        for digest in material.digests:
            self._by_family[material.family[digest.session]].append(digest)
        marks: dict[str, set[str]] = defaultdict(set)
        for digest in material.digests:
            marks[digest.project] |= digest.marks
        self._marks = defaultdict(tuple, {project: tuple(sorted(each)) for project, each in marks.items()})
        self.outcome = Outcome()
        self.tokens = 0
        """About how many tokens all prompts have, answered before or not."""

    def run(self, borrowed: Sequence[TaughtLesson] = (), watch: Watch = unwatched) -> Outcome:
        """Runs all stages. `borrowed` are lessons of other people, which have no digest here."""
        self._watch = watch
        self._find_lessons()
        self._check(self._reduce([*self.outcome.lessons, *borrowed]))
        self.outcome.calls, self.outcome.tokens = self._asker.calls, self._asker.tokens
        # The author's order holds, the most useful first; what is too unsure for the gate comes last.
        self.outcome.candidates.sort(key=lambda each: each.level == "low")
        return self.outcome

    def _ask(self, prompts: Sequence[Prompt], shape: type[T]) -> list[T | None]:
        """Returns the answer to each prompt; None where there is none."""
        del shape
        self.tokens += sum(prompt.tokens for prompt in prompts)
        prompts = [prompt._replace(marks=prompt.marks or self._marks[prompt.project]) for prompt in prompts]
        asked = self._asker.ask(prompts, self._watch)
        self.outcome.failures += asked.failures
        self.outcome.dropped += [
            left_out(prompt.stage, "prompt", prompt.subject, [prompt], ("no-answer", reason))
            for prompt, reason, _ in asked.failures
        ]
        return [cast("T | None", asked.answers.get(prompt.key)) for prompt in prompts]

    def _find_lessons(self) -> None:
        for parts, answer in zip(self._material.bundles, self._ask(self._material.prompts, Lessons), strict=True):
            if answer is None:
                continue
            checked = check_quotes.checked(answer, parts, self._material.family)
            self.outcome.quotes += checked.held + checked.mended
            self.outcome.quotes_mended += checked.mended
            self.outcome.dropped += checked.dropped
            checkout = self._checkouts.get(parts[0].digest.project)
            digests = {part.digest.session: part.digest for part in parts}
            for lesson in checked.lessons:
                known = review_prompt.with_landed(lesson, digests[lesson.session], checkout) if checkout else lesson
                self.outcome.lessons.append(known)

    def _reduce(self, lessons: Iterable[TaughtLesson]) -> list[Plan]:
        by_project: dict[str, list[TaughtLesson]] = defaultdict(list)
        for lesson in lessons:
            by_project[lesson.project].append(lesson)
        asking = [
            (project, prompt, bundle)
            for project, found in sorted(by_project.items())
            for prompt, bundle in reduce_prompts(project, found, self._checkouts.get(project))
        ]
        plans: list[Plan] = []
        answers = self._ask([prompt for _, prompt, _ in asking], Skills)
        for (project, _, bundle), answer in zip(asking, answers, strict=True):
            if answer is None:
                claims = ((lesson.title, lesson.claims) for lesson in bundle)
                self.outcome.dropped += [left_out("reduce", "lesson", *each, NO_ANSWER) for each in claims]
                continue
            made, dropped = planned(project, answer, bundle, self._checkouts.get(project))
            plans += made
            self.outcome.drafted += len(answer.skills)
            self.outcome.dropped += dropped
        return plans

    def _check(self, plans: Sequence[Plan]) -> None:
        repeat = verifier.repeated if self._asker.mode == "run" else check_review.no_commands
        prompts = [
            review_prompt.prompt_of(plan, self._checkouts.get(plan.project), self._by_family, self._asker.mode)
            for plan in plans
        ]
        files: dict[tuple[str, str], list[check_review.Checked]] = defaultdict(list)
        for plan, prompt, answer in zip(plans, prompts, self._ask(prompts, Review), strict=True):
            if answer is None:
                self.outcome.dropped += plan.left_out("state", NO_ANSWER)
                continue
            state = check_review.checked(plan, answer, prompt.text, self._checkouts.get(plan.project), repeat)
            self.outcome.dropped += state.dropped
            if state.nothing:
                self.outcome.dropped += plan.left_out("state", ("veto", state.nothing))[:1]
            elif state.plan.sections:
                files[plan.project, plan.target or f"new skill {plan.name}"].append(state)
            for moved in state.moved:
                files[plan.project, moved.target].append(check_review.Checked(moved, ()))
        for states in files.values():
            self._compose(states)

    def _compose(self, states: Sequence[check_review.Checked]) -> None:
        """Makes candidates of the drafts for one file: each is one of its own that applies beside the others."""
        plan = states[0].plan
        checkout = self._checkouts.get(plan.project)
        made: dict[tuple[int, ...], tuple[Candidate | None, list[Dropped]]] = {}

        def candidate(group: Sequence[check_review.Checked]) -> tuple[Candidate | None, list[Dropped]]:
            key = tuple(map(id, group))
            if key not in made:
                made[key] = self._candidate(group)
            return made[key]

        groups: list[list[check_review.Checked]] = []
        if states[1:] and checkout and plan.target and not plan.target.endswith("SKILL.md"):
            text = checkout.text(plan.target)
            for state in states:
                ways = [
                    [*groups, [state]],
                    *([*groups[:n], [*groups[n], state], *groups[n + 1 :]] for n in range(len(groups))),
                ]
                fitting = (way for way in ways if _fit(text, [found for found, _ in map(candidate, way) if found]))
                groups = next(fitting, [[*(s for g in groups for s in g), state]])
        else:
            groups = [list(states)]
        self.outcome.joined += len(states) - len(groups)
        for found, dropped in map(candidate, groups):
            self.outcome.dropped += dropped
            self.outcome.candidates += [found] if found else []

    def _candidate(self, states: Sequence[check_review.Checked]) -> tuple[Candidate | None, list[Dropped]]:
        project = states[0].plan.project
        return candidate_of(
            [state.plan for state in states],
            [each for state in states for each in state.dropped],
            digests={digest.session: digest for digest in self._material.digests},
            checkout=self._checkouts.get(project),
            key=self._key,
            newest=max((each.week for each in self._material.digests if each.project == project), default=""),
        )


def _fit(text: str, candidates: Sequence[Candidate]) -> bool:
    """Whether the patches of candidates for a file apply after each other, and add no heading twice."""
    before, results = _headings(text), (_applied(text, candidates), _applied(text, candidates[::-1]))
    return all(
        result is not None and all(n == 1 or n <= before[row] for row, n in _headings(result).items())
        for result in results
    )


def _headings(text: str) -> Counter[str]:
    return Counter(filter(HEADING.match, text.splitlines()))


def _applied(text: str, candidates: Iterable[Candidate]) -> str | None:
    """A document with the patches of candidates; None if one of them does not apply."""
    result: str | None = text
    for each in candidates:
        result = None if result is None else git.patched(each.target or "", result, each.patch)
    return result
