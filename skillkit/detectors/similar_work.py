"""Several requests in a project lead to the same kind of work: a new translation, a scraper for one more site.

## What it finds
At least three segments, of at least two sessions, that are alike by the words of their requests, their commands and the
kinds of files that they edit (with `embedding-model` also by the meaning of the requests), and that have a word and a
step in common. Sessions without a request are compared by names in code, too. It is a lead, with a template of a skill:
what differs between the segments is a parameter.

## What it leaves alone
Requests that have nothing but the code base in common; what a plan, a command, a skill or a schedule gave step by step;
the same long request again, word for word.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.clustering import clusters, kind_of, of_segment, spoken, stem, tokens, weight
from skillkit.mining.corpus import Corpus, by_session, evidence_row
from skillkit.mining.feedback import capitalised, content
from skillkit.mining.segments import Piece, Segment, is_edit, segments, went_well
from skillkit.mining.workflows import SHORT_REQUEST, Done, Run, commands_in, is_common, own_command, workflow
from skillkit.model.candidate import Evidence, Outcome
from skillkit.model.lesson import Lesson

NAME = "similar-work"
MOST = 0.6
"""Share of the segments that have what is said to be common."""
TELLING = 2.0
"""The weight of a word that can say what a kind of work is about."""
MIN_WORDS, MIN_NAMES = 2, 3
"""Words that requests have in common, what is done and to what; names that segments without a request have."""
SAID = frozenset(
    "all alright any cool could great hello here hey how lets let okay some thanks there they was were what where which"
    " why would yeah yes".split()
)
"""Words with which people begin whatever they ask, or of closed classes."""
NAMES, WORDS, STEPS = 4, 5, 8
WORD = re.compile(r"[A-Za-z][\w-]*")
LONG_TITLE = 48


def _makes(segment: Segment) -> bool:
    """Returns whether a segment makes files and changes fewer: in work on a code base its names are in everything."""
    verbs = {action.verb for seen in segment.observations for action in seen.actions}
    made = {
        file
        for seen in segment.observations
        for file in seen.files
        if seen.actions[:1] and seen.actions[0].verb == "write"
    }
    changed = {file for seen in segment.observations for file in seen.files if is_edit(seen)} - made
    ran = any(seen.terms for seen in segment.observations)
    return "git commit" not in verbs and (bool(made) or ran) and len(changed) <= len(made)


def _fit(corpus: Corpus, project: str) -> Iterator[Segment]:
    """Yields the segments of a project in which something was done; of a long request those that had it first."""
    asked: set[str] = set()
    for trace in corpus.projects[project]:
        for segment in corpus.of(trace, segments):
            request = " ".join(segment.asked.text.split()) if segment.asked else ""
            is_done = any(seen.actions for seen in segment.observations) and (segment.asked or _makes(segment))
            if segment.is_of_program or not is_done or (len(request) > SHORT_REQUEST and request in asked):
                continue
            asked.add(request)
            yield segment


def _most(features: Sequence[frozenset[str]]) -> list[str]:
    """Returns what most segments have, the most telling first."""
    held = Counter(feature for own in features for feature in own)
    most = [feature for feature in held if held[feature] >= MOST * len(features)]
    return sorted(most, key=lambda feature: (-held[feature] * weight(feature), feature))


def _is_step(feature: str) -> bool:
    return feature.startswith("$ ") or "*" in feature


def _is_word(feature: str) -> bool:
    """Returns whether a feature is a word that carries a sentence: none of a closed class, such as pronouns."""
    return feature[0] not in "$!" and "*" not in feature and feature not in SAID and bool(content(feature))


def _is_kind(group: Sequence[Segment], features: Sequence[frozenset[str]]) -> bool:
    """Returns whether segments have in common what they are about, and something that is done."""
    most = _most(features)
    common = [feature for feature in most if _is_word(feature)]
    asked = [segment for segment in group if segment.asked]
    least = MIN_WORDS if asked else MIN_NAMES
    steps = [step.removeprefix("$ ") for step in most if _is_step(step)]
    is_about = len(common) >= least and any(weight(feature) >= TELLING for feature in common)
    is_asked = not asked or (bool(_verb(asked)) and not all(map(is_common, steps)))
    return is_about and is_asked and bool(steps)


def _verb(asked: Sequence[Segment]) -> str:
    """Returns the word with which at least half of the requests begin; empty if there is none."""
    words = ([word for word in tokens(spoken(segment)) if _is_word(word)] for segment in asked)
    (first, count), *_ = Counter(own[0] for own in words if own).most_common(1) or [("", 0)]
    return first if count >= len(asked) / 2 else ""


def _done(segment: Segment, steps: Sequence[str]) -> tuple[Done | None, ...]:
    """Returns what a segment did at each step, the first time that it went well."""
    found: dict[str, Done] = {}
    for done in (each for each in commands_in(segment.observations) if each.action.effect != "look"):
        found.setdefault(f"$ {own_command(done.action) or done.action.verb}", done)
    for number, seen in enumerate(segment.observations):
        for file in seen.files if is_edit(seen) and went_well(seen) else ():
            before = found.setdefault(kind_of(file), Done(seen.actions[0], seen.turn, place=(number, 0)))
            found[kind_of(file)] = before._replace(files=tuple(dict.fromkeys((*before.files, file))))
    return tuple(found.get(step) for step in steps)


def _runs(group: Sequence[Segment], features: Sequence[frozenset[str]]) -> list[Run]:
    """Returns the steps that most segments took, in the order in which they most often come."""
    steps = [feature for feature in _most(features) if _is_step(feature)][:STEPS]
    rows = [_done(segment, steps) for segment in group]
    places = [{step: done.place for step, done in zip(steps, row) if done} for row in rows]

    def place(step: str) -> tuple[float, str]:
        earlier = [sum(other < own[step] for other in own.values()) / len(own) for own in places if step in own]
        return sum(earlier) / len(earlier), step

    went = [step for step in steps if any(step in own for own in places)]
    order = [steps.index(step) for step in sorted(went, key=place)]
    asked = ((segment.asked.text,) if segment.asked else () for segment in group)
    return [
        Run(Piece(segment.trace, requests, segment.observations), tuple(row[number] for number in order))
        for segment, requests, row in zip(group, asked, rows)
    ]


def _said(segment: Segment, common: Set[str]) -> list[str]:
    """Returns the common words of a request, with the small words between two that follow each other."""
    found: list[str] = []
    between: list[str] = []
    left = set(common)
    for word in WORD.findall(spoken(segment)):
        if stem(word) in left and len(common) - len(left) < WORDS:
            found += [*(between if found else ()), word]
            left.remove(stem(word))
        between = [] if content(word) else [*between, word]
    return found


def _phrase(group: Sequence[Segment], most: Iterable[str]) -> str:
    """Returns the verb of the requests, and the words that most of them have in common, as one of them has them."""
    asked = [segment for segment in group if segment.asked]
    verb, common = _verb(asked), {each for each in most if _is_word(each)}
    rows = [own for segment in asked if (own := _said(segment, common)) and stem(own[0]) == verb]
    best = max(rows, key=lambda own: (len(common & set(map(stem, own))), -len(own), own), default=[verb])
    while len(best) > 1 and weight(stem(best[-1])) < TELLING:
        best = best[:-1]
    return " ".join(best)


def _title(group: Sequence[Segment], most: Sequence[str]) -> str:
    """Returns what is asked, or what it is about, and the command that goes with it."""
    phrase = _phrase(group, most)
    if " " not in phrase:
        names = [each for each in most if _is_word(each) and each != phrase][:NAMES]
        phrase = f"{phrase or 'work on'} {listed(names)}"
    ran = next((f": {each[2:]}" for each in most if each.startswith("$ ")), "")
    return capitalised(phrase) + (ran if len(phrase + ran) <= LONG_TITLE else "")


def _row(own: Sequence[Segment]) -> Evidence:
    """What one session did. It ended well if the last thing done went well."""
    seen = [each for segment in own for each in segment.observations]
    done = [each for each in seen if each.actions]
    outcome: Outcome = "done" if done and done[-1].kind == "action" else "unknown"
    verbs = dict.fromkeys(action.verb for each in done for action in each.actions if action.effect != "look")
    return evidence_row(own[0].trace, NAME, turns=(each.turn for each in done), outcome=outcome, actions=verbs)


def _lesson(project: str, group: Sequence[Segment], features: Sequence[frozenset[str]]) -> Lesson:
    most = _most(features)
    title, phrase = _title(group, most), _phrase(group, most)
    mark = max((each for each in most if _is_word(each)), key=lambda each: (weight(each), each))
    when = f"a task is to {phrase}" if " " in phrase else f"a task is about {mark}"
    facts = workflow(_runs(group, features), title=title, when=when, asked=())
    question = "Which steps does this kind of work always take, and what has to hold at its end?"
    facts = facts.model_copy(update={"questions": (question,)})
    rows = tuple(map(_row, by_session(group)))
    return Lesson(detector=NAME, intent=(NAME, project, mark), facts=facts, evidence=rows)


@detector(NAME, says="similar work")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each kind of work in each project."""
    for project in corpus.projects:
        found = list(_fit(corpus, project))
        features = [of_segment(segment) for segment in found]

        def is_kind(
            group: list[int], found: Sequence[Segment] = found, features: Sequence[frozenset[str]] = features
        ) -> bool:
            return _is_kind([found[n] for n in group], [features[n] for n in group])

        taken: set[tuple[str, ...]] = set()
        for group in clusters(features, is_kind, corpus.near([s.asked.text if s.asked else "" for s in found])):
            lesson = _lesson(project, [found[n] for n in group], [features[n] for n in group])
            if lesson.intent not in taken:
                taken.add(lesson.intent)
                yield lesson
