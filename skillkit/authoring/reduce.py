"""Lays the lessons of a project beside what it says already, and reads the skills that the author makes of them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from skillkit.authoring.answers import Skills
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.prompts import Prompt, reduce_prompt
from skillkit.model.candidate import Dropped, Why, left_out
from skillkit.model.claim import Check, Claim, Fact, TaughtLesson
from skillkit.model.digest import shortened
from skillkit.model.specification import NAME_MAX

MAX_LESSONS = 160_000
"""Characters of lessons in one prompt; more are asked about in several."""
MAX_DOCUMENT = 14_000
MAX_DOCUMENTS = 48_000
MAX_SKILL = 500
WORD = re.compile(r"[A-Za-z_][\w./-]{3,}")
SLUG = re.compile(r"[^a-z0-9]+")
FRONTMATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)


class Line(NamedTuple):
    """A bullet of a plan: its text and the claims it rests on.

    `after` is the line of the target below which it goes, `replaces` the words of the target that it corrects, `facts`
    what the latest commit says of the names in it, `checks` what an author saw there that holds.
    """

    text: str
    claims: tuple[Claim, ...]
    lessons: tuple[TaughtLesson, ...]
    after: str = ""
    replaces: str = ""
    facts: tuple[Fact, ...] = ()
    checks: tuple[Check, ...] = ()


class Plan(NamedTuple):
    """A skill as the author would have it, or an addition to `target`: sections of lines, each with its claims."""

    project: str
    name: str
    title: str
    description: str
    target: str
    sections: tuple[tuple[str, tuple[Line, ...]], ...]

    @property
    def lines(self) -> list[Line]:
        """All lines, in order."""
        return [line for _, lines in self.sections for line in lines]

    def left_out(self, stage: str, why: Why) -> list[Dropped]:
        """The draft and each of its lines, as left out for one reason."""
        whole = left_out(stage, "draft", self.title, (c for line in self.lines for c in line.claims), why)
        return [whole, *(left_out(stage, "line", line.text, line.claims, why) for line in self.lines)]


def names_of(lessons: Sequence[TaughtLesson]) -> dict[str, TaughtLesson]:
    """The short names under which a prompt shows lessons: `L1`, `L2` ..."""
    return {f"L{number}": lesson for number, lesson in enumerate(lessons, 1)}


def _shown(name: str, lesson: TaughtLesson, family: str = "F100") -> str:
    seen = f"{lesson.day or 'undated'} {family}" + (f" {lesson.person}" if lesson.person else "")
    rows = [f"{name} ({lesson.kind}, {seen}): {lesson.title}"]
    for number, claim in enumerate(lesson.claims, 1):
        after = "" if claim.after in ("unknown", "held") else f", later {claim.after}"
        quote = f' "{shortened(claim.witness.quote, 240)}"' if claim.speaker == "user" else ""
        task = ", of one task" if claim.status == "user-task" else ""
        rows.append(f"  {name}.{number} [{claim.speaker}{task}{after}] {claim.text}{quote}")
    return "\n".join(rows)


def bundles(lessons: Sequence[TaughtLesson]) -> list[list[TaughtLesson]]:
    """The lessons by subject, each bundle small enough for one prompt: one bundle wherever all fit.

    Of more, each joins the bundle with whose words it shares most, rare words counting more, that still has room.
    """
    ordered = sorted(lessons, key=lambda each: (each.day, each.session, each.id))
    sizes = {lesson.id: len(_shown("L100", lesson)) for lesson in ordered}
    count = -(-sum(sizes.values()) // MAX_LESSONS)
    if count <= 1:
        return [ordered] if ordered else []
    words = {lesson.id: _words(lesson) for lesson in ordered}
    common: dict[str, int] = {}
    for each in words.values():
        for word in each:
            common[word] = common.get(word, 0) + 1
    made: list[tuple[list[TaughtLesson], set[str], int]] = []
    for lesson in ordered:
        own = words[lesson.id]
        scored = [
            (sum(1 / common[word] for word in own & known), -at)
            for at, (_, known, size) in enumerate(made)
            if size + sizes[lesson.id] <= MAX_LESSONS
        ]
        best = max(scored, default=(0.0, 0))
        if scored and (best[0] > 0 or len(made) > count):
            bundle, known, size = made[-best[1]]
            bundle.append(lesson)
            known |= own
            made[-best[1]] = (bundle, known, size + sizes[lesson.id])
        else:
            made.append(([lesson], set(own), sizes[lesson.id]))
    return [bundle for bundle, _, _ in made]


def _words(lesson: TaughtLesson) -> frozenset[str]:
    said = " ".join((lesson.title, lesson.when_to_use, *(claim.text for claim in lesson.claims)))
    return frozenset(word.lower().strip("./-") for word in WORD.findall(said))


def _known(checkout: Checkout | None, lessons: Sequence[TaughtLesson]) -> list[tuple[str, str]]:
    """What the project says already, as far as it fits: documents, descriptions of skills, names of other prose.

    Of a long document these are the sections that are nearest to the lessons.
    """
    if checkout is None:
        return []
    found: list[tuple[str, str]] = []
    left = MAX_DOCUMENTS
    about = [f"{lesson.title} {' '.join(claim.text for claim in lesson.claims)}" for lesson in lessons]
    texts = {path: checkout.text(path) for path in checkout.documents if not checkout.is_link(path)}
    for path in sorted(texts, key=lambda path: (path.count("/"), path == "README.md", len(texts[path]), path)):
        text = texts[path]
        if not text.strip() or left < MAX_SKILL:
            continue
        width = min(MAX_DOCUMENT if path != "README.md" else MAX_DOCUMENT // 4, left)
        text = text if len(text) <= width else checkout.passages.nearest_in(path, about, width)
        found.append((path, text))
        left -= len(text)
    rows = []
    for path in checkout.skills[:60]:
        front = FRONTMATTER.match(checkout.text(path))
        rows.append(f"{path}: {shortened(' '.join(front[1].split()), MAX_SKILL) if front else ''}")
    if rows:
        found.append(("skills that are there", "\n".join(rows)))
    prose = [path for path in checkout.files if path.endswith(".md") and path.startswith("docs/")][:80]
    if prose:
        found.append(("other documents, by name", "\n".join(prose)))
    return found


def reduce_prompts(
    project: str, lessons: Sequence[TaughtLesson], checkout: Checkout | None
) -> list[tuple[Prompt, list[TaughtLesson]]]:
    """A prompt for each bundle of a project's lessons, with the lessons in the order in which it names them."""
    found = []
    for bundle in bundles(lessons):
        seen = {family: f"F{n}" for n, family in enumerate(dict.fromkeys(each.family for each in bundle), 1)}
        text = "\n\n".join(_shown(name, lesson, seen[lesson.family]) for name, lesson in names_of(bundle).items())
        found.append((reduce_prompt(project, text, _known(checkout, bundle)), bundle))
    return found


