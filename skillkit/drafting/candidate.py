"""Turns a lesson into a candidate: a new skill, a change to the one it belongs to, or nothing.

The specificity of a candidate, 0 to 1, says how far it is from what is known everywhere: that of its most telling name.
Names are programs with their subcommands, words put before a command or taken away, files and folders; the background
model of clustering says how telling each is. Options do not count, nor do arguments of the moment. What users lay down,
and a workflow with rules of its own, say how it is done here, and count 1.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from skillkit.drafting import provenance, validate
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.draft import draft, passages
from skillkit.drafting.enhance import Decision, Skills, decide
from skillkit.drafting.readiness import OWN_VALUE, is_laid_down, questions
from skillkit.mining import confidence
from skillkit.mining.clustering import tokens
from skillkit.mining.feedback import capitalised
from skillkit.mining.resolutions.acts import actions_in
from skillkit.model.candidate import Candidate, Choice, Evidence, Support
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import RULE, ErrorFix, Facts, Lesson, Notes, RepeatedWorkflow
from skillkit.shell.programs import is_common
from skillkit.shell.tables import SUBCOMMAND
from skillkit.similarity.commonness import NOWHERE, level as level_of
from skillkit.similarity.text import Text

BARE = 0.5
"""A common program on its own, which the background need not know: sessions that only look are not in it."""
SPAN = re.compile(r"`([^`\n]+)`")
URL = re.compile(r"\b[a-z][a-z0-9+.-]{0,40}://\S+")
FILE = re.compile(r"(?<![\w/.~-])[\w.@-]+(?:/[\w.@+-]+)+")
NAMELESS = re.compile(r"[<{]|^\W*$")
"""A path with a parameter in it, or without a word: `.`, `*`."""


def _share(feature: str) -> float:
    return level_of(feature) / NOWHERE


def _of_verb(verb: str) -> float:
    return min(_share(f"$ {verb}"), BARE if is_common(verb) else 1.0)


def _of_path(path: str) -> float:
    """A folder with its name is nobody else's; a file at the root may be everybody's (`package.json`)."""
    if OWN_VALUE.search(path) or NAMELESS.search(path):
        return 0.0
    return 1.0 if "/" in path.strip("/") else _share(f"/{path.lower()}") if "." in path else _share(path.lower())


def _of_commands(commands: Iterable[str], *, paths: bool = True) -> Iterator[float]:
    for action in actions_in(commands):
        if action.words:
            yield _of_verb(action.verb)
            yield _of_verb(action.words[0])
        yield from (_of_path(slot.value) for slot in action.slots if paths and slot.kind == "path")


def _of_messages(lines: Iterable[str]) -> Iterator[float]:
    """Files that a message names; what else it says, programs say everywhere."""
    yield from (_of_path(match[0].strip("'\"`:,()")) for line in lines for match in FILE.finditer(URL.sub("", line)))


def _of_names(facts: Facts) -> Iterator[float]:
    """Yields how telling each name is that a lesson turns on."""
    match facts:
        case ErrorFix():
            # How it was called at the time may be wrapped: what is learnt is about the subject.
            yield from _of_commands((facts.subject,), paths=False)
            yield from _of_commands(facts.acts)
            yield from map(_of_path, facts.files)
            changed = (*facts.dropped, *facts.added)
            yield from (_of_verb(word) for word in changed if SUBCOMMAND.match(word.partition(" ")[0]))
            yield from _of_messages(facts.message)
        case RepeatedWorkflow():
            yield from _of_commands(step.command for step in facts.steps)
            yield from (1.0 for _ in facts.rules)
        case Notes():
            lines: dict[str, list[str]] = defaultdict(list)
            for passage in facts.passages:
                lines[passage.form] += passage.lines
            yield from (_share(word) for word in tokens(facts.title))
            spans = (match[1] for line in lines["list"] if (match := SPAN.search(line)))
            yield from _of_commands(lines["commands"] or spans)
            yield from _of_messages(lines["messages"])


def specificity(lesson: Lesson) -> float:
    """Returns how telling the most telling name is, to two decimals; 1 for what users said or what names nothing."""
    return 1.0 if is_laid_down(lesson) else round(max(_of_names(lesson.facts), default=1.0), 2)


def support_of(evidence: Sequence[Evidence]) -> Support:
    """Counts over how much the evidence is spread."""
    return Support(
        sessions=len({row.session for row in evidence}),
        days=len({row.day for row in evidence if row.day}),
        weeks=len({row.week for row in evidence if row.week}),
        projects=len({row.project for row in evidence}),
    )


def identity_of(intent: Iterable[str]) -> str:
    """Returns the id of what a candidate is about."""
    return hashlib.sha256("\0".join(intent).encode()).hexdigest()[:8]


def fingerprint_of(files: Mapping[str, str]) -> str:
    """Returns a hash of the files of a candidate."""
    return hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:16]


def _changed(lesson: Lesson, folder: SkillFolder, after: str) -> dict[str, Any]:
    """Returns the fields of a candidate that changes a skill; its id depends on the skill and the lesson's subject."""
    before = folder.texts()["SKILL.md"]
    kind = {
        "id": identity_of(("enhancement", folder.name, *lesson.intent)),
        "kind": "enhancement",
        "target": folder.name,
        "name": folder.name,
        "before": before,
    }
    if not after or validate.new_faults(folder, {"SKILL.md": after}):
        return kind
    # As the repository has it, though its folder `skills` alone was read.
    place = folder.path if "/" in folder.path else f"skills/{folder.name}"
    patch = unified_diff([(f"{place}/SKILL.md", before, after)])
    return {**kind, "files": {"SKILL.md": after}, "patch": patch, "base": provenance.digest_of({"SKILL.md": before})}


