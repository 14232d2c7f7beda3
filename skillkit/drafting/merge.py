"""Merges lessons that have the same evidence: what several detectors find is one candidate."""

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.model.candidate import Evidence
from skillkit.model.lesson import RULE
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.lesson import RepeatedWorkflow

SHARED = 0.5
"""The share of the smaller one's moments and of the larger one's sessions that two lessons with one evidence have."""


def _rank(lesson: Lesson) -> tuple[int, str, int, tuple[str, ...]]:
    """Sorts the kinds of facts by how much they say: a fix first, notes that need an author last.

    The detector comes before the sessions: which lesson gives the candidate its id must not turn as evidence grows.
    """
    match lesson.facts:
        case ErrorFix():
            kind = 0
        case RepeatedWorkflow() as workflow:
            kind = 1 if workflow.title else 2
        case Notes() as notes:
            # A rule in somebody's words is nearer to what will be written than how it came up.
            kind = 3 if notes.complete else 4 if any(each.heading == RULE for each in notes.passages) else 5
    return kind, lesson.detector, -len({row.session for row in lesson.evidence}), lesson.intent


def _both(kept: Facts, other: Facts) -> Facts:
    """The facts with what others add: passages under headings of their own."""
    if isinstance(kept, Notes) and isinstance(other, Notes) and not kept.complete:
        have = {passage.heading for passage in kept.passages}
        more = tuple(passage for passage in other.passages if passage.heading not in have)
        questions = tuple(dict.fromkeys((*kept.questions, *other.questions)))
        return kept.model_copy(update={"passages": (*kept.passages, *more), "questions": questions})
    return kept


def _united(ours: Sequence[Evidence], theirs: Sequence[Evidence]) -> tuple[Evidence, ...]:
    have = {(row.session, row.detector) for row in ours}
    return (*ours, *(row for row in theirs if (row.session, row.detector) not in have))


def _joined(kept: Lesson, other: Lesson) -> Lesson:
    """The first lesson with the evidence of both, for and against, one row for each session and detector."""
    evidence, against = _united(kept.evidence, other.evidence), _united(kept.against, other.against)
    facts = _both(kept.facts, other.facts)
    return kept.model_copy(update={"evidence": evidence, "against": against, "facts": facts})


def _same(one: frozenset[tuple[str, int]], other: frozenset[tuple[str, int]]) -> bool:
    if len(one & other) < SHARED * min(len(one), len(other)):
        return False
    ours, theirs = {session for session, _ in one}, {session for session, _ in other}
    return len(ours & theirs) >= SHARED * max(len(ours), len(theirs))


def merged(lessons: Sequence[Lesson]) -> Iterator[Lesson]:
    """The lessons, each with the evidence of those that have the same and say less. The order depends on them alone."""
    kept: list[tuple[Lesson, frozenset[tuple[str, int]]]] = []
    standing: dict[tuple[str, int], list[int]] = defaultdict(list)
    for lesson in sorted(lessons, key=_rank):
        moments = frozenset((row.session, turn) for row in lesson.evidence for turn in row.turns)
        sharing = sorted({place for moment in moments for place in standing.get(moment, ())})
        place = next((each for each in sharing if _same(moments, kept[each][1])), None)
        if place is None:
            for moment in moments:
                standing[moment].append(len(kept))
            kept.append((lesson, moments))
        else:
            # What was joined does not widen the evidence that others are compared with: else all would flow together.
            kept[place] = _joined(kept[place][0], lesson), kept[place][1]
    return (lesson for lesson, _ in kept)
