"""Turns leads into drafts, and tightens drafts, with the words of a model that knows the evidence alone.

Whatever asks the model is handed in. Its answer is data: by schema, every command, path, identifier and number in it
grounded in the evidence or cut, linted like any draft. It never raises confidence; what fails leaves all as it was.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from typing import NamedTuple

from skillkit.drafting.diff import unified
from skillkit.drafting.place import with_words
from skillkit.drafting.validate import faults
from skillkit.drafting.words import heading
from skillkit.errors import SkillkitError
from skillkit.formats import FORMATS
from skillkit.model.candidate import Candidate
from skillkit.model.layout import ID_KEY
from skillkit.model.report import Report
from skillkit.model.skill import Skill
from skillkit.provenance import digest_of
from skillkit.provenance import provenance_of
from skillkit.refine.answer import Answer
from skillkit.refine.answer import read
from skillkit.refine.facts import Facts
from skillkit.refine.facts import grounded
from skillkit.refine.prompt import again
from skillkit.refine.prompt import prompt_for
from skillkit.watch import Watch
from skillkit.watch import unwatched

Ask = Callable[[str], str]
"""Hands a prompt to a model and gives its answer. Raises SkillkitError if none came."""

REMOVED = re.compile(r"^-(?!--)|^\+\+\+ .*workflow", re.MULTILINE)
"""A line of a patch that takes something away, or that is about steps."""
TRIES = 2
MAX_ASKED = 10
"""Candidates of a run that a model is asked about: each may take minutes."""


class Refined(NamedTuple):
    """What became of a candidate: the new one, or the old one with the reason; and what was cut from the answer."""

    candidate: Candidate
    changed: bool
    note: str
    cut: tuple[str, ...] = ()


def _rendered(candidate: Candidate, answer: Answer) -> dict[str, str]:
    title = heading(answer.title)
    skill = Skill(
        name=answer.name,
        description=answer.description,
        instructions="\n\n".join((f"# {title}", answer.body)),
        metadata={ID_KEY: candidate.id},
    )
    return {"SKILL.md": FORMATS["skill-md"].render(skill)}


def _added(candidate: Candidate, answer: Answer) -> dict[str, str]:
    """The skill that a candidate changes with the answer in its place. Raises SkillkitError where it has none."""
    text = with_words(candidate.before, "SKILL.md", heading(answer.title), answer.body.strip())
    if text is None:
        raise SkillkitError("the answer cannot be added to the skill", "give blocks of Markdown without headings")
    return {"SKILL.md": text}


def _difference(candidate: Candidate, files: Mapping[str, str]) -> dict[str, str]:
    before = {"SKILL.md": candidate.before}
    place = f"skills/{candidate.target}/SKILL.md"
    return {"patch": unified([(place, candidate.before, files["SKILL.md"])]), "base": digest_of(before)}


def applied(candidate: Candidate, said: str, key: bytes) -> Refined:
    """A candidate with the words of an answer, where they are grounded and sound.

    Raises SkillkitError for an answer that is not what was asked for: it may be asked again.
    """
    answer = read(said)
    if answer.decision == "nothing":
        return Refined(candidate, changed=False, note=f"the model would not make a skill of it: {answer.reason}"[:200])
    sound, cut = grounded(answer, Facts.of(candidate))
    if sound is None:
        return Refined(candidate, changed=False, note="too little of the answer stands in the evidence", cut=cut)
    is_change = candidate.kind == "enhancement"
    if is_change and REMOVED.search(candidate.patch):
        return Refined(candidate, changed=False, note="it corrects what the skill says; no words make that better")
    files = _added(candidate, sound) if is_change else _rendered(candidate, sound)
    name = candidate.name if is_change else sound.name
    known = Counter(faults(name, {"SKILL.md": candidate.before}) if is_change else ())
    wrong = sorted((Counter(faults(name, files)) - known).elements())
    if wrong:
        raise SkillkitError(f"the answer does not lint: {'; '.join(wrong[:3])}", "the lead stays as it was")
    made = candidate.model_copy(
        update={
            "name": name,
            "title": heading(sound.title),
            "description": candidate.description if is_change else sound.description,
            "files": files,
            **(_difference(candidate, files) if is_change else {}),
            "fingerprint": hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:16],
            "readiness": "draft",
            "questions": (),
        }
    )
    provenance = provenance_of(made, key).model_dump(mode="json")
    note = f"{len(cut)} parts cut that no evidence has" if cut else "all of it stands in the evidence"
    return Refined(made.model_copy(update={"provenance": provenance}), changed=True, note=note, cut=cut)


def refined(candidate: Candidate, ask: Ask, key: bytes) -> Refined:
    """Asks for a draft, and once more if the answer is not what was asked for. No failure gets through: it is noted."""
    prompt = first = prompt_for(candidate)
    note = ""
    for _ in range(TRIES):
        try:
            said = ask(prompt)
        except SkillkitError as error:
            return Refined(candidate, changed=False, note=str(error))
        try:
            return applied(candidate, said, key)
        except SkillkitError as error:
            note = str(error)
            prompt = again(first, note)
    return Refined(candidate, changed=False, note=note)


def of_report(report: Report, ask: Ask, key: bytes, watch: Watch = unwatched) -> Report:
    """A report of `mine` with its first `MAX_ASKED` leads and drafts refined, and what became of each noted."""
    found: list[Candidate] = []
    notes: list[str] = []
    for candidate in watch(report.candidates[:MAX_ASKED]):
        outcome = refined(candidate, ask, key)
        found.append(outcome.candidate)
        notes.append(f"{candidate.title}: {outcome.note}")
        notes += (f"  cut: {each}" for each in outcome.cut)
    rest = report.candidates[MAX_ASKED:]
    if rest:
        notes.append(f"{len(rest)} more were not asked about: {MAX_ASKED} in one run")
    return report._replace(candidates=(*found, *rest), notes=(*report.notes, *notes))
