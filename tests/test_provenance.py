import pytest

from skillkit.model.provenance import Provenance
from skillkit.model.provenance import Row
from skillkit.provenance import read
from skillkit.provenance import render


@pytest.mark.parametrize("digits", ["1234567890123456", "12345678901234e5", "0123456701234567", "00000000000000e0"])
def test_a_pseudonym_that_looks_like_a_number_stays_text(digits: str) -> None:
    row = Row(session=digits, project=digits, week="2026-W08", detector="d", outcome="fixed", actions=(digits,))
    known = Provenance(
        id=digits[:6] + "e5",
        skill="x",
        detectors=("d",),
        confidence_model=1,
        confidence=0.5,
        sessions=1,
        draft_digest=digits * 4,
        evidence=(row,),
    )
    assert read("provenance/x.yaml", render(known)) == (known, "")
