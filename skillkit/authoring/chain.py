"""Runs the chain: from the sessions of a project to drafts that hold, one pure stage after another.

Three stages ask the author (lessons of each digest part, skills of all lessons of a project, the state of each skill);
what it answers is checked by programs before the next stage sees it. A run that is interrupted, or an author that has
yet to answer, leaves what was answered; the next run goes on from there.
"""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import cast

from skillkit.authoring import check_commands
from skillkit.authoring import check_quotes
from skillkit.authoring import check_state
from skillkit.authoring.answers import Lessons
from skillkit.authoring.answers import Review
from skillkit.authoring.answers import Skills
from skillkit.authoring.asking import Asked
from skillkit.authoring.asking import Asker
from skillkit.authoring.asking import Failure
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.compose import composed
from skillkit.authoring.compose import house_rules
from skillkit.authoring.prompts import Prompt
from skillkit.authoring.prompts import lessons_prompt
from skillkit.authoring.reduce import Plan
from skillkit.authoring.reduce import names_of
from skillkit.authoring.reduce import planned
from skillkit.authoring.reduce import reduce_prompts
from skillkit.drafting.provenance import folded
from skillkit.mining.families import families
from skillkit.mining.families import is_worth_reading
from skillkit.mining.families import parts_of
from skillkit.mining.families import with_company
from skillkit.mining.families import without_repetitions
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Dropped
from skillkit.model.claim import TaughtLesson
from skillkit.model.digest import Digest
from skillkit.model.digest import Part
from skillkit.pool import Watch
from skillkit.pool import unwatched


@dataclass(frozen=True)
class Material:
    """What the chain works on: the digests in order, the family of each session, the parts worth asking about."""

    digests: tuple[Digest, ...]
    family: Mapping[str, str]
    parts: tuple[Part, ...]

    @property
    def prompts(self) -> list[Prompt]:
        """The prompts of the first stage."""
        return [lessons_prompt(part) for part in self.parts]

    @property
    def by_family(self) -> dict[str, list[Digest]]:
        """The digests of each family, in order."""
        found: dict[str, list[Digest]] = defaultdict(list)
        for digest in self.digests:
            found[self.family[digest.session]].append(digest)
        return dict(found)


@dataclass
class Outcome:
    """What the chain came to, and what each stage threw away."""

    candidates: list[Candidate] = field(default_factory=list)
    lessons: list[TaughtLesson] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    quotes: int = 0
    quotes_mended: int = 0
    quotes_dropped: list[str] = field(default_factory=list)
    calls: int = 0
    tokens: int = 0


def material_of(digests: Iterable[Digest], *, everything: bool = False) -> Material:
    """The material that digests make: repeated records out, families found, parts cut.

    Parts are those of sessions that may teach something, or of all.
    """
    found = tuple(with_company(without_repetitions(digests)))
    parts = tuple(part for digest in found if everything or is_worth_reading(digest) for part in parts_of(digest))
    return Material(found, families(found), parts)


