"""Checks whether a skill still holds: the author reads the files it names at HEAD, a program checks its quotes.

The author sees each bullet with its quotes, what later items of the same families say of the same names, and the parts
of the repository's files that have these names. A bullet stays where the verdict is that it holds.
"""

import re
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.authoring.answers import GivenVerdict
from skillkit.authoring.answers import Verdicts
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.passages import Passages
from skillkit.authoring.prompts import Prompt
from skillkit.authoring.prompts import state_prompt
from skillkit.authoring.reduce import Line
from skillkit.authoring.reduce import Plan
from skillkit.instruction_files import is_for_agents
from skillkit.mining.digest import shortened
from skillkit.model.claim import TaughtLesson
from skillkit.model.claim import Verdict
from skillkit.model.digest import Digest
from skillkit.model.digest import Item
from skillkit.provenance import folded

CODE = re.compile(r"`([^`\n]{2,120})`")
NAME = re.compile(r"[A-Za-z_@][\w@./:-]{3,}")
PATH = re.compile(r"[\w@.-]+(?:/[\w@.*-]+)+|\b[\w-]+\.(?:[a-z]{1,5})\b")
MAX_FILES = 5
MAX_NAMES = 30
MAX_PROSE = 5_000
MAX_EXCERPTS = 4_000
MAX_EXCERPT = 2_000
MAX_LATER = 6
MAX_QUOTES = 3
MAX_QUOTE = 220
MAX_ITEM = 260
SUBJECT_WORDS = 3
"""Words of a commit's subject that a session's own commit must share with it."""


class Checked(NamedTuple):
    """A plan with what holds of it, and why lines were dropped. `nothing` is why none of it remains."""

    plan: Plan
    dropped: tuple[str, ...]
    nothing: str = ""


def names_of(line: Line) -> list[str]:
    """The code words of a line and of its claims, by which files are looked for: longest first, each once."""
    texts = [line.text, *(claim.text for claim in line.claims)]
    found = [name.strip("./:-") for text in texts for code in CODE.findall(text) for name in NAME.findall(code)]
    return sorted(dict.fromkeys(name for name in found if len(name) > 3), key=lambda name: (-len(name), name))


def _paths(line: Line) -> list[str]:
    return [path for text in (line.text, *(c.text for c in line.claims)) for path in PATH.findall(text)]


