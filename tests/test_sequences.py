"""Frequent sequences against a brute-force count, and what closed, gap and order mean."""

import itertools
import random

import pytest

from skillkit.mining.sequences import MAX_GAP
from skillkit.mining.sequences import MAX_GROWN
from skillkit.mining.sequences import MAX_LENGTH
from skillkit.mining.sequences import frequent


def holds(run: str, items: tuple[str, ...], start: int = 0, gap: int | None = None) -> bool:
    """Whether `items` occur in `run` in order, at most `MAX_GAP` others between two of them: by trying everything."""
    if not items:
        return True
    end = len(run) if gap is None else min(len(run), start + gap + 1)
    return any(run[i] == items[0] and holds(run, items[1:], i + 1, MAX_GAP) for i in range(start, end))


def brute_force(runs: list[str], min_runs: int, min_length: int) -> dict[tuple[str, ...], set[int]]:
    """Every closed pattern of different items, with the runs that hold it."""
    alphabet = sorted(set("".join(runs)))
    held = {
        items: {index for index, run in enumerate(runs) if holds(run, items)}
        for length in range(1, len(alphabet) + 1)
        for items in itertools.permutations(alphabet, length)
    }
    often = {items: where for items, where in held.items() if len(where) >= min_runs and len(items) >= min_length}
    return {
        items: where
        for items, where in often.items()
        if not any(
            len(other) > len(items) and there == where and is_part(items, other) for other, there in often.items()
        )
    }


def is_part(items: tuple[str, ...], other: tuple[str, ...]) -> bool:
    rest = iter(other)
    return all(item in rest for item in items)


def found(runs: list[str], min_runs: int = 2, min_length: int = 2) -> dict[tuple[str, ...], set[int]]:
    patterns = frequent(runs, min_runs=min_runs, min_length=min_length)
    assert len({pattern.items for pattern in patterns}) == len(patterns)
    return {pattern.items: set(pattern.places) for pattern in patterns}


@pytest.mark.parametrize("seed", range(60))
def test_the_same_patterns_as_by_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    alphabet = "abcde"[: rng.randint(2, 5)] + "...."
    runs = ["".join(rng.choices(alphabet, k=rng.randint(0, 14))) for _ in range(rng.randint(1, 5))]
    min_runs, min_length = rng.randint(2, 3), rng.randint(1, 3)
    assert found(runs, min_runs, min_length) == brute_force(runs, min_runs, min_length)


def test_a_pattern_s_places_are_where_its_items_stand_in_order() -> None:
    rng = random.Random(4)
    runs = ["".join(rng.choices("abcdefg", k=20)) for _ in range(5)]
    patterns = frequent(runs, min_runs=3, min_length=3)
    assert patterns
    for pattern in patterns:
        for run, places in pattern.places.items():
            assert tuple(runs[run][place] for place in places) == pattern.items
            assert all(0 < after - before <= MAX_GAP + 1 for before, after in itertools.pairwise(places))


def test_order_counts() -> None:
    assert found(["abc", "cba"], min_length=2) == {}
    assert found(["abc", "abc"], min_length=2) == {("a", "b", "c"): {0, 1}}


def test_a_shorter_pattern_is_told_only_if_more_runs_hold_it() -> None:
    assert found(["abc", "abc", "ab"]) == {("a", "b"): {0, 1, 2}, ("a", "b", "c"): {0, 1}}


def test_others_may_stand_in_between_up_to_the_limit() -> None:
    near, far = "a" + "." * MAX_GAP + "b", "a" + "." * (MAX_GAP + 1) + "b"
    assert ("a", "b") in found([near, "ab"])
    assert ("a", "b") not in found([far, "ab"])


def test_a_later_occurrence_is_found_where_the_first_leads_nowhere() -> None:
    assert found(["a......ab", "ab"]) == {("a", "b"): {0, 1}}


def test_no_pattern_is_longer_than_the_limit() -> None:
    run = "abcdefghijkl"
    assert {len(pattern.items) for pattern in frequent([run, run], min_runs=2, min_length=1)} == {MAX_LENGTH}


def test_long_runs_that_are_all_alike_are_told_without_a_search_of_their_parts() -> None:
    run = [chr(0x4E00 + number) for number in range(60)]
    patterns = frequent([run] * 4, min_runs=3, min_length=3)
    assert len(patterns) == 60 - MAX_LENGTH + 1
    assert all("".join(pattern.items) in "".join(run) for pattern in patterns)


def test_runs_that_go_in_circles_come_to_an_end_and_always_to_the_same() -> None:
    run = random.Random(1).choices("abcdefghijklmno", k=200)
    patterns = frequent([run] * 3, min_runs=3, min_length=3)
    assert 0 < len(patterns) < MAX_GROWN
    assert frequent([run] * 3, min_runs=3, min_length=3) == patterns


@pytest.mark.parametrize("runs", [[], [""], ["", ""], ["abc"]])
def test_nothing_from_too_few_runs(runs: list[str]) -> None:
    assert found(runs) == {}
