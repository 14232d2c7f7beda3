"""Turns a checked plan into a candidate: drops weak lines, writes the rest as Markdown, weighs and lints it."""

import json
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from skillkit.authoring.check_commands import Sections
from skillkit.authoring.check_commands import quotes_of
from skillkit.authoring.check_commands import without_commands_not_run
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.reduce import Line
from skillkit.authoring.reduce import Plan
from skillkit.documents.formats import render_skill_md
from skillkit.documents.grounding import commands_in
from skillkit.documents.grounding import verbs_in
from skillkit.documents.yaml_document import YamlText
from skillkit.drafting.candidate import fingerprint_of
from skillkit.drafting.candidate import identity_of
from skillkit.drafting.candidate import support_of
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.place import below
from skillkit.drafting.place import mixed_section
from skillkit.drafting.place import with_section
from skillkit.drafting.provenance import bullet_digest
from skillkit.drafting.provenance import claim_row
from skillkit.drafting.provenance import digest_of
from skillkit.drafting.provenance import explains
from skillkit.drafting.provenance import folded
from skillkit.drafting.provenance import provenance_of
from skillkit.drafting.validate import faults
from skillkit.drafting.validate import unfounded
from skillkit.drafting.words import heading
from skillkit.mining.confidence import AUTHORED
from skillkit.mining.confidence import Held
from skillkit.mining.confidence import bullet_reasons
from skillkit.mining.confidence import level
from skillkit.mining.confidence import reasons
from skillkit.mining.confidence import total
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.claim import Bullet
from skillkit.model.claim import Claim
from skillkit.model.digest import Digest
from skillkit.model.layout import ID_KEY
from skillkit.model.skill import Skill

