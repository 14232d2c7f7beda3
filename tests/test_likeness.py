"""Which segments are alike, and what is told of them: the parts that the detector for similar work stands on."""

import json
from pathlib import Path

from skillkit.mining.clustering.account import Concepts
from skillkit.mining.clustering.account import Line
from skillkit.mining.clustering.account import called
from skillkit.mining.clustering.account import phrases
from skillkit.mining.clustering.features import clusters
from skillkit.mining.clustering.features import of_segment
from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.features import weight
from skillkit.mining.extract import observe
from skillkit.mining.extract.calls import code_lines
from skillkit.mining.extract.statements import MAX_STATEMENTS
from skillkit.mining.extract.statements import comments
from skillkit.mining.extract.statements import sentences
from skillkit.mining.extract.statements import statements
from skillkit.mining.segments import segments
from skillkit.sessions import Logs

FIXTURES = Path(__file__).parent / "fixtures" / "detectors" / "similar-work"
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


def test_what_one_session_alone_says_is_left_out() -> None:
    said = [
        ["Shift the levels to chart datum", "The quay at Brightlow has 58 berths", "We came from Brightlow"],
        ["Move all levels to chart datum first", "They went to Eastmere"],
        ["Levels count from chart datum", "They went to Norhaven"],
    ]
    lines = [Line(text, number, 0.5) for number, own in enumerate(said) for text in own[:2]]
    chosen = Concepts(said).chosen(lines, words=30, least=0.5, covered=set())
    assert chosen
    assert not any(name in line.text for line in chosen for name in ("Brightlow", "Eastmere", "58"))


def test_what_was_told_is_not_told_again_and_no_more_than_there_is_room_for() -> None:
    said = [["Shift levels to chart datum", "Chart datum shifts levels", "Peaks need a prominence"]] * 2
    lines = [Line(text, 0, place) for place, text in enumerate(said[0])]
    concepts = Concepts(said)
    assert len(concepts.chosen(lines, words=50, least=0.5, covered=set())) == 2
    assert len(concepts.chosen(lines, words=5, least=0.5, covered=set())) == 1


def test_own_variables_are_no_concepts_of_code() -> None:
    line = 'peaks, _ = find_peaks(levels["above_datum"].to_numpy(), distance=100)'
    assert called(line) == {"find_peak", "to_numpy", "distance", "above_datum"}


def test_phrases_are_those_of_most_sessions() -> None:
    said = [["The chart datum of Brightlow"], ["a chart datum for Eastmere"], ["Any chart datum will do at Norhaven"]]
    assert phrases(said, 3) == ["chart datum"]


def test_what_an_agent_means_to_do_becomes_an_order() -> None:
    said = (
        "I'll use `find_peaks` with a distance. Let me check the file. I'm verifying that all levels lie above datum."
        " Now let me use the tide-reading skill to gather the gauge levels of each port. Great, all data looks good!"
    )
    assert statements(sentences(said)) == [
        "Use `find_peaks` with a distance.",
        "Check that all levels lie above datum.",
        "Gather the gauge levels of each port.",
    ]


def test_of_much_the_rules_are_kept_in_their_order() -> None:
    talk = "\n".join(f"Gauge number{n} stands near some harbour wall." for n in range(40))
    rule = "Every level must be shifted before peaks are counted, never after that."
    found = statements(sentences(f"{talk}\n{rule}"))
    assert len(found) == MAX_STATEMENTS
    assert found[-1] == rule


def test_comments_tell_steps_and_style_sheets_have_none() -> None:
    assert comments("#!/bin/sh\n# ---- Shift the levels to chart datum ----\nrun(x)\n#table thead tr:hover {\n") == [
        "Shift the levels to chart datum"
    ]


def test_a_call_over_several_lines_is_one_and_output_is_none() -> None:
    script = "import polars as pl\nhighs = pl.read_csv(\n    path,\n    sep=';',\n)\nprint(len(highs))\n# done(x)\n"
    assert code_lines(script) == ["import polars as pl", "highs = pl.read_csv(path, sep=';')"]


def test_thoughts_are_redacted_before_they_are_kept(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    thought = f"The gauge server must be asked with {token} in the header of each request."
    content = [{"type": "thinking", "thinking": thought}, {"type": "text", "text": "Done."}]
    record = {"type": "assistant", "uuid": "u", "sessionId": "s", "message": {"role": "assistant", "content": content}}
    log = tmp_path / "s.jsonl"
    log.write_text(json.dumps(record))
    (session,) = Logs([log])
    assert session.turns[0].thought == thought
    (statement,) = (seen for seen in observe(session).observations if seen.kind == "statement")
    assert "The gauge server must be asked with" in statement.text
    assert token not in statement.text
