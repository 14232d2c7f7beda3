"""Every reason for leaving evidence out against its fixture folders: what it takes, and what looks like it."""

from pathlib import Path

import pytest

from skillkit.detectors import DETECTORS
from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.mining.corpus import Corpus
from skillkit.mining.documents import given
from skillkit.mining.extract import observe
from skillkit.mining.filters import REASONS, Reason, sifted
from skillkit.mining.known import Known, known_of
from skillkit.mining.sessions import Logs
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.redact.engine import Redactor
from skillkit.similarity.text import text_of

FIXTURES = Path(__file__).parent.parent / "fixtures" / "suppress"
TAKEN = sorted(FIXTURES.glob("*/taken/*"))
KEPT = sorted(FIXTURES.glob("*/kept/*"))


def name(case: Path) -> str:
    return "/".join(case.relative_to(FIXTURES).parts)


def held(case: Path) -> tuple[list[Lesson], Known]:
    """The lessons of a case, found in its logs or given, and what is known beside them."""
    traces: list[Trace] = [observe(session) for session in Logs(sorted(case.glob("*.jsonl")))]
    documents = given([str(case / "documents")], Redactor()) if (case / "documents").is_dir() else []
    skills = [text_of(each) for each in read_skills(DiskTree(case / "skills"))] if (case / "skills").is_dir() else []
    lesson = case / "lesson.json"
    if lesson.is_file():
        found = [Lesson.model_validate_json(lesson.read_text(encoding="utf-8"))]
    else:
        corpus = Corpus((*traces, *documents))
        found = [each for detector in DETECTORS for each in detector.detect(corpus)]
    return found, known_of(traces, documents, skills)


@pytest.mark.parametrize("case", TAKEN, ids=name)
def test_reason_takes(case: Path) -> None:
    reason = REASONS[case.parts[-3]]
    lessons, known = held(case)
    taken = [lesson for lesson in lessons if reason.taken(lesson, known)]
    assert taken
    for lesson in taken:
        gone = reason.taken(lesson, known)
        assert set(gone) <= set(lesson.evidence)
        left, _ = sifted(lesson, known)
        assert left is None or not set(gone) & set(left.evidence)
        assert left is None or (set(gone) <= set(left.against)) == reason.against


@pytest.mark.parametrize("case", KEPT, ids=name)
def test_reason_leaves_alone(case: Path) -> None:
    reason = REASONS[case.parts[-3]]
    lessons, known = held(case)
    assert lessons
    assert [lesson for lesson in lessons if reason.taken(lesson, known)] == []


def test_every_fixture_folder_is_a_reason() -> None:
    assert {folder.name for folder in FIXTURES.iterdir()} == set(REASONS)


@pytest.mark.parametrize("reason", list(REASONS.values()), ids=lambda reason: reason.code)
def test_reason_has_cases_words_and_documentation(reason: Reason) -> None:
    assert list((FIXTURES / reason.code / "taken").iterdir())
    assert list((FIXTURES / reason.code / "kept").iterdir())
    assert reason.text
    assert reason.doc
