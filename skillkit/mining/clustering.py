"""Clusters segments of work: TF-IDF of their features, cosines, and DBSCAN.

Features of a segment are the words of its request, `$ command`, and the kinds of files that it edits (`folder/*.md`);
without a request also names in code, words of the agent, and errors. Deterministic.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from skillkit.mining.segments import Segment, is_edit
from skillkit.mining.signatures import signature
from skillkit.mining.workflows import own_command
from skillkit.model.observation import Observation
from skillkit.shell.tables import EDITORS
from skillkit.similarity.commonness import STEPS, level

TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9_]{2,30}")
SPOKEN = frozenset({"answer", "discovery", "request"})
"""Observations whose words say what the work is about."""
NO_WORD = re.compile(r"[/\\@<]")
MAX_WORDS = 4_000
"""Characters of what was said in one turn that count: who talks at length is not about everything."""


def weight(feature: str) -> float:
    """Returns how telling a feature is, from 0 for what is everywhere to about 6 for what is nowhere."""
    return level(feature) / STEPS


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """Returns the word in lower case, without the `s` of a plural or a third person."""
    word = word.lower()
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def tokens(text: str) -> Iterator[str]:
    """Returns the words and names in a text."""
    return map(stem, TOKEN.findall(text))


def kind_of(file: str) -> str:
    """Returns a file as its kind: `locales/*.json`; one without an ending by its name."""
    folder, _, name = file.rpartition("/")
    return f"{folder.rpartition('/')[2]}/*{name[name.rfind('.') :] if '.' in name else name}".removeprefix("/")


def of_actions(seen: Observation) -> Iterator[str]:
    """Yields the features of what was done: `$ command`, and the kinds of files that were edited."""
    if is_edit(seen):
        yield from map(kind_of, seen.files)
    for action in seen.actions:
        if action.kind == "shell" and action.effect != "look" and action.verb not in EDITORS:
            yield f"$ {own_command(action) or action.verb}"


def _of_words(seen: Observation) -> Iterator[str]:
    """Yields what else tells one kind of work from another: words, names in code, errors."""
    if seen.kind in SPOKEN:
        yield from tokens(seen.text[:MAX_WORDS])
    elif seen.kind in ("action", "error"):
        words = (
            word for action in seen.actions for word in (*action.words[1:], *(slot.value for slot in action.slots))
        )
        yield from (name for text in (*seen.terms, *words, *seen.files) for name in tokens(text))
        if seen.kind == "error" and seen.text:
            yield f"! {signature(seen.text.splitlines()[-1])}"


def spoken(segment: Segment) -> str:
    """Returns the request without addresses and paths."""
    words = segment.asked.text[:MAX_WORDS].split() if segment.asked else ()
    return " ".join(word for word in words if not NO_WORD.search(word))


def of_segment(segment: Segment) -> frozenset[str]:
    """Returns the features of a segment."""
    done = (feature for seen in segment.observations for feature in of_actions(seen))
    if segment.asked:
        return frozenset((*tokens(spoken(segment)), *done))
    return frozenset((*done, *(feature for seen in segment.observations for feature in _of_words(seen))))


ALIKE, STRICTER, ALL = 0.2, 0.1, 0.9
"""The least cosine of neighbours. A group with nothing in common is looked at again with stricter ones, below `ALL`."""
MIN_SEGMENTS = 3


def _cosines(segments: Sequence[frozenset[str]]) -> list[dict[int, float]]:
    """Returns for each segment the cosines with those that share a feature, itself included."""
    held = Counter(feature for features in segments for feature in features)
    inverse = {f: weight(f) * (1 + math.log((1 + len(segments)) / (1 + count))) for f, count in held.items()}
    norms = [math.sqrt(math.fsum(inverse[f] ** 2 for f in features)) or 1.0 for features in segments]
    holders: dict[str, list[int]] = defaultdict(list)
    for number, features in enumerate(segments):
        for feature in features:
            holders[feature].append(number)
    found: list[dict[int, float]] = []
    for number, features in enumerate(segments):
        sums: dict[int, float] = defaultdict(float)
        for feature in sorted(features):
            for other in holders[feature]:
                sums[other] += inverse[feature] ** 2
        found.append({other: total / (norms[number] * norms[other]) for other, total in sums.items()})
    return found


def _dbscan(members: Iterable[int], cosines: Sequence[dict[int, float]], alike: float) -> Iterator[list[int]]:
    """Yields the groups of members: chains of those with `MIN_SEGMENTS` neighbours, and the neighbours of these."""
    left = set(members)
    near = {one: [two for two in sorted(left) if cosines[one].get(two, 0.0) >= alike] for one in sorted(left)}
    for first in sorted(left):
        group, queue = set[int](), [first] if first in left and len(near[first]) >= MIN_SEGMENTS else []
        while queue:
            one = queue.pop()
            if one in left:
                left.remove(one)
                group.add(one)
                queue += near[one] if len(near[one]) >= MIN_SEGMENTS else []
        if len(group) >= MIN_SEGMENTS:
            yield sorted(group)


def clusters(
    segments: Sequence[frozenset[str]],
    is_kind: Callable[[list[int]], bool] = bool,
    near: Iterable[tuple[int, int]] = (),
) -> list[list[int]]:
    """Returns the groups of at least `MIN_SEGMENTS` that `is_kind` accepts, by their first members.

    `near` are pairs that mean the same, whatever their words.
    """
    cosines = _cosines(segments)
    for one, two in near:
        cosines[one][two] = cosines[two][one] = 1.0
    found: list[list[int]] = []
    queue: list[tuple[Sequence[int], float]] = [(range(len(segments)), ALIKE)]
    while queue:
        members, alike = queue.pop()
        for group in _dbscan(members, cosines, alike) if alike < ALL else ():
            if is_kind(group):
                found.append(group)
            else:
                queue.append((group, alike + STRICTER))
    return sorted(found)
