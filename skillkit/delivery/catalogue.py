"""What a catalogue says of each skill: the evidence it rests on, its confidence, recomputed, and how it is used."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pydantic import BaseModel, Field, ValidationError

from skillkit.delivery.listing import Listed
from skillkit.drafting import provenance
from skillkit.drafting.provenance import digest_of, inconsistency
from skillkit.errors import SkillkitError
from skillkit.mining import confidence
from skillkit.model.candidate import Reason
from skillkit.model.folder import MAX_BYTES, Tree
from skillkit.model.layout import FOLDER, ID_KEY
from skillkit.model.proposal import Weighed
from skillkit.model.provenance import Provenance

NO_DAY = "9999-W52"
"""A week that is never in the past: the page depends on the files alone, not on the day it is made on."""
OTHER_TEXT = "the skill's text differs from the one that this evidence was given for"
MAX_EXCERPTS = 3


class Grounds(NamedTuple):
    """The evidence of a mined skill. Without a confidence, `wrong` says why there is none."""

    id: str
    confidence: float | None = None
    level: str = ""
    reasons: tuple[Reason, ...] = ()
    sessions: int = 0
    projects: int = 0
    weeks: tuple[str, str] = ("", "")
    detectors: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, int], ...] = ()
    against: int = 0
    excerpts: tuple[str, ...] = ()
    edited: str = ""
    """What was edited since the skill was mined."""
    wrong: str = ""


Weigh = Callable[[Provenance, Mapping[str, str]], Weighed]
"""Weighs the evidence of a skill with these files, as the gate does."""


class Use(BaseModel):
    """How a skill was used in sessions: a row of `skillkit stats --format json`."""

    name: str
    sessions: int = Field(ge=0)
    possible_sessions: int = Field(0, ge=0)
    uses: int = Field(0, ge=0)
    last: str | None = Field(None, pattern=r"^\d{4}-\d\d-\d\d$")


class _Uses(BaseModel):
    skills: list[Use]


class Entry(NamedTuple):
    """A skill of the catalogue; without `grounds` a person wrote it, without `use` nobody measured."""

    skill: Listed
    grounds: Grounds | None = None
    use: Use | None = None


class Catalogue(NamedTuple):
    """The skills, and the names of the marketplace and the plugin that have them (empty: there is none).

    `sources` are addresses of the skills' files, from the page, by name; empty if they are not published beside it.
    """

    entries: tuple[Entry, ...]
    marketplace: str = ""
    plugin: str = ""
    sources: Mapping[str, str] = {}


def uses_in(names: Iterable[str]) -> dict[str, Use]:
    """Returns the use of skills by their names, given the names of files of `skillkit stats`; several are added up.

    Raises SkillkitError for a file that is none.
    """
    found: dict[str, Use] = {}
    for name in names:
        hint = f"make it with: skillkit stats --format json --output {name}"
        try:
            raw = Path(name).read_bytes()
        except OSError as error:
            raise SkillkitError(f"{name} cannot be read: {error.strerror}", "name another --usage") from None
        if len(raw) > MAX_BYTES:
            raise SkillkitError(f"{name} has {len(raw):,} bytes; not read above {MAX_BYTES:,}", hint)
        try:
            rows = _Uses.model_validate_json(raw).skills
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise SkillkitError(f"{name} is no report of stats: {where and f'{where}: '}{first['msg']}", hint) from None
        for row in rows:
            other = found.get(row.name)
            found[row.name] = row if other is None else _added(row, other)
    return found


def _added(a: Use, b: Use) -> Use:
    return Use(
        name=a.name,
        sessions=a.sessions + b.sessions,
        possible_sessions=a.possible_sessions + b.possible_sessions,
        uses=a.uses + b.uses,
        last=max(filter(None, (a.last, b.last)), default=None),
    )


def _evidence(tree: Tree) -> Iterator[tuple[str, Provenance | None, str]]:
    """The id of each file of evidence, with what it holds or what is wrong with it."""
    for path in tree.files():
        if PurePosixPath(path).parent.as_posix() == FOLDER and path.endswith(".yaml"):
            try:
                text = "" if tree.about(path).size > MAX_BYTES else tree.read(path).decode("utf-8", errors="replace")
                yield PurePosixPath(path).stem, *provenance.read(path, text)
            except OSError as error:
                yield PurePosixPath(path).stem, None, f"{path} cannot be read: {error.strerror or error}"


def _id_in(skill: Listed) -> str:
    metadata = skill.folder.skill_md.data.get("metadata") if skill.folder.skill_md else None
    return str(metadata.get(ID_KEY) or "") if isinstance(metadata, dict) else ""


def _grounds(skill: Listed, evidence: Provenance, weigh: Weigh) -> Grounds:
    """What evidence says of its skill; only rows count, not the numbers that are written beside them."""
    files = skill.folder.texts()
    digest = digest_of(files)
    wrong = inconsistency(evidence.model_copy(update={"draft_digest": digest}), files, NO_DAY)
    if wrong:
        return Grounds(evidence.id, wrong=wrong)
    weighed = weigh(evidence, files)
    if not weighed.parts:
        return Grounds(evidence.id, wrong="no line is left that it was mined with")
    value = confidence.total(weighed.parts)
    excerpts = dict.fromkeys(row.excerpt for row in evidence.evidence if row.excerpt)
    weeks = sorted({row.week for row in evidence.evidence} - {""})
    return Grounds(
        id=evidence.id,
        confidence=value,
        level=confidence.level(value),
        reasons=weighed.parts,
        sessions=weighed.sessions,
        projects=len({row.project for row in evidence.evidence}),
        weeks=(weeks[0], weeks[-1]) if weeks else ("", ""),
        detectors=evidence.detectors,
        outcomes=tuple(sorted(Counter(row.outcome for row in evidence.evidence).items())),
        against=len(evidence.against),
        excerpts=tuple(excerpts)[:MAX_EXCERPTS],
        edited=weighed.edits.said if weighed.edits else OTHER_TEXT if digest != evidence.draft_digest else "",
    )


def catalogue(tree: Tree, skills: Sequence[Listed], uses: Mapping[str, Use], weigh: Weigh) -> tuple[Entry, ...]:
    """Returns the entries for `skills`, in the order of their names; `weigh` recomputes their confidence.

    The evidence of a skill is that which its metadata name, else what names the skill. Raises OSError.
    """
    by_id: dict[str, tuple[Provenance | None, str]] = {}
    by_skill: dict[str, list[Provenance]] = {}
    for number, known, wrong in _evidence(tree):
        by_id[number] = (known, wrong)
        if known:
            by_skill.setdefault(known.skill, []).append(known)
    entries = []
    for skill in skills:
        number = _id_in(skill)
        known, wrong = by_id.get(number, (None, f"{provenance.path_of(number)} is not there" if number else ""))
        if known and known.skill != skill.name:
            known, wrong = None, f"{provenance.path_of(number)} is about another skill"
        if not known and not number and skill.name in by_skill:
            known = max(by_skill[skill.name], key=lambda each: (each.sessions, each.id))
        grounds = _grounds(skill, known, weigh) if known else Grounds(number, wrong=wrong) if number else None
        entries.append(Entry(skill, grounds, uses.get(skill.name)))
    return tuple(sorted(entries, key=lambda each: each.skill.name))
