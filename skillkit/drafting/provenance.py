"""Where a proposed skill comes from: `provenance/<id>.yaml`, small, immutable, without names of people or projects.

Sessions and projects appear as HMAC-SHA-256 under a key that stays on the proposer's machine: equal when equal, and
telling nothing else. The commands of an occurrence appear as digests, so that logs can be checked against them.
"""

import contextlib
import hashlib
import hmac
import math
import os
import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from skillkit.documents.grounding import verb_digest, verbs_in
from skillkit.documents.lines import bullet_digest, digests_of
from skillkit.documents.yaml_document import YamlText, dumped
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.mining.confidence import AUTHORED, LATEST, VERSION as CONFIDENCE_MODEL
from skillkit.model.candidate import Candidate, Evidence
from skillkit.model.claim import Claim
from skillkit.model.layout import FOLDER
from skillkit.model.provenance import MAX_AGAINST, MAX_CLAIMS, MAX_ROWS, MAX_VERBS, ClaimRow, Provenance, Row
from skillkit.redact.engine import Redactor
from skillkit.safety.unicode import invisible

MAX_BYTES = 48 * 1024
"""As many rows and claims as a file may have take some 40 KiB."""
MAX_ACTIONS = 10
"""Commands of a session that are kept: of twenty sessions with as many, the file is not too large."""
FIRST_WEEK = "2021-W26"
"""When the first coding assistant was shown: none of the logs that are read is older."""
DAYS = 7
BREAKS = {ord(mark): None for mark in "\t\n\r"}
EXPLAINS = re.compile(
    r"(?i)(?:the|an?|it|its|this|these|those|there|both|each|every|all)\b|`[^`]+` (?:is|are|has|have|was|were|\w+s)\b"
)
"""How a line begins that explains: with what it is about, not with what to do."""
BRANCH_PREFIX = "skillkit/"
"""How the branch of a proposal begins; its name and its id follow."""


def path_of(candidate_id: str) -> str:
    """Where the provenance of a candidate lies in a skill repository."""
    return f"{FOLDER}/{candidate_id}.yaml"