def weighed(evidence: tuple[Evidence, ...], against: Sequence[Evidence], own: float, newest: str) -> dict[str, Any]:
    """Returns the fields of a candidate that rules found which depend on its evidence; `own` is its specificity."""
    support = support_of(evidence)
    # Confidence is computed from the rows that fit into the file of provenance.
    rows = provenance.representative(evidence)
    others = provenance.representative_against(against, evidence)
    parts = confidence.reasons(confidence.Held(rows, others, own, newest, support.sessions))
    sure = confidence.total(parts)
    level = confidence.level(sure)
    return {"evidence": evidence, "support": support, "reasons": parts, "confidence": sure, "level": level}


def _as_lead(candidate: Candidate) -> Candidate:
    """Returns a lead with the parts of its confidence that only count for what is not merged as it is."""
    parts = (*candidate.reasons, *confidence.signal_reasons(candidate.evidence))
    sure = confidence.total(parts)
    fields = {"reasons": parts, "confidence": sure, "level": confidence.level(sure, lead=True)}
    return candidate.model_copy(update=fields)


def candidate_of(lesson: Lesson, skills: Skills, key: bytes, newest: str = "") -> Candidate | Decision:
    """Returns the candidate that a lesson makes, or why it makes none. Its id depends on its subject alone.

    `newest` is the week of the newest session of its projects.
    """
    identity, own = identity_of(lesson.intent), specificity(lesson)
    made = draft(lesson, identity)
    text = Text(key=f"candidate/{identity}", name=made.name, description=made.description, body=made.files["SKILL.md"])
    similar = tuple(skills.index.nearest(text))
    asked = questions(lesson)
    decision = decide(lesson, made, similar, skills, own_id=identity, complete=not asked)
    if decision.action == "nothing":
        return decision
    if decision.folder:
        kind = _changed(lesson, decision.folder, decision.after)
    else:
        asked = asked or tuple(f"Its draft does not lint: {each}." for each in validate.faults(made.name, made.files))
        kind = {} if asked else {"files": made.files}
    fields: dict[str, Any] = {
        **weighed(lesson.evidence, lesson.against, own, newest),
        "id": identity,
        "fingerprint": fingerprint_of(kind.get("files") or made.files),
        "name": made.name,
        "title": made.title,
        "description": made.description,
        "readiness": "draft" if "files" in kind else "lead",
        "choice": Choice(code=decision.code, text=decision.text),
        "detectors": lesson.detectors,
        "against": tuple(provenance.opposing(lesson.against, lesson.evidence)),
        "specificity": own,
        "newest": newest,
        "similar": () if decision.folder else similar,
        "passages": passages(lesson.facts),
        "questions": asked,
    }
    candidate = Candidate(**{**fields, **kind})
    if candidate.readiness == "lead":
        return _as_lead(candidate)
    found = provenance.provenance_of(candidate, key)
    before = decision.folder.texts() if decision.folder else {}
    if wrong := validate.unfounded(found, candidate.files, {**before, **candidate.files}, before):
        lead = {"readiness": "lead", "questions": (f"{capitalised(wrong)}.",), "files": {}, "patch": "", "base": ""}
        return _as_lead(candidate.model_copy(update=lead))
    return candidate.model_copy(update={"provenance": found.model_dump(mode="json")})


