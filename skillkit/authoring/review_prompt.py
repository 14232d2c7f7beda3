"""Asks an author to hold a draft against the repository at its latest commit.

The author sees each bullet with its quotes, what later items of the same families say of the same names, and which of
its names the repository has. One that cannot look into a clone is shown parts of the files that have them, too.
"""

import re
from collections.abc import Mapping, Sequence

from skillkit.authoring.author import Mode
from skillkit.authoring.check_head import QUOTED, facts_of, refutation
from skillkit.authoring.checkout import HEADING, PROSE, Checkout
from skillkit.authoring.prompts import Prompt, state_prompt, verify_prompt
from skillkit.authoring.reduce import Line, Plan
from skillkit.documents.lines import folded
from skillkit.mining.families import commits_in
from skillkit.model.claim import TaughtLesson
from skillkit.model.digest import Digest, Item, shortened

CODE = re.compile(r"`([^`\n]{2,120})`")
NAME = re.compile(r"[A-Za-z_@][\w@./:-]{3,}")
SPACE = re.compile(r"[\s'\"()\[\]{},;=|<>]+")
PATH = re.compile(r"[\w@.-]+(?:/[\w@.*-]+)+|\b[\w-]+\.(?:[a-z]{1,5})\b")
MAX_FILES = 5
PLAIN = 0.02
"""The weight of a plain word of a line beside that of a name, which is one divided by the files that have it."""
MAX_NAMES = 30
MAX_PROSE = 3_600
MAX_EXCERPTS = 6_500
MAX_EXCERPT = 2_000
MAX_LATER = 4
MAX_QUOTE = 160
MAX_ITEM = 260
MAX_CODE = 40
MAX_COMMON = 20
"""Files that have a name; of one that more files have no line is shown."""
MAX_SEEN = 8
MAX_HEADINGS = 40
MAX_SUBJECTS = 8
SUBJECT_WORDS = 3
"""Words of a commit's subject that a session's own commit must share with it."""


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
    # Words of the lines decide which of the places with a common name is meant.
    weights = {**{word: PLAIN for line in plan.lines for word in _words(line.text)}, **weights}
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
                    is_later = digest.session != lesson.session or item.line > last
                    if is_later and (excerpt := _around(item, names)):
                        rows.setdefault(f"{digest.day} [L{item.line}] {item.label}: {excerpt}")
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
            quote = shortened(" ".join(claim.witness.quote.split()), MAX_QUOTE)
            said = f' "{quote}"' if claim.speaker == "user" else ""
            rows.append(f"   [{claim.speaker}, {claim.after}] {shortened(claim.text, MAX_QUOTE)}{said}")
    return "\n".join(rows)


def prompt_of(
    plan: Plan, checkout: Checkout | None, digests: Mapping[str, Sequence[Digest]], mode: Mode = "none"
) -> Prompt:
    """Asks for the state of a plan: an agent that may look into a clone, or an author that is shown excerpts.

    `digests` are those of each family, in order.
    """
    files: list[tuple[str, str]] = []
    if checkout and mode != "none":
        files = [("names of the draft in the repository", at_head(plan, checkout))]
        files.append(("commits", _commits(plan, checkout, digests)))
        shown = [(name, text) for name, text in files if text]
        return verify_prompt(plan.project, plan.name, _draft(plan), _later(plan, digests), shown, runs=mode == "run")
    if checkout:
        files += [("names of the draft in the repository", at_head(plan, checkout))]
        files += excerpts(plan, checkout)
        said = checkout.passages.about([line.text for line in plan.lines], MAX_PROSE)
        files += [(path, text) for path, text in said if path not in dict(files)]
        if plan.target:
            files.append((f"headings of {plan.target}", _headings(checkout.text(plan.target))))
            near = checkout.passages.nearest_in(plan.target, [line.text for line in plan.lines], MAX_PROSE)
            files.append((f"parts of {plan.target}", near))
        files.append(("commits", _commits(plan, checkout, digests)))
    shown = [(name, text) for name, text in files if text]
    return state_prompt(plan.project, plan.name, _draft(plan), _later(plan, digests), shown)


def _literals(plan: Plan) -> list[str]:
    """The words of code spans, and the quoted phrases, in a plan's lines, each once."""
    spans = (span for line in plan.lines for span in CODE.findall(line.text))
    words = (word.strip(":`$/").removeprefix("./").rstrip(".") for span in spans for word in SPACE.split(span))
    phrases = (match for line in plan.lines for match in QUOTED.findall(CODE.sub("", line.text)))
    found = [word for word in dict.fromkeys([*words, *phrases]) if len(word) > 3 and not word.isdigit()]
    return found[:MAX_CODE]


def at_head(plan: Plan, checkout: Checkout) -> str:
    """Which of the names in a plan's lines the repository has nowhere, and where those are that few files have."""
    words = _literals(plan)
    named = {word for word in words if checkout.named([word]) or checkout.has_folder(word)}
    held = checkout.holders(word for word in words if word not in named)
    absent = [word for word, found in held.items() if not found]
    few = sorted((len(found), word) for word, found in held.items() if 0 < len(found) <= MAX_COMMON)
    rows = [f"nowhere in the repository: {', '.join(absent)}"] if absent else []
    numbered = ((number, refutation(facts_of(line.text, checkout))) for number, line in enumerate(plan.lines, 1))
    rows += [f"bullet {number} does not hold as it is: {why}" for number, why in numbered if why]
    for _, word in few[:MAX_SEEN]:
        first = min(held[word], key=lambda path: (path.endswith(PROSE), path.count("/"), path))
        rows.append(f"{word}: {len(held[word])} files, {checkout.line_with(first, word)}")
    return "\n".join(rows)


def _headings(text: str) -> str:
    found = (line for line in text.splitlines() if HEADING.match(line))
    return "\n".join(list(found)[:MAX_HEADINGS])


def _commits(plan: Plan, checkout: Checkout, digests: Mapping[str, Sequence[Digest]]) -> str:
    """Commits of the main line that are about the plan's lines, and those of its sessions that are not there."""
    families = dict.fromkeys(lesson.family for line in plan.lines for lesson in line.lessons)
    made = (item for name in families for digest in digests.get(name, ()) for item in commits_in(digest))
    wanted = _words(" ".join(line.text for line in plan.lines))
    lost = dict.fromkeys(
        item.text for item in made if folded(item.text) not in checkout.landed and len(wanted & _words(item.text)) > 1
    )
    rows = _landed_subjects(wanted, checkout)
    rows += [f"made in these sessions, no commit of the main line has that subject: {text}" for text in list(lost)[-4:]]
    return "\n".join(rows)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in NAME.findall(text))


def _landed_subjects(wanted: frozenset[str], checkout: Checkout) -> list[str]:
    """Subjects of the main line that share most of the words."""
    scored = [(len(wanted & _words(subject)), -at, subject) for at, subject in enumerate(checkout.subjects)]
    return [subject for count, _, subject in sorted(scored, reverse=True)[:MAX_SUBJECTS] if count >= SUBJECT_WORDS]


def with_landed(lesson: TaughtLesson, digest: Digest, checkout: Checkout) -> TaughtLesson:
    """The lesson with the commit after each claim in its session, where the main line has one of that subject."""
    landed = [(item.line, item.text) for item in commits_in(digest) if folded(item.text) in checkout.landed]
    claims = []
    for claim in lesson.claims:
        last = max(quote.line for quote in claim.evidence)
        subject = next((subject for line, subject in landed if line >= last), "")
        claims.append(claim.model_copy(update={"landed": subject}) if subject else claim)
    return lesson.model_copy(update={"claims": tuple(claims)})
