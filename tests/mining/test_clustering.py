"""Which segments are alike."""

from pathlib import Path

from skillkit.mining.clustering import clusters, of_segment, stem, weight
from skillkit.mining.extract import observe
from skillkit.mining.segments import segments
from skillkit.mining.sessions import Logs

FIXTURES = Path(__file__).parent.parent / "fixtures" / "detectors" / "similar-work"
TIDES = frozenset({"gauge", "datum", "find_peaks", "polars", ".csv", "quay", "harbour"})
CHOIR = frozenset({"alto", "evensong", "transpose", "cantor", ".mid", "psalter", "rehearsal"})


def features(case: str) -> list[frozenset[str]]:
    logs = sorted((FIXTURES / case).glob("*.jsonl"))
    return [of_segment(segment) for session in Logs(logs) for segment in segments(observe(session))]


def test_what_is_common_everywhere_says_little() -> None:
    assert weight("import") < weight(stem("pandas")) < weight("find_peaks_of_the_harbour")
    assert weight("the") < 1


def test_those_that_are_alike_are_put_together_whatever_their_order() -> None:
    work = [TIDES, CHOIR, TIDES | {"dredged"}, CHOIR | {"organist"}, TIDES - {"quay"}]
    assert clusters(work) == [[0, 2, 4], [1, 3]]
    assert clusters(work[::-1]) == [[0, 2, 4], [1, 3]]


def test_a_verdict_on_two_does_not_depend_on_the_others() -> None:
    alone = clusters([TIDES, TIDES | {"dredged"}])
    among_many = clusters([TIDES, TIDES | {"dredged"}, *(frozenset({f"word{n}", f"name{n}"}) for n in range(50))])
    assert alone == among_many == [[0, 1]]


def test_nothing_is_like_nothing() -> None:
    assert clusters([frozenset(), frozenset()]) == []


def test_work_on_a_code_base_is_alike_and_left_alone_for_what_it_is() -> None:
    one, other, *_ = features("miss/work-on-a-code-base")
    assert clusters([one, other]) == [[0, 1]]