def digest_of(files: Mapping[str, str]) -> str:
    """The SHA-256 over the files' names and contents, in the order of the names."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name}\0{len(content.encode())}\0".encode() + content.encode())
    return whole.hexdigest()


def explains(text: str) -> bool:
    """Whether a line of a skill says how something is, and asks for nothing."""
    return EXPLAINS.match(text) is not None


def load_key(state_dir: Path) -> bytes:
    """The user's key for pseudonyms; made on first use, readable by the user alone.

    Raises SkillkitError if the folder cannot be written.
    """
    file, fresh = state_dir / "pseudonym.key", state_dir / f"pseudonym.{os.getpid()}.new"
    try:
        with contextlib.suppress(FileNotFoundError):
            return file.read_bytes()
        make_private(state_dir)
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        # A link fails where another process was first; then its key is the user's.
        with contextlib.suppress(FileExistsError):
            os.link(fresh, file)
        fresh.unlink()
        return file.read_bytes()
    except OSError as error:
        message = f"{state_dir} cannot be written: {error.strerror}"
        raise SkillkitError(message, "set SKILLKIT_STATE_DIR to a folder of yours") from None


def pseudonym(key: bytes, kind: str, name: str) -> str:
    """A name as 16 hexadecimal digits that say nothing without the key."""
    return hmac.new(key, f"{kind}\0{name}".encode(), hashlib.sha256).hexdigest()[:16]


def _order(row: Evidence) -> tuple[str, str, str, str]:
    return row.week, row.day, row.session, row.detector


def representative(evidence: Sequence[Evidence], *, by_action: bool = False) -> list[Evidence]:
    """Returns at most `MAX_ROWS` rows that represent all.

    Those of each week, project and detector come first, with `by_action` also those of each command; then days, then
    sessions, then the latest of the others.
    """
    seen: set[tuple[str, str]] = set()
    days: set[str] = set()
    sessions: set[str] = set()
    ranked: list[tuple[int, Evidence]] = []
    for row in sorted(evidence, key=_order, reverse=True):
        facets = {("week", row.week), ("project", row.project), ("detector", row.detector)}
        facets |= {("action", action) for action in row.actions} if by_action else set()
        known = (facets <= seen, row.day in days, row.session in sessions)
        ranked.append(((*known, False).index(False), row))
        seen |= facets
        days.add(row.day)
        sessions.add(row.session)
    ranked.sort(key=lambda each: each[0])
    return sorted((row for _, row in ranked[:MAX_ROWS]), key=_order)


def opposing(against: Sequence[Evidence], evidence: Sequence[Evidence]) -> list[Evidence]:
    """The rows that are against it: a session each, none that shows it as well."""
    shown = {row.session for row in evidence}
    last = {row.session: row for row in sorted(against, key=_order) if row.session not in shown}
    return sorted(last.values(), key=_order)


def representative_against(against: Sequence[Evidence], evidence: Sequence[Evidence]) -> list[Evidence]:
    """At most `MAX_AGAINST` of them, the latest: their share stays that among all."""
    rows = opposing(against, evidence)
    sessions, kept = (len({row.session for row in each}) for each in (evidence, representative(evidence)))
    room = min(MAX_AGAINST, math.ceil(len(rows) * kept / max(1, sessions)))
    return rows[max(0, len(rows) - room) :]


def _verbs(row: Evidence, shared: Mapping[str, int]) -> tuple[str, ...]:
    """Digests of the programs that a session was seen to run, each once; those that few rows have where not all fit."""
    verbs = list(dict.fromkeys(verb for action in row.actions for verb in verbs_in(action)))
    kept = set(sorted(verbs, key=lambda verb: shared[verb])[:MAX_VERBS])
    return tuple(verb_digest(verb) for verb in verbs if verb in kept)


def _row(row: Evidence, key: bytes, days: Sequence[str], shared: Mapping[str, int]) -> Row:
    return Row(
        session=pseudonym(key, "session", row.session),
        project=pseudonym(key, "project", row.project),
        week=row.week,
        day=days.index(row.day) + 1 if row.day else 0,
        detector=row.detector,
        outcome=row.outcome,
        actions=tuple(hashlib.sha256(action.encode()).hexdigest()[:16] for action in row.actions[:MAX_ACTIONS]),
        verbs=_verbs(row, shared),
        excerpt="".join(c if c.isprintable() else " " for c in row.excerpt[:200]),
    )


def provenance_of(candidate: Candidate, key: bytes) -> Provenance:
    """The provenance of a candidate."""
    shown = representative(candidate.evidence, by_action=bool(candidate.bullets))
    shared = Counter(verb for row in shown for verb in {verb for action in row.actions for verb in verbs_in(action)})
    # What the others ran grounds nothing in the draft.
    others = [
        row.model_copy(update={"actions": ()}) for row in representative_against(candidate.against, candidate.evidence)
    ]
    days = sorted({row.day for row in (*shown, *others) if row.day})
    return Provenance(
        id=candidate.id,
        skill=candidate.name,
        lines=digests_of(candidate.files),
        detectors=candidate.detectors,
        confidence_model=AUTHORED if candidate.bullets else CONFIDENCE_MODEL,
        confidence=candidate.confidence,
        sessions=candidate.support.sessions,
        draft_digest=digest_of(candidate.files),
        evidence=tuple(_row(row, key, days, shared) for row in shown),
        against=tuple(_row(row, key, days, shared) for row in others),
        specificity=candidate.specificity,
        newest=candidate.newest,
        claims=tuple(_claims(candidate, key)),
    )


def claim_row(text: str, claim: Claim, key: bytes, week: str = "") -> ClaimRow:
    """Returns the row of a claim behind a line with that text, without a word of either."""
    return ClaimRow(
        bullet=bullet_digest(text),
        family=pseudonym(key, "family", claim.family),
        session=pseudonym(key, "session", claim.session),
        week=week,
        speaker=claim.speaker,
        after=claim.after,
        landed=bool(claim.landed),
        at_head=bool(claim.file),
        guess=claim.status == "guess",
        task=claim.status == "user-task",
        explains=explains(text),
        quote=hashlib.sha256(claim.evidence[0].quote.encode()).hexdigest()[:32],
    )


def _claims(candidate: Candidate, key: bytes) -> Iterator[ClaimRow]:
    """Yields the claims behind the lines of a draft: at most `MAX_CLAIMS`, of each line the first."""
    weeks = {row.session: row.week for row in candidate.evidence}
    numbered = [
        (number, bullet.text, claim) for bullet in candidate.bullets for number, claim in enumerate(bullet.claims)
    ]
    first = sorted(range(len(numbered)), key=lambda place: (numbered[place][0], place))[:MAX_CLAIMS]
    for place in sorted(first):
        _, text, claim = numbered[place]
        yield claim_row(text, claim, key, weeks.get(claim.session, ""))


def render(provenance: Provenance) -> str:
    """The file's text, a row a line, without what a field says by default."""
    given = {"schema_version": provenance.schema_version, **provenance.model_dump(mode="json", exclude_defaults=True)}
    rows = {name: given.pop(name) for name in ("evidence", "against", "claims") if name in given}
    listed = (f"{name}:\n" + "".join(f"- {dumped(row, in_line=True)}" for row in each) for name, each in rows.items())
    return dumped(given) + "".join(listed)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def read(path: str, text: str) -> tuple[Provenance | None, str]:
    """The provenance in a file's text, or None and what is wrong with it."""
    if len(text.encode()) > MAX_BYTES:
        return None, f"{path} is larger than {MAX_BYTES // 1024} KiB"
    data = YamlText(path, text).data
    if not isinstance(data, dict):
        return None, f"{path} is no YAML mapping"
    try:
        found = Provenance.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return None, f"{path}: {where}: {first['msg'][0].lower()}{first['msg'][1:]}"
    said = "\n".join((text, *_texts(found.model_dump(mode="json"))))
    if not said.translate(BREAKS).isprintable() or next(invisible(said), None):
        return None, f"{path} has characters that nobody sees"
    return found, ""


