"""Has an author mine logs: what it would cost, the run, and its report."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.authoring.asking import Asker
from skillkit.authoring.chain import Chain
from skillkit.authoring.chain import Material
from skillkit.authoring.chain import Outcome
from skillkit.authoring.checkout import Checkout
from skillkit.drafting.provenance import pseudonym
from skillkit.errors import SkillkitError
from skillkit.mining.reading import ReadLogs
from skillkit.model.claim import TaughtLesson
from skillkit.model.report import Report
from skillkit.pool import Watch
from skillkit.pool import unwatched
from skillkit.redact.engine import Redactor
from skillkit.transcripts.transcript import project_of

STAGES_AFTER = 1.3
"""Tokens of the later stages for each token of the first, measured on five projects."""
MAX_LESSONS = 5_000_000
FORMAT = 1


class Estimate(NamedTuple):
    """What a run would send: sessions and parts that have no answer yet, and tokens of all stages."""

    sessions: int
    parts: int
    tokens: int


def estimate(material: Material, asker: Asker) -> Estimate:
    """What asking about the material would cost."""
    prompts = asker.unanswered(material.prompts)
    own = sum(prompt.tokens for prompt in prompts)
    return Estimate(len({prompt.session for prompt in prompts}), len(prompts), round(own * (1 + STAGES_AFTER)))


def checkouts_of(read: ReadLogs, named: Sequence[Path], here: Path, redactor: Redactor) -> dict[str, Checkout]:
    """The repository of each project: one that is named, else the folder in which its sessions ran, else the current
    one if it is called so. A single repository that is named is that of all.

    Raises SkillkitError for a folder that is named and no repository.
    """
    given = [Checkout(folder, redactor) for folder in named]
    by_name = {project_of(str(checkout.root)): checkout for checkout in given}
    places: dict[str, dict[str, None]] = {}
    for digest in reversed(read.digests):
        places.setdefault(digest.project, {}).setdefault(read.folders.get(digest.session, ""))
    found: dict[str, Checkout] = {}
    for project, folders in sorted(places.items()):
        if project in by_name or len(given) == 1:
            found[project] = by_name.get(project, given[0])
            continue
        near = [str(here)] if project_of(str(here)) == project else []
        checkout = next(
            filter(None, (_checkout(Path(folder), redactor) for folder in (*folders, *near) if folder)), None
        )
        if checkout:
            found[project] = checkout
    return found


def _checkout(folder: Path, redactor: Redactor) -> Checkout | None:
    try:
        return Checkout(folder, redactor) if folder.is_dir() else None
    except (SkillkitError, OSError):
        return None


def report_of(read: ReadLogs, outcome: Outcome, *, min_confidence: float = 0.0, limit: int | None = None) -> Report:
    """The report of a run, in the shape of `mine`."""
    sure = [candidate for candidate in outcome.candidates if candidate.confidence >= min_confidence]
    return Report(
        command="mine",
        conclusion="failure" if outcome.failures and not outcome.lessons else "success",
        candidates=tuple(sure[:limit]),
        unrecognised=read.unrecognised,
        by_format=dict(sorted(read.by_format.items())),
        redactions=dict(sorted(read.redactions.items())),
        counts={
            "sessions": len(read.digests),
            "read": read.read,
            "days": len({digest.day for digest in read.digests if digest.day}),
            "projects": len({digest.project for digest in read.digests if digest.project}),
            "unrecognised": len(read.unrecognised),
            "lines_skipped": read.lines_skipped,
            "redactions": read.redactions.total(),
            "unsure": len(outcome.candidates) - len(sure),
            "more": max(0, len(sure) - (limit or len(sure))),
            "lessons": len(outcome.lessons),
            "quotes": outcome.quotes,
            "quotes_dropped": len(outcome.quotes_dropped),
            "calls": outcome.calls,
            "tokens": outcome.tokens,
            "open": sum(failure.waiting for failure in outcome.failures),
            "failed": sum(not failure.waiting for failure in outcome.failures),
        },
        notes=tuple(_notes(outcome)),
        dropped=tuple(outcome.dropped),
    )


def _notes(outcome: Outcome) -> Iterable[str]:
    reasons = Counter(failure.reason for failure in outcome.failures if not failure.waiting)
    for reason, count in sorted(reasons.items()):
        yield f"{count} without an answer: {reason}"
    waiting = sum(failure.waiting for failure in outcome.failures)
    if waiting:
        yield f"{waiting} not asked yet: run it again to go on"


def mined(
    read: ReadLogs,
    material: Material,
    asker: Asker,
    checkouts: Mapping[str, Checkout],
    *,
    key: bytes,
    borrowed: Sequence[TaughtLesson] = (),
    min_confidence: float = 0.0,
    limit: int | None = None,
    watch: Watch = unwatched,
) -> Report:
    """Runs the chain and reports what came of it."""
    outcome = Chain(material, asker, checkouts, key).run(borrowed, watch)
    return report_of(read, outcome, min_confidence=min_confidence, limit=limit)


def exported(lessons: Iterable[TaughtLesson], *, person: str, key: bytes, quotes: bool) -> dict[str, str]:
    """Lessons as files to lend: one a project, sessions and families as pseudonyms, without quotes unless asked for."""
    by_project: dict[str, list[TaughtLesson]] = {}
    for lesson in lessons:
        by_project.setdefault(lesson.project, []).append(lesson)
    files: dict[str, str] = {}
    for project, found in sorted(by_project.items()):
        rows = [_lent(lesson, number, person, key, quotes=quotes) for number, lesson in enumerate(found, 1)]
        shown = {"version": FORMAT, "project": project, "person": person, "lessons": rows}
        name = hashlib.sha256(f"{project}\0{person}".encode()).hexdigest()[:16]
        files[f"lessons-{name}.json"] = json.dumps(shown, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return files


def _lent(lesson: TaughtLesson, number: int, person: str, key: bytes, *, quotes: bool) -> dict[str, object]:
    session, family = pseudonym(key, "session", lesson.session), pseudonym(key, "family", lesson.family)
    name = f"{person[:6]}-{session[:6]}-{number}"
    claims = tuple(
        claim.model_copy(
            update={
                "id": f"{name}.{at}",
                "session": session,
                "family": family,
                "person": person,
                "evidence": tuple(
                    quote if quotes else quote.model_copy(update={"quote": ""}) for quote in claim.evidence
                ),
            }
        )
        for at, claim in enumerate(lesson.claims, 1)
    )
    lent = lesson.model_copy(update={"session": session, "family": family, "person": person, "claims": claims})
    return lent.model_copy(update={"id": name}).model_dump(mode="json")


def borrowed_lessons(folder: Path) -> list[TaughtLesson]:
    """The lessons that others lent, from the files of a folder. Raises SkillkitError for what is no such file."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise SkillkitError(f"{folder} holds no lessons", "skillkit lessons export makes such a folder")
    found: list[TaughtLesson] = []
    for file in files:
        try:
            if file.stat().st_size > MAX_LESSONS:
                raise SkillkitError(f"{file} is larger than {MAX_LESSONS:,} bytes", "export fewer lessons")
            data = json.loads(file.read_text(encoding="utf-8"))
            if data.get("version") != FORMAT:
                raise SkillkitError(f"{file} has version {data.get('version')!r}", f"this skillkit reads {FORMAT}")
            found += (TaughtLesson.model_validate(row) for row in data["lessons"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise SkillkitError(f"{file} holds no lessons: {str(error)[:200]}", "export them anew") from None
    return found
