"""Which segments are alike."""

from skillkit.mining.clustering import clusters, stem, weight

TIDES = frozenset({"gauge", "datum", "find_peaks", "polars", ".csv", "quay", "harbour"})
CHOIR = frozenset({"alto", "evensong", "transpose", "cantor", ".mid", "psalter", "rehearsal"})


def test_what_is_common_everywhere_says_little() -> None:
    assert weight("import") < weight(stem("pandas")) < weight("find_peaks_of_the_harbour")
    assert weight("the") < 1


def test_those_that_are_alike_are_put_together_whatever_their_order() -> None:
    work = [TIDES, CHOIR, TIDES | {"dredged"}, CHOIR | {"organist"}, TIDES - {"quay"}, CHOIR - {"alto"}]
    assert clusters(work) == [[0, 2, 4], [1, 3, 5]]
    assert clusters(work[::-1]) == [[0, 2, 4], [1, 3, 5]]
    assert clusters(work[:2]) == [], "two are chance"


def test_what_means_the_same_is_put_together_whatever_its_words() -> None:
    work = [TIDES, CHOIR, frozenset({"ferry"})]
    assert clusters(work) == []
    assert clusters(work, near=[(0, 1), (1, 2)]) == [[0, 1, 2]]


def test_a_group_with_nothing_in_common_is_looked_at_again() -> None:
    chain = [TIDES, TIDES, TIDES | CHOIR, CHOIR, CHOIR, TIDES, CHOIR]
    assert clusters(chain) == [[0, 1, 2, 3, 4, 5, 6]]
    assert clusters(chain, lambda group: len(group) < 5) == [[0, 1, 2, 5], [3, 4, 6]]


def test_nothing_is_like_nothing() -> None:
    assert clusters([frozenset(), frozenset()]) == []