def _of_rows(provenance: Provenance) -> str:
    rows, masked = provenance.evidence, Redactor()
    sessions = {row.session for row in rows}
    if len(sessions) > provenance.sessions or (len(sessions) < provenance.sessions and len(rows) < MAX_ROWS):
        return f"it claims {provenance.sessions} sessions and shows {len(sessions)}"
    if len({(row.session, row.detector) for row in rows}) < len(rows):
        return "a session is counted twice"
    if sessions & {row.session for row in provenance.against}:
        return "a session speaks both for it and against it"
    if any(masked(row.excerpt) != row.excerpt for row in (*rows, *provenance.against)):
        return "an excerpt holds what looks private"
    strange = {row.detector for row in rows} - set(provenance.detectors)
    if strange:
        return f"it does not name the detector {min(strange)} of its rows"
    return ""


def _of_claims(provenance: Provenance) -> str:
    """What is wrong with who claims: sessions of the rows, unless these had no room for all, each of one family."""
    claims, rows = provenance.claims, {row.session for row in provenance.evidence}
    sessions = {claim.session for claim in claims}
    if sessions - rows and len(provenance.evidence) < MAX_ROWS:
        return "a claim names a session that its evidence does not show"
    families = {(claim.session, claim.family) for claim in claims}
    if len(families) > len(sessions) or len({family for _, family in families}) > provenance.sessions:
        return "its claims name more families than it has sessions"
    if len({(claim.bullet, claim.session, claim.quote) for claim in claims}) < len(claims):
        return "a claim is there twice"
    return ""


def _of_days(provenance: Provenance, this_week: str) -> str:
    """What is wrong with when it was seen."""
    rows = (*provenance.evidence, *provenance.against)
    known = sorted(({row.week for row in rows} | {claim.week for claim in provenance.claims}) - {""})
    weeks: dict[int, set[str]] = {}
    sessions: dict[str, set[tuple[str, int]]] = {}
    for row in rows:
        weeks.setdefault(row.day, set()).add(row.week)
        sessions.setdefault(row.session, set()).add((row.week, row.day))
    if any(day and len(found) > 1 for day, found in weeks.items()):
        return "a day lies in two weeks"
    if any(len(found) > 1 for found in sessions.values()):
        return "a session lies on two days"
    if known and known[0] < FIRST_WEEK:
        return f"evidence from {known[0]}, when there were no agents"
    last = max(known, default="")
    if max(last, provenance.newest) > this_week:
        return f"evidence from a week to come, {max(last, provenance.newest)}"
    if provenance.newest and provenance.newest < last:
        return f"its newest session is from {provenance.newest}, its evidence from {last}"
    days = sorted({(row.day, row.week) for row in rows if row.day})
    if [day for day, _ in days] != list(range(1, len(days) + 1)):
        return "its days are not counted from 1"
    in_order = [week for _, week in days]
    if in_order != sorted(in_order) or max(Counter(in_order).values(), default=0) > DAYS:
        return "its days do not fit into their weeks"
    return ""


def _of_model(provenance: Provenance) -> str:
    """What does not fit the version of the weights that it declares."""
    model = provenance.confidence_model
    if model > LATEST:
        return f"it was weighed by version {model}, this skillkit knows {LATEST}"
    if (model == AUTHORED) != bool(provenance.claims):
        return f"version {AUTHORED} weighs claims, and no other version does"
    has_more = provenance.against or provenance.newest or provenance.specificity < 1
    if model == 1 and (has_more or any(row.day for row in provenance.evidence)):
        return "it says that version 1 weighed it, and has what came with version 2"
    return ""


def inconsistency(provenance: Provenance, files: Mapping[str, str], this_week: str) -> str:
    """What in a provenance contradicts itself, the skill's files or the calendar; empty if nothing does."""
    wrong = _of_model(provenance) or _of_rows(provenance) or _of_claims(provenance) or _of_days(provenance, this_week)
    if wrong:
        return wrong
    if digest_of(files) != provenance.draft_digest:
        return "the skill's files are not those that the evidence was given for"
    return ""