class Chain:
    """Runs the stages for one material and one author. `checkouts` are the projects' repositories, by project."""

    def __init__(self, material: Material, asker: Asker, checkouts: Mapping[str, Checkout], key: bytes) -> None:
        self._material = material
        self._asker = asker
        self._checkouts = checkouts
        self._key = key
        self.outcome = Outcome()
        self.tokens = 0
        """About how many tokens all prompts have, answered before or not."""

    def _ask(self, prompts: Sequence[Prompt], watch: Watch) -> Asked:
        self.tokens += sum(prompt.tokens for prompt in prompts)
        return self._asker.ask(prompts, watch)

    def run(self, borrowed: Sequence[TaughtLesson] = (), watch: Watch = unwatched) -> Outcome:
        """All stages. `borrowed` are lessons of other people, which have no digest here."""
        self._read(watch)
        plans = self._reduce([*self.outcome.lessons, *borrowed], watch)
        self._check(plans, watch)
        self.outcome.calls, self.outcome.tokens = self._asker.calls, self._asker.tokens
        # The author's order holds, the most useful first; what is not sure enough for the gate comes last.
        self.outcome.candidates.sort(key=lambda each: each.level == "low")
        return self.outcome

    def _read(self, watch: Watch) -> None:
        prompts = self._material.prompts
        asked = self._ask(prompts, watch)
        self.outcome.failures += asked.failures
        for part, prompt in zip(self._material.parts, prompts, strict=True):
            answer = asked.answers.get(prompt.key)
            if answer is None:
                continue
            family = self._material.family[part.digest.session]
            checked = check_quotes.checked(cast("Lessons", answer), part, family)
            self.outcome.quotes += checked.held + checked.mended
            self.outcome.quotes_mended += checked.mended
            self.outcome.quotes_dropped += checked.dropped
            checkout = self._checkouts.get(part.digest.project)
            for lesson in checked.lessons:
                known = check_state.with_landed(lesson, part.digest, checkout) if checkout else lesson
                self.outcome.lessons.append(known)

    def _reduce(self, lessons: Sequence[TaughtLesson], watch: Watch) -> list[Plan]:
        by_project: dict[str, list[TaughtLesson]] = defaultdict(list)
        for lesson in lessons:
            by_project[lesson.project].append(lesson)
        asking = [
            (project, prompt, bundle)
            for project, found in sorted(by_project.items())
            for prompt, bundle in reduce_prompts(project, found, self._checkouts.get(project))
        ]
        asked = self._ask([prompt for _, prompt, _ in asking], watch)
        self.outcome.failures += asked.failures
        plans: list[Plan] = []
        for project, prompt, bundle in asking:
            answer = asked.answers.get(prompt.key)
            if answer is None:
                continue
            found_plans = planned(project, cast("Skills", answer), bundle, self._checkouts.get(project))
            plans += found_plans.plans
            self.outcome.dropped += (_dropped(each, "no-claim", each) for each in found_plans.dropped)
            names = names_of(bundle)
            for each in cast("Skills", answer).dropped:
                for lesson in (names[name] for name in each.lessons if name in names):
                    self.outcome.dropped.append(_dropped(lesson.title, "not-worth-it", each.reason, lesson.session))
        return plans

    def _check(self, plans: Sequence[Plan], watch: Watch) -> None:
        families_ = self._material.by_family
        prompts = [check_state.state_prompt_of(plan, self._checkouts.get(plan.project), families_) for plan in plans]
        asked = self._ask(prompts, watch)
        self.outcome.failures += asked.failures
        by_session = {digest.session: digest for digest in self._material.digests}
        for plan, prompt in zip(plans, prompts, strict=True):
            answer = asked.answers.get(prompt.key)
            if answer is not None:
                self._compose(plan, cast("Review", answer), prompt.text, families_, by_session)

    def _compose(
        self,
        plan: Plan,
        answer: Review,
        shown: str,
        families_: Mapping[str, Sequence[Digest]],
        by_session: Mapping[str, Digest],
    ) -> None:
        checkout = self._checkouts.get(plan.project)
        state = check_state.checked(plan, answer, shown, checkout)
        if state.nothing:
            self.outcome.dropped.append(_dropped(plan.title, "veto", state.nothing))
            return
        documents = " ".join(checkout.text(path) for path in checkout.documents) if checkout else ""
        sound, cut = check_commands.checked(state.plan, families_, folded(documents))
        made = composed(
            sound,
            [*state.dropped, *cut],
            digests=by_session,
            rules=house_rules(checkout),
            before=checkout.text(plan.target) if checkout and plan.target else "",
            key=self._key,
            newest=max(
                (digest.week for digest in self._material.digests if digest.project == plan.project), default=""
            ),
        )
        if made.candidate:
            self.outcome.candidates.append(made.candidate)
        else:
            self.outcome.dropped.append(_dropped(plan.title, "weak", made.reason))


def _dropped(title: str, reason: str, text: str, *sessions: str) -> Dropped:
    return Dropped(title=title, reason=reason, text=text, sessions=sessions)
