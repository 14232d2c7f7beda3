"""Lessons that people lend each other: files without sessions and, unless asked for, without quotes."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from skillkit.authoring.answers import masked
from skillkit.drafting.provenance import pseudonym
from skillkit.errors import SkillkitError
from skillkit.mining.project import redactor_for
from skillkit.model.claim import Claim, TaughtLesson
from skillkit.paths import host_names, user_names

MAX_BYTES = 5_000_000
FORMAT = 1
FOLDER = "lent"


def exported(lessons: Iterable[TaughtLesson], *, person: str, key: bytes, quotes: bool) -> dict[str, str]:
    """Returns lessons as files to lend, one a project, by name. Sessions and families are pseudonyms."""
    by_project: dict[str, list[TaughtLesson]] = defaultdict(list)
    for lesson in lessons:
        by_project[lesson.project].append(lesson)
    files: dict[str, str] = {}
    for project, own in sorted(by_project.items()):
        lent = [_lent(lesson, number, person, key, quotes=quotes) for number, lesson in enumerate(own, 1)]
        rows = [lesson.model_dump(mode="json") for lesson in lent]
        data = {"version": FORMAT, "project": project, "person": person, "lessons": rows}
        name = hashlib.sha256(f"{project}\0{person}".encode()).hexdigest()[:16]
        files[f"lessons-{name}.json"] = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return files


def borrowed_file(lessons: Iterable[TaughtLesson]) -> tuple[str, str]:
    """Returns the name and the text of a file that holds borrowed lessons."""
    rows = [lesson.model_dump(mode="json") for lesson in lessons]
    text = json.dumps({"version": FORMAT, "lessons": rows}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.json", text


def _lent(lesson: TaughtLesson, number: int, person: str, key: bytes, *, quotes: bool) -> TaughtLesson:
    session = pseudonym(key, "session", lesson.session)
    name = f"{person[:6]}-{session[:6]}-{number}"
    who = {"session": session, "family": pseudonym(key, "family", lesson.family), "person": person}

    def lent(claim: Claim, place: int) -> Claim:
        evidence = claim.evidence if quotes else tuple(e.model_copy(update={"quote": ""}) for e in claim.evidence)
        return claim.model_copy(update={**who, "id": f"{name}.{place}", "evidence": evidence})

    claims = tuple(lent(claim, place) for place, claim in enumerate(lesson.claims, 1))
    return lesson.model_copy(update={**who, "id": name, "claims": claims})


def borrowed_lessons(folder: Path) -> list[TaughtLesson]:
    """Returns the lessons that others lent, masked, from the files of a folder.

    Raises SkillkitError for other files.
    """
    files = sorted(folder.glob("*.json"))
    if not files:
        raise SkillkitError(f"{folder} holds no lessons", "skillkit lessons export makes such a folder")
    lessons: list[TaughtLesson] = []
    for file in files:
        try:
            if file.stat().st_size > MAX_BYTES:
                raise SkillkitError(f"{file} is larger than {MAX_BYTES:,} bytes", "export fewer lessons")
            data = json.loads(file.read_text(encoding="utf-8"))
            data = masked(data, redactor_for(str(data.get("project")), user_names(), host_names()))
            if data.get("version") != FORMAT:
                raise SkillkitError(f"{file} has version {data.get('version')!r}", f"this skillkit reads {FORMAT}")
            lessons += map(TaughtLesson.model_validate, data["lessons"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise SkillkitError(f"{file} holds no lessons: {str(error)[:200]}", "export them anew") from None
    return lessons