def excerpts(plan: Plan, checkout: Checkout) -> list[tuple[str, str]]:
    """The parts of the project's files that the plan's lines name: files by their paths, then those with its names."""
    paths = checkout.named(path for line in plan.lines for path in _paths(line))
    names = list(dict.fromkeys(name for line in plan.lines for name in names_of(line)))[:MAX_NAMES]
    found = checkout.having(names, MAX_FILES)
    files = list(dict.fromkeys([*([plan.target] if plan.target else []), *paths[: MAX_FILES - 1], *found]))[:MAX_FILES]
    weights = checkout.weights(names)
    width = min(MAX_EXCERPT, MAX_EXCERPTS // max(1, len(files)))
    shown = [(path, checkout.excerpt(path, weights, width)) for path in files]
    return [(path, text) for path, text in shown if text]


def _later(plan: Plan, digests: Mapping[str, Sequence[Digest]]) -> str:
    """What later items of the families say of the names in the plan."""
    rows: dict[str, None] = {}
    for line in plan.lines:
        names = [name.lower() for name in names_of(line)][:8]
        for claim, lesson in ((c, les) for les in line.lessons for c in les.claims if c in line.claims):
            last = max(quote.line for quote in claim.evidence)
            for digest in digests.get(lesson.family, ()):
                for item in digest.items:
                    after = digest.session != lesson.session or item.line > last
                    if after and (told := _around(item, names)):
                        rows.setdefault(f"{digest.day} [L{item.line}] {item.label}: {told}")
    return "\n".join(list(rows)[-MAX_LATER:])


def _around(item: Item, names: Sequence[str]) -> str:
    """The part of an item around the first of the names that it has; empty if it has none."""
    if item.label.startswith(("EDITED", "PASSED")) or item.speaker == "harness":
        return ""
    text = " ".join(item.text.split())
    small = text.lower()
    place = next((at for name in names if (at := small.find(name)) >= 0), -1)
    if place < 0:
        return ""
    start = max(0, place - MAX_ITEM // 2)
    return text[start : start + MAX_ITEM]


def _draft(plan: Plan) -> str:
    rows = [f"name: {plan.name}", f"description: {plan.description}"]
    rows += [f"to be added to {plan.target}"] if plan.target else []
    for number, line in enumerate(plan.lines, 1):
        rows.append(f"\n{number}. {line.text}")
        for claim in line.claims:
            rows.append(f"   [{claim.speaker}, {claim.after}] {shortened(claim.text, MAX_QUOTE)}")
            quotes = (" ".join(quote.quote.split()) for quote in claim.evidence[:MAX_QUOTES])
            rows += (f'     "{shortened(quote, MAX_QUOTE)}"' for quote in quotes)
    return "\n".join(rows)


@lru_cache(maxsize=8)
def passages_of(checkout: Checkout) -> Passages:
    """The sections of a checkout's documents, read once."""
    return Passages(checkout)


def state_prompt_of(plan: Plan, checkout: Checkout | None, digests: Mapping[str, Sequence[Digest]]) -> Prompt:
    """Asks for the state of a plan. `digests` are those of each family, in order."""
    files = excerpts(plan, checkout) if checkout else []
    if checkout:
        said = passages_of(checkout).about(" ".join(line.text for line in plan.lines), MAX_PROSE)
        files += [(path, text) for path, text in said if path not in dict(files)]
        related = landed_subjects(plan, checkout)
        if related:
            files.append(("subjects of commits that share words with the sessions' commits", "\n".join(related)))
    return state_prompt(plan.project, plan.name, _draft(plan), _later(plan, digests), files)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in NAME.findall(text))


def landed_subjects(plan: Plan, checkout: Checkout, limit: int = 8) -> list[str]:
    """Subjects of the main line that share most words with the plan's lines."""
    wanted = _words(" ".join(line.text for line in plan.lines))
    scored = [(len(wanted & _words(subject)), -at, subject) for at, subject in enumerate(checkout.subjects)]
    return [subject for count, _, subject in sorted(scored, reverse=True)[:limit] if count >= SUBJECT_WORDS]


def with_landed(lesson: TaughtLesson, digest: Digest, checkout: Checkout) -> TaughtLesson:
    """The lesson with the commit after each claim in its session, where the main line has one of that subject."""
    known = {folded(subject.partition(" (#")[0]) for subject in checkout.subjects}
    made = [(item.line, item.text) for item in digest.items if item.label.startswith("COMMITTED")]
    landed = [(line, subject) for line, subject in made if folded(subject) in known]
    claims = []
    for claim in lesson.claims:
        last = max(quote.line for quote in claim.evidence)
        subject = next((subject for line, subject in landed if line >= last), "")
        claims.append(claim.model_copy(update={"landed": subject}) if subject else claim)
    return lesson.model_copy(update={"claims": tuple(claims)})


def _is_in_file(given: GivenVerdict, checkout: Checkout | None) -> str:
    """The file of a verdict that has its quote; empty if none does."""
    if checkout is None or not given.quote:
        return ""
    quote = folded(re.sub(r"^\d+: ", "", given.quote))
    for path in checkout.named([given.file]):
        if len(quote) > 5 and quote in folded(checkout.text(path)):
            return path
    return ""


def _adds_names(reworded: str, known: str) -> str:
    """A name in the narrower sentence that nothing below it has; empty if there is none."""
    names = (name for code in CODE.findall(reworded) for name in NAME.findall(code))
    return next((name for name in names if name.lower() not in known), "")


def checked(plan: Plan, answer: Verdicts, checkout: Checkout | None) -> Checked:
    """The plan with the lines that hold, each claim with its verdict and the file that was looked at."""
    if answer.decision == "nothing":
        return Checked(plan._replace(sections=()), (), answer.reason or "nothing worth a skill remains")
    given = {verdict.bullet: verdict for verdict in answer.verdicts}
    dropped: list[str] = []
    sections = []
    number = 0
    for heading, lines in plan.sections:
        kept = []
        for line in lines:
            number += 1
            verdict = given.get(number)
            sound = _line(line, verdict, checkout, dropped) if verdict else None
            if verdict is None:
                dropped.append(f"no verdict: {line.text[:160]}")
            if sound:
                kept.append(sound)
        if kept:
            sections.append((heading, tuple(kept)))
    why = "" if sections else "no bullet of it holds"
    fitting = _refit(plan, answer)
    return Checked(fitting._replace(sections=tuple(sections)), tuple(dropped), why)


def _refit(plan: Plan, answer: Verdicts) -> Plan:
    """The plan with the title and the description for what remains of it, if these add no name."""
    known = " ".join((plan.title, plan.description, *(line.text for line in plan.lines))).lower()
    title = answer.title if " " in answer.title and not _adds_names(answer.title, known) else plan.title
    shorter = answer.description
    description = shorter if " " in shorter and not _adds_names(shorter, known) else plan.description
    return plan._replace(title=title, description=description)


def _line(line: Line, given: GivenVerdict, checkout: Checkout | None, dropped: list[str]) -> Line | None:
    path = _is_in_file(given, checkout)
    # What a document says that agents read unasked is known; another document is found by who has the skill.
    is_elsewhere = given.verdict == "said-already" and path and not is_for_agents(path)
    if given.verdict != "holds" and not is_elsewhere:
        dropped.append(f"{given.verdict}: {line.text[:160]} ({given.reason[:160]})")
        return None
    text = line.text
    if given.reworded:
        known = " ".join(
            (line.text, *(c.text for c in line.claims), *(q.quote for c in line.claims for q in c.evidence))
        )
        known += checkout.text(path) if path and checkout else ""
        strange = _adds_names(given.reworded, known.lower())
        text = line.text if strange else " ".join(given.reworded.split())
    verdict: Verdict = "holds"
    claims = tuple(
        claim.model_copy(update={"verdict": verdict, "file": path, "file_quote": given.quote if path else ""})
        for claim in line.claims
    )
    return Line(text, claims, line.lessons)