SHARED = 0.5
"""The share of the smaller one's moments and of the larger one's sessions that two lessons with one evidence have."""


def _rank(lesson: Lesson) -> tuple[int, str, int, tuple[str, ...]]:
    """Sorts the kinds of facts by how much they say: a fix first, notes that need an author last.

    The detector comes before the sessions: which lesson gives the candidate its id must not turn as evidence grows.
    """
    match lesson.facts:
        case ErrorFix():
            kind = 0
        case RepeatedWorkflow():
            kind = 1
        case Notes() as notes:
            # A rule in somebody's words is nearer to what will be written than how it came up.
            kind = 2 if notes.complete else 3 if any(each.heading == RULE for each in notes.passages) else 4
    return kind, lesson.detector, -len({row.session for row in lesson.evidence}), lesson.intent


def _joined(kept: Lesson, other: Lesson) -> Lesson:
    """Returns the first lesson with the evidence of both, one row for each session and detector.

    Notes that need an author get the passages of the other under headings of their own.
    """

    def united(ours: Sequence[Evidence], theirs: Sequence[Evidence]) -> tuple[Evidence, ...]:
        have = {(row.session, row.detector) for row in ours}
        return (*ours, *(row for row in theirs if (row.session, row.detector) not in have))

    facts = kept.facts
    if isinstance(facts, Notes) and isinstance(other.facts, Notes) and not facts.complete:
        have = {passage.heading for passage in facts.passages}
        more = tuple(passage for passage in other.facts.passages if passage.heading not in have)
        asked = tuple(dict.fromkeys((*facts.questions, *other.facts.questions)))
        facts = facts.model_copy(update={"passages": (*facts.passages, *more), "questions": asked})
    evidence, against = united(kept.evidence, other.evidence), united(kept.against, other.against)
    return kept.model_copy(update={"evidence": evidence, "against": against, "facts": facts})


def _same(one: frozenset[tuple[str, int]], other: frozenset[tuple[str, int]]) -> bool:
    if len(one & other) < SHARED * min(len(one), len(other)):
        return False
    ours, theirs = {session for session, _ in one}, {session for session, _ in other}
    return len(ours & theirs) >= SHARED * max(len(ours), len(theirs))


def merged(lessons: Sequence[Lesson]) -> Iterator[Lesson]:
    """Returns the lessons, each with the evidence of those that have the same and say less, in a fixed order."""
    kept: list[tuple[Lesson, frozenset[tuple[str, int]]]] = []
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for lesson in sorted(lessons, key=_rank):
        moments = frozenset((row.session, turn) for row in lesson.evidence for turn in row.turns)
        sharing = sorted({place for moment in moments for place in places.get(moment, ())})
        place = next((each for each in sharing if _same(moments, kept[each][1])), None)
        if place is None:
            for moment in moments:
                places[moment].append(len(kept))
            kept.append((lesson, moments))
        else:
            # What was joined does not widen the evidence that others are compared with: else all would flow together.
            kept[place] = _joined(kept[place][0], lesson), kept[place][1]
    return (lesson for lesson, _ in kept)
