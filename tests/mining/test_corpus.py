"""The traces of a run: their order, their projects, and that each is looked at once."""

from datetime import UTC, datetime

from skillkit.mining.corpus import Corpus
from skillkit.model.observation import Trace


def trace(session: str, project: str, day: int, *, scheduled: bool = False) -> Trace:
    started = datetime(2026, 1, day, tzinfo=UTC)
    return Trace(
        session=session, digest=f"of {session}", agent="pi", project=project, started_at=started, scheduled=scheduled
    )


FIRST, SECOND, OTHER = trace("b", "shop", 1), trace("a", "shop", 2), trace("c", "bank", 3)
NIGHTLY = trace("d", "shop", 1, scheduled=True)


def test_traces_stand_in_the_order_in_which_they_began_whatever_order_they_come_in() -> None:
    for traces in ([FIRST, SECOND, OTHER, NIGHTLY], [NIGHTLY, OTHER, SECOND, FIRST]):
        corpus = Corpus(traces)
        assert corpus.ordered == (FIRST, SECOND, OTHER)
        assert corpus.projects == {"bank": (OTHER,), "shop": (FIRST, SECOND)}
        assert list(corpus.projects) == ["bank", "shop"]


def test_what_is_made_of_a_trace_is_made_once() -> None:
    asked: list[str] = []

    def letters(of: Trace) -> str:
        asked.append(of.session)
        return of.project

    corpus = Corpus([FIRST, OTHER])
    assert [corpus.of(each, letters) for each in (FIRST, OTHER, FIRST)] == [tuple("shop"), tuple("bank"), tuple("shop")]
    assert asked == ["b", "c"]