DETECTOR = "author"
LEAST = 0.40
"""A line with less confidence is dropped."""
SURE = 0.60
"""Lines below that ask for something are dropped where at least `ENOUGH` others have this confidence."""
ENOUGH = 2
MAX_EXCERPT = 200
SENTENCE = 12
"""Characters of the words of a document that a line may replace."""
MARKDOWNLINT = (".markdownlint.json", ".markdownlint.jsonc", ".markdownlint.yaml", ".markdownlint.yml")
MARKDOWNLINT_CLI2 = (".markdownlint-cli2.jsonc", ".markdownlint-cli2.yaml")
COMMENT = re.compile(r'("(?:[^"\\]|\\.)*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
"""A string, which is kept, or a comment."""
MARKS = {"asterisk": "*", "plus": "+"}
DEFAULT_LENGTH = 80
"""What MD013 allows where it is on and gives no number."""


class HouseRules(NamedTuple):
    """How list items begin, and how long a line may be; 0 is no bound."""

    mark: str = "-"
    width: int = 0

    def bullet(self, text: str) -> str:
        """Returns a list item, wrapped; code spans are never broken."""
        if not self.width:
            return f"{self.mark} {text}"
        # A blank within a code span would end a line within it.
        guarded = re.sub(r"`[^`]*`", lambda span: span[0].replace(" ", "\0"), text)
        lines = textwrap.wrap(guarded, self.width - 2, break_long_words=False, break_on_hyphens=False)
        return f"{self.mark} " + "\n  ".join(lines).replace("\0", " ")

    def items(self, bullets: Iterable[Bullet]) -> str:
        """Returns bullets as a list."""
        return "\n".join(self.bullet(bullet.text) for bullet in bullets)


def _markdownlint(checkout: Checkout) -> Mapping[str, Any]:
    for name in (*MARKDOWNLINT, *MARKDOWNLINT_CLI2):
        if not (text := checkout.text(name)):
            continue
        try:
            data = json.loads(COMMENT.sub(r"\1", text)) if "json" in name else YamlText(name, text).data
        except ValueError:
            continue
        if isinstance(data, dict):
            inner = data.get("config", {}) if name in MARKDOWNLINT_CLI2 else data
            return inner if isinstance(inner, dict) else {}
    return {}


def house_rules(checkout: Checkout | None) -> HouseRules:
    """Returns what the repository's markdownlint configuration says of lists and lines."""
    settings = _markdownlint(checkout) if checkout else {}
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


def _without_weak(plan: Plan, key: bytes) -> tuple[Sections, list[str]]:
    """Returns the sections with the lines that have enough confidence, and why the others are dropped."""

    def bullet(line: Line) -> Bullet:
        rows = [claim_row(line.text, claim, key) for claim in line.claims]
        sure = total(bullet_reasons(rows))
        digest = bullet_digest(line.text)
        return Bullet(text=line.text, claims=line.claims, confidence=sure, digest=digest, facts=line.facts)

    sections = [(heading, [bullet(line) for line in lines]) for heading, lines in plan.sections]
    strong = sum(bullet.confidence >= SURE for _, bullets in sections for bullet in bullets)
    least = SURE if strong >= ENOUGH else LEAST
    kept, dropped = [], []
    for head, bullets in sections:
        rest = [bullet for bullet in bullets if bullet.confidence >= (LEAST if explains(bullet.text) else least)]
        dropped += [f"too weak ({b.confidence:.2f}): {b.text[:160]}" for b in bullets if b not in rest]
        kept.append((head, rest))
    return kept, dropped


def _outcome(claims: Iterable[Claim]) -> Outcome:
    if any(claim.speaker == "user" for claim in claims):
        return "told"
    return "fixed" if any(claim.passed for claim in claims) else "unknown"


def _evidence(bullets: Sequence[Bullet], digests: Mapping[str, Digest], description: str) -> tuple[Evidence, ...]:
    """Returns a row for each session that a claim is from, with the commands of the draft that it ran or quotes.

    A command that only failed is among them: a line may warn of it. So are all commands of the lines that rest on the
    session: something else backs them, or the line does not recommend them.
    """
    commands = commands_in({"SKILL.md": "\n\n".join((description, *(bullet.text for bullet in bullets)))})
    named: dict[str, set[str]] = defaultdict(set)
    for bullet in bullets:
        for session in {claim.session for claim in bullet.claims}:
            named[session].update(commands_in({"SKILL.md": bullet.text}))
    by_session: dict[str, list[Claim]] = defaultdict(list)
    for claim in (claim for bullet in bullets for claim in bullet.claims):
        by_session[claim.session].append(claim)
    rows = []
    for session, claims in sorted(by_session.items()):
        digest = digests.get(session)
        quotes, known = quotes_of(claims), digest.ran if digest else ()
        ran = [
            each
            for each in commands
            if each in named[session] or all(v in known or folded(v) in quotes for v in verbs_in(each))
        ]
        rows.append(
            Evidence(
                session=session,
                digest=digest.log if digest else "",
                project=digest.project if digest else "",
                day=digest.day if digest else "",
                week=digest.week if digest else "",
                detector=DETECTOR,
                turns=tuple(sorted({quote.line for claim in claims for quote in claim.evidence})),
                outcome=_outcome(claims),
                actions=tuple(ran),
                excerpt=claims[0].witness.quote[:MAX_EXCERPT],
            )
        )
    return tuple(rows)


def candidate_of(
    plan: Plan,
    dropped: Sequence[str],
    *,
    digests: Mapping[str, Digest],
    checkout: Checkout | None,
    key: bytes,
    newest: str = "",
) -> Candidate | str:
    """Returns the candidate that a plan makes, or why it makes none. `digests` are those of the sessions, by id."""
    before = checkout.text(plan.target) if checkout and plan.target else ""
    rules = house_rules(checkout)
    sections, weak = _without_weak(plan, key)
    sections, not_run = without_commands_not_run(sections, digests, checkout, before)
    bullets = [bullet for _, found in sections for bullet in found]
    if not bullets:
        return "no line of it is sure enough"
    identity = identity_of(("author", plan.project, plan.target or plan.name, plan.name if plan.target else ""))
    change = _change(plan, sections, rules, before) if plan.target else _new(plan, sections, rules, identity)
    if isinstance(change, str):
        return change
    if checkout and plan.target and not checkout.applies(change["patch"]):
        return f"its patch does not apply to {plan.target} as the latest commit has it"
    rows = [claim_row(bullet.text, claim, key) for bullet in bullets for claim in bullet.claims]
    parts = reasons(Held((), claims=rows), AUTHORED)
    evidence = _evidence(bullets, digests, plan.description)
    families = {claim.family for bullet in bullets for claim in bullet.claims}
    fields: dict[str, Any] = {
        "id": identity,
        "fingerprint": fingerprint_of(change["files"]),
        "title": heading(plan.title),
        "description": plan.description,
        "readiness": "draft",
        "choice": Choice(code="authored", text="an author wrote it from lessons of sessions"),
        "detectors": (DETECTOR,),
        "confidence": total(parts),
        "level": level(total(parts)),
        "reasons": parts,
        "support": support_of(evidence).model_copy(update={"sessions": len(families)}),
        "evidence": evidence,
        "newest": newest,
        "bullets": tuple(bullets),
        "dropped_bullets": (*dropped, *weak, *not_run),
    }
    candidate = Candidate(**{**fields, **change})
    provenance = provenance_of(candidate, key)
    old = {name: before for name in candidate.files if before}
    wrong = unfounded(provenance, candidate.files, candidate.files, old)
    return wrong or candidate.model_copy(update={"provenance": provenance.model_dump(mode="json")})


def _new(plan: Plan, sections: Sections, rules: HouseRules, identity: str) -> dict[str, Any] | str:
    """Returns the fields of a candidate that is a new skill, or what its linter says."""
    body = "\n\n".join(f"## {head}\n\n{rules.items(bullets)}" for head, bullets in sections)
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
    """Returns the document with a sentence of it corrected; empty unless it has that sentence once."""
    old = line.replaces.strip()
    return text.replace(old, line.text) if len(old) >= SENTENCE and text.count(old) == 1 else ""


def _change(plan: Plan, sections: Sections, rules: HouseRules, before: str) -> dict[str, Any] | str:
    """Returns the fields of a candidate that changes a file, or why the file has no place for it."""
    folder, _, last = plan.target.rpartition("/")
    is_skill = last == "SKILL.md"
    lines = {bullet_digest(line.text): line for line in plan.lines}
    text = before
    for head, bullets in sections:
        rest: list[Bullet] = []
        for bullet in reversed(bullets):
            line = lines[bullet.digest]
            corrected = "" if is_skill else _corrected(text, line)
            placed = corrected or below(text, plan.target, line.after, [rules.bullet(bullet.text)[2:]])
            text = placed or text
            rest = rest if placed else [bullet, *rest]
        if rest:
            depth = mixed_section(text, plan.target, head)
            # Under a heading of its own; the second of a change names its subject, too.
            own = heading(plan.title) + (f": {head}" if heading(plan.title) in text else "")
            title = f"{'#' * (depth + 1)} {own}\n\n" if depth else ""
            after = with_section(text, plan.target, head, title + rules.items(rest))
            if after is None:
                return f"{plan.target} has no place for it"
            text = after
    skill = folder.rpartition("/")[2]
    file = last if is_skill else plan.target
    return {
        "kind": "enhancement",
        "target": skill if is_skill else plan.target,
        "name": skill if is_skill else plan.name,
        "files": {file: text},
        "patch": unified_diff([(plan.target, before, text)]),
        "base": digest_of({file: before}),
        "before": before,
    }
