"""A checked plan to a candidate: the weakest lines dropped, the rest written as Markdown, weighed, linted."""

import hashlib
import json
import re
import textwrap
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from skillkit.authoring.checkout import Checkout
from skillkit.authoring.reduce import Line
from skillkit.authoring.reduce import Plan
from skillkit.documents.formats import render_skill_md
from skillkit.documents.grounding import commands_in
from skillkit.documents.grounding import ungrounded
from skillkit.documents.grounding import verb_digest
from skillkit.documents.grounding import verbs_in
from skillkit.documents.yaml_document import YamlText
from skillkit.drafting.candidate import identity_of
from skillkit.drafting.diff import unified
from skillkit.drafting.place import below
from skillkit.drafting.place import mixed_section
from skillkit.drafting.place import with_section
from skillkit.drafting.provenance import bullet_digest
from skillkit.drafting.provenance import digest_of
from skillkit.drafting.provenance import explains
from skillkit.drafting.provenance import folded
from skillkit.drafting.provenance import provenance_of
from skillkit.drafting.validate import faults
from skillkit.drafting.validate import unfounded
from skillkit.drafting.words import heading
from skillkit.mining.confidence import AUTHORED
from skillkit.mining.confidence import Held
from skillkit.mining.confidence import WeighedClaim
from skillkit.mining.confidence import bullet_reasons
from skillkit.mining.confidence import level
from skillkit.mining.confidence import reasons
from skillkit.mining.confidence import total
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.candidate import Support
from skillkit.model.claim import Bullet
from skillkit.model.claim import Claim
from skillkit.model.digest import Digest
from skillkit.model.layout import ID_KEY
from skillkit.model.skill import Skill

