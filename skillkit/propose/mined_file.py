"""Reads candidates that were mined elsewhere from the output of `mine --format json`: masked facts, and no logs.

Anybody may have written the file. So the confidence is recomputed, and the rest has to be consistent and masked, or
the file is refused.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from skillkit.drafting.provenance import inconsistency
from skillkit.drafting.validate import faults
from skillkit.errors import SkillkitError
from skillkit.mining.confidence import level, reasons, total, version_of
from skillkit.model.candidate import Candidate, Choice, Evidence, Support
from skillkit.model.provenance import Provenance, Row
from skillkit.model.specification import NAME_MAX, NAME_PATTERN
from skillkit.redact.engine import Redactor

MAX_BYTES = 16 * 1024 * 1024
FILES = frozenset({"SKILL.md", "workflow.yaml"})
"""The files that a draft has."""
AGAIN = "make the file anew with skillkit mine --format json"


class _Mined(BaseModel):
    """A candidate as `mine --format json` prints it, without what is recomputed."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    fingerprint: str = Field(pattern=r"^[0-9a-f]{16}$")
    name: str = Field(pattern=NAME_PATTERN, max_length=NAME_MAX)
    title: str = Field(max_length=300)
    description: str = Field(max_length=2000)
    readiness: str
    kind: Literal["new", "enhancement", "question"] = "new"
    target: str | None = Field(None, max_length=300)
    choice: Choice | None = None
    patch: str = ""
    base: str = Field("", pattern=r"^([0-9a-f]{64})?$")
    support: Support
    files: dict[str, str]
    provenance: dict[str, Any]


def _evidence(rows: Iterable[Row]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            session=row.session,
            digest="",
            project=row.project,
            day="",
            week=row.week,
            detector=row.detector,
            turns=(),
            outcome=row.outcome,
            actions=(),
            excerpt=row.excerpt,
        )
        for row in rows
    )


def _wrong(mined: _Mined, provenance: Provenance) -> str:
    """The first inconsistency or unmasked text; empty if there is none."""
    is_change = mined.kind == "enhancement"
    if mined.files.keys() - FILES or not mined.files or ("SKILL.md" not in mined.files and not is_change):
        return f"its files are {', '.join(sorted(mined.files))}"
    if provenance.accepted:
        return "it says that a person accepted it: skillkit candidates accept does, and no file"
    if provenance.skill != mined.name:
        return f"its evidence is about {provenance.skill}"
    if is_change and (mined.target != mined.name or not mined.base):
        return "it does not say which skill it changes, or from what"
    wrong = inconsistency(provenance, mined.files, datetime.now(UTC).strftime("%G-W%V"))
    if wrong:
        return wrong
    # A change is linted with the rest of its skill, which is not here: by the gate.
    found = [] if is_change else faults(mined.name, mined.files)
    if found:
        return f"its draft does not lint: {found[0]}"
    masked = Redactor()
    excerpts = (row.excerpt for row in (*provenance.evidence, *provenance.against))
    why = mined.choice.text if mined.choice else ""
    texts = (mined.title, mined.description, why, *mined.files.values(), *excerpts)
    return "it holds what looks private" if any(masked(text) != text for text in texts) else ""


def _candidate(mined: _Mined, provenance: Provenance) -> Candidate:
    parts = reasons(provenance, version_of(provenance))
    sure = total(parts)
    return Candidate(
        id=provenance.id,
        fingerprint=mined.fingerprint,
        name=mined.name,
        title=mined.title,
        description=mined.description,
        kind=mined.kind,
        target=mined.target,
        choice=mined.choice,
        patch=mined.patch,
        base=mined.base,
        readiness="draft",
        detectors=provenance.detectors,
        confidence=sure,
        level=level(sure),
        support=mined.support.model_copy(update={"sessions": provenance.sessions}),
        reasons=parts,
        evidence=_evidence(provenance.evidence),
        against=_evidence(provenance.against),
        specificity=provenance.specificity,
        newest=provenance.newest,
        files=mined.files,
        provenance=provenance.model_dump(mode="json"),
    )


def _rows(file: Path) -> list[Any]:
    try:
        if file.stat().st_size > MAX_BYTES:
            raise SkillkitError(f"{file} is larger than {MAX_BYTES:,} bytes", AGAIN)
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SkillkitError(f"{file} cannot be read: {error.strerror}", "name a file of candidates") from None
    except (ValueError, RecursionError):
        raise SkillkitError(f"{file} is no JSON", AGAIN) from None
    if not isinstance(data, dict) or (data.get("version"), data.get("command")) != (1, "mine"):
        raise SkillkitError(f"{file} holds no candidates", AGAIN)
    found = data.get("candidates")
    return found if isinstance(found, list) else []


def files_below(paths: Sequence[str]) -> list[Path]:
    """The files of candidates that are named, and those in folders that are. Raises SkillkitError if there are none."""
    given = [Path(path) for path in paths]
    found = [file for path in given for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not found:
        raise SkillkitError(f"no candidates in {', '.join(paths) or 'nothing'}", AGAIN)
    return found


def candidates_in(files: Iterable[Path]) -> list[Candidate]:
    """The drafts of skills in files, each once, the surest first. Leads, changes of documents and known
    questions are left out: those are proposed where they were mined, with `--staged`.

    Raises SkillkitError for a file that is no report of `mine`, or was changed.
    """
    found: dict[str, Candidate] = {}
    for file in files:
        for number, row in enumerate(_rows(file), 1):
            place = f"{file}: candidate {number}"
            try:
                mined = _Mined.model_validate(row)
                if mined.kind == "question" or mined.readiness != "draft" or "." in (mined.target or ""):
                    continue
                provenance = Provenance.model_validate(mined.provenance)
            except ValidationError as error:
                first = error.errors()[0]
                where = ".".join(str(part) for part in first["loc"])
                raise SkillkitError(f"{place}: {where}: {first['msg'].lower()}", AGAIN) from None
            wrong = _wrong(mined, provenance)
            if wrong:
                raise SkillkitError(f"{place}: {wrong}", AGAIN)
            made = _candidate(mined, provenance)
            if made.id not in found or made.confidence > found[made.id].confidence:
                found[made.id] = made
    return sorted(found.values(), key=lambda each: (-each.confidence, -each.support.sessions, each.id))
