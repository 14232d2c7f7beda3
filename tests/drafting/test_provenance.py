"""What a file of provenance holds of the evidence: which rows represent all, and that they fit into it."""

import pytest

from skillkit.documents.grounding import verb_digest
from skillkit.drafting.provenance import (
    MAX_BYTES,
    opposing,
    provenance_of,
    read,
    render,
    representative,
    representative_against,
)
from skillkit.mining.confidence import Held, confidence, reasons
from skillkit.model.candidate import Candidate, Evidence, Support
from skillkit.model.claim import Bullet, Claim, Quote
from skillkit.model.provenance import Provenance, Row


def seen(number: int, *, day: int = 1, session: str = "s") -> Evidence:
    return Evidence(
        session=f"{session}{number}",
        digest="",
        project=f"p{number % 3}",
        day=f"2026-01-{day:02}",
        week=f"2026-W{1 + day // 7:02}",
        detector="disproved-instruction",
        turns=(1,),
        outcome="fixed",
        actions=tuple(f"program-{number}-{n} subcommand-{n} --option" for n in range(10)),
        excerpt="error: é " * 30,
    )


def made(evidence: list[Evidence], against: list[Evidence]) -> Candidate:
    return Candidate(
        id="00000000",
        fingerprint="0" * 16,
        name="x",
        title="x",
        description="x",
        readiness="draft",
        detectors=("disproved-instruction",),
        confidence=0.5,
        level="low",
        support=Support(sessions=len(evidence), days=1, weeks=1, projects=1),
        reasons=(),
        evidence=tuple(evidence),
        against=tuple(against),
        files={"SKILL.md": "x\n"},
    )


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


def test_the_most_that_there_can_be_fits() -> None:
    evidence = [seen(number, day=1 + number % 28) for number in range(60)]
    against = [seen(number, day=1 + number % 28, session="other") for number in range(60)]
    claims = tuple(
        Claim(
            id=f"{n}",
            text="x",
            status="agent-said",
            speaker="subagent",
            after="complained",
            evidence=(Quote(line=1, quote=f"{n}"),),
            session=f"s{n % 60}",
            family=f"s{n % 60}",
        )
        for n in range(90)
    )
    bullet = Bullet(text="x", claims=claims, confidence=0.5, digest="")
    whole = made(evidence, against).model_copy(update={"bullets": (bullet,)})
    known = provenance_of(whole, b"k" * 32)
    assert (len(known.evidence), len(known.against), len(known.claims)) == (20, 10, 80)
    text = render(known)
    assert len(text.encode()) <= MAX_BYTES
    assert read("provenance/00000000.yaml", text) == (known, "")


def test_days_are_counted_and_not_shown() -> None:
    known = provenance_of(made([seen(1, day=20), seen(2, day=3), seen(3, day=20)], [seen(4, day=5)]), b"k" * 32)
    assert [row.day for row in known.evidence] == [1, 3, 3]
    assert [row.day for row in known.against] == [2]
    assert "2026-01" not in render(known)


def test_rows_of_other_days_come_first() -> None:
    crowd = [seen(number, day=27) for number in range(40)]
    others = [seen(100 + day, day=day) for day in range(1, 12)]
    assert {row.day for row in representative([*crowd, *others])} == {row.day for row in (*crowd, *others)}


def test_the_only_row_with_a_command_is_kept_and_so_is_its_program() -> None:
    common = tuple(f"make part-{n}" for n in range(20))
    crowd = [seen(n, day=27).model_copy(update={"actions": common, "project": "p0"}) for n in range(40)]
    rare = crowd[0].model_copy(update={"session": "rare", "actions": (*common, "till check")})
    whole = made([rare, *crowd], []).model_copy(
        update={"bullets": (Bullet(text="x", claims=(), confidence=1, digest=""),)}
    )
    known = provenance_of(whole, b"k" * 32)
    assert verb_digest("till check") in {verb for row in known.evidence for verb in row.verbs}


def test_rows_against_it_keep_their_share() -> None:
    evidence = [seen(number, day=1 + number % 28) for number in range(60)]
    against = [seen(number, session="other") for number in range(15)]
    assert len(representative_against(against, evidence)) == 5  # as many to the 20 rows as 15 are to 60
    assert len(representative_against(against, evidence[:20])) == 10  # no more have room
    assert len(representative_against(against[:1], evidence)) == 1


def test_a_session_that_shows_it_is_not_against_it() -> None:
    evidence, other = [seen(1), seen(2)], seen(3)
    assert opposing([evidence[0], other, other], evidence) == [other]


def test_what_the_miner_and_the_gate_weigh_is_the_same() -> None:
    candidate = made([seen(n, day=1 + n) for n in range(25)], [seen(n, session="other") for n in range(3)])
    known = provenance_of(candidate, b"k" * 32)
    rows, against = representative(candidate.evidence), representative_against(candidate.against, candidate.evidence)
    kept = Held(rows, against, candidate.specificity, candidate.newest, candidate.support.sessions)
    assert reasons(kept) == reasons(known)
    assert confidence(kept) == confidence(known) < confidence(kept._replace(against=()))