def planned(
    project: str, answer: Skills, lessons: Sequence[TaughtLesson], checkout: Checkout | None
) -> tuple[list[Plan], list[Dropped]]:
    """Returns the plans in an answer, and what of the lessons and of the answer is in none of them.

    Every line rests on claims that are there, and on one that no earlier skill rests on; every target is a file of the
    project.
    """
    names = names_of(lessons)
    claims = {
        f"{name}.{number}": (claim, lesson)
        for name, lesson in names.items()
        for number, claim in enumerate(lesson.claims, 1)
    }
    plans: list[Plan] = []
    dropped: list[Dropped] = []
    used: dict[str, str] = {}
    for skill in answer.skills:
        sections = []
        for section in skill.sections:
            lines = []
            for bullet in section.bullets:
                text = " ".join(bullet.text.split()).removeprefix("- ")
                known = [claims[name] for name in dict.fromkeys(bullet.claims) if name in claims]
                own = [claim for claim, _ in known]
                if not known:
                    why = ("no-claim", f"{skill.name}: it rests on no claim")
                elif all(claim.id in used for claim in own):
                    why = ("repeated", f"{skill.name}: {used[own[0].id]} says it")
                else:
                    behind = {lesson.id: lesson for _, lesson in known}
                    lines.append(Line(text, tuple(own), tuple(behind.values())))
                    continue
                dropped.append(left_out("reduce", "line", text, own, why))
            if lines:
                sections.append((" ".join(section.heading.split()).lstrip("# "), tuple(lines)))
        if not sections:
            dropped.append(left_out("reduce", "draft", skill.title, (), ("no-line", "no line of it rests on a claim")))
            continue
        named = checkout.named([skill.target]) if checkout and skill.action == "enhance" else []
        target = named[0] if named else ""
        name = skill.name or SLUG.sub("-", skill.title.lower())[:NAME_MAX].strip("-") or "addition"
        plan = Plan(project, name, skill.title, skill.description, target, tuple(sections))
        plans.append(plan)
        for line in plan.lines:
            for claim in line.claims:
                used.setdefault(claim.id, name)
    return plans, [*dropped, *_unused(answer, names, used)]


def _unused(answer: Skills, names: Mapping[str, TaughtLesson], used: Collection[str]) -> Iterator[Dropped]:
    """Yields the lessons that no plan uses, with the author's reason if there is one, and such claims of the others."""
    reasons = {name: ("not-worth-it", refused.reason) for refused in answer.dropped for name in refused.lessons}
    for name, lesson in names.items():
        unused = [claim for claim in lesson.claims if claim.id not in used]
        if len(unused) == len(lesson.claims):
            why = reasons.get(name, ("unused", "the author uses it in no draft and gives no reason"))
            yield left_out("reduce", "lesson", lesson.title, unused, why)
        else:
            why = ("unused", "no line of a draft rests on it")
            yield from (left_out("reduce", "claim", claim.text, [claim], why) for claim in unused)
