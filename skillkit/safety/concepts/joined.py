"""How concepts stand together in a clause or a sentence."""

from collections.abc import Callable

from skillkit.safety.concepts.reading import Mark
from skillkit.safety.concepts.reading import Sentence

Clause = tuple[Mark, ...]


def of(clause: Clause, concept: str) -> list[Mark]:
    """The marks of a concept."""
    return [mark for mark in clause if mark.concept == concept]


def near(clause: Clause, one: str, other: str, most: int) -> bool:
    """Whether two concepts stand within some words of each other, in two words."""
    return any(0 < abs(a.number - b.number) <= most for a in of(clause, one) for b in of(clause, other))


def follows(clause: Clause, one: str, other: str, most: int) -> bool:
    """Whether the other concept follows the one within some words."""
    return any(0 < b.number - a.number <= most for a in of(clause, one) for b in of(clause, other))


def names(sentence: Sentence, *concepts: str) -> bool:
    """Whether a sentence holds all these concepts."""
    return {mark.concept for mark in sentence.marks}.issuperset(concepts)


def in_clause(sentence: Sentence, is_so: Callable[[Clause], bool]) -> bool:
    """Whether something is so in a clause of a sentence."""
    return any(is_so(clause) for clause in sentence.clauses)