NAMES = (".markdownlint.json", ".markdownlint.jsonc", ".markdownlint.yaml", ".markdownlint.yml")
CLI2 = (".markdownlint-cli2.jsonc", ".markdownlint-cli2.yaml")
COMMENT = re.compile(r'("(?:[^"\\]|\\.)*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
"""A text, which is kept, or a comment."""
MARKS = {"dash": "-", "asterisk": "*", "plus": "+", "consistent": "-", "sublist": "-"}
DEFAULT_LENGTH = 80
"""What MD013 allows where it is on and gives no number."""


class HouseRules(NamedTuple):
    """How lists begin, and how long a line may be; 0 is no bound."""

    mark: str = "-"
    width: int = 0

    def bullet(self, text: str) -> str:
        """A list item, wrapped; code spans are never broken."""
        if not self.width:
            return f"{self.mark} {text}"
        # A blank within a code span would end a line within it.
        guarded = re.sub(r"`[^`]*`", lambda span: span[0].replace(" ", "\0"), text)
        lines = textwrap.wrap(guarded, self.width - 2, break_long_words=False, break_on_hyphens=False)
        return f"{self.mark} " + "\n  ".join(lines).replace("\0", " ")


def _settings(checkout: Checkout) -> Mapping[str, Any]:
    for name in (*NAMES, *CLI2):
        text = checkout.text(name) if name in checkout.files else ""
        if not text:
            continue
        try:
            data = json.loads(COMMENT.sub(r"\1", text)) if "json" in name else YamlText(name, text).data
        except ValueError:
            continue
        if isinstance(data, dict):
            inner = data.get("config", {}) if name in CLI2 else data
            return inner if isinstance(inner, dict) else {}
    return {}


def house_rules(checkout: Checkout | None) -> HouseRules:
    """The rules of a repository; those of most repositories where it says nothing."""
    settings = _settings(checkout) if checkout else {}
    lists = settings.get("MD004", settings.get("ul-style"))
    style = str(lists.get("style", "")) if isinstance(lists, dict) else ""
    lines = settings.get("MD013", settings.get("line-length", bool(settings) and settings.get("default", True)))
    width = 0
    if isinstance(lines, dict):
        length = lines.get("line_length", DEFAULT_LENGTH)
        width = length if isinstance(length, int) and 40 <= length <= 400 else 0
    elif lines is True:
        width = DEFAULT_LENGTH
    return HouseRules(MARKS.get(style, "-"), width)


DETECTOR = "author"
LEAST = 0.40
"""A line that is less sure is dropped, whatever the others are."""
SURE = 0.60
"""Lines below that ask for something are dropped where enough others are as sure as this."""
ENOUGH = 2
MAX_EXCERPT = 200
SENTENCE = 12
"""Characters of the words of a document that a line may replace."""


Sections = list[tuple[str, list[Bullet]]]


class Composed(NamedTuple):
    """A candidate, or why there is none; and the lines that were dropped as too weak."""

    candidate: Candidate | None
    dropped: tuple[str, ...] = ()
    reason: str = ""


def weighed(text: str, claims: Iterable[Claim]) -> list[WeighedClaim]:
    """The rows that the confidence of a line is made of."""
    digest, explaining = bullet_digest(text), explains(text)
    return [
        WeighedClaim(
            digest,
            claim.family,
            claim.speaker,
            claim.after,
            landed=bool(claim.landed),
            at_head=bool(claim.file),
            guess=claim.status == "guess",
            explains=explaining,
        )
        for claim in claims
    ]


def _bullet(line: Line) -> Bullet:
    sure = total(bullet_reasons(weighed(line.text, line.claims)))
    return Bullet(text=line.text, claims=line.claims, confidence=sure, digest=bullet_digest(line.text))


def _without_weak(plan: Plan) -> tuple[Sections, list[str]]:
    """The sections with the lines that are sure enough."""
    sections = [(heading, [_bullet(line) for line in lines]) for heading, lines in plan.sections]
    strong = sum(bullet.confidence >= SURE for _, bullets in sections for bullet in bullets)
    least = SURE if strong >= ENOUGH else LEAST
    kept, dropped = [], []
    for head, bullets in sections:
        rest = [bullet for bullet in bullets if bullet.confidence >= (LEAST if explains(bullet.text) else least)]
        dropped += [f"too weak ({b.confidence:.2f}): {b.text[:160]}" for b in bullets if b not in rest]
        if rest:
            kept.append((head, rest))
    return kept, dropped


def _listed(bullets: Sequence[Bullet], rules: HouseRules) -> str:
    return "\n".join(rules.bullet(bullet.text) for bullet in bullets)


def _outcome(claims: Iterable[Claim]) -> Outcome:
    speakers = {claim.speaker for claim in claims}
    if "user" in speakers:
        return "told"
    return "fixed" if any(claim.passed for claim in claims) else "unknown"


def _evidence(bullets: Sequence[Bullet], digests: Mapping[str, Digest], description: str) -> tuple[Evidence, ...]:
    """A row for each session that a claim is from, with the commands of the draft that it ran, or that its quotes name.

    A command that only failed is among them: a line may warn of it.
    """
    commands = commands_in({"SKILL.md": "\n\n".join((description, *(bullet.text for bullet in bullets)))})
    claims: dict[str, list[Claim]] = {}
    for claim in (claim for bullet in bullets for claim in bullet.claims):
        claims.setdefault(claim.session, []).append(claim)
    rows = []
    for session, found in sorted(claims.items()):
        digest = digests.get(session)
        quotes = folded(" ".join(quote.quote for claim in found for quote in claim.evidence))
        known = digest.ran if digest else ()
        ran = [each for each in commands if all(v in known or folded(v) in quotes for v in verbs_in(each))]
        rows.append(
            Evidence(
                session=session,
                digest=digest.log if digest else "",
                project=digest.project if digest else "",
                day=digest.day if digest else "",
                week=digest.week if digest else "",
                detector=DETECTOR,
                turns=tuple(sorted({quote.line for claim in found for quote in claim.evidence})),
                outcome=_outcome(found),
                actions=tuple(ran),
                excerpt=found[0].witness.quote[:MAX_EXCERPT],
            )
        )
    return tuple(rows)


def _grounded(sections: Sections, evidence: Sequence[Evidence], before: str) -> tuple[Sections, list[str]]:
    """The sections without the lines that tell of a command which no row of evidence has, and these lines."""
    known = frozenset(verb_digest(verb) for row in evidence for action in row.actions for verb in verbs_in(action))
    there = set(commands_in({"SKILL.md": before}))
    strange = {
        bullet.digest: f"no session that it cites ran `{verb}`: {bullet.text[:160]}"
        for _, bullets in sections
        for bullet in bullets
        if (verb := ungrounded([c for c in commands_in({"SKILL.md": bullet.text}) if c not in there], known))
    }
    rest = [(head, [each for each in bullets if each.digest not in strange]) for head, bullets in sections]
    return [(head, bullets) for head, bullets in rest if bullets], list(strange.values())


def composed(
    plan: Plan,
    dropped: Sequence[str],
    *,
    digests: Mapping[str, Digest],
    rules: HouseRules,
    before: str,
    key: bytes,
    newest: str = "",
) -> Composed:
    """The candidate that a plan makes. `before` is the text of the file that it adds to; empty for a new skill."""
    sections, weak = _without_weak(plan)
    every = [bullet for _, found in sections for bullet in found]
    sections, strange = _grounded(sections, _evidence(every, digests, ""), before)
    bullets = [bullet for _, found in sections for bullet in found]
    lost = (*dropped, *weak, *strange)
    if not bullets:
        return Composed(None, lost, "no line of it is sure enough")
    identity = identity_of(("author", plan.project, plan.target or plan.name, plan.name if plan.target else ""))
    rows = [row for each in bullets for row in weighed(each.text, each.claims)]
    parts = reasons(Held((), claims=rows), AUTHORED)
    made = _change(plan, sections, rules, before) if plan.target else _new(plan, sections, rules, identity)
    if isinstance(made, str):
        return Composed(None, lost, made)
    evidence = _evidence(bullets, digests, plan.description)
    common: dict[str, Any] = {
        "id": identity,
        "title": heading(plan.title),
        "description": plan.description,
        "readiness": "draft",
        "choice": Choice(code="authored", text="an author wrote it from lessons of sessions"),
        "detectors": (DETECTOR,),
        "confidence": total(parts),
        "level": level(total(parts)),
        "reasons": parts,
        "support": Support(
            sessions=len({claim.family for bullet in bullets for claim in bullet.claims}),
            days=len({row.day for row in evidence if row.day}),
            weeks=len({row.week for row in evidence if row.week}),
            projects=len({row.project for row in evidence}),
        ),
        "evidence": evidence,
        "newest": newest,
        "bullets": tuple(bullets),
        "dropped_bullets": lost,
    }
    whole = sorted(made["files"].items())
    fingerprint = hashlib.sha256(repr(whole).encode()).hexdigest()[:16]
    candidate = Candidate(**{**common, **made, "fingerprint": fingerprint})
    provenance = provenance_of(candidate, key)
    old = {name: before for name in candidate.files if before}
    wrong = unfounded(provenance, candidate.files, candidate.files, old)
    if wrong:
        return Composed(None, lost, wrong)
    return Composed(candidate.model_copy(update={"provenance": provenance.model_dump(mode="json")}), lost)


def _new(
    plan: Plan, sections: Sequence[tuple[str, Sequence[Bullet]]], rules: HouseRules, identity: str
) -> dict[str, Any] | str:
    body = "\n\n".join(f"## {head}\n\n{_listed(bullets, rules)}" for head, bullets in sections)
    skill = Skill(
        name=plan.name,
        description=plan.description,
        instructions=f"# {heading(plan.title)}\n\n{body}",
        metadata={ID_KEY: identity},
    )
    files = {"SKILL.md": render_skill_md(skill)}
    wrong = faults(plan.name, files)
    return f"it does not lint: {wrong[0]}" if wrong else {"name": plan.name, "files": files}


def _corrected(text: str, line: Line) -> str:
    """The document with a sentence of it corrected; empty unless it has that sentence once."""
    old = line.replaces.strip()
    return text.replace(old, line.text) if len(old) >= SENTENCE and text.count(old) == 1 else ""


def _change(
    plan: Plan, sections: Sequence[tuple[str, Sequence[Bullet]]], rules: HouseRules, before: str
) -> dict[str, Any] | str:
    folder, _, last = plan.target.rpartition("/")
    is_skill = last == "SKILL.md"
    places = {bullet_digest(line.text): line for line in plan.lines}
    text = before
    for head, bullets in sections:
        rest: list[Bullet] = []
        for bullet in reversed(bullets):
            line = places[bullet.digest]
            corrected = "" if is_skill else _corrected(text, line)
            placed = corrected or below(text, plan.target, line.after, [rules.bullet(bullet.text)[2:]])
            text = placed or text
            rest = rest if placed else [bullet, *rest]
        if rest:
            depth = mixed_section(text, plan.target, head)
            # Under a heading of its own; the second of a change names what it is about, too.
            own = heading(plan.title) + (f": {head}" if heading(plan.title) in text else "")
            title = f"{'#' * (depth + 1)} {own}\n\n" if depth else ""
            made = with_section(text, plan.target, head, title + _listed(rest, rules))
            if made is None:
                return f"{plan.target} has no place for it"
            text = made
    skill = folder.rpartition("/")[2]
    file = last if is_skill else plan.target
    return {
        "kind": "enhancement",
        "target": skill if is_skill else plan.target,
        "name": skill if is_skill else plan.name,
        "files": {file: text},
        "patch": unified([(plan.target, before, text)]),
        "base": digest_of({file: before}),
        "before": before,
    }
